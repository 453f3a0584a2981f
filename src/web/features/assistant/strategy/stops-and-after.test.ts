import { describe, expect, it } from 'vitest'
import { offeredText as read } from '../fixtures/offered-text.ts'
import { describeStrategy } from './builder-model.ts'
import { parseInstruction } from './parse-instruction.ts'

describe('a stop that trails by a step for every gain', () => {
  it.each([
    'sell nifty straddle 9:20, sl 30% each, trail sl by 5% for every 10% profit',
    'sell nifty straddle 9:20, sl 30% each, har 10% profit pe sl 5% neeche lao',
    'sell nifty straddle 9:20, sl 30% each, as each leg gains 10% tighten the sl 5%',
    'sell nifty straddle 9:20, 30% sl on each leg, trail every 10% by 5%',
    'sell nifty straddle 9:20, 30% sl each, trail 10:5',
  ])('is that of each leg: %s', (text) => {
    expect(read(text)).toMatch(
      /Leg 1: SELL 1 lot CALL ATM\. .*Each leg stops out at a loss of 30% of its premium at entry, trailing by 5% for every 10%\.$/,
    )
  })

  it.each([
    ['sl 35% kar do', 'loss of 35% of its premium at entry, trailing by 5% for every 10%.'],
    ['remove the trail', 'loss of 30% of its premium at entry.'],
  ])('stays that of each leg when it is changed: %s', (change, means) => {
    const open = parseInstruction('sell nifty straddle, sl 30% each, trail sl 5% for every 10%').request
    const { request, unread, questions } = parseInstruction(change, open)
    expect([...unread, ...questions]).toEqual([])
    expect(describeStrategy(request).flatMap(({ sentences }) => sentences)).toContain(
      `Each leg stops out at a ${means}`,
    )
  })

  it('leaves a leg with another stop as it is', () => {
    const text = 'sell atm ce sl 20% trail 5% for every 10%, sell atm pe sl 30%'
    expect(read(text)).toMatch(/PUT ATM; stop 30%\. Each leg stops out at a loss of 20%.* 5% for every 10%/)
  })

  it.each([
    'sell nifty straddle sl 30% each trail 5% for every 10%, overall target 3000 rs',
    'sell atm ce sl 20%, sell atm pe no sl, trail sl by 5% for every 10%',
    'sell nifty straddle sl 30 points each, trail sl by 5% for every 10%',
  ])('is asked about where not all legs can have it: %s', (text) => {
    expect(read(text)).toContain('not offered')
  })
})

describe('a profit of a leg that is locked', () => {
  it.each([
    ['once up 10 points lock 5, then every 10 more lock 5 more', 'locks 5 pts per 10 pts gained'],
    ['10 pts pe 5 lock karte jao', 'locks 5 pts per 10 pts gained'],
    ['trail profit every 10 points lock 5 points', 'locks 5 pts per 10 pts gained'],
    [
      'once up 20 points lock 10 and then every 10 points lock 10 more',
      'locks 10 pts once its profit reaches 20 pts, and 10 pts more for every 10 pts',
    ],
  ])('%s', (rule, means) => {
    expect(read(`buy nifty atm ce 9:30, sl 15 pts, ${rule}`)).toContain(means)
  })

  it('needs to know how it goes on', () => {
    expect(read('buy nifty atm ce 9:30, sl 15 pts, once up 10 points lock 5')).toContain('two numbers')
  })
})

describe('a stop on the index', () => {
  it.each([
    'with 1% move in index as sl on both legs',
    'sl idx 1%/leg',
    'with 1% index stop on each leg',
    'index stop 1% each leg',
    'exit each leg if the index moves 1% against it',
  ])('%s', (stop) => {
    expect(read(`sell nifty straddle 9:20, ${stop}`)).toMatch(
      /stop 1% of the index\..*stop 1% of the index\./,
    )
  })

  it('closes all legs if the words say so', () => {
    expect(read('short straddle nifty. exit both if index moves 80 pts against either leg')).toMatch(
      /all others leave with it.*stop 80 pts of the index.*stop 80 pts of the index/,
    )
  })
})

