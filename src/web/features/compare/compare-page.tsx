import { FileDown, Scale } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Money } from '#engine/analytics'
import { useUserId } from '../../session/auth/auth-context.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { fileDate, saveFile } from '../../ui/hooks/save-file.ts'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { TooltipProvider } from '../../ui/feedback/tooltip.tsx'
import { CorrelationTable } from '../../results/correlation-table.tsx'
import { keepCompared, MOST_RUNS, readCompared } from '../../results/compared-runs.ts'
import { SimpleTable } from '../../ui/layout/simple-table.tsx'
import { ProvenanceBadge } from '../../results/provenance/provenance-badge.tsx'
import { useVerdict } from '../../results/evidence/evidence-queries.ts'
import { VerdictLine } from '../../results/evidence/verdict-line.tsx'
import { Badge } from '../../ui/layout/badge.tsx'
import { formatPercent, formatSignedRupees } from '../../ui/format.ts'
import { dataDetails, dataName } from '../../strategy/data-name.ts'
import { compareRuns, dailyCorrelations, type Comparison, type ComparedRun } from './model/comparison.ts'
import { useRuns, type Run } from './run-queries.ts'
import { MetricTable } from './views/metric-table.tsx'
import { OverlaidCharts } from './views/overlaid-charts.tsx'
import { RunGroups } from './views/run-groups.tsx'
import { RunPicker } from './views/run-picker.tsx'
import { RunName, runColumns } from './views/run-name.tsx'

/** Up to eight backtests side by side, by the address: `?runs=id,id`. */
export function ComparePage() {
  const [search, setSearch] = useSearchParams()
  const named = search.get('runs')
  const userId = useUserId()
  // An address without runs continues with the last comparison of this tab.
  const ids = useMemo(() => (named === null ? readCompared(userId) : idsOf(named)), [named, userId])
  useEffect(() => keepCompared(ids, userId), [ids, userId])
  const { runs, isLoading, failures } = useRuns(ids)
  const choose = (next: readonly string[]) =>
    setSearch({ runs: next.join(',') }, { replace: true, preventScrollReset: true })
  return (
    <>
      <div className="mb-5">
        <h1 className="text-2xl font-semibold">Compare backtests</h1>
        <p className="mt-1 text-muted">Up to {MOST_RUNS} results side by side, with what sets them apart</p>
      </div>
      <div className="grid grid-cols-1 gap-4">
        <RunPicker chosen={ids} onChoose={choose} />
        {failures.map(({ id, message }) => (
          <Notice
            key={id}
            tone="error"
            title="A backtest could not be loaded"
            actions={
              <Button size="sm" onClick={() => choose(ids.filter((other) => other !== id))}>
                Leave it out
              </Button>
            }
          >
            {message}
          </Notice>
        ))}
        {isLoading && <Skeleton className="h-72" />}
        {!isLoading && runs.length > 0 && <Results runs={runs} />}
        {ids.length === 0 && (
          <Card>
            <EmptyState icon={Scale} title="Nothing chosen yet">
              Choose two or more of your backtests above.
            </EmptyState>
          </Card>
        )}
      </div>
    </>
  )
}

function idsOf(text: string | null): string[] {
  const ids = (text ?? '').split(',').filter((id) => id !== '')
  return [...new Set(ids)].slice(0, MOST_RUNS)
}

function Results({ runs }: { runs: readonly Run[] }) {
  const [money, setMoney] = useState<Money>('net')
  const comparison = useMemo(() => compareRuns(runs, money), [runs, money])
  return (
    <TooltipProvider>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Segmented
          label="Profits"
          value={money}
          onValueChange={setMoney}
          options={[
            { value: 'net', label: 'Net of charges' },
            { value: 'gross', label: 'Gross' },
          ]}
        />
        <Button icon={FileDown} onClick={() => void download(comparison)}>
          Download CSV
        </Button>
      </div>
      <RunBar comparison={comparison} />
      <OverlaidCharts comparison={comparison} />
      <MetricTable comparison={comparison} />
      <DifferenceTable comparison={comparison} />
      <CorrelationTable
        subject="Run"
        isGross={money === 'gross'}
        members={comparison.runs}
        correlations={dailyCorrelations(comparison.runs)}
      />
      <RunEvidence comparison={comparison} runs={runs} />
      <RunGroups comparison={comparison} runs={runs} />
      <RunNotes comparison={comparison} />
    </TooltipProvider>
  )
}

async function download(comparison: Comparison): Promise<void> {
  const { comparisonCsv } = await import('./model/comparison-csv.ts')
  // The byte order mark makes Excel read UTF-8.
  const file = new Blob(['\uFEFF', comparisonCsv(comparison)], { type: 'text/csv;charset=utf-8' })
  saveFile(file, `comparison_${fileDate()}.csv`)
}

