import type { ClockMinute, Paise } from '#engine/units'
import type { DeploymentProgress, TaskBook } from './deployment-host.ts'
import type { DeploymentRun } from './deployment-run.ts'
import type { MinuteReport } from './run-state.ts'

/** A deployment of a book after its minutes. */
export interface BookMember {
  /** Another run than before if the cap has refused an entry. */
  readonly run: DeploymentRun
  readonly reports: readonly MinuteReport[]
  /** Why it could not continue; the others go on without it. */
  readonly failure?: unknown
}

interface Member {
  run: DeploymentRun
  reports: MinuteReport[]
  failure?: unknown
}

/**
 * Advances the deployments of a book together, minute by minute, all from the same minute of the same session
 * or from before it. With a cap, those whose entry has no room stay out; a loss limit squares all of them off:
 * docs/semantics.md, *Books*.
 * @param runs in the order of the book
 * @param limits of the book; undefined for a deployment without a book
 */
export function advanceBook(
  runs: readonly DeploymentRun[],
  { session, minute }: DeploymentProgress,
  limits?: Omit<TaskBook, 'id'>,
): readonly BookMember[] {
  const members = runs.map((run): Member => ({ run, reports: [] }))
  for (let c = firstMinute(runs, session); c <= minute; c++) {
    for (const member of members)
      attempt(member, () => member.reports.push(...member.run.advance(session, c)))
    if (!limits || c === 0) continue
    const { cap, loss, endedNet } = limits
    if (cap !== null) refuseWithoutRoom(members, { session, bar: c - 1, cap })
    if (loss !== null) leaveAtLoss(members, { loss, endedNet })
  }
  return members
}

/** The minute to process next in a session. */
function firstMinute(runs: readonly DeploymentRun[], session: number): ClockMinute {
  const { at } = runs[0] ?? {}
  return at?.session === session ? at.minute + 1 : 0
}

interface Room {
  readonly session: number
  readonly bar: ClockMinute
  readonly cap: Paise
}

/** Replays the last minute of the members whose entries in the bar exceed the cap, without these entries. */
function refuseWithoutRoom(members: readonly Member[], { session, bar, cap }: Room): void {
  const able = members.filter(({ failure }) => failure === undefined)
  const entering = able.filter(({ run }) => run.hasEnteredIn(bar))
  if (entering.length === 0) return
  let blocked = able.reduce(
    (sum, member) => sum + member.run.marginAt(entering.includes(member) ? bar - 1 : bar),
    0,
  )
  for (const member of entering) {
    const before = member.run.marginAt(bar - 1)
    const needed = blocked - before + member.run.marginAt(bar)
    if (needed <= cap || needed <= blocked) {
      blocked = needed
      continue
    }
    attempt(member, () => {
      member.run = member.run.withoutRoom({ allowed: cap, needed })
      member.reports.splice(-1, 1, ...member.run.advance(session, bar + 1))
      blocked += member.run.marginAt(bar) - before
    })
  }
}

/** Squares all members off once in a session, in which the book has made a loss of at least its limit. */
function leaveAtLoss(
  members: readonly Member[],
  { loss, endedNet }: { readonly loss: Paise; readonly endedNet: Paise },
): void {
  const able = members.filter(({ failure, run }) => failure === undefined && run.isInSession)
  const net = able.reduce((sum, { run }) => sum + run.netToday, endedNet)
  if (net > -loss || able.some(({ run }) => run.hasReachedBookLoss)) return
  for (const { run, reports } of able) {
    const { log, ordered } = run.leaveByBookLoss({ allowed: loss, net })
    const last = reports.at(-1)
    if (!last) throw new Error('a deployment of a book has no report of the minute that it has processed')
    reports.splice(-1, 1, { ...last, log: [...last.log, ...log], ordered: [...last.ordered, ...ordered] })
  }
}

function attempt(member: Member, advance: () => void): void {
  if (member.failure !== undefined) return
  try {
    advance()
  } catch (failure) {
    member.failure = failure
  }
}
