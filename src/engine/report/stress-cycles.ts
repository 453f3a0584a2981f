import type { BacktestRequest, StressCase } from '#domain'
import { MEAN_BLOCK, seededDraw } from '#engine/evidence'
import { clockTime, type IsoDate } from '#engine/exchange'
import type { MarketDay, MarketReader } from '#engine/market'
import {
  chargesOf,
  grossProfit,
  marginAt,
  PlanSessions,
  rowOf,
  type Cycle,
  type Fill,
  type Plan,
  type SeriesCache,
} from '#engine/replay'
import {
  alterationsOf,
  AlteredReader,
  fastFills,
  type Alteration,
  type BaseCycle,
  type FastExit,
} from '#engine/stress'
import type { ClockMinute, Paise, SessionNumber } from '#engine/units'
import { Run, RunCancelled, type Cancellation } from './run.ts'

/** Sessions between two altered ones if indicators look back, so that their history is mostly unaltered. */
const APART_WITH_RULES = 5
const SEED = 1994

/** The minute of a cycle at which its profit, booked and open, was lowest. Paise, before charges. */
export interface WorstMinute {
  readonly date: IsoDate
  readonly time: string
  readonly profit: Paise
}

/** The result of one cycle; cycles without an entry have no trades. Paise. */
export interface StressedCycle extends BaseCycle {
  readonly date: IsoDate
  readonly trades: number
  readonly net: Paise
  readonly charges: Paise
  /** Whether all its legs entered at one time and exited at one time. */
  readonly isTogether: boolean
  /** The largest margin at an entry, or at the worst minute. */
  readonly margin: Paise
  readonly worstMinute: WorstMinute | undefined
  /** Whether its fills, or a price while it was held, differ from those on the unaltered market. */
  readonly isTouched: boolean
  readonly fastExits: readonly (FastExit & { readonly date: IsoDate; readonly time: string })[]
}

export interface CycleOptions {
  readonly cancellation?: Cancellation | undefined
  readonly series?: SeriesCache | undefined
  /** Returns a kept altered market, or the one that `make` makes. Only for a base run of one cycle. */
  readonly marketOf?: ((make: () => MarketReader) => MarketReader) | undefined
}

/** Cycles on the unaltered market, and the fills of each by entry. */
export interface BaseRun {
  readonly plan: Plan
  readonly reader: MarketReader
  readonly cycles: readonly StressedCycle[]
  readonly fills: ReadonlyMap<SessionNumber, readonly Fill[]>
}

/** Runs a plan's cycles unaltered. */
export function baseRun(plan: Plan, reader: MarketReader, options: CycleOptions = {}): BaseRun {
  const run = new Run(plan, reader, given(options))
  const fills = new Map<SessionNumber, readonly Fill[]>()
  const cycles: StressedCycle[] = []
  run.visit(({ cycle, entered, session }) => {
    const planned = cycle ?? run.days.cycleFrom(session)
    if (!planned) return
    fills.set(session, entered)
    cycles.push(outcomeOf(planned, entered, { plan, ...placeOf(run) }))
  })
  return { plan, reader, cycles, fills }
}

/** Runs one cycle unaltered; undefined if none enters on the date. */
export function baseCycle(
  plan: Plan,
  reader: MarketReader,
  { date, ...options }: CycleOptions & { readonly date: IsoDate },
): BaseRun | undefined {
  const run = new Run(plan, reader, given(options))
  const session = reader.sessions(plan.underlying).indexOf(date)
  const cycle = session < 0 ? undefined : run.days.cycleFrom(session)
  if (!cycle) return undefined
  const fills = run.replayed(cycle).fills.slice()
  const outcome = outcomeOf(cycle, fills, { plan, ...placeOf(run) })
  return { plan, reader, cycles: [outcome], fills: new Map([[session, fills]]) }
}

/**
 * Runs the cycles of a run on an altered market, with fills that are worse in fast minutes. Each cycle is altered separately:
 * cycles altered in the same replay are so far apart that no cycle is affected by the event of another.
 */
