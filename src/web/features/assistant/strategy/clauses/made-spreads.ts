import type { Read, Words } from '../words/words.ts'
import type { Clause } from './clause.ts'

const SPREAD_KINDS = 'a an into it this that to the credit debit vertical put call pe ce'.split(' ')
const BEFORE_LEG = 'by with then and also just & aur , to'.split(' ')

/** `make it a spread, buy …`. */
function spreadBehind(words: Words, i: number): Read<Clause> | undefined {
  const make = words.isOfOpen ? words.find(i, 'edit', 'make') : undefined
  const at = make && words.past(make.end, SPREAD_KINDS)
  if (at === undefined || !words.is(at, 'spread') || words.find(at, 'structure')) return undefined
  const leg = words.past(at + 1, BEFORE_LEG)
  return words.find(leg, 'side') ? { value: { is: 'edit', edit: 'add' }, end: leg } : undefined
}

/** `isko spread bana do, 400 otm pe kharido`. */
function spreadMade(words: Words, i: number): Read<Clause> | undefined {
  const make = words.isOfOpen && words.is(i, 'spread') ? words.find(i + 1, 'edit', 'make') : undefined
  const isLeg = make && words.isBreak(make.end) && words.tokens.some((_, at) => words.find(at, 'side'))
  return isLeg ? { value: { is: 'edit', edit: 'add' }, end: make.end } : undefined
}

/** `make it a spread, buy the 400 otm put`: the leg that follows comes in addition to the open one. */
export const madeSpread = (words: Words, i: number) => spreadBehind(words, i) ?? spreadMade(words, i)
