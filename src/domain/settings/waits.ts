import { MOMENTUM_BOUNDS, type Bounds } from '../limits.ts'
import { keysOf, mapTable } from '../map-table.ts'
import type { EntryMomentum, LegEntry } from '../schemas/leg-entry.ts'
import { UNITS } from './amount.ts'
import type { Contradicts, LegAround } from './contradicts.ts'
import { same, textsOf, type Language, type Texts } from './language.ts'
import { clock, kinds, number, phrase, word, type AnyPhrase } from './phrase.ts'

const text = textsOf('waits')

const DIRECTIONS = { up: text('up'), down: text('down') } as const
const SIGNS = { up: same('+'), down: same('−') } as const
const MOVE_UNITS = { points: text(' pts'), percentage: same('%') } as const
const WATCHED = {
  premium: text('its premium'),
  underlying: text('the index'),
} as const
/** A watched price without the leg or strategy that watches it. */
export const WATCHED_IN_SHORT = { premium: text('premium'), underlying: text('index') } as const
/** The price that a waiting leg watches. */
export const WATCHED_PRICES = keysOf(WATCHED)
const SIDES = { high: text('high'), low: text('low') } as const

const direction = word<'up' | 'down'>(DIRECTIONS)
const sign = word<'up' | 'down'>(SIGNS)
/** The unit of a move, or of a slippage, behind its number. */
export const moveUnit = word<'points' | 'percentage'>(MOVE_UNITS)
const of = word<'premium' | 'underlying'>(WATCHED)
const ofInShort = word<'premium' | 'underlying'>(WATCHED_IN_SHORT)
const side = word<'high' | 'low'>(SIDES)

/** Choices of a wait's fields, in the order of the form. */
export const WAIT_CHOICES = {
  of: WATCHED,
  direction: DIRECTIONS,
  unit: { points: UNITS.points.option, percentage: UNITS.percentage.option },
  side: { high: text('its high'), low: text('its low') },
} as const

/** A field of a wait: one of several choices, a number with bounds for each unit, or a time of day. */
export type WaitField =
  | { readonly kind: 'choice'; readonly choices: Readonly<Record<string, Texts>> }
  | { readonly kind: 'number'; readonly bounds: Readonly<Record<'points' | 'percentage', Bounds>> }
  | { readonly kind: 'time' }
export type WaitFields = Readonly<Record<string, WaitField>>

const choice = <Key extends keyof typeof WAIT_CHOICES>(key: Key) =>
  ({ kind: 'choice', choices: WAIT_CHOICES[key] }) as const

/** The fields of a move. */
export const MOVE_FIELDS = {
  direction: choice('direction'),
  unit: choice('unit'),
  value: { kind: 'number', bounds: MOMENTUM_BOUNDS },
} as const satisfies WaitFields

/** One thing that a leg can wait for. */
interface WaitSetting {
  readonly label: Texts
  readonly fields: WaitFields
  /** The values that it starts with, by the time at which entries start. */
  readonly start: (entryStart: string) => object
  /** In plain words, read back. */
  readonly sentence: AnyPhrase
  /** On the chip and in the line of a run. */
  readonly short: AnyPhrase
}

/** How a leg without a wait is entered. */
export const AT_ONCE: Texts = text('At once')

