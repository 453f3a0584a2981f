import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { routes } from '#api'
import { createLog } from '../log.ts'
import { createApp } from './app.ts'
import { handle } from './handle.ts'

// Expensive requests wait behind their own caller’s requests and are not refused.

const LOG_BYTES = 2_400_000
const bodyOf = (text: string) => JSON.stringify({ file: 'trades.csv', text })
const LARGE = bodyOf('x'.repeat(LOG_BYTES))

let app: FastifyInstance
let url: string
let inside: number
let mostInside: number
let answerLooks: () => void
let looksMayGo: Promise<void>

beforeAll(async () => {
  app = await createApp({
    log: createLog('silent'),
    trustProxy: false,
    secure: false,
    webFolder: '/nowhere',
    identify: async ({ headers: { cookie: id } }) =>
      id === undefined
        ? undefined
        : { user: { id, name: id, email: `${id}@example.com`, role: 'user', language: 'en' }, by: 'session' },
  })
  handle(app, routes.previewTradeLog, async ({ body: { text } }) => {
    inside++
    mostInside = Math.max(mostInside, inside)
    await looksMayGo
    inside--
    const suggestion = { date: '', time: '' } as never
    return {
      data: {
        source: null,
        header: [String(text.length)],
        sample: [],
        rows: 0,
        remembered: null,
        suggestion,
      },
    }
  })
  handle(app, routes.health, async () => ({ data: {} as never }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})
afterAll(() => app.close())
beforeEach(() => {
  inside = 0
  mostInside = 0
  looksMayGo = new Promise((go) => (answerLooks = go))
})

const post = (body: string, cookie: string) =>
  fetch(url + routes.previewTradeLog.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body,
  })

describe('a large body', () => {
  it('waits behind four others of its sender, and all thirty are answered', async () => {
    const answers = Array.from({ length: 30 }, () => post(LARGE, 'heavy'))
    answerLooks()
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    expect(new Set(statuses)).not.toContain(429)
    expect(mostInside).toBeGreaterThan(0)
    expect(mostInside).toBeLessThanOrEqual(4)
  })

  it.each([
    ['is no JSON', LARGE.slice(0, -1), 'The request body is not valid JSON'],
    ['holds U+0000', bodyOf(`${'x'.repeat(LOG_BYTES)}\0`), 'U+0000'],
    ['names a prototype', `{"__proto__":{"a":1},${LARGE.slice(1)}`, 'The request body is not valid JSON'],
  ])('is refused with a message if it %s, like a small one', async (_, body, words) => {
    answerLooks()
    const answer = await post(body, 'asha')
    expect(answer.status).toBe(400)
    expect(((await answer.json()) as { message: string }).message).toContain(words)
  })

  it('does not delay another user’s', async () => {
    const held = Array.from({ length: 10 }, () => post(LARGE, 'heavy'))
    const other = post(bodyOf('Index'), 'modest')
    answerLooks()
    expect((await other).status).not.toBe(429)
    await Promise.all(held)
  })
})
