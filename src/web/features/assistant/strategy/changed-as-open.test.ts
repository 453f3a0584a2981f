import { describe, expect, it } from 'vitest'
import { processQuery } from '../answer.ts'
import { newConversation } from '../conversation.ts'
import { changedText } from '../fixtures/changed-text.ts'
import { parseInstruction } from './parse-instruction.ts'

const STRADDLE = 'sell nifty atm straddle 9:20, exit 3:15, 25% sl on each leg'
const STRANGLE = 'sell nifty strangle 200 otm, 9:30 to 15:15, 50% sl on each leg'
const CONDOR = 'nifty 9:30 to 15:15: sell call 200 otm, sell put 200 otm, buy call 400 otm, buy put 400 otm'
const FLY =
  'nifty 9:30 to 15:15: sell call atm, sell put atm, buy call 300 otm, buy put 300 otm, overall sl 2500 rs'
const CALL = 'buy nifty atm call 10:00, exit 3:00, sl 20 points, target 40 points'
const PUT = 'sell nifty put 200 otm, 9:20, exit 3:15'
const PUT_SPREAD = 'nifty 9:30 to 15:15: sell put atm, buy put 100 otm'
const SUMS = `${STRADDLE.replace(', 25% sl on each leg', '')}, overall sl 4000 rs, overall target 6000 rs`

/** The assistant's answer to a change of an open strategy. */
async function answered(open: string, text: string) {
  const { request } = parseInstruction(open)
  const strategy = () => ({ name: 'Open', instrument: request.instrument, request })
  return processQuery(text, newConversation(), { strategy })
}

describe('a number without a unit', () => {
  it.each([
    [STRADDLE, 'sl 30 pls', 'PUT ATM; stop 30%.'],
    [CALL, 'target 60', 'target 60 pts.'],
    [
      'buy nifty atm call 9:30, exit 3:00, sl 30 points',
      'make sl 40 and tgt 80',
      'stop 40 pts, target 80 pts.',
    ],
    [CALL, 'trailing lagao 10 pe 5', 'trailing by 5 pts for every 10 pts.'],
    [STRADDLE, '25% is too tight, what about 40 points', 'PUT ATM; stop 40 pts.'],
    [STRADDLE, 'use points, 30 points sl', 'PUT ATM; stop 30 pts.'],
    [STRADDLE, 'PE 2 lots, CE 3', 'SELL 3 lots CALL ATM; stop 25%. Leg 2: SELL 2 lots PUT ATM'],
  ])('has that of the open rule: %s, then “%s”', async (open, text, sentences) => {
    expect(await changedText(open, text)).toContain(sentences)
  })

  it('says that it was read so', async () => {
    expect((await answered(STRADDLE, 'sl 30')).content).toContain('read in percent, like the open one')
  })

  it.each([
    [STRADDLE, 'sl 3000'],
    [SUMS, 'sl 30'],
    [STRADDLE, 'ce 2 lots, pe 40'],
    [STRADDLE, 'overall sl 30'],
  ])('is asked for where it may be another: %s, then “%s”', async (open, text) => {
    expect(await changedText(open, text)).toBe('not offered')
  })
})

describe('a leg like the open one', () => {
  it.each([
    [CALL, 'also add a put like it', 'Leg 2: BUY 1 lot PUT ATM; stop 20 pts, target 40 pts.'],
    [CALL, 'also add a put leg same settings', 'Leg 2: BUY 1 lot PUT ATM; stop 20 pts, target 40 pts.'],
    [PUT, 'sell ce also same settings', 'Leg 2: SELL 1 lot CALL ATM+200.'],
    [
      PUT_SPREAD,
      'mirror this on the call side as well',
      'SELL 1 lot CALL ATM. Leg 4: BUY 1 lot CALL ATM+100.',
    ],
    [CALL, 'same thing but with puts', '→ Leg 1: BUY 1 lot PUT ATM; stop 20 pts, target 40 pts.'],
    [PUT, 'isko call bana do, same distance', '→ Leg 1: SELL 1 lot CALL ATM+200.'],
    [PUT, 'make it a spread, buy the 400 otm put', '→ Leg 2: BUY 1 lot PUT 400 OTM'],
    [PUT_SPREAD, 'make it a bear call spread with same gaps', 'Leg 2: BUY 1 lot CALL ATM+100.'],
    [CONDOR, 'make it an iron fly', '→ Leg 1: SELL 1 lot CALL ATM. Leg 2: SELL 1 lot PUT ATM.'],
  ])('has its strikes and rules: %s, then “%s”', async (open, text, sentences) => {
    expect(await changedText(open, text)).toContain(sentences)
  })

  it.each([
    [CALL, 'same for put', 'in addition to the open legs, or in their place?'],
    [PUT_SPREAD, 'mirror it to the call side', 'in addition to the open legs, or in their place?'],
    [CALL, 'add a put like it, sl 10 points', 'of the new leg, or of the open legs?'],
    [STRANGLE, 'also buy a put 200 points further', 'so far from the open strike?'],
    [CALL, 'once up 20 points bring sl to cost', 'not at a profit'],
    [CALL, 'sl to cost', 'the open strategy has one leg'],
    [STRADDLE, 'undo the friday thing', '“undo” by itself'],
    [STRADDLE, 'put target 50%', 'of the put only, or of all legs?'],
    [STRANGLE, 'shift strikes 50 points out', 'so much further out than now?'],
    [CONDOR, 'wings closer, 50', 'to 50 points out of the money, or by 50 points?'],
    [CONDOR, 'wings closer, 500', 'to 500 points out of the money, or by 500 points?'],
    [CONDOR, 'wings further, 300', 'to 300 points out of the money, or by 300 points?'],
  ])('is asked for where it may be another: %s, then “%s”', async (open, text, question) => {
    const { content, offer } = await answered(open, text)
    expect(content).toContain(question)
    expect(offer).toBeUndefined()
  })
})

