import type { DeploymentEvent, DeploymentOrder, Happening } from '#domain'
import { clockTime } from '#engine/exchange'
import { CAUSE_NAMES, exitCauseName } from '#engine/exit-reason'
import { kindOfWait, operandText } from '#engine/explain'
import {
  BasketEntry,
  cursorHolds,
  grossProfit,
  inOrderOfExit,
  valueAt,
  type Cycle,
  type CycleState,
  type Fill,
  type LegPosition,
  type LegSlot,
  type RuleClock,
  type WaitingEntry,
} from '#engine/replay'
import { inRupees, type ClockMinute, type LegIndex, type Paise } from '#engine/units'
import {
  keyOf,
  shortNumber,
  type CycleNotes,
  type LoggedWait,
  type LogEntry,
  type RunningCycle,
  type RunView,
  type SessionState,
} from './run-state.ts'
import type { StoredEvent } from '../kernel/db/schema/deployment-json.ts'
import { namedContract } from '../runs/backtests/order-words.ts'

/** The group of each kind of event, by which a log is read. */
const GROUPS: Readonly<Record<Happening['what'], DeploymentEvent>> = {
  opened: 'session',
  closed: 'session',
  held: 'session',
  entered: 'entry',
  exited: 'exit',
  levels: 'level',
  'overall-levels': 'level',
  waits: 'wait',
  rule: 'wait',
  lapsed: 'stayed-out',
  'stayed-out': 'stayed-out',
  'not-traded': 'stayed-out',
  ordered: 'order',
  limit: 'limit',
  feed: 'feed',
  ended: 'end',
}

/** A line of a log. */
export function logEntry(event: StoredEvent, minute: ClockMinute, legId: string | null = null): LogEntry {
  return { minute, kind: GROUPS[event.what], legId, event }
}

/** Writes a run's log as events, minute by minute. */
export class RunLog {
  readonly #about: RunView
  #lines: LogEntry[] = []

  constructor(about: RunView) {
    this.#about = about
  }

  /** Returns the log lines since the last call, by minute. */
  taken(): LogEntry[] {
    const lines = this.#lines
    this.#lines = []
    return lines.sort((a, b) => a.minute - b.minute)
  }

  note(event: StoredEvent, minute: ClockMinute, leg?: LegIndex): void {
    this.#lines.push(logEntry(event, minute, this.#legId(leg)))
  }

