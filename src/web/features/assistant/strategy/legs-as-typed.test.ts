import { describe, expect, it } from 'vitest'
import { offeredText as read } from '../fixtures/offered-text.ts'
import { parseInstruction } from './parse-instruction.ts'

const assumptionsOf = (text: string) => parseInstruction(text).assumptions.join(' ')
const isOpen = (text: string) => {
  const { unread, questions } = parseInstruction(text)
  return unread.length + questions.length > 0
}

describe('both sides of a range', () => {
  it.each([
    'orb 15 min nifty, upar break to ce buy, niche break to pe buy',
    'nifty orb 15 min upar break ce buy, niche break pe buy',
    'nifty orb 15 min upar break pe call lo, niche break pe put lo',
    'orb 15 min nifty dono side. upar toote to call niche toote to put',
    'nifty orb 15 min: upside break call, downside break put',
  ])('have a leg each: %s', (text) => {
    expect(read(text)).toMatch(
      /BUY 1 lot CALL ATM; waits until the index breaks the high.*BUY 1 lot PUT ATM; waits until the index breaks the low/,
    )
  })

  it('are said to be bought where the side is not stated, and only as options that gain', () => {
    const text = 'orb 15 min nifty. upar toote to call niche toote to put'
    expect(assumptionsOf(text)).toContain('is not stated: bought')
    expect(read('orb 15 min nifty upar toote to put sell niche toote to call sell')).toMatch(
      /SELL 1 lot PUT ATM; waits until the index breaks the high/,
    )
    expect(isOpen('orb 15 min nifty. upar toote to put niche toote to call')).toBe(true)
  })

  it.each([
    ['nifty call buy if 1st 15 min candle high breaks', '09:30'],
    ['nifty: 1st 30 min candle low breaks then buy put', '09:45'],
    ['nifty 1st hour high break ce buy', '10:15'],
  ])('end with the first candle of the day: %s', (text, end) => {
    expect(read(text)).toContain(`of the range up to ${end}`)
  })

  it('are none of any other candle', () => {
    expect(isOpen('nifty call buy if 2nd 15 min candle high breaks')).toBe(true)
    expect(isOpen('nifty call buy if 15 min candle high breaks')).toBe(true)
    expect(read('nifty 1st leg sell atm ce, 2nd leg sell atm pe 9:20')).toMatch(/SELL.*CALL.*SELL.*PUT/)
  })
})

describe('words of all legs', () => {
  it.each([
    ['nifty buy 100 itm, sell 2 lot atm, buy 100 otm sab ce', /CALL ATM-100\. .*CALL ATM\. .*CALL ATM\+100/],
    [
      'call butterfly nifty - buy 1 lot 100 itm, sell 2 lot atm, buy 1 lot 100 otm all ce',
      /CALL ATM-100\. .*SELL 2 lots CALL ATM\. .*CALL ATM\+100/,
    ],
    [
      'synthetic long on nifty, buy atm ce sell atm pe same lots',
      /BUY 1 lot CALL ATM\. .*SELL 1 lot PUT ATM/,
    ],
    ['nifty sell atm ce, buy 200 otm ce, equal qty', /SELL 1 lot CALL ATM\. .*BUY 1 lot CALL ATM\+200/],
  ])('are theirs: %s', (text, legs) => {
    expect(read(text)).toMatch(legs)
    expect(isOpen(text)).toBe(false)
  })

  it.each([
    'nifty sell 200 otm pe, buy 400 otm pe, all ce',
    'nifty sell atm ce 2 lots, buy 200 otm ce equal qty',
    'nifty straddle sell same lots as before',
  ])('are not made up: %s', (text) => {
    expect(isOpen(text)).toBe(true)
  })
})