export function alteredCycles(
  stress: StressCase,
  base: BaseRun,
  options: CycleOptions = {},
): StressedCycle[] {
  const { plan, reader } = base
  const days = new PlanSessions(plan, reader)
  const dates = reader.sessions(plan.underlying)
  const stage = { day: days.day, isOverDays: plan.isOverDays, sourceOf: newOrder(days) }
  const longest = Math.max(1, ...base.cycles.map(({ entry, last }) => last - entry + 1))
  const apart = Math.max(longest, plan.rules.length > 0 ? APART_WITH_RULES : 1, plan.filters ? 2 : 1)
  return Array.from({ length: apart }).flatMap((_, phase) => {
    const cycles = base.cycles.filter(({ entry }) => entry % apart === phase)
    if (cycles.length === 0) return []
    const alter = () => {
      const alterations = new Map<IsoDate, Alteration>()
      for (const cycle of cycles)
        for (const [session, alteration] of alterationsOf(stress, cycle, stage))
          alterations.set(dates[session], alteration)
      return new AlteredReader(reader, (date) => alterations.get(date))
    }
    const run = new Run(plan, options.marketOf?.(alter) ?? alter(), given(options))
    return cycles.map(({ entry }) => {
      if (options.cancellation?.aborted) throw new RunCancelled('The stress test was cancelled')
      const cycle = run.days.cycleFrom(entry)!
      return alteredOutcome(cycle, run, base)
    })
  })
}

function alteredOutcome(cycle: Cycle, run: Run, { plan, fills, reader }: BaseRun): StressedCycle {
  const { day } = run.days
  const place = { plan, ...placeOf(run) }
  const unaltered = (session: SessionNumber) => reader.day(plan.underlying, day(session).date)
  const replayed = run.isFiltered(cycle.entry) ? [] : run.replayed(cycle).fills
  const isUnmoved = isSame(replayed, fills.get(cycle.entry) ?? [])
  if (isUnmoved && !isAlteredWhileHeld(replayed, day, unaltered)) return outcomeOf(cycle, replayed, place)
  const fast = fastFills(replayed, day)
  const fastExits = fast.exits.map((exit) => ({
    ...exit,
    date: day(exit.fill.exitSession).date,
    time: timeOf(day(exit.fill.exitSession), exit.fill.exitMinute),
  }))
  return { ...outcomeOf(cycle, fast.fills, place), isTouched: true, fastExits }
}

/** Whether a contract has another close at a minute in which it is held. */
function isAlteredWhileHeld(
  fills: readonly Fill[],
  altered: (session: SessionNumber) => MarketDay,
  unaltered: (session: SessionNumber) => MarketDay,
): boolean {
  return fills.some(({ contract, entrySession, entryMinute, exitSession, exitMinute }) => {
    for (let session = entrySession; session <= exitSession; session++) {
      const row = rowOf(altered(session), contract)
      if (row < 0) continue
      const after = altered(session).field(row, 'close')
      const before = unaltered(session).field(row, 'close')
      const from = session === entrySession ? entryMinute : 0
      const to = session === exitSession ? exitMinute : after.length
      for (let minute = from; minute < to; minute++) if (after[minute] !== before[minute]) return true
    }
    return false
  })
}

/** Whether two cycles have equal trades; a position settled at another level counts as different. */
function isSame(some: readonly Fill[], others: readonly Fill[]): boolean {
  return (
    some.length === others.length &&
    some.every((one, i) => {
      const other = others[i]
      return (
        one.leg === other.leg &&
        one.entryPrice === other.entryPrice &&
        one.exitPrice === other.exitPrice &&
        one.entryMinute === other.entryMinute &&
        one.exitMinute === other.exitMinute &&
        one.entrySession === other.entrySession &&
        one.exitSession === other.exitSession
      )
    })
  )
}

function given({ cancellation, series }: CycleOptions) {
  return { cancellation, series }
}

interface CycleDays {
  readonly plan: Plan
  readonly day: (session: SessionNumber) => MarketDay
  readonly closeBefore: (session: SessionNumber) => Paise
}

const placeOf = ({ days: { day, closeBefore } }: Run) => ({ day, closeBefore })

function outcomeOf(cycle: Cycle, fills: readonly Fill[], place: CycleDays): StressedCycle {
  const { plan, day } = place
  const charges = fills.reduce((sum, fill) => {
    const days = { entry: day(fill.entrySession), exit: day(fill.exitSession) }
    return sum + chargesOf(fill, days, plan)
  }, 0)
  const lowest = lowestMinute(cycle, fills, day)
  return {
    entry: cycle.entry,
    last: cycle.last,
    first: firstOf(fills),
    date: day(cycle.entry).date,
    trades: fills.length,
    net: fills.reduce((sum, fill) => sum + grossProfit(fill), 0) - charges,
    charges,
    isTogether: haveSameTimes(fills),
    margin: marginOf(fills, lowest, place),
    worstMinute: lowest && {
      date: day(lowest.session).date,
      time: timeOf(day(lowest.session), lowest.minute),
      profit: lowest.profit,
    },
    isTouched: false,
    fastExits: [],
  }
}

