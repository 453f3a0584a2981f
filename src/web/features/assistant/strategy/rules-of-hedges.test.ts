import { describe, expect, it } from 'vitest'
import { offeredText as read } from '../fixtures/offered-text.ts'
import { parseInstruction } from './parse-instruction.ts'

const asksOf = (text: string) => {
  const { unread, questions } = parseInstruction(text)
  return [...unread, ...questions.map((one) => one.text)].join(' ')
}

describe('a rule behind the name of the hedge', () => {
  it.each([
    'sell nifty atm straddle at 9:20, hedges 300 otm, hedge sl 50%, exit 3:15',
    'sell nifty atm straddle at 9:20, hedges 300 otm, hedge legs: sl 50%',
    'sell nifty atm straddle at 9:20, hedges 300 otm, hedge ka sl 50%',
    'sell nifty atm straddle at 9:20, hedges 300 otm, hedge 50% sl',
    'sell nifty atm straddle at 9:20, hedges 300 otm, sl on hedges 50%',
  ])('is that of the bought legs: %s', (text) => {
    expect(read(text)).toMatch(
      /Leg 1: SELL 1 lot CALL ATM\. Leg 2: SELL 1 lot PUT ATM\. Leg 3: BUY .*; stop 50%.*BUY .*; stop 50%/,
    )
  })

  it.each([
    'sell nifty atm straddle at 9:20, hedges 300 otm, sl 25%, hedge target 100%',
    'sell nifty atm straddle at 9:20, hedges 300 otm, short sl 25%, hedge target 100%',
    'sell nifty atm straddle at 9:20, hedges 300 otm, hedge target 100%, short sl 25%',
  ])('leaves the sold legs their own: %s', (text) => {
    expect(read(text)).toMatch(
      /SELL 1 lot CALL ATM; stop 25%\. .*SELL 1 lot PUT ATM; stop 25%\. .*BUY .*; target 100%/,
    )
  })

  it.each([
    'sell nifty atm straddle at 9:20, hedges 300 otm with sl 50%',
    'sell nifty atm straddle at 9:20, hedges 300 otm, hedge pe sl 50%',
    'sell nifty atm straddle at 9:20, hedges 300 otm, target 100% on hedges, sl 25%',
  ])('is asked about where it could be that of the sold legs: %s', (text) => {
    expect(asksOf(text)).toContain('of the hedge, or of the sold legs?')
  })

  it('is none of the hedge on a line of its own', () => {
    expect(read('sell nifty atm straddle at 9:20\nhedges 300 otm\nsl 25%')).toMatch(
      /SELL 1 lot CALL ATM; stop 25%\..*BUY 1 lot CALL ATM\+300\./,
    )
  })
})

describe('a hedge so far from the money', () => {
  it.each([
    'sell nifty 200 otm ce and pe at 9:20, hedges 400 from atm',
    'sell nifty 200 otm ce and pe at 9:20, hedge 400 points away from the spot',
    'nifty strangle 9:20 sell 200 points away, hedge 400 from the money',
  ])('is not counted from the sold strikes: %s', (text) => {
    expect(read(text)).toMatch(/BUY 1 lot CALL ATM\+400\./)
  })

  it('is counted from the sold strikes if these are named', () => {
    expect(read('sell nifty 200 otm ce and pe at 9:20, wings 200 points from the sold strikes')).toMatch(
      /BUY 1 lot CALL ATM\+400\./,
    )
  })
})

describe('a target as a multiple of the stop', () => {
  it.each([
    'sell nifty atm straddle at 9:20, sl 20% on ce, 30% on pe, rr 1:2',
    'sell nifty atm straddle at 9:20, ce 20% pe 30% sl, rr 1:2',
    'sell nifty atm straddle at 9:20, sl 20% on leg 1, 30% on leg 2, rr 1:2',
  ])('is asked about where legs have stops of their own: %s', (text) => {
    expect(asksOf(text)).toContain('of which stop?')
  })

  it('is that of the only stop', () => {
    expect(read('sell nifty atm straddle at 9:20, sl 20% each, rr 1:2')).toMatch(
      /CALL ATM; stop 20%, target 40%\..*PUT ATM; stop 20%, target 40%/,
    )
  })
})
