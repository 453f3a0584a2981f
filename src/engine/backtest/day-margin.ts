import { estimateMargin, type Margin, type MarginPosition } from '#engine/instruments'
import type { MarketDay } from '#engine/market'
import type { Fill } from './day-replay.ts'
import type { Plan } from './plan.ts'
import { spotAt } from './prices.ts'

/** The margin that a day's positions needed at their peak, in paise: the estimate at every minute in which one was entered. */
export function marginOfDay(fills: readonly Fill[], day: MarketDay, plan: Plan): number {
  let peak = 0
  for (const minute of new Set(fills.map((fill) => fill.entryMinute)))
    peak = Math.max(peak, marginAt(minute, fills, day, plan).total)
  return peak
}

/** The estimated margin of what is open after the orders of a clock minute, paise. */
export function marginAt(minute: number, fills: readonly Fill[], day: MarketDay, plan: Plan): Margin {
  const open = fills.filter((fill) => isHeldAt(fill, minute))
  const context = { spot: spotAt(day, minute), tradeDay: day.day, underlying: day.underlying }
  return estimateMargin(
    open.map((fill) => position(fill, day, plan)),
    context,
  )
}

/** Whether a fill is open after the orders of a clock minute: a position left inside that bar still needed its margin. */
function isHeldAt(fill: Fill, minute: number): boolean {
  return (
    fill.entryMinute <= minute && (fill.isInsideBar ? fill.exitMinute >= minute : fill.exitMinute > minute)
  )
}

function position(fill: Fill, day: MarketDay, plan: Plan): MarginPosition {
  const leg = plan.legs[fill.leg]
  return {
    kind: leg.isCall ? 'CE' : 'PE',
    side: leg.side === 1 ? 'BUY' : 'SELL',
    strike: day.instruments.strike[fill.row],
    quantity: fill.quantity,
    premium: fill.entryPrice,
    expiry: day.instruments.expiry[fill.row],
  }
}
