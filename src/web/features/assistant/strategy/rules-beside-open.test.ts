import { describe, expect, it } from 'vitest'
import { processQuery } from '../answer.ts'
import { newConversation } from '../conversation.ts'
import { changedText } from '../fixtures/changed-text.ts'
import { parseInstruction } from './parse-instruction.ts'

const STRADDLE = 'sell nifty atm straddle at 9:20, 30% stop on each leg, exit 15:15'
const STRANGLE = 'sell banknifty strangle 300 points otm at 9:30, exit at 15:00, overall stop 5000 rupees'
const CONDOR =
  'nifty: sell 200 otm call and 200 otm put, buy 400 otm call and 400 otm put, entry 9:45, exit 15:10, overall target 3000 rupees'
const CALL = 'buy nifty atm call when 5 min rsi(14) crosses above 60, stop loss 20 points, target 40 points'

/** The assistant's words to a change of an open strategy. */
async function contentOf(open: string, text: string) {
  const { request } = parseInstruction(open)
  const strategy = () => ({ name: 'Open', instrument: request.instrument, request })
  return (await processQuery(text, newConversation(), { strategy })).content
}

describe('a rule that is so much more or less', () => {
  it.each([
    [
      STRANGLE,
      'Reduce my overall stop by one thousand rupees',
      '→ The whole position stops out at a loss of ₹4,000.',
    ],
    [STRANGLE, 'cut my overall stop by 1500 rupees', '→ The whole position stops out at a loss of ₹3,500.'],
    [STRANGLE, 'bring the overall stop down by 1000', '→ The whole position stops out at a loss of ₹4,000.'],
    [STRANGLE, 'overall stop 2000 badha do', '→ The whole position stops out at a loss of ₹7,000.'],
    [STRANGLE, 'overall sl 1000 se kam karo', '→ The whole position stops out at a loss of ₹4,000.'],
    [CONDOR, 'raise the target by one thousand rupees', '→ The whole position takes profit at ₹4,000.'],
    [STRANGLE, 'reduce the overall stop by 10%', '→ The whole position stops out at a loss of ₹4,500.'],
    [CALL, 'tighten the stop by 5 points', 'stop 15 pts, target 40 pts.'],
    [
      STRANGLE,
      'Reduce my overall stop to one thousand rupees',
      '→ The whole position stops out at a loss of ₹1,000.',
    ],
  ])('changes by it: %s: %s', async (open, text, sentences) => {
    expect(await changedText(open, text)).toContain(sentences)
  })

  it.each([
    [STRADDLE, 'reduce the stop by 10 percent', 'points of percent, or a share'],
    [STRANGLE, 'overall sl 1000 kam kar do', 'by it, or to it'],
    [STRADDLE, 'reduce my overall stop by one thousand rupees', 'there is none'],
    [STRANGLE, 'reduce the overall stop by 5000', 'nothing would be left'],
    [STRANGLE, 'reduce the stop by 1000 once profit is 2000', 'the stop moves in a trade'],
  ])('is not guessed: %s: %s (%s)', async (open, text) => {
    expect(await changedText(open, text)).toBe('not offered')
  })
})

describe('one rule in the place of another', () => {
  it.each([
    [STRANGLE, 'overall stop nahi chahiye, 50% on each leg instead', 'PUT 300 OTM (ATM+300); stop 50%.'],
    [STRANGLE, 'remove the 5000 stop, put 30% on each leg instead', 'PUT 300 OTM (ATM+300); stop 30%.'],
    [
      STRANGLE,
      'overall wala stop hata do or har leg pe 40 percent ka laga do',
      'PUT 300 OTM (ATM+300); stop 40%.',
    ],
    [STRANGLE, 'drop the 5000 rupees stop and give each leg 25%', 'PUT 300 OTM (ATM+300); stop 25%.'],
    [STRANGLE, 'combined sl nikalo and put 35% on each leg', 'PUT 300 OTM (ATM+300); stop 35%.'],
  ])('is removed with what replaces it: %s: %s', async (open, text, sentences) => {
    const changed = await changedText(open, text)
    expect(changed).toContain(sentences)
    expect(changed).toMatch(/loss of ₹5,000\. →/)
  })

  it.each([
    [STRADDLE, 'remove the 50% stop, put 30% on each leg instead', 'no stop of 50% is open'],
    [STRANGLE, 'remove the 5000 stop, put 30 on each leg instead', '30 of what'],
  ])('is not guessed: %s: %s (%s)', async (open, text) => {
    expect(await changedText(open, text)).toBe('not offered')
  })
})

