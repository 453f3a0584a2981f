import { describe, expect, it } from 'vitest'
import { offeredText as read } from '../fixtures/offered-text.ts'
import { changedText } from '../fixtures/changed-text.ts'
import { parseInstruction } from './parse-instruction.ts'

/** What a bought call becomes with a condition. */
const call = (condition: string) => read(`buy nifty atm call when ${condition}`)

describe('a value that goes above a level', () => {
  it.each([
    ['rsi goes above 60 on 5 min', /RSI\(14\) on 5-min NIFTY crosses above 60/],
    ['rsi comes below 30', /RSI\(14\) .* crosses below 30/],
    ['macd goes below signal', /MACD.macd.* crosses below MACD.macdsignal/],
    ['close moves above vwap', /CLOSE .* crosses above VWAP/],
    ['supertrend goes green', /CLOSE .* crosses above SUPERTREND/],
  ])('was below it before: %s', (condition, rule) => {
    expect(call(condition)).toMatch(rule)
  })

  it.each([
    ['nifty atm pe buy jab rsi 30 ke neeche gir jaye', /RSI\(14\) .* crosses below 30/],
    ['nifty atm ce buy jab 5 min candle vwap ke upar jaye', /CLOSE .* crosses above VWAP/],
  ])('also in Hindi: %s', (text, rule) => {
    expect(read(text)).toMatch(rule)
  })

  it('is stated as a crossing', () => {
    const { assumptions } = parseInstruction('buy nifty atm call when rsi goes above 60')
    expect(assumptions.join(' ')).toContain('read as a crossing')
  })

  it.each(['rsi is above 60', 'rsi stays above 60', 'rsi above 60'])(
    'is none that only is there: %s',
    (one) => {
      expect(call(one)).toMatch(/RSI\(14\) .* > 60/)
    },
  )

  it.each([
    ['rsi goes over 70 and comes back below 70', /crosses below 70/],
    ['rsi below 30 then crosses above 30 on 3 min', /3-min NIFTY crosses above 30/],
    ['williams %r below -80 then comes up cross -80', /WILLR\(14\) .* crosses above -80/],
  ])('and comes back crosses it once: %s', (condition, rule) => {
    expect(call(condition)).toMatch(rule)
  })

  it('is not the way back across another level', () => {
    expect(call('rsi goes above 70 then falls below 65')).toMatch(/^not offered/)
  })
})

describe('a structure and its legs', () => {
  it.each([
    [
      'sell nifty put spread, buy wing 100 lower',
      /^.*SELL 1 lot PUT ATM\. Leg 2: BUY 1 lot PUT 100 OTM[^:]*$/,
    ],
    ['nifty call spread: short atm long +300', /SELL 1 lot CALL ATM\. Leg 2: BUY 1 lot CALL ATM\+300/],
    [
      'nifty put fly: buy 1 atm pe, sell 2 at 200 below, buy 1 at 500 below',
      /SELL 2 lots PUT 200 OTM.*PUT 500 OTM/,
    ],
    [
      'sell nifty itm 50 straddle, ce 50 itm and pe 50 itm both short',
      /Leg 1: SELL 1 lot CALL ATM-50\. Leg 2: SELL 1 lot PUT 50 ITM \(ATM-50\)\.$/,
    ],
    [
      'nifty long iron butterfly buy atm straddle sell 200 strangle 9:30',
      /BUY 1 lot CALL ATM.*SELL 1 lot PUT 200/,
    ],
    [
      'nifty straddle 9:20 with hedge, buy 20 rs options both side',
      /SELL 1 lot CALL ATM.*BUY 1 lot PUT premium near/,
    ],
  ])('are one set of legs: %s', (text, legs) => {
    expect(read(text)).toMatch(legs)
  })

  it('with one strike for legs of two expiries', () => {
    const text = 'double calendar in nifty with 200 otm strikes, sell weekly and buy monthly both ce pe, 9:20'
    expect(read(text)).toMatch(/SELL 1 lot CALL ATM\+200.*BUY 1 lot PUT 200 OTM \(ATM\+200\), monthly expiry/)
  })

  it('asks for legs that nobody named, and shows none', () => {
    const { hasLegs, questions } = parseInstruction('Christmas tree spread on nifty calls')
    expect(hasLegs).toBe(false)
    expect(questions.map(({ text }) => text).join()).not.toContain('named-legs')
  })

  it.each(['sell nifty strangle at 200 otm 920', 'sell nifty 930 strangle'])('keep a time: %s', (text) => {
    expect(read(text)).toMatch(/Enters at 09:[23]0/)
  })
})

describe('a stop of sold and bought legs together', () => {
  it.each(['target 60 pts, sl 40 pts', 'sl 30%'])('asks for its legs: %s', (rules) => {
    expect(read(`bear put spread nifty, atm buy and 200 lower sell, ${rules}`)).toContain(
      'of each leg, or of all',
    )
  })

  it('is of the sold legs beside a hedge', () => {
    expect(read('sell nifty straddle 9:20, sl 30%, hedge 500 otm')).toMatch(
      /SELL 1 lot PUT ATM; stop 30%.*CALL ATM\+500\./,
    )
  })
})

