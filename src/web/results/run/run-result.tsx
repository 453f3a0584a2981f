import { useQueryClient } from '@tanstack/react-query'
import { memo, useCallback, useDeferredValue, useMemo } from 'react'
import type { BacktestBundle, BacktestRequest, Verdict } from '#domain'
import { usePublishToAssistant } from '../screen-context.ts'
import { AttributionSection } from '../evidence/attribution-section.tsx'
import { EvidenceSection } from '../evidence/evidence-section.tsx'
import { resampledQuery, ShownEvidence } from '../evidence/resampled.ts'
import { StressSection } from '../evidence/stress-section.tsx'
import { useSessionFacts } from '../evidence/use-session-facts.ts'
import { ShownVerdict, useVerdict } from '../evidence/use-verdict.ts'
import { VerdictLine } from '../evidence/verdict-line.tsx'
import { describeStrategy } from '../../strategy/describe-strategy.ts'
import { formRequest } from '../../strategy/form-request.ts'
import { ResultJob } from '../view/explain-link.tsx'
import { ResultsView } from '../view/results-view.tsx'
import type { KnownResult } from '../view/use-results.ts'
import { Outdated } from '../../ui/feedback/outdated.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useAfterPaint } from '../../ui/hooks/use-after-paint.ts'
import { useLast } from '../../ui/hooks/use-last.ts'

interface RunResultProps {
  /** Undefined until the server has stored it. */
  id: string | undefined
  /** Key of the result, also before it has an id. */
  resultKey: string
  name: string
  /** Request of the run; undefined until loaded. */
  request: BacktestRequest | undefined
  result: KnownResult
}

/** The result of a run under its name. Its days can be explained once the whole result is loaded. */
export function RunResult({ id: runId, resultKey, name, request, result }: RunResultProps) {
  const bundle = 'bundle' in result ? result.bundle : undefined
  // Delta cannot explain or replay trades made elsewhere.
  const id = bundle?.log ? undefined : runId
  const whole = bundle && id
  const open = useMemo(
    () =>
      whole === undefined || !bundle
        ? undefined
        : { jobId: whole, days: bundle.results.tradeLog.dailyLevelAnalysis.daily_summary },
    [whole, bundle],
  )
  usePublishToAssistant('run', open)
  const settled = useSettled(bundle, { runId, name })
  const explained = settled?.isCurrent ? settled.result : undefined
  const verdict = useVerdict(explained?.bundle, explained && id)
  const line = useVerdictLine(verdict)
  const { data: facts } = useSessionFacts(explained && id)
  const queries = useQueryClient()
  const evidence = useCallback(
    async () =>
      bundle && queries.fetchQuery(resampledQuery(bundle, runId ?? name, facts)).catch(() => undefined),
    [queries, bundle, runId, name, facts],
  )
  const vix = useDeferredValue(
    useMemo(() => facts?.flatMap(({ date, vix }) => (vix === null ? [] : [[date, vix] as const])), [facts]),
  )
  const description = useMemo(
    () => (request ? describeStrategy(formRequest(request)).flatMap((part) => part.sentences) : []),
    [request],
  )
  return (
    <ResultJob value={id}>
      <ShownVerdict value={verdict}>
        {/* A problem report reads the id of the open run. */}
        <div className="grid grid-cols-1 gap-3" data-run-id={runId} data-result={resultKey}>
          <ShownEvidence value={evidence}>
            <ResultsView
              id={resultKey}
              result={result}
              strategyName={name}
              description={description}
              verdict={line}
              vix={vix}
            />
          </ShownEvidence>
          {settled && settled.result.bundle.results.trades.length > 0 && (
            <Outdated when={!settled.isCurrent}>
              <Evidence {...settled.result} />
            </Outdated>
          )}
        </div>
      </ShownVerdict>
    </ResultJob>
  )
}

interface SettledResult {
  readonly bundle: BacktestBundle
  readonly runId: string | undefined
  readonly name: string
}

/**
 * The whole result once painted, kept until the next one is painted. Queries and computations below wait for it, so
 * they do not delay the result.
 */
function useSettled(bundle: BacktestBundle | undefined, { runId, name }: Omit<SettledResult, 'bundle'>) {
  const whole = useMemo(() => bundle && { bundle, runId, name }, [bundle, runId, name])
  const settled = useLast(useAfterPaint(whole))
  return settled && { result: settled, isCurrent: settled.bundle === bundle }
}

/** The verdict line; the previous one keeps its place while the next loads. */
function useVerdictLine(verdict: Verdict | undefined) {
  const last = useLast(verdict)
  const line = useMemo(() => last && <VerdictLine verdict={last} />, [last])
  return useMemo(
    () => (line ? <Outdated when={!verdict}>{line}</Outdated> : <Skeleton className="h-7" />),
    [line, verdict],
  )
}

/** Evidence of a result: resampling, attribution and stress test. */
const Evidence = memo(function Evidence({ bundle, runId, name }: SettledResult) {
  const id = bundle.log ? undefined : runId
  return (
    <div className="grid grid-cols-1 gap-3">
      <EvidenceSection bundle={bundle} id={runId ?? name} jobId={id} />
      {id !== undefined && (
        <>
          <AttributionSection key={`parts ${id}`} bundle={bundle} id={id} />
          <StressSection key={`stress ${id}`} id={id} />
        </>
      )}
    </div>
  )
})
