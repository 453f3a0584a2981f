import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#api'
import { eq } from 'drizzle-orm'
import { rateLimits, users } from '../db/schema/index.ts'
import { eventually } from '../fixtures/scripted-runner.ts'
import { call, startTestServer, stopTestServer, type TestServer } from '../fixtures/test-server.ts'
import type { Mail } from '../notifications/mailer.ts'

let server: TestServer
const sent: Mail[] = []
const refused: Mail[] = []
let mailIsDown = false

beforeAll(async () => {
  const send = async (mail: Mail) => {
    // What goes to a user is none of the contact form's.
    if (mail.to !== undefined) return
    ;(mailIsDown ? refused : sent).push(mail)
    if (mailIsDown) throw new Error('mail server is down')
  }
  server = await startTestServer({ mailer: { send } })
  await server.database.db.update(users).set({ role: 'admin' }).where(eq(users.id, server.owner.id))
})
afterAll(({}, tests) => stopTestServer(server, tests))

const aMessage = (changes: object = {}) => ({
  name: 'Asha Rao',
  email: 'asha@example.com',
  subject: 'general',
  message: 'Do you cover SENSEX?',
  ...changes,
})
const write = (changes: object = {}) =>
  call(server, routes.sendContactMessage, { as: null, body: aMessage(changes) })
const stored = async () => (await call(server, routes.listContactMessages)).data

describe('a contact message', () => {
  it('is stored, thanked for, and passed on by mail', async () => {
    const response = await server.app.inject({ method: 'POST', url: '/api/contact', payload: aMessage() })
    expect(response.json()).toMatchObject({
      success: true,
      message: "Thank you! Your message has been sent successfully. We'll get back to you soon.",
    })
    await eventually(() => sent.length > 0 || undefined)
    expect(sent[0]).toMatchObject({ replyTo: 'asha@example.com' })
    expect(sent[0]?.text).toContain('Do you cover SENSEX?')
    await eventually(async () => (await stored())[0]?.mailedAt ?? undefined)
  })

  it('names every field that is missing', async () => {
    const { error } = await call(server, routes.sendContactMessage, { as: null, body: { email: 'x' } })
    expect(error.error.fields).toEqual([
      { path: 'name', message: 'Name is required' },
      { path: 'email', message: 'Enter an email address, like name@example.com' },
      { path: 'subject', message: 'Subject is required' },
      { path: 'message', message: 'Message is required' },
    ])
  })

  it.each([['\u0000'], ['\ud83d']])('with a character that cannot be stored is refused: %j', async (text) => {
    const { status, error } = await write({ message: `a${text}b` })
    expect([status, error.message]).toEqual([400, expect.stringContaining('The request cannot be stored')])
  })

  it('of a program that fills in the hidden field is thanked for and forgotten', async () => {
    const before = (await stored()).length
    expect((await write({ website: 'https://spam.example' })).status).toBe(201)
    expect(await stored()).toHaveLength(before)
  })

  it('is kept while the mail server is down', async () => {
    mailIsDown = true
    expect((await write({ message: 'Still there?' })).status).toBe(201)
    await eventually(() => refused.length > 0 || undefined)
    mailIsDown = false
    expect(await stored()).toContainEqual(
      expect.objectContaining({ message: 'Still there?', mailedAt: null }),
    )
  })

  it('is refused after five from one address within an hour', async () => {
    await server.database.db.delete(rateLimits)
    for (let i = 0; i < 5; i++) expect((await write()).status).toBe(201)
    expect((await write()).status).toBe(429)
  })
})
