import { describe, expect, it } from 'vitest'
import { processQuery } from '../answer.ts'
import { newConversation } from '../conversation.ts'
import { changedText } from '../fixtures/changed-text.ts'
import { offeredText as read } from '../fixtures/offered-text.ts'
import { parseInstruction } from './parse-instruction.ts'

const STRADDLE = 'sell nifty atm straddle at 9:20, sl 25% and target 50% on each leg'
const STOPPED = 'sell nifty atm straddle at 9:20, overall sl 4000'
const SOLD_CALL = 'sell nifty 200 otm call at 9:20, sl 30 points'
const BOUGHT_CALL = 'buy nifty atm call at 9:20, sl 20% and target 40%'

/** The assistant's answer to a change of an open strategy. */
async function answered(open: string, text: string) {
  const { request } = parseInstruction(open)
  const strategy = () => ({ name: 'Open', instrument: request.instrument, request })
  return processQuery(text, newConversation(), { strategy })
}

describe('a rule of one option that is the same for the other', () => {
  it.each([
    ['sl 30% on ce, same for pe', 'stop 30%, target 50%'],
    ['ce sl 40, same for pe', 'stop 40%, target 50%'],
    ['put sl 30 points, same on call side', 'stop 30 pts, target 50%'],
    ['ce target 40%, pe bhi same', 'stop 25%, target 40%'],
    ['ce sl 30%, target 60%, same for pe', 'stop 30%, target 60%'],
    ['no sl on ce, same for pe', 'target 50%'],
    ['remove target on ce, same for pe', 'stop 25%'],
  ])('changes both open legs: %s', async (text, rules) => {
    expect(await changedText(STRADDLE, text)).toContain(
      `→ Leg 1: SELL 1 lot CALL ATM; ${rules}. Leg 2: SELL 1 lot PUT ATM; ${rules}.`,
    )
  })

  it.each([
    '2 lots ce, same for pe',
    'make ce 100 otm, same for pe',
    'ce 100 otm sl 30%, same for pe',
    'exit at 2pm, same for pe',
  ])('is named beside anything else: %s', async (text) => {
    expect((await answered(STRADDLE, text)).content).toContain('Not understood: “same for pe”')
  })

  it.each(['ce sl 30%, same for pe', 'sl 30%, same for pe'])(
    'is named where only a call is open: %s',
    async (text) => {
      expect((await answered(SOLD_CALL, text)).content).toContain('Not understood: “same for pe”')
    },
  )

  it('leaves the other option alone where nothing is said of it', async () => {
    expect(await changedText(STRADDLE, 'sl 30% on ce')).not.toContain('Leg 2')
  })
})

describe('legs that are the same for the other option', () => {
  it.each([
    'sell nifty 200 otm ce at 9:20 sl 30%, buy 400 otm ce as hedge, same for pe',
    'sell nifty 200 otm ce at 9:20 with 30% sl, buy 400 otm ce, same on put side',
    'sell nifty 200 otm ce at 9:20 sl 30%, buy 400 otm ce, pe me bhi same',
  ])('have the stop of the leg that they repeat: %s', (text) => {
    expect(read(text)).toMatch(
      /CALL ATM\+200; stop 30%\..*CALL ATM\+400\..*PUT 200 OTM \(ATM\+200\); stop 30%\..*PUT 400 OTM \(ATM\+400\)\./,
    )
  })

  it('have each a stop of their own', () => {
    expect(read('sell nifty 200 otm ce at 9:20 sl 30%, buy 400 otm ce sl 50%, same for pe')).toMatch(
      /stop 30%.*stop 50%.*stop 30%.*stop 50%/,
    )
  })

  it.each([
    'sell nifty 200 otm ce at 9:20 sl 30%, pe same as ce',
    'sell nifty 200 otm ce at 9:20 sl 30%, same for pe',
  ])('have all that a single leg has: %s', (text) => {
    expect(read(text)).toMatch(/CALL ATM\+200; stop 30%\..*PUT 200 OTM \(ATM\+200\); stop 30%\./)
  })
})

