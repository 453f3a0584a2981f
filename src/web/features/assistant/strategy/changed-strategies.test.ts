import { describe, expect, it } from 'vitest'
import { changedText } from '../fixtures/changed-text.ts'

const STRADDLE = 'sell nifty atm straddle 9:20, 25% sl on each leg'
const CONDOR = 'iron condor nifty 9:20, sell 200 otm, buy 400 otm'
const FLY = 'iron fly nifty 9:20, wings 300 points, overall stop 4000 rupees'

describe('a change of the open strategy', () => {
  it.each([
    [STRADDLE, 'sl 30 instead of 25', 'PUT ATM; stop 30%.'],
    [STRADDLE, 'sl 20 kar do aur 3:10 pe nikalna', 'PUT ATM; stop 20%.'],
    [STRADDLE, 'stop in points, 30 each', 'PUT ATM; stop 30 pts.'],
    [STRADDLE, 'trail the stop, 5% for every 5%', 'PUT ATM; trailing stop 25% by 5%.'],
    [
      STRADDLE,
      'when one side gets stopped bring the other to cost',
      'the others get a stop at their own entry price',
    ],
    [
      STRADDLE,
      'replace the leg stops with one combined stop of ₹4,000',
      '→ Leg 1: SELL 1 lot CALL ATM. Leg 2: SELL 1 lot PUT ATM. The whole position stops out at a loss of ₹4,000.',
    ],
    [
      STRADDLE,
      'Hedge it: buy 400 point OTM options on both sides.',
      'Leg 4: BUY 1 lot PUT 400 OTM (ATM+400).',
    ],
    [`${STRADDLE}, skip fridays`, 'trade fridays again', 'Only on Monday, Tuesday, Wednesday, Thursday. → '],
    [
      FLY,
      'move the wings out by another 100',
      '→ Leg 3: BUY 1 lot CALL ATM+400. Leg 4: BUY 1 lot PUT 400 OTM',
    ],
    [
      STRADDLE,
      'remove the stop on the put',
      'Leg 2: SELL 1 lot PUT ATM; stop 25%. → Leg 2: SELL 1 lot PUT ATM.',
    ],
    [
      CONDOR,
      'bring the wings in by 100',
      'Leg 2: BUY 1 lot PUT 300 OTM (ATM+300). Leg 4: BUY 1 lot CALL ATM+300.',
    ],
    [CONDOR, 'make the wings 150 points', 'BUY 1 lot CALL ATM+350'],
    [STRADDLE, 'SL 25 -> 30', '→ Leg 1: SELL 1 lot CALL ATM; stop 30%.'],
    [STRADDLE, 'make it a long straddle', '→ Leg 1: BUY 1 lot CALL ATM; stop 25%.'],
    [STRADDLE, 'target 60% on both, keep stops', 'PUT ATM; stop 25%, target 60%.'],
    [STRADDLE, 'take off the stop on the put', '→ Leg 2: SELL 1 lot PUT ATM.'],
    [STRADDLE, 'if either is hit get rid of both', 'all others leave with it'],
    [
      STRADDLE,
      "once one leg gets stopped I'd like the other brought to cost",
      'the others get a stop at their own entry price',
    ],
    [
      STRADDLE,
      'Instead of per leg stops, a total stop of 3500',
      'Leg 2: SELL 1 lot PUT ATM. The whole position stops out at a loss of ₹3,500.',
    ],
    [STRADDLE, 'stop to 30', 'PUT ATM; stop 30%.'],
    [STRADDLE, 'sl 30', 'PUT ATM; stop 30%.'],
    [STRADDLE, 'CE ka SL 30 PE ka 20', 'CALL ATM; stop 30%. Leg 2: SELL 1 lot PUT ATM; stop 20%.'],
    [STRADDLE, '9:20 → 9:35', '→ Enters at 09:35'],
    [STRADDLE, 'exit at 3 instead', 'Closes whatever is open at 15:00'],
    [`${STRADDLE}, only 0 dte`, 'include the day before expiry as well', '→ Only with 0, 1 trading days'],
    [
      'buy nifty ATM call when 5-minute RSI crosses above 60, entry 9:30 to 14:00, exit 15:15',
      'also need ADX over 25',
      'all of these hold: ADX(14) on 5-min NIFTY > 25.',
    ],
    [CONDOR, 'give each short a 60% stop', 'SELL 1 lot PUT 200 OTM (ATM+200); stop 60%.'],
    [FLY, 'wings 100 points closer', '→ Leg 3: BUY 1 lot CALL ATM+200. Leg 4: BUY 1 lot PUT 200 OTM'],
  ])('%s: %s', async (open, text, sentences) => {
    expect(await changedText(open, text)).toContain(sentences)
  })

  it.each([
    [STRADDLE, 'sl 300', 'points, or percent'],
    [STRADDLE, 'sl 30 of the index', 'points of the index, or its percent'],
    [STRADDLE, 'undo the friday thing', 'which change'],
    [STRADDLE, '9:20 to 9:35', 'another entry, or an exit'],
    [STRADDLE, 'trade on mondays again', 'Mondays are traded'],
    [STRADDLE, 'include wednesdays as well', 'Wednesdays are traded'],
    [STRADDLE, 'move the wings out by another 100', 'no wings'],
    [FLY, 'move wings out 100', 'by 100 points, or to 100'],
    [CONDOR, 'bring the wings in to 150', '150 from the money, or from the sold strikes'],
    [STRADDLE, 'flip it', 'the sides, or a re-entry in reverse'],
  ])('is not guessed: %s: %s (%s)', async (open, text) => {
    expect(await changedText(open, text)).toBe('not offered')
  })
})

