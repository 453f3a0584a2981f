import type { BatchJob } from '#api'
import { Button } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { formatNumber } from '../../../ui/format.ts'
import { Progress } from '../../../ui/feedback/progress.tsx'
import type { ShelfRow } from '../model/shelf.ts'

interface BatchProgressProps {
  job: BatchJob
  rows: readonly ShelfRow[]
  /** The server does not answer, so this is the last known state. */
  isAway: boolean
  onCancel: () => void
}

/** A running batch: current strategy, progress, and waiting strategies. */
export function BatchProgress({ job, rows, isAway, onCancel }: BatchProgressProps) {
  const { results, totalStrategies, current, waiting, progress, failedTests } = job
  const nameOf = (id: string) =>
    rows.find(({ strategy }) => strategy.id === id)?.strategy.configuration.strategyName ?? 'a strategy'
  return (
    <Card
      title="Batch test"
      description={`${results.length} of ${totalStrategies} done${failedTests > 0 ? `, ${failedTests} failed` : ''}. It goes on when you leave this page.`}
      actions={
        <Button size="sm" disabled={isAway} onClick={onCancel}>
          Cancel batch
        </Button>
      }
    >
      <Progress label="Batch progress" percent={Math.round(progress)} />
      <p role="status" className="mt-3 text-sm wrap-anywhere">
        {isAway && 'The server cannot be reached; this is how the batch was last heard of. '}
        {current ? `Testing ${nameOf(current.strategyId)}` : 'Waiting for a free worker'}
        {current && <span className="text-muted tabular"> · {current.progress}%</span>}
      </p>
      {waiting.length > 0 && (
        <p className="mt-1 text-xs wrap-anywhere text-muted">
          {formatNumber(waiting.length)} waiting: {waiting.slice(0, MOST_NAMED).map(nameOf).join(', ')}
          {waiting.length > MOST_NAMED && ' …'}
        </p>
      )}
    </Card>
  )
}

const MOST_NAMED = 5
