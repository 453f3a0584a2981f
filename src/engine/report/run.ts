import type {
  AmbiguityBand,
  DatasetIdentity,
  FilteredDay,
  FilteredOutcome,
  FilterReason,
  HeldCycle,
  SkippedDay,
  Trade,
} from '#domain'
import type { DayNumber, IsoDate } from '#engine/exchange'
import type { MarketDay, MarketReader } from '#engine/market'
import {
  CycleReplay,
  DayFilter,
  ENGINE_VERSION,
  gapPercent,
  grossProfit,
  type Hands,
  inOrderOfExit,
  marginOfDay,
  openingGap,
  PlanError,
  PlanSessions,
  settlementProblems,
  RuleClock,
  seriesFor,
  TradeTable,
  chargesOf,
  type Cycle,
  type CycleOutcome,
  type Fill,
  type Plan,
  type ReplayOptions,
  type SeriesCache,
} from '#engine/replay'
import { inRupees, type Paise, type Rupees, type SessionNumber } from '#engine/units'
import { AmbiguityCount, profitOf } from './ambiguity-count.ts'
import type { RunTally } from './run-tally.ts'
import { TradeOrdinals } from './trade-ordinals.ts'

export type { RunTally } from './run-tally.ts'

/** A run can be told to stop; it then throws. Node's and the browser's AbortSignal fit. */
export interface Cancellation {
  readonly aborted: boolean
}

export interface RunOptions {
  /** Called now and then with the share of sessions done, 0–100. */
  readonly onProgress?: (percent: number) => void
  readonly cancellation?: Cancellation
  /** Indicator series to share with other runs on the same reader and dates. */
  readonly series?: SeriesCache | undefined
  /** Only cycles entered from the one to the other date, of a run that is split over workers. */
  readonly entries?: { readonly from: IsoDate; readonly to: IsoDate }
  /** Only cycles entered in sessions that it lets in. */
  readonly enters?: (session: SessionNumber) => boolean
  /** What was ordered from outside, on paper. */
  readonly hands?: Hands | undefined
  /** The last session that is looked at: what goes on beyond it is not booked. */
  readonly until?: IsoDate | undefined
}

/** A session of a run, with the margin that its positions needed at their peak, by the margin estimate. */
export interface SessionRun {
  readonly date: IsoDate
  readonly margin: Rupees
}

/** What a plan gives on a dataset. */
export interface BacktestRun {
  /** Records, made when they are first asked for: until then a trade is a row of numbers. */
  readonly trades: readonly Trade[]
  readonly sessions: readonly SessionRun[]
  readonly skipped: readonly SkippedDay[]
  /** Only where the strategy filters days. */
  readonly filtered?: readonly FilteredDay[]
  /** What those days would have brought, in the same order. */
  readonly filteredOutcomes?: readonly FilteredOutcome[]
  /** Only where positions are held over days: the cycles in which something was traded. */
  readonly cycles?: readonly HeldCycle[]
  /** Percent at the open, by date; only where days are filtered or positions held over them. */
  readonly gaps?: readonly (readonly [IsoDate, number])[]
  readonly band: AmbiguityBand
  readonly dataset: DatasetIdentity
  readonly engineVersion: string
}

/** Thrown when a run was cancelled. */
export class RunCancelled extends Error {
  override readonly name = 'RunCancelled'
}

/** Sessions between two looks at progress and cancellation. */
const SESSIONS_PER_CHECK = 16

/**
 * Replays a plan on a dataset, cycle by cycle. The same plan on the same data gives the same result, and cycles split
 * over several runs give the same trades as one.
 * @throws RunCancelled when `options.cancellation` says so; PlanError when the dataset lacks a close to settle on
 */
export function runBacktest(plan: Plan, reader: MarketReader, options: RunOptions = {}): BacktestRun {
  const run = new Run(plan, reader, options)
  const band = new AmbiguityCount(plan, run)
  const table = new TradeTable(plan, run.days.day)
  const sessions: SessionRun[] = []
  const skipped: SkippedDay[] = []
  const diary = new DayDiary(plan, run)
  const ordinals = new TradeOrdinals(plan)
  run.visit((visited) => {
    const { date } = visited.day
    if (visited.skipped) skipped.push({ date, reason: visited.skipped })
    if (visited.cycle) band.add(visited.entered, visited.cycle)
    diary.visit(visited)
    const { booked } = visited
    for (let i = 0; i < booked.length; i++) {
      const row = table.add(booked[i], ordinals.of(booked[i], i))
      if (plan.isOverDays) diary.book(booked[i], table.id(row))
    }
    sessions.push({ date, margin: inRupees(visited.margin) })
  })
  const { dataset } = reader
  let trades: readonly Trade[] | undefined
  return {
    get trades() {
      return (trades ??= table.records())
    },
    sessions,
    skipped,
    ...diary.written(),
    band: band.around(table.totalPnl),
    dataset,
    engineVersion: ENGINE_VERSION,
  }
}