describe('a change told in a chat', () => {
  const RSI = 'buy nifty ATM call when 5-minute RSI crosses above 60, entry 9:30 to 14:00, 20 points stop'
  const SUM = `${CONDOR}, overall stop 4000 rupees`
  it.each([
    [STRADDLE, 'make it 30%', 'PUT ATM; stop 30%.'],
    [STRADDLE, '30% kar do', 'PUT ATM; stop 30%.'],
    [STRADDLE, 'Only take the trade if India VIX is between 12 and 20', 'VIX closed from 12 to 20'],
    [STRADDLE, 'sirf tab trade lo jab vix 12 aur 20 ke beech ho', 'VIX closed from 12 to 20'],
    [STRADDLE, "when one leg's SL is hit move the other one to cost", 'a stop at their own entry price'],
    [
      STRADDLE,
      'also put overall stop of 3000 rupees and target 2500 rupees',
      'at a loss of ₹3,000. The whole position takes profit at ₹2,500.',
    ],
    [STRADDLE, 'exit thoda jaldi 2:45', 'Closes whatever is open at 14:45.'],
    [STRADDLE, 'exit a bit earlier, at 2:45 pm', 'Closes whatever is open at 14:45.'],
    [
      STRADDLE,
      'Can you shift the strikes 100 points OTM on both sides instead of ATM',
      'CALL ATM+100; stop 25%.',
    ],
    [STRADDLE, 'instead of atm take strikes near 80 rupees premium', 'CALL premium near ₹80; stop 25%.'],
    [
      STRADDLE,
      'CE ka sl 20 aur PE ka 35 percent',
      'CALL ATM; stop 20%. Leg 2: SELL 1 lot PUT ATM; stop 35%.',
    ],
    [STRADDLE, 'put leg ka quantity 2 lot, call 1 hi rehne do', '→ Leg 2: SELL 2 lots PUT ATM; stop 25%.'],
    [
      STRADDLE,
      'ce 2 lots pe 3 lots',
      'SELL 2 lots CALL ATM; stop 25%. Leg 2: SELL 3 lots PUT ATM; stop 25%.',
    ],
    [CONDOR, 'wings ko 500 kar do', 'CALL ATM+500'],
    [
      SUM,
      'remove the put side and make target 3000',
      'CALL ATM+400. The whole position takes profit at ₹3,000.',
    ],
    ['buy nifty atm call 9:30, 30% sl', 'do the same with put instead', 'BUY 1 lot PUT ATM; stop 30%.'],
    [RSI, 'rsi 55 and 15 minute candles', 'RSI(14) on 15-min NIFTY crosses above 55.'],
    [
      RSI,
      'change it to RSI 55 on 15 min and stop 25 points',
      '15-min NIFTY crosses above 55. Leg 1: BUY 1 lot CALL ATM; stop 25 pts.',
    ],
  ])('is read: %s, then “%s”', async (open, text, expected) => {
    expect(await changedText(open, text)).toContain(expected)
  })

  it.each([
    [`${STRADDLE}, 50% target each leg`, 'make it 30%'],
    [STRADDLE, 'make it 30 points'],
    [STRADDLE, 'rsi 55 and 15 minute candles'],
    [RSI, 'rsi 14 and 15 minute candles'],
    [CONDOR, 'wings ko 150 kar do'],
  ])('is not guessed where it could be another: %s, then “%s”', async (open, text) => {
    expect(await changedText(open, text)).toBe('not offered')
  })
})

