import { black76Price, RISK_FREE_RATE } from '#engine/pricing'

/** A strike's volatility in a chain, as a fraction. */
export interface SmilePoint {
  readonly strike: number
  readonly volatility: number
}

/** The index at expiry as implied by a chain. Rupees and years. */
export interface ChainOutlook {
  readonly forward: number
  readonly years: number
  /** Ascending by strike, at least one. */
  readonly smile: readonly SmilePoint[]
}

/** Half the width over which the slope of the call prices is taken, as a share of the strike. */
const HALF_WIDTH = 0.0001

/**
 * The chain's own probability that the index ends above a level: `−e^(rT)·∂C/∂K`, the slope of its call prices (Breeden and
 * Litzenberger, Journal of Business 51, 1978). Call prices are Black-76 with the volatility of the smile, read on a straight
 * line between strikes and held at its ends beyond them. Where prices of neighbouring strikes contradict each other it is
 * cut to 0–1. At expiry it is 1 or 0.
 */
export function probabilityAbove(level: number, outlook: ChainOutlook): number {
  const { forward, years } = outlook
  if (level <= 0) return 1
  if (years === 0) return forward > level ? 1 : 0
  const width = level * HALF_WIDTH
  const slope = (callAt(level + width, outlook) - callAt(level - width, outlook)) / (2 * width)
  return Math.min(1, Math.max(0, -slope * Math.exp(RISK_FREE_RATE * years)))
}

function callAt(strike: number, { forward, years, smile }: ChainOutlook): number {
  const option = { type: 'CALL' as const, strike, yearsToExpiry: years }
  return black76Price(option, { forward, volatility: volatilityAt(strike, smile) })
}

/** The volatility of a smile at any strike: straight between its points, flat beyond them. */
export function volatilityAt(strike: number, smile: readonly SmilePoint[]): number {
  const next = smile.findIndex((point) => point.strike >= strike)
  if (next < 0) return smile[smile.length - 1].volatility
  const right = smile[next]
  if (next === 0 || right.strike === strike) return right.volatility
  const left = smile[next - 1]
  const share = (strike - left.strike) / (right.strike - left.strike)
  return left.volatility + share * (right.volatility - left.volatility)
}
