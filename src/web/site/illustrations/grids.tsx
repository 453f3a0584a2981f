import { linePath, scale, seededNumbers, type Point } from './drawing.ts'
import { CANVAS } from './names.ts'
import { candles, movingAverage } from './sample-market.ts'

const LABEL = 'fill-muted text-[11px] tabular'
const VALUE = 'fill-text text-[12px] tabular'

interface DrawnRow {
  readonly strike: number
  readonly call: number
  readonly put: number
  readonly callInterest: number
  readonly putInterest: number
}

/** Strikes around the money with premiums and open interest on both sides. */
export function ChainDrawing() {
  const chance = seededNumbers(24000, 18)
  const rows = Array.from({ length: 9 }, (_, i) => {
    const steps = i - 4
    const time = 96 * Math.exp(-((steps / 3.4) ** 2))
    return {
      strike: 24000 + steps * 50,
      call: Math.max(0, -steps * 50) + time,
      put: Math.max(0, steps * 50) + time * 0.96,
      callInterest: 22 + 52 * chance[i] + Math.max(0, steps) * 6,
      putInterest: 22 + 52 * chance[i + 9] + Math.max(0, -steps) * 6,
    }
  })
  const middle = CANVAS.width / 2
  return (
    <>
      <text x={middle} y="28" textAnchor="middle" className={LABEL}>
        Strike
      </text>
      <text x={middle - 92} y="28" textAnchor="end" className={LABEL}>
        Call
      </text>
      <text x={middle + 92} y="28" className={LABEL}>
        Put
      </text>
      {rows.map((row, i) => (
        <ChainRow key={row.strike} row={row} y={38 + i * 28} atTheMoney={i === 4} />
      ))}
    </>
  )
}

function ChainRow({ row, y, atTheMoney }: { row: DrawnRow; y: number; atTheMoney: boolean }) {
  const middle = CANVAS.width / 2
  const interest = { y: y + 8, height: 10, rx: 2 }
  return (
    <g>
      {atTheMoney && (
        <rect x="16" y={y} width={CANVAS.width - 32} height="26" rx="4" className="fill-accent-soft" />
      )}
      <rect
        {...interest}
        x={(middle - 136 - row.callInterest).toFixed(1)}
        width={row.callInterest.toFixed(1)}
        className="fill-loss opacity-60"
      />
      <rect
        {...interest}
        x={middle + 136}
        width={row.putInterest.toFixed(1)}
        className="fill-profit opacity-60"
      />
      <text x={middle - 66} y={y + 17} textAnchor="end" className={VALUE}>
        {row.call.toFixed(2)}
      </text>
      <text x={middle} y={y + 17} textAnchor="middle" className={`${VALUE} font-semibold`}>
        {row.strike}
      </text>
      <text x={middle + 66} y={y + 17} className={VALUE}>
        {row.put.toFixed(2)}
      </text>
    </g>
  )
}

/** Candles with a moving average, an entry and an exit. */
export function CandlesDrawing() {
  const session = candles(34)
  const average = movingAverage(
    session.map((candle) => candle.close),
    6,
  )
  const prices = session.flatMap((candle) => [candle.high, candle.low])
  const x = scale([0, session.length - 1], [34, CANVAS.width - 34])
  const y = scale([Math.min(...prices), Math.max(...prices)], [CANVAS.height - 40, 40])
  const mark = (at: number, sign: 1 | -1) => {
    const tip = y(sign > 0 ? session[at].low : session[at].high) + sign * 9
    return `M${x(at)} ${tip}l7 ${sign * 12}h-14Z`
  }
  return (
    <>
      {session.map((candle, i) => {
        const up = candle.close >= candle.open
        const top = y(Math.max(candle.open, candle.close))
        return (
          <g key={i} className={up ? 'fill-profit stroke-profit' : 'fill-loss stroke-loss'}>
            <path d={`M${x(i).toFixed(1)} ${y(candle.high).toFixed(1)}V${y(candle.low).toFixed(1)}`} />
            <rect
              x={(x(i) - 4).toFixed(1)}
              y={top.toFixed(1)}
              width="8"
              height={Math.max(1, y(Math.min(candle.open, candle.close)) - top).toFixed(1)}
            />
          </g>
        )
      })}
      <path
        d={linePath(average.map((value, i): Point => [x(i + 5), y(value)]))}
        fill="none"
        className="stroke-accent"
        strokeWidth="2"
      />
      <path d={mark(9, 1)} className="fill-accent" />
      <path d={mark(26, -1)} className="fill-(--series-4)" />
    </>
  )
}

