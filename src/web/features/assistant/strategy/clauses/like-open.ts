import type { OptionType, TradeType } from '#domain'
import type { Read, Words } from '../words/words.ts'
import type { Clause, ClauseReader } from './clause.ts'

const ADDED = 'also and aur ek add have use take want i we a an the one another second new more'.split(' ')
const LEG =
  'leg legs side option also bhi too as well par pe me mein with the ka ko add karo kar do lagao just exactly'.split(
    ' ',
  )
const LIKE = ['like', 'similar', 'same', 'identical']
const OF_OPEN = 'it this that to as the open existing one leg call put ce pe first current'.split(' ')
const SETTINGS =
  'way tarah tarike setting settings everything rules rule sl sls stop stops stoploss loss target targets tgt tp strike distance parameters terms all things lots and & se hi wali wala'.split(
    ' ',
  )
const DONE = 'please pls karo kar do de add bhi also too as well laga lagao ke saath sath'.split(' ')

const isEnd = (words: Words, i: number) => words.at(i) === undefined || words.isBreak(i)

/** `also add a put like it`, `sell ce also same settings`: the open legs once more, with the other option. */
export const readLikeOpen: ClauseReader = (words, i) =>
  words.isOfOpen ? (legLikeOpen(words, i) ?? mirrored(words, i)) : undefined

/** `also add a put like it`. */
function legLikeOpen(words: Words, i: number): Read<Clause> | undefined {
  const added = words.past(i, ADDED)
  const begin = words.is(added, 'same') ? words.past(added + 1, ['thing', 'leg', 'on', 'for', 'the']) : added
  const leg = legAt(words, begin)
  if (!leg) return undefined
  const { end: at } = leg
  const end =
    begin > added ? pastEnd(words, at) : pastAlike(words, areSettingsBehind(words, at) ? at + 1 : at)
  return end !== undefined && saysToo(words, i, end)
    ? likeOpen(leg.value.option, end, leg.value.side)
    : undefined
}

/** `a put`, `sell the call side`, `call bhi sell karo`. */
function legAt(words: Words, i: number): Read<{ option: string; side: string | undefined }> | undefined {
  const first = words.find(i, 'side')
  const option = words.find(words.past(first?.end ?? i, ['a', 'an', 'the', 'one']), 'option')
  if (!option) return undefined
  const behind = words.past(option.end, LEG)
  const last = first ? undefined : words.find(behind, 'side')
  const end = last ? words.past(last.end, [...LEG, ...DONE]) : behind
  return { value: { option: option.value, side: (first ?? last)?.value }, end }
}

/** Behind `add the same call side`, at the end of a phrase. */
function pastEnd(words: Words, i: number): number | undefined {
  const end = words.past(i, DONE)
  return isEnd(words, end) ? end : undefined
}

/** `also buy pe, same settings`, `add put, same as call`: said apart from the leg. */
const areSettingsBehind = (words: Words, i: number) =>
  words.isBreak(i) && words.is(i + 1, 'same', 'identical') && words.is(i + 2, 'as', 'to', ...SETTINGS)

/** Behind `like it`, `same settings`, at the end of a phrase; undefined elsewhere. */
function pastAlike(words: Words, i: number): number | undefined {
  if (!words.is(i, ...LIKE)) return undefined
  const isSame = words.is(i, 'same', 'identical')
  const named = isSame ? words.past(i + 1, SETTINGS) : i + 1
  const other = !isSame || words.is(named, 'as', 'to') ? words.past(named, OF_OPEN) : named
  // `Same distance same sl`.
  const behind = words.is(other, 'same') && isSame ? words.past(other + 1, ['same', ...SETTINGS]) : other
  const end = words.past(behind, DONE)
  const isPhrase = isEnd(words, end) || words.is(end, 'but', 'except')
  return behind > i + 1 && isPhrase ? end : undefined
}

/** `mirror this on the call side as well`; `mirror it to the call side` may put calls in the place of the puts. */
function mirrored(words: Words, i: number): Read<Clause> | undefined {
  const at = words.is(i, 'mirror', 'repeat', 'copy', 'replicate') ? i + 1 : undefined
  const to = at && words.past(at, ['this', 'it', 'them', 'the', 'same', 'to', 'on', 'for', 'with'])
  const option = to ? words.find(to, 'option') : undefined
  const end = option && words.past(option.end, [...LEG, ...DONE])
  if (!option || end === undefined || !isEnd(words, end)) return undefined
  if (saysToo(words, i, end)) return likeOpen(option.value, end)
  const question = `“${words.written(i, end)}”: in addition to the open legs, or in their place?`
  return { value: { is: 'question', question }, end }
}

/** Whether words say that a leg comes in addition to the open ones. */
const saysToo = (words: Words, from: number, to: number) =>
  words.tokens
    .slice(from, to)
    .some(({ text }) => ['add', 'also', 'bhi', 'too', 'another', 'second', 'well'].includes(text))

const likeOpen = (option: string, end: number, side?: string): Read<Clause> => ({
  value: {
    is: 'likeOpen',
    option: option as OptionType,
    ...(side !== undefined && { side: side as TradeType }),
  },
  end,
})
