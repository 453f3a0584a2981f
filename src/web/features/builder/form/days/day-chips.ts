import { MARKET_EVENTS, type DayFilters, type Holding, type MarketEvent } from '#domain'
import { formatNumber } from '../../../../ui/format.ts'
import type { RowChip } from '../chip-row.tsx'

/** Settings that decide on which days a strategy is in the market. */
export const DAY_SETTINGS = ['holding', 'weekdays', 'dte', 'gapPercent', 'vix', 'events', 'dates'] as const
export type DaySetting = (typeof DAY_SETTINGS)[number]

export const WEEKDAY_NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

export const EVENT_NAMES: Readonly<Record<MarketEvent, string>> = {
  budget: 'Union Budget',
  election: 'General election results',
  'state-election': 'State election results',
  'exit-poll': 'Exit polls',
  rbi: 'RBI decision',
  fed: 'Fed decision',
  special: 'Special sessions',
}

/** Chips of the day settings; unset ones are offers. */
export function dayChips(holding: Holding, filters: DayFilters): RowChip<DaySetting>[] {
  const words: Readonly<
    Record<Exclude<DaySetting, 'holding'>, readonly [offer: string, set: string | undefined]>
  > = {
    weekdays: ['+ weekdays', filters.weekdays?.map((day) => WEEKDAY_NAMES[day - 1]).join(', ')],
    dte: ['+ days to expiry', filters.dte?.length ? `${filters.dte.join(', ')} days to expiry` : undefined],
    gapPercent: ['+ gap', rangeText('gap', filters.gapPercent, '%')],
    vix: ['+ VIX', rangeText('VIX', filters.vix, '')],
    events: ['+ events', eventText(filters)],
    dates: ['+ dates', dateText(filters)],
  }
  const offers = DAY_SETTINGS.filter((key) => key !== 'holding').map((key): RowChip<DaySetting> => {
    const [offer, set] = words[key]
    return { key, words: set || offer, on: Boolean(set), subject: SUBJECTS[key] }
  })
  return [
    { key: 'holding', words: holdingText(holding), on: true, subject: 'how long positions are held' },
    ...offers,
  ]
}

const SUBJECTS: Readonly<Record<Exclude<DaySetting, 'holding'>, string>> = {
  weekdays: 'that are traded',
  dte: 'on which it trades',
  gapPercent: 'at the open on which it trades',
  vix: 'at which it trades',
  events: 'to trade or to skip',
  dates: 'to trade or to skip',
}

/** Chip text of the holding. */
function holdingText(holding: Holding): string {
  if (holding.type === 'intraday') return 'Within the day'
  if (holding.type === 'btst') return 'Over one night (BTST)'
  const { expiry, enterDaysBefore, exitDaysBefore } = holding
  const day = (before: number | null) => (before === 0 ? 'E' : `E−${before ?? '…'}`)
  return `Over days: ${day(enterDaysBefore)} to ${day(exitDaysBefore)} of each ${expiry} expiry`
}

function rangeText(
  name: string,
  range: { min?: number | null | undefined; max?: number | null | undefined } | undefined,
  unit: string,
): string | undefined {
  const min = range?.min ?? undefined
  const max = range?.max ?? undefined
  if (min === undefined && max === undefined) return undefined
  const words = (end: number) => (Number.isNaN(end) ? '…' : formatNumber(end))
  if (min === undefined) return `${name} up to ${words(max ?? 0)}${unit}`
  if (max === undefined) return `${name} from ${words(min)}${unit}`
  return `${name} ${words(min)} to ${words(max)}${unit}`
}

function eventText({ skipEvents = [], onlyEvents = [] }: DayFilters): string | undefined {
  const named = (word: string, events: readonly MarketEvent[]) =>
    events.length > 0 ? [`${word} ${events.map((event) => EVENT_NAMES[event]).join(', ')}`] : []
  return [...named('skip', skipEvents), ...named('only', onlyEvents)].join('; ') || undefined
}

function dateText({ skipDates = [], onlyDates = [] }: DayFilters): string | undefined {
  const counted = (word: string, dates: readonly string[]) =>
    dates.length > 0 ? [`${word} ${dates.length} ${dates.length === 1 ? 'date' : 'dates'}`] : []
  return [...counted('skip', skipDates), ...counted('only', onlyDates)].join('; ') || undefined
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
