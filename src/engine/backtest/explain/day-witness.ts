import type { LegPosition } from '../leg-position.ts'
import type { OverallWatch } from '../overall-watch.ts'
import type { ReplayWitness, StayOutReason } from '../replay-witness.ts'

/** Levels of a leg's position in force from a bar on, paise. */
export interface LegLevels {
  readonly minute: number
  readonly stop: number | undefined
  readonly target: number | undefined
  readonly isTrail: boolean
}

/** Levels of the combined profit in force from a bar on, paise. */
export interface OverallLevels {
  readonly minute: number
  readonly stop: number | undefined
  readonly target: number | undefined
  readonly lock: number | undefined
}

export interface StayOut {
  readonly minute: number
  /** Undefined for the whole strategy. */
  readonly leg: number | undefined
  readonly reason: StayOutReason
  readonly isReEntry: boolean
}

/** Writes down what happens on a day while it is replayed. */
export class DayWitness implements ReplayWitness {
  /** Changes of the combined profit's levels. */
  readonly overallLevels: OverallLevels[] = []
  readonly stayOuts: StayOut[] = []
  private readonly legLevels = new Map<string, LegLevels[]>()
  private readonly profits = new Map<number, number>()
  private hasEntered = false

  bar(minute: number, legs: readonly LegPosition[], watch: OverallWatch | undefined): void {
    this.hasEntered = true
    legs.forEach((leg, i) => {
      if (leg.isOpen && leg.hasRules) this.noteLeg(minute, i, leg)
    })
    if (watch) addChange(this.overallLevels, { minute, ...watch.levels() })
  }

  private noteLeg(minute: number, i: number, leg: LegPosition): void {
    const key = keyOf(i, leg.entryMinute)
    const changes = this.legLevels.get(key) ?? []
    this.legLevels.set(key, changes)
    addChange(changes, { minute, ...leg.levels() })
  }

  profit(minute: number, paise: number): void {
    this.profits.set(minute, paise)
  }

  stayedOut(minute: number, leg: number | undefined, reason: StayOutReason): void {
    this.stayOuts.push({ minute, leg, reason, isReEntry: this.hasEntered })
  }

  /** Changes of the levels of the position that a leg entered at a minute, the first at its entry. */
  levelsOf(leg: number, entryMinute: number): readonly LegLevels[] {
    return this.legLevels.get(keyOf(leg, entryMinute)) ?? []
  }

  /** Profit of the cycle at the close of a bar, paise, where the position was watched. */
  profitAt(minute: number): number | undefined {
    return this.profits.get(minute)
  }
}

/** What was in force in a bar. */
export function inForce<Levels extends { readonly minute: number }>(
  changes: readonly Levels[],
  minute: number,
): Levels | undefined {
  return changes.findLast((change) => change.minute <= minute)
}

/** A leg enters at most once in a minute. */
function keyOf(leg: number, entryMinute: number): string {
  return `${leg}/${entryMinute}`
}

function addChange<Levels extends { readonly minute: number }>(changes: Levels[], next: Levels): void {
  const last = changes.at(-1)
  const isSame =
    last &&
    (Object.keys(next) as (keyof Levels)[]).every((name) => name === 'minute' || last[name] === next[name])
  if (!isSame) changes.push(next)
}
