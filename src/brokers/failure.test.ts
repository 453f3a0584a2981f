import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { brokerName } from '#domain'
import { BrokerFailure, FAILURE_KINDS, type FailureKind } from './failure.ts'
import { EMULATED } from './fixtures/an-account.ts'
import { aFakeClock } from './fixtures/a-clock.ts'
import { send, type Fault } from './fixtures/emulated-broker.ts'
import { rowsOf as breezeRows } from './icici/fixtures/emulator.ts'
import { Pacer } from './pace.ts'
import { refuse } from './upstox/fixtures/emulator.ts'
import { openWire } from './wire.ts'

const SECRET = 'what-the-broker-said-3F9'
const html =
  (status: number): Fault =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'text/html' }).end(`<html>${SECRET}</html>`)
const bare =
  (status: number, headers: Record<string, string> = {}): Fault =>
  (response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify({ message: SECRET }))
const cutShort = (response: ServerResponse) =>
  void response
    .writeHead(200, { 'content-type': 'application/json' })
    .end('{"status":"success","data":{"cand')

const RANGE = { from: '2025-04-08', to: '2025-04-08' }
const NEXT_DAY = { from: '2025-04-09', to: '2025-04-09' }

/** Beginning of each message to the user. */
const SAYS: Readonly<Record<FailureKind, string>> = {
  'no-token': 'there is no access token yet. Enter one, or sign in',
  'token-ended': 'the access token has ended',
  'token-kind': 'this kind of access token',
  'plan-missing': 'expired contracts need a plan',
  'address-refused': 'it answers this account only',
  forbidden: 'the account may not ask',
  'wrong-secret': 'the API key or secret is wrong',
  'code-used': 'the code of the sign-in was used already',
  'rate-limited': 'more calls were made',
  paused: 'it wants to be left alone',
  'server-error': 'its server failed',
  maintenance: 'it is closed for maintenance',
  unreachable: 'it could not be reached',
  'connection-cut': 'the connection was cut',
  timeout: 'it did not answer in time',
  certificate: 'its certificate was not accepted',
  'not-json': 'it sent a web page',
  blocked: 'its gateway',
  'cut-short': 'the answer ended',
  'wrong-shape': 'the answer has another form',
  'wrong-address': 'it does not know the address',
  'bad-request': 'it refused the request',
  'unknown-contract': 'it does not know the contract',
  'range-too-long': 'it refused a range of days',
  'wrong-expiry': 'it answered with contracts of another expiry',
  'wrong-days': 'it answered with other days',
  'other-zone': 'its times are not in Indian time',
  'too-large': 'the answer is larger than any documented one',
  'clock-skew': 'the clock of this server is off',
}

/** Faults that any broker can have, and the kind they must be classified as. */
const ANYWHERE: readonly (readonly [string, Fault, FailureKind])[] = [
  ['401', bare(401), 'token-ended'],
  ['403', bare(403), 'forbidden'],
  ['404', bare(404), 'wrong-address'],
  ['400', bare(400), 'bad-request'],
  ['429', bare(429), 'rate-limited'],
  ['429 as a page', html(429), 'rate-limited'],
  ['500', bare(500), 'server-error'],
  ['502 as a page', html(502), 'server-error'],
  ['503', html(503), 'maintenance'],
  ['a cut connection', (response) => void response.socket?.destroy(), 'connection-cut'],
  ['an answer that ends in the middle', cutShort, 'cut-short'],
  ['a page with status 200', html(200), 'not-json'],
  ['a gateway', html(403), 'blocked'],
  ['a redirect', html(302), 'wrong-address'],
  [
    'a clock that is off',
    (response) => bare(401, { date: new Date(Date.now() + 3.6e6).toUTCString() })(response),
    'clock-skew',
  ],
]

const met = new Set<FailureKind>()

async function failureOf(call: Promise<unknown>): Promise<BrokerFailure> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(BrokerFailure)
  const failure = error as BrokerFailure
  met.add(failure.kind)
  expect(failure.message).toContain(`${brokerName(failure.broker)}: ${SAYS[failure.kind]}`)
  return failure
}

