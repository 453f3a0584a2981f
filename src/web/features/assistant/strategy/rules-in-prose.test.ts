import { describe, expect, it } from 'vitest'
import { offeredText as read } from '../fixtures/offered-text.ts'

describe('rules on indicators', () => {
  it.each([
    'when macd crosses below signal on 15m: sell atm call, buy call 300 above. when macd crosses above signal: sell atm put, buy put 300 below',
    'ADX(14) 5min > 25 and +DI > -DI → long ATM CE. ADX > 25 and -DI > +DI → long ATM PE',
    'if rsi is above 60 buy nifty atm call, if rsi is below 40 buy nifty atm put',
    'sell nifty call if rsi below 40 and put if rsi above 60, sl 20%',
  ])('that no minute fulfils together are those of single legs, and asked about: %s', (text) => {
    expect(read(text)).toContain('these are two strategies')
  })

  it('with daily directly behind are asked for their candles', () => {
    expect(read('sell nifty atm pe at 9:20 only if nifty is above 20 ema daily, sl 30%')).toMatch(
      /above 20 ema daily.*On which is it/,
    )
  })

  it('of one level above another are one band', () => {
    expect(read('sell nifty straddle when rsi above 40 and rsi below 60')).toMatch(/> 40\. RSI.*< 60\./)
  })

  it.each([
    [
      'when macd (12,26,9) 15m histogram turns negative',
      /macdhist\(12, 26, 9\) on 15-min NIFTY crosses below 0\./,
    ],
    ['when macd histogram is positive on 5 min', /macdhist\(12, 26, 9\) on 5-min NIFTY > 0\./],
    [
      'when macd line cuts signal line from below',
      /macd\(12, 26, 9\) on 5-min NIFTY crosses above MACD\.macdsignal/,
    ],
    ['when price crosses vwap from above', /CLOSE on 5-min NIFTY crosses below VWAP\./],
    [
      'when stoch (14,3,3) 15 min crosses up from below 20',
      /slowk\(14, 3, 3\) on 15-min NIFTY crosses above 20\./,
    ],
    ['when 1hr supertrend (7,3) is up', /CLOSE on 60-min NIFTY > SUPERTREND\(7, 3\)\./],
    [
      'jab 5 min supertrend (10,3) neeche ho jaye',
      /CLOSE on 5-min NIFTY crosses below SUPERTREND\(10, 3\)\./,
    ],
    ['when supertrend is buy on 5 min', /CLOSE on 5-min NIFTY > SUPERTREND/],
  ])('are read from the side they come from, or their sign: %s', (rule, means) => {
    expect(read(`sell nifty atm put ${rule}, sl 20%, exit 3:15`)).toMatch(means)
  })

  it.each([
    'buy nifty atm call at 3:20pm if close is above 20 EMA on daily',
    'sell nifty atm put at 9:30 if daily rsi is above 50',
    'sell nifty atm put at 9:30 if price is above the 20 day ema',
    'sell nifty atm put at 9:30 if rsi on weekly is above 60',
    'sell nifty atm put at 9:30 if price is above 200 dma',
  ])('on candles of days or weeks are asked about, and on no other candles: %s', (text) => {
    expect(read(text)).toMatch(/not offered.*the candles of a rule last 1 to 120 minutes/)
  })

  it('on hourly candles are those of 60 minutes', () => {
    expect(read('sell nifty atm put at 9:30 if rsi above 60 on hourly')).toContain(
      'RSI(14) on 60-min NIFTY > 60.',
    )
    expect(read('sell nifty atm put daily at 9:30 if rsi above 60 on 1h')).toContain('on 60-min NIFTY > 60.')
  })

  it('do not take an order for the state of a line', () => {
    expect(read('if supertrend is sell atm put nifty 9:20 to 3:15')).toContain('not offered')
  })
})

