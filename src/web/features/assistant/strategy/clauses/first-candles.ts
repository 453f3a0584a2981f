import { later } from '../words/values.ts'
import type { Words } from '../words/words.ts'
import type { ClauseReader } from './clause.ts'
import { timeframeAt } from './operands.ts'
import { colourAt, OPEN, PRICE, ruleOf } from './rule-clauses.ts'

const WHEN = 'if when only once agar jab and'.split(' ')
const FIRST = ['first', '1st', 'pehli', 'pehla', 'opening']
const IS = 'of the day is was closes closed turns close comes forms a in ban bani bane hui ho hai'.split(' ')
const OPENS = '09:15'

/** `if the first 5 min candle is red`: a rule that is looked at once, when this candle is complete. */
export const readFirstCandle: ClauseReader = (words, i) => {
  const at = words.past(words.past(i, WHEN), ['the'])
  const candles = words.is(at, ...FIRST) ? timeframeAt(words, at + 1) : undefined
  const isCandle = candles && words.is(candles.end - 1, 'candle', 'candles')
  const end = isCandle ? words.past(candles.end, IS) : undefined
  const condition = end === undefined ? undefined : colourAt(words, end)
  if (!candles || end === undefined || !condition) return undefined
  const rule = ruleOf(PRICE, { condition, right: OPEN }, candles.value)
  return {
    value: { is: 'rule', rules: [rule], saysTimeframe: true, completeAt: later(OPENS, candles.value) },
    end: pastBehind(words, end + 1),
  }
}

const pastBehind = (words: Words, i: number) => words.past(i, ['ho', 'hai', 'to', 'tab', 'then'])
