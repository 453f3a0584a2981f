import { lazy, useDeferredValue } from 'react'
import { FormProvider } from 'react-hook-form'
import { AfterPaint } from '../../ui/after-paint.tsx'
import { BuilderProvider } from './builder/builder-context.ts'
import { OfflineNotice } from './builder/offline-notice.tsx'
import { RunBar } from './builder/run-bar.tsx'
import { StrategySections } from './builder/strategy-sections.tsx'
import { StrategySummary } from './builder/strategy-summary.tsx'
import { StrategyToolbar } from './builder/strategy-toolbar.tsx'
import { Outcome } from './run/outcome.tsx'
import { ResultActions } from './run/result-actions.tsx'
import { useWorkbench } from './use-workbench.ts'

// The builder can be used before its strategy can be saved.
const SaveStrategy = lazy(() =>
  import('./builder/save-strategy.tsx').then((module) => ({ default: module.SaveStrategy })),
)

/** Building a strategy, running it, reading what came of it. */
export function BacktestingPage() {
  const { backend, state, form, builder, submit, cancel, reset, retry } = useWorkbench()
  // What the server answers changes every field at once: drawn in pieces, so that typing goes on meanwhile.
  const surroundings = useDeferredValue(builder)
  return (
    <FormProvider {...form}>
      <BuilderProvider value={surroundings}>
        <PageHeading />
        {backend.status === 'offline' && <OfflineNotice onCheck={backend.check} />}
        <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
            <StrategySections />
            <RunBar running={state.phase === 'running'} />
            <AfterPaint fallback={<div className="h-11" />}>
              <SaveStrategy run={state} />
            </AfterPaint>
          </form>
          <StrategySummary />
        </div>
      </BuilderProvider>
      <Outcome
        state={state}
        onCancel={cancel}
        onRetry={retry}
        frame={(results) => (
          <>
            <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
              <h2 className="text-xl font-semibold">Backtest Results</h2>
              <ResultActions run={state} resetLabel="Clear Results" onReset={reset} />
            </div>
            {results}
          </>
        )}
      />
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
