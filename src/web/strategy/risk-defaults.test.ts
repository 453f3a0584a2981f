import { describe, expect, it } from 'vitest'
import { thresholdUnit } from '#domain'
import {
  SIMPLE_RISK_DEFAULTS,
  completeRisk,
  defaultLegRisk,
  defaultReEntry,
  defaultSimpleRisk,
  inUnit,
  legStopInUnit,
  mostReEntries,
  switchReEntry,
} from './risk-defaults.ts'

const { stopLoss } = SIMPLE_RISK_DEFAULTS
const fivePercent = { type: 'percentage' as const, percentageValue: 5, fixedAmount: 5000 }

describe('a threshold in another unit', () => {
  it('in points starts from 25 and zeroes the rupees', () => {
    const inPoints = inUnit(fivePercent, 'points', stopLoss)
    expect(inPoints).toMatchObject({ type: 'fixed', points: 25, fixedAmount: 0 })
    expect(thresholdUnit(inPoints)).toBe('points')
  })

  it('of a leg trails by what its new unit starts from', () => {
    const { stopLoss: stop } = defaultLegRisk()
    const inPoints = legStopInUnit({ ...stop, trailing: true, trailAmount: 1500 }, 'points')
    expect(inPoints).toMatchObject({ points: 25, trailAmount: 5 })
    expect(legStopInUnit(inPoints, 'fixed')).toMatchObject({ fixedAmount: 5000, trailAmount: 1000 })
  })

  it('back in percent has no points left', () => {
    const back = inUnit(inUnit(fivePercent, 'points', stopLoss), 'percentage', stopLoss)
    expect(back).toEqual({ ...fivePercent, fixedAmount: 0 })
    expect(thresholdUnit(back)).toBe('percentage')
  })

  it('in rupees after points starts from the default again', () => {
    const inRupees = inUnit(inUnit(fivePercent, 'points', stopLoss), 'fixed', stopLoss)
    expect(inRupees.fixedAmount).toBe(5000)
    expect(thresholdUnit(inRupees)).toBe('fixed')
  })
})

describe('risk settings from elsewhere', () => {
  const stop = { enabled: true, type: 'fixed' as const, fixedAmount: 4000, percentageValue: 0 }

  it('have every field of the form, with trailing off where they name none', () => {
    const { simpleStopLoss, simpleTrailProfit } = completeRisk(defaultSimpleRisk(), {
      simpleStopLoss: stop,
      simpleTrailProfit: stop,
    })
    expect(simpleStopLoss.trailingStop?.enabled).toBe(false)
    expect(simpleTrailProfit.trailing?.enabled).toBe(false)
  })

  it('stay in rupees where they name no points', () => {
    const { simpleTrailProfit } = completeRisk(defaultSimpleRisk(), { simpleTrailProfit: stop })
    expect(simpleTrailProfit.points).toBeUndefined()
  })

  it('keep the defaults of what they leave out', () => {
    expect(completeRisk(defaultLegRisk(), undefined)).toEqual(defaultLegRisk())
  })
})

describe('re-entry', () => {
  const chosen = (count: number) => ({ enabled: true, count })
  const base = { ...defaultReEntry(), enabled: true }

  it('switched on starts after the stop loss, so that it re-enters at all', () => {
    expect(switchReEntry(defaultReEntry(), true)).toMatchObject({
      enabled: true,
      stopLossReEntry: { enabled: true, count: 1 },
    })
  })

  it('switched on keeps the kind of exit that was chosen', () => {
    const afterTarget = { ...defaultReEntry(), takeProfitReEntry: chosen(2) }
    expect(switchReEntry(afterTarget, true).stopLossReEntry.enabled).toBe(false)
  })

  it('happens as often as both the day and the kinds of exit allow', () => {
    expect(mostReEntries({ ...base, count: 2, stopLossReEntry: chosen(1) })).toBe(1)
    expect(
      mostReEntries({ ...base, count: 2, stopLossReEntry: chosen(1), takeProfitReEntry: chosen(3) }),
    ).toBe(2)
    expect(mostReEntries({ ...base, count: 5, stopLossReEntry: chosen(3) })).toBe(3)
  })
})