/** Table of the settings in which the strategies differ. */
function DifferenceTable({ comparison: { runs, differences } }: { comparison: Comparison }) {
  if (runs.length < 2)
    return (
      <Card title="What sets them apart">
        <p className="text-sm text-muted">Choose a second backtest to see in what they differ.</p>
      </Card>
    )
  return (
    <Card
      title="What sets them apart"
      description={differences.length === 0 ? 'Nothing: the same strategy on the same period.' : undefined}
      flush
    >
      {differences.length > 0 && (
        <SimpleTable
          label="Fields in which the strategies differ"
          columns={[{ header: 'Field' }, ...runColumns(runs)]}
          rows={differences.map(({ field, values }) => ({
            key: field,
            cells: [
              field,
              ...values.map(
                (value, i) =>
                  value ?? (
                    <span key={i} className="text-muted">
                      none
                    </span>
                  ),
              ),
            ],
          }))}
        />
      )}
    </Card>
  )
}

/** Sticky bar that names the compared runs, their data and the view. */
function RunBar({ comparison: { runs, money } }: { comparison: Comparison }) {
  return (
    <div
      role="group"
      aria-label="Where these numbers come from"
      className="top-14 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-md border border-border bg-surface px-3 py-1.5 text-sm shadow-card md:sticky md:z-20"
    >
      {runs.map((run, i) => (
        <span key={run.id} className="inline-flex items-center gap-1.5">
          <RunName run={run} index={i} /> <ProvenanceBadge dataset={run.dataset} />
        </span>
      ))}
      <span className="text-muted">{money === 'gross' ? 'before charges' : 'net of charges'}</span>
    </div>
  )
}

/** Verdict on each run. */
function RunEvidence({ comparison, runs }: { comparison: Comparison; runs: readonly Run[] }) {
  return (
    <Card title="Evidence" description="Of all trades, net of charges">
      <ul className="grid gap-3">
        {comparison.runs.map((compared, i) => (
          <Line key={compared.id} compared={compared} run={runs[i]} index={i} />
        ))}
      </ul>
    </Card>
  )
}

function Line({ compared, run, index }: { compared: ComparedRun; run: Run; index: number }) {
  const verdict = useVerdict(run.bundle, run.id)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <RunName run={compared} index={index} full />
      {verdict ? <VerdictLine verdict={verdict} /> : <span className="text-sm text-muted">…</span>}
    </li>
  )
}

/** Caveats of each run: data, engine, and ambiguous minutes. */
function RunNotes({ comparison: { runs, mixesData } }: { comparison: Comparison }) {
  const old = runs.flatMap(({ letter, oldRules }) => oldRules.map((words) => `${letter}: ${words}`))
  return (
    <Card title="About these numbers" flush>
      {mixesData && (
        <div className="px-4 pb-3">
          <Notice tone="warning" title="Different data">
            These results come from different datasets, or from different content of one. Part of what sets
            them apart may be the data rather than the strategy.
          </Notice>
        </div>
      )}
      <SimpleTable
        label="Data and ambiguity of each run"
        columns={[
          { header: 'Run' },
          { header: 'Data' },
          { header: 'Engine' },
          { header: 'As shown, before charges', right: true },
          { header: 'Worst reading', right: true },
          { header: 'Best reading', right: true },
          { header: 'Trades read two ways', right: true },
        ]}
        rows={runs.map((run, i) => ({ key: run.id, cells: cellsOf(run, i) }))}
      />
      {old.length > 0 && (
        <div className="px-4 py-3">
          <Notice tone="warning" title="Made by an older rule">
            {old.map((words) => (
              <p key={words}>{words}</p>
            ))}
          </Notice>
        </div>
      )}
    </Card>
  )
}

function cellsOf(run: ComparedRun, index: number) {
  const { dataset, band, ambiguousPercent, engine } = run
  return [
    <span key="run" className="block min-w-44">
      <RunName run={run} index={index} full />
    </span>,
    <span key="data" className="whitespace-nowrap">
      <Badge tone={dataset.kind === 'simulated' ? 'warning' : 'neutral'}>{dataName(dataset)}</Badge>{' '}
      <span className="text-muted">{dataDetails(dataset)}</span>
    </span>,
    engine,
    formatSignedRupees(band.base),
    formatSignedRupees(band.worst),
    formatSignedRupees(band.best),
    ambiguousPercent === null ? '0' : `${band.trades} (${formatPercent(ambiguousPercent)})`,
  ]
}
