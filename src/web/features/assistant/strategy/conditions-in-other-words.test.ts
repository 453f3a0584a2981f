import { describe, expect, it } from 'vitest'
import { changedText } from '../fixtures/changed-text.ts'
import { offeredText as read } from '../fixtures/offered-text.ts'
import { parseInstruction } from './parse-instruction.ts'

const SUPERTREND = 'SUPERTREND(10, 3)'
const SIGNAL = 'MACD.macdsignal(12, 26, 9)'

describe('a crossing in other words', () => {
  it.each([
    [
      'buy nifty atm call when the 5 minute rsi goes from below 62 to above it',
      'RSI(14) on 5-min NIFTY crosses above 62',
    ],
    [
      'buy nifty atm put when 5 min rsi drops from above 70 to under 70',
      'RSI(14) on 5-min NIFTY crosses below 70',
    ],
    [
      'buy nifty atm put when price goes from above vwap to below it on 5 min',
      'CLOSE on 5-min NIFTY crosses below VWAP',
    ],
    [
      'buy nifty atm put when the 5 minute stochastic comes down through 80',
      'STOCH.slowk(5, 3, 3) on 5-min NIFTY crosses below 80',
    ],
    ['buy nifty atm call when 15 min rsi climbs back over 30', 'RSI(14) on 15-min NIFTY crosses above 30'],
    ['buy nifty atm put when mfi slips back under 80 on 5 min', 'MFI(14) on 5-min NIFTY crosses below 80'],
    ['buy nifty atm call when price reclaims vwap on 5 min', 'CLOSE on 5-min NIFTY crosses above VWAP'],
    ['cci +100 cross up, buy nifty ce, 5 min', 'CCI(14) on 5-min NIFTY crosses above 100'],
    ['cci 20 +100 cross up 5 min nifty atm ce buy', 'CCI(20) on 5-min NIFTY crosses above 100'],
    ['macd zero line cross up, buy nifty ce 5 min', 'MACD.macd(12, 26, 9) on 5-min NIFTY crosses above 0'],
    [
      'buy nifty atm ce when the rsi line is crossing the 60 level from below on 5 min',
      'RSI(14) on 5-min NIFTY crosses above 60',
    ],
    ['buy nifty atm ce when rsi is back above 30 on 5 min', 'RSI(14) on 5-min NIFTY crosses above 30'],
    ['buy nifty atm call, adx 25 up cross, 5 min', 'ADX(14) on 5-min NIFTY crosses above 25'],
  ])('is read from its verb, its sign or both of its sides: %s', (text, rule) => {
    expect(read(text)).toContain(`holds: ${rule}`)
  })

  it.each([
    [
      'nifty me jab 5 min ka macd apni signal line ko upar cross kare tab atm call kharido',
      `on 5-min NIFTY crosses above ${SIGNAL}`,
    ],
    [
      'jab macd signal line ko neeche se upar kaate 5 min pe, nifty atm ce buy',
      `on 5-min NIFTY crosses above ${SIGNAL}`,
    ],
    ['jab nifty 3 min pe vwap ke upar cross kare, tab atm ce buy', 'CLOSE on 3-min NIFTY crosses above VWAP'],
    [
      'jab nifty 5 min par ema 20 ke upar cross kare tab atm ce buy',
      'CLOSE on 5-min NIFTY crosses above EMA(20)',
    ],
    ['nifty vwap cross kare upar 5 min pe to atm ce buy', 'CLOSE on 5-min NIFTY crosses above VWAP'],
    ['nifty 5 min pe vwap todke neeche jaye to atm pe buy', 'CLOSE on 5-min NIFTY crosses below VWAP'],
    [
      'nifty atm ce buy jab rsi 40 ko neeche se upar cross kare 5 min pe',
      'RSI(14) on 5-min NIFTY crosses above 40',
    ],
    [
      'jab rsi 60 cross karke upar jaye 5 min pe, nifty atm ce buy',
      'RSI(14) on 5-min NIFTY crosses above 60',
    ],
    [
      'nifty lower bollinger ke neeche gaya 15 min pe to atm ce buy',
      'CLOSE on 15-min NIFTY crosses below BBANDS.lowerband',
    ],
    ['5 min rsi 60 ke upar jate hi nifty atm ce buy', 'RSI(14) on 5-min NIFTY crosses above 60'],
    ['rsi 30 ke neeche aa gaya 5 min pe to nifty atm ce buy', 'RSI(14) on 5-min NIFTY crosses below 30'],
  ])('is read in Hindi: %s', (text, rule) => {
    expect(read(text)).toContain(rule)
  })

  it('belongs to the entry together with a rule joined to it, and not to the stop behind both', () => {
    const text = 'buy nifty atm ce when price is above vwap and rsi > 55 on 5 min sl 20 points'
    expect(read(text)).toContain(
      'all of these hold: CLOSE on 5-min NIFTY > VWAP. RSI(14) on 5-min NIFTY > 55.',
    )
    const { questions } = parseInstruction(
      'sell nifty straddle at 9:20, if adx is below 20 and rsi is above 50 sl 30%',
    )
    expect(questions).toHaveLength(1)
  })

  it('says an assumed direction', () => {
    expect(read('jab rsi 60 paar kare 5 min pe, nifty atm ce buy')).toContain('crosses above 60')
    expect(parseInstruction('jab rsi 60 paar kare 5 min pe, nifty atm ce buy').assumptions.join()).toContain(
      'does not say the direction',
    )
  })

  it('compares a price with that of the candle before, which is another one at each candle', () => {
    expect(
      read('banknifty atm put buy karo jab 15 min close previous candle ke low ke neeche jaye'),
    ).toContain('CLOSE on 15-min BANKNIFTY < LOW[-1]')
  })

  it.each([
    'buy nifty atm call when 5 min rsi goes from below 40 to above 60',
    'buy nifty atm call when 5 min rsi drops from below 62 to above it',
    'buy nifty atm call when 5 min rsi goes from 58 to 62',
    'buy nifty atm call when 5 min stochastic comes out of oversold',
    'buy nifty atm call when 15 min rsi bounces from 30',
    'nifty vwap cross kare 5 min pe to atm ce buy',
    'macd 12 26 cross up 5 min nifty atm ce buy',
    'stochastic 14 3 cross up 5 min nifty atm ce buy',
    'rsi 60 40 cross 5 min nifty atm ce buy',
    'nifty atm ce buy when rsi has not crossed 60 on 5 min',
    'nifty vwap ke upar cross na kare 5 min pe to atm pe buy',
    'supertrend buy side nahi hai to nifty atm pe buy',
    'nifty bollinger ke neeche gaya 15 min pe to atm ce buy',
    'sell nifty atm straddle at 9:20, rsi 50 ke neeche aaye to nikal jao',
  ])('is not made of other words: %s', (text) => {
    expect(parseInstruction(text).unread.join(' ')).not.toBe('')
  })
})

