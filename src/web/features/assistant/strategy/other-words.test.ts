import { describe, expect, it } from 'vitest'
import { offeredText as read } from '../fixtures/offered-text.ts'

describe('one setting in other words', () => {
  it.each([
    [
      'sell straddle 9:20, if one leg stops at 20% move other to cost',
      /stop at their own entry price.*stop 20%/,
    ],
    [
      'sell straddle, stop 30% on each, square off all legs if one of them is stopped',
      /all others leave with it/,
    ],
    ['sell put closest to 80 rupees and call closest to 90, 9:25', /premium near ₹80.*premium near ₹90/],
    [
      'sell ce and pe nearest 60, buy ce and pe nearest 8. Shorts get a 50% stop each, the hedges none.',
      /near ₹60; stop 50%.*near ₹8\./,
    ],
    [
      'sell strangle, strikes where premium is 25% of straddle premium each',
      /premium of 25% of the straddle/,
    ],
    [
      'sell nifty call at 9:20, sl 20 pts, trail the stop by 10 for each 10 it goes up',
      /trailing stop 20 pts by 10 pts/,
    ],
    ['sell nifty straddle 9:20, sl 30 index points against the leg', /stop 30 pts of the index/],
    [
      'sell nifty straddle 9:20, strategy sl 2500, strategy target 1500 rs',
      /loss of ₹2,500.*takes profit at ₹1,500/,
    ],
    ['sell nifty straddle, out when we are 5k down overall', /loss of ₹5,000/],
    [
      'short straddle with reentry: sl 25% each leg, after a stop enter again max 2 times',
      /up to 2× a day after stop/,
    ],
    ['sell nifty straddle using contract with at least 3 trading days left', /at least 3 days to expiry/],
    ['sell nifty straddle, SL 25% each... no wait, make it 40% each', /stop 40%/],
    ['sell nifty straddle, 9:20/15:10', /Enters at 09:20.*open at 15:10/],
    ['sell nifty straddle, in 0945 / out 1445', /Enters at 09:45.*open at 14:45/],
    [
      'sell nifty atm put when 5 min rsi(14) of nifty falls through 60, exit 3 pm',
      /RSI\(14\) on 5-min NIFTY crosses below 60/,
    ],
    [
      'sell nifty straddle at 1 pm, sl 40% per leg, decide on candle close only',
      /act on the close of a minute/,
    ],
    ['sell straddle 9:20, sl 25% each; if the whole thing is down 4,500 get out', /loss of ₹4,500/],
    ['sell straddle 9:20, sl 25% each; stop trading if we are 5k down overall', /loss of ₹5,000/],
    ['sell nifty straddle, leg sl 30%, out at minus 6k', /loss of ₹6,000/],
    ['sell straddle, sl 50% each, exit all if MTM -4000 or +3000', /loss of ₹4,000.*profit at ₹3,000/],
    [
      'ratio nifty: 1 atm call kharido aur 2 call 200 upar wale becho',
      /BUY 1 lot CALL ATM.*SELL 2 lots CALL ATM\+200/,
    ],
    [
      'buy atm call nifty at 10, sl 15 pts, har 5 point badhne pe sl 5 point upar',
      /trailing stop 15 pts by 5 pts/,
    ],
    ['banknifty iron fly with wings 600 points away', /BUY 1 lot CALL 600 points outward from leg 1/],
    [
      'sell 0.25 delta put, buy 0.10 delta put, sl 50% on sold put',
      /SELL 1 lot PUT delta 0\.25; stop 50%.*PUT delta 0\.1\./,
    ],
    ['sell straddle 25% sl, stopped leg is reversed once', /1× a day after stop, in the reverse direction/],
    [
      'sell straddle, wait for the ce and pe to fall 8 percent from the 9:30 price',
      /Enters at 09:30.*moved down by 8%/,
    ],
    [
      'trade only if nifty opens within half a percent of yesterday either way. sell straddle 9:20',
      /from −0\.5 to 0\.5%/,
    ],
    ['sell straddle 9:20, no entry when the last VIX close stood over 20', /India VIX closed up to 20/],
    ['write a strangle at the strikes whose premium does not exceed 45', /premium ≤ ₹45/],
    [
      'monthly banknifty strangle positional, sell. Enter 15 trading days before expiry 10:00, exit 3 days before at 15:00',
      /entered 15 sessions before it, left 3 sessions before it/,
    ],
    [
      '9:20 straddle becho nifty, SL 20%, SL hit hone ke baad 2 baar re-entry cost pe, 1 baje ke baad re-entry nahi karni',
      /2× a day after stop at cost, until 13:00/,
    ],
    [
      'overall profit 5000 ho jaye to lock kar do aur har 1000 badhne pe 500 trail karo, nifty short straddle',
      /locks profit in from ₹5,000, and ₹500 more for every ₹1,000/,
    ],
    ['bull call spread nifty, buy atm sell 200 above', /BUY 1 lot CALL ATM.*SELL 1 lot CALL ATM\+200/],
    ['sell straddle sl 40 index points (not premium), hedge not needed', /stop 40 pts of the index/],
    [
      'overall sl 2500, sell straddle, re-execute once if overall SL of 2500 is hit',
      /whole position re-enters up to 1× a day/,
    ],
    ['sell straddle on banknifty, sl double hone pe', /stop 100%/],
    ['sell straddle sl 25%, dono mein se ek uda toh doosra bhi kaat dena', /all others leave with it/],
    ['sell straddle only when 1 or 0 days to expiry', /Only with 0, 1 trading days/],
    ['sell straddle, 1st leg sl 20%, 2nd leg sl 30%', /CALL ATM; stop 20%.*PUT ATM; stop 30%/],
    [
      'sell strangle. Call leg: premium nearest 80, 2 lots, SL 50%. Put leg: premium nearest 60, 3 lots, SL 60%, target 70%',
      /2 lots CALL premium near ₹80; stop 50%\..*3 lots PUT premium near ₹60; stop 60%, target 70%/,
    ],
    [
      'sell 200 otm ce and buy 400 otm ce, hedge pe koi sl nahi, bechi hui leg ka sl 40%',
      /SELL 1 lot CALL ATM\+200; stop 40%\..*BUY 1 lot CALL ATM\+400\./,
    ],
    [
      '3:15 pe nifty ka ATM call leke kal subah 9:20 pe bech dena hai, 30% SL',
      /Enters at 15:15.*on the next session.*open at 09:20.*BUY 1 lot CALL ATM; stop 30%/,
    ],
    ['sell straddle sl 25%, move other leg to cost on sl', /stop at their own entry price/],
    ['sell straddle, closing basis for the 20% stops instead of intrabar', /act on the close of a minute/],
    ['range 9:15 to 9:45, buy atm call when the high breaks', /breaks the high of the range up to 09:45/],
    [
      'overnight strangle: sell 200 otm ce and pe at 15:10, exit 9:25, not over weekends',
      /Only on Monday, Tuesday, Wednesday, Thursday\./,
    ],
    [
      'sell atm ce and buy 200 otm ce, sold call sl 40%',
      /Leg 1: SELL 1 lot CALL ATM; stop 40%\..*Leg 2: BUY 1 lot CALL ATM\+200\.$/,
    ],
    [
      'sell straddle. CE: sl 20%. PE: sl 30%, target 50%',
      /CALL ATM; stop 20%\..*PUT ATM; stop 30%, target 50%/,
    ],
    ['buy atm ce sl 20%, each 10% up lock 5%', /locks 5% per 10% gained/],
  ])('is read: %s', (text, sentences) => {
    expect(read(text)).toMatch(sentences)
  })

  it.each([
    [
      'put buying on bank nifty: rsi on 15 minute falls through 40, ATM put 1 lot, 30 point stop',
      'BUY 1 lot PUT ATM; stop 30 pts.',
    ],
    ['call selling nifty 9:30, ATM call 2 lots', 'SELL 2 lots CALL ATM.'],
  ])('has the only leg once, though its title names it too: %s', (text, leg) => {
    expect(read(text)).toContain(leg)
    expect(read(text).match(/Leg \d|lots? (CALL|PUT)/g)).toHaveLength(2)
  })

  it.each([
    'fin nifty opening range breakout, buy ATM CE if index breaks the high of 9:15-9:45',
    'opening range breakout on finnifty: buy ATM CE if index breaks the high of 9:15-9:45',
  ])('keeps the index that the title of a breakout names: %s', (text) => {
    expect(read(text)).toContain('FINNIFTY options')
  })

  it('is of the index that its condition names, and of no other', () => {
    expect(read('buy atm ce if banknifty breaks the high of 9:15-9:45')).toContain('BANKNIFTY options')
    expect(read('sell nifty straddle if banknifty breaks the high of 9:15-9:45')).toBe(
      'not offered: if banknifty breaks the high of 9:15-9:45',
    )
  })

  it('has one leg of an option that is named for its break and for its order', () => {
    const text =
      '9:15-9:30 range ka high toote premium me to CE buy, PE ka high toote to PE buy. ATM dono. SL 20%'
    expect(read(text)).toMatch(/Leg 2: BUY 1 lot PUT ATM; waits until its premium breaks[^.]*\.$/)
  })

  it('names a second number of re-entries', () => {
    expect(read('sell straddle 9:20 sl 25%. sl ke baad wapas entry ek baar, max 2 baar')).toBe(
      'not offered: max 2 baar',
    )
  })

  it('has a stop and a target of all legs together if that is said behind both', () => {
    const text = 'sell iron fly nifty 9:30. Target 40% of the premium, stop 60% of the premium, on the total.'
    expect(read(text)).toContain('The whole position stops out at a loss of 60% of the premiums of all legs')
  })

  it('takes the legs of a hedged straddle for its own, and not for further ones', () => {
    const text = 'nifty straddle sell with hedge: sell atm both sides, buy 400 otm both sides'
    expect(read(text).match(/Leg \d/g)).toEqual(['Leg 1', 'Leg 2', 'Leg 3', 'Leg 4'])
  })

  it.each([
    ['sell nifty strangle 200 otm, window 10:00 - 15:00', 'until the last entry, or until the exit?'],
    ['sell nifty straddle 9:20, sl 30%, trail 10%, overall', 'of each leg, or of all legs together?'],
    [
      'sell nifty straddle 9:20, sl 30% each leg, trail 10%, combined',
      'of each leg, or of all legs together?',
    ],
    ['sell straddle sl 40%, 3 baje ke baad kuch nahi', 'no entry after it, or everything closed by then?'],
    ['sell straddle sl 25% trail 5', 'rupees, points or percent?'],
  ])('is asked for where it could be two things: %s', (text, question) => {
    expect(read(text)).toContain(question)
  })
})

