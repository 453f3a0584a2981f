import { ChartSpline } from 'lucide-react'
import { Suspense, useEffect, useRef, type ReactNode } from 'react'
import { Card } from '../../../ui/layout/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
// Imported eagerly: a server that goes away could not send these two later.
import { RunError } from './run-error.tsx'
import { RunProgress } from './run-progress.tsx'
import { lastResult, onScreen, type RunState } from './use-backtest-run.ts'
import { fetchedPart } from '../../../ui/feedback/fetched-part.tsx'

const FinishedRun = fetchedPart(async () => (await import('./finished-run.tsx')).FinishedRun, ResultsSkeleton)

interface OutcomeProps {
  state: RunState
  onCancel: () => void
  onRetry: () => void
  /** Clears the results. */
  onReset: () => void
  /** Wraps the results in the screen's layout. */
  frame: (results: ReactNode) => ReactNode
}

/** Outcome of the backtest: nothing yet, progress, error or results. */
export function Outcome({ state: run, onCancel, onRetry, onReset, frame }: OutcomeProps) {
  const state = onScreen(run)
  const result = lastResult(run)
  const top = useRef<HTMLDivElement>(null)
  const before = useRef<RunState['phase']>('idle')
  useEffect(() => {
    const from = before.current
    before.current = state.phase
    // No scrolling for a restored result, or for one whose headline was already scrolled to.
    const isFound = state.phase === 'completed' && (from === 'restoring' || from === 'headline')
    if (isFound || state.phase === 'idle' || state.phase === 'restoring') return
    top.current?.scrollIntoView({ block: 'start', behavior: 'smooth' })
    // The keyboard goes on where the eyes are.
    if (state.phase !== 'running') top.current?.focus({ preventScroll: true })
  }, [state.phase])
  return (
    <section ref={top} tabIndex={-1} aria-label="Backtest outcome" className="mt-6 scroll-mt-16 outline-none">
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
        // The last result is hidden during a long run, and reused for the next result; hidden, it takes no space.
        <div className={classNames(state.phase === 'running' && '[content-visibility:hidden]')}>
          {frame(
            <Suspense fallback={<ResultsSkeleton />}>
              <FinishedRun run={result} onReset={onReset} />
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
