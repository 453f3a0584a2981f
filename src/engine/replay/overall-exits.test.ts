import { describe, expect, it } from 'vitest'
import {
  aLongCall,
  aLongPut,
  aShortCall,
  aShortPut,
  aSingleLegStrategy,
  aStrategy,
  diary,
  exits,
  percent,
  points,
  rupees,
  type OverallTerms,
  type StrategyTerms,
} from '#engine/replay/fixtures'
import { aDay, type BarInRupees, type Series } from '#engine/market/fixtures'

/** At `start` from 09:15, then these bars from 09:30; the last close stays. */
const from = (start: number, ...bars: readonly BarInRupees[]): Series => ({
  '09:15': start,
  ...Object.fromEntries(bars.map((bar, i) => [`09:${30 + i}`, bar])),
})
/** A day on which the call has these prices and the put stays at 100. */
const aCallThat = (series: Series) => aDay({ contracts: { '21700 CE': series, '21700 PE': 100 } })

/** One long call of 50 units, watched as a whole. */
const alone = (overall: OverallTerms) => aStrategy(aLongCall(), { overall })
/** Long a call and a put of 50 units at 100 each, watched together. */
const together = (overall: OverallTerms, terms: StrategyTerms = {}) =>
  aStrategy([aLongCall(), aLongPut()], { overall, ...terms })

