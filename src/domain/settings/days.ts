import type { MarketEvent } from '../choices.ts'
import { formatNumber } from '../figures.ts'
import type { DayFilters, Holding } from '../schemas/holding.ts'
import { type Language, type Texts } from './language.ts'
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

/** A scheduled event: in a sentence, and by itself. */
interface EventSetting {
  readonly words: Texts
  readonly label: Texts
}

export const EVENTS: Readonly<Record<MarketEvent, EventSetting>> = {
  budget: {
    words: { en: 'the Union Budget', hi: 'केंद्रीय बजट' },
    label: { en: 'Union Budget', hi: 'केंद्रीय बजट' },
  },
  election: {
    words: { en: 'results of a general election', hi: 'आम चुनाव के परिणाम' },
    label: { en: 'General election results', hi: 'आम चुनाव के परिणाम' },
  },
  'state-election': {
    words: { en: 'results of state elections', hi: 'राज्य चुनावों के परिणाम' },
    label: { en: 'State election results', hi: 'राज्य चुनावों के परिणाम' },
  },
  'exit-poll': {
    words: { en: 'exit polls', hi: 'एग्जिट पोल' },
    label: { en: 'Exit polls', hi: 'एग्जिट पोल' },
  },
  rbi: {
    words: { en: 'decisions of the RBI', hi: 'RBI के निर्णय' },
    label: { en: 'RBI decision', hi: 'RBI का निर्णय' },
  },
  fed: {
    words: { en: 'decisions of the Fed', hi: 'फ़ेड के निर्णय' },
    label: { en: 'Fed decision', hi: 'फ़ेड का निर्णय' },
  },
  special: {
    words: { en: 'special sessions', hi: 'विशेष सत्र' },
    label: { en: 'Special sessions', hi: 'विशेष सत्र' },
  },
}

/** Weekdays from Monday, which is 1 in a filter. */
const WEEKDAYS: readonly Texts[] = [
  { en: 'Monday', hi: 'सोमवार' },
  { en: 'Tuesday', hi: 'मंगलवार' },
  { en: 'Wednesday', hi: 'बुधवार' },
  { en: 'Thursday', hi: 'गुरुवार' },
  { en: 'Friday', hi: 'शुक्रवार' },
  { en: 'Saturday', hi: 'शनिवार' },
  { en: 'Sunday', hi: 'रविवार' },
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

const between = phrase({ en: 'from {min} to {max}', hi: '{min} से {max}' }, { min: grouped, max: grouped })
const least = phrase({ en: 'from {min}', hi: '{min} से' }, { min: grouped })
const most = phrase({ en: 'up to {max}', hi: '{max} तक' }, { max: grouped })

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
  onlyDates: phrase({ en: 'Only on {value}.', hi: 'केवल {value} को।' }, { value: list(typedDate) }),
  skipDates: phrase({ en: 'Not on {value}.', hi: '{value} को नहीं।' }, { value: list(typedDate) }),
  onlyEvents: phrase(
    { en: 'Only on days of {value}.', hi: 'केवल इन घटनाओं के दिन: {value}।' },
    { value: list(event) },
  ),
  skipEvents: phrase(
    { en: 'Not on days of {value}.', hi: 'इन घटनाओं के दिन नहीं: {value}।' },
    { value: list(event) },
  ),
  weekdays: phrase({ en: 'Only on {value}.', hi: 'केवल {value} को।' }, { value: list(weekday) }),
  dte: phrase(
    {
      en: 'Only with {value} trading days to the nearest expiry.',
      hi: 'केवल जब निकटतम समाप्ति तक {value} कारोबारी दिन हों।',
    },
    { value: list(number) },
  ),
  gapPercent: phrase(
    { en: 'Only where the gap at the open is {value}%.', hi: 'केवल जब खुलने पर गैप {value}% हो।' },
    { value: range },
  ),
  vix: phrase(
    {
      en: 'Only where India VIX closed {value} the day before.',
      hi: 'केवल जब पिछले दिन India VIX {value} पर बंद हुआ।',
    },
    { value: range },
  ),
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

/** Sessions before the expiry: `on the expiry day`, `3 sessions before it`. */
const sessionsBefore: Form<number> = {
  write: (value, language = 'en') => {
    if (value === 0) return { en: 'on the expiry day', hi: 'समाप्ति के दिन' }[language]
    const count = isTyped(value) ? String(value) : '…'
    if (language === 'hi') return `उससे ${count} सत्र पहले`
    return `${count} ${value === 1 ? 'session' : 'sessions'} before it`
  },
  pattern: (language) =>
    language === 'hi'
      ? String.raw`समाप्ति के दिन|उससे \d+ सत्र पहले`
      : String.raw`on the expiry day|\d+ sessions? before it`,
  read: (text) => Number(/\d+/.exec(text)?.[0] ?? 0),
}

const expiry = word<'weekly' | 'monthly'>({
  weekly: { en: 'weekly', hi: 'साप्ताहिक' },
  monthly: { en: 'monthly', hi: 'मासिक' },
})

/** How long positions are held, read back; within the day needs no sentence. */
export const holdingSentence = kinds<Holding>('type', {
  btst: phrase(
    {
      en: 'Held over one night: the square-off is on the next session.',
      hi: 'एक रात के लिए रखा जाता है: निकासी अगले सत्र में होती है।',
    },
    {},
  ),
  positional: phrase(
    {
      en: 'Held over days, a cycle for each {expiry} expiry: entered {enterDaysBefore}, left {exitDaysBefore}.',
      hi: 'कई दिनों तक रखा जाता है, हर {expiry} समाप्ति का एक चक्र: प्रवेश {enterDaysBefore}, निकास {exitDaysBefore}।',
    },
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
  intraday: { en: 'Within the day', hi: 'दिन के भीतर' },
  btst: { en: 'Over one night', hi: 'एक रात' },
  positional: { en: 'Over days', hi: 'कई दिन' },
} as const satisfies Readonly<Record<Holding['type'], Texts>>
