import { describe, expect, it } from 'vitest'
import { offeredText as read } from '../fixtures/offered-text.ts'

describe('a stop said in short', () => {
  it.each([
    [
      'no stop of the legs, beside one of all legs together',
      'nifty strangle sell 2% OTM, 9:30 to 3:20, no SL, overall max loss 5k',
      /PUT ATM 2% outward\. The whole position stops out at a loss of ₹5,000/,
    ],
    [
      'twice the premium',
      'sell atm straddle 9:20, SL at 2x premium, exit 3 pm',
      /15:00.*CALL ATM; stop 100%/,
    ],
    ['the premium that doubles', 'sell atm put 9:20; SL: premium doubles', /stop 100%/],
    [
      'the leg that loses',
      'buy atm straddle 9:20, whichever hits 20% loss exit that leg',
      /CALL ATM; stop 20%.*PUT ATM; stop 20%/,
    ],
    ['a loss with the exit behind it', 'buy atm call 9:30. if i lose 30% get me out', /stop 30%/],
    [
      'one side, with what the other does',
      'straddle becho 9:20. agar ek taraf 30% sl lage to dusri taraf ka sl cost pe',
      /the others get a stop at their own entry price.*stop 30%/,
    ],
    [
      'its trail behind it',
      'sell straddle 9:20, stop 20% per leg with 10% trailing',
      /trailing stop 20% by 10%/,
    ],
    [
      'all premiums together in the title',
      'combined premium straddle SL 20% target 30% entry 9:35 nifty sell',
      /stops out at a loss of 20% of the premiums of all legs.*takes profit at 30%/,
    ],
    [
      'a move of the index to either side',
      'straddle becho 9:20; nifty 100 point upar ya neeche jaye to sab kaat do',
      /stop 100 pts of the index/,
    ],
    [
      'a loss compared by a sign',
      'sell straddle 9:20; exit all when MTM loss ≥ ₹4500',
      /The whole position stops out at a loss of ₹4,500/,
    ],
    [
      'its cause before a re-entry, and a time behind the count',
      'straddle bech 9:20, 15% sl lage to dobara entry lo max 3 baar, 3 baje sab band',
      /15:00.*stop 15%, re-enters up to 3× a day after stop/,
    ],
    [
      'a share of the capital that is stated',
      'sell straddle 9:20, loss limit 1% of capital, capital 2 lakh',
      /at a loss of ₹2,000/,
    ],
  ])('is read: %s', (_, text, words) => {
    expect(read(text)).toMatch(words)
  })

  it('is asked for if it is a share of a capital that is not stated', () => {
    expect(read('sell straddle 9:20, max loss 1% of capital')).toContain('of how much capital')
  })

  it('denies no stop that is said as well', () => {
    expect(read('sell straddle 9:20, sl 20%, no sl')).toContain('not offered: no sl')
  })
})

describe('times and days said in short', () => {
  it('end the position with a time of the afternoon that is the last phrase', () => {
    expect(read('short straddle finnifty 9:30, 3 pm')).toContain('Closes whatever is open at 15:00')
    expect(read('sell straddle at 9:20, 11:20')).toContain('not offered: 11:20')
  })

  it('end the entry if they say so, and the position at its usual time', () => {
    expect(read('buy atm call, 9:20 se 2 baje tak hi entry, sl 15 pts')).toMatch(
      /tries until 14:00\. Closes whatever is open at 15:15/,
    )
  })

  it.each(['exit eod', 'square off at end of day', 'hold till the end of the day'])(
    'leave the exit at its usual time: %s',
    (exit) => {
      expect(read(`sell straddle, 9:30, ${exit}`)).toContain('Closes whatever is open at 15:15')
    },
  )

  it.each(['skip expiry day', 'expiry ke din mat lena', 'all days but expiry'])(
    'leave out the day of the nearest expiry, if the index has one each week: %s',
    (days) => {
      const text = (options: string) => read(`sell ${options} straddle 9:20, ${days}`)
      expect(text('nifty')).toContain('Only with 1, 2, 3, 4 trading days')
      expect(text('banknifty')).toContain('only dte 1, 2, 3, 4')
      expect(text('nifty monthly')).toContain('only dte 1, 2, 3, 4')
    },
  )

  it.each([
    ['more than 2 days to expiry', 'at least 3 days'],
    ['at least 2 days to expiry', 'at least 2 days'],
  ])('%s are %s', (days, expiry) => {
    expect(read(`sell nifty straddle 9:20, ${days}`)).toContain(expiry)
  })

  it('ask on which days it trades instead of the expiry day', () => {
    expect(read('sell 9:20 straddle on all days except expiry day')).toContain('only dte 1, 2, 3, 4')
  })
})

