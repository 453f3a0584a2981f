import { ChartSpline } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { FormProvider, useFormContext } from 'react-hook-form'
import { useBackendStatus } from '../../backend/backend-status.ts'
import { Card } from '../../ui/card.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BuilderProvider } from './builder/builder-context.ts'
import { ExecutionSettings } from './builder/execution-settings.tsx'
import { IndicatorEntry } from './builder/indicator-entry.tsx'
import { MultiLeg } from './builder/multi-leg.tsx'
import { OverallRisk } from './builder/overall-risk.tsx'
import { RunBar } from './builder/run-bar.tsx'
import { StrategyInformation } from './builder/strategy-information.tsx'
import { StrategySummary } from './builder/strategy-summary.tsx'
import { StrategyToolbar } from './builder/strategy-toolbar.tsx'
import { useOpenedStrategy } from './builder/use-opened-strategy.ts'
import { TradingParameters } from './builder/trading-parameters.tsx'
import { useStrategyForm } from './builder/use-strategy-form.ts'
import { describeStrategy } from './model/describe-strategy.ts'
import type { FormValues } from './model/form-values.ts'
import { ResultJob } from './results/explain-link.tsx'
import { RunError } from './run/run-error.tsx'
import { RunProgress } from './run/run-progress.tsx'
import { useBacktestRun, type RunState } from './run/use-backtest-run.ts'

const ResultsView = lazy(() =>
  import('./results/results-view.tsx').then((module) => ({ default: module.ResultsView })),
)

// The builder can be used before its strategy can be saved.
const SaveStrategy = lazy(() =>
  import('./builder/save-strategy.tsx').then((module) => ({ default: module.SaveStrategy })),
)

/** Building a strategy, running it, reading what came of it. */
export function BacktestingPage() {
  const backend = useBackendStatus()
  const { state, run, cancel, reset } = useBacktestRun()
  const { form, builder, submit } = useStrategyForm({
    disabled: backend.status !== 'online' || state.phase === 'running',
    onRun: run,
  })
  useOpenedStrategy({ form, ready: !builder.disabled, onRun: () => void submit() })
  const retry = () => {
    reset()
    backend.check()
  }
  return (
    <FormProvider {...form}>
      <BuilderProvider value={builder}>
        <PageHeading />
        {backend.status === 'offline' && <OfflineNotice onCheck={backend.check} />}
        <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
            <StrategyInformation />
            <TradingParameters />
            <MultiLeg />
            <IndicatorEntry />
            <OverallRisk />
            <ExecutionSettings />
            <RunBar running={state.phase === 'running'} />
            <Suspense fallback={<div className="h-11" />}>
              <SaveStrategy run={state} />
            </Suspense>
          </form>
          <StrategySummary />
        </div>
      </BuilderProvider>
      <Outcome state={state} onCancel={cancel} onRetry={retry} onReset={reset} />
    </FormProvider>
  )
}

function PageHeading() {
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-3">
      <div>
        <h1 className="text-2xl font-semibold">Backtesting</h1>
        <p className="mt-1 text-muted">Configure and run backtests for your options trading strategies</p>
      </div>
      <StrategyToolbar />
    </div>
  )
}

function OfflineNotice({ onCheck }: { onCheck: () => void }) {
  return (
    <div className="mb-4">
      <Notice
        tone="warning"
        actions={
          <Button size="sm" onClick={onCheck}>
            Check again
          </Button>
        }
      >
        Backend server is not available. Please ensure the backend is running and reachable at the configured
        API URL.
      </Notice>
    </div>
  )
}

interface OutcomeProps {
  state: RunState
  onCancel: () => void
  onRetry: () => void
  onReset: () => void
}

function Outcome({ state, onCancel, onRetry, onReset }: OutcomeProps) {
  const { getValues } = useFormContext<FormValues>()
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (state.phase !== 'idle') top.current?.scrollIntoView({ block: 'start', behavior: 'smooth' })
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
      {state.phase === 'running' && <RunProgress run={state} onCancel={onCancel} />}
      {state.phase === 'failed' && <RunError run={state} onRetry={onRetry} />}
      {state.phase === 'completed' && (
        <>
          <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
            <h2 className="text-xl font-semibold">Backtest Results</h2>
            <Button size="sm" onClick={onReset}>
              Clear Results
            </Button>
          </div>
          <Suspense fallback={<ResultsSkeleton />}>
            <ResultJob value={state.jobId}>
              <ResultsView bundle={state.bundle} {...describeTested(getValues())} />
            </ResultJob>
          </Suspense>
        </>
      )}
    </section>
  )
}

/** Name and words of the strategy, as it stands when its results arrive. */
function describeTested({ strategyName, request }: FormValues) {
  return { strategyName, description: describeStrategy(request).flatMap((part) => part.sentences) }
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
