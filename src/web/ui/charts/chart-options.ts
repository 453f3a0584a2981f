import uPlot from 'uplot'
import { axisFont, halfWidth, roundSteps, spacedFor } from './axis-ticks.ts'
import { tokenValue, translucent, type ChartColor } from './chart-theme.ts'
import { MONTH_NAMES } from '#domain'

export interface ChartSeries {
  readonly label: string
  /** One value per x; null is a gap. */
  readonly values: readonly (number | null)[]
  /** `step` holds each value until the next; `points` are single marks. */
  readonly kind?: 'line' | 'area' | 'bars' | 'step' | 'points' | 'candles'
  /** Open, high and low of candles; `values` are their closes. */
  readonly candles?: Candles
  /** Draws lines across gaps. */
  readonly joinsGaps?: boolean
  readonly color?: ChartColor
  /** Colour of negative values. */
  readonly negativeColor?: ChartColor
  readonly dashed?: boolean
  readonly dotted?: boolean
  /** `right`: uses a separate scale that fits its values, with the axis on the right. */
  readonly axis?: 'right'
}

/** Prices of candles in addition to the close; one value per x. */
export interface Candles {
  readonly open: readonly (number | null)[]
  readonly high: readonly (number | null)[]
  readonly low: readonly (number | null)[]
}

/** A labelled vertical line. */
export interface ChartMarker {
  readonly x: number
  readonly label: string
  /** Instead of the label, if the plot is narrower than that. */
  readonly short?: string
}

export interface ChartSpec {
  /** Ascending. For `xKind: 'date'` seconds since 1970 UTC, for `'minute'` minutes after midnight. */
  readonly x: readonly number[]
  readonly xKind: 'date' | 'number' | 'index' | 'minute'
  /** Short, for the axis. */
  readonly formatX: (x: number) => string
  /** For the tooltip; by default like the axis. */
  readonly formatReadingX?: (x: number) => string
  /** Short, for the axis. */
  readonly formatY: (y: number) => string
  /** Exact, for the tooltip; by default like the axis. */
  readonly formatReading?: (y: number) => string
  readonly series: readonly ChartSeries[]
  /** Values shown only in the tooltip. */
  readonly readings?: readonly Pick<ChartSeries, 'label' | 'values'>[]
  /** For the right axis and its readings; by default a plain number. */
  readonly formatRight?: (y: number) => string
  readonly markers?: readonly ChartMarker[]
  /** Range of the y axis; by default the values and zero. */
  readonly yRange?: 'with-zero' | 'values'
  /** Charts with the same name share their crosshair. */
  readonly crosshair?: string
  /** Without labels below, because another chart with the same x is drawn beneath. */
  readonly hidesX?: boolean
  /** Whether dragging zooms; true by default. */
  readonly zooms?: boolean
}

/** Height in px of an axis with one line of labels, and of one without. */
const ONE_LINE = 30
const NO_LINE = 8
const noLabels = (_: uPlot, ticks: number[]) => ticks.map(() => '')

/** uPlot options of a chart in the current theme. */
export function chartOptions(
  spec: ChartSpec,
  size: { width: number; height: number },
  plugins: uPlot.Plugin[],
): uPlot.Options {
  const axis = axisStyle()
  const hasRight = spec.series.some((series) => series.axis === 'right')
  const formatRight = spec.formatRight ?? String
  return {
    ...size,
    plugins: [zeroLine(), markerLines(spec), ...plugins],
    // Dates are calendar days in any time zone.
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    legend: { show: false },
    padding: [() => (hasLabelsAbove(spec) ? 12 + LABEL_ROW : 12), roomOnRight(spec, hasRight), 0, 4],
    cursor: {
      points: { size: 7 },
      drag: { x: spec.zooms ?? true, y: false },
      x: true,
      y: true,
      ...(spec.crosshair !== undefined && { sync: { key: spec.crosshair } }),
    },
    scales: {
      x: { time: spec.xKind === 'date', range: rangeOfX(spec) },
      y: { range: spec.yRange === 'values' ? aroundValues : includingZero },
      ...(hasRight && { right: { range: aroundValues } }),
    },
    axes: [
      {
        ...axis,
        values: spec.xKind === 'date' ? dateTicks : (_, ticks) => ticks.map((tick) => spec.formatX(tick)),
        ...incrementsOf(spec),
        // Only dates have a second line, for the year.
        ...(spec.xKind !== 'date' && { size: ONE_LINE }),
        ...(spec.hidesX && { values: noLabels, size: NO_LINE, ticks: { show: false } }),
      },
      {
        ...axis,
        size: 64,
        incrs: roundSteps((y) => spec.formatY(y)),
        values: (_, ticks) => ticks.map((tick) => spec.formatY(tick)),
      },
      ...(hasRight
        ? [
            {
              ...axis,
              scale: 'right',
              side: 1 as const,
              size: 56,
              grid: { show: false },
              incrs: roundSteps(formatRight),
              values: (_: uPlot, ticks: number[]) => ticks.map(formatRight),
            },
          ]
        : []),
    ],
    series: [
      {},
      ...spec.series.map((series) => ({ ...seriesOptions(series), scale: series.axis ?? 'y' })),
      ...spec.series.flatMap(extremesOf).map(() => UNDRAWN),
    ],
  }
}

