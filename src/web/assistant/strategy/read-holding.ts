import { MARKET_EVENTS, type DayFilters, type Holding, type MarketEvent } from '#domain'
import { EVENT_WORDS, WEEKDAYS, type FormRequest } from './builder-model.ts'

/** Applies one sentence to the request; undefined if the sentence says something else. */
export type Reader = (match: RegExpExecArray, request: FormRequest) => FormRequest | undefined

type Strategy = FormRequest['strategy']

const strategyWith =
  (change: (match: RegExpExecArray) => Partial<Strategy>): Reader =>
  (match, request) => ({ ...request, strategy: { ...request.strategy, ...change(match) } })

const filteredBy =
  (filter: (match: RegExpExecArray) => DayFilters): Reader =>
  (match, request) => {
    const { strategy } = request
    return { ...request, strategy: { ...strategy, filters: { ...strategy.filters, ...filter(match) } } }
  }

const DAYS = String.raw`(on the expiry day|\d+ sessions? before it)`
const RANGE = String.raw`((?:from|up to) .+?)`

/** Sentences about holding, entry days, and rules that legs share. */
export const HOLDING_SENTENCES: readonly (readonly [RegExp, Reader])[] = [
  [/^Held over one night: /, strategyWith(() => ({ holding: { type: 'btst' } }))],
  [
    new RegExp(
      `^Held over days, a cycle for each (weekly|monthly) expiry: entered ${DAYS}, left ${DAYS}\\.$`,
    ),
    strategyWith(([, expiry, entered, left]) => ({ holding: positional(expiry, entered, left) })),
  ],
  [/^Not on days of (.+)\.$/, filteredBy(([, words]) => ({ skipEvents: eventsOf(words) }))],
  [/^Only on days of (.+)\.$/, filteredBy(([, words]) => ({ onlyEvents: eventsOf(words) }))],
  [/^Only on ([\d-]+(?:, [\d-]+)*)\.$/, filteredBy(([, dates]) => ({ onlyDates: listed(dates) }))],
  [/^Not on ([\d-]+(?:, [\d-]+)*)\.$/, filteredBy(([, dates]) => ({ skipDates: listed(dates) }))],
  [/^Only on (\w+day(?:, \w+day)*)\.$/, filteredBy(([, days]) => ({ weekdays: weekdaysOf(days) }))],
  [
    /^Only with ([\d, ]+) trading days to the nearest expiry\.$/,
    filteredBy(([, counts]) => ({ dte: listed(counts).map(Number) })),
  ],
  [
    new RegExp(`^Only where the gap at the open is ${RANGE}%\\.$`),
    filteredBy(([, range]) => ({ gapPercent: rangeOf(range) })),
  ],
  [
    new RegExp(`^Only where India VIX closed ${RANGE} the day before\\.$`),
    filteredBy(([, range]) => ({ vix: rangeOf(range) })),
  ],
  [
    /^Waits until all premiums together have moved (up|down) by ([\d.]+)( pts|%)\.$/,
    strategyWith(([, direction, value, unit]) => ({
      entryMomentum: {
        direction: direction === 'up' ? 'up' : 'down',
        value: Number(value),
        unit: unit === '%' ? 'percentage' : 'points',
      },
    })),
  ],
  [
    /^When a leg is stopped, the others get a stop at their own entry price\.$/,
    strategyWith(() => ({ onLegStop: 'moveOthersToCost' })),
  ],
  [
    /^When a leg leaves by its own rule, all others leave with it\.$/,
    strategyWith(() => ({ squareOffMode: 'complete' })),
  ],
]

function positional(expiry: string | undefined, entered = '', left = ''): Holding {
  return {
    type: 'positional',
    expiry: expiry === 'monthly' ? 'monthly' : 'weekly',
    enterDaysBefore: Number.parseInt(entered) || 0,
    exitDaysBefore: Number.parseInt(left) || 0,
  }
}

function listed(words = ''): string[] {
  return words.split(', ')
}

function weekdaysOf(words: string | undefined): number[] {
  return listed(words).map((name) => WEEKDAYS.indexOf(name) + 1)
}

function eventsOf(words: string | undefined): MarketEvent[] {
  return listed(words).flatMap((name) => MARKET_EVENTS.find((event) => EVENT_WORDS[event] === name) ?? [])
}

function rangeOf(words = ''): { min?: number; max?: number } {
  const number = (text: string | undefined) =>
    text === undefined ? undefined : Number(text.replace('−', '-').replaceAll(',', ''))
  const [, from, to] = /^(?:from (\S+))?(?: ?(?:up )?to (\S+))?$/.exec(words) ?? []
  const [min, max] = [number(from), number(to)]
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
}
