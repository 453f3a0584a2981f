import { LoaderCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { progressStage } from '#domain'
import { Button } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { formatElapsed } from '../../../ui/format.ts'
import { Progress } from '../../../ui/feedback/progress.tsx'
import type { RunState } from './use-backtest-run.ts'

const JOB_ID_SHOWN = 8

interface RunProgressProps {
  run: Extract<RunState, { phase: 'running' }>
  onCancel: () => void
}

/** A running backtest: its step, progress and elapsed time. */
export function RunProgress({ run, onCancel }: RunProgressProps) {
  const elapsedSeconds = useSecondsSince(run.startedAt)
  return (
    <Card className="border-accent/40">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <LoaderCircle aria-hidden className="size-5 animate-spin text-accent" />
        <p role="status" className="font-medium">
          {progressStage(run.percent)}
        </p>
        <p className="ml-auto flex flex-wrap items-center gap-x-4 text-sm text-muted tabular">
          {run.jobId && <span>Job {run.jobId.slice(0, JOB_ID_SHOWN)}</span>}
          <span>Elapsed {formatElapsed(elapsedSeconds)}</span>
          {run.percent > 0 && <span className="font-medium text-text">{Math.round(run.percent)}%</span>}
        </p>
        <Button size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      {run.percent > 0 && (
        <div className="mt-3">
          <Progress label="Backtest progress" percent={Math.round(run.percent)} />
        </div>
      )}
      <p className="mt-3 text-xs text-muted">
        {run.stalled
          ? 'Progress has not moved for a while. The backtest may be waiting for a free worker.'
          : 'Large backtests may take several minutes to complete'}
      </p>
    </Card>
  )
}

function useSecondsSince(startedAt: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return (now - startedAt) / 1000
}
