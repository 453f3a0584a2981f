import { describe, expect, it } from 'vitest'
import {
  aLongCall,
  aShortCall,
  aStrategy,
  exits,
  percent,
  points,
  rupees,
  type LegRiskTerms,
  type LegTerms,
} from '#engine/replay/fixtures'
import { aDay, type BarInRupees, type Series } from '#engine/market/fixtures'

/** A day on which the only call of the chain has these prices. NIFTY, lot 50. */
const aCallThat = (trades: Series) => aDay({ contracts: { '21700 CE': trades } })
/** At 100 from the open, then these bars from 09:30; the last close stays. */
const flatAt100Then = (...bars: readonly BarInRupees[]) =>
  aCallThat({
    '09:15': 100,
    ...Object.fromEntries(bars.map((bar, i) => [`09:${30 + i}`, bar])),
  })

const long = (terms: LegTerms) => aStrategy(aLongCall(terms))
const short = (terms: LegTerms) => aStrategy(aShortCall(terms))

describe("a leg's stop loss", () => {
  it('of a short call is above its entry and fills at its level inside the bar', () => {
    expect(exits(short({ stop: percent(25) }), flatAt100Then([110, 130, 105, 120]))).toEqual([
      '09:30 at 125 Stop Loss (%)',
    ])
  })

  it('of a long call is below its entry and fills at its level inside the bar', () => {
    expect(exits(long({ stop: percent(25) }), flatAt100Then([90, 95, 70, 80]))).toEqual([
      '09:30 at 75 Stop Loss (%)',
    ])
  })

  it('fills at the open, not at its level, if the bar opens beyond it', () => {
    expect(exits(short({ stop: percent(25) }), flatAt100Then([140, 150, 120, 130]))).toEqual([
      '09:30 at 140 Stop Loss (%)',
    ])
    expect(exits(long({ stop: percent(25) }), flatAt100Then([60, 90, 55, 80]))).toEqual([
      '09:30 at 60 Stop Loss (%)',
    ])
  })

  it('is hit by a price that just touches it, and not by one a tick short of it', () => {
    expect(exits(short({ stop: percent(25) }), flatAt100Then([110, 125, 105, 120]))).toEqual([
      '09:30 at 125 Stop Loss (%)',
    ])
    expect(exits(short({ stop: percent(25) }), flatAt100Then([110, 124.95, 105, 120]))).toEqual([
      '15:15 at 120 Square Off',
    ])
  })

  it('already applies in the bar of the entry, to its range but not to its open', () => {
    const dips = aCallThat({ '09:15': 100, '09:20': [100, 104, 70, 96] })
    expect(exits(long({ stop: percent(25) }), dips)).toEqual(['09:20 at 75 Stop Loss (%)'])
  })

  it('fills at its level even if slippage has put it beyond the open of the entry bar', () => {
    const strategy = aStrategy(aLongCall({ stop: points(2) }), {
      execution: { slippage: { type: 'points', value: 5 } },
    })
    // Bought at 105, so the stop is 103; the bar never traded above 101. Sold at 103, less slippage.
    const day = aCallThat({ '09:15': 100, '09:20': [100, 101, 99, 100] })
    expect(exits(strategy, day)).toEqual(['09:20 at 98 Stop Loss (pts)'])
  })

  it('waits for the next bar that trades when the contract pauses', () => {
    const pauses = aCallThat({ '09:15': 100, '09:30': null, '09:50': [150, 150, 140, 145] })
    expect(exits(short({ stop: percent(25) }), pauses)).toEqual(['09:50 at 150 Stop Loss (%)'])
  })

  it('is last tested in the bar before the square-off', () => {
    const lastBar = aCallThat({ '09:15': 100, '15:14': [100, 130, 100, 101] })
    const tooLate = aCallThat({ '09:15': 100, '15:15': [101, 130, 100, 110] })
    expect(exits(short({ stop: percent(25) }), lastBar)).toEqual(['15:14 at 125 Stop Loss (%)'])
    expect(exits(short({ stop: percent(25) }), tooLate)).toEqual(['15:15 at 101 Square Off'])
  })

  it.each([
    { terms: { stop: percent(25) }, level: 125, marker: '(%)' },
    { terms: { stop: percent(12.34) }, level: 112.35, marker: '(%)' },
    { terms: { stop: points(20) }, level: 120, marker: '(pts)' },
    { terms: { stop: points(1.03) }, level: 101.05, marker: '(pts)' },
    { terms: { stop: rupees(2000) }, level: 140, marker: '(₹)' },
    { terms: { stop: rupees(2000), lots: 2 }, level: 120, marker: '(₹)' },
    { terms: { stop: rupees(101) }, level: 102, marker: '(₹)' },
    { terms: { stop: points(1.02) }, level: 101, marker: '(pts)' },
    { terms: { stop: points(1.025) }, level: 101.05, marker: '(pts)' },
  ])('of $terms.stop.value $terms.stop.unit on a short at 100 lies at $level, on the tick', (c) => {
    expect(exits(short(c.terms), flatAt100Then([100, 200, 100, 100]))).toEqual([
      `09:30 at ${c.level} Stop Loss ${c.marker}`,
    ])
  })

  it('may be written as type points, or as type fixed with points present', () => {
    const leg = aShortCall({ stop: points(20) })
    const stopLoss = { ...leg.riskManagement!.stopLoss!, type: 'points' as const }
    const day = flatAt100Then([100, 200, 100, 100])
    expect(stopLoss).not.toEqual(leg.riskManagement?.stopLoss)
    for (const written of [leg, { ...leg, riskManagement: { stopLoss } }])
      expect(exits(aStrategy(written), day)).toEqual(['09:30 at 120 Stop Loss (pts)'])
  })

  it('of more than the premium of a long is one tick', () => {
    const collapses = flatAt100Then([50, 50, 0.05, 0.05])
    expect(exits(long({ stop: points(150) }), collapses)).toEqual(['09:30 at 0.05 Stop Loss (pts)'])
  })
})

