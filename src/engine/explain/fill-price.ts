import type { ExitTrigger, FillPrice } from '#domain'
import { NO_CONTRACT, rowOf, spotAt } from '#engine/chain'
import { CAUSE, isInFavour, RULES, type Cause } from '#engine/exit-reason'
import type { MarketDay } from '#engine/market'
import {
  ALL_LEGS,
  closingIndex,
  indexOffset,
  type Fill,
  type ManualOrder,
  type ManualOrders,
  type Plan,
} from '#engine/replay'
import { inRupees, type ClockMinute, type Paise, type Row, type SessionNumber } from '#engine/units'
import { barAt, clockAt } from './day-view.ts'
import { inForce, type DayWitness, type Moment } from './day-witness.ts'

/** A replayed cycle on one of its days: the input for explaining its fills. */
export interface ReplayedDay {
  readonly plan: Plan
  readonly session: SessionNumber
  readonly day: MarketDay
  readonly witness: DayWitness
  /** Manual orders and orders of limits; only in deployments. */
  readonly manualOrders?: ManualOrders | undefined
  /** Returns a session of the cycle. */
  dayOf(session: SessionNumber): MarketDay
}

interface MarketPrice {
  readonly price: Paise
  readonly basis: FillPrice['basis']
  /** Minute of the bar whose price was used; undefined without one. */
  readonly bar: ClockMinute | undefined
  readonly ageMinutes: number
}

/** How the price of an entry was found. */
export function explainEntry(fill: Fill, replayed: ReplayedDay): FillPrice {
  const day = replayed.dayOf(fill.entrySession)
  const market = entryMarketPrice(fill, day)
  return fillPrice(day, fill, { minute: fill.entryMinute, price: fill.entryPrice, market })
}

function entryMarketPrice(fill: Fill, day: MarketDay): MarketPrice {
  const row = rowOf(day, fill.contract)
  const { entryMinute: minute, entryMarket: price } = fill
  return fill.isEntryInsideBar
    ? { price, basis: 'level', bar: minute, ageMinutes: 0 }
    : (orderPrice(day, row, minute) ?? atEntryPrice(fill))
}

/** How the price of an exit was found. */
export function explainExit(fill: Fill, replayed: ReplayedDay): FillPrice {
  const day = replayed.dayOf(fill.exitSession)
  const { exitMinute: minute, exitPrice: price } = fill
  return fillPrice(day, fill, { minute, price, market: exitMarketPrice(fill, replayed) })
}

interface PricedOrder {
  readonly minute: ClockMinute
  readonly price: Paise
  readonly market: MarketPrice
}

function fillPrice(day: MarketDay, fill: Fill, { minute, price, market }: PricedOrder): FillPrice {
  return {
    time: clockAt(day, minute),
    price: inRupees(price),
    marketPrice: inRupees(market.price),
    slippage: inRupees(Math.abs(price - market.price)),
    basis: market.basis,
    bar: market.bar === undefined ? null : barAt(day, rowOf(day, fill.contract), market.bar),
    ageMinutes: market.ageMinutes,
  }
}

/** The price of an order at clock minute `c`: the open of that bar, or else the last price of the session. */
function orderPrice(day: MarketDay, row: Row, c: ClockMinute): MarketPrice | undefined {
  if (row === NO_CONTRACT) return undefined
  const { open, close } = day.bars(row)
  if (c < open.length && open[c] !== 0) return { price: open[c], basis: 'open', bar: c, ageMinutes: 0 }
  for (let bar = c - 1; bar >= 0; bar--)
    if (close[bar] !== 0) return { price: close[bar], basis: 'last-price', bar, ageMinutes: c - bar - 1 }
  return undefined
}

/**
 * The last price of an earlier session of the cycle; the entry price if the contract has not traded since.
 */
function earlierPrice(fill: Fill, { dayOf }: ReplayedDay): MarketPrice {
  for (let session = fill.exitSession - 1; session >= fill.entrySession; session--) {
    const day = dayOf(session)
    const last = orderPrice(day, rowOf(day, fill.contract), day.session.minutes)
    if (last) return { ...last, bar: undefined }
  }
  return atEntryPrice(fill)
}

function atEntryPrice({ entryPrice }: Fill): MarketPrice {
  return { price: entryPrice, basis: 'entry-price', bar: undefined, ageMinutes: 0 }
}

function exitMarketPrice(fill: Fill, replayed: ReplayedDay): MarketPrice {
  const day = replayed.dayOf(fill.exitSession)
  const { exitMinute: minute, reason } = fill
  const row = rowOf(day, fill.contract)
  if (reason.scope === 'expiry')
    return { price: fill.exitPrice, basis: 'intrinsic', bar: undefined, ageMinutes: 0 }
  if (reason.scope !== 'leg' || !fill.isInsideBar)
    return orderPrice(day, row, minute) ?? earlierPrice(fill, replayed)
  const level = legLevel(fill, { session: fill.exitSession, minute }, replayed)
  const open = day.bars(row).open[minute]
  const { side } = fill
  const isPast = isInFavour(reason.cause, side) ? side * (open - level) >= 0 : side * (open - level) <= 0
  const isLater = fill.exitSession > fill.entrySession || minute > fill.entryMinute
  if (isPast && isLater) return { price: open, basis: 'gap', bar: minute, ageMinutes: 0 }
  return { price: level, basis: 'level', bar: minute, ageMinutes: 0 }
}