describe('a slip of the pen', () => {
  it.each([
    ['bnif straddle sell 9:20', 'BANKNIFTY options'],
    ['fnif straddle sell 9:20', 'FINNIFTY options'],
    ['nifty short straddle 9:20 slooss 30 percnt each leg', 'CALL ATM; stop 30%'],
    ['nifty short straddle 9:20 stop lose 30% each leg', 'CALL ATM; stop 30%'],
    ['nifty atm strangle sell 2 strike otm dono taraf 9:20', 'SELL 1 lot CALL ATM+100'],
  ])('is read as what is meant: %s', (text, words) => {
    expect(read(text)).toContain(words)
  })

  it('is said', () => {
    expect(assumptionsOf('nifty short straddle 9:20 slooss 30% each leg')).toContain('“slooss” was read as')
    expect(assumptionsOf('nifty atm strangle sell 2 strike otm 9:20')).toContain('“atm” was left out')
    expect(read('nifty atm straddle sell, buy 200 otm strangle 9:20')).toMatch(
      /SELL 1 lot CALL ATM\. .*BUY 1 lot CALL ATM\+200/,
    )
  })
})

describe('a time with its colon slipped', () => {
  it('is a time', () => {
    expect(read('sell nifty straddle at 9;30, 25% sl each, exit 3;15')).toMatch(
      /Enters at 09:30.*Closes whatever is open at 15:15/,
    )
  })

  it.each(['sell nifty straddle 9:20 sl 10;20 target', 'sell nifty straddle 9:20; sl 30; 15:10 exit'])(
    'is none between two numbers or phrases: %s',
    (text) => {
      expect(read(text)).toMatch(/^not offered/)
    },
  )
})

describe('a bare percentage', () => {
  it.each([
    'only fridays. bnf short straddle. 9:20. 3:15. 35%',
    'bnf short straddle 35%',
    'nifty short strangle 200 otm 9:20 35%',
  ])('of sold legs is their stop, which is said: %s', (text) => {
    expect(read(text)).toMatch(/CALL [^;]*; stop 35%\. .*PUT [^;]*; stop 35%/)
    expect(assumptionsOf(text)).toContain('“35%” was read as the stop of each sold leg')
  })

  it.each([
    'nifty buy atm call 9:20 35%',
    'nifty short straddle 9:20, T: 35%',
    'nifty short straddle cost 35%',
    'nifty short straddle 9:20 35% 60%',
    'short straddle nifty 35% of capital',
  ])('is not made up: %s', (text) => {
    expect(isOpen(text)).toBe(true)
  })
})

describe('a title', () => {
  it.each([
    'Long strangle before noon breakout. Nifty, buy 100 otm call and 100 otm put at 11:45, stop 15 points each',
    'Breakout strategy: nifty buy atm ce and pe 9:30, sl 15 points each',
    'Morning breakout trade: nifty buy atm call 9:20, sl 20 points',
  ])('waits for no break, which is said: %s', (text) => {
    expect(read(text)).not.toContain('waits')
    expect(assumptionsOf(text)).toContain('was read as a title')
  })

  it.each([
    'nifty 15 min breakout. buy call 9:30',
    'nifty breakout buy atm call 9:30',
    'nifty buy atm call on breakout of 15 min range',
    'breakout above 24000: nifty buy atm ce 9:30, sl 20 points',
    'Momentum: buy nifty atm ce at 9:30, sl 20 points',
    'Breakout: buy nifty atm ce at 9:30',
    'WAIT & TRADE 10% : sell nifty straddle 9:20',
  ])('is not more than its words: %s', (text) => {
    expect(isOpen(text)).toBe(true)
  })

  it('of a move is answered by the move behind it', () => {
    expect(
      read('WAIT & TRADE 10% : sell nifty atm ce and pe at 9:20 only if each premium falls 10%'),
    ).toContain('waits until its premium has moved down by 10%')
    expect(isOpen('momentum 5%: nifty straddle sell 9:20 when premium rises 8%')).toBe(true)
  })
})

