import { describe, expect, it } from 'vitest'
import { offeredText as read } from '../fixtures/offered-text.ts'
import { isOffered } from '../fixtures/judge-instruction.ts'
import { parseInstruction } from './parse-instruction.ts'

const STRADDLE = 'nifty straddle 9:20, '
const STOPS = 'sell nifty atm ce and pe at 9:20, stop 25% each. '

describe('legs that wait until their premium has moved', () => {
  it.each([
    'dono side 10% upar jaye tab sell karo',
    'har leg 10% upar jaye to sell karo',
    'dono 10% upar jaaye to becho',
  ])('are no strikes: %s', (text) => {
    expect(read(STRADDLE + text)).toMatch(
      /CALL ATM; waits until its premium has moved up by 10%.*PUT ATM; waits until/,
    )
  })

  it.each(['sell ce 1% upar pe 1% niche', 'sell both sides 1% away'])(
    'are none without a verb: %s',
    (text) => {
      expect(read(`nifty 9:20 ${text}`)).toMatch(/CALL ATM 1% outward.*PUT ATM 1% outward/)
    },
  )

  it.each(['har leg 20% upar jaye to nikal jao', 'dono side 20% upar jaye to exit karna'])(
    'are not those that leave then: %s',
    (text) => {
      expect(read(`sell nifty straddle 9:20, ${text}`)).not.toMatch(/waits until|outward/)
    },
  )
})

describe('the stop of one leg, said before the leg', () => {
  it.each([
    'After SL of one leg close other leg also',
    'after SL of one leg, close both legs',
    'after stop loss in one leg square off the other',
    'after sl of one leg hits exit the other',
    'on the sl of any one leg close everything',
  ])('takes the others along: %s', (text) => {
    expect(read(STOPS + text)).toContain('When a leg leaves by its own rule, all others leave with it.')
  })

  it('moves the stops of the others', () => {
    expect(read(`${STOPS}after sl of one leg move other to cost`)).toContain(
      'When a leg is stopped, the others get a stop at their own entry price.',
    )
  })

  it.each([
    "after sl of one leg don't close the other",
    'after SL of one leg close other leg only if in loss',
    'after sl of one leg close other leg after 10 minutes',
    'after sl on both legs close all',
    'after sl of one leg close other leg at 3 pm',
  ])('does no more than is said: %s', (text) => {
    expect(isOffered(parseInstruction(STOPS + text))).toBe(false)
  })
})

describe('lines that cross in Hindi', () => {
  it.each([
    ['ema 9 ema 21 ko upar cross kare', 'EMA(9) on 15-min NIFTY crosses above EMA(21).'],
    ['ema 9 ema 21 ko niche cross kare', 'EMA(9) on 15-min NIFTY crosses below EMA(21).'],
    ['sma 9 ema 21 ko upar cross kare', 'SMA(9) on 15-min NIFTY crosses above EMA(21).'],
    ['price ema 20 ke upar ho', 'CLOSE on 15-min NIFTY > EMA(20).'],
    ['price ema 20 ko upar cross kare', 'CLOSE on 15-min NIFTY crosses above EMA(20).'],
    ['rsi 60 ko upar cross kare', 'RSI(14) on 15-min NIFTY crosses above 60.'],
    ['rsi 60 se upar ho', 'RSI(14) on 15-min NIFTY > 60.'],
  ])('are read with their own numbers: %s', (text, rule) => {
    expect(read(`nifty atm ce buy jab ${text} 15 min`)).toContain(rule)
  })

  it.each(['rsi 60 ko cross na kare', 'rsi 60 ko touch kare', 'ema 20 ke 20 point upar ho'])(
    'are not read as another thing: %s',
    (text) => {
      expect(isOffered(parseInstruction(`nifty atm ce buy jab ${text} 15 min`))).toBe(false)
    },
  )
})

describe('a loss of the whole position', () => {
  it.each(['total max loss 6000 for day', 'overall sl 6000 for a day', 'mtm sl 6000 for the day'])(
    'for a day leaves the stop of each leg: %s',
    (text) => {
      const said = read(`sell nifty straddle 9:20, SL 30%, ${text}`)
      expect(said).toMatch(/PUT ATM; stop 30%\..*stops out at a loss of ₹6,000/)
    },
  )
})

