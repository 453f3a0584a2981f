import { clockTime, isoDate } from '#engine/exchange'
import {
  NO_EXIT,
  cursorHolds,
  valueAt,
  type Cycle,
  type CycleState,
  type LegPosition,
  type LegSlot,
  type RuleClock,
} from '#engine/replay'
import { inRupees, type ClockMinute, type LegIndex, type Paise } from '#engine/units'
import type {
  LiveStatus,
  ShownLeg,
  ShownManualEntries,
  ShownNext,
  ShownNoEntry,
  ShownNow,
  ShownState,
  ShownWait,
} from '../kernel/db/schema/deployment-json.ts'
import { namedContract, sideName } from '../runs/backtests/order-words.ts'
import {
  keyOf,
  openLegsOf,
  shortNumber,
  type RunView,
  type RunningCycle,
  type SessionState,
} from './run-state.ts'
import { moveOf, ruleOf } from './state-words.ts'

/** Most points of the sparkline. */
const SPARK_POINTS = 60

/** A run as of its last minute. */
export interface RunNow {
  readonly about: RunView
  readonly running: readonly RunningCycle[]
  readonly today: SessionState | undefined
  readonly stage: 'waiting' | 'in-position' | 'done-for-the-day'
  readonly isPaused: boolean
  /** Whether its user has stopped it, and the minute in which it ends is not over. */
  readonly isStopping: boolean
  /** Net of charges, before today. */
  readonly netBefore: Paise
  /** Blocked after the last processed bar. */
  readonly margin: Paise
}

/** The displayed state of a run. */
export function liveStatusOf(run: RunNow): LiveStatus {
  const { today, netBefore } = run
  const legs = openLegsOf(run.running)
  const open = legs.reduce((sum, leg) => sum + leg.openProfit(), 0)
  const day = today?.profits.at(-1) ?? 0
  const { booked = 0, charges = 0, net = 0 } = today ?? {}
  return {
    profit: {
      day: inRupees(day),
      booked: inRupees(booked),
      open: inRupees(open + 0),
      charges: inRupees(charges),
      netDay: inRupees(day - charges),
      netTotal: inRupees(netBefore + net + open),
    },
    openLegs: legs.length,
    spark: thinned(today?.profits ?? []).map(inRupees),
    state: stateOf(run),
    feedProblem: null,
    margin: inRupees(run.margin),
    now: {
      ...legsNow(run),
      overall: overallNow(run),
      rules: rulesNow(run),
      next: nextOf(run),
      manualEntries: manualEntries(run),
    },
  }
}

function stateOf(run: RunNow): ShownState {
  const { stage, isPaused, isStopping, running, today } = run
  if (isStopping) return { is: 'stopping', legs: openLegsOf(running).length }
  switch (stage) {
    case 'in-position':
      return { is: 'holding', legs: openLegsOf(running).length, isPaused }
    case 'waiting':
      return isPaused ? { is: 'paused' } : { is: 'waiting', wait: waitOf(run) }
    case 'done-for-the-day':
      return today ? { is: 'done', why: whyDone(run), trades: today.trades } : { is: 'to-open' }
  }
}

/** Names the limit of its book that ended this session for it, if one did. */
function whyDone({ about, today }: RunNow): 'book-loss' | 'no-room' | 'day' {
  const orders = today ? about.manualOrders.on(today.day.date) : []
  if (orders.some(({ kind }) => kind === 'book-loss')) return 'book-loss'
  return orders.some(({ kind }) => kind === 'no-room') ? 'no-room' : 'day'
}

function waitOf({ about: { plan }, running, today }: RunNow): ShownWait {
  if (!today?.isDecided) return { for: 'first-minute' }
  const cycle = running.find(({ replay }) => replay.state.stage !== 'over')
  if (!cycle) return { for: 'anything' }
  const { stage, legs } = cycle.replay.state
  if (stage === 'held') {
    const waiting = legs.find((slot) => slot.waiting)?.waiting ?? cycle.notes.basket
    return waiting ? { for: 'move', move: moveOf(waiting, plan) } : { for: 're-entry' }
  }
  if (today.day.session.openMinute + today.minute <= plan.entryStart)
    return { for: 'time', time: clockTime(plan.entryStart) }
  return cycle.clock ? waitForRules(cycle.clock, today.minute, { plan }) : { for: 'prices' }
}