/** What a run tells of its days only where the strategy holds over them or leaves some out: any other gives the same bytes as ever. */
class DayDiary {
  private readonly plan: Plan
  private readonly run: Run
  private readonly filtered: FilteredDay[] = []
  private readonly outcomes: FilteredOutcome[] = []
  private readonly gaps: [IsoDate, number][] = []
  private readonly cycles = new Map<SessionNumber, { date: IsoDate; lastDate: IsoDate; tradeIds: string[] }>()

  constructor(plan: Plan, run: Run) {
    this.plan = plan
    this.run = run
  }

  visit({ session, day: { date }, cycle, filtered }: VisitedSession): void {
    const { isOverDays, filters } = this.plan
    if (!isOverDays && !filters) return
    if (filtered) {
      this.filtered.push({ date, reason: filtered })
      this.outcomes.push({ date, ...this.run.unfiltered(session) })
    }
    const { days } = this.run
    // What lies before the period need not be within reach.
    const gap = session > days.first ? openingGap(days.day, session) : undefined
    if (gap) this.gaps.push([date, gapPercent(gap)])
    if (isOverDays && cycle)
      this.cycles.set(session, { date, lastDate: days.day(cycle.last).date, tradeIds: [] })
  }

  book(fill: Fill, id: string): void {
    this.cycles.get(fill.cycle)?.tradeIds.push(id)
  }

  written(): Pick<BacktestRun, 'filtered' | 'filteredOutcomes' | 'cycles' | 'gaps'> {
    const { isOverDays, filters } = this.plan
    return {
      ...(filters && { filtered: this.filtered, filteredOutcomes: this.outcomes }),
      ...(isOverDays && { cycles: [...this.cycles.values()].filter(({ tradeIds }) => tradeIds.length > 0) }),
      ...((isOverDays || filters) && { gaps: this.gaps }),
    }
  }
}

/**
 * Runs a plan without writing trade records: the same trades as `runBacktest`, as profits only.
 * @param series indicator series to share with other plans of the same underlying and end date; the plan's own unless given
 * @throws RunCancelled when `cancellation` says so
 */
export function tallyRun(
  plan: Plan,
  reader: MarketReader,
  series: SeriesCache | undefined,
  cancellation?: Cancellation,
): RunTally {
  const run = new Run(plan, reader, { series, profitsOnly: true, ...(cancellation && { cancellation }) })
  const profits: Paise[] = []
  const days: DayNumber[] = []
  const charges: Paise[] = []
  const bookings = { days: [] as DayNumber[], profits: [] as Paise[] }
  const exitDays: DayNumber[] = []
  const sessions: DayNumber[] = []
  let peakMargin = 0
  let skippedDays = 0
  run.visit(({ day, skipped, booked, margin }) => {
    sessions.push(day.day)
    if (skipped) skippedDays++
    peakMargin = Math.max(peakMargin, margin)
    for (const fill of booked) {
      const entry = run.days.day(fill.entrySession)
      let before = 0
      for (const mark of fill.marks) {
        bookings.days.push(run.days.day(mark.session).day)
        bookings.profits.push(mark.profit - before)
        before = mark.profit
      }
      bookings.days.push(day.day)
      bookings.profits.push(grossProfit(fill) - before)
      exitDays.push(day.day)
      profits.push(grossProfit(fill))
      days.push(entry.day)
      charges.push(chargesOf(fill, { entry, exit: run.days.day(fill.exitSession) }, plan))
    }
  })
  return { profits, days, charges, bookings, exitDays, sessions, peakMargin, skippedDays }
}

/** One session of a run, with what was entered in it and what was booked in it. */
interface VisitedSession {
  readonly session: SessionNumber
  readonly day: MarketDay
  /** Entered in it; undefined where no cycle is. */
  readonly cycle: Cycle | undefined
  /** Everything that the cycle entered in it came to, also in later sessions. */
  readonly entered: readonly Fill[]
  readonly skipped: SkippedDay['reason'] | undefined
  readonly filtered: FilterReason | undefined
  /** What left in it, of all cycles, in the order of the book. */
  readonly booked: readonly Fill[]
  /** Of all cycles, what was open at some time of the session. */
  readonly held: readonly Fill[]
  /** What the positions of all cycles needed at their peak. */
  readonly margin: Paise
}

