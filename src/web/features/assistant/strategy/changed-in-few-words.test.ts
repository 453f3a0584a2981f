import { describe, expect, it } from 'vitest'
import { processQuery } from '../answer.ts'
import { newConversation } from '../conversation.ts'
import { changedText } from '../fixtures/changed-text.ts'
import { parseInstruction } from './parse-instruction.ts'

const STRADDLE = 'sell nifty atm straddle 9:20, exit 3:15, 25% sl on each leg'
const CONDOR = 'iron condor nifty 9:20, sell 150 otm, buy 300 otm'
const SPREAD = 'sell nifty atm call and buy 200 otm call, 9:30 to 15:00'
const STRANGLE = 'sell nifty strangle premium 60 each, 9:20, 40% sl on each leg'
const RSI = 'buy nifty atm call when rsi 14 on 5 min is above 60, 9:30, exit 3:15'

/** The assistant's answer to a change of an open strategy. */
async function answered(open: string, text: string) {
  const { request } = parseInstruction(open)
  const strategy = () => ({ name: 'Open', instrument: request.instrument, request })
  return processQuery(text, newConversation(), { strategy })
}

describe('wings that go further out', () => {
  it.each([
    ['wings 100 pt aur door kar do', 'PUT 400 OTM'],
    ['hedge ko 100 point aur bahar le jao', 'PUT 400 OTM'],
    ['wings aur 100 door', 'PUT 400 OTM'],
    ['wings 50 pts aur paas lao', 'PUT 250 OTM'],
    ['wings ek strike aur door karo', 'PUT 350 OTM'],
  ])('are counted from where they are: %s', async (text, sentence) => {
    expect(await changedText(CONDOR, text)).toContain(`BUY 1 lot ${sentence}`)
  })

  it.each([
    ['wings 100 door kar do', 'or so much further out than now?'],
    ['wings 100 pt door', 'or so much further out than now?'],
    ['wings 100 points aur', 'further out, or closer in?'],
    ['wings thoda door karo', 'by how many points?'],
  ])('are asked for if the words may mean their distance: %s', async (text, question) => {
    const { content, offer } = await answered(CONDOR, text)
    expect(content).toContain(question)
    expect(offer).toBeUndefined()
  })
})

describe('a change in few words', () => {
  it.each([
    [STRADDLE, 'use banknifty instead, same everything', '→ BANKNIFTY options'],
    [STRADDLE, 'same everything but on banknifty', '→ BANKNIFTY options'],
    [STRANGLE, 'add a hedge on both sides, 5 rupees options', 'BUY 1 lot PUT premium near ₹5.'],
    [STRANGLE, 'hedge lagao dono side, 5 rupaye wale option', 'BUY 1 lot PUT premium near ₹5.'],
    [STRADDLE, 'double the qty', 'SELL 2 lots PUT ATM; stop 25%.'],
    [STRADDLE, 'double the number of lots', 'SELL 2 lots PUT ATM; stop 25%.'],
    [
      STRADDLE,
      'when one stops out other should go to cost',
      'the others get a stop at their own entry price.',
    ],
    [STRADDLE, 'if one gets hit other one to cost', 'the others get a stop at their own entry price.'],
    [STRADDLE, 'any sl means close all', 'all others leave with it.'],
    [RSI, '15 min rsi, cross 55', '→ RSI(14) on 15-min NIFTY crosses above 55.'],
    [RSI, 'scrap the rsi, enter straight at 9:30', '→ Enters at 09:30'],
    [RSI, 'rsi hatao', '→ Enters at 09:30'],
    [STRADDLE, 'Test it for the second half of 2024 only.', '01 Jul 2024 to 31 Dec 2024'],
    [STRADDLE, 'run it on H1 2024', '01 Jan 2024 to 30 Jun 2024'],
    [SPREAD, 'turn it into the put version, and 2 lots', 'BUY 2 lots PUT 200 OTM'],
    [SPREAD, 'flip to put side', 'SELL 1 lot PUT ATM.'],
  ])('is read: %s: %s', async (open, text, sentences) => {
    expect(await changedText(open, text)).toContain(sentences)
  })

  it.each([
    ['slightly tighter stops', 'to how much?'],
    ['loosen the sl', 'to how much?'],
    ['sl pe hata do', 'of the put only, or of all legs?'],
    ['undo pe stop', 'taken off, or as it was before the last change?'],
    ['lock 1500 once it makes 3000 and trail it', 'By how much does the locked profit of 1500 grow?'],
    ['call it Sundar straddle', 'I cannot set the name from here'],
    ['make it 2 lots, call it monster', '“call it monster”'],
    ['test second half of march 2024', '“second half”'],
    ['double everything', '“double everything”'],
    ['when one is out the other goes to cost', 'Not understood'],
  ])('is asked about or named if it may mean several things: %s', async (text, words) => {
    const { content, intent, offer } = await answered(STRADDLE, text)
    expect(content).toContain(words)
    expect(intent).toBe('strategy')
    expect(offer).toBeUndefined()
  })

  it.each(['reduce drawdown', 'change password', 'when a leg is stopped what happens to the other'])(
    'is none if it names no setting, or asks: %s',
    async (text) => {
      expect((await answered(STRADDLE, text)).intent).toBe('knowledge')
    },
  )
})