describe('the other leg behind a stop', () => {
  it.each([
    'leave the other leg as it is when one is stopped',
    'if one leg is stopped leave the other running',
    'if one leg sl hits keep holding the other till 3:15',
    'if one leg hit then let other be with its own SL',
    'if one is stopped let the other one run till eod',
    "if both legs SL hit then that's the day",
    "if both SLs get hit I'm done for the day, no re-entries",
  ])('stays as it is: %s', (words) => {
    const text = read(`nifty short straddle 9:20 sl 25%, ${words}, exit 3:15`)
    expect(text).not.toMatch(/not offered|others/)
    expect(text).toMatch(/PUT ATM; stop 25%\.$/)
  })

  it.each([
    'CE hit hua to PE ka SL cost pe. PE hit hua to CE ka SL cost pe',
    'once call is stopped, put stop goes to cost and vice versa',
  ])('moves to its cost where both directions are said: %s', (words) => {
    const text = read(`nifty short straddle 9:20 sl 25%, ${words}. exit 3:15`)
    expect(text).toMatch(
      /others get a stop at their own entry price.*CALL ATM; stop 25%\. Leg 2: SELL 1 lot PUT/,
    )
  })

  it.each([
    'once call is stopped, put stop goes to cost',
    'when one leg is hit leave the other too',
    're-entry 2 times, if both sl hit then done for the day',
  ])('is not offered where the rule is another one: %s', (words) => {
    expect(read(`nifty short straddle 9:20 sl 25%, ${words}, exit 3:15`)).toContain('not offered')
  })

  it('is a new one with the stop that all legs have, where it says the same', () => {
    const text = read(
      'nifty ATM CE aur PE sell 9:17, SL 20%. Jab CE ka SL hit ho to PE OTM1 ka naya sell khule 20% SL ke saath, aur PE hit ho to CE OTM1 sell, same SL. 3:20 exit',
    )
    expect(text).toMatch(/Leg 4: SELL 1 lot CALL ATM\+50; idle until another leg activates it, stop 20%\.$/)
  })

  it('is a fresh one where it is sold afresh', () => {
    const text = read(
      'nifty 9:20 short straddle, SL 25% each. When call SL gets hit, sell fresh 1 OTM call, with 30% sl. When put sl gets hit sell a fresh 1 OTM put with 30% sl',
    )
    expect(text).toMatch(
      /as leg 3\..*as leg 4\..*CALL ATM\+50; idle.*stop 30%\..*ATM\+50\); idle.*stop 30%\.$/,
    )
  })
})

describe('a re-entry in prose', () => {
  it.each([
    ['repeat on target once', '1× a day after target.'],
    ['if target comes enter again once', '1× a day after target.'],
    ['on stoploss go again at cost one time', '1× a day after stop at cost.'],
    ['on target re-enter once, on sl dont', '1× a day after target.'],
    ['re-enter twice after stop but not after target', '2× a day after stop.'],
    ['re-enter three times in a day at cost', '3× a day after stop at cost.'],
    ['max 2 re-entries in a day', '2× a day after stop.'],
    ['if sl hit wait for price to come back to cost then sell again, max 3', '3× a day after stop at cost.'],
    ['one re-entry allowed per side', '1× a day after stop.'],
    [
      'if a stop gets hit, wait and re enter again as soon as possible at whatever is ATM then, two times for each leg',
      '2× a day after stop.',
    ],
    [
      'after a stop, wait for 5 minutes and then again sell ATM of that side. max 2 such',
      '2× a day after stop, 5 minutes later.',
    ],
    [
      'when any one is hit convert that side to reverse, i.e. buy the same option',
      '1× a day after stop, in the reverse direction.',
    ],
    ['after stop buy the same option', '1× a day after stop, in the reverse direction.'],
  ])('names its exit and its count: %s', (words, means) => {
    const rules = /target/.test(words) ? 'sl 30 pts, tgt 50 pts each' : 'sl 30% each'
    expect(read(`sell nifty straddle 9:20, ${rules}, ${words}, exit 3:15`)).toMatch(
      new RegExp(`re-enters up to ${means.replaceAll('.', String.raw`\.`)}$`),
    )
  })

  it('of the whole position is as often as it says', () => {
    const text = read(
      'sell a nifty straddle at 9:20 and if the whole thing loses 2000 close it and take it again fresh at that time, up to three times in a day. Close at 3:20.',
    )
    expect(text).toContain('The whole position re-enters up to 3× a day after stop.')
  })

  it('is none in a plan that repeats', () => {
    expect(read('sell nifty straddle 9:20 sl 20% each. repeat every thursday. exit 3:15')).not.toContain(
      're-enters',
    )
  })
})

