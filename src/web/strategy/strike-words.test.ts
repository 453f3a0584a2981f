import { describe, expect, it } from 'vitest'
import { describeStrikeInSteps, strikeChoices } from './strike-words.ts'

describe('a strike in traders’ words', () => {
  it.each([
    ['NIFTY', 'ATM', 'ATM'],
    ['NIFTY', 'ATM+100', 'OTM 2 (ATM+100)'],
    ['NIFTY', 'ATM-50', 'ITM 1 (ATM-50)'],
    ['BANKNIFTY', 'ATM+100', 'OTM 1 (ATM+100)'],
    ['BANKNIFTY', 'ATM+50', 'OTM (ATM+50)'],
  ] as const)('%s %s is %s', (instrument, label, words) => {
    expect(describeStrikeInSteps(label, instrument)).toBe(words)
  })

  it('is in points out of or in the money for a put, whose label counts away from the index downwards', () => {
    const put = (label: string) => describeStrikeInSteps(label, 'NIFTY', 'PUT')
    expect(['ATM', 'ATM+200', 'ATM-50'].map(put)).toEqual(['ATM', '200 OTM (ATM+200)', '50 ITM (ATM-50)'])
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
