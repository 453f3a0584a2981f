import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { finalExpiry, isoDate, listedExpiries, lotSize, tradingDates, tradingSession } from '#engine/exchange'
import { ROW_KIND, type DailyPrices, type DayColumns } from '#engine/market'
import { SIMULATED_FROM, SIMULATED_TO } from './market-script.ts'
import { hashDay } from './fixtures/hash-day.ts'
import { simulateIndexPaths } from './index-path.ts'
import { realDailyPrices, realDays } from './real-days.ts'
import { simulateSessions } from './sessions.ts'
import { simulateDay, SIMULATION_VERSION } from './simulate-day.ts'
import { SIMULATED_UNDERLYINGS, type SimulatedUnderlying } from './simulated-underlyings.ts'

const DATES = tradingDates(SIMULATED_FROM, SIMULATED_TO)

/** Days made once and shared by all properties. */
const made = new Map<string, DayColumns>()
function aDay(underlying: SimulatedUnderlying, date: string): DayColumns {
  const key = `${underlying} ${date}`
  const day = made.get(key) ?? simulateDay(underlying, date)
  made.set(key, day)
  return day
}

const CRASH = '2024-06-04'
const DRILL = '2024-03-02'
const MUHURAT = '2024-11-01'
const SAMPLE = ['2024-01-01', DRILL, CRASH, '2024-08-05', MUHURAT, '2025-01-01', '2025-02-01', '2025-04-30']
const aSampleDay = fc
  .tuple(
    fc.constantFrom(...SIMULATED_UNDERLYINGS),
    fc.constantFrom(...SAMPLE, '2024-01-04', '2024-04-16', '2024-07-31'),
  )
  .map(([underlying, date]) => aDay(underlying, date))
const aBar = aSampleDay.chain((day) =>
  fc.record({
    day: fc.constant(day),
    row: fc.integer({ min: 0, max: day.instruments.count - 1 }),
    minute: fc.integer({ min: 0, max: day.session.minutes - 1 }),
  }),
)

function barAt({ columns, session }: DayColumns, row: number, minute: number) {
  const at = row * session.minutes + minute
  return {
    open: columns.open[at],
    high: columns.high[at],
    low: columns.low[at],
    close: columns.close[at],
    volume: columns.volume[at],
    openInterest: columns.openInterest[at],
  }
}

function realPrices({ underlying, date }: DayColumns): DailyPrices {
  const prices = realDailyPrices(underlying, date)
  if (!prices) throw new Error(`${underlying} has no real prices of ${date}`)
  return prices
}

describe('a simulated day', () => {
  it('is the same bytes in another process, time zone, language and order', () => {
    const wanted = [
      ['FINNIFTY', '2024-03-02'],
      ['NIFTY', '2024-01-04'],
    ] as const
    const elsewhere = (
      order: typeof wanted | readonly (typeof wanted)[number][],
      zone: string,
      language: string,
    ) =>
      execFileSync(process.execPath, [new URL('./fixtures/print-hashes.ts', import.meta.url).pathname], {
        encoding: 'utf8',
        env: { ...process.env, TZ: zone, LANG: language, LC_ALL: language },
        input: JSON.stringify(order),
      })
    const expected: Record<string, string> = {}
    for (const [underlying, date] of wanted)
      expected[`${underlying} ${date}`] = hashDay(simulateDay(underlying, date))
    expect(JSON.parse(elsewhere(wanted, 'America/New_York', 'tr_TR.UTF-8'))).toEqual(expected)
    expect(JSON.parse(elsewhere([...wanted].reverse(), 'Asia/Kolkata', 'C'))).toEqual(expected)
  })

  // Other machines can check these bytes. When they change on purpose, SIMULATION_VERSION must rise, because stored
  // days and results name it.
  it('is the bytes of version 6', () => {
    expect(SIMULATION_VERSION).toBe(6)
    expect(hashDay(aDay('FINNIFTY', MUHURAT))).toBe(
      '920e1f0e93ffe52d9bc8007589db3c78084eb1466f3a7fb58cf9eddcbfa3c2fc',
    )
    expect(hashDay(aDay('NIFTY', CRASH))).toBe(
      'e910cc548d4c93bc0fa6e231717de007fb9d51e4bf003130b7c72a70c62efeae',
    )
  })

  it('is another day with another seed', () => {
    expect(hashDay(simulateDay('NIFTY', '2024-01-04', 2))).not.toBe(hashDay(aDay('NIFTY', '2024-01-04')))
  })

  it.each([
    ['a Sunday', '2024-01-07'],
    ['a holiday', '2024-01-26'],
    ['a day before the first real prices', '2018-12-31'],
    ['a day after the last ones', '2026-08-03'],
    ['no date at all', 'yesterday'],
  ])('does not exist on %s', (_case, date) => {
    expect(() => simulateDay('NIFTY', date)).toThrow(RangeError)
  })
})

