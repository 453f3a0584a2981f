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
  gapInPercent,
  grossProfit,
  type ManualOrders,
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

/** Cancels a run, which then throws. Node's and the browser's AbortSignal fit. */
export interface Cancellation {
  readonly aborted: boolean
}

export interface RunOptions {
  /** Called from time to time with the share of sessions done, 0–100. */
  readonly onProgress?: (percent: number) => void
  readonly cancellation?: Cancellation
  /** Indicator series to share with other runs on the same reader and dates. */
  readonly series?: SeriesCache | undefined
  /** Limits the run to cycles that enter between two dates, to split it over workers. */
  readonly entries?: { readonly from: IsoDate; readonly to: IsoDate }
  /** Limits the run to cycles that enter in accepted sessions. */
  readonly enters?: (session: SessionNumber) => boolean
  /** Manual orders and orders of limits; only in deployments. */
  readonly manualOrders?: ManualOrders | undefined
  /** The last session to replay; positions that stay open after it are not booked. */
  readonly until?: IsoDate | undefined
}

/** A session of a run with its estimated peak margin. */
export interface SessionRun {
  readonly date: IsoDate
  readonly margin: Rupees
}

/** The result of a plan on a dataset. */
export interface BacktestRun {
  /** Trade records, built when first read; until then a trade is a row of numbers. */
  readonly trades: readonly Trade[]
  readonly sessions: readonly SessionRun[]
  readonly skipped: readonly SkippedDay[]
  /** Only if the strategy filters days. */
  readonly filtered?: readonly FilteredDay[]
  /** The outcome those days would have had, in the same order. */
  readonly filteredOutcomes?: readonly FilteredOutcome[]
  /** The traded cycles; only if positions are held over days. */
  readonly cycles?: readonly HeldCycle[]
  /** Percent at the open, by date; only if days are filtered or positions are held over days. */
  readonly gaps?: readonly (readonly [IsoDate, number])[]
  readonly band: AmbiguityBand
  readonly dataset: DatasetIdentity
  readonly engineVersion: string
}

/** Thrown when a run is cancelled. */
export class RunCancelled extends Error {
  override readonly name = 'RunCancelled'
}

/** Sessions between two checks of progress and cancellation. */
const SESSIONS_PER_CHECK = 16

/**
 * Replays a plan on a dataset, cycle by cycle. The same plan on the same data gives the same result, and
 * cycles split over several runs give the same trades as one run.
 * @throws RunCancelled when cancelled; PlanError when the dataset lacks a close to settle on
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

/**
 * Collects filtered days, gaps and cycles. They are part of a result only if the strategy holds positions over days
 * or filters days, so other results stay byte-identical.
 */
class DayDiary {
  readonly #plan: Plan
  readonly #run: Run
  readonly #filtered: FilteredDay[] = []
  readonly #outcomes: FilteredOutcome[] = []
  readonly #gaps: [IsoDate, number][] = []
  readonly #cycles = new Map<SessionNumber, { date: IsoDate; lastDate: IsoDate; tradeIds: string[] }>()

  constructor(plan: Plan, run: Run) {
    this.#plan = plan
    this.#run = run
  }

  visit({ session, day: { date }, cycle, filtered }: VisitedSession): void {
    const { isOverDays, filters } = this.#plan
    if (!isOverDays && !filters) return
    if (filtered) {
      this.#filtered.push({ date, reason: filtered })
      this.#outcomes.push({ date, ...this.#run.unfiltered(session) })
    }
    const { days } = this.#run
    // Days before the period may not be loaded.
    const gap = session > days.first ? openingGap(days.day, session) : undefined
    if (gap) this.#gaps.push([date, gapInPercent(gap)])
    if (isOverDays && cycle)
      this.#cycles.set(session, { date, lastDate: days.day(cycle.last).date, tradeIds: [] })
  }

  book(fill: Fill, id: string): void {
    this.#cycles.get(fill.cycle)?.tradeIds.push(id)
  }

