import type { MarketMoment } from '#domain'
import { clockTime, dayNumber, holidayName, isoDate, minuteOfDay } from '#engine/exchange'
import { formatDate } from '../../../ui/format.ts'

/** A trading session of the dataset. */
export interface DeskSession {
  readonly date: string
  /** `HH:MM`. */
  readonly open: string
  readonly close: string
}

/** How a time control moves the simulator's clock. */
export type TimeMove =
  | { readonly unit: 'minutes' | 'days' | 'sessions'; readonly by: number }
  | { readonly unit: 'now' }

export interface TimeControl {
  readonly label: string
  /** Accessible name. */
  readonly name: string
  readonly move: TimeMove
}

/** Time controls in screen order. */
export const TIME_CONTROLS: readonly TimeControl[] = [
  { label: '60D', name: '60D: 60 days back', move: { unit: 'days', by: -60 } },
  { label: '30M', name: '30M: 30 minutes back', move: { unit: 'minutes', by: -30 } },
  { label: '15M', name: '15M: 15 minutes back', move: { unit: 'minutes', by: -15 } },
  { label: '5M', name: '5M: 5 minutes back', move: { unit: 'minutes', by: -5 } },
  { label: '1M', name: '1M: 1 minute back', move: { unit: 'minutes', by: -1 } },
  { label: 'Now', name: 'Now: the last minute of the data', move: { unit: 'now' } },
  { label: '+1M', name: '+1M: 1 minute forward', move: { unit: 'minutes', by: 1 } },
  { label: '+5M', name: '+5M: 5 minutes forward', move: { unit: 'minutes', by: 5 } },
  { label: '15M+', name: '15M+: 15 minutes forward', move: { unit: 'minutes', by: 15 } },
  { label: '30M+', name: '30M+: 30 minutes forward', move: { unit: 'minutes', by: 30 } },
  { label: '60D', name: '60D: 60 days forward', move: { unit: 'days', by: 60 } },
  { label: '1 Day', name: '1 Day: to the next session', move: { unit: 'sessions', by: 1 } },
]

/** Last minute of the data. */
export function lastMoment(sessions: readonly DeskSession[]): MarketMoment | undefined {
  const last = sessions.at(-1)
  return last && { date: last.date, time: last.close }
}

/** Minutes since the session's open: 1 is the end of the first bar, the first minute with trades. */
export function minutesInto(session: DeskSession, time: string): number {
  return minuteOfDay(time) - minuteOfDay(session.open)
}

export function lengthOf(session: DeskSession): number {
  return minutesInto(session, session.close)
}

/** A minute of a session, clamped to it. */
export function momentIn(session: DeskSession, minutes: number): MarketMoment {
  const within = Math.min(lengthOf(session), Math.max(1, minutes))
  return { date: session.date, time: clockTime(minuteOfDay(session.open) + within) }
}

/**
 * Result of a time control. Minutes are trading minutes and continue into the next session. Days are calendar days and
 * lead to the session on that date, or the previous one, at the same time. The result is clamped to the data.
 */
export function moved(sessions: readonly DeskSession[], from: MarketMoment, move: TimeMove): MarketMoment {
  const at = sessions.findIndex(({ date }) => date === from.date)
  const session = sessions[at]
  if (move.unit === 'now' || !session) return lastMoment(sessions) ?? from
  if (move.unit === 'minutes')
    return movedMinutes(sessions, { at, minute: minutesInto(session, from.time) + move.by })
  const wanted =
    move.unit === 'sessions'
      ? sessions[Math.min(sessions.length - 1, Math.max(0, at + move.by))]
      : sessionOn(sessions, isoDate(dayNumber(from.date) + move.by))
  return wanted ? momentIn(wanted, minutesInto(wanted, from.time)) : from
}

function movedMinutes(
  sessions: readonly DeskSession[],
  { at, minute }: { at: number; minute: number },
): MarketMoment {
  let index = at
  let left = minute
  for (;;) {
    const session = sessions[index]
    const length = lengthOf(session)
    if (left > length && index + 1 < sessions.length) {
      left -= length
      index++
    } else if (left < 1 && index > 0) {
      index--
      left += lengthOf(sessions[index])
    } else return momentIn(session, left)
  }
}

/**
 * Explains that another session is shown for a date: `Good Friday: 17 Apr 2025 shown`.
 * @returns undefined if the date has a session
 */
export function otherSessionNote(sessions: readonly DeskSession[], date: string): string | undefined {
  const shown = sessionOn(sessions, date)
  if (!shown || shown.date === date) return undefined
  return `${whyNoSession(sessions, date)}: ${formatDate(shown.date)} shown`
}

function whyNoSession(sessions: readonly DeskSession[], date: string): string {
  const [first, last] = [sessions[0].date, sessions.at(-1)!.date]
  if (date < first) return `The data start on ${formatDate(first)}`
  if (date > last) return `The data end on ${formatDate(last)}`
  const day = new Date(`${date}T00:00:00Z`).getUTCDay()
  return (
    holidayName(isoDate(dayNumber(date))) ??
    (day === 0 ? 'Sunday' : day === 6 ? 'Saturday' : `No data on ${formatDate(date)}`)
  )
}

/** The session of a date, or the previous one; the first session if there is no earlier one. */
export function sessionOn(sessions: readonly DeskSession[], date: string): DeskSession | undefined {
  return sessions.findLast((session) => session.date <= date) ?? sessions[0]
}
