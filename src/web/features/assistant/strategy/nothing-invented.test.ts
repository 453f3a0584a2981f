import { describe, expect, it } from 'vitest'
import { offeredText as read } from '../fixtures/offered-text.ts'
import { parseInstruction } from './parse-instruction.ts'

const asksOf = (text: string) => {
  const { unread, questions } = parseInstruction(text)
  return [...unread, ...questions.map((one) => one.text)].join(' ')
}

describe('a stop for each of two options', () => {
  it.each([
    'sell nifty straddle 9:20, SL 20 pt CE me aur 25 pt PE me',
    'sell nifty straddle 9:20, 20 pt sl CE me, 25 pt PE me',
    'sell nifty straddle 9:20, CE me 20 pt aur PE me 25 pt sl',
  ])('is no leg of its own: %s', (text) => {
    expect(read(text)).toMatch(
      /Leg 1: SELL 1 lot CALL ATM; stop 20 pts.*Leg 2: SELL 1 lot PUT ATM; stop 25 pts/,
    )
    expect(read(text)).not.toContain('Leg 3')
  })
})

describe('a stop on the short', () => {
  it('is none of the bought leg', () => {
    expect(read('nifty 9:20 sell atm ce, buy 200 otm ce, 40% stop on short. exit 3 pm')).toMatch(
      /SELL 1 lot CALL ATM; stop 40%\. Leg 2: BUY 1 lot CALL ATM\+200\./,
    )
  })
})

describe('a structure that is only nearly one', () => {
  it('adds no legs beside those that are named', () => {
    expect(
      read(
        'sell nifty next week atm straddle, buy current week 300 otm strangle. So a calendar-ish thing. 9:35 to 15:10',
      ),
    ).not.toContain('Leg 5')
  })

  it.each(['sell a nifty straddle-ish thing 9:20', 'nifty short strangle-ish: sell 200 otm ce 9:30'])(
    'is named where it is all that is said of a leg: %s',
    (text) => {
      expect(asksOf(text)).toMatch(/straddle|strangle/)
    },
  )
})

describe('a share of a sum', () => {
  it.each([
    'sell nifty straddle 9:20, total sl 3% of 3 lakh',
    'sell nifty straddle 9:20, overall stop 3% of 300000',
    'sell nifty straddle 9:20, stop 3% of my 3,00,000',
  ])('is of the capital: %s', (text) => {
    expect(read(text)).toMatch(/at a loss of ₹9,000.*The capital is ₹3,00,000/)
  })

  it('leaves a second capital to be named', () => {
    expect(asksOf('sell nifty straddle 9:20, sl 1% of 3 lakh, target 2% of 5 lakh')).toContain('5 lakh')
  })
})

describe('a premium', () => {
  it.each([
    'sell bnf ce whose premium is between 150 and 200, pe between 100 and 150, 9:33',
    'sell bnf ce with premium between 150 and 200 and pe between 100 and 150 at 9:33',
  ])('of the other option is no time: %s', (text) => {
    expect(read(text)).toMatch(/09:33.*CALL premium ₹150–₹200.*PUT premium ₹100–₹150/)
  })

  it('leaves hours to be hours', () => {
    expect(read('sell nifty ce between 10 and 11')).toContain('Enters at 10:00')
  })

  it.each([
    'sell nifty put closest to 25 premium, 9:45, cover at 10 premium',
    'sell nifty put closest to 25 premium, 9:45, exit when premium is 10',
    'sell nifty put closest to 25 premium, 9:45, close it at a price of 10',
    'sell nifty straddle 9:20, exit when combined premium is 100',
    'sell nifty straddle 9:20, exit at total premium 120',
  ])('at which legs are left is no strike and no time: %s', (text) => {
    expect(asksOf(text)).toContain('not at a price')
  })

  it('that is a share of the index is no distance', () => {
    expect(asksOf('sell nifty call, premium ~ 0.4% of spot, 9:20')).toContain('a premium is chosen in rupees')
  })
})

describe('the combined premium', () => {
  it.each([
    ['of a seller falls to his target', 'sell', 'tgt combined premium down 40%', /takes profit at 40%/],
    ['of a buyer rises to his target', 'buy', 'target: combined premium rises 30%', /takes profit at 30%/],
    ['of a buyer falls to his stop', 'buy', 'sl if combined premium falls 30%', /stops out at a loss of 30%/],
  ])('%s', (_, side, rule, shown) => {
    expect(read(`${side} nifty straddle 9:20, ${rule}`)).toMatch(shown)
  })

  it('that falls is no stop of a seller', () => {
    expect(asksOf('sell nifty straddle 9:20, sl when combined premium falls 30%')).toContain('falls 30%')
  })
})

