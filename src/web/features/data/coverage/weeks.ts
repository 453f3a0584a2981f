import { dayNumber, isoDate, weekday } from '#engine/exchange'

/** A week from Monday to Sunday. */
export interface Week<Day> {
  readonly monday: string
  /** Monday first; undefined for days without data. */
  readonly days: readonly (Day | undefined)[]
  /** The month that starts in this week, `2024-03`; the first week always names its month. */
  readonly month: string | undefined
}

const DAYS_PER_WEEK = 7

/** All weeks from the first to the last day, including empty ones. Days are ascending. */
export function weeksOf<Day extends { readonly date: string }>(days: readonly Day[]): Week<Day>[] {
  const first = days[0]
  const last = days.at(-1)
  if (!first || !last) return []
  const byDate = new Map(days.map((day) => [day.date, day]))
  const weeks: Week<Day>[] = []
  for (let monday = mondayOf(first.date); monday <= dayNumber(last.date); monday += DAYS_PER_WEEK) {
    const dates = Array.from({ length: DAYS_PER_WEEK }, (_, i) => isoDate(monday + i))
    const monthStart = dates.find((date) => date.endsWith('-01'))
    const month = (monthStart ?? (weeks.length === 0 ? first.date : undefined))?.slice(0, 7)
    weeks.push({ monday: dates[0] ?? '', days: dates.map((date) => byDate.get(date)), month })
  }
  return weeks
}

function mondayOf(date: string): number {
  const day = dayNumber(date)
  return day - ((weekday(day) + 6) % DAYS_PER_WEEK)
}
