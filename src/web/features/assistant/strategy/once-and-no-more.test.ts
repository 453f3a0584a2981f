import { describe, expect, it } from 'vitest'
import { isOffered } from '../fixtures/judge-instruction.ts'
import { offeredText as read } from '../fixtures/offered-text.ts'
import { parseInstruction } from './parse-instruction.ts'

const notes = (text: string) => parseInstruction(text).assumptions.join(' ')

describe('a strike in a sentence of its own', () => {
  const RSI = 'when the 15 min rsi is above 60'
  it.each([
    [`sell nifty put ${RSI}. 100 otm put. sl 40%`, '1 lot PUT 100 OTM (ATM+100); stop 40%'],
    [`sell 2 lots nifty put ${RSI}. 100 otm put. sl 40%`, '2 lots PUT 100 OTM (ATM+100); stop 40%'],
    [`sell nifty put ${RSI}. strike 100 otm put, 2 lots. sl 40%`, '2 lots PUT 100 OTM (ATM+100); stop 40%'],
    [`sell nifty put ${RSI}; 5 rs put. sl 40%`, '1 lot PUT premium near ₹5; stop 40%'],
    ['sell nifty put at 9:20, exit 3:15, sl 40%. 100 otm put.', '1 lot PUT 100 OTM (ATM+100); stop 40%'],
  ])('is that of the leg without one: %s', (text, leg) => {
    const said = read(text)
    expect(said).toContain(`Leg 1: SELL ${leg}`)
    expect(said).not.toContain('Leg 2')
    expect(notes(text)).toContain('was read as the title of the legs behind it')
  })

  it.each([
    [`sell nifty put ${RSI}. 100 otm call. sl 40%`, 'the strike of a leg before it, or one more leg?'],
    [`sell nifty put ${RSI}. 100 otm put only on monday. sl 40%`, 'the days of the whole strategy?'],
  ])('is asked about where it has another option or days: %s', (text, question) => {
    expect(
      parseInstruction(text)
        .questions.map((one) => one.text)
        .join(),
    ).toContain(question)
  })

  it.each([
    `sell nifty put ${RSI}. also sell 100 otm put. sl 40%`,
    `sell nifty put ${RSI}, and 100 otm put. sl 40%`,
    `sell nifty put ${RSI}. another 100 otm put. sl 40%`,
    `sell nifty put ${RSI}. buy 100 otm put. sl 40% each leg`,
  ])('beside a word for one more is a second leg: %s', (text) => {
    expect(read(text)).toContain('Leg 2')
  })

  it('is asked about where the side is said again', () => {
    const text = `sell nifty put ${RSI}. sell 100 otm put.`
    expect(
      parseInstruction(text)
        .questions.map(({ text }) => text)
        .join(),
    ).toContain('or one more?')
  })
})

describe('a strike of one of two options', () => {
  it('is asked about in a sentence of its own', () => {
    const { questions } = parseInstruction('sell nifty call and put at 9:20. 100 otm put.')
    expect(questions.map(({ text }) => text).join()).toContain(
      'the strike of a leg before it, or one more leg?',
    )
  })
})

describe('the other option that is the same', () => {
  it.each([
    ['whose premium is not more than 50, put also same', 'premium ≤ ₹50'],
    ['premium near 60, put too the same', 'premium near ₹60'],
    ['whose premium is at most 40 and the put also the same premium', 'premium ≤ ₹40'],
  ])('has the strike of the first: sell nifty call %s', (words, strike) => {
    expect(read(`sell nifty call ${words}, entry 10, exit 3`)).toContain(
      `Leg 1: SELL 1 lot CALL ${strike}. Leg 2: SELL 1 lot PUT ${strike}.`,
    )
  })

  it.each([
    ['put also same sl', 'stop 30%'],
    ['put also the same sl and target', 'stop 30%, target 50%'],
    ['put also the same', 'stop 30%, target 50%'],
  ])('has the rules of the first: %s', (words, rules) => {
    expect(read(`sell nifty 200 otm call sl 30% target 50%, ${words}, 9:20`)).toContain(
      `Leg 2: SELL 1 lot PUT 200 OTM (ATM+200); ${rules}.`,
    )
  })
})

