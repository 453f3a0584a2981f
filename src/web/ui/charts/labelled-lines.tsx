import { useState } from 'react'
import { Chart, type PlotFrame } from './chart.tsx'
import type { ChartSeries, ChartSpec } from './chart-options.ts'
import { placeLabels } from './place-labels.ts'

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
    <div className="pr-20 sm:pr-36">
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
      className="absolute w-22 -translate-y-1/2 truncate text-xs font-medium sm:w-38"
      style={{ left: frame.left + frame.width + 6, top: tops[i], color: `var(--${color})` }}
    >
      {label}
    </span>
  ))
}
