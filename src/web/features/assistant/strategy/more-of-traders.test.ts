import { describe, expect, it } from 'vitest'
import { offeredText as read } from '../fixtures/offered-text.ts'
import { parseInstruction } from './parse-instruction.ts'

const asksOf = (text: string) =>
  parseInstruction(text)
    .questions.map((one) => one.text)
    .join(' | ')

describe('a profit beside a loss of the day', () => {
  it.each([
    'sell nifty straddle 9:20, stop for the day if down 4k, and if up 2500 lock 1500',
    'sell nifty straddle 9:20, exit if down 4k and if up 2500 then lock 1500',
  ])('is none at which all is left where a part of it is locked: %s', (text) => {
    expect(read(text)).not.toMatch(/takes profit at ₹2,500/)
    expect(read(text)).toMatch(
      /loss of ₹4,000\. The whole position locks ₹1,500 once its profit reaches ₹2,500/,
    )
  })

  it('ends the day by itself', () => {
    expect(read('sell nifty straddle 9:20, exit if down 4k or up 2500')).toMatch(/takes profit at ₹2,500/)
  })
})

describe('the way of a crossing', () => {
  it.each([
    ['buy nifty atm ce when adx above 25 and close crosses vwap up, sl 20%', /crosses above VWAP/],
    ['buy nifty atm pe when close crosses vwap down and adx above 25', /crosses below VWAP/],
    ['buy nifty atm pe if close crosses vwap downside, sl 20%', /crosses below VWAP/],
  ])('stands behind the line: %s', (text, rule) => {
    expect(read(text)).toMatch(rule)
  })

  it.each([
    ['buy nifty atm ce if close crosses vwap up or down', /not offered: up or down/],
    ['buy nifty atm ce if close crosses vwap up 20%', /not offered: up 20%/],
  ])('is not read from half of the words: %s', (text, unread) => {
    expect(read(text)).toMatch(unread)
  })
})

describe('a gap of a size', () => {
  it.each([
    ['agar nifty 0.5% gap up khule to atm ce sell, 9:30', /gap at the open is from 0\.5%/],
    ['if nifty opens with a 0.5% gap up sell atm ce 9:30', /gap at the open is from 0\.5%/],
    ['sell nifty atm ce 9:30 only on 0.5% gap down days', /gap at the open is up to −0\.5%/],
    ['sell nifty atm ce 9:30, skip 1% gap up days', /gap at the open is up to 1%/],
    ['sell nifty atm ce 9:30, avoid 1% gap up or gap down days', /gap at the open is from −1 to 1%/],
    ['sell nifty atm ce 9:30, skip 1% gap up and 2% gap down days', /gap at the open is from −2 to 1%/],
  ])('is so much or more: %s', (text, days) => {
    expect(read(text)).toMatch(days)
  })

  it('is asked in percent, and no half of a gap to both sides', () => {
    expect(asksOf('sell atm ce 9:30 if nifty gaps up by 50 points')).toMatch(/how many percent/)
    expect(read('sell nifty atm ce 9:30 if 0.5% gap up or down')).toMatch(/^not offered/)
    expect(read('sell nifty atm ce 9:30 if not 0.5% gap up')).toMatch(/^not offered/)
  })
})

describe('a position that is carried to the expiry', () => {
  const text = 'sell nifty straddle every monday 9:20, carry till thursday 3:15 expiry'

  it('may have the time before the word', () => {
    expect(read(text)).toMatch(/entered 3 sessions before it, left on the expiry day/)
  })

  it('is asked about where the weekday is none of an expiry', () => {
    expect(asksOf(text.replace('thursday', 'tuesday'))).toMatch(/^How many sessions before the expiry/)
    expect(asksOf('sell nifty straddle every monday 9:20, hold till tuesday expiry 3:15')).toMatch(
      /^How many/,
    )
  })
})

