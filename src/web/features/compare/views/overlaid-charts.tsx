import { useMemo, useState } from 'react'
import { isoDate } from '#engine/exchange'
import { LINE_COLORS } from '../../../ui/charts/chart-theme.ts'
import type { ChartSeries } from '../../../ui/charts/chart-options.ts'
import { LabelledLines } from '../../../ui/charts/labelled-lines.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { formatCompactRupees, formatDate, formatPercent, formatSignedRupees } from '../../../ui/format.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Tabs } from '../../../ui/layout/tabs.tsx'
import { overlayCurves, scaleFactor, type Comparison, type Scale } from '../model/comparison.ts'

const SECONDS_PER_DAY = 86_400
const HEIGHT = 320

interface ScaleWords {
  readonly label: string
  readonly description: string
  readonly axis: (value: number) => string
  readonly reading: (value: number) => string
}

const percent = (value: number) => formatPercent(value, 1)
const RUPEES = { axis: formatCompactRupees, reading: formatSignedRupees }
const WORDS: Readonly<Record<Scale, ScaleWords>> = {
  rupees: { label: 'Rupees', description: 'In rupees, as traded', ...RUPEES },
  lot: { label: 'Per lot', description: 'Rupees per lot of the largest leg', ...RUPEES },
  margin: {
    label: 'Per margin',
    description: 'Percent of the highest margin of each run',
    ...{ axis: (value: number) => formatPercent(value, 0), reading: percent },
  },
}

/** Curves of all runs in one chart, each with its name at its end. */
export function OverlaidCharts({ comparison: { runs } }: { comparison: Comparison }) {
  const [scale, setScale] = useState<Scale>('rupees')
  const words = WORDS[scale]
  const curves = useMemo(() => overlayCurves(runs, scale), [runs, scale])
  const x = useMemo(() => curves.days.map((day) => day * SECONDS_PER_DAY), [curves])
  const series = useMemo(() => {
    const lines = (values: (typeof curves)['cumulative']): ChartSeries[] =>
      runs.map(({ letter, name }, i) => ({
        label: `${letter} ${name}`,
        values: values[i] ?? [],
        color: LINE_COLORS[i] ?? 'muted',
      }))
    return { cumulative: lines(curves.cumulative), drawdown: lines(curves.drawdown) }
  }, [runs, curves])
  const ends = runs.map((run) => {
    const factor = scaleFactor(run, scale)
    return `${run.letter} ${factor === null ? 'N/A' : words.reading(run.statistics.trades.total * factor)}`
  })
  const chart = (label: string, of: ChartSeries[]) => (
    <div className="px-3 pb-3">
      <LabelledLines
        label={label}
        x={x}
        formatX={formatSeconds}
        formatY={words.axis}
        formatReading={words.reading}
        series={of}
        height={HEIGHT}
      />
    </div>
  )
  return (
    <Card
      title="Curves"
      description={words.description}
      actions={
        <Segmented
          label="Scale"
          value={scale}
          onValueChange={setScale}
          options={(Object.keys(WORDS) as Scale[]).map((value) => ({ value, label: WORDS[value].label }))}
        />
      }
      flush
    >
      <Tabs
        label="Curves"
        tabs={[
          {
            value: 'cumulative',
            label: 'Cumulative P&L',
            content: chart(`Cumulative P&L by day, ending at ${ends.join(', ')}`, series.cumulative),
          },
          { value: 'drawdown', label: 'Drawdown', content: chart('Drawdown by day', series.drawdown) },
        ]}
      />
    </Card>
  )
}

function formatSeconds(seconds: number): string {
  return formatDate(isoDate(seconds / SECONDS_PER_DAY))
}
