import { describe, expect, it } from 'vitest'
import { strategyInShort, type BacktestRequest } from '#domain'
import { isOffered } from '../fixtures/judge-instruction.ts'
import { composeRequest } from './builder-model.ts'
import { parseInstruction } from './parse-instruction.ts'

const inShort = (text: string) =>
  strategyInShort(composeRequest(parseInstruction(text).request) as unknown as BacktestRequest)

describe('an instruction that could mean several things', () => {
  it.each([
    ['sell straddle, exit if nifty moves 1%', 'one leg or both'],
    ['sell straddle exit both legs if nifty rises 100 points', 'the put would not lose'],
    ['sell call and buy put, exit both legs if nifty moves 100 points in any direction', 'both lose upwards'],
    ['sell straddle if nifty moves 1% in any direction', 'no exit'],
    ['sell put, nifty 50 points upar jaye to sl', 'a sold put gains'],
    ['sell straddle, both legs squared off if nifty moves +1% or -2%', 'two sizes'],
  ])('asks about a move of the index: %s (%s)', (text) => {
    expect(isOffered(parseInstruction(text))).toBe(false)
  })

  it.each([
    ['sell straddle, sl 3x', 'of what'],
    ['sell straddle sl 25% trail 5', 'no unit'],
    ['sell straddle combined sl 5000 rs, trail 10', 'rupees or percent'],
    ['sell straddle mtm sl 50', 'rupees or percent'],
    ['sell straddle risk cap 2%', 'of the capital or of the premium'],
    ['sell straddle 9:20 sl 25%, overall target 4000 rs', 'a stop of each leg or of all'],
    ['sell straddle, stop 25% of premium and target 50% of combined premium', 'a stop of each leg or of all'],
    ['sell straddle, 20% sl not on each leg', 'which legs have it'],
    ['sell straddle, target should be not 40%', 'a negation'],
    ['sell straddle sl 20% on wednesday', 'days of the strategy or of the stop'],
    ['sell straddle, sl to cost after 11 am', 'a rule from a time on'],
    ['sell straddle 9:20, lock 500 more for every 1000', 'locked from which profit'],
    ['sell atm ce pe and position is up 30%', 'without an exit'],
    ['sell straddle 9:20, ek leg ka 20% profit ho to dusri ka sl cost', 'a target moves no stop'],
  ])('asks about the size or the legs of a rule: %s (%s)', (text) => {
    expect(isOffered(parseInstruction(text))).toBe(false)
  })

  it.each([
    ['straddle 9:20, buy 400 otm ce pe', 'the straddle has no side'],
    ['straddle. sell atm ce', 'one leg more, or the straddle’s'],
    ['atm short straddle, sell 200 otm ce and pe', 'two legs more, or the straddle’s'],
    ['iron condor: sell 200 otm ce pe, buy 400 otm ce, sell 500 otm pe', 'not the legs of a condor'],
    ['call lo put becho', 'taken or sold'],
    ['sell -150 ce', 'sold 150 points away, or a sign of the strike'],
    ['sell ce atm-100 and pe atm-100', 'the put out of the money or in it'],
    ['sell put, buy put hedge', 'the strike of the hedge'],
    ['sell straddle, premium for the call will be rs 100', 'the premium of the put'],
    ['buy the same strikes', 'as which legs'],
    ['buy 1 atm call, sell 1 otm call', 'one lot, or one strike out of the money'],
    ['sell straddle not weekly', 'which expiry'],
    ['sell straddle in the last hour', 'no exact time'],
    ['sell atm pe, vix closed above 15 the day before yesterday', 'another close than that of the filter'],
    ['opening range breakout buy call', 'no range'],
    ['mark the high and low of 9:15-9:30, sell straddle', 'which side is broken'],
    ['call buy, 10:30 sell', 'an exit, or another leg'],
  ])('asks about the legs or their entry: %s (%s)', (text) => {
    expect(isOffered(parseInstruction(text))).toBe(false)
  })
})

describe('an instruction in the words of a trader', () => {
  it.each([
    [
      'sell straddle, if nifty moves +1% or -1% from 9:30, exit both the legs',
      'Sell ATM CE, sell ATM PE, each stop 1% of the index, 09:16 to 15:15, all leave with one',
    ],
    [
      'sell 200 otm ce, index 80 point upar jaye to sl',
      'Sell ATM+200 CE (stop 80 pts of the index), 09:16 to 15:15',
    ],
    [
      '-150ce -150pe +350ce +350pe',
      'Sell ATM+150 CE, sell ATM+150 PE, buy ATM+350 CE, buy ATM+350 PE, 09:16 to 15:15',
    ],
    [
      'sell 100 otm call and buy the call 300 points higher',
      'Sell ATM+100 CE, buy ATM+400 CE, 09:16 to 15:15',
    ],
    ['sell ATM - 100 CE and ATM + 100 PE', 'Sell ATM-100 CE, sell ATM-100 PE, 09:16 to 15:15'],
    [
      'iron fly: atm ce pe sell, 300 otm ce pe buy',
      'Sell ATM CE, sell ATM PE, buy ATM+300 CE, buy ATM+300 PE, 09:16 to 15:15',
    ],
    ['sell atm pe, sl 2x premium', 'Sell ATM PE (stop 100%), 09:16 to 15:15'],
    ['buy atm put, 9:30 se 1 baje ke beech entry, sl 20%', 'Buy ATM PE (stop 20%), 09:30 to 15:15'],
    [
      'iron condor: sell 20 delta call and put, buy wings 200 points beyond each sold strike',
      'Sell delta 0.2 PE, buy 200 from leg 1 PE, sell delta 0.2 CE, buy 200 from leg 3 CE, 09:16 to 15:15',
    ],
    [
      'Mark the high and low of 9:15-9:30. Buy ATM CE above the high, buy ATM PE below the low.',
      'Buy ATM CE (breaks high of index to 09:30), buy ATM PE (breaks low of index to 09:30), 09:15 to 15:15',
    ],
    ['buy put when market gaps up more than 0.5% at open', 'Buy ATM PE, 09:16 to 15:15, 1 day filter'],
    ['sell ce at +100 from atm and pe at -100 from atm', 'Sell ATM+100 CE, sell ATM+100 PE, 09:16 to 15:15'],
    [
      'sell straddle; pe leg should wait for premium to move up 10%',
      'Sell ATM CE, sell ATM PE (waits: premium +10%), 09:16 to 15:15',
    ],
  ])('is read as it was meant: %s', (text, meant) => {
    expect(isOffered(parseInstruction(text))).toBe(true)
    expect(inShort(text)).toBe(meant)
  })
})
