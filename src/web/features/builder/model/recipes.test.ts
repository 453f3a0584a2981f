import { describe, expect, it } from 'vitest'
import { backtestRequestSchema } from '#domain/schemas'
import { composeRequest } from '../../../strategy/compose-request.ts'
import { describeStrategy } from '../../../strategy/describe-strategy.ts'
import type { FormValues } from '../../../strategy/form-values.ts'
import { someFormValues } from '../../../strategy/fixtures/form-values.fixture.ts'
import { withReadyMade } from './ready-made.ts'
import { recipeReadyMade, RECIPES, type Recipe } from './recipes.ts'

const withRecipe = (values: FormValues, one: Recipe) =>
  withReadyMade({ ...values, strategyName: '' }, recipeReadyMade(one), [])

const recipe = (id: string) => RECIPES.find((one) => one.id === id)!

describe('a ready-made strategy with a holding or a wait', () => {
  it.each(RECIPES.map((one) => [one.name, one] as const))('%s can run unchanged', (name, one) => {
    const values = withRecipe(someFormValues(), one)
    expect(values.strategyName).toBe(name)
    expect(backtestRequestSchema.safeParse(composeRequest(values.request)).error?.issues).toBeUndefined()
  })

  it('replaces the previous one completely', () => {
    const btst = withRecipe(someFormValues(), recipe('btst'))
    const straddle = withRecipe(btst, recipe('wait-and-trade-straddle'))
    expect(straddle.request.strategy.holding).toBeUndefined()
    expect(describeStrategy(straddle.request).flatMap(({ sentences }) => sentences)).toContain(
      'Leg 1: SELL 1 lot CALL ATM; waits until its premium has moved down by 10%, stop 25%.',
    )
  })
})
