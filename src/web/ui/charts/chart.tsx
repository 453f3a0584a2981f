import { RotateCcw, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import uPlot from 'uplot'
import classNames from 'clsx'
import { IconButton } from '../controls/button.tsx'
import { useTheme } from '../theme.tsx'
import { chartOptions, extremesOf, type ChartSeries, type ChartSpec } from './chart-options.ts'

interface ChartProps extends ChartSpec {
  /** Alternative text: subject and message of the chart in one sentence. */
  label: string
  /** In px. */
  height?: number
  /** Called with the index of a value that is clicked, or selected with Enter. */
  onChoose?: (index: number) => void
  /** Called with the x to which a marker is dragged; dragging then does not zoom. */
  onDrag?: (x: number) => void
  /** Shows zoom buttons for this chart and all that share its crosshair; `above` puts them over its top right corner. */
  zoomable?: boolean | 'above'
  /** Called with the place of the plot within the chart and the range of its left axis, whenever they change. */
  onFrame?: (frame: PlotFrame) => void
  /** Drawn over the plot. */
  children?: ReactNode
}

/** Where the plot lies within the chart, in px, and the values at its lower and its upper edge. */
export interface PlotFrame {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly min: number
  readonly max: number
}

interface Reading {
  readonly index: number
  /** Centre of the tooltip, in px from the left of the chart. */
  readonly left: number
}

/**
 * A canvas chart with crosshair, tooltip and zoom by dragging (double click resets). It redraws for theme and size. The
 * arrow keys move through the values. Memoise the spec's arrays: a new array redraws the chart.
 */
export function Chart(props: ChartProps) {
  const { label, height = 280, onChoose, onDrag, zoomable = false, onFrame, children, ...given } = props
  const spec: ChartSpec = onDrag ? { ...given, zooms: false } : given
  const { holder, chart, reading } = usePlot(spec, height, onFrame)
  const pressedAt = useRef(0)
  const choose = () => {
    const index = chart.current?.cursor.idx
    if (typeof index === 'number') onChoose?.(index)
  }

  const dragTo = (clientX: number) => {
    const plot = chart.current
    if (plot) onDrag?.(plot.posToVal(clientX - plot.over.getBoundingClientRect().left, 'x'))
  }

  return (
    <div className="relative">
      <div
        ref={holder}
        role="img"
        aria-label={label}
        tabIndex={0}
        onKeyDown={(event) => {
          if (event.key === 'Enter') choose()
          else if (chart.current) walk(chart.current, event)
        }}
        onPointerDown={(event) => {
          pressedAt.current = event.clientX
          if (!onDrag) return
          event.currentTarget.setPointerCapture(event.pointerId)
          dragTo(event.clientX)
        }}
        onPointerMove={(event) => onDrag && event.buttons === 1 && dragTo(event.clientX)}
        // A drag zooms; only a press without movement selects.
        onClick={(event) => Math.abs(event.clientX - pressedAt.current) < 4 && choose()}
        style={{ minHeight: height, ...(onDrag && { cursor: 'ew-resize', touchAction: 'pan-y' }) }}
      />
      {children}
      {zoomable && (
        <ZoomButtons
          isAbove={zoomable === 'above'}
          zoom={(factor) => chart.current && zoom(chart.current, factor)}
        />
      )}
      {reading && <ChartTooltip spec={spec} reading={reading} width={holder.current?.clientWidth ?? 0} />}
    </div>
  )
}

/** Keeps a plot of the spec in the ref's element, and returns the crosshair's reading. */
function usePlot(spec: ChartSpec, height: number, onFrame: ChartProps['onFrame']) {
  const holder = useRef<HTMLDivElement>(null)
  const chart = useRef<uPlot | null>(null)
  const [reading, setReading] = useState<Reading | null>(null)
  const { shown } = useTheme()
  const { x, series, markers, formatX, formatY } = spec
  const latest = useRef(spec)
  const drawn = useRef<readonly unknown[]>([])
  // Values may change with every click on a filter: the plot is rebuilt only if its look changes.
  const look = lookOf(spec)

  useEffect(() => {
    latest.current = spec
  })
  useEffect(() => {
    const element = holder.current
    if (!element) return
    const size = { width: element.clientWidth, height }
    const plugins = [cursorPlugin(setReading), ...(onFrame ? [framePlugin(onFrame)] : [])]
    const options = chartOptions(followed(latest), size, plugins)
    const plot = new uPlot(options, dataOf(latest.current), element)
    chart.current = plot
    drawn.current = [latest.current.x, latest.current.series, latest.current.markers]
    const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }))
    observer.observe(element)
    return () => {
      observer.disconnect()
      plot.destroy()
      chart.current = null
      setReading(null)
    }
  }, [look, height, shown, onFrame])
  useEffect(() => {
    const [lastX, lastSeries, lastMarkers] = drawn.current
    if (lastX === x && lastSeries === series && lastMarkers === markers) return
    drawn.current = [x, series, markers]
    setReading(null)
    chart.current?.setData(dataOf({ x, series }))
  }, [x, series, markers, formatX, formatY])
  return { holder, chart, reading }
}

/** The spec without values, markers and formats. */
function lookOf(spec: ChartSpec): string {
  return JSON.stringify({ ...spec, markers: undefined }, (key, value: unknown) =>
    key === 'x' || key === 'values' ? undefined : value,
  )
}

