import { describe, expect, it } from 'vitest'
import { parseStrikeLabel, STRIKE_LABELS } from '#domain'
import { strikeLabelSchema } from '#domain/schemas'
import { complaints } from '../fixtures/a-request.ts'

describe('a strike label', () => {
  it.each([
    [undefined, 'ATM', 0],
    ['', 'ATM', 0],
    ['ATM', 'ATM', 0],
    ['ATM+50', 'OTM', 50],
    ['ATM+500', 'OTM', 500],
    ['ATM-50', 'ITM', 50],
    ['ATM-450', 'ITM', 450],
    ['ATM + 50', 'ATM', 0],
    ['atm+50', 'ATM', 0],
    ['OTM 2', 'ATM', 0],
    ['ATM+', 'ATM', 0],
    ['ATM+5x', 'ATM', 0],
  ])('%j means %s %d', (label, selection, distance) => {
    expect(parseStrikeLabel(label)).toEqual({ selection, distance })
  })

  it('is offered from 500 in the money to 500 out of it, in steps of 50', () => {
    expect(STRIKE_LABELS).toHaveLength(21)
    for (const label of STRIKE_LABELS) expect(strikeLabelSchema.safeParse(label).success).toBe(true)
    expect(STRIKE_LABELS.slice(0, 3)).toEqual(['ATM', 'ATM+50', 'ATM+100'])
  })

  it.each(['ATM+550', 'ATM+75', 'ATM-1000', '', 'OTM'])('%j of a criterion is refused', (strikeType) => {
    expect(complaints({ 'strategy.legs.0.strikeCriteria': { type: 'Strike Type', strikeType } })).toEqual([
      `strategy.legs.0.strikeCriteria.strikeType: Strike '${strikeType}' must be ATM, or ATM+50 to ATM+500 or ATM-50 to ATM-500 in steps of 50`,
    ])
  })
})

describe('a premium criterion', () => {
  const AT = 'strategy.legs.0.strikeCriteria'

  it.each([
    ['Closest Premium', 'targetPremium', 'Target premium is required and must be greater than 0'],
    ['Premium ≥', 'minimumPremium', 'Minimum premium is required and must be greater than 0'],
    ['Premium ≤', 'maximumPremium', 'Maximum premium is required and must be greater than 0'],
  ])('%s needs a %s above 0', (type, field, message) => {
    const expected = [`${AT}.${field}: ${message}`]
    expect(complaints({ [AT]: { type, [field]: 0.05 } })).toEqual([])
    for (const value of [undefined, null, NaN, '', 0, -1])
      expect(complaints({ [AT]: { type, [field]: value } })).toEqual(expected)
  })

  it.each([
    [{}, 'lowerPremium: Both lower and upper premium values are required'],
    [{ lowerPremium: 50 }, 'upperPremium: Both lower and upper premium values are required'],
    [
      { lowerPremium: 50, upperPremium: null },
      'upperPremium: Both lower and upper premium values are required',
    ],
    [{ lowerPremium: 0, upperPremium: 200 }, 'lowerPremium: Premium values must be greater than 0'],
    [{ lowerPremium: 50, upperPremium: -1 }, 'upperPremium: Premium values must be greater than 0'],
    [{ lowerPremium: 201, upperPremium: 200 }, 'lowerPremium: Lower premium must be ≤ upper premium'],
  ])('Premium Range with %j is refused with: %s', (range, complaint) => {
    expect(complaints({ [AT]: { type: 'Premium Range', ...range } })).toEqual([`${AT}.${complaint}`])
  })

  it('Premium Range may have two equal ends', () => {
    expect(complaints({ [AT]: { type: 'Premium Range', lowerPremium: 50, upperPremium: 50 } })).toEqual([])
  })
})