describe('a rule of one kind that is denied', () => {
  it.each([
    ['no mtm sl, ce sl 18 pts', /CALL ATM; stop 18 pts/],
    ['5000 max loss, no leg wise stop', /loss of ₹5,000/],
    ['overall sl 3000, no individual sl', /loss of ₹3,000/],
    ['sl 30% each leg, no overall stop', /PUT ATM; stop 30%/],
  ])('stands beside one of the other kind: %s', (rules, words) => {
    expect(read(`sell straddle 9:20, ${rules}`)).toMatch(words)
  })

  it.each(['stop 30%, no leg sl', 'sl 3000 overall, no mtm stop'])(
    'is named if the strategy has it: %s',
    (rules) => expect(read(`sell straddle 9:20, ${rules}`)).toMatch(/not offered/),
  )
})

it('a whole year of data is no scope of the stop before it', () => {
  expect(read('sell straddle 9:20, sl 30%; poore 2024 ka backtest')).toMatch(/31 Dec 2024.*stop 30%/)
})

describe('days that are left out', () => {
  it.each([
    [
      'Skip days with VIX over 20 and RBI policy days',
      /Not on days of decisions of the RBI\. .*India VIX closed up to 20/,
    ],
    ['Skip mondays and days with VIX over 20', /Only on Tuesday, .*India VIX closed up to 20/],
    ['no trade if vix above 20 or on fridays', /Only on Monday, .*Thursday\. .*India VIX closed up to 20/],
    ['skip fridays and days with vix above 20 and budget day', /Not on days of the Union Budget/],
  ])('include what is joined to them: %s', (days, words) => {
    expect(read(`sell straddle 9:20. ${days}`)).toMatch(words)
  })

  it.each([
    ['skip fridays, and only trade when vix is above 12', /India VIX closed from 12/],
    ['skip rbi days and trade mondays only', /Only on Monday\./],
    ['not on the day of the credit policy and thursday ko hi', /Only on Thursday\./],
    ['dte 2,3,4 skip budget day', /Not on days of the Union Budget.*Only with 2, 3, 4 trading days/],
    ['only with 3 days left to expiry budget day skip', /not offered/],
  ])('do not include those that are traded: %s', (days, words) => {
    expect(read(`sell straddle 9:20. ${days}`)).toMatch(words)
  })
})

it.each([
  'if gap down sell put, if gap up sell call, atm 9:20',
  'sell straddle on mondays, sell 200 otm strangle on fridays',
  'if vix below 15 sell atm straddle, if vix above 15 sell 200 otm strangle',
])('asks which legs come first if they have days of their own: %s', (text) => {
  expect(read(text)).toMatch(/Which of them do you want first|Which one first/)
})

describe('a position over days said in short', () => {
  it('is entered and left by the days to the expiry', () => {
    const text = 'enter 3 DTE at 3 pm; sell 200 OTM put, buy 400 OTM put; exit expiry day 3 pm'
    expect(read(text)).toContain('entered 3 sessions before it, left on the expiry day')
  })
})

it('reads the sides of an opening range at the legs', () => {
  const text =
    'directional: 15 min ORB on nifty, go long ATM CE above the range high, long ATM PE below the range low, sl 20%'
  expect(read(text)).toMatch(
    /CALL ATM; waits until the index breaks the high of the range up to 09:30, stop 20%\..*PUT ATM; waits until the index breaks the low/,
  )
})

it('reads a line that Hindi names before the price', () => {
  expect(read('buy atm call jab 5 min supertrend ke upar close ho, sl 15 pts')).toContain(
    'CLOSE on 5-min NIFTY > SUPERTREND(10, 3)',
  )
})

it('reads a put behind an “and” as a leg', () => {
  expect(read('sell CE 150 OTM with SL 30% and PE 200 OTM with SL 40%, 9:20')).toMatch(
    /CALL ATM\+150; stop 30%.*PUT 200 OTM \(ATM\+200\); stop 40%/,
  )
})

