import { clockTime, dayNumber, isoDate, minuteOfDay } from '#engine/exchange'
import { closeOf, type Moment } from '#engine/analytics'
import type { MarketMoment } from '#domain'
import { formatDayOfMonth } from '../../../ui/format.ts'

/** Assumptions of the payoff. */
export interface WhatIf {
  /** Assumed index level; undefined for the current one. */
  readonly spot: number | undefined
  /** Step of time, see `targetMoment`; undefined for the close of the first expiry. */
  readonly step: number | undefined
  /** Change of volatility, in points. */
  readonly shift: number
  /** Change of volatility, in points, for each percent that a strike is below the index. */
  readonly tilt: number
}

export const NO_WHAT_IF: WhatIf = { spot: undefined, step: undefined, shift: 0, tilt: 0 }

export function modelMoment({ date, time }: MarketMoment): Moment {
  return { date, minuteOfDay: minuteOfDay(time) }
}

/** Calendar days from a minute to an expiry. */
function daysUntil(moment: MarketMoment, expiry: string): number {
  return Math.max(0, dayNumber(expiry) - dayNumber(moment.date))
}

/** The last step of time: the close of the expiry. */
export function lastStep(moment: MarketMoment, expiry: string): number {
  return daysUntil(moment, expiry) + 1
}

/** Moment of a step of time: 0 is the current minute, 1 the close of its day, 2 the close of the next date. */
export function targetMoment(
  moment: MarketMoment,
  { step, expiry }: { step: number | undefined; expiry: string },
): Moment {
  const last = lastStep(moment, expiry)
  const at = Math.min(step ?? last, last)
  return at === 0 ? modelMoment(moment) : closeOf(isoDate(dayNumber(moment.date) + at - 1))
}

/** Columns of the P&L table: evenly spaced from the minute to the close of the first expiry. */
export function tableMoments(moment: MarketMoment, expiry: string, most: number): Moment[] {
  const days = daysUntil(moment, expiry)
  const columns = Math.min(most, days + 2)
  const moments = [modelMoment(moment)]
  for (let i = 1; i < columns - 1; i++) {
    const date = isoDate(dayNumber(moment.date) + Math.round(((days - 1) * i) / Math.max(1, columns - 2)))
    const close = closeOf(date)
    const last = moments.at(-1) as Moment
    if (close.date > last.date || (close.date === last.date && close.minuteOfDay > last.minuteOfDay))
      moments.push(close)
  }
  const end = closeOf(expiry)
  const last = moments.at(-1) as Moment
  const isLater = end.date > last.date || (end.date === last.date && end.minuteOfDay > last.minuteOfDay)
  return isLater ? [...moments, end] : moments
}

/** Heading of a column: `30 Apr 15:30`. */
export function momentText({ date, minuteOfDay: minute }: Moment): string {
  return `${formatDayOfMonth(date)} ${clockTime(minute)}`
}