describe('the sides of a condition', () => {
  it.each([
    [
      'nifty tema 20 ke upar cross kare 5 min pe to atm ce buy',
      'CLOSE on 5-min NIFTY crosses above TEMA(20)',
    ],
    [
      'buy nifty atm ce when dema 20 crosses above dema 50 on 5 min',
      'DEMA(20) on 5-min NIFTY crosses above DEMA(50)',
    ],
    ['cci below minus 100, nifty atm pe buy, 5 min', 'CCI(14) on 5-min NIFTY < -100'],
    [
      'rsi 40 se 60 ke beech ho 15 min pe to nifty straddle becho',
      'RSI(14) on 15-min NIFTY > 40. RSI(14) on 15-min NIFTY < 60',
    ],
    [
      'buy nifty atm ce when fast stochastic crosses above 20 on 5 min',
      'STOCHF.fastk(5, 3) on 5-min NIFTY crosses above 20',
    ],
    ['buy nifty atm ce when stochrsi k crosses above d on 5 min', 'crosses above STOCHRSI.fastd(14, 5, 3)'],
  ])('are a line, a level or an output: %s', (text, rule) => {
    expect(read(text)).toContain(rule)
  })

  it.each([
    'volume above its 20 sma on 5 min, buy nifty atm ce',
    'buy nifty atm ce when obv goes above its 20 sma on 5 min',
  ])('are no average of anything but prices: %s', (text) => {
    expect(parseInstruction(text).questions.join()).not.toBe('')
  })

  it.each([
    'nifty straddle becho 9:20, combined premium vwap ke neeche gaya to, sl 30%',
    'nifty straddle becho jab straddle ka premium vwap ke neeche close ho 5 min pe',
    'rsi 40 aur 60 ke beech na ho 15 min pe to nifty straddle becho',
  ])('are not those of the index in: %s', (text) => {
    expect(parseInstruction(text).unread.join()).not.toBe('')
  })
})

