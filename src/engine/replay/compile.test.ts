import { describe, expect, it } from 'vitest'
import type { BacktestRequest, IndicatorRule } from '#domain'
import { aLongCall, aRule, aStrategy } from '#engine/replay/fixtures'
import type { MarketReader } from '#engine/market'
import { aDay, anInMemoryMarket } from '#engine/market/fixtures'
import { compilePlan } from './compile.ts'
import { PlanError, type PlanProblem } from './plan.ts'

const market = anInMemoryMarket(
  ['2024-01-02', '2024-01-03', '2024-01-04'].map((date) => aDay({ date })),
  { name: 'Three days' },
)

/** The problems of a request on a dataset; empty if it can run. */
function problems(request: BacktestRequest, reader: MarketReader = market): readonly PlanProblem[] {
  try {
    compilePlan(request, reader)
    return []
  } catch (error) {
    if (error instanceof PlanError) return error.problems
    throw error
  }
}
const withRules = (...rules: Partial<IndicatorRule>[]) => aStrategy(aLongCall(), { rules: rules.map(aRule) })
const rule0 = 'indicatorConfiguration.rules.0.'

describe('a request on a dataset', () => {
  it('is accepted if the dataset has everything it needs', () => {
    expect(
      problems(aStrategy(aLongCall(), { from: '2024-01-02', to: '2024-01-04', rules: [aRule()] })),
    ).toEqual([])
  })

  it('for an instrument that the dataset lacks is refused with the list of its instruments', () => {
    expect(problems(aStrategy(aLongCall(), { instrument: 'BANKNIFTY' }))).toEqual([
      { path: 'instrument', message: 'Three days has no data for BANKNIFTY; choose one of NIFTY' },
    ])
  })

  it.each([
    { from: '2024-01-01', path: 'startDate', message: 'Date must be between 2024-01-02 and 2024-01-04' },
    { from: '2024-01-05', path: 'startDate', message: 'Date must be between 2024-01-02 and 2024-01-04' },
  ])(
    'from $from, outside the dataset, is refused with the first and last date',
    ({ from, path, message }) => {
      expect(problems(aStrategy(aLongCall(), { from, to: '2024-01-04' }))).toEqual([{ path, message }])
    },
  )

  it('that ends after the last date is refused with that date', () => {
    expect(problems(aStrategy(aLongCall(), { from: '2024-01-02', to: '2024-01-05' }))).toEqual([
      { path: 'endDate', message: 'Date must be before 2024-01-04' },
    ])
  })

  it('on a dataset of a single session ends on the day after it, because a period must end after it starts', () => {
    const single = anInMemoryMarket([aDay({ date: '2024-01-04' })])
    const until = (to: string) => problems(aStrategy(aLongCall(), { from: '2024-01-04', to }), single)
    expect(until('2024-01-05')).toEqual([])
    expect(until('2024-01-06')).toEqual([{ path: 'endDate', message: 'Date must be before 2024-01-05' }])
  })

  it('on the last session only ends on the day after it', () => {
    const until = (to: string) => problems(aStrategy(aLongCall(), { from: '2024-01-04', to }))
    expect(until('2024-01-05')).toEqual([])
    expect(until('2024-01-06')).toEqual([{ path: 'endDate', message: 'Date must be before 2024-01-05' }])
  })

  it('reports all problems at once', () => {
    const request = aStrategy(aLongCall(), {
      from: '2023-12-01',
      to: '2024-02-01',
      rules: [
        aRule({ function1: 'RSJ' }),
        aRule({ symbols: ['leg_9'], function2: 'SMA', function2Output: 'middle' }),
      ],
    })
    expect(problems(request).map(({ path }) => path)).toEqual([
      'startDate',
      'endDate',
      'indicatorConfiguration.rules.0.function1',
      'indicatorConfiguration.rules.1.symbols',
      'indicatorConfiguration.rules.1.function2Output',
    ])
  })

  it('lists every problem in the error message too', () => {
    const request = aStrategy(aLongCall(), { from: '2023-12-01', to: '2024-02-01' })
    expect(() => compilePlan(request, market)).toThrow(
      'startDate: Date must be between 2024-01-02 and 2024-01-04; endDate: Date must be before 2024-01-04',
    )
  })
})

describe('an indicator rule', () => {
  it('with an unknown indicator is refused with the list of names', () => {
    const [{ path, message }] = problems(withRules({ function1: 'RSJ' }))
    expect(path).toBe(`${rule0}function1`)
    expect(message).toMatch(/^Indicator 'RSJ' is unknown; choose one of OPEN, HIGH, .*\bRSI\b/)
  })

  it('with an unknown second indicator is refused at the second function', () => {
    expect(problems(withRules({ function2: 'rsi' }))).toMatchObject([{ path: `${rule0}function2` }])
  })

  it.each<{ rule: Partial<IndicatorRule>; path: string }>([
    { rule: { function1: 'RSI', talibParams: { period: 14 } }, path: 'talibParams.period' },
    { rule: { function1: 'RSI', talibParams: { timeperiod: 0 } }, path: 'talibParams.timeperiod' },
    { rule: { function1: 'RSI', talibParams: { timeperiod: 2.5 } }, path: 'talibParams.timeperiod' },
    { rule: { function2: 'SMA', function2TalibParams: { fast: 3 } }, path: 'function2TalibParams.fast' },
  ])('with the wrong parameter at $path is refused at that path', ({ rule, path }) => {
    expect(problems(withRules(rule))).toMatchObject([{ path: rule0 + path }])
  })

  it('with an unknown output is refused with the list of outputs', () => {
    expect(problems(withRules({ function1: 'MACD', function1Output: 'histogram' }))).toEqual([
      {
        path: `${rule0}function1Output`,
        message: "MACD has no output 'histogram'; choose one of macd, macdsignal, macdhist",
      },
    ])
  })

  it('on an unknown symbol is refused with the instrument and the legs', () => {
    expect(problems(withRules({ symbols: ['BANKNIFTY'] }))).toEqual([
      {
        path: `${rule0}symbols`,
        message:
          "Symbol 'BANKNIFTY' is neither the instrument nor a leg; choose from INSTRUMENT, NIFTY, long call",
      },
    ])
  })

  it('cannot name a leg that is switched off', () => {
    const request = aStrategy([aLongCall(), aLongCall({ id: 'off', enabled: false })], {
      rules: [aRule({ symbols: ['off'] })],
    })
    expect(problems(request)).toMatchObject([{ path: `${rule0}symbols` }])
  })

  it.each(['VWAP', 'MFI', 'VOLUME', 'OBV'])(
    'that needs volume for %s is refused on an index without volume',
    (name) => {
      expect(problems(withRules({ function1: name }))).toEqual([
        {
          path: `${rule0}function1`,
          message: `${name} needs volume, which the index series of this dataset does not have; use it on a leg`,
        },
      ])
      expect(problems(withRules({ function1: name, symbols: ['long call'] }))).toEqual([])
    },
  )

  it('that needs volume is accepted on an index that has it', () => {
    const index = () => ({ open: 21700, high: 21700, low: 21700, close: 21700, volume: 1 })
    expect(problems(withRules({ function1: 'VWAP' }), anInMemoryMarket([aDay({ index })]))).toEqual([])
  })

  it('that is switched off may be wrong', () => {
    expect(problems(withRules({ function1: 'RSJ', enabled: false }))).toEqual([])
    const request = withRules({ function1: 'RSJ' })
    const off = { ...request, indicatorConfiguration: { ...request.indicatorConfiguration!, enabled: false } }
    expect(problems(off)).toEqual([])
  })
})
