import type { MarketEvent } from '../choices.ts'
import { formatNumber } from '../figures.ts'
import type { Bounds } from '../limits.ts'
import type { DayFilters } from '../schemas/holding.ts'
import { event, EVENTS, weekday, WEEKDAYS_IN_SHORT } from './events.ts'
import { composed, same, textsOf, type Language, type Texts } from './language.ts'
import {
  counted,
  grouped,
  isTyped,
  list,
  name,
  number,
  phrase,
  type AnyPhrase,
  type Form,
  type Typed,
  writtenDate,
} from './phrase.ts'

const text = textsOf('days')

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

interface FieldTexts {
  /** In plain words, read back; `value` is the value of the field. */
  readonly sentence: AnyPhrase
  readonly label?: Texts
  /** Its name in the list of wrong fields; by default the label. */
  readonly named?: string
  readonly hint?: Texts
  /** Its name in a search. */
  readonly varies: string
}

interface DatesField extends FieldTexts {
  readonly kind: 'dates'
}

interface EventsField extends FieldTexts {
  readonly kind: 'events'
}

interface NumbersField extends FieldTexts {
  readonly kind: 'numbers'
  readonly bounds: Bounds
  /** Items that a search offers. */
  readonly offered: readonly string[]
}

interface RangeField extends FieldTexts {
  readonly kind: 'range'
  readonly label: Texts
  readonly bounds: Bounds
  readonly unit: '' | '%'
}

/** One field of the filters in a request. */
type FieldRow = DatesField | EventsField | NumbersField | RangeField

interface Values {
  readonly dates: readonly string[]
  readonly events: readonly MarketEvent[]
  readonly numbers: readonly number[]
  readonly range: Range
}

/** A filter as the form shows it: one chip for one or two fields of the request. */
interface DayFilter<Fields extends Readonly<Record<string, FieldRow>>, Reason extends string> {
  readonly fields: Fields
  /** Why a day is left out, as results store it. */
  readonly reason: Reason
  /** What leaves out one day, and what leaves out several. */
  readonly because: { readonly day: string; readonly days: string }
  /** Its name in the list of wrong fields, and in a sentence. */
  readonly name: string
  /** What the filter reads. Dates and events are known before a run, prices are not. */
  readonly reads: 'calendar' | 'events' | 'prices'
  readonly offer: Texts
  /** What the chip sets, if its text does not say it. */
  readonly subject: Texts
  /** The chip of filters that exclude days; undefined if this one does not. */
  readonly words: (
    filters: { readonly [Field in keyof Fields]?: Values[Fields[Field]['kind']] | undefined },
    language: Language,
  ) => string | undefined
}

const filter = <const Fields extends Readonly<Record<string, FieldRow>>, const Reason extends string>(
  one: DayFilter<Fields, Reason>,
) => one

type RangeFilter<Field extends string, Reason extends string> = Omit<RangeField, 'kind' | 'named'> &
  Omit<DayFilter<Record<Field, RangeField>, Reason>, 'fields' | 'words'> & {
    readonly short: Texts
  }

/** A filter by a number that has to lie within a range. */
const rangeFilter = <const Field extends string, const Reason extends string>(
  field: Field,
  { label, hint, bounds, unit, sentence, varies, short, ...one }: RangeFilter<Field, Reason>,
) =>
  filter({
    ...one,
    fields: {
      [field]: { kind: 'range', label, hint, bounds, unit, sentence, varies },
    } as unknown as Readonly<Record<Field, RangeField>>,
    words: (filters, language) => rangeInShort(filters[field], { name: short[language], unit, language }),
  })

const ONE_DATE = text('1 date')
const severalDates = phrase(text('{count} dates'), { count: number })
const daysToExpiry = counted(text('1 day to expiry'), text('{count} days to expiry'), list(number))
const tradingDays = counted(text('1 trading day'), text('{count} trading days'), list(number))

const EXPIRY_DAY = text('Expiry day')
const daysBefore = phrase(text('{count} before'), { count: number })

/** A number of days to expiry on its button: `Expiry day`, `2 before`. */
export function dteText(days: number): Texts {
  return days === 0 ? EXPIRY_DAY : composed((language) => daysBefore.write({ count: days }, language))
}

