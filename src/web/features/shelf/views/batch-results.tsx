import { Link } from 'react-router'
import type { BatchJob, BatchResult } from '#api'
import { runAddress } from '../../../results/run/run-words.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { DataTable, type TableColumn } from '../../../ui/layout/data-table.tsx'
import { formatRecentMoment } from '../../../ui/format-moment.ts'
import { formatRupees } from '../../../ui/format.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Profit } from '../../../ui/layout/profit.tsx'
import { signedPercent } from '../shelf.ts'

type Line = BatchResult

/** Net profit in percent of the capital base; batches of older versions have only the return on initial capital. */
const percentOf = ({ performance }: Line) =>
  performance && (performance.returnOnCapital ?? performance.totalReturnPercentage)

const baseText = (base: number | undefined) =>
  base === undefined
    ? 'Net profit in percent of the capital'
    : `Net profit in percent of ${formatRupees(base)}: the larger of capital and peak margin`

const COLUMNS: TableColumn<Line>[] = [
  { header: 'Strategy', accessorKey: 'strategyName', meta: { isLong: true } },
  {
    header: 'Run',
    accessorFn: ({ jobId }) => jobId ?? '',
    cell: ({ row: { original } }) =>
      original.jobId === undefined ? (
        '–'
      ) : (
        <Link to={runAddress(original.jobId)} className="text-accent underline">
          Open
        </Link>
      ),
    enableSorting: false,
  },
  {
    header: 'Outcome',
    accessorFn: ({ success, error }) => (success ? 'Tested' : (error ?? 'Failed')),
    meta: { isLong: true },
  },
  {
    header: 'Performance',
    accessorFn: (line) => percentOf(line) ?? -Infinity,
    cell: ({ row: { original } }) =>
      original.performance ? (
        <span title={baseText(original.performance.capitalBase)}>
          <Profit amount={percentOf(original) ?? 0} format={signedPercent} />
        </span>
      ) : (
        'N/A'
      ),
    meta: { align: 'right' },
  },
]

interface BatchResultsProps {
  job: BatchJob
  onDismiss: () => void
}

/** Results of a batch by strategy. */
export function BatchResults({ job, onDismiss }: BatchResultsProps) {
  const { successfulTests, failedTests } = job
  const skipped = job.results.filter((result) => result.skipped).map(({ strategyName }) => strategyName)
  const results = job.results.filter((result) => !result.skipped)
  const totalStrategies = job.totalStrategies - skipped.length
  const untested = totalStrategies - results.length
  return (
    <Card
      title="Batch Test Results"
      description={`${totalStrategies} ${totalStrategies === 1 ? 'strategy' : 'strategies'}: ${successfulTests} successful, ${failedTests} failed. ${formatRecentMoment(job.finishedAt ?? job.submittedAt)}`}
      actions={
        <Button size="sm" onClick={onDismiss}>
          Dismiss results
        </Button>
      }
      flush
    >
      {untested > 0 && (
        <div className="px-4 pb-3">
          <Notice tone="warning" title={job.status === 'cancelled' ? 'Cancelled' : 'Not complete'}>
            {job.error ?? 'Finished tests are kept.'} Not tested: {untested} of {totalStrategies}.
          </Notice>
        </div>
      )}
      {skipped.length > 0 && (
        <div className="px-4 pb-3">
          <Notice tone="info" title="Skipped, because inactive">
            {skipped.join(', ')}
          </Notice>
        </div>
      )}
      <DataTable
        label="Batch test results, table"
        data={results}
        columns={COLUMNS}
        initialSorting={[{ id: 'Performance', desc: true }]}
        maxHeight={360}
      />
    </Card>
  )
}