describe('a line that turns', () => {
  it.each([
    ['sar flip buy side, nifty atm ce buy, 10 min', 'CLOSE on 10-min NIFTY crosses above SAR(0.02, 0.2)'],
    ['sar flip sell side 10 min, nifty atm pe buy', 'CLOSE on 10-min NIFTY crosses below SAR(0.02, 0.2)'],
    [
      'supertrend flips to buy on 5 min, nifty atm ce buy',
      `CLOSE on 5-min NIFTY crosses above ${SUPERTREND}`,
    ],
    [
      'supertrend sell mode me aaye 5 min pe to nifty atm pe buy',
      `CLOSE on 5-min NIFTY crosses below ${SUPERTREND}`,
    ],
    ['supertrend ne buy signal diya to nifty atm ce buy', `CLOSE on 5-min NIFTY crosses above ${SUPERTREND}`],
    ['supertrend green hote hi nifty atm ce buy', `CLOSE on 5-min NIFTY crosses above ${SUPERTREND}`],
    [
      'buy nifty atm ce when sar dots come below the candles on 10 min',
      'CLOSE on 10-min NIFTY crosses above SAR(0.02, 0.2)',
    ],
    [
      'sar dots candle ke neeche aaye to nifty atm ce buy, 10 min',
      'CLOSE on 10-min NIFTY crosses above SAR(0.02, 0.2)',
    ],
    ['supertrend is green on 5 min, nifty atm ce buy', `CLOSE on 5-min NIFTY > ${SUPERTREND}`],
    [
      'supertrend green se red hua 5 min pe to nifty atm pe buy',
      `CLOSE on 5-min NIFTY crosses below ${SUPERTREND}`,
    ],
    [
      'supertrend changes from red to green on 5 min, nifty atm ce buy',
      `CLOSE on 5-min NIFTY crosses above ${SUPERTREND}`,
    ],
    [
      'sar flips from buy to sell 5 min, nifty atm pe buy',
      'CLOSE on 5-min NIFTY crosses below SAR(0.02, 0.2)',
    ],
  ])('is crossed by the price: %s', (text, rule) => {
    expect(read(text)).toContain(rule)
  })

  it('says that the leg which gains from its signal is bought', () => {
    const { assumptions, questions } = parseInstruction('sar flip buy side => nifty atm ce, 10 min, sl 15%')
    expect(questions).toEqual([])
    expect(assumptions.join()).toContain('bought, as a call gains from a buy signal')
    expect(parseInstruction('supertrend buy signal 5 min => nifty atm pe').questions).toHaveLength(1)
  })
})

