import type { TradeType } from '#domain'
import type { Words } from '../words/words.ts'
import type { ClauseReader } from './clause.ts'
import { strikeAt } from './strikes.ts'
import { bareDistanceAt } from './wing-clauses.ts'

const VERBS = 'move shift keep take put set change bring push the both my'.split(' ')
const SOLD = ['shorts', 'sells', 'sold', 'short', 'sell']
const BOUGHT = ['longs', 'buys', 'hedges', 'hedge', 'bought', 'long', 'buy']
const LEGS = 'strike strikes leg legs ones options option'.split(' ')
const LINKS = 'to at ko : = out on'.split(' ')

/** `shorts to 200`, `sold strikes 200 otm`, `buy strikes 400`: of an open strategy the strikes of one side. */
export const readSideStrike: ClauseReader = (words, i) => {
  if (!words.isOfOpen) return undefined
  const at = words.past(i, VERBS)
  const side = sideAt(words, at)
  // 'Sell 200 otm' names no legs, 'sold strikes' and 'shorts' do.
  const named = words.past(at + 1, LEGS)
  if (!side || (named === at + 1 && !words.is(at, 'shorts', 'longs', 'sells', 'buys', 'hedges')))
    return undefined
  const begin = words.past(named, LINKS)
  const strike = strikeAt(words, begin) ?? bareDistanceAt(words, begin)
  if (!strike || words.find(strike.end, 'option')) return undefined
  const end = words.past(strike.end, ['point', 'points', 'pts', 'away', 'kar', 'karo', 'do', 'instead'])
  return { value: { is: 'strikeOf', side, strike: strike.value }, end }
}

function sideAt(words: Words, i: number): TradeType | undefined {
  if (words.is(i, ...SOLD)) return 'SELL'
  return words.is(i, ...BOUGHT) ? 'BUY' : undefined
}
