import type { ChartSeries } from './chart-options.ts'

export interface LegendEntry {
  readonly label: string
  readonly one: ChartSeries
}

/** Legend of a chart, for a row of small text. */
export function ChartLegend({ entries }: { entries: readonly LegendEntry[] }) {
  return entries.map(({ label, one }) => (
    <span key={label} className="inline-flex items-center gap-1.5">
      <Swatch series={one} />
      {label}
    </span>
  ))
}

function styleOf({ dashed, dotted }: ChartSeries): 'dashed' | 'dotted' | 'solid' {
  if (dotted) return 'dotted'
  return dashed ? 'dashed' : 'solid'
}

/** A sample of the series: a dot, a dashed or a solid line. */
function Swatch({ series }: { series: ChartSeries }) {
  const color = `var(--${series.color ?? 'series-1'})`
  if (series.kind === 'points')
    return (
      <span
        aria-hidden
        className="size-2 rounded-full forced-color-adjust-none"
        style={{ background: color }}
      />
    )
  return (
    <span
      aria-hidden
      className="w-4 border-t-2 forced-color-adjust-none"
      style={{ borderColor: color, borderStyle: styleOf(series) }}
    />
  )
}
