import { useState } from 'react'
import type { BacktestListItem } from '#api'
import { DataOfRun } from '../../../results/provenance/provenance-badge.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { formatCount, formatDate } from '../../../ui/format.ts'
import { Profit } from '../../../ui/layout/profit.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { MOST_RUNS } from '../../../results/compared-runs.ts'
import { useRecentRuns } from '../run-queries.ts'
import { formatMoment } from '../../../ui/format-moment.ts'

interface RunPickerProps {
  chosen: readonly string[]
  onChoose: (ids: readonly string[]) => void
}

/** Picker of the user's latest backtests. */
export function RunPicker({ chosen, onChoose }: RunPickerProps) {
  const { runs, error, retry } = useRecentRuns()
  // Results come first for whoever arrives with a choice.
  const [isOpen, setOpen] = useState(chosen.length < 2)
  return (
    <Card
      title="Your latest backtests"
      description={`${chosen.length} of at most ${MOST_RUNS} chosen`}
      actions={
        <Button size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Close the list' : 'Change the choice'}
        </Button>
      }
    >
      {error && <ErrorBox message={error.message} onRetry={retry} />}
      {isOpen && !runs && !error && <Skeleton className="h-40" />}
      {runs?.length === 0 && (
        <p className="text-sm text-muted">You have no completed backtest yet. Run one, then come back.</p>
      )}
      {isOpen && runs && runs.length > 0 && (
        <ul className="grid max-h-72 gap-1 overflow-y-auto" aria-label="Backtests to choose from">
          {runs.map((run) => (
            <li key={run.jobId}>
              <Choice run={run} chosen={chosen} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Choice({ run, chosen, onChoose }: RunPickerProps & { run: BacktestListItem }) {
  const isChosen = chosen.includes(run.jobId)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
      <Checkbox
        checked={isChosen}
        disabled={!isChosen && chosen.length >= MOST_RUNS}
        onCheckedChange={(checked) =>
          onChoose(checked ? [...chosen, run.jobId] : chosen.filter((id) => id !== run.jobId))
        }
        label={runLabel(run)}
      />
      {run.summary && (
        <span className="text-sm">
          <Profit amount={run.summary.netPnL} /> net
        </span>
      )}
      <DataOfRun dataset={run.dataset} />
    </div>
  )
}

function runLabel({ name, instrument, startDate, endDate, submittedAt, summary }: BacktestListItem): string {
  const trades = summary ? `, ${formatCount(summary.totalTrades, 'trade')}` : ''
  const title = name === '' ? instrument : `${name}: ${instrument}`
  return `${title}, ${formatDate(startDate)} to ${formatDate(endDate)}${trades}, run ${formatMoment(submittedAt)}`
}
