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
const PUT_SPREAD = 'nifty sell atm put, buy 200 points otm put, on mondays, entry 9:30, exit 15:15'

/** What the assistant answers to a change of an open strategy. */
async function answered(open: string, text: string): Promise<string> {
  const { request } = parseInstruction(open)
  const strategy = () => ({ name: 'Open', instrument: request.instrument, request })
  return (await processQuery(text, newConversation(), { strategy })).content
}

describe('what an open strategy has, said beside a change of it', () => {
  it.each([
    [STRANGLE, '300 is too close yaar, go 500 otm both', 'CALL ATM+500'],
    [STRANGLE, 'Three hundred points is too near for me. Make both sides 500 points away.', 'CALL ATM+500'],
    [STRADDLE, 'bhai 9:20 bohot jaldi hai, 9:35 pe entry karo', 'Enters at 09:35'],
    [STRADDLE, 'currently entry is at 9:20. change entry to 9:45', 'Enters at 09:45'],
    [STRANGLE, 'exit at 3 feels late to me, exit 2:45', 'open at 14:45'],
    [CALL, '5 min bohot fast hai 15 minute ki candle kar do', 'RSI(14) on 15-min'],
    [CALL, 'The RSI on the 5 minute chart gives too many false signals. Use the 15 minute chart.', '15-min'],
    [CALL, 'ye point wala sl samjh nahi aata mujhe, sl 20% kar do', 'stop 20%, target 40 pts'],
    [CALL, '60 is too high a level. rsi 55', 'crosses above 55'],
    [STRANGLE, '5000 is a lot of money for me. Set the overall stop to 3500.', 'loss of ₹3,500'],
    [CONDOR, '3000 target kabhi hit nahi hota, target 2000 kar do', 'profit at ₹2,000'],
    [STRADDLE, 'abhi sirf 1 lot hai, 4 lot kar do', 'SELL 4 lots CALL ATM'],
    [STRADDLE, 'only one lot at the moment. make it 3 lots', 'SELL 3 lots CALL ATM'],
    [CALL, 'Use 15 minute candles for the RSI', 'RSI(14) on 15-min'],
    [PUT_SPREAD, 'mondays alone gives me very few trades, add wednesday', 'Only on Monday, Wednesday'],
  ])('is left out: %s, then “%s”', async (open, text, sentence) => {
    expect(await changedText(open, text)).toContain(sentence)
    expect(await answered(open, text)).toMatch(
      /was read as said of the open strategy as it is now|^This changes the open strategy:$/,
    )
  })

  it.each([
    [STRANGLE, 'There is no target in this one. Add a target of 3,500 rupees overall', 'profit at ₹3,500'],
    [CONDOR, 'I see a target but no stop. Put a stop loss of 2,000 rupees on the whole', 'loss of ₹2,000'],
    [PUT_SPREAD, 'There is neither a stop nor a target here. Add an overall stop of 2000', 'loss of ₹2,000'],
    [
      STRADDLE,
      'I am uneasy without protection. Buy a call and a put 300 points away',
      'BUY 1 lot CALL ATM+300',
    ],
  ])('may be what it lacks: %s, then “%s”', async (open, text, sentence) => {
    expect(await changedText(open, text)).toContain(sentence)
  })

  it.each([
    [CALL, '5 min bahut noisy hai, use 15', 'RSI(14) on 15-min'],
    [STRADDLE, 'the 30 percent stops get hit too often. make them 40%', 'PUT ATM; stop 40%'],
    [
      STRADDLE,
      'call ka 30% bahut tight hai, 40% kar do',
      'CALL ATM; stop 30%. → Leg 1: SELL 1 lot CALL ATM; stop 40%',
    ],
    [
      PUT_SPREAD,
      'isme sl to hai hi nahi kya?? sell wali leg pe 50% ka laga do',
      'SELL 1 lot PUT ATM; stop 50%',
    ],
    [CALL, '40 points is far, 30', 'stop 20 pts, target 30 pts'],
    [CALL, '5 minute chart pe bahut whipsaw hota hai, 15 min kar do', 'RSI(14) on 15-min'],
    [CONDOR, 'there is no stop loss in this strategy, put 2500 overall', 'loss of ₹2,500'],
    [CONDOR, '200 is too close, go 300', 'SELL 1 lot CALL ATM+300'],
  ])('names the setting of a number behind it: %s, then “%s”', async (open, text, sentence) => {
    expect(await changedText(open, text)).toContain(sentence)
    expect(await answered(open, text)).toMatch(/was read as “|^This changes the open strategy:$/)
  })

  it.each([
    [STRANGLE, '400 is too close yaar, exit at 2:45'],
    [STRANGLE, '300 is too close yaar, exit at 2:45'],
    [STRADDLE, 'There is no stop in this one. Add a target of 3500 overall'],
    [CONDOR, 'I see a stop but no target. Put a stop of 2000 overall'],
    [STRADDLE, '30% is too tight, exit at 3'],
    [STRADDLE, '9:20 is too early, sl 40%'],
    [STRADDLE, '9:20 is when i enter, exit at 3'],
    [CALL, '5 min is noisy, exit at 3'],
    [CALL, 'rsi 14 and 15 minute candles'],
    [CALL, 'Use 15 minute candles for the ADX'],
    [STRADDLE, '30% of my capital is gone. sl 40%'],
    [STRANGLE, '5000 stop stays for the call, exit 2:45'],
    [CALL, '60 points target is too far, sl 15'],
    [STRANGLE, '5000 should be per leg. exit 2:45'],
    [STRANGLE, '300 otm call is too far, 200 otm put'],
    [STRADDLE, 'the 30% stop for the put is hit a lot. sl 40%'],
    [STRADDLE, 'my targets are never hit. sl 40%'],
    [STRADDLE, 'exit 3:15 is not needed, sl 40%'],
    [STRANGLE, '5000 is what i lost yesterday. target 4000'],
    [CONDOR, 'target 3000 is for each leg, exit 3 pm'],
    [PUT_SPREAD, 'monday and thursday are good days. exit at 3'],
  ])('is shown where it is not so, or is not what changes: %s, then “%s”', async (open, text) => {
    expect(await changedText(open, text)).toBe('not offered')
  })
})

