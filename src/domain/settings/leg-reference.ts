import { textsOf } from './language.ts'
import { number, phrase, type Form } from './phrase.ts'

const text = textsOf('legReference')

/** A leg by its position: `leg 2`. */
export const legPlace = phrase(text('leg {place}'), { place: number })

/**
 * Another leg by its position, `leg 2`, which is read as the id `leg-2` that the reader gives to that leg. Any
 * other word is an id already.
 */
export const legReference: Form<string> = {
  write: (value, language = 'en') => {
    if (!value) return '…'
    const place = legPlace.match(value)
    return place ? legPlace.write(place, language) : value
  },
  pattern: (language) => String.raw`${legPlace.pattern(language)}|[^\s,;]+`,
  read: (words, language) => {
    const place = legPlace.match(words, language)
    return place ? `leg-${place.place}` : words
  },
}
