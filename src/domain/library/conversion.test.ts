import { describe, expect, it } from 'vitest'
import {
  convertedLegs,
  IRON_CONDOR_TEMPLATE,
  LIBRARY,
  libraryRequest,
  whyNotBacktested,
  type LibraryLeg,
} from '#domain/library'
import { backtestRequestSchema } from '#domain/schemas'

const aLeg = (leg: Partial<LibraryLeg> = {}): LibraryLeg => ({
  action: 'buy',
  type: 'call',
  strike: 'ATM',
  quantity: 1,
  ...leg,
})
const converted = (leg: Partial<LibraryLeg>) => convertedLegs({ legs: [aLeg(leg)] })[0]
const STOCK: LibraryLeg = { action: 'buy', type: 'stock', quantity: 1 }

describe('a leg of the library in the builder', () => {
  it.each([
    [{ action: 'buy', type: 'call' }, 'BUY', 'CALL'],
    [{ action: 'sell', type: 'put' }, 'SELL', 'PUT'],
  ] as const)('%j is %s %s', (leg, tradeType, optionType) => {
    expect(converted(leg)).toMatchObject({ tradeType, optionType })
  })

  it('of the index itself is STOCK', () => {
    expect(convertedLegs({ legs: [STOCK] })[0]).toMatchObject({ optionType: 'STOCK', tradeType: 'BUY' })
  })

  it.each([
    ['ATM', 'ATM', 0],
    ['ATM+200', 'OTM', 200],
    ['ATM-150', 'ITM', 150],
  ] as const)('at %s is chosen by that label: %s by %i points', (strike, strikeSelection, strikeDistance) => {
    expect(converted({ strike })).toMatchObject({
      strikeLabel: strike,
      strikeSelection,
      strikeDistance,
      strikeCriteria: { type: 'Strike Type', strikeType: strike },
    })
  })

  it('keeps lots and expiry', () => {
    expect(converted({ quantity: 3, expiry: 'next' })).toMatchObject({ quantity: 3, expiry: 'next' })
  })

  it('has its exits off, and starting values for when they are switched on', () => {
    expect(converted({})?.riskManagement).toEqual({
      stopLoss: {
        enabled: false,
        type: 'percentage',
        percentageValue: 5,
        fixedAmount: 5000,
        trailing: false,
        trailAmount: 1000,
        trailPercentage: 2,
      },
      takeProfit: { enabled: false, type: 'percentage', percentageValue: 10, fixedAmount: 10_000 },
    })
  })
})

describe('a strategy of the library in the builder', () => {
  it('is tested over 2024 from 09:16 to 15:15 on NIFTY', () => {
    expect(libraryRequest({ legs: [aLeg()] })).toMatchObject({
      instrument: 'NIFTY',
      startDate: '2024-01-01',
      endDate: '2024-12-31',
      strategy: { entryStartTime: '09:16', entryEndTime: '15:15', squareOffTime: '15:15' },
    })
  })

  it.each(LIBRARY.filter((one) => !whyNotBacktested(one)).map((one) => [one.name, one] as const))(
    '%s converts to a valid request',
    (_, strategy) => {
      const request = libraryRequest(strategy)
      expect(backtestRequestSchema.parse(request)).toEqual(request)
      expect(request?.multiLegStrategy?.legs).toHaveLength(strategy.legs.length)
    },
  )

  it('an iron condor from the library has the same legs as the template', () => {
    const condor = LIBRARY.find(({ id }) => id === 'iron-condor')!
    expect(libraryRequest(IRON_CONDOR_TEMPLATE)).toEqual(libraryRequest(condor))
  })

  it.each(['covered-call', 'protective-put', 'collar'])(
    '%s cannot be converted because it holds the index',
    (id) => {
      const strategy = LIBRARY.find((one) => one.id === id)!
      expect(libraryRequest(strategy)).toBeUndefined()
      expect(whyNotBacktested(strategy)).toMatch(/^One leg is the index itself/)
    },
  )
})
