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
  const points = wings && numberAt(words, words.past(words.past(wings.end, WAYS), ['a']))
  if (!wings) return undefined
  const to = verb > i ? wingsTo(words, wings.end) : undefined
  if (to) return to
  if (!points) return undefined
  const end = words.past(points.end, ['point', 'points', 'pts', ...WAYS])
  const said = words.written(wings.end, end).toLowerCase()
  // Without a verb the words are a change only by themselves; beside legs they are a distance.
  const isChange = verb > i || (i === 0 && words.at(end) === undefined)
  const way = wayOf(said)
  if (way === undefined || !isChange) return undefined
  const { value } = points
  if (BY.test(said)) return { value: { is: 'moveWings', points: way * value }, end }
  return { value: { is: 'question', question: `The wings: by ${value} points, or to ${value} points?` }, end }
}

/** `bring the wings in to 250`: from the money or from the sold strikes. */
function wingsTo(words: Words, i: number): Read<Clause> | undefined {
  const at = words.past(i, WAYS)
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
