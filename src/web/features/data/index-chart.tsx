import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { DatasetDetails, DayPrices } from '#api'
import type { Underlying } from '#domain'
import { clockTime, minuteOfDay } from '#engine/exchange'
import { realPriceLines } from '../../results/day/real-price-lines.ts'
import { PaneFigure } from '../../strategy/leg-lines.tsx'
import { Chart } from '../../ui/charts/chart.tsx'
import type { ChartSeries } from '../../ui/charts/chart-options.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { DateInput } from '../../ui/controls/typed-input.tsx'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { formatDate, formatNumber } from '../../ui/format.ts'
import { useIndexDay } from './requests/queries.ts'

/** Minutes of an index on a session of the dataset; where they are simulated, with the real prices of the day. */
export function IndexChart({ details: { id, days, underlyings } }: { details: DatasetDetails }) {
  const [underlying, setUnderlying] = useState(underlyings[0]?.underlying ?? '')
  const [typed, setTyped] = useState<string>()
  const dates = useMemo(
    () =>
      days
        .filter((day) => day.underlying === underlying)
        .map(({ date }) => date)
        .sort(),
    [days, underlying],
  )
  const date = typed ?? dates.at(-1) ?? ''
  const place = dates.indexOf(date)
  const before = dates.findLast((one) => one < date)
  const after = dates.find((one) => one > date)
  return (
    <div className="grid gap-3 pt-1">
      <div className="flex flex-wrap items-center gap-2">
        <Select
          aria-label="Index"
          className="w-40"
          value={underlying}
          onValueChange={(next) => setUnderlying(next as Underlying)}
          options={underlyings.map(({ underlying: name }) => ({ value: name, label: name }))}
        />
        <div className="flex items-center gap-2">
          <IconButton
            icon={ChevronLeft}
            label="Previous session"
            disabled={before === undefined}
            onClick={() => setTyped(before)}
          />
          <div className="w-40">
            <DateInput aria-label="Session" value={date} onValueChange={setTyped} />
          </div>
          <IconButton
            icon={ChevronRight}
            label="Next session"
            disabled={after === undefined}
            onClick={() => setTyped(after)}
          />
        </div>
      </div>
      {place < 0 ? (
        <p className="text-sm text-muted">
          {underlying} has no session on {date === '' ? 'this day' : formatDate(date)} in this dataset. Choose
          a day from {formatDate(dates[0] ?? '')} to {formatDate(dates.at(-1) ?? '')}.
        </p>
      ) : (
        <IndexDay dataset={id} underlying={underlying as Underlying} date={date} />
      )}
    </div>
  )
}

function IndexDay(asked: { dataset: string; underlying: Underlying; date: string }) {
  const { data, error, refetch } = useIndexDay(asked)
  const chart = useMemo(() => data && chartOf(data), [data])
  if (error) return <ErrorBox message={error.message} onRetry={() => void refetch()} />
  if (!data || !chart) return <Skeleton className="h-72" />
  return (
    <PaneFigure title={`${data.underlying}, ${formatDate(data.date)}`} series={chart.series}>
      <Chart
        {...chart}
        xKind="minute"
        formatX={clockTime}
        formatY={formatNumber}
        yRange="values"
        height={260}
        label={labelOf(data)}
      />
      {data.real_prices && (
        <p className="text-xs text-muted">
          Open, high, low and close of the day are real. The minutes between them are simulated.
        </p>
      )}
    </PaneFigure>
  )
}

function chartOf({ underlying, index, open, real_prices: real }: DayPrices) {
  const minutes: ChartSeries = {
    label: real ? `${underlying}, minutes simulated` : underlying,
    values: index,
    joinsGaps: true,
    color: 'text',
  }
  return {
    x: index.map((_, i) => minuteOfDay(open) + i),
    series: [minutes, ...realPriceLines(real, index.length)],
  }
}

function labelOf({ underlying, date, index, real_prices: real }: DayPrices): string {
  const prices = index.filter((price) => price !== null)
  const text = `${underlying} by minute on ${formatDate(date)}, from ${formatNumber(prices[0] ?? 0)} to ${formatNumber(prices.at(-1) ?? 0)}`
  return real ? `${text}, simulated between the day’s real prices` : text
}
