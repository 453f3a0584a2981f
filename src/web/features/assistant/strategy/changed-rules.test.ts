import { describe, expect, it } from 'vitest'
import { processQuery } from '../answer.ts'
import { newConversation } from '../conversation.ts'
import { changedText } from '../fixtures/changed-text.ts'
import { parseInstruction } from './parse-instruction.ts'

const STRADDLE = 'sell nifty atm straddle 9:20, 25% sl on each leg'
const BOTH = `${STRADDLE}, overall sl 4000 rs`
const POINTS = 'sell nifty straddle 9:20, 40 points sl each, target 70 points each'
const STRANGLE = 'sell banknifty strangle 200 otm 9:20, 25% sl on each leg'
const CONDOR = 'iron condor nifty 9:20, sell 150 otm, buy 350 otm'

describe('another unit of an open rule', () => {
  it.each([
    [STRADDLE, 'I meant points not percent', 'PUT ATM; stop 25 pts.'],
    [BOTH, 'points instead of percent', '→ Leg 1: SELL 1 lot CALL ATM; stop 25 pts.'],
    [POINTS, 'i meant percent not points for the sl', 'PUT ATM; stop 40%, target 70 pts.'],
  ])('changes the rules that have the old one only: %s: %s', async (open, text, sentences) => {
    expect(await changedText(open, text)).toContain(sentences)
  })

  it('is asked for if a stop and a target have the old one', async () => {
    expect(await changedText(POINTS, 'i meant percent not points')).toBe('not offered')
  })
})

describe('an open number that is replaced or scaled', () => {
  it.each([
    [
      BOTH,
      '4000 ki jagah 6000 rakh do',
      'loss of ₹4,000. → The whole position stops out at a loss of ₹6,000.',
    ],
    [
      BOTH,
      'make it 6000 instead of 4000',
      'loss of ₹4,000. → The whole position stops out at a loss of ₹6,000.',
    ],
    [BOTH, '25 se 30 kar do', '→ Leg 1: SELL 1 lot CALL ATM; stop 30%. Leg 2: SELL 1 lot PUT ATM; stop 30%.'],
    [BOTH, 'max loss half', '→ The whole position stops out at a loss of ₹2,000.'],
    [STRADDLE, '9:20 se 9:30 kar do', '→ Enters at 09:30; if a leg has no price then, tries until 14:30.'],
    [
      STRADDLE,
      'exit 3:15 se 3:00 kar do',
      'Closes whatever is open at 15:15. → Closes whatever is open at 15:00.',
    ],
    [STRADDLE, 'double the sl', 'PUT ATM; stop 50%.'],
    [STRADDLE, 'sl thoda tight kar do, 20% dono pe', 'PUT ATM; stop 20%.'],
  ])('is that of the rule that has it: %s: %s', async (open, text, sentences) => {
    expect(await changedText(open, text)).toContain(sentences)
  })

  it.each([
    [BOTH, 'sl half kar do', 'which stop'],
    [BOTH, '30 ki jagah 40 kar do', 'no rule has 30'],
    ['sell nifty strangle premium 30 9:20, 30% sl on each leg', 'change 30 to 40', 'the premium or the stop'],
    [BOTH, 'sl hata do', 'the stops of the legs, or that of all'],
  ])('is not guessed: %s: %s (%s)', async (open, text) => {
    expect(await changedText(open, text)).toBe('not offered')
  })
})

describe('a rule that takes the place of another one', () => {
  it.each([
    [
      STRADDLE,
      "I don't want individual SLs anymore. One combined SL of 15% on total premium.",
      '→ Leg 1: SELL 1 lot CALL ATM. Leg 2: SELL 1 lot PUT ATM. The whole position stops out at a loss of 15%',
    ],
    [
      `${STRADDLE}, re-entry asap 2 times`,
      'RE ASAP → RE COST, max 1',
      're-enters up to 1× a day after stop at cost.',
    ],
    [STRADDLE, 'straddle nahi strangle kar do 150 point door', 'PUT 150 OTM (ATM+150); stop 25%.'],
    [
      `${STRADDLE}, move sl to cost when the other hits`,
      'cost wala band kar do bhai',
      'When a leg is stopped, the others get a stop at their own entry price. → ',
    ],
    [
      `${STRADDLE}, 50% target each`,
      'target hata do, trailing laga do 10% pe 5%',
      'trailing by 5% for every 10%.',
    ],
    [
      STRADDLE,
      'if anyone hits SL close both',
      'When a leg leaves by its own rule, all others leave with it.',
    ],
    [STRADDLE, 'wait for 10% premium drop before selling', 'waits until its premium has moved down by 10%'],
  ])('is read: %s: %s', async (open, text, sentences) => {
    expect(await changedText(open, text)).toContain(sentences)
  })

  it('is asked for if a time moves, and not which way', async () => {
    expect(await changedText(STRADDLE, 'shift entry by 10 minutes')).toBe('not offered')
  })
})

