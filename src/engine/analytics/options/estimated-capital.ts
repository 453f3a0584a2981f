import type { BacktestRequest, Holding, Underlying } from '#domain'
import {
  calendarFilter,
  dayNumber,
  estimateMargin,
  expiries,
  instrumentOf,
  isoDate,
  NEWEST_RULES,
  publishedLevel,
  strikeStep,
  tradingDates,
  vixClose,
  yearsToExpiry,
  type IsoDate,
  type MarginPosition,
} from '#engine/exchange'
import { inPaise, inRupees, type Rupees } from '#engine/units'
import { sketchedPosition } from './payoff-sketch.ts'
import { assumedLot, assumedMarket } from './sketch-market.ts'

/**
 * Days of the period that are computed in full: those with the highest margin and those with the most expensive
 * options.
 */
const DAYS_IN_FULL = 4
/** At-the-money volatility as a share of India VIX, which also includes the more expensive wings. */
const AT_THE_MONEY_SHARE = 0.98
/** Days after a period within which the nearest expiry of its last session lies. */
const AHEAD_DAYS = 45
const NOON = 720

/**
 * Estimate, in rupees and without prices, of the highest margin that a strategy needs on a day of its period.
 * It uses the lots, scan ranges and rules of each day, the index at its published level, the nearest listed
 * expiries and India VIX as the one volatility. Days that gap or India VIX filters would leave out count. 0 if no leg finds a
 * contract.
 */
export function estimatedCapital(request: BacktestRequest): Rupees {
  const days = daysInFull(request)
  return Math.max(0, ...days.map((day) => marginOn(day, request)))
}

/** A day of the period, with the figures by which margins are compared. */
interface WeighedDay {
  readonly day: IsoDate
  /** Margin of a lot sold at the money. */
  readonly sold: number
  /** Grows with the price of a lot bought at the money. */
  readonly bought: number
}

/** The days on which sold options need most margin, and those on which bought options cost most. */
function daysInFull(request: BacktestRequest): IsoDate[] {
  const weighed = weighedDays(request)
  const most = (by: (day: WeighedDay) => number) =>
    weighed
      .toSorted((a, b) => by(b) - by(a))
      .slice(0, DAYS_IN_FULL)
      .map(({ day }) => day)
  return [...new Set([...most(({ sold }) => sold), ...most(({ bought }) => bought)])]
}

function weighedDays(request: BacktestRequest): WeighedDay[] {
  const { instrument: underlying, startDate: from, endDate: to } = request
  const { exchange } = instrumentOf(underlying)
  const ahead = isoDate(dayNumber(to) + AHEAD_DAYS)
  const sessions = tradingDates(from, to, exchange)
  const listed = expiries(underlying, from, ahead)
  const isHeld = heldOn(request, { sessions: tradingDates(from, ahead, exchange), listed })
  let next = 0
  return sessions.filter(isHeld).flatMap((day) => {
    while (next < listed.length && listed[next].date < day) next++
    return next < listed.length ? [weighedDay(day, listed[next].date, request)] : []
  })
}

function weighedDay(day: IsoDate, expiry: IsoDate, { instrument, execution }: BacktestRequest): WeighedDay {
  const spot = publishedLevel(instrument, dayNumber(day))
  const asToday = execution?.rules === 'as-today'
  const quantity = assumedLot(instrument, { expiry, day, asToday }) ?? 0
  const option = {
    side: 'SELL',
    strike: inPaise(spot),
    quantity,
    premium: 0,
    expiry: dayNumber(expiry),
  } as const
  const positions = [{ ...option, kind: 'CE' } as const, { ...option, kind: 'PE' } as const]
  const sold = marginOf(positions, { underlying: instrument, spot, day, asToday })
  const spread = volatilityOn(day, instrument) * Math.sqrt(yearsToExpiry(day, NOON, expiry))
  return { day, sold, bought: quantity * spot * spread }
}

interface Calendar {
  /** Sessions of the period and some after it. */
  readonly sessions: readonly IsoDate[]
  readonly listed: ReturnType<typeof expiries>
}

/** The days on which the strategy may hold a position. */
function heldOn(request: BacktestRequest, calendar: Calendar): (day: IsoDate) => boolean {
  const { strategy, instrument, startDate: from, endDate: to } = request
  const { holding, filters } = strategy
  if (holding?.type === 'positional') return daysOfCycles(holding, calendar)
  if (holding?.type === 'btst') return () => true
  return calendarFilter(filters ?? {}, { instrument, from, to })
}

function daysOfCycles(
  { expiry, enterDaysBefore, exitDaysBefore }: Extract<Holding, { type: 'positional' }>,
  { sessions, listed }: Calendar,
): (day: IsoDate) => boolean {
  const held = new Set<IsoDate>()
  for (const { date, kind } of listed) {
    const at = sessions.indexOf(date)
    if (at < 0 || (expiry === 'monthly' && kind !== 'monthly')) continue
    for (const day of sessions.slice(Math.max(0, at - enterDaysBefore), at - exitDaysBefore + 1))
      held.add(day)
  }
  return (day) => held.has(day)
}

/** The margin of the position, entered on a day in the assumed market with the index at a strike. */
function marginOn(day: IsoDate, request: BacktestRequest): Rupees {
  const { instrument: underlying, execution } = request
  const step = inRupees(strikeStep(underlying))
  const spot = Math.round(publishedLevel(underlying, dayNumber(day)) / step) * step
  const asToday = execution?.rules === 'as-today'
  const market = assumedMarket(underlying, day, { spot, asToday, volatility: volatilityOn(day, underlying) })
  const positions = sketchedPosition(request, market).map(
    ({ optionType, tradeType, strike, units, premium, terms }): MarginPosition => ({
      kind: optionType === 'CALL' ? 'CE' : 'PE',
      side: tradeType,
      strike: inPaise(strike),
      quantity: units,
      premium: inPaise(premium),
      expiry: dayNumber(terms?.expiry ?? day),
    }),
  )
  return marginOf(positions, { underlying, spot, day, asToday })
}

/**
 * The day's close of India VIX, scaled to the index's usual volatility; the assumed volatility if no VIX is
 * known.
 */
function volatilityOn(day: IsoDate, underlying: Underlying): number {
  const { volatility } = instrumentOf(underlying).assumed
  const vix = vixClose(day)
  if (vix === undefined) return volatility
  return AT_THE_MONEY_SHARE * (vix / 100) * (volatility / instrumentOf('NIFTY').assumed.volatility)
}

interface MarginDay {
  readonly underlying: Underlying
  readonly spot: Rupees
  readonly day: IsoDate
  readonly asToday: boolean
}

function marginOf(
  positions: readonly MarginPosition[],
  { underlying, spot, day, asToday }: MarginDay,
): Rupees {
  const rules = asToday ? { rulesDay: NEWEST_RULES } : {}
  const context = { underlying, spot: inPaise(spot), tradeDay: dayNumber(day), ...rules }
  return inRupees(estimateMargin(positions, context).total)
}
