import { endOf, type Read, type Words } from '../words/words.ts'
import type { Clause, ClauseReader } from './clause.ts'

const NOT = [
  'no',
  'without',
  'dont',
  'do',
  'not',
  'stop',
  'remove',
  'w/o',
  'bina',
  'any',
  'the',
  'further',
  'more',
]
const TRAILED = ['trail', 'trails', 'trailing', 'it', 'the', 'profit', 'steps']
const OF = [
  'after',
  'of',
  'on',
  'from',
  'for',
  'behind',
  'beyond',
  'to',
  'the',
  'that',
  'my',
  'once',
  'is',
  'it',
]
const LOCKED = ['lock', 'locked', 'profit', 'in']

/** `no trail after the lock`: the locked profit does not grow. */
export const readFixedLock: ClauseReader = (words, i) => stepsDenied(words, i) ?? stepsDeniedBehind(words, i)

function stepsDenied(words: Words, i: number): Read<Clause> | undefined {
  const at = words.past(i, NOT)
  const trailed = at > i ? words.past(at, TRAILED) : at
  const lock = trailed > at ? words.past(trailed, OF) : trailed
  const end = lock > trailed ? words.past(lock, LOCKED) : lock
  return end > lock && /\block/i.test(words.written(lock, end))
    ? { value: { is: 'remove', what: 'lockSteps' }, end }
    : undefined
}

/** `lock ke baad trail nahi`. */
function stepsDeniedBehind(words: Words, i: number): Read<Clause> | undefined {
  const lock = words.find(i, 'rule', 'lock')
  const behind = lock && words.past(lock.end, ['ke', 'baad', 'ka', 'ki', 'hone'])
  const trail =
    behind !== undefined && behind > endOf(lock, i) ? words.find(behind, 'rule', 'trail') : undefined
  const end = trail && words.past(trail.end, ['nahi', 'nahin', 'mat', 'karna', 'karo', 'na', 'hai'])
  return trail && end !== undefined && /nahi|mat|\bna\b/i.test(words.written(trail.end, end))
    ? { value: { is: 'remove', what: 'lockSteps' }, end }
    : undefined
}
