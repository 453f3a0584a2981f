import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  aLongCall,
  aLongPut,
  aStrategy,
  diary,
  exits,
  percent,
  points,
  rupees,
  type OverallTerms,
} from '#engine/replay/fixtures'
import { aDay, type BarInRupees } from '#engine/market/fixtures'

/** A day on which the call stands at 100 and then has these prices from 09:30 on; the put stays at 100. */
const aCallThat = (...bars: readonly BarInRupees[]) =>
  aDay({
    contracts: {
      '21700 CE': { '09:15': 100, ...Object.fromEntries(bars.map((bar, i) => [`09:${30 + i}`, bar])) },
      '21700 PE': 100,
    },
  })

type Lock = NonNullable<OverallTerms['trailProfit']>
/** One long call of 50 units at 100: a rupee of its price is 50 rupees of profit. */
const alone = (trailProfit: Lock) => aStrategy(aLongCall(), { overall: { trailProfit } })

/** Once the profit is 2000 lock 1000, and 250 more for every 500: the call at 140, 120, 5 and 10. */
const LOCK_AND_TRAIL: Lock = {
  from: rupees(2000),
  locks: 1000,
  trail: { every: rupees(500), by: rupees(250) },
}
const FIXED: Lock = { from: rupees(3000), locks: 2000 }

describe('a lock of the overall profit', () => {
  it('keeps its amount once the profit that arms it is reached, and exits at the next minute', () => {
    expect(exits(alone(LOCK_AND_TRAIL), aCallThat(140, 120.05, 120, 119))).toEqual([
      '09:33 at 119 Overall Trail Profit (₹)',
    ])
  })

  it('is armed by a close only, neither inside the bar nor below the profit that arms it', () => {
    expect(exits(alone(LOCK_AND_TRAIL), aCallThat([100, 150, 100, 139.95], 101))).toEqual([
      '15:15 at 101 Square Off',
    ])
  })

  it('is checked at later closes: neither by the close that arms it nor inside a bar', () => {
    expect(exits(alone(LOCK_AND_TRAIL), aCallThat(140, [140, 140, 110, 121], 121))).toEqual([
      '15:15 at 121 Square Off',
    ])
  })

  it('rises by its part for each whole step beyond the profit that arms it', () => {
    // Best 3050: two steps beyond 2000, so the lock is 1000 + 2 × 250 rupees, a price of 130.
    expect(exits(alone(LOCK_AND_TRAIL), aCallThat(161, 130.05, 130, 129))).toEqual([
      '09:33 at 129 Overall Trail Profit (₹)',
    ])
  })

  it('never falls again', () => {
    expect(exits(alone(LOCK_AND_TRAIL), aCallThat(161, 141, 130, 128))).toEqual([
      '09:33 at 128 Overall Trail Profit (₹)',
    ])
  })

  it('without further steps stays where it is, however high the profit rises', () => {
    expect(exits(alone(FIXED), aCallThat(160, 260, 140.05, 140, 139))).toEqual([
      '09:34 at 139 Overall Trail Profit (₹)',
    ])
  })

  it('of nothing exits at cost', () => {
    expect(exits(alone({ from: rupees(2000), locks: 0 }), aCallThat(140, 100.05, 100, 99))).toEqual([
      '09:33 at 99 Overall Trail Profit (₹)',
    ])
  })

  it.each([
    { lock: { from: rupees(2000), locks: 1000 }, marker: '(₹)' },
    { lock: { from: percent(20), locks: 10 }, marker: '(%)' },
    { lock: { from: points(40), locks: 20 }, marker: '(pts)' },
  ])('of $lock.locks $lock.from.unit on two legs of 50 at 100 is a profit of 1000', ({ lock, marker }) => {
    const strategy = aStrategy([aLongCall(), aLongPut()], { overall: { trailProfit: lock } })
    const out = (close: number) => exits(strategy, aCallThat(140, close, 121))[0]
    expect(out(120.05)).toBe('15:15 at 121 Square Off')
    expect(out(120)).toBe(`09:32 at 121 Overall Trail Profit ${marker}`)
  })

  it('has steps in a unit of their own', () => {
    const mixed: Lock = { from: rupees(2000), locks: 1000, trail: { every: points(10), by: points(5) } }
    expect(exits(alone(mixed), aCallThat(161, 130.05, 130, 129))).toEqual([
      '09:33 at 129 Overall Trail Profit (₹)',
    ])
  })

  it('begins anew with a re-entry of the whole strategy', () => {
    const strategy = aStrategy(aLongCall(), {
      overall: { trailProfit: FIXED, reEntry: { afterTrail: 1 } },
    })
    expect(diary(strategy, aCallThat(160, 140, 138, 150, 136))).toEqual([
      'BUY 21700 CE 09:20 at 100 → 09:32 at 138 Overall Trail Profit (₹)',
      'BUY 21700 CE 09:32 at 138 → 15:15 at 136 Square Off [strategy 1 after Trail Profit]',
    ])
  })
})

describe('a lock without combined tracking', () => {
  const each = (trailProfit: Lock) =>
    aStrategy([aLongCall(), aLongPut()], { overall: { trailProfit }, combined: false })

  it.each([
    { trail: { every: points(10), by: points(5) }, at: 130, title: 'with steps' },
    { trail: undefined, at: 120, title: 'without steps' },
  ])('is one of each leg on its own price, inside the bar, $title', ({ trail, at }) => {
    const day = aCallThat([100, 161, 100, 150], [150, 150, 90, 100])
    expect(exits(each({ from: points(40), locks: 20, trail }), day)[0]).toBe(
      `09:31 at ${at} Trail Profit (pts)`,
    )
  })

  it('of nothing is at the entry price', () => {
    const day = aCallThat([100, 140, 100, 120], [120, 120, 90, 110])
    expect(exits(each({ from: points(40), locks: 0 }), day)[0]).toBe('09:31 at 100 Trail Profit (pts)')
  })
})

describe('a lock that states what a rule without it locks', () => {
  const prices = fc.array(
    fc.integer({ min: 1600, max: 3600 }).map((ticks) => ticks / 20),
    { minLength: 3, maxLength: 25 },
  )
  const hundreds = (min: number, max: number) => fc.integer({ min, max }).map((n) => n * 100)

  it('changes nothing: the profit that arms it less one step, or all of it without steps', () => {
    fc.assert(
      fc.property(
        prices,
        hundreds(10, 30),
        fc.option(fc.tuple(hundreds(1, 8), hundreds(1, 8)), { nil: undefined }),
        (closes, from, steps) => {
          const [every, by] = steps ?? [0, 0]
          const trail = steps && { every: rupees(every), by: rupees(by) }
          const day = aCallThat(...closes)
          const absent = diary(alone({ from: rupees(from), trail }), day)
          expect(diary(alone({ from: rupees(from), trail, locks: from - by }), day)).toEqual(absent)
        },
      ),
      { numRuns: 60 },
    )
  })
})
