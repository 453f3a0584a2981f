import type { DeploymentEvent, DeploymentOrder, ExplainedRule, Happening, OrderDetails, Trade } from '#domain'
import { dayNumber, type IsoDate } from '#engine/exchange'
import { isInFavour, RULES } from '#engine/exit-reason'
import type { MarketDay } from '#engine/market'
import {
  BasketEntry,
  type AddedLeg,
  type Contract,
  type Cycle,
  type CycleReplay,
  type Fill,
  type LegPosition,
  type Plan,
  type ReplayWitness,
  type RuleClock,
  type StayOutReason,
  type WaitingEntry,
} from '#engine/replay'
import { inPaise, type ClockMinute, type LegIndex, type Paise, type SessionNumber } from '#engine/units'
import type { StoredEvent } from '../kernel/db/schema/deployment-json.ts'
import type { ManualOrderBook, TakenOrder } from '../runs/backtests/manual-order-book.ts'

/** A log line without its sequence number. */
export interface LogEntry {
  /** Clock minute. */
  readonly minute: ClockMinute
  readonly kind: DeploymentEvent
  readonly legId: string | null
  readonly event: StoredEvent
}

/** A market day that grows as its feed delivers minutes. */
export interface GrowingDay extends MarketDay {
  growTo(c: ClockMinute): void
}

/** A cycle in progress. */
export interface RunningCycle {
  readonly cycle: Cycle
  readonly replay: CycleReplay
  readonly clock: RuleClock | undefined
  readonly notes: CycleNotes
  readonly seen: Set<Fill>
}

/** Result of one processed minute. */
export interface MinuteReport {
  /** Index in the schedule. */
  readonly session: number
  /** Clock minute up to which bars are processed now; 0 when the session opens. */
  readonly minute: ClockMinute
  /** The processed bar; null when the session opens. */
  readonly bar: { readonly profit: Paise; readonly hash: number } | null
  readonly log: readonly LogEntry[]
  readonly trades: readonly Trade[]
  /** The orders given by the limits of the day and of a book, with their minutes. */
  readonly ordered: readonly LimitOrder[]
}

/** An order that a limit gives. */
export interface LimitOrder {
  readonly kind: DeploymentOrder
  readonly minute: ClockMinute
}

/** A refused entry: paise. */
export interface Refusal {
  /** The cap of the book. */
  readonly allowed: Paise
  /** The margin that the book would block with the entry. */
  readonly needed: Paise
}

/** A book that has reached its loss limit: paise. */
export interface BookLoss {
  readonly allowed: Paise
  /** Profit of the session of the whole book, net of charges. */
  readonly net: Paise
}

/** Results of a deployment before its current session. */
export interface EarlierResults {
  readonly trades: number
  readonly pnl: Paise
  /** Net of charges. */
  readonly net: Paise
  /** Number of trades so far, by entry date. */
  readonly byEntryDate: ReadonlyMap<IsoDate, number>
}

export const NO_RESULTS: EarlierResults = { trades: 0, pnl: 0, net: 0, byEntryDate: new Map() }

/** State of the current session. */
export interface SessionState {
  readonly session: number
  /** Index among all sessions of the dataset. */
  readonly number: SessionNumber
  readonly day: GrowingDay
  minute: ClockMinute
  booked: Paise
  charges: Paise
  net: Paise
  trades: number
  entered: number
  /** Whether it was decided if a cycle begins today. */
  isDecided: boolean
  readonly profits: Paise[]
}

/** The parts of a run that its log and display need. */
export interface RunView {
  readonly plan: Plan
  readonly manualOrders: ManualOrderBook
  /** Sessions of the dataset. */
  readonly dates: readonly IsoDate[]
  readonly dayOf: (session: SessionNumber) => MarketDay
  /** The current session; undefined before the first. */
  readonly today: () => SessionState | undefined
}

/** The open positions of cycles. */
export function openLegsOf(running: readonly RunningCycle[]): LegPosition[] {
  return running.flatMap(({ replay }) =>
    replay.state.legs.map(({ position }) => position).filter(({ isOpen }) => isOpen),
  )
}

/** The key of a leg's position; for positions over days it includes the cycle's entry date. */
export function keyOf({ plan, dates }: RunView, leg: LegIndex, { entry }: Cycle): string {
  const { id } = plan.legs[leg]
  return plan.isOverDays ? `${id} ${dates[entry]}` : id
}

/** Rounds an indicator's value for display. */
export const shortNumber = (value: number) => Math.round(value * 100) / 100

/**
 * A hash of everything that decides what a run does next: two runs with the same hash after a minute are in the
 * same state. 32 bits, unsigned.
 */
