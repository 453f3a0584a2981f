import { describe, expect, it } from 'vitest'
import { isOffered } from '../fixtures/judge-instruction.ts'
import { offeredText as read } from '../fixtures/offered-text.ts'
import { parseInstruction } from './parse-instruction.ts'

const isAsked = (text: string) => !isOffered(parseInstruction(text))

describe('times said as bounds', () => {
  it.each([
    'buy nifty atm ce when rsi crosses above 60, after 9:30 and before 2:15, sq off 3:10',
    'buy nifty atm ce when rsi crosses above 60, 9:30 ke baad 2:15 se pehle, exit 3:10',
  ])('are the first and the last entry: %s', (text) => {
    expect(read(text)).toMatch(/from 09:30 to 14:15 .* Closes whatever is open at 15:10/)
  })

  it.each([
    'no trades after 12 and before 1, sell nifty straddle 9:20',
    'sell nifty straddle 9:20, avoid after 12 before 1 pm',
    'sell nifty straddle, exit after 2:30 before 3',
  ])('are none where they leave out what lies between, or are of an exit: %s', (text) => {
    expect(isAsked(text)).toBe(true)
  })

  it('are those of an order that opens and closes', () => {
    expect(read('sell nifty straddle, open 9:20 close 3:05')).toMatch(/Enters at 09:20.*open at 15:05/)
    expect(
      read('monthly straddle short, sl 30%, open 5 days before expiry 9:30, exit on expiry 3 pm'),
    ).toContain('entered 5 sessions before it')
  })

  it('are an exit where the second of two late times is the last phrase', () => {
    expect(read('buy nifty strangle, 2:15pm, 50 otm both, sl 50%, 3:25')).toMatch(/14:15.*open at 15:25/)
  })
})

describe('a position from one weekday to the next', () => {
  it.each([
    'buy nifty atm ce friday 3:20, sell monday 9:20',
    'Friday to Monday nifty call: buy atm ce Friday 3:20, exit Monday 9:20',
  ])('is left on the next session: %s', (text) => {
    expect(read(text)).toMatch(/the next session\. Only on Friday\. .* open at 09:20/)
  })

  it('is asked for where two days could be all that is traded', () => {
    expect(read('sell nifty straddle friday to monday')).toMatch(/held from the one to the other/)
  })
})

describe('the legs of a rule', () => {
  it.each([
    ['sl 50% on sold', 'stop 50%'],
    ['sl 50% on sold only', 'stop 50%'],
    ['sl 1.5x on short legs', 'stop 50%'],
  ])('are the sold ones: %s', (rule, stop) => {
    const text = read(`sell nifty straddle 9:20, buy 300 otm ce and pe, ${rule}`)
    expect(text.match(new RegExp(stop, 'g'))).toHaveLength(2)
    expect(text).toMatch(/BUY 1 lot CALL ATM\+300\. .*BUY 1 lot PUT 300 OTM \(ATM\+300\)\.$/)
  })

  it('are both of a straddle where both are named', () => {
    expect(read('sell nifty straddle 9:20, sl 25% ce & pe')).toMatch(/CALL ATM; stop 25%.*PUT ATM; stop 25%/)
  })

  it('are those at the money, and the others', () => {
    const text = 'nifty 9:25, sell 2 lots atm and 1 lot 200 otm on each side, 30% sl on atm ones & 50% on otm'
    expect(read(text)).toMatch(
      /SELL 2 lots CALL ATM; stop 30%.*SELL 2 lots PUT ATM; stop 30%.*SELL 1 lot CALL ATM\+200; stop 50%/,
    )
  })

  it.each([
    'sell nifty straddle 9:20, sl 25% each, if ce sl hit re-enter at cost once, same for pe',
    'sell nifty straddle 9:20, ce: sl 25%, re-entry at cost once. pe: same',
  ])('are repeated for the other option: %s', (text) => {
    expect(read(text)).toMatch(/CALL ATM; stop 25%, re-enters up to 1.*PUT ATM; stop 25%, re-enters up to 1/)
  })

  it('are asked for where the other option has rules of its own', () => {
    expect(isAsked('sell nifty straddle 9:20, ce sl 25% pe sl 30% and 1 re-entry, same for ce')).toBe(true)
  })
})

describe('a move of all premiums', () => {
  it.each([
    'When total premium of straddle drops 40% book. When increases 25% stop.',
    'book when total premium drops 40%, stop when it increases 25%',
    'combined premium 40% gire to book, 25% badhe to stop',
  ])('has its other way in a phrase of its own: %s', (rules) => {
    const text = read(`sell nifty straddle 9:20. ${rules}`)
    expect(text).toMatch(/loss of 25% of the premiums of all legs.*profit at 40% of the premiums/)
  })

  it.each([
    'book when total premium drops 40%, exit when nifty rises 1%',
    're-enter when it rises 25%',
    'sl 25%, re-enter when premium falls 10%',
  ])('is none of the index and none after which a leg comes back: %s', (rules) => {
    expect(isAsked(`sell nifty straddle 9:20. ${rules}`)).toBe(true)
  })
})