describe('words that say nothing beside a setting', () => {
  it.each([
    [
      'I’d like to see my own nifty straddle sold at 9:20 with 25% sl each',
      /09:20.*CALL ATM; stop 25%.*PUT ATM; stop 25%/,
    ],
    ['after 12:30 only, short nifty atm straddle, 15 point sl each leg', /Enters at 12:30.*stop 15 pts/],
    [
      'sell current weekly 200 otm ce and pe, buy monthly same 200 otm ce and pe, nifty 9:30',
      /BUY 1 lot CALL ATM\+200.*BUY 1 lot PUT 200 OTM/,
    ],
    ['buy deep itm call 400 points in the money at 9:30 nifty, sell atm call', /BUY 1 lot CALL ATM-400/],
    ['covered type: buy nifty 500 itm call monthly, sell 200 otm call weekly', /BUY 1 lot CALL ATM-500/],
    ['sell nifty straddle 9:20, 25% sl only on the put', /CALL ATM\. Leg 2: SELL 1 lot PUT ATM; stop 25%/],
    ['sell nifty straddle 9:20, slippage of 0.5 points each fill', /0\.5/],
  ])('are left out: %s', (text, words) => {
    expect(read(text)).toMatch(words)
  })

  it.each([
    ['sell nifty straddle 9:20, not really a stop of 25%', 'not'],
    ['sell nifty straddle 9:20, same stop as always', 'same'],
    ['sell nifty straddle only after lunch', 'lunch'],
    ['sell nifty straddle 9:20, if I feel scared exit', 'if'],
    ['sell nifty straddle 9:20, only the first trade', 'first'],
    ['sell deep otm nifty ce at 9:20', 'How far'],
  ])('are no words that turn, bound or time a setting: %s', (text, named) => {
    expect(read(text)).toMatch(new RegExp(`^not offered: .*${named}`))
  })
})