const NOTHING: readonly Fill[] = []

/** A plan on its way through a dataset. */
export class Run {
  readonly days: PlanSessions
  readonly clock: RuleClock | undefined
  readonly hands: Hands | undefined
  /** The session after the last that is looked at. */
  readonly end: SessionNumber
  private readonly plan: Plan
  private readonly options: RunOptions
  private readonly replay: CycleReplay
  private readonly filter: DayFilter | undefined

  constructor(plan: Plan, reader: MarketReader, options: RunOptions & Pick<ReplayOptions, 'profitsOnly'>) {
    const problems = settlementProblems(plan, reader)
    if (problems.length > 0) throw new PlanError(problems)
    this.plan = plan
    this.options = options
    this.days = new PlanSessions(plan, reader)
    this.clock =
      plan.rules.length > 0
        ? new RuleClock(plan.rules, plan.legs, options.series ?? seriesFor(plan, reader))
        : undefined
    this.hands = options.hands
    const { profitsOnly = false } = options
    this.replay = new CycleReplay(plan, this.clock, { hands: this.hands, profitsOnly })
    const { until } = options
    this.end = until === undefined ? this.days.end : Math.min(this.days.end, this.days.after(until))
    this.filter = plan.filters && new DayFilter(plan, plan.filters, { reader, days: this.days.day })
  }

  /** Calls `visit` for each session of the plan's dates, in their order. */
  visit(visit: (visited: VisitedSession) => void): void {
    const { end } = this
    const { first } = this.days
    /** Of cycles that go on beyond the session. */
    let open: readonly Fill[] = NOTHING
    for (let session = first; session < end; session++) {
      this.look(session)
      const day = this.days.day(session)
      const planned = this.isEntry(session, day.date) ? this.days.cycleFrom(session) : undefined
      const filtered = planned && this.filter?.reason(session)
      const cycle = filtered === undefined ? planned : undefined
      const { outcome, fills: entered } = cycle ? this.replayed(cycle) : NO_CYCLE
      const skipped = outcome === 'session' || outcome === 'no-price' ? outcome : undefined
      const held = open.length > 0 ? [...open, ...entered] : entered
      const margin = held.length > 0 ? marginOfDay({ session, day, fills: held }, this.plan) : 0
      let booked = entered
      if (this.plan.isOverDays) {
        booked = held.filter((fill) => fill.exitSession === session).sort(inOrderOfExit)
        open = held.filter((fill) => fill.exitSession > session)
      }
      visit({ session, day, cycle, entered, skipped, filtered, booked, held, margin })
    }
  }

  /** What a session that the filters leave out would have brought. */
  unfiltered(session: SessionNumber): Omit<FilteredOutcome, 'date'> {
    const cycle = this.days.cycleFrom(session)
    const fills = cycle ? this.replayed(cycle).fills : NOTHING
    const { day } = this.days
    const charges = fills.reduce(
      (sum, fill) =>
        sum + chargesOf(fill, { entry: day(fill.entrySession), exit: day(fill.exitSession) }, this.plan),
      0,
    )
    const pnl = profitOf(fills)
    return { trades: fills.length, pnl: inRupees(pnl), netPnl: inRupees(pnl - charges) }
  }

  /** What a cycle comes to by the last session that is looked at. */
  replayed(cycle: Cycle, replay = this.replay) {
    replay.begin(cycle)
    if (cycle.last < this.end) replay.advanceTo(cycle.last, cycle.lastHours.minutes)
    else replay.advanceTo(this.end - 1, this.days.day(this.end - 1).session.minutes)
    return replay.finish()
  }

  private look(session: SessionNumber): void {
    const { end } = this
    const { first } = this.days
    const { onProgress, cancellation } = this.options
    if ((session - first) % SESSIONS_PER_CHECK !== 0) return
    if (cancellation?.aborted) throw new RunCancelled('The backtest was cancelled')
    onProgress?.((100 * (session - first)) / (end - first))
  }

  private isEntry(session: SessionNumber, date: IsoDate): boolean {
    const { entries, enters } = this.options
    return (!entries || (date >= entries.from && date <= entries.to)) && enters?.(session) !== false
  }
}

const NO_CYCLE: { readonly outcome: CycleOutcome; readonly fills: readonly Fill[] } = {
  outcome: 'no-signal',
  fills: NOTHING,
}
