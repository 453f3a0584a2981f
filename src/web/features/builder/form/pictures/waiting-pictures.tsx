import { DASHED, Figure, LINE, SMALL_TEXT } from './figure.tsx'

const WIDTH = 232
const HEIGHT = 92

interface MomentumPictureProps {
  isUp: boolean
  /** `10 pts`, `5%`. */
  by: string
  /** `premium`, `index`, `all premiums`. */
  of: string
}

/** The level that a leg waits for, relative to the price at the entry time. */
export function MomentumPicture({ isUp, by, of }: MomentumPictureProps) {
  const [reference, level] = isUp ? [66, 28] : [28, 66]
  const path = isUp ? '10,66 40,70 66,60 92,63 120,44 150,28' : '10,28 40,24 66,34 92,31 120,50 150,66'
  return (
    <Figure
      label={`The ${of} at the entry, and the level ${by} ${isUp ? 'above' : 'below'} it at which the leg is entered`}
      width={WIDTH}
      height={HEIGHT}
    >
      <line x1="10" x2="222" y1={reference} y2={reference} stroke="var(--border-strong)" {...DASHED} />
      <line x1="10" x2="222" y1={level} y2={level} stroke="var(--accent)" {...DASHED} />
      <polyline points={path} stroke="var(--series-3)" {...LINE} />
      <circle cx="150" cy={level} r="4" fill="var(--accent)" />
      <text x="222" y={level - 5} textAnchor="end" {...SMALL_TEXT}>
        {isUp ? '+' : '−'}
        {by}: in
      </text>
      <text x="222" y={reference + 13} textAnchor="end" {...SMALL_TEXT}>
        {of} at the entry
      </text>
    </Figure>
  )
}

interface RangePictureProps {
  isHigh: boolean
  from: string
  to: string
}

/** The range up to a time, and the breakout of one side. */
export function RangePicture({ isHigh, from, to }: RangePictureProps) {
  const level = isHigh ? 28 : 64
  const path = isHigh
    ? '10,52 30,36 50,58 72,32 96,54 116,46 140,24 168,16'
    : '10,40 30,56 50,34 72,60 96,38 116,46 140,68 168,78'
  return (
    <Figure
      label={`The range from ${from} to ${to}; the leg is entered when its ${isHigh ? 'high' : 'low'} is broken`}
      width={WIDTH}
      height={HEIGHT}
    >
      <rect x="10" y="28" width="106" height="36" fill="var(--accent-soft)" />
      <line x1="10" x2="222" y1={level} y2={level} stroke="var(--accent)" {...DASHED} />
      <line x1="116" x2="116" y1="14" y2="78" stroke="var(--border-strong)" {...DASHED} />
      <polyline points={path} stroke="var(--series-3)" {...LINE} />
      <circle cx={isHigh ? 136 : 137} cy={level} r="4" fill="var(--accent)" />
      <text x="12" y="88" {...SMALL_TEXT}>
        {from}
      </text>
      <text x="116" y="88" textAnchor="middle" {...SMALL_TEXT}>
        {to}
      </text>
      <text x="222" y={isHigh ? 22 : 76} textAnchor="end" {...SMALL_TEXT}>
        {isHigh ? 'above' : 'below'}: in
      </text>
    </Figure>
  )
}
