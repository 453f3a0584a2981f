import type { ExplainedRule, Happening } from '#domain'
import { CAUSE } from '#engine/exit-reason'
import type { Fill, LegPosition, ReplayWitness, StayOutReason, WaitingEntry } from '#engine/replay'
import { BasketEntry } from '#engine/replay'
import type { ClockMinute, LegIndex, Paise, SessionNumber } from '#engine/units'

interface Waiting {
  readonly minute: ClockMinute
  readonly leg: LegIndex | undefined
  readonly waiting: WaitingEntry | BasketEntry
}

interface StayOut {
  readonly minute: ClockMinute
  readonly leg: LegIndex | undefined
  readonly reason: StayOutReason
}

/** A wait as the log has it. */
export type LoggedWait = Omit<Extract<Happening, { what: 'waits' }>, 'what'>

type Levels = ReturnType<LegPosition['levels']>

/** What the log already says about a cycle, so that it says each thing once. */
export class CycleNotes implements ReplayWitness {
  /** The last wait of the whole strategy. */
  basket: BasketEntry | undefined
  /** What each leg still waits for; removed when the leg enters. */
  readonly logged = new Map<LegIndex, LoggedWait>()
  #waitings: Waiting[] = []
  #stayOuts: StayOut[] = []
  readonly #entries = new Set<string>()
  readonly #exits = new Set<Fill>()
  readonly #levels = new Map<LegIndex, string>()
  /** The levels in force after the last minute, by position. */
  readonly #inForce = new Map<LegIndex, { readonly entry: string; readonly levels: Levels }>()
  readonly #rules = new Map<number, boolean>()
  readonly #lastStayOut = new Map<LegIndex | undefined, { reason: StayOutReason; minute: ClockMinute }>()
  #overall = ''

  /** Forgets the logged levels, because the log of a session must be complete on its own. */
  beginSession(): void {
    this.#levels.clear()
    this.#overall = ''
  }

  get hasEntered(): boolean {
    return this.#entries.size > 0
  }

  bar(): void {
    // Levels are logged after the minute is processed.
  }

  profit(): void {
    // Profit is logged after the minute is processed.
  }

  /** Called for each minute of a stay; only its first minute is logged. */
  stayedOut(minute: ClockMinute, leg: LegIndex | undefined, reason: StayOutReason): void {
    const last = this.#lastStayOut.get(leg)
    this.#lastStayOut.set(leg, { reason, minute })
    if (last?.reason === reason && last.minute >= minute - 1) return
    this.#stayOuts.push({ minute, leg, reason })
  }

  waits(minute: ClockMinute, leg: LegIndex | undefined, waiting: WaitingEntry | BasketEntry): void {
    if (waiting instanceof BasketEntry) this.basket = waiting
    this.#waitings.push({ minute, leg, waiting })
  }

  newWaits(): Waiting[] {
    const waits = this.#waitings
    this.#waitings = []
    return waits
  }

  newStayOuts(): StayOut[] {
    const outs = this.#stayOuts
    this.#stayOuts = []
    return outs
  }

  /** Whether the entry isn't logged yet; a leg enters at most once in a minute. */
  isNewEntry(leg: LegIndex, session: SessionNumber, minute: ClockMinute): boolean {
    const key = `${leg}/${session}/${minute}`
    if (this.#entries.has(key)) return false
    this.#entries.add(key)
    this.#levels.delete(leg)
    return true
  }

  isNewExit(fill: Fill): boolean {
    if (this.#exits.has(fill)) return false
    this.#exits.add(fill)
    return true
  }

  isNewLevel(leg: LegIndex, position: LegPosition, levels: Levels): boolean {
    const entry = `${position.entrySession}/${position.entryMinute}`
    this.#inForce.set(leg, { entry, levels })
    const text = `${entry} ${levels.stop} ${levels.target} ${levels.isTrail}`
    if (this.#levels.get(leg) === text) return false
    this.#levels.set(leg, text)
    return true
  }

  /** Lets a leg's levels be logged again. */
  forgetLevels(leg: LegIndex): void {
    this.#levels.delete(leg)
  }

  /** The level of the own rule that closed a position, as of the minute before; undefined if it is unknown. */
  levelBefore({
    leg,
    entrySession,
    entryMinute,
    reason,
  }: Fill): { readonly rule: ExplainedRule; readonly price: Paise } | undefined {
    const known = this.#inForce.get(leg)
    if (reason.scope !== 'leg' || reason.unit.startsWith('underlying')) return undefined
    if (known?.entry !== `${entrySession}/${entryMinute}`) return undefined
    const isTarget = reason.cause === CAUSE.target
    const price = isTarget ? known.levels.target : known.levels.stop
    const rule = isTarget ? 'target' : reason.cause === CAUSE.trail ? 'trail' : 'stop'
    return price === undefined ? undefined : { rule, price }
  }

  isNewRuleState(rule: number, holds: boolean): boolean {
    if (this.#rules.get(rule) === holds) return false
    this.#rules.set(rule, holds)
    return true
  }

  /** Whether the levels of the combined profit, or the rest of the day's profit, have changed. */
  isNewOverall(event: Extract<Happening, { what: 'overall-levels' }>): boolean {
    const text = JSON.stringify(event)
    if (text === this.#overall) return false
    this.#overall = text
    return true
  }
}