describe('the size of a stop in other words', () => {
  it.each([
    'Stop each leg when premium doubles',
    'get out of a leg when it has doubled',
    'sl 100% i.e. premium doubles',
    'Each one is to be stopped when its premium doubles',
    'Each leg gets stopped once its premium has doubled',
    'If either of them doubles in price I shall close it',
    'If the call doubles close it, if the put doubles close it',
  ])('is 100% where the premium doubles: %s', (stop) => {
    expect(read(`sell nifty straddle 9:20. ${stop}. exit 3:15`)).toMatch(/stop 100%.*stop 100%/)
  })

  it.each([
    'short nifty straddle 9:20, 25% each, exit 3:10',
    'short straddle, but do the stops on candle close not intrabar. nifty 9:20, 25%',
    'sell nifty straddle 9:20 sl 25 25 percent',
    'nifty ce pe dono becho 9:20, 25% sl each',
    'SL to be checked on 1 min candle close only. Nifty straddle sell 9:20, 25% each',
    'sell nifty atm ce and pe 9:20, ce sl 25% pe sl 25%',
  ])('is a percentage of each sold leg: %s', (text) => {
    expect(read(text)).toMatch(/stop 25%.*stop 25%/)
  })

  it.each(['buy nifty straddle 9:20, 25% each', 'sell nifty strangle 5% each 9:30'])(
    'is none where it could be something else: %s',
    (text) => {
      expect(read(text)).toContain('not offered')
    },
  )

  it('is that of the sold legs beside a hedge', () => {
    const text = 'sell nifty strangle 200 otm, hedge 15 rs wala kharido, sl 40%'
    expect(read(text)).toMatch(/200; stop 40%.*\(ATM\+200\); stop 40%.*near ₹15\. Leg 4: .*near ₹15\.$/)
  })
})

describe('an option that doubles or halves', () => {
  it.each([
    ['sell nifty put 150 otm 9:30. If the put doubles in price, I shall close it', /stop 100%/],
    ['sell nifty put 150 otm 9:30. If the put halves, I will close it', /target 50%/],
    ['buy nifty atm call 9:30. If the call doubles in price, I shall close it', /target 100%/],
    ['sell nifty straddle 9:20. If the put doubles close it', /CALL ATM\. .*PUT ATM; stop 100%/],
  ])('is left, as the side of the leg says: %s', (text, said) => {
    expect(read(text)).toMatch(said)
  })

  it.each([
    'If the put doubles close the call',
    'If the put doubles close both',
    'Close both when one of them doubles',
    'If nifty doubles, close it',
    'If my profit doubles I close it',
    'The trade is stopped when price rises 1%',
  ])('is no stop of its own where others leave, or where something else moves: %s', (words) => {
    expect(read(`sell nifty straddle 9:20. ${words}`)).toContain('not offered')
  })
})

describe('a sum of all legs together', () => {
  it.each([
    'if the total goes 2500 rupees against me, close all',
    'if the position goes 2500 rs against me exit everything',
    'when the trade is 2500 rupees against me, get out',
    'if mtm goes 2500 against me, close all',
    '2500 rupees against me, close both',
  ])('is a stop against the trader: %s', (stop) => {
    expect(read(`sell nifty straddle 9:20. ${stop}`)).toContain(
      'whole position stops out at a loss of ₹2,500',
    )
  })

  it.each([
    ['if the total goes 2500 rupees in my favour, close all', 'takes profit at ₹2,500'],
    ['if a leg goes 2500 rupees against me close that leg', 'PUT ATM; stop ₹2,500'],
    ['if the index goes 2500 rupees against me close all', 'not offered'],
  ])('is read with its way and its legs: %s', (rule, said) => {
    expect(read(`sell nifty straddle 9:20. ${rule}`)).toContain(said)
  })

  it.each([
    'overall stop 2% (of capital 200000)',
    'overall stop 2% of capital 200000',
    'capital 200000, stop 2% of capital',
  ])('is a share of the capital: %s', (stop) => {
    expect(read(`sell nifty straddle, ${stop}`)).toContain('loss of ₹4,000')
  })

  it('is in rupees where sold and bought legs have one stop of thousands', () => {
    const text = 'nifty ratio: buy 1 atm ce sell 2 ce 200 otm, stop 5000, target 7500'
    expect(read(text)).toMatch(/whole position .* loss of ₹5,000.*profit at ₹7,500/)
  })

  it('is asked about where each of two sold legs could have it', () => {
    expect(read('sell nifty straddle sl 5000 target 3000')).toContain('not offered')
  })
})

