import type { Underlying } from '#domain'
import { dayNumber } from '#engine/exchange'
import { SESSIONS_PER_YEAR } from '#engine/units'
import type { SimulatedUnderlying } from '../simulated/index.ts'
import type { IndexDigest } from './index-digest.ts'
import { correlation, kurtosis, mean, median, quantile, skewness, standardDeviation } from './moments.ts'
import { rangeRow, row, type StatisticRow } from './statistic-row.ts'

/** Days of one index, ascending. */
type IndexHistory = readonly IndexDigest[]

interface DailyTargets {
  readonly annualVolatility: number
  readonly overnight: number
  readonly openToClose: number
  readonly parkinson: number
  readonly medianGap: number
  readonly highGap: number
  readonly kurtosis: number
  readonly skew: number
}

/** Percent a year or a day, from the official daily series of 2024-01 to 2025-04. */
const DAILY: Readonly<Record<SimulatedUnderlying, DailyTargets>> = {
  NIFTY: {
    annualVolatility: 14.2,
    overnight: 0.55,
    openToClose: 0.75,
    parkinson: 11.6,
    medianGap: 0.25,
    highGap: 0.7,
    kurtosis: 10.3,
    skew: -0.89,
  },
  BANKNIFTY: {
    annualVolatility: 17.3,
    overnight: 0.6,
    openToClose: 0.91,
    parkinson: 14.4,
    medianGap: 0.28,
    highGap: 0.82,
    kurtosis: 13.9,
    skew: -1.19,
  },
  FINNIFTY: {
    annualVolatility: 17.2,
    overnight: 0.6,
    openToClose: 0.91,
    parkinson: 14.0,
    medianGap: 0.26,
    highGap: 0.78,
    kurtosis: 13.6,
    skew: -1.32,
  },
}

/** Volatility, gaps and shape of the daily returns of an index. */
export function dailyStatistics(
  underlying: SimulatedUnderlying,
  days: IndexHistory,
): readonly StatisticRow[] {
  const target = DAILY[underlying]
  const returns = dailyReturns(days)
  const gaps = days.slice(1).map((day, i) => 100 * Math.log(day.open / days[i].close))
  const absoluteGaps = gaps.map(Math.abs)
  const sessions = days.map((day) => 100 * Math.log(day.close / day.open))
  const ranges = days.map((day) => Math.log(day.high / day.low) ** 2)
  const parkinson = 100 * Math.sqrt((mean(ranges) / (4 * Math.LN2)) * SESSIONS_PER_YEAR)
  const annual = 100 * standardDeviation(returns) * Math.sqrt(SESSIONS_PER_YEAR)
  const name = (statistic: string) => [`${underlying} daily`, statistic] as const
  return [
    row(name('annual volatility, close to close, %'), annual, target.annualVolatility, { within: 0.1 }),
    row(name('annual volatility, Parkinson, %'), parkinson, target.parkinson, { within: 0.15 }),
    row(name('overnight deviation, %'), standardDeviation(gaps), target.overnight, { within: 0.15 }),
    row(name('open-to-close deviation, %'), standardDeviation(sessions), target.openToClose, {
      within: 0.15,
    }),
    row(name('gap, median size, %'), median(absoluteGaps), target.medianGap, { within: 0.2 }),
    row(name('gap, 90th percentile, %'), quantile(absoluteGaps, 0.9), target.highGap, { within: 0.2 }),
    row(name('kurtosis'), kurtosis(returns), target.kurtosis, { within: 0.3 }),
    row(name('skew'), skewness(returns), target.skew, { by: 0.5 }),
  ]
}

/** Log returns from official close to official close, without the first day. */
function dailyReturns(days: IndexHistory): readonly number[] {
  return days.slice(1).map((day, i) => Math.log(day.close / days[i].close))
}

interface MinuteTargets {
  readonly openingShare: number
  readonly openingDeviation: number
  readonly usualDeviation: number
  readonly medianRange: number
  readonly meanRange: number
  readonly barRange: number
  readonly kurtosis: number | undefined
  readonly kurtosisAfterOpening: number
  readonly lastPrintError: number
  /** In percent of bars, NIFTY only: the mean, and the range that covers nine days in ten. */
  readonly opens?: Readonly<Record<'atPreviousClose' | 'atExtreme', readonly [number, number, number]>>
  /** Share of the session's variance in quarter hours, by their start. */
  readonly quarters: Readonly<Record<string, number>>
}

