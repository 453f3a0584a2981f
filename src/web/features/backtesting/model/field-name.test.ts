import { describe, expect, it } from 'vitest'
import { fieldName } from './field-name.ts'
import { formErrors } from './form-errors.ts'

const LEG = 'request.multiLegStrategy.legs.1'
const RULE = 'request.indicatorConfiguration.rules.0'

describe('a field of the form', () => {
  it.each([
    ['strategyName', 'Strategy Name'],
    ['request.instrumentType', 'Instrument Type'],
    ['request.strategy.squareOffTime', 'Square Off Time'],
    [`${LEG}.quantity`, 'Leg 2, Lots'],
    [`${LEG}.strikeCriteria.targetPremium`, 'Leg 2, Target Premium'],
    [`${LEG}.riskManagement.stopLoss.trailPercentage`, 'Leg 2, Stop loss, trail by'],
    [`${LEG}.riskManagement.trailProfit.points.increaseBy`, 'Leg 2, Trail profit, increase by'],
    [`${LEG}.riskManagement.reEntry.takeProfitReEntry.count`, 'Leg 2, Re-entries after take profit'],
    [`${RULE}.numericValue`, 'Rule 1, Value'],
    [`${RULE}.function2TalibParams.timeperiod`, 'Rule 1, Function 2'],
    ['request.simpleRiskManagement.simpleTakeProfit.fixedAmount', 'Overall take profit'],
    ['request.simpleRiskManagement.globalReEntry.count', 'Re-entries a day'],
    ['request.initialCapital', 'Initial Capital'],
  ])('at %s is labelled "%s"', (path, name) => {
    expect(fieldName(path)).toBe(name)
  })
})

describe('the errors of the form', () => {
  const wrong = (message: string) => ({ type: 'validation', message })

  it('are in screen order, each with its path', () => {
    const errors = {
      request: {
        simpleRiskManagement: { simpleStopLoss: { points: wrong('d') } },
        multiLegStrategy: { legs: [undefined, { quantity: wrong('c') }] },
        endDate: wrong('b'),
      },
      strategyName: wrong('a'),
    }
    expect(formErrors(errors)).toEqual([
      { path: 'strategyName', message: 'a' },
      { path: 'request.endDate', message: 'b' },
      { path: `${LEG}.quantity`, message: 'c' },
      { path: 'request.simpleRiskManagement.simpleStopLoss.points', message: 'd' },
    ])
  })

  it('of a whole list are at the list', () => {
    expect(formErrors({ request: { indicatorConfiguration: { rules: { root: wrong('none') } } } })).toEqual([
      { path: 'request.indicatorConfiguration.rules', message: 'none' },
    ])
  })
})