describe('a line that is named once', () => {
  it.each([
    'if nifty close is above ema 20 sell atm pe, if below ema 20 sell atm ce',
    'buy nifty ce if rsi above 60; if below 40, buy pe',
  ])('has a leg for each side of it, which is asked for: %s', (text) => {
    expect(asksOf(text)).toContain('these are two strategies')
  })
})

describe('days without the condition', () => {
  it.each([
    'nifty gap up more than 0.5% sell atm ce at 9:20. No gap no trade. exit 3 pm',
    'when india vix is above 16 sell nifty atm ce at 9:20 else dont trade. exit 3 pm',
    'vix 15 se upar ho to nifty atm ce becho 9:20, warna trade nahi. exit 3 pm',
  ])('are left out by it anyway: %s', (text) => {
    expect(read(text)).toMatch(/Only where/)
  })

  it.each([
    ['without a condition', 'sell nifty atm ce at 9:20, no gap no trade'],
    ['with another order', 'vix above 15 sell nifty atm ce 9:20 else dont enter before 10'],
  ])('are named %s', (_, text) => {
    expect(read(text)).toContain('not offered')
  })
})

describe('hours and minutes apart', () => {
  it('are the times before a structure and at the end', () => {
    expect(read('nifty 9 20 straddle sell sl 30 percent, 3 15')).toMatch(/09:20.*15:15/)
  })
})

describe('a position of the day before the expiry', () => {
  it.each([
    'expiry se ek din pehle 3 baje bank nifty straddle buy, aur expiry subah 9:30 nikalna hai',
    'expiry se 1 din pehle 3 baje bank nifty straddle buy, expiry ko 9:30 exit',
  ])('is held over the night: %s', (text) => {
    expect(read(text)).toMatch(/entered 1 session before it, left on the expiry day.*09:30/)
  })
})

describe('a bought iron condor', () => {
  it('is not asked for legs that are said', () => {
    expect(read('long iron condor nifty, buy 50 away sell 200 away, at 9:18')).toMatch(
      /SELL 1 lot PUT 200 OTM.*BUY 1 lot PUT 50 OTM/,
    )
  })

  it('is asked for them otherwise', () => {
    expect(asksOf('long iron condor nifty 9:18')).toContain('name its legs one by one')
  })
})

describe('a trail and a side in free words', () => {
  it('are read', () => {
    const text =
      'straddle 9:16 to 15:29, for every 10 points the leg goes in my favour move the sl by 5 points. sl 35 points. nifty sell side ofcourse'
    expect(read(text)).toMatch(
      /Leg 1: SELL 1 lot CALL ATM.*loss of 35 pts, trailing by 5 pts for every 10 pts/,
    )
  })
})