describe('strikes that move from where they are', () => {
  it.each([
    [STRANGLE, 'go one strike closer', 'PUT 100 OTM (ATM+100); stop 25%.'],
    [
      STRANGLE,
      'move the call 100 points further',
      'CALL ATM+200; stop 25%. → Leg 1: SELL 1 lot CALL ATM+300; stop 25%.',
    ],
    [CONDOR, 'move wings out by 2 strikes', 'BUY 1 lot PUT 450 OTM (ATM+450).'],
    [CONDOR, 'sold legs one strike closer', 'SELL 1 lot PUT 100 OTM (ATM+100).'],
  ])('are counted from the open ones: %s: %s', async (open, text, sentences) => {
    expect(await changedText(open, text)).toContain(sentences)
  })

  it.each([
    [CONDOR, 'one strike closer', 'sold or bought legs'],
    [STRADDLE, 'one strike closer', 'at the money already'],
  ])('are not guessed: %s: %s (%s)', async (open, text) => {
    expect(await changedText(open, text)).toBe('not offered')
  })
})

describe('a part of the open strategy that stays', () => {
  it.each([
    [STRADDLE, 'make the put stop 30 percent, leave the call as it is'],
    [STRADDLE, "don't touch the call, put sl 30%"],
    [STRADDLE, 'pe sl 30%, keep everything else the same'],
  ])('is not changed: %s: %s', async (open, text) => {
    expect(await changedText(open, text)).toBe(
      'Leg 2: SELL 1 lot PUT ATM; stop 25%. → Leg 2: SELL 1 lot PUT ATM; stop 30%.',
    )
  })

  it.each([
    [STRADDLE, 'let the call be, put stop 30%', 'Leg 2: SELL 1 lot PUT ATM; stop 25%. → Leg 2'],
    [
      BOTH,
      'remove the individual stop losses but leave the overall one',
      'SELL 1 lot PUT ATM; stop 25%. → Leg 1: SELL 1 lot CALL ATM. Leg 2: SELL 1 lot PUT ATM.',
    ],
    [
      STRANGLE,
      'put one strike further, call same',
      'Leg 2: SELL 1 lot PUT 200 OTM (ATM+200); stop 25%. → Leg 2',
    ],
  ])('leaves the words beside it as they are: %s: %s', async (open, text, sentences) => {
    expect(await changedText(open, text)).toContain(sentences)
  })

  it('is not named beside the part that is removed', async () => {
    expect(await changedText(CONDOR, 'take off the put side completely')).not.toMatch(/→.*PUT/)
  })
})

describe('a change that is asked for as a question', () => {
  it.each([
    [STRANGLE, 'can we do this on nifty instead', '→ NIFTY options'],
    [STRADDLE, 'shall we exit at 3 pm?', '→ Closes whatever is open at 15:00.'],
  ])('is offered if it is read to the last word: %s: %s', async (open, text, sentences) => {
    expect(await changedText(open, text)).toContain(sentences)
  })

  it.each(['can i use trailing stop?', 'should i use 30% sl?', 'can i lose 10000 in a day?'])(
    'is none: %s',
    async (text) => {
      expect(await changedText(STRADDLE, text)).toBe('not offered')
    },
  )
})

const TARGETED = 'sell nifty atm straddle 9:20, exit 3:15, 25% sl on each leg, 50% target on each leg'