/** Formats days as `15 Jan` and first days of a month as `Feb`, with the year at its first tick. */
function dateTicks(_: uPlot, ticks: number[]): string[] {
  let shownYear: number | undefined
  return ticks.map((tick) => {
    const date = new Date(tick * 1000)
    const year = date.getUTCFullYear()
    const month = MONTH_NAMES[date.getUTCMonth()] ?? ''
    const text = date.getUTCDate() === 1 ? month : `${date.getUTCDate()} ${month}`
    if (year === shownYear) return text
    shownYear = year
    return `${text}\n${year}`
  })
}

const DAY_SECONDS = 86_400
/** Whole days, months and years: otherwise a chart of a few days would have hourly ticks. */
const DATE_STEPS = [
  1,
  2,
  3,
  4,
  5,
  6,
  7,
  8,
  9,
  10,
  15,
  ...[1, 2, 3, 4, 6].map((months) => months * 30),
  ...[1, 2, 5, 10, 25, 50, 100].map((years) => years * 365),
].map((days) => days * DAY_SECONDS)

/** Room in px for half of the last label of the x axis; an axis on the right has room enough. */
function roomOnRight({ xKind, formatX, x }: ChartSpec, hasRight: boolean): number {
  const last = x.at(-1)
  return xKind === 'date' || hasRight || last === undefined ? 20 : Math.max(20, halfWidth(formatX(last)))
}

const PLACE_STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000]
const MINUTE_STEPS = [1, 5, 15, 30, 60, 120]

/** Distances of ticks, no label on the next one. */
function incrementsOf(spec: ChartSpec): Pick<uPlot.Axis, 'incrs' | 'space'> {
  if (spec.xKind === 'date') return { incrs: DATE_STEPS }
  const format = (x: number) => spec.formatX(x)
  if (spec.xKind === 'index') return { incrs: PLACE_STEPS, space: spacedFor(format) }
  if (spec.xKind === 'minute') return { incrs: MINUTE_STEPS, space: spacedFor(format) }
  return { incrs: roundSteps(format), space: spacedFor(format) }
}

type Range = (plot: Pick<uPlot, 'data'>, min: number, max: number) => uPlot.Range.MinMax

/** Range from the first value to the last with some margin. A single value is centred, `room` from either edge. */
function fromFirstToLast(room: number, beside = 0): Range {
  return ({ data: [x] }, min, max) => {
    const [first] = x
    return x.length === 1 && first !== undefined ? [first - room, first + room] : [min - beside, max + beside]
  }
}

const X_RANGES: Readonly<Record<ChartSpec['xKind'], Range>> = {
  date: fromFirstToLast(DAY_SECONDS),
  number: fromFirstToLast(1),
  minute: fromFirstToLast(1),
  // Half a slot at each end shows the first and last bar completely.
  index: fromFirstToLast(0.5, 0.5),
}