describe('a change of rules and days', () => {
  const RSI = 'buy nifty ATM call when 15-minute RSI crosses above 60, entry 9:30 to 14:00, 20 points stop'
  it.each([
    [RSI, 'remove the rsi condition', '→ Enters at 09:30; if a leg has no price then, tries until 14:00.'],
    [`${STRADDLE}, skip fridays`, 'skip expiry day', 'Only with 1, 2, 3, 4 trading days'],
    [`${STRADDLE}, only on dte 0, 1`, 'skip expiry day', 'Only with 1 trading day to'],
    [
      `${STRADDLE}, only 0 dte`,
      'all days instead of just expiry',
      'Only with 0 trading days to the nearest expiry. → ',
    ],
    [STRADDLE, 'rsi 14 5min between 40 and 60, till 1pm', 'from 09:20 to 13:00 at which all of these hold'],
    [
      STRADDLE,
      'if one side is stopped then everything should be closed, is it possible?',
      'all others leave with it',
    ],
  ])('%s: %s', async (open, text, sentences) => {
    expect(await changedText(open, text)).toContain(sentences)
  })

  it.each([
    [STRADDLE, 'remove the rsi condition', 'no such rule'],
    ['sell banknifty straddle 9:20', 'skip expiry day', 'expiries more than a week away'],
    [`${STRADDLE}, monthly`, 'skip expiry day', 'of the week, or of the month'],
    [STRADDLE, 'exit at 3 pm instead of target 50%', 'a target that goes'],
    [STRADDLE, 'would you kindly explain a 25% stop?', 'a question'],
  ])('is not guessed: %s: %s (%s)', async (open, text) => {
    expect(await changedText(open, text)).toBe('not offered')
  })

  it('takes the last entry from a time behind a condition, and keeps the exit', async () => {
    expect(await changedText(STRADDLE, 'enter only when RSI 5m is above 50, till 12:00')).not.toContain(
      'Closes',
    )
  })
})

describe('a change of stops in free words', () => {
  it.each([
    [
      'remove the stops, use overall 3000 instead',
      'Leg 2: SELL 1 lot PUT ATM. The whole position stops out at a loss of ₹3,000.',
    ],
    [
      'no leg stops, overall sl 3000',
      'Leg 2: SELL 1 lot PUT ATM. The whole position stops out at a loss of ₹3,000.',
    ],
    [
      '20% combined sl instead of leg sl',
      'Leg 2: SELL 1 lot PUT ATM. The whole position stops out at a loss of 20%',
    ],
    ['dono leg ka sl candle close pe check karo', 'Stops and targets act on the close of a minute'],
    ['put sl in points, 30 points each', 'PUT ATM; stop 30 pts.'],
    ['sl points me karo 35', 'PUT ATM; stop 35 pts.'],
    ['sl 25 se 40 karo', 'PUT ATM; stop 40%.'],
    ['PE ka sl 35 kar, CE same rehne de', '→ Leg 2: SELL 1 lot PUT ATM; stop 35%.'],
    ['target bhi laga do total 3000 ka', '→ The whole position takes profit at ₹3,000.'],
  ])('%s', async (text, sentences) => {
    expect(await changedText(STRADDLE, text)).toContain(sentences)
  })

  it('is of the legs that are named: the sold ones', async () => {
    expect(await changedText(CONDOR, 'put 50% sl on the sold ones')).toMatch(
      /→ .*CALL ATM\+200; stop 50%\..*(?!BUY)/,
    )
    expect(await changedText(CONDOR, 'put 50% sl on the sold ones')).not.toContain('BUY')
  })

  it('is not guessed where the put could be meant', async () => {
    expect(await changedText(STRADDLE, 'put sl 30 points, overall target 3000')).toBe('not offered')
  })
})

