import { describe, expect, it } from 'vitest'
import { offeredText as read } from '../fixtures/offered-text.ts'
import { parseInstruction } from './parse-instruction.ts'

describe('words beside a setting that repeat it', () => {
  it.each([
    ['avoid gap days: sell straddle 9:20 only if the gap is between -0.3% and 0.3%', 'from −0.3 to 0.3%'],
    ['Momentum strangle: sell 150 otm ce and pe only after its premium drops 10%', 'moved down by 10%'],
    ['1x2 ratio: buy 1 lot atm call and sell 2 lots of 200 otm call, 9:30', 'SELL 2 lots CALL'],
    ['diagonal hedge: sell atm straddle this week, buy 2% otm strangle next week', 'next expiry'],
    ['sell straddle 9:20, sl 20% each leg checked on candle close, not on touch', 'close of a minute'],
    ['sell straddle with hedges of 5 rs each side, 2 lots of everything', 'BUY 2 lots PUT premium near ₹5'],
    ['sell straddle 9:20, 25% sl each, re-enter a leg twice when its stop is hit', 're-enters up to 2×'],
  ])('stand in no one’s way: %s', (text, sentence) => {
    expect(read(text)).toContain(sentence)
  })

  it.each([
    [
      'avoid gap days: sell straddle 9:20 only if the gap is above 0.5% on either side',
      'gaps are traded, not avoided',
    ],
    ['1x3 ratio: buy 1 lot atm call and sell 2 lots of 200 otm call, 9:30', 'one to two is not one to three'],
    ['diagonal: sell atm straddle, buy 200 otm strangle, 9:20', 'a diagonal has two expiries'],
    ['momentum: sell straddle 9:20', 'nothing waits for a move'],
  ])('are named where the rest contradicts them: %s (%s)', (text) => {
    expect(read(text)).toContain('not offered')
  })

  it('leaves one leg without the target that the other one has', () => {
    const first = 'sell ATM CE with 20% stop and 60% target; sell 100 OTM PE with a 40% stop and no target'
    expect(read(first)).toMatch(/CALL ATM; stop 20%, target 60%. .*PUT 100 OTM \(ATM\+100\); stop 40%\./)
    const last = 'sell ATM CE with 20% stop and no target; sell 100 OTM PE with a 40% stop and 60% target'
    expect(read(last)).toMatch(/CALL ATM; stop 20%. .*PUT 100 OTM \(ATM\+100\); stop 40%, target 60%\./)
    expect(read('sell straddle 9:20, 25% sl, 50% target, no target')).toContain('not offered: no target')
  })
})

describe('a stop or a lock that moves, in free words', () => {
  it.each([
    [
      'sell straddle 9:20, sl 25% on each leg, for every 5% in my favour bring the stop 5% closer',
      'stop 25% by 5%',
    ],
    [
      'sell straddle 9:20, sl 25% on each leg, bring the stop 5% closer for every 5% in my favour',
      'stop 25% by 5%',
    ],
    [
      'trailing bhi chahiye: 9:20 straddle becho, sl 30% har leg, har 10% fayde pe sl 10% neeche lao',
      'stop 30% by 10%',
    ],
    [
      'sell atm ce 9:20, sl 40 points, har 10 point fayde pe sl 10 point neeche karo',
      'stop 40 pts by 10 pts',
    ],
    [
      'sell straddle 9:30, overall stop ₹5,000 and trail it: for every ₹1,000 of profit move the stop up by ₹500',
      'loss of ₹5,000, trailing by ₹500 for every ₹1,000',
    ],
    ['buy atm ce 9:30, 25% stop, for every 10% gain lock 5% profit', 'locks 5% per 10% gained'],
    [
      'sell straddle 9:30. Once the whole position is up ₹3,000 protect ₹2,000 and then for every further ₹1,000 raise it by ₹1,000',
      'locks ₹2,000 once its profit reaches ₹3,000, and ₹1,000 more for every ₹1,000',
    ],
    [
      'sell straddle 9:20, once mtm is 4000 lock 2500, then for every 1000 lock 500 more',
      'locks ₹2,500 once its profit reaches ₹4,000, and ₹500 more for every ₹1,000',
    ],
  ])('is read: %s', (text, sentence) => {
    expect(read(text)).toContain(sentence)
  })

  it.each([
    ['sell straddle 9:20, sl 30% each, bring sl 5 points closer for every 5 points', 'unit of the stop'],
  ])('is refused where Delta has no such rule: %s', (text, reason) => {
    expect(read(text)).toContain(reason)
  })
})

