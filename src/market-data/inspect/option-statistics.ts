import type { Underlying } from '#domain'
import { median, quantile } from './moments.ts'
import type { ExpiryDigest } from './option-digest.ts'
import type { SmileDigest } from './smile-digest.ts'
import { rangeRow, row, type StatisticRow } from './statistic-row.ts'

type Digests = readonly ExpiryDigest[]

/** 25, 50 and 75 % of the NIFTY weekly straddle at 09:20 in percent of the index, by calendar days to expiry. */
const STRADDLES = [
  [0, 0.44, 0.52, 0.64],
  [1, 0.74, 0.82, 0.94],
  [2, 0.9, 0.99, 1.23],
  [3, 1.1, 1.21, 1.36],
  [6, 1.2, 1.42, 1.56],
] as const
const MONTHLY_STRADDLES = [
  [14, 2.1],
  [22, 2.85],
  [27, 2.9],
] as const

/** The at-the-money straddle by days to expiry. */
export function straddleStatistics(digests: Digests): readonly StatisticRow[] {
  const nifty = digests.filter(({ underlying }) => underlying === 'NIFTY')
  const weeklies = nifty.filter(({ kind, rank }) => kind === 'weekly' && rank === 0)
  return [
    ...STRADDLES.flatMap(([days, low, middle, high]) => {
      const found = straddles(weeklies.filter(({ calendarDays }) => calendarDays === days))
      const line = (name: string, q: number, target: number) =>
        row(
          ['NIFTY weekly straddle at 09:20, % of index', `${days} d, ${name}`],
          quantile(found, q),
          target,
          { within: 0.15 },
        )
      return [line('25 %', 0.25, low), line('median', 0.5, middle), line('75 %', 0.75, high)]
    }),
    ...MONTHLY_STRADDLES.map(([days, target]) => {
      const found = straddles(
        nifty.filter(({ kind, calendarDays }) => kind === 'monthly' && Math.abs(calendarDays - days) <= 1),
      )
      return row(
        ['NIFTY monthly straddle at 09:20, % of index', `${days} d, median`],
        median(found),
        target,
        {
          within: 0.15,
        },
      )
    }),
  ]
}

function straddles(digests: Digests): readonly number[] {
  return digests.flatMap(({ straddle }) => (straddle === undefined ? [] : [100 * straddle]))
}

/** Calm: 30-day volatility near that of the days the smiles were measured on. */
const CALM = { from: 0.115, to: 0.15 }

/** Skew and term structure, in volatility points. */
export function smileStatistics(digests: Digests): readonly StatisticRow[] {
  const nifty = digests.filter(({ underlying }) => underlying === 'NIFTY')
  const calmDates = new Set(
    nifty
      .filter(({ calendarDays, smile }) => isMonthAhead(calendarDays) && isCalm(smile))
      .map(({ date }) => date),
  )
  const calm = nifty.filter(({ date }) => calmDates.has(date))
  const weekAhead = calm.filter(({ calendarDays }) => calendarDays >= 6 && calendarDays <= 10)
  const monthAhead = calm.filter(({ calendarDays }) => isMonthAhead(calendarDays))
  const lastNight = nifty.filter(({ calendarDays }) => calendarDays === 1)
  const group = 'Smile, NIFTY'
  return [
    range([group, '7 d, calm, 25Δ put − call, points'], medianOf(weekAhead, skew25), 2.1, [1.2, 3]),
    range([group, '28 d, calm, 25Δ put − call, points'], medianOf(monthAhead, skew25), 2.3, [1.5, 3]),
    range([group, '28 d, calm, 10Δ put − call, points'], medianOf(monthAhead, skew10), 4.1, [3, 5]),
    range([group, 'last night, 25Δ put − call, points'], medianOf(lastNight, skew25), -1.4, [-2, 1.5]),
    range(
      [group, 'last night, 10Δ wings over at the money, points'],
      medianOf(lastNight, wings10),
      3.6,
      [1.5, 6],
    ),
    range(
      ['Term structure, NIFTY', '7 d over 28 d, calm'],
      termRatio(calm, [6, 8], [24, 32]),
      1.03,
      [0.92, 1.1],
    ),
    range(
      ['Term structure, NIFTY', '56 d over 28 d, calm'],
      termRatio(calm, [48, 62], [24, 32]),
      1.02,
      [0.95, 1.1],
    ),
    ...(['BANKNIFTY', 'FINNIFTY'] as const).map((bank) =>
      range(['Term structure', `${bank} − NIFTY, 15–45 d, points`], premiumOver(digests, bank), 2, [1, 3.2]),
    ),
  ]
}

function range(
  name: readonly [string, string],
  value: number,
  target: number,
  [low, high]: readonly [number, number],
): StatisticRow {
  return rangeRow(name, value, { target, low, high })
}

function isMonthAhead(calendarDays: number): boolean {
  return calendarDays >= 21 && calendarDays <= 38
}

function isCalm(smile: SmileDigest | undefined): boolean {
  return smile !== undefined && smile.atTheMoney > CALM.from && smile.atTheMoney < CALM.to
}

function medianOf(digests: Digests, measure: (smile: SmileDigest) => number | undefined): number {
  return median(
    digests.flatMap(({ smile }) => {
      const value = smile && measure(smile)
      return value === undefined ? [] : [100 * value]
    }),
  )
}