describe('rules of single legs', () => {
  it.each([
    ['when ema 9 crosses above ema 21 buy nifty atm ce, when crosses below buy atm pe', 'crosses below'],
    ['supertrend buy signal then buy nifty atm call, sell signal then buy atm put', 'sell signal'],
    ['sell nifty ce only when nifty below vwap, sell pe only when above vwap', 'above vwap'],
    ['bollinger band upper touch pe sell karo call, lower touch pe put sell, nifty', 'lower touch'],
  ])('are named with the reason, and none of them stands: %s', (text, words) => {
    const { questions, unread, request } = parseInstruction(text)
    expect(questions).toHaveLength(1)
    expect(questions[0]?.text).toContain(`“${words}”`)
    expect(unread).toEqual([])
    expect(request.indicatorConfiguration.rules).toEqual([])
  })
})

describe('rules on candles', () => {
  it.each([
    [
      'bollinger lower band touch hone par nifty ka atm call kharido',
      /LOW on 5-min NIFTY < BBANDS.lowerband/,
    ],
    ['buy nifty atm put when price touches the upper bollinger band', /HIGH .* > BBANDS.upperband/],
    ['buy nifty atm pe when it makes lower low on 15 min', /LOW on 15-min NIFTY < LOW\[-1\]/],
    ['adx above 25 on 15 min then sell nifty atm put, rsi also above 55', /RSI\(14\) on 15-min NIFTY > 55/],
    ['buy nifty atm ce if ema 9 21 cross up', /EMA\(9\) .* crosses above EMA\(21\)/],
    ['buy nifty atm ce if rsi 14 60 cross up', /RSI\(14\) .* crosses above 60/],
  ])('are read in usual words: %s', (text, rule) => {
    expect(read(text)).toMatch(rule)
  })

  it.each(['price does not touch the lower bollinger band', 'bollinger lower band'])(
    'and no others: %s',
    (condition) => {
      expect(call(condition)).toMatch(/^not offered/)
    },
  )
})

describe('the size of a stop', () => {
  it.each([
    ['sl 60 points, 15 points trail on each 20 points', /60 pts, trailing by 15 pts for every 20 pts/],
    ['sl 25% on each, hedge with 10 rs options both side', /PUT ATM; stop 25%.*CALL premium near ₹10\./],
  ])('is read: %s', (rest, stop) => {
    expect(read(`sell nifty straddle 9:20, ${rest}`)).toMatch(stop)
  })

  it.each([
    ['exit if any leg doubles', 'that leg alone, or all legs?'],
    ['exit all if any leg doubles', 'that leg alone, or all legs?'],
    ['sl at 15 rs premium', 'or at a price of 15?'],
    [
      'sl 40%, for every 10 points in profit move sl 5 points',
      'the stop is in percent and these steps in points',
    ],
  ])('is asked for: %s', (rest, question) => {
    expect(read(`sell nifty straddle 9:20, ${rest}`)).toContain(question)
  })

  it('is no multiple of a net credit', () => {
    expect(read('sell nifty put spread, buy wing 100 lower, stop 1.5x')).toMatch(/^not offered/)
  })

  it('is of one leg where the words say it', () => {
    expect(read('sell nifty straddle 9:20, cut any leg that doubles')).toMatch(/PUT ATM; stop 100%/)
  })

  it('leaves two premiums of a condor in their order', () => {
    const text = 'nifty iron condor 50 rs and 10 rs premium strikes, 9:20'
    expect(read(text)).toMatch(/SELL 1 lot PUT premium near ₹50\. Leg 2: BUY 1 lot PUT premium near ₹10/)
  })
})

describe('changes of open legs', () => {
  const STRANGLE = 'sell banknifty strangle 300 otm 9:30, exit 15:00'
  const STRADDLE = 'sell nifty straddle 9:20, exit 15:15, sl 25% each leg'
  const PUT = 'sell nifty 250 otm put 9:20, exit 15:20, sl 100%'

  it.each([
    [STRANGLE, 'call 400 put 300', /→ Leg 1: SELL 1 lot CALL ATM\+400\.$/],
    [STRANGLE, 'bring strikes to 150', /CALL ATM\+150\. .*PUT 150 OTM/],
    [STRADDLE, 'remove leg sl and put 5000 total stop with 7000 target', /loss of ₹5,000.*profit at ₹7,000/],
    [
      PUT,
      'buy a 400 otm pe against it and target 80% on the short',
      /stop 100%, target 80%\. .*BUY 1 lot PUT 400 OTM/,
    ],
  ])('in few words: %s: %s', async (open, text, change) => {
    await expect(changedText(open, text)).resolves.toMatch(change)
  })

  it.each([
    ['sell nifty strangle premium near 100, 9:30', 'call 400 put 300'],
    ['sell nifty strangle premium near 100, 9:30', 'bring strikes to 150'],
    [STRADDLE, 'ce 400 pe 300'],
    [STRANGLE, 'call 400'],
  ])('with numbers that could be other ones: %s: %s', async (open, text) => {
    await expect(changedText(open, text)).resolves.toBe('not offered')
  })
})