/** From one-minute bars of January to August 2024 without 4 June. */
const MINUTES: Readonly<Partial<Record<SimulatedUnderlying, MinuteTargets>>> = {
  NIFTY: {
    openingShare: 7.46,
    openingDeviation: 17.7,
    usualDeviation: 2.97,
    medianRange: 0.85,
    meanRange: 1.02,
    barRange: 3.4,
    kurtosis: 32.9,
    kurtosisAfterOpening: 48,
    lastPrintError: 4.5,
    opens: { atPreviousClose: [2.9, 1.3, 4.3], atExtreme: [13.2, 8.5, 18.9] },
    quarters: {
      '09:15': 16.2,
      '09:30': 6.7,
      '10:30': 3.6,
      '12:00': 2.5,
      '14:00': 2.7,
      '15:00': 5.6,
      '15:15': 2.4,
    },
  },
  BANKNIFTY: {
    openingShare: 8.61,
    openingDeviation: 26.4,
    usualDeviation: 4.08,
    medianRange: 1.16,
    meanRange: 1.36,
    barRange: 4.9,
    kurtosis: undefined,
    kurtosisAfterOpening: 30,
    lastPrintError: 7.7,
    quarters: {
      '09:15': 16.5,
      '09:30': 7.0,
      '10:30': 3.9,
      '12:00': 2.8,
      '14:00': 2.8,
      '15:00': 5.8,
      '15:15': 2.8,
    },
  },
}
const MEASURED_TO = dayNumber('2024-08-31')
const MEASURED_WITHOUT = '2024-06-04'
const BASIS_POINTS = 10_000

/**
 * The days that the targets were measured on, if the dataset has any of them; otherwise all its regular days.
 */
function measuredDays(days: IndexHistory): IndexHistory {
  const regular = days.filter((day) => day.isRegular)
  const measured = regular.filter(({ date }) => dayNumber(date) <= MEASURED_TO && date !== MEASURED_WITHOUT)
  return measured.length > 0 ? measured : regular
}

/** Profile of the day, ranges and the shape of one-minute returns. */
export function minuteStatistics(
  underlying: SimulatedUnderlying,
  days: IndexHistory,
): readonly StatisticRow[] {
  const target = MINUTES[underlying]
  const measured = measuredDays(days)
  if (!target || measured.length < 2) return []
  const variances = varianceByMinute(measured)
  const total = variances.reduce((sum, variance) => sum + variance, 0)
  const ranges = measured.map((day) => 100 * Math.log(day.high / day.low))
  const bars = measured.flatMap((day) => [...day.barRanges])
  const returns = measured.flatMap((day) => [...day.minuteReturns])
  const lastPrints = measured.map((day) => BASIS_POINTS * Math.abs(Math.log(day.lastPrint / day.close)))
  const usual = BASIS_POINTS * median(variances.map(Math.sqrt))
  const opening = BASIS_POINTS * Math.sqrt(variances[0])
  const name = (statistic: string) => [`${underlying} minutes`, statistic] as const
  return [
    row(name('opening minute, share of variance, %'), (100 * variances[0]) / total, target.openingShare, {
      within: 0.35,
    }),
    row(name('opening minute, deviation, bp'), opening, target.openingDeviation, { within: 0.3 }),
    row(name('usual minute, deviation, bp'), usual, target.usualDeviation, { within: 0.2 }),
    ...Object.entries(target.quarters).map(([start, share]) =>
      row(name(`variance from ${start}, %`), quarterShare(variances, start, total), share, {
        within: 0.25,
        by: 0.3,
      }),
    ),
    row(name('day range, median, %'), median(ranges), target.medianRange, { within: 0.15 }),
    row(name('day range, mean, %'), mean(ranges), target.meanRange, { within: 0.15 }),
    row(name('bar range, median, bp'), BASIS_POINTS * median(bars), target.barRange, { within: 0.2 }),
    rangeRow(name('kurtosis'), kurtosis(returns), { target: target.kurtosis, low: 16, high: 50 }),
    row(
      name('kurtosis after the opening minute, with 4 June'),
      kurtosisAfterOpening(days),
      target.kurtosisAfterOpening,
      { within: 0.6 },
    ),
    ...openRows(underlying, measured, target),
    rangeRow(
      name('log realised volatility, autocorrelation from day to day'),
      volatilityPersistence(days.filter((day) => day.isRegular)),
      { target: VOLATILITY_PERSISTENCE, low: 0.2, high: 0.65 },
    ),
    row(name('lag-1 autocorrelation'), correlation(returns.slice(1), returns.slice(0, -1)), 0, { by: 0.03 }),
    row(name('last print off the close, median, bp'), median(lastPrints), target.lastPrintError, {
      within: 0.35,
    }),
  ]
}

