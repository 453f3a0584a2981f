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
 * expiries and India VIX as the one volatility. Days that gap or India VIX filters would leave out count. Cycles of a strategy
 * held over days that are open on one day count together. 0 if no leg finds a contract.
 */
export function estimatedCapital(request: BacktestRequest): Rupees {
  return Math.max(0, ...daysInFull(request).map((held) => marginOn(held, request)))
}

/** A cycle that is open on a day. */
interface OpenCycle {
  readonly entryDay: IsoDate
  readonly lastDay: IsoDate
  /** That of the cycle; undefined for the nearest one. */
  readonly expiry?: IsoDate
}

/** A day on which positions may be held, with the cycles that are open on it. */
interface HeldDay {
  readonly day: IsoDate
  readonly cycles: readonly OpenCycle[]
}

/** A day of the period, with the figures by which margins are compared. */
interface WeighedDay extends HeldDay {
  /** Margin of a lot sold at the money in each cycle, for calls more by what the index rose since the entry. */
  readonly soldCalls: number
  /** The same for puts and what the index fell. */
  readonly soldPuts: number
  /** Grows with the price of a lot bought at the money. */
  readonly bought: number
}

/** The days on which sold options need most margin, and those on which bought options cost most. */
function daysInFull(request: BacktestRequest): HeldDay[] {
  const weighed = weighedDays(request)
  const most = (by: (day: WeighedDay) => number) =>
    weighed.toSorted((a, b) => by(b) - by(a)).slice(0, DAYS_IN_FULL)
  return [
    ...new Set([
      ...most(({ soldCalls }) => soldCalls),
      ...most(({ soldPuts }) => soldPuts),
      ...most(({ bought }) => bought),
    ]),
  ]
}

function weighedDays(request: BacktestRequest): WeighedDay[] {
  const { instrument: underlying, startDate: from, endDate: to } = request
  const { exchange } = instrumentOf(underlying)
  const ahead = isoDate(dayNumber(to) + AHEAD_DAYS)
  const sessions = tradingDates(from, to, exchange)
  const listed = expiries(underlying, from, ahead)
  const cyclesOn = openCycles(request, { sessions: tradingDates(from, ahead, exchange), listed })
  let next = 0
  return sessions.flatMap((day) => {
    const cycles = cyclesOn(day)
    if (cycles.length === 0) return []
    while (next < listed.length && listed[next].date < day) next++
    return next < listed.length ? [weighedDay({ day, cycles }, listed[next].date, request)] : []
  })
}

function weighedDay(
  { day, cycles }: HeldDay,
  expiry: IsoDate,
  { instrument, execution }: BacktestRequest,
): WeighedDay {
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
  const count = cycles.length
  const moves = cycles.map(({ entryDay }) => spot - publishedLevel(instrument, dayNumber(entryDay)))
  const lost = (side: number) => quantity * moves.reduce((sum, move) => sum + Math.max(0, side * move), 0)
  return {
    day,
    cycles,
    soldCalls: count * sold + lost(1),
    soldPuts: count * sold + lost(-1),
    bought: count * quantity * spot * spread,
  }
}

interface Calendar {
  /** Sessions of the period and some after it. */
  readonly sessions: readonly IsoDate[]
  readonly listed: ReturnType<typeof expiries>
}

/** The cycles that a strategy may have open on a day. */
function openCycles(request: BacktestRequest, calendar: Calendar): (day: IsoDate) => readonly OpenCycle[] {
  const { strategy, instrument, startDate: from, endDate: to } = request
  const { holding, filters } = strategy
  if (holding?.type === 'positional') return daysOfCycles(holding, strategy, calendar)
  // The night's position is left at or before the next one is entered.
  const isEntryDay =
    holding?.type === 'btst' ? () => true : calendarFilter(filters ?? {}, { instrument, from, to })
  return (day) => (isEntryDay(day) ? [{ entryDay: day, lastDay: day }] : [])
}

function daysOfCycles(
  { expiry, enterDaysBefore, exitDaysBefore }: Extract<Holding, { type: 'positional' }>,
  { entryStartTime, squareOffTime }: BacktestRequest['strategy'],
  { sessions, listed }: Calendar,
): (day: IsoDate) => readonly OpenCycle[] {
  const open = new Map<IsoDate, OpenCycle[]>()
  for (const { date, kind } of listed) {
    const at = sessions.indexOf(date)
    if (at < 0 || (expiry === 'monthly' && kind !== 'monthly')) continue
    const [first, last] = [at - enterDaysBefore, at - exitDaysBefore]
    // A cycle that begins before the period is not entered.
    if (first < 0) continue
    const cycle = { entryDay: sessions[first], lastDay: sessions[last], expiry: date }
    for (const day of sessions.slice(first, last + 1)) open.set(day, [...(open.get(day) ?? []), cycle])
  }
  const isLeftFirst = squareOffTime <= entryStartTime
  return (day) => {
    const cycles = open.get(day) ?? []
    const isEntered = isLeftFirst && cycles.some(({ entryDay }) => entryDay === day)
    return isEntered ? cycles.filter(({ lastDay }) => lastDay !== day) : cycles
  }
}

/** The margin of the cycles that are open on a day, each entered in the assumed market of its entry day. */
function marginOn({ day, cycles }: HeldDay, request: BacktestRequest): Rupees {
  const { instrument: underlying, execution } = request
  const asToday = execution?.rules === 'as-today'
  const positions = cycles.flatMap((cycle) => positionsOf(cycle, request))
  return marginOf(positions, { underlying, spot: spotOn(day, underlying), day, asToday })
}

/** The index at a strike, near its published level. */
function spotOn(day: IsoDate, underlying: Underlying): Rupees {
  const step = inRupees(strikeStep(underlying))
  return Math.round(publishedLevel(underlying, dayNumber(day)) / step) * step
}

/** What a cycle holds after its entry. */
function positionsOf({ entryDay: day, expiry }: OpenCycle, request: BacktestRequest): MarginPosition[] {
  const { instrument: underlying, execution } = request
  const market = assumedMarket(underlying, day, {
    spot: spotOn(day, underlying),
    asToday: execution?.rules === 'as-today',
    volatility: volatilityOn(day, underlying),
    cycleExpiry: expiry,
  })
  return sketchedPosition(request, market).map(
    ({ optionType, tradeType, strike, units, premium, terms }): MarginPosition => ({
      kind: optionType === 'CALL' ? 'CE' : 'PE',
      side: tradeType,
      strike: inPaise(strike),
      quantity: units,
      premium: inPaise(premium),
      expiry: dayNumber(terms?.expiry ?? day),
    }),
  )
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
