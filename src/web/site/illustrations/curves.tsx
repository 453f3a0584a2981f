import { areaPath, linePath, scale, type Point } from './drawing.ts'
import { CANVAS } from './names.ts'
import { CONDOR, cumulativeResults, drawdown, payoffAtExpiry, payoffBefore } from './sample-market.ts'

const AXIS = 'stroke-border'
const LABEL = 'fill-muted text-[11px] tabular'

/** Payoff of the condor at expiry and before, with shaded profit and loss. */
export function PayoffDrawing() {
  const x = scale([23400, 24600], [24, CANVAS.width - 24])
  const y = scale([-150, 100], [CANVAS.height - 46, 34])
  const spots = Array.from({ length: 61 }, (_, i) => 23400 + i * 20)
  const expiry = spots.map((spot): Point => [x(spot), y(payoffAtExpiry(CONDOR, spot))])
  const today = spots.map((spot): Point => [x(spot), y(payoffBefore(CONDOR, spot, 62))])
  const profit = spots.map((spot): Point => [x(spot), y(Math.max(0, payoffAtExpiry(CONDOR, spot)))])
  const loss = spots.map((spot): Point => [x(spot), y(Math.min(0, payoffAtExpiry(CONDOR, spot)))])
  return (
    <>
      <path d={areaPath(profit, y(0))} className="fill-profit-soft" />
      <path d={areaPath(loss, y(0))} className="fill-loss-soft" />
      <path d={`M24 ${y(0)}H${CANVAS.width - 24}`} className={AXIS} />
      <path
        d={`M${x(24000)} 34V${CANVAS.height - 46}`}
        className="stroke-border-strong"
        strokeDasharray="3 4"
      />
      <path
        d={linePath(today)}
        fill="none"
        className="stroke-muted"
        strokeWidth="1.5"
        strokeDasharray="5 4"
      />
      <path
        d={linePath(expiry)}
        fill="none"
        className="stroke-accent"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      {[23730, 24270].map((spot) => (
        <circle
          key={spot}
          cx={x(spot)}
          cy={y(0)}
          r="4"
          className="fill-surface stroke-accent"
          strokeWidth="2"
        />
      ))}
      {[23600, 23800, 24000, 24200, 24400].map((strike) => (
        <text key={strike} x={x(strike)} y={CANVAS.height - 22} textAnchor="middle" className={LABEL}>
          {strike}
        </text>
      ))}
    </>
  )
}

/** Cumulative profit and loss, and the drawdown under it. */
export function EquityDrawing() {
  const results = cumulativeResults(110)
  const falls = drawdown(results)
  const x = scale([0, results.length - 1], [24, CANVAS.width - 24])
  const y = scale([Math.min(...results), Math.max(...results)], [188, 30])
  const fall = scale([Math.min(...falls), 0], [268, 214])
  const curve = results.map((value, day): Point => [x(day), y(value)])
  return (
    <>
      {[30, 69.5, 109, 148.5, 188].map((height) => (
        <path key={height} d={`M24 ${height}H${CANVAS.width - 24}`} className={AXIS} />
      ))}
      <path d={areaPath(curve, 188)} className="fill-accent-soft" />
      <path
        d={linePath(curve)}
        fill="none"
        className="stroke-accent"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <path
        d={areaPath(
          falls.map((value, day): Point => [x(day), fall(value)]),
          214,
        )}
        className="fill-loss-soft stroke-loss"
        strokeWidth="1.25"
      />
      <path d={`M24 214H${CANVAS.width - 24}`} className={AXIS} />
    </>
  )
}

/** Implied volatility by strike for two expiries. */
export function SmileDrawing() {
  const x = scale([-10, 10], [24, CANVAS.width - 24])
  const y = scale([10, 26], [CANVAS.height - 46, 34])
  const near = (k: number) => 13 + 0.09 * (k - 1.4) ** 2
  const far = (k: number) => 14.4 + 0.042 * (k - 2) ** 2
  const strikes = Array.from({ length: 21 }, (_, i) => i - 10)
  const curve = (volatility: (k: number) => number) =>
    strikes.map((k): Point => [x(k), y(Math.min(26, volatility(k)))])
  return (
    <>
      {[12, 16, 20, 24].map((level) => (
        <g key={level}>
          <path d={`M24 ${y(level)}H${CANVAS.width - 24}`} className={AXIS} />
          <text x="26" y={y(level) - 5} className={LABEL}>
            {level}%
          </text>
        </g>
      ))}
      <path d={linePath(curve(far))} fill="none" className="stroke-(--series-2)" strokeWidth="2" />
      <path d={linePath(curve(near))} fill="none" className="stroke-accent" strokeWidth="2.5" />
      {strikes
        .filter((k) => k % 2 === 0)
        .map((k) => (
          <circle key={k} cx={x(k)} cy={y(Math.min(26, near(k)))} r="3" className="fill-accent" />
        ))}
      <text x={x(0)} y={CANVAS.height - 22} textAnchor="middle" className={LABEL}>
        ATM
      </text>
    </>
  )
}

/** A premium that falls in the seller's favour, with a stop that follows it down in steps. */
export function TrailingDrawing() {
  const x = scale([0, 100], [24, CANVAS.width - 24])
  const premium: Point[] = [
    [0, 120],
    [6, 104],
    [12, 116],
    [20, 138],
    [27, 128],
    [36, 168],
    [45, 156],
    [55, 204],
    [64, 190],
    [74, 232],
    [82, 222],
    [90, 196],
  ].map(([at = 0, height = 0]): Point => [x(at), height])
  const stop = `M${x(0)} 62H${x(20)}V82H${x(36)}V112H${x(55)}V150H${x(74)}V196H${x(90)}`
  return (
    <>
      {[62, 110, 158, 206, 254].map((height) => (
        <path key={height} d={`M24 ${height}H${CANVAS.width - 24}`} className={AXIS} />
      ))}
      <path
        d={linePath(premium)}
        fill="none"
        className="stroke-accent"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <path d={stop} fill="none" className="stroke-loss" strokeWidth="2" strokeDasharray="6 4" />
      <circle cx={x(90)} cy="196" r="5" className="fill-surface stroke-loss" strokeWidth="2.5" />
      <text x={x(0) + 4} y="54" className={LABEL}>
        Stop
      </text>
      <text x={x(0) + 4} y="140" className={LABEL}>
        Premium
      </text>
    </>
  )
}