describe('words that only repeat or introduce', () => {
  it.each([
    ['the subject of a message', 'Re: my weekly plan. sell nifty atm ce 9:20, exit 3:15'],
    ['the kind of a strategy', 'Tight one. sell nifty atm ce 9:20, exit 3:15'],
    ['who asks', 'I teach options at an academy and want my students to see it. sell nifty atm ce 9:20'],
    ['what was used before', 'I have been running this on AlgoTest for two years: sell nifty atm ce 9:20'],
    ['a request for the same', 'sell nifty atm ce 9:20, exit 3:15. Can you set up the same?'],
    ['one side', 'nifty, one side only: sell atm ce 9:20'],
    ['the side that is not traded', 'sell nifty atm ce 9:20, PE nahi chahiye'],
    ['what kind of trade it is', 'sell nifty atm ce 9:20 thursday expiry lottery'],
  ])('%s adds nothing', (_, text) => {
    expect(read(text)).toMatch(/Leg 1: SELL 1 lot CALL ATM/)
    expect(read(text)).not.toContain('re-enters')
  })

  it.each([
    ['one structure', 'sell 1 straddle nifty 9:20, buy 1 strangle 250 away', /BUY 1 lot PUT 250 OTM/],
    [
      'a position over the weekend',
      'Weekend theta: friday 3:15 sell nifty straddle, monday 9:45 exit',
      /Held over one night/,
    ],
    [
      'the hedge without a stop',
      'short nifty straddle 9:20, buy strangle 500 otm, sl on sold legs 30%; hedge legs no sl',
      /BUY 1 lot PUT 500 OTM \(ATM\+500\)\./,
    ],
    [
      'the hedge without a stop behind the stop of the first legs',
      'short nifty straddle 9:20, sl 30%, buy strangle 500 otm; hedges no sl',
      /SELL 1 lot PUT ATM; stop 30%\. Leg 3: BUY 1 lot CALL ATM\+500\./,
    ],
    [
      'strikes',
      'nifty 9:20 sell ATM+50 CE, sell ATM-50 PE, i.e. both 50 out of money',
      /CALL ATM\+50.*PUT 50 OTM/,
    ],
    [
      'the sum',
      'sell nifty straddle 9:20, 15 pt combined SL?? overall 15 points i mean on total premium. exit 3:25',
      /stops out at a loss of 15 pts/,
    ],
    [
      'a structure that is taken back',
      'Bear call ladder?? no — just bear call spread. nifty sell 1 otm ce buy 4 otm ce 9:20',
      /Leg 1: SELL 1 lot CALL ATM\+50\. Leg 2: BUY 1 lot CALL ATM\+200\./,
    ],
  ])('%s', (_, text, shown) => {
    expect(read(text)).toMatch(shown)
  })

  it.each([
    'nifty 9:20 sell 200 otm ce and 300 otm pe, i.e. both 300 otm',
    'nifty 9:20 sell ATM-50 CE, buy ATM-100 CE (out of money side)',
    'one side only, nifty 9:20 sell atm ce and atm pe',
    'Weekend straddle: sell nifty friday 9:20, exit 3:15',
    'sell 2 straddles nifty 9:20',
    'sell nifty straddle, buy strangle 500 otm 9:20, 30% sl on all legs; hedge legs no sl',
  ])('are named or asked for where they do not agree: %s', (text) => {
    expect(read(text)).toContain('not offered')
  })
})

describe('a list of days', () => {
  it.each([
    ['only dte 0 and 1 and 20 ema above 50 ema', /EMA\(20\).* > EMA\(50\).*Only with 0, 1 trading days/],
    [
      'dte 2,3,4 rsi 70 ke upar jaye tab bech',
      /RSI\(14\).* crosses above 70.*Only with 2, 3, 4 trading days/,
    ],
    ['dte 2,3 aur 9 ema crosses above 21 ema', /EMA\(9\).* crosses above EMA\(21\).*Only with 2, 3 trading/],
  ])('does not contain the length of an indicator behind it: %s', (words, expected) => {
    expect(read(`sell nifty straddle 9:20 exit 3:15, ${words}`)).toMatch(expected)
  })

  it.each([
    ['skip gap up days aur vix 13 se neeche ho to hi', 'India VIX closed up to 13'],
    ['skip monday aur vix 20 se upar tabhi', 'India VIX closed from 20'],
    ['skip monday and vix above 20', 'India VIX closed up to 20'],
  ])('that is skipped ends where only what follows is traded: %s', (words, expected) => {
    expect(read(`sell nifty straddle 9:20 exit 3:15, ${words}`)).toContain(expected)
  })
})

describe('an option in the title of a leg', () => {
  it.each([
    'btst nifty call. buy 1 itm call 3:15pm, sell next day 9:45',
    'nifty call: buy 1 itm call at 9:30',
  ])('is no further leg: %s', (text) => {
    expect(read(text)).toContain('Leg 1: BUY 1 lot CALL ATM-50.')
    expect(read(text)).not.toContain('Leg 2')
  })

  it('is a leg where the leg behind it is another one', () => {
    expect(read('nifty call. buy put at 9:30')).toMatch(/CALL.*PUT/)
  })
})

describe('a strangle that a condor sells', () => {
  it.each([
    'nifty iron condor 9:30, sell 200 otm strangle, wings 200, exit 3 pm',
    'nifty iron condor 9:30, sell 200 otm strangle, buy 400 otm call and put, exit 3 pm',
    'nifty iron condor 9:30: 200 otm strangle sell, 400 otm wings, exit 3 pm',
  ])('adds no legs to those of the condor: %s', (text) => {
    expect(read(text)).toMatch(
      /SELL 1 lot PUT 200.*BUY 1 lot PUT 400.*SELL 1 lot CALL ATM\+200.*BUY 1 lot CALL ATM\+400/,
    )
    expect(read(text)).not.toContain('Leg 5')
  })

  it('adds two legs if it comes on top', () => {
    expect(read('iron condor nifty plus sell 300 otm strangle, 9:30')).toContain('Leg 6')
  })
})

