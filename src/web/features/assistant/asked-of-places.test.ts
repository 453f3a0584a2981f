import { describe, expect, it } from 'vitest'
import { processQuery } from './answer.ts'
import { newConversation } from './conversation.ts'
import { OPEN_RESULT } from './fixtures/open-result.ts'

const ask = (question: string) => processQuery(question, newConversation(), { run: OPEN_RESULT })
const contentOf = async (question: string) => (await ask(question)).content

describe('a question for the place of a setting begins with the place', () => {
  it.each([
    ['How do I set re-entry?', 'Press the cell Re-entry'],
    ['how to add re-entry in a leg', 'Press the cell Re-entry'],
    ['kahan se re-entry on karte hai', 'Press the cell Re-entry'],
    ['Where do I set a stop loss on a leg?', 'Press the cell Stop '],
    ['sl kaha set hota h', 'Press the cell Stop '],
    ['sl kaise lagau har leg pe', 'Press the cell Stop '],
    ['where is the overall stop loss option', 'Press + Stop Loss under Risk Management'],
    ['how do i set daily loss limit', 'Press + Stop Loss under Risk Management'],
    ['kahan se target set karu', 'Press the cell Target'],
    ['how can I put a trailing sl', 'Press the cell Stop in the row of the leg under'],
    ['how do i turn on trail profit', 'Press the cell Trail '],
    ['where can i turn on move sl to cost', 'Press + others to cost'],
    ['how do I set lazy leg', 'Open the menu More of the leg that shall wait'],
    ['where to enter lots', 'Press the cell Lots'],
    ['how to change expiry to monthly', 'Press the cell Expiry'],
    ['where do I choose weekdays', 'Press the chips + weekdays'],
    ['where do i set the gap filter', 'Press the chip + VIX or + gap'],
    ['where can I change slippage', 'the field is Slippage per fill'],
    ['square off time kahan set karte hai', 'The fields Entry Start Time'],
    ['where to select supertrend', 'In the builder switch on Indicator-based entry'],
  ])('%j: %s', async (question, words) => {
    expect((await contentOf(question)).split('\n\n')[0]).toContain(words)
  })

  it.each([
    'where did my stop loss hit',
    'how to set the right stop loss',
    'how to choose between stop in points and percent',
    'how to choose expiry day for selling',
    'ATM strike kaise choose hota hai',
    'how many lots should I trade',
    'how do I set an alert for stop loss',
    'where is the worst trade',
    'how do I change my password',
  ])('%j asks for no place', async (question) => {
    expect(await contentOf(question)).not.toMatch(/^(Press|Open|The field|In the builder)/)
  })
})

describe('a question whether Delta can do something begins with yes or no', () => {
  it.each([
    ['is supertrend available', /^Yes, Delta has it: choose SUPERTREND in a rule/],
    ['do you have macd', /^Yes, Delta has it: choose MACD/],
    ['can I use supertrend as exit', /^Delta has SUPERTREND, but a rule decides on the entry only/],
    ['can I use heikin ashi', /^No: Delta has no Heikin Ashi candles/],
    ['kya isme gann available hai', /^No: Delta has no Gann levels/],
    ['Can I backtest finnifty?', /^Yes: FINNIFTY can be tested/],
    ['can I test stocks options', /^No: options of single stocks/],
    ['does it support crude oil', /^No: a strategy has options of indices only/],
    ['is tick data used', /^No: tests run on bars of one minute/],
    ['dono strategy ek saath chala sakte kya, portfolio jaise', /^Yes: as a portfolio/],
    ['can I compare 3 backtests', /^Yes, up to eight/],
    ['can I send alerts to my telegram channel', /^No: the channels are/],
  ])('%j', async (question, words) => {
    expect(await contentOf(question)).toMatch(words)
  })

  it.each([
    'is rsi better than macd',
    'is vwap available on nifty index',
    'heikin ashi kya hota hai',
    'can I compare two legs',
    'is banknifty lot size 30',
    'can finnifty be traded weekly',
  ])('%j asks something else', async (question) => {
    expect(await contentOf(question)).not.toMatch(/^(Yes|No)\b/)
  })
})
