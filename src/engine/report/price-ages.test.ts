import { describe, expect, it } from 'vitest'
import type { BacktestRequest, PriceAges } from '#domain'
import { aDay, anInMemoryMarket, type DayInRupees } from '#engine/market/fixtures'
import { compilePlan } from '#engine/replay'
import { aLongCall, aLongPut, aStrategy } from '#engine/replay/fixtures'
import { priceAges } from './price-ages.ts'
import { runBacktest } from './run.ts'

/** Runs a strategy on a day and returns how old its prices were. */
async function agesOn(request: BacktestRequest, day: DayInRupees): Promise<PriceAges> {
  const market = anInMemoryMarket([aDay({ expiry: '2024-01-11', index: 21700, ...day })])
  const plan = compilePlan(request, market)
  return priceAges({ underlying: 'NIFTY', trades: runBacktest(plan, market).trades }, market)
}
const BOTH = [aLongCall(), aLongPut()]

describe('the share of profit that depends on old prices', () => {
  it('is zero if every contract traded in the minute of its orders', async () => {
    const contracts = { '21700 CE': { '09:15': 100, '15:00': 130 }, '21700 PE': { '09:15': 50, '15:00': 20 } }
    expect(await agesOn(aStrategy(BOTH, { squareOff: '15:15' }), { contracts })).toEqual({
      trades: 2,
      oldTrades: 0,
      sharePercent: 0,
      oldProfit: 0,
      oldestMinutes: 0,
    })
  })

  it('comes from trades whose contract last traded more than a minute before an order', async () => {
    // The call makes 30, the put loses 10: its last bar is that of 15:04, over at 15:05, ten minutes before 15:15.
    const contracts = {
      '21700 CE': { '09:15': 100, '15:00': 130 },
      '21700 PE': { '09:15': 50, '15:00': 40, '15:05': null },
    }
    expect(await agesOn(aStrategy(BOTH, { squareOff: '15:15' }), { contracts })).toEqual({
      trades: 2,
      oldTrades: 1,
      sharePercent: 25,
      oldProfit: -500,
      oldestMinutes: 10,
    })
  })

  it('does not count the price of the bar just completed as old', async () => {
    const contracts = {
      '21700 CE': { '09:15': 100, '15:00': 130, '15:15': null },
      '21700 PE': { '09:15': 50, '15:00': 40, '15:14': null },
    }
    const ages = await agesOn(aStrategy(BOTH, { squareOff: '15:15' }), { contracts })
    expect(ages).toMatchObject({ oldTrades: 1, oldestMinutes: 1, sharePercent: 25 })
  })

  it('is undefined without profit or loss', async () => {
    expect(await agesOn(aStrategy(BOTH), { contracts: { '21700 CE': 100, '21700 PE': 50 } })).toMatchObject({
      trades: 2,
      sharePercent: null,
    })
  })
})
