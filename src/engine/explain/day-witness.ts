import type { LegPosition, OverallWatch, ReplayWitness, StayOutReason } from '#engine/replay'
import type { ClockMinute, LegIndex, Paise } from '#engine/units'

/** Levels of a leg's position in force from a bar on. */
export interface LegLevels {
  readonly minute: ClockMinute
  readonly stop: Paise | undefined
  readonly target: Paise | undefined
  readonly isTrail: boolean
}

/** Levels of the combined profit in force from a bar on. */
export interface OverallLevels {
  readonly minute: ClockMinute
  readonly stop: Paise | undefined
  readonly target: Paise | undefined
  readonly lock: Paise | undefined
}

export interface StayOut {
  readonly minute: ClockMinute
  /** Undefined for the whole strategy. */
  readonly leg: LegIndex | undefined
  readonly reason: StayOutReason
  readonly isReEntry: boolean
}

/** Writes down what happens on a day while it is replayed. */
export class DayWitness implements ReplayWitness {
  /** Changes of the combined profit's levels. */
  readonly overallLevels: OverallLevels[] = []
  readonly stayOuts: StayOut[] = []
  private readonly legLevels = new Map<string, LegLevels[]>()
  private readonly profits = new Map<ClockMinute, Paise>()
  private hasEntered = false

  bar(minute: ClockMinute, legs: readonly LegPosition[], watch: OverallWatch | undefined): void {
    this.hasEntered = true
    legs.forEach((leg, i) => {
      if (leg.isOpen && leg.hasRules) this.noteLeg(minute, i, leg)
    })
    if (watch) addChange(this.overallLevels, { minute, ...watch.levels() })
  }

  private noteLeg(minute: ClockMinute, i: LegIndex, leg: LegPosition): void {
    const key = keyOf(i, leg.entryMinute)
    const changes = this.legLevels.get(key) ?? []
    this.legLevels.set(key, changes)
    addChange(changes, { minute, ...leg.levels() })
  }

  profit(minute: ClockMinute, profit: Paise): void {
    this.profits.set(minute, profit)
  }

  stayedOut(minute: ClockMinute, leg: LegIndex | undefined, reason: StayOutReason): void {
    this.stayOuts.push({ minute, leg, reason, isReEntry: this.hasEntered })
  }

  /** Changes of the levels of the position that a leg entered at a minute, the first at its entry. */
  levelsOf(leg: LegIndex, entryMinute: ClockMinute): readonly LegLevels[] {
    return this.legLevels.get(keyOf(leg, entryMinute)) ?? []
  }

  /** Profit of the cycle at the close of a bar, where the position was watched. */
  profitAt(minute: ClockMinute): Paise | undefined {
    return this.profits.get(minute)
  }
}

/** What was in force in a bar. */
export function inForce<Levels extends { readonly minute: ClockMinute }>(
  changes: readonly Levels[],
  minute: ClockMinute,
): Levels | undefined {
  return changes.findLast((change) => change.minute <= minute)
}

/** A leg enters at most once in a minute. */
function keyOf(leg: LegIndex, entryMinute: ClockMinute): string {
  return `${leg}/${entryMinute}`
}

function addChange<Levels extends { readonly minute: ClockMinute }>(changes: Levels[], next: Levels): void {
  const last = changes.at(-1)
  const isSame =
    last &&
    (Object.keys(next) as (keyof Levels)[]).every((name) => name === 'minute' || last[name] === next[name])
  if (!isSame) changes.push(next)
}
