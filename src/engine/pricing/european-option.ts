export type OptionType = 'CALL' | 'PUT'

/** A European option, of the kind NSE lists on its indices. */
export interface EuropeanOption {
  readonly type: OptionType
  /** In the unit of the spot or forward; prices come out in that unit. */
  readonly strike: number
  /** Actual time over 365 days. */
  readonly yearsToExpiry: number
}

/** Sensitivities of one option on one unit of the index. */
export interface Greeks {
  /** Change of the price per unit of the underlying price named by the model. */
  readonly delta: number
  /** Change of delta per unit of the same underlying price. */
  readonly gamma: number
  /** Change of the price over one calendar day with all else equal: the yearly figure over 365. */
  readonly thetaPerDay: number
  /** Change of the price when volatility rises by one point, from 0.20 to 0.21: the derivative over 100. */
  readonly vegaPerPoint: number
  /** Change of the price when the rate rises by one point and the spot stays, so that the forward rises with it: the derivative over 100. */
  readonly rhoPerPoint: number
}

/** Continuously compounded, as a fraction: the default rate of the product's Greeks. */
export const RISK_FREE_RATE = 0.06

/** +1 for a call, −1 for a put: the sign that turns one formula into the other. */
export function optionSign(type: OptionType): 1 | -1 {
  return type === 'CALL' ? 1 : -1
}

/** @throws RangeError when `value` is not a positive number. */
export function requirePositive(name: string, value: number): void {
  if (!(value > 0 && value < Infinity))
    throw new RangeError(`${name} is ${value}, expected a number above 0; check the unit and the source`)
}

/** @throws RangeError when `value` is not zero or a positive number. */
export function requireNotNegative(name: string, value: number): void {
  if (!(value >= 0 && value < Infinity))
    throw new RangeError(`${name} is ${value}, expected 0 or more; check the unit and the source`)
}

/** @throws RangeError when strike or time are not numbers that an option can have. */
export function requireOption(option: EuropeanOption): void {
  requirePositive('strike', option.strike)
  requireNotNegative('yearsToExpiry', option.yearsToExpiry)
}
