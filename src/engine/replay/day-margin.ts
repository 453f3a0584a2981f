import { spotAt } from '#engine/chain'
import { estimateMargin, type Margin, type MarginPosition } from '#engine/exchange'
import type { MarketDay } from '#engine/market'
import type { ClockMinute, Paise, SessionNumber } from '#engine/units'
import type { Fill } from './fill.ts'
import type { Plan } from './plan.ts'

/** A session with the fills that were held in it. */
export interface HeldFills {
  readonly session: SessionNumber
  readonly day: MarketDay
  readonly fills: readonly Fill[]
}

/**
 * The margin that a session's positions needed at their peak: the estimate at every minute in which one was entered,
 * and at the open where one was held overnight.
 */
export function marginOfDay(held: HeldFills, plan: Plan): Paise {
  const entries = held.fills.map((fill) => (fill.entrySession === held.session ? fill.entryMinute : 0))
  let peak = 0
  for (const minute of new Set(entries)) peak = Math.max(peak, marginAt(minute, held, plan).total)
  return peak
}

/** What is blocked from a clock minute of a session on. */
export interface MarginStep {
  readonly minute: ClockMinute
  readonly margin: Paise
}

/**
 * What a session's positions needed through the day: a step at each minute in which one was entered or left. Its peak
 * is `marginOfDay`: an exit gives margin back and never asks for more, even where it is the hedge that left.
 */
export function marginSteps(held: HeldFills, plan: Plan): MarginStep[] {
  const { session, fills } = held
  const entries = new Set(fills.map((fill) => (fill.entrySession === session ? fill.entryMinute : 0)))
  const exits = fills.filter((fill) => fill.exitSession === session).map(releasedAt)
  const steps: MarginStep[] = []
  let blocked = 0
  for (const minute of [...new Set([...entries, ...exits])].sort((a, b) => a - b)) {
    const needed = marginAt(minute, held, plan).total
    const margin = entries.has(minute) ? needed : Math.min(blocked, needed)
    if (margin === blocked) continue
    blocked = margin
    steps.push({ minute, margin })
  }
  return steps
}

/** The first minute in which a position that left needs no margin any more. */
function releasedAt({ isInsideBar, exitMinute }: Fill): ClockMinute {
  return isInsideBar ? exitMinute + 1 : exitMinute
}

/** The estimated margin of what is open after the orders of a clock minute. */
export function marginAt(minute: ClockMinute, { session, day, fills }: HeldFills, plan: Plan): Margin {
  const open = fills.filter((fill) => isHeldAt(fill, session, minute))
  const { day: tradeDay, underlying } = day
  const context = { spot: spotAt(day, minute), tradeDay, underlying, rulesDay: plan.rulesDay }
  return estimateMargin(
    open.map((fill) => position(fill, plan)),
    context,
  )
}

/** Whether a fill is open after the orders of a clock minute: a position left inside that bar still needed its margin. */
function isHeldAt(fill: Fill, session: SessionNumber, minute: ClockMinute): boolean {
  const isEntered = fill.entrySession < session || fill.entryMinute <= minute
  if (fill.exitSession !== session) return isEntered && fill.exitSession > session
  return isEntered && (fill.isInsideBar ? fill.exitMinute >= minute : fill.exitMinute > minute)
}

function position(fill: Fill, plan: Plan): MarginPosition {
  const leg = plan.legs[fill.leg]
  return {
    kind: leg.isCall ? 'CE' : 'PE',
    side: fill.side === 1 ? 'BUY' : 'SELL',
    strike: fill.contract.strike,
    quantity: fill.quantity,
    premium: fill.entryPrice,
    expiry: fill.contract.expiry,
  }
}
