import { describe, expect, it } from 'vitest'
import { reEntryOff } from '#domain'
import { backtestRequestSchema } from '#domain/schemas'
import { legsOf, someFormValues } from '../../../strategy/fixtures/form-values.fixture.ts'
import { composeRequest } from '../../../strategy/compose-request.ts'
import type { FormRequest } from '../../../strategy/form-values.ts'
import { defaultLegRisk, defaultSimpleRisk } from '../../../strategy/risk-defaults.ts'
import { formProblems } from './validation.ts'

const GAP = null as never
const leg = (risk: object): Partial<FormRequest> => ({
  multiLegStrategy: legsOf({ riskManagement: { ...defaultLegRisk(), ...risk } }),
})
const overall = (risk: object): Partial<FormRequest> => ({
  simpleRiskManagement: { ...defaultSimpleRisk(), ...risk },
})
const legStop = { ...defaultLegRisk().stopLoss, enabled: true }
const legTrail = { ...defaultLegRisk().trailProfit, enabled: true }
const { simpleStopLoss, simpleTrailProfit } = defaultSimpleRisk()
const trailingStop = simpleStopLoss.trailingStop!
const trailing = simpleTrailProfit.trailing!

describe('a deleted number out of sight', () => {
  it.each<[string, Partial<FormRequest>]>([
    ['rupees of a stop in percent', leg({ stopLoss: { ...legStop, fixedAmount: GAP } })],
    [
      'percent of a stop in points',
      leg({ stopLoss: { ...legStop, type: 'fixed', points: 5, percentageValue: GAP } }),
    ],
    ['what a stop would trail by', leg({ stopLoss: { ...legStop, trailPercentage: GAP, trailAmount: GAP } })],
    [
      'rupees that a stop in percent would trail by',
      leg({ stopLoss: { ...legStop, trailing: true, trailAmount: GAP } }),
    ],
    [
      'steps of a trail profit in another unit',
      leg({ trailProfit: { ...legTrail, type: 'points', fixed: { increaseBy: GAP, trailBy: GAP } } }),
    ],
    [
      'the count of a re-entry that is off',
      leg({
        reEntry: { ...reEntryOff(), enabled: true, stopLossReEntry: { enabled: false, count: GAP } },
      }),
    ],
    [
      'steps of an overall trailing stop that is off',
      overall({
        simpleStopLoss: {
          ...simpleStopLoss,
          enabled: true,
          trailingStop: { ...trailingStop, trailBy: { ...trailingStop.trailBy, percentage: GAP } },
        },
      }),
    ],
    [
      'points of an overall trailing stop in percent',
      overall({
        simpleStopLoss: {
          ...simpleStopLoss,
          enabled: true,
          trailingStop: {
            ...trailingStop,
            enabled: true,
            increaseBy: { ...trailingStop.increaseBy, points: GAP, fixedAmount: GAP },
          },
        },
      }),
    ],
    [
      'points and steps of an overall trail profit in percent that does not trail',
      overall({
        simpleTrailProfit: {
          ...simpleTrailProfit,
          enabled: true,
          points: GAP,
          trailing: { ...trailing, enabled: false, trailBy: GAP },
        },
      }),
    ],
    [
      'a lock, which states none',
      overall({ simpleTrailProfit: { ...simpleTrailProfit, enabled: true, lock: GAP } }),
    ],
  ])('does not block the run: %s', (_, request) => {
    expect(formProblems(someFormValues(request), undefined)).toEqual([])
    expect(backtestRequestSchema.safeParse(composeRequest(someFormValues(request).request)).success).toBe(
      true,
    )
  })
})

describe('a deleted number in sight', () => {
  it.each<[string, Partial<FormRequest>, string]>([
    [
      'points of a stop',
      leg({ stopLoss: { ...legStop, type: 'fixed', fixedAmount: 0, points: GAP } }),
      'Stop loss required: must be between 1 and 2000',
    ],
    [
      'what a stop trails by in points',
      leg({ stopLoss: { ...legStop, type: 'fixed', points: 5, trailing: true, trailAmount: GAP } }),
      'Stop loss, trail by required: must be between 1 and 1000',
    ],
    [
      'a step of a trail profit',
      leg({ trailProfit: { ...legTrail, percentage: { increaseBy: GAP, trailBy: 1 } } }),
      'Trail profit, increase by required: must be between 0.1 and 100',
    ],
    [
      'the count of re-entries',
      overall({ globalReEntry: { ...reEntryOff(), enabled: true, count: GAP } }),
      'Re-entries a day required: must be between 1 and 10',
    ],
    [
      'the lower end of a premium range',
      {
        multiLegStrategy: legsOf({
          strikeCriteria: { type: 'Premium Range', lowerPremium: GAP, upperPremium: 200 },
        }),
      },
      'Both lower and upper premium values are required',
    ],
    [
      'slippage',
      { execution: { trigger: 'intrabar', rules: 'as-traded', slippage: { type: 'points', value: GAP } } },
      'Slippage per fill required: must be between 0 and 100',
    ],
  ])('is required: %s', (_, request, message) => {
    expect(formProblems(someFormValues(request), undefined).map((problem) => problem.message)).toEqual([
      message,
    ])
  })

  it('does not stop the validation of other fields', () => {
    const request = { ...leg({}), initialCapital: GAP, startDate: '2024-03-01', endDate: '2024-02-01' }
    expect(formProblems(someFormValues(request), undefined).map(({ path }) => path)).toEqual([
      'request.initialCapital',
      'request.endDate',
    ])
  })
})