/** Bars over numbers get half a step at each end, too. */
function rangeOfX({ xKind, series }: ChartSpec): Range {
  if (xKind !== 'number' || !series.some(({ kind }) => kind === 'bars')) return X_RANGES[xKind]
  return (plot, min, max) => {
    const [x] = plot.data
    const steps = Array.from(x.slice(1), (value, i) => value - x[i])
    return fromFirstToLast(1, steps.length === 0 ? 0 : Math.min(...steps) / 2)(plot, min, max)
  }
}

function axisStyle(): uPlot.Axis {
  const grid = { stroke: tokenValue('border'), width: 1 }
  return { stroke: tokenValue('muted'), font: axisFont(), grid, ticks: { ...grid, size: 4 }, gap: 6 }
}

function includingZero(_: uPlot, min: number | null, max: number | null): uPlot.Range.MinMax {
  const [low, high] = [Math.min(0, min ?? 0), Math.max(0, max ?? 0)]
  const margin = (high - low) * 0.06 || 1
  return [low < 0 ? low - margin : low, high > 0 ? high + margin : high]
}

function aroundValues(_: uPlot, min: number | null, max: number | null): uPlot.Range.MinMax {
  if (min === null || max === null) return [0, 1]
  const margin = (max - min) * 0.06 || 1
  return [min - margin, max + margin]
}

function seriesOptions(series: ChartSeries): uPlot.Series {
  const positive = tokenValue(series.color ?? 'series-1')
  const negative = series.negativeColor ? tokenValue(series.negativeColor) : positive
  const paint = (opacity: number) => (chart: uPlot) =>
    signedPaint(chart, translucent(positive, opacity), translucent(negative, opacity))
  const bars = series.kind === 'bars' && uPlot.paths.bars?.({ size: [0.7, 48], radius: 0.1 })
  if (series.kind === 'points') return pointsOptions(series.label, positive)
  if (series.candles) return candleOptions(series.label, series.candles, positive)
  return {
    label: series.label,
    stroke: paint(1),
    width: bars ? 0 : lineWidth(series),
    // Pixel rounding would turn a slanted line into a staircase.
    pxAlign: STRAIGHT.has(series.kind),
    // A line needs two values; a single value is drawn as a point.
    points: { show: shownAlone(series.kind), size: 7, fill: paint(1) },
    ...dashOf(series),
    ...(series.kind === 'area' && { fill: paint(0.16) }),
    ...(bars && { paths: bars, fill: paint(0.9) }),
    ...(series.kind === 'step' && stepPaths()),
    spanGaps: series.joinsGaps ?? false,
  }
}

/** Draws lines of the right axis behind the main line. */
const lineWidth = ({ axis }: ChartSeries) => (axis === 'right' ? 1 : 1.75)

function dashOf({ dashed, dotted }: ChartSeries): Pick<uPlot.Series, 'dash'> {
  if (dotted) return { dash: [1.5, 4] }
  return dashed ? { dash: [5, 4] } : {}
}

/** Whether a single value needs a point: a bar does not. */
function shownAlone(kind: ChartSeries['kind']) {
  return kind === 'bars' ? false : isAlone
}

function isAlone(plot: uPlot, series: number): boolean {
  let count = 0
  for (const value of plot.data[series] ?? [])
    if (value !== null && value !== undefined && ++count > 1) return false
  return count === 1
}

/** Kinds with only horizontal and vertical edges, which pixel rounding keeps crisp. */
const STRAIGHT: ReadonlySet<ChartSeries['kind']> = new Set(['bars', 'step'])

function stepPaths(): Pick<uPlot.Series, 'paths'> {
  const paths = uPlot.paths.stepped?.({ align: 1 })
  return paths ? { paths } : {}
}

/** Highs and lows of candles. They are no lines, but the axis has to include them. */
export function extremesOf({ candles }: ChartSeries): (readonly (number | null)[])[] {
  return candles ? [candles.high, candles.low] : []
}

const UNDRAWN: uPlot.Series = { paths: () => null, points: { show: false }, scale: 'y' }

/** Candles in one colour: hollow if the price rose, filled if it fell. */
function candleOptions(label: string, candles: Candles, color: string): uPlot.Series {
  const paths: uPlot.Series.PathBuilder = (plot, index, from, to) =>
    candlePaths(plot, { candles, index, from, to })
  return { label, stroke: color, fill: color, width: 1, paths, points: { show: false } }
}

