import { describe, expect, it } from 'vitest'
import { processQuery } from '../answer.ts'
import { newConversation } from '../conversation.ts'
import { changedText } from '../fixtures/changed-text.ts'
import { parseInstruction } from './parse-instruction.ts'

const STRADDLE = 'sell nifty atm straddle at 9:20, 30% stop on each leg, exit 15:15'
const STRANGLE = 'sell banknifty strangle 300 points otm at 9:30, exit at 15:00, overall stop 5000 rupees'
const CONDOR =
  'nifty: sell 200 otm call and 200 otm put, buy 400 otm call and 400 otm put, entry 9:45, exit 15:10, overall target 3000 rupees'
const MONDAYS = 'nifty sell atm put, buy 200 points otm put, on mondays, entry 9:30, exit 15:15'

/** The assistant's answer to a text that is typed beside an open strategy. */
async function answered(open: string, text: string) {
  const { request } = parseInstruction(open)
  return processQuery(text, newConversation(), {
    strategy: () => ({ name: 'Open', instrument: request.instrument, request }),
  })
}

describe('an order beside an open strategy', () => {
  it.each([
    [
      STRADDLE,
      'sirf wednesday aur thursday ko trade le, baaki din kuch nahi',
      'Only on Wednesday, Thursday.',
    ],
    [CONDOR, 'ye bas expiry wale din hi chale', 'Only with 0 trading days to the nearest expiry.'],
    [STRADDLE, 'ye sirf expiry day par chalni chahiye', 'Only with 0 trading days to the nearest expiry.'],
    [STRADDLE, 'same cheez banknifty pe chala ke dekhni hai', '→ BANKNIFTY options'],
    [STRADDLE, 'wahi cheez sensex pe dekhni hai', '→ SENSEX options'],
    [CONDOR, 'stop bhi daal do, 2500 on the whole thing', 'stops out at a loss of ₹2,500.'],
    [CONDOR, 'stop loss bhi rakh do, 2500 poore position pe', 'stops out at a loss of ₹2,500.'],
    [STRANGLE, 'target bhi daal do, 4000 on everything', 'takes profit at ₹4,000.'],
  ])('changes it: %s: %s', async (open, text, sentences) => {
    expect(await changedText(open, text)).toContain(sentences)
  })

  it.each([
    [CONDOR, 'Bring the bought options in by some points, 300 or so, because the loss is large.'],
    [STRANGLE, 'along with the 5000 overall put 35% on each leg'],
    [STRADDLE, 'rsi 65 rakho not 60'],
    [STRADDLE, 'if a leg gets stopped, do not re enter it'],
  ])(
    'is answered as an order where it is not understood whole, and not with a document: %s: %s',
    async (open, text) => {
      const { intent, offer } = await answered(open, text)
      expect(intent).toBe('strategy')
      expect(offer).toBeUndefined()
    },
  )
})

describe('a remark before an order', () => {
  it.each([
    ['sirf monday kyu, roz karo. aur entry 10 baje', 'sirf monday kyu', 'Enters at 10:00'],
    ['sirf monday kyu, roz chalao', 'sirf monday kyu', ''],
    ['monday hi kyun? roz karo', 'monday hi kyun?', ''],
  ])('is left out and said: %s', async (text, remark, sentence) => {
    const { content, offer } = await answered(MONDAYS, text)
    expect(content).toContain(`Left out as a remark: “${remark}”.`)
    expect(offer?.change?.removed.join(' ')).toContain('Only on Monday.')
    expect(offer?.change?.added.join(' ')).toContain(sentence)
  })
})

describe('a question beside an open strategy', () => {
  it.each([
    'stop loss kya hota hai',
    'what does 30% stop on each leg mean',
    'overall stop vs leg stop',
    'if a leg gets stopped, is it re-entered?',
    'when a leg gets stopped out how often can it be sold again',
    'sl hit hone ke baad kya hota hai',
    'i want to know about overall stop',
    'tell me about re-entry after stop',
    'trailing stop example 10 5',
    'margin for 2 lots of straddle',
    'sirf monday kyu le raha hai',
    'ek leg ka sl lag jaye to dusri leg ka sl cost pe kyu le aate hain',
    'aaj 4000 se zyada loss kyu hua',
    'win rate on mondays',
    'give me a strategy with guaranteed 5% a month',
    'Can I keep a position overnight? BTST type, sell at 3:20 and exit next day 9:30',
  ])('stays one: %s', async (text) => {
    const { intent, offer } = await answered(STRADDLE, text)
    expect(intent).not.toBe('strategy')
    expect(offer).toBeUndefined()
  })
})
