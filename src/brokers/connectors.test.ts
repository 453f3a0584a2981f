import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { BROKER_FACTS, BROKER_IDS } from '#domain'
import { checkConnection } from './check.ts'
import { Brokers, connectorOf } from './connectors.ts'
import type { BrokerFailure } from './failure.ts'
import { EMULATED } from './fixtures/an-account.ts'
import type { BrokerContract, Credentials, QuoteListener, QuoteTick } from './port.ts'

/** Waits until the other end of a connection has reacted. */
const eventually = (condition: () => boolean) => vi.waitUntil(condition, { timeout: 5_000, interval: 5 })

function aListener() {
  const received = { ticks: [] as QuoteTick[], sentAt: 0, failures: [] as BrokerFailure[] }
  const listener: QuoteListener = {
    ticks(ticks, sentAt) {
      received.ticks.push(...ticks)
      received.sentAt = sentAt
    },
    ended: (failure) => void received.failures.push(failure),
  }
  return Object.assign(received, { listener })
}

/** A JSON Web Token. */
const aToken = (sub: string, exp: number) =>
  `e30.${Buffer.from(JSON.stringify({ sub, exp })).toString('base64url')}.x`

const withoutKeys = (contracts: readonly BrokerContract[]) => contracts.map(({ key: _, ...rest }) => rest)
const DAY = { from: '2025-04-08', to: '2025-04-08' }

// Requirements on every connector, tested against the emulator of its broker.

