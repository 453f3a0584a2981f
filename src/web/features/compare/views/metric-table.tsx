import { METRIC_GROUPS, type MetricGroup } from '#engine/analytics'
import { Card } from '../../../ui/layout/card.tsx'
import { formatMetric } from '../../../ui/format-metric.ts'
import { SimpleTable } from '../../../ui/layout/simple-table.tsx'
import { InfoTip } from '../../../ui/feedback/tooltip.tsx'
import { runColumns } from './run-columns.tsx'
import type { Comparison, MetricRow } from '../model/comparison.ts'

const TITLES: Readonly<Record<MetricGroup, string>> = {
  day: 'Day-Level Analysis',
  trade: 'Trade-Level Analysis',
  additional: 'Additional Metrics',
}

/** All metrics of the catalogue, one column per run. */
export function MetricTable({ comparison: { runs, metrics } }: { comparison: Comparison }) {
  return METRIC_GROUPS.map((group) => (
    <Card key={group} title={TITLES[group]} flush>
      <SimpleTable
        label={`${TITLES[group]}, table`}
        columns={[{ header: 'Metric' }, ...runColumns(runs).map((column) => ({ ...column, right: true }))]}
        rows={metrics
          .filter(({ metric }) => metric.group === group)
          .map((row) => ({ key: row.metric.key, cells: cellsOf(row) }))}
      />
    </Card>
  ))
}

function cellsOf({ metric, values }: MetricRow) {
  return [
    <span key="name" className="inline-flex items-center gap-0.5">
      {metric.label}
      <InfoTip about={metric.label}>
        {metric.explanation}
        <span className="mt-1 block font-mono text-[0.92em] text-muted">{metric.formula}</span>
      </InfoTip>
    </span>,
    ...values.map((value) => formatMetric(value, metric.unit)),
  ]
}