describe('an overall stop loss', () => {
  it('is not checked in a trading break, whose minutes have no close', () => {
    const session = { openMinute: 555, minutes: 195, breaks: [[45, 135] as const] }
    const times = { entry: '10:00', entryEnd: '12:00', squareOff: '12:30' }
    const execution = { slippage: { type: 'points' as const, value: 2 } }
    // Bought in the break at the last price plus two points of slippage: 100 rupees are lost at once.
    const strategy = aStrategy(aLongCall(), { ...times, execution, overall: { stop: rupees(100) } })
    expect(exits(strategy, aDay({ session, contracts: { '21700 CE': 100 } }))).toEqual([
      '11:31 at 98 Overall Stop Loss (₹)',
    ])
  })

  it('checks closes only and exits everything at the next open', () => {
    const day = aCallThat(from(100, [100, 100, 70, 95], [95, 95, 70, 80], [78, 79, 70, 75]))
    expect(exits(together({ stop: rupees(1000) }), day)).toEqual([
      '09:32 at 78 Overall Stop Loss (₹)',
      '09:32 at 100 Overall Stop Loss (₹)',
    ])
  })

  it.each([
    { stop: rupees(1000), fires: 80, stays: 80.05, marker: '(₹)' },
    { stop: percent(10), fires: 80, stays: 80.05, marker: '(%)' },
    { stop: points(20), fires: 80, stays: 80.05, marker: '(pts)' },
  ])('of $stop.value $stop.unit on two legs of 50 at 100 is a loss of 1000', (c) => {
    const out = (close: number) => exits(together({ stop: c.stop }), aCallThat(from(100, close)))[0]
    expect(out(c.fires)).toBe(`09:31 at 80 Overall Stop Loss ${c.marker}`)
    expect(out(c.stays)).toBe('15:15 at 80.05 Square Off')
  })

  it('in points means points of one average leg, whatever the lots', () => {
    const legs = [aLongCall({ lots: 3 }), aLongPut()]
    // 150 and 50 units, so 10 points of an average leg of 100 units are 1000 rupees: the call falls 6.67.
    const out = (close: number) =>
      exits(aStrategy(legs, { overall: { stop: points(10) } }), aCallThat(from(100, close)))[0]
    expect(out(93.35)).toBe('15:15 at 93.35 Square Off')
    expect(out(93.3)).toBe('09:31 at 93.3 Overall Stop Loss (pts)')
  })

  it('offsets the loss of one leg with the gain of another', () => {
    const day = aDay({ contracts: { '21700 CE': from(100, 60), '21700 PE': from(100, 130) } })
    expect(exits(together({ stop: rupees(1000) }), day)[0]).toBe('15:15 at 60 Square Off')
  })

  it('counts the booked profit of closed legs', () => {
    const day = aDay({
      contracts: { '21700 CE': from(100, [100, 100, 84, 84]), '21700 PE': from(100, 100, 95) },
    })
    const legs = [aLongCall({ stop: points(15) }), aLongPut()]
    expect(diary(aStrategy(legs, { overall: { stop: rupees(1000) } }), day)).toEqual([
      'BUY 21700 CE 09:20 at 100 → 09:30 at 85 Stop Loss (pts)',
      'BUY 21700 PE 09:20 at 100 → 09:32 at 95 Overall Stop Loss (₹)',
    ])
  })

  it('uses the last price of a leg that pauses', () => {
    const day = aDay({
      contracts: {
        '21700 CE': { '09:15': 100, '09:30': 90, '09:31': null },
        '21700 PE': from(100, 100, 100, 90),
      },
    })
    expect(exits(together({ stop: rupees(1000) }), day)).toEqual([
      '09:33 at 90 Overall Stop Loss (₹)',
      '09:33 at 90 Overall Stop Loss (₹)',
    ])
  })

  it('counts a leg entered at its last price at that price, before slippage, until it trades again', () => {
    const day = aDay({ contracts: { '21700 CE': { '09:15': 100, '09:18': null }, '21700 PE': 100 } })
    const strategy = aStrategy([aLongCall(), aLongPut()], {
      overall: { stop: rupees(1000) },
      execution: { slippage: { type: 'points', value: 10 } },
    })
    // Both were bought at 110 and are worth 100: 10 × 50 × 2 rupees lost from the first close on.
    expect(exits(strategy, day)).toEqual([
      '09:21 at 90 Overall Stop Loss (₹)',
      '09:21 at 90 Overall Stop Loss (₹)',
    ])
  })

  it('already checks the close of the entry bar', () => {
    const day = aCallThat({ '09:15': 100, '09:20': [100, 100, 70, 70] })
    expect(exits(alone({ stop: rupees(1000) }), day)).toEqual(['09:21 at 70 Overall Stop Loss (₹)'])
  })

  it('reached at the last close before the square-off is a square-off', () => {
    const day = aCallThat({ '09:15': 100, '15:14': 70 })
    expect(exits(alone({ stop: rupees(1000) }), day)).toEqual(['15:15 at 70 Square Off'])
  })

  it("keeps a leg's own reason if its own rule has already ordered its exit", () => {
    const strategy = aStrategy([aLongCall({ stop: percent(20) }), aLongPut()], {
      overall: { stop: rupees(1000) },
      execution: { trigger: 'close' },
    })
    expect(exits(strategy, aCallThat(from(100, 75)))).toEqual([
      '09:31 at 75 Stop Loss (%)',
      '09:31 at 100 Overall Stop Loss (₹)',
    ])
  })

  it("follows the legs' own exits of the bar", () => {
    const strategy = aStrategy([aLongCall({ stop: percent(20) }), aLongPut()], {
      overall: { stop: rupees(1000) },
    })
    expect(exits(strategy, aCallThat(from(100, [100, 100, 70, 70])))).toEqual([
      '09:30 at 80 Stop Loss (%)',
      '09:31 at 100 Overall Stop Loss (₹)',
    ])
  })

  it('has no effect once all legs are closed', () => {
    const strategy = aStrategy(aLongCall({ stop: percent(20) }), {
      overall: { stop: rupees(500), reEntry: { afterStop: 1 } },
    })
    expect(diary(strategy, aCallThat(from(100, [100, 100, 70, 70])))).toEqual([
      'BUY 21700 CE 09:20 at 100 → 09:30 at 80 Stop Loss (%)',
    ])
  })
})

