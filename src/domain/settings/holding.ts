import type { Holding } from '../schemas/holding.ts'
import type { Contradicts } from './contradicts.ts'
import { textsOf, type Language, type Texts } from './language.ts'
import { kinds, number, phrase, word, type Form } from './phrase.ts'

const text = textsOf('days')

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

/** A day by its sessions before the expiry: `E−4`, `E`. */
const dayOfCycle: Form<number> = {
  write: (before) => (before === 0 ? 'E' : `E−${number.write(before)}`),
  pattern: () => String.raw`E(?:−\d+)?`,
  read: (day) => Number(day.slice(2)),
}

const holdingInShort = kinds<Holding>('type', {
  intraday: phrase(text('Within the day'), {}),
  btst: phrase(text('Over one night (BTST)'), {}),
  positional: phrase(text('Over days: {enterDaysBefore} to {exitDaysBefore} of each {expiry} expiry'), {
    expiry,
    enterDaysBefore: dayOfCycle,
    exitDaysBefore: dayOfCycle,
  }),
})

/** The holding on its chip: `Over days: E−4 to E of each weekly expiry`. */
export function holdingChip(holding: Holding, language?: Language): string {
  return holdingInShort.write(holding, language)
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

/** How the position is held, in the order of the form. */
export const HOLDINGS = {
  intraday: text('Within the day'),
  btst: text('Over one night'),
  positional: text('Over days'),
} as const satisfies Readonly<Record<Holding['type'], Texts>>
