/** A part of every bar: name and colour variable. */
export interface StackPart {
  readonly name: string
  readonly color: 'series-1' | 'series-2' | 'series-3' | 'series-4' | 'danger' | 'border-strong'
}

export interface StackedBar {
  readonly label: string
  /** One amount per part: gains stack above zero, losses below. */
  readonly amounts: readonly number[]
}

interface StackedBarsProps {
  /** Alternative text: subject and message of the chart in one sentence. */
  label: string
  parts: readonly StackPart[]
  bars: readonly StackedBar[]
  format: (amount: number) => string
}

const HEIGHT = 200
const SLOT = 40

/** Stacked bars with a mark at each net, and a legend. The numbers belong in a table beside them. */
export function StackedBars({ label, parts, bars, format }: StackedBarsProps) {
  const stacks = bars.map(stackOf)
  const top = Math.max(0, ...stacks.map(({ high }) => high))
  const bottom = Math.min(0, ...stacks.map(({ low }) => low))
  const y = (amount: number) => (HEIGHT * (top - amount)) / Math.max(1e-9, top - bottom)
  const width = Math.max(1, bars.length) * SLOT
  return (
    <figure>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-2">
        <div className="relative text-right text-2xs text-muted tabular" aria-hidden>
          <div className="invisible">{format(bottom)}</div>
          <span className="absolute top-0 right-0">{format(top)}</span>
          <span className="absolute right-0 bottom-0">{format(bottom)}</span>
        </div>
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${width} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-52 w-full"
        >
          {bars.map((bar, i) => (
            <Bar
              key={bar.label + String(i)}
              bar={bar}
              at={i}
              stack={stacks[i]}
              parts={parts}
              y={y}
              format={format}
            />
          ))}
          <line
            x1={0}
            x2={width}
            y1={y(0)}
            y2={y(0)}
            stroke="var(--border-strong)"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <div />
        <div className="flex justify-between text-2xs text-muted tabular" aria-hidden>
          <span>{bars[0]?.label}</span>
          {bars.length > 1 && <span>{bars.at(-1)?.label}</span>}
        </div>
      </div>
      <Legend parts={parts} />
    </figure>
  )
}

interface BarProps extends Pick<StackedBarsProps, 'parts' | 'format'> {
  bar: StackedBar
  at: number
  stack: ReturnType<typeof stackOf> | undefined
  y: (amount: number) => number
}

function Bar({ bar, at, stack, parts, y, format }: BarProps) {
  if (!stack) return null
  return (
    <g>
      {stack.segments.map(({ part, from, to }) => (
        <rect
          key={part}
          x={at * SLOT + SLOT * 0.15}
          width={SLOT * 0.7}
          y={y(Math.max(from, to))}
          height={Math.abs(y(from) - y(to))}
          fill={`var(--${parts[part]?.color ?? 'muted'})`}
        >
          <title>{`${bar.label}, ${parts[part]?.name ?? ''}: ${format(to - from)}`}</title>
        </rect>
      ))}
      <line
        x1={at * SLOT + 2}
        x2={(at + 1) * SLOT - 2}
        y1={y(stack.net)}
        y2={y(stack.net)}
        stroke="var(--text)"
        strokeWidth={2}
        vectorEffect="non-scaling-stroke"
      />
    </g>
  )
}

function Legend({ parts }: Pick<StackedBarsProps, 'parts'>) {
  return (
    <figcaption className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
      {parts.map(({ name, color }) => (
        <span key={name} className="flex items-center gap-1.5">
          <span
            aria-hidden
            className="size-2.5 rounded-sm forced-color-adjust-none"
            style={{ background: `var(--${color})` }}
          />
          {name}
        </span>
      ))}
      <span className="flex items-center gap-1.5">
        <span aria-hidden className="h-0.5 w-3 bg-text" />
        Net
      </span>
    </figcaption>
  )
}

interface Segment {
  readonly part: number
  readonly from: number
  readonly to: number
}

function stackOf({ amounts }: StackedBar) {
  const segments: Segment[] = []
  let [high, low, net] = [0, 0, 0]
  amounts.forEach((amount, part) => {
    if (amount > 0) segments.push({ part, from: high, to: (high += amount) })
    else if (amount < 0) segments.push({ part, from: low, to: (low += amount) })
    net += amount
  })
  return { segments, high, low, net }
}
