import { describe, expect, it } from 'vitest'
import { offeredText as read } from '../fixtures/offered-text.ts'
import { parseInstruction } from './parse-instruction.ts'

const isOffered = (text: string) => {
  const { unread, questions, problems } = parseInstruction(text)
  return [...unread, ...questions, ...problems].length === 0
}
const STRADDLE = 'sell nifty atm straddle 9:20, exit 3:15'

describe('one leg that leaves while the other stays', () => {
  it.each([
    ['If either one rises by 30%, close that one alone and let the other continue till 3:10', '30%'],
    ['if any one goes up 30% exit only that one and keep the other', '30%'],
    ['jo leg 30% badhe usko akela kaat do, dusri chalne do', '30%'],
    ['wen 1 leg hit sl 30% otherone shd cntinue', '30%'],
    ['when one leg hits 30% sl let the other one run', '30%'],
  ])('has a stop of that size: %s', (words, size) => {
    const text = `sell nifty atm straddle 9:20. ${words}`
    expect(isOffered(text)).toBe(true)
    expect(read(text)).toContain(`CALL ATM; stop ${size}`)
    expect(read(text)).not.toContain('all others leave')
  })

  it('tells that the time of the other is that of all', () => {
    const text = 'sell nifty straddle 9:20, if one leg hits 30% sl let the other continue till 2 pm'
    expect(parseInstruction(text).assumptions.join()).toContain('close at the time behind it')
  })

  it.each([
    'if either one rises by 45%, close both',
    'if either leg rises by 25% close it and close the other too',
    'if nifty rises by 1% close it alone',
  ])('is not read where both leave, or the index moves: %s', (words) => {
    expect(isOffered(`sell nifty atm straddle 9:20. ${words}`)).toBe(false)
  })

  it.each([
    ['if a leg hits SL take re-entry up to 2 times', 're-enters up to 2× a day after stop'],
    ['when a leg hits stoploss do re-entry max 3 times', 're-enters up to 3× a day after stop'],
    ['if any leg hits target re-enter once', 're-enters up to 1× a day after target'],
  ])('enters again after the rule that it hits: %s', (words, said) => {
    const text = `sell nifty atm straddle 9:20, target 40%, sl 25% each, ${words}, exit 3:15`
    expect(isOffered(text)).toBe(true)
    expect(read(text)).toContain(said)
  })

  it('does not enter again where that is denied', () => {
    expect(isOffered(`${STRADDLE}, sl 25% each, if a leg hits SL no re-entry`)).toBe(false)
  })
})

describe('the steps in which the whole position trails', () => {
  it.each([
    [
      'Overall sl 3500. After that trail on total, every 1000 profit shift by 500',
      'trailing by ₹500 for every ₹1,000',
    ],
    [
      '30% SL each, profit 2000 hone ke baad har 1000 pe 500 trail karo',
      'locks profit in from ₹2,000, and ₹500 more for every ₹1,000',
    ],
    [
      'sl 30% each. On top of it profit trailing on the whole position: for each 2000 rupees gain lock 1000 more',
      'locks ₹1,000 once its profit reaches ₹2,000, and ₹1,000 more for every ₹2,000',
    ],
    [
      'sl 30% each. total pe trailing: every 1000 profit lock 500',
      'locks ₹500 once its profit reaches ₹1,000, and ₹500 more for every ₹1,000',
    ],
    [
      'sl 30% each. mtm trail: har 1000 ke profit pe 500 lock',
      'locks ₹500 once its profit reaches ₹1,000, and ₹500 more for every ₹1,000',
    ],
  ])('are those of its stop or of its profit: %s', (words, said) => {
    const text = `${STRADDLE}. ${words}`
    expect(isOffered(text)).toBe(true)
    expect(read(text)).toContain(said)
  })

  it.each([
    'overall sl 3000, trail total, every 1000 profit shift by 500 points',
    'overall sl 3000, profit 2000 hone ke baad har 1000 pe 500 trail karo',
    'sl 30%, profit 20 hone ke baad har 10 pe 5 trail karo',
    'sl 30% each, my trailing: every 1000 profit lock 500',
    'each leg profit trailing: for every 1000 lock 500',
  ])('are asked about where they do not fit: %s', (words) => {
    expect(isOffered(`${STRADDLE}, ${words}`)).toBe(false)
  })
})

describe('the steps in which the stop of each leg trails', () => {
  it.each([
    'stop of 20 points on each leg. Please trail it also: for each 10 points in my favour, 5 points is to be trailed',
    'sl 20 points each, trail sl also: every 10 points profit move 5 points',
    'sl 20 points each, trail bhi karo har 10 point pe 5 point',
    '20 point stop on each leg; every time the leg gains 10 points the stop goes down by 5 points',
    '20 point sl each leg, with every 10 points of profit the stop is to be moved by 5 points',
    '20 point sl each leg, for every 10 points gain I want the stop to move by 5 points',
    'sl 20 points each leg. Every time a leg moves 10 points in my favour, move the stop by 5 points',
  ])('are read: %s', (words) => {
    const text = `${STRADDLE}. ${words}`
    expect(isOffered(text)).toBe(true)
    expect(read(text)).toContain('loss of 20 pts, trailing by 5 pts for every 10 pts')
  })

  it.each([
    [
      'buy nifty atm call 9:20, sl 20 points',
      'every time the call loses 10 points the stop goes up by 5 points',
    ],
    [
      'buy nifty atm call 9:20, sl 20 points',
      'every time the price falls 10 points raise the stop by 5 points',
    ],
    [
      'buy nifty atm call 9:20, sl 20 points',
      'every time nifty gains 10 points the stop goes up by 5 points',
    ],
    [
      'sell nifty atm call 9:20, sl 20 points',
      'every time the premium rises 10 points move the stop by 5 points',
    ],
  ])('follow no loss: %s, %s', (legs, words) => {
    expect(isOffered(`${legs}, ${words}`)).toBe(false)
  })

  it.each(['gains', 'rises', 'climbs'])('follow a bought call that %s', (verb) => {
    const text = `buy nifty atm call 9:20, sl 20 points, every time the call ${verb} 10 points the stop goes up by 5 points`
    expect(read(text)).toContain('trailing by 5 pts for every 10 pts')
  })
})
