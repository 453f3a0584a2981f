import { describe, expect, it } from 'vitest'
import { legsOf, someFormValues } from './fixtures/form-values.fixture.ts'
import { describeStrategy } from './describe-strategy.ts'
import { newRule } from './rules.ts'
import { OVERALL_THRESHOLDS } from '#domain'
import { defaultLegRisk, defaultSimpleRisk, inUnit } from './risk-defaults.ts'
import type { FormRequest } from './form-values.ts'

const sentences = (request: Partial<FormRequest>) =>
  describeStrategy(someFormValues(request).request).flatMap((part) => part.sentences)

describe('a strategy in plain words', () => {
  it('states its entry, its legs and its exit', () => {
    expect(sentences({})).toEqual([
      'NIFTY options, 01 Jan 2024 to 31 Jan 2025.',
      'Enters at 09:16; if a leg has no price then, tries until 14:30.',
      'Closes whatever is open at 15:15.',
      'BUY 1 lot CALL ATM.',
    ])
  })

  it('names every entry rule in use', () => {
    const rules = [newRule([]), { ...newRule([]), enabled: false, numericValue: 10 }]
    expect(sentences({ indicatorConfiguration: { enabled: true, rules } })).toEqual(
      expect.arrayContaining([
        'Enters once a day, at the first minute from 09:16 to 14:30 at which this holds:',
        'RSI(14) on 5-min NIFTY > 50.',
      ]),
    )
  })

  it('lists the legs in use, with their own risk', () => {
    const risk = defaultLegRisk()
    const stopped = { ...risk, stopLoss: { ...risk.stopLoss, enabled: true, trailing: true } }
    expect(
      sentences({
        multiLegStrategy: legsOf(
          { tradeType: 'SELL', quantity: 2, riskManagement: stopped, expiry: 'monthly' },
          { enabled: false },
        ),
      }),
    ).toContain('Leg 1: SELL 2 lots CALL ATM, monthly expiry; trailing stop 5% by 2%.')
  })

  it('shows dots for a missing premium', () => {
    const multiLegStrategy = legsOf({ strikeCriteria: { type: 'Closest Premium' } })
    expect(sentences({ multiLegStrategy })).toContain('Leg 1: BUY 1 lot CALL premium near ₹…')
  })

  it.each([
    ['percentage', 'The whole position stops out at a loss of 5% of the premium at entry.'],
    ['points', 'The whole position stops out at a loss of 25 pts.'],
    ['fixed', 'The whole position stops out at a loss of ₹5,000.'],
  ] as const)('writes a stop in %s with its unit', (unit, sentence) => {
    const risk = defaultSimpleRisk()
    const simpleStopLoss = inUnit(
      { ...risk.simpleStopLoss, enabled: true },
      unit,
      OVERALL_THRESHOLDS.simpleStopLoss.start,
    )
    expect(sentences({ simpleRiskManagement: { ...risk, simpleStopLoss } })).toContain(sentence)
  })
})

it('a strike measured from a deleted leg is said to be so, without its id', () => {
  const strikeCriteria = { type: 'From Leg', leg: 'leg-7', offset: 300 } as const
  const words = sentences({ multiLegStrategy: legsOf({ id: 'leg-2', strikeCriteria }) })
  expect(words.find((sentence) => sentence.startsWith('Leg 1:'))).toMatch(/from a leg that was deleted\.$/)
})
