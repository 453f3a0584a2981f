import { describe, expect, it } from 'vitest'
import { changedText } from '../fixtures/changed-text.ts'
import { offeredText as read } from '../fixtures/offered-text.ts'

const S = 'sell nifty atm straddle at 9:20, '
const EACH = `${S}sl 25% on each leg`
const TOTALS = `${S}overall sl 5000, overall target 8000`
const BOTH = `${EACH}, overall sl 5000, overall target 8000`

describe('a multiple of all premiums together', () => {
  it.each([
    ['combined sl 2x', 100],
    ['combined premium sl 1.5x', 50],
    ['overall sl 1.5x of premium collected', 50],
    ['sl 1.5x on both together', 50],
    ['total sl double the premium, exit 3:15', 100],
    ['mtm sl double of premium received', 100],
    ['combined stop when premium doubles', 100],
    ['overall 2x sl', 100],
    ['position sl 2x', 100],
    ['exit both when combined premium becomes 1.5x', 50],
  ])('is a stop of the whole position: %s', (text, percent) => {
    expect(read(S + text)).toContain(
      `PUT ATM. The whole position stops out at a loss of ${percent}% of the premiums of all legs`,
    )
  })

  it.each([
    ['sl 2x', 100],
    ['sl 1.5x per leg', 50],
    ['sl 2x on each leg, overall sl 5000', 100],
    ['overall target 3000 sl 2x', 100],
  ])('is none where each leg has its own: %s', (text, percent) => {
    expect(read(S + text)).toContain(`PUT ATM; stop ${percent}%.`)
  })

  it.each(['combined sl 2x on each leg', 'combined premium, sl 2x', 'combined sl 30% on each leg'])(
    'is asked for where the words say both: %s',
    (text) => {
      expect(read(S + text)).toContain('of each leg, or of all legs together?')
    },
  )

  it.each([
    ['overall sl double the premium', 100],
    ['combined sl 1.5x of premium', 50],
  ])('leaves the open stops of the legs: %s', async (text, percent) => {
    expect(await changedText(EACH, text)).toMatch(
      new RegExp(String.raw`^\s*→ The whole position stops out at a loss of ${percent}% of the premiums`),
    )
  })
})

describe('a stop on both legs together', () => {
  it.each(['sl 30% on both legs together', '30% sl on both together', 'sl on both together 30%'])(
    'is one of all premiums: %s',
    (text) => {
      expect(read(S + text)).toContain('PUT ATM. The whole position stops out at a loss of 30%')
    },
  )

  it.each(['sl 30% on both legs', 'sl 30% on both', 'enter both legs together, sl 30%'])(
    'is one of each leg without the word, or with the word said of something else: %s',
    (text) => {
      expect(read(S + text)).toContain('PUT ATM; stop 30%.')
    },
  )

  it('is asked for where each leg is named', () => {
    expect(read(`${S}sl 30% on each leg together`)).toContain('of each leg, or of all legs together?')
  })
})

describe('a rule of other legs that is denied', () => {
  it.each([
    'sl 20% on each leg, no overall 5000 sl',
    'sl 20% on each leg, nahi overall 5000 sl',
    'target 50% on each leg, no overall 8000 target',
    'overall sl 5000, no 20% sl on each leg',
  ])('does not take the place of the one before it: %s', (text) => {
    expect(read(S + text)).toContain('not offered')
  })

  it.each([
    ['sl 20% each, no 30% sl each', 'PUT ATM; stop 30%.'],
    ['sl 20% on each leg, no wait make it 30%', 'PUT ATM; stop 30%.'],
    [
      'sl 20% on each leg, no wait overall sl 5000',
      'PUT ATM. The whole position stops out at a loss of ₹5,000',
    ],
  ])('is not one that is corrected: %s', (text, sentences) => {
    expect(read(S + text)).toContain(sentences)
  })
})

describe('the only rule that is left', () => {
  it.each([
    'no target, only overall sl',
    'remove overall target, only overall sl',
    'target hatao, sirf overall sl',
    'no target, just the mtm sl',
  ])('stays: %s', async (text) => {
    expect(await changedText(TOTALS, text)).toMatch(/^The whole position takes profit at ₹8,000\. →\s*$/)
  })

  it.each(['no target, only overall sl', 'remove overall target, only overall sl'])(
    'is asked for where the legs have a stop as well: %s',
    async (text) => {
      expect(await changedText(BOTH, text)).toBe('not offered')
    },
  )

  it.each(['remove overall sl and overall target', 'remove overall sl, overall target'])(
    'is none in a list of what goes: %s',
    async (text) => {
      expect(await changedText(TOTALS, text)).toMatch(/loss of ₹5,000.*profit at ₹8,000\. →\s*$/)
    },
  )
})
