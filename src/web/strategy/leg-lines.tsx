import { type LegendEntry, ChartLegend } from '../ui/charts/chart-legend.tsx'
import type { ChartSeries } from '../ui/charts/chart-options.ts'
import type { ChartColor } from '../ui/charts/chart-theme.ts'
import type { ReactNode } from 'react'

// Chart lines of legs by the minute, shared by explained days and paper sessions.

type Values = readonly (number | null)[]

const LINE_COLORS: readonly ChartColor[] = ['series-1', 'series-2', 'series-4', 'series-3']

/** Colours of legs; a leg keeps its colour whichever legs are shown. */
export function legColors(legs: Iterable<string>): (leg: string) => ChartColor {
  const known = [...new Set(legs)]
  return (leg) => LINE_COLORS[known.indexOf(leg) % LINE_COLORS.length] ?? 'muted'
}

/** Levels of a leg in rupees, one value a minute; null without a level. */
export interface LevelValues {
  readonly stop: Values
  /** The stop after a trail or a profit lock has moved it. */
  readonly trail: Values
  readonly target: Values
}

interface LegStyle {
  readonly name: string
  readonly color: ChartColor
  /** Label of a trailed stop. */
  readonly trailName: string
}

/** Lines of a leg's levels in its colour: stops dashed, targets dotted. A level that is never in force has no line. */
export function levelLines(
  { name, color, trailName }: LegStyle,
  { stop, trail, target }: LevelValues,
): ChartSeries[] {
  const lines: readonly [what: string, look: Pick<ChartSeries, 'dashed' | 'dotted'>, values: Values][] = [
    ['stop', { dashed: true }, stop],
    [trailName, { dashed: true }, trail],
    ['target', { dotted: true }, target],
  ]
  return lines
    .filter(([, , values]) => values.some((value) => value !== null))
    .map(([what, look, values]) => ({ label: `${name}, ${what}`, values, color, kind: 'step', ...look }))
}

/** Colours of the entry and exit marks; the legend names them once for all legs. */
export const MARK_COLORS = { entry: 'accent', exit: 'text' } as const

/** Legend of a chart: the lines by name, entries and exits once for all legs, and other marks by name. */
export function legendOf(series: readonly ChartSeries[]): LegendEntry[] {
  const mark = (label: string, color: ChartSeries['color']) => {
    const one = series.find(({ kind, color: own }) => kind === 'points' && own === color)
    return one ? [{ label, one }] : []
  }
  return [
    ...series.filter(({ kind }) => kind !== 'points').map((one) => ({ label: one.label, one })),
    ...mark('Entry', MARK_COLORS.entry),
    ...mark('Exit', MARK_COLORS.exit),
    ...series.filter(isOtherMark).map((one) => ({ label: one.label, one })),
  ]
}

const isOtherMark = ({ kind, color }: ChartSeries) =>
  kind === 'points' && color !== MARK_COLORS.entry && color !== MARK_COLORS.exit

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