describe('the hedge of a sold call and put', () => {
  const CONDOR = 'iron condor nifty 9:20. sell 200 otm ce and pe and buy 400 otm for hedge'

  it('has both options, also below the name of an iron condor', () => {
    expect(read(CONDOR)).toMatch(/CALL ATM\+200.*200 OTM.*CALL ATM\+400.*400 OTM/)
  })

  it('has the lots of all legs where they stand apart from it', () => {
    expect(read(`${CONDOR}, sl 20% on sold legs, 3 lots`)).toMatch(
      /SELL 3 lots.*SELL 3 lots.*BUY 3 lots.*BUY 3 lots/,
    )
  })

  it('has its own lots where they stand beside it', () => {
    expect(read(`${CONDOR} 3 lots`)).toMatch(/SELL 1 lot .*SELL 1 lot .*BUY 3 lots.*BUY 3 lots/)
  })
})

describe('a strike said again in brackets', () => {
  it.each([
    'banknifty buy 1 itm ce (100 itm) 9:20',
    'nifty buy 1 itm ce (50 itm) 9:20',
    'nifty buy 1 itm (50 itm) ce 9:20',
  ])('is the same: %s', (text) => {
    expect(read(text)).toContain('CALL ATM-')
  })

  it.each([
    'nifty buy 1 itm ce (100 itm) 9:20',
    'buy 1 itm ce (100 itm) 9:20',
    'nifty buy 1 itm ce (50 otm) 9:20',
  ])('is named where it is another, or its index is not said: %s', (text) => {
    expect(parseInstruction(text).unread.join()).toMatch(/(itm|otm)/)
  })
})

describe('a position from a weekday to the expiry', () => {
  it.each([
    'hold till expiry from wednesday 10am',
    'from wednesday 10am to expiry',
    'hold from wednesday 10am till expiry',
  ])('is entered on that weekday: %s', (text) => {
    expect(read(`sell nifty atm straddle, ${text}`)).toMatch(
      /Enters at 10:00.*entered 1 session before it, left on the expiry day. Only on Wednesday./,
    )
  })

  it.each(['from wednesday 10am', 'hold till expiry from wednesday to friday'])(
    'is none by itself: %s',
    (text) => {
      expect(isOffered(parseInstruction(`sell nifty atm straddle, ${text}`))).toBe(false)
    },
  )
})

describe('a profit that is booked', () => {
  it.each(['book 25% combined profit', 'book 25% total profit'])('may be named behind: %s', (text) => {
    expect(read(`long straddle nifty 9:20, ${text}`)).toContain(
      'takes profit at 25% of the premiums of all legs',
    )
  })

  it.each(['exit at 50 percent profit', 'book 50% profit'])(
    'of a spread is asked about, of which premium: %s',
    (text) => {
      const { questions } = parseInstruction(
        `put credit spread on nifty, sell 150 otm pe buy 300 otm pe, 9:30, ${text}`,
      )
      expect(questions.map((one) => one.text).join()).toContain('and not the net premium')
    },
  )

  it('is locked below the title of a trail', () => {
    const text =
      'overall sl 4000, overall trailing: when profit reaches 2000 lock 1500, then every 500 trail 500'
    expect(read(`sell nifty straddle 9:20, ${text}`)).toContain(
      'at a loss of ₹4,000. The whole position locks ₹1,500 once its profit reaches ₹2,000, and ₹500 more for every ₹500.',
    )
  })
})

describe('a target and a stop that are let be something', () => {
  it.each([
    ['Let the target be 40 points and the stop be 30 points', 'stop 30 pts, target 40 pts'],
    ['let the stop be 30 points and the target be 40 points', 'stop 30 pts, target 40 pts'],
    ['let the target be 40% and the stop be 30%', 'stop 30%, target 40%'],
  ])('have their sizes: %s', (text, said) => {
    expect(read(`sell nifty 100 itm put 9:45. ${text}`)).toContain(said)
  })

  it.each([
    'at 20% profit move stop to be',
    'at 20% profit sl be',
    'let the target be and the stop be 40 points',
  ])('are not, where the word is a break-even, or a size is missing: %s', (text) => {
    expect(read(`sell nifty 100 itm put 9:45, sl 30%. ${text}`)).toContain('not offered')
  })
})
