import type { BacktestBundle, BacktestRequest } from '#domain'
import { dailySummaries, expectancyRatio, summarise, tradeProfits } from '#engine/analytics'
import type { MarketReader } from '#engine/market'
import { compilePlan, requiredDates, type KeptSeries, type Plan, type PlanSource } from '#engine/replay'
import { crashLoss } from './crash-loss.ts'
import { runBacktest, type BacktestRun, type Cancellation, type RunOptions } from './run.ts'

export interface ReportOptions {
  /** Called with the progress of the whole report, 0–100. */
  readonly onProgress?: (percent: number) => void
  readonly cancellation?: Cancellation
  /** Indicator series to share with other runs on the same reader. */
  readonly series?: KeptSeries
}

/** Percent of the progress bar after loading the data and after the replay. */
const PROGRESS = { prepared: 25, replayed: 95 } as const

/**
 * A whole backtest: compiles the request, loads the data, replays, and summarises.
 * @throws PlanError when the dataset cannot serve the request; RunCancelled when cancelled
 */
export async function backtestReport(
  request: BacktestRequest,
  reader: MarketReader,
  options: ReportOptions = {},
): Promise<BacktestBundle> {
  const { plan, run: running } = await prepareRun(request, reader, options)
  const run = runBacktest(plan, reader, running)
  const bundle = bundleOf(request, run)
  options.onProgress?.(100)
  return bundle
}

/**
 * The same with the crash loss of its median cycle, by which its evidence is judged.
 * @param onReport called with the result before the crash loss is known
 */
export async function judgedReport(
  request: BacktestRequest,
  reader: MarketReader,
  options: ReportOptions = {},
  onReport: (bundle: BacktestBundle) => void = () => {},
): Promise<BacktestBundle> {
  const { plan, run: running } = await prepareRun(request, reader, options)
  const bundle = bundleOf(request, runBacktest(plan, reader, running))
  onReport(bundle)
  const { cancellation, series } = running
  const crash = crashLoss(bundle, { plan, reader }, { cancellation, series })
  options.onProgress?.(100)
  return crash ? { ...bundle, crash } : bundle
}

/** Compiles a request and loads its data; returns the plan and the options that report its progress. */
export async function prepareRun(
  request: BacktestRequest,
  reader: MarketReader,
  { onProgress = () => {}, cancellation, series }: ReportOptions,
): Promise<{ readonly plan: Plan; readonly run: RunOptions }> {
  onProgress(0)
  const plan = compilePlan(request, reader)
  await reader.prepare(plan.underlying, {
    ...requiredDates(plan, reader),
    onProgress: (percent) => onProgress((percent * PROGRESS.prepared) / 100),
    cancellation,
  })
  onProgress(PROGRESS.prepared)
  const run = {
    onProgress: (percent: number) =>
      onProgress(PROGRESS.prepared + (percent * (PROGRESS.replayed - PROGRESS.prepared)) / 100),
    cancellation,
    series: series?.of(plan),
  }
  return { plan, run }
}

/** Checks a request against a dataset without running it; throws what `backtestReport` would reject with. */
export function checkRequest(request: BacktestRequest, source: PlanSource): void {
  compilePlan(request, source)
}

/** The result bundle of the specification, with the dataset and versions it rests on. */
export function bundleOf(request: BacktestRequest, run: BacktestRun): BacktestBundle {
  const { trades, sessions } = run
  const dates = sessions.map(({ date }) => date)
  const margins = new Map(sessions.map(({ date, margin }) => [date, margin]))
  const peakMargin = Math.max(0, ...margins.values())
  const { filtered, filteredOutcomes, cycles, gaps } = run
  return {
    results: {
      summary: summarise(trades, { initial: request.initialCapital, estimated: peakMargin }),
      trades: [...trades],
      config: { multiLegStrategy: request.multiLegStrategy },
      tradeLog: {
        dailyLevelAnalysis: { daily_summary: dailySummaries(trades, dates, margins) },
        strategyLevelAnalysis: {
          strategy_expectancy_ratio: expectancyRatio(tradeProfits(trades, 'gross')) ?? 0,
        },
      },
      skipped: [...run.skipped],
      ...(filtered && { filtered: [...filtered] }),
      ...(filteredOutcomes && { filteredOutcomes: [...filteredOutcomes] }),
      ...(cycles && { cycles: [...cycles] }),
      ...(gaps && { gaps: gaps.map(([date, gap]): [string, number] => [date, gap]) }),
      band: run.band,
      sessions: sessions.length,
    },
    instrument: request.instrument,
    instrumentType: request.instrumentType,
    period: { startDate: request.startDate, endDate: request.endDate },
    strategy: request.strategy,
    dataset: run.dataset,
    engineVersion: run.engineVersion,
    ...(request.execution?.rules === 'as-today' && { rules: 'as-today' as const }),
  }
}
