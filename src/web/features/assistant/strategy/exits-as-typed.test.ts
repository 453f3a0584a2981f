import { describe, expect, it } from 'vitest'
import { offeredText as read } from '../fixtures/offered-text.ts'
import { parseInstruction } from './parse-instruction.ts'

const assumptionsOf = (text: string) => parseInstruction(text).assumptions.join(' ')
const isOpen = (text: string) => {
  const { unread, questions } = parseInstruction(text)
  return unread.length + questions.length > 0
}

const RULE = 'nifty atm ce buy when 5 min rsi is above 60, '
const SOLD = 'nifty straddle sell 9:20, '

describe('the end of the entries', () => {
  it.each([
    [`${RULE}only upto 1 pm entries`, 'from 09:16 to 13:00'],
    [`${RULE}fresh entries upto 2 pm`, 'from 09:16 to 14:00'],
    [`${RULE}entry 9:20 to 1:00`, 'from 09:20 to 13:00'],
    [`${RULE}enter between 9:20 and 11`, 'from 09:20 to 11:00'],
    ['nifty straddle sell, entry 9:20 to 10', 'tries until 10:00'],
    ['nifty straddle sell till 1 pm entries only on monday', 'tries until 13:00'],
  ])('is no exit: %s', (text, entries) => {
    expect(read(text)).toContain(entries)
    expect(read(text)).toContain('open at 15:15')
  })

  it.each([
    [`${SOLD}only upto 1 pm`, '13:00'],
    ['nifty straddle sell till 1 pm entry 9:20', '13:00'],
    ['nifty straddle 9:20 to 1:00', '13:00'],
    ['nifty straddle sell entry 9:20 exit 10:00', '10:00'],
    [`${RULE}fresh entries upto 2 pm, exit 3 pm`, '15:00'],
  ])('is not the exit that is said: %s', (text, exit) => {
    expect(read(text)).toContain(`open at ${exit}`)
  })

  it('is said where it could be either', () => {
    expect(assumptionsOf(`${RULE}between 10 and 11`)).toContain('the time of the entries; no exit is stated')
    expect(assumptionsOf('nifty straddle sell between 9:20 and 10')).toContain('of the entry and of the exit')
    expect(parseInstruction(`${RULE}entry 9:20 to 3:00`).questions).not.toHaveLength(0)
  })
})

describe('the opposite of the side with a time', () => {
  it.each([
    ['buy nifty ce atm 9:20 sell 10:30 target 15%', '10:30', 'target 15%'],
    ['buy nifty call atm 9:20 sell at 2:15 daily', '14:15', 'BUY 1 lot CALL ATM'],
    ['sell nifty atm ce 9:20 buy 3:00', '15:00', 'SELL 1 lot CALL ATM'],
  ])('is the exit: %s', (text, exit, words) => {
    expect(read(text)).toContain(`open at ${exit}`)
    expect(read(text)).toContain(words)
    expect(read(text)).not.toContain('Leg 2')
  })

  it.each([
    'buy nifty atm ce, sell 9:20 atm pe',
    'buy nifty 400 otm ce and pe, sell at 9:20, atm straddle',
    'buy nifty atm ce 9:20 sell 200 otm ce',
    'nifty atm pe sell atm ce buy at 9:20',
    'synthetic long nifty, atm ce buy atm pe sell 9:20-3:15 stop 2500',
  ])('is a leg where one follows: %s', (text) => {
    expect(read(text)).toMatch(/BUY.*SELL|SELL.*BUY/)
    expect(read(text)).toContain('open at 15:15')
  })

  it('is no exit by a condition', () => {
    expect(isOpen('buy nifty atm ce 9:20 sell 10:30 if rsi below 40')).toBe(true)
    expect(isOpen('buy nifty atm ce 9:20, sell half 10:30')).toBe(true)
  })

  it('leaves whatever is left', () => {
    const stop = 'sell nifty atm straddle at 9:20, 25% stop on each leg and '
    expect(read(`${stop}close whatever is left at 2:45`)).toContain('open at 14:45')
    expect(read(`${stop}square off whatever is open at 2:50`)).toContain('open at 14:50')
    expect(read('nifty straddle sell 9:20 sl 25% each, close the remaining leg at 3')).toContain(
      'open at 15:00',
    )
  })
})