describe('an overall trailing stop', () => {
  const trailing: OverallTerms = { stop: rupees(1000), trailingStop: { every: rupees(500), by: rupees(400) } }

  it('rises by its part of each whole step of the best profit, from the next close on', () => {
    // Best 1050 at 09:30: two steps move the stop from −1000 to −200, so a loss of 200 exits.
    expect(exits(alone(trailing), aCallThat(from(100, 121, 96.05, 96)))).toEqual([
      '09:33 at 96 Overall Stop Loss (₹)',
    ])
  })

  it('is not moved by the close that it is tested against', () => {
    expect(exits(alone(trailing), aCallThat(from(100, [100, 160, 100, 109.95], 81)))).toEqual([
      '15:15 at 81 Square Off',
    ])
  })

  it('ignores a last trail level in the request', () => {
    const request = alone(trailing)
    const { simpleStopLoss } = request.simpleRiskManagement!
    const trailingStop = { ...simpleStopLoss!.trailingStop!, lastTrailLevel: 900 }
    const simpleRiskManagement = { simpleStopLoss: { ...simpleStopLoss!, trailingStop } }
    const day = aCallThat(from(100, 121, 96.05, 96))
    expect(exits({ ...request, simpleRiskManagement }, day)).toEqual(exits(request, day))
  })

  it('in percent of the premium moves in percent of the premium', () => {
    const terms: OverallTerms = { stop: percent(20), trailingStop: { every: percent(10), by: percent(8) } }
    expect(exits(alone(terms), aCallThat(from(100, 121, 96.05, 96)))).toEqual([
      '09:33 at 96 Overall Stop Loss (%)',
    ])
  })
})

describe('an overall take profit', () => {
  it.each([
    { target: rupees(1000), marker: '(₹)' },
    { target: percent(10), marker: '(%)' },
    { target: points(20), marker: '(pts)' },
  ])('of $target.value $target.unit on two legs of 50 at 100 is a profit of 1000', ({ target, marker }) => {
    const out = (close: number) => exits(together({ target }), aCallThat(from(100, close, 115)))[0]
    expect(out(119.95)).toBe('15:15 at 115 Square Off')
    expect(out(120)).toBe(`09:31 at 115 Overall Take Profit ${marker}`)
  })
})

describe('an overall trail profit', () => {
  const from1000: OverallTerms = {
    trailProfit: { from: rupees(1000), trail: { every: rupees(500), by: rupees(300) } },
  }

  it('without trailing locks its trigger', () => {
    const plain: OverallTerms = { trailProfit: { from: rupees(1000) } }
    expect(exits(alone(plain), aCallThat(from(100, 130, 120.05, 120, 119)))).toEqual([
      '09:33 at 119 Overall Trail Profit (₹)',
    ])
  })

  it('is not armed by a profit inside the bar, nor below its trigger', () => {
    expect(exits(alone(from1000), aCallThat(from(100, [100, 150, 100, 119.95], 101)))).toEqual([
      '15:15 at 101 Square Off',
    ])
  })

  it('locks the trigger less one part when armed', () => {
    // Armed at 1000: the lock is 700 rupees, a price of 114.
    expect(exits(alone(from1000), aCallThat(from(100, 120, 114.05, 114)))).toEqual([
      '09:33 at 114 Overall Trail Profit (₹)',
    ])
  })

  it('raises the lock by its part for each whole step beyond the trigger', () => {
    // Best 2100: two steps beyond 1000, so the lock is 700 + 600 rupees, a price of 126.
    expect(exits(alone(from1000), aCallThat(from(100, 142, 126.05, 126)))).toEqual([
      '09:33 at 126 Overall Trail Profit (₹)',
    ])
  })

  it('reads its steps in their own unit and reports the unit of its trigger', () => {
    const mixed: OverallTerms = {
      trailProfit: { from: rupees(1000), trail: { every: points(10), by: points(6) } },
    }
    expect(exits(alone(mixed), aCallThat(from(100, 142, 126.05, 126)))).toEqual([
      '09:33 at 126 Overall Trail Profit (₹)',
    ])
  })

  it('yields to a stop that the same close reaches', () => {
    // At 119 the profit is 950: below the lock at 1000 and below the stop, trailed from −1000 to 1000.
    const both: OverallTerms = {
      trailProfit: { from: rupees(1000) },
      stop: rupees(1000),
      trailingStop: { every: rupees(1000), by: rupees(2000) },
    }
    expect(exits(alone(both), aCallThat(from(100, 120, 119)))).toEqual(['09:32 at 119 Overall Stop Loss (₹)'])
  })

  it('precedes a target that the same close reaches', () => {
    // Best 1400 makes the lock 700 + 4 × 300 = 1900; the next close, at 1600, is below it and beyond the target.
    const both: OverallTerms = {
      trailProfit: { from: rupees(1000), trail: { every: rupees(100), by: rupees(300) } },
      target: rupees(1500),
    }
    expect(exits(alone(both), aCallThat(from(100, 128, 132)))).toEqual([
      '09:32 at 132 Overall Trail Profit (₹)',
    ])
  })
})

