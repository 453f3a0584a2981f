import { useMemo, useState } from 'react'
import type { DayInterest } from '#api'
import { clockTime, minuteOfDay } from '#engine/exchange'
import { Chart } from '../../../ui/charts/chart.tsx'
import { ChartLegend } from '../../../ui/charts/chart-legend.tsx'
import type { ChartSeries } from '../../../ui/charts/chart-options.ts'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { formatCompactRupees, formatDate, formatNumber, formatRatio } from '../../../ui/format.ts'
import { useDayInterest } from '../requests/desk-data.ts'
import type { DeskView } from '../use-desk.ts'

type Figure = 'change' | 'ratio' | 'pain'

/** Units in lakhs and crores, with a sign. */
const signedUnits = (units: number) =>
  `${units > 0 ? '+' : units < 0 ? '−' : ''}${formatCompactRupees(Math.abs(units)).replace('₹', '')}`

const FIGURES: Readonly<
  Record<
    Figure,
    { label: string; format: (value: number) => string; lines: (day: DayInterest) => ChartSeries[] }
  >
> = {
  change: { label: 'OI change', format: signedUnits, lines: changeLines },
  ratio: {
    label: 'PCR',
    format: formatRatio,
    lines: (day) => [{ label: 'PCR (OI)', values: day.put_call_ratio, color: 'series-1' }],
  },
  pain: {
    label: 'Max pain',
    format: (strike) => formatNumber(strike),
    lines: (day) => [{ label: 'Max pain', values: day.max_pain, color: 'series-1' }],
  },
}

/** Change of open interest since the previous session; since the first value of the day for a new expiry. */
function changeLines({ calls, puts, before }: DayInterest): ChartSeries[] {
  const since = (values: readonly number[], base = values[0] ?? 0) => values.map((value) => value - base)
  return [
    { label: 'Calls', values: since(calls, before?.calls), color: 'loss' },
    { label: 'Puts', values: since(puts, before?.puts), color: 'profit' },
  ]
}

/** Stands in place of figures of open interest if the data has none. */
export function NoInterest() {
  return <p className="text-sm text-muted">This data has no open interest.</p>
}

/** Change of open interest, put-call ratio and max pain through the session, up to the current minute. */
export function InterestOfDay({ view: { desk } }: { view: DeskView }) {
  const { moment, expiry } = desk
  const [figure, setFigure] = useState<Figure>('change')
  const { data, error, refetch } = useDayInterest(desk, moment, expiry)
  const { label, format, lines } = FIGURES[figure]
  const spec = useMemo(() => data && { x: data.minutes.map(minuteOfDay), series: lines(data) }, [data, lines])
  if (error) return <ErrorBox message={error.message} onRetry={() => void refetch()} />
  if (data && [...data.calls, ...data.puts].every((units) => units === 0)) return <NoInterest />
  return (
    <div className="grid gap-2">
      <Segmented
        label="Figure of open interest"
        size="sm"
        value={figure}
        onValueChange={setFigure}
        options={(Object.keys(FIGURES) as Figure[]).map((value) => ({ value, label: FIGURES[value].label }))}
        className="justify-self-start"
      />
      {spec ? (
        <Chart
          label={`${label} of ${formatDate(expiry ?? '')} through the session up to ${moment?.time}`}
          xKind="minute"
          formatX={clockTime}
          formatY={format}
          yRange="values"
          height={200}
          {...spec}
        />
      ) : (
        <p className="text-sm text-muted">Loading…</p>
      )}
      {spec && spec.series.length > 1 && (
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
          <ChartLegend entries={spec.series.map((one) => ({ label: one.label, one }))} />
          <span>
            {data?.before ? 'Units since the previous session.' : 'Units since the first value of the day.'}
          </span>
        </p>
      )}
    </div>
  )
}
