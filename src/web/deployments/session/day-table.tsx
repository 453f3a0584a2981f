import type { DeploymentDay } from '#domain'
import { Badge } from '../../ui/layout/badge.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { formatDate } from '../../ui/format.ts'
import { Profit } from '../../ui/layout/profit.tsx'
import { SimpleTable } from '../../ui/layout/simple-table.tsx'

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