describe('a leg like the open one', () => {
  it.each([
    [SOLD_CALL, 'add put same as call', 'SELL 1 lot PUT 200 OTM (ATM+200); stop 30 pts.'],
    [SOLD_CALL, 'add put, same as call', 'SELL 1 lot PUT 200 OTM (ATM+200); stop 30 pts.'],
    [BOUGHT_CALL, 'also buy pe, same settings', 'BUY 1 lot PUT ATM; stop 20%, target 40%.'],
    [BOUGHT_CALL, 'also buy a put, same settings as the call', 'BUY 1 lot PUT ATM; stop 20%, target 40%.'],
  ])('has its rules: %s, %s', async (open, text, leg) => {
    expect(await changedText(open, text)).toBe(` → Leg 2: ${leg}`)
  })

  it.each([
    [SOLD_CALL, 'add put same as call, but buy it', 'buy'],
    [SOLD_CALL, 'add put, same as call but buy it', 'buy'],
    [SOLD_CALL, 'add a put like the call but bought', 'bought'],
    [BOUGHT_CALL, 'also buy pe, same settings but 100 otm', '100 otm'],
    [BOUGHT_CALL, 'add a put same as the call but 100 otm', '100 otm'],
  ])('is asked about if something of it is other: %s, %s', async (open, text, words) => {
    const { content, offer } = await answered(open, text)
    expect(content).toContain(`“${words}”: of the new leg, or of the open legs?`)
    expect(offer).toBeUndefined()
  })

  it.each([
    'also buy 100 otm pe with same settings',
    'also buy put 100 otm, same rules',
    'also buy put 100 otm, everything same',
  ])('is not said to have the same rules without them: %s', async (text) => {
    expect(await changedText(BOUGHT_CALL, text)).toBe('not offered')
  })

  it('is none where only the index changes', async () => {
    expect(await changedText(BOUGHT_CALL, 'use banknifty, same settings')).toContain('BANKNIFTY')
  })
})

describe('a rule in the place of one of another kind', () => {
  it.each([
    'overall sl 3000 instead of 25%',
    'mtm sl 3000 rather than 25%',
    'overall sl 3000 instead of 25% sl',
    '25% ki jagah overall sl 3000',
  ])('takes the stop of the legs away: %s', async (text) => {
    expect(await changedText(STRADDLE, text)).toMatch(
      /→ Leg 1: SELL 1 lot CALL ATM; target 50%\. Leg 2: SELL 1 lot PUT ATM; target 50%\. .*loss of ₹3,000/,
    )
  })

  it('takes the target of the legs away', async () => {
    expect(await changedText(STRADDLE, 'overall target 5000 in place of 50%')).toMatch(
      /→ Leg 1: SELL 1 lot CALL ATM; stop 25%\. Leg 2: .*; stop 25%\. .*profit at ₹5,000/,
    )
  })

  it.each(['leg sl 30% instead of 4000', 'sl 30% instead of 4000'])(
    'takes the stop of the whole position away: %s',
    async (text) => {
      expect(await changedText(STOPPED, text)).toMatch(/loss of ₹4,000\. → .*CALL ATM; stop 30%/)
    },
  )

  it('is asked about where no rule has the old amount', async () => {
    const { content, offer } = await answered(STRADDLE, 'overall sl 3000 instead of 30%')
    expect(content).toContain('which stop or target of the open strategy goes')
    expect(offer).toBeUndefined()
  })

  it.each([
    [STRADDLE, 'sl 30% instead of 25%', 'stop 30%, target 50%'],
    [STRADDLE, 'sl 30 points instead of 25%', 'stop 30 pts, target 50%'],
    [STRADDLE, '50% ki jagah 60% target', 'stop 25%, target 60%'],
    [
      STOPPED,
      'overall sl 3000 instead of 4000',
      '₹4,000. → The whole position stops out at a loss of ₹3,000.',
    ],
  ])('is a new amount where it is of the same kind: %s, %s', async (open, text, rules) => {
    expect(await changedText(open, text)).toContain(rules)
  })
})
