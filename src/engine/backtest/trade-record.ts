import type { Trade } from '#domain'
import { clockTime, daysToExpiry, isoDate } from '#engine/calendar'
import { chargesFor } from '#engine/instruments'
import { ROW_KIND, type MarketDay } from '#engine/market'
import type { Fill } from './day-replay.ts'
import type { Plan } from './plan.ts'
import { NO_PRICE, spotAt } from './prices.ts'

/** Running totals over the trades of a run, paise. */
export interface Totals {
  pnl: number
  charges: number
}

/** A fill as the trade record of the specification, in rupees. Adds its profit to the running totals. */
export function tradeRecord(fill: Fill, ordinal: number, day: MarketDay, plan: Plan, totals: Totals): Trade {
  const leg = plan.legs[fill.leg]
  const { openMinute } = day.session
  const expiry = day.instruments.expiry[fill.row]
  const pnl = grossProfit(fill, plan)
  const charges = chargesOf(fill, day, plan)
  totals.pnl += pnl
  totals.charges += charges
  const exitTime = clockTime(openMinute + fill.exitMinute)
  const excursion = excursionOf(fill, day, leg.side)
  return {
    id: `${day.date}-${ordinal}`,
    date: day.date,
    leg_id: leg.id,
    type: leg.side === 1 ? 'BUY' : 'SELL',
    optionType: leg.isCall ? 'CALL' : 'PUT',
    strike: rupees(day.instruments.strike[fill.row]),
    expiry_date: isoDate(expiry),
    dte: daysToExpiry(day.day, expiry),
    entryTime: clockTime(openMinute + fill.entryMinute),
    entryPrice: rupees(fill.entryPrice),
    exitTime,
    exitPrice: rupees(fill.exitPrice),
    exitReason: fill.reason,
    lots: leg.lots,
    quantity: fill.quantity,
    pnl: rupees(pnl),
    cumulativePnL: rupees(totals.pnl),
    timestamp: `${day.date}T${exitTime}:00+05:30`,
    reEntry: fill.note,
    charges: rupees(charges),
    netPnl: rupees(pnl - charges),
    underlyingAtEntry: indexAt(day, fill.entryMinute),
    underlyingAtExit: indexAt(day, fill.isInsideBar ? fill.exitMinute + 1 : fill.exitMinute),
    bestOpenProfit: rupees(excursion.best),
    worstOpenProfit: rupees(excursion.worst),
  }
}

/** Gross profit of a fill in paise. */
export function grossProfit(fill: Fill, plan: Plan): number {
  return plan.legs[fill.leg].side * (fill.exitPrice - fill.entryPrice) * fill.quantity
}

/** Charges of a fill in paise, by the rates of its day. */
export function chargesOf(fill: Fill, day: MarketDay, plan: Plan): number {
  return chargesFor({
    underlying: day.underlying,
    tradeDay: day.day,
    side: plan.legs[fill.leg].side === 1 ? 'BUY' : 'SELL',
    quantity: fill.quantity,
    entryPrice: fill.entryPrice,
    exitPrice: fill.exitPrice,
    exercised: fill.isSettlement,
  }).total
}

/** Highest and lowest open profit at a bar's close while the position was held, its exit included; paise. */
function excursionOf(fill: Fill, day: MarketDay, side: 1 | -1): { best: number; worst: number } {
  const close = day.field(fill.row, 'close')
  let best = side * (fill.exitPrice - fill.entryPrice)
  let worst = best
  for (let minute = fill.entryMinute; minute < fill.exitMinute; minute++) {
    if (close[minute] === 0) continue
    const profit = side * (close[minute] - fill.entryPrice)
    if (profit > best) best = profit
    else if (profit < worst) worst = profit
  }
  return { best: best * fill.quantity, worst: worst * fill.quantity }
}

function indexAt(day: MarketDay, c: number): number | null {
  const spot = spotAt(day, c)
  return spot === NO_PRICE || day.instruments.kind[0] !== ROW_KIND.index ? null : rupees(spot)
}

function rupees(paise: number): number {
  return paise / 100
}
