import { CircleCheck } from 'lucide-react'
import type { DayComparison } from '#api'
import type { DeploymentDay, Trade } from '#domain'
import { useDayComparison } from '../deployment-details.ts'
import { reasonOf } from '../../../strategy/deployments/deployment-queries.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { formatCount, formatDate, formatPrice, formatSignedRupees } from '../../../ui/format.ts'
import { Badge } from '../../../ui/layout/badge.tsx'
import { Profit } from '../../../ui/layout/profit.tsx'
import { SimpleTable } from '../../../ui/layout/simple-table.tsx'

interface DayTableProps {
  days: readonly DeploymentDay[]
  /** Date of the session on screen. */
  shown: string | undefined
  onShow: (date: string) => void
  onCompare: (date: string) => void
}

/** All sessions of a deployment with their results and comparisons. */
export function DayTable({ days, shown, onShow, onCompare }: DayTableProps) {
  return (
    <SimpleTable
      stacks
      label="Sessions"
      columns={[
        { header: 'Session' },
        { header: 'Played on' },
        { header: 'Trades', right: true },
        { header: 'Net', right: true },
        { header: 'Beside the backtest' },
        { header: 'Look at' },
      ]}
      rows={days.map((day) => ({
        key: day.date,
        cells: [
          formatDate(day.date),
          formatDate(day.playedOn),
          day.trades,
          <Profit key="net" amount={day.netProfit} />,
          <Verdict key="verdict" day={day} />,
          <span key="buttons" className="flex flex-wrap gap-1.5">
            <Button
              size="sm"
              aria-pressed={day.date === shown}
              aria-label={`Show ${formatDate(day.date)}`}
              onClick={() => onShow(day.date)}
            >
              Show
            </Button>
            <Button
              size="sm"
              disabled={!day.isOver}
              aria-label={`Compare ${formatDate(day.date)} with its backtest`}
              onClick={() => onCompare(day.date)}
            >
              Compare
            </Button>
          </span>,
        ],
      }))}
    />
  )
}

function Verdict({ day: { isOver, isAsBacktest } }: { day: DeploymentDay }) {
  if (!isOver) return <span className="text-muted">goes on</span>
  if (isAsBacktest === null) return <span className="text-muted">not compared yet</span>
  return isAsBacktest ? <Badge tone="profit">identical</Badge> : <Badge tone="warning">differs</Badge>
}

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
      stacks
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
