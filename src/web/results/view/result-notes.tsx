import { useContext, useMemo } from 'react'
import type { BacktestBundle, LogOrigin, SkippedDay } from '#domain'
import { Badge } from '../../ui/layout/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { dataDetails, dataName } from '../../strategy/data-name.ts'
import { usePriceAges } from '../evidence/evidence-queries.ts'
import { DayLink, ResultJob } from './explain-link.tsx'
import { useAfterPaint } from '../../ui/hooks/after-paint.tsx'
import { formatCount, formatDate } from '../../ui/format.ts'
import { oldRuleWords } from '../provenance/engine-version.ts'
import {
  describeAmbiguity,
  describeLog,
  describePriceAges,
  describeSkipped,
  oldMarketWords,
} from './result-words.ts'

/** Caveats of a result: the data, ambiguous minutes, skipped days. */
export function ResultNotes({ bundle }: { bundle: BacktestBundle }) {
  return bundle.log ? <LogNotes bundle={bundle} log={bundle.log} /> : <OwnNotes bundle={bundle} />
}

/** Caveats of imported trades: their source, and how they were read. */
function LogNotes({ bundle, log }: { bundle: BacktestBundle; log: LogOrigin }) {
  return (
    <Card title="About these numbers" level={3}>
      <ul className="grid gap-2 text-sm">
        {describeLog(bundle, log).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </Card>
  )
}

function OwnNotes({ bundle }: { bundle: BacktestBundle }) {
  const { results, dataset, engineVersion, instrument, period } = bundle
  const oldMarket = oldMarketWords(bundle)
  return (
    <Card title="About these numbers" level={3}>
      <ul className="grid gap-2 text-sm">
        <li>
          {instrument}, {formatDate(period.startDate)} to {formatDate(period.endDate)},{' '}
          {formatCount(results.sessions, 'session')}, from{' '}
          <Badge tone={dataset.kind === 'simulated' ? 'warning' : 'neutral'}>{dataName(dataset)}</Badge>{' '}
          <span className="text-muted">
            ({dataDetails(dataset)}, engine {engineVersion})
          </span>
        </li>
        {bundle.rules === 'as-today' && (
          <li>
            Lots, charges and margins are those of today, not those of each session; expiries are those of the
            time.
          </li>
        )}
        {oldMarket && <li>{oldMarket}</li>}
        {oldRuleWords(bundle).map((words) => (
          <li key={words}>{words}</li>
        ))}
        <li>
          <Ambiguity bundle={bundle} />
        </li>
        <OldPrices hasTrades={results.trades.length > 0} />
        <li>
          <Skipped skipped={results.skipped} />
        </li>
      </ul>
    </Card>
  )
}

/** Share of the result that rests on stale prices; nothing if unknown. */
function OldPrices({ hasTrades }: { hasTrades: boolean }) {
  const jobId = useContext(ResultJob)
  // Loaded after the result is painted.
  const painted = useAfterPaint(jobId)
  return hasTrades && jobId !== undefined && painted === jobId ? <KnownAges jobId={jobId} /> : null
}

function KnownAges({ jobId }: { jobId: string }) {
  const { data } = usePriceAges(jobId)
  return data ? <li>{describePriceAges(data)}</li> : null
}

function Ambiguity({ bundle: { results, engineVersion } }: { bundle: BacktestBundle }) {
  const { text, warning } = describeAmbiguity(results, engineVersion)
  return (
    <>
      {text}
      {warning && <b> {warning}</b>}
    </>
  )
}

function Skipped({ skipped }: { skipped: readonly SkippedDay[] }) {
  const byReason = useMemo(() => describeSkipped(skipped), [skipped])
  if (skipped.length === 0) return <>No session was skipped.</>
  return (
    <>
      {byReason.map(({ text, days }) => (
        <details key={text}>
          <summary>{text}</summary>
          <p className="mt-1 flex flex-wrap gap-x-3 gap-y-1 tabular">
            {days.map((day) => (
              <DayLink key={day.date} date={day.date} />
            ))}
          </p>
        </details>
      ))}
    </>
  )
}
