import { describe, expect, it } from 'vitest'
import { offeredText as read } from '../fixtures/offered-text.ts'
import { isOffered } from '../fixtures/judge-instruction.ts'
import { parseInstruction } from './parse-instruction.ts'

/** The answers to the question for one of two strategies; undefined if it is not asked. */
const answersOf = (text: string) =>
  parseInstruction(text).questions.find((one) => one.text.includes('these are two strategies'))?.answers

/** Whether one of two strategies is asked for without answers, or the text is not read. */
function expectNothingToClick(text: string) {
  expect(isOffered(parseInstruction(text))).toBe(false)
  expect(answersOf(text) ?? []).toEqual([])
}

describe('a rule of the call beside one of the put', () => {
  it.each([
    'rsi above 60 buy nifty atm ce, rsi below 40 buy atm pe, ce sl 20%, pe sl 30%',
    'supertrend green buy nifty atm ce, red buy atm pe, call target 40%, put target 60%, exit 3:15',
    'buy nifty atm ce when ema 9 crosses above ema 21, opposite for pe, pe sl 30% and ce sl 20%',
    'price above 20 ema sell nifty atm pe. price below 50 ema sell atm ce. ce stop 30%, pe stop 25%',
    'nifty above vwap sell pe, below vwap sell ce, pe target 40%, exit 3 pm',
    'supertrend green buy nifty ce, red buy pe, ce 100 otm, pe 200 otm, sl 20%',
    'rsi above 60 buy nifty ce, below 40 buy pe, pe lots 2',
    'supertrend green buy nifty ce, red buy pe; on fridays only the pe',
    'rsi above 60 buy nifty ce, rsi below 40 sell ce, sl 20% on the second one',
  ])('is of one side: %s', expectNothingToClick)
})

describe('an order to sell', () => {
  it.each([
    'supertrend green then sell pe, red then sell ce, nifty atm, sl 30%',
    'nifty 15 min supertrend green hone par sell pe, red hone par sell ce, sl 30%',
  ])('is no trend of the index: %s', (text) => {
    const [one, two] = (answersOf(text) ?? []).map(read)
    expect(one).toMatch(/> SUPERTREND.*SELL 1 lot PUT ATM; stop 30%/)
    expect(two).toMatch(/< SUPERTREND.*SELL 1 lot CALL ATM; stop 30%/)
  })
})

describe('a condition of another index', () => {
  it.each([
    'if banknifty above vwap buy nifty atm ce, if below vwap buy nifty atm pe, sl 20%',
    'if sensex above vwap buy nifty atm ce, if below vwap buy nifty atm pe, sl 20%',
    'if nifty is above vwap buy banknifty atm ce, if below buy pe, sl 20%',
  ])('is none of the traded one: %s', expectNothingToClick)
})

describe('a day, time or exit beside one of two conditions', () => {
  it.each([
    'on tuesday if supertrend green buy nifty ce, on thursday if red buy pe, sl 30%',
    'at 10 am supertrend green buy nifty ce; at 2 pm red buy pe, sl 30%',
    'rsi above 60 sell nifty atm pe only on thursdays, rsi below 40 sell atm ce, sl 30%',
    'buy nifty atm ce when above vwap, opposite for pe on thursdays only, sl 20%',
    'if vix above 15 sell nifty strangle 300 otm exit at 1 pm, else sell straddle, sl 30%',
    'supertrend green buy nifty ce, red buy pe at 1 pm, sl 20%',
  ])('is not of both: %s', expectNothingToClick)
})

describe('a stop of one side and a target of the other', () => {
  it.each([
    'If supertrend is green buy nifty atm ce with target 50%. If red buy atm pe with sl 20%.',
    'if rsi above 60 buy nifty atm ce target 30 points. Otherwise buy atm pe stop 20 points.',
    'vix below 14 sell nifty straddle, target 30%. vix above 14 sell 300 otm strangle, sl 40%.',
    'if vix above 16 sell nifty 300 otm strangle with sl 40%, else sell atm straddle with sl 25% and target 50%',
  ])('are not of both: %s', expectNothingToClick)
})

describe('lots, a strike or an expiry of one side', () => {
  it.each([
    'supertrend green sell nifty atm pe, red sell 2 lots atm ce, sl 30%',
    'rsi above 60 buy nifty ce, rsi below 40 buy 200 otm pe, sl 30%',
    'rsi above 60 buy nifty 200 otm ce, rsi below 40 buy pe, sl 30%',
    'if nifty above vwap sell pe, if below vwap sell monthly ce, sl 30%',
    'buy nifty atm ce when above vwap, vice versa for pe with 2 lots, sl 20%',
    'buy nifty atm ce when above vwap, vice versa for pe in monthly expiry, sl 20%',
  ])('are not those of the other: %s', expectNothingToClick)
})

describe('a condition that was read in part', () => {
  it.each([
    '5 min rsi above 60 buy nifty ce, 15 min below 40 buy pe, sl 20%',
    'price above vwap or 20 ema buy nifty atm ce, below both buy atm pe, sl 25%',
    'supertrend sell then buy nifty pe, buy then buy ce, sl 20%',
    'rsi(7) above 70 buy nifty pe, rsi below 30 buy ce, sl 20%',
  ])('is no answer: %s', expectNothingToClick)
})

describe('two sides with all else of both', () => {
  it.each([
    [
      'nifty 5 min, rsi above 60 buy atm ce, rsi below 40 buy atm pe, sl 20%',
      /> 60.*CALL ATM; stop 20%/,
      /< 40.*PUT ATM; stop 20%/,
    ],
    [
      'rsi above 60 buy nifty atm ce sl 20%, rsi below 40 buy atm pe sl 30%',
      /> 60.*CALL ATM; stop 20%/,
      /< 40.*PUT ATM; stop 30%/,
    ],
    [
      'supertrend green buy nifty 100 otm ce, red buy 200 otm pe, sl 25%, exit 3 pm',
      /> SUPERTREND.*15:00.*CALL ATM\+100; stop 25%/,
      /< SUPERTREND.*15:00.*PUT 200 OTM.*stop 25%/,
    ],
  ])('are two answers: %s', (text, first, second) => {
    const [one, two] = (answersOf(text) ?? []).map(read)
    expect(one).toMatch(first)
    expect(two).toMatch(second)
  })
})
