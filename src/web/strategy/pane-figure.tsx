import type { ReactNode } from 'react'
import { ChartLegend } from '../ui/charts/chart-legend.tsx'
import type { ChartSeries } from '../ui/charts/chart-options.ts'
import { legendOf } from './leg-lines.ts'

interface PaneFigureProps {
  title: string
  /** The series of the legend. */
  series: readonly ChartSeries[]
  children: ReactNode
}

/** A chart with its title and legend above it. */
export function PaneFigure({ title, series, children }: PaneFigureProps) {
  return (
    <figure>
      <figcaption className="mb-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-muted">
        <span className="font-medium text-text">{title}</span>
        <ChartLegend entries={legendOf(series)} />
      </figcaption>
      {children}
    </figure>
  )
}
