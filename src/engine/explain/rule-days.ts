import type { MarketDay, MarketReader } from '#engine/market'
import {
  cursorHolds,
  DayFilter,
  PlanSessions,
  RuleClock,
  seriesFor,
  type Cycle,
  type Plan,
} from '#engine/replay'
import { clockMinute, type SessionNumber } from '#engine/units'

/** Number of sessions in which rules held at some minute of the entry window. */
export interface RuleDays {
  /** Sessions in which the strategy may enter by its day filters. */
  readonly sessions: number
  /** Further sessions, left out only by the day filters. */
  readonly filtered: number
  /** Of `sessions`, those in which each rule held, regardless of the others; in plan order. */
  readonly byRule: readonly number[]
  /** Of `sessions`, those in which all rules held in the same minute. */
  readonly together: number
}

/**
 * Checks every rule of a plan, separately and together, in every minute of every entry window that the day
 * filters accept.
 * @param isCancelled checked before each session; the counts so far are returned
 */
export function ruleDays(
  plan: Plan,
  reader: MarketReader,
  isCancelled: () => boolean = () => false,
): RuleDays {
  const days = new PlanSessions(plan, reader)
  const clock = new RuleClock(plan.rules, plan.legs, seriesFor(plan, reader))
  const byRule = plan.rules.map(() => 0)
  const filter = plan.filters && new DayFilter(plan, plan.filters, { reader, days: days.day })
  let sessions = 0
  let filtered = 0
  let together = 0
  for (let session = days.first; session < days.end && !isCancelled(); session++) {
    const cycle = days.cycleFrom(session)
    if (!cycle) continue
    if (filter?.reason(session) !== undefined) {
      filtered++
      continue
    }
    sessions++
    const held = heldOn(days.day(session), { plan, clock, cycle, session })
    if (held.together) together++
    held.rules.forEach((did, rule) => did && byRule[rule]++)
  }
  return { sessions, filtered, byRule, together }
}

interface Question {
  readonly plan: Plan
  readonly clock: RuleClock
  readonly cycle: Cycle
  readonly session: SessionNumber
}

function heldOn(day: MarketDay, { plan, clock, cycle, session }: Question) {
  const { rules } = plan
  const start = clockMinute(plan.entryStart, day.session)
  const squareOff = clockMinute(plan.squareOff, cycle.lastHours)
  clock.startDay(day, session, cycle.expiry)
  clock.prepare()
  const asked = rules.map((rule) => ({
    cursors: clock.cursors.filter((cursor) => cursor.rule === rule),
    isMissing: clock.missing.some((one) => one.rule === rule),
  }))
  const held = { rules: rules.map(() => false), together: false }
  const lastMinute = cycle.last === session ? squareOff - 1 : day.session.minutes - 1
  const last = Math.min(clockMinute(plan.entryEnd, day.session), lastMinute)
  for (let c = start; c <= last && !held.together; c++) {
    let all = true
    asked.forEach(({ cursors, isMissing }, rule) => {
      // Every cursor must be checked, because checking moves it forward.
      const holds = !isMissing && cursors.map((cursor) => cursorHolds(cursor, c)).every(Boolean)
      if (holds) held.rules[rule] = true
      all &&= holds
    })
    if (all) held.together = true
  }
  return held
}
