import { describe, expect, it } from 'vitest'
import { changedText } from '../fixtures/changed-text.ts'
import { offeredText as read } from '../fixtures/offered-text.ts'
import { parseInstruction } from './parse-instruction.ts'

const SOLD = 'sell nifty atm straddle at 9:20, '
const BOTH = `${SOLD}sl 25% on each leg, target 50%, overall sl 5000, exit 3:15`
const TOGETHER = `${SOLD}sl 25% on each leg, when one leg's sl hits exit the other leg also, exit 3:15`
const TO_COST = `${SOLD}sl 25% on each leg, move other leg's sl to cost, exit 3:15`
const AGAIN = 'sell nifty 200 otm strangle at 9:20, sl 30%, target 50%, re-entry 2 times, exit 3:15'
const CONDOR = 'nifty iron condor at 9:20, sell 200 otm, buy 400 otm, sl 40% on sold legs, exit 3:15'

describe('a stop that is measured on the spot', () => {
  it.each([
    'sl 50 points spot based',
    'sl 50 points based on spot',
    'sl 50 points as per spot price',
    '50 points sl spot based',
  ])('is one on the index: %s', (rule) =>
    expect(read(SOLD + rule)).toMatch(
      /CALL ATM; stop 50 pts of the index\..*PUT ATM; stop 50 pts of the index/,
    ),
  )

  it('is so beside a target', () =>
    expect(read(`${SOLD}sl 1% as per spot price, target 2% as per spot price`)).toMatch(
      /stop 1% of the index, target 2% of the index/,
    ))

  it('is no 30% of the index', () => expect(read(`${SOLD}sl 30% as per spot`)).toMatch(/not offered/))

  it('leaves strikes based on spot as they are', () =>
    expect(read('sell nifty atm straddle based on spot at 9:20, sl 30%')).toContain('CALL ATM; stop 30%.'))
})

describe('a rule that the legs do not have', () => {
  it.each([
    'sl 30%, no sl on individual legs',
    'sl 30% and target 50%, no per leg sl',
    'sl 25%, no leg level risk',
  ])('is named where they have it: %s', (rules) => expect(read(SOLD + rules)).toMatch(/not offered: no/))

  it('leaves a sum to all legs together', () =>
    expect(read(`${SOLD}no leg sl, sl 5000`)).toContain('The whole position stops out at a loss of ₹5,000'))

  it('goes from the open legs with their targets', async () =>
    expect(await changedText(BOTH, 'no leg level risk, only overall sl 6000')).toMatch(
      /→ .*CALL ATM\. .*PUT ATM\. The whole position stops out at a loss of ₹6,000/,
    ))

  it.each(['no profit booking, sl 30%', 'no booking of profits, leg sl 30%'])(
    'is a target: %s',
    async (text) =>
      expect(await changedText(BOTH, text)).toMatch(
        /→ Leg 1: SELL 1 lot CALL ATM; stop 30%\. Leg 2: .*; stop 30%\.$/,
      ),
  )

  it('is asked about where a remark does not name it', async () =>
    expect(await changedText(BOTH, 'let profits run, leg sl 30%')).toBe('not offered'))
})

describe('the other leg that stays', () => {
  it.each([
    'sl 30% and do not exit the other leg',
    'sl 30%, other leg continues',
    'legs are independent, sl 30%',
    'partial square off, sl 30%',
    'exit only that leg, sl 30%',
    'let the other leg run, sl 30%',
  ])('no longer leaves with the first: %s', async (text) =>
    expect(await changedText(TOGETHER, text)).toMatch(
      /^When a leg leaves by its own rule.*→ Leg 1: .*stop 30%/,
    ),
  )

  it.each(['sl 30%, leave the other leg alone', 'no adjustment, sl 30%'])(
    'keeps its stop: %s',
    async (text) =>
      expect(await changedText(TO_COST, text)).toMatch(
        /^When a leg is stopped, the others get a stop.*→ Leg 1: .*stop 30%/,
      ),
  )

  it('is said twice where all legs leave', () =>
    expect(read(`${SOLD}sl 30%, when one leg's sl hits exit the other leg also, partial square off`)).toMatch(
      /not offered: partial/,
    ))

  it.each([
    "exit other leg if it is in loss when one leg's sl hits",
    'exit the other leg in loss once one leg sl hits',
    "when one leg's sl hits exit the other if it is in profit",
  ])('leaves on no condition: %s', (rule) => expect(read(`${SOLD}sl 30%, ${rule}`)).toMatch(/not offered/))
})

