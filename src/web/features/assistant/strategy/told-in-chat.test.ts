import { describe, expect, it } from 'vitest'
import { offeredText as read } from '../fixtures/offered-text.ts'

describe('legs told in a chat', () => {
  it.each([
    [
      'a fly whose sold legs are named again has four legs',
      'Sell nifty weekly iron fly at 9:30: ATM call and put sold, 250 points away wings bought, one lot each',
      /SELL 1 lot CALL ATM\. Leg 2: SELL 1 lot PUT ATM\. Leg 3: BUY 1 lot CALL ATM\+250\. Leg 4: BUY 1 lot PUT 250 OTM \(ATM\+250\)\.$/,
    ],
    [
      'rupees that options are near to are the premium of both',
      '9:20 nifty ka call aur put dono sell, jo 100 rupaye ke aas paas ho. 25% ka sl',
      /CALL premium near ₹100; stop 25%.*PUT premium near ₹100; stop 25%/,
    ],
    [
      'a second percentage counts from where the first one does',
      'Sell nifty put 2% below ATM and buy put 3% below, 9:30',
      /SELL 1 lot PUT ATM 2% outward\. Leg 2: BUY 1 lot PUT ATM 3% outward/,
    ],
    [
      'one strike behind a bought call and put is of both, where the sold legs have theirs',
      'Short call at 0.25 delta, short put at 0.25 delta, long call and long put at 0.08 delta, nifty 9:50',
      /BUY 1 lot CALL delta 0\.08\. Leg 4: BUY 1 lot PUT delta 0\.08/,
    ],
  ])('%s', (_, text, legs) => {
    expect(read(text)).toMatch(legs)
  })

  it('has no strike from a percentage that says not from where', () => {
    expect(read('sell nifty put 200 otm and buy put 3% below, 9:30')).toContain('not offered: 3% below')
  })
})

describe('a lock of profit told in a chat', () => {
  it('is raised by its step, and the stop does not trail', () => {
    const text =
      'Short straddle with lock and trail: once total profit hits 3000 lock 2000, then for every 1000 more raise the lock by 1000. Max loss for the day 4000'
    expect(read(text)).toMatch(
      /loss of ₹4,000\. .*locks ₹2,000 once its profit reaches ₹3,000, and ₹1,000 more for every ₹1,000/,
    )
  })

  it('is the profit that is reached if it is locked there', () => {
    const text =
      'short straddle, once profit reaches ₹3000 lock it there and for every ₹500 more profit trail by ₹250'
    expect(read(text)).toContain('profit in from ₹3,000, and ₹250 more for every ₹500')
  })

  it('is named as not read if its title is all there is of it', () => {
    expect(read('sell straddle 9:20, lock and trail: 25% sl each')).toContain('not offered')
  })
})

describe('a premium that is noted first', () => {
  it('is the one whose fall is waited for', () => {
    const text =
      'wait & trade: note combined straddle premium of banknifty at 9:20, sell both only when it has dropped 5%'
    expect(read(text)).toMatch(/all premiums together have moved down by 5%.*SELL 1 lot CALL.*SELL 1 lot PUT/)
  })

  it('is named as not read if nothing waits for it', () => {
    expect(read('note the combined premium at 9:20, sell straddle')).toContain('not offered')
  })
})

describe('a stop on the index told in a chat', () => {
  it.each([
    'banknifty short straddle, exit each leg if bank nifty moves 60 points against it',
    'Short straddle Nifty, stop based on index: exit a leg when it moves 60 points against it. 9:20 to 15:15',
    'nifty straddle becho 9:20, sl spot pe based: 60 point against jaye to leg kaat do',
    'sell nifty straddle 9:20, stops on the index: 60 points each',
  ])('is measured on the index: %s', (text) => {
    expect(read(text)).toMatch(/CALL ATM; stop 60 pts of the index\..*PUT ATM; stop 60 pts of the index\./)
  })

  it('is of the leg that is left', () => {
    expect(read('sell nifty straddle 9:20, exit the call if nifty moves 50 points against it')).toMatch(
      /CALL ATM; stop 50 pts of the index\. Leg 2: SELL 1 lot PUT ATM\.$/,
    )
  })

  it.each([
    'sell nifty straddle 9:20, exit both legs if nifty moves 50 points against',
    'sell nifty straddle 9:20, sl on nifty 25% each leg',
    'sell nifty straddle 9:20, if nifty moves 60 points against me exit everything',
  ])('is named as not read where it could be something else: %s', (text) => {
    expect(read(text)).toContain('not offered')
  })
})