describe('a change of a positional strategy, or of its re-entries', () => {
  const HELD =
    'sell nifty strangle delta 0.2, positional monthly, enter 20 sessions before and exit 2 before, 80% stop on each leg'
  const AGAIN = `${STRADDLE}, re-enter at cost 2 times after target`
  const FAR = 'sell nifty iron condor: sell call and put 300 otm, buy call and put 500 otm'
  it.each([
    [HELD, 'enter 15 before', 'entered 15 sessions before it, left 2 sessions before it.'],
    [HELD, 'hold till expiry', 'entered 20 sessions before it, left on the expiry day.'],
    [HELD, 'switch to weekly', '→ Held over days, a cycle for each weekly expiry'],
    [HELD, 'delta .15 le lo', 'SELL 1 lot CALL delta 0.15'],
    [AGAIN, 're-enter asap instead of at cost', 're-enters up to 2× a day after target.'],
    [AGAIN, '5 min wait before re-entry', 'up to 2× a day after target at cost, 5 minutes later'],
    [AGAIN, 're-entry 3 times', 're-enters up to 3× a day after target at cost'],
    [FAR, 'hedges 600', 'CALL 300 points outward from leg 1.'],
    ['sell nifty strangle 200 otm', 'buy 600 otm hedges', 'CALL 400 points outward from leg 1.'],
    [FAR, 'wings 100 points further out', 'CALL 300 points outward from leg 1.'],
    [FAR, 'wings 400 instead of 500', 'CALL ATM+400. Leg 4: BUY 1 lot PUT 400 OTM'],
    [FAR, 'wings 100 further out, 2 lots', 'CALL 300 points outward from leg 1.'],
    [CONDOR, 'widen the wings to 500', 'BUY 1 lot CALL ATM+500'],
    [
      'sell straddle, overall stop 4000 rs',
      'trail the overall stop 500 for every 1000',
      'trailing by ₹500 for every ₹1,000',
    ],
    [STRADDLE, 'sab legs ka sl 30%', 'PUT ATM; stop 30%.'],
    [STRADDLE, 'can we test this with 40% stops?', 'PUT ATM; stop 40%.'],
    [STRADDLE, 'how about 40% sl', 'PUT ATM; stop 40%.'],
    [STRADDLE, '30 points sl instead of 25%', 'PUT ATM; stop 30 pts.'],
    [STRADDLE, 'weekly to monthly', 'PUT ATM, monthly expiry; stop 25%.'],
    [STRADDLE, 'nifty to banknifty, 1 lot to 3 lots', '→ BANKNIFTY options'],
    [STRADDLE, 'the stop loss needs to be 40%', 'PUT ATM; stop 40%.'],
    [STRADDLE, 'same strategy on banknifty', '→ BANKNIFTY options'],
  ])('%s: %s', async (open, text, sentences) => {
    expect(await changedText(open, text)).toContain(sentences)
  })

  it('has the candles of the open rule where it adds one', async () => {
    const open = 'buy nifty atm call when RSI is above 60 on 15 min candles, 9:30'
    expect(await changedText(open, 'also price above vwap')).toContain('CLOSE on 15-min NIFTY > VWAP')
  })

  it.each([
    [STRADDLE, 'enter 3 before', 'it is not held over days'],
    [STRADDLE, 'can I use stops on 2 legs?', 'a question'],
    [STRADDLE, 'how do I add a trailing stop loss on one leg', 'a question'],
    [STRADDLE, 'should I use 30% sl?', 'a question'],
    [STRADDLE, 'profit in 2024 only', 'a question'],
    [STRADDLE, 'what about margin for 2 lots', 'a question'],
    [FAR, 'hedges 400 points away', 'from the money, or from the sold strikes'],
    [STRADDLE, 'can you run on mobile?', 'a question'],
  ])('is not guessed: %s: %s (%s)', async (open, text) => {
    expect(await changedText(open, text)).toBe('not offered')
  })
})

