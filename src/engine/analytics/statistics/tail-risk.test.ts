import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectedShortfall, gainToPain, recoveryFactor, ulcerIndex, valueAtRisk } from './tail-risk.ts'

/** Forty sessions: losses of 5, 3 and 1, the rest at 1. */
const FORTY = [...Array<number>(37).fill(1), -5, -3, -1]

describe('the bad sessions of a run', () => {
  it('at 95 % are the worst two of forty: at risk is the milder one, the shortfall is their mean', () => {
    expect(valueAtRisk(FORTY)).toBe(-3)
    expect(expectedShortfall(FORTY)).toBe(-4)
  })

  it('need at least twenty sessions', () => {
    const nineteen = FORTY.slice(21)
    expect([valueAtRisk(nineteen), expectedShortfall(nineteen)]).toEqual([null, null])
  })

  it('are never milder on average than the value at risk', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 20 }), (profits) => {
        expect(expectedShortfall(profits)!).toBeLessThanOrEqual(valueAtRisk(profits)!)
      }),
    )
  })
})

describe('a run of +4, −3, +1, −1', () => {
  const profits = [4, -3, 1, -1]

  it('recovers 1 of a drawdown of 3, and has gained 1 for 4 of pain', () => {
    expect(recoveryFactor(profits)).toBeCloseTo(1 / 3)
    expect(gainToPain(profits)).toBe(0.25)
  })

  it('stands 0, 3, 2 and 3 below its peak: √(22 / 4)', () => {
    expect(ulcerIndex(profits)).toBeCloseTo(Math.sqrt(5.5))
  })
})

describe('a curve that never falls', () => {
  it('has an ulcer index of zero, and neither a recovery factor nor a gain-to-pain ratio', () => {
    expect([ulcerIndex([1, 0, 2]), recoveryFactor([1, 0, 2]), gainToPain([1, 0, 2])]).toEqual([0, null, null])
  })
})
