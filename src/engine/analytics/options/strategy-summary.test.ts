import { describe, expect, it } from 'vitest'
import type { BacktestRequest, Leg } from '#domain'
import { strategySummary } from './strategy-summary.ts'

const aLeg = (changes: Partial<Leg> = {}): Leg => ({
  id: 'leg',
  optionType: 'CALL',
  tradeType: 'SELL',
  strikeSelection: 'ATM',
  strikeDistance: 0,
  quantity: 1,
  enabled: true,
  ...changes,
})

function aStrategyOf(legs: readonly Leg[], changes: Partial<BacktestRequest> = {}): BacktestRequest {
  return {
    instrument: 'NIFTY',
    instrumentType: 'OPTIONS',
    startDate: '2024-01-01',
    endDate: '2024-01-31',
    timeFrame: '1min',
    strategy: {
      name: 'multi_leg_strategy',
      optionType: 'CALL',
      tradeType: 'BUY',
      entryStartTime: '09:16',
      entryEndTime: '14:30',
      squareOffTime: '15:15',
      strikeSelection: 'ATM',
      strikeDistance: 0,
    },
    multiLegStrategy: { enabled: true, combinedPnLTracking: false, legs: [...legs] },
    ...changes,
  }
}

const rules = (count: number, enabled = true) => ({
  indicatorConfiguration: {
    enabled: true,
    rules: Array.from({ length: count }, (_, i) => ({ id: `rule-${i}`, enabled }) as never),
  },
})
const legs = (count: number) => Array.from({ length: count }, (_, i) => aLeg({ id: `leg-${i}` }))

describe('the summary of a strategy', () => {
  it.each([
    [1, 0, 'simple'],
    [2, 2, 'simple'],
    [3, 0, 'moderate'],
    [1, 3, 'moderate'],
    [4, 4, 'moderate'],
    [5, 0, 'complex'],
    [1, 5, 'complex'],
  ] as const)('calls %i legs with %i indicator rules %s', (legCount, ruleCount, complexity) => {
    expect(strategySummary(aStrategyOf(legs(legCount), rules(ruleCount)))).toMatchObject({
      legsCount: legCount,
      indicatorsCount: ruleCount,
      complexity,
    })
  })

  it('counts only legs and rules that are switched on', () => {
    const strategy = aStrategyOf([aLeg(), aLeg({ id: 'off', enabled: false })], rules(3, false))
    expect(strategySummary(strategy)).toMatchObject({ legsCount: 1, indicatorsCount: 0 })
    const unused = { indicatorConfiguration: { ...rules(3).indicatorConfiguration, enabled: false } }
    expect(strategySummary(aStrategyOf([aLeg()], unused)).indicatorsCount).toBe(0)
  })

  it('detects risk management on a leg and on the whole position, and ignores rules that are switched off', () => {
    const stop = (enabled: boolean) => ({ enabled, type: 'percentage' as const, percentageValue: 25 })
    const hasRisk = (strategy: BacktestRequest) => strategySummary(strategy).riskManagementEnabled
    const onLeg = (enabled: boolean) =>
      aStrategyOf([aLeg({ riskManagement: { stopLoss: { ...stop(enabled), trailing: false } } as never })])
    const onAll = (enabled: boolean) =>
      aStrategyOf([aLeg()], { simpleRiskManagement: { simpleStopLoss: stop(enabled) } as never })
    expect([onLeg(true), onAll(true), onLeg(false), onAll(false)].map(hasRisk)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})

describe('the estimated capital', () => {
  const capital = (...of: Leg[]) => strategySummary(aStrategyOf(of)).estimatedCapitalRequired

  it('of a bought option is its premium, and for a sold one far more', () => {
    const bought = capital(aLeg({ tradeType: 'BUY' }))
    expect(bought).toBeGreaterThan(1000)
    expect(bought).toBeLessThan(25_000)
    expect(capital(aLeg())).toBeGreaterThan(50_000)
  })

  it('doubles with the lots', () => {
    expect(capital(aLeg({ quantity: 2 }))).toBeCloseTo(2 * capital(aLeg()), 0)
  })

  it('of a spread is less than for its sold leg alone', () => {
    const wing = aLeg({ id: 'wing', tradeType: 'BUY', strikeLabel: 'ATM+200' })
    expect(capital(aLeg(), wing)).toBeLessThan(capital(aLeg()))
  })
})
