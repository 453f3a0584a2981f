import type { FilterReason, Trade } from '#domain'
import type { IsoDate } from '#engine/exchange'
import type { MarketDay, MarketReader } from '#engine/market'
import {
  CycleReplay,
  DayFilter,
  inOrderOfExit,
  PlanSessions,
  requiredDates,
  TradeTable,
  type Cycle,
  type CycleOutcome,
  type Fill,
  type ManualOrders,
  type Plan,
  type RuleClock,
} from '#engine/replay'
import type { Paise, SessionNumber } from '#engine/units'
import { DayWitness } from './day-witness.ts'
import type { ReplayedDay } from './fill-price.ts'
import type { HeldDay } from './profit-path.ts'

/** A replayed cycle on the day to explain. */
export interface ReplayedCycle extends ReplayedDay {
  readonly cycle: Cycle
  readonly outcome: CycleOutcome
  readonly fills: readonly Fill[]
  /** Its entry day and last day, and the number of this session in it. */
  readonly span: {
    readonly date: IsoDate
    readonly lastDate: IsoDate
    readonly session: number
    readonly sessions: number
  }
}

/** A position held on the day, with its record. */
interface BookedFill {
  readonly fill: Fill
  readonly trade: Trade
  readonly replayed: ReplayedCycle
}

/** A day with the cycles that include it. */
export interface DayCycles {
  readonly plan: Plan
  readonly session: SessionNumber
  readonly day: MarketDay
  readonly days: (session: SessionNumber) => MarketDay
  readonly hasSessionBefore: boolean
  /** Why the strategy does not enter on the day; undefined if it may enter. */
  readonly filtered: FilterReason | undefined
  /** The cycle that enters on the day. */
  readonly entered: ReplayedCycle | undefined
  /** Every cycle that includes the day, by entry day. */
  readonly running: readonly ReplayedCycle[]
  /** The positions that were open at some time of the day. */
  readonly held: HeldDay & { readonly closeBefore: Paise }
  /** The same positions in order of exit, with the backtest's trade records. */
  readonly booked: readonly BookedFill[]
}

/** Sessions between the entry day of a cycle and its last day. */
function nightsOf({ holding }: Plan): number {
  return holding.kind === 'nights' ? holding.nights : holding.enterBefore - holding.exitBefore
}

/**
 * The dates needed to explain a day: those of its cycles, of the cycles that share its trade numbers, and the
 * day before.
 */
export function neededSessions(
  plan: Plan,
  reader: MarketReader,
  date: IsoDate,
): { from: IsoDate; to: IsoDate } {
  const dates = reader.sessions(plan.underlying)
  const session = dates.indexOf(date)
  const nights = nightsOf(plan)
  const startDate = dates[Math.max(0, session - 2 * nights - 1)] ?? date
  const endDate = dates[Math.min(dates.length - 1, session + nights)] ?? date
  return requiredDates({ ...plan, startDate, endDate }, reader)
}

interface Question {
  readonly session: SessionNumber
  /** Creates a rule clock; undefined if the plan has no rules. */
  readonly clock: (() => RuleClock) | undefined
  /** Manual orders and orders of limits; only in deployments. */
  readonly manualOrders?: ManualOrders | undefined
}

/** Replays every cycle that includes a session. */
export function cyclesThrough(plan: Plan, reader: MarketReader, question: Question): DayCycles {
  const { session } = question
  const days = new PlanSessions(plan, reader)
  const filter = plan.filters && new DayFilter(plan, plan.filters, { reader, days: days.day })
  const nights = nightsOf(plan)
  const replays: ReplayedCycle[] = []
  let filtered: FilterReason | undefined
  // Trades are numbered by entry day, so cycles that ended earlier count too.
  for (let entry = Math.max(days.first, session - 2 * nights); entry <= session; entry++) {
    const cycle = days.cycleFrom(entry)
    if (!cycle) continue
    const reason = filter?.reason(entry)
    if (entry === session) filtered = reason
    if (reason === undefined) replays.push(replayed(cycle, { plan, days, ...question }))
  }
  const running = replays.filter(({ cycle }) => cycle.last >= session)
  const day = days.day(session)
  const booked = bookedOn(session, replays, new TradeTable(plan, days.day))
  return {
    plan,
    session,
    day,
    days: days.day,
    hasSessionBefore: session > 0,
    filtered,
    entered: running.find(({ cycle }) => cycle.entry === session),
    running,
    held: { session, day, closeBefore: days.closeBefore(session), fills: booked.map(({ fill }) => fill) },
    booked,
  }
}

function replayed(
  cycle: Cycle,
  { plan, days, session, clock, manualOrders }: Question & { plan: Plan; days: PlanSessions },
): ReplayedCycle {
  const witness = new DayWitness()
  const replay = new CycleReplay(plan, clock?.(), { witness, manualOrders })
  witness.session = cycle.entry
  replay.begin(cycle)
  for (let at = cycle.entry; at <= cycle.last; at++) {
    witness.session = at
    replay.advanceTo(at, days.day(at).session.minutes)
  }
  return {
    plan,
    session,
    day: days.day(session),
    dayOf: days.day,
    witness,
    manualOrders,
    cycle,
    ...replay.finish(),
    span: {
      date: days.day(cycle.entry).date,
      lastDate: days.day(cycle.last).date,
      session: session - cycle.entry + 1,
      sessions: cycle.last - cycle.entry + 1,
    },
  }
}

/** The positions held in a session, in order of exit. Ids count within the entry day, as in a result. */
function bookedOn(
  session: SessionNumber,
  replays: readonly ReplayedCycle[],
  trades: TradeTable,
): BookedFill[] {
  const ordinals = new Map<SessionNumber, number>()
  const all = replays
    .flatMap((one) => one.fills.map((fill) => ({ fill, replayed: one })))
    .sort((a, b) => inOrderOfExit(a.fill, b.fill))
    .map(({ fill, replayed: one }) => {
      const ordinal = (ordinals.get(fill.entrySession) ?? 0) + 1
      ordinals.set(fill.entrySession, ordinal)
      return { fill, replayed: one, trade: trades.record(trades.add(fill, ordinal)) }
    })
  return all.filter(({ fill }) => fill.entrySession <= session && fill.exitSession >= session)
}