describe('talk with a negation', () => {
  it.each(['I can’t watch the screen. ', 'I don’t understand greeks. ', 'I am a trader from Pune. '])(
    'says nothing of a strategy: %s',
    (talk) => {
      expect(read(`${talk}Sell nifty straddle 9:20`)).toContain('SELL 1 lot CALL ATM')
    },
  )

  it.each(['I don’t hold on fridays. ', 'I can’t do mondays. ', 'we never carry on holidays. '])(
    'is named where it could turn a setting: %s',
    (talk) => {
      expect(read(`${talk}Sell nifty straddle 9:20`)).toContain('not offered')
    },
  )
})

describe('an option’s own chart', () => {
  it.each([
    'sell nifty atm put, when the put premium closes below its own vwap on 5 min, sl 20%',
    'jab nifty ATM put ka price apne vwap ke niche close ho 5 min pe tab wo put sell karna, sl 20%',
    'sell nifty atm put when it trades below its own vwap on 5 min, sl 20%',
  ])('is that of the leg: %s', (text) => {
    expect(read(text)).toContain('CLOSE on 5-min leg 1 < VWAP')
  })

  it('is none of a premium of several legs, and of the index where that is named', () => {
    expect(read('sell nifty straddle when straddle premium is below its vwap')).toContain('not offered')
    expect(read('buy nifty atm call when price is above its 20 ema on 5 min')).toContain(
      'CLOSE on 5-min NIFTY > EMA(20)',
    )
    expect(read('buy nifty atm call when nifty is above its vwap on 5 min')).toContain(
      'CLOSE on 5-min NIFTY > VWAP',
    )
  })
})

