import { describeStrike, expiryName } from '#domain'
import {
  LIBRARY_FIGURES,
  whyNotBacktested,
  type Complexity,
  type LibraryCategory,
  type LibraryFigures,
  type LibraryLeg,
  type LibraryStrategy,
  type VolatilityOutlook,
} from '#domain/library'

export const CATEGORY_LABELS: Readonly<Record<LibraryCategory, string>> = {
  bullish: 'Bullish',
  bearish: 'Bearish',
  neutral: 'Neutral',
  volatile: 'Volatile',
  protective: 'Protective',
  arbitrage: 'Arbitrage',
  stock_based: 'Stock-based',
}

export const LEVEL_LABELS: Readonly<Record<Complexity, string>> = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
}

export const VOLATILITY_LABELS: Readonly<Record<VolatilityOutlook, string>> = {
  low: 'Low volatility',
  medium: 'Medium volatility',
  high: 'High volatility',
}

/** Describes a leg: `Sell 1 lot put 200 OTM (ATM+200)`, `Buy 1 lot call ATM, next expiry`, `Hold 1 lot of the index`. */
export function describeLibraryLeg({ action, type, strike = 'ATM', quantity, expiry }: LibraryLeg): string {
  const lots = `${quantity} ${quantity === 1 ? 'lot' : 'lots'}`
  if (type === 'stock') return `${action === 'buy' ? 'Hold' : 'Short'} ${lots} of the index`
  const side = action === 'buy' ? 'Buy' : 'Sell'
  const strikeWords = describeStrike(strike, type === 'put' ? 'PUT' : 'CALL')
  return `${side} ${lots} ${type} ${strikeWords}${expiry ? `, ${expiryName(expiry)}` : ''}`
}

/** Origin of success rates, shown with each of them. */
export const FIGURES_ORIGIN = `on the simulated market, version ${LIBRARY_FIGURES.version}`

/** Results of a strategy on the simulated market; undefined if it cannot be backtested. */
export function figuresOf({ id, legs }: Pick<LibraryStrategy, 'id' | 'legs'>): LibraryFigures | undefined {
  return whyNotBacktested({ legs }) === undefined ? LIBRARY_FIGURES.strategies[id] : undefined
}