describe('a hedge that is named as a leg', () => {
  it.each([
    [
      'nifty pe sell with premium 80 or more, hedge pe around 10 rs, sl 50% on the sell leg',
      /SELL 1 lot PUT premium ≥ ₹80; stop 50%\. Leg 2: BUY 1 lot PUT premium near ₹10\./,
    ],
    [
      'nifty strangle sell ce and pe around 60 rs, hedge ce and pe around 8 rs, sl 40% on sell legs',
      /SELL 1 lot CALL premium near ₹60; stop 40%.*BUY 1 lot CALL premium near ₹8\. Leg 4: BUY 1 lot PUT premium near ₹8\./,
    ],
    ['sell nifty atm put, hedge with 200 lower put', /SELL 1 lot PUT ATM.*BUY 1 lot PUT 200 OTM/],
    ['sell nifty atm put, with a 200 lower put as hedge', /SELL 1 lot PUT ATM.*BUY 1 lot PUT 200 OTM/],
    ['sell banknifty atm put, 500 otm put for hedge', /SELL 1 lot PUT ATM.*BUY 1 lot PUT 500 OTM/],
    ['nifty sell atm ce, 300 otm ce as insurance', /SELL 1 lot CALL ATM.*BUY 1 lot CALL ATM\+300/],
    ['nifty sell call 100 otm, call 300 otm as hedge', /SELL 1 lot CALL ATM\+100.*BUY 1 lot CALL ATM\+300/],
    [
      'nifty 5 lots strangle short 250 otm, hedges buy 500 otm 5 lots',
      /SELL 5 lots CALL ATM\+250.*BUY 5 lots CALL ATM\+500\. Leg 4: BUY 5 lots PUT 500 OTM/,
    ],
  ])('is bought: %s', (text, legs) => {
    expect(read(text)).toMatch(legs)
  })

  it.each([
    'sell nifty atm ce, hedge pe',
    'sell nifty atm ce and atm pe, 500 otm ce hedge',
    'nifty sell call 100 otm, put 300 otm hedge',
    'nifty 3 lots strangle short 250 otm, hedges 500 otm 5 lots',
    'nifty sell atm pe, hedge pe 10 rs ka sl',
  ])('is asked for where its strike or its lots are open: %s', (text) => {
    expect(isOpen(text)).toBe(true)
  })

  it('is none where the words say so', () => {
    expect(read('nifty sell atm ce and 200 otm pe without hedge')).not.toContain('BUY')
  })
})

describe('both legs of a strangle, with their side directly behind its name', () => {
  it.each([
    'nifty strangle sell ce and pe around 60 rs, buy ce and pe around 8 rs',
    'nifty strangle, sell ce and pe around 60 rs, buy ce and pe around 8 rs',
  ])('are sold at their strike: %s', (text) => {
    expect(read(text)).toMatch(
      /SELL 1 lot CALL premium near ₹60.*SELL 1 lot PUT premium near ₹60.*BUY.*₹8\..*BUY/,
    )
    expect(read(text)).not.toContain('Leg 5')
  })
})

describe('a side behind its leg', () => {
  it.each([
    [
      'bear call spread BN atm ce sell 400 upar wali buy, 10am',
      /SELL 1 lot CALL ATM\..*BUY 1 lot CALL ATM\+400/,
    ],
    ['bull put spread nifty atm pe sell 200 neeche wali buy', /SELL 1 lot PUT ATM\..*BUY 1 lot PUT 200 OTM/],
    [
      'bear put spread nifty: atm put kharido, 500 neeche wala becho',
      /BUY 1 lot PUT ATM\..*SELL 1 lot PUT 500/,
    ],
    ['sell nifty atm ce, 300 otm ce buy', /SELL 1 lot CALL ATM\..*BUY 1 lot CALL ATM\+300/],
    ['nifty atm ce sell, 300 up ce buy, 9:45 to 3', /SELL 1 lot CALL ATM\..*BUY 1 lot CALL ATM\+300/],
    ['sell nifty atm ce and 200 otm pe buy 400 otm pe', /SELL 1 lot PUT 200 OTM.*BUY 1 lot PUT 400 OTM/],
  ])('is that of the leg: %s', (text, legs) => {
    expect(read(text)).toMatch(legs)
  })

  it('is asked about where the spread is the other way round', () => {
    expect(isOpen('bull put spread nifty atm pe sell 400 upar wali buy')).toBe(true)
    expect(isOpen('bear call spread nifty atm pe sell 200 neeche buy')).toBe(true)
  })

  it('has a distance whose origin is said', () => {
    expect(assumptionsOf('nifty sell 100 otm ce, buy 300 upar wali ce')).toContain('counted from the money')
    expect(assumptionsOf('nifty sell atm ce, buy 300 upar wali ce')).not.toContain('counted from')
  })
})

