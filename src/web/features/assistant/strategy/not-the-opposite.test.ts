import { describe, expect, it } from 'vitest'
import { isOffered } from '../fixtures/judge-instruction.ts'
import { offeredText as read } from '../fixtures/offered-text.ts'
import { parseInstruction } from './parse-instruction.ts'

const asksOf = (text: string) => {
  const { unread, questions } = parseInstruction(text)
  return [...unread, ...questions.map((one) => one.text)].join(' ')
}

describe('days that are left out', () => {
  it.each([
    'sell nifty straddle 9:20 on all weekdays but thursday',
    'sell nifty straddle 9:20 every weekday save thursday',
    'sell nifty straddle 9:20 monday to friday but thursday',
    'sell nifty straddle 9:20 only on non-thursdays',
    'sell nifty straddle 9:20 only on days that are not thursdays',
  ])('are not the only ones: %s', (text) => {
    expect(read(text)).toMatch(/Only on Monday, Tuesday, Wednesday, Friday\./)
  })

  it.each([
    'sell nifty straddle 9:20 all weekdays but on thursday exit at 2',
    'sell nifty straddle at 9:20, every day, but thursday exit at 2',
    'sell nifty straddle 9:20, on thursday exit at 2 pm, other days 3:15',
  ])('are asked for where a day may have an exit of its own: %s', (text) => {
    expect(isOffered(parseInstruction(text))).toBe(false)
  })

  it('leave the last entry of a condition to be asked for, where no exit is said', () => {
    expect(asksOf('if nifty closes above sma 20, sell atm ce. entry 10:00 to 14:00')).toMatch(
      /“entry 10:00 to 14:00”: until the last entry, or until the exit/,
    )
  })
})

describe('a straddle or strangle without a side', () => {
  it.each(['nifty straddle 9:20 sl 25% each leg', 'banknifty strangle 200 otm at 9:30, overall sl 3000 rs'])(
    'is a sold one, and the answer says so: %s',
    (text) => {
      const { assumptions } = parseInstruction(text)
      expect(read(text)).toMatch(/Leg 1: SELL.*Leg 2: SELL/)
      expect(assumptions.join(' ')).toMatch(/is sold or bought is not stated: sold, as most traders mean it/)
    },
  )

  it.each(['straddle', '20 delta strangle', 'nifty straddle 9:20, target 120% each leg'])(
    'is asked about if nothing says that it is traded, or something speaks for a bought one: %s',
    (text) => {
      expect(asksOf(text)).toMatch(/sold or bought/)
    },
  )
})

describe('the sides of a structure with wings', () => {
  it.each([
    'nifty 9:30 iron condor, 400 otm bought and 200 otm sold',
    'nifty 9:30 iron condor, longs at 400 otm, shorts at 200 otm',
    'nifty 9:30 iron condor, 400 otm kharido aur 200 otm becho',
    'nifty 9:30 iron condor, sell 200 otm, buy 400 otm call and put',
    'nifty 9:30 iron condor, buy 400 otm, sell 200 otm call and put',
  ])('are those of its strikes, and it has four legs: %s', (text) => {
    expect(read(text)).toMatch(
      /SELL 1 lot PUT 200.*BUY 1 lot PUT 400.*SELL 1 lot CALL ATM\+200.*BUY 1 lot CALL ATM\+400/,
    )
    expect(read(text)).not.toMatch(/Leg 5/)
  })

  it('are the opposite of a bought one that names its straddle and strangle', () => {
    expect(read('long iron fly nifty 9:20: long atm straddle, short 300 otm strangle')).toMatch(
      /BUY 1 lot CALL ATM\. .*BUY 1 lot PUT ATM\. .*SELL 1 lot CALL ATM\+300.*SELL 1 lot PUT 300/,
    )
  })

  it.each([
    'long iron condor nifty 9:20 200 otm 400 otm',
    'short iron fly nifty 9:20: long atm straddle, short 300 otm strangle',
  ])('are asked for where they contradict: %s', (text) => {
    expect(isOffered(parseInstruction(text))).toBe(false)
  })
})

describe('what follows from the stop of one leg', () => {
  it.each(['if sl of ce hit then sell pe 1 lot', 'once the stop on the call is hit, sell a put'])(
    'is no leg from the start: %s',
    (words) => {
      expect(read(`sell nifty straddle 9:20, sl 25% each. ${words}`)).toMatch(
        /PUT ATM; idle until another leg/,
      )
    },
  )

  it.each(['rises by 40 percent it should be bought back', 'goes up 40 percent, buy it back'])(
    'is the stop itself where that leg is left: if either leg %s',
    (words) => {
      expect(read(`sell nifty straddle 9:20. if either leg ${words}`)).toMatch(
        /CALL ATM; stop 40%.*PUT ATM; stop 40%/,
      )
    },
  )
})

describe('words that two people would read differently', () => {
  it.each([
    ['sell nifty put 9:30, buy back when it has lost 70%', /target.*stop/],
    ['sell nifty put 9:30, exit when it is down 70%', /target.*stop/],
    ['sell nifty straddle before news at 9:20', /before.*news|news/],
    ['sell nifty straddle 9:20, sl 30% each, trail from 2000 profit', /gain of each step/],
    [
      'sell nifty straddle 9:20, sl 30% each, trail profit from 2000, lock 1000',
      /does the locked profit of 1000 grow/,
    ],
    ['nifty sell atm straddle 10:00 to 14:00 entry', /last entry, or until the exit/],
  ])('are asked about or named: %s', (text, asks) => {
    expect(asksOf(text)).toMatch(asks)
  })
})

describe('numbers that belong together', () => {
  it.each([
    ['buy nifty ce pe 5 to 10 rs wale 2 pm', /BUY 1 lot CALL premium ₹5–₹10/],
    ['nifty 2 baje 5 se 10 rs wale ce kharido', /BUY 1 lot CALL premium ₹5–₹10/],
    ['sell nifty straddle 9:20, 1000 rs stop per leg in money, not percent', /stop ₹1,000/],
    ['sell nifty ce pe 9:20. sl on spot: 80 points move in index', /stop 80 pts of the index/],
    ['nifty 10:15 sell ce @ 90ish', /premium near ₹90/],
    ['buy nifty call if ema 9 cross ema 21 upward on 5 min', /EMA\(9\) .* crosses above EMA\(21\)/],
    [
      'buy nifty pe 9:25, sl 5%, tgt 10%, re-entry 3 on target, re-entry 1 on sl',
      /stop \(at most 1×\), target \(at most 3×\)/,
    ],
    ['sell nifty atm ce if 5m close above upper bollinger, 10:00 to 14:00 entry', /10:00 to 14:00.*at 15:15/],
    ['sell bnf straddle 9:20 with 75 quantity... sorry i mean 5 lots', /SELL 5 lots CALL/],
  ])('are read as one: %s', (text, words) => {
    expect(read(text)).toMatch(words)
  })
})
