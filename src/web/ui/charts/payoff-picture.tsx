import { useMemo } from 'react'
import classNames from 'clsx'

const WIDTH = 56
const HEIGHT = 28

interface PayoffPictureProps {
  /** Levels of the index, ascending. */
  spots: readonly number[]
  /** Profit at each level. */
  profits: readonly number[]
  /** Its size; a word's by default. */
  className?: string
}

/** A payoff without axes: the shape of profit and loss, whose amounts stand elsewhere. */
export function PayoffPicture({ spots, profits, className = 'h-7 w-14' }: PayoffPictureProps) {
  const { above, below, zero } = useMemo(() => shapesOf(spots, profits), [spots, profits])
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={classNames('shrink-0 rounded-sm bg-sunken', className)}
    >
      <polygon points={above} className="fill-profit" opacity={0.75} />
      <polygon points={below} className="fill-loss" opacity={0.75} />
      <line x1={0} x2={WIDTH} y1={zero} y2={zero} className="stroke-muted" strokeWidth={0.75} />
    </svg>
  )
}

/** The areas of profit and loss, and the height of zero, in the picture's own units. */
function shapesOf(spots: readonly number[], profits: readonly number[]) {
  const [from, to] = [spots[0] ?? 0, spots.at(-1) ?? 1]
  const [low, high] = [Math.min(0, ...profits), Math.max(0, ...profits)]
  const y = (value: number) => 2 + ((high - value) / (high - low || 1)) * (HEIGHT - 4)
  const x = (spot: number) => ((spot - from) / (to - from || 1)) * WIDTH
  const zero = y(0)
  const area = (part: (value: number) => number) =>
    [
      `0,${zero}`,
      ...spots.map((spot, i) => `${x(spot).toFixed(1)},${y(part(profits[i] ?? 0)).toFixed(1)}`),
      `${WIDTH},${zero}`,
    ].join(' ')
  return { above: area((value) => Math.max(0, value)), below: area((value) => Math.min(0, value)), zero }
}