describe('a wait in prose', () => {
  it.each([
    ['wait & trade 10% ↑', 'its premium has moved up by 10%'],
    ['trigger entry when premium dips by 3%', 'its premium has moved down by 3%'],
    ['each after premium goes 2% below', 'its premium has moved down by 2%'],
    ['sell a leg only when its price is 10% above the 9:20 price', 'its premium has moved up by 10%'],
  ])('is one for a move of each premium: %s', (words, means) => {
    const text = read(`nifty 9:20 sell straddle, ${words}, sl 25%, exit 3:15`)
    expect(text).toMatch(new RegExp(`CALL ATM; waits until ${means}.*PUT ATM; waits until ${means}`))
  })

  it('is of the option before it: 12% premium up hone pe', () => {
    expect(read('nifty 9:20 atm ce 12% premium up hone pe buy, sl 10%, exit 3:15')).toMatch(
      /CALL ATM; waits until its premium has moved up by 12%, stop 10%\.$/,
    )
  })

  it('is of the index where the wait before it was', () => {
    const text = read(
      'Wait for nifty to move 0.3% up from 9:20 price then buy ATM call 2 lots. Wait for 0.3% down then buy ATM put 2 lots. SL on each 20%',
    )
    expect(text).toMatch(
      /CALL ATM; waits until the index has moved up by 0\.3%.*the index has moved down by 0\.3%/,
    )
  })

  it.each(['when premium is 10% above vwap', 'after premium goes below 50'])(
    'is no move where a level follows: %s',
    (words) => {
      expect(read(`nifty buy atm ce ${words}, exit 3:15`)).toContain('not offered')
    },
  )
})

describe('the break of a range', () => {
  it.each([
    'nifty 15 min orb: upar toote to call buy, neeche toote to put buy, atm',
    'nifty opening range 9:15 to 9:30. long ce on break above, long pe on break below. atm',
    'nifty opening range 9:15 to 9:30. buy ce if nifty breaks above, buy pe if it breaks below. atm',
    'atm ce buy jab nifty 15 min ki opening range todta hai upar, aur PE jab neeche',
    'buy nifty atm call if the opening 15 min high is broken, buy atm put if the low is broken',
  ])('has the side of the way in which it breaks: %s', (text) => {
    expect(read(`${text}, sl 20%, exit 3:15`)).toMatch(
      /CALL ATM; waits until the index breaks the high of the range up to 09:30.*PUT ATM; waits until the index breaks the low/,
    )
  })

  it.each([
    "Nifty ATM straddle. Range breakout 9:15–9:45 on each option's own premium. Sell when the premium breaks the LOW of that range",
    'nifty atm straddle sell when each option breaks the low of its 9:15 to 9:45 range',
  ])('is of the premium where each option breaks its own: %s', (text) => {
    expect(read(`${text}, sl 20%, exit 3:15`)).toMatch(
      /CALL ATM; waits until its premium breaks the low of the range up to 09:45.*PUT ATM; waits until its premium/,
    )
  })

  it('is no crossing of a line', () => {
    const text = read('nifty range 9:15 to 9:30, buy atm ce when it breaks above vwap, sl 20%, exit 3:15')
    expect(text).toContain('not offered')
  })
})