describe('a leg that is taken back', () => {
  it('is not traded', () => {
    const text =
      'broken wing: nifty sell atm pe 2 lots buy 100 otm pe... sorry buy 1 lot 50 itm pe and 1 lot 250 otm pe, 9:30'
    expect(read(text)).toMatch(
      /SELL 2 lots PUT ATM\. Leg 2: BUY 1 lot PUT 50 ITM.*Leg 3: BUY 1 lot PUT 250 OTM/,
    )
  })

  it('keeps its strikes if only the side is put right', () => {
    expect(read('buy nifty atm straddle 9:20, sl 25%. sorry, sell')).toMatch(/SELL 1 lot CALL ATM; stop 25%/)
  })
})

describe('rules in the words of a stranger', () => {
  it.each([
    ['sell straddle 9:20, stop on each leg at 1.4 times what we sold it for', /stop 40%.*stop 40%/],
    ['nifty\natm straddle sell\n9 20\n3 pm', /Enters at 09:20.*open at 15:00/],
    ['nifty atm straddle sell. 920 1500. sl 30%', /Enters at 09:20.*open at 15:00.*stop 30%/],
    ['sell straddle 9:20, sl 25%, 3 baje sab kuch band kar do', /open at 15:00/],
    ['kill everything when one SL hits. nifty 925 strangle 100 out short 33%', /all others leave with it/],
    [
      'bnf dono side 250 wala bech do 9:16, 20% sl, overall nahi lagana',
      /CALL premium near ₹250; stop 20%\. Leg 2: SELL 1 lot PUT premium near ₹250; stop 20%\.$/,
    ],
    ['bnf strangle short 9:25, sl leg 40, tgt leg 80 (%)', /stop 40%, target 80%/],
    ['sell straddle 9:20, sl 40 and target 80, all in points', /stop 40 pts, target 80 pts/],
    ['sell straddle 9:20, exit when PnL < -2000 or PnL > 1500', /loss of ₹2,000.*profit at ₹1,500/],
    ['sell straddle 9:20, book at 4,000 or bail at minus 3,000', /loss of ₹3,000.*profit at ₹4,000/],
    ['sell straddle 9:20, 2 lots all. -7500 / +6500', /2 lots.*loss of ₹7,500.*profit at ₹6,500/],
    [
      'orb 15 min nifty. up break sell pe atm, down break sell ce atm',
      /PUT ATM; waits until the index breaks the high.*CALL ATM; waits until the index breaks the low/,
    ],
    [
      'Whenever Nifty closes a 5 minute candle below the lower Bollinger band sell the ATM put',
      /CLOSE on 5-min NIFTY < BBANDS\.lowerband/,
    ],
    ['sell straddle, no positions till 9:59, sl 25%', /Enters at 09:59/],
    ['sell straddle, nothing before 10, exit 3 pm', /Enters at 10:00.*open at 15:00/],
    ['put everything at 11:15, take off at 13:45. sell nifty ce atm+50', /Enters at 11:15.*open at 13:45/],
    ['overnight BTST nifty atm ce buy 3:20 exit kal 9:30', /Enters at 15:20.*open at 09:30/],
    ['sell straddle 9:20, if a leg goes 25% against me take that leg out', /stop 25%.*stop 25%/],
    ['sell straddle 9:20, test for all of 2024', /01 Jan 2024 to 31 Dec 2024/],
    [
      'sell straddle 9:20, re-enter if the 20% stop is hit, 2 times',
      /stop 20%, re-enters up to 2× a day after stop/,
    ],
    [
      'sell straddle 9:20, re-entry as fresh ATM (not same strike) whenever SL 20% comes, upto 4 times',
      /stop 20%, re-enters up to 4× a day after stop\./,
    ],
    ['only 2 days: mon and fri. sell straddle 9:20', /Only on Monday, Friday/],
    [
      'sell straddle 9:20, dono milake 3000 nuksan ya 2500 fayda, bas, us din khatam',
      /loss of ₹3,000.*at ₹2,500/,
    ],
    [
      'short a strangle with legs of roughly ninety rupees at 10, either leg is cut at 60% and once cut may be taken again a single time, five minutes later. At 14:50 I am flat',
      /open at 14:50.*near ₹90; stop 60%, re-enters up to 1× a day after stop, 5 minutes later/,
    ],
  ])('are read: %s', (text, words) => {
    expect(read(text)).toMatch(words)
  })

  it.each([
    ['sl 20 points, show me with pe instead also', 'show me with pe instead also'],
    ['sl 20 points, also test pe', 'also test pe'],
    ['sl 20 points if straddle premium is above 300', 'if straddle premium is above 300'],
  ])('are named where a second test or an unknown condition is asked for: %s', (rest, words) => {
    expect(read(`sell nifty atm ce 9:20, ${rest}`)).toBe(`not offered: ${words}`)
  })

  it.each([
    ['a profit that melts is no target', 'exit if mtm falls below 3000', 'falls below 3000'],
    ['a loss that shrinks is no stop', 'exit if mtm goes above -2000', 'goes above -2000'],
    ['another price than that of the entry', 'sl 1.3 times the premium of the first candle', 'premium'],
    ['a rule of all legs that is said as well', 'overall sl 3000, overall nahi lagana', 'nahi'],
    ['a sum that could be points', 'overall sl 3000 (points)', 'points'],
    ['the stop behind a time', '920 1500 sl', '1500'],
    [
      'a stop that goes, and no leg',
      'sl 25%. when one leg hits its sl, kill the sl of the other leg',
      'kill',
    ],
    ['a second count', 're-enter twice if the 20% stop is hit, 3 times', '3 times'],
    ['another strike at the old price', 'sl 20%, re-enter at cost on sl, not the same strike', 'not'],
    ['more days than are named', 'only 3 days: mon and fri', 'only 3'],
    [
      'a re-entry on a day that is over',
      'sl 20% each, re-enter twice on sl, overall sl 3000, us din khatam',
      'khatam',
    ],
  ])('are not read: %s', (_, rule, words) => {
    expect(read(`sell straddle, ${rule}`)).toMatch(new RegExp(`not offered: .*${words}`))
  })
})
