import { amountAt, clockAt } from '../words/values.ts'
import { endOf, type Read, type Words } from '../words/words.ts'
import { AGAINST } from './amount-words.ts'
import type { Clause, ClauseReader } from './clause.ts'

type IndexMove = Extract<Clause, { is: 'indexMove' }>

const CONDITIONAL = ['if', 'when', 'once', 'agar', 'jab', 'as', 'soon', 'the', 'whenever', 'or']
const MOVES = ['moves', 'move', 'moved', 'goes', 'travels', 'runs', 'changes', 'by', 'more', 'than', 'has']
const OF_LEGS = 'the my our either any each every a one of them leg legs side position strike'.split(' ')
const EITHER = ['either', 'any', 'both']
const AFTER_MOVE = ['jaye', 'ho', 'hone', 'to', 'then', 'pe', 'par', 'se', 'tab', 'and', 'we', 'i']

/** The index moves and legs are left: `if nifty moves +1% or -1%, exit both legs`, `index 80 point upar jaye to sl`. */
export const readIndexMove: ClauseReader = (words, i) => {
  const at = words.textAt(i) === ',' ? i + 1 : i
  return exitFirst(words, at) ?? exitBehind(words, at)
}

interface Exit {
  readonly isOfAll?: true
  readonly isStop?: true
  readonly isTarget?: true
}

/** `stop loss: both legs are squared off if the underlying moves by 120 points in any direction`. */
function exitFirst(words: Words, i: number): Read<Clause> | undefined {
  const exit = exitAt(words, i)
  if (!exit || !words.is(exit.end, 'if', 'when', 'once', 'agar')) return undefined
  const move = moveAt(words, exit.end)
  return move && { value: { ...move.value, ...exit.value }, end: move.end }
}

/** `if nifty moves 1% in either direction, exit both legs`. */
function exitBehind(words: Words, i: number): Read<Clause> | undefined {
  const move = moveAt(words, i)
  if (!move) return undefined
  const at = words.past(words.isBreak(move.end) ? move.end + 1 : move.end, AFTER_MOVE)
  const exit = stopAlone(words, move.end) ?? verbAt(words, at)
  if (!exit || hasItsTime(words, exit.end)) return undefined
  // 'Moves 60 points either way, close': a position that is left at both moves is left as one.
  const isLast = words.at(exit.end) === undefined || words.isBreak(exit.end)
  const isBare =
    Object.keys(exit.value).length === 0 && !/leg|that|side|one/i.test(words.written(at, exit.end))
  const isOfAll = move.value.direction === 'either' && isLast && isBare
  return { value: { ...move.value, ...exit.value, ...(isOfAll && { isOfAll }) }, end: exit.end }
}

/** `… jaye to sl`: a word for a stop without an amount, at the end of the phrase. */
function stopAlone(words: Words, i: number): Read<Exit> | undefined {
  const at = words.past(i, AFTER_MOVE)
  const rule = at > i ? words.find(at, 'rule', 'stop', 'target') : undefined
  const isEnd = rule && (words.at(rule.end) === undefined || words.isBreak(rule.end))
  if (!isEnd) return undefined
  return { value: rule.value === 'stop' ? { isStop: true } : { isTarget: true }, end: rule.end }
}

const LEGS = [
  'legs',
  'leg',
  'positions',
  'position',
  'straddle',
  'strangle',
  'the',
  'of',
  'short',
  'our',
  'my',
]
const BE = ['need', 'needs', 'to', 'be', 'are', 'should', 'must', 'will', 'gets', 'get', 'is']

/** `exit both legs`, `both legs need to be squared off`, `sl`. */
function exitAt(words: Words, i: number): Read<Exit> | undefined {
  const stop = words.find(i, 'rule', 'stop')
  const verb = verbAt(words, stop ? words.past(stop.end, ['-', ':', 'is', 'if', 'when', 'the']) : i)
  const isStop = stop && { isStop: true as const }
  if (!verb) return stop && { value: { ...isStop }, end: stop.end }
  return hasItsTime(words, verb.end) ? undefined : { value: { ...verb.value, ...isStop }, end: verb.end }
}

/** `exit both legs`, `both legs need to be squared off`. */
function verbAt(words: Words, i: number): Read<Exit> | undefined {
  const all = allAt(words, i)
  const at = all === undefined ? i : words.past(all, BE)
  const verb = words.find(at, 'time', 'exit') ?? squaredAt(words, at)
  if (!verb) return undefined
  const isWithin = /both|all|everything|sab|whole/.test(words.written(i, verb.end).toLowerCase())
  const behind = isWithin ? words.past(verb.end, LEGS) : allAt(words, verb.end)
  const isOfAll = isWithin || behind !== undefined
  return { value: isOfAll ? { isOfAll } : {}, end: behind ?? verb.end }
}

const hasItsTime = (words: Words, i: number) =>
  clockAt(words, words.past(i, ['at', 'by', '@']), true) !== undefined

function squaredAt(words: Words, i: number): Read<string> | undefined {
  return words.is(i, 'squared', 'closed')
    ? { value: 'exit', end: words.past(i + 1, ['off', 'out']) }
    : undefined
}

const isOnlyStructure = (words: Words, i: number) =>
  words.find(i, 'structure') !== undefined &&
  !words.tokens.some((_, at) => at !== i && words.find(at, 'structure'))

