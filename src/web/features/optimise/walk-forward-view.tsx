import { useMemo, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { SweepJob, Walked, WalkForwardBody } from '#api'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Chart } from '../../ui/charts/chart.tsx'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { FormField } from '../../ui/controls/form-field.tsx'
import { formatCompactRupees, formatDate, formatRatio, formatSignedRupees } from '../../ui/format.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { NumberInput } from '../../ui/controls/number-input.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { SimpleTable } from '../../ui/layout/simple-table.tsx'
import type { Variant } from './model/results.ts'
import { walkForward } from './requests.ts'

const MONTHS = { min: 1, max: 120 }

/** Walk-forward analysis: chooses a variant on some months and trades it on the next ones. */
export function WalkForwardView({ job, rows }: { job: SweepJob; rows: readonly Variant[] }) {
  const [within, setWithin] = useState<number | null>(6)
  const [beyond, setBeyond] = useState<number | null>(2)
  const [anchored, setAnchored] = useState(false)
  const [choice, setChoice] = useState<WalkForwardBody['choice']>('plateau')
  const walk = useMutation({ mutationFn: (body: WalkForwardBody) => walkForward(job.jobId, body) })
  const isReady = within !== null && beyond !== null && within >= 1 && beyond >= 1
  return (
    <Card
      title="Walk-forward"
      level={3}
      description="Each window chooses by its months in sample and trades the choice in those after. No choice sees a later day."
    >
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady)
            walk.mutate({
              inSampleMonths: within,
              outOfSampleMonths: beyond,
              anchored,
              choice,
              objective: job.search.objective,
            })
        }}
      >
        <FormField label="Months in sample" className="w-36">
          <NumberInput value={within} onValueChange={setWithin} bounds={MONTHS} />
        </FormField>
        <FormField label="Months out of sample" className="w-40">
          <NumberInput value={beyond} onValueChange={setBeyond} bounds={MONTHS} />
        </FormField>
        <Segmented
          label="Choose"
          value={choice}
          onValueChange={setChoice}
          options={[
            { value: 'plateau', label: 'Plateau' },
            { value: 'best', label: 'Best cell' },
          ]}
        />
        <div className="flex h-9 items-center">
          <Checkbox checked={anchored} onCheckedChange={setAnchored} label="From the first session on" />
        </div>
        <Button type="submit" variant="primary" disabled={!isReady} busy={walk.isPending}>
          Walk forward
        </Button>
      </form>
      <div className="mt-4 grid grid-cols-1 gap-4">
        {walk.error && (
          <Notice tone="error" title="Walk-forward is not possible">
            {walk.error.message}
          </Notice>
        )}
        {walk.data && <Outcome walked={walk.data} rows={rows} />}
      </div>
    </Card>
  )
}

const valuesOf = (rows: readonly Variant[], variant: number) =>
  Object.values(rows[variant]?.values ?? {})
    .map(String)
    .join(' · ')
const toSeconds = (date: string) => Date.parse(`${date}T00:00:00Z`) / 1000

function Outcome({ walked, rows }: { walked: Walked; rows: readonly Variant[] }) {
  const { windows, stitched, bestOverall, efficiency } = walked
  const x = useMemo(() => walked.dates.map(toSeconds), [walked])
  const series = useMemo(
    () => [
      { label: 'Stitched, out of sample', values: stitched, color: 'accent' as const },
      { label: 'Best over the whole period', values: bestOverall, color: 'muted' as const, dashed: true },
    ],
    [stitched, bestOverall],
  )
  return (
    <>
      <p className="text-sm">
        Out of sample together <strong className="tabular">{formatSignedRupees(stitched.at(-1) ?? 0)}</strong>
        ; the best of the whole period, {valuesOf(rows, walked.best)}, which nobody could have known, made{' '}
        <span className="tabular">{formatSignedRupees(bestOverall.at(-1) ?? 0)}</span> on the same days.
        Efficiency{' '}
        <strong className="tabular">{efficiency === null ? 'N/A' : formatRatio(efficiency)}</strong>: profit a
        year out of sample over that in sample.
      </p>
      <WindowStrip windows={windows} />
      <Chart
        label="Stitched curve out of sample beside the best of the whole period"
        height={240}
        x={x}
        xKind="date"
        formatX={(seconds) => formatDate(new Date(seconds * 1000).toISOString().slice(0, 10))}
        formatY={formatCompactRupees}
        formatReading={formatSignedRupees}
        series={series}
      />
      <SimpleTable
        label="Windows"
        columns={[
          { header: 'In sample' },
          { header: 'Chosen' },
          { header: 'In sample, net', right: true },
          { header: 'Out of sample' },
          { header: 'Out of sample, net', right: true },
        ]}
        rows={windows.map((window) => ({
          key: window.outOfSample.from,
          cells: [
            spanText(window.inSample),
            valuesOf(rows, window.variant),
            formatSignedRupees(window.inSampleProfit),
            spanText(window.outOfSample),
            formatSignedRupees(window.outOfSampleProfit),
          ],
        }))}
      />
    </>
  )
}

const spanText = ({ from, to }: { from: string; to: string }) => `${formatDate(from)} – ${formatDate(to)}`

/** Windows on a calendar strip: in-sample pale, out-of-sample strong. */
function WindowStrip({ windows }: { windows: Walked['windows'] }) {
  const first = Math.min(...windows.map(({ inSample }) => toSeconds(inSample.from)))
  const last = Math.max(...windows.map(({ outOfSample }) => toSeconds(outOfSample.to)))
  const place = ({ from, to }: { from: string; to: string }) => ({
    left: `${(100 * (toSeconds(from) - first)) / (last - first)}%`,
    width: `${(100 * (toSeconds(to) - toSeconds(from))) / (last - first)}%`,
  })
  return (
    <div
      role="img"
      aria-label={`${windows.length} windows on the calendar, listed in the table below`}
      className="grid gap-1"
    >
      {windows.map((window) => (
        <div key={window.outOfSample.from} className="relative h-3 rounded-sm bg-sunken">
          <div
            className="absolute inset-y-0 rounded-sm bg-accent-soft forced-color-adjust-none"
            style={place(window.inSample)}
          />
          <div
            className="absolute inset-y-0 rounded-sm bg-accent forced-color-adjust-none"
            style={place(window.outOfSample)}
          />
        </div>
      ))}
    </div>
  )
}
