import type {
  LegPosition,
  OverallWatch,
  ReplayWitness,
  StayOutReason,
  BasketEntry,
  WaitingEntry,
} from '#engine/replay'
import type { ClockMinute, LegIndex, Paise, SessionNumber } from '#engine/units'

/** A bar of a cycle: its session, and the minute in it. */
export interface Moment {
  readonly session: SessionNumber
  readonly minute: ClockMinute
}

/** Levels of a leg's position in force from a bar on. */
export interface LegLevels extends Moment {
  readonly stop: Paise | undefined
  readonly target: Paise | undefined
  readonly isTrail: boolean
}

/** Levels of the combined profit in force from a bar on. */
export interface OverallLevels extends Moment {
  readonly stop: Paise | undefined
  readonly target: Paise | undefined
  readonly lock: Paise | undefined
}

export interface StayOut extends Moment {
  /** Undefined for the whole strategy. */
  readonly leg: LegIndex | undefined
  readonly reason: StayOutReason
  readonly isReEntry: boolean
}

/** A wait and the moment it began. */
export interface Wait extends Moment {
  readonly leg: LegIndex | undefined
  readonly waiting: WaitingEntry | BasketEntry
}

/** Records the events of a cycle while it is replayed. */
export class DayWitness implements ReplayWitness {
  /** The session being replayed, set by the caller. */
  session: SessionNumber = 0
  /** Changes of the combined profit's levels. */
  readonly overallLevels: OverallLevels[] = []
  readonly stayOuts: StayOut[] = []
  readonly waitings: Wait[] = []
  readonly #legLevels = new Map<string, LegLevels[]>()
  readonly #profits = new Map<string, Paise>()
  #hasEntered = false

  bar(minute: ClockMinute, legs: readonly LegPosition[], watch: OverallWatch | undefined): void {
    this.#hasEntered = true
    legs.forEach((leg, i) => {
      if (leg.isOpen && leg.hasRules) this.#noteLeg(minute, i, leg)
    })
    const { session } = this
    if (watch) addChange(this.overallLevels, { session, minute, ...watch.levels() })
  }

  #noteLeg(minute: ClockMinute, i: LegIndex, leg: LegPosition): void {
    const key = keyOf(i, { session: leg.entrySession, minute: leg.entryMinute })
    const changes = this.#legLevels.get(key) ?? []
    this.#legLevels.set(key, changes)
    addChange(changes, { session: this.session, minute, ...leg.levels() })
  }

  profit(minute: ClockMinute, profit: Paise): void {
    this.#profits.set(`${this.session}/${minute}`, profit)
  }

  stayedOut(minute: ClockMinute, leg: LegIndex | undefined, reason: StayOutReason): void {
    this.stayOuts.push({ session: this.session, minute, leg, reason, isReEntry: this.#hasEntered })
  }

  waits(minute: ClockMinute, leg: LegIndex | undefined, waiting: WaitingEntry | BasketEntry): void {
    this.waitings.push({ session: this.session, minute, leg, waiting })
  }

  /** Level changes of the position that a leg entered, the first at its entry. */
  levelsOf(leg: LegIndex, entry: Moment): readonly LegLevels[] {
    return this.#legLevels.get(keyOf(leg, entry)) ?? []
  }

  /** Profit of the cycle at the close of a bar, if a rule watched the combined profit. */
  profitAt({ session, minute }: Moment): Paise | undefined {
    return this.#profits.get(`${session}/${minute}`)
  }
}

/** The change in force in a bar. */
export function inForce<Levels extends Moment>(
  changes: readonly Levels[],
  { session, minute }: Moment,
): Levels | undefined {
  return changes.findLast(
    (change) => change.session < session || (change.session === session && change.minute <= minute),
  )
}

/** The changes of one session, beginning with the levels in force at its open. */
export function ofSession<Levels extends Moment>(
  changes: readonly Levels[],
  session: SessionNumber,
): readonly Levels[] {
  const own = changes.filter((change) => change.session === session)
  if (own[0]?.minute === 0) return own
  const before = inForce(changes, { session: session - 1, minute: Infinity })
  return before ? [{ ...before, session, minute: 0 }, ...own] : own
}

/** Unique, because a leg enters at most once per minute. */
function keyOf(leg: LegIndex, { session, minute }: Moment): string {
  return `${leg}/${session}/${minute}`
}

function addChange<Levels extends Moment>(changes: Levels[], next: Levels): void {
  const last = changes.at(-1)
  const isSame =
    last &&
    (Object.keys(next) as (keyof Levels)[]).every(
      (name) => name === 'minute' || name === 'session' || last[name] === next[name],
    )
  if (!isSame) changes.push(next)
}
