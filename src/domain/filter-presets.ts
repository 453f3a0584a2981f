import { MARKET_EVENTS, type MarketEvent } from './choices.ts'
import type { DayFilters } from './schemas/holding.ts'
import { textsOf, type Texts } from './settings/language.ts'

const text = textsOf('days')

/** A common choice of trading days, with the filters it sets. */
export interface FilterPreset {
  readonly id: string
  readonly name: Texts
  /** One sentence: its effect, and why a trader wants it. */
  readonly description: Texts
  readonly filters: Pick<DayFilters, 'skipEvents' | 'dte'>
}

/** Election results and the exit polls on the evening before. */
const ELECTIONS: MarketEvent[] = ['election', 'state-election', 'exit-poll']

/** Common choices of trading days, in display order. */
export const FILTER_PRESETS: readonly FilterPreset[] = [
  {
    id: 'skip-rbi',
    name: text('Skip RBI days'),
    description: text(
      'No entry on the days of scheduled monetary policy decisions of the Reserve Bank of India.',
    ),
    filters: { skipEvents: ['rbi'] },
  },
  {
    id: 'only-expiry-days',
    name: text('Only expiry days'),
    description: text('Entries only on days on which the nearest listed expiry ends.'),
    filters: { dte: [0] },
  },
  {
    id: 'skip-elections',
    name: text('Skip results of elections'),
    description: text(
      'No entry on the first session after a general or state election was counted or its exit polls came out.',
    ),
    filters: { skipEvents: ELECTIONS },
  },
  {
    id: 'skip-budget',
    name: text('Skip budget days'),
    description: text('No entry on the days of the Union Budget, interim budgets included.'),
    filters: { skipEvents: ['budget'] },
  },
  {
    id: 'skip-fed',
    name: text('Skip the day after the Fed'),
    description: text('No entry on the first session after a scheduled decision of the Federal Reserve.'),
    filters: { skipEvents: ['fed'] },
  },
  {
    id: 'skip-special',
    name: text('Skip special sessions'),
    description: text('No entry in Muhurat sessions, in drills and on full sessions at weekends.'),
    filters: { skipEvents: ['special'] },
  },
]

/** Whether filters already include everything a preset sets. */
export function hasPreset(filters: DayFilters | undefined, { filters: asked }: FilterPreset): boolean {
  const skipped = filters?.skipEvents ?? []
  return (
    (asked.skipEvents ?? []).every((event) => skipped.includes(event)) &&
    (asked.dte === undefined || isSameList(filters?.dte, asked.dte))
  )
}

/** Adds a preset to filters and keeps all other settings. */
export function withPreset(filters: DayFilters | undefined, { filters: asked }: FilterPreset): DayFilters {
  const wanted = new Set([...(filters?.skipEvents ?? []), ...(asked.skipEvents ?? [])])
  // Sorted, so that the same days give the same request.
  const skipEvents = MARKET_EVENTS.filter((event) => wanted.has(event))
  return {
    ...filters,
    ...(skipEvents.length > 0 && { skipEvents }),
    ...(asked.dte && { dte: [...asked.dte] }),
  }
}

/** Removes a preset from filters; undefined if nothing is left. */
export function withoutPreset(
  filters: DayFilters | undefined,
  { filters: asked }: FilterPreset,
): DayFilters | undefined {
  const { skipEvents = [], dte, ...rest } = filters ?? {}
  const kept = skipEvents.filter((event) => !asked.skipEvents?.includes(event))
  const left: DayFilters = {
    ...rest,
    ...(kept.length > 0 && { skipEvents: kept }),
    ...(dte && !isSameList(dte, asked.dte) && { dte }),
  }
  return Object.keys(left).length > 0 ? left : undefined
}

function isSameList(one: readonly number[] | undefined, other: readonly number[] | undefined): boolean {
  return one?.length === other?.length && (one ?? []).every((value) => other?.includes(value))
}