describe('what comes out of a change, said beside it', () => {
  it.each([
    [STRADDLE, 'call ka sl 25% karo, put ka 30 hi rehne do', 'CALL ATM; stop 25%'],
    [STRADDLE, 'start 15 min later, exit same rehne do', 'Enters at 09:35'],
    [
      STRADDLE,
      'Leave out Thursdays, if you please; all the other days may continue.',
      'Monday, Tuesday, Wednesday, Friday',
    ],
    [STRADDLE, 'overall sl 4000 lagao. leg wala sl bhi rehne dena', 'loss of ₹4,000'],
    [STRADDLE, '2 lots on the call, the put remains at one lot', 'SELL 2 lots CALL ATM'],
    [STRADDLE, 'enter at 9:30 and the stops remain 30 percent', 'Enters at 09:30'],
    [STRADDLE, 'change to banknifty, everything else continues as now', 'BANKNIFTY options'],
    [STRANGLE, 'call 400 otm, put 300 hi theek hai', 'CALL ATM+400'],
    [CONDOR, 'lots double karo all 4 legs, and target 6000', 'profit at ₹6,000'],
    [
      CONDOR,
      'Shift the entire condor 100 points further out, the sold strikes as well as the bought ones.',
      'BUY 1 lot CALL ATM+500',
    ],
    [CONDOR, 'Remove the call side completely; keep only the two puts', '→ Leg 1: SELL 1 lot PUT 200 OTM'],
    [CONDOR, 'put side hata do, call spread waisa hi rahe', 'BUY 1 lot CALL ATM+400'],
    [CONDOR, 'sold strikes to 300 otm, wings unchanged at 400', 'SELL 1 lot CALL ATM+300'],
    [CALL, 'target 60 points; the stop of 20 points may remain', 'target 60 pts'],
    [CALL, 'use 15 min candles, the level remains 60', '15-min'],
    [CONDOR, 'legs untouched, overall sl 2500', 'loss of ₹2,500'],
    [STRADDLE, 'exit at 3 pm, entry time unchanged', 'open at 15:00'],
    [STRADDLE, 'skip fridays, the remaining days stay as they are', 'Monday, Tuesday, Wednesday, Thursday'],
    [
      CONDOR,
      'Take the target off altogether. I should like to see what happens when it is simply held until 3:10.',
      'The whole position takes profit at ₹3,000.',
    ],
    [PUT_SPREAD, 'add wednesday, monday bhi chalta rahe', 'Only on Monday, Wednesday'],
    [PUT_SPREAD, 'ulta karna hai, bear call spread bana do isi ka', 'BUY 1 lot CALL ATM+200'],
    [
      CALL,
      'Turn this around for a falling market: buy the put when the RSI crosses below 40.',
      'crosses below 40',
    ],
  ])('is left out where it is true: %s, then “%s”', async (open, text, sentence) => {
    expect(await changedText(open, text)).toContain(sentence)
    expect(await answered(open, text)).toMatch(/is so after this change|^This changes the open strategy:$/)
  })

  it.each([
    [STRADDLE, 'call stop to 25%; the put may stay at forty'],
    [STRADDLE, 'skip thursdays; all the other days except monday may continue'],
    [STRADDLE, 'exit at 3, exit same rehne do'],
    [STRADDLE, 'sl 25%, put ka 30 rehne do'],
    [STRADDLE, 'leave the call, exit at 3'],
    [STRADDLE, 'put side rehne do 2:30 tak'],
    [STRADDLE, 'put ka sl 40, call ka same'],
    [STRANGLE, 'exit 2:45, entry stays at 9:45'],
    [STRANGLE, 'call 400 otm, put 200 hi theek hai'],
    [STRANGLE, 'call 400 otm, put 300 se hata do'],
    [STRANGLE, 'double the put lots, call as well as put'],
    [CONDOR, 'Remove the put side; keep only the two puts'],
    [CONDOR, 'lots double karo all 2 legs'],
    [PUT_SPREAD, 'sold put 100 otm, the width remains the same'],
    [PUT_SPREAD, 'add wednesday, monday should not stay'],
    [PUT_SPREAD, 'ulta karna hai, exit at 3'],
    [PUT_SPREAD, 'ulta karna hai, bull call spread'],
    [CONDOR, 'legs untouched, lots 2'],
    [STRANGLE, 'the call at 300 stays at 400, put 500'],
    [STRADDLE, 'call stays until 3:10, exit 3:15'],
    [CALL, 'Turn this around for a falling market: target 60 points'],
  ])('is shown where it is not: %s, then “%s”', async (open, text) => {
    expect(await changedText(open, text)).toBe('not offered')
  })
})

