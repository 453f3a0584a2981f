import type { FormRequest } from '../builder-model.ts'
import { describeEntryWeekday, ENTRY_QUESTION, entryWeekday } from './entry-weekday.ts'
import type { Findings } from './findings.ts'

/**
 * An open position that is entered on a weekday, so many sessions before the expiry, and gets another weekday or index: the sessions
 * of that one, or a question where the calendar does not say them.
 */
export function withMovedWeekday(open: FormRequest, request: FormRequest, findings: Findings): FormRequest {
  const { holding } = request.strategy
  if (holding?.type !== 'positional' || !isMoved(open, request, holding.enterDaysBefore)) return request
  const day = weekdayOf(request)
  const entry = day === undefined ? undefined : entryWeekday(day, request)
  if (day === undefined || !entry || entry.sessionsBefore <= holding.exitDaysBefore) {
    findings.ask(ENTRY_QUESTION)
    return request
  }
  findings.assume(describeEntryWeekday(day, entry))
  const { sessionsBefore: enterDaysBefore } = entry
  return { ...request, strategy: { ...request.strategy, holding: { ...holding, enterDaysBefore } } }
}

/** Whether the weekday or the index of an entry changes, and its count of sessions, which was that of the weekday, does not. */
function isMoved(open: FormRequest, request: FormRequest, sessions: number): boolean {
  const day = weekdayOf(open)
  const { holding } = open.strategy
  if (day === undefined || holding?.type !== 'positional' || holding.expiry !== 'weekly') return false
  const isSame = day === weekdayOf(request) && open.instrument === request.instrument
  return (
    !isSame && holding.enterDaysBefore === sessions && entryWeekday(day, open)?.sessionsBefore === sessions
  )
}

/** The only weekday on which a strategy trades. */
function weekdayOf({ strategy: { filters } }: FormRequest): number | undefined {
  const [day, ...others] = filters?.weekdays ?? []
  return others.length > 0 ? undefined : day
}