describe('a change alters nothing that it does not name', () => {
  const HEDGED =
    'sell nifty iron condor: sell call and put 200 otm, buy call and put 400 otm, 40% stop on the sold legs'
  const SUM = `sell nifty atm straddle 9:20, overall stop 5000 rs`
  const TWO_RULES =
    'buy nifty ATM call when RSI on 15 min is above 60 and close above vwap, entry 9:30 to 14:00, 20 points stop'
  const AGAIN = `${STRADDLE}, 50% target, overall stop 6000 rs, re-enter at cost 3 times after a stop on each leg`

  it('such as the legs without a stop', async () => {
    expect(await changedText(HEDGED, 'stop 50%')).toContain('PUT 200 OTM (ATM+200); stop 50%.')
    expect(await changedText(HEDGED, 'stop 50%')).not.toContain('BUY')
  })

  it('such as an overall stop in rupees beside one in percent', async () => {
    expect(await changedText(SUM, 'sl 40%')).toContain('PUT ATM; stop 40%.')
    expect(await changedText(SUM, 'sl 40%')).not.toContain('whole position')
  })

  it('such as the other rule', async () => {
    expect(await changedText(TWO_RULES, 'rsi below 40')).toBe(
      'RSI(14) on 15-min NIFTY > 60. → RSI(14) on 15-min NIFTY < 40.',
    )
  })

  it('such as the whole position and the other causes of a re-entry', async () => {
    const both = await changedText(AGAIN, 're-entry after target also')
    expect(both).toContain(
      'PUT ATM; stop 25%, target 50%, re-enters up to 3× a day after stop, target at cost.',
    )
    expect(both).not.toContain('whole position')
  })

  it('such as the exit and the entry', async () => {
    expect(await changedText(STRADDLE, 'entry 10 to 1')).toBe('not offered')
    expect(await changedText(STRADDLE, 'after 1 pm no re entry')).toBe('not offered')
    expect(await changedText(STRADDLE, 'after 1 pm no new entry')).toContain('tries until 13:00')
  })

  it('such as days that are left out as well', async () => {
    expect(await changedText(STRADDLE, 'skip expiry day, monday also')).toContain(
      'Only on Tuesday, Wednesday, Thursday, Friday.',
    )
  })

  it('such as the rules of a leg beside it', async () => {
    expect(await changedText(STRADDLE, '30% sl ce ka, pe ka mat chhedo')).toMatch(
      /→ Leg 1: SELL 1 lot CALL ATM; stop 30%\.$/,
    )
    expect(await changedText('buy nifty atm call 9:30, 30% sl', 'use a straddle instead')).toContain(
      'BUY 1 lot PUT ATM; stop 30%.',
    )
  })
})

describe('a change of waits, profit locks and kept rules', () => {
  const SUM =
    'sell nifty iron condor: sell call and put 150 otm, buy call and put 300 otm, overall stop 4000 rs'
  it.each([
    [STRADDLE, 'wait for each premium to fall 10% before selling, up to 11', 'tries until 11:00.'],
    [STRADDLE, 'sl should be on nifty 70 points not premium', 'PUT ATM; stop 70 pts of the index.'],
    [
      SUM,
      'once 1500 profit comes trail it, every 300 move 300',
      'from ₹1,500, and ₹300 more for every ₹300.',
    ],
    [
      SUM,
      'after 4000 profit lock 3000 and trail 1000 for each further 1000',
      'locks ₹3,000 once its profit reaches ₹4,000, and ₹1,000 more',
    ],
    [SUM, 'drop hedges, keep the 4k', '→ '],
    [
      'buy nifty atm call 9:30, stop 20%, target 40%',
      'no target, ride till 3 pm with sl trailing 10%',
      'trailing stop 20% by 10%',
    ],
    [STRADDLE, 'hold till next day 9:20, take it at 3:15', 'Enters at 15:15'],
  ])('%s: %s', async (open, text, sentences) => {
    expect(await changedText(open, text)).toContain(sentences)
  })

  it('is not offered if the rule to keep does not exist', async () => {
    expect(await changedText(SUM, 'drop hedges, keep the 5k')).toBe('not offered')
  })
})

