import { describe, expect, it } from 'vitest'
import { changedText } from '../fixtures/changed-text.ts'
import { isOffered } from '../fixtures/judge-instruction.ts'
import { offeredText as read } from '../fixtures/offered-text.ts'
import { parseInstruction } from './parse-instruction.ts'

const asksOf = (text: string) => {
  const { unread, questions } = parseInstruction(text)
  return [...unread, ...questions.map((one) => one.text)].join(' ')
}

const STRADDLE = 'sell nifty straddle at 9:20, '
const CALLS = 'sell nifty atm ce and buy 300 otm ce at 9:20, '
const CONDOR = 'nifty iron condor at 9:20 sell 200 otm ce and pe, buy 400 otm ce and pe'
const PUTS = 'nifty bull put spread at 9:20: sell atm put, buy 200 otm put'
const FLY = 'nifty iron fly at 9:20, wings 300'

describe('a stop of each leg said before a hedge', () => {
  it('is of the sold legs, where these alone are named before it', () => {
    expect(read(`${STRADDLE}30% sl on each leg, buy 400 otm ce and pe as hedge`)).toMatch(
      /CALL ATM; stop 30%\. .*PUT ATM; stop 30%\. Leg 3: BUY 1 lot CALL ATM\+400\. Leg 4: BUY[^;]*$/,
    )
  })

  it.each([
    'sell nifty 100 otm ce pe sl 30% each, buy 400 otm ce pe, at 9:20',
    'at 9:20 nifty sell 100 otm ce and 100 otm pe, sl 30%, buy 400 otm ce and 400 otm pe',
    'at 9:20 nifty sell ce 100 otm, sell pe 100 otm sl 30%, buy ce 400 otm, buy pe 400 otm',
  ])('is of the sold legs before the bought ones: %s', (text) => {
    expect(read(text)).toMatch(
      /CALL ATM\+100; stop 30%\. .*PUT 100 OTM \(ATM\+100\); stop 30%\. Leg 3: BUY 1 lot CALL ATM\+400\. Leg 4: BUY[^;]*$/,
    )
  })

  it('is of the last sold leg where the one before has its own', () => {
    expect(
      read('nifty sell ce 100 otm sl 20%, sell pe 100 otm sl 25%, buy ce 300 otm, buy pe 300 otm'),
    ).toMatch(
      /CALL ATM\+100; stop 20%\. .*PUT 100 OTM \(ATM\+100\); stop 25%\. Leg 3: BUY 1 lot CALL ATM\+300\./,
    )
  })

  it('is of all legs if it says so', () => {
    expect(read('nifty sell 100 otm ce pe sl 30% on all legs, buy 300 otm ce pe')).toMatch(
      /Leg 3: BUY 1 lot CALL ATM\+300; stop 30%/,
    )
  })

  it.each([
    'buy nifty straddle at 9:20, 30% sl on each leg, sell 400 otm ce and pe as hedge',
    `${STRADDLE}30% sl on each leg and on hedge, buy 400 otm ce and pe as hedge`,
    `${STRADDLE}30% sl on each leg, buy 400 otm ce and pe as hedge with the same sl`,
    `${STRADDLE}30% sl on each leg and the 400 otm hedge`,
    `${STRADDLE}30% sl on both legs and the 400 otm hedge`,
    'nifty bull put spread at 9:20, sl 30% on both legs, sell atm put and buy 200 otm put as hedge',
    'nifty iron fly at 9:20, sl 50% on each leg, 300 point wings',
    'nifty iron condor at 9:20, 40% sl for every leg, 200 otm sold with hedges 400 otm',
    'sell nifty straddle at 9:20 and buy strangle 400 points away, sl 40% on each leg, it is a hedged position',
    'sell nifty atm ce at 9:20, sl 30% on each leg, buy 400 otm ce as hedge',
  ])('is asked for its legs elsewhere: %s', (text) => {
    expect(asksOf(text)).toMatch(/of the sold legs only, or of the hedge, too\?/)
  })

  it.each([
    ['nifty iron condor at 9:20, 200 otm sold 400 otm bought', 'sl 40% on each leg and wings 500 otm'],
    [FLY, 'sl 40% on each leg, wings to 400'],
  ])('is asked for its legs in an open strategy: %s: %s', async (open, change) => {
    expect(await changedText(open, change)).toBe('not offered')
  })
})

