import { describe, expect, it } from 'vitest'
import { changedText } from '../fixtures/changed-text.ts'
import { offeredText as read } from '../fixtures/offered-text.ts'

const CALL = 'buy nifty atm call 9:20, exit 3:15, sl 20 points'

/** What a sold straddle at 9:20 becomes with some words behind it. */
const straddle = (rest: string) => read(`sell nifty atm straddle at 9:20, ${rest}`)

describe('a stop before its trail', () => {
  it.each([
    'sl 20% trail: for every 5% profit move sl 3%',
    'sl 20% trail, per 5% gain move sl by 3%',
    'sl 20% trailing: har 5% pe 3%',
    'sl 20% trail for every 5% trail 3%',
  ])('is the stop, and not the step: %s', (rest) => {
    expect(straddle(rest)).toMatch(/loss of 20% of its premium at entry, trailing by 3% for every 5%/)
  })

  it('leaves a gain without a step open', () => {
    expect(straddle('sl 20% trail for every 5%')).toMatch(/^not offered/)
  })

  it('is the step where it is no more than the gain', () => {
    expect(straddle('sl 20%, move sl 5% up for every 10% gain')).toMatch(/trailing by 5% for every 10%/)
  })
})

describe('points behind legs with the word out', () => {
  it.each([
    ['sell nifty strangle 250 out, 9:20, sl 60%', /CALL ATM\+250.*PUT 250 OTM/],
    ['sell nifty call 150 out and put 250 out, 9:20', /CALL ATM\+150.*PUT 250 OTM/],
  ])('are a distance: %s', (text, legs) => {
    expect(read(text)).toMatch(legs)
    expect(read(text)).toContain('Closes whatever is open at 15:15')
  })

  it.each([
    'sell nifty atm straddle 920 in 250 out',
    'sell nifty 200 otm strangle 9:20 in, 250 out',
    'sell nifty straddle 9:20, 250 out',
  ])('but an exit where the legs have theirs: %s', (text) => {
    expect(read(text)).toContain('Closes whatever is open at 14:50')
  })
})

describe('a distance that grows from leg to leg', () => {
  it.each([
    'buy nifty atm put, sell 2 lots 150 lower, buy 1 lot 400 lower',
    'sell nifty call 100 higher, buy call 200 higher',
  ])('is asked for: %s', (text) => {
    expect(read(text)).toContain('from the money, or from the leg before?')
  })

  it('is counted from the leg before where it does not grow', () => {
    expect(read('buy nifty atm put, sell 2 lots 100 lower, buy 1 lot 100 lower')).toMatch(
      /BUY 1 lot PUT 200 OTM/,
    )
  })
})

describe('a target as a multiple of the open stop', () => {
  it.each(['target twice the sl', 'add a target of 2x the stop', 'target 1:2', 'tgt double of sl'])(
    'is a target, and leaves the stop as it is: %s',
    async (text) => {
      expect(await changedText(CALL, text)).toMatch(/→ .*stop 20 pts, target 40 pts/)
    },
  )

  it.each([
    ['add a target half of sl on put only', /^Leg 2: .*→ Leg 2: SELL 1 lot PUT ATM; stop 30%, target 15%\.$/],
    ['target twice of sl per leg', /CALL ATM; stop 30%, target 60%.*PUT ATM; stop 30%, target 60%/],
    ['target half of sl overall', /^not offered$/],
  ])('is one of the legs that are named: %s', async (text, words) => {
    expect(await changedText('sell nifty atm straddle 9:20, 30% sl on each leg', text)).toMatch(words)
  })

  it('is no change of the stop if something else is denied', async () => {
    expect(await changedText(CALL, 'not target twice the sl')).toBe('not offered')
    expect(await changedText(CALL, 'double the sl')).toMatch(/→ .*stop 40 pts/)
  })

  it('is asked for where legs and the whole position have a stop', async () => {
    const both = 'sell nifty atm straddle 9:20, 25% sl on each leg, overall sl 3000'
    expect(await changedText(both, 'target double of sl')).toBe('not offered')
  })
})

