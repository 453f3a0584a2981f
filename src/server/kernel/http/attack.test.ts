import { connect, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { routes } from '#api'
import type { Identity } from './user.ts'
import { eventually } from '../../fixtures/scripted-runner.ts'
import { createLog } from '../log.ts'
import { createApp } from './app.ts'
import type { TrustedProxies } from './forwarded.ts'
import { handle } from './handle.ts'

// Attacks on the web server that comply with HTTP, such as clients that send or read slowly.

const PAGE_BYTES = 400_000
const PAGES = 100
const TIMES = { bodyMilliseconds: 300, lingerMilliseconds: 100, stalledMilliseconds: 300 }

let app: FastifyInstance
let port: number
let pagesRead: number
let pagesEnded: boolean
let identities: (string | undefined)[]

async function anApp(trustProxy: TrustedProxies = false, times: Partial<typeof TIMES> = TIMES) {
  return createApp({
    log: createLog('silent'),
    trustProxy,
    secure: false,
    webFolder: '/nowhere',
    identify: async ({ headers }) => {
      identities.push(headers.cookie)
      return headers.cookie === undefined ? undefined : userNamed(headers.cookie)
    },
    times,
  })
}

function userNamed(name: string): Identity {
  return {
    user: { id: name, name, email: `${name}@example.com`, role: 'admin', language: 'en' },
    by: 'session',
  }
}

/** A result of 40 MB whose pages are generated on demand. */
async function* pages() {
  try {
    yield { text: '"' }
    for (; pagesRead < PAGES; pagesRead++) yield { text: 'x'.repeat(PAGE_BYTES) }
    yield { text: '"' }
  } finally {
    pagesEnded = true
  }
}

beforeAll(async () => {
  app = await anApp()
  handle(app, routes.backtestResults, async () => ({ dataParts: pages() }))
  handle(app, routes.listAccessTokens, async () => ({ data: [] }))
  handle(app, routes.signOut, async () => ({ data: {} }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterAll(() => app.close())
beforeEach(() => {
  pagesRead = 0
  pagesEnded = false
  identities = []
})

async function send(head: readonly string[], body = '', to = port) {
  const socket = connect(to, '127.0.0.1').on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(`${head.join('\r\n')}\r\nHost: delta\r\n\r\n${body}`)
  return socket
}

const RESULT = `GET ${routes.backtestResults.path.replace('{id}', '1')} HTTP/1.1`

describe('a client of a large result', () => {
  it('stops the server from reading ahead when it stalls, and is disconnected', async () => {
    const socket = await send([RESULT, 'Cookie: a'])
    socket.pause()
    await eventually(() => pagesEnded || undefined)
    expect(pagesRead).toBeLessThan(PAGES / 2)
    socket.destroy()
  })

  it('receives the whole answer if it keeps reading', async () => {
    const url = `http://127.0.0.1:${port}${routes.backtestResults.path.replace('{id}', '1')}`
    const answer = await fetch(url, { headers: { cookie: 'a', 'accept-encoding': 'identity' } })
    const { data } = (await answer.json()) as { data: string }
    expect(data).toHaveLength(PAGES * PAGE_BYTES)
  })
})

describe('a body that does not arrive', () => {
  const MULTIPART = ['Content-Type: multipart/form-data; boundary=x', 'Content-Length: 1000000']
  const closed = async (socket: Awaited<ReturnType<typeof send>>) => {
    socket.resume()
    await once(socket, 'close')
    return true
  }

  it('closes its connection, for forms too', async () => {
    const socket = await send(['POST /api/auth/sign-out HTTP/1.1', 'Cookie: a', ...MULTIPART], '--x')
    expect(await closed(socket)).toBe(true)
  })

  it('is not awaited when its sender may not send it', async () => {
    const socket = await send([`GET ${routes.listAccessTokens.path} HTTP/1.1`, ...MULTIPART], '--x')
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toContain('401 Unauthorized')
    expect(await closed(socket)).toBe(true)
  })

  it('is refused with an explanation as the 21st unfinished body of a user', async () => {
    const head = [
      'POST /api/auth/sign-out HTTP/1.1',
      'Cookie: b',
      'Content-Type: application/json',
      'Content-Length: 9',
    ]
    // With the default time limit, so that the first body is still in flight when the last comes, even on a
    // busy machine.
    const patient = await anApp(false, {})
    handle(patient, routes.signOut, async () => ({ data: {} }))
    await patient.listen({ port: 0, host: '127.0.0.1' })
    onTestFinished(() => patient.close())
    const there = (patient.server.address() as AddressInfo).port
    const sockets = await Promise.all(Array.from({ length: 20 }, () => send(head, '{', there)))
    await eventually(() => identities.length === 20 || undefined)
    await sleep(0)
    const one = await send(head, '{', there)
    const [answer] = (await once(one, 'data')) as [Buffer]
    expect(answer.toString()).toContain('429 Too Many Requests')
    expect(answer.toString()).toContain('You are sending 20 requests at the same time')
    for (const socket of [one, ...sockets]) socket.destroy()
  })
})

describe('a percent-encoded path under /api', () => {
  it('is treated like its route: authenticated and not cached', async () => {
    const escaped = await app.inject({ url: '/%61pi/auth/tokens', headers: { cookie: 'a' } })
    expect(identities).toEqual(['a'])
    expect(escaped.statusCode).toBe(200)
    expect(escaped.headers['cache-control']).toBe('no-store')
  })

  it('answers 404 instead of a page when no route matches', async () => {
    const { statusCode, headers } = await app.inject({ url: '/%61pi/nothing' })
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store'])
  })
})

describe('the address of a client', () => {
  async function addressSeen(trustProxy: TrustedProxies, forwarded: string, from = '10.0.0.2') {
    const one = await anApp(trustProxy)
    one.get('/api/address', async ({ ip }: FastifyRequest) => ({ ip }))
    const answer = await one.inject({
      url: '/api/address',
      remoteAddress: from,
      headers: { 'x-forwarded-for': forwarded },
    })
    await one.close()
    return answer.json<{ ip: string }>().ip
  }

  it.each([
    ['nobody is trusted', false, '1.2.3.4', '10.0.0.2'],
    ['one proxy is trusted', 1, '1.2.3.4', '1.2.3.4'],
    ['the client wrote an address before the one that the proxy saw', 1, '6.6.6.6, 1.2.3.4', '1.2.3.4'],
    ['two proxies are trusted', 2, '6.6.6.6, 1.2.3.4, 10.0.0.1', '1.2.3.4'],
    ['a subnet of proxies is trusted', ['10.0.0.0/8'], '6.6.6.6, 1.2.3.4, 10.0.0.1', '1.2.3.4'],
    ['the connection is of none of the trusted', ['192.168.0.0/16'], '1.2.3.4', '10.0.0.2'],
    ['the header holds no address', 1, 'not-an-ip', '10.0.0.2'],
    ['something that is no address stands before the proxies', 2, '1.2.3.4, not-an-ip, 10.0.0.1', '10.0.0.1'],
    ['the proxy adds the port', 1, '1.2.3.4:5678', '1.2.3.4'],
    ['the client has an address of version 6', 1, '[2001:db8::1]:443', '2001:db8::1'],
  ] as const)('when %s', async (_, trusted, header, address) => {
    expect(await addressSeen(trusted, header)).toBe(address)
  })
})
