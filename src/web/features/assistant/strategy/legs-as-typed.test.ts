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
