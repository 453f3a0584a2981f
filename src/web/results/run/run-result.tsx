import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo } from 'react'
import type { BacktestBundle, BacktestRequest, Verdict } from '#domain'
import { usePublishToAssistant, type OpenRun } from '../screen-context.ts'
import { resampledQuery, ShownEvidence } from '../evidence/resampled.ts'
import { ShownVerdict, useVerdict, useSessionFacts } from '../evidence/evidence-queries.ts'
import { VerdictLine } from '../evidence/verdict-line.tsx'
import { describeStrategy } from '../../strategy/describe-strategy.ts'
import { formRequest } from '../../strategy/form-request.ts'
import { ResultJob } from '../view/explain-link.tsx'
import { ShownCloses } from '../view/result-charts.tsx'
import { ResultsView } from '../view/results-view.tsx'
import type { KnownResult } from '../view/use-results.ts'
import type { HeadParts } from '../view/workspace/result-head.tsx'
import { Outdated, useLast } from '../../ui/feedback/outdated.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useAfterPaint } from '../../ui/hooks/after-paint.tsx'

interface RunResultProps {
  /** Undefined until the server has stored it. */
  id: string | undefined
  /** Key of the result, also before it has an id. */
  resultKey: string
  name: string
  /** Request of the run; undefined until loaded. */
  request: BacktestRequest | undefined
  result: KnownResult
  /** What the screen adds to the head of the result. */
  head: HeadParts
}

/** The result of a run under its name. Its days can be explained once the whole result is loaded. */
export function RunResult({ id: runId, resultKey, name, request, result, head }: RunResultProps) {
  const bundle = 'bundle' in result ? result.bundle : undefined
  // Delta cannot explain or replay trades made elsewhere.
  const id = bundle?.log ? undefined : runId
  // Queries and computations wait until the result is painted, so they do not delay it.
  const painted = useAfterPaint(bundle)
  const settled = painted === bundle ? painted : undefined
  const verdict = useVerdict(settled, settled && id)
  const description = useMemo(() => sentencesOf(request), [request])
  usePublishToAssistant('run', useOpenRun(bundle, id, { request, verdict, description }))
  const line = useVerdictLine(verdict)
  const { data: facts, isError } = useSessionFacts(settled && id)
  const isWithoutCloses = bundle?.log !== undefined || isError
  const closes = useMemo(
    () => (isWithoutCloses ? null : facts && new Map(facts.map(({ date, close }) => [date, close]))),
    [isWithoutCloses, facts],
  )
  const queries = useQueryClient()
  const evidence = useCallback(
    async () =>
      bundle && queries.fetchQuery(resampledQuery(bundle, runId ?? name, facts)).catch(() => undefined),
    [queries, bundle, runId, name, facts],
  )
  const vix = useDeferredValue(
    useMemo(() => facts?.flatMap(({ date, vix }) => (vix === null ? [] : [[date, vix] as const])), [facts]),
  )
  return (
    <ResultJob value={id}>
      <ShownVerdict value={verdict}>
        {/* A problem report reads the id of the open run. */}
        <div className="grid grid-cols-1 gap-3" data-run-id={runId} data-result={resultKey}>
          <ShownEvidence value={evidence}>
            <ShownCloses value={closes}>
              <ResultsView
                id={resultKey}
                cacheId={runId ?? name}
                result={result}
                head={head}
                strategyName={name}
                description={description}
                verdict={line}
                vix={vix}
              />
            </ShownCloses>
          </ShownEvidence>
        </div>
      </ShownVerdict>
    </ResultJob>
  )
}

/** The strategy as sentences; empty for a run of an older version whose request the current form refuses. */
function sentencesOf(request: BacktestRequest | undefined): readonly string[] {
  if (!request) return []
  try {
    return describeStrategy(formRequest(request)).flatMap((part) => part.sentences)
  } catch {
    return []
  }
}

/** The result that the assistant answers from; undefined until the whole result is loaded and stored. */
function useOpenRun(
  bundle: BacktestBundle | undefined,
  id: string | undefined,
  { request, verdict, description }: Pick<OpenRun, 'request' | 'verdict' | 'description'>,
) {
  return useMemo(() => {
    if (!bundle || id === undefined) return undefined
    const { results, dataset, engineVersion, instrument, rules } = bundle
    const { trades, tradeLog, summary, band, skipped, filtered } = results
    return {
      jobId: id,
      days: tradeLog.dailyLevelAnalysis.daily_summary,
      trades,
      request,
      verdict,
      description,
      whole: {
        dataset,
        engineVersion,
        instrument,
        rules,
        summary,
        band,
        skipped,
        ...(filtered ? { filtered } : {}),
      },
    }
  }, [bundle, id, request, verdict, description])
}

/**
 * The verdict line; the previous one keeps its place while the next loads. The first one's place has the height of most
 * lines, which is that of a paragraph on a phone.
 */
function useVerdictLine(verdict: Verdict | undefined) {
  const last = useLast(verdict)
  const line = useMemo(() => last && <VerdictLine verdict={last} />, [last])
  return useMemo(
    () => (line ? <Outdated when={!verdict}>{line}</Outdated> : <Skeleton className="h-38 sm:h-23" />),
    [line, verdict],
  )
}
