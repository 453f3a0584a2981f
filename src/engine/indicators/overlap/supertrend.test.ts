import { expect, it } from 'vitest'
import { candlesOf } from '../fixtures/index.ts'
import { supertrend } from './supertrend.ts'

/** Candles two points high around a close, with the Supertrend of one candle's range. */
const lineOf = (closes: readonly number[]) => {
  const candles = closes.map((close) => ({ open: close, high: close + 1, low: close - 1, close, volume: 1 }))
  return [...supertrend.compute(candlesOf(candles), { timeperiod: 1, multiplier: 1 })[0]]
}

it('is above prices until they close beyond it, then follows them from below and never falls while they rise', () => {
  // True ranges: 2 while prices are constant, 6 for a jump of five points, 2 again.
  expect(lineOf([100, 100, 100, 105, 105, 104, 106])).toEqual([NaN, 102, 102, 99, 103, 103, 103])
})

it('changes to the upper band when a close falls below it', () => {
  expect(lineOf([100, 100, 105, 105, 99]).slice(-2)).toEqual([103, 106])
})
