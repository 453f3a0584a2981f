import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SimulatedLeg } from '#domain'
import { simulatedParts, type UnitParts } from './simulated-parts.ts'
import { simulatedPath } from './simulated-position.ts'

const DATE = '2025-04-25'
const at = (time: string) => ({ date: DATE, time })

/** One lot of 75 sold at 100 at 09:16. */
const SOLD_CALL: SimulatedLeg = {
  id: 'leg-1',
  optionType: 'CALL',
  tradeType: 'SELL',
  strike: 24_000,
  expiry: '2025-04-30',
  lots: 1,
  lotSize: 75,
  entry: { ...at('09:16'), price: 100 },
  exit: null,
}
const FUTURE: SimulatedLeg = { ...SOLD_CALL, optionType: 'FUTURE', strike: 0, tradeType: 'BUY' }

/** A session of four minutes whose option falls by 2 a minute through time and rises by 5 through the index in the third. */
const UNIT: UnitParts = {
  delta: [0, 0, 0, 5, 5],
  gamma: [0, 0, 0, 0, 0],
  theta: [0, -2, -4, -6, -8],
  vega: [0, 0, 0, 0, 0],
}
const session = (closes: readonly (number | null)[] = [100, 98, 101, 99], unit: UnitParts = UNIT) => ({
  date: DATE,
  openMinute: 555,
  minutes: 4,
  closesOf: () => closes,
  partsOf: (leg: SimulatedLeg) => (leg.optionType === 'FUTURE' ? undefined : unit),
})

describe('the parts of a position’s profit by minute', () => {
  it('of a sold call are time earned and direction lost from its entry on', () => {
    const parts = simulatedParts([SOLD_CALL], session())
    expect(parts.theta).toEqual([null, 150, 300, 450])
    expect(parts.delta).toEqual([null, 0, -375, -375])
    expect(parts.rest).toEqual([null, 0, 0, 0])
  })

  it('stay as they are once the leg has left', () => {
    const left = { ...SOLD_CALL, exit: { ...at('09:17'), price: 98, settled: false } }
    const { theta, rest } = simulatedParts([left], session())
    expect(theta).toEqual([null, 150, 150, 150])
    expect(rest).toEqual([null, 0, 0, 0])
  })

  it('of a future are all direction', () => {
    const { delta, rest } = simulatedParts([FUTURE], session([100, 104, null, 90]))
    expect(delta).toEqual([null, 300, 300, -750])
    expect(rest).toEqual([null, 0, 0, 0])
  })

  it('of a leg from an earlier day begin with its first trade of the session', () => {
    const carried = { ...SOLD_CALL, entry: { date: '2025-04-24', time: '10:00', price: 120 } }
    const parts = simulatedParts([carried], session())
    expect(parts.earlier).toBe(1500)
    expect(parts.theta).toEqual([0, 150, 300, 450])
  })

  const price = fc.double({ min: 0.05, max: 500, noNaN: true }).map((value) => Math.round(value * 20) / 20)
  const leg = fc.record({
    tradeType: fc.constantFrom('BUY' as const, 'SELL' as const),
    optionType: fc.constantFrom('CALL' as const, 'FUTURE' as const),
    lots: fc.integer({ min: 1, max: 5 }),
    entered: fc.constantFrom('2025-04-24', DATE),
    entry: price,
    exit: fc.option(price),
  })
  it('add up to the profit at every minute', () => {
    const series = fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 5, maxLength: 5 })
    const unit = fc.record({ delta: series, gamma: series, theta: series, vega: series })
    const closes = fc.array(fc.option(price), { minLength: 4, maxLength: 4 })
    fc.assert(
      fc.property(fc.array(leg, { minLength: 1, maxLength: 4 }), closes, unit, (drawn, traded, units) => {
        const legs = drawn.map(({ entered, entry, exit, ...one }): SimulatedLeg => ({
          ...SOLD_CALL,
          ...one,
          entry: { date: entered, time: '09:16', price: entry },
          exit: exit === null ? null : { ...at('09:18'), price: exit, settled: false },
        }))
        const at4 = session(traded, units)
        const { earlier, ...parts } = simulatedParts(legs, at4)
        simulatedPath(legs, at4).forEach((whole, minute) => {
          const values = Object.values(parts).map((part) => part[minute])
          if (whole === null) expect(new Set(values)).toEqual(new Set([null]))
          else
            expect(values.reduce((sum: number, value) => sum + (value ?? 0), earlier)).toBeCloseTo(whole, 6)
        })
      }),
      { numRuns: 300, seed: 42 },
    )
  })
})
