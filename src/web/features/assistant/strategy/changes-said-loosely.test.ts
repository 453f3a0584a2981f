import { describe, expect, it } from 'vitest'
import { processQuery } from '../answer.ts'
import { newConversation } from '../conversation.ts'
import { changedText } from '../fixtures/changed-text.ts'
import { parseInstruction } from './parse-instruction.ts'

const STRADDLE = 'sell nifty atm straddle 9:20, exit 3:15, 25% sl on each leg'
const STRANGLE = 'sell nifty strangle 200 otm, 10:00 to 15:15, 100% sl on each leg'
const CONDOR = 'nifty 9:30 to 15:15: sell call 150 otm, sell put 150 otm, buy call 300 otm, buy put 300 otm'
const LONG = 'buy nifty straddle 14:45, exit 15:25, leg target 40%'
const FRIDAYS = 'buy banknifty put 1 strike itm 4 lots, fridays, 13:00 to 15:25, sl 35%'
const PUT_SPREAD = 'finnifty 10:00 to 15:00: sell 2 lots put atm, buy 2 lots put 200 otm'
const RSI = 'buy nifty atm call when rsi 14 on 5 min crosses above 60, 9:30, exit 3:00, sl 20 points'
const SUMS = 'finnifty strangle sell 100 otm, 9:45 to 14:30, overall stop 1200 rs, overall target 900 rs'

/** The assistant's answer to a change of an open strategy. */
async function answered(open: string, text: string) {
  const { request } = parseInstruction(open)
  const strategy = () => ({ name: 'Open', instrument: request.instrument, request })
  return processQuery(text, newConversation(), { strategy })
}

describe('a change said loosely', () => {
  it.each([
    [STRANGLE, 'pick strikes by premium 50 rather than by distance', 'SELL 1 lot PUT premium near ₹50'],
    [STRANGLE, 'closest premium 50, not by points', 'SELL 1 lot PUT premium near ₹50'],
    [STRANGLE, 'same for banknifty, 500 pts otm there', 'PUT 500 OTM'],
    [STRANGLE, 'put 400 otm, leave the call', '→ Leg 2: SELL 1 lot PUT 400 OTM'],
    [STRANGLE, 'Only put should be 400 away, leave the call', '→ Leg 2: SELL 1 lot PUT 400 OTM'],
    [STRADDLE, 'add wings 200 points out, same lots', 'BUY 1 lot PUT 200 OTM'],
    [STRADDLE, 'banknifty, same lots', '→ BANKNIFTY options'],
    [STRADDLE, 'next week ka expiry use karo', 'SELL 1 lot PUT ATM, next expiry'],
    [STRADDLE, 'what if i had bought it instead', 'BUY 1 lot PUT ATM; stop 25%.'],
    [STRADDLE, 'what if we exit at 2:30 instead', '→ Closes whatever is open at 14:30.'],
    [STRADDLE, 'Is 10:30 better? Change entry to 10:30.', '→ Enters at 10:30'],
    [LONG, 'need sl also, 20%', 'BUY 1 lot PUT ATM; stop 20%, target 40%.'],
    [LONG, 'sl bhi chahiye, 20%', 'BUY 1 lot PUT ATM; stop 20%, target 40%.'],
    [FRIDAYS, 'thursday bhi add karo, lots 2', 'Only on Thursday, Friday. Leg 1: BUY 2 lots PUT'],
    [
      PUT_SPREAD,
      'put a stop of 30 points on the short one only',
      '→ Leg 1: SELL 2 lots PUT ATM; stop 30 pts.',
    ],
    [CONDOR, 'remove call side, keep the put spread', 'Leg 2: BUY 1 lot PUT 300 OTM'],
    [RSI, '15 min instead', '→ RSI(14) on 15-min NIFTY crosses above 60.'],
  ])('is read: %s: %s', async (open, text, sentences) => {
    expect(await changedText(open, text)).toContain(sentences)
  })

  it.each([
    [CONDOR, 'make it tighter', 'what shall change, and to how much?'],
    [CONDOR, 'tighter please', 'what shall change, and to how much?'],
    [STRADDLE, 'a bit later', 'what shall change, and to how much?'],
    [STRANGLE, 'move the strikes further out, 500 each', 'to 500 points out of the money, or by 500 points?'],
    [LONG, 'put at 2 lots, keep the call only', 'does the other leg go?'],
    [CONDOR, 'keep the put spread with sl 2500', 'The legs of this structure'],
    [FRIDAYS, 'add lots 2', 'Not understood: “lots 2”'],
    [STRADDLE, 'add a put 200 otm, same lots', 'Not understood: “same lots”'],
    [STRADDLE, 'sl also, 20% otm', 'Not understood'],
    [STRADDLE, '15 min instead', 'Not understood: “15 min instead”'],
    [RSI, '15 min instead, and 65', 'Not understood: “65”'],
    [CONDOR, 'all legs to atm', 'The open legs have different strikes'],
    [
      SUMS,
      'lock 300 when profit touches 600 and trail, rest same',
      'By how much does the locked profit of 300 grow?',
    ],
    [STRANGLE, 'Would 10:30 be different? Change to the second one.', 'what shall change, and to how much?'],
  ])('is asked for or named, and no document answers it: %s: %s', async (open, text, words) => {
    const { content, intent, offer } = await answered(open, text)
    expect(content).toContain(words)
    expect(intent).toBe('strategy')
    expect(offer).toBeUndefined()
  })

  it.each(['what if vix is high', 'which strikes should i keep', 'is a tighter stop better'])(
    'is none if it asks: %s',
    async (text) => {
      expect((await answered(STRADDLE, text)).offer).toBeUndefined()
    },
  )
})
