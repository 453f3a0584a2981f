import { ChartSpline } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
// These two are there from the start: a server that went away could not send them any more.
import { RunError } from './run-error.tsx'
import { RunProgress } from './run-progress.tsx'
import { lastResult, onScreen, type RunState } from './use-backtest-run.ts'

const FinishedRun = lazy(() =>
  import('./finished-run.tsx').then((module) => ({ default: module.FinishedRun })),
)

interface OutcomeProps {
  state: RunState
  onCancel: () => void
  onRetry: () => void
  /** Puts the results away. */
  onReset: () => void
  /** What else can be done with the results, beside what every run offers. */
  actions?: ReactNode
  /** Puts the results in the frame of the screen. */
  frame: (results: ReactNode) => ReactNode
}

/** What became of the backtest: nothing yet, its progress, its error or its results. */
export function Outcome({ state: run, onCancel, onRetry, onReset, actions, frame }: OutcomeProps) {
  const state = onScreen(run)
  const result = lastResult(run)
  const top = useRef<HTMLDivElement>(null)
  const before = useRef<RunState['phase']>('idle')
  useEffect(() => {
    const from = before.current
    before.current = state.phase
    // A result of before stands where its user will find it, and one whose headline was told has been scrolled to.
    const isFound = state.phase === 'completed' && (from === 'restoring' || from === 'headline')
    if (isFound || state.phase === 'idle' || state.phase === 'restoring') return
    top.current?.scrollIntoView({ block: 'start', behavior: 'smooth' })
  }, [state.phase])
  return (
    <section ref={top} aria-label="Backtest outcome" className="mt-6 scroll-mt-20">
      {state.phase === 'idle' && (
        <Card>
          <EmptyState icon={ChartSpline} title="Ready to Backtest">
            Name your strategy, set it up above and run it. The results appear here.
          </EmptyState>
        </Card>
      )}
      {state.phase === 'restoring' && <ResultsSkeleton />}
      {state.phase === 'running' && <RunProgress run={state} onCancel={onCancel} />}
      {state.phase === 'failed' && <RunError run={state} onRetry={onRetry} />}
      {result && (
        // What a run that lasts is shown in place of is drawn over by its result: it takes no room meanwhile.
        <div className={classNames(state.phase === 'running' && '[content-visibility:hidden]')}>
          {frame(
            <Suspense fallback={<ResultsSkeleton />}>
              <FinishedRun run={result} actions={actions} onReset={onReset} />
            </Suspense>,
          )}
        </div>
      )}
    </section>
  )
}

function ResultsSkeleton() {
  return (
    <div role="status" aria-label="Loading the results" className="grid gap-4">
      <Skeleton className="h-24" />
      <Skeleton className="h-72" />
      <Skeleton className="h-96" />
    </div>
  )
}