describe('a change of legs that are named', () => {
  const HEDGED =
    'sell nifty iron condor: sell call and put 150 otm, buy call and put 300 otm, overall stop 3000 rs'
  it.each([
    [
      STRADDLE,
      'sell the call 200 points otm',
      'Leg 1: SELL 1 lot CALL ATM; stop 25%. → Leg 1: SELL 1 lot CALL ATM+200; stop 25%.',
    ],
    [STRADDLE, 'only sell the put', '→ Leg 1: SELL 1 lot PUT ATM; stop 25%.'],
    [STRADDLE, 'sirf ce becho', 'Leg 2: SELL 1 lot PUT ATM; stop 25%. → '],
    [STRADDLE, 'buy 10 rupee options as hedge', '→ Leg 3: BUY 1 lot CALL premium near ₹10.'],
    [
      HEDGED,
      'sold strikes 200 karo',
      '→ Leg 1: SELL 1 lot CALL ATM+200. Leg 2: SELL 1 lot PUT 200 OTM (ATM+200).',
    ],
    [HEDGED, 'shorts to 200, longs to 400', 'Leg 3: BUY 1 lot CALL ATM+400.'],
    [HEDGED, 'trail the overall sl 500 har 1000 pe', 'trailing by ₹500 for every ₹1,000'],
  ])('%s: %s', async (open, text, sentences) => {
    expect(await changedText(open, text)).toContain(sentences)
  })

  it.each([
    ['add rsi filter: rsi(14) below 70 on 15 min', 'RSI(14) on 15-min NIFTY < 70.'],
    ['add supertrend green condition', 'CLOSE on 5-min NIFTY > SUPERTREND'],
    ['add 2nd condition macd above signal', '> MACD.macdsignal'],
  ])('reads the word for a rule with it: %s', async (text, sentences) => {
    expect(await changedText(STRADDLE, text)).toContain(sentences)
  })

  it.each([
    [STRADDLE, 'longs to 400', 'no leg is bought'],
    ['buy nifty atm call 9:30', 'sell the call 200 otm', 'another leg'],
  ])('is not guessed: %s: %s (%s)', async (open, text) => {
    expect(await changedText(open, text)).toBe('not offered')
  })
})

describe('a change in the words of a trader alters only its own setting', () => {
  const EXPIRY = `${STRADDLE}, only 0 dte`
  const RSI = 'buy nifty ATM call when 5-minute RSI crosses above 60, entry 9:30 to 14:00, 20 points stop'
  const FAR = 'sell nifty iron condor: sell call and put 300 otm, buy call and put 500 otm'
  it.each([
    [STRADDLE, 'call pe sl hata do', '→ Leg 1: SELL 1 lot CALL ATM.'],
    [STRADDLE, 'ce side pe 40% stop', '→ Leg 1: SELL 1 lot CALL ATM; stop 40%.'],
    [
      STRADDLE,
      'entry 9:20 se 9:45 kar do',
      '→ Enters at 09:45; if a leg has no price then, tries until 14:30.',
    ],
    [STRADDLE, 'sell ki jagah buy', '→ Leg 1: BUY 1 lot CALL ATM'],
    [STRADDLE, 'replace leg sl by 20% of combined premium', 'stops out at a loss of 20%'],
    [
      STRADDLE,
      'keep leg sl and add overall sl of 5000',
      '→ The whole position stops out at a loss of ₹5,000.',
    ],
    [STRADDLE, 'add a long put 300 otm as hedge', '→ Leg 3: BUY 1 lot PUT 300 OTM (ATM+300).'],
    [EXPIRY, 'remove expiry filter', 'Only with 0 trading days to the nearest expiry. →'],
    [RSI, 'rsi above 65', '→ RSI(14) on 5-min NIFTY crosses above 65.'],
    [FAR, '50% sl on both shorts', 'PUT 300 OTM (ATM+300); stop 50%.'],
  ])('%s: %s', async (open, text, sentences) => {
    const said = await changedText(open, text)
    expect(said).toContain(sentences)
    expect(said).not.toMatch(/→.*BUY.*stop 50%/)
  })

  it.each([
    [EXPIRY, 'mondays also', 'Mondays or expiry days'],
    [STRADDLE, 'entry 9:20 to 10', 'the last entry, or the exit'],
    [RSI, 'also buy a put when rsi crosses below 40', 'one rule for each leg'],
  ])('is not guessed: %s: %s (%s)', async (open, text) => {
    expect(await changedText(open, text)).toBe('not offered')
  })
})