function openRows(
  underlying: Underlying,
  days: IndexHistory,
  { opens }: MinuteTargets,
): readonly StatisticRow[] {
  if (!opens) return []
  const line = (statistic: string, value: number, [target, low, high]: readonly [number, number, number]) =>
    rangeRow([`${underlying} minutes`, statistic], value, { target, low, high })
  return [
    line(
      'bars opening at the previous close, %',
      100 * mean(days.map((day) => day.opensAtPreviousClose)),
      opens.atPreviousClose,
    ),
    line(
      'bars opening at their high or low, %',
      100 * mean(days.map((day) => day.opensAtExtreme)),
      opens.atExtreme,
    ),
  ]
}

/** Measured on NIFTY, January to August 2024. */
const VOLATILITY_PERSISTENCE = 0.43
const FEWEST_DAYS_FOR_PERSISTENCE = 60

/** Persistence of the logarithm of each day's realised volatility, without its opening minute. */
function volatilityPersistence(days: IndexHistory): number {
  if (days.length < FEWEST_DAYS_FOR_PERSISTENCE) return NaN
  const logs = days.map((day) =>
    Math.log(day.minuteReturns.subarray(1).reduce((sum, value) => sum + value * value, 0)),
  )
  return correlation(logs.slice(1), logs.slice(0, -1))
}

/** The kurtosis depends mostly on that one day. */
function kurtosisAfterOpening(days: IndexHistory): number {
  const measured = days.filter((day) => day.isRegular && dayNumber(day.date) <= MEASURED_TO)
  return kurtosis(measured.flatMap((day) => [...day.minuteReturns.subarray(1)]))
}

function varianceByMinute(days: IndexHistory): readonly number[] {
  return Array.from(days[0].minuteReturns, (_, minute) =>
    mean(days.map((day) => day.minuteReturns[minute] ** 2)),
  )
}

function quarterShare(variances: readonly number[], start: string, total: number): number {
  const [hours, minutes] = start.split(':').map(Number)
  const from = hours * 60 + minutes - 555
  return (100 * variances.slice(from, from + 15).reduce((sum, variance) => sum + variance, 0)) / total
}

/** Correlations of daily and one-minute returns between the indices. */
export function correlationStatistics(
  histories: ReadonlyMap<Underlying, IndexHistory>,
): readonly StatisticRow[] {
  const daily = (a: Underlying, b: Underlying, target: number) =>
    row(['Correlation', `daily, ${a} and ${b}`], correlateDaily(histories.get(a), histories.get(b)), target, {
      by: 0.04,
    })
  return [
    daily('NIFTY', 'BANKNIFTY', 0.858),
    daily('NIFTY', 'FINNIFTY', 0.874),
    daily('BANKNIFTY', 'FINNIFTY', 0.972),
    row(
      ['Correlation', 'one minute, NIFTY and BANKNIFTY'],
      correlateMinutes(histories.get('NIFTY'), histories.get('BANKNIFTY')),
      0.8,
      { by: 0.05 },
    ),
    rangeRow(
      ['Correlation', 'one minute, BANKNIFTY and FINNIFTY'],
      correlateMinutes(histories.get('BANKNIFTY'), histories.get('FINNIFTY')),
      { low: 0.85, high: 0.99 },
    ),
  ]
}

function correlateDaily(a: IndexHistory = [], b: IndexHistory = []): number {
  const [ofA, ofB] = commonDays(a, b)
  return ofA.length > 2 ? correlation(dailyReturns(ofA), dailyReturns(ofB)) : NaN
}

function correlateMinutes(a: IndexHistory = [], b: IndexHistory = []): number {
  const [ofA, ofB] = commonDays(measuredDays(a), measuredDays(b))
  const minutes = (days: IndexHistory) => days.flatMap((day) => [...day.minuteReturns])
  return ofA.length > 0 ? correlation(minutes(ofA), minutes(ofB)) : NaN
}

function commonDays(a: IndexHistory, b: IndexHistory): readonly [IndexHistory, IndexHistory] {
  const inA = new Set(a.map(({ date }) => date))
  const inB = new Set(b.map(({ date }) => date))
  return [a.filter(({ date }) => inB.has(date)), b.filter(({ date }) => inA.has(date))]
}
