import { describe, expect, it } from 'vitest'
import { indicator, INDICATORS, isIndicatorName, outputIndex, type IndicatorName } from './catalogue.ts'
import { resolveParameters } from './parameters.ts'

describe('the catalogue', () => {
  it('begins with the functions of an indicator rule', () => {
    expect(INDICATORS.slice(0, 18).map(({ name }) => name)).toEqual(
      'OPEN HIGH LOW CLOSE VOLUME MACD BBANDS STOCH SMA EMA VWAP MFI RSI CCI ROC WILLR ADX SAR'.split(' '),
    )
  })

  it('lists every name, parameter and output once', () => {
    const distinct = (names: readonly string[]) => new Set(names).size === names.length
    expect(distinct(INDICATORS.map(({ name }) => name))).toBe(true)
    expect(distinct(INDICATORS.map(({ title }) => title))).toBe(true)
    for (const { parameters, outputs } of INDICATORS) {
      expect(distinct(parameters.map(({ name }) => name))).toBe(true)
      expect(distinct(outputs.map(({ name }) => name))).toBe(true)
    }
  })

  it.each<[IndicatorName, Record<string, number>]>([
    ['RSI', { timeperiod: 14 }],
    ['MACD', { fastperiod: 12, slowperiod: 26, signalperiod: 9 }],
    ['STOCH', { fastk_period: 5, slowk_period: 3, slowd_period: 3 }],
    ['ADX', { timeperiod: 14 }],
    ['CCI', { timeperiod: 14 }],
    ['MFI', { timeperiod: 14 }],
    ['WILLR', { timeperiod: 14 }],
    ['ROC', { timeperiod: 10 }],
    ['SMA', { timeperiod: 20 }],
    ['EMA', { timeperiod: 20 }],
    ['BBANDS', { timeperiod: 20, nbdevup: 2, nbdevdn: 2 }],
    ['SAR', { acceleration: 0.02, maximum: 0.2 }],
    ['VWAP', {}],
  ])('tunes %s by default to %o', (name, values) => {
    expect(resolveParameters(indicator(name))).toEqual({ ok: true, values })
  })

  it('requires volume only for indicators that read it', () => {
    expect(INDICATORS.filter(({ needsVolume }) => needsVolume).map(({ name }) => name)).toEqual([
      'VOLUME',
      'VWAP',
      'MFI',
      'AD',
      'ADOSC',
      'OBV',
    ])
  })

  it('finds an indicator only by its upper-case name', () => {
    expect(indicator('WILLR').title).toBe('Williams %R')
    expect(['WILLR', 'willr', 'NUMERIC_INPUT', ''].map(isIndicatorName)).toEqual([true, false, false, false])
  })

  it('uses the first output if a rule names no output', () => {
    const bands = indicator('BBANDS')
    expect(
      [undefined, 'upperband', 'middleband', 'lowerband', 'slowk'].map((name) => outputIndex(bands, name)),
    ).toEqual([0, 0, 1, 2, undefined])
  })
})
