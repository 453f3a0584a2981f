import type { OptionType } from '#domain'
import { digitsAt } from '../words/values.ts'
import type { Read, Words } from '../words/words.ts'
import type { ClauseReader } from './clause.ts'

const LEAST_POINTS = 50
const POINTS = ['point', 'points', 'pts', 'pt']
const SPREADS = ['spread', 'spreads', 'width', 'gap']
const WIDER = 'widen extend increase broaden raise'.split(' ')
const NARROWER = 'narrow tighten reduce decrease shrink'.split(' ')
const MADE = 'make keep set have'.split(' ')

const isJoined = (words: Words, i: number) =>
  words.at(i) === undefined || words.isBreak(i) || words.is(i, 'and', 'aur', '&', 'but', 'so')

/** Of an open strategy `widen the spread to 300 points`, `make it 300 wide`: how far the two legs of a spread are apart. */
export const readSpreadWidth: ClauseReader = (words, i) => {
  if (!words.isOfOpen) return undefined
  const gap = gapAt(words, i)
  if (gap) return gap
  const named = i === 0 || isJoined(words, i - 1) ? spreadNamed(words, i) : undefined
  const points = named && widthAt(words, named.end)
  if (!points) return undefined
  return { value: { is: 'spreadWidth', points: points.value, ...named.value }, end: points.end }
}

const GAPS = ['gap', 'distance', 'difference', 'fark']
const OF_GAP = 'ka ki ke the a an of both dono two my bought sold and me mein beech bich'.split(' ')
const KEPT = 'rakho rakhna rakh karo kar kardo do hona chahiye instead now please'.split(' ')

/** `with 100 gap between the puts`, `dono put ke beech 100 ka gap`, `puts 100 points apart`: how far two legs of an option are apart. */
function gapAt(words: Words, i: number): ReturnType<ClauseReader> {
  const isFirst = i === 0 || isJoined(words, i - 1) || words.is(i, 'with')
  const begin = words.past(i, [
    'with',
    'please',
    'keep',
    'make',
    'have',
    'use',
    'set',
    'the',
    'a',
    'both',
    'dono',
  ])
  // In `buy a put with 100 gap between the puts` a leg is ordered.
  if (!isFirst || isBehindLeg(words, i)) return undefined
  return gapBetween(words, begin) ?? betweenGap(words, begin)
}

/** Whether a leg or its side stands before a position in its phrase. */
function isBehindLeg(words: Words, i: number): boolean {
  const begin = 1 + words.tokens.findLastIndex((_, at) => at < i && words.isBreak(at))
  return words.tokens.some(
    (_, at) => at >= begin && at < i && (words.find(at, 'side') ?? words.find(at, 'option')) !== undefined,
  )
}

/** `100 points gap between the puts`, `100 ka gap dono put me`. */
function gapBetween(words: Words, i: number): ReturnType<ClauseReader> {
  const points = pointsOf(words, i)
  const noun = points && words.past(points.end, OF_GAP)
  if (!points || noun === undefined || !words.is(noun, ...GAPS)) return undefined
  const between = words.past(noun + 1, ['between', 'in', 'dono', 'both'])
  const option = between > noun + 1 ? words.find(words.past(between, OF_GAP), 'option') : undefined
  return option && widthOf(words, points.value, option)
}

/** `put ke beech 100 ka gap`, `puts 100 points apart`. */
function betweenGap(words: Words, i: number): ReturnType<ClauseReader> {
  const option = words.find(i, 'option')
  const between =
    option && words.past(option.end, ['options', 'legs', 'strikes', 'ke', 'ka', 'beech', 'bich', 'me'])
  const points = between === undefined ? undefined : pointsOf(words, between)
  const noun = points && words.past(points.end, ['ka', 'ki'])
  const isBetween = between !== undefined && /beech|bich/.test(words.written(between - 2, between))
  const isGap = noun !== undefined && (words.is(noun, 'apart') || (isBetween && words.is(noun, ...GAPS)))
  return option && points && isGap
    ? widthOf(words, points.value, { value: option.value, end: (noun ?? 0) + 1 })
    : undefined
}

function pointsOf(words: Words, i: number): Read<number> | undefined {
  const points = digitsAt(words, i)
  if (!points || points.value < LEAST_POINTS || points.value % LEAST_POINTS > 0) return undefined
  return { value: points.value, end: words.past(points.end, POINTS) }
}

function widthOf(words: Words, points: number, option: Read<string>): ReturnType<ClauseReader> {
  const end = words.past(option.end, ['options', 'legs', 'strikes', 'me', 'mein', ...KEPT])
  if (!isJoined(words, end)) return undefined
  return { value: { is: 'spreadWidth', points, option: option.value as OptionType }, end }
}

interface Spread {
  readonly option?: OptionType
  readonly way?: 'in' | 'out'
}

/** `widen the put spread to`, `make it`; a width by which it changes is none. */
function spreadNamed(words: Words, i: number): Read<Spread> | undefined {
  const verb = words.past(i, ['please', ...WIDER, ...NARROWER, ...MADE])
  const option = words.find(words.past(verb, ['the', 'my']), 'option')
  const noun = words.past(option?.end ?? verb, ['the', 'my', 'both', 'each', 'it', 'this', 'side'])
  if (verb === i || !(words.is(noun, ...SPREADS) || isMadeWide(words, noun))) return undefined
  const end = words.past(noun, [...SPREADS, 'distance', 'of', 'the', 'to', 'at'])
  const way = wayOf(words, verb - 1)
  return { value: { ...(way && { way }), ...(option && { option: option.value as OptionType }) }, end }
}

function wayOf(words: Words, verb: number): Spread['way'] {
  if (words.is(verb, ...WIDER)) return 'out'
  return words.is(verb, ...NARROWER) ? 'in' : undefined
}

/** The number of `make it 300 wide`. */
const isMadeWide = (words: Words, i: number) =>
  words.is(i - 1, 'it', 'this') && words.is(words.past(i + 1, POINTS), 'wide', 'apart')

/** `300 points wide`, at the end of a phrase. */
function widthAt(words: Words, i: number): Read<number> | undefined {
  const points = digitsAt(words, i)
  if (!points || points.value < LEAST_POINTS || points.value % LEAST_POINTS > 0) return undefined
  const end = words.past(points.end, [...POINTS, 'wide', 'apart', 'instead', 'now', 'please'])
  return isJoined(words, end) ? { value: points.value, end } : undefined
}
