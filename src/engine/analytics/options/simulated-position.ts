import type { MarketMoment, SimulatedLeg, Underlying } from '#domain'
import { compareMoments, contractId, isHeldAt } from '#domain'
import {
  chargesFor,
  dayNumber,
  estimateMargin,
  minuteOfDay,
  repeatedBrokerage,
  type Margin,
  type MarginPosition,
} from '#engine/exchange'
import { inPaise, inRupees, type Paise, type Rupees } from '#engine/units'

/** The result of a leg so far, in rupees. */
export interface LegResult {
  /** At its exit price or its current price; null for an open leg without a price. */
  readonly gross: Rupees | null
  /** Of both orders; an open leg counts as if closed at its current price. Null without a price. */
  readonly charges: Rupees | null
}

/**
 * Profit and charges of a leg; equal to what the replay books for these two prices, in whole paise per
 * component.
 */
export function legResult(leg: SimulatedLeg, underlying: Underlying, price: Rupees | null): LegResult {
  const exit = leg.exit?.price ?? price
  if (exit === null) return { gross: null, charges: null }
  return { gross: inRupees(grossOf(leg, exit)), charges: inRupees(chargesOf(leg, underlying, exit)) }
}

function grossOf({ tradeType, entry, lots, lotSize }: SimulatedLeg, exit: Rupees): Paise {
  const perUnit = inPaise(exit) - inPaise(entry.price)
  return (tradeType === 'BUY' ? perUnit : -perUnit) * lots * lotSize + 0
}

function chargesOf(leg: SimulatedLeg, underlying: Underlying, exit: Rupees): Paise {
  return chargesFor({
    underlying,
    contract: leg.optionType === 'FUTURE' ? 'future' : 'option',
    tradeDay: dayNumber(leg.entry.date),
    side: leg.tradeType,
    quantity: leg.lots * leg.lotSize,
    entryPrice: inPaise(leg.entry.price),
    exitPrice: inPaise(exit),
    exercised: leg.exit?.settled ?? false,
    expiry: dayNumber(leg.expiry),
  }).total
}

/** Totals of a position in rupees. */
export interface PositionResult {
  /** Before charges: booked profit plus open legs at their current prices. */
  readonly gross: Rupees
  /** The booked part of `gross`: closed, rolled or settled legs. */
  readonly booked: Rupees
  /**
   * Of all orders, plus one per contract to close its open lots now. Each leg is charged like a trade of the
   * replay, with brokerage once per order.
   */
  readonly charges: Rupees
  /** Open legs without a price; the totals leave them out. */
  readonly unpriced: number
}

/**
 * Result of all legs entered by a minute: booked, and open at the given prices.
 * @param priceOf price per unit of an open leg at that minute; null without one
 */
export function positionResult(
  legs: readonly SimulatedLeg[],
  underlying: Underlying,
  at: { readonly moment: MarketMoment; readonly priceOf: (leg: SimulatedLeg) => Rupees | null },
): PositionResult {
  let gross = 0
  let booked = 0
  let charges = 0
  let unpriced = 0
  const charged: SimulatedLeg[] = []
  for (const leg of legs) {
    if (compareMoments(leg.entry, at.moment) > 0) continue
    const isHeld = isHeldAt(leg, at.moment)
    const seen = isHeld && leg.exit !== null ? { ...leg, exit: null } : leg
    const result = legResult(seen, underlying, isHeld ? at.priceOf(leg) : null)
    if (result.gross === null || result.charges === null) unpriced++
    else {
      gross += inPaise(result.gross)
      if (!isHeld) booked += inPaise(result.gross)
      charges += inPaise(result.charges)
      charged.push(seen)
    }
  }
  charges -= brokerageOfParts(charged, underlying)
  return { gross: inRupees(gross), booked: inRupees(booked), charges: inRupees(charges), unpriced }
}

/** The excess brokerage that legs of a shared order were charged. */
function brokerageOfParts(legs: readonly SimulatedLeg[], underlying: Underlying): Paise {
  const parts = new Map<string, { readonly day: number; readonly quantities: number[] }>()
  for (const leg of legs) {
    const closing = leg.exit === null ? `close ${contractId(leg)}` : leg.exit.order
    for (const order of [leg.entry.order, closing]) {
      if (order === undefined) continue
      const part = parts.get(order) ?? { day: dayNumber(leg.entry.date), quantities: [] }
      part.quantities.push(leg.lots * leg.lotSize)
      parts.set(order, part)
    }
  }
  let repeated = 0
  for (const { day, quantities } of parts.values()) repeated += repeatedBrokerage(underlying, day, quantities)
  return repeated
}

