import type { AmbiguityBand, DatasetIdentity, SkippedDay, Trade } from '#domain'
import type { IsoDate } from '#engine/calendar'
import type { MarketDay, MarketReader } from '#engine/market'
import { marginOfDay } from './day-margin.ts'
import { DayReplay, type Fill } from './day-replay.ts'
import type { Plan } from './plan.ts'
import { RuleClock, SeriesCache } from './rule-clock.ts'
import { grossProfit, TradeWriter } from './trade-record.ts'

/** Changes whenever the same request on the same data may give other trades. */
export const ENGINE_VERSION = '1.0.0'

/** A run can be told to stop; it then throws. Node's and the browser's AbortSignal fit. */
export interface Cancellation {
  readonly aborted: boolean
}

export interface RunOptions {
  /** Called now and then with the share of sessions done, 0–100. */
  readonly onProgress?: (percent: number) => void
  readonly cancellation?: Cancellation
  /** Indicator series to share with other runs on the same reader and dates. */
  readonly series?: SeriesCache
}

/** A session of a run. Margin in rupees: what the day's positions needed at their peak, by the margin estimate. */
export interface SessionRun {
  readonly date: IsoDate
  readonly margin: number
}

/** What a plan gives on a dataset. */
export interface BacktestRun {
  readonly trades: readonly Trade[]
  readonly sessions: readonly SessionRun[]
  readonly skipped: readonly SkippedDay[]
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
const PAISE_PER_RUPEE = 100

/**
 * The dates that a plan reads: its own, and with indicator rules every one from the dataset's first. Bring them
 * within reach with `reader.prepare` before running.
 */
export function requiredDates(plan: Plan, reader: MarketReader): { from: IsoDate; to: IsoDate } {
  const first = reader.sessions(plan.underlying)[0] ?? plan.startDate
  return { from: plan.rules.length > 0 && first < plan.startDate ? first : plan.startDate, to: plan.endDate }
}

/** Indicator series over a plan's dates, to be shared between runs of its variants. */
export function seriesFor(plan: Plan, reader: MarketReader): SeriesCache {
  const dates = reader.sessions(plan.underlying).filter((date) => date <= plan.endDate)
  return new SeriesCache({ reader, underlying: plan.underlying, dates })
}

/**
 * Replays a plan on a dataset, session by session. The same plan on the same data gives the same result, and
 * sessions split over several runs give the same trades as one.
 * @throws RunCancelled when `options.cancellation` says so
 */
export function runBacktest(plan: Plan, reader: MarketReader, options: RunOptions = {}): BacktestRun {
  const clock =
    plan.rules.length > 0
      ? new RuleClock(plan.rules, plan.legs, options.series ?? seriesFor(plan, reader))
      : undefined
  const book = new Book(plan, clock)
  visitSessions(plan, reader, options, (day, session) => book.addDay(day, session))
  return {
    trades: book.trades,
    sessions: book.sessions,
    skipped: book.skipped,
    band: book.band(),
    dataset: reader.dataset,
    engineVersion: ENGINE_VERSION,
  }
}

/** Calls `visit` for each session of the plan's dates, with its position among all sessions of the dataset. */
export function visitSessions(
  plan: Plan,
  reader: MarketReader,
  { onProgress, cancellation }: RunOptions,
  visit: (day: MarketDay, session: number) => void,
): void {
  const dates = reader.sessions(plan.underlying)
  const first = dates.findIndex((date) => date >= plan.startDate)
  const end = dates.findLastIndex((date) => date <= plan.endDate) + 1
  for (let session = first; first >= 0 && session < end; session++) {
    if ((session - first) % SESSIONS_PER_CHECK === 0) {
      if (cancellation?.aborted) throw new RunCancelled('The backtest was cancelled')
      onProgress?.((100 * (session - first)) / (end - first))
    }
    visit(reader.day(plan.underlying, dates[session]), session)
  }
}

/** Collects the trades of a run day by day, and what the ambiguity band needs. */
class Book {
  readonly trades: Trade[] = []
  readonly sessions: SessionRun[] = []
  readonly skipped: SkippedDay[] = []
  private readonly plan: Plan
  private readonly base: DayReplay
  /** Replays ambiguous days once more, target first; made when there is one. */
  private targetFirst: DayReplay | undefined
  private readonly clock: RuleClock | undefined
  private readonly writer: TradeWriter
  private targetFirstPnl = 0
  private ambiguousTrades = 0
  private ambiguousPnl = 0

  constructor(plan: Plan, clock: RuleClock | undefined) {
    this.plan = plan
    this.clock = clock
    this.base = new DayReplay(plan, clock)
    this.writer = new TradeWriter(plan)
  }

  addDay(day: MarketDay, session: number): void {
    const { outcome, fills } = this.base.replay(day, session)
    if (outcome === 'session' || outcome === 'no-price')
      this.skipped.push({ date: day.date, reason: outcome })
    fills.forEach((fill, i) => this.trades.push(this.writer.write(fill, i + 1, day)))
    const margin = fills.length > 0 ? marginOfDay(fills, day, this.plan) / PAISE_PER_RUPEE : 0
    this.sessions.push({ date: day.date, margin })
    this.addToBand(fills, day, session)
  }

  private addToBand(fills: readonly Fill[], day: MarketDay, session: number): void {
    const ambiguous = fills.filter((fill) => fill.isAmbiguous)
    if (ambiguous.length === 0) {
      this.targetFirstPnl += this.profit(fills)
      return
    }
    this.ambiguousTrades += ambiguous.length
    this.ambiguousPnl += this.profit(ambiguous)
    this.targetFirst ??= new DayReplay(this.plan, this.clock, { targetFirst: true })
    this.targetFirstPnl += this.profit(this.targetFirst.replay(day, session).fills)
  }

  private profit(fills: readonly Fill[]): number {
    return fills.reduce((sum, fill) => sum + grossProfit(fill, this.plan), 0)
  }

  band(): AmbiguityBand {
    const pnl = this.writer.totalPnl
    return {
      worst: Math.min(pnl, this.targetFirstPnl) / PAISE_PER_RUPEE,
      base: pnl / PAISE_PER_RUPEE,
      best: Math.max(pnl, this.targetFirstPnl) / PAISE_PER_RUPEE,
      trades: this.ambiguousTrades,
      pnl: this.ambiguousPnl / PAISE_PER_RUPEE,
    }
  }
}
