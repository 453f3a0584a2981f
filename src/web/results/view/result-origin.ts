import { weekdayInShort, type BacktestBundle } from '#domain'
import { DTE_BUCKETS, FILTER_WEEKDAYS, keepsBeyondDte, type Money } from '#engine/analytics'
import { formatDate } from '../../ui/format.ts'
import { dataDetails, dataName } from '../../strategy/data-name.ts'

/** Filter of trades: ticked weekdays (1 = Monday) and days to expiry. */
export interface ResultFilter {
  readonly weekdays: ReadonlySet<number>
  readonly dtes: ReadonlySet<number>
  /** Whether trades beyond the last box stay; undefined lets the boxes decide. */
  readonly beyondDte?: boolean | undefined
}

export const EVERYTHING: ResultFilter = {
  weekdays: new Set<number>(FILTER_WEEKDAYS),
  dtes: new Set<number>(DTE_BUCKETS),
}

/** Whether the filter excludes any trade. */
export function isFiltering(filter: ResultFilter): boolean {
  const { weekdays, dtes } = filter
  return weekdays.size < FILTER_WEEKDAYS.length || dtes.size < DTE_BUCKETS.length || !keepsBeyondDte(filter)
}

const VIEWS = { gross: 'before charges', net: 'net of charges' } as const

/** Origin of the numbers on a screen or in a file: run, data, filter and view, in plain words. */
export interface ResultOrigin {
  readonly strategy: string
  readonly instrument: string
  readonly period: string
  /** `Simulated minutes`, or the dataset's name. */
  readonly data: string
  /** Its id, version and content. */
  readonly dataset: string
  readonly weekdays: string
  readonly daysToExpiry: string
  readonly view: string
  /** Rules for lots, charges and margins. */
  readonly terms: 'as traded then' | 'as if today'
}

interface Shown {
  readonly bundle: Pick<BacktestBundle, 'dataset' | 'instrument' | 'period' | 'rules'>
  readonly filter: ResultFilter
  readonly money: Money
}

export function resultOrigin(strategyName: string, { bundle, filter, money }: Shown): ResultOrigin {
  const { dataset, instrument, period } = bundle
  const listed = (
    chosen: ReadonlySet<number>,
    offered: readonly number[],
    word: (value: number) => string,
  ) => {
    const kept = offered.filter((value) => chosen.has(value))
    return kept.length === offered.length ? 'all' : kept.map(word).join(' ') || 'none'
  }
  return {
    strategy: strategyName || 'Unnamed strategy',
    instrument,
    period: `${formatDate(period.startDate)} to ${formatDate(period.endDate)}`,
    data: dataName(dataset),
    dataset: dataDetails(dataset),
    weekdays: listed(filter.weekdays, FILTER_WEEKDAYS, weekdayInShort),
    daysToExpiry: listed(filter.dtes, DTE_BUCKETS, String) + describeBeyond(filter),
    view: VIEWS[money],
    terms: bundle.rules === 'as-today' ? 'as if today' : 'as traded then',
  }
}

/** Words for the switch beyond the last box; empty if it agrees with the boxes. */
function describeBeyond(filter: ResultFilter): string {
  const allBoxes = filter.dtes.size === DTE_BUCKETS.length
  if (keepsBeyondDte(filter) === allBoxes) return ''
  return allBoxes ? ' to 4' : ' and beyond 4'
}

/**
 * Filter and view in one line: `net of charges · weekdays Mon Tue · days to expiry all`; it adds the terms if they are
 * today's.
 */
export function shownBy({ view, weekdays, daysToExpiry, terms }: ResultOrigin): string {
  const asIfToday = terms === 'as if today' ? 'lots and charges as if today · ' : ''
  return `${asIfToday}${view} · weekdays ${weekdays} · days to expiry ${daysToExpiry}`
}
