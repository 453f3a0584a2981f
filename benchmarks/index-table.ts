/** The figures of an index that separated simulated minutes from real ones, over a list of sessions. */
import {
  correlation,
  deviation,
  kurtosis,
  mean,
  measured,
  REGULAR_MINUTES,
  share,
  type IndexBars,
  type Measured,
} from './day-features.ts'

/** A session of an index with the daily prices that the exchange published. */
export interface IndexSession extends IndexBars {
  readonly official: { readonly open: number; readonly close: number; readonly previousClose: number }
}

/** A figure over sessions, with its value on the real minutes of January to August 2024 if it was measured. */
export interface IndexFigure {
  readonly name: string
  readonly of: (days: readonly Measured[], sessions: readonly IndexSession[]) => number
  readonly real: Readonly<Partial<Record<'NIFTY' | 'BANKNIFTY', number>>>
  /** As measured on version 4 of the simulated market. */
  readonly before: Readonly<Partial<Record<'NIFTY' | 'BANKNIFTY', number>>>
}

const BASIS_POINT = 1e-4
const [NOON_FROM, NOON_TO] = [180, 210]
const QUARTER_TO_TEN = 29

const gap = ({ official }: IndexSession) => Math.log(official.open / official.previousClose)
const atEnd = ({ high, low }: IndexBars, prices: ArrayLike<number>, i: number) =>
  prices[i] === high[i] || prices[i] === low[i]
const logVariance = ({ volatility }: Measured) => 2 * Math.log(volatility)

export const INDEX_FIGURES: readonly IndexFigure[] = [
  {
    name: 'open minus previous close: deviation, bp',
    of: (days) => Math.sqrt(mean(days.map(({ steps }) => deviation(steps) ** 2))) / BASIS_POINT,
    real: { NIFTY: 0.44, BANKNIFTY: 0.72 },
    before: { NIFTY: 0.4, BANKNIFTY: 0.5 },
  },
  {
    name: 'its kurtosis within a day, median',
    of: (days) => median(days.map(({ steps }) => kurtosis(steps))),
    real: { NIFTY: 5.9, BANKNIFTY: 5.3 },
    before: { NIFTY: 4.2, BANKNIFTY: 4.4 },
  },
  {
    name: 'bars that close at their high or low',
    of: (days) => mean(days.map(({ bars }) => share(REGULAR_MINUTES, (i) => atEnd(bars, bars.close, i)))),
    real: { NIFTY: 0.102, BANKNIFTY: 0.087 },
    before: { NIFTY: 0.114, BANKNIFTY: 0.114 },
  },
  {
    name: 'bars that open at their high or low',
    of: (days) => mean(days.map(({ bars }) => share(REGULAR_MINUTES, (i) => atEnd(bars, bars.open, i)))),
    real: { NIFTY: 0.131, BANKNIFTY: 0.114 },
    before: { NIFTY: 0.145, BANKNIFTY: 0.147 },
  },
  {
    name: 'body over range, mean of bars',
    of: (days) => mean(days.map(bodyOverRange)),
    real: { BANKNIFTY: 0.466 },
    before: { BANKNIFTY: 0.504 },
  },
  {
    name: 'range over absolute return',
    of: (days) => mean(days.map(rangeOverReturn)),
    real: { BANKNIFTY: 1.945 },
    before: { BANKNIFTY: 1.836 },
  },
  {
    name: 'noon: absolute return 12:15–12:45 over the day’s mean, median of days',
    of: (days) =>
      median(days.map(({ sizes, meanSize }) => mean(sizes.slice(NOON_FROM - 1, NOON_TO - 1)) / meanSize)),
    real: { NIFTY: 0.79, BANKNIFTY: 0.82 },
    before: { NIFTY: 1.02, BANKNIFTY: 0.89 },
  },
  {
    name: 'rank correlation, gap and move to 09:45',
    of: (_, sessions) =>
      rankCorrelation(
        sessions.map(gap),
        sessions.map(({ open, close }) => Math.log(close[QUARTER_TO_TEN] / open[0])),
      ),
    real: { NIFTY: -0.37, BANKNIFTY: -0.39 },
    before: { NIFTY: -0.04, BANKNIFTY: -0.07 },
  },
  {
    name: 'rank correlation, gap and move to the close',
    of: (_, sessions) =>
      rankCorrelation(
        sessions.map(gap),
        sessions.map(({ open, close }) => Math.log(close[REGULAR_MINUTES - 1] / open[0])),
      ),
    real: { NIFTY: -0.26, BANKNIFTY: -0.31 },
    before: { NIFTY: 0.07, BANKNIFTY: -0.05 },
  },
  {
    name: 'overnight share of variance',
    of: (_, sessions) => {
      const nights = mean(sessions.map((session) => gap(session) ** 2))
      const days = mean(sessions.map(({ official }) => Math.log(official.close / official.open) ** 2))
      return nights / (nights + days)
    },
    real: { NIFTY: 0.29 },
    before: { NIFTY: 0.38 },
  },
  {
    name: 'correlation, absolute gap and log realised variance',
    of: (days, sessions) =>
      correlation(
        sessions.map((one) => Math.abs(gap(one))),
        days.map(logVariance),
      ),
    real: { NIFTY: 0.11 },
    before: { NIFTY: 0.34 },
  },
  {
    name: 'autocorrelation of log realised variance, lag 1',
    of: (days) => lagged(days.map(logVariance), 1),
    real: { NIFTY: 0.48 },
    before: { NIFTY: 0.32 },
  },
  {
    name: 'autocorrelation of log realised variance, lag 5',
    of: (days) => lagged(days.map(logVariance), 5),
    real: { NIFTY: 0 },
    before: { NIFTY: 0.11 },
  },
]

function bodyOverRange({ bars: { open, high, low, close } }: Measured): number {
  let sum = 0
  for (let i = 0; i < REGULAR_MINUTES; i++)
    if (high[i] > low[i]) sum += Math.abs(close[i] - open[i]) / (high[i] - low[i])
  return sum / REGULAR_MINUTES
}

function rangeOverReturn({ bars: { high, low }, meanSize }: Measured): number {
  const ranges = Array.from({ length: REGULAR_MINUTES - 1 }, (_, i) => Math.log(high[i + 1] / low[i + 1]))
  return mean(ranges) / meanSize
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

export function rankCorrelation(a: readonly number[], b: readonly number[]): number {
  return correlation(ranks(a), ranks(b))
}

function ranks(values: readonly number[]): number[] {
  const order = values.map((_, i) => i).sort((a, b) => values[a] - values[b])
  const rank = new Array<number>(values.length)
  order.forEach((index, place) => (rank[index] = place))
  return rank
}

function lagged(values: readonly number[], lag: number): number {
  return correlation(values.slice(lag), values.slice(0, -lag))
}

/** The figures over sessions, in their order. */
export function indexFigures(sessions: readonly IndexSession[]): number[] {
  const days = sessions.map(measured)
  return INDEX_FIGURES.map(({ of }) => of(days, sessions))
}
