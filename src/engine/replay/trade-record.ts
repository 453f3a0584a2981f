import type { ReEntryNote, Trade } from '#domain'
import { NO_CONTRACT, NO_PRICE, rowOf, spotAt } from '#engine/chain'
import {
  clockTime,
  daysToExpiry,
  isoDate,
  type DayNumber,
  type IsoDate,
  chargesFor,
  type Charges,
} from '#engine/exchange'
import { CAUSE_NAMES, exitReasonWords, type ExitReason } from '#engine/exit-reason'
import { RANGE_SHIFT, type Bars, type MarketDay } from '#engine/market'
import { inRupees, type ClockMinute, type Paise, type Rupees, type SessionNumber } from '#engine/units'
import type { Fill, ReEntry } from './fill.ts'
import type { Plan, Side } from './plan.ts'
import { closingIndex } from './settlement.ts'

/** Gives the sessions that fills name. */
export type Days = (session: SessionNumber) => MarketDay

/** Writes fills as the trade records of the specification, in rupees, adding up their profit. */
export class TradeWriter {
  private readonly plan: Plan
  private readonly days: Days
  private pnl = 0
  /** Expiries as dates: few, and asked for with every trade. */
  private readonly dates = new Map<DayNumber, IsoDate>()
  /** Reasons are those of the plan's rules: few, and asked for with every trade. */
  private readonly words = new Map<ExitReason, string>()
  private readonly excursion: Excursion = { best: 0, worst: 0 }

  constructor(plan: Plan, days: Days) {
    this.plan = plan
    this.days = days
  }

  /** Gross profit of all trades written so far. */
  get totalPnl(): Paise {
    return this.pnl
  }

  /** @param ordinal position of the trade among those entered on its day, from 1 */
  write(fill: Fill, ordinal: number): Trade {
    const leg = this.plan.legs[fill.leg]
    const { expiry, strike } = fill.contract
    const day = this.days(fill.entrySession)
    const exitDay = fill.exitSession === fill.entrySession ? day : this.days(fill.exitSession)
    const exitTime = clockTime(exitDay.session.openMinute + fill.exitMinute)
    const pnl = grossProfit(fill)
    const charges = chargesOf(fill, { entry: day, exit: exitDay }, this.plan)
    this.pnl += pnl
    measureExcursion(fill, this.days, this.excursion)
    // One literal rather than parts spread together: a run writes thousands of these.
    const trade: Trade = {
      id: `${day.date}-${ordinal}`,
      date: day.date,
      leg_id: leg.id,
      type: fill.side === 1 ? 'BUY' : 'SELL',
      optionType: leg.isCall ? 'CALL' : 'PUT',
      strike: inRupees(strike),
      expiry_date: this.dateOf(expiry),
      dte: daysToExpiry(day.day, expiry),
      entryTime: clockTime(day.session.openMinute + fill.entryMinute),
      entryPrice: inRupees(fill.entryPrice),
      exitTime,
      exitPrice: inRupees(fill.exitPrice),
      exitReason: this.wordsOf(fill.reason),
      lots: leg.lots,
      quantity: fill.quantity,
      pnl: inRupees(pnl),
      cumulativePnL: inRupees(this.pnl),
      timestamp: `${exitDay.date}T${exitTime}:00+05:30`,
      reEntry: fill.reEntry && noteOf(fill.reEntry, this.plan),
      charges: inRupees(charges),
      netPnl: inRupees(pnl - charges),
      underlyingAtEntry: indexAt(day, fill.entryMinute),
      underlyingAtExit: indexAtExit(fill, exitDay),
      bestOpenProfit: inRupees(this.excursion.best * fill.quantity),
      worstOpenProfit: inRupees(this.excursion.worst * fill.quantity),
    }
    return this.plan.isOverDays ? { ...trade, exitDate: exitDay.date, marks: this.marksOf(fill) } : trade
  }

  private marksOf({ marks }: Fill): [IsoDate, Rupees][] {
    return marks.map(({ session, profit }) => [this.days(session).date, inRupees(profit)])
  }