describe('one trade a day', () => {
  it('is what a rule on an indicator makes anyway', () => {
    const text = read('nifty buy atm ce when rsi crosses above 60 on 5 min, sl 20%, max one trade a day')
    expect(text).not.toContain('not offered')
  })

  it('is not what legs with a range of their own make', () => {
    const text = read('nifty 15 min orb: high break buy ce, low break buy pe, atm, only one trade per day')
    expect(text).toContain('not offered')
  })
})

describe('an indicator at which a position is left', () => {
  it.each([
    'exit when nifty crosses vwap, 3:10',
    'when rsi goes below 30 exit. 3:10',
    'if supertrend turns green close everything',
    'hold until nifty closes below 20 ema',
    'agar rsi 70 ke upar jaye to nikal jao',
  ])('is named, and is no condition of the entry: %s', (words) => {
    const text = read(`nifty 9:20 straddle sell, ${words}`)
    expect(text).toContain('not offered')
    expect(text).not.toContain('at which this holds')
  })

  it('does not take the condition of the entry with it', () => {
    const text = read('buy atm ce when rsi crosses above 60, exit when it falls under 50')
    expect(text).toBe('not offered: falls under 50; exit when')
    expect(read('sell otm1 call when rsi crosses below 70, exit 15:10')).toMatch(/below 70.*Closes.*15:10/)
  })
})

describe('a time', () => {
  it.each([
    'stoch cross below 80 on 15m -> sell otm1 call. nifty. sl underlying 60 points against. exit 15:10',
    'sell nifty straddle if nifty moves 80 points against exit 3:10',
  ])('behind a verb of an exit is that of the exit, whatever stands before: %s', (words) => {
    expect(read(words)).toMatch(/09:16.*Closes whatever is open at 15:10/)
  })

  it('in another sentence than a verb is none of the verb', () => {
    expect(read('leave last. BANKNIFTY 9:30 straddle sell. 3:10')).toBe('not offered: last; leave')
  })

  it.each(['sell nifty straddle sl 20%. 3:10', 'sell straddle nifty, sl 20% each, 3:10'])(
    'late in the day, by itself, is asked about: %s',
    (words) => {
      expect(read(words)).toContain('the time of the entry or of the exit?')
    },
  )

  it('with “only” is the only one at which a condition is looked at', () => {
    const text = read('nifty sell put atm if nifty above vwap at 10:00 only, exit 3')
    expect(text).toContain('from 10:00 to 10:01')
  })
})

describe('a condition that is looked at once', () => {
  it.each([
    'i sell the nifty put when price is above vwap, check at 10:00 only',
    'sell nifty put if price above vwap at 10 am only',
    'sell nifty put when rsi above 60, enter at 10:00 only',
  ])('has entries for one minute: %s', (text) => {
    expect(read(`${text}, exit 3`)).toContain('from 10:00 to 10:01')
  })
})

describe('what the other leg does behind a stop, in the words of a dealer', () => {
  it.each([
    'sl lagne pe dusra leg bhi kaat do',
    'once sl hits close the second leg as well',
    'sl hit hote hi dusra leg bhi band',
  ])('is to leave: %s', (rule) => {
    expect(read(`nifty straddle sell 9:20, sl 30% each, ${rule}`)).toContain('all others leave with it')
  })

  it.each([
    'when one gets hit I hold the other without moving anything',
    'when one leg is hit do nothing with the other',
  ])('is to stay as it is: %s', (rule) => {
    expect(read(`nifty straddle sell 9:20, sl 30% each, ${rule}`)).toMatch(
      /CALL ATM; stop 30%.*PUT ATM; stop 30%\.$/,
    )
  })

  it('is not read where it loses its stop', () => {
    expect(
      read('nifty straddle sell 9:20, sl 30% each, if one leg hits leave the other without any sl'),
    ).toContain('not offered')
  })
})
