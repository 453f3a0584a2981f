// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { legsOf, someFormValues } from '../../../strategy/fixtures/form-values.fixture.ts'
import { learnPace } from '../model/pace.ts'
import { roundedUp, runEstimate } from './run-estimate.tsx'

beforeEach(() => localStorage.clear())

const straddle = legsOf({ tradeType: 'SELL', optionType: 'CALL' }, { tradeType: 'SELL', optionType: 'PUT' })
const request = (days: readonly [string, string] = ['2024-01-01', '2024-12-31']) => ({
  ...someFormValues().request,
  startDate: days[0],
  endDate: days[1],
  multiLegStrategy: straddle,
})

describe('the estimate beside Run', () => {
  it('is of the sessions of the period and the highest margin of a day: a lot of a sold straddle in 2024', () => {
    const { margin, sessions } = runEstimate(request())
    expect(sessions).toBe(249)
    expect(margin).toBeGreaterThan(150_000)
    expect(margin).toBeLessThan(300_000)
  })

  it('takes its time from the last run: twice the sessions, twice the time', () => {
    learnPace(100, 50, 2)
    expect(runEstimate(request()).seconds).toBeCloseTo(249 * 2 * 0.001)
    expect(runEstimate(request(['2024-01-01', '2024-01-31'])).seconds).toBeLessThan(0.1)
  })

  it('counts only the days that the filters accept', () => {
    const form = request()
    const mondays = { ...form, strategy: { ...form.strategy, filters: { weekdays: [1] } } }
    expect(runEstimate(mondays).sessions).toBeLessThan(60)
  })
})

it('rounds a margin up to two digits, so that the capital that is offered suffices', () => {
  expect([217_432, 1_253, 90_000, 0].map(roundedUp)).toEqual([220_000, 1300, 90_000, 0])
})