/** The filters by day, in the order in which they are checked and described. */
export const DAY_FILTERS = {
  dates: filter({
    reason: 'date',
    because: { day: 'its list of dates', days: 'their dates' },
    name: 'Dates',
    reads: 'calendar',
    fields: {
      onlyDates: {
        kind: 'dates',
        sentence: phrase(text('Only on {value}.'), { value: list(writtenDate) }),
        label: text('Only these dates'),
        hint: text('Empty trades on every date'),
        varies: 'dates that alone are traded',
      },
      skipDates: {
        kind: 'dates',
        sentence: phrase(text('Not on {value}.'), { value: list(writtenDate) }),
        label: text('Dates to skip'),
        varies: 'dates that are skipped',
      },
    },
    offer: text('+ dates'),
    subject: text('to trade or to skip'),
    words: ({ skipDates = [], onlyDates = [] }, language) => {
      const counted = ({ length }: readonly string[]) =>
        length === 1 ? ONE_DATE[language] : severalDates.write({ count: length }, language)
      return chosen({ skipped: skipDates, only: onlyDates }, counted, language)
    },
  }),
  events: filter({
    reason: 'event',
    because: { day: 'the events of this day', days: 'events' },
    name: 'Events',
    reads: 'events',
    fields: {
      skipEvents: {
        kind: 'events',
        sentence: phrase(text('Not on days of {value}.'), { value: list(event) }),
        varies: 'events that are skipped',
      },
      onlyEvents: {
        kind: 'events',
        sentence: phrase(text('Only on days of {value}.'), { value: list(event) }),
        varies: 'events that alone are traded',
      },
    },
    offer: text('+ events'),
    subject: text('to trade or to skip'),
    words: ({ skipEvents = [], onlyEvents = [] }, language) => {
      const named = (events: readonly MarketEvent[]) =>
        events.map((one) => EVENTS[one].label[language]).join(', ')
      return chosen({ skipped: skipEvents, only: onlyEvents }, named, language)
    },
  }),
  weekdays: filter({
    reason: 'weekday',
    because: { day: 'the weekday', days: 'their weekday' },
    name: 'Weekdays',
    reads: 'calendar',
    fields: {
      /** 1 is Monday, 7 Sunday. */
      weekdays: {
        kind: 'numbers',
        bounds: { min: 1, max: 7 },
        sentence: phrase(text('Only on {value}.'), { value: list(weekday) }),
        label: text('Weekdays'),
        varies: 'weekdays, 1 is Monday',
        offered: ['1', '2', '3', '4', '5', '6', '7'],
      },
    },
    offer: text('+ weekdays'),
    subject: text('that are traded'),
    words: ({ weekdays }, language) =>
      weekdays?.map((day) => WEEKDAYS_IN_SHORT[day - 1]?.[language]).join(', '),
  }),
  dte: filter({
    reason: 'dte',
    because: { day: 'the trading days left to the nearest expiry', days: 'the days to expiry' },
    name: 'Days to expiry',
    reads: 'calendar',
    fields: {
      /** Trading days to the nearest listed expiry. */
      dte: {
        kind: 'numbers',
        bounds: { min: 0, max: 365 },
        sentence: phrase(text('Only with {value} to the nearest expiry.'), { value: tradingDays }),
        label: text('Trading days to the nearest expiry'),
        named: 'Days to expiry',
        hint: text('Such as 0, 1, 4; empty trades on every day'),
        varies: 'days to expiry',
        offered: ['0', '1', '2', '…'],
      },
    },
    offer: text('+ days to expiry'),
    subject: text('on which it trades'),
    words: ({ dte }, language) => (dte?.length ? daysToExpiry.write(dte, language) : undefined),
  }),
  /** Percent from the previous close to the open. */
  gapPercent: rangeFilter('gapPercent', {
    reason: 'gap',
    because: { day: 'the gap at the open', days: 'the gap at the open' },
    name: 'gap',
    reads: 'prices',
    bounds: { min: -20, max: 20 },
    unit: '%',
    sentence: phrase(text('Only where the gap at the open is {value}%.'), { value: range }),
    label: text('Gap at the open'),
    hint: text('From the close of the session before, in percent'),
    varies: 'gap in %',
    offer: text('+ gap'),
    subject: text('at the open on which it trades'),
    short: text('gap'),
  }),
  /** Of the newest close of India VIX before the day. */
  vix: rangeFilter('vix', {
    reason: 'vix',
    because: { day: 'the close of India VIX', days: 'India VIX' },
    name: 'India VIX',
    reads: 'prices',
    bounds: { min: 0, max: 200 },
    unit: '',
    sentence: phrase(text('Only where India VIX closed {value} the day before.'), { value: range }),
    label: same('India VIX'),
    hint: text('Its close of the session before; the dataset must hold India VIX'),
    varies: 'India VIX',
    offer: same('+ VIX'),
    subject: text('at which it trades'),
    short: same('VIX'),
  }),
} as const
type DayFilterTable = typeof DAY_FILTERS
export type FilterSetting = keyof DayFilterTable

const IN_ORDER = Object.keys(DAY_FILTERS) as FilterSetting[]
/** Chips of lists, which stand behind the others. */
const LISTS = ['events', 'dates'] as const satisfies readonly FilterSetting[]
/** The filters in the order of their chips. */
export const FILTER_SETTINGS: readonly FilterSetting[] = [
  ...IN_ORDER.filter((setting) => !LISTS.some((one) => one === setting)),
  ...LISTS,
]

