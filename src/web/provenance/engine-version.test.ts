import { describe, expect, it } from 'vitest'
import { engineLabel, oldMonthlyBookWords, oldMonthlyWords } from './engine-version.ts'

const STRATEGY = { name: 'multi_leg_strategy', legs: [{ expiry: 'monthly' }] }
const madeBy = (engineVersion: string, changed: object = {}) =>
  ({ engineVersion, strategy: { ...STRATEGY, ...changed } }) as Parameters<typeof engineLabel>[0]

describe('a stored run with monthly expiries', () => {
  it.each([
    ['a monthly leg', {}],
    ['a second monthly leg', { legs: [{}, { expiry: 'nextMonthly' }] }],
    ['monthly cycles', { legs: [], holding: { type: 'positional', expiry: 'monthly' } }],
    ['one leg without multi-leg', { legs: undefined, expiry: 'monthly' }],
  ])('says that engine 1.3.0 chose them by an older rule: %s', (_, changed) => {
    const made = madeBy('1.3.0', changed)
    expect(oldMonthlyWords(made)).toContain('Engine 1.3.0 took the last listed expiry')
    expect(engineLabel(made)).toBe('1.3.0 (monthly: last listed of the calendar month)')
  })

  it.each(['1.4.0', '1.10.0', '2.0.0'])('says nothing of the rule if engine %s made it', (version) => {
    expect(oldMonthlyWords(madeBy(version))).toBeUndefined()
    expect(engineLabel(madeBy(version))).toBe(version)
    expect(oldMonthlyBookWords(version)).toBeUndefined()
  })
})

it('a run without monthly expiries does not mention their rule', () => {
  const made = madeBy('1.3.0', { legs: [{ expiry: 'next' }] })
  expect(oldMonthlyWords(made)).toBeUndefined()
  expect(engineLabel(made)).toBe('1.3.0')
})

it('a portfolio run of engine 1.3.0 states which rule its monthly expiries would follow', () => {
  expect(oldMonthlyBookWords('1.3.0')).toMatch(/^Engine 1\.3\.0 .* If a strategy of this book/)
})
