import type { MarketEvent } from '../choices.ts'
import { mapTable } from '../map-table.ts'
import { textsOf, type Language, type Texts } from './language.ts'
import { list, mapped, word } from './phrase.ts'

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

/** How a day of an event is treated, in the order of the form. */
export const EVENT_CHOICES = {
  any: text('trade'),
  skip: text('skip'),
  only: text('only these'),
} as const

/** Weekdays in short, from Monday. */
export const WEEKDAYS_IN_SHORT: readonly Texts[] = [
  text('Mon'),
  text('Tue'),
  text('Wed'),
  text('Thu'),
  text('Fri'),
  text('Sat'),
  text('Sun'),
]

/** A weekday's name; 1 is Monday, and Sunday is 0 or 7. */
export function weekdayName(day: number): string {
  return WEEKDAYS[(day + 6) % 7]?.en ?? ''
}

/** A weekday in short; 1 is Monday, and Sunday is 0 or 7. */
export function weekdayInShort(day: number): string {
  return WEEKDAYS_IN_SHORT[(day + 6) % 7]?.en ?? ''
}

/** An event in a sentence. */
export const event = word(mapTable(EVENTS, ({ words }) => words))
/** A weekday in a sentence; 1 is Monday, 7 Sunday. */
export const weekday = mapped<number, string>(
  word(Object.fromEntries(WEEKDAYS.map((words, i) => [String(i + 1), words]))),
  { to: String, from: Number },
)

/** Names of events in a sentence. */
export function eventNames(events: readonly MarketEvent[], language?: Language): string {
  return list(event).write(events, language)
}
