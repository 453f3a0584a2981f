import { describe, expect, it } from 'vitest'
import { openPositions, withOrders, type MarketMoment, type SimulatedOrder } from '#domain'
import { backtestRequestSchema } from '#domain/schemas'
import { describeStrategy } from '../../../strategy/describe-strategy.ts'
import { formRequest } from '../../../strategy/form-request.ts'
import { aChain, EXPIRY, MOMENT } from '../fixtures/a-chain.fixture.ts'
import {
  describeContracts,
  FIRST_RULES,
  positionRequest,
  ruleProblems,
  whyNoStrategy,
  whyNotRelative,
  type DeskPosition,
  type PaperRules,
} from './position-strategy.ts'

const LATER = '2025-05-29'
const expiries = [
  { date: EXPIRY, monthly: true, days_to_expiry: 3 },
  { date: '2025-05-08', monthly: false, days_to_expiry: 9 },
  { date: '2025-05-15', monthly: false, days_to_expiry: 14 },
  { date: LATER, monthly: true, days_to_expiry: 24 },
]

const order = (change: Partial<SimulatedOrder> = {}): SimulatedOrder => ({
  optionType: 'CALL',
  tradeType: 'SELL',
  strike: 24_000,
  expiry: EXPIRY,
  lots: 2,
  lotSize: 75,
  price: 140,
  ...change,
})

function position(orders: readonly SimulatedOrder[], moment: MarketMoment = MOMENT): DeskPosition {
  const dates = [...new Set(orders.map(({ expiry }) => expiry))]
  return {
    underlying: 'NIFTY',
    dataset: 'simulated',
    moment,
    held: openPositions(withOrders([], orders, moment), moment),
    chains: new Map(dates.map((expiry) => [expiry, aChain({ expiry, moment })])),
    expiries,
  }
}

const legsOf = (of: DeskPosition, rules: Partial<PaperRules> = {}) =>
  backtestRequestSchema.parse(positionRequest(of, { ...FIRST_RULES, ...rules })).multiLegStrategy?.legs ?? []

describe('a position of the desk as a strategy', () => {
  const strangle = position([
    order({ strike: 24_100 }),
    order({ optionType: 'PUT', strike: 23_800, lots: 1 }),
  ])

  it('has a leg for each contract, with its strike, side, lots and expiry', () => {
    expect(legsOf(strangle)).toMatchObject([
      {
        optionType: 'CALL',
        tradeType: 'SELL',
        quantity: 2,
        expiry: 'current',
        strikeCriteria: { type: 'Exact Strike', strike: 24_100 },
      },
      { optionType: 'PUT', quantity: 1, strikeCriteria: { type: 'Exact Strike', strike: 23_800 } },
    ])
  })

  it('gives strikes by their distance from the money, which is down for a put', () => {
    expect(legsOf(strangle, { strikes: 'relative' }).map(({ strikeCriteria }) => strikeCriteria)).toEqual([
      { type: 'Strike Type', strikeType: 'ATM+100' },
      { type: 'Strike Type', strikeType: 'ATM+200' },
    ])
    expect(whyNotRelative(strangle)).toBeUndefined()
  })

  it('calls an expiry as on its day, or by the days that are left', () => {
    const dates = expiries.map(({ date }) => order({ expiry: date }))
    expect(legsOf(position(dates)).map(({ expiry, minDte }) => expiry ?? minDte)).toEqual([
      'current',
      'next',
      14,
      'nextMonthly',
    ])
  })

  it('enters at this minute or the next, and tries for a quarter of an hour before its square-off', () => {
    const times = (rules: Partial<PaperRules>, moment = MOMENT) => {
      const { entryStartTime, entryEndTime, squareOffTime } = positionRequest(position([order()], moment), {
        ...FIRST_RULES,
        ...rules,
      }).strategy
      return [entryStartTime, entryEndTime, squareOffTime]
    }
    expect(times({})).toEqual(['14:05', '14:20', '15:15'])
    expect(times({ entry: 'next' })).toEqual(['14:06', '14:21', '15:15'])
    expect(times({ entry: 'next' }, { ...MOMENT, time: '14:59' })).toEqual(['15:00', '15:00', '15:15'])
  })

  it('says its rules in the words of the builder', () => {
    const rules = { ...FIRST_RULES, legStop: 25, legTarget: 50, stop: 4_000, target: 6_000 }
    const words = describeStrategy(formRequest(positionRequest(strangle, rules)))
      .flatMap((part) => part.sentences)
      .join(' ')
    for (const part of ['24100', '23800', '25%', '50%', '4,000', '6,000']) expect(words).toContain(part)
  })

  it('says what becomes of its strikes and expiries', () => {
    const dates = position([order(), order({ expiry: '2025-05-15' })])
    expect(describeContracts(dates, FIRST_RULES)).toEqual([
      'The strikes are those of the position, wherever the index is at the entry.',
      'The expiry 30 Apr 2025 is traded as the nearest expiry.',
      'The expiry 15 May 2025 is traded as the nearest expiry with at least 14 trading days left.',
    ])
    expect(describeContracts(dates, { ...FIRST_RULES, strikes: 'relative' })[0]).toBe(
      'The strikes are chosen at the entry, as far from the money as they are now.',
    )
  })

  it.each([
    [[], 'The position is empty.'],
    [[order({ optionType: 'FUTURE', strike: 0 })], 'A strategy has no futures; exit FUT 30 Apr 2025 first.'],
    [[order({ expiry: '2025-12-25' })], '24000 CE 25 Dec 2025 is not listed on 25 Apr 2025.'],
    [[order()], undefined],
  ] as const)('is refused with its reason: %j', (orders, why) => {
    expect(whyNoStrategy(position(orders))).toBe(why)
  })

  it('has no distance from the money beyond the list of the builder', () => {
    expect(whyNotRelative(position([order({ strike: 26_000 })]))).toBe(
      '26000 CE 30 Apr 2025 is not ATM, or 50 to 500 points from it in steps of 50.',
    )
  })

  it('is refused with rules that the builder would refuse', () => {
    expect(ruleProblems({ ...FIRST_RULES, legStop: 0, stop: NaN }, MOMENT)).toEqual({
      legStop: 'A number from 0.1 to 100',
      stop: 'A number from 100 to 1000000',
    })
    expect(ruleProblems({ ...FIRST_RULES, squareOff: '14:05' }, MOMENT)).toEqual({
      squareOff: 'The square-off must be after the entry',
    })
    expect(ruleProblems(FIRST_RULES, MOMENT)).toEqual({})
  })
})
