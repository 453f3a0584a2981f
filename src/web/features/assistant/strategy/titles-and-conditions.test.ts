import { describe, expect, it } from 'vitest'
import { offeredText as read } from '../fixtures/offered-text.ts'
import { parseInstruction } from './parse-instruction.ts'

const isOffered = (text: string) => {
  const { unread, questions, problems } = parseInstruction(text)
  return [...unread, ...questions, ...problems].length === 0
}

describe('the title of a leg', () => {
  it.each([
    ['itm call buying, nifty 100 itm ce at 9:30, sl 10%, exit 11', /Leg 1: BUY 1 lot CALL ATM-100/],
    ['otm put buying: banknifty 200 otm pe at 9:30, sl 20%', /Leg 1: BUY 1 lot PUT 200 OTM/],
    ['itm put selling - nifty 200 itm pe at 9:45, sl 25%', /Leg 1: SELL 1 lot PUT 200 ITM/],
    ['call buying banknifty: 100 itm ce 9:30, sl 20%, exit 3:15', /Leg 1: BUY 1 lot CALL ATM-100/],
    ['atm put selling: nifty atm pe becho 2 lots 9:30 to 3:15', /Leg 1: SELL 2 lots PUT ATM/],
  ])('is no leg of its own: %s', (text, words) => {
    expect(isOffered(text)).toBe(true)
    expect(read(text)).toMatch(words)
    expect(read(text)).not.toContain('Leg 2')
  })

  it.each([
    'itm call buying, nifty 100 otm ce at 9:30, exit 11',
    'otm call selling, nifty 200 otm ce sell and 400 otm ce buy at 9:30, exit 3:15',
  ])('is asked about where the leg lies elsewhere: %s', (text) => {
    expect(isOffered(text)).toBe(false)
  })
})

describe('a second leg with the option of the first', () => {
  it('stays one where it is joined', () => {
    expect(read('call buying and 200 otm call buying, nifty 9:30, exit 3:15')).toMatch(/Leg 1.*Leg 2/)
  })
})

describe('a strike up or down', () => {
  it.each([
    [
      'bull call spread nifty: buy atm call sell 200 up call. entry 10:15, exit 3:15',
      /CALL ATM\. .*SELL 1 lot CALL ATM\+200/,
    ],
    ['nifty: sell 100 down put, buy 300 down put, 9:30 to 3:15', /PUT 100 OTM.*PUT 300 OTM/],
    ['nifty: buy atm call, sell 200 down call, 9:30 to 3:15', /SELL 1 lot CALL ATM-200/],
    [
      'Put ratio: buy 1 ATM put, sell 2 puts 300 below in bank nifty, 9:45 to 3:15',
      /SELL 2 lots PUT 300 OTM/,
    ],
    [
      'butterfly in nifty with puts, sell 2 atm, buy 200 up and 200 down, 10:30 to 3:15',
      /SELL 2 lots PUT ATM.*PUT 200 ITM.*PUT 200 OTM/,
    ],
  ])('stands before its option, and in a butterfly: %s', (text, words) => {
    expect(isOffered(text)).toBe(true)
    expect(read(text)).toMatch(words)
  })

  it.each([
    'if nifty goes 200 up call becho, 9:20 to 3:15, sl 20%',
    'nifty 200 up call sell 9:30 to 3:15',
    'put butterfly nifty, sell 2 atm, exit if nifty moves 200 up and 200 down, 9:30',
  ])('is none where the index moves: %s', (text) => {
    expect(isOffered(text)).toBe(false)
  })
})

describe('legs behind the name of their structure', () => {
  it.each([
    ['skewed strangle: nifty 100 otm put sell, 250 otm call sell, 9:20', /PUT 100 OTM.*CALL ATM\+250/],
    ['lopsided strangle nifty, sell 150 otm pe and 300 otm ce, 9:20 to 3:15', /PUT 150 OTM.*CALL ATM\+300/],
    [
      'Calendar banana hai: current week ka nifty ATM call sell aur next week ka same strike buy, 10 baje entry, 3:15 exit',
      /SELL 1 lot CALL ATM\. .*BUY 1 lot CALL ATM, next expiry/,
    ],
  ])('are all of its legs: %s', (text, words) => {
    expect(isOffered(text)).toBe(true)
    expect(read(text)).toMatch(words)
    expect(read(text)).not.toContain('Leg 3')
  })

  it.each([
    'sell nifty skewed strangle 200 otm, 9:20 to 3:15',
    'strangle: nifty 100 otm put sell, 250 otm call buy, 9:20 to 3:15',
    'calendar nifty: current week atm call sell aur next week different strike buy, 10 to 3:15',
    'nifty: current week atm call sell, atm put sell aur next week ka same strike buy, 10 to 3:15',
  ])('are not guessed: %s', (text) => {
    expect(isOffered(text)).toBe(false)
  })
})

