import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isStrikeLabel,
  MESSAGES,
  STRIKE_CRITERIA_TYPES,
  STRIKE_LABELS,
  strikeFieldsOf,
  typedFormsOf,
  type SettingField,
  type StrikeCriteria,
} from '#domain'
import { parseTypedStrike, typedStrike, type StrikeContext } from './typed-strike.ts'

const nifty: StrikeContext = { instrument: 'NIFTY', earlierLegs: ['leg-1', 'leg-2'] }
const bankNifty: StrikeContext = { instrument: 'BANKNIFTY' }

const criteriaOf = (text: string, context = nifty) => {
  const typed = parseTypedStrike(text, context)
  return 'criteria' in typed ? typed.criteria : typed.problem
}
const problemOf = (text: string, context = nifty) => {
  const typed = parseTypedStrike(text, context)
  return 'problem' in typed ? typed.problem : undefined
}
const label = (strikeType: string) => ({ type: 'Strike Type', strikeType })

describe('a typed strike of NIFTY', () => {
  it.each([
    ['', label('ATM')],
    ['atm', label('ATM')],
    ['ATM+100', label('ATM+100')],
    ['ATM − 50', label('ATM-50')],
    ['2 OTM', label('ATM+100')],
    ['2otm', label('ATM+100')],
    ['OTM 2 (ATM+100)', label('ATM+100')],
    ['2 OTM (ATM+100)', label('ATM+100')],
    ['OTM', label('ATM+50')],
    ['itm 1', label('ATM-50')],
    ['200 OTM', label('ATM+200')],
    ['200 OTM (ATM+200)', label('ATM+200')],
    ['25Δ', { type: 'Delta', targetDelta: 0.25 }],
    ['25 delta', { type: 'Delta', targetDelta: 0.25 }],
    ['delta 0.16', { type: 'Delta', targetDelta: 0.16 }],
    ['-30d', { type: 'Delta', targetDelta: 0.3 }],
    ['₹80', { type: 'Closest Premium', targetPremium: 80 }],
    ['Rs. 80.5', { type: 'Closest Premium', targetPremium: 80.5 }],
    ['premium near ₹80', { type: 'Closest Premium', targetPremium: 80 }],
    ['≥ ₹80', { type: 'Premium ≥', minimumPremium: 80 }],
    ['>= 80', { type: 'Premium ≥', minimumPremium: 80 }],
    ['₹80+', { type: 'Premium ≥', minimumPremium: 80 }],
    ['<₹80', { type: 'Premium ≤', maximumPremium: 80 }],
    ['₹50–₹200', { type: 'Premium Range', lowerPremium: 50, upperPremium: 200 }],
    ['50 to 200', { type: 'Premium Range', lowerPremium: 50, upperPremium: 200 }],
    ['1.5 %', { type: 'ATM %', percent: 1.5 }],
    ['-1%', { type: 'ATM %', percent: -1 }],
    ['1% ITM', { type: 'ATM %', percent: -1 }],
    ['ATM+2%', { type: 'ATM %', percent: 2 }],
    ['24000', { type: 'Exact Strike', strike: 24000 }],
    ['24,000', { type: 'Exact Strike', strike: 24000 }],
    ['strike 24000', { type: 'Exact Strike', strike: 24000 }],
    ['1 straddle', { type: 'Straddle Width', multiplier: 1 }],
    ['0.75 × straddle', { type: 'Straddle Width', multiplier: 0.75 }],
    ['25% of the straddle', { type: 'Straddle Premium %', percent: 25 }],
    ['leg 1 + 200', { type: 'From Leg', leg: 'leg-1', offset: 200 }],
    ['100 points outward from leg 2', { type: 'From Leg', leg: 'leg-2', offset: 100 }],
    ['Premium Range', { type: 'Premium Range', lowerPremium: 50, upperPremium: 200 }],
    ['strike type', label('ATM')],
  ])('%j is %j', (text, criteria) => {
    expect(criteriaOf(text)).toEqual(criteria)
  })
})

it('counts strikes in steps of the instrument: 2 OTM is 200 points in BANKNIFTY', () => {
  expect(criteriaOf('2 OTM', bankNifty)).toEqual(label('ATM+200'))
  expect(typedStrike({ type: 'Strike Type', strikeType: 'ATM+50' }, bankNifty)).toBe('ATM+50')
})

