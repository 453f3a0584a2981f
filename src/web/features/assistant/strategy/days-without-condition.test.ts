import { describe, expect, it } from 'vitest'
import { processQuery } from '../answer.ts'
import { newConversation } from '../conversation.ts'
import { changedText } from '../fixtures/changed-text.ts'
import { parseInstruction } from './parse-instruction.ts'

const STRADDLE = 'sell nifty atm straddle at 9:20, 30% stop on each leg, exit 15:15'
const PUT_SPREAD = 'nifty sell atm put, buy 200 points otm put, on mondays, entry 9:30, exit 15:15'

/** What the assistant answers to a change of an open strategy. */
async function answered(open: string, text: string): Promise<string> {
  const { request } = parseInstruction(open)
  const strategy = () => ({ name: 'Open', instrument: request.instrument, request })
  return (await processQuery(text, newConversation(), { strategy })).content
}

describe('a day on which a condition does not hold', () => {
  it.each([
    [PUT_SPREAD, 'enter only if nifty is above VWAP on 15 min chart, otherwise skip that Monday'],
    [STRADDLE, 'enter only if nifty is above VWAP on 15 min chart, otherwise skip the day'],
    [STRADDLE, 'enter only if rsi is above 60 on 15 min, else skip the whole day'],
    [STRADDLE, 'enter only if rsi is above 60 on 15 min warna us din skip karo'],
  ])('is left out, and not only by its first minute: %s, then “%s”', async (open, text) => {
    expect(await changedText(open, text)).toContain('Enters once a day')
    expect(await answered(open, text)).toContain('at no minute of the entry has no trade')
  })

  it('is one of a filter as it is said', async () => {
    const text = 'enter only if vix is above 14, otherwise skip that day'
    expect(await changedText(STRADDLE, text)).toContain('Only where India VIX closed from 14')
    expect(await answered(STRADDLE, text)).not.toContain('was read as')
  })

  it.each(['otherwise skip Monday', 'else skip friday'])(
    'may be a weekday that goes for good: %s',
    async (said) => {
      const text = `enter only if rsi is above 60 on 15 min, ${said}`
      expect(await changedText(STRADDLE, text)).toBe('not offered')
      expect(await answered(STRADDLE, text)).toContain('is that weekday left out for good')
    },
  )

  it.each(['otherwise skip the first hour', 'otherwise wait for the next Monday'])(
    'is not one that is said otherwise: %s',
    async (said) => {
      expect(await changedText(STRADDLE, `enter only if rsi is above 60 on 15 min, ${said}`)).not.toMatch(
        /Only on/,
      )
    },
  )
})

describe('the other days', () => {
  it.each([
    ['trade only on expiry day, baaki din nahi chahiye', 'Only with 0 trading days'],
    ['only tuesday, baki din mat lena', 'Only on Tuesday.'],
    ['only tuesday and friday, baaki days nahi', 'Only on Tuesday, Friday.'],
    ['baaki din nahi chahiye, only tuesday', 'Only on Tuesday.'],
  ])('are none: %s', async (text, sentence) => {
    expect(await changedText(STRADDLE, text)).toContain(sentence)
  })

  it.each(['skip mondays, baaki din nahi chahiye', 'sl 40%, baaki din nahi chahiye'])(
    'are shown where no days are named that stay: %s',
    async (text) => {
      expect(await changedText(STRADDLE, text)).toBe('not offered')
    },
  )
})
