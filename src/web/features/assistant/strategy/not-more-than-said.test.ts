import { describe, expect, it } from 'vitest'
import { processQuery } from '../answer.ts'
import { newConversation } from '../conversation.ts'
import { isOffered } from '../fixtures/judge-instruction.ts'
import { offeredText as read } from '../fixtures/offered-text.ts'
import { parseInstruction } from './parse-instruction.ts'

const STRADDLE = 'sell nifty atm straddle at 9:20, sl 30%'

const asksOf = (text: string) => {
  const { unread, questions } = parseInstruction(text)
  return [...unread, ...questions.map((one) => one.text)].join(' ')
}

/** Whether a change of an open straddle is offered. */
const isChangeOffered = async (text: string) => {
  const { request } = parseInstruction(`${STRADDLE} each leg, exit 3:15`)
  const strategy = () => ({ name: 'Open', instrument: request.instrument, request })
  const { offer } = await processQuery(text, newConversation(), { strategy })
  return offer !== undefined && offer.without.length === 0
}

describe('a part of the day', () => {
  it.each([
    'Sell nifty atm call at 9:20 in the morning and atm put in the afternoon, sl 30%',
    'Sell nifty atm put at 9:20 and atm call only in the afternoon, sl 30%',
    'sell nifty atm call at 9:20, dopahar ko put becho, sl 30%',
    `${STRADDLE}, buy 500 otm strangle hedge in the afternoon`,
    'sell nifty atm straddle on monday at 9:20, hold till wednesday morning',
    'sell nifty atm straddle every thursday at 3:15, and exit on friday in the morning',
    `${STRADDLE}, move sl to cost in the afternoon`,
    `${STRADDLE}, re-enter once on sl only in the morning`,
    `${STRADDLE}, book 3000 profit only in the morning`,
    'sell nifty atm straddle at 9:20, sl 20% each leg in the morning',
  ])('is not left out where it may be of a leg, an exit or a rule: %s', (text) => {
    expect(isOffered(parseInstruction(text))).toBe(false)
  })

  it.each([
    'sell nifty atm straddle at 9:20 in the morning, sl 30%',
    'morning straddle nifty sell 9:20, sl 30%',
    'subah ka trade: nifty atm straddle sell at 9:20, sl 30%',
  ])('says nothing more beside its time, or at the start: %s', (text) => {
    expect(read(text)).toContain('Enters at 09:20')
  })
})

describe('a time of the next day', () => {
  it.each([
    'If rsi is above 60 at 3:20, buy nifty atm call next day at 9:20, sl 20%',
    'Rsi above 60 at 3:15 pm, tomorrow 9:20 buy nifty atm call with sl 20%',
    'Rsi 60 ke upar 3:15 pe, kal subah 9:20 pe nifty atm call kharido, sl 20%',
    'Nifty atm call 3:15 pm, put tomorrow 9:20, buy both, sl 20%',
  ])('at which legs are entered is no exit: %s', (text) => {
    expect(isOffered(parseInstruction(text))).toBe(false)
  })
})

describe('the close', () => {
  it.each([
    `${STRADDLE}, keep looking for entry till close`,
    `${STRADDLE}, re-entry allowed till close`,
    `${STRADDLE}, re-enter on sl till close`,
    `${STRADDLE}, call exit at close`,
  ])('is no exit of all where it is of something else: %s', (text) => {
    expect(isOffered(parseInstruction(text))).toBe(false)
  })

  it.each(['add 2 re-entries till close', 'trail the stop till close'])(
    'is none in a change either: %s',
    async (text) => {
      expect(await isChangeOffered(text)).toBe(false)
    },
  )
})

describe('one leg of several', () => {
  it.each(['put should stay till 2:30', 'put side rehne do 2:30 tak', 'until 2:30 put should stay'])(
    'has no exit that is that of all: %s',
    async (text) => {
      expect(await isChangeOffered(text)).toBe(false)
    },
  )

  it.each(['if call sl hits take fresh straddle', 'if the call is stopped sell straddle again'])(
    'does not come back alone where both are entered: %s',
    (text) => {
      expect(isOffered(parseInstruction(`${STRADDLE} each leg, ${text}`))).toBe(false)
    },
  )
})

describe('a day', () => {
  it.each([
    'tuesdays do not take trade without hedge',
    'fridays do not take the trade overnight',
    'if vix above 18, no trade on monday',
    'agar vix 18 se upar, monday ko trade nahi',
    'if vix is above 18 then do not trade on mondays',
  ])('is not left out wholly where only a part of it is: %s', (text) => {
    expect(isOffered(parseInstruction(`${STRADDLE}, ${text}`))).toBe(false)
  })

  it('is left out where its phrase says no more', () => {
    expect(read(`${STRADDLE}, fridays do not take the trade`)).toContain(
      'Only on Monday, Tuesday, Wednesday, Thursday.',
    )
  })

  it.each(['Tuesdays and thursdays, mostly', 'Expiry days only. Mostly.'])(
    'is not the only one where it is mostly: %s',
    (text) => {
      expect(isOffered(parseInstruction(`${STRADDLE}. ${text}`))).toBe(false)
    },
  )
})

describe('what a rule waits for', () => {
  it.each([
    `${STRADDLE}, maintain delta neutral`,
    `${STRADDLE}, re-enter once on sl in a big move`,
    `${STRADDLE}, exit in a sharp move`,
    'buy nifty atm straddle at 9:20 in big moves, sl 30%',
  ])('is not left out: %s', (text) => {
    expect(isOffered(parseInstruction(text))).toBe(false)
  })
})

describe('an oscillator', () => {
  it.each([
    'buy nifty atm call when rsi 60 cross above vwap',
    'buy nifty atm call when rsi 14 is above ema 20 on 5 min',
    'buy nifty atm put when the 15 min close is below adx 14',
  ])('is not compared with a price: %s', (text) => {
    expect(asksOf(text)).toMatch(/compares (RSI|ADX) with a price/)
  })

  it.each([
    'buy nifty atm call when rsi(14) 5 min crosses above 60',
    'buy nifty atm call when 5 min close is above vwap',
  ])('and a price have levels of their own: %s', (text) => {
    expect(asksOf(text)).toBe('')
  })
})

describe('a re-entry that is also after the target', () => {
  it('is after the stop as well', () => {
    expect(read('sell nifty straddle 9:20, sl 30% each, re-entry once also after target')).toContain(
      're-enters up to 1× a day after stop, target',
    )
  })

  it('is after the target alone if nothing says also', () => {
    expect(read('sell nifty straddle 9:20, sl 30% each, re-entry once after target')).toContain(
      're-enters up to 1× a day after target',
    )
  })
})

describe('“delta neutral”', () => {
  it('chooses the strikes of a strangle, which Delta does not', () => {
    expect(asksOf('sell delta neutral strangle banknifty 9:20')).toContain('delta neutral')
  })

  it('says nothing more of a straddle', () => {
    expect(read('nifty straddle, delta neutral, 9:30 to 3:15, sl 25% each')).toContain(
      'SELL 1 lot PUT ATM; stop 25%',
    )
  })
})

describe('a change of an open straddle', () => {
  it.each(['exit 3, baaki din sl nahi chahiye', 'target 3500 overall, let the stop trail'])(
    'is not offered without a part that could be a setting: %s',
    async (text) => {
      expect(await isChangeOffered(text)).toBe(false)
    },
  )
})
