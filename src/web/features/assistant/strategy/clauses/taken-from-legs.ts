import { THRESHOLD_EXITS, type OptionType } from '#domain'
import type { Read, Words } from '../words/words.ts'
import type { Clause, LegScope } from './clause.ts'

/** Rules that can be removed. */
export const RULES = [...THRESHOLD_EXITS, 'trail', 'lock', 'reEntry'] as const

/** `leg sl` is that of each leg, `ce sl` that of the calls. */
export function legWord(words: Words, i: number): Read<LegScope> | undefined {
  const leg = words.find(i, 'scope', 'leg')
  if (leg) return { value: { of: 'each' }, end: leg.end }
  const option = words.find(i, 'option')
  return (
    option && {
      value: { of: 'option', option: option.value as OptionType },
      end: words.past(option.end, ['ka', 'ki', 'ke', 'pe', 'par', 'me', 'mein', 'wala', 'wali', 'se']),
    }
  )
}

const IT = ['it', 'that', 'this', 'them', 'one', 'ones', 'the', 'same']

/** `remove it from the put`, `put se hata do`: the rule that was named before; without one the leg could be meant. */
export function takenFromLeg(words: Words, i: number): Read<Clause> | undefined {
  const legs = words.isOfOpen ? (legsBehindTaken(words, i) ?? legsBeforeTaken(words, i)) : undefined
  if (!legs) return undefined
  const named = new Set(
    words.tokens.slice(0, i).flatMap((_, k) => words.find(k, 'rule', ...RULES)?.value ?? []),
  )
  const [what] = named
  if (what !== undefined && named.size === 1)
    return { value: { is: 'remove', what: what as 'stop', scope: legs.value }, end: legs.end }
  const question = `“${words.written(i, legs.end)}”: what is taken off, the stop, the target or the leg itself?`
  return { value: { is: 'question', question }, end: legs.end }
}

/** `remove it from the put`, `take it off the put`, `drop the one on the call`. */
function legsBehindTaken(words: Words, i: number): Read<LegScope> | undefined {
  const verb = words.is(i, 'take', 'drop', 'remove', 'clear') ? i + 1 : words.find(i, 'edit', 'remove')?.end
  const at = verb === undefined ? i : words.past(verb, IT)
  const isOff =
    words.is(at, 'from') ||
    (words.is(at, 'off') && words.is(at - 1, ...IT)) ||
    (words.is(at - 1, 'one', 'it') && words.is(at, 'on', 'of'))
  const legs = isOff ? legWord(words, words.past(at + 1, IT)) : undefined
  return legs && { ...legs, end: words.past(legs.end, ['leg', 'side', 'legs']) }
}

/** `put se hata do`, `ce side se hatao`. */
function legsBeforeTaken(words: Words, i: number): Read<LegScope> | undefined {
  const option = words.find(i, 'option')
  const from = option && words.past(option.end, ['leg', 'side', 'wali', 'wale'])
  const verb =
    from !== undefined && words.is(from, 'se')
      ? words.find(
          words.past(from + 1, ['isko', 'ise', 'usko', 'use', 'bhi', 'ye', 'wo']),
          'edit',
          'removeBehind',
        )
      : undefined
  return option && verb && { value: { of: 'option', option: option.value as OptionType }, end: verb.end }
}
