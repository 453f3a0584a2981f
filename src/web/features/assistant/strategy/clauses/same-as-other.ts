import { THRESHOLD_EXITS, type OptionType, type ThresholdExit } from '#domain'
import type { Read, Words } from '../words/words.ts'
import type { Clause } from './clause.ts'

type Part = ThresholdExit | 'lots'

interface Owned {
  readonly part: Part
  readonly option: OptionType
}

const BEGUN = 'make keep set match change put the my also'.split(' ')
const WHOSE = 'ka ki ke side leg legs wala wali s'.split(' ')
const OF = 'of on for the in'.split(' ')
const SHOULD = 'should must be is to ko bhi also the exactly with stay'.split(' ')
const ALIKE = ['same', 'equal', 'identical', 'like', 'similar', '=']
const AS = 'same equal identical like similar = as to that of the exactly'.split(' ')
const JUST_LIKE = ['jaisa', 'jaise', 'jaisi', 'jitna', 'jitni', 'jitne', 'barabar', 'wala', 'wali']
const DONE =
  'hi bhi karo kar kardo do de rakho rakh hona chahiye too also as well please now lagao laga'.split(' ')

const isJoined = (words: Words, i: number) =>
  words.at(i) === undefined || words.isBreak(i) || words.is(i, 'and', '&', 'aur', 'but', 'par')

/** `pe sl same as ce`, `put ka target call jaisa karo`: a rule or the lots of one option, as the other one has them. */
export function sameAsOther(words: Words, i: number): Read<Clause> | undefined {
  const begin = words.past(i, BEGUN)
  const owned = ownedAt(words, begin)
  const isMatched = words.tokens.slice(i, begin).some(({ text }) => text === 'match')
  const other = owned && otherAt(words, owned, isMatched)
  const end = other && words.past(other.end, DONE)
  if (!owned || !other || end === undefined || !isJoined(words, end)) return undefined
  const { part, option } = owned.value
  if (other.value === option) return undefined
  return { value: { is: 'sameRule', rule: part, option, as: other.value }, end }
}

/** `pe ka sl`, `the sl of pe`. */
function ownedAt(words: Words, i: number): Read<Owned> | undefined {
  const first = optionAt(words, i)
  const part = partAt(words, first ? first.end : i)
  const option = first ?? (part && optionAt(words, words.past(part.end, OF)))
  return (
    part &&
    option && { value: { part: part.value, option: option.value }, end: first ? part.end : option.end }
  )
}

function optionAt(words: Words, i: number): Read<OptionType> | undefined {
  const option = words.find(i, 'option')
  return option && { value: option.value as OptionType, end: words.past(option.end, WHOSE) }
}

function partAt(words: Words, i: number): Read<Part> | undefined {
  const rule = words.find(i, 'rule', ...THRESHOLD_EXITS, 'lots')
  return rule && { value: rule.value as Part, end: rule.end }
}

/** The option that has the rule: `same as ce`, `ce jaisa`, behind `match` also `to ce`. */
function otherAt(
  words: Words,
  { value, end }: Read<Owned>,
  isMatched: boolean,
): Read<OptionType> | undefined {
  const at = words.past(end, SHOULD)
  const same = words.past(at, AS)
  const isAlike = isMatched || words.tokens.slice(at, same).some(({ text }) => ALIKE.includes(text))
  const option = optionAt(words, same)
  const part = option && partAt(words, option.end)
  if (!option || (part && part.value !== value.part)) return undefined
  const behind = part ? words.past(part.end, ['ke', 'ka']) : option.end
  if (isAlike) return { value: option.value, end: behind }
  return words.is(behind, ...JUST_LIKE) || (words.is(behind - 1, ...JUST_LIKE) && !part)
    ? { value: option.value, end: words.past(behind, JUST_LIKE) }
    : undefined
}
