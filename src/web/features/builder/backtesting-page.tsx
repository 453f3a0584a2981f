import { memo, useDeferredValue } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import { Button } from '../../ui/controls/button.tsx'
import { AfterPaint, WhenNear } from '../../ui/hooks/after-paint.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { InWordsLanguage, useBuilderWords } from '../../strategy/words-language.tsx'
import { languageOf } from '../../ui/text-language.ts'
import type { FormRequest, FormValues } from '../../strategy/form-values.ts'
import { BuilderProvider, SlidersProvider } from './form/builder-context.ts'
import { OfflineNotice } from './form/offline-notice.tsx'
import { RunBar } from './form/run-bar.tsx'
import { ValidatedRequestProvider } from './form/validated-request.tsx'
import { StrategySections } from './form/strategy-sections.tsx'
import { StrategyToolbar } from './form/strategy-toolbar.tsx'
import { Outcome } from './run/outcome.tsx'
import { fetchedPart } from '../../ui/feedback/fetched-part.tsx'
import { useWorkbench } from './use-workbench.ts'
import { LiveCard } from './live/live-card.tsx'
import type { LiveState } from './live/live-state.ts'

// The strip loads after the form.
const ReadyMadeStrip = fetchedPart(async () =>
  memo((await import('./form/ready-made-strip.tsx')).ReadyMadeStrip),
)

/** Build a strategy, run it, read its result. */
export function BacktestingPage() {
  return (
    <InWordsLanguage>
      <Bench />
    </InWordsLanguage>
  )
}

function Bench() {
  const say = useBuilderWords()
  const { backend, state, form, builder, submit, cancel, reset, retry, live, isOpening } = useWorkbench()
  // The server's answers change every field at once; a deferred value lets typing continue during that render.
  const surroundings = useDeferredValue(builder)
  return (
    <FormProvider {...form}>
      <BuilderProvider value={surroundings}>
        <ValidatedRequestProvider>
          <SlidersProvider value={live.on}>
            <div className="flex flex-col">
              <PageHeading />
              {backend.status === 'offline' && <OfflineNotice onCheck={backend.check} />}
              <form noValidate inert={isOpening} onSubmit={submit} className="contents">
                <div className="mb-3">
                  <AfterPaint fallback={<Skeleton className="h-9 sm:h-8" />}>
                    <ReadyMadeStrip />
                  </AfterPaint>
                </div>
                <div className="grid grid-cols-1 items-start gap-x-4 gap-y-3 xl:grid-cols-[minmax(0,1fr)_19rem] min-[90rem]:grid-cols-[minmax(0,1fr)_22rem]">
                  <div className="grid grid-cols-1 gap-3">
                    <StrategySections />
                  </div>
                  <StrategySummary live={live} />
                </div>
                {/* Before the results in reading order, but fixed to the foot of the window. */}
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
                  <>
                    <div className="mb-1.5 flex items-center justify-between gap-3">
                      <h2 lang={languageOf(say('Backtest Results'))} className="font-semibold text-muted">
                        {say('Backtest Results')}
                      </h2>
                      <Button size="sm" onClick={reset}>
                        {say('Clear Results')}
                      </Button>
                    </div>
                    {results}
                  </>
                )}
              />
            </div>
          </SlidersProvider>
        </ValidatedRequestProvider>
      </BuilderProvider>
    </FormProvider>
  )
}

const PageHeading = memo(function PageHeading() {
  const say = useBuilderWords()
  return (
    <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h1 lang={languageOf(say('Backtesting'))} className="text-2xl font-semibold">
          {say('Backtesting')}
        </h1>
        <p lang={languageOf(say('Backtesting'))} className="text-sm text-muted">
          {say('Configure and run backtests for your options trading strategies')}
        </p>
      </div>
      <StrategyToolbar />
    </div>
  )
})

// Loaded after the form, because it needs the catalogue of indicators and the contracts.
const StrategyWords = fetchedPart(async () => memo((await import('./form/strategy-words.tsx')).StrategyWords))
const PayoffCard = fetchedPart(async () => memo((await import('./form/payoff-card.tsx')).PayoffCard))

/** Summary beside the form: the strategy in words and its payoff. */
function StrategySummary({ live }: { live: LiveState }) {
  const say = useBuilderWords()
  const request = useWatch<FormValues, 'request'>({ name: 'request' }) as FormRequest
  return (
    <aside
      aria-label={say('Strategy summary')}
      className="grid grid-cols-1 content-start gap-4 xl:sticky xl:top-18 xl:max-h-[calc(100dvh-9.5rem)] xl:overflow-y-auto"
    >
      <div className="empty:hidden xl:sticky xl:top-0 xl:z-10">
        <LiveCard live={live} />
      </div>
      <AfterPaint fallback={<Skeleton className="h-56" />}>
        <StrategyWords request={request} />
      </AfterPaint>
      <WhenNear fallback={<Skeleton className="h-72" />}>
        <PayoffCard />
      </WhenNear>
    </aside>
  )
}
