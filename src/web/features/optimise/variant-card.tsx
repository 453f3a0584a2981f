import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { SweepJob } from '#api'
import { variantRequest } from '#domain'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Chart } from '../../ui/charts/chart.tsx'
import {
  formatCompactRupees,
  formatDate,
  formatNumber,
  formatRatio,
  formatSignedRupees,
} from '../../ui/format.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { fieldLabels, variantName } from './model/labels.ts'
import { chanceOf, chanceText, type Variant, drawdownOf } from './model/results.ts'
import { useCurves, useVariantVerdict } from './requests.ts'
import { VerdictLine } from '../../results/evidence/verdict-line.tsx'

interface VariantCardProps {
  job: SweepJob
  rows: readonly (Variant | undefined)[]
  variant: number
  best: number | null
}

/** The chosen variant: values, figures, curve, and actions. */
export function VariantCard({ job, rows, variant, best }: VariantCardProps) {
  const navigate = useNavigate()
  const row = rows[variant]
  if (!row) return null
  const values = Object.values(row.values).map(String)
  const title = fieldLabels(job.search)
    .map((label, i) => `${label} ${values[i] ?? ''}`)
    .join(', ')
  const open = (runs: boolean) =>
    void navigate('/app/backtesting', {
      state: {
        ...(runs ? { runBacktest: true } : { loadStrategy: true }),
        strategyData: variantRequest(job.search.request, row.values),
        strategyName: variantName(row.values),
      },
    })
  return (
    <Card
      title={title}
      description={'error' in row ? row.error : undefined}
      actions={
        <>
          <Button onClick={() => open(false)}>Open in the builder</Button>
          {!('error' in row) && (
            <Button variant="primary" onClick={() => open(true)}>
              Run as a backtest
            </Button>
          )}
        </>
      }
    >
      {!('error' in row) && (
        <div className="grid grid-cols-1 gap-3">
          <p className="text-sm tabular">
            Net {formatSignedRupees(row.netPnl)} · drawdown {formatSignedRupees(drawdownOf(row))} · Sharpe{' '}
            {formatRatio(row.sharpe)} a year · {formatNumber(row.trades)} trades · by luck alone{' '}
            {chanceText(chanceOf(row, job.luck))}
          </p>
          <Judged job={job} variant={variant} />
          <Curves job={job} variant={variant} best={best} />
        </div>
      )}
    </Card>
  )
}

/** The verdict on the variant among all of its search, with its own crash loss. */
function Judged({ job, variant }: Pick<VariantCardProps, 'job' | 'variant'>) {
  const { data, error } = useVariantVerdict(job.jobId, variant, job.status === 'completed')
  if (data) return <VerdictLine verdict={data} />
  if (error) return <p className="text-sm text-muted">The verdict could not be computed: {error.message}</p>
  return job.status === 'completed' ? <p className="text-sm text-muted">Judging this variant…</p> : null
}

function Curves({ job, variant, best }: Pick<VariantCardProps, 'job' | 'variant' | 'best'>) {
  const variants = best === null || best === variant ? [variant] : [variant, best]
  const { data } = useCurves(job.jobId, variants)
  const chart = useMemo(() => {
    if (!data) return undefined
    return {
      x: data.dates.map((date) => Date.parse(`${date}T00:00:00Z`) / 1000),
      series: data.curves.map(({ variant: number, cumulative }) => ({
        label: number === variant ? 'This variant' : 'Best cell',
        values: cumulative,
        color: number === variant ? ('accent' as const) : ('muted' as const),
        dashed: number !== variant,
      })),
    }
  }, [data, variant])
  if (!chart) return <Skeleton className="h-44" />
  return (
    <Chart
      label="Net profit of this variant, beside the best cell"
      height={180}
      x={chart.x}
      xKind="date"
      formatX={(seconds) => formatDate(new Date(seconds * 1000).toISOString().slice(0, 10))}
      formatY={formatCompactRupees}
      formatReading={formatSignedRupees}
      series={chart.series}
    />
  )
}
