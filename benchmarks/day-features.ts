/**
 * What the classifiers of `realism.bench.ts` see of one session of an index. The list was written down before the
 * generator was fitted: features of the half `tuning` may be looked at while it is, those `held out` only judge it.
 */
import type { IsoDate } from '#engine/exchange'

/** The minute bars of a whole regular session; prices in any one unit. */
export interface IndexBars {
  readonly date: IsoDate
  readonly open: ArrayLike<number>
  readonly high: ArrayLike<number>
  readonly low: ArrayLike<number>
  readonly close: ArrayLike<number>
  /** The last close of the session before. */
  readonly previousClose: number
}

export type FeatureHalf = 'tuning' | 'held out'

export interface DayFeature {
  readonly group: 'open minus previous close' | 'bar shape' | 'profile' | 'dependence' | 'level'
  readonly name: string
  readonly half: FeatureHalf
  readonly of: (day: Measured) => number
}

/** A session prepared for computing features. */
export interface Measured {
  readonly bars: IndexBars
  /** Logarithmic moves from close to close, from the second minute on. */
  readonly moves: readonly number[]
  readonly sizes: readonly number[]
  /** Logarithm of a minute's open over the close before, from the second minute on. */
  readonly steps: readonly number[]
  readonly meanSize: number
  readonly volatility: number
}

export const REGULAR_MINUTES = 375
const QUARTER_HOUR = 15
const QUARTERS = REGULAR_MINUTES / QUARTER_HOUR