describe("a leg's take profit", () => {
  it.each([
    { side: 'long', leg: aLongCall, bar: [100, 200, 100, 100], at: 140 },
    { side: 'short', leg: aShortCall, bar: [100, 100, 40, 100], at: 60 },
  ] as const)('of a $side call at 100 with 40% fills at $at', ({ leg, bar, at }) => {
    expect(exits(aStrategy(leg({ target: percent(40) })), flatAt100Then(bar))).toEqual([
      `09:30 at ${at} Take Profit (%)`,
    ])
  })

  it('fills at the better open if the bar opens beyond it', () => {
    expect(exits(long({ target: percent(40) }), flatAt100Then([160, 170, 150, 155]))).toEqual([
      '09:30 at 160 Take Profit (%)',
    ])
  })

  it.each([
    { target: points(30), level: 130, marker: '(pts)' },
    { target: rupees(1000), level: 120, marker: '(₹)' },
    { target: percent(30), level: 130, marker: '(%)' },
  ])('of $target.value $target.unit on a long lot of 50 at 100 lies at $level', (c) => {
    expect(exits(long({ target: c.target }), flatAt100Then([100, 200, 100, 100]))).toEqual([
      `09:30 at ${c.level} Take Profit ${c.marker}`,
    ])
  })

  it('of a short beyond its whole premium is one tick', () => {
    expect(exits(short({ target: percent(150) }), flatAt100Then([100, 100, 0.05, 1]))).toEqual([
      '09:30 at 0.05 Take Profit (%)',
    ])
  })

  it('yields to the stop in a bar that reaches both', () => {
    expect(
      exits(long({ stop: percent(25), target: percent(40) }), flatAt100Then([100, 150, 70, 120])),
    ).toEqual(['09:30 at 75 Stop Loss (%)'])
  })

  it('wins over the stop when the bar opens beyond it', () => {
    expect(
      exits(long({ stop: percent(25), target: percent(40) }), flatAt100Then([145, 150, 70, 120])),
    ).toEqual(['09:30 at 145 Take Profit (%)'])
  })
})