describe('a number without a unit', () => {
  it.each([
    ['sl 20 points, target 40', /stop 20 pts, target 40 pts/],
    ['target 30 points stop 15', /stop 15 pts, target 30 pts/],
    ['sl 20%, target 50', /stop 20%, target 50%/],
  ])('has that of the stop or the target directly beside it: %s', (rest, words) => {
    expect(read(`buy nifty atm call 9:20, ${rest}`)).toMatch(words)
  })

  it.each(['sl 20 points, target 400', 'sl 20. target 40 points', 'sl 20 points, exit 3:00, target 40'])(
    'is asked for where it is far from it: %s',
    (rest) => {
      expect(read(`buy nifty atm call 9:20, ${rest}`)).toMatch(/^not offered/)
    },
  )

  it('is a sum beside a loss that can only be one of all legs', () => {
    const words = straddle('daily loss limit 8000 and profit target 12000 for the book')
    expect(words).toMatch(/at a loss of ₹8,000.*takes profit at ₹12,000/)
  })
})

describe('a part of the day without its time', () => {
  it.each([
    'last hour sell nifty straddle, exit 3:20',
    'sell nifty straddle in the first half, exit 3:20',
    'after lunch sell nifty straddle, 3:20 exit',
  ])('is named if only the exit has one: %s', (text) => {
    expect(read(text)).toMatch(/^not offered: .*(last hour|first half|after lunch)/)
  })

  it.each([
    ['sell nifty straddle at 2:30 in the last hour, exit 3:20', 'Enters at 14:30'],
    ['after lunch theta. nifty 12:45 sell atm ce pe', 'Enters at 12:45'],
    ['nifty eod exit straddle sell 9:20, exit 3:20', 'Closes whatever is open at 15:20'],
  ])('says nothing beside an exact one: %s', (text, words) => {
    expect(read(text)).toContain(words)
  })
})

describe('a gap from the close of the day before', () => {
  it.each([
    ['if nifty opens above yesterday close', /the gap at the open is from 0%/],
    ['only if the opening is more than 0.5% below previous close', /the gap at the open is up to −0.5%/],
    ['only when nifty opens above previous day close by 0.5%', /the gap at the open is from 0.5%/],
    ['on gap up days', /the gap at the open is from 0%/],
  ])('is read: %s', (rest, words) => {
    expect(straddle(rest)).toMatch(words)
  })

  it.each(['if it opens less than 0.5% above previous close', 'if it opens above yesterday high'])(
    'is not read from what is another bound: %s',
    (rest) => {
      expect(straddle(rest)).toMatch(/^not offered/)
    },
  )
})

describe('a Bollinger band that is broken', () => {
  it.each([
    ['put buy when bollinger lower band break, nifty 5min', /crosses below BBANDS.lowerband/],
    ['buy nifty atm call when price breaks the upper bollinger band', /crosses above BBANDS.upperband/],
    ['buy nifty put if lower band of bollinger is broken', /crosses below BBANDS.lowerband/],
  ])('is crossed outwards: %s', (text, words) => {
    expect(read(text)).toMatch(words)
  })

  it.each([
    'buy nifty put when bollinger band breaks',
    'buy nifty put when close is below the bollinger band',
    'buy nifty put when price crosses bollinger band',
    'buy nifty put when lower bollinger band is not broken',
  ])('is not guessed: %s', (text) => {
    expect(read(text)).toMatch(/^not offered/)
  })
})

describe('sizes of both options', () => {
  it.each([
    'with different sl, ce 25% pe 35%',
    'sl alag alag: ce 25%, pe 35%',
    'sl different for each side, call 25% and put 35%',
  ])('behind the name of a stop are stops of their own: %s', (rest) => {
    expect(straddle(rest)).toMatch(/CALL ATM; stop 25%.*PUT ATM; stop 35%/)
  })

  it('are no stops behind a denied one', () => {
    expect(straddle('no sl, ce 25% pe 35%')).toMatch(/^not offered/)
  })

  it('in rupees are their prices', () => {
    expect(read('ce 20 rs pe 25 rs sell nifty 9:45')).toMatch(/CALL premium near ₹20.*PUT premium near ₹25/)
  })
})