describe('a premium with a bound told in a chat', () => {
  it.each([
    ['sell nifty ce and pe with Rs 30 premium or more, 9:20', '≥ ₹30'],
    ['50 rupaye ya usse zyada premium wale ce pe sell karo nifty 9:20', '≥ ₹50'],
    ['sell nifty ce and pe at 9:30, 40 rs or less premium', '≤ ₹40'],
  ])('is at least or at most so much: %s', (text, bound) => {
    expect(read(text)).toMatch(new RegExp(`CALL premium ${bound}.*PUT premium ${bound}`))
  })

  it('is that of bought options by itself', () => {
    const text = 'sell nifty atm straddle, hedge by buying Rs 5 or less on both sides, 9:20'
    expect(read(text)).toMatch(/BUY 1 lot CALL premium ≤ ₹5.*BUY 1 lot PUT premium ≤ ₹5/)
  })

  it('is no premium behind a target', () => {
    expect(read('sell nifty atm straddle 9:20, target Rs 500 or more')).toContain('not offered')
  })
})

describe('an indicator told in a chat', () => {
  it.each([
    'RSI 14 on 15 min above 60 then buy nifty ATM CE, 20% sl',
    'buy nifty atm ce if RSI 14 on 15 min chart is above 60, 20% sl',
    'jab 15 min pe RSI 14 60 ke upar ho tab nifty atm ce khareedo, sl 20%',
  ])('has its period before its candles: %s', (text) => {
    expect(read(text)).toMatch(/RSI\(14\) on 15-min NIFTY > 60\..*Leg 1: BUY 1 lot CALL ATM; stop 20%\.$/)
  })
})

describe('wings told in a chat', () => {
  it.each([
    ['wings another 200 away', 'nifty iron condor: short 200 pts OTM on either side, wings another 200 away'],
    ['wings another 200 further', 'nifty iron condor sell 200 otm wings another 200 further 9:30'],
    ['wings at 400', 'nifty iron condor sell 200 otm ce and pe, wings at 400, 9:30'],
  ])('are beyond the sold strikes: %s', (_, text) => {
    expect(read(text)).toMatch(/SELL 1 lot PUT 200 OTM.*BUY 1 lot PUT 400 OTM.*CALL ATM\+200.*CALL ATM\+400/)
  })

  it('at the sold strike are asked about', () => {
    expect(read('short strangle 1% otm nifty with wings another 1% away')).toContain('is at the sold strike')
  })

  it('of a fly are so far from the money', () => {
    expect(read('iron butterfly banknifty, wings at 400')).toMatch(
      /CALL ATM\+400\. Leg 4: BUY 1 lot PUT 400 OTM/,
    )
  })

  it.each(['sell 20 delta, wings at 400', 'sell 200 otm, wings at 150'])(
    'at a number that could count from two places are asked about: %s',
    (words) => {
      expect(read(`nifty iron condor ${words}`)).toMatch(
        /out of the money, or \d+ points beyond the sold strikes\?/,
      )
    },
  )
})

