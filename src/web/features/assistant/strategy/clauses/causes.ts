import type { OptionType, ReEntryCause } from '#domain'
import { amountAt } from '../words/values.ts'
import type { Read, Words } from '../words/words.ts'
import type { LegScope } from './clause.ts'
import { placeAt } from './leg-places.ts'

/** An exit after which something follows, and the legs that exit if the words name them. */
export interface NamedCause {
  readonly cause: ReEntryCause
  readonly scope?: LegScope
}

const WHEN =
  'if when whenever once after on upon post each every time the and but agar agr jab jaise jis hi only as soon in case'.split(
    ' ',
  )
const JOINING = ['and', 'the', 'but', 'only', 'hi', 'in', 'case', 'soon', 'time', 'it', 'one', 'that']
/** Behind these a stop is one that was hit: `after the call's stop`. */
const AFTER = ['after', 'on', 'upon', 'post']
const OF = 'leg legs side option options wali wala ka ki ke ko is gets get has own its'.split(' ')
const HIT =
  'is are gets get got has been being hit hits triggered triggers trigger taken out reached touched lage lagta lagti lagne lagta lag gaya gayi jaye jaaye ho hua hone hota kat kate'.split(
    ' ',
  )
const STOPPED = ['stopped', 'stops', 'knocked']
const BEHIND = 'to toh tab hi then only ke baad hai'.split(' ')

/** `agar CE ka SL lage to`, `after the overall sl`, `when the put is stopped out`: the exit of certain legs, or of all together. */
export const namedCauseAt = (words: Words, i: number): Read<NamedCause> | undefined =>
  causeAt(words, i, (at, said) => statedExit(words, at, said) ?? hitAlone(words, at, i))

/** Reads the exit behind the words for its legs. */
type ExitReader = (behindLegs: number, said: Begin) => Read<ReEntryCause> | undefined

interface Begin {
  /** Said as a condition. */
  readonly isWhen: boolean
  /** Said as `after` the exit. */
  readonly isAfter: boolean
}

function causeAt(words: Words, i: number, exitAt: ExitReader): Read<NamedCause> | undefined {
  // 'And if one leg …' begins with the 'if'.
  if (words.is(i, ...JOINING)) return undefined
  const begin = words.past(i, WHEN)
  const ofLeg = begin > i ? exitOfLeg(words, begin) : undefined
  if (ofLeg) return ofLeg
  const owner = ownerAt(words, begin)
  if (!owner) return undefined
  const isAfter = words.tokens.slice(i, begin).some(({ text }) => AFTER.includes(text))
  const exit = exitAt(owner.end, { isWhen: begin > i, isAfter })
  if (!exit) return undefined
  // In 'lagne pe' it is no put.
  const isOn = words.is(exit.end, 'pe', 'par') && words.is(exit.end - 1, 'lagne', 'hone', 'hit')
  const end = words.past(isOn ? exit.end + 1 : exit.end, BEHIND)
  return { value: { cause: exit.value, ...(owner.value && { scope: owner.value }) }, end }
}

const HITS = ['hits', 'hit', 'reaches', 'touches', 'gets']

/** `if a leg hits its sl`: the verb before the rule, which has no size there. */
export function ruleHitAt(words: Words, i: number): Read<NamedCause> | undefined {
  const begin = words.past(i, [...WHEN, 'a', 'an'])
  const owner = begin > i ? ownerAt(words, words.is(begin - 1, 'a', 'an') ? begin - 1 : begin) : undefined
  const verb = owner && words.past(owner.end, ['leg', 'side', 'option', 'legs'])
  const named =
    verb !== undefined && words.is(verb, ...HITS) ? words.past(verb + 1, [...HITS, 'its', 'the', 'own']) : i
  const rule = named > i ? words.find(named, 'rule', 'stop', 'target') : undefined
  if (!owner || !rule || amountAt(words, words.skipLinks(rule.end))) return undefined
  const cause = rule.value === 'target' ? 'takeProfitReEntry' : 'stopLossReEntry'
  return {
    value: { cause, ...(owner.value && { scope: owner.value }) },
    end: words.past(rule.end, [...BEHIND, 'level']),
  }
}

const OF_LEG = ['of', 'on', 'in']

/** `of ce`, behind the name of a rule, which may end with the linking word. */
function legOfExit(words: Words, from: number, i: number): Read<LegScope | undefined> | undefined {
  const of = words.past(i, [...OF_LEG, 'the'])
  const isOf = words.tokens.slice(from, of).some(({ text }) => OF_LEG.includes(text))
  return isOf ? (placeAt(words, of) ?? optionAt(words, of)) : undefined
}

