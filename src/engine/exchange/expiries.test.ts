import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Underlying } from '#domain'
import facts from './fixtures/nse-calendar.json' with { type: 'json' }
import { dayNumber, isoDate, weekday } from './date.ts'
import { expiries } from './expiries.ts'
import { finalExpiry, listedExpiries } from './listed-expiries.ts'
import { isTradingDay, tradingDates } from './trading-days.ts'

const UNDERLYINGS = ['NIFTY', 'BANKNIFTY', 'FINNIFTY'] as const satisfies readonly Underlying[]
const anUnderlying = fc.constantFrom(...UNDERLYINGS)
const aDate = (from: string, to: string) =>
  fc.integer({ min: dayNumber(from), max: dayNumber(to) }).map(isoDate)

const datesListed = (underlying: Underlying, tradeDate: string) =>
  listedExpiries(underlying, tradeDate).map(({ date }) => date)

describe('the expiries of 2024 to 2026', () => {
  it.each(UNDERLYINGS)('of %s are those of the exchange', (underlying) => {
    const byRule = expiries(underlying, '2024-01-01', '2026-12-31')
    expect(byRule.map(({ date, kind, scheduled }) => [date, kind, scheduled])).toEqual(
      facts.expiries[underlying].map(([date, kind, scheduled]) => [date, kind, scheduled]),
    )
  })

  it('moved for a holiday are marked', () => {
    expect(expiries('NIFTY', '2025-04-30', '2025-04-30')).toEqual([
      { date: '2025-04-30', kind: 'weekly', scheduled: '2025-05-01', shifted: true },
    ])
  })

  it('are trading days, on or before the scheduled day', () => {
    for (const underlying of UNDERLYINGS)
      for (const { date, scheduled, shifted } of expiries(underlying, '2023-01-01', '2026-12-31')) {
        expect(isTradingDay(date), date).toBe(true)
        expect(date <= scheduled, date).toBe(true)
        expect(shifted, date).toBe(date !== scheduled)
      }
  })

  it('have no weekly in the week of the monthly', () => {
    const mondayOf = (date: string) => dayNumber(date) - ((weekday(dayNumber(date)) + 6) % 7)
    for (const underlying of UNDERLYINGS) {
      const weeks = expiries(underlying, '2023-01-01', '2026-12-31').map(({ scheduled }) =>
        mondayOf(scheduled),
      )
      expect(new Set(weeks).size).toBe(weeks.length)
    }
  })

  it('are the same for one range or for two adjoining ranges', () => {
    fc.assert(
      fc.property(
        anUnderlying,
        fc.array(aDate('2023-01-01', '2026-12-30'), { minLength: 3, maxLength: 3 }),
        (underlying, dates) => {
          const [from, middle, to] = dates.toSorted() as [string, string, string]
          expect([
            ...expiries(underlying, from, middle),
            ...expiries(underlying, isoDate(dayNumber(middle) + 1), to),
          ]).toEqual(expiries(underlying, from, to))
        },
      ),
    )
  })
})

describe('the last weeklies', () => {
  it.each([
    ['BANKNIFTY', '2024-11-13'],
    ['FINNIFTY', '2024-11-19'],
  ] as const)('of %s expired on %s', (underlying, last) => {
    const weeklies = expiries(underlying, '2024-01-01', '2026-12-31').filter(({ kind }) => kind === 'weekly')
    expect(weeklies.at(-1)!.date).toBe(last)
  })
})

describe('the expiries of June 2021', () => {
  it('are Thursdays', () => {
    expect(expiries('NIFTY', '2021-06-01', '2021-06-30').map(({ date, kind }) => [date, kind])).toEqual([
      ['2021-06-03', 'weekly'],
      ['2021-06-10', 'weekly'],
      ['2021-06-17', 'weekly'],
      ['2021-06-24', 'monthly'],
    ])
  })
})

// The expiries of NSE's bhavcopies of these two days.
describe('contracts listed around the change to Thursdays of January 2025', () => {
  it('BANKNIFTY, Wednesdays before the change', () => {
    expect(datesListed('BANKNIFTY', '2025-01-01')).toEqual([
      '2025-01-29',
      '2025-02-26',
      '2025-03-26',
      '2025-06-25',
      '2025-09-24',
      '2025-12-31',
    ])
  })

  it('BANKNIFTY, Thursdays after it', () => {
    expect(datesListed('BANKNIFTY', '2025-01-02')).toEqual([
      '2025-01-30',
      '2025-02-27',
      '2025-03-27',
      '2025-06-26',
      '2025-09-25',
      '2025-12-24',
    ])
  })

  it('FINNIFTY before and after', () => {
    expect(datesListed('FINNIFTY', '2025-01-01')).toEqual(['2025-01-28', '2025-02-25', '2025-03-25'])
    expect(datesListed('FINNIFTY', '2025-01-02')).toEqual(['2025-01-30', '2025-02-27', '2025-03-27'])
  })

  it.each(['2025-01-01', '2025-01-02'])(
    'NIFTY on %s: 4 weeks, 3 months, 3 quarters, 8 half-years',
    (date) => {
      expect(datesListed('NIFTY', date)).toEqual([
        '2025-01-02',
        '2025-01-09',
        '2025-01-16',
        '2025-01-23',
        '2025-01-30',
        '2025-02-27',
        '2025-03-27',
        '2025-06-26',
        '2025-09-25',
        '2025-12-24',
        '2026-06-25',
        '2026-12-31',
        '2027-06-24',
        '2027-12-30',
        '2028-06-29',
        '2028-12-28',
        '2029-06-28',
        '2029-12-27',
      ])
    },
  )
})