describe('a text that is no strike', () => {
  it.each([
    ['abc', /^“abc” is no strike\. Type one like ATM, 2 OTM, 25Δ, ₹80, 1\.5 % or 24000/],
    ['80', /^80 is no strike of NIFTY\. Type ₹80 for a premium, 80Δ for a delta, or a strike like 24000$/],
    ['-100', /^-100 is no strike of NIFTY\. Type ATM-100 for a distance in points, ₹100 for a premium, or/],
    ['0', /^0 is no strike of NIFTY\. Type ATM or 2 OTM, 25Δ, or a strike like 24000$/],
    ['24010', /^24010 is no strike of NIFTY, whose strikes are 50 apart\. Type 24000 or 24050$/],
    ['ATM+75', /^ATM\+75 is not on the list, which goes in steps of 50\. Type ATM\+50 or ATM\+100$/],
    ['12 OTM', /^ATM\+600 is beyond the list, which ends at ATM±500/],
    ['ATM-550', /^ATM-550 is beyond the list/],
    ['₹', MESSAGES.targetPremium],
    ['₹0', MESSAGES.targetPremium],
    ['≥ ₹0', MESSAGES.minimumPremium],
    ['≤', MESSAGES.maximumPremium],
    ['₹200–50', MESSAGES.premiumRangeOrder],
    ['₹0–50', MESSAGES.premiumRangePositive],
    ['100Δ', 'Must be between 1Δ and 99Δ'],
    ['30 %', 'Must be between -20 and 20'],
    ['leg 3 + 100', 'Leg 3 does not stand before this one. Measure from leg 1 to 2'],
  ])('%j says %s', (text, message) => {
    if (typeof message === 'string') expect(problemOf(text)).toBe(message)
    else expect(problemOf(text)).toMatch(message)
  })

  it('refuses to measure the strike of the first leg, or of a single-leg strategy, from another leg', () => {
    for (const context of [bankNifty, { ...bankNifty, earlierLegs: [] }])
      expect(problemOf('leg 1 + 100', context)).toMatch(/^No leg stands before this one/)
  })
})

const cents = (min: number, max: number) => fc.integer({ min: min * 100, max: max * 100 }).map((n) => n / 100)

/** Values that the fields may have beyond what their bounds say. */
const VALUES: Readonly<Record<string, fc.Arbitrary<number>>> = {
  lowerPremium: cents(1, 100),
  upperPremium: cents(100, 500),
  strike: fc.integer({ min: 20, max: 600 }).map((n) => n * 50),
  offset: fc.integer({ min: -5000, max: 5000 }),
}

function anyValue(name: string, field: SettingField): fc.Arbitrary<number | string> {
  if (field.kind === 'label') return fc.constantFrom(...STRIKE_LABELS)
  if (field.kind === 'leg') return fc.constantFrom('leg-1', 'leg-2')
  const { min, max } = ('bounds' in field && field.bounds) || { min: 1, max: 500 }
  return VALUES[name] ?? cents(min, max)
}

const anyCriteria = fc.constantFrom(...STRIKE_CRITERIA_TYPES).chain((type) => {
  const fields = Object.entries(strikeFieldsOf(type)).map(([name, field]) => [name, anyValue(name, field)])
  return fc.record({ type: fc.constant(type), ...(Object.fromEntries(fields) as object) })
}) as fc.Arbitrary<StrikeCriteria>

it.each(STRIKE_CRITERIA_TYPES)('the examples that the menu shows beside %s are read as that', (type) => {
  const examples = typedFormsOf(type).example.split(', ')
  expect(examples.map((example) => criteriaOf(example))).toMatchObject(examples.map(() => ({ type })))
})

it('shows every criterion as a text that is read back as the same', () => {
  fc.assert(
    fc.property(
      anyCriteria,
      fc.constantFrom('NIFTY' as const, 'FINNIFTY' as const),
      (criteria, instrument) => {
        const context = { ...nifty, instrument }
        expect(criteriaOf(typedStrike(criteria, context), context)).toEqual(criteria)
      },
    ),
    { seed: 24 },
  )
})

it('keeps a text that is no strike, so that the user can correct it', () => {
  expect(isStrikeLabel('3 OTN')).toBe(false)
  expect(typedStrike({ type: 'Strike Type', strikeType: '3 OTN' }, nifty)).toBe('3 OTN')
})
