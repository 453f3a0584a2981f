import type { Condition } from '#domain'
import type { Read, Words } from '../words/words.ts'
import type { Compared, Operand } from './operands.ts'

/** Verbs of a change of sign or trend. */
export const TURNS = ['turns', 'turn', 'flips', 'flip', 'becomes', 'goes']
const ABOVE_ZERO: readonly [held: Condition, turned: Condition] = ['GREATER_THAN', 'CROSSES_ABOVE']
const BELOW_ZERO: readonly [held: Condition, turned: Condition] = ['LESS_THAN', 'CROSSES_BELOW']
const SIGNS: Readonly<Record<string, readonly [held: Condition, turned: Condition]>> = {
  positive: ABOVE_ZERO,
  plus: ABOVE_ZERO,
  negative: BELOW_ZERO,
  minus: BELOW_ZERO,
}
/** Indicators that swing about zero. */
const AROUND_ZERO = ['MACD', 'ROC', 'MOM', 'CMO', 'CCI', 'PPO', 'APO', 'TRIX', 'AROONOSC', 'BOP']
const ACROSS = ['from', 'to', 'se', 'me', 'mein', 'in', 'into', 'the', 'territory', 'zone']

/** `macd histogram is positive`, `macd turns negative`, `roc goes from minus to plus`: beyond zero, or the crossing of it. */
export function signOf(words: Words, i: number, { name }: Operand): Read<readonly Compared[]> | undefined {
  const first = words.past(i, [
    'is',
    ...TURNS,
    'ho',
    'in',
    'to',
    'into',
    'from',
    'crosses',
    'moves',
    'changes',
  ])
  // 'Roc is minus 2' is below a level.
  const isLevel = words.is(first, 'plus', 'minus') && words.at(first + 1)?.kind === 'number'
  const from = AROUND_ZERO.includes(name) && !isLevel ? SIGNS[words.textAt(first)] : undefined
  if (!from) return undefined
  const across = signAcross(words, first, from)
  if (across) return across
  // In 'macd minus signal' and 'roc plus adx' it is a sum.
  const isSum = first === i && words.is(i, 'plus', 'minus')
  if (isSum || words.is(first - 1, 'from')) return undefined
  const isTurned = words.tokens.slice(i, first).some(({ text }) => TURNS.includes(text))
  return beyondZero(words, isTurned ? from[1] : from[0], first)
}

/** `from minus to plus`: the side that is left stands first. */
function signAcross(
  words: Words,
  i: number,
  from: (typeof SIGNS)[string],
): Read<readonly Compared[]> | undefined {
  const at = words.past(i + 1, ACROSS)
  const to = at > i + 1 ? SIGNS[words.textAt(at)] : undefined
  return to && to !== from ? beyondZero(words, to[1], at) : undefined
}

const beyondZero = (words: Words, condition: Condition, i: number): Read<readonly Compared[]> => ({
  value: [{ condition, right: 0 }],
  end: words.past(i + 1, ['ho', 'jaye', 'zone', 'territory']),
})
