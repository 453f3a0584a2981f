import { numberAt } from '../words/values.ts'
import type { Read, Words } from '../words/words.ts'
import type { Clause } from './clause.ts'
import { strikeAt } from './strikes.ts'

/** Verbs that move wings, and remove nothing. */
export const WING_MOVES = ['move', 'shift', 'push', 'take', 'bring', 'widen', 'pull']
const WAYS =
  'out in by further farther wider away closer nearer more another door dur bahar andar paas nazdeek kareeb'.split(
    ' ',
  )
const BY = /\b(by|another|more|further|farther|closer|nearer|wider|aur)\b/
const UNITS = ['point', 'points', 'pts', 'pt']
const DONE = 'le lao laao aao aana jao jaana karo kar kardo karna do de dena hai please pls plz'.split(' ')
const A_BIT = 'thoda thodi thode aur a bit little slightly sa even more'.split(' ')

const isEdge = (words: Words, i: number) => words.at(i) === undefined || words.isBreak(i)
const asked = (question: string, end: number): Read<Clause> => ({ value: { is: 'question', question }, end })

/** The position behind words for a direction. `aur` means `more` before a direction, and `and` elsewhere. */
function pastWays(words: Words, i: number): number {
  const at = words.past(words.past(i, ['ko']), WAYS)
  if (!words.is(at, 'aur')) return at
  const isMore = words.is(at + 1, ...WAYS, ...DONE) || isEdge(words, at + 1)
  return isMore || numberAt(words, at + 1) !== undefined ? pastWays(words, at + 1) : at
}

/** `move the wings out by another 100`, `wings 100 points further out`. */
export function movedWings(words: Words, i: number): Read<Clause> | undefined {
  const verb = words.past(i, WING_MOVES)
  const wings = words.find(words.past(verb, ['the', 'my', 'both']), 'wings')
  const to = wings && verb > i ? wingsTo(words, i, wings.end) : undefined
  return to ?? (wings && wingsBy(words, { begin: i, isVerb: verb > i }, wings.end))
}

interface Moved {
  readonly begin: number
  readonly isVerb: boolean
}

/** `wings 100 points further out`. */
function wingsBy(words: Words, { begin, isVerb }: Moved, i: number): Read<Clause> | undefined {
  const points = numberAt(words, words.past(pastWays(words, i), ['a']))
  if (!points) return wingsABit(words, begin, i)
  const unit = words.past(points.end, ['more', 'another', 'aur'])
  const inSteps = words.is(unit, 'strike', 'strikes', 'step', 'steps')
  const ways = pastWays(words, words.past(inSteps ? unit + 1 : points.end, UNITS))
  const end = words.past(ways, DONE)
  const said = words.written(i, ways).toLowerCase()
  const way = wayOf(said)
  if (way === undefined)
    return /\baur$/.test(said)
      ? asked(`“${words.written(begin, end)}”: further out, or closer in?`, end)
      : undefined
  if (isDistance(said) || !(isVerb || isChangeByItself(words, { begin, end, way }))) return undefined
  const { value } = points
  if (inSteps && words.isOfOpen)
    return {
      value: { is: 'moveStrikes', points: way * value, inSteps, scope: { of: 'side', side: 'BUY' } },
      end,
    }
  if (BY.test(said)) return { value: { is: 'moveWings', points: way * value }, end }
  return asked(`The wings: by ${value} points, or to ${value} points?`, end)
}

/** `Wings 500 door` by itself is where they are. */
const isDistance = (said: string) => /\b(door|dur)$/.test(said) && !BY.test(said)

/** `wings thoda door karo`: by how much is not said. */
function wingsABit(words: Words, begin: number, i: number): Read<Clause> | undefined {
  const ways = words.past(words.past(i, ['ko', 'go', 'should', 'be']), [...A_BIT, ...WAYS])
  const end = words.past(ways, DONE)
  const isMoved = words.isOfOpen && wayOf(words.written(i, ways).toLowerCase()) !== undefined
  if (!isMoved || !isEdge(words, end)) return undefined
  const placed = words.is(end, ',', '.', '-', '–') ? boughtAt(words, end + 1) : undefined
  if (placed) return placed
  // `Wings closer, 300`.
  const number = words.is(end, ',') ? numberAt(words, end + 1) : undefined
  const last = number && words.past(number.end, [...UNITS, 'instead', ...DONE])
  if (number && last !== undefined && isEdge(words, last)) {
    const question = `“${words.written(begin, last)}”: to ${number.value} points out of the money, or by ${number.value} points?`
    const isIn = wayOf(words.written(i, ways).toLowerCase()) === -1
    return { value: { is: 'question', question, ...(isIn && { closerTo: number.value }) }, end: last }
  }
  return asked(`“${words.written(begin, end)}”: by how many points?`, end)
}

const BUYING = 'buy at them it the ones buying'.split(' ')

/** Behind `bring the wings closer,` their place: `buy at 300 OTM`, `300 otm buy karo`. */
function boughtAt(words: Words, i: number): Read<Clause> | undefined {
  const at = words.past(i, [...BUYING, 'to'])
  const strike = numberAt(words, at) ? strikeAt(words, at) : undefined
  const end = strike && words.past(strike.end, ['buy', 'instead', 'pe', 'par', ...DONE])
  return strike && end !== undefined && isEdge(words, end)
    ? { value: { is: 'strikeOf', side: 'BUY', strike: strike.value, isPlaced: true }, end }
    : undefined
}

/** Without a verb the words are a change only by themselves; beside legs outward ones are a distance. */
function isChangeByItself(
  words: Words,
  { begin, end, way }: { begin: number; end: number; way: number },
): boolean {
  const isLast = words.at(end) === undefined
  if (way === 1) return begin === 0 && isLast
  return (begin === 0 || words.isBreak(begin - 1)) && (isLast || words.isBreak(end))
}

/** `bring the wings in to 250`: from the money or from the sold strikes. */
function wingsTo(words: Words, begin: number, i: number): Read<Clause> | undefined {
  const at = words.past(i, WAYS)
  // Only wider ones are counted from the money, as in `wings ko 500 kar do`.
  if (words.is(begin, 'widen')) return undefined
  const points = words.is(at, 'to') ? numberAt(words, at + 1) : undefined
  if (!points) return undefined
  const { value, end } = points
  return {
    value: {
      is: 'question',
      question: `The wings: ${value} points out of the money, or ${value} points beyond the sold strikes?`,
    },
    end,
  }
}

/** 1 for outward, and −1 for inward. */
function wayOf(said: string): 1 | -1 | undefined {
  const isOut = /\b(out|further|farther|wider|away|door|dur|bahar)\b/.test(said)
  const isIn = /\b(in|closer|nearer|andar|paas|nazdeek|kareeb)\b/.test(said)
  return isOut === isIn ? undefined : isOut ? 1 : -1
}
