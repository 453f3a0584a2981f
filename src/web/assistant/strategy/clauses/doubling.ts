import { endOf, type Words } from '../words/words.ts'
import type { ClauseReader } from './clause.ts'
import { scopeAt } from './risk-clauses.ts'

const DOUBLES = ['doubles', 'double', 'doubled', '2x']
const BEFORE = [
  'when',
  'once',
  'if',
  'as',
  'soon',
  'jab',
  'agar',
  'its',
  'the',
  'their',
  'leg',
  'option',
  'sl',
  'stop',
  'at',
  'ka',
]
const THEN = [
  'ho',
  'hone',
  'jaye',
  'jaaye',
  'pe',
  'par',
  'to',
  'tab',
  'then',
  'wo',
  'woh',
  'us',
  'wahi',
  'in',
  'value',
  'of',
  'that',
  'premium',
]

/** The premium of a leg doubles: `exit a leg when its premium doubles`, `premium double ho jaye to woh leg kaat do`. */
export const readDoubling: ClauseReader = (words, i) => {
  const exit = words.find(i, 'time', 'exit')
  const exited = exit && scopeAt(words, words.past(exit.end, ['the', 'that', 'any']))
  const at = words.past(endOf(exited ?? exit, i), BEFORE)
  const isStop = words.tokens.slice(i, at).some((_, k) => words.find(i + k, 'rule', 'stop'))
  const premium = words.find(at, 'wait', 'premium')
  if (!premium && !isStop) return undefined
  const doubled = words.past(endOf(premium, at), ['is', 'gets', 'has', 'ho'])
  if (!words.is(doubled, ...DOUBLES)) return undefined
  const behind = exitBehind(words, doubled + 1)
  // A premium that doubles says nothing by itself.
  if (!exit && !isStop && behind === undefined) return undefined
  return {
    value: { is: 'doubling', ...(exited && { scope: exited.value }) },
    end: behind ?? words.past(doubled + 1, ['ho', 'jaye']),
  }
}

/** Behind `to woh leg kaat do`. */
function exitBehind(words: Words, i: number): number | undefined {
  const at = words.past(i, THEN)
  const leg = words.find(at, 'scope', 'leg')
  return words.find(words.past(endOf(leg, at), ['ko']), 'time', 'exit')?.end
}
