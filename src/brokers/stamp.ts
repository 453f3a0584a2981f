import type { IsoDate } from '#engine/exchange'

const IN_INDIA = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::00(?:\.0+)?)?(?:\+05:?30)$/

/** Date and minute of the day of a timestamp with the Indian offset; undefined for any other. */
export function indianStamp(text: string): { readonly date: IsoDate; readonly minute: number } | undefined {
  const match = IN_INDIA.exec(text)
  return match ? { date: match[1], minute: Number(match[2]) * 60 + Number(match[3]) } : undefined
}

const INDIA_AHEAD_MILLISECONDS = 5.5 * 60 * 60_000
const DAY_MILLISECONDS = 24 * 60 * 60_000

/** Date and minute of the day in India at a time. */
export function indianClock(milliseconds: number): { readonly date: IsoDate; readonly minute: number } {
  const shifted = milliseconds + INDIA_AHEAD_MILLISECONDS
  return {
    date: new Date(shifted).toISOString().slice(0, 10),
    minute: Math.floor((shifted % DAY_MILLISECONDS) / 60_000),
  }
}

/** The next time at which Indian clocks show this minute of the day. */
export function nextIndianMinute(minuteOfDay: number, after: number): Date {
  const { date } = indianClock(after)
  const today = Date.parse(`${date}T00:00:00+05:30`) + minuteOfDay * 60_000
  return new Date(today > after ? today : today + DAY_MILLISECONDS)
}
