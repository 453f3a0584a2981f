import { describe, expect, it } from 'vitest'
import { isOffered } from '../fixtures/judge-instruction.ts'
import { offeredText as read } from '../fixtures/offered-text.ts'
import { parseInstruction } from './parse-instruction.ts'

describe('the opposite side with a time', () => {
  it.each([
    'sell nifty atm straddle 9:20 buy 10:30 2 lots of 200 otm ce',
    'sell nifty straddle 9:20 buy 10:30 200 points otm ce',
    'buy nifty atm ce 9:20, sell 10:30 another ce 200 otm',
    'sell nifty atm straddle 9:20 buy 10:30 hedges 200 away',
    'sell nifty straddle 9:20, buy 10:30 next week straddle',
    'buy nifty atm ce at 9:20, sell at 10:30, 2 lots 200 otm ce',
    'sell nifty straddle at 9:20, buy at 10:30, wings 300 away',
    'buy nifty atm ce 9:20 sell 10:30 half',
    'buy nifty atm ce 9:20 sell 10:30 provided rsi below 50 5 min',
  ])('is no exit where a leg or a condition follows: %s', (text) => {
    expect(isOffered(parseInstruction(text))).toBe(false)
    expect(read(text)).not.toContain('open at 10:30')
  })

  it.each([
    'buy nifty atm ce 9:20 sell 15:10',
    'buy nifty atm ce 9:20 sell 15:10 target 15%',
    'sell nifty straddle 9:20 buy 15:10 on thursdays only',
    'sell nifty straddle 9:20 buy back 15:10, sl 30% each',
    'sell nifty straddle at 9:20 and buy it back at 3:10 pm',
  ])('is the exit at the end of its phrase and before a rule: %s', (text) => {
    expect(read(text)).toContain('Closes whatever is open at 15:10')
  })
})

describe('a crossing without its direction', () => {
  it.each([
    ['nifty call buy 50 20 sma crossover', 'SMA(20) on 5-min NIFTY crosses above SMA(50)'],
    ['nifty put buy 50 20 sma crossover', 'SMA(20) on 5-min NIFTY crosses below SMA(50)'],
    ['nifty call buy ema 21 ema 9 crossover', 'EMA(9) on 5-min NIFTY crosses above EMA(21)'],
    ['nifty ce buy 20 sma price crossover', 'CLOSE on 5-min NIFTY crosses above SMA(20)'],
    ['nifty call buy vwap price cross', 'CLOSE on 5-min NIFTY crosses above VWAP'],
    ['nifty call buy vwap 9 ema cross', 'EMA(9) on 5-min NIFTY crosses above VWAP'],
    ['nifty call buy 9 21 ema crossover', 'EMA(9) on 5-min NIFTY crosses above EMA(21)'],
    ['nifty call buy 21 9 ema crosses above', 'EMA(21) on 5-min NIFTY crosses above EMA(9)'],
    ['nifty call buy when rsi 30 cross down', 'RSI(14) on 5-min NIFTY crosses below 30'],
  ])('is of the faster line: %s', (text, rule) => {
    expect(read(text)).toContain(rule)
  })

  it.each([
    'buy nifty put on rsi 60 cross, upward',
    'nifty call buy rsi 60 cross (up)',
    'nifty put buy rsi crossing 70 higher',
    'nifty call buy bullish rsi 60 cross',
    'nifty put buy negative 9 21 ema crossover',
  ])('is asked about beside a word for one: %s', (text) => {
    expect(
      parseInstruction(text)
        .questions.map(({ text }) => text)
        .join(),
    ).toContain('upward or downward?')
  })
})

describe('a number before an indicator', () => {
  it.each([
    ['dte 0,1,9 ema above 50 ema', '0, 1', 'EMA(9) on 5-min NIFTY > EMA(50)'],
    ['dte 0,1,14 rsi below 60', '0, 1', 'RSI(14) on 5-min NIFTY < 60'],
  ])('is its period, and no day to expiry: %s', (words, days, rule) => {
    expect(read(`sell nifty straddle ${words}`)).toContain(rule)
    expect(read(`sell nifty straddle ${words}`)).toContain(`Only with ${days} trading days`)
  })
})