/** Width of a candle's body as a share of its slot. */
const BODY_SHARE = 0.7

interface CandleSpan {
  readonly candles: Candles
  /** Series index and value range. */
  readonly index: number
  readonly from: number
  readonly to: number
}

/** A candle's prices as numbers; zeros without trades. */
function barAt({ open, high, low }: Candles, closes: ArrayLike<number | null | undefined>, i: number) {
  return { open: open[i] ?? 0, high: high[i] ?? 0, low: low[i] ?? 0, close: closes[i] ?? 0 }
}

function candlePaths(plot: uPlot, { candles, index, from, to }: CandleSpan) {
  const [stroke, fill] = [new Path2D(), new Path2D()]
  const slot = plot.bbox.width / Math.max(1, to - from + 1)
  const width = Math.max(1, Math.round(slot * BODY_SHARE))
  const closes = plot.data[index] ?? []
  const y = (price: number) => Math.round(plot.valToPos(price, 'y', true))
  for (let i = from; i <= to; i++) {
    const { open, high, low, close } = barAt(candles, closes, i)
    if (close === 0) continue
    const x = Math.round(plot.valToPos(plot.data[0][i] ?? 0, 'x', true))
    const [top, bottom] = [y(Math.max(open, close)), y(Math.min(open, close))]
    stroke.moveTo(x, y(high))
    stroke.lineTo(x, top)
    stroke.moveTo(x, bottom)
    stroke.lineTo(x, y(low))
    stroke.rect(x - width / 2, top, width, Math.max(1, bottom - top))
    if (close < open) fill.rect(x - width / 2, top, width, Math.max(1, bottom - top))
  }
  return { stroke, fill }
}

function pointsOptions(label: string, color: string): uPlot.Series {
  const points = { show: true, size: 10, width: 2, stroke: tokenValue('surface'), fill: color }
  return { label, stroke: color, paths: () => null, points }
}

/** Two colours split at zero, as a gradient with a hard stop. */
function signedPaint(chart: uPlot, positive: string, negative: string): CanvasGradient | string {
  if (positive === negative) return positive
  const { top, height } = chart.bbox
  const zero = chart.valToPos(0, 'y', true)
  if (!Number.isFinite(zero) || !Number.isFinite(top) || height <= 0) return positive
  const at = Math.min(1, Math.max(0, (zero - top) / height))
  const gradient = chart.ctx.createLinearGradient(0, top, 0, top + height)
  gradient.addColorStop(0, positive)
  gradient.addColorStop(at, positive)
  gradient.addColorStop(at, negative)
  gradient.addColorStop(1, negative)
  return gradient
}

function zeroLine(): uPlot.Plugin {
  const draw = (chart: uPlot) => {
    const y = Math.round(chart.valToPos(0, 'y', true)) + 0.5
    if (y < chart.bbox.top || y > chart.bbox.top + chart.bbox.height) return
    strokeLine(chart, [chart.bbox.left, y], [chart.bbox.left + chart.bbox.width, y], [])
  }
  return { hooks: { drawAxes: draw } }
}

/** Height in px of a row of labels. */
const LABEL_ROW = 16

/** Whether labels of markers stand above the plot, because bars of any height may stand where they would be inside it. */
function hasLabelsAbove({ series, markers = [] }: ChartSpec): boolean {
  return markers.length > 0 && series.some(({ kind }) => kind === 'bars')
}

/** Whether the first curve is in the upper half of the plot at `x`, where it would collide with a label. */
function curveIsHigh(chart: uPlot, x: number): boolean {
  const value = chart.data[1]?.[chart.valToIdx(x)]
  return (
    typeof value === 'number' && chart.valToPos(value, 'y', true) < chart.bbox.top + chart.bbox.height / 2
  )
}

/** Whether the first curve reaches the row of labels at the top between two positions, in canvas pixels. */
function reachesTop(chart: uPlot, from: number, to: number): boolean {
  const [xs, values = []] = chart.data
  const row = chart.bbox.top + 16 * devicePixelRatio
  return values.some((value, i) => {
    const x = chart.valToPos(xs[i] ?? NaN, 'x', true)
    return typeof value === 'number' && x >= from && x <= to && chart.valToPos(value, 'y', true) < row
  })
}

