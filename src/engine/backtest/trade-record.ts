import type { Trade } from '#domain'
import { clockTime, daysToExpiry, isoDate, type DayNumber, type IsoDate } from '#engine/calendar'
import { chargesFor, type Charges } from '#engine/instruments'
import type { MarketDay } from '#engine/market'
import type { Fill } from './day-replay.ts'
import type { Plan, Side } from './plan.ts'
import { NO_PRICE, spotAt } from './prices.ts'

/** Writes fills as the trade records of the specification, in rupees, adding up their profit. */
export class TradeWriter {
  private readonly plan: Plan
  private pnl = 0
  /** Expiries as dates: few, and asked for with every trade. */
  private readonly dates = new Map<DayNumber, IsoDate>()
  private readonly excursion: Excursion = { best: 0, worst: 0 }

  constructor(plan: Plan) {
    this.plan = plan
  }

  /** Gross profit of all trades written so far, paise. */
  get totalPnl(): number {
    return this.pnl
  }

  /** @param ordinal position of the trade within its day, from 1 */
  write(fill: Fill, ordinal: number, day: MarketDay): Trade {
    const leg = this.plan.legs[fill.leg]
    const { openMinute } = day.session
    const expiry = day.instruments.expiry[fill.row]
    const exitTime = clockTime(openMinute + fill.exitMinute)
    const pnl = grossProfit(fill, this.plan)
    const charges = chargesOf(fill, day, this.plan)
    this.pnl += pnl
    measureExcursion(fill, day, leg.side, this.excursion)
    // One literal rather than parts spread together: a run writes thousands of these.
    return {
      id: `${day.date}-${ordinal}`,
      date: day.date,
      leg_id: leg.id,
      type: leg.side === 1 ? 'BUY' : 'SELL',
      optionType: leg.isCall ? 'CALL' : 'PUT',
      strike: rupees(day.instruments.strike[fill.row]),
      expiry_date: this.dateOf(expiry),
      dte: daysToExpiry(day.day, expiry),
      entryTime: clockTime(openMinute + fill.entryMinute),
      entryPrice: rupees(fill.entryPrice),
      exitTime,
      exitPrice: rupees(fill.exitPrice),
      exitReason: fill.reason,
      lots: leg.lots,
      quantity: fill.quantity,
      pnl: rupees(pnl),
      cumulativePnL: rupees(this.pnl),
      timestamp: `${day.date}T${exitTime}:00+05:30`,
      reEntry: fill.note,
      charges: rupees(charges),
      netPnl: rupees(pnl - charges),
      underlyingAtEntry: indexAt(day, fill.entryMinute),
      underlyingAtExit: indexAt(day, fill.isInsideBar ? fill.exitMinute + 1 : fill.exitMinute),
      bestOpenProfit: rupees(this.excursion.best * fill.quantity),
      worstOpenProfit: rupees(this.excursion.worst * fill.quantity),
    }
  }

  private dateOf(day: DayNumber): IsoDate {
    let date = this.dates.get(day)
    if (date === undefined) {
      date = isoDate(day)
      this.dates.set(day, date)
    }
    return date
  }
}

/** Gross profit of a fill in paise. */
export function grossProfit(fill: Fill, plan: Plan): number {
  return profitPerUnit(plan.legs[fill.leg].side, fill.entryPrice, fill.exitPrice) * fill.quantity
}

/** Subtracts by side: multiplied by it, a short that comes out even would have made a profit of −0. */
function profitPerUnit(side: Side, entryPrice: number, price: number): number {
  return side === 1 ? price - entryPrice : entryPrice - price
}

/** Charges of a fill in paise, by the rates of its day. */
export function chargesOf(fill: Fill, day: MarketDay, plan: Plan): number {
  return chargeParts(fill, day, plan).total
}

/** Charges of a fill by component, paise. */
export function chargeParts(fill: Fill, day: MarketDay, plan: Plan): Charges {
  return chargesFor({
    underlying: day.underlying,
    tradeDay: day.day,
    side: plan.legs[fill.leg].side === 1 ? 'BUY' : 'SELL',
    quantity: fill.quantity,
    entryPrice: fill.entryPrice,
    exitPrice: fill.exitPrice,
    exercised: fill.isSettlement,
  })
}

/** Highest and lowest open profit of a position, paise per unit. */
interface Excursion {
  best: number
  worst: number
}

/** Measures the open profit at every bar's close while the position was held, its exit included. */
function measureExcursion(fill: Fill, day: MarketDay, side: Side, into: Excursion): void {
  const close = day.field(fill.row, 'close')
  let best = profitPerUnit(side, fill.entryPrice, fill.exitPrice)
  let worst = best
  for (let minute = fill.entryMinute; minute < fill.exitMinute; minute++) {
    if (close[minute] === 0) continue
    const profit = profitPerUnit(side, fill.entryPrice, close[minute])
    if (profit > best) best = profit
    else if (profit < worst) worst = profit
  }
  into.best = best
  into.worst = worst
}

function indexAt(day: MarketDay, c: number): number | null {
  const spot = spotAt(day, c)
  return spot === NO_PRICE ? null : rupees(spot)
}

function rupees(paise: number): number {
  return paise / 100
}
