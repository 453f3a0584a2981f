import { describe, expect, it } from 'vitest'
import { mostReEntries, OVERALL_THRESHOLDS, reEntryOff, thresholdUnit } from '#domain'
import {
  completeRisk,
  defaultLegRisk,
  defaultSimpleRisk,
  inUnit,
  legStopInUnit,
  overallTrailInUnit,
  switchReEntry,
} from './risk-defaults.ts'

const stopLoss = OVERALL_THRESHOLDS.simpleStopLoss.start
const fivePercent = { type: 'percentage' as const, percentageValue: 5, fixedAmount: 5000 }

describe("changing a threshold's unit", () => {
  it('starts points from 25 and zeroes the rupees', () => {
    const inPoints = inUnit(fivePercent, 'points', stopLoss)
    expect(inPoints).toMatchObject({ type: 'fixed', points: 25, fixedAmount: 0 })
    expect(thresholdUnit(inPoints)).toBe('points')
  })

  it("resets a leg's trail to the default of the new unit", () => {
    const { stopLoss: stop } = defaultLegRisk()
    const inPoints = legStopInUnit({ ...stop, trailing: true, trailAmount: 1500 }, 'points')
    expect(inPoints).toMatchObject({ points: 25, trailAmount: 5 })
    expect(legStopInUnit(inPoints, 'fixed')).toMatchObject({ fixedAmount: 5000, trailAmount: 1000 })
  })

  it('clears the points in percent', () => {
    const back = inUnit(inUnit(fivePercent, 'points', stopLoss), 'percentage', stopLoss)
    expect(back).toEqual({ ...fivePercent, fixedAmount: 0 })
    expect(thresholdUnit(back)).toBe('percentage')
  })

  it('restores the default rupees after points', () => {
    const inRupees = inUnit(inUnit(fivePercent, 'points', stopLoss), 'fixed', stopLoss)
    expect(inRupees.fixedAmount).toBe(5000)
    expect(thresholdUnit(inRupees)).toBe('fixed')
  })
})

describe('changing the unit of the overall trail profit', () => {
  it('empties its lock, which is in the unit before', () => {
    const { simpleTrailProfit } = defaultSimpleRisk()
    const locked = { ...simpleTrailProfit, lock: 3 }
    expect(overallTrailInUnit(locked, 'fixed')).toMatchObject({ fixedAmount: 7500, lock: null })
    expect(overallTrailInUnit(simpleTrailProfit, 'fixed')).not.toHaveProperty('lock')
  })
})

describe('completing risk settings', () => {
  const stop = { enabled: true, type: 'fixed' as const, fixedAmount: 4000, percentageValue: 0 }

  it('gives every field of the form, with trailing off if it is absent', () => {
    const { simpleStopLoss, simpleTrailProfit } = completeRisk(defaultSimpleRisk(), {
      simpleStopLoss: stop,
      simpleTrailProfit: stop,
    })
    expect(simpleStopLoss.trailingStop?.enabled).toBe(false)
    expect(simpleTrailProfit.trailing?.enabled).toBe(false)
  })

  it('keeps rupees if points are absent', () => {
    const { simpleTrailProfit } = completeRisk(defaultSimpleRisk(), { simpleTrailProfit: stop })
    expect(simpleTrailProfit.points).toBeUndefined()
  })

  it('keeps the defaults of absent settings', () => {
    expect(completeRisk(defaultLegRisk(), undefined)).toEqual(defaultLegRisk())
  })
})

describe('re-entry', () => {
  const chosen = (count: number) => ({ enabled: true, count })
  const base = { ...reEntryOff(), enabled: true }

  it('starts with the stop loss when enabled, so that it takes effect', () => {
    expect(switchReEntry(reEntryOff(), true)).toMatchObject({
      enabled: true,
      stopLossReEntry: { enabled: true, count: 1 },
    })
  })

  it('keeps the chosen kind of exit when enabled', () => {
    const afterTarget = { ...reEntryOff(), takeProfitReEntry: chosen(2) }
    expect(switchReEntry(afterTarget, true).stopLossReEntry.enabled).toBe(false)
  })

  it("happens at most as often as both the day's count and the exits' counts allow", () => {
    expect(mostReEntries({ ...base, count: 2, stopLossReEntry: chosen(1) })).toBe(1)
    expect(
      mostReEntries({ ...base, count: 2, stopLossReEntry: chosen(1), takeProfitReEntry: chosen(3) }),
    ).toBe(2)
    expect(mostReEntries({ ...base, count: 5, stopLossReEntry: chosen(3) })).toBe(3)
  })
})
