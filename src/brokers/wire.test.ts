import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Pacer, SYSTEM_CLOCK } from './pace.ts'
import { openWire } from './wire.ts'

// A broker's server, or an impostor, that sends more than was requested.

const MOST_BYTES = 1_000_000
let server: Server
let sent: number

beforeAll(async () => {
  const chunk = Buffer.alloc(100_000, ' ')
  server = createServer((request, response) => {
    response.on('error', () => undefined)
    if (request.url === '/short') return void response.end(JSON.stringify({ status: 'success' }))
    sent = 0
    const more = () => {
      while (!response.destroyed && response.write(chunk)) sent += chunk.length
    }
    response.on('drain', more)
    more()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
})
afterAll(() => void server.close())

function aWire() {
  const { port } = server.address() as AddressInfo
  return openWire({
    broker: 'upstox',
    address: () => `http://127.0.0.1:${port}`,
    pacer: new Pacer([], SYSTEM_CLOCK),
    clock: SYSTEM_CLOCK,
    mostBytes: MOST_BYTES,
  })
}

describe('a broker’s answer', () => {
  it('is read if it is within the size limit', async () => {
    const { body } = await aWire().call({ path: '/short', about: 'the profile' })
    expect(body).toEqual({ status: 'success' })
  })

  it.each([
    ['a question', {}],
    ['a question with a body', { json: { a: 1 } }],
  ])('to %s that never ends is aborted with a message to the user', async (_, given) => {
    await expect(aWire().call({ path: '/endless', about: 'the profile', ...given })).rejects.toMatchObject({
      kind: 'too-large',
    })
    // Buffers of both sides are added.
    expect(sent).toBeLessThan(30 * MOST_BYTES)
  })
})