describe('a rule beside those that stay', () => {
  it.each([
    [
      STRANGLE,
      'besides the overall stop, each leg should have a 30% stop',
      'PUT 300 OTM (ATM+300); stop 30%.',
    ],
    [STRANGLE, 'overall 5000 ke saath har leg pe 30% sl bhi', 'PUT 300 OTM (ATM+300); stop 30%.'],
    [STRANGLE, 'on top of the overall stop I also want a stop of 25% on every leg', 'stop 25%.'],
  ])('leaves them: %s: %s', async (open, text, sentences) => {
    const changed = await changedText(open, text)
    expect(changed).toContain(sentences)
    expect(changed).not.toContain('₹5,000')
  })

  it('names an amount that no open rule has', async () => {
    expect(await contentOf(STRANGLE, 'apart from the 6000 stop, add 40% stop on each leg')).toContain(
      'Not understood',
    )
  })

  it('is put with the verb, which is no put', async () => {
    expect(await changedText(STRANGLE, 'make the stop 7500 and put a target of 4000')).toContain(
      'stops out at a loss of ₹7,500. The whole position takes profit at ₹4,000.',
    )
    expect(await changedText(STRADDLE, 'put stop 40%')).toBe('not offered')
  })

  it('changes one leg alone', async () => {
    expect(await changedText(STRADDLE, 'tighten the stop loss on the call leg alone to 25 per cent')).toBe(
      'Leg 1: SELL 1 lot CALL ATM; stop 30%. → Leg 1: SELL 1 lot CALL ATM; stop 25%.',
    )
    expect(await changedText(STRADDLE, 'sl 25% on the call alone')).toBe(
      await changedText(STRADDLE, 'sl 25% on the call only'),
    )
  })

  it('has its unit and its number in the same order', async () => {
    const text =
      'Express the stop and the target as percentages of the premium: 20 per cent and 35 per cent respectively'
    expect(await changedText(CALL, text)).toContain('stop 20%, target 35%.')
  })
})

describe('a trail beside a stop', () => {
  it('locks a profit where the words lock one, and the stop stays', async () => {
    const text = 'also trail the profit, every 1000 up lock 500 more'
    expect(await changedText(STRANGLE, text)).toContain(
      'locks ₹500 once its profit reaches ₹1,000, and ₹500 more for every ₹1,000.',
    )
    expect(await changedText(STRANGLE, text)).not.toContain('₹5,000')
    expect(await contentOf(STRANGLE, text)).toContain('500 rupees are locked once the profit is 1000')
  })

  it.each([
    'Let the stop on each leg trail: for every 10 per cent that the premium moves in my favour, bring the stop down by 5 per cent',
    'trail the stop of each leg by 5% whenever its premium falls 10%',
  ])('has the steps of each leg, and waits for no move: %s', async (text) => {
    expect(await changedText(STRADDLE, text)).toContain('trailing by 5% for every 10%.')
    expect(await changedText(STRADDLE, text)).not.toContain('waits')
  })
})

describe('legs in the words of a change', () => {
  it.each([
    ['put wali leg 2 lot kardo call 1 lot hi rehne do', '→ Leg 2: SELL 2 lots PUT ATM; stop 30%.'],
    ['call wali leg 2 lot kar do', '→ Leg 1: SELL 2 lots CALL ATM; stop 30%.'],
    [
      'ek leg ka sl lag jaye to dusri leg ka sl cost pe le aate hain, wo add kardo',
      'When a leg is stopped, the others get a stop at their own entry price.',
    ],
  ])('are read: %s', async (text, sentences) => {
    expect(await changedText(STRADDLE, text)).toContain(sentences)
  })
})
