import { describe, expect, it } from 'vitest'
import { isOffered } from '../fixtures/judge-instruction.ts'
import { offeredText as read } from '../fixtures/offered-text.ts'
import { parseInstruction } from './parse-instruction.ts'

const STRADDLE = 'sell nifty straddle 9:20, 25% sl on each leg, exit 3:15'

const isRead = (text: string) => isOffered(parseInstruction(text))

describe('ordinary words', () => {
  it.each([
    'my elder brother does this by hand: sell nifty straddle 9:20, 25% sl on each leg, then close the laptop and go home at 3:15',
    'yaar dil kehta hai simple rakho, nifty straddle becho 9:20, 25% sl har leg, exit 3:15',
    'no fancy stuff: sell nifty straddle 9:20, 25% sl on each leg, exit 3:15',
    'I do not know programming, kindly create: sell nifty straddle 9:20, 25% sl on each leg, exit 3:15',
    'have been doing this for two years, sell nifty straddle 9:20, 25% sl on each leg, exit 3:15',
    'mujhe coding nahi aati, nifty straddle becho 9:20, 25% sl har leg, exit 3:15',
  ])('say nothing of a strategy: %s', (text) => {
    expect(read(text)).toBe(read(STRADDLE))
  })

  it.each([
    'i am busy on fridays, sell nifty straddle 9:20',
    'sell nifty straddle 9:20 only on wonderful days',
    'my boss hates mondays, sell nifty straddle 9:20',
    'sell nifty strangle with a comfortable premium at 9:20',
    'sell nifty straddle 9:20 when my friend calls',
    'straddles are terrible so sell nifty 200 otm strangle 9:20',
    'I do not know if stop should be 25%, sell nifty straddle 9:20',
  ])('are named where they could bound, choose or deny: %s', (text) => {
    expect(isRead(text)).toBe(false)
  })
})

describe('a word whose setting stands beside it', () => {
  it.each([
    [
      'nifty low premium strangle, sell both sides of premium 20 to 30, 9:30',
      'sell nifty ce and pe premium 20 to 30 at 9:30',
    ],
    [
      'premium based: sell nifty ce and pe closest to 40 rs at 9:25',
      'sell nifty ce and pe closest to premium 40 at 9:25',
    ],
    ['delta strangle on nifty using 20 delta options, sell at 9:30', 'sell nifty strangle 20 delta at 9:30'],
    ['morning 9:20 sell nifty straddle, evening 3:15 exit', 'sell nifty straddle 9:20, exit 3:15'],
    ['somewhere between 9:20 and 9:40 sell nifty straddle', 'between 9:20 and 9:40 sell nifty straddle'],
    [
      'nifty short straddle 9:20 with cheap far hedges of 3 rs premium',
      'nifty short straddle 9:20, hedges of 3 rs premium',
    ],
    ['a narrow 100 otm nifty strangle, sell at 9:30', 'nifty 100 otm strangle, sell at 9:30'],
    ['buy nifty atm ce 9:30, a modest target of 20 points', 'buy nifty atm ce 9:30, target 20 points'],
    [
      'year 2024 complete, sell nifty straddle 9:20',
      'sell nifty straddle 9:20, from 1 jan 2024 to 31 dec 2024',
    ],
    [
      'Trend following buyer: buy nifty atm ce when 9 ema crosses above 21 ema on 5 min',
      'buy nifty atm ce when 9 ema crosses above 21 ema on 5 min',
    ],
  ])('adds nothing: %s', (text, plain) => {
    expect(read(text)).toBe(read(plain))
  })

  it.each([
    'sell a low premium strangle in nifty 9:20',
    'sell nifty strangle premium 60 at 9:20, exit when premium is low',
    'trend following seller in nifty, straddle 9:20',
    'sell nifty straddle 9:20, a modest target, exit 3:15',
    'sell nifty ce of 60 premium and pe of low premium at 9:20',
  ])('is named without it: %s', (text) => {
    expect(isRead(text)).toBe(false)
  })
})

describe('an end that is said once more', () => {
  it.each([
    ['overall target 2000 rs or 3:20', 'overall target 2000 rs, exit 3:20'],
    ['leg sl 25%, no exit except sl or 3:20', 'leg sl 25%, exit 3:20'],
    ['leg sl 25% ya phir 3:15 pe exit', 'leg sl 25%, exit 3:15'],
    ['leg sl 25%, at 3:15 exit all whatever happens', 'leg sl 25%, exit 3:15'],
    ['leg sl 25%, no adjustments at all, eod 3:15 square off', 'leg sl 25%, exit 3:15'],
  ])('is the exit: %s', (rules, plain) => {
    expect(read(`sell nifty straddle 9:20, ${rules}`)).toBe(read(`sell nifty straddle 9:20, ${plain}`))
  })

  it.each([
    'or 9:30, exit 3:15',
    ', leg sl 25% or 3000 rs',
    ', no exit except target or 3:20',
    ', leg sl 25%, or 2 pm on fridays',
    ', leg sl 25% or exit at 3:15 if profit',
    ', target 20 points or 10, exit 3:15',
  ])('is none beside another condition: %s', (rules) => {
    expect(isRead(`sell nifty straddle at 9:20 ${rules}`)).toBe(false)
  })
})

