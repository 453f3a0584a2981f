import type { ReEntryCause } from '#domain'
import { numberAt } from '../words/values.ts'
import { endOf, type Read, type Words } from '../words/words.ts'
import type { Clause } from './clause.ts'

export const MINUTES = ['minute', 'minutes', 'min', 'mins']

/** Minutes between an exit and what follows: `after 15 min`, `5 minutes after the stop`. */
export function delayAt(words: Words, i: number): Read<number> | undefined {
  const at = words.find(i, 'rule', 'delay')?.end ?? i
  const number = numberAt(words, at)
  if (!number || !MINUTES.includes(words.at(number.end)?.text ?? '')) return undefined
  const named = words.find(number.end + 1, 'rule', 'delay')
  // '5 minutes after the stop'.
  const behind = named && { value: named.value, end: pastExit(words, named.end) }
  if (at === i && !behind) return undefined
  return { value: number.value, end: behind && at === i ? behind.end : pastOfExit(words, number.end + 1) }
}

/** Behind `after 15 min` the exit: `of the stop`. */
function pastOfExit(words: Words, i: number): number {
  const end = words.is(i, 'of', 'from') ? pastExit(words, i + 1) : i
  return end > i + 1 ? end : i
}

const EXITS = ['stop', 'sl', 'exit']
const pastExit = (words: Words, i: number) =>
  words.is(words.past(i, ['the', 'that', 'a']), ...EXITS)
    ? words.past(words.past(i, ['the', 'that', 'a']), EXITS)
    : i

/** The exit after which a leg comes back, in a known phrase or as `when its stop is hit`. */
export function causeAt(words: Words, i: number): Read<ReEntryCause> | undefined {
  const known = words.find(i, 'cause')
  const hit = exitHitAt(words, i) ?? hitInHindi(words, i) ?? hitAlone(words, i) ?? hitFirst(words, i)
  const read = hit && hit.end > endOf(known, i) ? hit : known
  return read && { value: read.value as ReEntryCause, end: pastOneLeg(words, read.end) }
}

/** `if the stop hits on one leg`: each leg has its own stop. */
function pastOneLeg(words: Words, i: number): number {
  const isOne = words.is(i, 'on', 'in', 'of') && words.is(i + 1, 'one', 'a')
  return (isOne ? words.find(i + 2, 'scope', 'leg')?.end : undefined) ?? i
}

/** `sl 25%, once hit …`: the exit of the rule that was said last. */
function hitAlone(words: Words, i: number): Read<ReEntryCause> | undefined {
  const at = words.is(i, 'once', 'when', 'if', 'whenever')
    ? words.past(i + 1, ['it', 'is', 'gets', 'that', 'any', 'either', 'one', 'leg', 'side'])
    : i
  if (at === i || !words.is(at, 'hit', 'hits', 'triggered')) return undefined
  const rule = words.tokens
    .slice(0, i)
    .flatMap((_, k) => words.find(k, 'rule', 'stop', 'target')?.value ?? [])
    .at(-1)
  const value = rule === 'target' ? 'takeProfitReEntry' : 'stopLossReEntry'
  return rule === undefined ? undefined : { value, end: at + 1 }
}

/** `hit sl then …`. */
function hitFirst(words: Words, i: number): Read<ReEntryCause> | undefined {
  const name = words.is(i, 'hit', 'hits') ? words.find(i + 1, 'rule', 'stop', 'target') : undefined
  if (!name || !words.is(name.end, 'then', 'to', 'toh', '=')) return undefined
  return { value: name.value === 'stop' ? 'stopLossReEntry' : 'takeProfitReEntry', end: name.end }
}

const HIT_IN_HINDI =
  'hit lagne lage lag hone ho hua jaye jaaye jane jaane gaya gayi jata kat katne trigger'.split(' ')

const AT_HIT = ['hit', 'hone', 'lagne', 'jane', 'jaane', 'katne']

