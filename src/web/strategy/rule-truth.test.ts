import { describe, expect, it } from 'vitest'
import { INSTRUMENT_SYMBOL, NUMERIC_INPUT, type IndicatorRule } from '#domain'
import { withFunction1, withFunction2 } from './indicator-rules.ts'
import { newRule } from './rules.ts'
import { ruleTruth } from './rule-truth.ts'

const against = (
  name: string,
  condition: IndicatorRule['condition'],
  value: number,
  symbols = [INSTRUMENT_SYMBOL as string],
) =>
  ruleTruth(
    {
      ...withFunction1(newRule([]), name),
      condition,
      function2: NUMERIC_INPUT,
      numericValue: value,
      symbols,
    },
    'NIFTY',
  )?.holds

describe('a rule that is always or never true', () => {
  it.each([
    ['CLOSE', 'GREATER_THAN', 50, 'always'],
    ['CLOSE', 'LESS_THAN', 50, 'never'],
    ['EMA', 'CROSSES_BELOW', 100, 'never'],
    ['RSI', 'LESS_THAN', -1, 'never'],
    ['RSI', 'GREATER_THAN', 100, 'never'],
    ['WILLR', 'LESS_THAN', 1, 'always'],
  ] as const)('is %s %s %i of NIFTY: it holds %s', (name, condition, value, holds) => {
    expect(against(name, condition, value)).toBe(holds)
  })

  it.each([
    ['RSI', 'GREATER_THAN', 60],
    ['MACD', 'CROSSES_ABOVE', 0],
    ['WILLR', 'GREATER_THAN', -20],
  ] as const)('is not %s %s %i', (name, condition, value) => {
    expect(against(name, condition, value)).toBeUndefined()
  })

  it("is not a leg's price against a number: a premium may reach it", () => {
    expect(against('CLOSE', 'GREATER_THAN', 50, ['leg-1'])).toBeUndefined()
  })

  it('is an indicator against itself, but not against itself a candle earlier', () => {
    const same = withFunction2(withFunction1(newRule([]), 'MACD'), 'MACD')
    expect(ruleTruth(same, 'NIFTY')?.holds).toBe('never')
    expect(ruleTruth({ ...same, condition: 'EQUAL_TO' }, 'NIFTY')?.holds).toBe('always')
    expect(ruleTruth({ ...same, function2CandleOffset: -1 }, 'NIFTY')).toBeUndefined()
    expect(ruleTruth({ ...same, function2Output: 'signal' }, 'NIFTY')).toBeUndefined()
  })

  it('is a high below another price of its candle', () => {
    const rule = withFunction2(withFunction1(newRule([]), 'HIGH'), 'CLOSE')
    expect(ruleTruth({ ...rule, condition: 'LESS_THAN' }, 'NIFTY')?.holds).toBe('never')
    expect(ruleTruth({ ...rule, condition: 'GREATER_THAN' }, 'NIFTY')).toBeUndefined()
  })
})
