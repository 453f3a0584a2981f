import { describe, expect, it } from 'vitest'
import { answerInstruction } from './answer-instruction.ts'
import { parseInstruction } from './parse-instruction.ts'

const limitsOf = (said: string) => parseInstruction(`sell nifty straddle 9:20, ${said}`).limits.sentences
const answerTo = (text: string) => answerInstruction(text, {})?.content ?? ''

describe('what Delta cannot do', () => {
  it.each([
    ['exit when rsi goes above 70', 'no exit by an indicator'],
    ['macd ulta ho jaye to nikal jao', 'no exit by an indicator'],
    ['exit when 3 red candles come', 'no exit by an indicator or a candle'],
    ['sl trail on supertrend', 'no stop or trail at an indicator'],
    ['stop loss previous candle low pe rakho', 'no stop or trail at an indicator, a candle'],
    ["only if nifty crosses yesterday's high", 'no levels of the day before'],
    ['jab pdh break ho', 'no levels of the day before'],
    ['near support level', 'no supports, resistances'],
    ['when nifty breaks todays high', 'no supports, resistances, pivots or other levels'],
    ['when pcr is above 1.2', 'Open interest, PCR and max pain'],
    ['jahan oi sabse zyada hai', 'Open interest, PCR and max pain'],
    ['when volume is double the average', 'no average of the volume'],
    ['enter only if volume spikes', 'no average of the volume'],
    ['if iv percentile is above 50', 'by implied volatility'],
    ['iv rank 60 se upar ho tabhi', 'by implied volatility'],
    ['exit if vix rises 5%', 'the close of India VIX on the day before'],
    ['vix badhe to nikal jao', 'the close of India VIX on the day before'],
    ['news wale din nahi', 'no news'],
    ['skip results days', 'no news, no results of companies'],
    ['if hdfc bank is up 1%', 'no stocks, commodities'],
    ['also in crude oil', 'no stocks, commodities'],
    ['if banknifty is flat', 'no rule of it reads another market'],
    ['agar gift nifty upar ho', 'no rule of it reads another market'],
    ['hedged with futures', 'no futures'],
    ['fut short', 'no futures'],
    ['when a bullish engulfing forms', 'no patterns of candles'],
    ['doji bane to entry', 'no patterns of candles'],
    ['shift the untested side closer', 'does not roll, shift or hedge'],
    ['jo side loss me ho usko roll karo', 'does not roll, shift or hedge'],
    ['premium 20% gire to average karo', 'adds no lots'],
    ['add one more lot when it is in profit', 'adds no lots'],
    ['after a loss double the lots next day', 'the result of earlier trades'],
    ['use martingale', 'the result of earlier trades'],
    ['weekly max loss 15000', 'no limit for a week or a month'],
    ['mahine ka target 20000', 'no limit for a week or a month'],
    ['stop after 2 losses in a row', 'losses in a row'],
    ['lagatar 2 loss ke baad band', 'losses in a row'],
    ['max 3 trades a day', 'counts no trades'],
    ['not more than 2 trades per day', 'counts no trades'],
    ['book half at 20% and the rest at 40%', 'leaves with all its lots at once'],
    ['aadha 20 points pe book', 'leaves with all its lots at once'],
    ['notify me when it enters', 'sends no messages'],
    ['alert bhej dena whatsapp pe', 'sends no messages'],
    ['place it live in my zerodha account', 'sends no orders'],
    ['run it live with real money', 'sends no orders'],
    ['put a gtt for it', 'no kinds of orders'],
    ['using limit orders', 'no kinds of orders'],
    ['exit if delta of any leg goes to 0.7', 'watches delta, gamma, theta or vega'],
    ['exit when theta decay is 50%', 'watches delta, gamma, theta or vega'],
    ['and enter again at 11:00', 'one window of entry'],
    ['new straddle every 30 minutes', 'one window of entry'],
  ])('is named in a sentence: “%s”', (said, limit) => {
    expect(limitsOf(said).join(' ')).toContain(limit)
  })

  it.each([
    ['exit when the wind turns', 'no indicator'],
    ['buy a call when rsi feels hot', 'no exit'],
    ['trail by the 20 points of luck', 'no indicator'],
    ['previous day loss was high', 'no level'],
    ['customer support said ok', 'no level of a chart'],
    ['moving average of luck', 'no averaging'],
    ['no more lots', 'no adding'],
    ['target half of the credit received', 'not half of the lots'],
    ['square off partial', 'the setting of the square-off'],
    ['half past nine and a bit', 'a time'],
    ['in future I will do more of luck', 'no contract'],
    ['at the synthetic future strike', 'a way to find the money'],
    ['adjust the sl later', 'no leg'],
    ['rolling straddle luck', 'the name of a chart'],
    ['bring in a leg at 25 delta when sl hits', 'the delta of a strike'],
    ['after profit trail 2000 of luck', 'no other lots'],
    ['stock market is luck', 'no stock'],
    ['limit loss to luck', 'no order'],
    ['check the live chart of luck', 'no live order'],
    ['vix luck 14', 'a filter by vix could be said so'],
    ['when nifty is lucky', 'the index of the strategy'],
    ['re-enter again at cost of luck', 'a re-entry'],
    ['monthly expiry, target luck', 'no limit of a month'],
    ['max 3 lots of luck', 'no trades'],
  ])('is not named for what only looks like it: “%s” (%s)', (said) => {
    expect(limitsOf(said)).toEqual([])
  })

  it('is not named for words that were read', () => {
    expect(limitsOf('enter when rsi is above 70, exit 3 pm')).toEqual([])
    expect(limitsOf('monthly expiry, max loss 5000')).toEqual([])
    expect(limitsOf('only if india vix is above 14')).toEqual([])
  })

  it('stands under the words, which other words would not help', () => {
    expect(answerTo('sell nifty straddle 9:20, exit when rsi goes above 70')).toContain(
      'Not understood: “exit when rsi goes above 70”. Leave it out.\n\nDelta has no exit by an indicator or a candle: ' +
        'a position ends by its stops, targets, trails or the time of exit.',
    )
  })

  it.each([
    ['if premium rises 50% roll the leg', false],
    ['exit half at 30% profit', false],
    ['and send me a telegram message', true],
  ])('prevents an offer without it unless it stands beside the strategy: “%s”', (said, isApart) => {
    const offer = answerInstruction(`sell nifty straddle 9:20, sl 40%, exit 15:00 ${said}`, {})?.offer
    expect(offer !== undefined).toBe(isApart)
  })

  it('is named once, and other words that were not understood can still be said otherwise', () => {
    const answer = answerTo(
      'sell nifty straddle 9:20, exit when rsi > 70, exit when adx > 30, exit when luck',
    )
    expect(answer).toContain('Say it in other words, or leave it out.')
    expect(answer.split('no exit by an indicator')).toHaveLength(2)
  })
})