const POSITION = ['straddle', 'strangle', 'position', 'positions', 'trade']

/** `both legs`, `the whole straddle`, `of the straddle`. */
function allAt(words: Words, i: number): number | undefined {
  const at = words.past(i, ['of', 'the', 'our', 'my'])
  // The only word for the legs stays for them.
  if (at > i && words.is(at, ...POSITION)) return isOnlyStructure(words, at) ? at : at + 1
  const isAll = words.is(at, 'both', 'all', 'everything', 'whole', 'dono', 'sab')
  return isAll ? words.past(at + 1, LEGS) : undefined
}

/** `if bank nifty moves +1% or -1% from 9:30`, `index 80 point upar`. */
function moveAt(words: Words, i: number): Read<IndexMove> | undefined {
  const at = words.past(i, CONDITIONAL)
  const index = words.find(at, 'wait', 'index') ?? words.find(at, 'underlying')
  if (index) return sizeAndWay(words, words.past(index.end, MOVES))
  // '…, 200 point upar jaye to target' behind a move of the index.
  const isFurther = words.isBreak(i - 1) || words.is(i - 1, 'aur', 'and')
  const next = isFurther && isIndexBefore(words, i) ? sizeAndWay(words, at) : undefined
  return next && stopAlone(words, next.end) ? next : undefined
}

/** Whether a move of the index with its rule stands before. */
const isIndexBefore = (words: Words, i: number) =>
  words.tokens.slice(0, i).some((_, at) => {
    const index = words.find(at, 'wait', 'index') ?? words.find(at, 'underlying')
    const move = index && sizeAndWay(words, words.past(index.end, MOVES))
    return move !== undefined && stopAlone(words, move.end) !== undefined
  })

function sizeAndWay(words: Words, i: number): Read<IndexMove> | undefined {
  const up = words.find(i, 'wait', 'up', 'down')
  const size = sizeAt(words, endOf(up, i))
  if (!size) return undefined
  const since = pastSince(words, words.past(size.end, ['away']))
  const way = up ?? size.value.way ?? wayBehind(words, size.end) ?? wayBehind(words, since)
  if (!way) return undefined
  const { value, unit } = size.value
  const direction = way.value as IndexMove['direction']
  const end = pastSince(words, Math.max(way.end, size.end))
  return { value: { is: 'indexMove', direction, value, unit }, end }
}

interface Size {
  readonly value: number
  readonly unit: 'points' | 'percentage'
  readonly way?: Read<string>
}

/** `80 points`, `+1% or -1%`, `±200 points`. */
function sizeAt(words: Words, i: number): Read<Size> | undefined {
  const sign = words.is(i, '+', '±') ? i + 1 : i
  const amount = amountAt(words, words.past(sign, ['/', '-']))
  const unit = amount?.value.unit
  if (!amount || (unit !== 'points' && unit !== 'percentage')) return undefined
  const { value } = amount.value
  const negative = sign > i ? negativeBehind(words, amount.end, value) : undefined
  const isEither = words.textAt(i) === '±' || words.is(sign, '/')
  const way = negative ?? (isEither ? amount.end : undefined)
  return {
    value: { value, unit, ...(way !== undefined && { way: { value: 'either', end: way } }) },
    end: way ?? amount.end,
  }
}

/** `or -1%` behind `+1%`. */
function negativeBehind(words: Words, i: number, value: number): number | undefined {
  const at = words.past(i, ['or', '/', 'and'])
  const token = words.at(at)
  const isSame = token?.kind === 'number' ? token.value === -value : false
  return at > i && isSame ? (words.find(at + 1, 'unit')?.end ?? at + 1) : undefined
}

/** `up`, `in any direction`, `on either side`. */
function wayBehind(words: Words, i: number): Read<string> | undefined {
  const at = words.past(i, ['in', 'on', 'to'])
  if (words.is(at, ...EITHER) && words.is(at + 1, 'direction', 'side', 'way', 'sides', 'directions'))
    return { value: 'either', end: at + 2 }
  // 'Against me' leaves open which way that is for all legs together.
  const against = words.is(i, ...AGAINST) ? words.past(i, [...AGAINST, ...OF_LEGS]) : i
  if (against > i && /leg|either|any|each|side/i.test(words.written(i, against)))
    return { value: 'against', end: against }
  const isUp = words.is(i, 'up', 'upar', 'upwards', 'higher', 'badh', 'badhe', 'chadhe', 'chadh')
  const isDown = words.is(i, 'down', 'neeche', 'niche', 'downwards', 'lower', 'gir', 'gire', 'ghat', 'toote')
  const other = isUp ? words.past(i + 1, ['ya', 'or', '/', 'aur']) : i
  if (isUp && words.is(other, 'down', 'neeche', 'niche')) return { value: 'either', end: other + 1 }
  return isUp || isDown ? { value: isUp ? 'up' : 'down', end: i + 1 } : undefined
}

/** `from 9:30`, `from the entry`. */
function pastSince(words: Words, i: number): number {
  if (!words.is(i, 'from', 'since')) return i
  const at = words.past(i + 1, ['the', 'my', 'our', 'its'])
  const named = words.past(at, ['entry', 'price', 'level', 'point', 'value', 'there'])
  return clockAt(words, at, true)?.end ?? (named > at ? named : i)
}
