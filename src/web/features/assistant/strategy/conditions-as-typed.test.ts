import { describe, expect, it } from 'vitest'
import { offeredText as read } from '../fixtures/offered-text.ts'
import { parseInstruction } from './parse-instruction.ts'

const assumptionsOf = (text: string) => parseInstruction(text).assumptions.join(' ')

describe('a crossing without its direction', () => {
  it.each([
    ['bnf me 9 20 ema crossover pe call lo, sl 20%', 'EMA(9) on 5-min BANKNIFTY crosses above EMA(20)'],
    ['20 50 sma crossover pe banknifty ce kharido', 'SMA(20) on 5-min BANKNIFTY crosses above SMA(50)'],
    ['nifty atm put buy on 9 21 ema crossover', 'EMA(9) on 5-min NIFTY crosses below EMA(21)'],
    ['nifty atm ce sell on 9/21 ema crossover', 'EMA(9) on 5-min NIFTY crosses below EMA(21)'],
    ['nifty atm call buy on rsi 60 cross 5 min', 'RSI(14) on 5-min NIFTY crosses above 60'],
    ['nifty ce buy rsi 60 cross pe 15 min', 'RSI(14) on 15-min NIFTY crosses above 60'],
    ['buy banknifty put on rsi 40 cross 15 min', 'RSI(14) on 15-min BANKNIFTY crosses below 40'],
    ['nifty ce buy rsi 9 cross 60', 'RSI(9) on 5-min NIFTY crosses above 60'],
    ['nifty ce buy rsi should cross 60', 'RSI(14) on 5-min NIFTY crosses above 60'],
    ['banknifty ce buy 9 ema 21 ema cross', 'EMA(9) on 5-min BANKNIFTY crosses above EMA(21)'],
    ['nifty call buy price 20 sma ko cross kare', 'CLOSE on 5-min NIFTY crosses above SMA(20)'],
    ['nifty ce buy macd signal cross', 'MACD.macd(12, 26, 9) on 5-min NIFTY crosses above MACD.macdsignal'],
    ['ema 9 20 crossover pe nifty call buy 15 min', 'EMA(9) on 15-min NIFTY crosses above EMA(20)'],
    ['buy nifty put on adx 25 cross', 'ADX(14) on 5-min NIFTY crosses above 25'],
  ])('is in the direction of the legs, which is said: %s', (text, rule) => {
    expect(read(text)).toContain(rule)
    expect(read(text)).not.toContain('Leg 2')
    expect(assumptionsOf(text)).toContain('does not say the direction')
  })

  it.each([
    ['nifty put buy when rsi 14 crosses above 70', 'crosses above 70'],
    ['banknifty ce buy 9 21 ema cross upar 15 min me', 'EMA(9) on 15-min BANKNIFTY crosses above EMA(21)'],
    ['5 13 ema bearish crossover pe nifty atm put buy', 'EMA(5) on 5-min NIFTY crosses below EMA(13)'],
    ['nifty ce buy when macd crosses zero line from below', 'crosses above 0'],
  ])('has its own where it is said: %s', (text, rule) => {
    expect(read(text)).toContain(rule)
    expect(assumptionsOf(text)).not.toContain('does not say the direction')
  })

  it.each([
    'nifty atm ce buy jab rsi 60 cross na kare',
    'nifty atm ce buy, exit on rsi 60 cross',
    'nifty atm ce buy, 9 20 ema crossover pe exit karo',
    'entry 9 20, ema crossover pe nifty call lo',
    'nifty ce buy ema 20 cross 50',
    'nifty ce buy if rsi not crossing 60',
  ])('is none of the entry in: %s', (text) => {
    expect(parseInstruction(text).unread).not.toHaveLength(0)
  })

  it('leaves the put a put where no other option is named', () => {
    expect(read('nifty 9 20 ema crossover pe buy atm')).toContain('BUY 1 lot PUT ATM')
    expect(read('nifty 9 20 ema crossover pe aur ce dono buy')).toMatch(/PUT ATM.*CALL ATM/)
  })
})

describe('a side of a line or of a level', () => {
  it.each([
    [
      'bollinger band ke lower band ke niche close ho to nifty atm ce buy',
      'CLOSE on 5-min NIFTY < BBANDS.lower',
    ],
    ['bb lower band ke niche candle close ho to nifty call buy', 'CLOSE on 5-min NIFTY < BBANDS.lower'],
    ['nifty ce buy vwap ke upar candle close ho to', 'CLOSE on 5-min NIFTY > VWAP'],
    ['nifty ce buy jab 50 ema ke upar 20 ema ho', 'EMA(50) on 5-min NIFTY < EMA(20)'],
    ['nifty ka pe sell 9:20 me jab market upar ho vwap se', 'CLOSE on 5-min NIFTY > VWAP'],
    ['jab rsi upar ho 60 se nifty ce buy', 'RSI(14) on 5-min NIFTY > 60'],
    ['nifty ce buy rsi 30 ke niche se upar aaye', 'RSI(14) on 5-min NIFTY crosses above 30'],
    ['nifty pe buy jab rsi 70 ke upar se niche aaye', 'RSI(14) on 5-min NIFTY crosses below 70'],
    ['nifty ce buy price vwap ke niche se upar aaye', 'CLOSE on 5-min NIFTY crosses above VWAP'],
    ['nifty atm call buy if 15 min MACD is above zero', 'MACD.macd(12, 26, 9) on 15-min NIFTY > 0'],
    ['buy nifty atm ce, price shud be above vwap', 'CLOSE on 5-min NIFTY > VWAP'],
  ])('is read as it is said: %s', (text, rule) => {
    expect(read(text)).toContain(rule)
  })

  it.each([
    ['buy nifty atm ce above 20 sma on 3 min chart', 'CLOSE on 3-min NIFTY > SMA(20)'],
    ['buy nifty atm pe below vwap, 5 min', 'CLOSE on 5-min NIFTY < VWAP'],
  ])('behind a leg is one of the index, which is said: %s', (text, rule) => {
    expect(read(text)).toContain(rule)
    expect(assumptionsOf(text)).toContain('was read of the price of the index')
  })

  it('is said once by its crossing', () => {
    expect(read('buy nifty atm ce above ema 20, 5 min close crosses above ema20')).toMatch(
      /this holds: CLOSE on 5-min NIFTY crosses above EMA\(20\)\. Closes/,
    )
  })

  it.each([
    'nifty ce buy rsi 30 ke niche se niche jaye',
    'nifty atm ce buy jab rsi 30 ke niche se upar na aaye',
    'jab market upar ho nifty pe sell karo',
    'bollinger ke niche close ho to nifty call buy',
    'nifty atm ce buy, sl below 20 ema',
    'nifty atm ce buy not above vwap',
    'nifty straddle sell, above 20 ema me ce hatao',
    'nifty atm ce buy, hold above 20 ema',
    'buy nifty atm ce above 24000',
  ])('is not made up: %s', (text) => {
    expect(parseInstruction(text).unread).not.toHaveLength(0)
  })
})

describe('India VIX', () => {
  const note = 'India VIX is known by its close of the day before'

  it('is said to be that of the day before where the words do not say so', () => {
    expect(assumptionsOf('sell nifty strangle only if india vix is above 15, 9:30 entry, 200 otm')).toContain(
      note,
    )
    expect(assumptionsOf('nifty straddle sell, skip if vix > 20')).toContain(note)
    expect(assumptionsOf('nifty straddle sell if previous vix close is above 15')).not.toContain(note)
  })
})