describe.each(EMULATED)('$name that answers with', ({ account, token, credentials, faults }) => {
  const { minutes, otherZone, wordsForPrices, nonsense } = faults
  const cases: readonly (readonly [string, Fault | undefined, FailureKind])[] = [
    ...ANYWHERE,
    ...faults.codes(SECRET),
    ['another form', nonsense, 'wrong-shape'],
    ['words for prices', wordsForPrices, 'wrong-shape'],
    ['times of another zone', otherZone, 'other-zone'],
  ]

  it.each(cases.filter(([, fault]) => fault !== undefined))('%s', async (_, fault, kind) => {
    const { emulator, session } = await account()
    // Requests the lists of contracts and the session before the fault, because they are requested only once.
    await session.history.indexMinutes('NIFTY', RANGE)
    emulator.fail(fault!)
    const failure = await failureOf(session.history.indexMinutes('NIFTY', RANGE))
    expect(failure.kind).toBe(kind)
    for (const secret of [SECRET, emulator.address, token, ...Object.values(credentials(token))])
      expect(failure.message).not.toContain(secret)
  })

  it('other days than requested', async () => {
    const { emulator, session, market } = await account()
    await session.history.indexMinutes('NIFTY', RANGE)
    emulator.fail(minutes(market.indexMinutes(NEXT_DAY)))
    expect((await failureOf(session.history.indexMinutes('NIFTY', RANGE))).kind).toBe('wrong-days')
  })

  it('a repeated minute, which counts once', async () => {
    const { emulator, session, market } = await account()
    const candles = market.indexMinutes(RANGE)
    await session.history.indexMinutes('NIFTY', RANGE)
    emulator.fail(minutes([...candles, ...candles]))
    expect(await session.history.indexMinutes('NIFTY', RANGE)).toEqual(candles)
  })

  it('a minute twice with other values: both are reported, the first one first', async () => {
    const { emulator, session, market } = await account()
    const candles = market.indexMinutes(RANGE)
    const [first, ...rest] = candles
    const other = { ...first, close: first.close + 5, high: first.high + 5 }
    await session.history.indexMinutes('NIFTY', RANGE)
    emulator.fail(minutes([first, other, ...rest]))
    const received = await session.history.indexMinutes('NIFTY', RANGE)
    expect(received).toHaveLength(candles.length + 1)
    expect(received.slice(0, 2)).toEqual(expect.arrayContaining([first, other]))
  })

  it('a request to wait for weeks, which the next call obeys without a request', async () => {
    const { emulator, session, clock } = await account()
    await session.history.indexMinutes('NIFTY', RANGE)
    const weeks = String(4 * 7 * 24 * 60 * 60)
    emulator.fail((response) => bare(429, { 'retry-after': weeks })(response), { times: 99 })
    await failureOf(session.history.indexMinutes('NIFTY', RANGE))
    const asked = emulator.asked.length
    const failure = await failureOf(session.history.indexMinutes('NIFTY', RANGE))
    expect(failure.message).toContain('not before 18 May 2025')
    expect(failure.kind).toBe('paused')
    expect(emulator.asked).toHaveLength(asked)
    expect(clock.slept.filter((milliseconds) => milliseconds > 120_000)).toEqual([])
  })

  it('no data', async () => {
    const { emulator, session } = await account()
    await emulator.close()
    expect((await failureOf(session.profile())).kind).toBe('unreachable')
  })

  it('no request, because there is no token', async () => {
    const { session } = await account({ token: '' })
    expect((await failureOf(session.profile())).kind).toBe('no-token')
  })

  it.each([
    ['an old code', 'a-secret', 'old', 'code-used'],
    ['another secret', 'no', 'a-code', 'wrong-secret'],
  ] as const)('a refusal to sign in with %s', async (_, apiSecret, code, kind) => {
    const { brokers, connector, whose } = await account()
    if (!connector.redirect) return
    const given = { apiKey: 'k', ...credentials(''), apiSecret }
    const signIn = connector.redirect.finish(brokers.wire(connector, whose), given, {
      redirectUrl: 'http://x',
      code,
    })
    expect((await failureOf(signIn)).kind).toBe(kind)
  })
})

describe('Upstox that answers with', () => {
  const { account } = EMULATED.find(({ broker }) => broker === 'upstox')!

  it('contracts of another expiry', async () => {
    const { emulator, session, market } = await account()
    const [other] = market.contracts('2025-04-17')
    const row = {
      instrument_key: other.key,
      expiry: '2025-04-24',
      strike_price: 23_000,
      instrument_type: 'CE',
      lot_size: 75,
    }
    emulator.fail((response) => send(response, 200, { status: 'success', data: [row] }))
    const failure = await failureOf(session.history.contracts('NIFTY', '2025-04-17'))
    expect(failure.kind).toBe('wrong-expiry')
  })

  it('an invalid error code, which isn’t repeated in the message', async () => {
    const { emulator, session } = await account()
    emulator.fail((response) => refuse(response, 400, SECRET))
    expect((await failureOf(session.profile())).message).not.toContain(SECRET)
  })

  it('no answer, by a timeout', async () => {
    const { emulator } = await account()
    emulator.fail(() => undefined)
    const clock = aFakeClock()
    const wire = openWire({
      broker: 'upstox',
      address: () => emulator.address,
      pacer: new Pacer([], clock),
      clock,
      milliseconds: 50,
    })
    expect((await failureOf(wire.call({ path: '/', about: 'the account' }))).kind).toBe('timeout')
  })
})

it('ICICI Direct answering with a contract of another expiry is refused', async () => {
  const { emulator, session, market } = await EMULATED.find(({ broker }) => broker === 'icici')!.account()
  const [contract] = await session.history.contracts('NIFTY', '2025-04-17')
  const minutes = market.minutes(market.contracts('2025-04-24')[0], RANGE)
  emulator.fail((response) => send(response, 200, { Success: breezeRows(minutes, '2025-04-24') }), {
    path: /historicalcharts/,
  })
  expect((await failureOf(session.history.minutes(contract, RANGE))).kind).toBe('wrong-expiry')
})

it('every kind of failure is tested here, except failures of a real connection and endless answers (wire.test.ts)', () => {
  expect(FAILURE_KINDS.filter((kind) => !met.has(kind))).toEqual(['certificate', 'too-large'])
})
