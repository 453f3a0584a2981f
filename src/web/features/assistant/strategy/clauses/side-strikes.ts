import type { TradeType } from '#domain'
import { countAt, numberAt } from '../words/values.ts'
import { endOf, type Read, type Words } from '../words/words.ts'
import type { Clause, ClauseReader, StatedStrike } from './clause.ts'
import { strikeAt } from './strikes.ts'
import { bareDistanceAt } from './wing-clauses.ts'

const VERBS = 'move shift keep take put set change bring push the both my'.split(' ')
const SOLD = ['shorts', 'sells', 'sold', 'short', 'sell']
const BOUGHT = ['longs', 'buys', 'hedges', 'hedge', 'bought', 'long', 'buy']
const LEGS = 'strike strikes leg legs ones options option'.split(' ')
const LINKS = 'to at ko : = out on'.split(' ')
const DONE = 'point points pts away kar karo do instead le jao lao'.split(' ')
const MOST_LOTS = 1000

/** Of an open strategy the strikes, the lots or the stops of one side: `shorts to 200`, `hedges 2 lots`, `hedge no sl`. */
export const readSideStrike: ClauseReader = (words, i) => {
  const named = words.isOfOpen ? sideNamed(words, words.past(i, VERBS)) : undefined
  if (!named) return undefined
  return strikeOfSide(words, named) ?? lotsOfSide(words, named) ?? noRuleOfSide(words, named)
}

/** The legs of one side. `Sell 200 otm` names no legs, `sold strikes` and `shorts` do. */
function sideNamed(words: Words, at: number): Read<TradeType> | undefined {
  const side = sideAt(words, at)
  const end = words.past(at + 1, LEGS)
  const isNoun =
    words.is(at, 'shorts', 'longs', 'sells', 'buys', 'hedges') ||
    (words.is(at, 'hedge') && (words.is(end, 'ko') || words.is(end, ...NONE)))
  return side && (end > at + 1 || isNoun) ? { value: side, end } : undefined
}

function strikeOfSide(words: Words, { value: side, end: named }: Read<TradeType>): Read<Clause> | undefined {
  const begin = words.past(named, LINKS)
  const strike = strikeAt(words, begin) ?? bareDistanceAt(words, begin)
  // In `hedge ko 400 pe le jao` the `pe` is no put.
  const isAt =
    strike && words.is(strike.end, 'pe', 'par') && words.is(strike.end + 1, 'le', 'kar', 'karo', 'lao')
  const end = strike && (isAt ? strike.end + 1 : strike.end)
  if (!strike || end === undefined || words.find(end, 'option')) return undefined
  return { value: { is: 'strikeOf', side, strike: strike.value }, end: words.past(end, DONE) }
}

function lotsOfSide(words: Words, { value: side, end }: Read<TradeType>): Read<Clause> | undefined {
  const count = countAt(words, words.past(end, [...LINKS, 'ka', 'ke', 'ki']), MOST_LOTS)
  const name = count && words.find(count.end, 'rule', 'lots')
  return (
    name && {
      value: { is: 'lotsOfSide', side, lots: count.value },
      end: words.past(name.end, ['each', ...DONE]),
    }
  )
}

const NONE = ['no', 'without']

function noRuleOfSide(words: Words, { value: side, end }: Read<TradeType>): Read<Clause> | undefined {
  const rule = words.is(end, ...NONE) ? words.find(end + 1, 'rule', 'stop', 'target') : undefined
  return (
    rule && {
      value: { is: 'remove', what: rule.value as 'stop', scope: { of: 'side', side } },
      end: rule.end,
    }
  )
}

function sideAt(words: Words, i: number): TradeType | undefined {
  if (words.is(i, ...SOLD)) return 'SELL'
  return words.is(i, ...BOUGHT) ? 'BUY' : undefined
}

/** Of open legs `bring strikes to 150`, `call 400 put 300`: points without a unit, where nothing else can be meant. */
export const readBareStrike: ClauseReader = (words, i, before) => {
  if (!words.isOfOpen) return undefined
  const named = words.past(i, [...VERBS, 'all'])
  const at = words.is(named, 'strikes') ? words.past(named + 1, LINKS) : undefined
  const isOfPair = before?.is === 'option' && isPlacedPair(words)
  const strike = at !== undefined || isOfPair ? bareDistanceAt(words, at ?? i) : undefined
  if (!strike || !isEnd(words, words.past(strike.end, DONE))) return undefined
  return { value: { is: 'strike', strike: strike.value }, end: words.past(strike.end, DONE) }
}

const isEnd = (words: Words, i: number) =>
  words.at(i) === undefined || words.isBreak(i) || words.find(i, 'option') !== undefined || words.is(i, 'and')

/** Whether the text is a call and a put with a number behind each. */
const isPlacedPair = (words: Words) =>
  (['CALL', 'PUT'] as const).every((option) =>
    words.tokens.some((_, k) => {
      const end = words.find(k, 'option', option)?.end
      const number = end === undefined ? undefined : bareDistanceAt(words, end)
      return number !== undefined && isEnd(words, number.end)
    }),
  )

/** Behind a leg beside an open one `against it`: the leg is added. */
export const readAgainstOpen: ClauseReader = (words, i, before) => {
  const isLeg = before?.is === 'option' || before?.is === 'strike'
  const isAgainst = words.is(i, 'against') && words.is(i + 1, 'it', 'this', 'that')
  return words.isOfOpen && isLeg && isAgainst ? { value: { is: 'edit', edit: 'add' }, end: i + 2 } : undefined
}

const BEYOND: Readonly<Record<string, 'up' | 'down' | undefined>> = {
  above: 'up',
  higher: 'up',
  below: 'down',
  lower: 'down',
  beyond: undefined,
  outside: undefined,
}

/** `long ce 100 above short ce`: counted from the strike of another leg. */
export function fromOther(
  words: Words,
  i: number,
  before: Clause | undefined,
): Read<StatedStrike> | undefined {
  const number = before?.is === 'option' ? numberAt(words, i) : undefined
  const at = number && endOf(words.find(number.end, 'unit', 'points'), number.end)
  const way = at === undefined ? '' : words.textAt(at)
  const end = at !== undefined && way in BEYOND ? endOfOther(words, at + 1) : undefined
  if (!number || end === undefined) return undefined
  const direction = BEYOND[way]
  return { value: { points: number.value, ...(direction && { direction }), isFromOther: true }, end }
}

/** Behind `the short ce`, `the sold strike`. */
function endOfOther(words: Words, i: number): number | undefined {
  const side = words.find(words.past(i, ['than', 'the', 'my']), 'side')
  const leg = side && (words.find(side.end, 'option') ?? words.find(side.end, 'scope', 'leg'))
  return leg?.end ?? (side && words.is(side.end, 'one', 'strike') ? side.end + 1 : undefined)
}
