import { ChartCandlestick, TableProperties } from 'lucide-react'
import { Suspense } from 'react'
import { Link } from 'react-router'
import type { Dataset, DatasetDetails, DatasetDayQuality } from '#api'
import { hasRealDays, SIMULATED_DATASET_ID } from '#domain'
import { buttonClass } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { formatCount, formatNumber, formatDate, formatPercent } from '../../ui/format.ts'
import { fetchedPart } from '../../ui/feedback/fetched-part.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { CoverageMaps } from './coverage/coverage-map.tsx'
import { ExpiryQualityView } from './expiries/expiry-quality-view.tsx'
import { ImportReportView } from './import-report-view.tsx'
import { TrustView } from './trust-view.tsx'
import { useDatasetDetails } from './requests/queries.ts'
import { VerificationView } from './verification-view.tsx'
import { DatasetBadges } from './dataset-list.tsx'
import { Badge } from '../../ui/layout/badge.tsx'
import { DataTable, type TableColumn } from '../../ui/layout/data-table.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

// Charts load with the first one shown.
const IndexChart = fetchedPart(async () => (await import('./index-chart.tsx')).IndexChart)

/** Details of a dataset, or the damage of a damaged one. */
export function DatasetDetailsCard({ dataset }: { dataset: Dataset }) {
  if (dataset.damage === undefined) return <SoundDataset dataset={dataset} />
  return (
    <Card title={<DatasetTitle dataset={dataset} />}>
      <ErrorBox title="The dataset is damaged" message={dataset.damage} />
    </Card>
  )
}

function DatasetTitle({ dataset }: { dataset: Dataset }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      {dataset.name}
      <DatasetBadges dataset={dataset} />
    </span>
  )
}

function SoundDataset({ dataset }: { dataset: Dataset }) {
  const details = useDatasetDetails(dataset.id)
  return (
    <Card
      title={<DatasetTitle dataset={dataset} />}
      // The notice of a simulated dataset says it in full.
      description={details.data?.kind === 'simulated' ? undefined : details.data?.source}
      actions={<BacktestOnThis dataset={dataset} />}
    >
      {details.isPending && <Skeleton className="h-72" />}
      {details.isError && (
        <ErrorBox
          title="The dataset could not be loaded"
          message={details.error.message}
          onRetry={() => void details.refetch()}
        />
      )}
      {details.data && <Details details={details.data} owned={dataset.owned} />}
    </Card>
  )
}

/** Link that opens the builder on this dataset. */
function BacktestOnThis({ dataset: { id, underlyings, firstDate, lastDate } }: { dataset: Dataset }) {
  return (
    <Link
      to="/app/backtesting"
      state={{ onDataset: { id, underlyings, firstDate, lastDate } }}
      className={buttonClass('secondary', 'sm')}
    >
      <ChartCandlestick aria-hidden className="size-4" />
      Backtest on this
    </Link>
  )
}

/** Whether all measured days lack contracts: an index without options. */
function hasNoOptions(days: DatasetDetails['days']): boolean {
  return days.length > 0 && days.every(({ contracts }) => contracts === 0)
}