  /** Logs the positions and waits that a session begins with, so that its log is complete on its own. */
  noteCarried({ replay, notes, cycle }: RunningCycle): void {
    replay.state.legs.forEach(({ position, waiting }, leg) => {
      if (position.isOpen) {
        const { entrySession, entryMinute, entryPrice } = position
        const { date, session } = this.#about.dayOf(entrySession)
        const entered = { date, time: clockTime(session.openMinute + entryMinute) }
        const held = { ...this.#position(position, { leg, cycle }), price: inRupees(entryPrice), entered }
        this.note({ what: 'held', ...held }, 0, leg)
      } else if (waiting) this.#noteWait({ minute: 0, leg, waiting }, { notes, cycle, minute: 0 })
    })
  }

  /**
   * Logs what a cycle did in the last processed minute.
   * @param profit of the day at the minute's close
   */
  noteCycle(running: RunningCycle, today: SessionState, profit: Paise): void {
    const { replay, clock, notes, cycle } = running
    const { minute: c } = today
    for (const wait of notes.newWaits()) this.#noteWait(wait, { notes, cycle, minute: c })
    this.#noteNewLevelsOfWaits(running, c)
    for (const { reason, minute, leg } of notes.newStayOuts())
      this.note({ what: 'stayed-out', reason }, minute, leg)
    const state = replay.state
    this.#noteFills(running, today)
    this.#noteLevels(state.legs, { notes, cycle, minute: c })
    if (state.overall && state.stage === 'held' && state.legs.some(({ position }) => position.isOpen))
      this.#noteOverall(state, { notes, minute: c, profit })
    if (clock && state.stage === 'before-entry') this.#noteRules(clock, notes, c)
  }

  #noteFills({ replay, notes, seen, cycle }: RunningCycle, today: SessionState): void {
    const { number, day } = today
    const left = [...seen].filter((fill) => fill.exitSession === number && notes.isNewExit(fill))
    const entered = [
      ...left.filter((fill) => notes.isNewEntry(fill.leg, fill.entrySession, fill.entryMinute)),
      ...replay.state.legs.flatMap(({ position }, leg) =>
        position.isOpen && notes.isNewEntry(leg, position.entrySession, position.entryMinute)
          ? [{ ...openingOf(position), leg }]
          : [],
      ),
    ]
    const isBrief = (fill: Fill) => fill.entrySession === number && fill.entryMinute === fill.exitMinute
    const logExit = (fill: Fill) => {
      const rest = restOf(fill, replay.state.legs[fill.leg])
      // The levels of the rest are logged again, because a reader ends them with an exit.
      if (rest > 0) notes.forgetLevels(fill.leg)
      this.note(this.#exited(fill, { cycle, notes, date: day.date, rest }), fill.exitMinute, fill.leg)
    }
    left.sort(inOrderOfExit)
    // Within a minute exits come before entries, as they fill; that of a position entered in it comes after.
    for (const fill of left) if (!isBrief(fill)) logExit(fill)
    for (const entry of entered) {
      today.entered++
      this.note(this.#entered(entry, { cycle, date: day.date }), entry.entryMinute, entry.leg)
      notes.logged.delete(entry.leg)
    }
    for (const fill of left) if (isBrief(fill)) logExit(fill)
    this.#noteEndedWaits(notes, replay.state, today.minute - 1)
  }

  #position(
    { side, contract, quantity }: Pick<Fill, 'side' | 'contract' | 'quantity'>,
    { leg, cycle }: { leg: LegIndex; cycle: Cycle },
  ) {
    const key = keyOf(this.#about, leg, cycle)
    return { key, side: side === 1 ? 'BUY' : 'SELL', contract: namedContract(contract), quantity } as const
  }

  #entered(
    entry: Pick<Fill, 'leg' | 'side' | 'contract' | 'entryPrice' | 'entryMinute' | 'quantity' | 'reEntry'>,
    { cycle, date }: { cycle: Cycle; date: string },
  ): Happening {
    const { leg, entryPrice, entryMinute, reEntry } = entry
    const order = this.#orderOf(ENTERING, { date, minute: entryMinute, leg })
    return {
      what: 'entered',
      ...this.#position(entry, { leg, cycle }),
      price: inRupees(entryPrice),
      ...(reEntry && { reEntry: this.#reEntry(reEntry) }),
      ...(order !== undefined && { order }),
    }
  }

  #reEntry({ scope, number, cause, by }: NonNullable<Fill['reEntry']>) {
    return {
      scope,
      number,
      cause: CAUSE_NAMES[cause],
      ...(by !== undefined && { by: this.#about.plan.legs[by].id }),
    }
  }

  #exited(
    fill: Fill,
    { cycle, notes, date, rest }: { cycle: Cycle; notes: CycleNotes; date: string; rest: number },
  ): Happening {
    const { leg, exitPrice, reason } = fill
    const order = this.#orderBehind(fill, date)
    const level = notes.levelInForce(fill)
    return {
      what: 'exited',
      ...this.#position(fill, { leg, cycle }),
      price: inRupees(exitPrice),
      trigger: order === undefined ? triggerOf(fill) : 'ordered',
      cause: exitCauseName(reason),
      ...('unit' in reason && { unit: reason.unit }),
      ...(level && { rule: level.rule, level: inRupees(level.price) }),
      ...(order !== undefined && { order }),
      ...(rest > 0 && { rest }),
      profit: inRupees(grossProfit(fill)),
    }
  }

  #noteWait(
    {
      minute,
      leg,
      waiting,
    }: { minute: ClockMinute; leg: LegIndex | undefined; waiting: WaitingEntry | BasketEntry },
    { notes, cycle, minute: now }: { notes: CycleNotes; cycle: Cycle; minute: ClockMinute },
  ): void {
    const wait = this.#waitOf(waiting, { leg, cycle, minute })
    this.note({ what: 'waits', ...wait }, Math.min(minute, now), leg)
    if (leg !== undefined) notes.logged.set(leg, wait)
  }

  #waitOf(
    waiting: WaitingEntry | BasketEntry,
    { leg, cycle, minute }: { leg: LegIndex | undefined; cycle: Cycle; minute: ClockMinute },
  ): LoggedWait {
    const { plan } = this.#about
    const openMinute = this.#openMinute
    const isKnown = !Number.isNaN(waiting.level) && waiting.level !== 0
    const common = {
      isUp: waiting.isUp,
      level: isKnown ? inRupees(Math.round(waiting.level)) : null,
      from: clockTime(openMinute + minute),
    }
    if (waiting instanceof BasketEntry || leg === undefined)
      return { ...common, kind: 'together', of: 'premium' }
    const own = plan.legs[leg].entry
    const kind = kindOfWait(waiting)
    return {
      ...common,
      key: keyOf(this.#about, leg, cycle),
      kind,
      of: waiting.ofPremium ? 'premium' : 'underlying',
      contract: namedContract(waiting.contract),
      ...(kind === 'breakout' && own?.kind === 'breakout' && { rangeEnd: clockTime(own.rangeEnd) }),
    }
  }

  /** Logs the level of a range once the range is over. */
  #noteNewLevelsOfWaits({ replay, notes, cycle }: RunningCycle, c: ClockMinute): void {
    replay.state.legs.forEach(({ waiting }, leg) => {
      const logged = notes.logged.get(leg)
      if (!waiting || !logged || logged.level !== null) return
      const { from, ...wait } = this.#waitOf(waiting, { leg, cycle, minute: c - 1 })
      if (wait.level === null) return
      const known = { ...wait, from: logged.from }
      notes.logged.set(leg, known)
      this.note({ what: 'waits', ...known }, c - 1, leg)
    })
  }

  /** Logs legs that stopped waiting without an entry. */
  #noteEndedWaits(notes: CycleNotes, { legs }: CycleState, minute: ClockMinute): void {
    for (const [leg, wait] of notes.logged) {
      const slot = legs[leg]
      const goesOn = slot?.waiting ?? slot?.pending ?? slot?.position.isOpen
      if (!goesOn) this.#lapse(notes, leg, { wait, minute })
    }
  }