describe('one trade a day', () => {
  it('takes away re-entries', async () =>
    expect(await changedText(AGAIN, 'sl 40%, only one trade a day')).toMatch(
      /→ Leg 1: .*; stop 40%, target 50%\. Leg 2/,
    ))

  it('is named beside a re-entry', () =>
    expect(read(`${SOLD}sl 30%, re-entry 2 times, only one trade a day`)).toBe(
      'not offered: only one trade a day',
    ))
})

describe('a re-entry with other lots or another expiry', () => {
  it.each([
    're-enter once with 2 lots',
    're-enter once with double qty',
    '1 re-entry in next week expiry',
    '1 re-entry, 2 lots on re-entry',
  ])('is named: %s', (rule) => expect(read(`${SOLD}sl 30%, ${rule}`)).toMatch(/not offered/))

  it('is none beside lots of the entry', () =>
    expect(read(`${SOLD}2 lots, sl 30%, re-enter once`)).toMatch(
      /SELL 2 lots CALL ATM; stop 30%, re-enters up to 1×/,
    ))
})

describe('a rule of calls that are sold and bought', () => {
  it.each(['sl 50% on pe sold leg only', 'sl 50% on put', 'pe sl 50%'])(
    'is of the sold one: %s',
    async (text) =>
      expect(await changedText(CONDOR, text)).toMatch(
        /→ Leg 1: SELL 1 lot PUT 200 OTM \(ATM\+200\); stop 50%\.$/,
      ),
  )

  it('is of the sold one beside its hedge', () =>
    expect(read(`${SOLD}hedges 300 otm, ce sl 30%, pe sl 40%`)).toMatch(
      /SELL 1 lot CALL ATM; stop 30%\. .*SELL 1 lot PUT ATM; stop 40%\. .*BUY 1 lot CALL ATM\+300\. /,
    ))

  it('is of the bought one where it is named', async () =>
    expect(await changedText(CONDOR, 'sl 20% on bought put')).toMatch(/→ Leg 2: BUY .*; stop 20%\.$/))
})

describe('a rule of some legs only', () => {
  it.each(['sl only overall 6000', 'target only overall 6000', 'only overall target 8000'])(
    'leaves open what each leg keeps: %s',
    async (text) => expect(await changedText(BOTH, text)).toBe('not offered'),
  )

  it.each([
    're-entry for ce only, 3 times',
    'target on ce only 60%',
    're-entry only on ce',
    'sl 30% only on put',
  ])('leaves open what the other keeps: %s', async (text) =>
    expect(await changedText(AGAIN, text)).toBe('not offered'),
  )

  it.each(['target 60% on ce only', 'change ce target to 60%'])('changes those alone: %s', async (text) =>
    expect(await changedText(AGAIN, text)).toMatch(
      /→ Leg 1: .*target 60%, re-enters up to 2× a day after stop\.$/,
    ),
  )

  it('is all where nothing else is said', async () =>
    expect(await changedText(BOTH, 'no leg sl, only overall sl 6000')).toContain(
      '→ Leg 1: SELL 1 lot CALL ATM; target 50%.',
    ))
})