describe.each(EMULATED)('$name', ({ broker, account }) => {
  const { can } = BROKER_FACTS[broker]
  const servesExpired = can.expiredHistory.is === 'built'

  it('names the account of the credentials', async () => {
    const { session } = await account()
    expect((await session.profile()).account).not.toBe('')
  })

  it('returns the index minutes of the requested days only, ascending, in paise', async () => {
    const { session, market } = await account()
    const range = { from: '2025-04-08', to: '2025-04-09' }
    expect(await session.history.indexMinutes('NIFTY', range)).toEqual(market.indexMinutes(range))
  })

  it("returns the minutes of India VIX if the broker's symbol for it is known", async () => {
    const { session, market } = await account()
    const range = { from: '2025-04-08', to: '2025-04-09' }
    const minutes = session.history.vixMinutes && (await session.history.vixMinutes(range))
    const isUnknown = ['icici', 'groww', 'dhan'].includes(broker)
    expect(minutes).toEqual(isUnknown ? undefined : market.vixMinutes(range))
  })

  it('returns the high and low of the index for each day', async () => {
    const { session, market } = await account()
    const [day] = await session.history.indexDays('NIFTY', DAY)
    const minutes = market.indexMinutes(DAY)
    expect(day).toMatchObject({ date: '2025-04-08', high: Math.max(...minutes.map(({ high }) => high)) })
  })

  it('returns the day that has just closed', async () => {
    const { session, market } = await account({ today: '2025-04-16' })
    const range = { from: '2025-04-16', to: '2025-04-16' }
    const minutes = market.indexMinutes(range)
    expect(await session.history.indexMinutes('NIFTY', range)).toEqual(minutes)
    expect(await session.history.indexDays('NIFTY', range)).toEqual([
      {
        date: '2025-04-16',
        high: Math.max(...minutes.map(({ high }) => high)),
        low: Math.min(...minutes.map(({ low }) => low)),
      },
    ])
    const contracts = await session.history.contracts('NIFTY', '2025-04-17')
    const contract = contracts.find(({ strike }) => strike === 2_300_000)
    expect((await session.history.minutes(contract!, range)).length).toBeGreaterThan(0)
  })

  it('lists each expiry once, including expired ones if the broker serves them', async () => {
    const { session, market, today } = await account()
    const expiries = await session.history.expiries('NIFTY')
    expect(expiries).toEqual([...new Set(expiries)].sort())
    const wanted = market.expiries.filter((expiry) => servesExpired || expiry >= today)
    expect(expiries).toEqual(expect.arrayContaining(wanted))
    expect(expiries.some((expiry) => expiry < today)).toBe(servesExpired)
  })

  it.each(['2025-04-17', '2025-04-24'])('gives contracts of %s and their minutes', async (expiry) => {
    const { session, market, today } = await account()
    const contracts = await session.history.contracts('NIFTY', expiry)
    const wanted = market.contracts(expiry)
    if (expiry < today && !servesExpired) return expect(contracts).toEqual([])
    expect(withoutKeys(contracts)).toEqual(expect.arrayContaining(withoutKeys(wanted)))
    expect(new Set(contracts.map((one) => one.expiry))).toEqual(new Set([expiry]))
    expect(new Set(contracts.map(({ key }) => key)).size).toBe(contracts.length)
    // One broker serves only strikes near the money.
    const near = wanted.find(({ strike, type }) => strike === 2_300_000 && type === 'PE')!
    const one = contracts.find(({ strike, type }) => strike === near.strike && type === near.type)
    const range = { from: '2025-04-15', to: '2025-04-16' }
    expect(await session.history.minutes(one!, range)).toEqual(market.minutes(near, range))
  })

  it('returns an empty list for days without a trade', async () => {
    const { session } = await account()
    expect(await session.history.indexMinutes('NIFTY', { from: '2025-03-01', to: '2025-03-02' })).toEqual([])
  })

  it('returns trades, positions and funds of the account', async () => {
    const { session } = await account()
    expect(await session.account.trades()).toMatchObject([{ side: 'sell', quantity: 75, price: 10_150 }])
    expect(await session.account.positions()).toMatchObject([{ quantity: -75 }])
    expect(await session.account.funds()).toBe(12_500_050)
  })

  it('passes every step of the connection check', async () => {
    const { session, emulator, clock, market } = await account()
    const key = await session.quotes?.indexKey('NIFTY')
    const tick = { price: 2_312_345, tradedAt: clock.now(), volume: undefined, openInterest: undefined }
    if (key !== undefined) emulator.feed.sendOnSubscribe([{ key, ...tick }], clock.now())
    const steps = await checkConnection(session, '2025-04-17', { quotesWithinMilliseconds: 5_000 })
    expect(steps.filter(({ problem }) => problem !== undefined)).toEqual([])
    const found = Object.fromEntries(steps.map(({ name, found: what }) => [name, what]))
    expect(found['Live quotes']).toBe(key === undefined ? undefined : 'NIFTY at 23123.45')
    const minutes = market.indexMinutes({ from: '2025-04-17', to: '2025-04-17' }).length
    expect(found['Minutes of NIFTY']).toBe(`${minutes} minutes`)
    expect('Expired contracts' in found).toBe(servesExpired)
  })

  it('stays within the documented calls per second', async () => {
    const { session, clock, connector } = await account()
    const start = clock.now()
    const before = (await session.profile(), clock.slept.length)
    expect(before).toBe(0)
    for (let call = 1; call < 13; call++) await session.account.funds()
    const waits = connector.limits.map(({ calls, seconds }) => Math.floor(12 / calls) * seconds * 1000)
    expect(clock.now() - start).toBeGreaterThanOrEqual(Math.max(...waits))
    expect(clock.now() - start).toBeLessThanOrEqual(Math.max(...waits) * 1.2)
  })
})