/** The bars of one session for `simulatedPath`. */
export interface PricedSession {
  readonly date: string
  /** Minute of the day of the open. */
  readonly openMinute: number
  /** Length of the session. */
  readonly minutes: number
  /** Closes of a leg's contract by minute, null without a trade; undefined if the contract is not listed. */
  readonly closesOf: (leg: SimulatedLeg) => readonly (Rupees | null)[] | undefined
}

/**
 * Profit before charges through a session, one value per bar close, including everything booked before; null
 * before the first entry. An open leg counts at its newest close since the open, and at its entry price
 * before that.
 */
export function simulatedPath(legs: readonly SimulatedLeg[], session: PricedSession): (Rupees | null)[] {
  const spans = legs
    .map((leg) => ({ leg, ...legSpan(leg, session) }))
    .filter((span) => span.from < session.minutes)
  const first = Math.min(Infinity, ...spans.map(({ from }) => from))
  const sums = new Float64Array(session.minutes)
  for (const { leg, from, to } of spans) {
    const closes = session.closesOf(leg) ?? []
    let price = leg.entry.price
    for (let minute = from; minute < session.minutes; minute++) {
      const close = closes[minute]
      if (minute < to && close !== null && close !== undefined) price = close
      // No bar follows an exit at the session's close, so it counts in the last bar.
      const isLeft = minute >= to || (minute === session.minutes - 1 && to <= session.minutes)
      sums[minute] += grossOf(leg, isLeft && leg.exit ? leg.exit.price : price)
    }
  }
  return Array.from(sums, (sum, minute) => (minute < first ? null : inRupees(sum)))
}

/** The bars of a session during which a leg is open; the end is exclusive. */
export function legSpan(
  leg: SimulatedLeg,
  { date, openMinute }: PricedSession,
): { readonly from: number; readonly to: number } {
  const minuteAt = (moment: MarketMoment | null) => {
    if (moment === null || moment.date > date) return Infinity
    return moment.date < date ? 0 : minuteOfDay(moment.time) - openMinute
  }
  return { from: minuteAt(leg.entry), to: minuteAt(leg.exit) }
}

/**
 * Estimated margin that the broker would block for legs at a minute. Rupees. Bought and sold lots of one
 * contract are netted first. A leg without a price counts at its entry price.
 */
export function marginOfLegs(
  legs: readonly SimulatedLeg[],
  at: {
    readonly underlying: Underlying
    readonly spot: Rupees
    readonly date: string
    readonly priceOf: (leg: SimulatedLeg) => Rupees | null
  },
): Margin {
  const positions = new Map<string, MarginPosition>()
  for (const leg of legs) {
    const id = contractId(leg)
    const next = marginPosition(leg, at.priceOf(leg) ?? leg.entry.price)
    const known = positions.get(id)
    positions.set(id, known ? mergePositions(known, next) : next)
  }
  const held = [...positions.values()].filter(({ quantity }) => quantity > 0)
  const { span, exposure, premium, total } = estimateMargin(held, {
    underlying: at.underlying,
    spot: inPaise(at.spot),
    tradeDay: dayNumber(at.date),
  })
  return {
    span: inRupees(span),
    exposure: inRupees(exposure),
    premium: inRupees(premium),
    total: inRupees(total),
  }
}

/** Merges two positions in one contract. */
function mergePositions(one: MarginPosition, other: MarginPosition): MarginPosition {
  const net = one.quantity + (one.side === other.side ? other.quantity : -other.quantity)
  return { ...one, side: net >= 0 ? one.side : other.side, quantity: Math.abs(net) }
}

const MARGIN_KINDS = { CALL: 'CE', PUT: 'PE', FUTURE: 'FUT' } as const

function marginPosition(leg: SimulatedLeg, price: Rupees): MarginPosition {
  return {
    kind: MARGIN_KINDS[leg.optionType],
    side: leg.tradeType,
    strike: inPaise(leg.strike),
    quantity: leg.lots * leg.lotSize,
    premium: inPaise(price),
    expiry: dayNumber(leg.expiry),
  }
}