describe('a change said around the open value', () => {
  it.each([
    [TARGETED, 'ce ka sl double kar do', 'CALL ATM; stop 50%, target 50%.'],
    [TARGETED, 'half the target on the put', 'PUT ATM; stop 25%, target 25%.'],
    [TARGETED, 'make the sl a bit wider, say 35%', 'PUT ATM; stop 35%, target 50%.'],
    [TARGETED, 'bump the sl to 35%', 'PUT ATM; stop 35%, target 50%.'],
    [TARGETED, 'sl 25 to 40 only on ce', '→ Leg 1: SELL 1 lot CALL ATM; stop 40%, target 50%.'],
    [TARGETED, 'exit 3:15 to 3:00', '15:15. → Closes whatever is open at 15:00.'],
    [TARGETED, 'exit from 3:15 to 3:00', '15:15. → Closes whatever is open at 15:00.'],
    [BOTH, '4000 is too small, make it 6000', '→ The whole position stops out at a loss of ₹6,000.'],
    [BOTH, 'instead of 4000 use 6000', '→ The whole position stops out at a loss of ₹6,000.'],
    [STRADDLE, 'not weekly, monthly', 'PUT ATM, monthly expiry; stop 25%.'],
    [STRADDLE, 'quantity dugni kar do', 'SELL 2 lots PUT ATM; stop 25%.'],
    [STRADDLE, 'sl on spot instead, 80 points', 'PUT ATM; stop 80 pts of the index.'],
    [STRADDLE, 'flip it, buy instead', 'BUY 1 lot PUT ATM; stop 25%.'],
    [`${STRADDLE}, skip if vix above 20`, 'vix wala filter nikalo', 'up to 20 the day before. → '],
    [
      'buy banknifty atm call when rsi 14 on 5 min is above 60, 9:30',
      'use 15 minute rsi and threshold 65',
      '→ RSI(14) on 15-min BANKNIFTY > 65.',
    ],
    [
      STRADDLE,
      'enter only if supertrend 10 3 on 15 min is green',
      'CLOSE on 15-min NIFTY > SUPERTREND(10, 3).',
    ],
  ])('changes that value alone: %s: %s', async (open, text, sentences) => {
    expect(await changedText(open, text)).toContain(sentences)
  })

  it.each([
    ['exit 3:20 to 3:00', 'the open exit is another one'],
    ['sl 20 to 30', 'no stop has 20'],
    ['remove leg 3', 'there are two'],
    ['exit mat chhedo', 'nothing changes'],
  ])('is not guessed: %s (%s)', async (text) => {
    expect(await changedText(TARGETED, text)).toBe('not offered')
  })
})

describe('a rule that is denied beside one that is removed', () => {
  it.each([
    ['sl nahi target hatao', 'PUT ATM; stop 25%.'],
    ['sl hatao target nahi', 'PUT ATM; target 50%.'],
    ['remove the target not the sl', 'PUT ATM; stop 25%.'],
    ['target mat hatao, sl 30%', 'PUT ATM; stop 30%, target 50%.'],
    ['do not change the target. sl 30%', 'PUT ATM; stop 30%, target 50%.'],
  ])('stays: %s', async (text, sentences) => {
    expect(await changedText(TARGETED, text)).toContain(sentences)
  })

  it.each(['sl nahi, target hatao', 'sl nahi target 30% karo'])(
    'is asked about if it may go: %s',
    async (text) => {
      expect(await changedText(TARGETED, text)).toBe('not offered')
    },
  )
})

describe('a command to the open strategy', () => {
  it.each([
    ['capital 5 lakh, slippage 1%, brokerage zero', '“brokerage zero”'],
    ['reenter asap 2 times on stop and 1 time on target 50%', '“50%”'],
    ['lots 2 se 3', '“lots 2 se 3”'],
  ])(
    'is answered with the words that are not understood, and not with a document: %s',
    async (text, words) => {
      const { request } = parseInstruction(STRADDLE)
      const strategy = () => ({ name: 'Open', instrument: request.instrument, request })
      const { content, offer } = await processQuery(text, newConversation(), { strategy })
      expect(content).toContain(words)
      expect(offer).toBeUndefined()
    },
  )

  it.each([
    'Can you optimise the entry time for me from 9:16 to 10:30',
    'Entry price at 9:20 - is it open of 9:20 candle or close',
    'Can I keep a position overnight? BTST type, sell at 3:20 and exit next day 9:30',
  ])('is none if it asks: %s', async (text) => {
    const { request } = parseInstruction(STRADDLE)
    const strategy = () => ({ name: 'Open', instrument: request.instrument, request })
    expect((await processQuery(text, newConversation(), { strategy })).intent).not.toBe('strategy')
  })

  it('that starts over is a new strategy, which keeps nothing of the open one', async () => {
    const { request } = parseInstruction(BOTH)
    const strategy = () => ({ name: 'Open', instrument: request.instrument, request })
    const text = 'forget this. new one: buy banknifty atm put 10am, 20% sl, 50% tgt, out by 1'
    const { offer } = await processQuery(text, newConversation(), { strategy })
    expect(offer?.without).toEqual([])
    expect(offer?.request.simpleRiskManagement.simpleStopLoss.enabled).toBe(false)
  })
})
