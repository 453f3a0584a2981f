import { describe, expect, it } from 'vitest'
import { BROKER_FACTS, BROKER_IDS } from '#domain'
import { connectorOf } from './connectors.ts'
import { EMULATED } from './fixtures/an-account.ts'

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
