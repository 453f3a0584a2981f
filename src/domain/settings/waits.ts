import type { EntryMomentum, LegEntry } from '../schemas/leg-entry.ts'
import { same, type Language } from './language.ts'
import { clock, kinds, number, phrase, word } from './phrase.ts'

const DIRECTIONS = { up: { en: 'up', hi: 'ऊपर' }, down: { en: 'down', hi: 'नीचे' } } as const
const SIGNS = { up: same('+'), down: same('−') } as const
const MOVE_UNITS = { points: { en: ' pts', hi: ' अंक' }, percentage: same('%') } as const
const WATCHED = {
  premium: { en: 'its premium', hi: 'उसका प्रीमियम' },
  underlying: { en: 'the index', hi: 'इंडेक्स' },
} as const
const WATCHED_IN_SHORT = { premium: same('premium'), underlying: same('index') } as const
const SIDES = { high: { en: 'high', hi: 'उच्चतम' }, low: { en: 'low', hi: 'न्यूनतम' } } as const

const direction = word<'up' | 'down'>(DIRECTIONS)
const sign = word<'up' | 'down'>(SIGNS)
const unit = word<'points' | 'percentage'>(MOVE_UNITS)
const of = word<'premium' | 'underlying'>(WATCHED)
const ofInShort = word<'premium' | 'underlying'>(WATCHED_IN_SHORT)
const side = word<'high' | 'low'>(SIDES)

/** What a leg waits for before it is entered, read back. */
export const legEntrySentence = kinds<LegEntry>('type', {
  momentum: phrase(
    {
      en: 'waits until {of} has moved {direction} by {value}{unit}',
      hi: '{of} {value}{unit} {direction} जाने तक प्रतीक्षा',
    },
    { of, direction, value: number, unit },
  ),
  breakout: phrase(
    {
      en: 'waits until {of} breaks the {side} of the range up to {rangeEnd}',
      hi: '{rangeEnd} तक की सीमा का {side} {of} से टूटने तक प्रतीक्षा',
    },
    { of, side, rangeEnd: clock },
  ),
})

/** What a leg waits for on its chip and in the line of a run. */
const legEntryInShort = kinds<LegEntry>('type', {
  momentum: phrase(same('waits: {of} {direction}{value}{unit}'), {
    of: ofInShort,
    direction: sign,
    value: number,
    unit,
  }),
  breakout: phrase(same('breaks {side} of {of} to {rangeEnd}'), { of: ofInShort, side, rangeEnd: clock }),
})

/** `waits: premium +10 pts`, `breaks high of index to 10:00`. */
export function legEntryChip(entry: LegEntry): string {
  return legEntryInShort.write(entry)
}

/** The move of all premiums that the strategy waits for, read back. */
export const entryMomentumSentence = phrase(
  {
    en: 'Waits until all premiums together have moved {direction} by {value}{unit}.',
    hi: 'सभी प्रीमियम मिलकर {value}{unit} {direction} जाने तक प्रतीक्षा करता है।',
  },
  { direction, value: number, unit },
)
const entryMomentumInShort = phrase(same('waits: all premiums {direction}{value}{unit}'), {
  direction: sign,
  value: number,
  unit,
})

/** `waits: all premiums +5%`. */
export function entryMomentumChip(momentum: EntryMomentum): string {
  return entryMomentumInShort.write(momentum)
}

/** A move with its unit: `10 pts`, `5%`. */
export function moveText(
  value: number | null,
  moveUnit: EntryMomentum['unit'],
  language: Language = 'en',
): string {
  return `${number.write(value)}${unit.write(moveUnit, language)}`
}
