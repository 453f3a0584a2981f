import { describe, expect, it } from 'vitest'
import type { Underlying } from '#domain'
import { dayNumber } from './date.ts'
import { finalExpiry, listedExpiries } from './listed-expiries.ts'
import facts from './fixtures/nse-calendar.json' with { type: 'json' }
import { lotSize, lotSizeOn } from './lots.ts'

const UNDERLYINGS = ['NIFTY', 'BANKNIFTY', 'FINNIFTY'] as const satisfies readonly Underlying[]

/** The lots of the listed contracts of a day in order of expiry. */
const lotsListed = (underlying: Underlying, tradeDate: string) =>
  listedExpiries(underlying, tradeDate).map(({ date }) => lotSize(underlying, date, tradeDate))

describe('the lot on the expiry day', () => {
  it.each(UNDERLYINGS)('of every %s contract of 2024 to 2026 is the exchange’s', (underlying) => {
    const lots = facts.expiries[underlying].map(([date]) => [
      date,
      lotSize(underlying, String(date), String(date)),
    ])
    expect(lots).toEqual(facts.expiries[underlying].map(([date, , , lot]) => [date, lot]))
  })
})

// The lots of NSE's bhavcopies of these two days.
describe('the lots of the contracts listed in January 2025', () => {
  it.each(['2025-01-01', '2025-01-02'])('on %s', (date) => {
    expect(lotsListed('NIFTY', date)).toEqual([75, 75, 75, 75, 25, ...Array<number>(13).fill(75)])
    expect(lotsListed('BANKNIFTY', date)).toEqual([15, 30, 30, 30, 30, 30])
    expect(lotsListed('FINNIFTY', date)).toEqual([25, 65, 65])
  })
})

describe('a lot', () => {
  it.each([
    // NIFTY 50 → 25 overnight, for every listed contract.
    ['NIFTY', '2024-05-02', '2024-04-25', 50],
    ['NIFTY', '2024-05-02', '2024-04-26', 25],
    ['NIFTY', '2024-05-30', '2024-04-25', 50],
    ['NIFTY', '2024-05-30', '2024-04-26', 25],
    ['NIFTY', '2024-12-26', '2024-04-25', 50],
    // NIFTY 25 → 75 for new contracts; January's monthly stays, March 2025 changes in place.
    ['NIFTY', '2024-12-26', '2024-12-26', 25],
    ['NIFTY', '2025-01-02', '2024-12-05', 75],
    ['NIFTY', '2025-01-30', '2025-01-30', 25],
    ['NIFTY', '2025-02-27', '2024-12-02', 75],
    ['NIFTY', '2025-03-27', '2024-12-26', 25],
    ['NIFTY', '2025-03-27', '2024-12-27', 75],
    // NIFTY 75 → 65.
    ['NIFTY', '2026-01-06', '2025-12-09', 65],
    ['NIFTY', '2026-03-30', '2025-12-30', 75],
    ['NIFTY', '2026-03-30', '2025-12-31', 65],
    // BANKNIFTY 15 → 30 → 35 → 30.
    ['BANKNIFTY', '2025-01-29', '2024-12-02', 15],
    ['BANKNIFTY', '2025-02-26', '2024-12-02', 30],
    ['BANKNIFTY', '2025-03-26', '2024-12-24', 15],
    ['BANKNIFTY', '2025-03-26', '2024-12-26', 30],
    ['BANKNIFTY', '2025-06-26', '2025-06-26', 30],
    ['BANKNIFTY', '2025-07-31', '2025-04-25', 35],
    ['BANKNIFTY', '2025-09-25', '2025-04-24', 30],
    ['BANKNIFTY', '2025-09-25', '2025-04-25', 35],
    ['BANKNIFTY', '2026-03-30', '2025-12-30', 35],
    ['BANKNIFTY', '2026-03-30', '2025-12-31', 30],
    // FINNIFTY changed with new contracts only: a 25-lot monthly trades beside a 40-lot weekly.
    ['FINNIFTY', '2024-07-23', '2024-07-22', 40],
    ['FINNIFTY', '2024-07-30', '2024-07-22', 25],
    ['FINNIFTY', '2025-01-28', '2024-12-31', 25],
    // Before the verified years.
    ['NIFTY', '2021-06-17', '2021-06-11', 75],
    ['NIFTY', '2021-07-29', '2021-07-01', 50],
    ['BANKNIFTY', '2023-06-29', '2023-06-28', 25],
    ['BANKNIFTY', '2023-07-27', '2023-07-03', 15],
  ] as const)('of %s %s on %s is %i', (underlying, expiry, tradeDate, lot) => {
    expect(lotSize(underlying, expiry, tradeDate)).toBe(lot)
    expect(lotSizeOn(underlying, dayNumber(expiry), dayNumber(tradeDate))).toBe(lot)
  })

  it('is the same by each date that a redated contract has had', () => {
    for (const underlying of UNDERLYINGS)
      for (const tradeDate of ['2024-02-29', '2025-01-01', '2025-07-31', '2025-12-18'])
        for (const { date } of listedExpiries(underlying, tradeDate))
          expect(lotSize(underlying, date, tradeDate), `${underlying} ${date}`).toBe(
            lotSize(underlying, finalExpiry(underlying, date, tradeDate), tradeDate),
          )
  })

  it('that is unknown is refused with the request and the known lots', () => {
    expect(() => lotSize('FINNIFTY', '2020-12-31', '2020-12-01')).toThrow(
      'no lot size is known for FINNIFTY expiry 2020-12-31 on trade date 2020-12-01, expected an expiry from 2021-01-11 on',
    )
  })
})