describe('an indicator that changes its sign, or crosses a line upside', () => {
  it.each([
    ['roc goes from minus to plus on 15 min = buy nifty call atm', 'ROC(10) on 15-min NIFTY crosses above 0'],
    ['roc negative se positive ho jaye 5 min pe to nifty atm call lo', 'crosses above 0'],
    ['macd histogram turns from plus to minus 15 min, buy nifty atm put', 'crosses below 0'],
    ['rsi above 60, adx above 25, both 15 min, buy nifty atm ce', 'RSI(14) on 15-min NIFTY > 60'],
    ['ema 9 cross ema 21 upside on 5min nifty -> buy atm ce', 'EMA(9) on 5-min NIFTY crosses above EMA(21)'],
    ['ema 20 crosses ema 50 to the downside on 15 min, buy nifty atm put', 'crosses below EMA(50)'],
    [
      'when adx is more than 25 and also rsi above 55, 15 minute both, buy nifty ce 100 itm',
      'RSI(14) on 15-min',
    ],
    [
      'When ADX on 15 minutes is less than 20 the market is sideways, so sell a Nifty ATM straddle',
      'ADX(14) on 15-min NIFTY < 20',
    ],
    ['RSI 30 ke neeche se upar aaye 15 min pe toh nifty ATM put sell karo', 'crosses above 30'],
    ['jab nifty ka price VWAP ke upar cross kare 5 min pe, ATM call le lo', 'crosses above VWAP'],
  ])('is the rule of the entry: %s', (text, words) => {
    expect(isOffered(text)).toBe(true)
    expect(read(text)).toContain(words)
  })

  it.each([
    'rsi goes from minus to plus on 15 min, buy nifty atm call, sl 20%',
    'macd minus signal above 0 on 15 min, buy nifty atm call, sl 20%',
    'when roc is minus 2 on 15 min, buy nifty atm pe, sl 20%',
    'roc goes from plus to plus on 15 min, buy nifty atm call, sl 20%',
    'ema 9 cross ema 21 upside or downside on 5 min, buy nifty atm ce, sl 20 pts',
    'when adx is below 20 and the market is sideways, so sell nifty atm straddle, sl 25%',
    'when rsi is above 60 the market is not overbought, so buy nifty atm call, sl 20 points',
    'jab nifty ka price vwap ke upar na ho 5 min pe, ATM call le lo, 20% SL',
  ])('is not read as another one: %s', (text) => {
    expect(isOffered(text)).toBe(false)
  })
})

describe('what one owns', () => {
  it.each([
    'Mere paas 2 lakh hai, nifty atm straddle becho 9:20 to 3:15',
    '2 lakh hai mere paas, nifty atm straddle becho 9:20 to 3:15',
    'mere paas 2 lakh hain toh nifty atm straddle becho 9:20 to 3:15',
    'i have 2 lakh: sell nifty atm straddle 9:20 to 3:15',
  ])('is the capital: %s', (text) => {
    expect(read(text)).toContain('The capital is ₹2,00,000.')
  })

  it.each([
    'mere paas 2 lakh nahi hai, nifty atm straddle becho 9:20 to 3:15',
    'i have 2 lakh stop loss, nifty atm straddle sell 9:20 to 3:15',
    'i have 2 lots: sell nifty atm straddle 9:20 to 3:15',
  ])('is no capital where the words say otherwise: %s', (text) => {
    expect(read(text)).not.toContain('The capital is')
  })
})

describe('a premium that both options have', () => {
  it.each([
    'sell nifty call and put whichever is near 100 rupees. 9:20 to 3:15',
    'sell nifty ce and pe, whichever has premium near 100, 9:20 to 3:15',
  ])('chooses both strikes: %s', (text) => {
    expect(isOffered(text)).toBe(true)
    expect(read(text)).toMatch(/CALL premium near ₹100.*PUT premium near ₹100/)
  })

  it.each([
    'sell nifty call or put whichever is near 100 rupees, 9:20 to 3:15',
    'sell nifty call and put whichever is lower, 9:20 to 3:15',
  ])('is not chosen by another word: %s', (text) => {
    expect(isOffered(text)).toBe(false)
  })
})
