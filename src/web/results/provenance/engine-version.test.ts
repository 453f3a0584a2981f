import { describe, expect, it } from 'vitest'
import { engineLabel, oldBookRuleWords, oldRuleWords } from './engine-version.ts'

const STRATEGY = { name: 'multi_leg_strategy', legs: [{ expiry: 'monthly' }] }
const madeBy = (engineVersion: string, changed: object = {}) =>
  ({ engineVersion, strategy: { ...STRATEGY, ...changed } }) as Parameters<typeof engineLabel>[0]

describe('a stored run with monthly expiries', () => {
  it.each([
    ['a monthly leg', {}],
    ['a second monthly leg', { legs: [{}, { expiry: 'nextMonthly' }] }],
    ['monthly cycles', { legs: [], holding: { type: 'positional', expiry: 'monthly' } }],
    ['one leg without multi-leg', { legs: undefined, expiry: 'monthly' }],
  ])('states that engine 1.3.0 chose them by an older rule: %s', (_, changed) => {
    const made = madeBy('1.3.0', changed)
    expect(oldRuleWords(made).join()).toContain('Engine 1.3.0 took the last listed expiry')
    expect(engineLabel(made)).toBe('1.3.0 (monthly: last listed of the calendar month)')
  })

  it.each(['1.4.0', '1.10.0', '2.0.0'])('does not mention the rule if engine %s made it', (version) => {
    expect(oldRuleWords(madeBy(version))).toEqual([])
    expect(engineLabel(madeBy(version))).toBe(version)
    expect(oldBookRuleWords(version).join()).not.toContain('calendar month')
  })
})

it('a run without monthly expiries does not mention their rule', () => {
  const made = madeBy('1.3.0', { legs: [{ expiry: 'next' }] })
  expect(oldRuleWords(made)).toEqual([])
  expect(engineLabel(made)).toBe('1.3.0')
})

it('a portfolio run of engine 1.3.0 states which rule its monthly expiries would follow', () => {
  expect(oldBookRuleWords('1.3.0')[0]).toMatch(/^Engine 1\.3\.0 .* If a strategy of this book/)
})

describe('a stored run that sold a put', () => {
  const sold = (engineVersion: string, strike: number) =>
    ({
      ...madeBy(engineVersion, { legs: [] }),
      results: { trades: [{ type: 'SELL', strike, underlyingAtEntry: 23_000 }] },
    }) as unknown as Parameters<typeof oldRuleWords>[0]

  it('far out of the money by an engine before 1.5 states that its margins may be too low', () => {
    const made = sold('1.4.0', 20_250)
    expect(oldRuleWords(made)).toEqual([expect.stringContaining('2 % exposure margin for every sold option')])
    expect(engineLabel(made)).toBe('1.4.0 (margin: 2 % exposure far out of the money)')
    expect(oldBookRuleWords('1.4.0')).toHaveLength(1)
  })

  it.each([
    ['near the money', '1.4.0', 22_500],
    ['by today’s engine', '1.5.0', 20_250],
  ])('%s does not mention margins', (_, version, strike) => {
    expect(oldRuleWords(sold(version, strike))).toEqual([])
    expect(oldBookRuleWords('1.5.0')).toEqual([])
  })
})
