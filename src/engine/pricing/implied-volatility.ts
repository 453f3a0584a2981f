import {
  optionSign,
  requireOption,
  requirePositive,
  RISK_FREE_RATE,
  type EuropeanOption,
} from './european-option.ts'
import { normalDensity, normalDistribution } from './normal.ts'

/** What an implied volatility is read from. */
export interface QuotedOption {
  readonly option: EuropeanOption
  /** The option's price, in the unit of the forward. */
  readonly price: number
  /** The underlying's price for delivery at expiry: `parityForward` of the chain, or `forwardOfSpot`. */
  readonly forward: number
  /** Continuously compounded, as a fraction; `RISK_FREE_RATE` when absent. */
  readonly rate?: number
}

/**
 * The Black-76 volatility, annualised, as a fraction, at which the option is worth `price`. `undefined` when no
 * volatility gives that price: at or below the discounted intrinsic value, at or above the discounted forward
 * (call) or strike (put), or without time to expiry.
 *
 * Solved for the out-of-the-money side (put-call parity), in the logarithm of the price, by Halley's method
 * inside a bracket that every step shrinks; a step out of the bracket becomes a bisection. So it converges for
 * every price strictly inside the bounds.
 * @throws RangeError for a forward or strike that is not above 0, or negative time.
 */
export function impliedVolatility(quoted: QuotedOption): number | undefined {
  const { option, price, forward } = quoted
  requireOption(option)
  requirePositive('forward', forward)
  const { strike, yearsToExpiry } = option
  if (yearsToExpiry === 0 || !Number.isFinite(price)) return undefined
  const undiscounted = price * Math.exp((quoted.rate ?? RISK_FREE_RATE) * yearsToExpiry)
  const intrinsic = Math.max(0, optionSign(option.type) * (forward - strike))
  const timeValue = undiscounted - intrinsic
  // In units of the geometric mean the out-of-the-money option depends on |ln(F/K)| alone.
  const scale = Math.sqrt(forward * strike)
  const target = timeValue / scale
  const moneyness = -Math.abs(Math.log(forward / strike))
  if (!(target > 0 && target < Math.exp(moneyness / 2))) return undefined
  return solveDeviation(target, moneyness) / Math.sqrt(yearsToExpiry)
}

/** Out-of-the-money call over √(F·K) at log-moneyness `x = ln(F/K) ≤ 0` and deviation `s = σ√T`. */
function normalisedPrice(x: number, s: number): number {
  return (
    Math.exp(x / 2) * normalDistribution(x / s + s / 2) - Math.exp(-x / 2) * normalDistribution(x / s - s / 2)
  )
}

const MAX_STEPS = 200
const RELATIVE_STEP = 1e-15

/**
 * The deviation whose normalised price is `target`. Above the inflection point of the price the distance to its
 * upper bound is solved for, below it the price: each is nearly straight in its logarithm.
 */
function solveDeviation(target: number, x: number): number {
  const bound = Math.exp(x / 2)
  const inflection = Math.sqrt(2 * Math.abs(x))
  const high = inflection > 0 ? target > normalisedPrice(x, inflection) : target > bound / 2
  const bracket = { low: 0, high: 1 }
  while (normalisedPrice(x, bracket.high) < target && bracket.high < 64) bracket.high *= 2
  let s = Math.min(Math.max(inflection, bracket.high / 2), bracket.high)
  for (let step = 0; step < MAX_STEPS; step++) {
    const price = normalisedPrice(x, s)
    if (price === target) return s
    if (price < target) bracket.low = s
    else bracket.high = s
    const solved = high
      ? { value: bound - price, wanted: bound - target, sign: -1 }
      : { value: price, wanted: target, sign: 1 }
    const next = halleyStep(x, s, solved)
    const inside = next > bracket.low && next < bracket.high
    const moved = inside ? next : (bracket.low + bracket.high) / 2
    if (Math.abs(moved - s) <= RELATIVE_STEP * s) return moved
    s = moved
  }
  return s
}

interface Solved {
  readonly value: number
  readonly wanted: number
  /** Of the value's derivative: the price rises with the deviation, its distance to the bound falls. */
  readonly sign: number
}

/**
 * Halley's step for `f = ln(value) − ln(wanted)`: `s − e / (1 − e·c/2)` with `e = f/f′` and `c = f″/f′`. The
 * first two derivatives of the price in `s` are vega and vega · (x²/s³ − s/4). NaN where the value underflows.
 */
function halleyStep(x: number, s: number, { value, wanted, sign }: Solved): number {
  const vega = normalDensity(x / s + s / 2) * Math.exp(x / 2)
  const slope = (sign * vega) / value
  const error = Math.log(value / wanted) / slope
  const curvature = (x * x) / (s * s * s) - s / 4 - slope
  return s - error / (1 - (error * curvature) / 2)
}