describe('lots before the first of two options', () => {
  it('are those of each, which is said', () => {
    const text = 'sell 2 lots of 250 otm CE and 250 otm PE in nifty 9:50'
    expect(read(text)).toMatch(/SELL 2 lots CALL.*SELL 2 lots PUT/)
    expect(parseInstruction(text).assumptions.join()).toContain('“2 lots” was read as the lots of each leg')
  })

  it.each([
    'sell 2 lots of 250 otm CE and a 250 otm PE nifty 9:50',
    'sell 2 lots nifty atm ce and 100 otm pe 9:50',
  ])('are asked about where the options differ: %s', (text) => {
    expect(asksOf(text)).toMatch(/^“2 lots”: for all legs/)
  })
})

describe('legs with times of their own', () => {
  it.each([
    'sell nifty atm ce at 9:20 and atm pe at 9:45, exit 15:15',
    'at 9:20 sell nifty atm ce, at 9:45 sell nifty atm pe',
    'sell nifty straddle 9:20 and then hedge at 12 by buying 300 otm both sides, close at 3.20',
  ])('are one question: %s', (text) => {
    expect(asksOf(text)).toMatch(/^“at (9:45|12)”: all legs of a strategy enter from one time on, here 09:20/)
    expect(parseInstruction(text).unread).toEqual([])
  })
})

describe('what a strategy has only once', () => {
  it.each([
    [
      '9:20 straddle in both nifty and banknifty together, 25% stop',
      /^“nifty and banknifty”: a strategy trades one index/,
    ],
    ['sell straddle in nifty & finnifty 9:20', /^“nifty & finnifty”: a strategy trades one index/],
    [
      'sell straddle wednesday and thursday only on nifty 9:20. SL 20 percent wed and 40 percent thursday',
      /^“SL 20 percent wed and 40 percent thursday”: a rule is the same on all days/,
    ],
    [
      'sell nifty straddle 9:20 sl monday 20%, friday 30%',
      /^“sl monday 20%, friday 30%”: a rule is the same/,
    ],
    [
      'Sell OTM1 CE and OTM2 PE, sl 30, target 50, nifty 9:40',
      /^30 and 50 in “sl 30, target 50”: rupees, points/,
    ],
    ['sell nifty pe 200 otm 9:20, sl 40%, exit at 50% profit or 2x loss', /^“2x loss”: how much is it\?/],
  ])('is one question: %s', (text, question) => {
    const { questions, unread } = parseInstruction(text)
    expect([questions.length, unread]).toEqual([1, []])
    expect(questions[0]?.text).toMatch(question)
  })

  it('leaves days behind a rule to the whole strategy', () => {
    expect(read('sell nifty straddle 9:20, sl 20%, on monday and friday')).toMatch(/Only on Monday, Friday/)
  })

  it('asks about a number of each unit by itself', () => {
    expect(asksOf('sell nifty straddle 9:20, sl 30, target 2500')).toMatch(
      /30 in “sl 30”.*2500 in “target 2500”/,
    )
  })
})

describe('an option that is traded back on the day of the expiry', () => {
  it.each([
    'buy nifty ATM PE on 1 DTE at 3pm and sell at expiry day 9:30, no sl',
    'buy nifty atm pe 1 day before expiry 3pm, sell it on expiry day at 9:30',
  ])('is one that is held: %s', (text) => {
    expect(read(text)).toMatch(
      /entered 1 session before it, left on the expiry day\. Closes whatever is open at 09:30/,
    )
  })

  it('is none where another option is sold', () => {
    expect(read('buy nifty atm pe on 1 dte 9:30, sell atm ce on expiry day 9:30')).toMatch(/^not offered/)
  })
})

describe('a stop that moves to the entry price at a profit', () => {
  it('is named whole', () => {
    const text =
      'sell nifty straddle 9:30, when profit 30 points on straddle move all sl to cost, sl 40 pts per leg'
    expect(read(text)).toBe('not offered: when profit 30 points on straddle move all sl to cost')
  })
})
