import { useFormContext } from 'react-hook-form'
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
      <ResultsView
        bundle={run.bundle}
        strategyName={strategyName}
        description={describeStrategy(request).flatMap((part) => part.sentences)}
      />
    </ResultJob>
  )
}
