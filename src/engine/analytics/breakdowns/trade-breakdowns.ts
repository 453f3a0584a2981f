import { MONTH_NAMES, weekdayName, type Trade } from '#domain'
import { isoDate, weekday } from '#engine/exchange'
import type { Bookings } from '../daily-profits.ts'
import { breakdown, type BreakdownRow, type Grouping } from './breakdown.ts'
import { dteKey, dteLabel } from './dte-bucket.ts'
import { compareExitReasons, normaliseExitReason } from './exit-reason.ts'
import { vixKey, vixLabel } from './vix-bucket.ts'
import { weekDates, mondayOf } from './week.ts'

/** All grouped tables of a result. The rows of each table add up to the total of the trades. */
export interface TradeBreakdowns {
  /** Key 0 = Sunday … 6 = Saturday, listed from Monday. */
  readonly weekday: readonly BreakdownRow<number>[]
  /** Key 0–4 trading days to expiry, 5 for more. */
  readonly dte: readonly BreakdownRow<number>[]
  /** Key `YYYY-MM`. */
  readonly month: readonly BreakdownRow<string>[]
  /** Key: the Monday's day number; label: its dates. */
  readonly week: readonly BreakdownRow<number>[]
  /** Key: the expiry date. */
  readonly expiry: readonly BreakdownRow<string>[]
  /** Key: hour of the entry, 9 for 09:00–09:59. */
  readonly entryHour: readonly BreakdownRow<number>[]
  /** Key: the normalised exit reason. */
  readonly exitReason: readonly BreakdownRow<string>[]
  /** Key: `leg_id`. */
  readonly leg: readonly BreakdownRow<string>[]
  readonly optionType: readonly BreakdownRow<string>[]
  /** Key 0 for a first entry, otherwise the number of the leg's or strategy's re-entry. */
  readonly reEntry: readonly BreakdownRow<number>[]
  /** Key: lower bound of the group, in percent; empty if no value is known. */
  readonly vix: readonly BreakdownRow<number>[]
  /** Key: nights over which the position was held. */
  readonly nights: readonly BreakdownRow<number>[]
  /** Key: index of the group of the gap at the open of the entry day, ascending; empty if no gap is known. */
  readonly gap: readonly BreakdownRow<number>[]
}

/** The trades of the tables as parallel columns, in booking order. Profits in paise. */
export interface BookedTrades {
  readonly trades: readonly Trade[]
  readonly days: Int32Array
  readonly profits: Float64Array
  /** India VIX known at the open of a day, by date: the newest close before it, in percent. */
  readonly vix?: ReadonlyMap<string, number> | undefined
  /** Percent at the open, by date. */
  readonly gaps?: ReadonlyMap<string, number> | undefined
}

/** All tables of a list of trades. */
export function tradeBreakdowns(booked: BookedTrades): TradeBreakdowns {
  const by = <Key extends string | number>(grouping: Grouping<Key>) => breakdown(booked.profits, grouping)
  return {
    weekday: by(weekdayGrouping(booked)),
    dte: by({ keyAt: (i) => dteKey(booked.trades[i].dte) as number, label: dteLabel }),
    month: by(monthGrouping(booked)),
    week: by({ keyAt: (i) => mondayOf(booked.days[i]), label: weekDates }),
    expiry: by(textGrouping(booked, 'expiry_date')),
    entryHour: by({ keyAt: (i) => entryHour(booked.trades[i]), label: hourLabel }),
    exitReason: by(exitReasonGrouping(booked)),
    leg: by({ ...textGrouping(booked, 'leg_id'), order: byNumberWithin }),
    optionType: by(textGrouping(booked, 'optionType')),
    reEntry: by({ keyAt: (i) => booked.trades[i].reEntry?.number ?? 0, label: reEntryLabel }),
    vix: booked.vix && booked.vix.size > 0 ? by(vixGrouping(booked.trades, booked.vix)) : [],
    nights: by({ keyAt: (i) => booked.trades[i].marks?.length ?? 0, label: nightsLabel }),
    gap: booked.gaps && booked.gaps.size > 0 ? by(gapGrouping(booked.trades, booked.gaps)) : [],
  }
}

function vixGrouping(trades: readonly Trade[], vix: ReadonlyMap<string, number>): Grouping<number> {
  return { keyAt: (i) => vixKey(vix.get(trades[i].date)), label: vixLabel }
}

function weekdayGrouping({ days }: BookedTrades): Grouping<number> {
  return {
    keyAt: (i) => weekday(days[i]),
    label: weekdayName,
    order: (a, b) => ((a + 6) % 7) - ((b + 6) % 7),
  }
}

function monthGrouping({ days }: Pick<BookedTrades, 'days'>): Grouping<string> {
  let lastDay: number | undefined
  let month = ''
  return {
    keyAt: (i) => {
      if (days[i] !== lastDay) [lastDay, month] = [days[i], isoDate(days[i]).slice(0, 7)]
      return month
    },
    label: monthLabel,
  }
}

/** Months by session: a position held over days counts in each with the change of its mark. Key `YYYY-MM`. */
export function sessionMonths({ profits, days }: Bookings): BreakdownRow<string>[] {
  return breakdown(profits, monthGrouping({ days }))
}

function textGrouping(
  { trades }: BookedTrades,
  field: 'expiry_date' | 'leg_id' | 'optionType',
): Grouping<string> {
  return { keyAt: (i) => trades[i][field], label: (key) => key }
}

function exitReasonGrouping({ trades }: BookedTrades): Grouping<string> {
  const normalised = new Map<string, string>()
  return {
    keyAt: (i) => {
      const text = trades[i].exitReason
      let reason = normalised.get(text)
      if (reason === undefined) normalised.set(text, (reason = normaliseExitReason(text)))
      return reason
    },
    label: (key) => key,
    order: compareExitReasons,
  }
}

function monthLabel(month: string): string {
  return `${MONTH_NAMES[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`
}

function entryHour(trade: Trade): number {
  return Number(trade.entryTime.slice(0, 2))
}

function hourLabel(hour: number): string {
  const start = String(hour).padStart(2, '0')
  return `${start}:00–${start}:59`
}

function reEntryLabel(number: number): string {
  return number === 0 ? 'First entry' : `Re-entry ${number}`
}

function nightsLabel(nights: number): string {
  if (nights === 0) return 'Within the day'
  return nights === 1 ? '1 night' : `${nights} nights`
}

/** Lower bounds of the gap groups, percent. */
const GAPS = [-Infinity, -1, -0.5, -0.2, 0.2, 0.5, 1] as const
/** The key of trades on days with an unknown gap. */
const NO_GAP = GAPS.length

function gapGrouping(trades: readonly Trade[], gaps: ReadonlyMap<string, number>): Grouping<number> {
  return {
    keyAt: (i) => {
      const gap = gaps.get(trades[i].date)
      return gap === undefined ? NO_GAP : GAPS.findLastIndex((from) => gap >= from)
    },
    label: gapLabel,
  }
}

function gapLabel(key: number): string {
  if (key === NO_GAP) return 'Not known'
  const percent = (value: number) => `${String(value).replace('-', '−')}%`
  if (key === 0) return `Below ${percent(GAPS[1])}`
  const to = GAPS[key + 1]
  return to === undefined ? `From ${percent(GAPS[key])}` : `${percent(GAPS[key])} to ${percent(to)}`
}

/** Sorts `leg-2` before `leg-10`. */
function byNumberWithin(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true })
}
