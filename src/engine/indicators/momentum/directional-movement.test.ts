import { describe, expect, it } from 'vitest'
import { indicator, type IndicatorName } from '../catalogue.ts'
import { candlesOf, type Candle } from '../fixtures/index.ts'

const at = (price: number): Candle => ({ open: price, high: price, low: price, close: price, volume: 1 })

function last(name: IndicatorName, list: readonly Candle[]): number {
  return indicator(name).compute(candlesOf(list), { timeperiod: 2 })[0].at(-1)!
}

describe('after a rise and then 80 candles in which no price moves', () => {
  const list = [at(100), at(101), at(103), ...Array.from({ length: 80 }, () => at(103))]

  // After 80 halvings the remaining range counts as zero.
  it.each<[IndicatorName, number, string]>([
    ['DX', 100, 'keeps saying that prices went one way'],
    ['ADX', 100, 'keeps its trend'],
    ['PLUS_DI', 0, 'no longer sees upward movement'],
    ['MINUS_DI', 0, 'sees no downward movement'],
  ])('%s is %i: it %s', (name, value) => {
    expect(last(name, list)).toBe(value)
  })
})

describe('three candles up by 2, down by 1 and up by 3', () => {
  // Period 2, Wilder's sums: +DM 2, 1, 3.5; −DM 0, 1, 0.5; TR 2, 2, 4.
  const list = [at(100), at(102), at(101), at(104)]

  it.each([
    ['PLUS_DI', 87.5],
    ['MINUS_DI', 12.5],
    ['DX', 75],
    ['ADX', 37.5],
  ] as const)('end with %s at %d', (name, value) => {
    expect(last(name, list)).toBeCloseTo(value, 12)
  })
})