describe('rules of the strategy without combined tracking', () => {
  const each = (overall: OverallTerms, legs = [aLongCall(), aLongPut()]) =>
    aStrategy(legs, { overall, combined: false })

  it('apply to each leg on its own price, inside the bar', () => {
    expect(exits(each({ stop: percent(25) }), aCallThat(from(100, [100, 100, 70, 90])))).toEqual([
      '09:30 at 75 Stop Loss (%)',
      '15:15 at 100 Square Off',
    ])
  })

  it('do not apply to a leg with its own rule of that kind', () => {
    const legs = [aLongCall({ stop: percent(50) }), aLongPut()]
    const day = aDay({
      contracts: { '21700 CE': from(100, [100, 100, 70, 90]), '21700 PE': from(100, [100, 100, 70, 90]) },
    })
    expect(exits(each({ stop: percent(25) }, legs), day)).toEqual([
      '09:30 at 75 Stop Loss (%)',
      '15:15 at 90 Square Off',
    ])
  })

  it('are combined kind by kind: an own stop with the inherited target', () => {
    const legs = [aLongCall({ stop: percent(50) }), aLongPut()]
    expect(
      exits(each({ stop: percent(25), target: percent(30) }, legs), aCallThat(from(100, [100, 135, 70, 90]))),
    ).toEqual(['09:30 at 130 Take Profit (%)', '15:15 at 100 Square Off'])
  })

  it('trail the stop of each leg by its own pair of steps', () => {
    const terms: OverallTerms = { stop: percent(20), trailingStop: { every: percent(10), by: percent(8) } }
    expect(exits(each(terms), aCallThat(from(100, [100, 121, 100, 120], [100, 100, 90, 100])))[0]).toBe(
      '09:31 at 96 Stop Loss (%)',
    )
  })

  it.each([
    { trail: { every: points(10), by: points(6) }, at: 126, title: 'with steps' },
    { trail: undefined, at: 120, title: 'without steps' },
  ])('lock profit from the trigger on, $title', ({ trail, at }) => {
    const terms: OverallTerms = { trailProfit: { from: points(20), trail } }
    expect(exits(each(terms), aCallThat(from(100, [100, 142, 100, 140], [130, 130, 90, 100])))[0]).toBe(
      `09:31 at ${at} Trail Profit (pts)`,
    )
  })

  it('re-enter each leg without its own re-entry', () => {
    const terms: OverallTerms = { stop: percent(25), reEntry: { afterStop: 1 } }
    expect(diary(each(terms), aCallThat(from(100, [100, 100, 70, 90])))).toEqual([
      'BUY 21700 CE 09:20 at 100 → 09:30 at 75 Stop Loss (%)',
      'BUY 21700 PE 09:20 at 100 → 15:15 at 100 Square Off',
      'BUY 21700 CE 09:31 at 90 → 15:15 at 90 Square Off [leg 1 after Stop Loss]',
    ])
  })

  it('in rupees apply to the whole of each leg', () => {
    expect(
      exits(
        each({ stop: rupees(1000) }, [aShortCall({ lots: 2 }), aShortPut()]),
        aCallThat(from(100, [100, 150, 100, 100])),
      )[0],
    ).toBe('09:30 at 110 Stop Loss (₹)')
  })

  it('still watch the whole position of a strategy with one leg', () => {
    const strategy = aStrategy(aLongCall(), { overall: { stop: rupees(1000) }, combined: false })
    expect(exits(strategy, aCallThat(from(100, [100, 100, 70, 90], 80)))).toEqual([
      '09:32 at 80 Overall Stop Loss (₹)',
    ])
  })
})

describe('a strategy without multi-leg', () => {
  it('has one lot of one leg, called single, whose profit the simple rules watch', () => {
    const strategy = aSingleLegStrategy(
      { tradeType: 'SELL', optionType: 'PUT', strikeLabel: 'ATM' },
      { overall: { target: percent(30) } },
    )
    const day = aDay({ contracts: { '21700 PE': from(100, 70, 72) } })
    expect(diary(strategy, day)).toEqual(['SELL 21700 PE 09:20 at 100 → 09:31 at 72 Overall Take Profit (%)'])
  })
})
