import { describe, expect, it, vi } from 'vitest'
import { BROKER_FACTS, BROKER_IDS } from '#domain'
import { connectorOf } from './connectors.ts'
import type { BrokerFailure } from './failure.ts'
import { EMULATED } from './fixtures/an-account.ts'
import type { QuoteListener, QuoteTick } from './port.ts'

/** Waits for what another end of a connection does. */
const eventually = (isSo: () => boolean) => vi.waitUntil(isSo, { timeout: 5_000, interval: 5 })

function aListener() {
  const told = { ticks: [] as QuoteTick[], toldAt: 0, failures: [] as BrokerFailure[] }
  const listener: QuoteListener = {
    ticks(ticks, toldAt) {
      told.ticks.push(...ticks)
      told.toldAt = toldAt
    },
    ended: (failure) => void told.failures.push(failure),
  }
  return Object.assign(told, { listener })
}

// What every connector keeps to, each before the emulator of its broker.

describe.each(EMULATED)('$name', ({ account }) => {
  it('says whose account it is', async () => {
    const { session } = await account()
    expect((await session.profile()).account).not.toBe('')
  })

  it('gives the minutes of the index ascending, in paise, of no other days than asked', async () => {
    const { session, market } = await account()
    const range = { from: '2025-04-08', to: '2025-04-09' }
    expect(await session.history.indexMinutes('NIFTY', range)).toEqual(market.indexMinutes(range))
  })

  it('gives the high and low of each day of the index', async () => {
    const { session, market } = await account()
    const [day] = await session.history.indexDays('NIFTY', { from: '2025-04-08', to: '2025-04-08' })
    const minutes = market.indexMinutes({ from: '2025-04-08', to: '2025-04-08' })
    expect(day).toMatchObject({ date: '2025-04-08', high: Math.max(...minutes.map(({ high }) => high)) })
  })

  it('lists expiries that are over and those that are listed, once each', async () => {
    const { session, market } = await account()
    expect(await session.history.expiries('NIFTY')).toEqual(market.expiries)
  })

  it.each(['2025-04-17', '2025-04-24'])('gives contracts of %s and their minutes', async (expiry) => {
    const { session, market } = await account()
    const contracts = await session.history.contracts('NIFTY', expiry)
    const wanted = market.contracts(expiry)
    expect(contracts.map(({ key: _, ...contract }) => contract)).toEqual(
      wanted.map(({ key: _, ...rest }) => rest),
    )
    const range = { from: '2025-04-15', to: '2025-04-16' }
    expect(await session.history.minutes(contracts[4]!, range)).toEqual(market.minutes(wanted[4]!, range))
  })

  it('takes days without a trade for empty, not for a failure', async () => {
    const { session } = await account()
    expect(await session.history.indexMinutes('NIFTY', { from: '2025-03-01', to: '2025-03-02' })).toEqual([])
  })

  it('tells trades, positions and funds of the account', async () => {
    const { session } = await account()
    expect(await session.account.trades()).toMatchObject([{ side: 'sell', quantity: 75, price: 10_150 }])
    expect(await session.account.positions()).toMatchObject([{ quantity: -75 }])
    expect(await session.account.funds()).toBe(12_500_050)
  })

  it('follows the index and contracts, in paise, as they trade', async () => {
    const { session, emulator } = await account()
    const { quotes, history } = session
    const [contract] = await history.contracts('NIFTY', '2025-04-24')
    const keys = [quotes!.indexKey('NIFTY'), contract!.key]
    const told = aListener()
    const stream = await quotes!.follow(keys, told.listener)
    await eventually(() => emulator.feed.followed.length === keys.length)
    const tradedAt = Date.parse('2025-04-21T10:00:01.250+05:30')
    const ticks = [
      { key: keys[0]!, price: 2_312_345, tradedAt, volume: undefined, openInterest: undefined },
      { key: keys[1]!, price: 10_105, tradedAt, volume: 7_500, openInterest: 1_200_000 },
    ]
    await emulator.feed.send(ticks, tradedAt + 40)
    expect([told.ticks, told.toldAt, told.failures]).toEqual([ticks, tradedAt + 40, []])
    stream.close()
  })

  it('says that a stream was cut, and that it makes no sense', async () => {
    const { session, emulator } = await account()
    for (const [spoil, kind] of [
      [() => emulator.feed.cut(), 'connection-cut'],
      [() => emulator.feed.sendBytes(Uint8Array.of(255, 255, 255)), 'wrong-shape'],
    ] as const) {
      const told = aListener()
      await session.quotes!.follow([session.quotes!.indexKey('NIFTY')], told.listener)
      await eventually(() => emulator.feed.followed.length === 1)
      spoil()
      await eventually(() => told.failures.length > 0)
      expect(told.failures.map((failure) => failure.kind)).toEqual([kind])
    }
  })

  it('opens no stream with a token that has ended', async () => {
    const { session, emulator } = await account()
    emulator.setToken('another')
    const wait = session.quotes!.follow(['x'], aListener().listener)
    await expect(wait).rejects.toMatchObject({ kind: 'token-ended' })
  })

  it('makes no more calls in any second than it documents', async () => {
    const { session, clock, connector } = await account()
    const start = clock.now()
    for (let call = 0; call < 13; call++) await session.profile()
    const { calls, seconds } = connector.limits[0]!
    expect(clock.now() - start).toBe(Math.floor(12 / calls) * seconds * 1000)
  })
})

it('every broker that is said to work has a connector, and no other', () => {
  for (const id of BROKER_IDS) {
    const { can, fields, why } = BROKER_FACTS[id]
    const works = Object.values(can).some((ability) => ability.is === 'works')
    expect([id, connectorOf(id) !== undefined, fields.length > 0, why === undefined]).toEqual([
      id,
      works,
      works,
      works,
    ])
  }
})