describe.each(EMULATED.filter(({ broker }) => BROKER_FACTS[broker].can.quotes.is === 'built'))(
  'the quotes of $name',
  ({ account }) => {
    it('follow the index and contracts, in paise, as they trade', async () => {
      const { session, emulator, clock } = await account()
      const { quotes, history } = session
      const [contract] = await history.contracts('NIFTY', '2025-04-24')
      const keys = [await quotes!.indexKey('NIFTY'), contract.key]
      const received = aListener()
      const stream = await quotes!.follow(keys, received.listener)
      await eventually(() => emulator.feed.followed.length === keys.length)
      const tradedAt = Date.parse('2025-04-21T10:00:01+05:30')
      const index = { key: keys[0], price: 2_312_345, tradedAt, volume: undefined, openInterest: undefined }
      const option = { key: keys[1], price: 10_105, tradedAt, volume: 7_500, openInterest: 1_200_000 }
      // A contract's first quote may repeat an old trade.
      await emulator.feed.send([{ ...option, tradedAt: tradedAt - 9_000, volume: 7_425 }], tradedAt - 9_000)
      received.ticks.length = 0
      await emulator.feed.send([index, option], tradedAt + 40)
      expect(received.failures).toEqual([])
      const [first, second] = received.ticks
      expect([first, { ...second, openInterest: 1_200_000 }]).toEqual([index, option])
      // Not every broker sends open interest with quotes.
      expect([1_200_000, undefined]).toContain(second?.openInterest)
      // Without a time of sending, the time of receipt counts.
      expect([tradedAt + 40, clock.now()]).toContain(received.sentAt)
      stream.close()
    })

    it('report a cut stream and an invalid message', async () => {
      const { session, emulator } = await account()
      for (const [spoil, kind] of [
        [() => emulator.feed.cut(), 'connection-cut'],
        [() => emulator.feed.sendBytes(Uint8Array.of(255, 255, 255)), 'wrong-shape'],
      ] as const) {
        const received = aListener()
        await session.quotes!.follow([await session.quotes!.indexKey('NIFTY')], received.listener)
        await eventually(() => emulator.feed.followed.length === 1)
        spoil()
        await eventually(() => received.failures.length > 0)
        expect(received.failures.map((failure) => failure.kind)).toEqual([kind])
      }
    })

    it('can’t be opened with an expired token', async () => {
      const { session, emulator } = await account()
      const key = await session.quotes!.indexKey('NIFTY')
      emulator.setToken('another')
      const wait = session.quotes!.follow([key], aListener().listener)
      await expect(wait).rejects.toMatchObject({ kind: expect.stringMatching(/token-ended|wrong-secret/) })
    })
  },
)

it.each([
  ['the same token', 'token-of-asha', 'token-of-asha'],
  ['another token of the same account', aToken('AB1234', 1), aToken('AB1234', 2)],
])('calls through the server and on the command line share the limits by %s', async (_, first, second) => {
  const folder = mkdtempSync(join(tmpdir(), 'delta-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { emulator, connector, clock } = await EMULATED.find(({ broker }) => broker === 'upstox')!.account()
  const ask = async (owner: string, accessToken: string) => {
    emulator.setToken(accessToken)
    const brokers = new Brokers({ addresses: { upstox: emulator.address }, clock, paceFolder: folder })
    await brokers.open(connector, { owner, credentials: { accessToken } }).account.funds()
  }
  for (let call = 0; call < 4; call++) await ask('user-1', first)
  const before = clock.slept.length
  await ask('command-line', second)
  expect(clock.slept.length).toBeGreaterThan(before)
})

it('OpenAlgo is called at the user’s own address, and has quotes only if a stream address is given', async () => {
  const { emulator, connector, clock, whose } = await EMULATED.find(
    ({ broker }) => broker === 'openalgo',
  )!.account()
  const { apiKey = '' } = whose.credentials
  const server = `${emulator.address}/`
  const brokers = new Brokers({ clock })
  const open = (credentials: Credentials) => brokers.open(connector, { owner: 'asha', credentials })
  expect(await open({ apiKey, server }).profile()).toEqual({ account: 'zerodha' })
  expect(open({ apiKey, server }).quotes).toBeUndefined()
  const { quotes } = open({ apiKey, server, stream: emulator.address.replace('http', 'ws') })
  const stream = await quotes!.follow(['NSE_INDEX:NIFTY'], aListener().listener)
  await eventually(() => emulator.feed.followed.length === 1)
  stream.close()
})

it('a broker has a connector exactly if it is listed as working', () => {
  for (const id of BROKER_IDS) {
    const { can, fields, why } = BROKER_FACTS[id]
    const works = Object.values(can).some((ability) => ability.is === 'built')
    expect([id, connectorOf(id) !== undefined, fields.length > 0, why === undefined]).toEqual([
      id,
      works,
      works,
      works,
    ])
    expect(EMULATED.some(({ broker }) => broker === id)).toBe(works)
  }
})