/** What a leg can wait for before it is entered, in the order of the form. */
export const LEG_WAITS = {
  momentum: {
    label: text('After a move'),
    fields: { of: choice('of'), ...MOVE_FIELDS },
    start: () => ({ type: 'momentum', of: 'premium', direction: 'up', unit: 'points', value: 10 }) as const,
    sentence: phrase(text('waits until {of} has moved {direction} by {value}{unit}'), {
      of,
      direction,
      value: number,
      unit: moveUnit,
    }),
    short: phrase(text('waits: {of} {direction}{value}{unit}'), {
      of: ofInShort,
      direction: sign,
      value: number,
      unit: moveUnit,
    }),
  },
  breakout: {
    label: text('Breakout'),
    fields: {
      of: choice('of'),
      side: choice('side'),
      /** End of the range, which begins with the strategy's entry. */
      rangeEnd: { kind: 'time' },
    },
    start: (entryStart: string) =>
      ({
        type: 'breakout',
        of: 'underlying',
        side: 'high',
        rangeEnd: halfAnHourAfter(entryStart),
      }) as const,
    sentence: phrase(text('waits until {of} breaks the {side} of the range up to {rangeEnd}'), {
      of,
      side,
      rangeEnd: clock,
    }),
    short: phrase(text('breaks {side} of {of} to {rangeEnd}'), { of: ofInShort, side, rangeEnd: clock }),
  },
} as const satisfies Readonly<Record<string, WaitSetting>>
export type WaitType = keyof typeof LEG_WAITS

/** What a leg waits for before it is entered, read back. */
export const legEntrySentence = kinds<LegEntry>(
  'type',
  mapTable(LEG_WAITS, ({ sentence }) => sentence),
)

const legEntryInShort = kinds<LegEntry>(
  'type',
  mapTable(LEG_WAITS, ({ short }) => short),
)

/** `waits: premium +10 pts`, `breaks high of index to 10:00`. */
export function legEntryChip(entry: LegEntry, language?: Language): string {
  return legEntryInShort.write(entry, language)
}

export const LEG_ENTRY_CONTRADICTS: readonly Contradicts<LegAround>[] = [
  {
    path: ['entry'],
    others: ['entryMomentum'],
    refuses: ({ leg, strategy }) => leg.entry && strategy.entryMomentum && {},
    message: `A leg's entry and the strategy's entryMomentum contradict each other; remove one of them`,
    words: `A leg's entry and the move of all premiums contradict each other; remove one of them`,
  },
  {
    path: ['entry', 'rangeEnd'],
    others: ['entryStartTime', 'entryEndTime'],
    refuses: ({ leg: { entry }, strategy: { entryStartTime, entryEndTime } }) => {
      if (entry?.type !== 'breakout') return undefined
      const { rangeEnd } = entry
      const isInside = rangeEnd > entryStartTime && rangeEnd < entryEndTime
      return !isInside && { rangeEnd, entryStartTime, entryEndTime }
    },
    message: '{rangeEnd} must be after {entryStartTime} and before {entryEndTime}',
  },
]

/** The move of all premiums that the strategy waits for, read back. */
export const entryMomentumSentence = phrase(
  text('Waits until all premiums together have moved {direction} by {value}{unit}.'),
  { direction, value: number, unit: moveUnit },
)
const entryMomentumInShort = phrase(text('waits: all premiums {direction}{value}{unit}'), {
  direction: sign,
  value: number,
  unit: moveUnit,
})

/** `waits: all premiums +5%`. */
export function entryMomentumChip(momentum: EntryMomentum, language?: Language): string {
  return entryMomentumInShort.write(momentum, language)
}
/** The chip that offers it, what the chip sets, what the form says without it, and the value that it starts with. */
export const ENTRY_MOMENTUM = {
  offer: text('+ wait for all premiums'),
  subject: text('before the strategy is entered'),
  explained: text('The strategy is entered without waiting.'),
  value: { direction: 'up', unit: 'percentage', value: 5 },
} as const

/** A move with its unit: `10 pts`, `5%`. */
export function moveText(
  value: number | null,
  unit: EntryMomentum['unit'],
  language: Language = 'en',
): string {
  return `${number.write(value)}${moveUnit.write(unit, language)}`
}

function halfAnHourAfter(time: string): string {
  const [hours = 9, minutes = 15] = time.split(':').map(Number)
  const minute = (Number.isNaN(hours) ? 9 : hours) * 60 + (Number.isNaN(minutes) ? 15 : minutes) + 30
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}
