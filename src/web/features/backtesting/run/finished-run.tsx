import { Scale } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { comparisonAddress, readCompared, withRun } from '../../../comparison/compared-runs.ts'
import { Button } from '../../../ui/button.tsx'
import { describeStrategy } from '../model/describe-strategy.ts'
import type { FormValues } from '../model/form-values.ts'
import { ResultJob } from '../results/explain-link.tsx'
import { ResultsView } from '../results/results-view.tsx'
import type { RunState } from './use-backtest-run.ts'

/** The results of a backtest under the strategy's name and words as it stands when they arrive. */
export function FinishedRun({ run }: { run: Extract<RunState, { phase: 'completed' }> }) {
  const { getValues } = useFormContext<FormValues>()
  const { strategyName, request } = getValues()
  return (
    <ResultJob value={run.jobId}>
      {run.jobId !== undefined && <CompareButton jobId={run.jobId} />}
      <ResultsView
        bundle={run.bundle}
        strategyName={strategyName}
        description={describeStrategy(request).flatMap((part) => part.sentences)}
      />
    </ResultJob>
  )
}

function CompareButton({ jobId }: { jobId: string }) {
  const navigate = useNavigate()
  return (
    <div className="mb-3 flex justify-end">
      <Button
        size="sm"
        icon={Scale}
        title="Put these results beside others, up to four"
        onClick={() => void navigate(comparisonAddress(withRun(readCompared(), jobId)))}
      >
        Compare
      </Button>
    </div>
  )
}