function legLevel(fill: Fill, bar: Moment, { witness }: ReplayedDay): Paise {
  const { entrySession: session, entryMinute: minute } = fill
  const levels = inForce(witness.levelsOf(fill.leg, { session, minute }), bar)
  const cause = fill.reason.scope === 'leg' ? fill.reason.cause : CAUSE.stop
  return (isInFavour(cause, fill.side) ? levels?.target : levels?.stop) ?? fill.exitPrice
}

/**
 * The bar at whose close an exit was ordered: the previous one, which may be the last of the previous
 * session.
 */
function signalBar({ exitSession, exitMinute }: Fill, { dayOf }: ReplayedDay): Moment {
  return exitMinute > 0
    ? { session: exitSession, minute: exitMinute - 1 }
    : { session: exitSession - 1, minute: dayOf(exitSession - 1).session.minutes - 1 }
}

/** Why a position was closed. */
export function explainTrigger(fill: Fill, replayed: ReplayedDay): ExitTrigger {
  const day = replayed.dayOf(fill.exitSession)
  const { reason } = fill
  switch (reason.scope) {
    case 'expiry':
      return {
        kind: 'settlement',
        closingIndex: inRupees(closingIndex(day)),
        isOfficial: day.officialClose !== undefined,
      }
    case 'square-off':
      return { kind: isOrdered(fill, replayed) ? 'ordered' : 'square-off' }
    case 'complete':
      return { kind: 'complete' }
    case 'overall':
      return overallTrigger(fill, reason.cause, replayed)
    case 'leg':
      return reason.unit === 'underlyingPoints' || reason.unit === 'underlyingPercentage'
        ? indexTrigger(fill, reason.cause, replayed)
        : legTrigger(fill, reason.cause, replayed)
  }
}

function isOrdered({ leg, exitSession, exitMinute }: Fill, { manualOrders, dayOf }: ReplayedDay): boolean {
  const orders = manualOrders?.at(dayOf(exitSession).date, exitMinute) ?? []
  return orders.some((order) => isExit(order) && (order.leg === ALL_LEGS || order.leg === leg))
}

function isExit({ kind }: ManualOrder): boolean {
  return kind === 'exit' || kind === 'part'
}

/** The order fills in the minute after the bar of the index that reached the level. */
function indexTrigger(fill: Fill, cause: Cause, replayed: ReplayedDay): ExitTrigger {
  const { plan, dayOf } = replayed
  const bar = signalBar(fill, replayed)
  const leg = plan.legs[fill.leg]
  const rule = cause === CAUSE.stop ? leg.indexStop : leg.indexTarget
  const spot = spotAt(dayOf(fill.entrySession), fill.entryMinute)
  const isUp = leg.isCall === (fill.side === 1)
  const outward = (cause === CAUSE.target) === isUp ? 1 : -1
  const offset = rule ? indexOffset(rule.level, spot) : 0
  return {
    kind: 'index-rule',
    rule: cause === CAUSE.stop ? 'stop' : 'target',
    level: inRupees(spot + outward * offset),
    bar: barAt(dayOf(bar.session), 0, bar.minute),
  }
}

function legTrigger(fill: Fill, cause: Cause, replayed: ReplayedDay): ExitTrigger {
  // A signal at a bar's close fills in the minute after it.
  const bar = fill.isInsideBar
    ? { session: fill.exitSession, minute: fill.exitMinute }
    : signalBar(fill, replayed)
  const day = replayed.dayOf(bar.session)
  return {
    kind: 'leg-rule',
    rule: RULES[cause],
    level: inRupees(legLevel(fill, bar, replayed)),
    bar: barAt(day, rowOf(day, fill.contract), bar.minute),
    isAtClose: !fill.isInsideBar,
    isAmbiguous: fill.isAmbiguous,
  }
}

function overallTrigger(fill: Fill, cause: Cause, replayed: ReplayedDay): ExitTrigger {
  const { witness, dayOf } = replayed
  const bar = signalBar(fill, replayed)
  const rule = RULES[cause]
  const levels = inForce(witness.overallLevels, bar)
  const level = rule === 'trail' ? levels?.lock : rule === 'target' ? levels?.target : levels?.stop
  return {
    kind: 'overall-rule',
    rule,
    level: inRupees(level ?? 0),
    profit: inRupees(witness.profitAt(bar) ?? 0),
    closedAt: clockAt(dayOf(fill.exitSession), fill.exitMinute),
  }
}