const skew25 = ({ put25, call25 }: SmileDigest) => difference(put25, call25)
const skew10 = ({ put10, call10 }: SmileDigest) => difference(put10, call10)
const wings10 = ({ atTheMoney, put10, call10 }: SmileDigest) =>
  put10 === undefined || call10 === undefined ? undefined : (put10 + call10) / 2 - atTheMoney

function difference(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : a - b
}

/** Median over days of the ratio of volatilities in two ranges of days to expiry. */
function termRatio(
  digests: Digests,
  above: readonly [number, number],
  below: readonly [number, number],
): number {
  const inRange = ({ calendarDays }: ExpiryDigest, [from, to]: readonly [number, number]) =>
    calendarDays >= from && calendarDays <= to
  const bases = new Map(
    digests.flatMap((digest) =>
      inRange(digest, below) && digest.smile ? [[digest.date, digest.smile.atTheMoney] as const] : [],
    ),
  )
  return median(
    digests.flatMap((digest) => {
      const base = bases.get(digest.date)
      return inRange(digest, above) && digest.smile && base ? [digest.smile.atTheMoney / base] : []
    }),
  )
}

/** Median over days and shared expiry lengths of a bank index's volatility minus NIFTY's, in points. */
function premiumOver(digests: Digests, bank: Underlying): number {
  const monthly = (underlying: Underlying) =>
    new Map(
      digests.flatMap(({ underlying: own, date, kind, calendarDays, smile }) =>
        own === underlying && kind === 'monthly' && calendarDays >= 15 && calendarDays <= 45 && smile
          ? [[date, smile.atTheMoney] as const]
          : [],
      ),
    )
  const nifty = monthly('NIFTY')
  return median(
    [...monthly(bank)].flatMap(([date, volatility]) => {
      const base = nifty.get(date)
      return base === undefined ? [] : [100 * (volatility - base)]
    }),
  )
}

const BASIS_POINTS = 10_000

/** Parity, spreads, missing minutes and settlement. */
export function microstructureStatistics(digests: Digests): readonly StatisticRow[] {
  const parity = front(digests, 'NIFTY').flatMap(({ parityErrors }) => parityErrors)
  const carry = digests.flatMap(({ carry }) => (carry === undefined ? [] : [100 * carry]))
  const settled = digests.flatMap(({ settlementErrors }) => settlementErrors)
  return [
    rangeRow(['Parity', 'NIFTY front, median error, bp of index'], BASIS_POINTS * median(parity), {
      low: 0,
      high: 0.5,
    }),
    rangeRow(['Parity', 'NIFTY front, 95 % error, bp of index'], BASIS_POINTS * quantile(parity, 0.95), {
      low: 0,
      high: 2,
    }),
    range(['Parity', 'forward over index, % a year'], median(carry), 6, [4, 8]),
    ...spreadStatistics(digests),
    ...missingStatistics(digests),
    rangeRow(
      ['Settlement', 'last print off the payoff, 95 %, bp of index'],
      BASIS_POINTS * quantile(settled, 0.95),
      { low: 0, high: 3 },
    ),
  ]
}

function spreadStatistics(digests: Digests): readonly StatisticRow[] {
  const spread = (underlying: Underlying) =>
    median(
      front(digests, underlying).flatMap(({ spreadProxy }) =>
        spreadProxy === undefined ? [] : [100 * spreadProxy],
      ),
    )
  const group = 'Spread proxy at the money, % of premium'
  return [
    range([group, 'NIFTY front'], spread('NIFTY'), 0.24, [0.1, 0.5]),
    range([group, 'BANKNIFTY front'], spread('BANKNIFTY'), 0.24, [0.1, 0.6]),
    rangeRow([group, 'FINNIFTY front'], spread('FINNIFTY'), { low: 0.3, high: 2 }),
  ]
}

function missingStatistics(digests: Digests): readonly StatisticRow[] {
  const missing = (chosen: Digests) => 100 * median(chosen.map(({ missing }) => missing))
  const group = 'Minutes without a bar within 2 %, %'
  const fin = front(digests, 'FINNIFTY')
  const finNext = digests.filter(({ underlying, rank }) => underlying === 'FINNIFTY' && rank === 1)
  return [
    rangeRow([group, 'NIFTY front'], missing(front(digests, 'NIFTY')), { low: 0, high: 5 }),
    rangeRow([group, 'BANKNIFTY front'], missing(front(digests, 'BANKNIFTY')), { low: 0, high: 5 }),
    rangeRow([group, 'FINNIFTY front, with weeklies'], missing(fin.filter(beforeItsLastWeekly)), {
      low: 0,
      high: 20,
    }),
    rangeRow([group, 'FINNIFTY front, months only'], missing(fin.filter(afterItsLastWeekly)), {
      low: 2,
      high: 60,
    }),
    rangeRow([group, 'FINNIFTY next, months only'], missing(finNext.filter(afterItsLastWeekly)), {
      low: 80,
      high: 100,
    }),
  ]
}

/** FINNIFTY's weeklies ended on this day, and with them most of its trading. */
const LAST_FINNIFTY_WEEKLY = '2024-11-19'
const beforeItsLastWeekly = ({ date }: ExpiryDigest) => date <= LAST_FINNIFTY_WEEKLY
const afterItsLastWeekly = ({ date }: ExpiryDigest) => date > LAST_FINNIFTY_WEEKLY

function front(digests: Digests, underlying: Underlying): Digests {
  return digests.filter((digest) => digest.underlying === underlying && digest.rank === 0)
}
