import { METRIC_GROUPS, type MetricGroup } from '#engine/analytics'
import { Card } from '../../../ui/layout/card.tsx'
import { formatMetric } from '../../../ui/format-metric.ts'
import { SimpleTable } from '../../../ui/layout/simple-table.tsx'
import { Tabs } from '../../../ui/layout/tabs.tsx'
import { InfoTip } from '../../../ui/feedback/tooltip.tsx'
import type { Comparison, MetricRow } from '../model/comparison.ts'
import { runColumns } from './run-name.tsx'

const TITLES: Readonly<Record<MetricGroup, string>> = {
  day: 'Day-Level Analysis',
  trade: 'Trade-Level Analysis',
  additional: 'Additional Metrics',
}

/** Figures of the runs, one column per run, with the best value of each row marked: the deciding figures first, then all. */
export function MetricTable({ comparison }: { comparison: Comparison }) {
  const { metrics } = comparison
  const keyRows = KEY_METRICS.flatMap((key) => metrics.filter(({ metric }) => metric.key === key))
  const groups = METRIC_GROUPS.map((group) => ({
    value: group,
    label: TITLES[group],
    content: (
      <Figures
        title={TITLES[group]}
        comparison={comparison}
        rows={metrics.filter(({ metric }) => metric.group === group)}
      />
    ),
  }))
  return (
    <Card title="Figures" description="★ marks the best of a row" flush>
      <Tabs
        label="Figures"
        tabs={[
          {
            value: 'key',
            label: 'Key figures',
            content: <Figures title="Key figures" comparison={comparison} rows={keyRows} />,
          },
          ...groups,
        ]}
      />
    </Card>
  )
}

interface FiguresProps {
  title: string
  comparison: Comparison
  rows: readonly MetricRow[]
}

function Figures({ title, comparison: { runs }, rows }: FiguresProps) {
  return (
    <SimpleTable
      label={`${title}, table`}
      columns={[{ header: 'Metric' }, ...runColumns(runs).map((column) => ({ ...column, right: true }))]}
      rows={rows.map((row) => ({ key: row.metric.key, cells: cellsOf(row) }))}
    />
  )
}

function cellsOf(row: MetricRow) {
  const { metric, values } = row
  const best = bestOf(row)
  return [
    <span key="name" className="inline-flex items-center gap-0.5">
      {metric.label}
      <InfoTip about={metric.label}>
        {metric.explanation}
        <span className="mt-1 block font-mono text-[0.92em] text-muted">{metric.formula}</span>
      </InfoTip>
    </span>,
    ...values.map((value, i) => {
      const text = formatMetric(value, metric.unit)
      return best.has(i) ? (
        <strong key={i} className="font-semibold text-profit">
          <span aria-hidden>★ </span>
          {text}
          <span className="sr-only"> best</span>
        </strong>
      ) : (
        text
      )
    }),
  ]
}

/** Metrics where a lower value is better. Losses and drawdowns are negative amounts, so higher is better. */
const LESS_IS_BETTER: ReadonlySet<string> = new Set([
  ...['totalCharges', 'chargeShare', 'ulcerIndex', 'drawdownLength', 'recoveryTime', 'longestUnderWater'],
  ...['longestLossStreak', 'longestLosingDays', 'losingDays', 'losingTrades', 'peakMargin'],
])

/** Metrics that describe a run without being better or worse: counts, dates, and the precision of others. */
const NEITHER: ReadonlySet<string> = new Set([
  ...['tradingDays', 'sessions', 'tradesPerDay', 'totalTrades', 'capitalBase', 'sharpeStandardError'],
  ...['bestDayDate', 'worstDayDate', 'drawdownPeak', 'drawdownTrough', 'drawdownRecovery'],
])

/** Indexes of the runs with the best value of a metric; empty if all are equal, or if neither more nor less is better. */
export function bestOf({ metric, values }: MetricRow): ReadonlySet<number> {
  const known = values.filter((value) => value !== null)
  if (NEITHER.has(metric.key) || new Set(known).size < 2) return new Set()
  const best = LESS_IS_BETTER.has(metric.key) ? Math.min(...known) : Math.max(...known)
  return new Set(values.flatMap((value, i) => (value === best ? [i] : [])))
}

/** The figures by which traders choose, shown first. */
export const KEY_METRICS: readonly string[] = [
  ...['totalPnL', 'returnOnMargin', 'maxDrawdown', 'averageDayProfit', 'worstDay', 'profitableDaysPercent'],
  ...['profitFactor', 'annualisedSharpe', 'calmar', 'totalTrades', 'peakMargin', 'totalCharges'],
]
