import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indicator, type IndicatorName } from './catalogue.ts'
import { candlesOf, type Candle } from './fixtures/index.ts'

/** The candle `back` candles before the current one. */
type Window = (back: number) => Candle

const sequence = (count: number) => Array.from({ length: count }, (_, i) => i)
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const highest = (at: Window, count: number) => Math.max(...sequence(count).map((back) => at(back).high))
const lowest = (at: Window, count: number) => Math.min(...sequence(count).map((back) => at(back).low))
const earlier =
  (at: Window, by: number): Window =>
  (back) =>
    at(back + by)

function fastK(at: Window, count: number): number {
  const range = highest(at, count) - lowest(at, count)
  return range === 0 ? 0 : ((at(0).close - lowest(at, count)) / range) * 100
}
const slowK = (at: Window, [fast, slow]: readonly number[]) =>
  mean(sequence(slow).map((back) => fastK(earlier(at, back), fast)))

function deviation(at: Window, count: number): number {
  const closes = sequence(count).map((back) => at(back).close)
  return Math.sqrt(mean(closes.map((close) => (close - mean(closes)) ** 2)))
}
/** Candles since the newest of the highest (or lowest) of `count` candles. */
const since = (extreme: number, values: readonly number[]) => values.indexOf(extreme)

/** Each output at one candle, straight from its definition: slow and without running sums. */
const PLAIN: readonly [
  IndicatorName,
  readonly string[],
  (at: Window, periods: readonly number[]) => number[],
][] = [
  [
    'STOCH',
    ['fastk_period', 'slowk_period', 'slowd_period'],
    (at, periods) => [
      slowK(at, periods),
      mean(sequence(periods[2]).map((back) => slowK(earlier(at, back), periods))),
    ],
  ],
  [
    'STOCHF',
    ['fastk_period', 'fastd_period'],
    (at, [fast, smooth]) => [fastK(at, fast), slowK(at, [fast, smooth])],
  ],
  [
    'WILLR',
    ['timeperiod'],
    (at, [count]) => {
      const range = highest(at, count) - lowest(at, count)
      return [range === 0 ? 0 : ((highest(at, count) - at(0).close) / range) * -100]
    },
  ],
  [
    'AROON',
    ['timeperiod'],
    (at, [count]) => {
      const backs = sequence(count + 1)
      const lows = backs.map((back) => at(back).low)
      const highs = backs.map((back) => at(back).high)
      return [
        100 * (1 - since(Math.min(...lows), lows) / count),
        100 * (1 - since(Math.max(...highs), highs) / count),
      ]
    },
  ],
  ['STDDEV', ['timeperiod'], (at, [count]) => [deviation(at, count) * 1.5]],
  [
    'BBANDS',
    ['timeperiod'],
    (at, [count]) => {
      const middle = mean(sequence(count).map((back) => at(back).close))
      return [middle + 2 * deviation(at, count), middle, middle - 3 * deviation(at, count)]
    },
  ],
]

const price = fc.integer({ min: 1, max: 60 })
const someCandles = fc.array(
  fc.tuple(price, price, price).map((prices): Candle => ({
    open: prices[0],
    high: Math.max(...prices),
    low: Math.min(...prices),
    close: prices[1],
    volume: 1,
  })),
  { minLength: 30, maxLength: 60 },
)

describe.each(PLAIN)('%s', (name, periodNames, plain) => {
  it('equals its definition at every candle and for any periods', () => {
    const periods = fc.array(fc.integer({ min: 2, max: 9 }), { minLength: 3, maxLength: 3 })
    fc.assert(
      fc.property(someCandles, periods, (list, values) => {
        const chosen = Object.fromEntries(periodNames.map((period, i) => [period, values[i]]))
        const parameters = { nbdev: 1.5, nbdevup: 2, nbdevdn: 3, ...chosen }
        const of = indicator(name)
        const columns = of.compute(candlesOf(list), parameters)
        for (let i = of.lookback(parameters); i < list.length; i++)
          plain((back) => list[i - back], values).forEach((expected, output) =>
            expect(columns[output][i]).toBeCloseTo(expected, 5),
          )
      }),
      { numRuns: 25, seed: 20260731 },
    )
  })
})
