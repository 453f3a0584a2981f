import { describe, expect, it } from 'vitest'
import {
  aLongCall,
  aLongPut,
  aRule,
  aShortCall,
  aShortPut,
  aStrategy,
  diary,
  entries,
  percent,
  points,
  rupees,
  type LegTerms,
  type StrategyTerms,
} from '#engine/replay/fixtures'
import { aDay, type BarInRupees, type Series } from '#engine/market/fixtures'

/** At 100 from 09:15, then these bars from 09:30; the last close stays. */
const at100Then = (...bars: readonly BarInRupees[]): Series => ({
  '09:15': 100,
  ...Object.fromEntries(bars.map((bar, i) => [`09:${30 + i}`, bar])),
})
const aCallThat = (series: Series) => aDay({ contracts: { '21700 CE': series, '21700 PE': 100 } })
/** Falls through the 10-point stop of a position bought at 100 and returns to 100 at once. */
const DIP: BarInRupees = [100, 100, 90, 100]
const SPIKE: BarInRupees = [100, 110, 100, 100]

const long = (terms: LegTerms, strategy: StrategyTerms = {}) => aStrategy(aLongCall(terms), strategy)

describe('a leg that re-enters', () => {
  const afterStop = (count: number): LegTerms => ({ stop: points(10), reEntry: { afterStop: count } })

  it('re-enters at the open of the minute after its stop, with fresh levels', () => {
    const day = aCallThat(at100Then([100, 100, 85, 95], [96, 96, 90, 95], [95, 95, 80, 85]))
    expect(diary(long(afterStop(1)), day)).toEqual([
      'BUY 21700 CE 09:20 at 100 → 09:30 at 90 Stop Loss (pts)',
      'BUY 21700 CE 09:31 at 96 → 09:32 at 86 Stop Loss (pts) [leg 1 after Stop Loss]',
    ])
  })

  it('chooses its strike again', () => {
    const day = aDay({
      index: { '09:15': 21700, '09:30': 21750 },
      contracts: { '21700 CE': at100Then(DIP), '21750 CE': 70 },
    })
    expect(entries(long(afterStop(1)), day)).toEqual(['21700 CE 09:20 at 100', '21750 CE 09:31 at 70'])
  })

  it('stops re-entering when the count of the exit reason is used up', () => {
    const day = aCallThat(at100Then(DIP, DIP, DIP, DIP))
    expect(
      entries(long({ stop: points(10), reEntry: { afterStop: 2, inAll: 9 } }), day).map((entry) =>
        entry.slice(9, 14),
      ),
    ).toEqual(['09:20', '09:31', '09:32'])
  })

  it('stops re-entering when the count of the leg is used up, for any mix of reasons', () => {
    const terms: LegTerms = {
      stop: points(10),
      target: points(10),
      reEntry: { afterStop: 5, afterTarget: 5, inAll: 3 },
    }
    const day = aCallThat(at100Then(DIP, SPIKE, DIP, SPIKE, DIP))
    expect(diary(long(terms), day).map((line) => line.slice(line.indexOf('→') + 2))).toEqual([
      '09:30 at 90 Stop Loss (pts)',
      '09:31 at 110 Take Profit (pts) [leg 1 after Stop Loss]',
      '09:32 at 90 Stop Loss (pts) [leg 2 after Take Profit]',
      '09:33 at 110 Take Profit (pts) [leg 3 after Stop Loss]',
    ])
  })

  it('counts each reason separately', () => {
    const terms: LegTerms = {
      stop: points(10),
      target: points(10),
      reEntry: { afterStop: 1, afterTarget: 2 },
    }
    const day = aCallThat(at100Then(DIP, SPIKE, SPIKE, SPIKE))
    expect(diary(long(terms), day).map((line) => line.split('[')[1])).toEqual([
      undefined,
      'leg 1 after Stop Loss]',
      'leg 2 after Take Profit]',
      'leg 3 after Take Profit]',
    ])
  })

  it('does not re-enter after an exit reason that is switched off', () => {
    const terms: LegTerms = { stop: points(10), target: points(10), reEntry: { afterTarget: 3 } }
    expect(entries(long(terms), aCallThat(at100Then(DIP)))).toHaveLength(1)
    expect(entries(long(terms), aCallThat(at100Then(SPIKE)))).toHaveLength(2)
  })

  it('re-enters after a trail profit', () => {
    const terms: LegTerms = { trailProfit: { every: points(10), by: points(5) }, reEntry: { afterTrail: 1 } }
    const day = aCallThat(at100Then([100, 112, 100, 110], [110, 110, 100, 100]))
    expect(diary(long(terms), day)).toEqual([
      'BUY 21700 CE 09:20 at 100 → 09:31 at 105 Trail Profit (pts)',
      'BUY 21700 CE 09:32 at 100 → 15:15 at 100 Square Off [leg 1 after Trail Profit]',
    ])
  })

  it('does not re-enter if its minute has no price, nor at a later minute', () => {
    // When the stop is hit, the at-the-money strike has moved to one that trades only from 09:50 on.
    const day = aDay({
      index: { '09:15': 21700, '09:30': 21800 },
      contracts: { '21700 CE': at100Then(DIP), '21800 CE': { '09:50': 60 } },
    })
    expect(entries(long(afterStop(3)), day)).toEqual(['21700 CE 09:20 at 100'])
  })

  it('re-enters up to the entry end and not after it', () => {
    const day = aCallThat(at100Then(DIP))
    expect(entries(long(afterStop(1), { entryEnd: '09:31' }), day)).toHaveLength(2)
    expect(entries(long(afterStop(1), { entryEnd: '09:30' }), day)).toHaveLength(1)
  })

  it('never re-enters at the square-off', () => {
    const day = aCallThat(at100Then(DIP))
    expect(entries(long(afterStop(1), { entryEnd: '09:31', squareOff: '09:31' }), day)).toHaveLength(1)
    expect(entries(long(afterStop(1), { entryEnd: '09:31', squareOff: '09:32' }), day)).toHaveLength(2)
  })

  it('does not check the rules again', () => {
    const onlyBefore0930 = aRule({
      function1: 'CLOSE',
      condition: 'LESS_THAN',
      function2: 'SMA',
      function2TalibParams: { timeperiod: 3 },
    })
    const day = aDay({
      index: { '09:15': 21700, '09:19': 21690, '09:21': 21695 },
      contracts: { '21700 CE': at100Then(DIP) },
    })
    expect(entries(long(afterStop(1), { rules: [onlyBefore0930] }), day)).toEqual([
      '21700 CE 09:20 at 100',
      '21700 CE 09:31 at 100',
    ])
  })

  it('restarts its counts the next day', () => {
    const day = (date: string) => aDay({ date, contracts: { '21700 CE': at100Then(DIP, DIP, DIP) } })
    const both = { from: '2024-01-03', to: '2024-01-04' }
    expect(entries(long(afterStop(1), both), day('2024-01-03'), day('2024-01-04'))).toHaveLength(4)
  })

  it('does not affect the other legs', () => {
    const legs = [aShortCall({ stop: points(10), reEntry: { afterStop: 1 } }), aShortPut()]
    expect(diary(aStrategy(legs), aCallThat(at100Then(SPIKE)))).toEqual([
      'SELL 21700 CE 09:20 at 100 → 09:30 at 110 Stop Loss (pts)',
      'SELL 21700 PE 09:20 at 100 → 15:15 at 100 Square Off',
      'SELL 21700 CE 09:31 at 100 → 15:15 at 100 Square Off [leg 1 after Stop Loss]',
    ])
  })

  it('with the trigger at the close exits and re-enters in the same minute', () => {
    const day = aCallThat(at100Then([100, 100, 85, 85], [87, 88, 86, 87]))
    expect(diary(long(afterStop(1), { execution: { trigger: 'close' } }), day)).toEqual([
      'BUY 21700 CE 09:20 at 100 → 09:31 at 87 Stop Loss (pts)',
      'BUY 21700 CE 09:31 at 87 → 15:15 at 87 Square Off [leg 1 after Stop Loss]',
    ])
  })
})

