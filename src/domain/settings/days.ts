import type { MarketEvent } from '../choices.ts'
import { formatNumber } from '../figures.ts'
import type { DayFilters, Holding } from '../schemas/holding.ts'
import { textsOf, type Language, type Texts } from './language.ts'
import {
  grouped,
  isTyped,
  kinds,
  list,
  mapped,
  number,
  phrase,
  typedDate,
  word,
  type AnyPhrase,
  type Form,
  type Typed,
} from './phrase.ts'

const text = textsOf('days')

/** A scheduled event: its text in a sentence and on its own. */
interface EventSetting {
  readonly words: Texts
  readonly label: Texts
}

export const EVENTS: Readonly<Record<MarketEvent, EventSetting>> = {
  budget: {
    words: text('the Union Budget'),
    label: text('Union Budget'),
  },
  election: {
    words: text('results of a general election'),
    label: text('General election results'),
  },
  'state-election': {
    words: text('results of state elections'),
    label: text('State election results'),
  },
  'exit-poll': {
    words: text('exit polls'),
    label: text('Exit polls'),
  },
  rbi: {
    words: text('decisions of the RBI'),
    label: text('RBI decision'),
  },
  fed: {
    words: text('decisions of the Fed'),
    label: text('Fed decision'),
  },
  special: {
    words: text('special sessions'),
    label: text('Special sessions'),
  },
}

/** Weekdays from Monday, which is 1 in a filter. */
const WEEKDAYS: readonly Texts[] = [
  text('Monday'),
  text('Tuesday'),
  text('Wednesday'),
  text('Thursday'),
  text('Friday'),
  text('Saturday'),
  text('Sunday'),
]

/** Weekdays in three letters, from Monday. */
export const WEEKDAY_NAMES = WEEKDAYS.map(({ en }) => en.slice(0, 3))

const event = word<MarketEvent>(
  Object.fromEntries(Object.entries(EVENTS).map(([key, { words }]) => [key, words])) as Readonly<
    Record<MarketEvent, Texts>
  >,
)
const weekday = mapped<number, string>(
  word(Object.fromEntries(WEEKDAYS.map((words, i) => [String(i + 1), words]))),
  { to: String, from: Number },
)

/** Names of events in a sentence. */
export function eventNames(events: readonly MarketEvent[], language?: Language): string {
  return list(event).write(events, language)
}

// ── filters ────────────────────────────────────────────────────────────────

interface Range {
  readonly min?: Typed<number>
  readonly max?: Typed<number>
}

const between = phrase(text('from {min} to {max}'), { min: grouped, max: grouped })
const least = phrase(text('from {min}'), { min: grouped })
const most = phrase(text('up to {max}'), { max: grouped })

/** A range with one end or both: `from −1.5 to 2`, `up to 18`. */
const range: Form<Range> = {
  write: (value, language) => {
    const { min, max } = value ?? {}
    if (min === undefined || min === null) return most.write({ max }, language)
    return max === undefined || max === null
      ? least.write({ min }, language)
      : between.write({ min, max }, language)
  },
  pattern: (language) => [between, least, most].map((one) => one.pattern(language)).join('|'),
  read: (text, language) =>
    between.match(text, language) ?? least.match(text, language) ?? most.read(text, language),
}

/** The sentence of each filter, read back. `value` is the field of the filter. */
export const FILTER_SENTENCES = {
  onlyDates: phrase(text('Only on {value}.'), { value: list(typedDate) }),
  skipDates: phrase(text('Not on {value}.'), { value: list(typedDate) }),
  onlyEvents: phrase(text('Only on days of {value}.'), { value: list(event) }),
  skipEvents: phrase(text('Not on days of {value}.'), { value: list(event) }),
  weekdays: phrase(text('Only on {value}.'), { value: list(weekday) }),
  dte: phrase(text('Only with {value} trading days to the nearest expiry.'), { value: list(number) }),
  gapPercent: phrase(text('Only where the gap at the open is {value}%.'), { value: range }),
  vix: phrase(text('Only where India VIX closed {value} the day before.'), { value: range }),
} as const satisfies Readonly<Record<keyof DayFilters, AnyPhrase>>
export const FILTER_FIELDS = Object.keys(FILTER_SENTENCES) as (keyof DayFilters)[]

/** Filters that exclude days; undefined if no filter does. A deleted end of a range is no bound. */
export function leanFilters(filters: DayFilters): DayFilters | undefined {
  const kept = Object.entries(filters).flatMap(([name, part]): [string, object][] => {
    if (part === undefined) return []
    if (Array.isArray(part)) return part.length > 0 ? [[name, part]] : []
    const ends = Object.entries(part).filter(
      ([, end]: [string, unknown]) => end !== undefined && end !== null,
    )
    return ends.length > 0 ? [[name, Object.fromEntries(ends)]] : []
  })
  return kept.length > 0 ? Object.fromEntries(kept) : undefined
}