describe('further legs', () => {
  it.each([
    'if it is stopped out at 40% then sell the call 100 otm with 40% stop',
    'if its 40% stop is hit sell 100 otm call with 40% stop',
  ])('wait for a stop that is said with them: %s', (rule) => {
    expect(read(`sell nifty 100 otm put at 9:30, ${rule}`)).toMatch(
      /PUT 100 OTM \(ATM\+100\); stop 40%, re-enters .* as leg 2\..*CALL ATM\+100; idle.* stop 40%/,
    )
  })

  it('wait for the stop of each leg', () => {
    const text =
      'sell nifty straddle 9:20 sl 30% each. if ce sl hits sell 200 otm ce sl 30%, if pe sl hits sell 200 otm pe sl 35%'
    expect(read(text)).toMatch(/as leg 3.*as leg 4.*CALL ATM\+200; idle.*stop 30%.*PUT 200 OTM.*stop 35%/)
  })

  it('are no lots that are added to an open leg', () => {
    expect(read('sell nifty straddle 9:30; add another lot when profit 1000')).toContain(
      'add another lot when profit 1000',
    )
  })

  it.each([
    'nifty hedged strangle, sold 100 away, hedge 300 away, 10 to 12',
    'sell nifty strangle 100 points away, buy protection 300 points away, 10 to 12',
  ])('are counted from the money like the sold ones that are said with the same word: %s', (text) => {
    expect(read(text)).toMatch(/SELL 1 lot CALL ATM\+100.*BUY 1 lot CALL ATM\+300/)
  })

  it('are asked for where the sold ones are said otherwise', () => {
    expect(isAsked('sell nifty strangle 200 otm, buy protection 500 points away 9:20')).toBe(true)
  })

  it.each([
    'nifty iron condor premium 40 ka becho 10 ka kharido 9:45',
    'nifty iron condor, sell 40 rs buy 10 rs both sides, 9:45',
  ])('have their prices beside their sides: %s', (text) => {
    expect(read(text)).toMatch(/SELL 1 lot CALL premium near ₹40.*BUY 1 lot CALL premium near ₹10/)
  })

  it('are so much higher or lower in a spread', () => {
    expect(read('bull call spread nifty, ATM and 300 up, 9:30')).toMatch(/SELL 1 lot CALL ATM\+300/)
    expect(isAsked('bull call spread nifty, ATM and 200 otm, 9:30, exit if nifty 200 down')).toBe(true)
  })

  it.each([
    'nifty bull call spread, buy atm sell 200 down, 9:20',
    'nifty bear put spread, buy atm sell 200 up, 9:20',
    'nifty bear call spread, sell atm buy 200 down, 9:20',
  ])('are asked about where they contradict its name: %s', (text) => {
    expect(isAsked(text)).toBe(true)
  })

  it.each([
    ['nifty bear put spread, buy atm sell 200 down, 9:20', 'SELL 1 lot PUT 200 OTM'],
    ['nifty bull put spread, sell atm buy 200 down, 9:20', 'BUY 1 lot PUT 200 OTM'],
    ['nifty bear call spread, sell atm buy 200 up, 9:20', 'BUY 1 lot CALL ATM+200'],
  ])('lie on the side of its name: %s', (text, leg) => {
    expect(read(text)).toContain(leg)
  })
})

describe('a range before its break', () => {
  it.each([
    'Range breakout: note nifty high low 9:15–9:45, buy ATM CE above high, buy ATM PE below low',
    'mark 9:15-9:45 high low of nifty. buy ATM CE if high breaks, buy ATM PE if low breaks',
    'first 30 min high low of nifty, buy atm ce on high break and atm pe on low break',
    'nifty 9:15 to 9:45 range. above high buy atm ce, below low buy atm pe',
  ])('is said by its times and both of its ends: %s', (text) => {
    expect(read(text)).toMatch(/breaks the high of the range up to 09:45.*breaks the low of the range/)
  })
})

describe('numbers said in short', () => {
  it.each([
    ['a price behind its option', 'nifty 9:20\nsell atm ce\nbuy ce 10rs', /BUY 1 lot CALL premium near ₹10/],
    [
      'a width behind its name',
      'sell nifty strangle, strike by straddle width 0.5, 9:20',
      /0\.5 straddles outward/,
    ],
    ['the end of the day and its time', 'sell nifty straddle 9:20, exit eod 15.10', /open at 15:10/],
    [
      'a target directly behind a stop of the whole position',
      'sell nifty straddle 9:20, sl 25% each, overall sl 4000 / tgt 3000',
      /stop 25%.*loss of ₹4,000\. .*profit at ₹3,000/,
    ],
  ])('%s', (_, text, strategy) => {
    expect(read(text)).toMatch(strategy)
  })
})

describe('words that add nothing', () => {
  it.each([
    ['no more trades after both SLs are hit', /stop 20%\.$/],
    ['after both SL hit no more trade', /stop 20%\.$/],
    ['premium decay strategy', /stop 20%\.$/],
    ['weekdays mon-thu', /Only on Monday, Tuesday, Wednesday, Thursday/],
  ])('are no rules: %s', (words, strategy) => {
    expect(read(`sell nifty straddle 9:20, 20% sl each, ${words}`)).toMatch(strategy)
  })

  it('but what follows one stop is one', () => {
    expect(isAsked('sell nifty straddle 9:20, 20% sl each, after one SL hit no more trade')).toBe(true)
    expect(
      isAsked('sell nifty straddle 9:20, 20% sl, re-entry 2 times, no more trades after both SL hit'),
    ).toBe(true)
  })

  it.each([
    'square off sab jab ek SL hit ho',
    'sab band kar do agar ek ka sl lage',
    'exit all when one SL hits',
  ])('is none that says that all leave at once: %s', (words) => {
    expect(read(`sell nifty straddle 9:20, 20% SL, ${words}`)).toMatch(/all others leave with it.*stop 20%/)
  })
})