function haveSameTimes(fills: readonly Fill[]): boolean {
  const [first] = fills
  return fills.every(
    (fill) =>
      fill.entrySession === first.entrySession &&
      fill.entryMinute === first.entryMinute &&
      fill.exitSession === first.exitSession &&
      fill.exitMinute === first.exitMinute,
  )
}

const timeOf = ({ session }: MarketDay, minute: ClockMinute) => clockTime(session.openMinute + minute)

function firstOf(fills: readonly Fill[]): BaseCycle['first'] {
  const [first] = fills.toSorted((a, b) => a.entrySession - b.entrySession || a.entryMinute - b.entryMinute)
  return first && { session: first.entrySession, minute: first.entryMinute, contract: first.contract }
}

interface Lowest {
  readonly session: SessionNumber
  readonly minute: ClockMinute
  readonly profit: Paise
}

/** The minute with the lowest profit, open positions at their last closes. */
function lowestMinute(
  { entry, last }: Cycle,
  fills: readonly Fill[],
  day: (session: SessionNumber) => MarketDay,
): Lowest | undefined {
  let lowest: Lowest | undefined
  if (fills.length === 0) return lowest
  const held = fills.map((fill) => ({ fill, price: fill.entryPrice }))
  for (let session = entry; session <= last; session++) {
    const profits = profitsOf(session, held, day(session))
    for (const [minute, profit] of profits.entries())
      if (!Number.isNaN(profit) && (!lowest || profit < lowest.profit)) lowest = { session, minute, profit }
  }
  return lowest
}

/** Profit at each minute of a session, NaN before the first entry. Updates the last price of each position. */
function profitsOf(
  session: SessionNumber,
  held: readonly { readonly fill: Fill; price: Paise }[],
  day: MarketDay,
): Float64Array {
  const profits = new Float64Array(day.session.minutes).fill(NaN)
  for (const position of held) {
    const { fill } = position
    const row = rowOf(day, fill.contract)
    const closes = row < 0 ? undefined : day.field(row, 'close')
    for (let minute = 0; minute < profits.length; minute++) {
      if (isBefore(session, minute, fill.entrySession, fill.entryMinute)) continue
      const isOpen = isBefore(session, minute, fill.exitSession, fill.exitMinute)
      position.price = isOpen ? closes?.[minute] || position.price : fill.exitPrice
      const profit = fill.side * (position.price - fill.entryPrice) * fill.quantity
      profits[minute] = (profits[minute] || 0) + profit
    }
  }
  return profits
}

function isBefore(
  session: SessionNumber,
  minute: ClockMinute,
  otherSession: SessionNumber,
  other: ClockMinute,
) {
  return session < otherSession || (session === otherSession && minute < other)
}

/** The largest margin at an entry and at the worst minute, with the index at its level then. */
function marginOf(fills: readonly Fill[], lowest: Lowest | undefined, place: CycleDays): Paise {
  const { plan, day, closeBefore } = place
  const minutes = fills.map(({ entrySession, entryMinute }) => ({
    session: entrySession,
    minute: entryMinute,
  }))
  return [...minutes, ...(lowest ? [lowest] : [])].reduce((peak, { session, minute }) => {
    const held = { session, day: day(session), fills, closeBefore: closeBefore(session) }
    return Math.max(peak, marginAt(minute, held, plan).total)
  }, 0)
}

/** A seeded stationary block bootstrap of the period's sessions. */
function newOrder({ first, end }: PlanSessions): (session: SessionNumber) => SessionNumber {
  const draw = seededDraw(SEED)
  const count = end - first
  const order = new Int32Array(count)
  let at = draw(Math.max(1, count))
  for (let i = 0; i < count; i++) {
    order[i] = first + at
    at = draw(MEAN_BLOCK) === 0 ? draw(count) : (at + 1) % count
  }
  return (session) => order[session - first] ?? session
}

/** The slippage of the stress case replaces that of the request. */
export function withSlippage(request: BacktestRequest, stress: StressCase): BacktestRequest {
  const [, points] = stress.split('slippage-')
  if (points === undefined) return request
  const slippage = { type: 'points' as const, value: Number(points) }
  return { ...request, execution: { ...request.execution, slippage } }
}