describe('a remark beside a change', () => {
  it.each([
    [
      STRADDLE,
      'The market is very choppy these days. Raise the stop to 40% on each leg',
      'CALL ATM; stop 40%',
    ],
    [STRADDLE, 'premiums are thin in the morning. enter at 9:45', 'Enters at 09:45'],
    [STRADDLE, 'kal bada loss hua tha. sl 20% kar do', 'CALL ATM; stop 20%'],
    [
      STRANGLE,
      "The spreads are too wide at that hour. Enter at 10 o'clock instead of 9:30.",
      'Enters at 10:00',
    ],
    [STRANGLE, 'My nerves cannot take it. overall stop 3000', 'loss of ₹3,000'],
    [
      CONDOR,
      'entry tabhi ho jab 5 min ka adx 20 se niche ho, sideways market chahiye',
      'ADX(14) on 5-min NIFTY < 20',
    ],
    [
      CONDOR,
      'A condor needs a quiet market, so enter only if the 15 minute ADX is below 20.',
      'Enters once a day',
    ],
    [CALL, 'there are too many false signals. use 15 minute candles', '15-min'],
    [CALL, 'market aajkal bahut choppy hai, 15 minute ki candle kar do', '15-min'],
  ])('is left out: %s, then “%s”', async (open, text, sentence) => {
    expect(await changedText(open, text)).toContain(sentence)
    expect(await answered(open, text)).toMatch(/Left out as a (remark|reason)/)
  })

  it.each([
    [STRADDLE, 'it needs a hedge. sl 40%'],
    [STRADDLE, 'I want protection. sl 40%'],
    [STRADDLE, 'I am not selling puts. sl 40%'],
    [STRADDLE, 'losses are cut at noon. exit at 3'],
    [STRADDLE, 'it is too late. sl 40%'],
    [STRADDLE, 'zyada door hai. sl 40%'],
    [STRADDLE, 'I hate Mondays. sl 40%'],
    [STRADDLE, 'vix is high. sl 40%'],
    [STRADDLE, 'premiums are thin in the morning. sl 40%'],
    [CONDOR, 'sideways market chahiye, target 4000'],
    [CONDOR, 'A condor needs a quiet market, so turn it into a straddle'],
  ])('is shown where it names a setting or an order: %s, then “%s”', async (open, text) => {
    expect(await changedText(open, text)).toBe('not offered')
  })
})