describe('a target of a position that is held over days', () => {
  it('is a share of all premiums together', () => {
    const text =
      'sell nifty straddle positional monthly 10 days before expiry to expiry day, target 50% of premium'
    expect(read(text)).toMatch(
      /entered 10 sessions before it, left on the expiry day.*takes profit at 50% of the premiums of all legs/,
    )
  })
})

describe('what follows from a stop', () => {
  it.each([
    [
      'agar sl lage to 5 min baad fir se becho ek baar',
      're-enters up to 1× a day after stop, 5 minutes later',
    ],
    ['jab koi leg ka sl hit ho to 5 min baad wapas entry, ek baar', 'after stop, 5 minutes later'],
    ['after SL take a fresh entry after 5 minutes, max 1', 'after stop, 5 minutes later'],
    ['on sl take reverse trade in that leg 1 time', 'after stop, in the reverse direction'],
    ['On SL reverse (buy same side), 1x only', 'after stop, in the reverse direction'],
    ['once hit re-enter when price comes back to original entry, max 1', 'after stop at cost'],
    ['if stopped sell again at new atm once, last re entry 2:15', 'after stop, until 14:15'],
    ['if a leg gets stopped out then re-enter that leg after 10 minutes, once', 'stop, 10 minutes later'],
    ['re entry after 15 min of sl, only 1 time each leg', 'after stop, 15 minutes later'],
    ['sl hit => re-entry x1 at cost', 'after stop at cost'],
  ])('%s', (again, means) => {
    const text = read(`sell nifty straddle 9:20, sl 25% each, ${again}`)
    expect(text.split(means)).toHaveLength(3)
  })

  it.each([
    'after overall SL enter again once',
    'on overall sl re-enter the whole thing once',
    'after overall stop sell the straddle again once',
  ])('is of all legs together: %s', (again) => {
    expect(read(`sell nifty straddle 9:20, overall sl 6000 rs, ${again}`)).toContain(
      'The whole position re-enters up to 1× a day after stop',
    )
  })

  it('is of the leg that is named', () => {
    expect(read('sell straddle 9:20, sl 25%, if call sl hits re-enter call once at cost')).toMatch(
      /CALL ATM; stop 25%, re-enters .* at cost\. Leg 2: SELL 1 lot PUT ATM; stop 25%\.$/,
    )
  })

  it('is another leg, with rules of its own', () => {
    const text =
      'nifty atm straddle sell 9:20 sl 30%. CE ka SL lage to ek naya CE 100 OTM sell, sl 50%. PE ka lage to naya PE 100 OTM sell sl 50%'
    expect(read(text)).toMatch(
      /CALL ATM; stop 30%, .* as leg 3\. Leg 2: .*stop 30%, .* as leg 4\. Leg 3: SELL 1 lot CALL ATM\+100; idle .*stop 50%\. Leg 4: SELL 1 lot PUT .*idle .*stop 50%\.$/,
    )
  })

  it('leaves the stop of each leg to the legs before it', () => {
    const text = "buy nifty atm ce, sl 20% each. if the call's stop hits buy an atm put instead"
    expect(read(text)).toMatch(/CALL ATM; stop 20%, .* as leg 2\. Leg 2: BUY .* idle until [^,]*\.$/)
  })

  it.each([
    'sell nifty straddle sl 25%, if one leg sl hits, buy a 200 otm call',
    'sell nifty straddle sl 25% each, when one is stopped reduce the sl of the other to 10%',
  ])('is named as not read where it has no setting: %s', (text) => {
    expect(read(text)).toContain('not offered')
  })

  it('is nothing where the other leg runs on', () => {
    expect(read('sell nifty straddle 9:20, sl 25% each, one side hit pe dusri chalti rahe')).toMatch(
      /CALL ATM; stop 25%\. Leg 2: SELL 1 lot PUT ATM; stop 25%\.$/,
    )
  })
})