describe('a stop told in two places', () => {
  it.each([
    'nifty short straddle, check SL on candle close not on touch, 25% each, 9:20 to 3:15',
    'nifty straddle sell 9:20, sl checked on candle close, 25% per leg',
  ])('has the size that is said behind it: %s', (text) => {
    expect(read(text)).toMatch(/CALL ATM; stop 25%\..*PUT ATM; stop 25%\./)
  })

  it.each(['sl 25% each, 30% each', 'target on candle close, 25% each', 'no sl, 25% each side'])(
    'has no size that could be another: %s',
    (words) => {
      expect(read(`nifty straddle sell 9:20, ${words}`)).toContain('not offered')
    },
  )

  it('at double the premium is repeated in brackets', () => {
    expect(read('long straddle nifty 9:20, 40% sl, target double (100%)')).toContain('stop 40%, target 100%')
    expect(read('long straddle nifty 9:20, 40% sl, target double (80%)')).toContain('not offered')
  })

  it.each(['exit both legs when any one leg SL of 25% hits', "close both when either leg's 25% stop hits"])(
    'takes all legs out, with its size: %s',
    (words) => {
      expect(read(`nifty short straddle 9:20, ${words}`)).toMatch(
        /all others leave with it.*ATM; stop 25%\..*ATM; stop 25%\./,
      )
    },
  )

  it('leaves open which legs leave if it says only “get out”', () => {
    expect(read('sell nifty straddle 9:20, get out when any one leg sl of 30% hits')).toContain(
      'or all legs?',
    )
  })

  it.each([
    'exit both legs when any one leg SL hits',
    'square off both legs if any one leg hits its stop loss',
  ])('takes all legs out: %s', (words) => {
    expect(read(`nifty short straddle 9:20, sl 25% each leg, ${words}`)).toContain('all others leave with it')
  })
})

describe('a re-entry told in a chat', () => {
  it('happens as often as is said, and not once for “ek baar”', () => {
    const text =
      'sell nifty straddle 9:20 25% sl each. ek baar SL lage to 10 min baad wapas entry, max 2 baar'
    expect(read(text)).toMatch(/CALL ATM; stop 25%, re-enters up to 2× a day after stop, 10 minutes later/)
  })

  it('is meant by “phir se” behind a stop', () => {
    const text = 'sell nifty straddle 9:20 25% sl each. ek baar SL lage to phir se, max 2 baar'
    expect(read(text)).toMatch(/CALL ATM; stop 25%, re-enters up to 2× a day after stop/)
  })

  it('of everything is one of all legs together', () => {
    const text = 'sell nifty straddle 9:20, overall sl 3000 rs, re-enter everything once after stop'
    expect(read(text)).toContain('The whole position re-enters up to 1× a day after stop')
    expect(read('sell nifty straddle 9:20, 25% sl per leg, re-enter everything once')).toContain(
      'not offered',
    )
  })
})

describe('other words told in a chat', () => {
  it('say what the hedges lack', () => {
    const text =
      'Short ATM straddle on NIFTY, hedged with 3% OTM long options both sides. 9:20. 20% SL on short legs only, none on the hedges'
    expect(read(text)).toMatch(
      /PUT ATM; stop 20%\. Leg 3: BUY 1 lot CALL ATM 3% outward\. Leg 4: .*3% outward\.$/,
    )
  })

  it('say that each leg has its own stop', () => {
    expect(read('sell nifty straddle 9:20 sl 25 % pe, dono leg ka alag alag sl')).toContain(
      'CALL ATM; stop 25%',
    )
  })

  it('spell out the width of a straddle, outward only', () => {
    const put = (way: string) =>
      read(
        `nifty strangle at straddle width: short call one straddle premium above ATM, short put one straddle premium ${way}`,
      )
    expect(put('below')).toContain('CALL 1 straddles outward. Leg 2: SELL 1 lot PUT 1 straddles outward')
    expect(put('above')).toContain('not offered')
  })

  it('name a window behind its times, and an index behind its title', () => {
    const text =
      'Underlying BANKNIFTY. sell 100 otm call when 15-min close is below 20 EMA. 9:30 to 14:30 window, exit 15:20'
    expect(read(text)).toMatch(/^BANKNIFTY.*from 09:30 to 14:30.*open at 15:20/)
  })

  it('have a distance behind the option', () => {
    const text = 'sell 1 nifty ITM call 100 points, buy 1 nifty OTM call 200 points'
    expect(read(text)).toMatch(/SELL 1 lot CALL ATM-100\. Leg 2: BUY 1 lot CALL ATM\+200\.$/)
  })

  it('are no put where “pe” stands behind another word', () => {
    expect(read('telegram pe mila: nifty straddle sell 9:20')).toMatch(
      /Leg 1: SELL 1 lot CALL ATM\. Leg 2: SELL 1 lot PUT ATM\.$/,
    )
  })
})

