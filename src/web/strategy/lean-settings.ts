import { leanFilters, type BacktestRequest } from '#domain'

type Strategy = BacktestRequest['strategy']

/** Fields of the only leg of a single-leg strategy. */
const SINGLE_LEG_FIELDS = ['strikeCriteria', 'expiry', 'minDte'] as const

/**
 * The minimal settings of a strategy: without filters that filter nothing, and without the single leg's fields if it
 * has legs.
 */
export function leanStrategy(strategy: Strategy, isMultiLeg: boolean): Strategy {
  const { filters, ...rest } = strategy
  const lean = filters && leanFilters(filters)
  const kept = isMultiLeg ? without(rest, SINGLE_LEG_FIELDS) : rest
  return { ...kept, ...(lean && { filters: lean }) } as Strategy
}

/** An object without these fields. */
export function without<T extends object>(object: T, names: readonly string[]): T {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name))) as T
}