describe('numbers of single legs', () => {
  it.each([
    [
      'sell 2 lots straddle, hedge with 1 lot 400 otm ce and pe',
      /SELL 2 lots PUT ATM\. Leg 3: BUY 1 lot CALL ATM\+400\. Leg 4: BUY 1 lot PUT 400 OTM/,
    ],
    [
      'BUY side: BNF ATM CE + ATM PE, SL 10%',
      /BUY 1 lot CALL ATM; stop 10%\. Leg 2: BUY 1 lot PUT ATM; stop 10%\.$/,
    ],
    [
      'sell nifty straddle at 9:20, put on hedge 500 otm, sl 30% on sold legs',
      /PUT ATM; stop 30%\. Leg 3: BUY 1 lot CALL ATM\+500\. Leg 4: BUY 1 lot PUT 500 OTM [^;]*$/,
    ],
    ['sell nifty straddle: leg 1 sl 20% leg 2 sl 30%', /CALL ATM; stop 20%\. Leg 2: .*stop 30%\.$/],
    [
      'sell nifty straddle sl 30%, ce target 50%',
      /CALL ATM; stop 30%, target 50%\. Leg 2: SELL 1 lot PUT ATM; stop 30%\.$/,
    ],
    [
      'sell bn ce 2 lot pe 1 lot atm. ce sl 20% pe sl 35%. ce target 50% pe me koi target nahi',
      /SELL 2 lots CALL ATM; stop 20%, target 50%\. Leg 2: SELL 1 lot PUT ATM; stop 35%\.$/,
    ],
    [
      'sell nifty ce atm sl 20%. sell nifty pe 200 otm sl 30%',
      /CALL ATM; stop 20%\. Leg 2: SELL 1 lot PUT 200 OTM \(ATM\+200\); stop 30%\.$/,
    ],
    ['nifty ce sell sl 30 point pe sell sl 40 point', /CALL ATM; stop 30 pts\. Leg 2: .*stop 40 pts\.$/],
    [
      'call becho 100 otm nifty ka sl 40, put becho 150 otm sl 50 percent',
      /CALL ATM\+100; stop 40%\. Leg 2: SELL 1 lot PUT 150 OTM \(ATM\+150\); stop 50%\.$/,
    ],
    [
      'L1 SELL CE 100 otm\nL2 SELL PE 100 otm\nL3 BUY CE 300 otm\nL4 BUY PE 300 otm\nSL L1/L2: 60%\nL3/L4 no SL',
      /ATM\+100; stop 60%\. Leg 2: .*stop 60%\. Leg 3: BUY 1 lot CALL ATM\+300\. Leg 4: [^;]*\.$/,
    ],
    [
      'long call fly nifty 1-2-1, buy atm, sell 100 otm, buy 200 otm',
      /BUY 1 lot CALL ATM\. Leg 2: SELL 2 lots CALL ATM\+100\. Leg 3: BUY 1 lot CALL ATM\+200\.$/,
    ],
    [
      'nifty. Sell 2 lots ATM call, buy 1 lot call 100 points above, buy 1 lot call 100 points below',
      /ATM\. Leg 2: BUY 1 lot CALL ATM\+100\. Leg 3: BUY 1 lot CALL ATM-100\.$/,
    ],
    [
      'short .3d PE, short .3d CE, long CE 100 above short CE',
      /CALL delta 0\.3\. Leg 3: BUY 1 lot CALL 100 points outward from leg 2\.$/,
    ],
  ])('%s', (text, legs) => {
    expect(read(text)).toMatch(legs)
  })
})