/** Entry days, one sentence for each filter that excludes days. */
export function describeFilters(filters: DayFilters = {}, language?: Language): string[] {
  const lean = leanFilters(filters) ?? {}
  return FILTER_FIELDS.flatMap((field) => {
    const value = lean[field]
    return value === undefined ? [] : [FILTER_SENTENCES[field].write({ value } as never, language)]
  })
}

/** A setting that decides on which days a strategy is in the market, as a chip: its offer and its subject. */
interface DayChip {
  readonly offer: string
  readonly subject: string
  /** The chip of filters that exclude days; undefined if this one does not. */
  readonly words: (filters: DayFilters) => string | undefined
}

export const DAY_CHIPS = {
  weekdays: {
    offer: '+ weekdays',
    subject: 'that are traded',
    words: ({ weekdays }) => weekdays?.map((day) => WEEKDAY_NAMES[day - 1]).join(', '),
  },
  dte: {
    offer: '+ days to expiry',
    subject: 'on which it trades',
    words: ({ dte }) => (dte?.length ? `${dte.join(', ')} days to expiry` : undefined),
  },
  gapPercent: {
    offer: '+ gap',
    subject: 'at the open on which it trades',
    words: ({ gapPercent }) => rangeInShort('gap', gapPercent, '%'),
  },
  vix: {
    offer: '+ VIX',
    subject: 'at which it trades',
    words: ({ vix }) => rangeInShort('VIX', vix, ''),
  },
  events: {
    offer: '+ events',
    subject: 'to trade or to skip',
    words: ({ skipEvents = [], onlyEvents = [] }) =>
      chosen(skipEvents, onlyEvents, (events) => events.map((one) => EVENTS[one].label.en).join(', ')),
  },
  dates: {
    offer: '+ dates',
    subject: 'to trade or to skip',
    words: ({ skipDates = [], onlyDates = [] }) =>
      chosen(skipDates, onlyDates, ({ length }) => `${length} ${length === 1 ? 'date' : 'dates'}`),
  },
} as const satisfies Readonly<Record<string, DayChip>>
export type FilterSetting = keyof typeof DAY_CHIPS
export const FILTER_SETTINGS = Object.keys(DAY_CHIPS) as FilterSetting[]

function rangeInShort(name: string, limits: Range | undefined, unit: string): string | undefined {
  const min = limits?.min ?? undefined
  const max = limits?.max ?? undefined
  if (min === undefined && max === undefined) return undefined
  const words = (end: number) => (isTyped(end) ? formatNumber(end) : '…')
  if (min === undefined) return `${name} up to ${words(max ?? 0)}${unit}`
  if (max === undefined) return `${name} from ${words(min)}${unit}`
  return `${name} ${words(min)} to ${words(max)}${unit}`
}

function chosen<Item>(
  skipped: readonly Item[],
  only: readonly Item[],
  words: (items: readonly Item[]) => string,
): string | undefined {
  const named = (what: string, items: readonly Item[]) =>
    items.length > 0 ? [`${what} ${words(items)}`] : []
  return [...named('skip', skipped), ...named('only', only)].join('; ') || undefined
}

// ── holding ────────────────────────────────────────────────────────────────

const EXPIRY_DAY = text('on the expiry day')
const ONE_BEFORE = text('1 session before it')
const severalBefore = phrase(text('{count} sessions before it'), { count: number })

/** Sessions before the expiry: `on the expiry day`, `3 sessions before it`. */
const sessionsBefore: Form<number> = {
  write: (value, language = 'en') => {
    if (value === 0) return EXPIRY_DAY[language]
    return value === 1 ? ONE_BEFORE[language] : severalBefore.write({ count: value }, language)
  },
  pattern: (language) => `${EXPIRY_DAY[language]}|${ONE_BEFORE[language]}|${severalBefore.pattern(language)}`,
  read: (words) => Number(/\d+/.exec(words)?.[0] ?? 0),
}

const expiry = word<'weekly' | 'monthly'>({
  weekly: text('weekly'),
  monthly: text('monthly'),
})

/** How long positions are held, read back; within the day needs no sentence. */
export const holdingSentence = kinds<Holding>('type', {
  btst: phrase(text('Held over one night: the square-off is on the next session.'), {}),
  positional: phrase(
    text(
      'Held over days, a cycle for each {expiry} expiry: entered {enterDaysBefore}, left {exitDaysBefore}.',
    ),
    { expiry, enterDaysBefore: sessionsBefore, exitDaysBefore: sessionsBefore },
  ),
})

/** The holding on its chip: `Over days: E−4 to E of each weekly expiry`. */
export function holdingChip(holding: Holding): string {
  if (holding.type === 'intraday') return 'Within the day'
  if (holding.type === 'btst') return 'Over one night (BTST)'
  const day = (before: number | null) => (before === 0 ? 'E' : `E−${before ?? '…'}`)
  return `Over days: ${day(holding.enterDaysBefore)} to ${day(holding.exitDaysBefore)} of each ${holding.expiry} expiry`
}

/** How the position is held, in the order of the form. */
export const HOLDINGS = {
  intraday: text('Within the day'),
  btst: text('Over one night'),
  positional: text('Over days'),
} as const satisfies Readonly<Record<Holding['type'], Texts>>