describe('lots behind the strikes of legs', () => {
  it.each([
    'broken wing butterfly nifty ce: buy atm 1, sell 150 otm 2, buy 250 otm 1. 9:30 to 3:15',
    'nifty ce buy atm 1 sell 150 otm 2 buy 250 otm 1',
    'call butterfly nifty: buy atm (1), sell 150 otm (2), buy 250 otm (1)',
    'nifty ce buy atm, sell 150 otm, buy 250 otm, lots 1/2/1',
    'call fly nifty: buy atm, sell 150 otm, buy 250 otm in 1:2:1',
    'nifty ce buy atm 1 lot, sell 150 otm 2, buy 250 otm 1',
    'butterfly calls nifty: atm buy 1, 150 otm sell 2, 250 otm buy 1',
  ])('are theirs: %s', (text) => {
    expect(read(text)).toMatch(/BUY 1 lot CALL ATM\..*SELL 2 lots CALL ATM\+150.*BUY 1 lot CALL ATM\+250/)
  })

  it.each([
    'nifty sell atm ce 10, sell atm pe 15',
    'nifty sell atm ce 9, sell atm pe 10 am',
    'nifty sell atm ce 1, exit 3',
    'nifty ce buy atm, sell 150 otm, buy 250 otm on 1/2/24',
    'nifty ce buy atm, sell 150 otm, lots 1/2/1',
  ])('are no other numbers: %s', (text) => {
    expect(isOpen(text)).toBe(true)
  })

  it('leave the strikes that are counted', () => {
    expect(read('nifty sell ce otm 2, buy ce otm 4')).toMatch(
      /SELL 1 lot CALL ATM\+100.*BUY 1 lot CALL ATM\+200/,
    )
  })
})

describe('an option in the money', () => {
  it.each([
    ['buy nifty call 100 points inside the money', 'BUY 1 lot CALL ATM-100'],
    ['Sell an in-the-money put of NIFTY, 100 points inside', 'SELL 1 lot PUT 100 ITM'],
    ['sell banknifty itm put, 200 points in', 'SELL 1 lot PUT 200 ITM'],
    ['nifty itm ce buy, 100 andar', 'BUY 1 lot CALL ATM-100'],
    ['buy an in the money nifty call, 150 deep', 'BUY 1 lot CALL ATM-150'],
    ['buy nifty itm call, one strike inside', 'BUY 1 lot CALL ATM-50'],
  ])('is so far inside: %s', (text, leg) => {
    expect(read(text)).toContain(leg)
  })

  it.each([
    'sell nifty put, 100 points inside the range',
    'sell an otm put of nifty, 100 points inside',
    'sell nifty put 100 points inside',
    'buy nifty deep itm call',
  ])('is not read where the words do not say so: %s', (text) => {
    expect(isOpen(text)).toBe(true)
  })

  it('has a stop in a sentence of its own', () => {
    expect(read('sell nifty put. Let the target be 40 points and the stop be 30 points')).toContain(
      'stop 30 pts, target 40 pts',
    )
  })
})

describe('a credit or a debit spread of one side', () => {
  it.each([
    [
      'credit spread nifty call side, 100/300, 9:45 to 3',
      /SELL 1 lot CALL ATM\+100.*BUY 1 lot CALL ATM\+300/,
    ],
    ['sell nifty credit spread put side 100/300', /SELL 1 lot PUT 100 OTM.*BUY 1 lot PUT 300 OTM/],
    ['debit spread nifty call side atm/300', /BUY 1 lot CALL ATM\..*SELL 1 lot CALL ATM\+300/],
    ['nifty bull put spread 0/200', /SELL 1 lot PUT ATM\..*BUY 1 lot PUT 200 OTM/],
    ['nifty call credit spread, sell 100 buy 300 otm', /SELL 1 lot CALL ATM\+100.*BUY 1 lot CALL ATM\+300/],
  ])('has its legs: %s', (text, legs) => {
    expect(read(text)).toMatch(legs)
  })

  it.each([
    'credit spread nifty call side 300/100',
    'buy nifty credit spread call side 100/300',
    'credit spread nifty, ce 200 pe 300',
    'credit spread call side nifty, 1/3 lots',
    'nifty call credit spread, sell 5 buy 300 otm',
  ])('is not guessed: %s', (text) => {
    expect(isOpen(text)).toBe(true)
  })
})

