import { textsOf } from './language.ts'
import { number, phrase, type Form } from './phrase.ts'

const text = textsOf('legReference')

/** A leg by its position: `leg 2`. */
export const legPlace = phrase(text('leg {place}'), { place: number })

const deletedLeg = text('a leg that was deleted')

/** Stands in a reference for a leg that the strategy does not have. */
export const DELETED_LEG = deletedLeg.en

/**
 * Another leg by its position, `leg 2`, which is read as the id `leg-2` that the reader gives to that leg. Any
 * other word is an id already.
 */
export const legReference: Form<string> = {
  write: (value, language = 'en') => {
    if (!value) return '…'
    if (value === DELETED_LEG) return deletedLeg[language]
    const place = legPlace.match(value)
    return place ? legPlace.write(place, language) : value
  },
  pattern: (language) => String.raw`${legPlace.pattern(language)}|[^\s,;]+`,
  read: (words, language) => {
    const place = legPlace.match(words, language)
    return place ? `leg-${place.place}` : words
  },
}