  written(): Pick<BacktestRun, 'filtered' | 'filteredOutcomes' | 'cycles' | 'gaps'> {
    const { isOverDays, filters } = this.#plan
    return {
      ...(filters && { filtered: this.#filtered, filteredOutcomes: this.#outcomes }),
      ...(isOverDays && { cycles: [...this.#cycles.values()].filter(({ tradeIds }) => tradeIds.length > 0) }),
      ...((isOverDays || filters) && { gaps: this.#gaps }),
    }
  }
}

/**
 * Runs a plan without trade records: the same trades as `runBacktest`, as profits only.
 * @param series indicator series to share with other plans of the same underlying and end date; by default
 * the plan's own
 * @throws RunCancelled when cancelled
 */
export function tallyRun(
  plan: Plan,
  reader: MarketReader,
  series: SeriesCache | undefined,
  cancellation?: Cancellation,
): RunTally {
  const run = new Run(plan, reader, { series, profitsOnly: true, cancellation })
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

/** One session of a run with its entries and exits. */
interface VisitedSession {
  readonly session: SessionNumber
  readonly day: MarketDay
  /** The cycle that enters in it; undefined without one. */
  readonly cycle: Cycle | undefined
  /** All fills of that cycle, including those of later sessions. */
  readonly entered: readonly Fill[]
  readonly skipped: SkippedDay['reason'] | undefined
  readonly filtered: FilterReason | undefined
  /** Fills of all cycles that exited in it, in order of exit. */
  readonly booked: readonly Fill[]
  /** Fills of all cycles that were open at some time of the session. */
  readonly held: readonly Fill[]
  /** Peak margin of the positions of all cycles. */
  readonly margin: Paise
}

const NOTHING: readonly Fill[] = []

/** A plan being replayed on a dataset. */
export class Run {
  readonly days: PlanSessions
  readonly clock: RuleClock | undefined
  readonly manualOrders: ManualOrders | undefined
  /** The session after the last one to replay. */
  readonly end: SessionNumber
  readonly #plan: Plan
  readonly #options: RunOptions
  readonly #replay: CycleReplay
  readonly #filter: DayFilter | undefined

  constructor(plan: Plan, reader: MarketReader, options: RunOptions & Pick<ReplayOptions, 'profitsOnly'>) {
    const problems = settlementProblems(plan, reader)
    if (problems.length > 0) throw new PlanError(problems)
    this.#plan = plan
    this.#options = options
    this.days = new PlanSessions(plan, reader)
    this.clock =
      plan.rules.length > 0
        ? new RuleClock(plan.rules, plan.legs, options.series ?? seriesFor(plan, reader))
        : undefined
    this.manualOrders = options.manualOrders
    const { profitsOnly = false } = options
    this.#replay = new CycleReplay(plan, this.clock, { manualOrders: this.manualOrders, profitsOnly })
    const { until } = options
    this.end = until === undefined ? this.days.end : Math.min(this.days.end, this.days.after(until))
    this.#filter = plan.filters && new DayFilter(plan, plan.filters, { reader, days: this.days.day })
  }

  /** Calls `visit` for each session of the plan's dates, in order. */
  visit(visit: (visited: VisitedSession) => void): void {
    const { end } = this
    const { first } = this.days
    /** Fills of cycles that continue after the session. */
    let open: readonly Fill[] = NOTHING
    for (let session = first; session < end; session++) {
      this.#look(session)
      const day = this.days.day(session)
      const planned = this.#isEntry(session, day.date) ? this.days.cycleFrom(session) : undefined
      const filtered = planned && this.#filter?.reason(session)
      const cycle = filtered === undefined ? planned : undefined
      const { outcome, fills: entered } = cycle ? this.replayed(cycle) : NO_CYCLE
      const skipped = outcome === 'session' || outcome === 'no-price' ? outcome : undefined
      const held = open.length > 0 ? [...open, ...entered] : entered
      const margin = this.#marginOf(session, day, held)
      let booked = entered
      if (this.#plan.isOverDays) {
        booked = held.filter((fill) => fill.exitSession === session).sort(inOrderOfExit)
        open = held.filter((fill) => fill.exitSession > session)
      }
      visit({ session, day, cycle, entered, skipped, filtered, booked, held, margin })
    }
  }

  #marginOf(session: SessionNumber, day: MarketDay, fills: readonly Fill[]): Paise {
    if (fills.length === 0) return 0
    return marginOfDay({ session, day, fills, closeBefore: this.days.closeBefore(session) }, this.#plan)
  }

  /** Whether the filters leave a session out as an entry day. */
  isFiltered(session: SessionNumber): boolean {
    return this.#filter?.reason(session) !== undefined
  }

  /** The outcome that a session excluded by the filters would have had. */
  unfiltered(session: SessionNumber): Omit<FilteredOutcome, 'date'> {
    const cycle = this.days.cycleFrom(session)
    const fills = cycle ? this.replayed(cycle).fills : NOTHING
    const { day } = this.days
    const charges = fills.reduce(
      (sum, fill) =>
        sum + chargesOf(fill, { entry: day(fill.entrySession), exit: day(fill.exitSession) }, this.#plan),
      0,
    )
    const pnl = profitOf(fills)
    return { trades: fills.length, pnl: inRupees(pnl), netPnl: inRupees(pnl - charges) }
  }

  /** The result of a cycle up to the last session to replay. */
  replayed(cycle: Cycle, replay = this.#replay) {
    replay.begin(cycle)
    if (cycle.last < this.end) replay.advanceTo(cycle.last, cycle.lastHours.minutes)
    else replay.advanceTo(this.end - 1, this.days.day(this.end - 1).session.minutes)
    return replay.finish()
  }

  #look(session: SessionNumber): void {
    const { end } = this
    const { first } = this.days
    const { onProgress, cancellation } = this.#options
    if ((session - first) % SESSIONS_PER_CHECK !== 0) return
    if (cancellation?.aborted) throw new RunCancelled('The backtest was cancelled')
    onProgress?.((100 * (session - first)) / (end - first))
  }

  #isEntry(session: SessionNumber, date: IsoDate): boolean {
    const { entries, enters } = this.#options
    return (!entries || (date >= entries.from && date <= entries.to)) && enters?.(session) !== false
  }
}

const NO_CYCLE: { readonly outcome: CycleOutcome; readonly fills: readonly Fill[] } = {
  outcome: 'no-signal',
  fills: NOTHING,
}