describe('a loss or a profit with its exit', () => {
  it.each([
    ['loss cap 5000', 'stops out at a loss of ₹5,000'],
    ['max loss cap 4000', 'stops out at a loss of ₹4,000'],
    ['cap loss at 3000 and profit at 5000', 'stops out at a loss of ₹3,000'],
    ['profit cap 5000', 'takes profit at ₹5,000'],
    ['total 2500 loss ho to dono leg close', 'stops out at a loss of ₹2,500'],
    ['5000 profit ho to dono leg close kar do', 'takes profit at ₹5,000'],
    ['jo leg 60% profit me aa jaye usko book kar lo', 'CALL ATM; target 60%'],
    ['jo leg 30% loss me jaye usko kaat do', 'CALL ATM; stop 30%'],
    ['whichever leg is 50% in profit, close it', 'CALL ATM; target 50%'],
    ['koi bhi leg 40% loss de to wahi leg nikal do', 'CALL ATM; stop 40%'],
    ['I close when I have captured 70% on a leg', 'CALL ATM; target 70%'],
    ['when I lose 70% on a leg I close', 'CALL ATM; stop 70%'],
  ])('is the rule that it says: %s', (words, rule) => {
    expect(read(SOLD + words)).toContain(rule)
    expect(read(SOLD + words)).not.toContain('capital')
  })

  it('is a target before a stop', () => {
    expect(read('nifty buy atm ce, out in 20 pts or sl 10 pts')).toContain('stop 10 pts, target 20 pts')
  })

  it.each([
    'total 2500 loss ho to ek leg close',
    'total 2500 loss ho to dono leg close mat karo',
    'har leg 30% loss ho to dono leg close',
    'jo leg 60% profit me aa jaye dusri close',
    'jo leg 60% profit me aa jaye usko chalne do',
    'jo leg 60% profit me aa jaye usko mat book karo',
    'any leg in 500 profit close it',
    'I never close when I have captured 70% on a leg',
    'out in 20 pts or 3 pm',
    'loss cap 50',
    'loss cap 30%',
  ])('is not made up: %s', (words) => {
    expect(isOpen(SOLD + words)).toBe(true)
  })

  it('leaves the capital what it is', () => {
    expect(read(`${SOLD}cap 2 lakh, loss cap 5000`)).toMatch(/loss of ₹5,000.*capital is ₹2,00,000/)
  })
})

describe('a profit that is locked in steps', () => {
  const steps =
    'when total profit reaches 2000, lock it with a trail, every 500 more in profit the lock goes up 250'

  it('leaves the stop where it is', () => {
    expect(read(`${SOLD}${steps}. Hard stop 3500 rupees for the whole thing`)).toMatch(
      /loss of ₹3,500\. The whole position locks profit in from ₹2,000, and ₹250 more for every ₹500/,
    )
    expect(read(`${SOLD}overall sl 4000 trailing`)).toContain('loss of ₹4,000, trailing by')
  })

  it.each([
    'profit lock chahiye: nifty straddle sell 9:20, jab 2000 profit ho to uske baad har 1000 pe 500 trail',
    `${SOLD}2000 profit ke baad har 1000 pe 500 lock`,
    `${SOLD}once profit is 2000 trail 500 for every 1000`,
  ])('needs no stop: %s', (text) => {
    expect(read(text)).toContain('locks profit in from ₹2,000, and ₹500 more for every ₹1,000')
  })

  it('trails the stop where one is said', () => {
    const text = 'overall profit har 1000 badhe to 500 trail karo, overall SL 2500'
    for (const title of ['', 'Lock profit wala: '])
      expect(read(`${title}${SOLD}${text}`)).toContain('loss of ₹2,500, trailing by ₹500 for every ₹1,000')
    expect(isOpen(`${SOLD}har 1000 pe 500 trail`)).toBe(true)
  })
})

describe('a re-entry behind the exit that is said', () => {
  it.each([
    ["if a leg's target of 50% is hit re-enter that leg once. Stop 30%.", '1× a day after target'],
    ["if a leg's stop of 30% is hit re-enter that leg twice", '2× a day after stop'],
    ['sl 30% tgt 50%, re-entry after target also 2', '2× a day after target'],
  ])('is after it: %s', (words, again) => {
    expect(read(SOLD + words)).toContain(again)
  })

  it('counts each exit', () => {
    const text =
      "if a leg's target of 50% is hit re-enter that leg once. Stop 30%, re-entry after stop also once."
    expect(read(SOLD + text)).toContain('after stop (at most 1×), target (at most 1×)')
    expect(isOpen(`${SOLD}sl 30%, if target of 50% is hit do not re-enter`)).toBe(true)
  })
})