const DRAWN_LEGS = [
  ['SELL', 'CE', '24200', '66.00'],
  ['SELL', 'PE', '23800', '62.00'],
  ['BUY', 'CE', '24400', '30.00'],
  ['BUY', 'PE', '23600', '28.00'],
] as const

/** The legs of a strategy as a form shows them. */
export function LegsDrawing() {
  return (
    <>
      {DRAWN_LEGS.map(([side, type, strike, premium], i) => {
        const y = 28 + i * 64
        const sell = side === 'SELL'
        return (
          <g key={strike}>
            <rect
              x="24"
              y={y}
              width={CANVAS.width - 48}
              height="52"
              rx="8"
              className="fill-canvas stroke-border"
            />
            <rect
              x="38"
              y={y + 14}
              width="52"
              height="24"
              rx="12"
              className={sell ? 'fill-loss-soft' : 'fill-profit-soft'}
            />
            <text
              x="64"
              y={y + 30}
              textAnchor="middle"
              className={`text-[11px] font-semibold ${sell ? 'fill-loss' : 'fill-profit'}`}
            >
              {side}
            </text>
            <text x="110" y={y + 31} className="fill-text text-[14px] font-semibold tabular">
              NIFTY {strike} {type}
            </text>
            <text x="292" y={y + 31} className={LABEL}>
              1 lot
            </text>
            <text x={CANVAS.width - 40} y={y + 31} textAnchor="end" className={VALUE}>
              ₹{premium}
            </text>
          </g>
        )
      })}
    </>
  )
}

/** Results by month and weekday as coloured cells. */
export function HeatmapDrawing() {
  const chance = seededNumbers(375, 60)
  return (
    <>
      {['Mon', 'Tue', 'Wed', 'Thu', 'Fri'].map((day, row) => (
        <text key={day} x="24" y={62 + row * 46} className={LABEL}>
          {day}
        </text>
      ))}
      {chance.map((value, i) => {
        const result = value - 0.42
        return (
          <rect
            key={i}
            x={62 + (i % 12) * 33}
            y={36 + Math.floor(i / 12) * 46}
            width="29"
            height="42"
            rx="4"
            className={result >= 0 ? 'fill-profit' : 'fill-loss'}
            opacity={(0.16 + Math.abs(result) * 1.3).toFixed(2)}
          />
        )
      })}
    </>
  )
}

/** Histogram of trade results. */
export function DistributionDrawing() {
  const counts = [2, 4, 3, 7, 9, 14, 22, 31, 38, 26, 15, 9, 6, 3, 2]
  const y = scale([0, 38], [CANVAS.height - 44, 34])
  return (
    <>
      <path d={`M24 ${CANVAS.height - 44}H${CANVAS.width - 24}`} className="stroke-border-strong" />
      {counts.map((count, i) => (
        <rect
          key={i}
          x={30 + i * 28}
          y={y(count).toFixed(1)}
          width="23"
          height={(CANVAS.height - 44 - y(count)).toFixed(1)}
          rx="2"
          className={i < 7 ? 'fill-loss' : 'fill-profit'}
          opacity="0.8"
        />
      ))}
      <text x="223" y={CANVAS.height - 22} textAnchor="middle" className={LABEL}>
        0
      </text>
    </>
  )
}

/** A trading day from open to close with entry window, position and square-off. */
export function SessionDrawing() {
  const x = scale([0, 375], [32, CANVAS.width - 32])
  const spans = [
    { label: 'Entry window', from: 1, to: 315, y: 70, className: 'fill-accent-soft' },
    { label: 'Position', from: 41, to: 198, y: 122, className: 'fill-profit-soft' },
    { label: 'Re-entry', from: 226, to: 360, y: 174, className: 'fill-profit-soft' },
  ]
  const clock = [
    ['09:15', 0],
    ['11:15', 120],
    ['13:15', 240],
    ['15:30', 375],
  ] as const
  return (
    <>
      {clock.map(([time, minute]) => (
        <g key={time}>
          <path d={`M${x(minute)} 44V236`} className="stroke-border" />
          <text x={x(minute)} y="262" textAnchor="middle" className={LABEL}>
            {time}
          </text>
        </g>
      ))}
      {spans.map(({ label, from, to, y, className }) => (
        <g key={label}>
          <rect x={x(from)} y={y} width={x(to) - x(from)} height="34" rx="6" className={className} />
          <text x={x(from) + 10} y={y + 22} className={VALUE}>
            {label}
          </text>
        </g>
      ))}
      <path d={`M${x(360)} 44V236`} className="stroke-loss" strokeWidth="2" strokeDasharray="5 4" />
      <text x={x(360) - 6} y="58" textAnchor="end" className="fill-loss text-[11px]">
        Square-off 15:15
      </text>
    </>
  )
}
