import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { Button } from '../../ui/controls/button.tsx'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { EditRunDialog } from '../../results/run/edit-run-dialog.tsx'
import { useRun, useRunResult } from '../../results/run/run-queries.ts'
import { headOfRun, RunHeader, type Run } from '../../results/run/run-header.tsx'
import { RunResult } from '../../results/run/run-result.tsx'
import { runName } from '../../results/run/run-words.ts'

const RUNS = '/app/backtesting/runs'

/** A stored run and its result, by address. */
export function RunPage() {
  const { runId = '' } = useParams()
  const navigate = useNavigate()
  const { data: run, error, refetch } = useRun(runId)
  const leave = () => void navigate(RUNS)
  if (error)
    return (
      <Notice
        tone="error"
        title="This run cannot be shown"
        actions={
          <>
            <Button size="sm" onClick={() => void refetch()}>
              Try again
            </Button>
            <Button size="sm" onClick={leave}>
              All runs
            </Button>
          </>
        }
      >
        {error.message}
      </Notice>
    )
  if (!run) return <Skeleton className="h-96" />
  return <OpenRun key={run.jobId} run={run} onDeleted={leave} />
}

/** A run with the dialog of its name, which stays open while the result arrives. */
function OpenRun({ run, onDeleted }: { run: Run; onDeleted: () => void }) {
  const [isEditing, setIsEditing] = useState(false)
  return (
    <>
      <Outcome run={run} onEdit={() => setIsEditing(true)} onDeleted={onDeleted} />
      {isEditing && <EditRunDialog run={run} onClose={() => setIsEditing(false)} />}
    </>
  )
}

interface OutcomeProps {
  run: Run
  onEdit: () => void
  onDeleted: () => void
}

function Outcome({ run, ...on }: OutcomeProps) {
  const isCompleted = run.status === 'completed'
  const { data: bundle, error, refetch } = useRunResult(run.jobId, isCompleted)
  if (bundle)
    return (
      <RunResult
        id={run.jobId}
        resultKey={run.jobId}
        name={runName(run)}
        request={run.request ?? undefined}
        result={{ bundle }}
        head={headOfRun(run, on)}
      />
    )
  return (
    <>
      <RunHeader run={run} isLoading={isCompleted && !error} {...on} />
      {error ? (
        <ErrorBox message={error.message} onRetry={() => void refetch()} />
      ) : (
        <Unfinished run={run} isCompleted={isCompleted} />
      )}
    </>
  )
}

function Unfinished({ run, isCompleted }: { run: Run; isCompleted: boolean }) {
  if (isCompleted) return <Skeleton className="h-96" />
  if (run.status === 'failed')
    return (
      <Notice tone="error" title="The backtest gave no result">
        {run.error}
      </Notice>
    )
  if (run.status === 'cancelled') return <Notice tone="warning" title="The backtest was cancelled" />
  return (
    <Notice tone="info" title={run.stage}>
      <Progress label="Backtest progress" percent={Math.round(run.progress)} />
    </Notice>
  )
}
