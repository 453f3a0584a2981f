import { spotAt } from '#engine/chain'
import { estimateMargin, type Margin, type MarginPosition } from '#engine/exchange'
import type { MarketDay } from '#engine/market'
import type { ClockMinute, Paise, SessionNumber } from '#engine/units'
import type { Fill } from './fill.ts'
import type { Plan } from './plan.ts'

/** A minute before, and one after, every minute of a session. */
const BEFORE: ClockMinute = -1
const AFTER: ClockMinute = 0x3fff_ffff

/** The part of a fill that decides its margin; of a position that is still open, the exit is in a later session. */
export type MarginedFill = Pick<
  Fill,
  | 'leg'
  | 'side'
  | 'contract'
  | 'quantity'
  | 'entrySession'
  | 'entryMinute'
  | 'entryPrice'
  | 'exitSession'
  | 'exitMinute'
  | 'isInsideBar'
>

/** A session with the fills whose positions were held in it. */
export interface HeldFills {
  readonly session: SessionNumber
  readonly day: MarketDay
  readonly fills: readonly MarginedFill[]
  /** The index at the previous close; `NO_PRICE` if unknown, then the day's open counts. */
  readonly closeBefore: Paise
}

/** Peak margin of a session's positions, overnight positions included. */
export function marginOfDay(held: HeldFills, plan: Plan): Paise {
  const intervals = openIntervals(held, plan)
  let peak = 0
  for (const minute of risingMinutes(held))
    peak = Math.max(peak, marginOf(intervals, minute, held, plan).total)
  return peak
}

/** The margin blocked from a clock minute of a session on. */
export interface MarginStep {
  readonly minute: ClockMinute
  readonly margin: Paise
}

/**
 * The margin of a session's positions over time, one step per minute with an entry or exit. The maximum
 * equals `marginOfDay`, because an exit of a sold position only releases margin.
 */
export function marginSteps(held: HeldFills, plan: Plan): MarginStep[] {
  const rising = risingMinutes(held)
  const exits = held.fills.filter((fill) => fill.exitSession === held.session).map(releasedAt)
  const steps: MarginStep[] = []
  let blocked = 0
  for (const minute of [...new Set([...rising, ...exits])].sort((a, b) => a - b)) {
    const needed = marginAt(minute, held, plan).total
    const margin = rising.includes(minute) ? needed : Math.min(blocked, needed)
    if (margin === blocked) continue
    blocked = margin
    steps.push({ minute, margin })
  }
  return steps
}

/**
 * The minutes in which the margin may rise: the open for overnight positions, every entry, and every exit of
 * a bought position that may have hedged a sold one.
 */
function risingMinutes({ session, fills }: HeldFills): ClockMinute[] {
  const isHedged = fills.some(({ side }) => side === -1)
  const minutes: ClockMinute[] = []
  for (const fill of fills) {
    addMinute(minutes, fill.entrySession === session ? fill.entryMinute : 0)
    if (isHedged && fill.side === 1 && fill.exitSession === session) addMinute(minutes, releasedAt(fill))
  }
  return minutes
}

/** Adds a minute to a list unless it is there. For so few minutes a list is cheaper than a set. */
function addMinute(minutes: ClockMinute[], minute: ClockMinute): void {
  if (!minutes.includes(minute)) minutes.push(minute)
}

/** The first minute in which a closed position needs no margin. */
function releasedAt({ isInsideBar, exitMinute }: MarginedFill): ClockMinute {
  return isInsideBar ? exitMinute + 1 : exitMinute
}

/** Estimated margin of the open positions after the orders of a clock minute. */
export function marginAt(minute: ClockMinute, held: HeldFills, plan: Plan): Margin {
  return marginOf(openIntervals(held, plan), minute, held, plan)
}

/**
 * A position with the minutes after whose orders it is open. A position that exits inside a bar still needs its
 * margin in that bar.
 */
interface OpenInterval extends MarginPosition {
  readonly from: ClockMinute
  /** Exclusive. */
  readonly to: ClockMinute
}

function openIntervals({ session, fills }: HeldFills, plan: Plan): OpenInterval[] {
  return fills.map((fill) => ({
    kind: plan.legs[fill.leg].isCall ? 'CE' : 'PE',
    side: fill.side === 1 ? 'BUY' : 'SELL',
    strike: fill.contract.strike,
    quantity: fill.quantity,
    premium: fill.entryPrice,
    expiry: fill.contract.expiry,
    from: fill.entrySession < session ? BEFORE : fill.entryMinute,
    to: fill.exitSession > session ? AFTER : fill.exitSession < session ? BEFORE : releasedAt(fill),
  }))
}

/** Positions open after the orders of a minute; reused. */
const open: MarginPosition[] = []

function marginOf(
  intervals: readonly OpenInterval[],
  minute: ClockMinute,
  held: HeldFills,
  plan: Plan,
): Margin {
  const { day, closeBefore } = held
  const { day: tradeDay, underlying } = day
  open.length = 0
  for (const one of intervals) if (one.from <= minute && minute < one.to) open.push(one)
  const previousClose = closeBefore || spotAt(day, 0)
  return estimateMargin(open, {
    spot: spotAt(day, minute),
    previousClose,
    tradeDay,
    underlying,
    rulesDay: plan.rulesDay,
  })
}
