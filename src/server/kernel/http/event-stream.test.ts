import { connect, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { eventually } from '../../fixtures/scripted-runner.ts'
import { createLog } from '../log.ts'
import { createApp } from './app.ts'
import { openEventStream, type EventStream } from './event-stream.ts'

let app: FastifyInstance
let port: number
let streams: EventStream[]
/** Delays the handler, like a slow database. */
let beforeOpening: Promise<unknown>

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  streams = []
  beforeOpening = Promise.resolve()
  app = await createApp({
    log: createLog('silent'),
    trustProxy: false,
    secure: false,
    webFolder: '/nowhere',
    identify: async () => undefined,
  })
  app.get<{ Querystring: { of: string } }>('/api/events', async ({ query }, reply) => {
    await beforeOpening
    streams.push(openEventStream(reply, query.of))
    return reply
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterEach(async () => {
  for (const stream of streams) stream.end()
  await app.close()
  vi.useRealTimers()
})

async function ask(of: string, times = 1): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`GET /api/events?of=${of} HTTP/1.1\r\nHost: delta\r\n\r\n`.repeat(times))
  return socket
}

const opened = (count: number) => eventually(() => streams.length === count || undefined)
const QUARTER_MINUTE = 15_000

it('writes nothing to a pipelined stream that has ended', async () => {
  const socket = await ask('a', 2)
  await opened(2)
  streams[1]?.end()
  vi.advanceTimersByTime(4 * QUARTER_MINUTE)
  const [text] = (await once(socket, 'data')) as [Buffer]
  expect(text.toString()).toContain('200 OK')
  await new Promise(setImmediate)
  expect(vi.getTimerCount()).toBe(1)
  socket.destroy()
})

it('ends a pipelined stream when its connection closes', async () => {
  const socket = await ask('a', 2)
  await opened(2)
  socket.destroy()
  await eventually(() => streams.every(({ signal }) => signal.aborted) || undefined)
  expect(vi.getTimerCount()).toBe(0)
})

it('starts aborted when its client disconnected during the lookup', async () => {
  let found = () => {}
  beforeOpening = new Promise<void>((resolve) => (found = resolve))
  const arrived = once(app.server, 'connection') as Promise<[Socket]>
  const handled = once(app.server, 'request')
  const socket = await ask('a')
  const [accepted] = await arrived
  await handled
  await new Promise(setImmediate)
  const left = new Promise((resolve) => accepted.on('close', resolve))
  socket.resetAndDestroy()
  await left
  found()
  await opened(1)
  expect(streams[0]?.signal.aborted).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

it('ends instead of filling the memory when its client does not read', async () => {
  const socket = await ask('a')
  await opened(1)
  socket.pause()
  for (let i = 0; i < 200 && !streams[0]?.signal.aborted; i++) {
    streams[0]?.send('progress', 'x'.repeat(100_000))
    await new Promise(setImmediate)
  }
  await eventually(() => streams[0]?.signal.aborted || undefined)
  socket.destroy()
})

it('is refused to a user with twenty open streams, until one of them ends', async () => {
  const sockets = await Promise.all(Array.from({ length: 20 }, () => ask('a')))
  await opened(20)
  const address = `http://127.0.0.1:${port}/api/events`
  const refused = await fetch(`${address}?of=a`)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('1')
  expect(await refused.json()).toMatchObject({
    message: 'You follow 20 backtests at the same time, and more are not allowed; close some of them',
  })
  streams[0]?.end()
  await ask('a')
  await opened(21)
  await ask('b')
  await opened(22)
  for (const socket of sockets) socket.destroy()
})