describe('a strategy that re-enters as a whole', () => {
  const overall = { stop: rupees(1000), reEntry: { afterStop: 1 } }
  const legs = [aLongCall(), aLongPut()]

  it('re-enters in the minute in which its exits fill', () => {
    expect(diary(aStrategy(legs, { overall }), aCallThat(at100Then(75, 76)))).toEqual([
      'BUY 21700 CE 09:20 at 100 → 09:31 at 76 Overall Stop Loss (₹)',
      'BUY 21700 PE 09:20 at 100 → 09:31 at 100 Overall Stop Loss (₹)',
      'BUY 21700 CE 09:31 at 76 → 15:15 at 76 Square Off [strategy 1 after Stop Loss]',
      'BUY 21700 PE 09:31 at 100 → 15:15 at 100 Square Off [strategy 1 after Stop Loss]',
    ])
  })

  it('starts a new cycle at zero profit', () => {
    const again = { stop: rupees(1000), reEntry: { afterStop: 2 } }
    // Down 20 from 100, then down 20 from 80: each cycle loses its own 1000.
    const lines = diary(
      aStrategy(aLongCall(), { overall: again }),
      aCallThat(at100Then(80, 80, 60.05, 60, 60)),
    )
    expect(lines).toEqual([
      'BUY 21700 CE 09:20 at 100 → 09:31 at 80 Overall Stop Loss (₹)',
      'BUY 21700 CE 09:31 at 80 → 09:34 at 60 Overall Stop Loss (₹) [strategy 1 after Stop Loss]',
      'BUY 21700 CE 09:34 at 60 → 15:15 at 60 Square Off [strategy 2 after Stop Loss]',
    ])
  })

  it('arms a trail profit again in the new cycle', () => {
    const terms = { trailProfit: { from: rupees(1000) }, reEntry: { afterTrail: 1 } }
    // Armed at 125, closed at 119. After entering again there, a loss alone is not a fall below a locked profit.
    expect(
      diary(aStrategy(aLongCall(), { overall: terms }), aCallThat(at100Then(125, 119, 119, 100))),
    ).toEqual([
      'BUY 21700 CE 09:20 at 100 → 09:32 at 119 Overall Trail Profit (₹)',
      'BUY 21700 CE 09:32 at 119 → 15:15 at 100 Square Off [strategy 1 after Trail Profit]',
    ])
  })

  it("trails the stop of the new cycle by the new cycle's best profit", () => {
    const trailing = { every: rupees(500), by: rupees(500) }
    const terms = { stop: rupees(1000), trailingStop: trailing, reEntry: { afterStop: 1 } }
    // Best 1000 moves the first stop to 0. The new cycle has no best profit yet, so its stop is 20 below 100 again.
    expect(
      diary(aStrategy(aLongCall(), { overall: terms }), aCallThat(at100Then(120, 100, 100, 85))),
    ).toEqual([
      'BUY 21700 CE 09:20 at 100 → 09:32 at 100 Overall Stop Loss (₹)',
      'BUY 21700 CE 09:32 at 100 → 15:15 at 85 Square Off [strategy 1 after Stop Loss]',
    ])
  })

  it('takes percentages of the premium of the new cycle', () => {
    const terms = { stop: percent(20), reEntry: { afterStop: 1 } }
    // 20% of 100, then 20% of 50.
    expect(diary(aStrategy(aLongCall(), { overall: terms }), aCallThat(at100Then(50, 50, 40, 40)))).toEqual([
      'BUY 21700 CE 09:20 at 100 → 09:31 at 50 Overall Stop Loss (%)',
      'BUY 21700 CE 09:31 at 50 → 09:33 at 40 Overall Stop Loss (%) [strategy 1 after Stop Loss]',
    ])
  })

  it.each([
    { reason: 'take profit', terms: { target: rupees(1000), reEntry: { afterTarget: 1 } }, bars: [125, 125] },
    {
      reason: 'trail profit',
      terms: { trailProfit: { from: rupees(1000) }, reEntry: { afterTrail: 1 } },
      bars: [125, 119, 119],
    },
  ])('re-enters after an overall $reason', ({ terms, bars }) => {
    expect(entries(aStrategy(aLongCall(), { overall: terms }), aCallThat(at100Then(...bars)))).toHaveLength(2)
  })

  it('restarts its count the next day', () => {
    const days = ['2024-01-03', '2024-01-04'].map((date) =>
      aDay({ date, contracts: { '21700 CE': at100Then(75, 75) } }),
    )
    const strategy = aStrategy(aLongCall(), { overall, from: '2024-01-03', to: '2024-01-04' })
    expect(entries(strategy, ...days)).toHaveLength(4)
  })

  it('does not re-enter after an exit reason that is switched off', () => {
    const terms = { stop: rupees(1000), reEntry: { afterTarget: 1 } }
    expect(entries(aStrategy(aLongCall(), { overall: terms }), aCallThat(at100Then(75)))).toHaveLength(1)
  })

  it('does not re-enter after the entry end', () => {
    const day = aCallThat(at100Then(75))
    expect(entries(aStrategy(aLongCall(), { overall, entryEnd: '09:31' }), day)).toHaveLength(2)
    expect(entries(aStrategy(aLongCall(), { overall, entryEnd: '09:30' }), day)).toHaveLength(1)
  })

  it('enters no leg if one of them has no price', () => {
    const day = aDay({
      contracts: {
        '21700 CE': at100Then(100, 100, 100, 100, 100, 100, 100, 75),
        '21700 PE': { '09:15': 100, '09:30': null },
      },
    })
    expect(diary(aStrategy(legs, { overall }), day)).toEqual([
      'BUY 21700 CE 09:20 at 100 → 09:38 at 75 Overall Stop Loss (₹)',
      'BUY 21700 PE 09:20 at 100 → 09:38 at 100 Overall Stop Loss (₹)',
    ])
  })

  it("cancels a leg's own pending re-entry", () => {
    const stopped = aLongCall({ stop: points(20), reEntry: { afterStop: 3 } })
    const day = aCallThat(at100Then([100, 100, 75, 75], 75))
    expect(diary(aStrategy([stopped, aLongPut()], { overall: { stop: rupees(1000) } }), day)).toEqual([
      'BUY 21700 CE 09:20 at 100 → 09:30 at 80 Stop Loss (pts)',
      'BUY 21700 PE 09:20 at 100 → 09:31 at 100 Overall Stop Loss (₹)',
    ])
  })

  it('re-enters when its last leg has exited, if that leg was about to re-enter', () => {
    const stopped = aLongCall({ stop: points(20), reEntry: { afterStop: 1 } })
    const day = aCallThat(at100Then([100, 100, 75, 75], 75))
    expect(diary(aStrategy(stopped, { overall }), day)).toEqual([
      'BUY 21700 CE 09:20 at 100 → 09:30 at 80 Stop Loss (pts)',
      'BUY 21700 CE 09:31 at 75 → 15:15 at 75 Square Off [strategy 1 after Stop Loss]',
    ])
  })

  it("does not reset the legs' own counts", () => {
    const leg = aLongCall({ stop: points(10), reEntry: { afterStop: 1 } })
    const day = aCallThat(at100Then(DIP, [100, 100, 85, 85], [85, 85, 70, 75], 75))
    // The leg uses its one re-entry, the next stop brings 1000 of loss, but no re-entry is pending: the day is over.
    expect(diary(aStrategy(leg, { overall }), day).map((line) => line.slice(line.indexOf('→') + 2))).toEqual([
      '09:30 at 90 Stop Loss (pts)',
      '09:31 at 90 Stop Loss (pts) [leg 1 after Stop Loss]',
    ])
  })
})
