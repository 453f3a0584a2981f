import { describe, expect, it } from 'vitest'
import { describeRule, NUMERIC_INPUT, type IndicatorRule } from '#domain'
import { INDICATOR_CATALOGUE, withFunction1, withFunction2 } from './indicator-rules.ts'
import { newRule, dropMissingSymbols } from './rules.ts'

const context = { catalogue: INDICATOR_CATALOGUE, instrument: 'NIFTY', legs: [] }
const someRule = (changes: Partial<IndicatorRule> = {}): IndicatorRule => ({ ...newRule([]), ...changes })

describe('an indicator rule', () => {
  it("starts with the catalogue's parameters of its indicator", () => {
    expect(newRule([])).toEqual(withFunction1(newRule([]), 'RSI'))
  })

  it.each<[Partial<IndicatorRule>, string]>([
    [{}, 'RSI(14) on 5-min NIFTY > 50'],
    [
      { condition: 'CROSSES_BELOW', numericValue: 30, timeframe: 15 },
      'RSI(14) on 15-min NIFTY crosses below 30',
    ],
    [
      { function1: 'CLOSE', talibParams: {}, function2: 'BBANDS', function2Output: 'upperband' },
      'CLOSE on 5-min NIFTY > BBANDS.upperband(20, 2, 2)',
    ],
    [{ function1CandleOffset: -1, symbols: ['leg-1'] }, 'RSI(14)[-1] on 5-min leg-1 > 50'],
    [{ numericValue: undefined, symbols: [] }, 'RSI(14) on 5-min no symbol > …'],
  ])('with %o reads "%s"', (changes, line) => {
    expect(describeRule(someRule(changes), context)).toBe(line)
  })

  it('takes the default parameters when the first function changes', () => {
    expect(withFunction1(someRule({ function1Output: 'real' }), 'MACD')).toMatchObject({
      function1: 'MACD',
      talibParams: { fastperiod: 12, slowperiod: 26, signalperiod: 9 },
    })
  })

  it('starts a number from 0 and drops it when an indicator replaces it', () => {
    const against = withFunction2(someRule({ numericValue: 50 }), 'SMA')
    expect(against).not.toHaveProperty('numericValue')
    expect(against.function2TalibParams).toEqual({ timeperiod: 20 })
    expect(withFunction2(against, NUMERIC_INPUT).numericValue).toBe(0)
  })

  it('drops deleted legs, and watches the instrument if no leg is left', () => {
    const rules = [someRule({ symbols: ['leg-1', 'leg-2'] }), someRule({ symbols: ['leg-2'] })]
    expect(dropMissingSymbols(rules, ['leg-1']).map((rule) => rule.symbols)).toEqual([
      ['leg-1'],
      ['INSTRUMENT'],
    ])
  })
})