describe("a leg's trailing stop", () => {
  it('moves by its step for each whole step of the best move, from the next bar on', () => {
    const climbs = flatAt100Then([100, 112, 99, 111], [111, 111, 94, 100])
    // Best move 12 of a 5% step: two steps, so the stop at 90 moves to 100 in the bar after.
    expect(exits(long({ stop: percent(10), trailingBy: 5 }), climbs)).toEqual(['09:31 at 100 Stop Loss (%)'])
  })

  it('is not moved by the bar that it is tested against', () => {
    const spikes = flatAt100Then([100, 112, 91, 95], [95, 95, 95, 95])
    expect(exits(long({ stop: percent(10), trailingBy: 5 }), spikes)).toEqual(['09:31 at 95 Stop Loss (%)'])
  })

  it('does not move before a whole step', () => {
    const almost = flatAt100Then([100, 104.95, 100, 100], [96, 96, 91, 96])
    expect(exits(long({ stop: percent(10), trailingBy: 5 }), almost)).toEqual(['15:15 at 96 Square Off'])
  })

  it.each([
    { terms: { stop: rupees(1000), trailingBy: 250 }, at: 90, marker: '(₹)' },
    { terms: { stop: points(20), trailingBy: 5 }, at: 90, marker: '(pts)' },
    { terms: { stop: percent(20), trailingBy: 5 }, at: 90, marker: '(%)' },
  ])('with a step in $terms.stop.unit follows a long lot of 50 from 80 to $at on a move of 12', (c) => {
    const climbs = flatAt100Then([100, 112, 100, 111], [95, 95, 70, 80])
    expect(exits(long(c.terms), climbs)).toEqual([`09:31 at ${c.at} Stop Loss ${c.marker}`])
  })

  it('of a short follows the lows', () => {
    const falls = flatAt100Then([100, 100, 88, 90], [90, 120, 90, 110])
    expect(exits(short({ stop: percent(10), trailingBy: 5 }), falls)).toEqual(['09:31 at 100 Stop Loss (%)'])
  })

  it('whose step rounds to nothing moves tick by tick', () => {
    const cheap = aCallThat((minute) =>
      minute < 15 ? 1 : minute === 15 ? [1, 1.1, 1, 1.1] : [1.05, 1.05, 0.5, 1],
    )
    // 0.1% of 1 rupee is less than a tick, so the step is one tick: two ticks up move the stop from 0.90 to 1.00.
    expect(exits(long({ stop: percent(10), trailingBy: 0.1 }), cheap)).toEqual(['09:31 at 1 Stop Loss (%)'])
  })
})

describe("a leg's trail profit", () => {
  const trail = { trailProfit: { every: percent(10), by: percent(4) } }

  it('locks its part of the profit from the first whole step on', () => {
    const climbs = flatAt100Then([100, 125, 100, 120], [120, 120, 90, 100])
    expect(exits(long(trail), climbs)).toEqual(['09:31 at 108 Trail Profit (%)'])
  })

  it('locks as soon as the first step is reached exactly', () => {
    const touches = flatAt100Then([100, 110, 100, 109], [109, 109, 90, 100])
    expect(exits(long(trail), touches)).toEqual(['09:31 at 104 Trail Profit (%)'])
  })

  it('does nothing before the first step, and needs no stop loss', () => {
    const almost = flatAt100Then([100, 109.95, 95, 105], [105, 105, 50, 60])
    expect(exits(long(trail), almost)).toEqual(['15:15 at 60 Square Off'])
  })

  it.each([
    { every: points(10), by: points(4), marker: '(pts)' },
    { every: rupees(500), by: rupees(200), marker: '(₹)' },
    { every: percent(10), by: percent(4), marker: '(%)' },
  ])('in $every.unit of a short locks 4 below 100 for each 10 of fall', ({ every, by, marker }) => {
    const falls = flatAt100Then([100, 100, 79, 85], [85, 130, 85, 100])
    expect(exits(short({ trailProfit: { every, by } }), falls)).toEqual([
      `09:31 at 92 Trail Profit ${marker}`,
    ])
  })

  it("is the exit reason when its level is better than the stop's; otherwise the stop is", () => {
    const climbs = flatAt100Then([100, 125, 100, 120], [120, 120, 50, 100])
    const withStop = (terms: LegRiskTerms) => exits(long({ ...trail, ...terms }), climbs)
    expect(withStop({ stop: percent(10) })).toEqual(['09:31 at 108 Trail Profit (%)'])
    expect(withStop({ stop: percent(10), trailingBy: 10 })).toEqual(['09:31 at 110 Stop Loss (%)'])
  })

  it('leaves the reason to the stop if both levels are equal', () => {
    const climbs = flatAt100Then([100, 110, 100, 110], [110, 110, 50, 100])
    const terms = { stop: percent(6), trailingBy: 10, trailProfit: { every: percent(10), by: percent(4) } }
    expect(exits(long(terms), climbs)).toEqual(['09:31 at 104 Stop Loss (%)'])
  })
})