  private wordsOf(reason: ExitReason): string {
    let words = this.words.get(reason)
    if (words === undefined) this.words.set(reason, (words = exitReasonWords(reason)))
    return words
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

function noteOf({ scope, number, cause, by }: ReEntry, { legs }: Plan): ReEntryNote {
  return { scope, number, cause: CAUSE_NAMES[cause], ...(by !== undefined && { by: legs[by].id }) }
}

/** Gross profit of a fill. */
export function grossProfit(fill: Fill): Paise {
  return profitPerUnit(fill.side, fill.entryPrice, fill.exitPrice) * fill.quantity
}

/** Subtracts by side: multiplied by it, a short that comes out even would have made a profit of −0. */
function profitPerUnit(side: Side, entryPrice: Paise, price: Paise): Paise {
  return side === 1 ? price - entryPrice : entryPrice - price
}

/** The sessions of a fill's two orders. */
export interface FillDays {
  readonly entry: MarketDay
  readonly exit: MarketDay
}

/** Charges of a fill, each order by the rates of its own day. */
export function chargesOf(fill: Fill, days: FillDays, plan: Plan): Paise {
  return chargeParts(fill, days, plan).total
}

/** Charges of a fill by component, paise. */
export function chargeParts(fill: Fill, { entry, exit }: FillDays, plan: Plan): Charges {
  const isSettled = fill.reason.scope === 'expiry'
  return chargesFor({
    underlying: entry.underlying,
    tradeDay: entry.day,
    exitDay: exit.day,
    side: fill.side === 1 ? 'BUY' : 'SELL',
    quantity: fill.quantity,
    entryPrice: fill.entryPrice,
    exitPrice: fill.exitPrice,
    exercised: isSettled,
    settlement: isSettled ? closingIndex(exit) : undefined,
    expiry: fill.contract.expiry,
    rulesDay: plan.rulesDay,
  })
}

/** Highest and lowest open profit of a position, paise per unit. */
interface Excursion {
  best: Paise
  worst: Paise
}

/** Measures the open profit at the bars' closes while the position was open; without one it is zero. The exit is none of them. */
function measureExcursion(fill: Fill, days: Days, into: Excursion): void {
  const closes = { lowest: Infinity, highest: -Infinity }
  for (let session = fill.entrySession; session <= fill.exitSession; session++) {
    const day = days(session)
    const row = rowOf(day, fill.contract)
    if (row === NO_CONTRACT) continue
    const from = session === fill.entrySession ? fill.entryMinute : 0
    const to = session === fill.exitSession ? fill.exitMinute : day.session.minutes
    addCloses(day.bars(row), { from, to }, closes)
  }
  const hasClose = closes.lowest <= closes.highest
  const [atBest, atWorst] =
    fill.side === 1 ? [closes.highest, closes.lowest] : [closes.lowest, closes.highest]
  into.best = hasClose ? profitPerUnit(fill.side, fill.entryPrice, atBest) : 0
  into.worst = hasClose ? profitPerUnit(fill.side, fill.entryPrice, atWorst) : 0
}

/** Takes the closes of minutes into account; a range that reaches beyond neither the lowest nor the highest has none that counts. */
function addCloses(
  { close, ranges }: Bars,
  { from, to }: { readonly from: ClockMinute; readonly to: ClockMinute },
  into: { lowest: Paise; highest: Paise },
): void {
  let { lowest, highest } = into
  for (let start = from; start < to;) {
    const range = start >> RANGE_SHIFT
    const end = Math.min(to, (range + 1) << RANGE_SHIFT)
    let minute = start
    start = end
    if (ranges && ranges[2 * range] >= lowest && ranges[2 * range + 1] <= highest) continue
    for (; minute < end; minute++) {
      const price = close[minute]
      if (price === 0) continue
      if (price < lowest) lowest = price
      if (price > highest) highest = price
    }
  }
  into.lowest = lowest
  into.highest = highest
}

function indexAtExit(fill: Fill, day: MarketDay): Rupees | null {
  if (fill.reason.scope === 'expiry') return inRupees(closingIndex(day))
  return indexAt(day, fill.isInsideBar ? fill.exitMinute + 1 : fill.exitMinute)
}

function indexAt(day: MarketDay, c: ClockMinute): Rupees | null {
  const spot = spotAt(day, c)
  return spot === NO_PRICE ? null : inRupees(spot)
}