describe('the calendar of the simulated market', () => {
  it('has every NSE session from January 2024 to April 2025', () => {
    expect(DATES).toHaveLength(330)
  })

  it.each(SIMULATED_UNDERLYINGS)('lists the current, the next and the monthly expiry of %s', (underlying) => {
    for (const date of SAMPLE) {
      const listed = listedExpiries(underlying, date).map((expiry) => ({
        kind: expiry.kind,
        date: finalExpiry(underlying, expiry.date, date),
      }))
      const monthly = listed.find(({ kind }) => kind === 'monthly')!
      const days = new Set([...aDay(underlying, date).instruments.expiry].slice(1).map(isoDate))
      expect([...days]).toEqual(expect.arrayContaining([listed[0].date, listed[1].date, monthly.date]))
      for (const day of days) expect(listed.map((expiry) => expiry.date)).toContain(day)
    }
  })

  it('dates a contract by the day on which it was settled, before and after the circular that moved it', () => {
    const expiriesOn = (date: string) =>
      [...new Set([...aDay('BANKNIFTY', date).instruments.expiry].slice(1))].map(isoDate)
    expect([expiriesOn('2025-01-01'), expiriesOn('2025-01-02')]).toEqual([
      ['2025-01-30', '2025-02-27'],
      ['2025-01-30', '2025-02-27'],
    ])
  })

  it.each([
    ['a drill, in its break', DRILL, 60, false],
    ['a drill, after its break', DRILL, 140, true],
    ['Muhurat trading', MUHURAT, 59, true],
  ])('trades or not in %s', (_case, date, minute, trades) => {
    const day = aDay('NIFTY', date)
    expect(day.session).toEqual(tradingSession(date))
    const traded = (row: number) => barAt(day, row, minute).close > 0
    const rows = Array.from({ length: day.instruments.count }, (_, row) => row)
    expect(rows.some(traded)).toBe(trades)
    expect(traded(0)).toBe(trades)
  })

  it.each([
    ['NIFTY', 500, 50],
    ['BANKNIFTY', 1000, 100],
    ['FINNIFTY', 500, 50],
  ] as const)(
    'has every strike of %s within %d points of the index all day, in steps of %d',
    (underlying, reach, step) => {
      for (const date of SAMPLE) {
        const day = aDay(underlying, date)
        const { high, low } = day.columns
        const spots = Array.from(low.subarray(0, day.session.minutes)).filter((price) => price > 0)
        const lowest = Math.min(...spots) / 100 - reach
        const highest = Math.max(...high.subarray(0, day.session.minutes)) / 100 + reach
        const nearest = day.instruments.expiry[1]
        const strikes = new Set(
          [...day.instruments.strike].filter((_, row) => day.instruments.expiry[row] === nearest),
        )
        for (let strike = Math.ceil(lowest / step) * step; strike <= highest; strike += step)
          expect(strikes, `${underlying} ${date}`).toContain(strike * 100)
      }
    },
  )
})