describe('legs named apart from their numbers', () => {
  it.each([
    'sell nifty straddle 9:20. CE SL 25%, PE SL 25%. CE 2 lots PE 3 lots. 3:15 exit',
    'nifty straddle becho 9:20, ce ke 2 lot aur pe ke 3 lot, 25% sl each',
    'sell nifty straddle 9:20, 2 lots of calls and 3 lots of puts, 25% sl each',
  ])('have their own lots: %s', (text) => {
    expect(read(text)).toMatch(/SELL 2 lots CALL ATM; stop 25%\. Leg 2: SELL 3 lots PUT ATM; stop 25%\.$/)
  })

  it('are further legs where a side begins them', () => {
    const text = 'sell nifty straddle 9:20, buy 400 otm ce 2 lots, pe 2 lots'
    expect(read(text)).toMatch(/BUY 2 lots CALL ATM\+400\. Leg 4: BUY 2 lots PUT 400 OTM/)
  })

  const FOUR = 'nifty: leg 1 sell atm ce, leg 2 sell atm pe, leg 3 buy 400 otm ce, leg 4 buy 400 otm pe.'
  it.each(['SL on legs 1 and 2: 30%. Legs 3 and 4 no SL', 'leg 1 aur 2 ka sl 30%', 'legs 1-2 sl 30%'])(
    'have a rule by their numbers: %s',
    (rule) => {
      expect(read(`${FOUR} ${rule}`)).toMatch(
        /CALL ATM; stop 30%\..*PUT ATM; stop 30%\..*CALL ATM\+400\..*\(ATM\+400\)\.$/,
      )
    },
  )

  it('enter again by their numbers, until the time of those legs', () => {
    const text = `${FOUR} SL on legs 1 and 2: 30%. Re-entry on stop, max 2 times, for legs 1 and 2. Re-entries till 13:30`
    expect(read(text)).toMatch(
      /PUT ATM; stop 30%, re-enters up to 2× a day after stop, until 13:30\. Leg 3: BUY 1 lot CALL ATM\+400\./,
    )
  })

  it('are not there if no leg has the number', () => {
    expect(read('nifty: leg 1 sell atm ce, leg 2 sell atm pe. sl 30% on legs 1 and 3')).toContain(
      'not offered',
    )
  })

  it.each([
    'sell ATM ce pe 1 lot, sell 300 otm ce pe 1 lot. 30% sl atm legs, 50% sl otm legs',
    'sell atm straddle and sell 300 otm strangle, sl 30% on the atm legs and 50% on the otm legs',
    'straddle + strangle combo: sell ATM ce pe 1 lot, sell 300 otm ce pe 1 lot. atm legs sl 30%, otm legs 50%',
  ])('have a rule by their strikes: %s', (text) => {
    expect(read(`banknifty ${text}`)).toMatch(
      /CALL ATM; stop 30%\..*PUT ATM; stop 30%\..*CALL ATM\+300; stop 50%\..*\(ATM\+300\); stop 50%\.$/,
    )
  })

  it('of a combo need the legs of both', () => {
    expect(read('nifty straddle + strangle combo: sell atm ce pe, 9:20')).toContain('not offered')
  })

  it.each(['Stop on shorts only, 50% of entry premium', 'SL sirf sold legs pe, 50%'])(
    'have a rule behind them: %s',
    (rule) => {
      expect(read(`sell nifty atm ce pe, buy 400 otm ce pe 9:20. ${rule}`)).toMatch(
        /CALL ATM; stop 50%\..*PUT ATM; stop 50%\. Leg 3: BUY 1 lot CALL ATM\+400\./,
      )
    },
  )
})

describe('an opening against the last close told in a chat', () => {
  it.each([
    'Gap up days only: nifty opens 0.5% or more above previous close -> sell straddle 9:20',
    "sell nifty straddle 9:20, only if market opens at least 0.5% above yesterday's close",
  ])('is a gap up: %s', (text) => {
    expect(read(text)).toMatch(/^NIFTY.* Enters at 09:20;.*gap at the open is from 0\.5%\. Closes .* 15:15/)
  })

  it('is a gap down below the close', () => {
    const text = 'sell straddle 9:20 if nifty opens more than 1% below the previous close'
    expect(read(text)).toContain('gap at the open is up to −1%')
  })
})

