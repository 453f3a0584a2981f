import type { DeploymentEvent } from '#domain'
import type { MarketDay } from '#engine/market'
import {
  cursorHolds,
  inOrderOfExit,
  valueAt,
  type Cycle,
  type Fill,
  type LegPosition,
  type LegSlot,
  type RuleClock,
  type CycleState,
} from '#engine/replay'
import type { ClockMinute, LegIndex, Paise } from '#engine/units'
import type { CycleNotes } from './cycle-notes.ts'
import {
  keyOf,
  shortNumber,
  type RunView,
  type LogEntry,
  type RunningCycle,
  type SessionState,
} from './run-state.ts'
import { ALL_TOGETHER } from '../kernel/db/schema/deployment-json.ts'
import { contractWords, entryWords, exitWords, levelsWords, ruleWords, waitWords } from './words.ts'

/** Writes a run's log, minute by minute. */
export class RunLog {
  readonly #about: RunView
  #lines: LogEntry[] = []

  constructor(about: RunView) {
    this.#about = about
  }

  /** Returns the log lines since the last call, by minute. */
  told(): LogEntry[] {
    const lines = this.#lines
    this.#lines = []
    return lines.sort((a, b) => a.minute - b.minute)
  }

  note(kind: DeploymentEvent, text: string, minute: ClockMinute, legId: string | null = null): void {
    this.#lines.push({ minute, kind, legId, text })
  }

  /**
   * Logs what a cycle did in the last processed minute.
   * @param profit of the day at the minute's close
   */
  tell({ replay, clock, notes, seen, cycle }: RunningCycle, today: SessionState, profit: Paise): void {
    const { number, minute: c, day } = today
    this.#tellWaits(notes)
    for (const out of notes.newStayOuts()) this.note('stayed-out', out.text, out.minute, this.#legId(out.leg))
    const left = [...seen].filter((fill) => fill.exitSession === number && notes.isNewExit(fill))
    const state = replay.state
    const entered = [
      ...left.filter((fill) => notes.isNewEntry(fill.leg, fill.entrySession, fill.entryMinute)),
      ...state.legs.flatMap(({ position }, leg) =>
        position.isOpen && notes.isNewEntry(leg, position.entrySession, position.entryMinute)
          ? [{ ...openingOf(position), leg }]
          : [],
      ),
    ]
    for (const entry of entered) {
      today.entered++
      this.note('entry', entryWords(entry), entry.entryMinute, this.#legId(entry.leg))
      notes.waitingFor.delete(entry.leg)
    }
    this.#tellEndedWaits(notes, state, c - 1)
    for (const fill of left.sort(inOrderOfExit))
      this.note('exit', exitWords(fill, this.#byHand(fill, day)), fill.exitMinute, this.#legId(fill.leg))
    this.#tellLevels(state.legs, { notes, cycle, minute: c })
    if (state.overall && state.stage === 'held' && state.legs.some(({ position }) => position.isOpen))
      this.#tellOverall(state, { notes, minute: c, profit })
    if (clock && state.stage === 'before-entry') this.#tellRules(clock, notes, c)
  }

  #tellWaits(notes: CycleNotes): void {
    for (const { leg, minute, waiting } of notes.newWaits()) {
      const words = waitWords(waiting, this.#about.plan)
      this.note('wait', `Waits for ${words}`, minute, this.#legId(leg))
      if (leg !== undefined) notes.waitingFor.set(leg, words)
    }
  }

  /** Logs legs that stopped waiting without an entry. */
  #tellEndedWaits(notes: CycleNotes, { legs }: CycleState, minute: ClockMinute): void {
    for (const [leg, words] of notes.waitingFor) {
      const slot = legs[leg]
      const goesOn = slot?.waiting ?? slot?.pending ?? slot?.position.isOpen
      if (!goesOn) this.#lapse(notes, leg, { words, minute })
    }
  }

  /** Logs waits that are still open when their last session is over. */
  tellLapses({ notes }: RunningCycle, minute: ClockMinute): void {
    for (const [leg, words] of notes.waitingFor) this.#lapse(notes, leg, { words, minute })
  }

  #lapse(notes: CycleNotes, leg: LegIndex, { words, minute }: { words: string; minute: ClockMinute }): void {
    notes.waitingFor.delete(leg)
    this.note(
      'stayed-out',
      `Lapsed: waited for ${words}, and it did not come in time`,
      minute,
      this.#legId(leg),
    )
  }

  /**
   * Logs levels of the combined profit. They are stored relative to the day's profit, which differs from the
   * cycle's if the cycle isn't the day's first or began earlier.
   */
  #tellOverall(
    { overall, legs, realised }: CycleState,
    { notes, minute, profit }: { notes: CycleNotes; minute: ClockMinute; profit: Paise },
  ): void {
    if (!overall) return
    const open = legs.reduce((sum, { position }) => sum + (position.isOpen ? position.openProfit() : 0), 0)
    const base = profit - open - realised
    const levels = overall.levels()
    const text = notes.newOverall(levels, base)
    if (text === undefined) return
    const ofDay = (level: Paise | undefined) =>
      level === undefined || !Number.isFinite(level) ? null : Math.round(level + base)
    this.#lines.push({
      ...{ minute, kind: 'level', legId: null, text },
      levels: {
        key: ALL_TOGETHER,
        stop: ofDay(levels.stop),
        target: ofDay(levels.target),
        isTrail: false,
        lock: ofDay(levels.lock),
      },
    })
  }

