import { describe, expect, it } from 'vitest'
import { offeredText as read } from '../fixtures/offered-text.ts'
import { describeStrategy } from './builder-model.ts'
import { parseInstruction } from './parse-instruction.ts'

/** The answers to the question for one of two strategies. */
function sidesOf(text: string): readonly string[] {
  const question = parseInstruction(text).questions.find((one) =>
    one.text.includes('these are two strategies'),
  )
  return question?.answers ?? []
}

/** What each of the answers is read as. */
const bothOf = (text: string) => sidesOf(text).map(read)

describe('a condition for the call and another one for the put', () => {
  it.each([
    [
      'rsi below 30 on 15min buy nifty call, rsi above 70 buy put. atm. sl 20% target 40%',
      /RSI\(14\) on 15-min NIFTY < 30.*CALL ATM; stop 20%, target 40%/,
      /RSI\(14\) on 15-min NIFTY > 70.*PUT ATM; stop 20%, target 40%/,
    ],
    [
      'If nifty closes above 20 ema on 15 min then buy atm ce, if below then buy atm pe. sl 15%. no entry after 2 pm',
      /14:00.*CLOSE on 15-min NIFTY > EMA\(20\).*CALL ATM; stop 15%/,
      /14:00.*CLOSE on 15-min NIFTY < EMA\(20\).*PUT ATM; stop 15%/,
    ],
    [
      'banknifty: buy call when supertrend turns green on 10 min and buy put when it turns red, sl 30 points',
      /10-min BANKNIFTY crosses above SUPERTREND.*CALL ATM; stop 30 pts/,
      /10-min BANKNIFTY crosses below SUPERTREND.*PUT ATM; stop 30 pts/,
    ],
    [
      'macd cross over bank nifty 15 minute buy call. macd cross under buy put. sl 1500 rs tp 3000 rs',
      /15-min BANKNIFTY crosses above MACD.macdsignal.*CALL ATM/,
      /15-min BANKNIFTY crosses below MACD.macdsignal.*PUT ATM/,
    ],
    [
      'Only on expiry day sell atm ce at 9:20 if first 5 minute candle is red else sell atm pe. nifty. sl 30%',
      /CLOSE on 5-min NIFTY < OPEN. Only with 0 trading days.*SELL 1 lot CALL ATM; stop 30%/,
      /CLOSE on 5-min NIFTY > OPEN. Only with 0 trading days.*SELL 1 lot PUT ATM; stop 30%/,
    ],
    [
      'sell ce only when nifty below vwap, sell pe only when above vwap. 10:00 onwards, otm 100, sl 35%',
      /10:00.*NIFTY < VWAP.*SELL 1 lot CALL ATM\+100; stop 35%/,
      /10:00.*NIFTY > VWAP.*SELL 1 lot PUT 100 OTM.*stop 35%/,
    ],
    [
      'bollinger band upper touch pe sell karo call, lower touch pe put sell. nifty 15 min. sl 40%',
      /HIGH on 15-min NIFTY > BBANDS.upperband.*SELL 1 lot CALL/,
      /LOW on 15-min NIFTY < BBANDS.lowerband.*SELL 1 lot PUT/,
    ],
    [
      'I trade supertrend on banknifty 5 min, buy call on green buy put on red',
      /5-min BANKNIFTY > SUPERTREND.*BUY 1 lot CALL/,
      /5-min BANKNIFTY < SUPERTREND.*BUY 1 lot PUT/,
    ],
    [
      'price crosses above vwap buy ce atm and vice versa, nifty 3 min, sl 10 points tgt 20',
      /3-min NIFTY crosses above VWAP.*CALL ATM; stop 10 pts, target 20 pts/,
      /3-min NIFTY crosses below VWAP.*PUT ATM; stop 10 pts, target 20 pts/,
    ],
    [
      'nifty atm ce lo jab macd signal ke upar jaye, neeche jaye to pe lo. 15 min, 35 points ka sl',
      /15-min NIFTY crosses above MACD.macdsignal.*CALL ATM; stop 35 pts/,
      /15-min NIFTY crosses below MACD.macdsignal.*PUT ATM; stop 35 pts/,
    ],
    [
      'buy itm 100 ce above 20 ema with sl 20 points, buy itm 100 pe below 20 ema with sl 25 points, nifty 5 min',
      /> EMA\(20\).*CALL ATM-100; stop 20 pts/,
      /< EMA\(20\).*PUT 100 ITM.*stop 25 pts/,
    ],
    [
      'if vix is above 16 sell nifty strangle 300 otm otherwise sell atm straddle. 9:20 entry. sl 25%',
      /closed from 16.*CALL ATM\+300; stop 25%/,
      /closed up to 16.*CALL ATM; stop 25%/,
    ],
    [
      'gap up ho to atm pe becho, gap down ho to atm ce becho, nifty 9:20, sl 30%',
      /gap at the open is from 0%.*SELL 1 lot PUT ATM; stop 30%/,
      /gap at the open is up to 0%.*SELL 1 lot CALL ATM; stop 30%/,
    ],
  ])('is two strategies, and each is one answer: %s', (text, first, second) => {
    const [one, two] = bothOf(text)
    expect(one).toMatch(first)
    expect(two).toMatch(second)
  })

  it('shows no condition of one side as that of both', () => {
    const { request } = parseInstruction(
      'nifty 5 min, rsi above 60 buy atm ce, rsi below 40 buy atm pe, sl 20%',
    )
    const shown = describeStrategy(request).flatMap(({ sentences }) => sentences)
    expect(shown.join(' ')).not.toContain('RSI')
    expect(shown.join(' ')).toMatch(/CALL ATM; stop 20%.*PUT ATM; stop 20%/)
  })

  it('keeps a rule that both sides have', () => {
    const [one, two] = bothOf(
      'adx above 25 and rsi above 55 then buy atm call, adx above 25 and rsi below 45 then buy atm put. 5 min nifty',
    )
    expect(one).toMatch(/ADX.*> 25.*RSI.*> 55/)
    expect(two).toMatch(/ADX.*> 25.*RSI.*< 45/)
  })
})

