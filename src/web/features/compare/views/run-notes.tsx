import { Badge } from '../../../ui/layout/badge.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { formatPercent, formatSignedRupees } from '../../../ui/format.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { SimpleTable } from '../../../ui/layout/simple-table.tsx'
import { dataDetails, dataName } from '../../../provenance/data-name.ts'
import type { ComparedRun, Comparison } from '../model/comparison.ts'
import { RunName } from './run-name.tsx'

/** Caveats of each run: data, engine, and ambiguous minutes. */
export function RunNotes({ comparison: { runs, mixesData } }: { comparison: Comparison }) {
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