describe('rules that are removed together', () => {
  it.each([
    [
      'remove sl on ce and re-entry on pe',
      /CALL ATM\+200; target 50%, re-enters .*PUT .*; stop 30%, target 50%\.$/,
    ],
    [
      'remove re-entry on ce and sl on pe',
      /CALL ATM\+200; stop 30%, target 50%\. .*PUT .*; target 50%, re-enters/,
    ],
    ['remove day filter and re-entry on ce', /→ Leg 1: SELL 1 lot CALL ATM\+200; stop 30%, target 50%\.$/],
    ['remove re-entry and sl on pe', /→ Leg 2: SELL 1 lot PUT 200 OTM \(ATM\+200\); target 50%\.$/],
    [
      'target 60% on pe, no re-entry on it',
      /→ Leg 2: SELL 1 lot PUT 200 OTM \(ATM\+200\); stop 30%, target 60%\.$/,
    ],
    ['remove re-entry', /→ Leg 1: .*; stop 30%, target 50%\. Leg 2: .*; stop 30%, target 50%\.$/],
  ])('go from the legs that are named: %s', async (text, after) =>
    expect(await changedText(AGAIN, text)).toMatch(after),
  )

  it('go from the added leg alone', async () =>
    expect(
      await changedText(
        'buy nifty atm ce at 9:20, sl 20%, target 40%, exit 3:15',
        'add pe with same sl but no target',
      ),
    ).toBe(' → Leg 2: BUY 1 lot PUT ATM; stop 20%.'))
})

describe('a width with an option', () => {
  it.each([
    'nifty iron fly at 9:20, 200 wide on ce and 300 wide on pe, sl 5000',
    'nifty iron fly at 9:20, 200 points wings on ce and 300 points wings on pe',
    `${SOLD}hedge 300 otm on ce side only`,
  ])('is asked about: %s', (text) => expect(read(text)).toMatch(/not offered: .*of that side only\?/))

  it('is that of both sides without one', () =>
    expect(read('nifty iron fly at 9:20, 200 wide on both sides')).toMatch(
      /BUY 1 lot CALL ATM\+200\. .*BUY 1 lot PUT 200 OTM/,
    ))
})

describe('a stop that may count other premiums', () => {
  it.each([
    ['buy 5 delta ce and pe as hedge, sl 30% on the straddle', /the bought ones included/],
    ['momentum 5% down, sl 20% from the original price', /original price/],
  ])('is asked about: %s', (rules, question) =>
    expect(read(SOLD + rules)).toMatch(new RegExp(`not offered: .*${question.source}`)),
  )

  it('in points of the whole is one of the sum of the premiums, and of the average lots where they differ', () => {
    const assumed = (rules: string) => parseInstruction(`${SOLD}${rules}`).assumptions.join(' ')
    expect(assumed('combined sl 20 points')).not.toContain('average')
    expect(assumed('ce 1 lot pe 2 lots, combined sl 20 points')).toContain('a leg of the average lots')
  })

  it('is none of a lone hedge', () =>
    expect(read(`${SOLD}hedge 500 otm ce only, sl 30%`)).toMatch(
      /PUT ATM; stop 30%\. Leg 3: BUY 1 lot CALL ATM\+500\./,
    ))
})

describe('a signal', () => {
  it.each(['macd crosses below signal'])('of the MACD is a cross: %s', (rule) =>
    expect(read(`buy nifty atm pe when ${rule} on 5 min, sl 20%`)).toContain('crosses below MACD.macdsignal'),
  )

  it.each(['supertrend gives a buy signal', 'supertrend turns green'])(
    'of the Supertrend is its turn: %s',
    (rule) =>
      expect(read(`buy nifty atm ce when ${rule} on 5 min, sl 20%`)).toContain('crosses above SUPERTREND'),
  )

  it('lasts where the line is only green', () =>
    expect(read('buy nifty atm ce when supertrend is green on 5 min, sl 20%')).toContain('> SUPERTREND'))
})

describe('a step behind its gain', () => {
  it.each([
    'sl 20% trail: for every 5% profit move sl 3%',
    'sl 20%, trail: for every 5% profit move sl by 3%',
  ])('is no stop: %s', (rule) =>
    expect(read(SOLD + rule)).toContain('loss of 20% of its premium at entry, trailing by 3% for every 5%'),
  )
})

describe('words on other days than those of the filter', () => {
  it('are asked about beside an open strategy', async () =>
    expect(await changedText(AGAIN, 'on thursday use 100 points otm')).toBe('not offered'))

  it('are asked about where the volatility index moves', () =>
    expect(read(`${SOLD}only when vix rises above 15`)).toMatch(/not offered: .*close of the day before/))
})