describe('a second side whose words do not say all of it', () => {
  it.each([
    'when rsi 14 goes above 70 on 15 min sell atm ce of nifty, opposite for put. sl 30%',
    'macd crosses above signal on 15 min buy nifty ce else buy pe',
  ])('has no answer: %s', (text) => {
    expect(sidesOf(text)).toHaveLength(1)
  })

  it('may have the first rule or not, so that there is no answer', () => {
    expect(sidesOf('adx above 25 and rsi above 60 buy nifty call, rsi below 40 buy put, 5 min')).toEqual([])
  })
})

describe('one strategy', () => {
  it('is the break of a range to either side', () => {
    expect(
      read('breakout of first 15 min range: high breaks buy ce, low breaks buy pe. nifty atm sl 20%'),
    ).toMatch(
      /CALL ATM; waits until the index breaks the high.*PUT ATM; waits until the index breaks the low/,
    )
  })

  it.each([
    'SAR flips below price on 15m, sell nifty ATM put. opposite flip exit.',
    'sell nifty straddle when rsi is between 40 and 60 on 15 min, sl 30%',
    'sell nifty atm straddle when adx below 20, buy 300 otm ce and pe, sl 30% on sold legs',
  ])('has no sides: %s', (text) => {
    expect(sidesOf(text)).toEqual([])
  })
})

describe('a rule in the words of traders', () => {
  it.each([
    ['buy nifty atm ce jab supertrend green ho 15 min pe, sl 30 points', /15-min NIFTY > SUPERTREND/],
    [
      'nifty 1 hour chart pe price 20 ema ke upar close de to atm pe becho, sl 30%',
      /60-min NIFTY > EMA\(20\)/,
    ],
    [
      'stochastic oversold (k below 20) on 5 minute and price above vwap, buy nifty atm call. sl 18 points',
      /5-min NIFTY < 20.*5-min NIFTY > VWAP/,
    ],
    [
      'buy nifty atm ce when macd crosses above signal line and histogram is positive on 5 min; sl 10%',
      /crosses above MACD.macdsignal.*MACD.macdhist\(12, 26, 9\) on 5-min NIFTY > 0/,
    ],
    ['if close is above both vwap and 20 ema buy atm call. nifty 5 min, sl 15%', /> VWAP.*> EMA\(20\)/],
    ['Buy ATM put if 15 min EMA 9 crosses below EMA 21 in banknifty, sl 30%', /crosses below EMA\(21\)/],
    ['skip trading if vix above 18. otherwise sell nifty strangle 200 away 9:20', /closed up to 18 the day/],
    [
      'sell nifty straddle 9:20, sl 20% each leg, skip if gap more than 1%',
      /gap at the open is from −1 to 1%/,
    ],
  ])('is read to its last word: %s', (text, rule) => {
    expect(read(text)).toMatch(rule)
  })
})

describe('an exit by an indicator', () => {
  it.each([
    [
      'macd crosses above signal on 15 min then sell nifty atm put. exit when it crosses below. sl 25%',
      'exit when it crosses below',
    ],
    [
      'Buy nifty ce when 9 ema crosses above 21 ema, exit on reverse crossover or 3:15',
      'exit on reverse crossover',
    ],
    [
      'Buy nifty ATM put if EMA 9 crosses below EMA 21, exit at 3:10 or when ema crosses back up',
      'or when ema crosses back up',
    ],
  ])('is named as one phrase: %s', (text, phrase) => {
    expect(parseInstruction(text).unread).toEqual([phrase])
  })

  it('leaves the time of exit beside it', () => {
    const { request } = parseInstruction(
      'Buy nifty ce when 9 ema crosses above 21 ema, exit on reverse crossover or 3:10',
    )
    expect(
      describeStrategy(request)
        .flatMap(({ sentences }) => sentences)
        .join(' '),
    ).toContain('15:10')
  })
})
