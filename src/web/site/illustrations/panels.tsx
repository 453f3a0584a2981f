import { linePath, scale, type Point } from './drawing.ts'
import { CANVAS } from './names.ts'

const LABEL = 'fill-muted text-[11px] tabular'
const VALUE = 'fill-text text-[12px] tabular'

const DRAWN_TRADES = [
  ['09:16', 'SELL 24000 CE', '112.40', '71.15', 'Take profit (%)', 1],
  ['09:16', 'SELL 24000 PE', '108.75', '141.40', 'Stop loss (%)', -1],
  ['10:41', 'SELL 24050 PE', '96.20', '58.05', 'Trail profit (pts)', 1],
  ['12:08', 'SELL 24100 CE', '74.90', '63.30', 'Square off', 1],
  ['13:25', 'BUY 24300 CE', '18.60', '9.85', 'Square off', -1],
] as const

/** Rows of a trade log with the reason of each exit. */
export function TradeLogDrawing() {
  return (
    <>
      {DRAWN_TRADES.map(([time, contract, entry, exit, reason, sign], i) => {
        const y = 58 + i * 50
        return (
          <g key={contract}>
            <path d={`M24 ${y + 18}H${CANVAS.width - 24}`} className="stroke-border" />
            <text x="24" y={y} className={LABEL}>
              {time}
            </text>
            <text x="72" y={y} className={`${VALUE} font-semibold`}>
              {contract}
            </text>
            <text x="244" y={y} textAnchor="end" className={VALUE}>
              {entry}
            </text>
            <text x="306" y={y} textAnchor="end" className={VALUE}>
              {exit}
            </text>
            <text
              x={CANVAS.width - 24}
              y={y}
              textAnchor="end"
              className={`text-[12px] ${sign > 0 ? 'fill-profit' : 'fill-loss'}`}
            >
              {reason}
            </text>
          </g>
        )
      })}
    </>
  )
}

const DRAWN_CHARGES = [
  ['Gross', 0, 100, 'fill-profit'],
  ['Brokerage', 84, 100, 'fill-loss'],
  ['STT', 70, 84, 'fill-loss'],
  ['Exchange', 60, 70, 'fill-loss'],
  ['GST', 55, 60, 'fill-loss'],
  ['Net', 0, 55, 'fill-accent'],
] as const

/** Waterfall from the gross result to the net one, charge by charge. */
export function ChargesDrawing() {
  const y = scale([0, 100], [CANVAS.height - 52, 34])
  return (
    <>
      <path d={`M24 ${y(0)}H${CANVAS.width - 24}`} className="stroke-border-strong" />
      {DRAWN_CHARGES.map(([label, from, to, className], i) => (
        <g key={label}>
          <rect
            x={34 + i * 71}
            y={y(to)}
            width="52"
            height={y(from) - y(to)}
            rx="3"
            className={className}
            opacity="0.85"
          />
          <text x={60 + i * 71} y={CANVAS.height - 28} textAnchor="middle" className={LABEL}>
            {label}
          </text>
        </g>
      ))}
    </>
  )
}

/** Shapes of payoffs at expiry, from left to right. */
// prettier-ignore
const DRAWN_PAYOFFS: readonly (readonly Point[])[] = [
  [[0, 60], [45, 60], [100, 10]],
  [[0, 10], [55, 60], [100, 60]],
  [[0, 15], [50, 65], [100, 15]],
  [[0, 65], [50, 10], [100, 65]],
  [[0, 62], [30, 62], [40, 22], [60, 22], [70, 62], [100, 62]],
  [[0, 55], [35, 55], [50, 10], [65, 55], [100, 55]],
  [[0, 58], [38, 58], [62, 18], [100, 18]],
  [[0, 18], [38, 18], [62, 58], [100, 58]],
  [[0, 15], [35, 62], [65, 62], [100, 15]],
]

/** Small payoffs of many strategies. */
export function LibraryDrawing() {
  return (
    <>
      {DRAWN_PAYOFFS.map((points, i) => (
        <g key={i} transform={`translate(${26 + (i % 3) * 146} ${22 + Math.floor(i / 3) * 88})`}>
          <rect width="136" height="78" rx="7" className="fill-surface stroke-border" />
          <path d="M10 42H126" className="stroke-border-strong" strokeDasharray="3 3" />
          <path
            d={linePath(points.map(([x, y]): Point => [14 + x * 1.08, 4 + y]))}
            fill="none"
            className="stroke-accent"
            strokeWidth="2.5"
            strokeLinejoin="round"
          />
        </g>
      ))}
    </>
  )
}

const DRAWN_TALK = [
  { lines: ['What does theta do to a straddle?'], own: true, width: 310, y: 28 },
  {
    lines: ['Time decay works for its seller: each day', 'takes some value from both options.'],
    own: false,
    width: 370,
    y: 96,
  },
  { lines: ['And on expiry day?'], own: true, width: 180, y: 188 },
] as const

/** A question to the assistant and its answer. */
export function TalkDrawing() {
  return (
    <>
      {DRAWN_TALK.map(({ lines, own, width, y }) => (
        <g key={y} transform={`translate(${own ? CANVAS.width - 24 - width : 24} ${y})`}>
          <rect
            width={width}
            height={24 + lines.length * 24}
            rx="12"
            className={own ? 'fill-accent-soft' : 'fill-surface stroke-border'}
          />
          {lines.map((line, i) => (
            <text
              key={line}
              x="18"
              y={29 + i * 24}
              className={own ? 'fill-on-accent-soft text-[15px]' : 'fill-text text-[15px]'}
            >
              {line}
            </text>
          ))}
        </g>
      ))}
    </>
  )
}