describe('the trigger at the close', () => {
  const atClose = (terms: LegTerms, leg = aShortCall) =>
    aStrategy(leg(terms), { execution: { trigger: 'close' } })

  it('ignores levels that a bar reached only between its open and close', () => {
    expect(exits(atClose({ stop: percent(25) }), flatAt100Then([100, 150, 50, 110]))).toEqual([
      '15:15 at 110 Square Off',
    ])
  })

  it('orders the exit at the open of the next bar after a close at the stop', () => {
    expect(
      exits(atClose({ stop: percent(25) }), flatAt100Then([100, 130, 100, 125], [118, 119, 110, 112])),
    ).toEqual(['09:31 at 118 Stop Loss (%)'])
  })

  it('orders the exit after a close at the target', () => {
    expect(
      exits(atClose({ target: percent(25) }), flatAt100Then([100, 100, 70, 74], [77, 80, 70, 75])),
    ).toEqual(['09:31 at 77 Take Profit (%)'])
  })

  it.each([
    { terms: { stop: percent(25) }, at: 125, short: 124.95, reason: 'Stop Loss (%)' },
    { terms: { target: percent(25) }, at: 75, short: 75.05, reason: 'Take Profit (%)' },
  ])('counts a close at $at as a hit, and a close at $short not', ({ terms, at, short: miss, reason }) => {
    expect(exits(atClose(terms), flatAt100Then(at))).toEqual([`09:31 at ${at} ${reason}`])
    expect(exits(atClose(terms), flatAt100Then(miss))).toEqual([`15:15 at ${miss} Square Off`])
  })

  it('fills at the last price when the contract does not trade in the next bar', () => {
    expect(exits(atClose({ stop: percent(25) }), flatAt100Then([100, 130, 100, 128], null))).toEqual([
      '09:31 at 128 Stop Loss (%)',
    ])
  })

  it('trails by closes only', () => {
    const terms = { stop: percent(10), trailingBy: 5 }
    const wicks = flatAt100Then([100, 120, 100, 104], [95, 95, 95, 95], [95, 95, 95, 95])
    const closes = flatAt100Then([100, 111, 100, 110], [99, 99, 99, 99], [98, 98, 98, 98])
    expect(exits(atClose(terms, aLongCall), wicks)).toEqual(['15:15 at 95 Square Off'])
    expect(exits(atClose(terms, aLongCall), closes)).toEqual(['09:32 at 98 Stop Loss (%)'])
  })

  it('keeps its reason when the next minute is the square-off', () => {
    const late = aCallThat({ '09:15': 100, '15:14': 130, '15:15': 131 })
    expect(exits(atClose({ stop: percent(25) }), late)).toEqual(['15:15 at 131 Stop Loss (%)'])
  })

  it('also looks at the close of the entry bar', () => {
    const falls = aCallThat({ '09:15': 100, '09:20': [100, 130, 100, 130], '09:21': 132 })
    expect(exits(atClose({ stop: percent(25) }), falls)).toEqual(['09:21 at 132 Stop Loss (%)'])
  })
})

describe('a rule that is switched off', () => {
  it('has no effect, whatever its values', () => {
    const leg = aShortCall({ stop: percent(25) })
    const off = { ...leg, riskManagement: { stopLoss: { ...leg.riskManagement!.stopLoss!, enabled: false } } }
    expect(exits(aStrategy(off), flatAt100Then([110, 130, 105, 120]))).toEqual(['15:15 at 120 Square Off'])
  })
})