describe('one of the open legs', () => {
  it.each([
    ['make the hedge a put', SPREAD],
    ['switch the long call to puts', SPREAD],
  ])('is asked for, and nothing replaces all of them: %s', async (text, open) => {
    expect((await answered(open, text)).content).toContain('does one of the open legs change')
  })
})

describe('words that say a setting in another order', () => {
  it.each([
    [RSI, 'use 15 min candles and level 65', 'RSI(14) on 15-min NIFTY > 65'],
    [STRADDLE, 'test it only for 2024 second half', '01 Jul 2024 to 31 Dec 2024'],
    [STRADDLE, 'weekly next expiry and 2 lots', 'SELL 2 lots CALL ATM, next expiry'],
    [
      STRADDLE,
      'wait for 5% down move in each leg before selling',
      'waits until its premium has moved down by 5%',
    ],
    [STRADDLE, 'enter 3 days before expiry and dont close same day', 'entered 3 sessions before it'],
    [STRADDLE, 'once im up 2000 lock 1000', 'locks ₹1,000 once its profit reaches ₹2,000.'],
  ])('is read: %s: %s', async (open, text, sentence) => {
    expect(await changedText(open, text)).toContain(sentence)
  })

  it.each([
    [STRADDLE, 'level 65', '“level 65”'],
    [STRADDLE, 'dont close same day', 'How many sessions before the expiry is it entered'],
    [STRADDLE, 'sl 30% before selling', '“before”'],
  ])('is named or asked about if it is none: %s: %s', async (open, text, words) => {
    const { content, offer } = await answered(open, text)
    expect(content).toContain(words)
    expect(offer).toBeUndefined()
  })
})

describe('a position held from a weekday', () => {
  const HELD = 'sell nifty straddle on monday at 9:20, sl 30% each leg, hold till expiry'

  it('is entered as many sessions before the expiry as its new weekday stands', async () => {
    expect(await changedText(HELD, 'enter on tuesday instead of monday')).toContain(
      'entered 2 sessions before it, left on the expiry day.',
    )
  })

  it('is asked for its sessions in an index whose expiries moved', async () => {
    const { content, offer } = await answered(HELD, 'trade banknifty instead of nifty')
    expect(content).toContain('How many sessions before the expiry is it entered')
    expect(offer).toBeUndefined()
  })
})

describe('a lock that keeps a share, or one of each leg', () => {
  it.each([
    'once up 2000 lock 50%',
    'once up 40 points lock 20 points on each leg',
    'once up 2000 lock 1000, for each leg',
  ])('is none of an amount of the whole: %s', async (text) => {
    expect((await answered(STRADDLE, text)).offer).toBeUndefined()
  })
})

describe('a structure that is named for the open legs', () => {
  it.each(['convert to iron fly', 'iron fly bana do isko', 'make it an iron fly'])(
    'takes them over: %s',
    async (text) => {
      expect(await changedText(CONDOR, text)).toMatch(
        /→ Leg 1: SELL 1 lot CALL ATM\. Leg 2: SELL 1 lot PUT ATM\. Leg 3: BUY 1 lot CALL ATM\+300\. Leg 4: BUY 1 lot PUT 300 OTM/,
      )
    },
  )

  it.each(['what is an iron fly', 'iron fly kaise banao', 'iron fly'])(
    'is only asked about: %s',
    async (text) => {
      expect((await answered(CONDOR, text)).offer).toBeUndefined()
    },
  )
})

describe('the opposite, with the option behind it', () => {
  it.each([
    [RSI, 'make it the opposite: a put when rsi falls below 40', 'BUY 1 lot PUT ATM'],
    [SPREAD, 'ulta karo, put side', 'SELL 1 lot PUT ATM. Leg 2: BUY 1 lot PUT 200 OTM'],
  ])('is that option: %s', async (open, text, words) => {
    expect(await changedText(open, text)).toContain(words)
  })

  it.each([
    [RSI, 'make it the opposite'],
    [RSI, 'make it the opposite: sell a call'],
    [STRADDLE, 'make it the opposite: a put'],
    [STRADDLE, 'ulta karo, call side'],
  ])('is not guessed: %s, %s', async (open, text) => {
    expect(await changedText(open, text)).toBe('not offered')
  })
})

describe('a rule that is added beside one that stays', () => {
  const STOPPED = 'sell banknifty strangle 300 points otm at 9:30, exit at 15:00, overall stop 5000 rupees'

  it('is that of each leg', async () => {
    const changed = await changedText(STOPPED, '30% sl each leg bhi add karo, overall rehne do')
    expect(changed).toMatch(/→ .*stop 30%.*stop 30%/)
    expect(changed).not.toContain('5,000')
  })

  it('may have its number at the end', async () => {
    expect(await changedText(STOPPED, 'target bhi daal do 6k')).toBe(
      ' → The whole position takes profit at ₹6,000.',
    )
  })
})
