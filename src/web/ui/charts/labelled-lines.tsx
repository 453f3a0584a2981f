import { useState } from 'react'
import { Chart, type PlotFrame } from './chart.tsx'
import type { ChartSeries, ChartSpec } from './chart-options.ts'

type LabelledLinesProps = Omit<ChartSpec, 'xKind'> & {
  /** Alternative text of the chart. */
  label: string
  /** In px. */
  height: number
}

/** Lines over dates, each with its name at its end, so that no legend has to be read. */
export function LabelledLines({ label, height, ...spec }: LabelledLinesProps) {
  const [frame, setFrame] = useState<PlotFrame>()
  return (
    <div className="pr-20 sm:pr-36 xl:pr-44">
      <Chart {...spec} label={label} xKind="date" height={height} onFrame={setFrame}>
        {frame && <Names frame={frame} series={spec.series} />}
      </Chart>
    </div>
  )
}

function Names({ frame, series }: { frame: PlotFrame; series: readonly ChartSeries[] }) {
  const ends = series.map(({ values }) => values.findLast((value) => value !== null) ?? 0)
  const tops = placeLabels(ends, frame)
  return series.map(({ label, color = 'series-1' }, i) => (
    <span
      key={label}
      aria-hidden
      title={label}
      className="absolute w-22 -translate-y-1/2 truncate text-xs font-medium sm:w-38 xl:w-46"
      style={{ left: frame.left + frame.width + 6, top: tops[i], color: `var(--${color})` }}
    >
      {label}
    </span>
  ))
}

/** Distance of two labels, px: the height of a line of small text. */
const LINE = 16

/**
 * Middles of labels beside a plot, in px from the top of the chart: each as close to its value as it fits without
 * touching another, in the order of the values.
 */
export function placeLabels(
  values: readonly number[],
  { top, height, min, max }: Pick<PlotFrame, 'top' | 'height' | 'min' | 'max'>,
): number[] {
  const yOf = (value: number) => top + height * (1 - (value - min) / (max - min || 1))
  const inOrder = values.map((value, i) => ({ i, y: yOf(value) })).sort((a, b) => a.y - b.y)
  const placed: number[] = []
  let free = top
  for (const [k, { i, y }] of inOrder.entries()) {
    // Leaves room for the labels below.
    const lowest = top + height - LINE * (inOrder.length - 1 - k)
    const place = Math.max(free, Math.min(y, lowest))
    placed[i] = place
    free = place + LINE
  }
  return placed
}