describe('what a second look at a sentence decides', () => {
  it.each([
    [
      'a stop of each option behind the other one',
      'sell ce and pe 200 otm, 9:20, ce sl 40% pe sl 60%',
      /CALL ATM\+200; stop 40%.*; stop 60%/,
    ],
    [
      'each rule behind an option is of it',
      'sell atm ce pe 9:20, ce sl 25% tgt 50% pe sl 30% tgt 60%',
      /stop 25%, target 50%.*stop 30%, target 60%/,
    ],
    [
      'one unit behind a stop and its target is of both',
      'sell straddle 9:20 sl 20 tgt 40 points',
      /stop 20 pts, target 40 pts/,
    ],
    [
      'two times in three digits are those of entry and exit',
      'sell straddle 920 315 sl 30%',
      /Enters at 09:20.*open at 15:15/,
    ],
    [
      'times of one night are those of two days',
      'sell straddle overnight, 3:20 to 9:20',
      /Enters at 15:20.*open at 09:20/,
    ],
    [
      'hours and minutes apart are times',
      'short straddle 9 20 3 15 sl 25%',
      /Enters at 09:20.*open at 15:15/,
    ],
    [
      'the same stop is that of the leg before',
      'sell nifty atm ce sl 25%, pe with same sl',
      /CALL ATM; stop 25%.*PUT ATM; stop 25%/,
    ],
    [
      'lots in a sentence of their own are of all legs',
      'sell this week atm ce, buy next week atm ce, 9:30. 5 lots',
      /SELL 5 lots CALL.*BUY 5 lots CALL/,
    ],
    [
      'lots behind a side that ends its leg are of all',
      '150 door wale CE PE becho aur 350 door wale kharid lo. 3 baje exit. 4 lot.',
      /SELL 4 lots CALL.*BUY 4 lots CALL/,
    ],
    [
      'a time that is all of a phrase is the exit',
      'short straddle 9:25, sl 20% each. 3:05. wed and thu',
      /whatever is open at 15:05/,
    ],
    [
      'a weekday and the days to the expiry hold together',
      'thursday 0 dte short straddle 9:20',
      /Only on Thursday\. Only with 0 trading days/,
    ],
    [
      'the title names no further leg',
      'nifty put selling: sell 200 otm put at 9:30',
      /Leg 1: SELL 1 lot PUT 200 OTM \(ATM\+200\)\.$/,
    ],
    [
      'bought legs behind a call and a put are of both',
      '150 door wale CE PE becho aur 350 door wale kharid lo, bechne walo pe 60% SL',
      /PUT 150 OTM \(ATM\+150\); stop 60%\. Leg 3: BUY 1 lot CALL ATM\+350\. Leg 4: BUY 1 lot PUT 350/,
    ],
    ['a strike so many strikes below the money', 'sell nifty put two strikes below atm', /PUT 100 OTM/],
    [
      'an expiry so many days away',
      'sell straddle, expiry kam se kam 7 din door honi chahiye',
      /at least 7 days to expiry/,
    ],
    [
      'two distances above are from one place',
      'sell call 200 points above, buy call 400 points above',
      /SELL 1 lot CALL ATM\+200\. Leg 2: BUY 1 lot CALL ATM\+400/,
    ],
    [
      'counts of legs repeat their lots',
      '1-2-1 call butterfly: buy 1 atm ce, sell 2 100 otm ce, buy 1 200 otm ce',
      /SELL 2 lots CALL ATM\+100/,
    ],
    [
      'counts of legs are their lots',
      'long call fly nifty 1-2-1, buy atm, sell 100 otm, buy 200 otm',
      /BUY 1 lot CALL ATM\. Leg 2: SELL 2 lots CALL ATM\+100\. Leg 3: BUY 1 lot CALL/,
    ],
    [
      'a reason sets nothing',
      'sell straddle, ce leg sl 20%, pe leg sl 35% because puts are jumpy',
      /CALL ATM; stop 20%.*PUT ATM; stop 35%/,
    ],
    [
      'the close of a candle at which stops act',
      'stop should be checked on candle close not wick. short straddle 9:20, 30% sl each leg',
      /act on the close of a minute/,
    ],
  ])('%s', (_, text, words) => {
    expect(read(text)).toMatch(words)
  })

  it.each([
    [
      'an amount before each option',
      'sell straddle 9:20, sl 25% ce, 35% pe',
      /CALL ATM; stop 25%.*PUT ATM; stop 35%/s,
    ],
    [
      'a signal that goes past a level',
      'buy call when rsi 14 goes past 65 on 15 min',
      /RSI\(14\) on 15-min NIFTY crosses above 65/,
    ],
    [
      'rules of the shorts beside bought wings',
      'banknifty atm straddle short 9:20 with 500 pt wings bought, leg sl 30% shorts, take profit 70% shorts',
      /SELL 1 lot PUT ATM; stop 30%, target 70%\..*BUY 1 lot CALL ATM\+500\..*BUY 1 lot PUT 500 OTM \(ATM\+500\)\./s,
    ],
    [
      'wings that are named one by one',
      'long call butterfly 100-point wings 9:30 till 15:00: buy ATM, sell 2 ATM+100, buy ATM+200, calls',
      /SELL 2 lots CALL ATM\+100\..*BUY 1 lot CALL ATM\+200\.(?!.*Leg 4)/s,
    ],
    [
      'a loss in rupees, which is of the whole position',
      'sell straddle 9:20, stop out everything if it loses 2000 rupees',
      /whole position stops out at a loss of ₹2,000/,
    ],
    [
      'a trend that turns, which is a crossing',
      'buy atm call when supertrend 10,3 turns bullish on 5 min',
      /CLOSE on 5-min NIFTY crosses above SUPERTREND\(10, 3\)/,
    ],
    [
      'a share of a capital under an overall stop',
      'sell straddle 9:20, overall sl 1.5% of 8 lakh capital',
      /whole position stops out at a loss of ₹12,000/,
    ],
    [
      'shares of a capital that is named behind them',
      'take 2% profit and 1% loss on capital of 3 lakhs, sell straddle 9:20',
      /loss of ₹3,000.*profit at ₹6,000/s,
    ],
    [
      'a strike behind the signals of all legs',
      '15 min opening range breakout: sell put on upside break, sell call on downside break, atm',
      /PUT ATM; waits until the index breaks the high.*CALL ATM; waits until the index breaks the low/s,
    ],
    [
      'the sides of a range that the first leg names',
      'sell put on upside break of 15 min range, sell call on downside break, 100 otm',
      /PUT 100 OTM.*breaks the high.*CALL ATM\+100; waits until the index breaks the low/s,
    ],
    [
      'a calendar, whose cycle is that of its nearest expiry',
      'sell this week atm call and buy next month atm call, positional, enter 4 days before expiry, exit on expiry',
      /a cycle for each weekly expiry/,
    ],
    [
      'a profit to keep, which does not grow',
      'sell straddle 9:20, lock 1000 at 3000 rs',
      /locks ₹1,000 once its profit reaches ₹3,000\./,
    ],
  ])('is read of %s', (_, text, words) => {
    expect(read(text)).toMatch(words)
  })

  it.each([
    [
      'the open of India VIX, of which only the close is known',
      'sell straddle when vix opens above 15',
      'vix opens',
    ],
    ['a stop that moves at a profit', 'sell straddle 9:20, profit 20% pe sl 10% karo', 'pe sl 10%'],
    ['a reason with a number', 'sell straddle 9:20 because I lost 40% last year', 'lost 40% last year'],
    ['days of either kind', 'short straddle 9:20 on thursday and 0 dte', 'thursday and 0 dte'],
    ['counts of legs that are not its own', '1-3-1 call butterfly 100 points wide', '1-3-1'],
    ['a stop whose unit is in another sentence', 'sell straddle 9:20. sl 25. tgt 40 points', 'sl 25'],
    ['a rule of both behind one of the call', 'sell straddle 9:20, ce sl 20%, sl 30%', 'sl 30%'],
    ['a second time in the morning', 'sell straddle at 9:20, sl 20%. 11:20. no target', '11:20'],
  ])('names as not read: %s', (_, text, named) => {
    expect(read(text)).toMatch(/^not offered/)
    expect(read(text)).toContain(named)
  })
})

