import { describe, expect, it } from 'vitest'
import { indicator, type IndicatorName } from '../catalogue.ts'
import { candlesOf } from '../fixtures/index.ts'

function ofCloses(name: IndicatorName, closes: readonly number[], parameters: Record<string, number>) {
  const list = closes.map((price) => ({ open: price, high: price, low: price, close: price, volume: 1 }))
  const [column] = indicator(name).compute(candlesOf(list), parameters)
  return Array.from(column, (value) => Number(value.toFixed(9)))
}

describe('an average of the closes 1, 2, 4, 8, 16', () => {
  it.each<[IndicatorName, number, number[], string]>([
    ['SMA', 3, [NaN, NaN, 2.333333333, 4.666666667, 9.333333333], 'weighs 1:1:1'],
    ['WMA', 3, [NaN, NaN, 2.833333333, 5.666666667, 11.333333333], 'weighs 1:2:3'],
    ['TRIMA', 3, [NaN, NaN, 2.25, 4.5, 9], 'weighs 1:2:1'],
    ['TRIMA', 4, [NaN, NaN, NaN, 3.5, 7], 'weighs 1:2:2:1'],
    ['TRIMA', 2, [NaN, 1.5, 3, 6, 12], 'weighs 1:1'],
    [
      'EMA',
      3,
      [NaN, NaN, 2.333333333, 5.166666667, 10.583333333],
      'starts from the mean of three, then halves',
    ],
    ['MIDPOINT', 3, [NaN, NaN, 2.5, 5, 10], 'is half-way between the extremes'],
    ['LINEARREG', 3, [NaN, NaN, 3.833333333, 7.666666667, 15.333333333], 'ends the straight line'],
    ['TSF', 3, [NaN, NaN, 5.333333333, 10.666666667, 21.333333333], 'draws the straight line on'],
  ])('%s over %i is %o: it %s', (name, timeperiod, expected) => {
    expect(ofCloses(name, [1, 2, 4, 8, 16], { timeperiod })).toEqual(expected)
  })
})

describe('a fast and a slow period that change places', () => {
  const closes = Array.from({ length: 40 }, (_, i) => 100 + ((i * 37) % 11))

  it.each<[IndicatorName, Record<string, number>]>([
    ['MACD', { signalperiod: 3 }],
    ['APO', {}],
    ['PPO', {}],
  ])('change nothing for %s', (name, others) => {
    const usual = ofCloses(name, closes, { ...others, fastperiod: 4, slowperiod: 9 })
    expect(usual.filter(Number.isFinite).length).toBeGreaterThan(20)
    expect(ofCloses(name, closes, { ...others, fastperiod: 9, slowperiod: 4 })).toEqual(usual)
  })
})
