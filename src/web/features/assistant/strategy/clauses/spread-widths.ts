import type { OptionType } from '#domain'
import { digitsAt } from '../words/values.ts'
import type { Read, Words } from '../words/words.ts'
import type { ClauseReader } from './clause.ts'

const LEAST_POINTS = 50
const POINTS = ['point', 'points', 'pts', 'pt']
const SPREADS = ['spread', 'spreads', 'width']
const WIDER = 'widen extend increase broaden raise'.split(' ')
const NARROWER = 'narrow tighten reduce decrease shrink'.split(' ')
const MADE = 'make keep set have'.split(' ')

const isJoined = (words: Words, i: number) =>
  words.at(i) === undefined || words.isBreak(i) || words.is(i, 'and', 'aur', '&', 'but', 'so')

/** Of an open strategy `widen the spread to 300 points`, `make it 300 wide`: how far the two legs of a spread are apart. */
export const readSpreadWidth: ClauseReader = (words, i) => {
  const named = words.isOfOpen && (i === 0 || isJoined(words, i - 1)) ? spreadNamed(words, i) : undefined
  const points = named && widthAt(words, named.end)
  if (!points) return undefined
  return { value: { is: 'spreadWidth', points: points.value, ...named.value }, end: points.end }
}

interface Spread {
  readonly option?: OptionType
  readonly way?: 'in' | 'out'
}

/** `widen the put spread to`, `make it`; a width by which it changes is none. */
function spreadNamed(words: Words, i: number): Read<Spread> | undefined {
  const verb = words.past(i, ['please', ...WIDER, ...NARROWER, ...MADE])
  const option = words.find(words.past(verb, ['the', 'my']), 'option')
  const noun = words.past(option?.end ?? verb, ['the', 'my', 'both', 'each', 'it', 'this', 'side'])
  if (verb === i || !(words.is(noun, ...SPREADS) || isMadeWide(words, noun))) return undefined
  const end = words.past(noun, [...SPREADS, 'distance', 'of', 'the', 'to', 'at'])
  const way = wayOf(words, verb - 1)
  return { value: { ...(way && { way }), ...(option && { option: option.value as OptionType }) }, end }
}

function wayOf(words: Words, verb: number): Spread['way'] {
  if (words.is(verb, ...WIDER)) return 'out'
  return words.is(verb, ...NARROWER) ? 'in' : undefined
}

/** The number of `make it 300 wide`. */
const isMadeWide = (words: Words, i: number) =>
  words.is(i - 1, 'it', 'this') && words.is(words.past(i + 1, POINTS), 'wide', 'apart')

/** `300 points wide`, at the end of a phrase. */
function widthAt(words: Words, i: number): Read<number> | undefined {
  const points = digitsAt(words, i)
  if (!points || points.value < LEAST_POINTS || points.value % LEAST_POINTS > 0) return undefined
  const end = words.past(points.end, [...POINTS, 'wide', 'apart', 'instead', 'now', 'please'])
  return isJoined(words, end) ? { value: points.value, end } : undefined
}
