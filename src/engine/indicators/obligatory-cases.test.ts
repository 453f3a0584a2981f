import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indicator, INDICATORS, type IndicatorName } from './catalogue.ts'
import { candlesOf, firstCandles, flatCandles, talibCandles, type Candle } from './fixtures/index.ts'
import type { Candles, Indicator, ParameterValues } from './indicator.ts'
import { resolveParameters } from './parameters.ts'

/**
 * Outputs when no price ever moves: every candle at 100.00 with 100 units traded. As in TA-Lib: a division by
 * a range or move of zero gives 0, and among equal extremes the newest counts.
 */
const WHEN_FLAT: Readonly<Record<IndicatorName, readonly number[]>> = {
  OPEN: [100],
  HIGH: [100],
  LOW: [100],
  CLOSE: [100],
  VOLUME: [100],
  MACD: [0, 0, 0],
  BBANDS: [100, 100, 100],
  STOCH: [0, 0],
  SMA: [100],
  EMA: [100],
  VWAP: [100],
  MFI: [0],
  RSI: [0],
  CCI: [0],
  ROC: [0],
  WILLR: [0],
  ADX: [0],
  SAR: [100],
  SUPERTREND: [100],
  WMA: [100],
  DEMA: [100],
  TEMA: [100],
  TRIMA: [100],
  KAMA: [100],
  HT_TRENDLINE: [100],
  MIDPOINT: [100],
  ADXR: [0],
  APO: [0],
  AROON: [100, 100],
  AROONOSC: [0],
  BOP: [0],
  CMO: [0],
  DX: [0],
  MINUS_DI: [0],
  MOM: [0],
  PLUS_DI: [0],
  PPO: [0],
  STOCHF: [0, 0],
  STOCHRSI: [0, 0],
  TRIX: [0],
  ULTOSC: [0],
  AD: [0],
  ADOSC: [0],
  OBV: [100],
  ATR: [0],
  NATR: [0],
  TRANGE: [0],
  LINEARREG: [100],
  STDDEV: [0],
  TSF: [100],
}

/** The row of an indicator; fails with the name of a missing one. */
function rowOf(name: string): readonly number[] {
  const row = (WHEN_FLAT as Readonly<Partial<Record<string, readonly number[]>>>)[name]
  if (!row) throw new Error(`WHEN_FLAT lacks ${name}`)
  return row
}

it('an indicator without a row is reported by name', () => {
  expect(() => rowOf('NEW')).toThrow('WHEN_FLAT lacks NEW')
})

function defaultsOf(of: Indicator): ParameterValues {
  const resolved = resolveParameters(of)
  if (!resolved.ok) throw new RangeError(resolved.problems[0].message)
  return resolved.values
}

/** Moving candles, enough of them for every lookback that the parameters allow. */
function manyCandles(): Candles {
  const once = talibCandles()
  const repeated = (column: Float64Array) => Float64Array.from({ length: 3600 }, (_, i) => column[i % 900])
  return {
    open: repeated(once.open),
    high: repeated(once.high),
    low: repeated(once.low),
    close: repeated(once.close),
    volume: repeated(once.volume),
    sessionStart: Int32Array.from({ length: 3600 }, (_, i) => i - (i % 900)),
  }
}

const tick = fc.integer({ min: 1, max: 4000 }).map((ticks) => ticks * 0.05)
const anyCandle: fc.Arbitrary<Candle & { readonly opensSession: boolean }> = fc
  .record({
    prices: fc.tuple(tick, tick, tick, tick),
    volume: fc.integer({ min: 0, max: 5000 }),
    opensSession: fc.boolean(),
  })
  .map(({ prices, volume, opensSession }) => ({
    open: prices[0],
    high: Math.max(...prices),
    low: Math.min(...prices),
    close: prices[1],
    volume,
    opensSession,
  }))
const someCandles = fc.array(anyCandle, { minLength: 1, maxLength: 130, size: 'max' })

function series(list: readonly (Candle & { readonly opensSession: boolean })[]): Candles {
  return candlesOf(list, [0, ...list.flatMap(({ opensSession }, i) => (opensSession ? [i] : []))])
}

describe.each(INDICATORS as readonly Indicator[])('$name', (of) => {
  const defaults = defaultsOf(of)
  const lookback = of.lookback(defaults)

  it('gives empty columns for no candles', () => {
    expect(of.compute(flatCandles(0), defaults).map(({ length }) => length)).toEqual(of.outputs.map(() => 0))
  })

  it('has a value at the first candle only if it uses no earlier candle', () => {
    for (const column of of.compute(firstCandles(talibCandles(), 1), defaults)) {
      expect(column.length).toBe(1)
      expect(Number.isNaN(column[0])).toBe(lookback > 0)
    }
  })

  it('has no value while there are too few candles', () => {
    for (const column of of.compute(firstCandles(talibCandles(), lookback), defaults)) {
      expect(column.length).toBe(lookback)
      expect(column.every(Number.isNaN)).toBe(true)
    }
  })

  it('has its first value once there is one candle more than its lookback', () => {
    const whole = of.compute(talibCandles(), defaults)
    of.compute(firstCandles(talibCandles(), lookback + 1), defaults).forEach((column, output) => {
      expect(column.findIndex((value) => !Number.isNaN(value))).toBe(lookback)
      expect(column[lookback]).toBe(whole[output][lookback])
    })
  })

  it('is constant while prices are constant', () => {
    const columns = of.compute(flatCandles(lookback + 150), defaults)
    const seen = columns.map((column) => [...new Set(column.slice(lookback))])
    const expected = rowOf(of.name)
    expect(seen.map((values) => values.map((value) => Number(value.toPrecision(12)) + 0))).toEqual(
      expected.map((value) => [value]),
    )
  })

  it.each(['min', 'max'] as const)('works with every parameter at its %s', (bound) => {
    const values = Object.fromEntries(of.parameters.map((parameter) => [parameter.name, parameter[bound]]))
    const begin = of.lookback(values)
    for (const column of of.compute(manyCandles(), values)) {
      expect(column.subarray(0, begin).every(Number.isNaN)).toBe(true)
      expect(column.subarray(begin).every(Number.isFinite)).toBe(true)
    }
  })

  it('does not change the candles', () => {
    const candles = talibCandles()
    of.compute(candles, defaults)
    expect(candles).toEqual(talibCandles())
  })

  it('uses no future data: later candles change no earlier value', () => {
    fc.assert(
      fc.property(someCandles, someCandles, someCandles, (past, oneFuture, otherFuture) => {
        const one = of.compute(series([...past, ...oneFuture]), defaults)
        const other = of.compute(series([...past, ...otherFuture]), defaults)
        one.forEach((column, output) => {
          const known = other[output].subarray(0, past.length)
          expect(column.subarray(0, past.length)).toEqual(known)
        })
      }),
      { numRuns: 25, seed: 20260731 },
    )
  })
})

it.each([0.05, 6.35, 100.05, 21_771.4])(
  'CCI is exactly 0 while every price is %d, despite rounding',
  (price) => {
    const of = indicator('CCI')
    const column = of.compute(flatCandles(60, price), defaultsOf(of))[0]
    expect(column.subarray(13).every((value) => value === 0)).toBe(true)
  },
)