describe('listed contracts', () => {
  it('include the one that expires today', () => {
    expect(datesListed('NIFTY', '2024-01-25')).toContain('2024-01-25')
    expect(datesListed('NIFTY', '2024-01-26')).not.toContain('2024-01-25')
  })

  it('hold no BANKNIFTY weekly after the last one', () => {
    expect(listedExpiries('BANKNIFTY', '2024-11-13')[0]).toMatchObject({ date: '2024-11-13', kind: 'weekly' })
    expect(listedExpiries('BANKNIFTY', '2024-11-14').every(({ kind }) => kind === 'monthly')).toBe(true)
  })

  it('hold four NIFTY weeklies on every day', () => {
    for (const tradeDate of tradingDates('2024-01-01', '2026-12-31'))
      expect(
        listedExpiries('NIFTY', tradeDate).filter(({ kind }) => kind === 'weekly'),
        tradeDate,
      ).toHaveLength(4)
  })

  it('hold no FINNIFTY weekly before the first one was introduced', () => {
    expect(listedExpiries('FINNIFTY', '2020-11-02').every(({ kind }) => kind === 'monthly')).toBe(true)
  })

  it('are each settled on a different expiry of the underlying', () => {
    for (const underlying of UNDERLYINGS) {
      const settled = new Set(expiries(underlying, '2024-01-01', '2031-12-31').map(({ date }) => date))
      for (const tradeDate of tradingDates('2024-01-01', '2026-10-30')) {
        const finals = datesListed(underlying, tradeDate).map((date) =>
          finalExpiry(underlying, date, tradeDate),
        )
        expect(new Set(finals).size, tradeDate).toBe(finals.length)
        expect(
          finals.filter((date) => !settled.has(date)),
          tradeDate,
        ).toEqual([])
      }
    }
  })

  it('are listed in ascending order and never in the past', () => {
    fc.assert(
      fc.property(anUnderlying, aDate('2024-01-01', '2026-12-31'), (underlying, tradeDate) => {
        const dates = datesListed(underlying, tradeDate)
        expect(dates[0] >= tradeDate).toBe(true)
        expect(dates).toEqual([...new Set(dates)].toSorted())
      }),
    )
  })
})

describe('the final expiry of a contract', () => {
  it.each([
    ['BANKNIFTY', '2024-03-28', '2024-02-29', '2024-03-27'],
    ['BANKNIFTY', '2024-04-25', '2024-02-29', '2024-04-24'],
    ['BANKNIFTY', '2024-06-27', '2024-02-29', '2024-06-26'],
    ['BANKNIFTY', '2024-09-26', '2024-02-29', '2024-09-25'],
    ['BANKNIFTY', '2024-12-26', '2024-02-29', '2024-12-24'],
    ['BANKNIFTY', '2025-01-29', '2025-01-01', '2025-01-30'],
    ['BANKNIFTY', '2025-02-26', '2025-01-01', '2025-02-27'],
    ['BANKNIFTY', '2025-03-26', '2025-01-01', '2025-03-27'],
    ['BANKNIFTY', '2025-06-25', '2025-01-01', '2025-06-26'],
    ['FINNIFTY', '2025-01-28', '2025-01-01', '2025-01-30'],
    ['FINNIFTY', '2025-02-25', '2025-01-01', '2025-02-27'],
    ['FINNIFTY', '2025-03-25', '2025-01-01', '2025-03-27'],
    ['NIFTY', '2025-09-25', '2025-07-31', '2025-09-30'],
    ['NIFTY', '2026-03-31', '2025-12-18', '2026-03-30'],
  ] as const)('%s %s, as dated on %s, is %s', (underlying, listed, tradeDate, settled) => {
    expect(datesListed(underlying, tradeDate)).toContain(listed)
    expect(finalExpiry(underlying, listed, tradeDate)).toBe(settled)
  })

  it('goes through every change: September and December 2025 were redated twice', () => {
    expect(finalExpiry('BANKNIFTY', '2025-09-24', '2025-01-01')).toBe('2025-09-30')
    expect(finalExpiry('BANKNIFTY', '2025-09-25', '2025-01-02')).toBe('2025-09-30')
    expect(finalExpiry('BANKNIFTY', '2025-12-31', '2025-01-01')).toBe('2025-12-30')
  })

  it('is the listed date for weeklies and for contracts no rule has touched', () => {
    expect(finalExpiry('NIFTY', '2024-01-04', '2024-01-01')).toBe('2024-01-04')
    expect(finalExpiry('NIFTY', '2025-01-30', '2025-01-01')).toBe('2025-01-30')
  })
})
