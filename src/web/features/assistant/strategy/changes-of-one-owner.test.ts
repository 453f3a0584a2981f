import { describe, expect, it } from 'vitest'
import { processQuery } from '../answer.ts'
import { newConversation } from '../conversation.ts'
import { isOffered } from '../fixtures/judge-instruction.ts'
import { parseInstruction } from './parse-instruction.ts'

const STRADDLE = 'sell nifty atm straddle at 9:20, exit 3:15'
const OVERALL = `${STRADDLE}, overall sl 4000, skip fridays`
const LEGS = `${STRADDLE}, sl 30% each leg`
const BOTH = `${LEGS}, overall sl 5000`
const TARGETS = `${STRADDLE}, sl 30% target 50% each leg`
const LOCKED = `${LEGS}, lock 1000 at 3000`
const STEPPED = `${LOCKED} and 500 more for every 1000`

/** The sentences that a change adds to an open strategy; undefined if it is not offered. */
async function added(open: string, text: string): Promise<string | undefined> {
  const { request } = parseInstruction(open)
  const strategy = () => ({ name: 'Open', instrument: request.instrument, request })
  const { offer } = await processQuery(text, newConversation(), { strategy })
  return offer && offer.without.length === 0 ? (offer.change?.added ?? []).join(' ') : undefined
}

describe('legs before a comma', () => {
  it.each([
    [OVERALL, 'on the put leg, sl 3000'],
    [OVERALL, 'in the put leg, stop loss 2000'],
    [OVERALL, 'for leg 1, sl 2500'],
    [OVERALL, 'for each leg, sl 3000'],
    [OVERALL, 'for the short legs, sl 3000'],
    [OVERALL, 'on sold call, sl 3000 instead'],
    [OVERALL, 'sl 3000, on the put leg'],
    [`${STRADDLE}, overall target 4000`, 'for the put, target 3000'],
    [BOTH, 'remove overall sl and for the put use sl 2000'],
    [BOTH, 'drop the overall stop, and on the call, sl 2000'],
  ])('are those of the rule behind it, and not the whole position: %s: %s', async (open, text) => {
    expect(await added(open, text)).toBeUndefined()
  })

  it.each(['sl 3000', 'overall sl 3000'])(
    'leave the rule of the whole position its words: %s',
    async (text) => {
      expect(await added(OVERALL, text)).toContain('stops out at a loss of ₹3,000.')
    },
  )
})

describe('another unit', () => {
  it.each([
    [TARGETS, 'call sl and put sl in points, 30 and 40'],
    [TARGETS, 'call sl and put target in points, 30 and 50'],
    [TARGETS, 'call sl and call target in points, 30 and 60'],
    [TARGETS, 'ce sl pe sl points me, 30 aur 40'],
    [TARGETS, 'put the sl in points, 40 instead of percent'],
    [BOTH, 'overall sl and leg sl in points, 100 and 40'],
    [BOTH, 'put sl and overall sl in points, 40 and 60'],
    [BOTH, 'sl and target in points, 40 and 80'],
    [LEGS, 'sl and target in points, 40 and 80'],
  ])('of several rules is asked where each has its number: %s: %s', async (open, text) => {
    expect(await added(open, text)).toBeUndefined()
  })

  it.each([
    ['sl and target in points, 30 and 60', 'stop 30 pts, target 60 pts'],
    ['call and put sl in points, 30', 'stop 30 pts, target 50%'],
  ])('is read where the rules are told apart: %s', async (text, words) => {
    expect(await added(TARGETS, text)).toContain(words)
  })
})

describe('a lock', () => {
  it.each([
    [LEGS, 'lock 1000 once profit is 3000 on the call leg'],
    [LEGS, 'lock 1000 at 3000 for the put'],
    [LEGS, 'once a leg is up 20 points lock 10 points'],
    [LOCKED, 'lock 1500 in the put leg only'],
    [LOCKED, 'on the put leg lock 1500'],
    [LOCKED, 'lock 500 more'],
    [LOCKED, 'lock another 500'],
    [LOCKED, 'raise lock 500'],
    [LOCKED, 'remove the lock but keep trailing'],
    [LOCKED, 'no lock, just trail'],
    [STEPPED, 'lock 1500 and stop trailing'],
    [STEPPED, 'remove lock, trailing stays'],
    [STEPPED, 'just lock 2000 at 4000'],
  ])('of a leg, of a difference or beside a trail is asked: %s: %s', async (open, text) => {
    expect(await added(open, text)).toBeUndefined()
  })

  it.each([
    ["don't trail, just lock 1500", '₹1,500 once its profit reaches ₹3,000.'],
    ['no more trailing, lock 1500', '₹1,500 once its profit reaches ₹3,000.'],
    ['lock 1500', '₹1,500 once its profit reaches ₹3,000, and ₹500 more for every ₹1,000.'],
    ['lock 2000 at 4000, trail stays the same', '₹4,000, and ₹500 more for every ₹1,000.'],
    ['lock 2000 at 4000, keep everything else the same', '₹4,000, and ₹500 more for every ₹1,000.'],
    ['change lock to 1500 at 3500', '₹3,500, and ₹500 more for every ₹1,000.'],
    ['lock 2000 at 4000, no trailing', '₹4,000.'],
  ])('grows as before unless the words deny it: %s', async (text, words) => {
    expect((await added(STEPPED, text))?.endsWith(words)).toBe(true)
  })

  it('of a new strategy is of the legs behind it', () => {
    expect(isOffered(parseInstruction(`${LEGS}, lock 1000 once profit is 3000 on the call leg`))).toBe(false)
  })
})

describe('a sum per lot', () => {
  it.each([
    ['sl 1500 per lot each leg', 'Leg 2: SELL 1 lot PUT ATM; stop ₹1,500.'],
    ['max loss 1500 per lot per leg', 'Leg 1: SELL 1 lot CALL ATM; stop ₹1,500.'],
    ['sl 1000 per lot on the put', 'Leg 2: SELL 1 lot PUT ATM; stop ₹1,000.'],
  ])('is of the legs behind it: %s', async (text, words) => {
    expect(await added(STRADDLE, text)).toContain(words)
  })

  it.each([
    '3 lots, sl 1000 per lot on the call leg only',
    'call 3 lots, overall sl 1000 per lot',
    'make the call 3 lots and overall sl 1000 per lot',
    '3 lots in call, overall target 1000 per lot',
  ])('is asked where the legs have different lots: %s', async (text) => {
    expect(await added('sell 2 lots nifty atm straddle at 9:20, exit 3:15, sl 30%', text)).toBeUndefined()
  })
})

describe('the open value', () => {
  it.each([
    'change the year from 2023 to 2024',
    'shift the period from 2023 to 2024',
    'change dates from 2023 to 2024',
    'update the backtest year from 2023 to 2024',
  ])('is no begin of the new dates: %s', async (text) => {
    expect(await added(`${LEGS}, from 1 jan 2023 to 31 dec 2023`, text)).toBeUndefined()
  })

  it('leaves a range of years as it is', async () => {
    expect(await added(`${LEGS}, from 1 jan 2023 to 31 dec 2023`, 'test from 2023 to 2024')).toContain(
      '01 Jan 2023 to 31 Dec 2024',
    )
  })

  it.each(['rsi below 55', 'rsi under 40'])(
    'of a crossing is asked for on its other side: %s',
    async (text) => {
      const open = 'sell nifty atm straddle when rsi crosses above 60, sl 30% each leg, exit 3:15'
      expect(await added(open, text)).toBeUndefined()
      expect(await added(open, 'rsi above 55')).toContain('crosses above 55')
    },
  )
})
