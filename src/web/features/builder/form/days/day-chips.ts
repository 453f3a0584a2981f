import {
  DAY_FILTERS,
  FILTER_SETTINGS,
  holdingChip,
  MARKET_EVENTS,
  type DayFilters,
  type FilterSetting,
  type Holding,
  type MarketEvent,
} from '#domain'
import type { RowChip } from '../chip-row.tsx'

/** Settings that decide on which days a strategy is in the market. */
export const DAY_SETTINGS: readonly DaySetting[] = ['holding', ...FILTER_SETTINGS]
export type DaySetting = 'holding' | FilterSetting

/** Chips of the day settings; unset ones are offers. */
export function dayChips(holding: Holding, filters: DayFilters): RowChip<DaySetting>[] {
  const offers = FILTER_SETTINGS.map((key): RowChip<DaySetting> => {
    const { offer, subject, words } = DAY_FILTERS[key]
    const set = words(filters)
    return { key, words: set || offer, on: Boolean(set), subject }
  })
  return [
    { key: 'holding', words: holdingChip(holding), on: true, subject: 'how long positions are held' },
    ...offers,
  ]
}

/** Treatment of an event: ignored, its days skipped, or only its days traded. */
export type EventChoice = 'any' | 'skip' | 'only'

export function eventChoice(event: MarketEvent, { skipEvents, onlyEvents }: DayFilters): EventChoice {
  if (skipEvents?.includes(event)) return 'skip'
  return onlyEvents?.includes(event) ? 'only' : 'any'
}

/** Sets the treatment of an event; the events keep a fixed order. */
export function withEvent(filters: DayFilters, event: MarketEvent, choice: EventChoice): DayFilters {
  const list = (wanted: EventChoice) =>
    MARKET_EVENTS.filter((one) => (one === event ? choice : eventChoice(one, filters)) === wanted)
  return { ...filters, skipEvents: list('skip'), onlyEvents: list('only') }
}

/** Toggles a number in an ascending list. */
export function toggled(list: readonly number[] | undefined, one: number): number[] {
  const rest = (list ?? []).filter((other) => other !== one)
  return list?.includes(one) ? rest : [...rest, one].sort((a, b) => a - b)
}