describe('legs of one side', () => {
  it.each([
    [CONDOR, 'sold legs 2 lots, hedges 3 lots', 'SELL 2 lots PUT 200 OTM (ATM+200). Leg 3: BUY 3 lots CALL'],
    [CONDOR, 'sell legs 50% stoploss, hedge no sl', 'SELL 1 lot PUT 200 OTM (ATM+200); stop 50%.'],
    [CONDOR, 'hedge ko 450 pe le jao', '→ Leg 3: BUY 1 lot CALL ATM+450.'],
    [CONDOR, 'shift everything 50 points further', 'Leg 4: BUY 1 lot PUT 450 OTM'],
    [CONDOR, 'shorts 50 further', '→ Leg 1: SELL 1 lot CALL ATM+250. Leg 2: SELL 1 lot PUT 250 OTM'],
    [STRANGLE, '50 points further', '→ Leg 1: SELL 1 lot CALL ATM+250'],
    [STRADDLE, 'hedges bhi daalo 5 rupees wale', 'BUY 1 lot PUT premium near ₹5.'],
    [STRADDLE, 'hedge both legs with 10 rs options', 'BUY 1 lot PUT premium near ₹10.'],
    [FLY, 'remove the overall sl and put 25% on the sell legs', 'Leg 2: SELL 1 lot PUT ATM; stop 25%.'],
    [PUT, 'remove sl, put target 50%', 'PUT 200 OTM (ATM+200); target 50%.'],
    [STRADDLE, 'call only', '→ '],
    [STRADDLE, 'sl only on CE', '→ Leg 2: SELL 1 lot PUT ATM.'],
    [SUMS, 'no target just the sl', '→ '],
  ])('change as they are named: %s, then “%s”', async (open, text, sentences) => {
    expect(await changedText(open, text)).toContain(sentences)
  })
})

describe('days, waits and re-entries of an open strategy', () => {
  it.each([
    [STRADDLE, 'only expiry day and day before', '→ Only with 0, 1 trading days'],
    [STRADDLE, 'entry 9:45 and dont take mondays', 'Only on Tuesday, Wednesday, Thursday, Friday.'],
    [`${STRADDLE}, only tuesday`, 'do monday also', 'Only on Monday, Tuesday.'],
    [STRADDLE, 'dont enter immediately, wait for premium to rise 10%', 'moved up by 10%, stop 25%.'],
    [STRADDLE, 'sl to cost chahiye jab ek leg hit ho', 'a stop at their own entry price.'],
    [`${STRADDLE}, 1 re-entry`, 'no re-entries after all', '→ Leg 1: SELL 1 lot CALL ATM; stop 25%.'],
    [PUT, 'put stop loss of double premium', 'stop 100%.'],
    [CALL, 'trail SL: every 10 points move 5 points', 'trailing by 5 pts for every 10 pts.'],
  ])('%s, then “%s”', async (open, text, sentences) => {
    expect(await changedText(open, text)).toContain(sentences)
  })

  it.each(['make it better', 'improve it'])('are asked for if nothing is named: %s', async (text) => {
    expect((await answered(STRADDLE, text)).content).toContain('what shall change, and to how much?')
  })
})
