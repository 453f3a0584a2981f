import { formatSignedRupees } from '#domain'
import type { Fill, LegPosition, ReplayWitness, StayOutReason, WaitingEntry } from '#engine/replay'
import { BasketEntry } from '#engine/replay'
import { inRupees, type ClockMinute, type LegIndex, type Paise, type SessionNumber } from '#engine/units'

interface Waiting {
  readonly minute: ClockMinute
  readonly leg: LegIndex | undefined
  readonly waiting: WaitingEntry | BasketEntry
}

interface StayOut {
  readonly minute: ClockMinute
  readonly leg: LegIndex | undefined
  readonly text: string
}

const STAY_OUT_WORDS: Readonly<Record<StayOutReason, string>> = {
  'no-contract': 'Stays out: no contract fits its strike',
  'no-price': 'Stays out: its contract has no recent price',
  'count-used-up': 'Does not come back: its re-entries are used up',
  'window-over': 'Does not come back: the time for it is over',
  'overall-exit': 'Does not come back: the whole position is left',
}

/** What the log already says about a cycle, so that it says each thing once. */
export class CycleNotes implements ReplayWitness {
  /** The last wait of the whole strategy. */
  basket: BasketEntry | undefined
  /** What each leg still waits for, as text; removed when the leg enters. */
  readonly waitingFor = new Map<LegIndex, string>()
  #waitings: Waiting[] = []
  #stayOuts: StayOut[] = []
  readonly #entries = new Set<string>()
  readonly #exits = new Set<Fill>()
  readonly #levels = new Map<LegIndex, string>()
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
    this.#stayOuts.push({ minute, leg, text: STAY_OUT_WORDS[reason] })
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

  isNewLevel(leg: LegIndex, position: LegPosition, levels: ReturnType<LegPosition['levels']>): boolean {
    const text = `${position.entrySession}/${position.entryMinute} ${levels.stop} ${levels.target} ${levels.isTrail}`
    if (this.#levels.get(leg) === text) return false
    this.#levels.set(leg, text)
    return true
  }

  isNewRuleState(rule: number, holds: boolean): boolean {
    if (this.#rules.get(rule) === holds) return false
    this.#rules.set(rule, holds)
    return true
  }

  /**
   * Levels of the combined profit as text, if they or their base have changed.
   * @param base profit of the day apart from that combined profit
   */
  newOverall(
    { stop, target, lock }: Record<'stop' | 'target' | 'lock', Paise | undefined>,
    base: Paise,
  ): string | undefined {
    const words = (name: string, level: Paise | undefined) =>
      level === undefined || !Number.isFinite(level)
        ? []
        : [`${name} ${formatSignedRupees(inRupees(Math.round(level)))}`]
    const text = [...words('stop', stop), ...words('target', target), ...words('locked', lock)].join(', ')
    const state = `${text} ${base}`
    if (state === this.#overall || text === '') return undefined
    this.#overall = state
    return `All legs together: ${text}`
  }
}
