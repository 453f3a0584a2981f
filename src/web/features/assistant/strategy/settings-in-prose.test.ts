import { describe, expect, it } from 'vitest'
import { offeredText as read } from '../fixtures/offered-text.ts'

describe('a stop or a target of each leg', () => {
  it.each([
    ['sell nifty straddle 9:30, dono leg pe 30 takka stoploss', /stop 30%.*stop 30%/],
    [
      'sell nifty straddle 9:30. If either doubles in price, get out of that one only',
      /stop 100%.*stop 100%/,
    ],
    ['buy nifty straddle 9:30, either leg +40% close it', /target 40%.*target 40%/],
    [
      'sell nifty straddle 9:30, each leg to be closed on a 50-point adverse move',
      /stop 50 pts.*stop 50 pts/,
    ],
    ['sell nifty straddle 9:30, SL call 60%, SL put 80%', /CALL ATM; stop 60%.*PUT ATM; stop 80%/],
    ['sell nifty put 100 otm 9:20, target half the premium', /target 50%/],
    ['buy nifty call 9:20, risk 35% of premium and reward 70%', /stop 35%, target 70%/],
    ['buy nifty call 9:20, sl 15% tg 30%', /stop 15%, target 30%/],
  ])('is read: %s', (text, words) => {
    expect(read(text)).toMatch(words)
    expect(read(text)).not.toContain('not offered')
  })

  it.each([
    // The price or the profit of a sold leg.
    'sell nifty straddle 9:30, either leg +40% close it',
    'sell nifty straddle 9:30. If either doubles in ten minutes, get out',
    'sell nifty straddle 9:30, close each leg on a 50 point adverse move in the index',
    'sell nifty straddle 9:20, target half of the premium received',
    // Of each leg, or of all legs together.
    'sell nifty straddle 9:30, risk 35% of premium',
    // A share of the capital, or of the premium.
    'buy nifty call 9:20, risk 35% and reward 70%',
    'buy nifty call 9:20, sl 10%, reward 2x',
  ])('is none where it could be something else: %s', (text) => {
    expect(read(text)).toContain('not offered')
  })
})

describe('a rule of all legs together', () => {
  it.each([
    ['1200 ka overall SL, 900 ka overall tgt', /loss of ₹1,200.*profit at ₹900/],
    ['overall loss never above Rs. 7,500', /loss of ₹7,500/],
    ['agar din ka profit 6000 ho jaye to sab band kar do', /profit at ₹6,000/],
    ['sl 20% leg, squareoff all legs on one leg sl = yes', /all others leave with it.*stop 20%/],
    [
      'if spot moves 80 points either side from entry get out of the straddle, otherwise hold till 3:10',
      /all others leave with it.* 15:10.*stop 80 pts of the index/,
    ],
    ['once overall loss of 2500 is hit, re-enter the whole thing, max twice', /loss of ₹2,500.*up to 2×/],
  ])('is read: %s', (rule, words) => {
    expect(read(`sell nifty straddle 9:30, ${rule}`)).toMatch(words)
    expect(read(`sell nifty straddle 9:30, ${rule}`)).not.toContain('not offered')
  })

  it('may be announced before its size', () => {
    expect(
      read(
        'Overall trailing SL chahiye — nifty straddle sell 9:25, sl 5000, har 1000 profit pe sl 1000 trail',
      ),
    ).toMatch(/loss of ₹5,000, trailing by ₹1,000 for every ₹1,000/)
  })

  it.each([
    'sell nifty straddle 9:30 leg sl 25%, overall trailing sl',
    'sell nifty straddle 9:30, sl 20% leg, exit all legs on one leg sl: no',
    'sell nifty straddle 9:30, once overall loss of 2500 is hit, reduce lots',
  ])('is asked about or named: %s', (text) => {
    expect(read(text)).toContain('not offered')
  })
})

describe('a leg that comes back', () => {
  it.each([
    ['dobara entry ek baar jab price cost pe wapas aaye', /at cost/],
    ['re-enter after exit, max twice', /up to 2× a day after stop/],
    ['after leg sl hit buy instead of sell', /in the reverse direction/],
  ])('is read: %s', (again, words) => {
    expect(read(`sell nifty straddle 9:20, sl 25% each, ${again}`)).toMatch(words)
  })

  it('has another side only where its words turn that of the legs', () => {
    expect(read('buy nifty straddle 9:20, sl 25% each, after sl buy instead of sell')).toContain(
      'not offered',
    )
  })
})

describe('the bought put below a sold one', () => {
  it.each([
    'sell nifty ATM PE at 9:31, buy ATM-300 PE as hedge first',
    'bull put spread nifty 9:31: sell ATM pe, buy ATM-300 pe',
  ])('is out of the money: %s', (text) => {
    expect(read(text)).toMatch(/BUY 1 lot PUT 300 OTM/)
  })

  it.each(['sell nifty ATM PE at 9:31, buy ATM-300 PE', 'buy nifty ATM PE, sell ATM-300 PE at 9:31'])(
    'is asked about where nothing says so: %s',
    (text) => {
      expect(read(text)).toContain('out of the money or in it?')
    },
  )
})

describe('times and sides', () => {
  it.each([
    ['sell nifty straddle morning 9:30 to 15:20', /09:30.*15:20/],
    ['nifty straddle sell 9.20am sl 60 pts each leg 15.00 hrs square off', /09:20.*15:00/],
    ['buy nifty call if rsi above 60. Do not open anything before 9:30 or after 12:30', /09:30 to 12:30/],
    ['nifty straddle 9:20, i am on the sell side', /SELL 1 lot CALL/],
    ['sell nifty call 100 off, put 200 off at 9:50', /CALL ATM\+100.*PUT 200 OTM/],
    ['sell nifty 2% otm both sides 9:30, hedges at 4%', /BUY 1 lot CALL ATM 4% outward/],
    ['stoch k crosses above d below 20, buy nifty call', /crosses above.*slowk\S* .*< 20/],
  ])('are read: %s', (text, words) => {
    expect(read(text)).toMatch(words)
    expect(read(text)).not.toContain('not offered')
  })

  it.each([
    'nifty straddle 9:20 not on the sell side',
    'sell nifty 2% otm strangle at 9:30, exit hedges at 4%',
    'sell nifty straddle 9:20, sl 25%. wait 1.30 hours after sl and re-enter',
  ])('are not read into other words: %s', (text) => {
    expect(read(text)).toContain('not offered')
  })
})
