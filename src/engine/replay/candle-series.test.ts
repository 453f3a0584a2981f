import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contractAt } from '#engine/chain'
import { INDICATORS, resolveParameters } from '#engine/indicators'
import { anInMemoryMarket, GrowingDay } from '#engine/market/fixtures'
import { anyTraits, aSeed, RANDOM_DATES, randomMarket } from '#engine/replay/fixtures'
import { IndicatorSeries, type SeriesKey } from './candle-series.ts'
import type { Operand } from './plan.ts'

/** Periods short enough to give values in the four short days of a random market. */
function parametersOf(definition: (typeof INDICATORS)[number]): Readonly<Record<string, number>> {
  const short = Object.fromEntries(
    definition.parameters
      .filter(({ integer }) => integer)
      .map(({ name, min }, i) => [name, Math.max(min, 2 + i)]),
  )
  const resolved = resolveParameters(definition, short)
  return resolved.ok ? resolved.values : {}
}

const OPERANDS: readonly Extract<Operand, { kind: 'indicator' }>[] = INDICATORS.flatMap((definition) =>
  definition.outputs.map((_, output) => ({
    kind: 'indicator' as const,
    name: definition.name,
    parameters: parametersOf(definition),
    output,
    offset: 0,
  })),
)

const aSeries = () =>
  fc.record({
    traits: anyTraits(),
    seed: aSeed(),
    timeframe: fc.constantFrom(1, 2, 3, 5, 7, 60),
    /** A row of the last day; 0 is the index. */
    row: fc.nat(10),
  })

describe('an indicator series that grows by a candle at a time', { timeout: 180_000 }, () => {
  it('has bit-identical candles and values to a series computed at once', () => {
    fc.assert(
      fc.property(aSeries(), ({ traits, seed, timeframe, row }) => {
        const reader = anInMemoryMarket(randomMarket(seed, undefined, traits))
        const underlying = reader.underlyings[0]
        const source = { reader, underlying, dates: RANDOM_DATES }
        const whole = reader.day(underlying, RANDOM_DATES[3])
        const isContract = row > 0 && row < whole.instruments.count
        const key: SeriesKey = isContract
          ? { kind: 'contract', ...contractAt(whole, row) }
          : { kind: 'index' }
        const atOnce = new IndicatorSeries(source, key, timeframe)
        const grown = new IndicatorSeries({ ...source, isInProgress: true }, key, timeframe)
        const today = new GrowingDay(whole)
        for (let c = 0; c <= whole.session.minutes; c++) {
          today.growTo(c)
          // Values requested between steps must not change the result.
          if (grown.growTo(c, today)) grown.column(OPERANDS[c % OPERANDS.length])
        }
        expect(grown.series.candles).toEqual(atOnce.series.candles)
        expect(grown.series.completeAt).toEqual(atOnce.series.completeAt)
        expect(grown.series.sessionStarts).toEqual(atOnce.series.sessionStarts)
        for (const operand of OPERANDS)
          expect(grown.column(operand), operand.name).toEqual(atOnce.column(operand))
      }),
      { numRuns: 40, seed: 7 },
    )
  })

  it('has after each candle the values that the whole series has up to there', () => {
    const reader = anInMemoryMarket(randomMarket(3))
    const source = { reader, underlying: 'NIFTY' as const, dates: RANDOM_DATES }
    const atOnce = new IndicatorSeries(source, { kind: 'index' }, 1)
    const grown = new IndicatorSeries({ ...source, isInProgress: true }, { kind: 'index' }, 1)
    const today = new GrowingDay(reader.day('NIFTY', RANDOM_DATES[3]))
    for (const c of [1, 2, 3, 10, 44]) {
      today.growTo(c)
      expect(grown.growTo(c, today)).toBe(true)
      const candles = grown.series.completeAt.length
      for (const operand of OPERANDS)
        expect(grown.column(operand), operand.name).toEqual(atOnce.column(operand)?.subarray(0, candles))
    }
  })
})