describe('words that take back what was said', () => {
  it.each([
    [
      'sell nifty 50 delta straddle wait i mean 20 delta strangle at 9:30',
      'sell nifty 20 delta strangle at 9:30',
    ],
    ['sell nifty straddle, no sorry strangle 200 otm, at 9:20', 'sell nifty strangle 200 otm at 9:20'],
    [
      'sell nifty itm 100 straddle at 9:40... i mean sell 100 itm call and 100 itm put',
      'sell nifty 100 itm call and 100 itm put at 9:40',
    ],
    ['sell nifty straddle at 9:20 or rather 9:25', 'sell nifty straddle at 9:25'],
    [
      'sell nifty straddle 9:20, 25% sl each leg... 30% is better',
      'sell nifty straddle 9:20, 30% sl each leg',
    ],
    [
      'sell nifty strangle premium 25 at 9:45, leg sl 2x... i mean exit leg when premium doubles',
      'sell nifty strangle premium 25 at 9:45, leg sl 100%',
    ],
    [
      'nifty call ladder 9:30? no wait just do bull put spread, sell atm pe buy 200 otm pe',
      'nifty bull put spread 9:30, sell atm pe buy 200 otm pe',
    ],
    ['sell nifty straddle 9:20 every monday, sorry every tuesday', 'sell nifty straddle 9:20 every tuesday'],
  ])('leave the later ones: %s', (text, plain) => {
    expect(read(text)).toBe(read(plain))
  })

  it.each([
    'sell straddle and buy strangle, sorry iron condor, nifty 9:20',
    'sell nifty straddle 9:20, 25% sl, 30% target is better',
    'sell nifty straddle 9:20, sl 25% on each leg, 30% is better for puts',
  ])('are asked about where it is not clear which: %s', (text) => {
    expect(isRead(text)).toBe(false)
  })
})

describe('a structure whose legs are named', () => {
  const FLY = read('nifty 9:30 buy 1 lot atm pe, sell 2 lots 200 otm pe, buy 1 lot 500 otm pe')

  it.each([
    'broken wing butterfly in nifty puts at 9:30. buy 1 atm pe, sell 2 200 otm pe, buy 1 500 otm pe',
    'nifty 9:30 put bwb: buy 1 atm, sell 2 x 200 otm, buy 1 x 500 otm',
    'nifty puts butterfly 9:30: 1 lot buy atm, 2 lots sell 200 otm, 1 lot buy 500 otm',
  ])('has these alone: %s', (text) => {
    expect(read(text)).toBe(FLY)
  })

  it.each([
    [
      'nifty 9:30 long call butterfly, atm-200, atm, atm+200, sell 2 of middle',
      'nifty 9:30 buy 1 lot atm-200 ce, sell 2 lots atm ce, buy 1 lot atm+200 ce',
    ],
    [
      'nifty 9:30 put calendar, sell this week atm, buy next week atm',
      'nifty 9:30 sell this week atm pe, buy next week atm pe',
    ],
    ['nifty 9:30 bear put spread, buy atm and sell 500 otm put', 'nifty 9:30 buy atm put, sell 500 otm put'],
    [
      'nifty 9:30 christmas tree in calls, buy 1 atm, sell 1 200 otm, sell 1 300 otm',
      'nifty 9:30 buy 1 lot atm ce, sell 1 lot 200 otm ce, sell 1 lot 300 otm ce',
    ],
  ])('takes its option from the name: %s', (text, plain) => {
    expect(read(text)).toBe(read(plain))
  })

  it.each([
    'nifty call butterfly, atm+200, atm, atm+400, 9:20',
    'nifty call butterfly atm-200, atm, atm+200, sell 3 of middle, 9:20',
    'call ratio nifty 9:20, buy 1 atm, sell 2 200 otm put',
    'nifty calls bwb 9:20: buy 1 atm, sell 2 200 otm, buy 1 500 otm pe',
    'bull call spread nifty 9:20 buy atm, sell 200 otm, sell 400 otm',
  ])('is asked about where they do not fit it: %s', (text) => {
    expect(isRead(text)).toBe(false)
  })
})
