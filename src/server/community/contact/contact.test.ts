import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#api'
import { eq, inArray } from 'drizzle-orm'
import { notifications, rateLimits, users } from '../../kernel/db/schema/index.ts'
import { eventually } from '../../fixtures/scripted-runner.ts'
import { call, startTestServer, stopTestServer, type TestServer } from '../../fixtures/test-server.ts'
import type { Mail } from '../../kernel/outbox/mailer.ts'
import { notificationText } from '../../kernel/outbox/outbox.ts'

let server: TestServer
const sent: Mail[] = []
const refused: Mail[] = []
let mailIsDown = false

beforeAll(async () => {
  const send = async (mail: Mail) => {
    // Mail to a user isn't from the contact form.
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
  it('is stored, confirmed, and forwarded by mail', async () => {
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

  it('notifies every administrator who can sign in once, with a link to the messages', async () => {
    const { db } = server.database
    const [other, gone] = [randomUUID(), randomUUID()]
    const account = (id: string) => ({ id, name: 'Ben', email: `${id}@example.com`, role: 'admin' as const })
    await db.insert(users).values([account(other), { ...account(gone), disabledAt: new Date() }])
    await db.delete(notifications)
    await write({ message: `Is there\nan API? ${'x'.repeat(300)}` })
    const received = await db.select().from(notifications)
    const ids = received.map(({ userId }) => userId)
    expect(ids).toEqual(expect.arrayContaining([server.owner.id, other]))
    expect(ids).not.toContain(gone)
    expect(new Set(ids).size).toBe(ids.length)
    for (const one of received) {
      const { title, body } = notificationText(one)
      expect({ title, link: one.link }).toEqual({
        title: 'Contact message from Asha Rao',
        link: '/app/admin/messages',
      })
      expect(body).toMatch(/^About general: Is there an API\? x+…$/)
    }
    await db.delete(users).where(inArray(users.id, [other, gone]))
  })

  it('is unread until an administrator marks it, and can be marked as unread again', async () => {
    const [message] = await stored()
    if (!message) throw new Error('there is no message')
    expect(message.readAt).toBeNull()
    const mark = (isRead: boolean, as?: null) =>
      call(server, routes.markContactMessage, {
        params: { id: message.id },
        body: { isRead },
        ...(as === null && { as }),
      })
    expect((await mark(true)).data.readAt).toEqual(expect.any(String))
    expect((await stored())[0]?.readAt).toEqual(expect.any(String))
    expect((await mark(false)).data.readAt).toBeNull()
    expect((await mark(true, null)).status).toBe(401)
  })

  it('that doesn’t exist can’t be marked', async () => {
    const { status, error } = await call(server, routes.markContactMessage, {
      params: { id: randomUUID() },
      body: { isRead: true },
    })
    expect([status, error.message]).toEqual([404, 'Message not found'])
  })

  it('is refused with every missing field', async () => {
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

  it('from a program that fills in the hidden field is confirmed and dropped', async () => {
    const before = (await stored()).length
    expect((await write({ website: 'https://spam.example' })).status).toBe(201)
    expect(await stored()).toHaveLength(before)
  })

  it('is stored while the mail server is down', async () => {
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