describe('what stands beside a condition', () => {
  it.each([
    ['buy nifty atm call at 9:20. I risk 20 points to make 30.', 'stop 20 pts, target 30 pts'],
    ['buy nifty atm call at 9:20, risk 20 points for a 40 point gain', 'stop 20 pts, target 40 pts'],
    ['sell nifty straddle at 9:20, risk 2000 rupees to make 4000', 'takes profit at ₹4,000'],
    ['buy nifty atm call at 9:20, risk 20 points for 2 lots', 'BUY 2 lots CALL ATM; stop 20 pts.'],
  ])('is a stop and its target: %s', (text, rules) => {
    expect(read(text)).toContain(rules)
  })

  it('needs a unit', () => {
    expect(parseInstruction('buy nifty atm call at 9:20, risk 20 to make 40').unread).toEqual([
      'risk 20',
      '40',
    ])
  })

  it.each([
    [
      'nifty atm ce buy jab rsi 60 ke upar ho 5 min pe. 9:30 ke baad hi entry, 2 baje ke baad nahi',
      'from 09:30 to 14:00',
    ],
    [
      'If NIFTY breaks the high of the first 15 minutes, buy an ATM call. If it does not break till 12:00 skip the day.',
      'tries until 12:00',
    ],
    [
      'nifty atm ce buy when 9:15-9:30 range high breaks, if no breakout by noon, no trade',
      'tries until 12:00',
    ],
    [
      'buy nifty atm ce when 5 min rsi crosses above 60, agar 12 baje tak signal na aaye to chhod do',
      'from 09:16 to 12:00',
    ],
  ])('is its last entry: %s', (text, times) => {
    expect(read(text)).toContain(times)
  })

  it.each([
    'nifty straddle sell 9:20, exit 3 pm, 2 baje ke baad nahi',
    'nifty straddle sell, sl 30%, re-entry 2 times, entry 9:20, 2 baje ke baad nahi',
    'nifty ce buy when high of first 15 min breaks, if it does not break the low till 12:00 skip the day',
    'buy nifty atm ce when 5 min rsi crosses above 60, if it does not cross till 12:00 buy anyway',
    'buy nifty atm ce when 5 min rsi crosses above 60, if it does not cross till 12:00 do not skip the day',
    'buy nifty atm ce when 5 min rsi crosses above 60, if sl is not hit till 12:00 skip the day',
    'buy nifty atm ce when 5 min rsi crosses above 60, if it crosses before 10:00 skip the day',
  ])('is no last entry in: %s', (text) => {
    const { unread, questions } = parseInstruction(text)
    expect([...unread, ...questions].length).toBeGreaterThan(0)
  })
})

describe('an open rule', () => {
  const OPEN = 'buy nifty atm call when 5 min rsi(14) crosses above 60, stop loss 20 points'

  it.each([
    'aur ek condition - price vwap ke upar ho',
    'ek aur condition: price vwap ke upar ho',
    'one more condition: close above vwap',
    'Kindly add a condition that the price must also be above VWAP.',
    'can you also check that price is above vwap',
  ])('gets another one beside it: %s', async (text) => {
    expect(await changedText(OPEN, text)).toContain('all of these hold: CLOSE on 5-min NIFTY > VWAP')
  })

  it.each([
    [
      'rsi 9 period and 100 itm strike',
      '→ RSI(9) on 5-min NIFTY crosses above 60. Leg 1: BUY 1 lot CALL ATM-100',
    ],
    ['use a 21 period rsi', '→ RSI(21) on 5-min NIFTY crosses above 60.'],
    ['rsi with 9 period', '→ RSI(9) on 5-min NIFTY crosses above 60.'],
    [
      'change the RSI level to 65 and the candle to 15 minutes',
      '→ RSI(14) on 15-min NIFTY crosses above 65.',
    ],
    ['change the candle to 15 minutes', '→ RSI(14) on 15-min NIFTY crosses above 60.'],
    ['set the timeframe to 3 minutes and the level to 70', '→ RSI(14) on 3-min NIFTY crosses above 70.'],
  ])('takes another period, level or candle: %s', async (text, rule) => {
    expect(await changedText(OPEN, text)).toContain(rule)
  })

  it.each(['only if price is also above vwap', 'change the candle to green', 'make it rsi 9'])(
    'is not changed by a guess: %s',
    async (text) => {
      expect(await changedText(OPEN, text)).toBe('not offered')
    },
  )
})
