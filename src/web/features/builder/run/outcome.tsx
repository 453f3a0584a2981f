import { ChartSpline, LoaderCircle } from 'lucide-react'
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import classNames from 'clsx'
import { progressStage } from '#domain'
import { useBuilderWords } from '../../../strategy/words-language.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Button, buttonClass } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { formatElapsed } from '../../../ui/format.ts'
import { Progress } from '../../../ui/feedback/progress.tsx'
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
  const say = useBuilderWords()
  const top = useRef<HTMLDivElement>(null)
  const before = useRef<RunState['phase']>('idle')
  useEffect(() => {
    const from = before.current
    before.current = state.phase
    // No scrolling for a restored result, or for one whose headline was already scrolled to.
    const isFound = state.phase === 'completed' && (from === 'restoring' || from === 'headline')
    if (isFound || state.phase === 'idle' || state.phase === 'restoring') return
    top.current?.scrollIntoView({ block: 'start', behavior: 'smooth' })
    // The focus moves to what the user is looking at.
    if (state.phase !== 'running') top.current?.focus({ preventScroll: true })
  }, [state.phase])
  return (
    <section
      ref={top}
      tabIndex={-1}
      aria-label={say('Backtest outcome')}
      className="mt-6 scroll-mt-16 outline-none"
    >
      {state.phase === 'idle' && (
        <Card>
          <EmptyState icon={ChartSpline} title={say('Ready to Backtest')}>
            {say('Name your strategy, set it up above and run it. The results appear here.')}
          </EmptyState>
        </Card>
      )}
      {state.phase === 'restoring' && <ResultsSkeleton />}
      {state.phase === 'running' && <RunProgress run={state} onCancel={onCancel} />}
      {state.phase === 'failed' && <RunError run={state} onRetry={onRetry} />}
      {result && (
        // A long run hides the previous result, which then takes no space; the next result is rendered into it.
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

const TIMEOUT_HINTS = [
  'The backtest may still be running in the background.',
  'Large date ranges or complex strategies take longer.',
  'Check the backend logs for details.',
]

interface RunErrorProps {
  run: Extract<RunState, { phase: 'failed' }>
  onRetry: () => void
}

/** A failed backtest, with ways to continue. */
function RunError({ run, onRetry }: RunErrorProps) {
  return (
    <Notice
      tone={run.timeout ? 'warning' : 'error'}
      title={run.timeout ? 'Backtest Timeout' : 'Error'}
      actions={
        <>
          <Button size="sm" onClick={onRetry}>
            {run.timeout ? 'Try Again' : 'Retry'}
          </Button>
          <a className={buttonClass('ghost', 'sm')} href="/api/data/health" target="_blank" rel="noreferrer">
            Check Backend
          </a>
        </>
      }
    >
      <p>{run.message}</p>
      {run.fields.length > 0 && (
        <ul className="mt-1 list-disc pl-5">
          {run.fields.map((field) => (
            <li key={field.path}>{field.message}</li>
          ))}
        </ul>
      )}
      {run.timeout && (
        <>
          <p className="mt-1 text-muted">
            (Elapsed time: {run.elapsedMinutes} minutes){run.jobId && ` Job ID: ${run.jobId}`}
          </p>
          <ul className="mt-1 list-disc pl-5">
            {TIMEOUT_HINTS.map((hint) => (
              <li key={hint}>{hint}</li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  )
}

const JOB_ID_SHOWN = 8

interface RunProgressProps {
  run: Extract<RunState, { phase: 'running' }>
  onCancel: () => void
}

/** A running backtest: its step, progress and elapsed time. */
function RunProgress({ run, onCancel }: RunProgressProps) {
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
