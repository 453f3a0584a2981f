import { Scale } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useUserId } from '../../../session/auth/auth-context.tsx'
import { comparisonAddress, readCompared, withRun } from '../../../results/compared-runs.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { onScreen, type RunState } from './use-backtest-run.ts'

interface ResultActionsProps {
  run: RunState
  /** Label of the button that clears the results. */
  resetLabel: string
  onReset: () => void
}

/** Actions on whole results: compare or clear. */
export function ResultActions({ run, resetLabel, onReset }: ResultActionsProps) {
  const navigate = useNavigate()
  const userId = useUserId()
  const shown = onScreen(run)
  const jobId = shown.phase === 'completed' ? shown.jobId : undefined
  return (
    <div className="flex flex-wrap items-center gap-2">
      {jobId !== undefined && (
        <Button
          size="sm"
          icon={Scale}
          title="Put these results beside others, up to four"
          onClick={() => void navigate(comparisonAddress(withRun(readCompared(userId), jobId)))}
        >
          Compare
        </Button>
      )}
      <Button size="sm" onClick={onReset}>
        {resetLabel}
      </Button>
    </div>
  )
}