/** `sl of ce hit`, `the stop on the call is hit`: the rule before its leg. */
function exitOfLeg(words: Words, i: number): Read<NamedCause> | undefined {
  const name = words.find(i, 'rule', 'stop', 'target')
  const leg = name && legOfExit(words, i, name.end)
  if (!name || !leg) return undefined
  const hit = words.past(leg.end, ['leg', 'side', 'option'])
  const end = words.past(hit, HIT)
  if (end === hit) return undefined
  const cause = name.value === 'target' ? 'takeProfitReEntry' : 'stopLossReEntry'
  return { value: { cause, ...(leg.value && { scope: leg.value }) }, end: words.past(end, BEHIND) }
}

function optionAt(words: Words, i: number): Read<LegScope> | undefined {
  const option = words.find(i, 'option')
  return option && { value: { of: 'option', option: option.value as OptionType }, end: option.end }
}

const statedExit = (words: Words, i: number, { isWhen, isAfter }: Begin) =>
  stoppedAt(words, i, isWhen) ?? exitHitAt(words, i, isAfter)

const firstCauses = new WeakMap<Words, number>()

/**
 * The position of the first exit that names its stop or target; infinity without one. It is kept for each text, as many readers ask for
 * it at each word.
 */
export function firstCause(words: Words): number {
  const known = firstCauses.get(words)
  if (known !== undefined) return known
  const at = words.tokens.findIndex((_, k) => causeAt(words, k, (end, said) => statedExit(words, end, said)))
  const first = at < 0 ? Infinity : at
  firstCauses.set(words, first)
  return first
}

/** `is stopped out`. */
function stoppedAt(words: Words, i: number, isWhen: boolean): Read<ReEntryCause> | undefined {
  const at = words.past(i, OF)
  return isWhen && words.is(at, ...STOPPED)
    ? { value: 'stopLossReEntry', end: words.past(at + 1, ['out']) }
    : undefined
}

/** `sl is hit`; behind 'after' a stop is hit anyway. */
function exitHitAt(words: Words, i: number, isAfter: boolean): Read<ReEntryCause> | undefined {
  const name = words.find(words.past(i, OF), 'rule', 'stop', 'target')
  const end = name && words.past(name.end, HIT)
  if (!name || end === undefined) return undefined
  // In 'after the call sl 25%' the stop gets its size.
  const isSaid = isAfter && !amountAt(words, words.skipLinks(end))
  if (end === name.end && !isSaid) return undefined
  return { value: name.value === 'target' ? 'takeProfitReEntry' : 'stopLossReEntry', end }
}

const ONE_OF = 'it its that this koi kisi bhi any each either one iska uska iska iski uski us is'.split(' ')

/** `it`, `that leg`, `koi leg`: the leg or legs with the stop. */
function oneOf(words: Words, i: number): Read<LegScope | undefined> | undefined {
  const at = words.past(i, ONE_OF)
  const isLeg = words.find(words.past(i, ['a', 'an', 'the']), 'scope', 'leg') !== undefined
  return at > i || isLeg ? { value: undefined, end: words.past(at, ['a', 'an', 'the']) } : undefined
}

/** `the call`, `leg 2`, `overall`. */
function ownerAt(words: Words, i: number): Read<LegScope | undefined> | undefined {
  const strategy = words.is(i, 'strategy', 'global') ? i + 1 : undefined
  const whole = strategy ?? words.find(i, 'scope', 'whole')?.end ?? greatestLoss(words, i)
  if (whole !== undefined) return { value: { of: 'whole' }, end: whole }
  return placeAt(words, i) ?? oneOf(words, i) ?? optionAt(words, i)
}

/** In `if max loss hits` the stop is the one in rupees that all legs have together. */
function greatestLoss(words: Words, i: number): number | undefined {
  const stop = words.find(i, 'rule', 'stop')
  return stop && /^(max|mtm|day|total)\w* .*loss|^mtm/i.test(words.written(i, stop.end)) ? i : undefined
}

/** Behind `CE ka SL lage to …` the same of the other leg without the stop: `PE ka lage to …`. */
function hitAlone(words: Words, i: number, begin: number): Read<ReEntryCause> | undefined {
  const at = words.past(i, OF)
  const isHit = words.is(at, 'lage', 'lagta', 'lagti', 'lag', 'hit', 'hits')
  const isSaid = isHit && firstCause(words) < begin
  return isSaid ? { value: 'stopLossReEntry', end: words.past(at, HIT) } : undefined
}

/** The words of an exit with the leg that follows from it: `CE ka SL lage to ek naya …`. */
export const pastNewLeg = (words: Words, i: number): number =>
  words.past(i, [
    'ek',
    'a',
    'an',
    'one',
    'more',
    'aur',
    'extra',
    'additional',
    'naya',
    'nayi',
    'naye',
    'new',
    'fresh',
    'another',
    'instead',
    'dusra',
    'doosra',
  ])
