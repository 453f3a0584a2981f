import type { OptionType } from '#domain'
import type { ClauseReader } from './clause.ts'

const ALL = ['all', 'sab', 'sabhi', 'saare', 'sare', 'saari']
const BETWEEN = ['are', 'the', 'legs', 'leg', 'of', 'them', 'in', 'is']

/**
 * `buy 100 itm, sell 2 lots atm, buy 100 otm, all ce`: the option of the legs before it; behind a leg that has its own it says the
 * same again. Where another leg has the other option it contradicts.
 */
export const readOptionOfAll: ClauseReader = (words, i) => {
  const at = words.is(i, ...ALL) ? words.past(i + 1, BETWEEN) : undefined
  const option = at === undefined ? undefined : words.find(at, 'option')
  const isEnd = option && (words.at(option.end) === undefined || words.isBreak(option.end))
  const optionAt = (k: number) => words.find(k, 'option')?.value
  const isOther = words.tokens.some((_, k) => optionAt(k) !== undefined && optionAt(k) !== option?.value)
  const side = words.tokens.findLastIndex((_, k) => k < i && words.find(k, 'side') !== undefined)
  if (!option || !isEnd || side < 0) return undefined
  if (isOther) {
    const question = `“${words.written(i, option.end)}”: a leg is named with the other option. Which of them is meant?`
    return { value: { is: 'question', question }, end: option.end }
  }
  const hasOwn = words.tokens.some((_, k) => side < k && k < i && optionAt(k) !== undefined)
  return {
    value: hasOwn ? { is: 'filler' } : { is: 'option', option: option.value as OptionType },
    end: option.end,
  }
}

const LOTS = ['lot', 'lots', 'qty', 'quantity', 'quantities', 'size']
const OF_LEGS = 'in on for of both each all the legs leg sides dono me mein'.split(' ')

/** `buy atm ce, sell atm pe, same lots`: where no lots are said, all legs have the same anyway. */
export const readSameLots: ClauseReader = (words, i) => {
  const at = words.is(i, 'same', 'equal', 'identical', 'barabar')
    ? words.past(i + 1, ['number', 'no', 'of'])
    : i
  // Beside an open strategy `same` could be as there.
  if (at === i || words.isOfOpen || !words.is(at, ...LOTS)) return undefined
  const isLots = (k: number) => words.is(k, ...LOTS) && k !== at
  const areSaid = words.tokens.some(
    (_, k) => isLots(k) && (words.at(k - 1)?.kind === 'number' || words.at(k + 1)?.kind === 'number'),
  )
  return areSaid ? undefined : { value: { is: 'filler' }, end: words.past(at + 1, OF_LEGS) }
}
