import { describe, expect, it } from 'vitest'
import { PUBLISHED_MONTHS } from './published-levels.ts'
import { realDays } from './real-days.ts'
import { SIMULATED_UNDERLYINGS } from './simulated-underlyings.ts'

const dayOf = (date: string) => realDays().find((day) => day.date === date)!

describe('the real daily prices', () => {
  it('are one row for each session of the exchange from January 2019 to July 2026', () => {
    expect(realDays()).toHaveLength(1880)
    for (const underlying of ['NIFTY', 'BANKNIFTY'] as const)
      expect(realDays().filter(({ index }) => !index[underlying])).toEqual([])
  })

  it('lack FINNIFTY on two days of 2026 and after 17 July, because no file with them was found', () => {
    const missing = realDays().filter(({ index }) => !index.FINNIFTY)
    expect(missing.map(({ date }) => date)).toEqual([
      '2026-01-01',
      '2026-02-01',
      '2026-07-20',
      '2026-07-21',
      '2026-07-22',
      '2026-07-23',
      '2026-07-24',
      '2026-07-27',
      '2026-07-28',
      '2026-07-29',
      '2026-07-30',
      '2026-07-31',
    ])
  })

  it.each([
    ['2019-01-01', 'BANKNIFTY', { open: 27231.4, high: 27430.55, low: 27019.05, close: 27392.4 }],
    ['2020-03-23', 'NIFTY', { open: 7945.7, high: 8159.25, low: 7583.6, close: 7610.25 }],
    ['2024-06-04', 'NIFTY', { open: 23179.5, high: 23179.5, low: 21281.45, close: 21884.5 }],
    ['2024-06-04', 'BANKNIFTY', { open: 50667.05, high: 50667.05, low: 46077.85, close: 46928.6 }],
  ] as const)('of %s are those that the exchange published for %s', (date, underlying, prices) => {
    expect(dayOf(date).index[underlying]).toEqual(prices)
  })

  it('have month-end closes equal to the published ones from January 2024 to April 2025', () => {
    for (const { month, close, vix } of PUBLISHED_MONTHS) {
      const last = realDays().findLast(({ date }) => date.startsWith(month))!
      for (const underlying of SIMULATED_UNDERLYINGS)
        expect(last.index[underlying]?.close, `${month} ${underlying}`).toBeCloseTo(close[underlying], 6)
      expect(last.vix.close, month).toBeCloseTo(vix.close, 1)
    }
  })

  it('have highs and lows around opens and closes', () => {
    for (const { index, vix } of realDays())
      for (const { open, high, low, close } of [...Object.values(index), vix]) {
        expect(high).toBeGreaterThanOrEqual(Math.max(open, close))
        expect(low).toBeLessThanOrEqual(Math.min(open, close))
      }
  })
})
