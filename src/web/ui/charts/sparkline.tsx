const WIDTH = 56
const HEIGHT = 20

/** A word-sized curve; the sign of its last value gives the colour. */
export function Sparkline({ curve, label }: { curve: readonly number[]; label: string }) {
  if (curve.length < 2) return null
  const values = [0, ...curve]
  const low = Math.min(...values)
  const span = Math.max(...values) - low || 1
  const y = (value: number) => HEIGHT - 1 - ((value - low) / span) * (HEIGHT - 2)
  const points = values.map((value, i) => `${(i * WIDTH) / (values.length - 1)},${y(value).toFixed(1)}`)
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      className={(curve.at(-1) ?? 0) < 0 ? 'text-loss' : 'text-profit'}
    >
      <line x1={0} x2={WIDTH} y1={y(0)} y2={y(0)} stroke="currentColor" strokeOpacity={0.25} />
      <polyline points={points.join(' ')} fill="none" stroke="currentColor" strokeWidth={1.25} />
    </svg>
  )
}
