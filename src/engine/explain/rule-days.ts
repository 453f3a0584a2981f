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

/** On how many sessions rules held at some minute of the entry window. */
export interface RuleDays {
  /** Sessions from which the strategy may be entered: those that its filters of days let in. */
  readonly sessions: number
  /** Sessions beside these, which only the filters leave out. */
  readonly filtered: number
  /** Of these, where each rule held, whatever the others did; in the order of the plan. */
  readonly byRule: readonly number[]
  /** Of these, where all held in the same minute. */
  readonly together: number
}

/**
 * Asks every rule of a plan in every minute of every entry window that its filters of days let in, each by itself and all at
 * once.
 * @param isCancelled looked at before each session; what was counted by then is given
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
      // Every cursor is asked: it moves on with the minutes.
      const holds = !isMissing && cursors.map((cursor) => cursorHolds(cursor, c)).every(Boolean)
      if (holds) held.rules[rule] = true
      all &&= holds
    })
    if (all) held.together = true
  }
  return held
}