describe('days before the expiry told in a chat', () => {
  it.each([
    'sell nifty monthly strangle 200 otm, hold from 10 trading days before monthly expiry till 2 days before',
    'sell nifty strangle 200 otm positional: from 10 days before monthly expiry to 2 days before expiry',
    'sell nifty strangle 200 otm monthly expiry se 10 din pehle entry, 2 din pehle tak hold',
    'sell nifty strangle 200 otm, enter 10 days before monthly expiry, hold till 2 days before expiry',
  ])('are those of the entry and the exit: %s', (text) => {
    expect(read(text)).toContain(
      'for each monthly expiry: entered 10 sessions before it, left 2 sessions before it',
    )
  })
})

describe('a put behind a call', () => {
  it.each(['call and put 25% sl each leg', 'call and put sl 25% each leg', 'call, put 25% sl each leg'])(
    'is a leg, and not the verb of the stop: %s',
    (legs) => {
      expect(read(`sell nifty atm ${legs}, 9:20`)).toMatch(
        /CALL ATM; stop 25%\. Leg 2: SELL 1 lot PUT ATM; stop 25%/,
      )
    },
  )
})

describe('what a speaker tells of himself and of his source', () => {
  it.each([
    'My dealer used to do this for me: sell nifty straddle 9:20, sl 25% each, 3:15',
    'I read on a telegram channel - sell nifty straddle 9:20, sl 25% each, 3:15',
    'Sensibull pe dekha tha: sell nifty straddle 9:20, sl 25% each, 3:15',
    'I run this since 2019. sell nifty straddle 9:20, sl 25% each, 3:15',
    'I am a retired banker so pardon the plain language. sell nifty straddle 9:20, sl 25% each, 3:15',
    'Twice I got burnt by a late spike, so sell nifty straddle 9:20, sl 25% each, 3:15',
    'My experience says the first fifteen minutes are noise, so sell nifty straddle 9:20, sl 25% each, 3:15',
  ])('sets nothing: %s', (text) => {
    expect(read(text)).toMatch(
      /^NIFTY options[^.]*\. Enters at 09:20;[^.]*\. Closes[^.]* 15:15\. Leg 1: SELL 1 lot CALL ATM; stop 25%\. Leg 2: SELL 1 lot PUT ATM; stop 25%\.$/,
    )
  })

  it.each([
    ['I noticed it never works, sell nifty straddle 9:20', 'never'],
    ['Low vix days: sell nifty straddle 9:20', 'Low vix'],
  ])('is named where it may be a rule: %s', (text, named) => {
    expect(read(text)).toMatch(new RegExp(`^not offered: .*${named}`))
  })
})

describe('a request for figures, and a name', () => {
  it.each([
    'pls share the equity curve and drawdown',
    'let me know the win rate please',
    'Strategy name: Theta Eater',
    "Don't laugh",
  ])('sets nothing: %s', (words) => {
    expect(read(`${words}. sell nifty straddle 9:20, sl 25% each, 3:15`)).toMatch(
      /Leg 1: SELL 1 lot CALL ATM; stop 25%\. Leg 2: SELL 1 lot PUT ATM; stop 25%\.$/,
    )
  })
})

describe('the capital', () => {
  it.each([
    ['I have 5 lakhs in the account', '5,00,000'],
    ['my capital is small, just 1.5 lakh', '1,50,000'],
  ])('is read from prose: %s', (words, rupees) => {
    expect(read(`sell nifty straddle 9:20, sl 25% each, 3:15. ${words}`)).toContain(`capital is ₹${rupees}`)
  })
})

describe('a title of a kind of strategy', () => {
  it.each(['Morning decay:', 'Trend day catcher.', 'Theta scalping,', 'A prop desk template we used:'])(
    'sets nothing: %s',
    (title) => {
      expect(read(`${title} buy nifty atm call 9:30, sl 20%, 3:15`)).toMatch(/BUY 1 lot CALL ATM; stop 20%/)
    },
  )
})

describe('a value that is taken back in the midst of a sentence', () => {
  it.each([
    ['sell straddle, sl 20% each, no leave that, 25% each', /CALL ATM; stop 25%/],
    ['nifty... nahi banknifty straddle sell 9:20', /^BANKNIFTY/],
    ['nifty straddle sell, sawa nau... matlab 9:20 entry', /Enters at 09:20/],
  ])('does not count: %s', (text, meant) => {
    expect(read(text)).toMatch(meant)
  })
})