/** Prepares a session. */
export function measured(bars: IndexBars): Measured {
  const { open, close } = bars
  const minutes = Array.from({ length: REGULAR_MINUTES - 1 }, (_, i) => i + 1)
  const moves = minutes.map((i) => Math.log(close[i] / close[i - 1]))
  const steps = minutes.map((i) => Math.log(open[i] / close[i - 1]))
  const sizes = moves.map(Math.abs)
  const volatility = Math.sqrt(moves.reduce((sum, move) => sum + move * move, 0))
  return { bars, moves, sizes, steps, meanSize: mean(sizes), volatility }
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

export function deviation(values: readonly number[]): number {
  const centre = mean(values)
  return Math.sqrt(mean(values.map((value) => (value - centre) ** 2)))
}

export function correlation(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [mean(a), mean(b)]
  const together = mean(a.map((value, i) => (value - meanA) * (b[i] - meanB)))
  return together / (deviation(a) * deviation(b)) || 0
}

export function kurtosis(values: readonly number[]): number {
  const centre = mean(values)
  const squares = values.map((value) => (value - centre) ** 2)
  return mean(squares.map((square) => square * square)) / mean(squares) ** 2
}

export function share(count: number, holds: (i: number) => boolean): number {
  let held = 0
  for (let i = 0; i < count; i++) if (holds(i)) held++
  return held / count
}

const lagged = (values: readonly number[], lag: number): number =>
  correlation(values.slice(lag), values.slice(0, -lag))

/** Variance of moves over several minutes against that of as many single ones. */
function varianceRatio({ bars, moves }: Measured, length: number): number {
  const { close } = bars
  let longer = 0
  for (let i = length; i < REGULAR_MINUTES; i += length) longer += Math.log(close[i] / close[i - length]) ** 2
  return longer / moves.reduce((sum, move) => sum + move * move, 0)
}

const gapOf = ({ open, previousClose }: IndexBars): number => Math.log(open[0] / previousClose)
const ranges = ({ bars: { high, low } }: Measured): number[] =>
  Array.from({ length: REGULAR_MINUTES }, (_, i) => Math.log(high[i] / low[i]))
const highest = ({ high }: IndexBars): number => Math.max(...Array.from(high))
const lowest = ({ low }: IndexBars): number => Math.min(...Array.from(low))
const dayRange = (bars: IndexBars): number => Math.log(highest(bars) / lowest(bars))
const atEnd = ({ high, low }: IndexBars, prices: ArrayLike<number>, i: number): boolean =>
  prices[i] === high[i] || prices[i] === low[i]

/** Mean of a part of each bar against the mean of the ranges. */
function partOfRange({ bars }: Measured, part: (i: number) => number): number {
  let parts = 0
  let whole = 0
  for (let i = 0; i < REGULAR_MINUTES; i++) {
    parts += part(i)
    whole += bars.high[i] - bars.low[i]
  }
  return parts / whole
}

function alternating(index: number): FeatureHalf {
  return index % 2 === 0 ? 'tuning' : 'held out'
}

const QUARTER_FEATURES = Array.from({ length: QUARTERS }, (_, quarter): DayFeature => {
  const from = quarter * QUARTER_HOUR
  const name = `mean size of moves in quarter hour ${quarter + 1}, against the day's`
  const of = ({ sizes, meanSize }: Measured) =>
    mean(sizes.slice(Math.max(0, from - 1), from + QUARTER_HOUR - 1)) / meanSize
  return { group: 'profile', name, half: alternating(quarter), of }
})

/** Every feature; each group is split in halves. */
export const DAY_FEATURES: readonly DayFeature[] = [
  ...group('open minus previous close', [
    ['deviation of the steps, logarithm', ({ steps }) => Math.log(deviation(steps))],
    ['kurtosis of the steps, logarithm', ({ steps }) => Math.log(kurtosis(steps))],
    ['share without a step', ({ steps }) => share(steps.length, (i) => steps[i] === 0)],
    ['correlation with the move before', ({ steps, moves }) => correlation(steps.slice(1), moves.slice(0, -1))],
    ['correlation with the move of its bar', ({ steps, moves }) => correlation(steps, moves)],
    ['deviation against that of moves, logarithm', (day) => Math.log(deviation(day.steps) / deviation(day.moves))],
  ]),
  ...group('bar shape', [
    ['bars that close at their high or low', ({ bars }) => share(REGULAR_MINUTES, (i) => atEnd(bars, bars.close, i))],
    ['bars that open at their high or low', ({ bars }) => share(REGULAR_MINUTES, (i) => atEnd(bars, bars.open, i))],
    ['range over absolute return', (day) => mean(ranges(day).slice(1)) / day.meanSize],
    ['body over range', (day) => partOfRange(day, (i) => Math.abs(day.bars.close[i] - day.bars.open[i]))],
    ['upper wick over range', (day) => partOfRange(day, (i) => day.bars.high[i] - Math.max(day.bars.open[i], day.bars.close[i]))],
    ['deviation of ranges over their mean', (day) => deviation(ranges(day).slice(1)) / mean(ranges(day).slice(1))],
  ]),
  ...QUARTER_FEATURES,
  ...group('dependence', [
    ['autocorrelation of moves, lag 1', ({ moves }) => lagged(moves, 1)],
    ['autocorrelation of moves, lag 2', ({ moves }) => lagged(moves, 2)],
    ['autocorrelation of sizes, lag 5', ({ sizes }) => lagged(sizes, 5)],
    ['autocorrelation of sizes, lag 1', ({ sizes }) => lagged(sizes, 1)],
    ['variance ratio, 5 minutes', (day) => varianceRatio(day, 5)],
    ['variance ratio, 15 minutes', (day) => varianceRatio(day, 15)],
    ['variance ratio, 30 minutes', (day) => varianceRatio(day, 30)],
    ['autocorrelation of sizes, lag 10', ({ sizes }) => lagged(sizes, 10)],
    ['kurtosis of moves, logarithm', ({ moves }) => Math.log(kurtosis(moves))],
    ['largest move over the mean size, logarithm', ({ sizes, meanSize }) => Math.log(Math.max(...sizes) / meanSize)],
    ['move to 09:45 in the gap’s direction', (day) => (Math.sign(gapOf(day.bars)) * Math.log(day.bars.close[29] / day.bars.open[0])) / day.volatility],
    ['move to the close in the gap’s direction', (day) => (Math.sign(gapOf(day.bars)) * Math.log(day.bars.close[374] / day.bars.open[0])) / day.volatility],
  ]),
  ...group('level', [
    ['volatility, logarithm', ({ volatility }) => Math.log(volatility)],
    ['median size of moves, logarithm', ({ sizes }) => Math.log(sizes.toSorted((a, b) => a - b)[187] + 1e-6)],
    ['range over volatility, logarithm', ({ bars, volatility }) => Math.log(dayRange(bars) / volatility)],
    ['gap over volatility', ({ bars, volatility }) => Math.abs(gapOf(bars)) / volatility],
    ['minute of the high', ({ bars }) => Array.from(bars.high).indexOf(highest(bars))],
    ['minute of the low', ({ bars }) => Array.from(bars.low).indexOf(lowest(bars))],
    ['minutes without a move', ({ moves }) => share(moves.length, (i) => moves[i] === 0)],
    ['open to close over volatility', ({ bars, volatility }) => Math.abs(Math.log(bars.close[374] / bars.open[0])) / volatility],
    ['opening minute over the mean size', ({ bars, meanSize }) => Math.abs(Math.log(bars.close[0] / bars.open[0])) / meanSize],
    ['range of the opening minute over the mean size', ({ bars, meanSize }) => Math.log(bars.high[0] / bars.low[0]) / meanSize],
  ]),
] // prettier-ignore

function group(
  name: DayFeature['group'],
  features: readonly (readonly [name: string, of: DayFeature['of']])[],
): DayFeature[] {
  return features.map(([feature, of], i) => ({ group: name, name: feature, half: alternating(i), of }))
}

/** The features of a half, as a row of numbers. */
export function featureRow(bars: IndexBars, half: FeatureHalf): number[] {
  const day = measured(bars)
  return DAY_FEATURES.filter((feature) => feature.half === half).map(({ of }) => of(day))
}