export function stateHash(running: readonly RunningCycle[], { booked, net }: SessionState): number {
  let hash = 0x811c_9dc5
  const add = (value: number | undefined) => {
    const number = value === undefined || !Number.isFinite(value) ? -1 : Math.round(value)
    for (const part of [number | 0, Math.trunc(number / 0x1_0000_0000)])
      hash = Math.imul(hash ^ part, 0x0100_0193)
  }
  add(booked)
  add(net)
  for (const { replay, cycle } of running) {
    const { stage, legs, realised, overall, isLeaving } = replay.state
    const { stop, target, lock } = overall?.levels() ?? {}
    for (const value of [cycle.entry, stage.length, realised, Number(isLeaving), stop, target, lock])
      add(value)
    for (const { position, waiting, pending, activation } of legs) {
      add(
        Number(position.isOpen) +
          2 * Number(waiting !== null) +
          4 * Number(pending !== null) +
          8 * Number(activation !== null),
      )
      add(waiting?.level)
      if (!position.isOpen) continue
      const { contract, entrySession, entryMinute, entryPrice, quantity, orderedExit, last } = position
      const levels = position.levels()
      for (const value of [
        contract.strike,
        Number(contract.isCall),
        contract.expiry,
        entrySession,
        entryMinute,
      ])
        add(value)
      for (const value of [entryPrice, quantity, orderedExit, last, levels.stop, levels.target]) add(value)
    }
  }
  return hash >>> 0
}

type Ordered = Pick<TakenOrder, 'stop' | 'target' | 'lots' | 'added' | 'cycle' | 'by'>

/** The details of an order as the replay takes them, in paise. */
export function orderedIn(kind: DeploymentOrder, details: OrderDetails | null): Ordered {
  if (!details) return {}
  const { stop, target, lots, cycle, by } = details
  const added = kind === 'add-leg' ? addedIn(details) : undefined
  return {
    ...(stop !== undefined && { stop: stop === null ? null : inPaise(stop) }),
    ...(target !== undefined && { target: target === null ? null : inPaise(target) }),
    ...(lots !== undefined && { lots }),
    ...(cycle !== undefined && { cycle }),
    ...(by !== undefined && { by }),
    ...(added && { added }),
  }
}

function addedIn({ contract, side, lots }: OrderDetails): AddedLeg | undefined {
  if (!contract || lots === undefined) return undefined
  return { contract: contractIn(contract), side: side === 'BUY' ? 1 : -1, lots }
}

function contractIn({ strike, optionType, expiry_date }: NonNullable<OrderDetails['contract']>): Contract {
  return { strike: inPaise(strike), isCall: optionType === 'CALL', expiry: dayNumber(expiry_date) }
}

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

type PositionLevels = ReturnType<LegPosition['levels']>

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
  /** The levels in force in the last bar, also if they were set by hand at its start, by position. */
  readonly #inForce = new Map<LegIndex, { readonly entry: string; readonly levels: PositionLevels }>()
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

  bar(_minute: ClockMinute, legs: readonly LegPosition[]): void {
    legs.forEach((position, leg) => {
      if (position.isOpen && position.hasRules) this.#noteInForce(leg, position, position.levels())
    })
  }

  #noteInForce(leg: LegIndex, position: LegPosition, levels: PositionLevels): string {
    const entry = `${position.entrySession}/${position.entryMinute}`
    this.#inForce.set(leg, { entry, levels })
    return entry
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

  isNewLevel(leg: LegIndex, position: LegPosition, levels: PositionLevels): boolean {
    const entry = this.#noteInForce(leg, position, levels)
    const text = `${entry} ${levels.stop} ${levels.target} ${levels.isTrail}`
    if (this.#levels.get(leg) === text) return false
    this.#levels.set(leg, text)
    return true
  }

  /** Lets a leg's levels be logged again. */
  forgetLevels(leg: LegIndex): void {
    this.#levels.delete(leg)
  }

  /** The level of the own rule that closed a position, as of the bar that reached it; undefined if it is unknown. */
  levelInForce({
    leg,
    entrySession,
    entryMinute,
    reason,
    side,
  }: Fill): { readonly rule: ExplainedRule; readonly price: Paise } | undefined {
    const known = this.#inForce.get(leg)
    if (reason.scope !== 'leg' || reason.unit.startsWith('underlying')) return undefined
    if (known?.entry !== `${entrySession}/${entryMinute}`) return undefined
    const price = isInFavour(reason.cause, side) ? known.levels.target : known.levels.stop
    return price === undefined ? undefined : { rule: RULES[reason.cause], price }
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
