import { describe, expect, it } from 'vitest'
import { processQuery } from '../answer.ts'
import { newConversation } from '../conversation.ts'
import { changedText } from '../fixtures/changed-text.ts'
import { parseInstruction } from './parse-instruction.ts'

const STRADDLE = 'sell nifty atm straddle at 9:20, 30% stop on each leg, exit 15:15'
const STRANGLE = 'sell banknifty strangle 300 points otm at 9:30, exit at 15:00, overall stop 5000 rupees'
const CONDOR =
  'nifty: sell 200 otm call and 200 otm put, buy 400 otm call and 400 otm put, entry 9:45, exit 15:10, overall target 3000 rupees'
const SPREAD = 'nifty sell atm put, buy 200 points otm put, on mondays, entry 9:30, exit 15:15'
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
    [
      STRANGLE,
      'In addition to the 5,000 rupees overall, I want each leg to have its own stop of 40 per cent',
      'PUT 300 OTM (ATM+300); stop 40%.',
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

describe('a re-entry as a change', () => {
  it.each([
    ['if a leg gets stopped, re enter it, max 2 times', 're-enters up to 2× a day after stop.'],
    [
      'When a leg gets stopped out, it may be sold again once that day, not more than once',
      're-enters up to 1× a day after stop.',
    ],
    ['sl hit hone ke bad 1 baar dobara entry leni hai', 're-enters up to 1× a day after stop.'],
    ['agar sl hit ho jaye to 1 baar wapas entry leni hai', 're-enters up to 1× a day after stop.'],
    ['stop hit hone par leg wapas lo, max 2 baar', 're-enters up to 2× a day after stop.'],
    ['a leg that is stopped may be re-entered twice in the day', 're-enters up to 2× a day after stop.'],
    ['no more than 2 re-entries after sl', 're-enters up to 2× a day after stop.'],
  ])('is read with its exit and its count: %s', async (text, sentences) => {
    expect(await changedText(STRADDLE, text)).toContain(sentences)
  })

  it.each([
    [CALL, 'after the target is hit, sell it again once', 'the call is bought'],
    [STRADDLE, 'if a leg gets stopped it may be bought again once', 'the legs are sold'],
    [STRADDLE, 'if a leg gets stopped, re enter it, max 2 lots', 'lots are no count'],
    [STRADDLE, 'sl hit hone ke baad dobara entry nahi leni', 'it is denied'],
  ])('is not guessed: %s: %s (%s)', async (open, text) => {
    expect(await changedText(open, text)).toBe('not offered')
  })
})

describe('a loss or a profit at which all is left', () => {
  it.each([
    [
      SPREAD,
      'Close the spread when it has lost 1,800 rupees or gained 1,200, whichever happens earlier',
      'stops out at a loss of ₹1,800. The whole position takes profit at ₹1,200.',
    ],
    [
      SPREAD,
      'get out when the spread is down 1800 or up 1200 rupees',
      'stops out at a loss of ₹1,800. The whole position takes profit at ₹1,200.',
    ],
    [
      STRANGLE,
      'close the strangle when it has lost 4000 rupees',
      '→ The whole position stops out at a loss of ₹4,000.',
    ],
    [
      STRADDLE,
      'pure din me 4000 se zyada loss nahi hona chahiye total me, wo bhi lagao',
      'The whole position stops out at a loss of ₹4,000.',
    ],
    [
      STRADDLE,
      'total loss 4000 se upar nahi jana chahiye',
      'The whole position stops out at a loss of ₹4,000.',
    ],
    [
      STRADDLE,
      'the day must not lose more than 4000 in total, add that too',
      'The whole position stops out at a loss of ₹4,000.',
    ],
  ])('is the rule of the whole position: %s: %s', async (open, text, sentences) => {
    expect(await changedText(open, text)).toContain(sentences)
  })

  it.each([
    [SPREAD, 'close the spread when one leg has lost 1800 rupees'],
    [SPREAD, 'close the put when it has lost 1800 rupees'],
    [SPREAD, 'close the spread when nifty has lost 1800 points'],
    [SPREAD, 'close the spread when it has lost 1,800 rupees or the put has gained 1,200'],
    [SPREAD, 'close the spread when it gains 1,200 rupees, not when it loses'],
    [STRADDLE, 'har leg me 4000 se zyada loss nahi hona chahiye'],
    [STRADDLE, 'din me 2 se zyada loss nahi hona chahiye'],
    [STRADDLE, 'pure week me 4000 se zyada loss nahi hona chahiye'],
    [STRANGLE, 'bring the stop down to 4000 and target by 1000'],
  ])('is none in another sense: %s: %s', async (open, text) => {
    expect(await changedText(open, text)).toBe('not offered')
  })
})

describe('open legs by what was done with them', () => {
  it.each([
    [
      SPREAD,
      'put a stop of 50% on the put that I sold, not on the other',
      '→ Leg 1: SELL 1 lot PUT ATM; stop 50%.',
    ],
    [
      SPREAD,
      'the put I have sold gets a 50% stop, the bought one none',
      '→ Leg 1: SELL 1 lot PUT ATM; stop 50%.',
    ],
    [SPREAD, 'the put that I bought should be 300 otm', '→ Leg 2: BUY 1 lot PUT 300 OTM'],
    [CONDOR, 'target 60% on the options which I have bought', 'BUY 1 lot PUT 400 OTM (ATM+400); target 60%.'],
  ])('keep the others: %s: %s', async (open, text, sentences) => {
    expect(await changedText(open, text)).toContain(sentences)
  })

  it('are not guessed where there are none', async () => {
    expect(await changedText(STRANGLE, 'sl 30% on the legs that are bought')).toBe('not offered')
  })
})