/** The spec with formats and markers that always read the latest render. */
function followed(latest: { readonly current: ChartSpec }): ChartSpec {
  return {
    ...latest.current,
    formatX: (x) => latest.current.formatX(x),
    formatY: (y) => latest.current.formatY(y),
    get markers() {
      return latest.current.markers ?? []
    },
  }
}

function dataOf({ x, series }: Pick<ChartSpec, 'x' | 'series'>): uPlot.AlignedData {
  const drawn = [...series.map(({ values }) => values), ...series.flatMap(extremesOf)]
  return [x as number[], ...drawn.map((values) => values as number[])]
}

function cursorPlugin(onReading: (reading: Reading | null) => void): uPlot.Plugin {
  return {
    hooks: {
      setCursor: (plot) => {
        const index = plot.cursor.idx
        if (index === null || index === undefined) return onReading(null)
        onReading({ index, left: plot.bbox.left / devicePixelRatio + (plot.cursor.left ?? 0) })
      },
    },
  }
}

function framePlugin(onFrame: (frame: PlotFrame) => void): uPlot.Plugin {
  let last = ''
  return {
    hooks: {
      draw: ({ bbox, scales }) => {
        const { min, max } = scales['y'] ?? {}
        if (typeof min !== 'number' || typeof max !== 'number') return
        const px = (of: number) => of / devicePixelRatio
        const { left, top, width, height } = bbox
        const frame = { left: px(left), top: px(top), width: px(width), height: px(height), min, max }
        const text = JSON.stringify(frame)
        if (text !== last) onFrame(frame)
        last = text
      },
    },
  }
}

/** Zooms around the middle of the visible range by a factor; `0` resets. */
function zoom(plot: uPlot, factor: number): void {
  const [first = 0, last = 0] = [plot.data[0][0], plot.data[0].at(-1)]
  const { min, max } = plot.scales['x'] ?? {}
  const [from, to] = [min ?? first, max ?? last]
  const half = ((to - from) * factor) / 2
  const middle = (from + to) / 2
  const isWhole = factor === 0 || half * 2 >= last - first
  const range = isWhole ? { min: first, max: last } : { min: middle - half, max: middle + half }
  const shared = plot.cursor.sync?.key
  const plots = typeof shared === 'string' ? uPlot.sync(shared).plots : [plot]
  for (const one of plots) one.setScale('x', range)
}

const ZOOMS = [
  { label: 'Zoom in', icon: ZoomIn, factor: 0.5 },
  { label: 'Zoom out', icon: ZoomOut, factor: 2 },
  { label: 'Show everything', icon: RotateCcw, factor: 0 },
] as const

function ZoomButtons({ zoom, isAbove }: { zoom: (factor: number) => void; isAbove: boolean }) {
  return (
    <div
      role="group"
      aria-label="Zoom"
      className={classNames('flex justify-end gap-1 print:hidden', isAbove && 'absolute right-0 bottom-full')}
    >
      {ZOOMS.map(({ label, icon, factor }) => (
        <IconButton key={label} label={label} icon={icon} size="sm" onClick={() => zoom(factor)} />
      ))}
    </div>
  )
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10 }

function walk(plot: uPlot, event: KeyboardEvent): void {
  const step = STEPS[event.key]
  if (step === undefined) return
  event.preventDefault()
  const last = plot.data[0].length - 1
  const from = plot.cursor.idx ?? (step > 0 ? -1 : last + 1)
  const index = Math.min(last, Math.max(0, from + step))
  const at = plot.data[0][index]
  const value = plot.data[1]?.[index]
  if (at === undefined) return
  const left = plot.valToPos(at, 'x')
  const top = plot.valToPos(value ?? 0, 'y')
  plot.setCursor({ left, top })
  const crosshair = plot.cursor.sync?.key
  if (crosshair === undefined || crosshair === null) return
  const { width, height } = plot.over.getBoundingClientRect()
  uPlot.sync(crosshair).pub('mousemove', plot, left, top, width, height, index)
}

function ChartTooltip({ spec, reading, width }: { spec: ChartSpec; reading: Reading; width: number }) {
  const at = spec.x[reading.index]
  if (at === undefined) return null
  const onTheRight = reading.left > width / 2
  return (
    <div
      role="status"
      className="pointer-events-none absolute top-3 z-10 rounded-md border border-border bg-raised px-2.5 py-1.5 text-xs shadow-pop"
      style={onTheRight ? { right: width - reading.left + 12 } : { left: reading.left + 12 }}
    >
      <p className="font-medium tabular">{(spec.formatReadingX ?? spec.formatX)(at)}</p>
      {[...(spec.readings ?? []), ...spec.series].map((series: ChartSeries) => {
        const value = series.values[reading.index]
        if (value === null || value === undefined) return null
        return (
          <p key={series.label} className="flex justify-between gap-4 text-muted">
            {series.label}{' '}
            <span className="font-medium text-text tabular">
              {candleReading(spec, series, reading.index) ?? readingOf(spec, series, value)}
            </span>
          </p>
        )
      })}
    </div>
  )
}

/** The four prices of a candle; undefined for other series. */
function candleReading({ formatY }: ChartSpec, { candles, values }: ChartSeries, index: number) {
  if (!candles) return undefined
  const prices = { O: candles.open, H: candles.high, L: candles.low, C: values }
  return Object.entries(prices)
    .map(([name, of]) => `${name} ${formatY(of[index] ?? 0)}`)
    .join(' ')
}

function readingOf(spec: ChartSpec, { axis }: ChartSeries, value: number): string {
  return axis === 'right' ? (spec.formatRight ?? String)(value) : (spec.formatReading ?? spec.formatY)(value)
}
