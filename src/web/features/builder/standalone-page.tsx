import { FormProvider } from 'react-hook-form'
import { AfterPaint } from '../../ui/hooks/after-paint.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { InWordsLanguage, useBuilderWords } from '../../strategy/words-language.tsx'
import { BuilderProvider, SlidersProvider } from './form/builder-context.ts'
import { OfflineNotice } from './form/offline-notice.tsx'
import { RunBar } from './form/run-bar.tsx'
import { ValidatedRequestProvider } from './form/validated-request.tsx'
import { StrategySections } from './form/strategy-sections.tsx'
import { LiveCard } from './live/live-card.tsx'
import { Outcome } from './run/outcome.tsx'
import { onScreen } from './run/use-backtest-run.ts'
import { useWorkbench } from './use-workbench.ts'
import { fetchedPart } from '../../ui/feedback/fetched-part.tsx'

const ReadyMadeStrip = fetchedPart(async () => (await import('./form/ready-made-strip.tsx')).ReadyMadeStrip)

/** The backtest page without the sidebar: configuration, progress, results. */
export function StandalonePage() {
  return (
    <InWordsLanguage>
      <Bench />
    </InWordsLanguage>
  )
}

function Bench() {
  const say = useBuilderWords()
  const { backend, state, form, builder, submit, cancel, reset, retry, live, isOpening } = useWorkbench()
  return (
    <FormProvider {...form}>
      <h1 className="sr-only">{say('Backtest')}</h1>
      <BuilderProvider value={builder}>
        <ValidatedRequestProvider>
          <SlidersProvider value={live.on}>
            <div className="flex flex-col">
              {backend.status === 'offline' && <OfflineNotice onCheck={backend.check} />}
              <form noValidate inert={isOpening} onSubmit={submit} className="contents">
                <Card
                  title={say('Backtest Configuration')}
                  actions={
                    onScreen(state).phase === 'completed' && (
                      <Button size="sm" onClick={reset}>
                        {say('Clear Results')}
                      </Button>
                    )
                  }
                >
                  <div className="grid grid-cols-1 gap-3">
                    <AfterPaint fallback={<Skeleton className="h-8" />}>
                      <ReadyMadeStrip />
                    </AfterPaint>
                    <StrategySections />
                  </div>
                </Card>
                <div className="mt-4">
                  <LiveCard live={live} />
                </div>
                <div className="sticky bottom-0 z-20 order-last mt-4">
                  <RunBar run={state} live={live} onRun={submit} />
                </div>
              </form>
              <Outcome
                state={state}
                onCancel={cancel}
                onRetry={retry}
                onReset={reset}
                frame={(results) => (
                  <Card
                    title={say('Backtest Results')}
                    actions={
                      <Button size="sm" onClick={reset}>
                        {say('New Backtest')}
                      </Button>
                    }
                  >
                    {results}
                  </Card>
                )}
              />
            </div>
          </SlidersProvider>
        </ValidatedRequestProvider>
      </BuilderProvider>
    </FormProvider>
  )
}
