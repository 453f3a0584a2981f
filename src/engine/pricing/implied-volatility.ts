import {
  optionSign,
  requireOption,
  requirePositive,
  RISK_FREE_RATE,
  type EuropeanOption,
} from './european-option.ts'
import { upperTail } from './normal.ts'

/** Input for an implied volatility. */
export interface QuotedOption {
  readonly option: EuropeanOption
  /** The option's price, in the unit of the forward. */
  readonly price: number
  /** The underlying's price for delivery at expiry: `parityForward` of the chain, or `forwardOfSpot`. */
  readonly forward: number
  /** Continuously compounded, as a fraction; `RISK_FREE_RATE` when absent. */
  readonly rate?: number
  /** A nearby volatility as the start of the search. */
  readonly start?: number | undefined
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
  // In units of the geometric mean, the out-of-the-money option depends only on |ln(F/K)|.
  const scale = Math.sqrt(forward * strike)
  const target = timeValue / scale
  const moneyness = -Math.abs(Math.log(forward / strike))
  if (!(target > 0 && target < Math.exp(moneyness / 2))) return undefined
  const rootOfYears = Math.sqrt(yearsToExpiry)
  const start = quoted.start === undefined ? undefined : quoted.start * rootOfYears
  return solveDeviation(target, moneyness, start) / rootOfYears
}

/**
 * Out-of-the-money call over √(F·K) at log-moneyness `x = ln(F/K) ≤ 0`, `root = √(F/K)`, from `d1` and `d2` of
 * Black-76. `exponential` is exp(−d1²/2); that of d2 follows from it, since d1² − d2² = 2x.
 */
function normalisedPrice(d1: number, d2: number, exponential: number, root: number): number {
  return root * distribution(d1, exponential) - distribution(d2, exponential * root * root) / root
}

function distribution(d: number, exponential: number): number {
  return d > 0 ? 1 - upperTail(d, exponential) : upperTail(-d, exponential)
}

const MAX_STEPS = 200
/**
 * Halley's method converges with the third power of the error, so after a smaller relative step only rounding
 * remains.
 */
const LAST_STEP = 1e-6
const ROOT_TWO_PI = Math.sqrt(2 * Math.PI)

/**
 * The deviation `s = σ√T` whose normalised price is `target`. Above the inflection point it solves for the
 * distance to the upper bound `root`, below it for the price; the logarithm of each is nearly linear.
 */
function solveDeviation(target: number, x: number, start: number | undefined): number {
  const root = Math.exp(x / 2)
  const inflection = Math.sqrt(2 * Math.abs(x))
  // At the inflection point d1 is 0.
  const base = target > normalisedPrice(0, -inflection, 1, root) ? root : 0
  let low = 0
  let high = Infinity
  // At the money the price is nearly the deviation over √(2π).
  let s = start ?? Math.max(inflection, ROOT_TWO_PI * target)
  for (let step = 0; step < MAX_STEPS; step++) {
    const d1 = x / s + s / 2
    const exponential = Math.exp(-0.5 * d1 * d1)
    const price = normalisedPrice(d1, d1 - s, exponential, root)
    if (price === target) return s
    if (price < target) low = s
    else high = s
    const slope = (exponential * root) / (ROOT_TWO_PI * (price - base))
    const next =
      s -
      halleyStep(Math.log((price - base) / (target - base)) / slope, (x * x) / (s * s * s) - s / 4 - slope)
    // This close to the solution, rounding may put the bracket on the wrong side.
    if (Math.abs(next - s) <= LAST_STEP * s) return next
    const moved = next > low && next < high ? next : within(low, high)
    if (moved === s) return s
    s = moved
  }
  return s
}

/**
 * Halley's step for `f = ln(value / wanted)`: `e / (1 − e·c/2)` with `e = f/f′` and `c = f″/f′`. The value is
 * the price, or the negative distance to its bound; both rise with the deviation. The first two derivatives
 * of the price in `s` are vega and vega · (x²/s³ − s/4). NaN if the value underflows.
 */
function halleyStep(error: number, curvature: number): number {
  return error / (1 - (error * curvature) / 2)
}

/** A deviation inside a bracket that may still be open above. */
function within(low: number, high: number): number {
  return high === Infinity ? 2 * low : (low + high) / 2
}
