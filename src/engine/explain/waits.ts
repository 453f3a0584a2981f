import type { WaitedFor, WaitExplanation } from '#domain'
import { NO_PRICE, type Contract } from '#engine/chain'
import { clockTime, isoDate } from '#engine/exchange'
import { BasketEntry, type Fill, type WaitingEntry } from '#engine/replay'
import { inRupees } from '#engine/units'
import type { DayCycles, ReplayedCycle } from './day-cycles.ts'
import { clockAt } from './day-view.ts'
import type { Wait } from './day-witness.ts'

/** The waits of a day: since when, for which level, and whether they led to an entry. */
export function explainWaits({ running, session }: DayCycles): WaitExplanation[] {
  return running.flatMap((cycle) =>
    cycle.witness.waitings.flatMap((wait, i) => {
      const entry = entryAfter(wait, i, cycle)
      const isOver = entry !== undefined && entry.entrySession < session
      // A waiting first entry lapses with its session; a waiting re-entry continues.
      const continues = wait.waiting.origin !== null && !isOver
      if (wait.session > session || (wait.session < session && !continues)) return []
      return [explained(wait, entry, cycle)]
    }),
  )
}

/** The entry that a wait led to, before the leg began to wait again; undefined without one. */
function entryAfter(wait: Wait, place: number, { fills, witness }: ReplayedCycle): Fill | undefined {
  const next = witness.waitings.slice(place + 1).find(({ leg }) => leg === wait.leg)
  const at = (session: number, minute: number) => session * 10_000 + minute
  const until = next ? at(next.session, next.minute) : Infinity
  return fills
    .filter(({ leg, entrySession, entryMinute }) => {
      const entered = at(entrySession, entryMinute)
      const isOwn = wait.leg === undefined || leg === wait.leg
      return isOwn && entered >= at(wait.session, wait.minute) && entered < until
    })
    .sort((a, b) => at(a.entrySession, a.entryMinute) - at(b.entrySession, b.entryMinute))[0]
}

function explained(wait: Wait, entry: Fill | undefined, { plan, dayOf }: ReplayedCycle): WaitExplanation {
  const { session, minute, leg, waiting } = wait
  const day = dayOf(session)
  const common = {
    date: day.date,
    from: clockAt(day, minute),
    isUp: waiting.isUp,
    level: Number.isNaN(waiting.level) || waiting.level === NO_PRICE ? null : inRupees(waiting.level),
    entered: entry ? momentOf(entry, dayOf) : null,
  }
  if (waiting instanceof BasketEntry || leg === undefined)
    return { ...common, kind: 'together', of: 'premium' }
  const { id, entry: own } = plan.legs[leg]
  const kind = kindOf(waiting)
  return {
    ...common,
    legId: id,
    kind,
    of: waiting.ofPremium ? 'premium' : 'underlying',
    contract: explainedContract(waiting.contract),
    ...(kind === 'breakout' && own?.kind === 'breakout' && { rangeEnd: clockTime(own.rangeEnd) }),
  }
}

/** What kind of wait it is. */
export function kindOf({ rangeEnd, isAtCost }: WaitingEntry): WaitedFor['kind'] {
  if (rangeEnd !== undefined) return 'breakout'
  return isAtCost ? 'cost' : 'momentum'
}

function momentOf({ entrySession, entryMinute }: Fill, dayOf: ReplayedCycle['dayOf']) {
  const day = dayOf(entrySession)
  return { date: day.date, time: clockAt(day, entryMinute) }
}

function explainedContract({ strike, isCall, expiry }: Contract): WaitExplanation['contract'] {
  return {
    strike: inRupees(strike),
    optionType: isCall ? 'CALL' : 'PUT',
    expiry_date: isoDate(expiry),
  }
}