function waitForRules(clock: RuleClock, c: ClockMinute, { plan }: Pick<RunView, 'plan'>): ShownWait {
  if (clock.cursors.length === 0) return { for: 'contracts' }
  const missing = clock.cursors.filter((cursor) => !cursorHolds(cursor, c - 1))
  const [first] = missing
  if (!first) return { for: 'prices' }
  const value = valueAt(first.rule.left, first.left, first.next - 1)
  const now = Number.isNaN(value) ? null : shortNumber(value)
  return { for: 'rules', rule: ruleOf(first, plan), now, more: missing.length - 1 }
}

function legsNow({ about, running }: RunNow): Pick<ShownNow, 'legs'> {
  return {
    legs: running.flatMap(({ replay, cycle }) =>
      replay.state.legs.flatMap((slot, i) => {
        if (slot.position.isOpen) return [openLeg(about, slot.position, { i, cycle })]
        return (slot.waiting ?? slot.pending ?? slot.activation)
          ? [waitingLeg(about, slot, { i, cycle })]
          : []
      }),
    ),
  }
}

/** If several positions over days are open, only the latest is shown. */
function overallNow({ running }: RunNow): ShownNow['overall'] {
  const state = running.map(({ replay }) => replay.state).findLast(isWatched)
  if (!state?.overall) return null
  const { stop, target, lock } = state.overall.levels()
  const open = state.legs.reduce(
    (sum, { position }) => sum + (position.isOpen ? position.openProfit() : 0),
    0,
  )
  return {
    profit: inRupees(open + state.realised),
    stop: rounded(stop),
    target: rounded(target),
    lock: rounded(lock),
  }
}

const isWatched = ({ overall, stage }: CycleState) => overall !== undefined && stage === 'held'

function rulesNow({ about, running, today }: RunNow): ShownNow['rules'] {
  const c = today?.minute ?? 0
  return running.flatMap(({ replay, clock }) =>
    clock && replay.state.stage === 'before-entry'
      ? clock.cursors.map((cursor) => {
          const holds = cursorHolds(cursor, c - 1)
          const left = valueAt(cursor.rule.left, cursor.left, cursor.next - 1)
          const right = valueAt(cursor.rule.right, cursor.right, cursor.next - 1)
          return {
            rule: ruleOf(cursor, about.plan),
            left: finite(left),
            right: finite(right),
            holds,
          }
        })
      : [],
  )
}

function nextOf({ about, running, today, stage }: RunNow): ShownNext | null {
  if (!today || today.minute >= today.day.session.minutes) return null
  const { entryStart, entryEnd, squareOff } = about.plan
  const time = today.day.session.openMinute + today.minute
  if (stage === 'waiting' && time <= entryEnd)
    return time < entryStart
      ? { what: 'entries-from', time: clockTime(entryStart) }
      : { what: 'entries-until', time: clockTime(entryEnd) }
  const isLast = running.some(({ cycle }) => cycle.last === today.number)
  return isLast && stage !== 'done-for-the-day' ? { what: 'square-off', time: clockTime(squareOff) } : null
}

interface LegPlace {
  readonly i: LegIndex
  readonly cycle: Cycle
}