describe('re-entries that are counted by their exit', () => {
  it.each([
    ['re-entry 1 time on sl and 1 time on target', 1, 1],
    ['re-entry 2 times on sl and 1 time on target', 2, 1],
    ['re-entry on sl 2 times and on target once', 2, 1],
    ['re-entry max 2 after sl, max 1 after target', 2, 1],
  ])('are bounded each: %s', (words, stop, target) => {
    const text = `sell banknifty atm straddle 9:20, sl 50 points each, target 80 points each, ${words}`
    expect(read(text)).toContain(
      `re-enters up to ${stop + target}× a day after stop (at most ${stop}×), target (at most ${target}×)`,
    )
  })

  it.each([
    're-entry 1 time on sl after 5 min and 1 time on target',
    're-entry 2 times on sl at cost and 1 time on target',
    're-entry 1 time on sl before 12 and 1 time on target',
    're-entry 1 time on sl for call and 1 time on target',
  ])('are asked about where more is said of the first: %s', (words) => {
    const text = `sell banknifty atm straddle 9:20, sl 50 points each, target 80 points each, ${words}`
    expect(
      parseInstruction(text)
        .questions.map(({ text }) => text)
        .join(),
    ).toContain('also of the second?')
  })

  it('have a price in common that is said before their counts', () => {
    const text =
      'sell banknifty atm straddle 9:20, sl 50 points each, target 80 points each, re-entry at cost 1 time on sl and 1 time on target'
    expect(read(text)).toContain('after stop (at most 1×), target (at most 1×) at cost')
  })

  it('do not share the delay of the first, said one by one', () => {
    const text =
      'sell banknifty atm straddle 9:20, sl 50 points each, target 80 points each, re-entry 3 on target after 5 min, re-entry 1 on sl'
    expect(parseInstruction(text).unread).toEqual(['re-entry 1 on sl'])
  })

  it('are shown where there is no such exit', () => {
    const text =
      'sell banknifty atm straddle 9:20, sl 50 points each, re-entry 1 time on sl and 1 time on target'
    expect(parseInstruction(text).unread).toEqual(['and 1 time on target'])
  })
})

describe('an entry that is denied', () => {
  const BOUGHT = 'buy nifty atm put when the 5 min rsi is below 40, sl 30 points.'
  it.each([
    ['No trades to be opened after 1 pm', 'from 09:16 to 13:00'],
    ['no new positions should be taken after 1 pm', 'from 09:16 to 13:00'],
    ['trades should not be opened after 1 pm', 'from 09:16 to 13:00'],
    ['no trade will be initiated later than 1 pm', 'from 09:16 to 13:00'],
    ['no position is to be opened before 10 am', 'from 10:00 to 14:30'],
    ['trades to be opened after 1 pm only', 'from 13:00 to 14:30'],
  ])('bounds the entries: %s', (words, window) => {
    expect(read(`${BOUGHT} ${words}`)).toContain(window)
  })

  it.each([
    'No trade is to be kept open after 3 pm',
    'no trades to be carried after 3 pm',
    'no trades to be opened between 12 and 1 pm',
  ])('is not read where a position is kept, or a time is left out: %s', (words) => {
    expect(isOffered(parseInstruction(`${BOUGHT} ${words}`))).toBe(false)
  })

  it.each(['upto 2 entries a day', 'up to 3 entries per day', 'upto 10 entries in total'])(
    'is no time where entries are counted: %s',
    (words) => {
      expect(isOffered(parseInstruction(`${BOUGHT} ${words}`))).toBe(false)
    },
  )
})

describe('the word pe behind an event', () => {
  it.each([
    'nifty atm ce buy 5 min rsi 60 cross pe',
    'buy nifty atm call on 9 21 ema crossover pe, tgt 30 points',
    'orb 15 min nifty ce buy upar break pe, sl 20 points',
    'orb 15 min nifty 2 lot call upar break pe buy karo',
    'nifty call buy rsi crosses above 60 pe sl 20 points',
  ])('is no put where the legs are named before it: %s', (text) => {
    expect(read(text)).toContain('CALL ATM')
    expect(read(text)).not.toContain('PUT')
    expect(notes(text)).toContain('“pe” was read as: “on” that event, and no put')
  })

  it.each([
    'orb 15 min nifty upar break pe, call buy',
    'banknifty ce buy, 15 min range high break pe, sl 30 points',
    'NIFTY CE BUY RSI 60 CROSS PE',
  ])('is asked about where it could be either: %s', (text) => {
    expect(
      parseInstruction(text)
        .questions.map(({ text }) => text)
        .join(),
    ).toContain('the put, or “on”')
  })

  it.each([
    'orb 15 min nifty upside break ce buy, downside break pe',
    'orb 15 min nifty upar break ce buy, niche break pe buy',
    'nifty 9 21 ema crossover pe aur ce dono sell',
    'orb 15 min nifty upar toote to pe buy',
  ])('is the put where it is a leg: %s', (text) => {
    expect(read(text)).toContain('PUT ATM')
  })
})
