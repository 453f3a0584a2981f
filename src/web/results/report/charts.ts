import type { jsPDF } from 'jspdf'
import { formatRupees, formatDate } from '../../ui/format.ts'
import { isoDate } from '#engine/exchange'
import { FONT, INK, type Ink } from './page.ts'

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface DayLine {
  /** Day numbers, ascending. */
  readonly days: Int32Array
  readonly values: Float64Array
  readonly ink: Ink
}

const LABEL_WIDTH = 15
const LABEL_HEIGHT = 5

/** Draws a curve over days as vectors, with its zero line and axis labels. */
export function drawLineChart(document: jsPDF, { days, values, ink }: DayLine, box: Box): void {
  const { xOf, yOf } = drawAxes(document, { days, values }, box)
  document.setDrawColor(...ink)
  document.setLineWidth(0.35)
  const start: [number, number] = [xOf(days[0] ?? 0), yOf(values[0] ?? 0)]
  let [x, y] = start
  const steps = Array.from(days, (day, i) => {
    const next: [number, number] = [xOf(day), yOf(values[i] ?? 0)]
    const step: [number, number] = [next[0] - x, next[1] - y]
    ;[x, y] = next
    return step
  })
  document.lines(steps, start[0], start[1])
}

/** Draws a bar for each day, from zero, in the colour of its sign. */
export function drawBarChart(document: jsPDF, bars: Pick<DayLine, 'days' | 'values'>, box: Box): void {
  const width = Math.min(MOST_BAR_WIDTH, ((box.width - LABEL_WIDTH) / bars.days.length) * 0.7)
  const { xOf, yOf } = drawAxes(document, { ...bars, inset: width / 2 }, box)
  bars.days.forEach((day, i) => {
    const value = bars.values[i] ?? 0
    const ink: Ink = value < 0 ? INK.loss : INK.profit
    document.setFillColor(...ink)
    document.rect(xOf(day) - width / 2, yOf(Math.max(0, value)), width, Math.abs(yOf(0) - yOf(value)), 'F')
  })
}

const MOST_BAR_WIDTH = 4

interface Axes {
  /** Millimetres on the page. */
  readonly xOf: (day: number) => number
  readonly yOf: (value: number) => number
}

interface AxesOf extends Pick<DayLine, 'days' | 'values'> {
  /** Room for half a bar before the first day and after the last one, in millimetres. */
  readonly inset?: number
}

/** Draws the axes of a chart over days; gives its scales. */
function drawAxes(document: jsPDF, { days, values, inset = 0 }: AxesOf, box: Box): Axes {
  const plot = {
    x: box.x + LABEL_WIDTH,
    y: box.y,
    width: box.width - LABEL_WIDTH,
    height: box.height - LABEL_HEIGHT,
  }
  const low = Math.min(0, ...values)
  const high = Math.max(0, ...values)
  const span = high - low || 1
  const first = days[0] ?? 0
  const last = days.at(-1) ?? first
  const xOf = (day: number) =>
    plot.x + inset + ((day - first) / (last - first || 1)) * (plot.width - 2 * inset)
  const yOf = (value: number) => plot.y + ((high - value) / span) * plot.height

  document.setLineWidth(0.15)
  document.setDrawColor(...INK.line)
  document.setFont(FONT, 'normal')
  document.setFontSize(6.5)
  document.setTextColor(...INK.muted)
  for (const value of axisValues(low, high)) {
    document.line(plot.x, yOf(value), plot.x + plot.width, yOf(value))
    document.text(formatRupees(value), plot.x - 1.5, yOf(value) + 0.8, { align: 'right' })
  }
  document.text(formatDate(isoDate(first)), plot.x, box.y + box.height - 0.5)
  document.text(formatDate(isoDate(last)), plot.x + plot.width, box.y + box.height - 0.5, { align: 'right' })
  return { xOf, yOf }
}

/** Labels closer to zero than this share of the axis would overlap the zero label. */
const CLOSE_TO_ZERO = 0.1

function axisValues(low: number, high: number): number[] {
  const apart = (value: number) => Math.abs(value) > (high - low) * CLOSE_TO_ZERO
  return [low, high].filter(apart).concat(0)
}