function Details({ details, owned }: { details: DatasetDetails; owned: Dataset['owned'] }) {
  const { days, report, underlyings } = details
  return (
    <div className="grid grid-cols-1 gap-4">
      {details.kind === 'simulated' && (
        <Notice tone="warning" title="A test bench, not history">
          {hasRealDays(details)
            ? 'Daily prices of the index and India VIX are real. Minutes, option prices, volume and open interest are simulated. '
            : 'Three months of the simulated market with the dates of other days. '}
          {details.id === SIMULATED_DATASET_ID &&
            'Each day is made when it is first used, the same on every machine. '}
          Good for trying strategies out, no evidence of what they would have earned.
        </Notice>
      )}
      {details.trust && <TrustView id={details.id} owned={owned} trust={details.trust} />}
      {hasNoOptions(days) && (
        <Notice tone="warning" title="An index without its options">
          Indicators and index charts can be read from it. Legs find no contract, so every day of a backtest
          would be skipped; chains, payoffs and Greeks have no prices. Import option minutes of the same days
          into it.
        </Notice>
      )}
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-sm sm:grid-cols-4">
        {underlyings.map(({ underlying, sessions, bars }) => (
          <div key={underlying}>
            <dt className="text-muted">{underlying}</dt>
            <dd className="font-medium">
              {formatCount(sessions, 'day')}
              {bars > 0 && <span className="font-normal text-muted"> · {formatNumber(bars)} bars</span>}
            </dd>
          </div>
        ))}
      </dl>
      <Tabs
        label="About the dataset"
        tabs={[
          { value: 'coverage', label: 'Coverage', content: <CoverageMaps days={days} /> },
          ...(days.length > 0
            ? [
                {
                  value: 'chart',
                  label: 'Chart',
                  content: (
                    <Suspense fallback={<Skeleton className="h-72" />}>
                      <IndexChart details={details} />
                    </Suspense>
                  ),
                } as const,
              ]
            : []),
          { value: 'quality', label: 'Quality per day', content: <QualityTable days={days} /> },
          {
            value: 'expiries',
            label: 'Quality per expiry',
            content: <ExpiryQualityView dataset={details.id} days={days} />,
          },
          ...(details.kind === 'imported'
            ? [
                {
                  value: 'exchange',
                  label: 'Exchange files',
                  content: <VerificationView dataset={details.id} />,
                } as const,
              ]
            : []),
          ...(report
            ? [
                {
                  value: 'report',
                  label: 'Import report',
                  content: <ImportReportView outcome={report} />,
                } as const,
              ]
            : []),
        ]}
      />
    </div>
  )
}

const TABLE_HEIGHT = 560

/** Measures of each day, latest first, sortable by any of them. */
function QualityTable({ days }: { days: readonly DatasetDayQuality[] }) {
  if (days.every(({ indexGaps }) => indexGaps === null))
    return (
      <EmptyState icon={TableProperties} title="No day has been measured">
        Quality is measured when data is imported. Days of the simulated market are measured once they have
        been made, which their first backtest does.
      </EmptyState>
    )
  return (
    <DataTable
      label="Quality per day"
      data={days}
      columns={COLUMNS}
      initialSorting={[{ id: 'date', desc: true }]}
      maxHeight={TABLE_HEIGHT}
    />
  )
}

type Measure = {
  [K in keyof DatasetDayQuality]: DatasetDayQuality[K] extends number | null ? K : never
}[keyof DatasetDayQuality]

function measure(id: Measure, header: string, format: (value: number) => string) {
  return {
    id,
    header,
    // Days without a measure sort last.
    accessorFn: (day: DatasetDayQuality) => day[id] ?? -1,
    cell: ({ row }) => {
      const value = row.original[id]
      return value === null ? <span className="text-muted">–</span> : format(value)
    },
    meta: { align: 'right' },
  } satisfies TableColumn<DatasetDayQuality>
}

const share = (value: number) => formatPercent(100 * value)
const minutes = (value: number) => `${formatNumber(value)} min`

const COLUMNS = [
  { id: 'date', accessorKey: 'date', header: 'Date', cell: ({ row }) => formatDate(row.original.date) },
  { id: 'underlying', accessorKey: 'underlying', header: 'Index' },
  measure('contracts', 'Contracts', formatNumber),
  measure('bars', 'Bars', formatNumber),
  measure('missingNearMoney', 'Missing near the money', share),
  measure('longestGapNearMoney', 'Longest gap', minutes),
  measure('staleContracts', 'Stale contracts', formatNumber),
  measure('indexGaps', 'Index gaps', minutes),
  measure('staleIndex', 'Stale index', share),
  measure('parityErrorPercent', 'Parity error', (value) => formatPercent(value, 3)),
  {
    id: 'index',
    header: 'Index series',
    accessorFn: ({ indexIsDerived }) => (indexIsDerived ? 'Derived' : 'From the source'),
    cell: ({ row }) =>
      row.original.indexIsDerived ? (
        <Badge tone="warning" title="The source had no index; it was derived from put-call parity">
          Derived
        </Badge>
      ) : (
        'From the source'
      ),
  },
] as TableColumn<DatasetDayQuality>[]
