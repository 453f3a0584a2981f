import { FormProvider } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { BuilderProvider } from './builder/builder-context.ts'
import { OfflineNotice } from './builder/offline-notice.tsx'
import { RunBar } from './builder/run-bar.tsx'
import { StrategySections } from './builder/strategy-sections.tsx'
import { Outcome } from './run/outcome.tsx'
import { ResultActions } from './run/result-actions.tsx'
import { useWorkbench } from './use-workbench.ts'

/** The backtest by itself: configuration, progress, results, and no screens around it. */
export function StandalonePage() {
  const { backend, state, form, builder, submit, cancel, reset, retry } = useWorkbench()
  return (
    <FormProvider {...form}>
      <h1 className="sr-only">Backtest</h1>
      <BuilderProvider value={builder}>
        {backend.status === 'offline' && <OfflineNotice onCheck={backend.check} />}
        <Card
          title="Backtest Configuration"
          actions={
            state.phase === 'completed' && (
              <Button size="sm" onClick={reset}>
                Clear Results
              </Button>
            )
          }
        >
          <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
            <StrategySections />
            <RunBar running={state.phase === 'running'} />
          </form>
        </Card>
      </BuilderProvider>
      <Outcome
        state={state}
        onCancel={cancel}
        onRetry={retry}
        frame={(results) => (
          <Card
            title="Backtest Results"
            actions={<ResultActions run={state} resetLabel="New Backtest" onReset={reset} />}
          >
            {results}
          </Card>
        )}
      />
    </FormProvider>
  )
}