/** `sl lagne ke 10 min baad`, of which the delay follows, `sl hone ke baad`, `sl lag jaye to`. */
function hitInHindi(words: Words, i: number): Read<ReEntryCause> | undefined {
  const name = words.find(i, 'rule', 'stop', 'target')
  const hit = name && words.past(name.end, HIT_IN_HINDI)
  if (!name || hit === undefined || hit === name.end) return undefined
  const value = name.value === 'stop' ? 'stopLossReEntry' : 'takeProfitReEntry'
  const isOf = words.is(hit, 'ke')
  if (isOf && delayAt(words, hit + 1)) return { value, end: hit + 1 }
  if (isOf && words.is(hit + 1, 'baad', 'bad', 'bd')) return { value, end: hit + 2 }
  // 'Sl hit hone par', 'sl hit ho jaye to'.
  const isWhen = words.is(hit, 'pe', 'par') ? words.is(hit - 1, ...AT_HIT) : words.is(hit, 'to', 'toh')
  return isWhen ? { value, end: hit + 1 } : undefined
}

const WHENEVER =
  'when whenever once if after every each time only a an the any its it leg leg’s of own that'.split(' ')
const HIT =
  'is are gets get got has been being hit hits triggered triggers taken out reached touched comes come achieved'.split(
    ' ',
  )

function exitHitAt(words: Words, i: number): Read<ReEntryCause> | undefined {
  const at = words.is(i, ...WHENEVER) ? words.past(i, WHENEVER) : i
  const name = words.find(at, 'rule', 'stop', 'target')
  const end = name && words.past(name.end, HIT)
  if (!name || end === undefined || end === name.end) return undefined
  // 'Sl hit => re-entry' needs no 'when'.
  if (at === i && !(words.isBreak(end) && words.find(end + 1, 'rule', 'reEntry'))) return undefined
  return { value: name.value === 'stop' ? 'stopLossReEntry' : 'takeProfitReEntry', end }
}

/** Behind `after the exit`, where the sentence has a stop and no other rule at which it could be. */
export function pastOnlyExit(words: Words, i: number): number {
  const exit = words.is(i, 'after') ? words.past(i + 1, ['the', 'that', 'an', 'every', 'each']) : i
  const has = (rule: string) => words.tokens.some((_, k) => words.find(k, 'rule', rule) !== undefined)
  const isOnly = exit > i && words.is(exit, 'exit') && has('stop') && !has('target') && !has('lock')
  return isOnly ? exit + 1 : i
}

const NEVER = ['not', 'no', 'never', 'dont', 'nahi', 'nahin', 'mat', 'nothing']

/** `but not on sl`, `on sl dont`, `not after the stop`: an exit after which nothing comes back. */
export function neverAfter(words: Words, i: number): Read<ReEntryCause> | undefined {
  const at = words.past(i, [',', 'but', 'and', 'only'])
  if (words.is(at, ...NEVER)) {
    const cause = causeAt(words, words.past(at + 1, ['re', '-', 'entry', 'if', 'the']))
    return cause && isEnd(words, cause.end) ? cause : undefined
  }
  const cause = causeAt(words, at)
  const end = cause && words.past(cause.end, ['do', ...NEVER, 're', '-', 'entry', 'enter', 'karna'])
  const isNever =
    end !== undefined && words.tokens.slice(cause?.end, end).some(({ text }) => NEVER.includes(text))
  return cause && isNever && isEnd(words, end) ? { value: cause.value, end } : undefined
}

const isEnd = (words: Words, i: number) => words.at(i) === undefined || words.isBreak(i)

/** `if a leg's target of 50% is hit re-enter`: the exit whose rule is said in the condition. */
export function afterHit(
  read: Read<Clause> | undefined,
  before: Clause | undefined,
): Read<Clause> | undefined {
  const isHit = before?.is === 'threshold' && before.isHit
  if (!isHit || read?.value.is !== 'reEntry' || read.value.reEntry.causes.length > 0) return read
  const cause = before.rule === 'target' ? 'takeProfitReEntry' : 'stopLossReEntry'
  return { ...read, value: { ...read.value, reEntry: { ...read.value.reEntry, causes: [cause] } } }
}