/** Why the strategy's own filters left out a trading day. */
export type FilterReason = DayFilterTable[FilterSetting]['reason']
export const FILTER_REASONS = IN_ORDER.map((setting) => DAY_FILTERS[setting].reason) as [
  FilterReason,
  ...FilterReason[],
]
/** What leaves out days, by the reason. */
export const FILTERED_BECAUSE = Object.fromEntries(
  Object.values(DAY_FILTERS).map(({ reason, because }) => [reason, because]),
) as Readonly<Record<FilterReason, DayFilterTable[FilterSetting]['because']>>

type KeyOf<Fields> = Fields extends unknown ? keyof Fields : never
type KindOf<Fields, Field extends PropertyKey> =
  Fields extends Readonly<Record<Field, { readonly kind: infer Kind }>> ? Kind : never
type Fields = DayFilterTable[FilterSetting]['fields']
/** A field of the filters in a request. */
export type FilterField = KeyOf<Fields>
export type FilterKind<Field extends FilterField> = KindOf<Fields, Field> & keyof Values
/** The filters of a request by field, in the order of the request. */
export const FILTERS = Object.assign({}, ...Object.values(DAY_FILTERS).map(({ fields }) => fields)) as {
  readonly [Field in FilterField]: Extract<FieldRow, { readonly kind: FilterKind<Field> }>
}
const FIELDS = Object.keys(FILTERS) as FilterField[]

/** A filter by a range. */
export type RangeSetting = {
  [Field in FilterField]: FilterKind<Field> extends 'range' ? Field & FilterSetting : never
}[FilterField]
export const RANGE_SETTINGS = FIELDS.filter((field) => FILTERS[field].kind === 'range') as RangeSetting[]

export function isRangeSetting(setting: FilterSetting): setting is RangeSetting {
  return RANGE_SETTINGS.some((one) => one === setting)
}

/** The fields of a filter. */
export function fieldsOfFilter(setting: FilterSetting): FilterField[] {
  return Object.keys(DAY_FILTERS[setting].fields) as FilterField[]
}

/** The names of filters that only a run can judge, because they read prices; all of them if none are given. */
export function priceFilters(filters?: DayFilters): string[] {
  return IN_ORDER.filter(
    (setting) =>
      DAY_FILTERS[setting].reads === 'prices' &&
      (!filters || fieldsOfFilter(setting).some((field) => filters[field] !== undefined)),
  ).map((setting) => DAY_FILTERS[setting].name)
}

const FROM: Texts = text(' from')

/** The label of the lower end of a range. */
export function rangeStart(label: Texts): Texts {
  return composed((language) => label[language] + FROM[language])
}
/** The label of the upper end of a range. */
export const RANGE_END: Texts = text('to')

/** The order of the sentences: the days that alone are traded stand before the skipped ones. */
export const FILTER_FIELDS: readonly FilterField[] = IN_ORDER.flatMap((setting) =>
  fieldsOfFilter(setting).toSorted((a, b) => Number(b.startsWith('only')) - Number(a.startsWith('only'))),
)

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
    return value === undefined ? [] : [FILTERS[field].sentence.write({ value } as never, language)]
  })
}

/** A number with the decimals that a reader needs. */
const shown: Form<number> = { ...grouped, write: (value) => (isTyped(value) ? formatNumber(value) : '…') }
const upTo = phrase(text('{name} up to {max}{unit}'), { name, max: shown, unit: name })
const from = phrase(text('{name} from {min}{unit}'), { name, min: shown, unit: name })
const fromTo = phrase(text('{name} {min} to {max}{unit}'), { name, min: shown, max: shown, unit: name })

function rangeInShort(
  limits: Range | undefined,
  { language, ...of }: { readonly name: string; readonly unit: string; readonly language: Language },
): string | undefined {
  const min = limits?.min ?? undefined
  const max = limits?.max ?? undefined
  if (min === undefined && max === undefined) return undefined
  if (min === undefined) return upTo.write({ ...of, max }, language)
  if (max === undefined) return from.write({ ...of, min }, language)
  return fromTo.write({ ...of, min, max }, language)
}

const skip = phrase(text('skip {items}'), { items: name })
const only = phrase(text('only {items}'), { items: name })

function chosen<Item>(
  items: { readonly skipped: readonly Item[]; readonly only: readonly Item[] },
  words: (items: readonly Item[]) => string,
  language: Language,
): string | undefined {
  const named = (part: typeof skip, some: readonly Item[]) =>
    some.length > 0 ? [part.write({ items: words(some) }, language)] : []
  return [...named(skip, items.skipped), ...named(only, items.only)].join('; ') || undefined
}
