import { describe, expect, it } from 'vitest'
import { strategyInShort, type BacktestRequest } from '#domain'
import { isOffered } from '../fixtures/judge-instruction.ts'
import { composeRequest } from './builder-model.ts'
import { parseInstruction } from './parse-instruction.ts'

const inShort = (text: string) =>
  strategyInShort(composeRequest(parseInstruction(text).request) as unknown as BacktestRequest)

describe('a strategy in a trader’s words', () => {
  it.each([
    ['sell atm straddle 920 max risk 1%', 'of the capital or of the premium'],
    ['plan b: sell atm put 9:30', 'the letter is no order to buy'],
  ])('is not offered with a guess: %s (%s)', (text) => {
    expect(isOffered(parseInstruction(text))).toBe(false)
  })

  it('is a stop in “make 20% sl”, not a target', () => {
    expect(parseInstruction('sell straddle 9:20, make 30% sl').understood).toContain('threshold')
    expect(inShort('sell straddle 9:20, make 30% sl')).toContain('30%')
    expect(inShort('sell straddle 9:20, make 30% sl')).not.toContain('target')
  })

  it.each([
    ['buy straddle 10:00 exit if premium vwap up 30 points', '10:00 to 15:15'],
    ['sell straddle 9:20 exit when nifty falls 50 points', '09:20 to 15:15'],
    ['sell straddle at 10 am exit when rsi above 70', '10:00 to 15:15'],
  ])('is not offered while the condition of its exit is not understood: %s', (text, times) => {
    expect(isOffered(parseInstruction(text))).toBe(false)
    expect(parseInstruction(text).unread.join(' ')).toContain('exit')
    expect(inShort(text)).toContain(times)
  })

  it.each([
    ['buy straddle 10:00 exit if combined premium up 30 points', 'target 30 pts'],
    ['sell straddle 9:20 exit when combined premium falls 50 points', 'target 50 pts'],
    ['sell straddle 9:20 exit when total premium rises 20%', 'stop 20%'],
    ['sell straddle 9:20, cut any leg that goes against me by 22%', 'stop 22%'],
  ])('leaves at a move of the premium: %s', (text, rule) => {
    expect(isOffered(parseInstruction(text))).toBe(true)
    expect(inShort(text)).toContain(rule)
  })

  it('does not guess whether a leg that is down gains or loses', () => {
    expect(isOffered(parseInstruction('sell straddle 9:20, cut when 40 points down'))).toBe(false)
  })

  it.each([
    ['sell atm straddle 9:20, 5th otm strike', 'the 5th is no Thursday'],
    ['sell atm straddle 9:20, 100 qty each side', 'units of the contract, or lots'],
    ['sell atm straddle 9:20, 3 lots of puts', 'no third leg'],
  ])('does not guess in “%s” (%s)', (text) => {
    expect(isOffered(parseInstruction(text))).toBe(false)
  })

  it('has a stop and a target of its own for the call and for the put', () => {
    expect(inShort('sell atm straddle 9:20, ce sl 25% tgt 50%, pe sl 30% tgt 60%')).toMatch(
      /stop 25%.*target 50%.*stop 30%.*target 60%/,
    )
  })

  it('leaves at a loss, and not at the time before the verb', () => {
    expect(inShort('sell atm ce 9:30 exit on 30% loss')).toBe('Sell ATM CE (stop 30%), 09:30 to 15:15')
  })

  it('buys the hedge at the strike behind its name', () => {
    expect(inShort('sell strangle 2% away hedge with 4% away')).toBe(
      'Sell ATM 2% CE, sell ATM 2% PE, buy ATM 4% CE, buy ATM 4% PE, 09:16 to 15:15',
    )
  })

  it.each([
    'sell strangle worth 100 rs combined',
    'sell straddle 9:30 exit on 30% loss',
    'short strangle delta 0.15, adjust daily',
    'sell straddle, re-enter at 11 am',
    'sell 200 otm ce, hedge 300 points away ce',
    'sell straddle if gap is below 0.5%',
    'sell straddle if gap is more than 1% on either side',
    'pe ratio 1:2: buy 1 atm, sell 3 200 otm',
    'sell straddle, leg sl 25% but no sl on friday',
    'sell straddle every thursday and friday with 30% sl on thursday',
    'sell straddle when ce premium falls 10%',
    'sell 2 lots 24000 ce and 23000 pe',
    'sell monthly atm ce and buy 200 otm ce',
    'sell put 5% otm, hold till expiry',
  ])('is not offered while it leaves open what was meant: %s', (text) => {
    expect(isOffered(parseInstruction(text))).toBe(false)
  })

  it('reads times and amounts in words, and counts strikes of the index', () => {
    expect(inShort('subah saade nau baje banknifty otm2 ce becho, tees percent sl')).toBe(
      'Sell ATM+200 CE (stop 30%), 09:30 to 15:15',
    )
  })

  it('gives each leg the break that stands before it', () => {
    expect(inShort('orb 15 min high break buy ce atm, low break buy pe atm')).toBe(
      'Buy ATM CE (breaks high of index to 09:30), buy ATM PE (breaks low of index to 09:30), 09:15 to 15:15',
    )
  })

  it('takes a side behind a leg as that of this leg', () => {
    expect(inShort('atm call kharido aur 200 otm call becho')).toBe(
      'Buy ATM CE, sell ATM+200 CE, 09:16 to 15:15',
    )
  })

  it('closes one leg at its own time, and the rest with the strategy', () => {
    expect(inShort('sell straddle exit ce at 2:45')).toBe(
      'Sell ATM CE (out at 14:45), sell ATM PE, 09:16 to 15:15',
    )
  })

  it('has its last entry before the first leg leaves', () => {
    const { entryEndTime } = parseInstruction('sell straddle at 9:20, cover ce at 1 pm').request.strategy
    expect(entryEndTime).toBe('12:59')
  })

  it('is entered so many days before the expiry if it is left on the expiry day', () => {
    const { request } = parseInstruction('sell nifty weekly straddle 2 days before expiry and exit on expiry')
    expect(request.strategy.holding).toMatchObject({ enterDaysBefore: 2, exitDaysBefore: 0 })
  })
})