describe('waits and entry signals', () => {
  it.each([
    [
      'jo option 15% upar jaye wo buy karo, nifty ATM CE aur ATM PE dono pe, 9:20 ke baad',
      /CALL ATM; waits until its premium has moved up by 15%.*PUT ATM; waits until its premium has moved up by 15%/,
    ],
    [
      '9:20 pe, CE 15 point gire to CE becho, PE 15 point gire to PE becho, nifty',
      /CALL ATM; waits until its premium has moved down by 15 pts.*PUT ATM; waits/,
    ],
    [
      '9:15 se 9:30 ka range, agar call ka high toota to call buy karo, put ka high toota to put buy',
      /CALL ATM; waits until its premium breaks the high of the range up to 09:30.*PUT ATM; waits until its premium breaks the high/,
    ],
    [
      'when bnf closes above upper bollinger band on 15m sell 200 otm call',
      /CLOSE on 15-min BANKNIFTY > BBANDS\.upperband/,
    ],
    ['buy nifty atm put when 5 min close crosses below previous candle low', /crosses below LOW\[-1\]/],
    ['buy nifty atm call when 5 min candle closes green', /CLOSE on 5-min NIFTY > OPEN/],
    [
      'bank nifty 5 min pe MACD line signal ke upar cross kare to ATM call buy',
      /MACD\.macd.* crosses above MACD\.macdsignal/,
    ],
  ])('is read: %s', (text, words) => {
    expect(read(text)).toMatch(words)
  })

  it.each([
    'buy nifty atm ce 9:20; agar ce 15 point gire to ce bech do',
    'nifty straddle bech do, premium 10% gire to ek lot aur becho',
    'buy nifty atm call 9:20, sl vwap ke neeche',
  ])('is not the entry where it ends a trade, or is one candle of the day: %s', (text) => {
    expect(read(text)).toContain('not offered')
  })
})