  #tellLevels(
    legs: readonly LegSlot[],
    { notes, cycle, minute }: { notes: CycleNotes; cycle: Cycle; minute: ClockMinute },
  ): void {
    legs.forEach(({ position }, i) => {
      if (!position.isOpen || !position.hasRules) return
      const levels = position.levels()
      if (!notes.isNewLevel(i, position, levels)) return
      const { stop = null, target = null, isTrail } = levels
      this.#lines.push({
        minute,
        kind: 'level',
        legId: this.#legId(i),
        text: `${contractWords(position.contract)}: ${levelsWords(levels)}`,
        levels: { key: keyOf(this.#about, i, cycle), stop, target, isTrail },
      })
    })
  }

  /** Logs when a rule starts or stops holding. */
  #tellRules(clock: RuleClock, notes: CycleNotes, c: ClockMinute): void {
    for (const [i, cursor] of clock.cursors.entries()) {
      const holds = cursorHolds(cursor, c - 1)
      if (!notes.isNewRuleState(i, holds)) continue
      const newest = cursor.next - 1
      const value = valueAt(cursor.rule.left, cursor.left, newest)
      const now = Number.isNaN(value) ? '' : `, now ${shortNumber(value)}`
      const words = ruleWords(cursor, this.#about.plan)
      this.note('wait', holds ? `${words} holds${now}` : `${words} does not hold${now}`, c - 1)
    }
  }

  /** Describes the order that caused an exit; undefined without one. */
  #byHand({ exitMinute, leg, reason }: Fill, { date }: MarketDay): string | undefined {
    if (reason.scope !== 'square-off') return undefined
    const order = this.#about.manualOrders
      .on(date)
      .findLast(
        (one) =>
          one.minute === exitMinute &&
          one.kind !== 'pause' &&
          one.kind !== 'resume' &&
          (one.leg === undefined || one.leg === leg),
      )
    switch (order?.kind) {
      case 'square-off':
        return 'squared off by hand'
      case 'stop':
        return 'the deployment was stopped'
      case 'kill':
        return 'the kill switch'
      case 'loss-limit':
        return 'the loss limit of the day'
      default:
        return undefined
    }
  }

  #legId(leg: LegIndex | undefined): string | null {
    return leg === undefined ? null : this.#about.plan.legs[leg].id
  }
}

/** The log data of an entry. */
function openingOf({ side, contract, entryPrice, quantity, reEntry, entryMinute }: LegPosition) {
  return { side, contract, entryPrice, quantity, reEntry, entryMinute }
}
