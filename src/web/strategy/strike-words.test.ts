import { describe, expect, it } from 'vitest'
import { describeStrikeInSteps, strikeChoices } from './strike-words.ts'

describe('a strike in traders’ words', () => {
  it.each([
    ['NIFTY', 'ATM', 'ATM'],
    ['NIFTY', 'ATM+100', '2 OTM (ATM+100)'],
    ['NIFTY', 'ATM-50', '1 ITM (ATM-50)'],
    ['BANKNIFTY', 'ATM+100', '1 OTM (ATM+100)'],
    ['BANKNIFTY', 'ATM+50', 'OTM (ATM+50)'],
  ] as const)('%s %s is %s', (instrument, label, words) => {
    expect(describeStrikeInSteps(label, instrument)).toBe(words)
  })
})

describe('the strikes that the form offers', () => {
  it("are multiples of the instrument's strike step", () => {
    expect(strikeChoices('BANKNIFTY', 'ATM')).not.toContain('ATM+50')
    expect(strikeChoices('NIFTY', 'ATM')).toContain('ATM+50')
  })
  it('include a chosen strike from elsewhere, in order', () => {
    const offered = strikeChoices('BANKNIFTY', 'ATM+50')
    expect(offered.slice(offered.indexOf('ATM'), offered.indexOf('ATM') + 3)).toEqual([
      'ATM',
      'ATM+50',
      'ATM+100',
    ])
  })
})
