import { describe, expect, it } from 'vitest'
import { legsOf, someFormValues } from '../fixtures/form-values.fixture.ts'
import { payoffSketch } from './payoff-sketch.ts'

describe('the payoff sketch', () => {
  it('of a short straddle is limited above, unlimited below, and has two breakevens around the spot', () => {
    const legs = legsOf({ tradeType: 'SELL' }, { tradeType: 'SELL', optionType: 'PUT' })
    const sketch = payoffSketch(someFormValues({ multiLegStrategy: legs }).request)
    expect(sketch?.profile.maxProfit).toBeGreaterThan(0)
    expect(sketch?.profile.maxLoss).toBeNull()
    const [lower, upper] = sketch?.profile.breakevens ?? []
    expect(lower).toBeLessThan(24_000)
    expect(upper).toBeGreaterThan(24_000)
  })

  it('finds the strike by premium as the strategy would', () => {
    const near = (targetPremium: number) => {
      const strikeCriteria = { type: 'Closest Premium' as const, targetPremium }
      return payoffSketch(someFormValues({ multiLegStrategy: legsOf({ strikeCriteria }) }).request)
    }
    expect(near(20)?.profile.maxLoss).toBeGreaterThan(near(200)?.profile.maxLoss ?? 0)
  })

  it('is missing while no leg takes part', () => {
    expect(
      payoffSketch(someFormValues({ multiLegStrategy: legsOf({ enabled: false }) }).request),
    ).toBeUndefined()
  })
})
