import { useMemo } from 'react'
import { compactRupees, dateText, type SharedResult } from './read-shared.ts'

const WIDTH = 1000
const CURVE = { top: 8, bottom: 250 } as const
const UNDER = { top: 275, bottom: 350 } as const
const HEIGHT = 356

interface SharedCurveProps extends Pick<SharedResult, 'curve'> {
  /** The last value as text. */
  total: string
}

/** The curve of a result with its drawdown beneath, on one time axis. */
export function SharedCurve({ curve: { days, cumulative, drawdown }, total }: SharedCurveProps) {
  const above = useMemo(() => shapeOf(cumulative, CURVE), [cumulative])
  const below = useMemo(() => shapeOf(drawdown, UNDER), [drawdown])
  const color = (cumulative.at(-1) ?? 0) < 0 ? 'text-loss' : 'text-profit'
  return (
    <figure>
      <div className="relative">
        <svg
          role="img"
          aria-label={`Cumulative P&L by day, ending at ${total}, with the drawdown beneath`}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-72 w-full sm:h-96"
        >
          <g className={color}>
            <Shape {...above} />
          </g>
          <g className="text-loss">
            <Shape {...below} />
          </g>
        </svg>
        <Label at={CURVE.top}>{compactRupees(above.high)}</Label>
        <Label at={CURVE.bottom - 20}>{compactRupees(above.low)}</Label>
        <Label at={UNDER.bottom - 20}>{compactRupees(below.low)}</Label>
      </div>
      <figcaption className="mt-1 flex justify-between text-xs text-muted tabular">
        <span>{dateText(days[0] ?? '')}</span>
        <span>{dateText(days.at(-1) ?? '')}</span>
      </figcaption>
    </figure>
  )
}

function Label({ at, children }: { at: number; children: React.ReactNode }) {
  return (
    <span
      aria-hidden
      className="absolute left-0 rounded-sm bg-surface/80 px-1 text-xs text-muted tabular"
      style={{ top: `${(at / HEIGHT) * 100}%` }}
    >
      {children}
    </span>
  )
}

interface ShapeProps {
  readonly line: string
  readonly zero: number
}

function Shape({ line, zero }: ShapeProps) {
  return (
    <>
      <line
        x1={0}
        x2={WIDTH}
        y1={zero}
        y2={zero}
        stroke="var(--border-strong)"
        vectorEffect="non-scaling-stroke"
      />
      <polygon points={`0,${zero} ${line} ${WIDTH},${zero}`} fill="currentColor" fillOpacity={0.14} />
      <polyline
        points={line}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        vectorEffect="non-scaling-stroke"
      />
    </>
  )
}

function shapeOf(values: readonly number[], { top, bottom }: { top: number; bottom: number }) {
  const low = Math.min(0, ...values)
  const high = Math.max(0, ...values)
  const y = (value: number) => bottom - ((value - low) / (high - low || 1)) * (bottom - top)
  const line = values
    .map((value, i) => `${((i * WIDTH) / Math.max(1, values.length - 1)).toFixed(1)},${y(value).toFixed(1)}`)
    .join(' ')
  return { line, zero: y(0), low, high }
}