describe('a range of times beside a condition of the entry', () => {
  it('is when the condition is looked at, if it is said with between', () => {
    expect(read('buy atm pe nifty between 9:30 and 1pm if rsi below 30')).toMatch(
      /from 09:30 to 13:00.*Closes whatever is open at 15:15/,
    )
  })

  it('is asked about if it could end with the exit', () => {
    expect(asksOf('buy atm pe nifty if price below vwap 9:30 to 1pm')).toMatch(
      /last entry, or until the exit/,
    )
  })
})

describe('an end in a sentence of its own behind a re-entry', () => {
  it('is the last entry, and not the last re-entry', () => {
    expect(read('sell nifty straddle 9:20, sl 25% each, reentry 1. upto 2:45. exit 3:15')).toMatch(
      /tries until 14:45.*re-enters up to 1× a day after stop\./,
    )
  })
})

describe('two legs of one contract', () => {
  it('are asked about: more likely one leg was said twice', () => {
    expect(asksOf('nifty 9:20 sell atm ce, buy 200 otm ce, sell atm ce')).toMatch(
      /Legs 1 and 3 are the same contract: one leg, or two/,
    )
  })

  it('are two where each has a stop of its own', () => {
    expect(read('nifty 9:20 sell atm ce sl 20%, sell atm ce sl 40%')).toMatch(/stop 20%.*stop 40%/)
  })
})

describe('re-entries without a bound', () => {
  it.each([
    'sell nifty straddle 9:20 sl 25% each unlimited reentry',
    'sell nifty straddle 9:20 sl 25% each, reentry unlimited',
  ])('are not read as none: %s', (text) => {
    expect(asksOf(text)).toContain('unlimited')
  })
})

describe('a negation in a condition', () => {
  it('is not passed over', () => {
    expect(asksOf('sell nifty straddle 9:20, exit if profit is not more than 2000')).toMatch(/not/)
    expect(read('sell nifty straddle 9:20, mtm loss should not be more than 2000')).toContain(
      'loss of ₹2,000',
    )
  })
})

describe('a stop before a target of all legs together', () => {
  it('is asked about: it could be that of each leg', () => {
    expect(asksOf('sell nifty straddle 9:20, sl 30%, combined target 50%')).toMatch(
      /of each leg, or of all legs/,
    )
  })
})

describe('lots before the legs of a named structure', () => {
  it.each([
    ['strap: 2 atm calls 1 atm put buy nifty 9:30', /BUY 2 lots CALL ATM.*BUY 1 lot PUT ATM/],
    ['strip: 1 atm call 2 atm puts buy nifty 9:30', /BUY 1 lot CALL ATM.*BUY 2 lots PUT ATM/],
  ])('are those of each leg: %s', (text, legs) => {
    expect(read(text)).toMatch(legs)
  })
})

describe('a condition that must go on holding', () => {
  it('is named, and its “long” buys nothing', () => {
    const text = 'nifty atm ce as long as close is above vwap on 5 min, exit 3 pm'
    expect(asksOf(text)).toMatch(/as long as.*sold or bought/)
  })
})

describe('a title of each leg', () => {
  it('is no further leg', () => {
    const text = read('nifty call: sell 200 otm call at 9:20, sl 30%. put: sell 200 otm put, sl 40%')
    expect(text).toMatch(/CALL ATM\+200; stop 30%.*PUT 200 OTM \(ATM\+200\); stop 40%/)
    expect(text).not.toContain('Leg 3')
  })
})

describe('a rule between those of two options', () => {
  it.each([
    ['ce sl 30%, 1 re-entry, pe sl 40%', /stop 30%, re-enters up to 1×.*stop 40%\./],
    ['ce sl 20% trail 5% for every 5%, pe sl 30%', /trailing stop 20% by 5%.*PUT ATM; stop 30%\./],
    ['ce sl 30% tgt 50%, pe sl 40%', /stop 30%, target 50%.*stop 40%\./],
    ['ce sl 20%, pe sl 30%, 1 re-entry', /stop 20%, re-enters.*stop 30%, re-enters/],
  ])('is of the first one: %s', (rules, legs) => {
    expect(read(`sell nifty atm straddle at 9:20, ${rules}`)).toMatch(legs)
  })
})

describe('the end of a position that is said as a sale', () => {
  it('is named, and neither a stop nor a sold leg', () => {
    expect(asksOf('nifty atm straddle in at 9:20, sell it when premium rises 20%')).toContain('sell it when')
    expect(asksOf('nifty atm ce buy 9:30, sell ce when premium falls 20%')).toContain(
      'is one of them the exit',
    )
  })
})
