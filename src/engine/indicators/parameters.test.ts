import { describe, expect, it } from 'vitest'
import { INDICATORS, indicator } from './catalogue.ts'
import { resolveParameters } from './parameters.ts'

function problemsOf(name: Parameters<typeof indicator>[0], given: Record<string, unknown>): string[] {
  const resolved = resolveParameters(indicator(name), given)
  return resolved.ok ? [] : resolved.problems.map(({ message }) => message)
}

describe('the parameters of an indicator', () => {
  it('are its defaults if no value is given', () => {
    expect(resolveParameters(indicator('MACD'))).toEqual({
      ok: true,
      values: { fastperiod: 12, slowperiod: 26, signalperiod: 9 },
    })
  })

  it('keep the given values and take the defaults for the others', () => {
    expect(resolveParameters(indicator('BBANDS'), { nbdevup: 2.5, nbdevdn: undefined })).toEqual({
      ok: true,
      values: { timeperiod: 20, nbdevup: 2.5, nbdevdn: 2 },
    })
  })

  it.each([
    [
      'below its range',
      'RSI',
      { timeperiod: 1 },
      'RSI timeperiod is 1, expected a whole number from 2 to 1000',
    ],
    ['above its range', 'SAR', { maximum: 1.5 }, 'SAR maximum is 1.5, expected a number from 0 to 1'],
    [
      'not whole',
      'SMA',
      { timeperiod: 9.5 },
      'SMA timeperiod is 9.5, expected a whole number from 2 to 1000',
    ],
    ['text', 'EMA', { timeperiod: '20' }, "EMA timeperiod is '20', expected a whole number from 2 to 1000"],
    ['null', 'EMA', { timeperiod: null }, 'EMA timeperiod is null, expected a whole number from 2 to 1000'],
    [
      'not a number',
      'ROC',
      { timeperiod: NaN },
      'ROC timeperiod is NaN, expected a whole number from 1 to 1000',
    ],
    ['unknown', 'RSI', { period: 14 }, "RSI has no parameter 'period' (given 14): it takes only timeperiod"],
    [
      'one too many',
      'VWAP',
      { timeperiod: 14 },
      "VWAP has no parameter 'timeperiod' (given 14): it takes none",
    ],
  ] as const)(
    'are refused when one is %s, with its name, its value and the accepted values',
    (_, name, given, message) => {
      expect(problemsOf(name, given)).toEqual([message])
    },
  )

  it('are all reported at once when several are wrong', () => {
    expect(problemsOf('STOCH', { fastk_period: 0, slowd_period: 2.5, slowk_matype: 1 })).toEqual([
      "STOCH has no parameter 'slowk_matype' (given 1): it takes only fastk_period, slowk_period, slowd_period",
      'STOCH fastk_period is 0, expected a whole number from 1 to 1000',
      'STOCH slowd_period is 2.5, expected a whole number from 1 to 1000',
    ])
  })
})

describe.each(INDICATORS.filter(({ parameters }) => parameters.length > 0))('$name', (of) => {
  it.each([...of.parameters])(
    'accepts the bounds and the default of $name, and no value outside the bounds',
    (parameter) => {
      const allows = (value: number) => resolveParameters(of, { [parameter.name]: value }).ok
      const step = parameter.integer ? 1 : 1e-6
      expect([parameter.min, parameter.default, parameter.max].every(allows)).toBe(true)
      expect([parameter.min - step, parameter.max + step, Infinity, -Infinity].some(allows)).toBe(false)
    },
  )
})
