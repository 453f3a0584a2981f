import { describe, expect, it } from 'vitest'
import { dayNumber, isoDate } from '#engine/exchange'
import type { DayColumns } from '#engine/market'
import { listContracts, type ListedStrikes } from './contracts.ts'
import { simulateSessions } from './sessions.ts'
import { simulateDay } from './simulate-day.ts'
import { SIMULATED_UNDERLYINGS, type SimulatedUnderlying } from './simulated-underlyings.ts'

const LOT_OF_2025 = 75
const MILLION = 1_000_000

/** Rows of one expiry of a day. */
function rowsOf({ instruments }: DayColumns, expiry: string): readonly number[] {
  const wanted = dayNumber(expiry)
  return Array.from(instruments.expiry, (day, row) => (day === wanted ? row : 0)).filter((row) => row > 0)
}

function column(day: DayColumns, field: 'volume' | 'openInterest' | 'close', row: number): Int32Array {
  const { minutes } = day.session
  return day.columns[field].subarray(row * minutes, (row + 1) * minutes)
}

function volumeOf(underlying: SimulatedUnderlying, date: string, expiry: string): number {
  const day = simulateDay(underlying, date)
  return rowsOf(day, expiry).reduce(
    (sum, row) => sum + column(day, 'volume', row).reduce((all, units) => all + units, 0),
    0,
  )
}

describe('the volume of an expiry', () => {
  // Bhavcopies of January 2025, in units; a single day may trade twice or half as much.
  it.each([
    ['NIFTY', '2025-01-01', '2025-01-09', 2.8 * LOT_OF_2025],
    ['NIFTY', '2025-01-03', '2025-01-09', 39 * LOT_OF_2025],
    ['NIFTY', '2025-01-09', '2025-01-09', 200 * LOT_OF_2025],
    ['NIFTY', '2025-01-02', '2025-01-02', 208 * LOT_OF_2025],
    ['BANKNIFTY', '2025-01-02', '2025-01-30', 10.2 * 15],
    ['FINNIFTY', '2025-01-02', '2025-01-30', 0.5 * 25],
  ] as const)(
    'of %s on %s in the contracts of %s equals that of the real day',
    (underlying, date, expiry, real) => {
      const millions = volumeOf(underlying, date, expiry) / MILLION
      expect(millions).toBeGreaterThan(real / 2)
      expect(millions).toBeLessThan(real * 2)
    },
  )

  it('of FINNIFTY a month ahead is close to zero, as in reality since its weeklies ended', () => {
    expect(volumeOf('FINNIFTY', '2025-01-02', '2025-02-27')).toBeLessThan(10_000)
  })
})

describe('open interest', () => {
  it('opens in every contract near its close of the previous session', () => {
    const before = simulateDay('NIFTY', '2025-01-07')
    const after = simulateDay('NIFTY', '2025-01-08')
    const lastOf = new Map(
      rowsOf(before, '2025-01-09').map((row) => [
        `${before.instruments.kind[row]} ${before.instruments.strike[row]}`,
        column(before, 'openInterest', row).findLast((units) => units > 0)!,
      ]),
    )
    let compared = 0
    for (const row of rowsOf(after, '2025-01-09')) {
      const last = lastOf.get(`${after.instruments.kind[row]} ${after.instruments.strike[row]}`)
      const first = column(after, 'openInterest', row)[0]
      if (last === undefined || last < 100_000 || first === 0) continue
      compared++
      expect(Math.abs(first / last - 1)).toBeLessThan(0.05)
    }
    expect(compared).toBeGreaterThan(40)
  })

  it('of the weekly on the evening before it expires is a few million lots', () => {
    const day = simulateDay('NIFTY', '2025-01-01')
    const units = rowsOf(day, '2025-01-02').reduce(
      (sum, row) => sum + column(day, 'openInterest', row).findLast((held) => held > 0)!,
      0,
    )
    // 4.9 million lots on the real day.
    expect(units / LOT_OF_2025 / MILLION).toBeGreaterThan(3)
    expect(units / LOT_OF_2025 / MILLION).toBeLessThan(7)
  })
})

describe('the strikes of a day', () => {
  it.each(SIMULATED_UNDERLYINGS)(
    'of %s are those of the session before and possibly more, while the expiry is listed',
    (underlying) => {
      const sessions = new Map(simulateSessions(1).map((session) => [session.date, session]))
      const dates = [...sessions.keys()].filter((date) => date >= '2024-12-02' && date < '2025-02-07')
      let added = 0
      let before: readonly ListedStrikes[] = []
      for (const date of dates) {
        const listed = listContracts(underlying, date, { key: '1', sessions })
        for (const { day, strikes } of before) {
          const now = listed.find((one) => one.day === day)
          if (isoDate(day) >= date)
            expect([...now!.strikes], `${date}, ${isoDate(day)}`).toEqual(
              expect.arrayContaining([...strikes]),
            )
          added += (now?.strikes.length ?? strikes.length) - strikes.length
        }
        before = listed
      }
      expect(added).toBeGreaterThan(20)
    },
  )

  it('that the June contracts of 2024 had on the day of the count are all listed on the eve of their expiry', () => {
    const strikesOn = (date: string) => {
      const day = simulateDay('NIFTY', date)
      return rowsOf(day, '2024-06-27').map((row) => day.instruments.strike[row] / 100)
    }
    expect(strikesOn('2024-06-26')).toEqual(expect.arrayContaining(strikesOn('2024-06-04')))
  })

  it.each([
    ['NIFTY', '2024-05-31', '2024-06-06'],
    ['BANKNIFTY', '2024-05-31', '2024-06-05'],
    ['NIFTY', '2025-01-01', '2025-01-30'],
  ] as const)('reach premiums of about a rupee: %s on %s, contracts of %s', (underlying, date, expiry) => {
    const day = simulateDay(underlying, date)
    const rows = rowsOf(day, expiry)
    const cheapest = (row: number) => column(day, 'close', row).findLast((paise) => paise > 0)! / 100
    // Each strike has a call row and a put row: the lowest put and the highest call are the outermost contracts.
    expect(cheapest(rows[1])).toBeLessThan(2)
    expect(cheapest(rows[rows.length - 2])).toBeLessThan(2)
  })

  it('include a put of about ₹50 before the count of votes of 2024', () => {
    const day = simulateDay('NIFTY', '2024-05-31')
    const minute = 5
    const puts = rowsOf(day, '2024-06-06').filter((_, i) => i % 2 === 1)
    const prices = puts.map((row) => column(day, 'close', row)[minute] / 100).filter((price) => price > 0)
    const closest = Math.min(...prices.map((price) => Math.abs(price - 50)))
    // Strikes this far out are 100 points apart.
    expect(closest).toBeLessThan(12)
  })
})
