import type { SimulatedLeg } from '#domain'
import { inPaise, inRupees, type Rupees } from '#engine/units'
import { legSpan, simulatedPath, type PricedSession } from './simulated-position.ts'

const GREEK_PARTS = ['delta', 'gamma', 'theta', 'vega'] as const
type GreekPart = (typeof GREEK_PARTS)[number]

/** What the Greeks brought since the open, in rupees per unit, at the open and at the close of each minute. */
export type UnitParts = Readonly<Record<GreekPart, readonly Rupees[]>>

export interface PartedSession extends PricedSession {
  /** Parts of a leg's contract; undefined for a future, whose change is all direction. */
  readonly partsOf: (leg: SimulatedLeg) => UnitParts | undefined
}

/** The parts of a position's profit by bar close, in rupees. With `earlier` they add up to `simulatedPath`. */
export type SimulatedParts = Readonly<Record<GreekPart | 'rest', readonly (Rupees | null)[]>> & {
  /** Profit of legs from earlier sessions until their first trade in this one. */
  readonly earlier: Rupees
}

/**
 * Splits the profit of a position through a session, before charges, minute by minute: direction, size of moves, time and
 * volatility as in the attribution of a backtest (docs/semantics.md, section 16), and the rest, which also has what an entry or exit
 * differs from the chain's model. Null before the first entry.
 */
export function simulatedParts(legs: readonly SimulatedLeg[], session: PartedSession): SimulatedParts {
  const path = simulatedPath(legs, session)
  const sums = Object.fromEntries(
    GREEK_PARTS.map((part) => [part, new Float64Array(session.minutes)]),
  ) as Record<GreekPart, Float64Array>
  let earlier = 0
  for (const leg of legs) {
    const { from, to } = legSpan(leg, session)
    if (from >= session.minutes) continue
    const { start, before } = startOf(leg, { from, to }, session)
    earlier += before
    addParts(sums, leg, { start, to, before, session })
  }
  const shown = (values: (minute: number, whole: Rupees) => number) =>
    path.map((whole, minute) => (whole === null ? null : values(minute, whole)))
  const explained = (minute: number) => GREEK_PARTS.reduce((sum, part) => sum + sums[part][minute], 0)
  return {
    delta: shown((minute) => sums.delta[minute]),
    gamma: shown((minute) => sums.gamma[minute]),
    theta: shown((minute) => sums.theta[minute]),
    vega: shown((minute) => sums.vega[minute]),
    rest: shown((minute, whole) => whole - earlier - explained(minute)),
    earlier,
  }
}

/** A stretch of a session in which a leg is split. */
interface Span {
  readonly start: number
  readonly to: number
  readonly before: Rupees
}

/** The clock minute from which a leg is split, and its profit until then. */
function startOf(
  leg: SimulatedLeg,
  { from, to }: { readonly from: number; readonly to: number },
  session: PricedSession,
): Pick<Span, 'start' | 'before'> {
  if (leg.entry.date >= session.date) return { start: from, before: 0 }
  const first = session.closesOf(leg)?.findIndex((close) => close !== null) ?? -1
  const close = session.closesOf(leg)?.[first]
  if (first < 0 || first >= to || close === null || close === undefined)
    return { start: to, before: leg.exit ? profitAt(leg, leg.exit.price) : 0 }
  return { start: first + 1, before: profitAt(leg, close) }
}

function profitAt(leg: SimulatedLeg, price: Rupees): Rupees {
  return inRupees((inPaise(price) - inPaise(leg.entry.price)) * unitsOf(leg))
}

/** Units with a sign: negative if sold. */
function unitsOf({ tradeType, lots, lotSize }: SimulatedLeg): number {
  return (tradeType === 'BUY' ? 1 : -1) * lots * lotSize
}

function addParts(
  sums: Record<GreekPart, Float64Array>,
  leg: SimulatedLeg,
  { start, to, before, session }: Span & { readonly session: PartedSession },
): void {
  const parts = session.partsOf(leg)
  if (!parts) {
    // The price of a future is all direction.
    simulatedPath([leg], session).forEach(
      (whole, minute) => (sums.delta[minute] += (whole ?? before) - before),
    )
    return
  }
  const units = unitsOf(leg)
  for (const part of GREEK_PARTS) {
    const values = parts[part]
    const at = (c: number) => values[Math.min(c, values.length - 1)] ?? 0
    for (let minute = start; minute < session.minutes; minute++)
      sums[part][minute] += units * (at(Math.min(minute + 1, to)) - at(start))
  }
}
