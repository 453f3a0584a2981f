import { describe, expect, it } from 'vitest'
import { planPrice, PLANS, YEARLY_SAVING_PERCENT, yearlySaving } from './plans.ts'

describe('the plans', () => {
  it.each([
    ['Tester', 29, 289, 59],
    ['Starter', 59, 588, 120],
    ['Professional', 99, 986, 202],
  ])('%s costs $%i a month or $%i a year, which saves $%i', (name, monthly, yearly, saving) => {
    const plan = PLANS.find((candidate) => candidate.name === name)!

    expect(planPrice(plan, 'monthly')).toBe(monthly)
    expect(planPrice(plan, 'yearly')).toBe(yearly)
    expect(yearlySaving(plan)).toBe(saving)
  })

  it('save the advertised percentage, rounded, for every plan', () => {
    const percents = PLANS.map((plan) => Math.round((yearlySaving(plan) / (plan.priceMonthly * 12)) * 100))

    expect(percents).toEqual([YEARLY_SAVING_PERCENT, YEARLY_SAVING_PERCENT, YEARLY_SAVING_PERCENT])
  })

  it('have exactly one plan marked as most popular, and one drawn inverse', () => {
    expect(PLANS.filter((plan) => plan.popular).map((plan) => plan.id)).toEqual(['starter'])
    expect(PLANS.filter((plan) => plan.inverse).map((plan) => plan.id)).toEqual(['professional'])
  })
})