describe('every instrument of a simulated day', () => {
  it('is in the order of the instrument table: index, then expiry, strike, call before put', () => {
    fc.assert(
      fc.property(aSampleDay, ({ instruments: { count, kind, expiry, strike } }) => {
        expect(kind[0]).toBe(ROW_KIND.index)
        for (let row = 2; row < count; row++) {
          const step =
            expiry[row] - expiry[row - 1] || strike[row] - strike[row - 1] || kind[row] - kind[row - 1]
          expect(step).toBeGreaterThan(0)
        }
      }),
    )
  })

  it('trades at least once', () => {
    fc.assert(
      fc.property(aSampleDay, (day) => {
        for (let row = 0; row < day.instruments.count; row++) {
          const closes = day.columns.close.subarray(
            row * day.session.minutes,
            (row + 1) * day.session.minutes,
          )
          expect(closes.some((price) => price > 0)).toBe(true)
        }
      }),
    )
  })

  it('has only bars on the tick of 5 paise with low ≤ open, close ≤ high', () => {
    fc.assert(
      fc.property(aBar, ({ day, row, minute }) => {
        const { open, high, low, close, volume, openInterest } = barAt(day, row, minute)
        if (close === 0) {
          expect([open, high, low, volume, openInterest]).toEqual([0, 0, 0, 0, 0])
          return
        }
        expect([open % 5, high % 5, low % 5, close % 5]).toEqual([0, 0, 0, 0])
        expect(low).toBeGreaterThanOrEqual(5)
        expect(low).toBeLessThanOrEqual(Math.min(open, close))
        expect(high).toBeGreaterThanOrEqual(Math.max(open, close))
      }),
      { numRuns: 3000 },
    )
  })

  it('trades whole lots, at least one, and holds whole lots', () => {
    fc.assert(
      fc.property(aBar, ({ day, row, minute }) => {
        const { close, volume, openInterest } = barAt(day, row, minute)
        if (close === 0 || row === 0) return
        const lot = lotSize(day.underlying, isoDate(day.instruments.expiry[row]), day.date)
        expect([volume % lot, openInterest % lot]).toEqual([0, 0])
        expect(Math.min(volume, openInterest)).toBeGreaterThanOrEqual(lot)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('the index of a simulated day', () => {
  it('closes officially on the real close, within a point or three of the mean of its last half hour', () => {
    fc.assert(
      fc.property(aSampleDay, (day) => {
        let sum = 0
        for (let minute = day.session.minutes - 30; minute < day.session.minutes; minute++) {
          const { open, high, low, close } = barAt(day, 0, minute)
          sum += open + high + low + close
        }
        expect(day.officialClose).toBe(Math.round(100 * realPrices(day).close))
        expect(Math.abs(sum / 120 / day.officialClose! - 1)).toBeLessThan(1e-4)
      }),
    )
  })

  it('has the real high and low of the day, except where the auction before the open made them', () => {
    // Each underlying in turn, because a day takes long to simulate.
    for (const [i, date] of DATES.filter((_, i) => i % 15 === 0).entries()) {
      const underlying = SIMULATED_UNDERLYINGS[i % SIMULATED_UNDERLYINGS.length]
      const day = aDay(underlying, date)
      const { open, high, low } = realPrices(day)
      const prices = Array.from({ length: day.session.minutes }, (_, minute) => barAt(day, 0, minute)).filter(
        ({ close }) => close > 0,
      )
      const highest = Math.max(...prices.map((bar) => bar.high)) / 100
      const lowest = Math.min(...prices.map((bar) => bar.low)) / 100
      if (open < high) expect(highest, `${underlying} ${date}`).toBeCloseTo(high, 6)
      else expect(highest).toBeLessThanOrEqual(high + 1e-6)
      if (open > low) expect(lowest, `${underlying} ${date}`).toBeCloseTo(low, 6)
      else expect(lowest).toBeGreaterThanOrEqual(low - 1e-6)
    }
  })

  it('reaches the high of its day in a bar or two, not in one after another', () => {
    const touches = simulateSessions(1)
      .filter(({ date }, i) => i % 4 === 0 && date >= SIMULATED_FROM && date <= SIMULATED_TO)
      .map((session) => {
        const { high } = simulateIndexPaths('1', session).NIFTY
        const top = Math.max(...high)
        return high.filter((price) => price === top).length
      })
    expect(touches.length).toBeGreaterThan(80)
    expect(Math.max(...touches)).toBeLessThanOrEqual(3)
  })

  it('opens on the official open on four days in five, otherwise slightly away from it', () => {
    const offsets = DATES.filter((_, i) => i % 5 === 0).map((date) => {
      const path = simulateIndexPaths(
        '1',
        simulateSessions(1).find((session) => session.date === date)!,
      ).NIFTY
      const { open } = realDays().find((day) => day.date === date)!.index.NIFTY!
      return Math.abs(path.open[0] / 100 - open)
    })
    expect(Math.max(...offsets)).toBeLessThan(40)
    expect(offsets.filter((offset) => offset < 0.03).length / offsets.length).toBeGreaterThan(0.65)
    expect(offsets.filter((offset) => offset < 0.03).length / offsets.length).toBeLessThan(0.95)
  })

  it.each([
    ['NIFTY', '2024-01-31', 21725.7],
    ['BANKNIFTY', '2024-06-28', 52342.25],
    ['FINNIFTY', '2025-04-30', 26113.55],
  ] as const)('ends the month of %s %s on the published close', (underlying, date, close) => {
    expect(Math.abs(aDay(underlying, date).officialClose! / 100 / close - 1)).toBeLessThan(5e-6)
  })

  it('falls by the reported 5.9 % on the day of the election result, over a range of 6 to 11 %', () => {
    const day = aDay('NIFTY', CRASH)
    const bars = Array.from({ length: 375 }, (_, minute) => barAt(day, 0, minute))
    const range = Math.max(...bars.map(({ high }) => high)) / Math.min(...bars.map(({ low }) => low)) - 1
    const before = simulateDay('NIFTY', '2024-06-03').officialClose!
    expect(day.officialClose! / before - 1).toBeCloseTo(-0.0593, 4)
    expect(range).toBeGreaterThan(0.06)
    expect(range).toBeLessThan(0.11)
  })
})
