import type { ExitTrigger, ExplainedRule, FillPrice } from '#domain'
import type { MarketDay } from '#engine/market'
import type { Fill } from '../day-replay.ts'
import type { Plan } from '../plan.ts'
import { closingIndex } from '../settlement.ts'
import { barAt, clockAt, rupees } from './day-view.ts'
import { inForce, type DayWitness } from './day-witness.ts'

/** A replayed day: what everything about its fills is derived from. */
export interface ReplayedDay {
  readonly plan: Plan
  readonly day: MarketDay
  readonly witness: DayWitness
}

/** Prices in paise. */
interface MarketPrice {
  readonly price: number
  readonly basis: FillPrice['basis']
  /** Minute of the bar it was read from; undefined where there is none. */
  readonly bar: number | undefined
  readonly ageMinutes: number
}

/** How an entry came by its price. */
export function explainEntry(fill: Fill, { day }: ReplayedDay): FillPrice {
  const market = orderPrice(day, fill.row, fill.entryMinute, fill.entryPrice)
  return fillPrice(day, fill, { minute: fill.entryMinute, price: fill.entryPrice, market })
}

/** How an exit came by its price. */
export function explainExit(fill: Fill, replayed: ReplayedDay): FillPrice {
  const { day } = replayed
  const { exitMinute: minute, exitPrice: price } = fill
  return fillPrice(day, fill, { minute, price, market: exitMarketPrice(fill, replayed) })
}

interface PricedOrder {
  readonly minute: number
  readonly price: number
  readonly market: MarketPrice
}

function fillPrice(day: MarketDay, fill: Fill, { minute, price, market }: PricedOrder): FillPrice {
  return {
    time: clockAt(day, minute),
    price: rupees(price),
    marketPrice: rupees(market.price),
    slippage: rupees(Math.abs(price - market.price)),
    basis: market.basis,
    bar: market.bar === undefined ? null : barAt(day, fill.row, market.bar),
    ageMinutes: market.ageMinutes,
  }
}

/** What an order at clock minute `c` meets: the open of that bar, else the last price. */
function orderPrice(day: MarketDay, row: number, c: number, entryPrice: number): MarketPrice {
  const { open, close } = day.bars(row)
  if (c < open.length && open[c] !== 0) return { price: open[c], basis: 'open', bar: c, ageMinutes: 0 }
  for (let bar = c - 1; bar >= 0; bar--)
    if (close[bar] !== 0) return { price: close[bar], basis: 'last-price', bar, ageMinutes: c - bar - 1 }
  return { price: entryPrice, basis: 'entry-price', bar: undefined, ageMinutes: 0 }
}

function exitMarketPrice(fill: Fill, replayed: ReplayedDay): MarketPrice {
  const { day, plan } = replayed
  const { exitMinute: minute, row } = fill
  if (fill.isSettlement) return { price: fill.exitPrice, basis: 'intrinsic', bar: undefined, ageMinutes: 0 }
  if (!fill.isInsideBar) return orderPrice(day, row, minute, fill.entryPrice)
  const rule = ruleOf(fill.reason)
  const level = legLevel(fill, minute, rule, replayed)
  const open = day.bars(row).open[minute]
  const { side } = plan.legs[fill.leg]
  const isPast = rule === 'target' ? side * (open - level) >= 0 : side * (open - level) <= 0
  if (isPast && minute > fill.entryMinute) return { price: open, basis: 'gap', bar: minute, ageMinutes: 0 }
  return { price: level, basis: 'level', bar: minute, ageMinutes: 0 }
}

const OVERALL = 'Overall '

/** Which kind of rule an exit reason names. */
function ruleOf(reason: string): ExplainedRule {
  if (reason.includes('Take Profit')) return 'target'
  return reason.includes('Trail Profit') ? 'trail' : 'stop'
}

function legLevel(fill: Fill, minute: number, rule: ExplainedRule, { witness }: ReplayedDay): number {
  const levels = inForce(witness.levelsOf(fill.leg, fill.entryMinute), minute)
  return (rule === 'target' ? levels?.target : levels?.stop) ?? fill.exitPrice
}

/** Why a position was left. */
export function explainTrigger(fill: Fill, replayed: ReplayedDay): ExitTrigger {
  const { day } = replayed
  if (fill.isSettlement)
    return {
      kind: 'settlement',
      closingIndex: rupees(closingIndex(day)),
      isOfficial: day.officialClose !== undefined,
    }
  if (!fill.isInsideBar && fill.reason === 'Square Off') return { kind: 'square-off' }
  return fill.reason.startsWith(OVERALL) ? overallTrigger(fill, replayed) : legTrigger(fill, replayed)
}

function legTrigger(fill: Fill, replayed: ReplayedDay): ExitTrigger {
  const { day } = replayed
  // A signal at a bar's close fills in the minute after it.
  const bar = fill.isInsideBar ? fill.exitMinute : fill.exitMinute - 1
  const rule = ruleOf(fill.reason)
  return {
    kind: 'leg-rule',
    rule,
    level: rupees(legLevel(fill, bar, rule, replayed)),
    bar: barAt(day, fill.row, bar),
    isAtClose: !fill.isInsideBar,
    isAmbiguous: fill.isAmbiguous,
  }
}

function overallTrigger(fill: Fill, { day, witness }: ReplayedDay): ExitTrigger {
  const bar = fill.exitMinute - 1
  const rule = ruleOf(fill.reason)
  const levels = inForce(witness.overallLevels, bar)
  const level = { stop: levels?.stop, target: levels?.target, trail: levels?.lock }[rule]
  return {
    kind: 'overall-rule',
    rule,
    level: rupees(level ?? 0),
    profit: rupees(witness.profitAt(bar) ?? 0),
    closedAt: clockAt(day, fill.exitMinute),
  }
}