describe('a profit that falls', () => {
  it.each([
    'profit har 1000 gire to 500 trail karo',
    'overall pnl har 1000 neeche jaye to 500 trail karo',
    'mtm har 1000 gire to 500 trail',
    'for every 1000 drop in profit trail 500',
  ])('moves no stop: %s', (words) => {
    const text = `nifty straddle sell 9:20, overall sl 3000 rupees, ${words}`
    expect(isOffered(parseInstruction(text))).toBe(false)
    expect(read(text)).not.toContain('trailing')
  })

  it.each([
    [
      'overall profit har 1000 badhe to 500 trail karo',
      'overall sl 3000 rupees',
      'trailing by ₹500 for every ₹1,000',
    ],
    ['5 point fayda ho to sl 5 neeche lao', 'sl 60 points', 'trailing stop 60 pts by 5 pts'],
  ])('is not one that grows: %s', (words, stop, trail) => {
    expect(read(`nifty straddle sell 9:20, ${stop}, ${words}`)).toContain(trail)
  })
})

describe('a distance beside an atm strangle', () => {
  it.each([
    'nifty atm strangle sell 9:20, if vix above 20 then 200 otm',
    'nifty atm strangle sell, adjust to 200 otm after 12',
    'nifty atm strangle sell 9:20, sl 20%, shift 200 otm',
    'nifty strangle sell 9:20, 200 otm on mondays, atm on thursdays',
    'nifty atm strangle sell 9:20, 200 otm for the put',
  ])('is not that of the strangle in another phrase: %s', (text) => {
    expect(isOffered(parseInstruction(text))).toBe(false)
  })

  it.each(['nifty atm strangle 4 strikes otm sell 9:20', 'sell atm strangle 200 otm nifty 9:20'])(
    'is that of the strangle in its own phrase: %s',
    (text) => {
      expect(read(text)).toContain('CALL ATM+200')
    },
  )
})

describe('a loss with a number in letters', () => {
  it.each([
    'sell nifty straddle 9:20 sl 30% lage to dono close kar do',
    'sell nifty straddle 9:20 sl 30%, dono close',
    'nifty straddle sell 9:20, 2500 loss ho to dono leg me se ek close',
    'sell nifty straddle 9:20, call 30% sl ho to dono leg close',
    'sell nifty straddle 9:20, sl 30% each, call ka target 50% ho to dono leg close',
    'sell nifty straddle 9:20, 40% sl ho to saare close',
    'buy nifty call 9:20, out at 120 or sl 10 pts',
  ])('is not offered where legs leave in a way that is open: %s', (text) => {
    expect(isOffered(parseInstruction(text))).toBe(false)
  })
})

describe('words that take nothing back', () => {
  it.each([
    'sell nifty straddle 9:20, sl 30% per leg nahi to overall sl 3000 rs',
    'sell nifty straddle 9:20, sl 30% each, no, overall sl 3000 rs as well',
    'sell nifty straddle 9:20, target 20% each, no, overall target 3000 rs also',
    'buy nifty call when rsi crosses below 30 then wait, crosses above 40 on 5 min',
    'buy nifty call when supertrend is red then wait, when supertrend turns green',
    'sell nifty ce and pe, sorry call 200 otm',
    'sell nifty call, sorry, put also',
    'buy nifty call sorry no put at 9:20',
  ])('are named where one more is added, or comes later: %s', (text) => {
    expect(isOffered(parseInstruction(text))).toBe(false)
  })

  it.each([
    ['sell nifty straddle 9:20, sl 30% each, no sorry overall sl 3000 rs', 'loss of ₹3,000'],
    ['sell nifty call, sorry, put', 'SELL 1 lot PUT ATM'],
  ])('beside none of these take the old value back: %s', (text, said) => {
    expect(read(text)).toContain(said)
  })
})
