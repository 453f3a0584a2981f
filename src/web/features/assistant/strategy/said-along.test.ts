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

describe('what something is added to', () => {
  it.each([
    [STRANGLE, 'Along with the overall stop give every leg its own stop of 50 points', 'stop 50 pts.'],
    [STRANGLE, 'add 30% target on each leg along with the overall stop', 'target 30%.'],
    [STRANGLE, 'besides the overall stop give each leg a stop of 40%', 'stop 40%.'],
    [STRANGLE, 'alongside the overall stop have a target of 3000 rupees', 'profit at ₹3,000.'],
    [PUT_SPREAD, 'take it on Tuesday and Wednesday also along with Monday', 'Only on Monday, Tuesday, Wed'],
  ])('stays: %s, then “%s”', async (open, text, sentence) => {
    expect(await changedText(open, text)).toContain(sentence)
    expect(await answered(open, text)).toContain('is so after this change')
  })

  it.each([
    [STRANGLE, 'remove the call along with the put'],
    [STRANGLE, 'shift the call to 500 along with the put'],
    [STRANGLE, 'along with the target give each leg a stop of 40%'],
    [STRANGLE, 'along with overall stop 4000 give every leg a stop of 50 points'],
    [STRANGLE, 'widen the call to 500 along with the stop to 8000'],
    [CALL, 'remove the target along with the stop'],
    [PUT_SPREAD, 'shift to Tuesday along with Monday'],
  ])('is shown where it may change as well: %s, then “%s”', async (open, text) => {
    expect(await changedText(open, text)).toBe('not offered')
  })
})

describe('what stays as it is', () => {
  it.each([
    [CONDOR, 'entry thoda late karo, 10:15, exit time can be as it is', 'Enters at 10:15'],
    [CONDOR, 'shift entry to 10:15, the sold strikes as they are', 'Enters at 10:15'],
    [CONDOR, 'sold strikes 300, exit as it is', 'CALL ATM+300'],
  ])('is true after the change: %s, then “%s”', async (open, text, sentence) => {
    expect(await changedText(open, text)).toContain(sentence)
    expect(await answered(open, text)).toContain('is so after this change')
  })

  it('is shown where the change says otherwise', async () => {
    expect(await changedText(CONDOR, 'exit 2:30, exit time can be as it is')).toBe('not offered')
  })
})

describe('the sizes of stops and targets, said once more', () => {
  it.each([
    [PUT_SPREAD, 'put overall SL 1500 and overall target 1500, rupees I mean, risk reward one is to one'],
    [PUT_SPREAD, 'overall sl 1500 rs and overall target 3000 rs, risk reward 1:2'],
    [PUT_SPREAD, 'overall sl 1500 rs and overall target 3000 rs, rr 1:2'],
  ])('are so: %s, then “%s”', async (open, text) => {
    expect(await changedText(open, text)).toContain('loss of ₹1,500')
    expect(await answered(open, text)).not.toContain('Not understood')
  })

  it.each([
    [PUT_SPREAD, 'overall sl 1500 rs and overall target 3000 rs, risk reward 1:3'],
    [STRADDLE, 'put 20% target on each leg, points I mean'],
    [STRADDLE, 'target 60% on each leg, risk reward 2:1'],
    [STRADDLE, 'target 60% on each leg, so risk reward is 1:3'],
  ])('are shown where they are not: %s, then “%s”', async (open, text) => {
    expect(await answered(open, text)).toContain('Not understood')
  })
})

describe('a reason beside a change', () => {
  it.each([
    [CONDOR, '3000 never comes in one lot. Reduce target to 1200', 'profit at ₹1,200'],
    [
      STRANGLE,
      'My account cannot bear five thousand in one day. Bring overall loss limit down to 3500',
      '₹3,500',
    ],
    [STRANGLE, 'I cannot afford 5000, overall stop 3000', 'loss of ₹3,000'],
    [STRANGLE, "skip Fridays, I don't like to have any tension before the weekend", 'Wednesday, Thursday.'],
    [CALL, 'I get wrong signals in the first half hour. No entry before 9:45', 'from 09:45'],
    [CALL, 'use 100 points in the money call instead, less theta loss', 'CALL ATM-100'],
    [STRADDLE, 'sl 40%, less tension', 'stop 40%'],
  ])('is left out: %s, then “%s”', async (open, text, sentence) => {
    expect(await changedText(open, text)).toContain(sentence)
    expect(await answered(open, text)).not.toContain('Not understood')
  })

  it.each([
    [STRADDLE, 'exit at 2:30, less premium'],
    [STRADDLE, 'sl 40%, more lots'],
    [STRADDLE, "I don't like the put. sl 40%"],
    [STRADDLE, "I don't like to have any tension before the weekend. sl 40%"],
    [STRADDLE, 'I get wrong signals in the first half hour. sl 40%'],
    [CONDOR, '5000 never comes. Reduce target to 1200'],
    [STRANGLE, 'my account cannot bear 8000. overall stop 3000'],
  ])('is shown where it is not true of it: %s, then “%s”', async (open, text) => {
    expect(await answered(open, text)).toContain('Not understood')
  })
})
