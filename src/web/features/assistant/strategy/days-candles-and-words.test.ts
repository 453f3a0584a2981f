import { describe, expect, it } from 'vitest'
import { offeredText as read } from '../fixtures/offered-text.ts'
import { parseInstruction } from './parse-instruction.ts'

const { request: OPEN } = parseInstruction(
  'nifty sell atm put, buy 200 points otm put, on mondays, entry 9:30',
)

/** Whether a text is shown as not understood, asked about, or cannot be run. */
const isOpen = (text: string) => {
  const { unread, questions, problems } = parseInstruction(text)
  return unread.length + questions.length + problems.length > 0
}

describe('the distance of the expiry', () => {
  it.each([
    ['sell nifty straddle 9:20 only when expiry is 1 or 2 days away', 'Only with 1, 2 trading days'],
    ['Only when it is 1 or 2 days to expiry: short straddle Nifty 9:30', 'Only with 1, 2 trading days'],
    ['nifty straddle becho sirf jab expiry 1 ya 2 din door ho', 'Only with 1, 2 trading days'],
    ['sell nifty straddle when expiry is 1 to 3 days away', 'Only with 1, 2, 3 trading days'],
    ['do not trade when expiry is 1 day away. sell nifty straddle', 'Only with 0, 2, 3, 4 trading days'],
  ])('chooses days: %s', (text, days) => {
    expect(read(text)).toContain(days)
    expect(isOpen(text)).toBe(false)
  })

  it.each([
    'sell nifty straddle, sl 20% when expiry is 1 day away',
    'sell nifty straddle 9:20, exit when expiry is 1 day away',
    'sell nifty straddle only when expiry is not 1 or 2 days away',
    'sell nifty straddle whose expiry is 2 days away',
  ])('is open where a rule or an exit has it, or it is denied: %s', (text) => {
    expect(isOpen(text)).toBe(true)
  })
})

describe('a day with nothing', () => {
  it.each([
    'monday ko kuch nahi, baaki din nifty straddle becho 9:20',
    'nifty straddle becho 9:20, monday ko kuch mat karo',
    'sell nifty straddle 9:20, on mondays nothing',
  ])('is left out: %s', (text) => {
    expect(read(text)).toContain('Only on Tuesday, Wednesday, Thursday, Friday')
  })

  it.each([
    'monday ko kuch nahi to nifty straddle becho 9:20',
    'monday ko kuch nahi sirf straddle becho nifty 9:20',
    'monday ko kuch nahi badalna, nifty straddle becho 9:20',
  ])('is none where words go on: %s', (text) => {
    expect(isOpen(text)).toBe(true)
  })

  it('is traded again without its condition', () => {
    const { request } = parseInstruction('monday wali condition hata do, roz chalega', OPEN)
    expect(request.strategy.filters?.weekdays).toBeUndefined()
  })
})

describe('candles before the index and its rule', () => {
  it.each([
    [
      '15 min pe nifty ka close pichli candle ke high ke upar ho to ATM CE buy',
      'CLOSE on 15-min NIFTY > HIGH[-1]',
    ],
    ['10 min par nifty ka rsi 60 ke upar jaye to atm ce lo', 'RSI(14) on 10-min NIFTY crosses above 60'],
    ['on 3 min banknifty close below supertrend buy atm put', 'CLOSE on 3-min BANKNIFTY < SUPERTREND(10, 3)'],
    [
      'nifty atm put kharido jab rsi 14, 15 min pe 40 ke neeche aa jaye',
      'RSI(14) on 15-min NIFTY crosses below 40',
    ],
  ])('are those of the rule: %s', (text, rule) => {
    expect(read(text)).toContain(rule)
    expect(isOpen(text)).toBe(false)
  })

  it.each([
    '15 min baad nifty ka close vwap ke upar ho to atm ce buy',
    'pehle 15 min me nifty ka close vwap ke upar ho to atm ce buy',
    '15 min tak nifty ka close vwap ke upar rahe to atm ce buy',
    '15 min ke andar nifty ka close vwap ke upar ho to atm ce buy',
  ])('are none where minutes pass: %s', (text) => {
    expect(isOpen(text)).toBe(true)
  })
})

