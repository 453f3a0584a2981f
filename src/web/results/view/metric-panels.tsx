import { memo, useState } from 'react'
import classNames from 'clsx'
import {
  METRIC_GROUPS,
  METRICS,
  type Metric,
  type MetricGroup,
  type TradeStatistics,
} from '#engine/analytics'
import { Card } from '../../ui/layout/card.tsx'
import { formatCount } from '../../ui/format.ts'
import { Input } from '../../ui/controls/input.tsx'
import { shownSign } from '../../ui/layout/profit.tsx'
import { formatMetric } from '../../ui/format-metric.ts'
import { InfoTip } from '../../ui/feedback/tooltip.tsx'

const TITLES: Readonly<Record<MetricGroup, string>> = {
  day: 'Day-Level Analysis',
  trade: 'Trade-Level Analysis',
  additional: 'Additional Metrics',
}

/** All metrics of the catalogue in panels, without a search. */
export function EveryFigure({ statistics }: { statistics: TradeStatistics }) {
  return <Panels metrics={METRICS} statistics={statistics} />
}

/** All metrics of the catalogue in panels, with their formulas; the search narrows them. */
export function MetricPanels({ statistics }: { statistics: TradeStatistics }) {
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const found = METRICS.filter(({ label }) => label.toLowerCase().includes(wanted))
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Input
          type="search"
          aria-label="Search figures"
          placeholder="Find a figure, such as Calmar"
          className="max-w-xs"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <p role="status" className="text-sm text-muted">
          {wanted !== '' &&
            (found.length > 0 ? formatCount(found.length, 'figure') : 'No figure has this name')}
        </p>
      </div>
      <Panels metrics={found} statistics={statistics} />
    </div>
  )
}

interface PanelsProps {
  metrics: readonly Metric[]
  statistics: TradeStatistics
}

/** A panel for each group of the metrics. */
function Panels({ metrics, statistics }: PanelsProps) {
  const groups = METRIC_GROUPS.filter((group) => metrics.some((metric) => metric.group === group))
  return (
    <div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-3">
      {groups.map((group) => (
        <Card key={group} title={TITLES[group]} level={3}>
          <dl className="text-sm">
            {metrics
              .filter((metric) => metric.group === group)
              .map((metric) => (
                <MetricLine key={metric.key} metric={metric} statistics={statistics} />
              ))}
          </dl>
        </Card>
      ))}
    </div>
  )
}

function MetricLine({ metric, statistics }: { metric: Metric; statistics: TradeStatistics }) {
  const value = metric.read(statistics)
  return (
    <div className="flex items-center justify-between gap-3 border-b border-border py-1 last:border-0">
      <MetricName metric={metric} />
      <dd
        className={classNames(
          'font-medium whitespace-nowrap tabular',
          metric.unit === 'rupees' && value !== null && shownSign(value) < 0 && 'text-loss',
        )}
      >
        {formatMetric(value, metric.unit)}
      </dd>
    </div>
  )
}

/** Does not depend on trades, so a filter does not re-render it. */
const MetricName = memo(function MetricName({ metric }: { metric: Metric }) {
  return (
    <dt className="flex min-w-0 items-center gap-0.5 text-muted">
      {metric.label}
      <InfoTip about={metric.label}>
        {metric.explanation}
        <span className="mt-1 block font-mono text-[0.92em] text-muted">{metric.formula}</span>
        {metric.source && <span className="mt-1 block text-muted">{metric.source}</span>}
      </InfoTip>
    </dt>
  )
})
