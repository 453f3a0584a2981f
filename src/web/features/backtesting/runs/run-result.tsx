import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { BacktestRequest } from '#domain'
import { useTellAssistant } from '../../../assistant/screen-context.ts'
import { AttributionSection } from '../../../evidence/attribution-section.tsx'
import { EvidenceSection } from '../../../evidence/evidence-section.tsx'
import { resampledQuery, ShownEvidence } from '../../../evidence/resampled.ts'
import { StressSection } from '../../../evidence/stress-section.tsx'
import { useSessionFacts } from '../../../evidence/use-session-facts.ts'
import { ShownVerdict, useVerdict } from '../../../evidence/use-verdict.ts'
import { VerdictLine } from '../../../evidence/verdict-line.tsx'
import { describeStrategy } from '../../../strategy/describe-strategy.ts'
import { formRequest } from '../../../strategy/form-request.ts'
import { ResultJob } from '../results/explain-link.tsx'
import { ResultsView } from '../results/results-view.tsx'
import type { KnownResult } from '../results/use-results.ts'
import { AfterPaint } from '../../../ui/after-paint.tsx'

interface RunResultProps {
  /** Undefined for a result that the server did not keep. */
  id: string | undefined
  name: string
  /** What was asked for; undefined while that is not known. */
  request: BacktestRequest | undefined
  result: KnownResult
}

/** The result of a run under its name, its days to be explained once all of it is there. */
export function RunResult({ id: runId, name, request, result }: RunResultProps) {
  const bundle = 'bundle' in result ? result.bundle : undefined
  // Delta can neither explain nor replay trades that it did not make.
  const id = bundle?.log ? undefined : runId
  const whole = bundle && id
  const open = useMemo(
    () =>
      whole === undefined || !bundle
        ? undefined
        : { jobId: whole, days: bundle.results.tradeLog.dailyLevelAnalysis.daily_summary },
    [whole, bundle],
  )
  useTellAssistant('run', open)
  const verdict = useVerdict(bundle, whole)
  const line = useMemo(() => verdict && <VerdictLine verdict={verdict} />, [verdict])
  const { data: facts } = useSessionFacts(whole)
  const queries = useQueryClient()
  const evidence = useCallback(
    async () =>
      bundle && queries.fetchQuery(resampledQuery(bundle, runId ?? name, facts)).catch(() => undefined),
    [queries, bundle, runId, name, facts],
  )
  const vix = useMemo(
    () => facts?.flatMap(({ date, vix }) => (vix === null ? [] : [[date, vix] as const])),
    [facts],
  )
  const description = useMemo(
    () => (request ? describeStrategy(formRequest(request)).flatMap((part) => part.sentences) : []),
    [request],
  )
  return (
    <ResultJob value={id}>
      <ShownVerdict value={verdict}>
        {/* A report of a problem says which run was open. */}
        <div className="grid grid-cols-1 gap-3" data-run-id={runId}>
          <ShownEvidence value={evidence}>
            <ResultsView
              result={result}
              strategyName={name}
              description={description}
              verdict={line}
              vix={vix}
            />
          </ShownEvidence>
          {bundle && bundle.results.trades.length > 0 && (
            <AfterPaint>
              <EvidenceSection bundle={bundle} id={runId ?? name} jobId={id} />
              {id !== undefined && (
                <>
                  <AttributionSection key={`parts ${id}`} bundle={bundle} id={id} />
                  <StressSection key={`stress ${id}`} id={id} />
                </>
              )}
            </AfterPaint>
          )}
        </div>
      </ShownVerdict>
    </ResultJob>
  )
}