describe('the days of a position that is held till expiry', () => {
  it.each(['2 days to expiry 9:30 entry, hold till expiry', '9:30 entry on 2 dte, carry till expiry 15:00'])(
    'are those of its entry: %s',
    (rest) => {
      expect(read(`sell nifty 200 otm strangle, ${rest}`)).toMatch(
        /entered 2 sessions before it, left on the expiry day/,
      )
    },
  )

  it('are asked for where they are several', () => {
    expect(read('sell nifty straddle only on 1 and 2 dte, hold till expiry')).toMatch(/^not offered/)
  })
})

describe('words around the settings', () => {
  it.each([
    'on stop-out, move the other leg to cost',
    'sl 25% each. On stop-out, move the other leg to cost',
  ])('say when the other leg moves to its cost: %s', (rest) => {
    expect(straddle(rest)).toContain('the others get a stop at their own entry price')
  })

  it.each([
    ['leave it till 2:45', 'open at 14:45'],
    ['leave them running till 2:45', 'open at 14:45'],
    ['double ho jaye to exit, warna 2:45 tak', 'open at 14:45'],
    ['i want something to set in the morning and forget. exit 2:45', 'open at 14:45'],
  ])('are read with the time of the exit: %s', (rest, words) => {
    expect(straddle(rest)).toContain(words)
  })

  it.each([
    ['saw on youtube 9 20 straddle nifty sold', 'Enters at 09:20'],
    ['nifty expiry 9:45 sell straddle', 'Only with 0 trading days to the nearest expiry'],
    ['straddle becho nifty ka jab bhi cci 100 ke neeche ho', 'CCI(14) on 5-min NIFTY < 100'],
  ])('leave the settings as they are: %s', (text, words) => {
    expect(read(text)).toContain(words)
  })

  it('are no entry on the expiry where they say when it is left', () => {
    expect(straddle('exit nifty expiry 3:15')).toMatch(/^not offered/)
  })
})

describe('an indicator with its candles in brackets', () => {
  it.each([
    ['buy nifty call when rsi (5 min) crosses above 60', 'RSI(14) on 5-min NIFTY crosses above 60'],
    ['buy nifty put if rsi (15m) falls below 40', 'RSI(14) on 15-min NIFTY crosses below 40'],
  ])('is read with them: %s', (text, words) => {
    expect(read(text)).toContain(words)
  })
})

describe('a rule that is also wanted', () => {
  it.each(['target also, 40 points', 'target bhi, 40 points'])('has its number behind: %s', async (text) => {
    expect(await changedText(CALL, text)).toMatch(/→ .*stop 20 pts, target 40 pts/)
  })
})

describe('two strikes of a spread', () => {
  it.each([
    ['put credit spread nifty 100 and 300 otm 9:45', /SELL 1 lot PUT 100 OTM.*BUY 1 lot PUT 300 OTM/],
    ['sell nifty iron condor 200 aur 400 otm 9:45', /PUT 200 OTM.*BUY 1 lot PUT 400 OTM.*CALL ATM\+200/],
  ])('may share their word: %s', (text, legs) => {
    expect(read(text)).toMatch(legs)
  })

  it.each(['sell nifty strangle 100 and 300 otm 9:45', 'sell nifty iron condor 400 and 200 otm 9:45'])(
    'are named where each could be of another leg: %s',
    (text) => {
      expect(read(text)).toMatch(/^not offered/)
    },
  )
})

describe('a number behind an exit', () => {
  it('is not the stop that is named behind it', () => {
    const words = read('buy nifty atm call 9:20, exit 8 points sl 5 points')
    expect(words).toMatch(/^not offered/)
    expect(words).not.toContain('5 points')
  })
})
