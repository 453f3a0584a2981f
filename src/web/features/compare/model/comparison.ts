import { MOST_RUNS } from '../../../results/compared-runs.ts'
import type { AmbiguityBand, ResultData } from '#domain'
import {
  bandShare,
  correlation,
  METRICS,
  tradeStatistics,
  type Metric,
  type Money,
  type TradeStatistics,
} from '#engine/analytics'
import type { Run } from '../run-queries.ts'
import { engineLabel, oldRuleWords } from '../../../results/provenance/engine-version.ts'
import { formatDate } from '../../../ui/format.ts'
import { strategyFacts } from '../../../strategy/stored/strategy-facts.ts'

/** Letters of the compared runs. */
const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const

export interface ComparedRun {
  readonly id: string
  /** A to H: label in narrow columns. */
  readonly letter: string
  readonly name: string
  /** Lots of its largest leg. */
  readonly lots: number
  /** `NIFTY, 2024-01-01 to 2024-03-29`. */
  readonly title: string
  readonly dataset: ResultData
  /** Its version, with the rules that have changed since. */
  readonly engine: string
  /** A sentence or two on each of these rules. */
  readonly oldRules: readonly string[]
  readonly statistics: TradeStatistics
  readonly band: AmbiguityBand
  readonly ambiguousPercent: number | null
}

/** A setting in which the strategies differ, with each value; undefined if a strategy lacks it. */
export interface Difference {
  readonly field: string
  readonly values: readonly (string | undefined)[]
}

/** A metric with the value of each run. */
export interface MetricRow {
  readonly metric: Metric
  readonly values: readonly (number | null)[]
}

export interface Comparison {
  readonly money: Money
  readonly runs: readonly ComparedRun[]
  readonly differences: readonly Difference[]
  readonly metrics: readonly MetricRow[]
  /** Whether the runs used different data, or the same dataset with different content. */
  readonly mixesData: boolean
}

/** Compares up to eight backtests. */
export function compareRuns(loaded: readonly Run[], money: Money): Comparison {
  const runs = loaded.slice(0, MOST_RUNS).map((run, i) => comparedRun(run, LETTERS[i] ?? '', money))
  return {
    money,
    runs,
    differences: differencesOf(loaded.slice(0, MOST_RUNS)),
    metrics: METRICS.map((metric) => ({
      metric,
      values: runs.map(({ statistics }) => metric.read(statistics)),
    })),
    mixesData: new Set(runs.map(({ dataset }) => dataset.contentHash)).size > 1,
  }
}

function comparedRun({ id, name, request, bundle }: Run, letter: string, money: Money): ComparedRun {
  const { trades, tradeLog, summary, band } = bundle.results
  const share = bandShare(band, summary.totalTrades)
  return {
    id,
    letter,
    name,
    lots: Math.max(1, ...trades.map((trade) => trade.lots)),
    title: `${request.instrument}, ${formatDate(request.startDate)} to ${formatDate(request.endDate)}`,
    dataset: bundle.dataset,
    engine: engineLabel(bundle),
    oldRules: oldRuleWords(bundle),
    statistics: tradeStatistics(trades, {
      money,
      sessions: tradeLog.dailyLevelAnalysis.daily_summary,
      capital: summary.initialCapital,
    }),
    band,
    ambiguousPercent: share.tradesPercent,
  }
}

/** Settings in which requests differ, in the order of a strategy's description. */
export function differencesOf(runs: readonly Pick<Run, 'request'>[]): Difference[] {
  const facts = runs.map(({ request }) => strategyFacts(request))
  const fields = new Set(facts.flatMap((own) => [...own.keys()]))
  return [...fields]
    .map((field) => ({ field, values: facts.map((own) => own.get(field)) }))
    .filter(({ values }) => new Set(values).size > 1)
}

/** What profits are divided by: nothing, the lots of the run's largest leg, or its peak margin. */
export const SCALES = ['rupees', 'lot', 'margin'] as const
export type Scale = (typeof SCALES)[number]

/** Multiplies a run's rupees into a scale: rupees, rupees per lot, or percent of peak margin; null without a margin. */
export function scaleFactor({ lots, statistics }: ComparedRun, scale: Scale): number | null {
  if (scale === 'rupees') return 1
  if (scale === 'lot') return 1 / lots
  const { peakMargin } = statistics.risk
  return peakMargin === null || peakMargin === 0 ? null : 100 / peakMargin
}

/** Cumulative profits of all runs over the union of their days. */
export interface OverlaidCurves {
  /** Day numbers, ascending. */
  readonly days: readonly number[]
  /** One list per run in the scale, null before its first and after its last session. */
  readonly cumulative: readonly (readonly (number | null)[])[]
  readonly drawdown: readonly (readonly (number | null)[])[]
}

export function overlayCurves(runs: readonly ComparedRun[], scale: Scale = 'rupees'): OverlaidCurves {
  const curves = runs.map(({ statistics }) => statistics.curves.byDay)
  const days = [...new Set(curves.flatMap((curve) => [...curve.days]))].sort((a, b) => a - b)
  const over = (read: (curve: (typeof curves)[number]) => Float64Array) =>
    curves.map((curve, i) => {
      const factor = runs[i] ? scaleFactor(runs[i], scale) : null
      return valuesOn(days, curve.days, read(curve)).map((value) =>
        value === null || factor === null ? null : value * factor,
      )
    })
  return { days, cumulative: over((curve) => curve.cumulative), drawdown: over((curve) => curve.drawdown) }
}

/** Resamples a curve to other days: between its first and last day, missing days take the previous value. */
function valuesOn(days: readonly number[], own: Int32Array, values: Float64Array): (number | null)[] {
  let next = 0
  return days.map((day) => {
    while (next < own.length && (own[next] ?? Infinity) <= day) next++
    const isOver = next === own.length && day > (own.at(-1) ?? -Infinity)
    return next === 0 || isOver ? null : (values[next - 1] ?? null)
  })
}

/** Correlations of the runs' daily profits, each over the sessions that both have; null if one of the two never changes. */
export function dailyCorrelations(runs: readonly ComparedRun[]): (number | null)[][] {
  const days = runs.map(({ statistics: { curves } }) => profitsByDay(curves.byDay))
  return days.map((own) =>
    days.map((other) => {
      const shared = [...own.keys()].filter((day) => other.has(day))
      const of = (profits: ReadonlyMap<number, number>) => shared.map((day) => profits.get(day) ?? 0)
      return correlation(of(own), of(other))
    }),
  )
}

function profitsByDay({
  days,
  cumulative,
}: ComparedRun['statistics']['curves']['byDay']): Map<number, number> {
  return new Map([...days].map((day, i) => [day, (cumulative[i] ?? 0) - (cumulative[i - 1] ?? 0)]))
}
