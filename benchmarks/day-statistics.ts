import type { MarketDay } from '#engine/market'

/** The features of an index day that the classifier reads. */
export const DAY_STATISTICS = [
  'bars opening at the previous close',
  'bars opening at their high or low',
  'bars closing at their high or low',
  'step to the next open, against a minute’s move',
  'realised volatility, logarithm',
  'bar range, against a minute’s move',
  'range of the day, against its volatility, logarithm',
  'kurtosis of minute moves, logarithm',
  'largest minute, logarithm',
  'autocorrelation of minute moves',
  'autocorrelation of their size',
  'autocorrelation of their size over ten minutes',
  'variance ratio, 5 minutes',
  'variance ratio, 15 minutes',
  'variance ratio, 30 minutes',
  'opening minute’s share of variance',
  'first quarter hour’s share',
  'last half hour’s share',
  'minutes without a move',
  'open to close, against volatility',
  'gap, against volatility',
] as const

const REGULAR_MINUTES = 375

/** The statistics of a regular session in the order of `DAY_STATISTICS`; undefined of any other day. */
export function statisticsOf(day: MarketDay, before: MarketDay | undefined): number[] | undefined {
  const { open, high, low, close } = day.bars(0)
  if (!before || close.length !== REGULAR_MINUTES || close.some((price) => price === 0)) return undefined
  const minutes = Array.from({ length: REGULAR_MINUTES - 1 }, (_, i) => i + 1)
  const moves = minutes.map((i) => Math.log(close[i] / close[i - 1]))
  const sizes = moves.map(Math.abs)
  const squares = moves.map((move) => move * move)
  const variance = sum(squares)
  const volatility = Math.sqrt(variance)
  const usual = mean(sizes)
  const atEnd = (column: Int32Array) => (_: number, i: number) =>
    column[i] === high[i] || column[i] === low[i]
  const lastClose = before.field(0, 'close').findLast((price) => price > 0)!
  return [
    share(minutes, (i) => open[i] === close[i - 1]),
    share([...open], atEnd(open)),
    share([...close], atEnd(close)),
    mean(minutes.map((i) => Math.abs(Math.log(open[i] / close[i - 1])))) / usual,
    Math.log(volatility),
    mean(minutes.map((i) => Math.log(high[i] / low[i]))) / usual,
    Math.log(Math.log(Math.max(...high) / Math.min(...low)) / volatility),
    Math.log(mean(squares.map((square) => square * square)) / mean(squares) ** 2),
    Math.log(Math.max(...sizes) / usual),
    autocorrelation(moves, 1),
    autocorrelation(sizes, 1),
    autocorrelation(sizes, 10),
    ...[5, 15, 30].map((length) => varianceRatio(close, length, variance)),
    Math.log(close[0] / open[0]) ** 2 / variance,
    sum(squares.slice(0, 14)) / variance,
    sum(squares.slice(-30)) / variance,
    share(moves, (move) => move === 0),
    Math.abs(Math.log(close[REGULAR_MINUTES - 1] / open[0])) / volatility,
    Math.abs(Math.log(open[0] / lastClose)) / volatility,
  ]
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0)
}

function mean(values: readonly number[]): number {
  return sum(values) / values.length
}

function share<T>(values: readonly T[], holds: (value: T, i: number) => boolean): number {
  return values.filter(holds).length / values.length
}

function autocorrelation(values: readonly number[], lag: number): number {
  const centre = mean(values)
  const centred = values.map((value) => value - centre)
  return (
    sum(centred.slice(lag).map((value, i) => value * centred[i])) / sum(centred.map((value) => value * value))
  )
}

/** Variance of moves over several minutes against that of as many single ones. */
function varianceRatio(close: Int32Array, length: number, variance: number): number {
  let longer = 0
  for (let i = length; i < close.length; i += length) longer += Math.log(close[i] / close[i - length]) ** 2
  return longer / variance
}
