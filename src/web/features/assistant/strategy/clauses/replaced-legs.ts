import type { OptionType, TradeType } from '#domain'
import { endOf, type Read, type Words } from '../words/words.ts'
import type { Clause, ClauseReader } from './clause.ts'
import { strikeAt } from './strikes.ts'

const OF_OLD = 'spread spreads leg legs side wala wali wale option options'.split(' ')
const BEFORE_OLD = 'the my a an this both all our existing open current'.split(' ')

/** The open legs in whose place others are said: `call kharidne ki jagah atm put becho`, `instead of the put spread sell …`. */
export const readReplacedLegs: ClauseReader = (words, i) => {
  const isFirst = i === 0 || words.isBreak(i - 1) || words.is(i - 1, 'and', 'aur', '&')
  if (!words.isOfOpen) return undefined
  return isFirst ? (hindiInstead(words, i) ?? englishInstead(words, i)) : englishInstead(words, i)
}

interface Old {
  readonly option: OptionType
  readonly side: TradeType | undefined
}

/** `call`, `put spread`, `buying the call`, `call kharidne`. */
function oldAt(words: Words, i: number): Read<Old> | undefined {
  const before = words.find(i, 'side')
  const at = words.past(endOf(before, i), BEFORE_OLD)
  const option = words.find(at, 'option')
  if (!option) return undefined
  const noun = words.past(option.end, OF_OLD)
  const behind = before ? undefined : words.find(noun, 'side')
  const side = (before ?? behind)?.value as TradeType | undefined
  return { value: { option: option.value as OptionType, side }, end: behind?.end ?? noun }
}

/** `put ki jagah`, before legs with a side and a strike of their own. */
function hindiInstead(words: Words, i: number): Read<Clause> | undefined {
  const old = oldAt(words, i)
  const instead = old && words.find(old.end, 'edit', 'insteadOf')
  if (!old || !instead || !words.is(instead.end - 1, 'jagah', 'bajay')) return undefined
  const turned = turnedAt(words, instead.end, old.value)
  if (turned) return turned
  return hasLegs(words, instead.end, words.tokens.length) ? replacing(old.value, instead.end) : undefined
}

/** `call kharidne ki jagah call becho`: the same option on the other side, and nothing more. */
function turnedAt(words: Words, i: number, { option, side }: Old): Read<Clause> | undefined {
  const next = oldAt(words, i)
  const isSame = next?.value.option === option
  const to = next?.value.side
  const end = next && words.past(next.end, ['karo', 'kar', 'do', 'dena'])
  if (!isSame || end === undefined || !to || !side || to === side) return undefined
  const isEnd = words.at(end) === undefined || words.isBreak(end)
  return isEnd ? { value: { is: 'turn', to, scope: { of: 'option', option } }, end } : undefined
}

/** `instead of buying the call`, before or behind legs of their own. */
function englishInstead(words: Words, i: number): Read<Clause> | undefined {
  const instead = words.is(i, 'not') ? undefined : words.find(i, 'edit', 'insteadOf')
  if (!instead || words.is(instead.end - 1, 'jagah', 'bajay')) return undefined
  const old = oldAt(words, words.past(instead.end, BEFORE_OLD))
  if (!old || (strikeAt(words, old.end) && !words.find(old.end, 'atm'))) return undefined
  const isNew = hasLegs(words, old.end, words.tokens.length) || hasLegs(words, 0, i)
  return isNew ? replacing(old.value, old.end) : undefined
}

const replacing = (old: Old, end: number): Read<Clause> => ({
  value: { is: 'edit', edit: 'make', replaces: old },
  end,
})

/** Whether a side, an option or a structure, and a strike stand between two positions. */
function hasLegs(words: Words, from: number, to: number): boolean {
  const inside = Array.from({ length: Math.max(to - from, 0) }, (_, k) => from + k)
  const has = (is: (at: number) => unknown) => inside.some((at) => is(at) !== undefined)
  return (
    has((at) => words.find(at, 'side')) &&
    has((at) => words.find(at, 'option') ?? words.find(at, 'structure')) &&
    has((at) => strikeAt(words, at))
  )
}
