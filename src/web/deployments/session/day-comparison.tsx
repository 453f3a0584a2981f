import { CircleCheck } from 'lucide-react'
import type { DayComparison } from '#api'
import type { Trade } from '#domain'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { formatCount, formatDate, formatPrice, formatSignedRupees } from '../../ui/format.ts'
import { reasonOf } from '../deployment-queries.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { SimpleTable } from '../../ui/layout/simple-table.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useDayComparison } from '../deployment-details.ts'

interface ComparisonProps {
  id: string
  date: string
  nameOf: (legId: string) => string
}

/** Compares a paper day with the backtest of its bars: equal, or each difference with its reason. */
export function Comparison({ id, date, nameOf }: ComparisonProps) {
  const { data, error, refetch } = useDayComparison(id, date)
  if (error)
    return (
      <ErrorBox
        title={`${formatDate(date)} could not be compared`}
        message={reasonOf(error)}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Skeleton className="h-20" />
  return (
    <div className="grid gap-3" role="group" aria-label={`Comparison of ${formatDate(date)}`}>
      <Notice
        tone={data.isIdentical ? 'info' : 'warning'}
        title={
          <span className="inline-flex items-center gap-1.5">
            {data.isIdentical && <CircleCheck aria-hidden className="size-4" />}
            {data.isIdentical ? 'Identical to the backtest' : 'Differs from the backtest'}
          </span>
        }
      >
        {data.words}
      </Notice>
      <p className="text-sm text-muted tabular">
        Paper: {describeTotal(data.paper)} · Backtest: {describeTotal(data.backtest)}
      </p>
      {data.differences.length > 0 && <Differences differences={data.differences} nameOf={nameOf} />}
    </div>
  )
}

function describeTotal({ trades, netProfit }: DayComparison['paper']): string {
  return `${formatCount(trades, 'trade')}, net ${formatSignedRupees(netProfit)}`
}

interface DifferencesProps {
  differences: DayComparison['differences']
  nameOf: (legId: string) => string
}

function Differences({ differences, nameOf }: DifferencesProps) {
  return (
    <SimpleTable
      label="Differences"
      columns={[{ header: 'Leg' }, { header: 'On paper' }, { header: 'In the backtest' }, { header: 'Why' }]}
      rows={differences.map(({ legId, paper, backtest, because }, i) => ({
        key: `${legId} ${i}`,
        cells: [nameOf(legId), describeTrade(paper), describeTrade(backtest), because.join(' ')],
      }))}
    />
  )
}

function describeTrade(trade: Trade | null): string {
  if (!trade) return 'no trade'
  const { entryTime, entryPrice, exitTime, exitPrice, exitReason, netPnl } = trade
  return `in ${entryTime} at ${formatPrice(entryPrice)}, out ${exitTime} at ${formatPrice(exitPrice)} (${exitReason}), net ${formatSignedRupees(netPnl)}`
}
