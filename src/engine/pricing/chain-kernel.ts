/* A numeric kernel: columns and positions instead of named fields, because it runs a million times a day. */
import { upperTail } from './normal.ts'
import { portableExp } from './portable-math.ts'

/** Strikes of one expiry and columns for their prices; all arrays are as long as `strikes`. */
export interface ChainColumns {
  readonly strikes: Float64Array
  /** Natural logarithms of the strikes. */
  readonly logStrikes: Float64Array
  /** σ√T per strike. */
  readonly deviations: Float64Array
  /** Filled with undiscounted Black-76 values, in the unit of the strikes. */
  readonly calls: Float64Array
  readonly puts: Float64Array
}

/**
 * Undiscounted Black-76 calls and puts of a whole expiry at one forward. The put comes from parity, the
 * out-of-the-money side is computed directly; equal to `black76Price` at rate 0 within 1e-12 of the forward.
 * Bit for bit the same on every machine. Nothing is checked: forward and strikes are positive, deviations ≥ 0.
 */
export function priceChain(chain: ChainColumns, forward: number, logForward: number): void {
  const { strikes, logStrikes, deviations, calls, puts } = chain
  for (let i = 0; i < strikes.length; i++) {
    const strike = strikes[i]
    const deviation = deviations[i]
    const moneyness = logForward - logStrikes[i]
    const otm = outOfTheMoney(forward, strike, Math.abs(moneyness), deviation)
    calls[i] = moneyness > 0 ? otm + (forward - strike) : otm
    puts[i] = moneyness > 0 ? otm : otm + (strike - forward)
  }
}

/** The option that is out of the money, call or put: the formula is symmetric in forward and strike. */
function outOfTheMoney(forward: number, strike: number, distance: number, deviation: number): number {
  const near = forward < strike ? forward : strike
  const far = forward < strike ? strike : forward
  const inDeviations = distance / deviation
  // Nine deviations out the price is below a billionth of the forward.
  if (!(inDeviations < 9)) return 0
  const above = inDeviations - deviation / 2
  const below = inDeviations + deviation / 2
  const density = portableExp(-0.5 * above * above)
  // near·n(d1) = far·n(d2), so the second exponential needs no computation.
  const tailAbove = above >= 0 ? upperTail(above, density) : 1 - upperTail(-above, density)
  return near * tailAbove - far * upperTail(below, density * (near / far))
}
