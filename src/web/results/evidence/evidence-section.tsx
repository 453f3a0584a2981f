import { useQuery } from '@tanstack/react-query'
import { use, useMemo, useState } from 'react'
import { crashDays, crashSentence, type BacktestBundle, type Verdict } from '#domain'
import { percentageBase } from '#engine/analytics'
import { ruinProbability, type Bootstrap, type ResampledEvidence } from '#engine/evidence'
import { Card } from '../../ui/layout/card.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { FormField } from '../../ui/controls/form-field.tsx'
import { formatNumber, formatPercent, formatRupees, formatSignedRupees } from '../../ui/format.ts'
import { NumberInput } from '../../ui/controls/number-input.tsx'
import { SimpleTable } from '../../ui/layout/simple-table.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useNarrow } from '../../ui/hooks/use-narrow.ts'
import { Chart } from '../../ui/charts/chart.tsx'
import { DrawdownChart, FanChart } from './resampling-charts.tsx'
import { formatProbability, evidenceFigures } from './evidence-figures.ts'
import { resampledQuery } from './resampled.ts'
import { ShownVerdict, useSessionFacts } from './evidence-queries.ts'

interface EvidenceSectionProps {
  bundle: BacktestBundle
  /** Cache key of the result. */
  id: string
  /** Undefined for a result that the server did not keep; facts of its sessions are then unknown. */
  jobId?: string | undefined
}

/** Bootstrap, concentration and conditions of a whole result. */
export function EvidenceSection({ bundle, id, jobId }: EvidenceSectionProps) {
  const facts = useSessionFacts(jobId)
  const verdict = use(ShownVerdict)
  const { data, error } = useQuery({
    ...resampledQuery(bundle, id, facts.data),
    enabled: !facts.isLoading,
  })
  return (
    <Card
      title="Is it luck?"
      description="Of all trades net of charges, whatever the filter shows: choosing days afterwards is one more thing tried."
    >
      {error && (
        <Notice tone="error" title="The resampling could not be computed">
          Reload the page to try again.
        </Notice>
      )}
      {!error && !data && (
        <div role="status" aria-label="Resampling the days">
          <Skeleton className="h-72" />
        </div>
      )}
      {verdict && <CrashPicture bundle={bundle} verdict={verdict} />}
      {data && <Resampled evidence={data} bundle={bundle} />}
    </Card>
  )
}

function Resampled({ evidence, bundle }: { evidence: ResampledEvidence; bundle: BacktestBundle }) {
  const { bootstrap } = evidence
  return (
    <div className="grid grid-cols-1 gap-5">
      {bootstrap && (
        <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
          <FanChart fan={bootstrap.fan} bundle={bundle} />
          <DrawdownChart drawdowns={bootstrap.drawdowns} observed={evidence.drawdown} />
        </div>
      )}
      {bootstrap ? (
        <Ruin bootstrap={bootstrap} capital={ruinCapital(bundle)} />
      ) : (
        <p className="text-muted">Too few sessions to resample: choose a longer period.</p>
      )}
      <SimpleTable
        stacks
        label="What the profit rests on"
        columns={[{ header: 'Figure' }, { header: 'Value', right: true }, { header: 'Meaning' }]}
        rows={evidenceFigures(evidence).map((cells) => ({ key: cells[0], cells }))}
      />
      <Groups groups={evidence.groups} isHeld={bundle.results.cycles !== undefined} />
    </div>
  )
}

/** Base of the percentages, in whole rupees as it is written elsewhere: enough for the largest position. */
const ruinCapital = ({ results: { summary } }: BacktestBundle) =>
  Math.round(percentageBase(summary.initialCapital, summary.estimatedCapitalRequired))

/** Probability of ruin for a capital that the user types. */
function Ruin({ bootstrap, capital: given }: { bootstrap: Bootstrap; capital: number }) {
  const [capital, setCapital] = useState<number | null>(given)
  const probability = capital === null || capital <= 0 ? null : ruinProbability(bootstrap, capital)
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <div className="w-44">
        <FormField label="Capital">
          <NumberInput value={capital} onValueChange={setCapital} prefix="₹" bounds={{ min: 1, max: 1e12 }} />
        </FormField>
      </div>
      <p className="pb-2 text-sm" role="status">
        {probability === null ? (
          'Type a capital to see how likely it is to be lost.'
        ) : (
          <>
            Probability of ruin: <strong className="tabular">{formatPercent(probability * 100)}</strong> of{' '}
            {formatNumber(bootstrap.paths)} paths fall by {formatRupees(capital ?? 0)} or more from a peak.
          </>
        )}
      </p>
    </div>
  )
}

