/** The trading hours of one day. Bar `m` of the session covers the minute that starts `m` minutes after the open. */
export interface Session {
  /** Minutes after midnight IST: 555 is 09:15. */
  readonly openMinute: number
  /** Length in minutes from open to close, breaks included: 375 for 09:15–15:30. */
  readonly minutes: number
  /** Breaks as session minutes `[from, to)`: minutes in which nothing trades. Empty for a normal session. */
  readonly breaks: readonly (readonly [number, number])[]
}

/** 09:15–15:30, the regular F&O session to 2026-07-31. */
export const REGULAR_SESSION: Session = { openMinute: 555, minutes: 375, breaks: [] }

/** Whether a session minute lies in a break. */
export function isBreak({ breaks }: Session, minute: number): boolean {
  for (const [from, to] of breaks) if (minute >= from && minute < to) return true
  return false
}

const CLOCK_TIME = /^([01]\d|2[0-3]):([0-5]\d)$/

/**
 * Minutes after midnight of a clock time `HH:MM`.
 * @throws RangeError when `time` has another form.
 */
export function minuteOfDay(time: string): number {
  const match = CLOCK_TIME.exec(time)
  if (!match) throw new RangeError(`time '${time}' is not a time of day, expected HH:MM`)
  return Number(match[1]) * 60 + Number(match[2])
}

const CLOCK_TIMES: readonly string[] = Array.from({ length: 24 * 60 }, (_, minute) => {
  const [hours, minutes] = [Math.floor(minute / 60), minute % 60]
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
})

/** `HH:MM` of a minute of the day, 0–1439. */
export function clockTime(minute: number): string {
  return CLOCK_TIMES[minute]
}

/** Length of the window over which the closing value of the index is averaged. */
const CLOSING_WINDOW_MINUTES = 30

/**
 * The session minutes `[from, to)` whose bars replace the official close: the last 30, so 15:00–15:30, and
 * 15:10–15:40 from 2026-08-03 (NSE/FAOP/74467).
 */
export function closingWindow(session: Session): readonly [from: number, to: number] {
  return [Math.max(0, session.minutes - CLOSING_WINDOW_MINUTES), session.minutes]
}