describe('what follows from a stop, in a clause of its own', () => {
  it.each([
    [
      'sell 60 rs premium strangle 9:20, stop 40% each; after a stop wait 15 minutes then re-enter that leg, max 2 times, no re-entry after 1:30',
      're-enters up to 2× a day after stop, 15 minutes later, until 13:30',
    ],
    [
      'short straddle 9:30, combined stop ₹3,000; if it hits, sell a fresh straddle, at most 2 times and not after 2 pm',
      'The whole position re-enters up to 2× a day after stop, until 14:00',
    ],
    [
      'buy atm call 9:30, stop 20%. when stopped, reverse: sell the atm call instead, one time only, same 20% stop',
      're-enters up to 1× a day after stop, in the reverse direction',
    ],
    [
      'sell atm put 9:20 with 30% sl; only if that sl is hit, sell an atm call with 25% sl, once',
      'Leg 2: SELL 1 lot CALL ATM; idle until another leg activates it, stop 25%.',
    ],
    // The put is no reversed call, but a leg of its own.
    [
      'buy atm call 9:30, stop 20%. when stopped, reverse: buy the put',
      'Leg 2: BUY 1 lot PUT ATM; idle until another leg activates it.',
    ],
  ])('is a re-entry: %s', (text, sentence) => {
    expect(read(text)).toContain(sentence)
  })

  it.each([
    ['sell straddle 9:20, 25% sl each; if a stop is hit, sell a fresh straddle, once', 'one leg or both'],
    ['sell straddle 9:20, 25% sl each; once a stop is hit sell a 200 otm call', 'which of the two stops'],
    ['sell straddle 9:20, 25% sl each, when stopped out', 'nothing follows'],
    ['sell atm call 9:20, if sl is hit buy atm put', 'the call has no stop'],
  ])('is refused where it could be two things: %s (%s)', (text) => {
    expect(read(text)).toContain('not offered')
  })
})

describe('the last entry and the exit', () => {
  it.each([
    ['buy atm call when rsi is above 60, entries until 1 pm, exit 15:00', 'to 13:00 at which', 'at 15:00'],
    [
      'sell straddle at 9:20 after the combined premium falls 10 points, till noon, exit 3:10',
      'until 12:00',
      'at 15:10',
    ],
    [
      'sell straddle at 9:20 after the combined premium falls 10 points, no later than 11:00',
      'until 11:00',
      'at 15:15',
    ],
    ['9:30 se 1 baje ke beech straddle becho, 3 baje exit', 'until 13:00', 'at 15:00'],
    ['sell straddle 9:20 till 3 pm', 'until 14:30', 'at 15:00'],
    ['sell straddle 9:20, exit no later than 3 pm', 'until 14:30', 'at 15:00'],
  ])('are apart: %s', (text, last, exit) => {
    expect(read(text)).toContain(last)
    expect(read(text)).toContain(exit)
  })

  it('is one of each leg in “the call leg exits at 1 pm and the put leg at 3:10”', () => {
    const text =
      'sell 9:20 straddle, entries only till 10:00, the call leg exits at 1 pm and the put leg at 3:10'
    expect(read(text)).toMatch(/until 10:00\. .*at 15:10\. .*CALL ATM; leaves at 13:00\. .*PUT ATM\./)
  })
})

describe('holding, lots and sides behind the legs', () => {
  it.each([
    [
      'monthly straddle becho, monthly expiry se 5 din pehle 9:30 pe entry, expiry ke 1 din pehle 3:15 pe exit',
      'entered 5 sessions before it, left 1 session before it',
    ],
    [
      'buy atm straddle at 15:10 (try till 15:20), exit next session at 9:30',
      'the square-off is on the next session',
    ],
    [
      'bull call spread, buy ATM CE and sell 200 OTM CE, 3 lots',
      'Leg 1: BUY 3 lots CALL ATM. Leg 2: SELL 3 lots CALL',
    ],
    [
      'pick the nifty ATM straddle at 9:20 but sell it only after the combined premium has fallen 15 points',
      'Waits until all premiums together have moved down by 15 pts',
    ],
    [
      'sell straddle, buy 2% otm strangle, 30% stop on the sold legs, and the moment one sold leg stops out square off all four',
      'When a leg leaves by its own rule, all others leave with it',
    ],
  ])('are read: %s', (text, sentence) => {
    expect(read(text)).toContain(sentence)
  })

  it('asks for which leg lots directly behind the last one are', () => {
    expect(read('sell atm pe, buy 200 otm pe 3 lots')).toContain('not offered')
  })
})

