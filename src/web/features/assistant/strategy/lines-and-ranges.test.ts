import { describe, expect, it } from 'vitest'
import { offeredText as read } from '../fixtures/offered-text.ts'
import { parseInstruction } from './parse-instruction.ts'

const questionsOf = (text: string) => parseInstruction(text).questions.map((one) => one.text)

describe('the break of a range and the leg behind it', () => {
  it.each([
    ['nifty 15 min orb, high break pe call buy, low break pe put buy, sl 30%', 'CALL ATM', 'PUT ATM'],
    ['nifty 15 min orb, high break pe pe sell, low break pe ce sell, sl 30%', 'PUT ATM', 'CALL ATM'],
    ['orb 30 min nifty. break of high sell atm pe, break of low sell atm ce', 'PUT ATM', 'CALL ATM'],
    [
      'option selling: orb 30 min nifty, break of high sell atm pe, break of low sell atm ce',
      'PUT ATM',
      'CALL ATM',
    ],
    ['buying strategy, orb 15 min nifty, high break buy ce, low break buy pe', 'CALL ATM', 'PUT ATM'],
    ['nifty orb 15 min: buy on high break ce, on low break pe', 'CALL ATM', 'PUT ATM'],
  ])('belong together: %s', (text, ofHigh, ofLow) => {
    const legs = read(text)
      .split(/Leg \d/)
      .slice(1)
    expect(legs).toHaveLength(2)
    expect(legs.find((leg) => leg.includes('breaks the high'))).toContain(ofHigh)
    expect(legs.find((leg) => leg.includes('breaks the low'))).toContain(ofLow)
  })
})

describe('a target said with its stop', () => {
  it.each([
    ['nifty atm call buy 9:20, sl/tgt 20/40 percent', 'stop 20%, target 40%'],
    ['nifty atm call buy 9:20, tgt/sl 40/20%', 'stop 20%, target 40%'],
    ['nifty atm call buy 9:20, sl and target 20 and 40 points', 'stop 20 pts, target 40 pts'],
    ['nifty atm call buy 9:20, 20% sl, 1:2 rr', 'stop 20%, target 40%'],
    ['nifty atm call buy 9:20, sl 20 points, risk reward 1:1.5', 'stop 20 pts, target 30 pts'],
    ['nifty atm call buy 9:20, 15 pts sl, target double of sl', 'stop 15 pts, target 30 pts'],
  ])('has its own size: %s', (text, words) => {
    expect(read(text)).toContain(words)
  })

  it('is asked where the stop has no unit, or each leg a stop of its own', () => {
    expect(questionsOf('nifty atm call buy 9:20, sl/tgt 15/30').join()).toMatch(/15 .*30 /s)
    expect(read('nifty straddle sell 9:20, ce sl 20% pe sl 30%, 1:2 rr')).toContain('not offered')
  })

  it('shares the capital, but no stop of a premium does', () => {
    const both = 'sell nifty strangle 200 otm 9:30, overall sl 1% and target 1.5% of capital 5 lakh'
    expect(read(both)).toMatch(/loss of ₹5,000.*profit at ₹7,500/)
    expect(read('sell nifty straddle 9:20, sl 30% and target 2% of capital 3 lakh')).not.toContain('₹90,000')
  })
})

describe('rules that go on behind a rule', () => {
  it.each([
    ['sell nifty ce when market below 20 ema and below vwap, 5 min', /CLOSE .* < EMA\(20\).*CLOSE .* < VWAP/],
    ['buy nifty ce if close above vwap and ema 20 on 5 min', /CLOSE .* > VWAP.*CLOSE .* > EMA\(20\)/],
    ['buy nifty ce if rsi above 60 and below 80 on 5 min', /RSI\(14\) .* > 60.*RSI\(14\) .* < 80/],
    ['sell nifty put if nifty above 20 ema 1 hour, sl 60%', /CLOSE on 60-min NIFTY > EMA\(20\)/],
    ['buy nifty ce when SAR flips below price on 15m', /crosses above SAR/],
    ['buy nifty ce when %K of stochastic is above 50', /not offered/],
    [
      'Stochastic oversold bounce. %K crosses above %D under 20 on 5 min buy nifty ce',
      /slowk.* crosses above .*slowd.*slowk.* < 20/,
    ],
  ])('are all read: %s', (text, rules) => {
    expect(read(text)).toMatch(rules)
  })

  it.each([
    'nifty: price crosses above vwap buy ce, below buy pe. sl 8 pts',
    'macd crossover 5 min buy nifty call, bearish crossover buy put',
    'buy nifty ce if close above vwap, buy pe if below vwap',
  ])('are asked where each leg has its own: %s', (text) => {
    expect(questionsOf(text).join()).toContain('hold for all legs together')
  })

  it('are asked about if one crossing is said for both directions', () => {
    expect(questionsOf('nifty ema 13/34 crossover both side, buy atm ce').join()).toContain(
      'Which of the two',
    )
  })
})

describe('a title that names a style', () => {
  it.each([
    ['Trend following: 15 min ema 20 above ema 50 sell nifty atm pe', true],
    ['RSI oversold bounce. buy nifty ce if rsi crosses above 30 on 5 min', true],
    ['Momentum strategy: buy nifty ce if rsi above 60 on 5 min', true],
    ['bollinger squeeze breakout: buy nifty atm ce at 9:30', false],
    ['Momentum: buy nifty atm ce at 9:30', false],
  ])('adds nothing where rules say it: %s', (text, isOffered) => {
    expect(!read(text).includes('not offered')).toBe(isOffered)
  })
})

describe('a move that is waited for', () => {
  it.each([
    ['sell nifty 9:20 atm ce and pe only after each drops 10% from 9:20 price', 'down by 10%'],
    ['buy nifty atm call at 1:30 when price is more than 20% up from 1:30 price', 'up by 20%'],
    ['sell nifty straddle 9:20, sell both after each leg falls 10%, exit at 3', 'down by 10%'],
  ])('is one of the premium: %s', (text, move) => {
    expect(read(text)).toContain(`premium has moved ${move}`)
  })

  it.each([
    'sell nifty straddle 9:20, if each leg rises 30% exit',
    'sell nifty straddle 9:20, if price goes up 20% exit',
    'buy nifty atm call 9:30 when price goes up 0.5%',
    'buy nifty call with 5% momentum at 9:30',
    'nifty atm call buy 9:20, sl 20%, profit 20% hote hi sl cost pe',
    'nifty atm call buy 9:20, sl 20%, sl to cost',
    'sell nifty monthly strangle 300 otm, 20 dte entry',
  ])('is none of an entry, or stays open: %s', (text) => {
    expect(read(text)).toContain('not offered')
  })
})