/**
 * Plugin that draws markers at their current positions. A label stands behind its line, or before it if there is
 * no room or the curve would lie under it. It skips markers outside the plot and labels that would
 * overlap.
 */
function markerLines(spec: ChartSpec): uPlot.Plugin {
  const draw = (chart: uPlot) => {
    const { left, top, width, height } = chart.bbox
    const taken: LabelPlace[] = []
    for (const marker of spec.markers ?? []) {
      const x = Math.round(chart.valToPos(marker.x, 'x', true)) + 0.5
      if (x < left || x > left + width) continue
      strokeLine(chart, [x, top], [x, top + height], [4, 4])
      chart.ctx.font = axisFont(devicePixelRatio)
      chart.ctx.textAlign = 'left'
      const text = fitting(chart, marker)
      const place = placeOfLabel(chart, {
        x,
        wide: chart.ctx.measureText(text).width,
        rows: labelRows(chart, spec, marker),
        taken,
      })
      if (!place) continue
      taken.push(place)
      writeLabel(chart, text, place)
    }
  }
  return { hooks: { draw } }
}

/** The label of a marker, or its short one where the plot is too narrow. */
function fitting({ ctx, bbox }: uPlot, { label, short = label }: ChartMarker): string {
  return ctx.measureText(label).width > bbox.width ? short : label
}

/** Base lines of the rows in which a label may stand, the best first. */
function labelRows(chart: uPlot, spec: ChartSpec, { x }: ChartMarker): number[] {
  const { top, height } = chart.bbox
  const [high, low] = [top + 10 * devicePixelRatio, top + height - 6 * devicePixelRatio]
  if (hasLabelsAbove(spec)) return [top - 5 * devicePixelRatio, high]
  return curveIsHigh(chart, x) ? [low, high] : [high, low]
}

interface WantedPlace {
  /** Of the line. */
  readonly x: number
  /** Width of the text. */
  readonly wide: number
  readonly rows: readonly number[]
  readonly taken: readonly LabelPlace[]
}

/** Where a label stands; undefined if there is no room for it. */
function placeOfLabel(chart: uPlot, { x, wide, rows, taken }: WantedPlace): LabelPlace | undefined {
  const { left, top, width } = chart.bbox
  const gap = 4 * devicePixelRatio
  const [after, before] = [x + gap, Math.max(left, x - gap - wide)]
  const isInPlot = (rows[0] ?? 0) > top && (rows[0] ?? 0) < top + LABEL_ROW * devicePixelRatio
  const isBefore =
    after + wide > left + width ||
    (isInPlot && reachesTop(chart, after, after + wide) && !reachesTop(chart, before, x))
  const from = isBefore ? before : after
  const to = from + wide
  const y = rows.find((row) => !taken.some((one) => one.y === row && one.from < to && from < one.to))
  return y === undefined ? undefined : { y, from, to }
}

/** Writes on a background of its own, because bars and curves may lie behind the text. */
function writeLabel({ ctx }: uPlot, text: string, { y, from, to }: LabelPlace): void {
  const gap = 4 * devicePixelRatio
  ctx.fillStyle = tokenValue('surface')
  ctx.fillRect(from - gap / 2, y - 10 * devicePixelRatio, to - from + gap, 13 * devicePixelRatio)
  ctx.fillStyle = tokenValue('muted')
  ctx.fillText(text, from, y)
}

/** Position of a label, in canvas pixels. */
interface LabelPlace {
  readonly y: number
  readonly from: number
  readonly to: number
}

function strokeLine({ ctx }: uPlot, from: [number, number], to: [number, number], dash: number[]): void {
  ctx.save()
  ctx.strokeStyle = tokenValue('border-strong')
  ctx.lineWidth = devicePixelRatio
  ctx.setLineDash(dash.map((length) => length * devicePixelRatio))
  ctx.beginPath()
  ctx.moveTo(...from)
  ctx.lineTo(...to)
  ctx.stroke()
  ctx.restore()
}