describe('lots, shares of the capital and old prices said in short', () => {
  it.each([
    ['nifty straddle sell 9:20, two lots on the put 1 lot on the call', /SELL 1 lot CALL.*SELL 2 lots PUT/],
    ['sell nifty straddle 9:20, 2 lots in ce and 1 lot in pe', /SELL 2 lots CALL.*SELL 1 lot PUT/],
    ['sell nifty straddle 9:20, capital 10L. Overall SL 1.5% capital', /at a loss of ₹15,000/],
    [
      'sell nifty straddle 9:20 sl 25% each. If SL hits re-enter at same strike when price comes back to original price, max twice',
      /re-enters up to 2× a day after stop at cost/,
    ],
    ['sell nifty straddle 9:20 sl 25% etch leg', /CALL ATM; stop 25%/],
    ['nifty straddle becho, hafte wali expiry, 9:20 to 9:50, bas morning decay chahiye', /open at 09:50/],
  ])('are read: %s', (text, wanted) => {
    expect(read(text)).toMatch(wanted)
  })

  it('asks of what a share is that stands before the capital without a word between', () => {
    expect(read('sell nifty straddle 9:20 overall sl 2% capital 200000')).toContain('2% of the capital')
  })
})

describe('a put that is written in capitals, with full stops or behind the Hindi word for on', () => {
  it.each([
    [
      'bnf me subah 9:20 PE 200 otm aur CE 200 otm sell, SL point me 60',
      /PUT 200 OTM.*stop 60 pts.*CALL ATM\+200/,
    ],
    ['banknifty 9:30 PE 300 OTM sell, SL 40 pts', /09:30.*Leg 1: SELL 1 lot PUT 300 OTM/],
    ['nifty 9:20 pe 100 otm aur ce 200 otm becho', /PUT 100 OTM.*CALL ATM\+200/],
    ['9:20 pe PE 100 otm becho nifty, sl 30%', /09:20.*Leg 1: SELL 1 lot PUT 100 OTM/],
    ['Sell ATM C.E. & ATM P.E. in BANKNIFTY @ 9:20, SL 30%', /09:20.*CALL ATM; stop 30%.*PUT ATM; stop 30%/],
    ['ORB 15 min NIFTY, high break -> buy C.E. ATM, SL 20%', /BUY 1 lot CALL ATM; waits .* breaks the high/],
    ['bnf ORB 30 min, low break pe ATM P.E. buy, SL 40 points', /BUY 1 lot PUT ATM; waits .* breaks the low/],
    [
      'RSI 14 5min crosses below 30 -> sell ATM P.E. nifty',
      /RSI\(14\).* crosses below 30.*SELL 1 lot PUT ATM/,
    ],
    ['nifty 9:20 PE 24000 CE 24500 sell', /PUT strike 24000.*CALL strike 24500/],
    ['nifty 9:20 pe 100 otm becho aur ce 200 otm becho', /PUT 100 OTM.*CALL ATM\+200/],
    ['sell bnf 300 otm c.e. + 300 otm p.e., 9:25 in, 3:05 out', /CALL ATM\+300.*PUT 300 OTM/],
  ])('is a leg of %s', (text, words) => {
    expect(read(text)).toMatch(words)
  })

  it.each([
    'nifty 9:30 pe 200 otm call sell',
    'NIFTY 9:30 PE 200 OTM CALL SELL',
    'nifty call 9:30 PE 200 otm sell',
  ])('is none where the call has the strike: %s', (text) => {
    expect(read(text)).toMatch(/09:30.*CALL ATM\+200/)
    expect(read(text)).not.toContain('PUT')
  })

  it('is none before a structure', () => {
    expect(read('NIFTY 9:30 PE ATM STRADDLE SELL')).toMatch(
      /09:30.*SELL 1 lot CALL ATM\. Leg 2: SELL 1 lot PUT ATM/,
    )
  })
})
