import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { BrokerFailure, FAILURE_KINDS, type FailureKind } from './failure.ts'
import { anUpstoxAccount } from './fixtures/an-account.ts'
import { openWire } from './wire.ts'
import { Pacer } from './pace.ts'
import { aFakeClock } from './fixtures/a-clock.ts'
import { refuse, rowsOf, send, UPSTOX_TOKEN, type Fault } from './upstox/fixtures/emulator.ts'

const SECRET = 'what-the-broker-said-3F9'
const html =
  (status: number): Fault =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'text/html' }).end(`<html>${SECRET}</html>`)
const code =
  (status: number, text: string): Fault =>
  (response) =>
    refuse(response, status, text, SECRET)
const candles =
  (...rows: unknown[]): Fault =>
  (response) =>
    send(response, 200, { status: 'success', data: { candles: rows } })
const bare =
  (status: number, headers: Record<string, string> = {}): Fault =>
  (response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify({ message: SECRET }))

const RANGE = { from: '2025-04-08', to: '2025-04-08' }
const ROW = [100, 110, 90, 105, 75, 1000]

// What goes wrong, what kind of failure it is, and the beginning of what the user reads.
const CASES: readonly (readonly [string, Fault, FailureKind, string])[] = [
  ['401', bare(401), 'token-ended', 'the access token has ended'],
  [
    '401 with the code of an old token',
    code(401, 'UDAPI100050'),
    'token-ended',
    'the access token has ended',
  ],
  ['a token of the wrong kind', code(403, 'UDAPI100067'), 'token-kind', 'this kind of access token'],
  ['an account without the plan', code(403, 'UDAPI1149'), 'plan-missing', 'expired contracts need a plan'],
  ['the same as 401', code(401, 'UDAPI1149'), 'plan-missing', 'expired contracts need a plan'],
  [
    'an address that is not registered',
    code(403, 'UDAPI1154'),
    'address-refused',
    'it answers this account only',
  ],
  ['403', bare(403), 'forbidden', 'the account may not ask'],
  ['429', code(429, 'UDAPI10005'), 'rate-limited', 'more calls were made'],
  ['429 as a page', html(429), 'rate-limited', 'more calls were made'],
  ['500', bare(500), 'server-error', 'its server failed'],
  ['502 as a page', html(502), 'server-error', 'its server failed'],
  ['503', html(503), 'maintenance', 'it is closed for maintenance'],
  [
    'a cut connection',
    (response) => void response.socket?.destroy(),
    'connection-cut',
    'the connection was cut',
  ],
  ['an answer that ends in the middle', (response) => cutShort(response), 'cut-short', 'the answer ended'],
  ['a page with status 200', html(200), 'not-json', 'it sent a web page'],
  ['a gate keeper', html(403), 'blocked', 'its gate keeper'],
  [
    'another form',
    (response) => send(response, 200, { status: 'success', data: 7 }),
    'wrong-shape',
    'the answer has',
  ],
  [
    'words for prices',
    candles(['2025-04-08T09:15:00+05:30', 'x', 1, 1, 1, 1, 1]),
    'wrong-shape',
    'the answer has',
  ],
  ['404', bare(404), 'wrong-address', 'it does not know the address'],
  ['a redirect', html(302), 'wrong-address', 'it does not know the address'],
  ['400', bare(400), 'bad-request', 'it refused the question'],
  ['an error with status 200', code(200, 'UDAPI100011'), 'unknown-contract', 'it does not know the contract'],
  ['too many days', code(400, 'UDAPI1148'), 'range-too-long', 'it refused a range of days'],
  ['other days', candles(['2025-04-09T09:15:00+05:30', ...ROW]), 'wrong-days', 'it answered with other days'],
  [
    'times of another zone',
    candles(['2025-04-08T03:45:00+00:00', ...ROW]),
    'other-zone',
    'its times are not',
  ],
  [
    'a clock that is off',
    (response) => bare(401, { date: new Date(Date.now() + 3.6e6).toUTCString() })(response),
    'clock-skew',
    'the clock of this server is off',
  ],
]

function cutShort(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"success","data":{"cand')
}

async function failureOf(call: Promise<unknown>): Promise<BrokerFailure> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(BrokerFailure)
  return error as BrokerFailure
}

describe('a broker that answers with', () => {
  it.each(CASES)('%s', async (_, fault, kind, says) => {
    const { emulator, session } = await anUpstoxAccount()
    emulator.fail(fault)
    const failure = await failureOf(session.history.indexMinutes('NIFTY', RANGE))
    expect(failure.kind).toBe(kind)
    expect(failure.message).toContain(`Upstox: ${says}`)
    for (const secret of [SECRET, UPSTOX_TOKEN, emulator.address])
      expect(failure.message).not.toContain(secret)
  })

  it('contracts of another expiry', async () => {
    const { emulator, session, market } = await anUpstoxAccount()
    const [other] = market.contracts('2025-04-17')
    const row = {
      instrument_key: other!.key,
      expiry: '2025-04-24',
      strike_price: 23_000,
      instrument_type: 'CE',
      lot_size: 75,
    }
    emulator.fail((response) => send(response, 200, { status: 'success', data: [row] }))
    const failure = await failureOf(session.history.contracts('NIFTY', '2025-04-17'))
    expect(failure.kind).toBe('wrong-expiry')
  })

  it('nothing at all, in time', async () => {
    const { emulator } = await anUpstoxAccount()
    emulator.fail(() => undefined)
    const clock = aFakeClock()
    const wire = openWire({
      broker: 'upstox',
      address: emulator.address,
      pacer: new Pacer([], clock),
      clock,
      milliseconds: 50,
    })
    expect((await failureOf(wire.call({ path: '/', about: 'the account' }))).kind).toBe('timeout')
  })
})

describe('a broker that', () => {
  it('is not there', async () => {
    const { emulator, session } = await anUpstoxAccount()
    await emulator.close()
    expect((await failureOf(session.profile())).kind).toBe('unreachable')
  })

  it('was never signed in to', async () => {
    const { session } = await anUpstoxAccount({ token: '' })
    expect((await failureOf(session.profile())).kind).toBe('no-token')
  })

  it.each([
    ['an old code', { apiKey: 'k', apiSecret: 'a-secret' }, 'old', 'code-used'],
    ['another secret', { apiKey: 'k', apiSecret: 'no' }, 'a-code', 'wrong-secret'],
  ])('is signed in to with %s', async (_, credentials, given, kind) => {
    const { brokers, connector } = await anUpstoxAccount()
    const signIn = connector.redirect!.finish(brokers.wire(connector, 'asha'), credentials, {
      redirectUrl: 'http://x',
      code: given,
    })
    expect((await failureOf(signIn)).kind).toBe(kind)
  })
})

it('a duplicated minute is taken once', async () => {
  const { emulator, session, market } = await anUpstoxAccount()
  const minutes = market.indexMinutes(RANGE)
  emulator.fail(candles(...rowsOf([...minutes, ...minutes])))
  expect(await session.history.indexMinutes('NIFTY', RANGE)).toEqual(minutes)
})

it('every kind of failure but those of a real line is met here', () => {
  const met = new Set<FailureKind>([
    ...CASES.map(([, , kind]) => kind),
    ...(['wrong-expiry', 'timeout', 'unreachable', 'no-token', 'code-used', 'wrong-secret'] as const),
  ])
  expect(FAILURE_KINDS.filter((kind) => !met.has(kind))).toEqual(['certificate'])
})