function Groups({ groups, isHeld }: { groups: ResampledEvidence['groups']; isHeld: boolean }) {
  const rows = useMemo(
    () =>
      groups.map(({ grouping, label, sessions, profit, mean, corrected }) => ({
        key: `${grouping} ${label}`,
        cells: [
          `${grouping}: ${label}`,
          formatNumber(sessions),
          formatSignedRupees(profit),
          formatSignedRupees(mean),
          corrected < 0.05 ? (
            <strong key="p">{formatProbability(corrected)}</strong>
          ) : (
            formatProbability(corrected)
          ),
        ],
      })),
    [groups],
  )
  const isNarrow = useNarrow()
  if (rows.length === 0) return null
  const heading = <h3 className="text-sm font-semibold">Where it came from</h3>
  const table = (
    <>
      <p className="mt-0.5 mb-2 text-sm text-muted">
        How often luck alone sets a group as far apart from the others, corrected for the{' '}
        {formatNumber(rows.length)} rows that are looked at. Above 5% a difference is no reason to trade some
        days only.
        {isHeld && ' A session counts with the change of the marks of what is held, whenever it was entered.'}
      </p>
      <SimpleTable
        label="Profit by half, weekday, days to expiry and regime"
        columns={[
          { header: 'Sessions' },
          { header: 'Number', right: true },
          { header: 'Net P&L', right: true },
          { header: 'A session', right: true },
          { header: 'By luck', right: true },
        ]}
        rows={rows}
      />
    </>
  )
  // On a phone the rows would be longer than the rest of the tab.
  return isNarrow ? (
    <details className="border-t border-border">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 after:text-muted after:content-['+'] [details[open]>&]:after:content-['−']">
        {heading}
      </summary>
      {table}
    </details>
  ) : (
    <div>
      {heading}
      {table}
    </div>
  )
}

const BINS = 48

interface CrashPictureProps {
  bundle: BacktestBundle
  verdict: Verdict
}

/** The record's sessions by net profit, together with the crash days that it has not seen. */
function CrashPicture({ bundle, verdict }: CrashPictureProps) {
  const { crash } = verdict
  const days = bundle.results.tradeLog.dailyLevelAnalysis.daily_summary
  const drawn = useMemo(
    () =>
      crash
        ? histogram(
            days.map(({ netPnl }) => netPnl),
            crash,
          )
        : undefined,
    [days, crash],
  )
  const unseen = crashDays(verdict)
  const markers = useMemo(() => {
    if (!crash) return []
    const each = `${formatSignedRupees(-crash.loss)} each`
    return [{ x: -crash.loss, label: `${unseen}, ${each}`, short: each }]
  }, [crash, unseen])
  if (!crash || !drawn || unseen === undefined) return null
  return (
    <figure className="mb-5">
      <figcaption className="mb-1 text-sm font-semibold">
        The record’s sessions, and the crashes that it has not seen
      </figcaption>
      <Chart
        label={`Sessions by net profit; ${unseen} would lie at ${formatSignedRupees(-crash.loss)} each. ${crashSentence(verdict) ?? ''}`}
        height={220}
        x={drawn.x}
        xKind="number"
        formatX={formatSignedRupees}
        formatY={formatNumber}
        formatReading={formatNumber}
        series={[
          { label: 'Sessions of the record', values: drawn.sessions, kind: 'bars', color: 'muted' },
          { label: 'Crashes not seen', values: drawn.crashes, kind: 'bars', color: 'loss' },
        ]}
        markers={markers}
      />
    </figure>
  )
}

function histogram(profits: readonly number[], { loss, missing }: { loss: number; missing: number }) {
  const low = Math.min(-loss, ...profits)
  const high = Math.max(0, ...profits)
  const width = (high - low) / BINS || 1
  const place = (profit: number) => Math.min(BINS - 1, Math.max(0, Math.floor((profit - low) / width)))
  const sessions = new Array<number>(BINS).fill(0)
  for (const profit of profits) sessions[place(profit)]++
  const crashes = new Array<number>(BINS).fill(0)
  crashes[place(-loss)] = missing
  return { x: sessions.map((_, i) => low + (i + 0.5) * width), sessions, crashes }
}