function openLeg(about: RunView, leg: LegPosition, { i, cycle }: LegPlace): ShownLeg {
  const { contract, entrySession, entryMinute } = leg
  const entryDay = about.dayOf(entrySession)
  const { stop, target, isTrail } = leg.levels()
  return {
    legId: about.plan.legs[i].id,
    key: keyOf(about, i, cycle),
    state: 'open',
    side: leg.side === 1 ? 'BUY' : 'SELL',
    optionType: contract.isCall ? 'CALL' : 'PUT',
    strike: inRupees(contract.strike),
    expiry: isoDate(contract.expiry),
    quantity: leg.quantity,
    lots: leg.lots,
    entryDate: entryDay.date,
    entryTime: clockTime(entryDay.session.openMinute + entryMinute),
    entryPrice: inRupees(leg.entryPrice),
    last: inRupees(leg.last),
    profit: inRupees(leg.openProfit() + 0),
    levels: leg.hasRules
      ? { stop: rounded(stop), target: rounded(target), isTrail: isTrail && stop !== undefined }
      : null,
    waitsFor: leg.orderedExit === NO_EXIT ? null : { for: 'exit' },
  }
}

function waitingLeg(
  about: RunView,
  { plan: leg, waiting, pending }: LegSlot,
  { i, cycle }: LegPlace,
): ShownLeg {
  const contract = waiting?.contract
  return {
    legId: leg.id,
    key: keyOf(about, i, cycle),
    state: 'waiting',
    side: (waiting?.side ?? pending?.side ?? leg.side) === 1 ? 'BUY' : 'SELL',
    optionType: leg.isCall ? 'CALL' : 'PUT',
    strike: contract ? inRupees(contract.strike) : null,
    expiry: contract ? isoDate(contract.expiry) : null,
    quantity: null,
    entryDate: null,
    entryTime: null,
    entryPrice: null,
    last: null,
    profit: null,
    levels: null,
    waitsFor: waiting ? { for: 'move', move: moveOf(waiting, about.plan) } : { for: 're-entry' },
  }
}

function thinned(values: readonly number[]): number[] {
  if (values.length <= SPARK_POINTS) return [...values]
  const step = (values.length - 1) / (SPARK_POINTS - 1)
  return Array.from({ length: SPARK_POINTS }, (_, i) => values[Math.round(i * step)])
}

const finite = (value: number) => (Number.isFinite(value) ? shortNumber(value) : null)
const rounded = (paise: Paise | undefined) =>
  paise === undefined || !Number.isFinite(paise) ? null : inRupees(Math.round(paise))

interface ManualEntriesRun {
  readonly about: RunView
  readonly running: readonly RunningCycle[]
  readonly today: SessionState | undefined
  readonly isPaused: boolean
}

/** Entries that the user can order at the next minute. A new leg joins the latest cycle that takes one. */
function manualEntries(run: ManualEntriesRun): ShownManualEntries {
  const { about, running } = run
  const open = running.filter(({ replay }) => replay.state.mayEnterByHand)
  const entry = open.at(-1)?.cycle.entry
  const because = whyNone(run, entry !== undefined)
  return {
    cycle: entry === undefined ? null : about.dates[entry],
    why: because && { because },
    left: open.flatMap((cycle) => leftIn(about, cycle)),
  }
}

function whyNone(
  { about, running, today, isPaused }: ManualEntriesRun,
  hasCycle: boolean,
): ShownNoEntry['because'] | null {
  if (!today || today.minute < 0 || today.minute >= today.day.session.minutes) return 'no-session'
  if (isPaused) return 'paused'
  if (about.manualOrders.isEntryBlocked(today.day.date, today.minute)) return 'day-closed'
  if (hasCycle) return null
  if (!today.isDecided) return 'first-minute'
  return running.some(({ replay }) => replay.state.stage === 'before-entry') ? 'not-entered' : 'no-position'
}

function leftIn(about: RunView, { replay, cycle }: RunningCycle): ShownManualEntries['left'] {
  return replay.state.legs.flatMap(({ plan, position, wasIn, waiting, pending, activation }, i) => {
    if (!wasIn || position.isOpen || (waiting ?? pending ?? activation)) return []
    const { strike, optionType, expiry_date: expiry } = namedContract(position.contract)
    return [
      {
        legId: plan.id,
        key: keyOf(about, i, cycle),
        side: sideName(position.side),
        strike,
        optionType,
        expiry,
        price: inRupees(position.leftAt),
        isAdded: plan.contract !== undefined,
      },
    ]
  })
}