describe('a range and an indicator in words', () => {
  it.each([
    [
      "take nifty's high from 9:15 to 9:45, buy an ATM call when nifty breaks that high, entries until 1 pm",
      'waits until the index breaks the high of the range up to 09:45',
    ],
    [
      "at 9:20 pick the ATM CE and PE, track each option's own range until 9:50, then sell a leg when its premium breaks below that range low",
      'waits until its premium breaks the low of the range up to 09:50',
    ],
    [
      'sell ATM PE when the 15-minute MACD line crosses above its signal line',
      'crosses above MACD.macdsignal',
    ],
    [
      'jab 5 min ka rsi 40 ke neeche cross kare tab atm put kharido',
      'RSI(14) on 5-min NIFTY crosses below 40',
    ],
    ["sell ATM CE when that CE's own 5-minute close is below its VWAP", 'CLOSE on 5-min leg 1 < VWAP'],
  ])('are read: %s', (text, sentence) => {
    expect(read(text)).toContain(sentence)
  })

  it.each([
    [
      'watch the range till 10, sell straddle when nifty breaks below the high',
      'nothing breaks below a high',
    ],
    ["sell straddle when the option's own rsi is above 60", 'of the call or of the put'],
    ["sell atm call when the put's own rsi is above 60", 'no put is traded'],
  ])('are refused where they could be two things: %s (%s)', (text) => {
    expect(read(text)).toContain('not offered')
  })
})

describe('rules of several clauses', () => {
  it.each([
    [
      'sell atm straddle at 9:20. Once overall profit is 4000, keep 3000, and for each additional 1000 keep 1000 more',
      'locks ₹3,000 once its profit reaches ₹4,000, and ₹1,000 more for every ₹1,000',
    ],
    [
      'straddle becho 9:20, dono pe 30% sl, sl lagne ke 10 min baad dobara lo, max 2 baar, 1:30 ke baad nahi',
      're-enters up to 2× a day after stop, 10 minutes later, until 13:30',
    ],
    [
      'sell ATM straddle 9:20, hedge with 5 rupee options on both sides, stop 25% for the sold legs, no stop for hedges',
      'BUY 1 lot PUT premium near ₹5.',
    ],
    ['buy atm call at 3:15 pm, sell at 9:20 next day, stop 30%', 'open at 09:20'],
    ['sell 150 otm strangle, 9:45, after premium of each leg rises by 10%', 'premium has moved up by 10%'],
    ['buy atm put 9:20, 20% stop; after stop buy again at same price, twice at most', 're-enters up to 2×'],
  ])('are read: %s', (text, sentence) => {
    expect(read(text)).toContain(sentence)
  })

  it('are refused if each leg has an indicator rule of its own', () => {
    const text = 'sell call 200 otm if rsi on 15 min is below 45, sell put 200 otm if rsi is above 55'
    expect(read(text)).toContain('these are two strategies')
  })
})

describe('legs of a structure that are said as structures', () => {
  it.each([
    ['calendar spread: sell atm straddle this week, buy atm straddle next week', 4],
    ['iron condor: sell 200 otm strangle, buy 400 otm strangle', 4],
    ['iron fly: sell atm straddle, buy 300 otm strangle', 4],
  ])('come once: %s', (text, count) => {
    expect(parseInstruction(text).request.multiLegStrategy.legs).toHaveLength(count)
    expect(read(text)).not.toContain('not offered')
  })

  it('has the bought strangle as the wings of the fly', () => {
    const text = read('iron fly: sell atm straddle, buy 300 otm strangle')
    expect(text).toMatch(/SELL 1 lot CALL ATM\. .*BUY 1 lot CALL ATM\+300\./)
  })

  it('reads no parameters of an indicator as one number with separators', () => {
    expect(read('buy nifty atm ce when macd (12,26,9) on 5 min is above its signal line')).toContain(
      'MACD.macd(12, 26, 9)',
    )
    expect(read('sell nifty straddle, overall stop 12,500 rupees, capital 5,00,000')).toMatch(
      /₹12,500.*₹5,00,000/,
    )
  })

  it('asks whose legs stand beside a condor without strikes, which would get six legs', () => {
    const text = 'iron condor lagao nifty pe, becho 200 door, kharido 300 door, 10 baje se dhai baje tak'
    expect(read(text)).toBe(
      'not offered: Are the legs beside “iron condor” its own, or further ones? Leave one of them out.',
    )
  })

  it('gives a target to the leg whose stop it is joined to', () => {
    const text = 'leg 1 sell atm call with 25% stop, leg 2 sell atm put with 35% stop and 50% target'
    expect(read(text)).toMatch(/CALL ATM; stop 25%\. .*PUT ATM; stop 35%, target 50%\./)
  })

  it.each([
    [
      'sell straddle 9:20, sl 25% each; on a stop, re-enter that leg at cost, 1 time only',
      'up to 1× a day after stop at cost',
    ],
    [
      'sell straddle; move sl to cost when the other leg is stopped; stop 30% each leg',
      'at their own entry price',
    ],
  ])('reads the stop of the other leg: %s', (text, sentence) => {
    expect(read(text)).toContain(sentence)
  })

  it('reads many exits one after another in a time that does not double with each', () => {
    const rule = 'when one leg is hit move the other to cost, exit 3:15 and skip fridays. '
    expect(parseInstruction(`nifty straddle sell 9:20, 25% sl on each leg, ${rule.repeat(12)}`).hasLegs).toBe(
      true,
    )
  })
})
