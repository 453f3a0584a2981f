import type { ExitTrigger, ExplainedRule, FillPrice } from '#domain'
import { rowOf, spotAt } from '#engine/chain'
import { CAUSE, type Cause } from '#engine/exit-reason'
import type { MarketDay } from '#engine/market'
import { closingIndex, indexOffset, type Fill, type Plan } from '#engine/replay'
import { inRupees, type ClockMinute, type Paise, type Row, type SessionNumber } from '#engine/units'
import { barAt, clockAt } from './day-view.ts'
import { inForce, type DayWitness } from './day-witness.ts'

/** A replayed day: what everything about its fills is derived from. */
export interface ReplayedDay {
  readonly plan: Plan
  readonly session: SessionNumber
  readonly day: MarketDay
  readonly witness: DayWitness
}

interface MarketPrice {
  readonly price: Paise
  readonly basis: FillPrice['basis']
  /** Minute of the bar it was read from; undefined where there is none. */
  readonly bar: ClockMinute | undefined
  readonly ageMinutes: number
}

/** How an entry came by its price. */
export function explainEntry(fill: Fill, replayed: ReplayedDay): FillPrice {
  const { day } = replayed
  const market = entryMarketPrice(fill, replayed)
  return fillPrice(day, fill, { minute: fill.entryMinute, price: fill.entryPrice, market })
}

function entryMarketPrice(fill: Fill, { day }: ReplayedDay): MarketPrice {
  const row = rowOf(day, fill.contract)
  const { entryMinute: minute, entryMarket: price } = fill
  return fill.isEntryInsideBar
    ? { price, basis: 'level', bar: minute, ageMinutes: 0 }
    : orderPrice(day, row, minute, fill.entryPrice)
}

/** How an exit came by its price. */
export function explainExit(fill: Fill, replayed: ReplayedDay): FillPrice {
  const { day } = replayed
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

/** What an order at clock minute `c` meets: the open of that bar, else the last price. */
function orderPrice(day: MarketDay, row: Row, c: ClockMinute, entryPrice: Paise): MarketPrice {
  const { open, close } = day.bars(row)
  if (c < open.length && open[c] !== 0) return { price: open[c], basis: 'open', bar: c, ageMinutes: 0 }
  for (let bar = c - 1; bar >= 0; bar--)
    if (close[bar] !== 0) return { price: close[bar], basis: 'last-price', bar, ageMinutes: c - bar - 1 }
  return { price: entryPrice, basis: 'entry-price', bar: undefined, ageMinutes: 0 }
}

function exitMarketPrice(fill: Fill, replayed: ReplayedDay): MarketPrice {
  const { day } = replayed
  const { exitMinute: minute, reason } = fill
  const row = rowOf(day, fill.contract)
  if (reason.scope === 'expiry')
    return { price: fill.exitPrice, basis: 'intrinsic', bar: undefined, ageMinutes: 0 }
  if (reason.scope !== 'leg' || !fill.isInsideBar) return orderPrice(day, row, minute, fill.entryPrice)
  const level = legLevel(fill, minute, reason.cause, replayed)
  const open = day.bars(row).open[minute]
  const { side } = fill
  const isPast = reason.cause === CAUSE.target ? side * (open - level) >= 0 : side * (open - level) <= 0
  if (isPast && minute > fill.entryMinute) return { price: open, basis: 'gap', bar: minute, ageMinutes: 0 }
  return { price: level, basis: 'level', bar: minute, ageMinutes: 0 }
}

/** The rule of an exit, by its cause. */
const RULES: readonly ExplainedRule[] = ['stop', 'target', 'trail']

function legLevel(fill: Fill, minute: ClockMinute, cause: Cause, { witness }: ReplayedDay): Paise {
  const levels = inForce(witness.levelsOf(fill.leg, fill.entryMinute), minute)
  return (cause === CAUSE.target ? levels?.target : levels?.stop) ?? fill.exitPrice
}

/** Why a position was left. */
export function explainTrigger(fill: Fill, replayed: ReplayedDay): ExitTrigger {
  const { day } = replayed
  const { reason } = fill
  switch (reason.scope) {
    case 'expiry':
      return {
        kind: 'settlement',
        closingIndex: inRupees(closingIndex(day)),
        isOfficial: day.officialClose !== undefined,
      }
    case 'square-off':
      return { kind: 'square-off' }
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

/** The order fills in the minute after the bar of the index that reached the level. */
function indexTrigger(fill: Fill, cause: Cause, { day, plan }: ReplayedDay): ExitTrigger {
  const leg = plan.legs[fill.leg]
  const rule = cause === CAUSE.stop ? leg.indexStop : leg.indexTarget
  const spot = spotAt(day, fill.entryMinute)
  const isUp = leg.isCall === (fill.side === 1)
  const outward = (cause === CAUSE.target) === isUp ? 1 : -1
  const offset = rule ? indexOffset(rule.level, spot) : 0
  return {
    kind: 'index-rule',
    rule: cause === CAUSE.stop ? 'stop' : 'target',
    level: inRupees(spot + outward * offset),
    bar: barAt(day, 0, fill.exitMinute - 1),
  }
}

function legTrigger(fill: Fill, cause: Cause, replayed: ReplayedDay): ExitTrigger {
  const { day } = replayed
  // A signal at a bar's close fills in the minute after it.
  const bar = fill.isInsideBar ? fill.exitMinute : fill.exitMinute - 1
  return {
    kind: 'leg-rule',
    rule: RULES[cause],
    level: inRupees(legLevel(fill, bar, cause, replayed)),
    bar: barAt(day, rowOf(day, fill.contract), bar),
    isAtClose: !fill.isInsideBar,
    isAmbiguous: fill.isAmbiguous,
  }
}

function overallTrigger(fill: Fill, cause: Cause, { day, witness }: ReplayedDay): ExitTrigger {
  const bar = fill.exitMinute - 1
  const rule = RULES[cause]
  const levels = inForce(witness.overallLevels, bar)
  const level = { stop: levels?.stop, target: levels?.target, trail: levels?.lock }[rule]
  return {
    kind: 'overall-rule',
    rule,
    level: inRupees(level ?? 0),
    profit: inRupees(witness.profitAt(bar) ?? 0),
    closedAt: clockAt(day, fill.exitMinute),
  }
}
