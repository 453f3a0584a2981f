import { describe, expect, it } from 'vitest'
import { isOffered } from '../fixtures/judge-instruction.ts'
import { offeredText as read } from '../fixtures/offered-text.ts'
import { parseInstruction } from './parse-instruction.ts'

const BESIDE = 'sl 30%, exit 3:10'

describe('a phrase that starts again', () => {
  it.each([
    [
      'sell nifty atm call when price closes below the lower... sorry, touches above the upper bollinger band on 15 min',
      'sell nifty atm call when price touches the upper bollinger band on 15 min',
      'closes below the lower... sorry',
    ],
    [
      'buy nifty atm call when rsi is below 30, sorry, above 70 on 5 min',
      'buy nifty atm call when rsi is above 70 on 5 min',
      'below 30, sorry',
    ],
    [
      'buy nifty atm call when 5 min rsi crosses below... i mean crosses above 60',
      'buy nifty atm call when 5 min rsi crosses above 60',
      'crosses below... i mean',
    ],
    [
      'sell nifty 100 otm ce when price is below vwap, correction: above vwap 5 min',
      'sell nifty 100 otm ce when price is above vwap 5 min',
      'below vwap, correction',
    ],
    [
      'sell nifty atm call at 9:20, on 5 min rsi above 60, sorry, above 70',
      'sell nifty atm call at 9:20, 5 min rsi above 70',
      'above 60, sorry',
    ],
    [
      'buy nifty atm call when rsi is above 60, sorry 55 on 5 min',
      'buy nifty atm call when rsi is above 55 on 5 min',
      '60, sorry',
    ],
    [
      'buy nifty atm ce when supertrend turns red, sorry, green on 5 min',
      'buy nifty atm ce when supertrend turns green on 5 min',
      'red, sorry',
    ],
    [
      'buy nifty atm put when price closes above the upper... wait, no, closes below the lower bollinger band on 5 min',
      'buy nifty atm put when price closes below the lower bollinger band on 5 min',
      'closes above the upper... wait, no',
    ],
    [
      'buy nifty atm put if Supert.. sorry, if MACD line crosses below its signal on 15 min',
      'buy nifty atm put if MACD line crosses below its signal on 15 min',
      'if Supert.. sorry',
    ],
    ['sell nifty call sorry put atm 9:20', 'sell nifty put atm 9:20', 'call sorry'],
  ])('counts as it ends: %s', (text, plain, taken) => {
    expect(read(`${text}, ${BESIDE}`)).toBe(read(`${plain}, ${BESIDE}`))
    expect(parseInstruction(text).assumptions.join(' ')).toContain(`“${taken}” was taken back.`)
  })

  it('gives up a half rule for the same rule', () => {
    expect(
      read(
        'sell nifty straddle 9:20. Book 50% of target... no, keep it simple, book 3000 rupees total and stop at 2000.',
      ),
    ).toBe(read('sell nifty straddle 9:20, overall target 3000 rs, overall stop 2000 rs'))
  })

  it.each([
    'target 2% nahi target 5000 rs total',
    'target 10%... no, target 5000 rs overall',
    'target 10%, no wait make that 5000 rs total',
  ])('may change whose rule it is: %s', (rule) => {
    expect(read(`sell nifty straddle 9:20, ${rule}`)).toBe(
      read('sell nifty straddle 9:20, overall target 5000 rs'),
    )
  })

  it.each([
    // The candles or the time would be lost.
    'buy nifty atm call when rsi is below 30 on 15 min, sorry, above 70',
    'sell nifty straddle 9:20, call sl 20% nahi put sl 30%',
    'sell nifty call 100 otm, sorry put 200 otm, 9:20',
    'nifty short straddle 9:20, book 30% ... no, book half at 30%',
    'buy nifty atm call if rsi is above 60 on 5 min, sorry, if macd crosses above signal on 5 min',
    // Nothing tells what is taken back.
    'buy nifty atm call when rsi is below 30, no entry above 70',
    'sell nifty straddle 9:20, trail sl... no forget it, keep it simple, sl 25% each leg',
    'sell nifty straddle 9:20, target 2% nahi chahiye',
    'sell nifty straddle 9:20, sl 20% no target 5000 total',
  ])('is not read where a setting could be lost: %s', (text) => {
    expect(isOffered(parseInstruction(`${text}, ${BESIDE}`))).toBe(false)
  })
})