describe('no trade on other days', () => {
  it.each(['nothing on other days', 'else buy nothing', 'warna kuch nahi'])(
    'is what the filter says: %s',
    (words) => {
      expect(
        read(`if gap up more than 0.5% then 9:20 sell nifty atm call 20% sl, ${words}. 2 pm exit`),
      ).toMatch(/Only where the gap at the open is from 0\.5%/)
    },
  )
})

describe('the two ends of a position in prose', () => {
  it.each([
    [
      'a premium that falls or rises is the stop and the target of a bought call',
      'buy nifty atm call at 9:30, get out if the premium falls by 20 per cent or rises by 50 per cent, whichever comes first',
      /stop 20%, target 50%/,
    ],
    [
      'a premium that rises or falls is the stop and the target of sold legs',
      'sell nifty straddle 9:20, exit if the premium rises by 30% or falls 50%',
      /CALL ATM; stop 30%, target 50%/,
    ],
    [
      'rupees that it is down or up are those of all legs',
      'sell nifty straddle 9:20, close all when it is down ₹9000 or up ₹12000',
      /loss of ₹9,000\. .*profit at ₹12,000/,
    ],
    [
      'a sum that it earns is taken',
      'sell nifty straddle 9:20. If the whole position loses 7000 rupees, close it; if it earns ten thousand, take it.',
      /loss of ₹7,000\. .*profit at ₹10,000/,
    ],
  ])('%s', (_, text, rules) => {
    expect(read(text)).toMatch(rules)
  })

  it.each([
    'buy nifty atm call 9:20, exit if the premium falls by 20 points or the index rises by 50 points',
    'buy nifty atm call 9:20, exit if the premium falls by 20% or falls by 30 points',
    'buy nifty atm call 9:20, exit if the premium falls by 20% or rises by 50',
    'sell nifty straddle 9:20, if it loses 5000 rupees, take it',
  ])('are not guessed: %s', (text) => {
    expect(read(text)).toContain('not offered')
  })
})

describe('words in front of a strategy', () => {
  it.each([
    'good mrng sir, sell nifty straddle 9:20, sl 25% each',
    'What I ran on AlgoTest: sell nifty straddle 9:20, sl 25% each',
    'I automate on Tradetron and want to validate a variant: sell nifty straddle 9:20, sl 25% each',
  ])('say nothing of it: %s', (text) => {
    expect(read(text)).toBe(read('sell nifty straddle 9:20, sl 25% each'))
  })

  it.each([
    'What I never ran on AlgoTest: sell nifty straddle 9:20, sl 25% each',
    'I automate 3 of them on Tradetron: sell nifty straddle 9:20, sl 25% each',
    'sell nifty straddle tomorrow at 9:20, sl 25% each',
    'sell nifty straddle 9:20, tu hi bata',
  ])('are named if they deny, count, or name a day to come: %s', (text) => {
    expect(read(text)).toContain('not offered')
  })
})

it('a time with a space before am and pm is one', () => {
  expect(read('sell nifty straddle entry 9 50am exit 2 30pm')).toMatch(/Enters at 09:50.*open at 14:30/)
})

it.each([
  ['sell nifty straddle 9:20, dono pe 40 rupaye ka nahi 40% ka SL', /CALL ATM; stop 40%\./],
  ['sell nifty straddle 9:20, not 40 points but 40% sl on each leg', /CALL ATM; stop 40%\./],
  [
    "9:16 sell nifty straddle only once the premium has dropped 10% from that moment's price",
    /moved down by 10%/,
  ],
])('is read where an amount is taken back and a moment repeated: %s', (text, strategy) => {
  expect(read(text)).toMatch(strategy)
})

it.each([
  'sell nifty straddle 9:20, target 40 points nahi 40% sl',
  'sell nifty straddle entry 9:20, exit before lunch',
  'sell nifty straddle 9:20, not 40% sl but 30 points',
])('is not offered where it says something else: %s', (text) => {
  expect(read(text)).toContain('not offered')
})