  /** Logs waits that are still open when their last session is over. */
  noteLapses({ notes }: RunningCycle, minute: ClockMinute): void {
    for (const [leg, wait] of notes.logged) this.#lapse(notes, leg, { wait, minute })
  }

  #lapse(
    notes: CycleNotes,
    leg: LegIndex,
    { wait, minute }: { wait: LoggedWait; minute: ClockMinute },
  ): void {
    notes.logged.delete(leg)
    this.note({ what: 'lapsed', ...wait }, minute, leg)
  }

  /**
   * Logs levels of the combined profit with the rest of the day's profit, which is not zero if the cycle isn't
   * the day's first or began earlier.
   */
  #noteOverall(
    { overall, legs, realised }: CycleState,
    { notes, minute, profit }: { notes: CycleNotes; minute: ClockMinute; profit: Paise },
  ): void {
    if (!overall) return
    const open = legs.reduce((sum, { position }) => sum + (position.isOpen ? position.openProfit() : 0), 0)
    const booked = profit - open - realised
    const { stop, target, lock } = overall.levels()
    const levels = { stop: rupeesOf(stop), target: rupeesOf(target), lock: rupeesOf(lock) }
    if (levels.stop === null && levels.target === null && levels.lock === null) return
    const event = { what: 'overall-levels', ...levels, booked: inRupees(booked) } as const
    if (notes.isNewOverall(event)) this.note(event, minute)
  }

  #noteLevels(
    legs: readonly LegSlot[],
    { notes, cycle, minute }: { notes: CycleNotes; cycle: Cycle; minute: ClockMinute },
  ): void {
    legs.forEach(({ position }, i) => {
      if (!position.isOpen || !position.hasRules) return
      const levels = position.levels()
      if (!notes.isNewLevel(i, position, levels)) return
      const { stop, target, isTrail } = levels
      const contract = namedContract(position.contract)
      const key = keyOf(this.#about, i, cycle)
      this.note(
        { what: 'levels', key, contract, stop: rupeesOf(stop), target: rupeesOf(target), isTrail },
        minute,
        i,
      )
    })
  }

  /** Logs when a rule starts or stops holding. */
  #noteRules(clock: RuleClock, notes: CycleNotes, c: ClockMinute): void {
    for (const [i, cursor] of clock.cursors.entries()) {
      const held = cursorHolds(cursor, c - 1)
      if (!notes.isNewRuleState(i, held)) continue
      const { rule, symbol } = cursor
      const value = valueAt(rule.left, cursor.left, cursor.next - 1)
      const of = symbol.kind === 'leg' ? ` of ${this.#about.plan.legs[symbol.leg].id}` : ''
      this.note(
        {
          what: 'rule',
          left: `${operandText(rule.left)}${of}`,
          value: Number.isNaN(value) ? null : shortNumber(value),
          condition: rule.condition,
          right: operandText(rule.right),
          held,
        },
        c - 1,
      )
    }
  }

  /** The order that caused an exit; undefined without one. */
  #orderBehind({ exitMinute: minute, leg, reason }: Fill, date: string): DeploymentOrder | undefined {
    return reason.scope === 'square-off' ? this.#orderOf(CLOSING, { date, minute, leg }) : undefined
  }

  #orderOf(
    kinds: ReadonlySet<DeploymentOrder>,
    { date, minute, leg }: { date: string; minute: ClockMinute; leg: LegIndex },
  ): DeploymentOrder | undefined {
    return this.#about.manualOrders
      .on(date)
      .findLast(
        (one) => one.minute === minute && kinds.has(one.kind) && (one.leg === undefined || one.leg === leg),
      )?.kind
  }

  get #openMinute(): number {
    return this.#about.today()?.day.session.openMinute ?? 0
  }

  #legId(leg: LegIndex | undefined): string | null {
    return leg === undefined ? null : this.#about.plan.legs[leg].id
  }
}

