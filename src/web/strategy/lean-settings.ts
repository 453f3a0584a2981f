import { leanFilters, type BacktestRequest, type ReEntry } from '#domain'

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

/** A re-entry without settings that equal their defaults. */
export function leanReEntry<Setting extends ReEntry>(reEntry: Setting): Setting {
  const isSet: Readonly<Record<string, (value: unknown) => boolean>> = {
    mode: (value) => value !== 'asap',
    reverse: (value) => value === true,
    delayMinutes: (value) => typeof value === 'number' && value !== 0,
    until: (value) => value !== undefined,
    activates: (value) => value !== undefined,
  }
  const kept = Object.entries(reEntry).filter(([name, value]) => isSet[name]?.(value) ?? true)
  return Object.fromEntries(kept) as Setting
}

/** An object without these fields. */
export function without<T extends object>(object: T, names: readonly string[]): T {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name))) as T
}
