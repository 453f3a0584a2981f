import { useCallback, useState } from 'react'
import { CalendarX2 } from 'lucide-react'
import type { DatasetDayQuality } from '#api'
import type { ExpiryQualityDay, Underlying } from '#domain'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { FormField } from '../../../ui/controls/form-field.tsx'
import { formatCount, formatDate } from '../../../ui/format.ts'
import { Select } from '../../../ui/controls/select.tsx'
import { SimpleTable } from '../../../ui/layout/simple-table.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { COVERAGE_LEVELS } from '../coverage/coverage-level.ts'
import { Legend } from '../coverage/legend.tsx'
import { useDatasetExpiries } from '../requests/queries.ts'
import { EXPIRY_MEASURES, expiryFigures, expiryLevel, type ExpiryMeasureId } from './expiry-measures.ts'
import { ExpiryStrip } from './expiry-strip.tsx'

interface ExpiryQualityViewProps {
  dataset: string
  /** By underlying and date. */
  days: readonly DatasetDayQuality[]
}

/** Completeness and plausibility of each expiry, for one year of an index at a time. */
export function ExpiryQualityView({ dataset, days }: ExpiryQualityViewProps) {
  const withOptions = days.filter(({ contracts }) => (contracts ?? 0) > 0)
  const [first] = withOptions
  if (!first)
    return (
      <EmptyState icon={CalendarX2} title="No expiry has been measured">
        Days of the simulated market are measured once they have been made, which their first backtest does.
        An index without options has no expiries.
      </EmptyState>
    )
  return <Chosen dataset={dataset} days={withOptions} first={first.underlying} />
}

const MEASURES = Object.keys(EXPIRY_MEASURES) as ExpiryMeasureId[]

function Chosen({ dataset, days, first }: ExpiryQualityViewProps & { first: Underlying }) {
  const [underlying, setUnderlying] = useState(first)
  const [wantedYear, setYear] = useState<string>()
  const [measure, setMeasure] = useState<ExpiryMeasureId>('missingMinutes')
  const years = [
    ...new Set(days.filter((day) => day.underlying === underlying).map(({ date }) => date.slice(0, 4))),
  ]
  const year = wantedYear !== undefined && years.includes(wantedYear) ? wantedYear : years.at(-1)!
  const underlyings = [...new Set(days.map((day) => day.underlying))]
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-2 gap-3 sm:flex">
        <FormField label="Index of the expiries" className="sm:w-40">
          <Select
            value={underlying}
            onValueChange={setUnderlying}
            options={underlyings.map((value) => ({ value, label: value }))}
          />
        </FormField>
        <FormField label="Year" className="sm:w-28">
          <Select
            value={year}
            onValueChange={setYear}
            options={years.toReversed().map((value) => ({ value, label: value }))}
          />
        </FormField>
        <FormField label="Shade by" className="col-span-2 sm:w-72">
          <Select
            value={measure}
            onValueChange={setMeasure}
            options={MEASURES.map((value) => ({ value, label: EXPIRY_MEASURES[value].label }))}
          />
        </FormField>
      </div>
      <Year
        key={`${underlying} ${year}`}
        dataset={dataset}
        underlying={underlying}
        measure={measure}
        year={Number(year)}
      />
    </div>
  )
}

interface YearProps {
  dataset: string
  underlying: Underlying
  year: number
  measure: ExpiryMeasureId
}

function Year({ dataset, underlying, year, measure }: YearProps) {
  const { data, error, refetch, isPending } = useDatasetExpiries(dataset, { underlying, year })
  const [chosen, setChosen] = useState<string>()
  const days = data?.days ?? NO_DAYS
  const choose = useCallback((day: number) => setChosen(days[day]?.date), [days])
  if (isPending) return <Skeleton className="h-56" />
  if (!data)
    return (
      <ErrorBox
        title="The expiries could not be loaded"
        message={error.message}
        onRetry={() => void refetch()}
      />
    )
  const found = days.findIndex(({ date }) => date === chosen)
  const at = found === -1 ? days.length - 1 : found
  const shown = days[at]
  return (
    <div className="grid grid-cols-1 gap-4">
      {data.waiting > 0 && (
        <p role="status" className="text-sm text-muted">
          Measuring: {formatCount(data.waiting, 'day')} of {year} to go. What is measured is kept.
        </p>
      )}
      {shown && (
        <>
          <ExpiryStrip days={days} measure={measure} chosen={at} onChoose={choose} />
          <Legend entries={legendOf(days, measure)} empty="No such expiry that day" />
          <DayOfExpiries day={shown} />
        </>
      )}
      {!shown && data.waiting === 0 && (
        <EmptyState icon={CalendarX2} title={`No day of ${year} has been measured`}>
          Where market data comes from a bucket, the import that filled it measures it: import it again with a
          version of Delta that does.
        </EmptyState>
      )}
    </div>
  )
}

/** Legend of the levels in use. */
function legendOf(days: readonly ExpiryQualityDay[], measure: ExpiryMeasureId) {
  const levels = new Set(days.flatMap(({ expiries }) => expiries.map((one) => expiryLevel(one, measure))))
  return COVERAGE_LEVELS.flatMap((level) => {
    const text = EXPIRY_MEASURES[measure].levels[level]
    return levels.has(level) && text !== undefined ? [{ level, text }] : []
  })
}

const NO_DAYS: readonly ExpiryQualityDay[] = []

const COLUMNS = [
  { header: 'Expiry' },
  ...['Contracts', 'Missing of 22', 'Minutes missing', 'Longest gap', 'Stale', 'Parity'].map((header) => ({
    header,
    right: true,
  })),
]

/** All expiries of a day with all measures. */
function DayOfExpiries({ day: { date, expiries } }: { day: ExpiryQualityDay }) {
  return (
    <section>
      <h3 className="mb-1 text-sm font-semibold">{formatDate(date)}</h3>
      <SimpleTable
        label={`Expiries of ${formatDate(date)}`}
        columns={COLUMNS}
        rows={expiries.map((quality) => {
          const figures = expiryFigures(quality)
          return {
            key: quality.expiry,
            cells: [
              <span key="expiry" className="whitespace-nowrap">
                {formatDate(quality.expiry)}
              </span>,
              figures.contracts,
              figures.missingContracts,
              figures.missingMinutes,
              figures.longestGap,
              figures.staleContracts,
              figures.parityErrorPercent,
            ],
          }
        })}
      />
    </section>
  )
}
