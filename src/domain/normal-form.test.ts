import { describe, expect, it } from 'vitest'
import { familyText, requestText, strategyText } from '#domain'
import { backtestRequestSchema } from '#domain/schemas'
import { ABSENT, requestWith } from './fixtures/a-request.ts'

type Values = Readonly<Record<string, unknown>>

const request = (values: Values = {}) => backtestRequestSchema.parse(requestWith(values))
const strategy = (values?: Values) => strategyText(request(values))
const family = (values?: Values) => familyText(request(values))

const STOP = { type: 'percentage', percentageValue: 25 }
const RULE = {
  id: 'rule_1',
  function1: 'RSI',
  condition: 'GREATER_THAN',
  function2: 'NUMERIC_INPUT',
  numericValue: 50,
  timeframe: 5,
  symbols: ['INSTRUMENT'],
}
const leg = (values: object = {}) => ({
  id: 'a',
  optionType: 'CALL',
  tradeType: 'SELL',
  quantity: 1,
  ...values,
})

describe('two requests are one strategy', () => {
  it.each<[string, Values, Values]>([
    ['on other dates', {}, { startDate: '2024-03-01', endDate: '2024-04-01' }],
    ['on other data with other capital', {}, { dataset: 'my-data', initialCapital: 500_000 }],
    ['with legs by other ids', {}, { 'strategy.legs.0.id': 'x', 'strategy.legs.1.id': 'y' }],
    [
      'with a stop that is switched off',
      {},
      { 'simpleRiskManagement.simpleStopLoss': { ...STOP, enabled: false } },
    ],
    [
      'with a leg that is switched off',
      { 'strategy.legs': [leg()] },
      { 'strategy.legs': [leg(), leg({ id: 'b', enabled: false })] },
    ],
    [
      'with the strike said in another way',
      { 'strategy.legs': [leg({ strikeSelection: 'OTM', strikeDistance: 100 })] },
      { 'strategy.legs': [leg({ strikeCriteria: { type: 'Strike Type', strikeType: 'ATM+100' } })] },
    ],
    [
      'with figures left over from another unit',
      { 'strategy.legs': [leg({ riskManagement: { stopLoss: { ...STOP, enabled: true } } })] },
      {
        'strategy.legs': [
          leg({
            riskManagement: { stopLoss: { ...STOP, enabled: true, fixedAmount: 5000, trailAmount: 7 } },
          }),
        ],
      },
    ],
    [
      'with premiums left over from another way to choose the strike',
      { 'strategy.legs': [leg({ strikeCriteria: { type: 'Closest Premium', targetPremium: 50 } })] },
      {
        'strategy.legs': [
          leg({ strikeCriteria: { type: 'Closest Premium', targetPremium: 50, lowerPremium: 10 } }),
        ],
      },
    ],
    [
      'as one leg or as a list of one',
      { 'strategy.legs': [leg()] },
      { 'strategy.name': 'custom_option_strategy', 'strategy.tradeType': 'SELL', 'strategy.legs': ABSENT },
    ],
    [
      'with a rule on the index by either of its names',
      { indicatorConfiguration: { enabled: true, rules: [RULE] } },
      { indicatorConfiguration: { enabled: true, rules: [{ ...RULE, id: 'r', symbols: ['NIFTY'] }] } },
    ],
  ])('%s', (_, one, other) => {
    expect(strategy(other)).toBe(strategy(one))
  })
})

describe('two requests are two strategies', () => {
  it.each<[string, Values]>([
    ['on another index', { instrument: 'BANKNIFTY' }],
    ['with another entry', { 'strategy.entryStartTime': '09:20' }],
    ['with more lots', { 'strategy.legs.0.quantity': 2 }],
    ['with another expiry', { 'strategy.legs.0.expiry': 'next' }],
    ['with a stop', { 'simpleRiskManagement.simpleStopLoss': { ...STOP, enabled: true } }],
    ['with slippage', { 'execution.slippage': { type: 'points', value: 1 } }],
    ['that decide at the close', { 'execution.trigger': 'close' }],
    ['with a rule', { indicatorConfiguration: { enabled: true, rules: [RULE] } }],
  ])('%s', (_, values) => {
    expect(strategy(values)).not.toBe(strategy())
  })
})

describe('the lock of a trail profit', () => {
  const AT = 'simpleRiskManagement.simpleTrailProfit'

  it('makes another strategy, also a lock of nothing', () => {
    expect(strategy({ [AT]: { ...STOP, enabled: true, lock: 0 } })).not.toBe(
      strategy({ [AT]: { ...STOP, enabled: true } }),
    )
  })

  it('is not in the text of a strategy without one', () => {
    expect(strategy({ [AT]: { ...STOP, enabled: true } })).not.toContain('lock')
  })
})

describe('a family', () => {
  it('does not grow by other numbers, times and dates', () => {
    const other = {
      startDate: '2024-03-01',
      'strategy.entryStartTime': '10:00',
      'strategy.legs.0.strikeLabel': 'ATM+100',
      'strategy.legs.0.quantity': 3,
    }
    expect(family(other)).toBe(family())
  })

  it('is another one by a kind of rule or of strike', () => {
    const stop = { 'strategy.legs.0.riskManagement': { stopLoss: { ...STOP, enabled: true } } }
    const premium = { 'strategy.legs.0.strikeCriteria': { type: 'Closest Premium', targetPremium: 50 } }
    expect(new Set([family(), family(stop), family(premium)]).size).toBe(3)
  })
})

it('a run depends on its dates and data too', () => {
  expect(requestText(request())).toBe(requestText(request({ dataset: 'simulated' })))
  for (const values of [{ startDate: '2024-02-01' }, { dataset: 'my-data' }, { initialCapital: 5000 }])
    expect(requestText(request(values))).not.toBe(requestText(request()))
})