const CLOSING: ReadonlySet<DeploymentOrder> = new Set([
  'square-off',
  'stop',
  'kill',
  'loss-limit',
  'book-loss',
  'exit-lots',
])
const ENTERING: ReadonlySet<DeploymentOrder> = new Set(['add-leg', 're-enter'])

/** The units that stay open after a part of a position has exited; 0 after its exit. */
function restOf({ entrySession, entryMinute }: Fill, slot: LegSlot | undefined): number {
  const { position } = slot ?? {}
  const isSame = position?.entrySession === entrySession && position.entryMinute === entryMinute
  return position?.isOpen && isSame ? position.quantity : 0
}

function triggerOf({ reason }: Fill): Extract<Happening, { what: 'exited' }>['trigger'] {
  switch (reason.scope) {
    case 'expiry':
      return 'settlement'
    case 'overall':
      return 'overall-rule'
    case 'leg':
      return reason.unit.startsWith('underlying') ? 'index-rule' : 'leg-rule'
    default:
      return reason.scope
  }
}

/** The log data of an entry. */
function openingOf({ side, contract, entryPrice, quantity, reEntry, entryMinute }: LegPosition) {
  return { side, contract, entryPrice, quantity, reEntry, entryMinute }
}

const rupeesOf = (level: Paise | undefined) =>
  level === undefined || !Number.isFinite(level) ? null : inRupees(Math.round(level))
