import { LIMITS, type Bounds } from '../limits.ts'
import { mapTable } from '../map-table.ts'
import type { Holding } from '../schemas/holding.ts'
import type { Contradicts } from './contradicts.ts'
import { textsOf, type Language, type Texts } from './language.ts'
import { kinds, number, phrase, word, type AnyPhrase, type Form } from './phrase.ts'

const text = textsOf('days')
const fieldText = textsOf('formFields')

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

/** The expiries that get a cycle: in a sentence, and as an option of the form. */
const CYCLES = {
  weekly: { words: text('weekly'), option: text('Every expiry') },
  monthly: { words: text('monthly'), option: text('Monthly ones') },
} as const
const expiry = word(mapTable(CYCLES, ({ words }) => words))

/** A day by its sessions before the expiry: `E−4`, `E`. */
const dayOfCycle: Form<number> = {
  write: (before) => (before === 0 ? 'E' : `E−${number.write(before)}`),
  pattern: () => String.raw`E(?:−\d+)?`,
  read: (day) => Number(day.slice(2)),
}

/** A field of a way to hold positions: a number of sessions, or one of several choices. */
type HoldingField = {
  readonly label: Texts
  readonly hint?: Texts
  /** Its name in a search. */
  readonly varies?: string
} & ({ readonly bounds: Bounds } | { readonly choices: typeof CYCLES })

/** One way to hold positions. */
export interface HoldingSetting {
  readonly label: Texts
  readonly fields: Readonly<Record<string, HoldingField>>
  /** Values that the form starts with. */
  readonly start: Readonly<Record<string, unknown>>
  /** When the square-off is, at its time and as a note; within the day needs neither. */
  readonly squareOff?: { readonly hint: Texts; readonly note: Texts }
  /** In plain words, read back; within the day needs no sentence. */
  readonly sentence?: AnyPhrase
  /** On the chip. */
  readonly short: AnyPhrase
}

/** What the chip of the holding sets. */
export const HOLDING_SUBJECT = text('how long positions are held')

/** How the position is held, in the order of the form. */
export const HOLDINGS = {
  intraday: {
    label: text('Within the day'),
    fields: {},
    start: {},
    short: phrase(text('Within the day'), {}),
  },
  btst: {
    label: text('Over one night'),
    fields: {},
    start: {},
    squareOff: {
      hint: text('On the next session'),
      note: text('The square-off is on the next session, at or before the entry start.'),
    },
    sentence: phrase(text('Held over one night: the square-off is on the next session.'), {}),
    short: phrase(text('Over one night (BTST)'), {}),
  },
  positional: {
    label: text('Over days'),
    fields: {
      expiry: { label: fieldText('A cycle for'), choices: CYCLES },
      enterDaysBefore: {
        varies: 'sessions before the expiry at the entry',
        label: fieldText('Entry, sessions before expiry'),
        bounds: LIMITS.daysBeforeExpiry,
      },
      exitDaysBefore: {
        varies: 'sessions before the expiry at the exit',
        label: fieldText('Exit, sessions before expiry'),
        hint: fieldText('0 is the expiry day'),
        bounds: LIMITS.daysBeforeExpiry,
      },
    },
    start: { expiry: 'weekly', enterDaysBefore: 4, exitDaysBefore: 0 },
    squareOff: {
      hint: text('On the cycle’s last day'),
      note: text('The square-off is on the last day of the cycle.'),
    },
    sentence: phrase(
      text(
        'Held over days, a cycle for each {expiry} expiry: entered {enterDaysBefore}, left {exitDaysBefore}.',
      ),
      { expiry, enterDaysBefore: sessionsBefore, exitDaysBefore: sessionsBefore },
    ),
    short: phrase(text('Over days: {enterDaysBefore} to {exitDaysBefore} of each {expiry} expiry'), {
      expiry,
      enterDaysBefore: dayOfCycle,
      exitDaysBefore: dayOfCycle,
    }),
  },
} as const satisfies Readonly<Record<string, HoldingSetting>>
export type HoldingType = keyof typeof HOLDINGS
export const HOLDING_TYPES = Object.keys(HOLDINGS) as HoldingType[]

const { btst, positional } = HOLDINGS
/** How long positions are held, read back. */
export const holdingSentence = kinds<Holding>('type', {
  btst: btst.sentence,
  positional: positional.sentence,
})

const holdingInShort = kinds<Holding>(
  'type',
  mapTable(HOLDINGS, ({ short }) => short),
)

/** The holding on its chip: `Over days: E−4 to E of each weekly expiry`. */
export function holdingChip(holding: Holding, language?: Language): string {
  return holdingInShort.write(holding, language)
}

/** The holding of a type with the values that the form starts with. */
export function holdingOfType(type: HoldingType): Holding {
  return { type, ...HOLDINGS[type].start } as Holding
}

/** A cycle that would be left before it is entered. */
export const HOLDING_CONTRADICTS: Contradicts<{ readonly holding?: Holding | undefined }> = {
  path: ['holding', 'exitDaysBefore'],
  others: ['enterDaysBefore'],
  refuses: ({ holding }) => {
    if (holding?.type !== 'positional') return undefined
    const { enterDaysBefore, exitDaysBefore } = holding
    return enterDaysBefore < exitDaysBefore && { enterDaysBefore, exitDaysBefore }
  },
  message: '{exitDaysBefore} must be at most {enterDaysBefore}',
}