describe('a premium that is collected', () => {
  it.each([
    [
      'collect premium between 40 and 60 rupees on both the call and the put of NIFTY, enter at 9:35',
      /SELL 1 lot CALL premium ₹40.*SELL 1 lot PUT premium ₹40/,
    ],
    [
      'collect premium of around 100 from the call and the put of nifty',
      /SELL 1 lot CALL premium near ₹100.*SELL 1 lot PUT premium near ₹100/,
    ],
    [
      'sell premium around 100 from the call and the put of nifty',
      /SELL 1 lot CALL premium near ₹100.*SELL 1 lot PUT premium near ₹100/,
    ],
  ])('is that of sold legs: %s', (text, legs) => {
    expect(read(text)).toMatch(legs)
  })

  it('leaves a hedge for its rule', () => {
    expect(read('sell nifty atm ce, atm pe for hedge sl 20%')).toMatch(
      /SELL 1 lot CALL ATM\. Leg 2: BUY 1 lot PUT ATM; stop 20%/,
    )
    expect(isOpen('collect premium of 50 rupees on nifty call and buy 10 rs call')).toBe(true)
  })
})

describe('a distance behind the option', () => {
  it.each([
    ['nifty 9:30 to 15:00 sell otm call 300', 'SELL 1 lot CALL ATM+300'],
    ['nifty buy itm put 200 at 9:30 exit 15:00', 'BUY 1 lot PUT 200 ITM'],
    ['bnf otm pe 400 bechna hai 9:30 se 3 baje', 'SELL 1 lot PUT 400 OTM'],
  ])('is one in points, which is said: %s', (text, leg) => {
    expect(read(text)).toContain(leg)
    expect(assumptionsOf(text)).toMatch(/was read as points (in|out of) the money/)
  })

  it.each([
    'nifty sell otm call 24500 at 9:30 exit 3pm',
    'nifty sell otm call 300 lots 9:30 exit 15:00',
    'nifty sell otm call 300 sl, 9:30 exit 15:00',
    'nifty sell otm call 3 at 9:30 exit 15:00',
    'nifty sell 200 otm call 300, 9:30 exit 15:00',
  ])('is no other number: %s', (text) => expect(isOpen(text)).toBe(true))
})

describe('the only side of a strategy', () => {
  it.each([
    'sirf call side, nifty 9:20 atm ce short, exit 3pm',
    'call side hi lenge, nifty 9:20 atm ce sell, exit 3pm',
    'nifty call side only: sell atm ce 9:20, exit 3pm',
  ])('is no further leg: %s', (text) => {
    expect(read(text)).toContain('Leg 1: SELL 1 lot CALL ATM.')
    expect(read(text)).not.toContain('Leg 2')
  })

  it.each([
    'sirf put side, nifty 9:20 atm ce short, exit 3pm',
    'only put side, nifty atm ce and pe sell 9:20 exit 3pm',
  ])('is asked about where the legs are others: %s', (text) => expect(isOpen(text)).toBe(true))
})

describe('legs that are bought as a hedge', () => {
  it.each([
    'nifty 9:30 to 15:00, sell atm ce pe, 500 otm ce pe buy hedge me',
    'nifty 9:30 to 15:00, sell atm ce pe, 500 otm ce pe buy hedge ke liye',
  ])('have their verb before the purpose: %s', (text) =>
    expect(read(text)).toMatch(/SELL 1 lot PUT ATM.*BUY 1 lot CALL ATM\+500.*BUY 1 lot PUT 500 OTM/),
  )

  it.each([
    'nifty sell 200 otm ce buy hedge ke liye, 9:30 to 3pm',
    'nifty sell atm ce, 500 otm pe buy hedge ke liye nahi, 9:30 to 3pm',
  ])('are not those of another side: %s', (text) => expect(isOpen(text)).toBe(true))
})