describe('lots that are said with some of the legs', () => {
  it.each([
    `${CALLS}target 2000 sl 1500 with 2 lots of hedge`,
    `${CALLS}sl 30% on sold leg, 2 lots of hedge`,
    `${PUTS}, with 2 lots on the buy leg`,
    `${PUTS}, 2 lots of the bought put`,
    `${PUTS} double quantity`,
    `${CONDOR} 2 lots`,
    `${CONDOR}, overall sl 3000, 2 lots for hedge legs`,
    `${CONDOR}, overall sl 3000, 2 lots buy side`,
    `${CONDOR}, overall sl 3000, double lots in hedge`,
    `${STRADDLE}sl 30% each leg, 2 lots on ce`,
    `${STRADDLE}sl 30% each leg, 2 lots in pe`,
    `${STRADDLE}sl 30% each leg, 3 lots for the call`,
    `${STRADDLE}call sl 25%, put sl 30% 2 lots`,
    `${STRADDLE}sl 30% each leg, hedge 400 otm 2 lots`,
  ])('are not those of all: %s', (text) => {
    expect(asksOf(text)).toMatch(/: for all legs, or /)
  })

  it('are asked for beside a rule of one leg of an open strategy', async () => {
    expect(await changedText('sell nifty straddle at 9:20', 'sl 30% on the call, 2 lots')).toBe('not offered')
  })

  it('are those of all behind the rules of all', () => {
    expect(read(`${CALLS}target 2000 sl 1500 4 lots`)).toMatch(/SELL 4 lots CALL.*BUY 4 lots CALL/)
  })
})

describe('a multiple of the premium', () => {
  it.each([
    `${FLY}, sl 2x of premium collected`,
    `${FLY}, stop at 1.5x of premium received`,
    'nifty iron condor at 9:20, 200 otm sold 400 otm bought, sl 2x premium',
    `${STRADDLE}hedge closest premium 8, sl 2x of sell premium`,
  ])('may be one of the net credit where legs are bought: %s', (text) => {
    expect(isOffered(parseInstruction(text))).toBe(false)
  })

  it('is the stop of each leg where none is bought', () => {
    expect(read(`${STRADDLE}sl 2x premium`)).toMatch(/CALL ATM; stop 100%.*PUT ATM; stop 100%/)
  })
})

describe('a sum of all legs behind if', () => {
  it.each(['if total loss hits 4000, exit', 'if total loss hits 4000 close all positions'])(
    'is a stop where all legs are left at it: %s',
    (rule) => {
      expect(read(STRADDLE + rule)).toContain('The whole position stops out at a loss of ₹4,000.')
    },
  )

  it.each([
    'if total loss hits 4000, exit at 2 pm',
    'if overall loss hits 4000 exit at 3:20',
    'exit at 2 pm if total loss hits 4000',
    'if total loss hits 4000 exit the put leg',
    'if total profit is 3000, target 60% on each leg',
    'target 60% on each leg if total profit is 3000',
  ])('is none where a time or another rule follows from it: %s', (rule) => {
    expect(isOffered(parseInstruction(STRADDLE + rule))).toBe(false)
  })
})

describe('the number before a strangle', () => {
  it('is its distance', () => {
    expect(read('sell nifty 200 strangle at 9:20')).toContain('SELL 1 lot CALL ATM+200')
  })

  it.each([
    'sell nifty strangle at 9:20, combined premium 200 strangle',
    'sell nifty strangle at 9:20 with combined premium of 200 strangle',
    'sell nifty 200 strangle premium at 9:20',
  ])('is no distance where it is a premium: %s', (text) => {
    expect(isOffered(parseInstruction(text))).toBe(false)
  })
})