describe('both sides of a level, and a second rule', () => {
  it.each([
    ['willr -20 ke niche aaye upar se to pe buy nifty 10 min', 'WILLR(14) on 10-min NIFTY crosses below -20'],
    ['rsi upar se 70 ke neeche aaye to nifty atm pe buy 5 min', 'RSI(14) on 5-min NIFTY crosses below 70'],
    [
      'cci neeche se 100 ke upar nikle to nifty atm ce kharido 15 min',
      'CCI(14) on 15-min NIFTY crosses above 100',
    ],
    [
      'adx 25 se upar ho aur rsi bhi 60 se upar, tab nifty atm call buy, 5 min',
      'RSI(14) on 5-min NIFTY > 60',
    ],
    ['bnf vwap ke upar close de to 100 itm call buy karna hai', 'CLOSE on 5-min BANKNIFTY > VWAP'],
  ])('is read: %s', (text, rule) => {
    expect(read(text)).toContain(rule)
    expect(isOpen(text)).toBe(false)
  })

  it.each([
    'rsi 30 ke niche aaye neeche se to nifty atm pe buy 5 min',
    'rsi upar se 70 ke upar aaye to nifty atm ce buy 5 min',
    'adx 25 se upar ho aur rsi bhi 60 se upar na ho, nifty atm call buy 5 min',
  ])('is open where the sides are one, or it is denied: %s', (text) => {
    expect(isOpen(text)).toBe(true)
  })
})

describe('parts of the day and times before which a position is entered', () => {
  it.each([
    ['Before 10 am only. If nifty 3-min close crosses above VWAP, buy atm call', '09:16 to 10:00'],
    ['dopahar ka theta: 1:30 pm nifty straddle becho', 'at 13:30'],
    ['mornings only, sell nifty straddle 9:20 exit 11:30', 'at 09:20'],
  ])('say what the times say: %s', (text, time) => {
    expect(read(text)).toContain(time)
    expect(isOpen(text)).toBe(false)
  })

  it.each([
    'afternoon only: sell nifty straddle at 9:20 exit 3:15',
    'sell nifty straddle afternoon only',
    'Before 10 am only sell nifty straddle, exit 3pm',
  ])('are open where they do not: %s', (text) => {
    expect(isOpen(text)).toBe(true)
  })
})

describe('words that add nothing', () => {
  it.each([
    'buy atm call and sell atm put in nifty at 9:30, like a future',
    'buy atm straddle and sell 300 otm strangle against it in nifty, 9:20 to 1 pm',
    'I lean bearish. Sell 2 lots nifty atm call, 1 lot atm put',
    'Same time every day, 11 am. Sell nifty atm straddle',
    'rsi below 30 on 5 min nifty, buy atm call for a bounce',
    'wait for adx(14) below 20 on 15 min nifty, then sell straddle',
    'sell nifty straddle 9:20, sl 30% each leg (points nahi)',
    'nifty ka atm ce or pe becho 9:20',
    'nifty ka 100 otm ce aur 100 otm pe bechta hu 3 lot, sl 30 percent, hedge ke liye 500 otm dono side 3 lot buy',
  ])('are left out: %s', (text) => {
    expect(isOpen(text)).toBe(false)
  })

  it.each([
    'buy nifty future and sell atm call',
    'sell nifty straddle and buy 300 otm strangle against it only if loss 2000',
    'if market leans bearish sell nifty call 9:20',
    'same time every day sell nifty straddle',
    'wait for a bounce then buy nifty atm put at 9:30',
    'buy nifty atm call for bounce of 50 points',
    'dont wait for rsi above 60, buy nifty atm call at 9:20',
    'sell nifty straddle sl 30 (not points) 9:20',
    'sell nifty atm ce or pe at 9:20',
    'nifty 50 rs ka ce or pe becho dono me se',
    'nifty straddle sell, thursday ko nothing else, 9:20',
    'agar rsi 60 ke upar ho to nifty ce or pe becho',
  ])('are shown where they could mean more: %s', (text) => {
    expect(isOpen(text)).toBe(true)
  })

  it('says which `or` it read as `aur`', () => {
    expect(parseInstruction('nifty ka atm ce or pe becho').assumptions.join(' ')).toContain('“aur”')
  })

  it('reads short forms of between', () => {
    expect(read('nifty sell ce pe premium btwn 60 to 90')).toContain('premium ₹60–₹90')
    expect(read('bnf ce pe sell prem btw 100-120')).toContain('premium ₹100–₹120')
  })
})

describe('a condition at a time', () => {
  const said = (text: string) => parseInstruction(text).assumptions.join(' ')
  it.each([
    'sell nifty atm call. Enter at 10:15 only if RSI(14) on the 15 minute chart is below 45',
    'sell nifty strangle 150 otm if adx on 15 min is below 20 at 10:30',
  ])('is said to be watched from then on: %s', (text) => {
    expect(said(text)).toContain('on, not at that minute only')
  })

  it.each([
    'sell nifty atm call when rsi 15 min is below 45, enter after 10:15',
    'sell nifty atm straddle, entry from 10:15 if adx on 15 min is below 20',
  ])('needs no word where the text says so itself: %s', (text) => {
    expect(said(text)).not.toContain('at that minute only')
  })
})
