import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayNumber, isoDate } from '#engine/exchange'
import { walkForward, type VariantDays, type WalkForwardOptions } from './walk-forward.ts'

/** Every day of 2024 is a session here. */
const JANUARY_1 = dayNumber('2024-01-01')
const sessions = Array.from({ length: 366 }, (_, i) => JANUARY_1 + i)
const place = (date: string) => dayNumber(date) - JANUARY_1

const OPTIONS: WalkForwardOptions = {
  inSampleMonths: 3,
  outOfSampleMonths: 1,
  stepMonths: 1,
  anchored: false,
  choice: 'best',
  objective: 'netProfit',
}

/** A variant with a given profit each day, entered and left on the same day. */
function daily(profit: (day: number) => number): VariantDays {
  return { profits: Float64Array.from(sessions, (_, i) => profit(i)), exits: Int32Array.from(sessions) }
}

const walked = (variants: (VariantDays | null)[], options: Partial<WalkForwardOptions> = {}) =>
  walkForward({ sessions, sizes: [variants.length], variants }, { ...OPTIONS, ...options })!

describe('walk-forward', () => {
  const steady = daily(() => 10)
  const firstHalf = daily((day) => (day < place('2024-07-01') ? 50 : -50))

  it('chooses by three months and trades the next, month by month', () => {
    const { windows } = walked([steady])
    expect(windows).toHaveLength(9)
    expect(windows[0]).toMatchObject({
      inSample: { from: '2024-01-01', to: '2024-03-31' },
      outOfSample: { from: '2024-04-01', to: '2024-04-30' },
      inSampleProfit: 910,
      outOfSampleProfit: 300,
    })
    expect(windows.at(-1)?.outOfSample).toEqual({ from: '2024-12-01', to: '2024-12-31' })
  })

  it('anchored, every window begins with the first session', () => {
    expect(
      new Set(walked([steady], { anchored: true }).windows.map(({ inSample }) => inSample.from)),
    ).toEqual(new Set(['2024-01-01']))
  })

  it('pays for a rule that stopped working until the months in sample show it', () => {
    const { windows, best } = walked([steady, firstHalf])
    // In July the three months before still favour it; from September on two of three speak against it.
    expect(windows.map(({ variant }) => variant)).toEqual([1, 1, 1, 1, 1, 0, 0, 0, 0])
    expect(best).toBe(0)
  })

  it('stitches the months out of sample, each session once', () => {
    const { sessions: stitched, profits, windows } = walked([steady, firstHalf])
    expect(stitched).toEqual(sessions.slice(place('2024-04-01')))
    expect(profits.reduce((sum, profit) => sum + profit, 0)).toBe(
      windows.reduce((sum, { outOfSampleProfit }) => sum + outOfSampleProfit, 0),
    )
  })

  it('a steady earner has efficiency 1: as good out of sample as in sample', () => {
    expect(walked([steady]).efficiency).toBeCloseTo(1)
  })

  it('purges from the in-sample side positions held beyond its end', () => {
    const held = daily((day) => (isoDate(JANUARY_1 + day) === '2024-03-31' ? 9999 : 5))
    held.exits[place('2024-03-31')] = dayNumber('2024-04-02')
    expect(walked([steady, held]).windows[0].variant).toBe(0)
    held.exits[place('2024-03-31')] = dayNumber('2024-03-31')
    expect(walked([steady, held]).windows[0].variant).toBe(1)
  })

  it('skips variants that could not be run, and has no window if the period is too short', () => {
    expect(walked([null, steady]).windows[0].variant).toBe(1)
    expect(
      walkForward({ sessions: sessions.slice(0, 80), sizes: [1], variants: [steady] }, OPTIONS),
    ).toBeNull()
  })

  it('no choice uses a later day: whatever follows a window’s months in sample, its choice is the same', () => {
    const amounts = fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 60, maxLength: 60 })
    fc.assert(
      fc.property(
        fc.array(amounts, { minLength: 2, maxLength: 5 }),
        amounts,
        fc.integer({ min: 0, max: 8 }),
        fc.record({
          choice: fc.constantFrom('plateau' as const, 'best' as const),
          objective: fc.constantFrom('netProfit' as const, 'sharpe' as const, 'profitToDrawdown' as const),
        }),
        (patterns, later, number, by) => {
          const variants = patterns.map((pattern) => daily((day) => pattern[day % 60]))
          const before = walked(variants, by).windows[number]
          const from = place(before.outOfSample.from)
          for (const { profits } of variants)
            for (let day = from; day < profits.length; day++) profits[day] = later[day % 60]
          const after = walked(variants, by).windows[number]
          expect([after.variant, after.inSampleProfit]).toEqual([before.variant, before.inSampleProfit])
        },
      ),
      { numRuns: 40, seed: 7 },
    )
  })
})
