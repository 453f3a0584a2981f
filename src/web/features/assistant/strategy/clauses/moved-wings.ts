import { numberAt } from '../words/values.ts'
import type { Read, Words } from '../words/words.ts'
import type { Clause } from './clause.ts'

/** Verbs that move wings, and remove nothing. */
export const WING_MOVES = ['move', 'shift', 'push', 'take', 'bring', 'widen', 'pull']
const WAYS = 'out in by further wider away closer nearer more another'.split(' ')
const BY = /\b(by|another|more|further|closer|nearer|wider)\b/

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
  const points = numberAt(words, words.past(words.past(i, WAYS), ['a']))
  if (!points) return undefined
  const unit = words.past(points.end, ['more', 'another'])
  const inSteps = words.is(unit, 'strike', 'strikes', 'step', 'steps')
  const end = words.past(inSteps ? unit + 1 : points.end, ['point', 'points', 'pts', ...WAYS])
  const said = words.written(i, end).toLowerCase()
  const way = wayOf(said)
  if (way === undefined || !(isVerb || isChangeByItself(words, { begin, end, way }))) return undefined
  const { value } = points
  if (inSteps && words.isOfOpen)
    return {
      value: { is: 'moveStrikes', points: way * value, inSteps, scope: { of: 'side', side: 'BUY' } },
      end,
    }
  if (BY.test(said)) return { value: { is: 'moveWings', points: way * value }, end }
  return { value: { is: 'question', question: `The wings: by ${value} points, or to ${value} points?` }, end }
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
  const isOut = /\b(out|further|wider|away)\b/.test(said)
  const isIn = /\b(in|closer|nearer)\b/.test(said)
  return isOut === isIn ? undefined : isOut ? 1 : -1
}
