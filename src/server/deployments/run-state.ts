import type { DeploymentEvent, DeploymentOrder, Happening, OrderDetails } from '#domain'
import { dayNumber, isoDate, type IsoDate } from '#engine/exchange'
import type { MarketDay } from '#engine/market'
import type {
  AddedLeg,
  Contract,
  Cycle,
  CycleReplay,
  Fill,
  LegPosition,
  Plan,
  RuleClock,
} from '#engine/replay'
import {
  inPaise,
  inRupees,
  type ClockMinute,
  type LegIndex,
  type Paise,
  type SessionNumber,
} from '#engine/units'
import type { CycleNotes } from './cycle-notes.ts'
import type { ManualOrderBook, TakenOrder } from '../runs/backtests/manual-order-book.ts'

/** A log line without its sequence number. */
export interface LogEntry {
  /** Clock minute. */
  readonly minute: ClockMinute
  readonly kind: DeploymentEvent
  readonly legId: string | null
  readonly event: Happening
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
    ...levelsWith({ stop, target }, inPaise),
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

type Levels = Pick<TakenOrder, 'stop' | 'target'>

/** The levels that are given, converted; null stays null. */
function levelsWith({ stop, target }: Levels, convert: (level: number) => number): Levels {
  const converted = (level: number | null) => (level === null ? null : convert(level))
  return {
    ...(stop !== undefined && { stop: converted(stop) }),
    ...(target !== undefined && { target: converted(target) }),
  }
}

/** What an order orders, as the log has it, in rupees. */
export function loggedDetails({ added, lots = added?.lots, by, ...levels }: TakenOrder) {
  return {
    ...levelsWith(levels, inRupees),
    ...(lots !== undefined && { lots }),
    ...(added && { side: sideName(added.side), contract: namedContract(added.contract) }),
    ...(by !== undefined && { by }),
  }
}

function contractIn({ strike, optionType, expiry_date }: NonNullable<OrderDetails['contract']>): Contract {
  return { strike: inPaise(strike), isCall: optionType === 'CALL', expiry: dayNumber(expiry_date) }
}

export const sideName = (side: Fill['side']): 'BUY' | 'SELL' => (side === 1 ? 'BUY' : 'SELL')

/** The same contract with the names of a trade, in rupees. */
export function namedContract({ strike, isCall, expiry }: Contract) {
  return {
    strike: inRupees(strike),
    optionType: isCall ? 'CALL' : 'PUT',
    expiry_date: isoDate(expiry),
  } as const
}