describe('a loss or a profit of the whole position', () => {
  it.each([
    ['Total loss I can take is 5000, book the whole thing if 3500 profit comes', 5000, 3500],
    ['exit all if MTM down by 6k or up 4.5k', 6000, 4500],
    ['the most I am willing to lose in a day is 4000, the profit I want is 3000', 4000, 3000],
    ['leave everything if I am down 3500 or up 5000', 3500, 5000],
    ['exit all at +4000 or -3000', 3000, 4000],
    ['stop for full position is 4000 rs, entire profit target 2200', 4000, 2200],
    ['5000 ka sl pure ka, take 1500 profit', 5000, 1500],
    ['3k stop for the pair, 5k target for the pair', 3000, 5000],
  ])('is read from prose: %s', (words, loss, profit) => {
    const rupees = (value: number) => `₹${value.toLocaleString('en-IN')}`
    expect(read(`nifty 9:20 short straddle, exit 3:15. ${words}`)).toContain(
      `stops out at a loss of ${rupees(loss)}. The whole position takes profit at ${rupees(profit)}.`,
    )
  })

  it.each([
    'I am not ready to lose beyond 5000 in a day',
    '5000 se zyada loss nahi chahiye',
    "don't let the loss cross 5000",
    'stop trading after losing 5000',
    'my risk for the day is 5000',
    'I am ok to lose 5k but not more',
  ])('is bounded in prose: %s', (words) => {
    expect(read(`nifty 9:20 short straddle, exit 3:15. ${words}`)).toMatch(/stops out at a loss of ₹5,000\.$/)
  })

  it.each([
    'jab profit 2000 ho to sl cost pe',
    'move sl to cost once profit is 2000',
    'jab 10% profit me aa jaye to sl ko cost pe le aao',
    'once premium falls 30% sl to cost',
  ])('moves no stop to the entry price: %s', (words) => {
    expect(read(`nifty 9:20 short straddle, total sl 4000, exit 3:15. ${words}`)).toMatch(/^not offered/)
  })

  it.each([
    'cut if loss equals the premium received',
    'if the loss becomes equal to the premium collected close it',
  ])('as large as the premium is 100%% of all premiums: %s', (words) => {
    expect(read(`nifty 9:20 short straddle, exit 3:15. ${words}`)).toMatch(/100% of the premiums of all legs/)
  })

  it('of a share of the premium received is not that of each leg', () => {
    expect(read('nifty 9:20 short straddle, book at 50% of premium received')).toMatch(
      /takes profit at 50% of the premiums of all legs at entry\.$/,
    )
  })

  it.each(['loss I can take is 30 points', 'biggest loss I can afford is 25%'])(
    'is asked about where it may be that of each leg: %s',
    (words) => {
      expect(read(`nifty 9:20 short straddle, exit 3:15. ${words}`)).toMatch(/of each leg, or of all legs/)
    },
  )
})

describe('a loss or a profit that may be of other legs or of another period', () => {
  it.each([
    'take 2000 profit or 1500 loss on each leg',
    'loss I can take is 3000 on each leg',
    'each leg can lose max 1500',
    'monthly loss limit 20000',
    'sl 25% each no 30% only on call',
    'target 50% matlab 1000 rs',
  ])('is not read as one of the whole position: %s', (words) => {
    expect(read(`nifty 9:20 short straddle, exit 3:15. ${words}`)).toMatch(/^not offered/)
  })
})

describe('the end of the day', () => {
  it.each([
    ['3:10 otherwise', '15:10'],
    ['eod 3:20', '15:20'],
    ['15:20 eod', '15:20'],
    ['half an hour before close exit', '15:00'],
    ['all closed 3:15', '15:15'],
    ['at 12:30 get out of whatever is left', '12:30'],
    ['11 baje tak khel khatam', '11:00'],
    ["don't hold beyond 3:10", '15:10'],
    ['nothing open after 3:10', '15:10'],
    ['keep it till 3:10 and then leave', '15:10'],
    ['4k ka nuksan ya 6k ka fayda, jo pehle ho, nikal jao. warna 3:10', '15:10'],
    ['exit 3:10, hmm make it 3:15', '15:15'],
  ])('is the exit: %s', (words, time) => {
    expect(read(`nifty 9:20 short straddle, sl 25% each. ${words}`)).toMatch(
      new RegExp(`whatever is open at ${time}`),
    )
  })
})
