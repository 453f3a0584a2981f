import { Scale } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import { Link } from 'react-router'
import { comparisonAddress, readCompared, withRun } from '../../../comparison/compared-runs.ts'
import { buttonClass } from '../../../ui/button.tsx'
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
      <div className="mb-3 flex justify-end">
        <Link
          to={comparisonAddress(withRun(readCompared(), run.jobId))}
          title="Put these results beside others, up to four"
          className={buttonClass('secondary', 'sm')}
        >
          <Scale aria-hidden className="size-4" />
          Compare
        </Link>
      </div>
      <ResultsView
        bundle={run.bundle}
        strategyName={strategyName}
        description={describeStrategy(request).flatMap((part) => part.sentences)}
      />
    </ResultJob>
  )
}
