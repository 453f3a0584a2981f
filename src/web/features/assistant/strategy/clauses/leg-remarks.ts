import { amountAt, clockRangeAt, later, numberAt } from '../words/values.ts'
import { endOf, type Read, type Words } from '../words/words.ts'
import type { Clause, ClauseReader } from './clause.ts'
import { thresholdAt } from './risk-clauses.ts'
import { isAfterExit } from './stopped-legs.ts'
import { strikeAt } from './strikes.ts'

/** The position behind words that say nothing of a strategy; undefined if there are none. */
type Remark = (words: Words, i: number, before: Clause | undefined) => number | undefined

/** `40 rupaye ka nahi 40% ka sl`, `not 40 rupees but 40% sl`: the amount that the rule directly behind it has not. */
export const deniedAmount: Remark = (words, i) => {
  const share = explainedShare(words, i)
  if (share !== undefined) return share
  const isNot = words.is(i, 'not')
  const amount = amountAt(words, isNot ? i + 1 : i)
  if (amount?.value.unit === undefined) return undefined
  const at = isNot ? amount.end : words.past(amount.end, ['ka', 'ki', 'ke'])
  const isDenied = isNot ? words.is(at, 'but') : words.is(at, 'nahi', 'nahin', 'nhi')
  const isOther =
    isDenied && amountAt(words, at + 1) !== undefined && thresholdAt(words, at + 1) !== undefined
  return isOther ? at + 1 : undefined
}

const EXPLAINED = ['yaani', 'yani', 'matlab', 'means', 'meaning', '=', 'ie']

/** `1% capital yaani 1000 rupay ka total stop`: a share of a capital that only the rupees behind it tell. */
function explainedShare(words: Words, i: number): number | undefined {
  const share = amountAt(words, i)
  if (share?.value.unit !== 'percentage') return undefined
  const of = words.past(share.end, ['of', 'ka', 'ki', 'the', 'my', 'mere', 'mera'])
  const capital = words.is(share.end - 1, 'capital') ? share.end - 1 : of
  const isOnly = words.tokens.filter(({ text }) => text === 'capital').length === 1
  const comma = words.is(capital + 1, ',') ? capital + 2 : capital + 1
  const at = words.is(capital, 'capital') && isOnly ? words.past(comma, EXPLAINED) : i
  return at > comma && isSumOfRule(words, at) ? at : undefined
}

/** `1000 rupay ka total stop`. */
function isSumOfRule(words: Words, i: number): boolean {
  const sum = amountAt(words, i)
  const rule = sum && words.past(sum.end, ['ka', 'ki', 'ke', 'total', 'overall'])
  return sum?.value.unit === 'fixed' && words.find(rule ?? i, 'rule', 'stop', 'target') !== undefined
}

const AS_FUTURE = ['future', 'futures', 'fut']

/** Whether a call and a put are named, one bought and the other sold. */
const isLikeFuture = (words: Words) =>
  (['BUY', 'SELL'] as const).every((side) => words.tokens.some((_, k) => words.find(k, 'side', side))) &&
  (['CALL', 'PUT'] as const).every((option) => words.tokens.some((_, k) => words.find(k, 'option', option)))

/** `like a future`, `futures jaisa`: what a bought call and a sold put are alike. */
export const likeFuture: Remark = (words, i) => {
  const isLike = words.is(i, 'like', 'as', 'jaise', 'jaisa')
  const at = isLike
    ? words.past(i + 1, ['a', 'an', 'the', 'synthetic', 'long', 'short', 'nifty', 'banknifty'])
    : i
  if (!words.is(at, ...AS_FUTURE) || !isLikeFuture(words)) return undefined
  const end = words.past(at + 1, ['ki', 'ke', 'tarah', 'jaisa', 'jaise', 'jaisi', 'ka', 'position', 'only'])
  const isHindi = words.tokens.slice(at, end).some(({ text }) => /^(tarah|jais[aei])$/.test(text))
  return (isLike || isHindi) && isEdge(words, end) ? end : undefined
}

const LEG_CLAUSES: ReadonlySet<Clause['is']> = new Set(['structure', 'strike', 'option', 'lots'])

/** `sell a 300 otm strangle against it`: behind the second legs of a text, which both name their side. */
export const againstIt: Remark = (words, i, before) => {
  const isSaid = words.is(i, 'against') && words.is(i + 1, 'it', 'this', 'that', 'them')
  if (words.isOfOpen || !isSaid || before === undefined || !LEG_CLAUSES.has(before.is)) return undefined
  const end = i + 2
  const areBoth = (['BUY', 'SELL'] as const).every((side) =>
    words.tokens.slice(0, i).some((_, k) => words.find(k, 'side', side)),
  )
  const isLast = isEdge(words, end) || words.is(end, 'in', 'on', 'at', 'from')
  return areBoth && isLast ? end : undefined
}

const ONCE = 'it them in the every morning subah once up and just'.split(' ')

/** `set it in the morning and forget it`, `fire and forget`. */
export const setAndForget: Remark = (words, i) => {
  if (!words.is(i, 'set', 'fire', 'place', 'deploy')) return undefined
  const at = words.past(i + 1, ONCE)
  const isSaid = words.is(at - 1, 'and') && words.is(at, 'forget')
  const end = isSaid ? words.past(at + 1, ['it', 'about', 'them', 'type', 'strategy', 'wala']) : i
  return isSaid && (words.at(end) === undefined || words.isBreak(end)) ? end : undefined
}

/** `same week`, `same expiry` where no leg has another one. */
export const sameExpiry: Remark = (words, i, before) => {
  const denied = deniedExpiry(words, i, before)
  if (denied !== undefined) return denied
  const at = words.past(i, ['in', 'of', 'for', 'the', 'with'])
  if (!words.is(at, 'same') || !words.is(at + 1, 'expiry', 'week', 'series', 'month', 'weekly', 'monthly'))
    return undefined
  const end = words.past(at + 2, ['expiry', 'series', 'only'])
  // 'Same expiry day' is a day, and a holding.
  if (words.is(end, 'day', 'days', 'friday', 'exit')) return undefined
  const isHeld =
    words.has('holding') || words.tokens.some(({ text }) => ['before', 'till', 'until'].includes(text))
  const expiries = new Set(words.tokens.flatMap((_, k) => words.find(k, 'expiry')?.value ?? []))
  return !isHeld && expiries.size === 0 ? end : undefined
}

/** Behind `next expiry` another one that it is not: `not current`, `, not weekly`. */
const deniedExpiry: Remark = (words, i, before) => {
  const at = words.isBreak(i) ? i + 1 : i
  if (before?.is !== 'expiry' || !('expiry' in before.expiry) || !words.is(at, 'not')) return undefined
  const other = words.find(at + 1, 'expiry') ?? currentAt(words, at + 1)
  if (!other || other.value === before.expiry.expiry) return undefined
  const end = words.past(other.end, ['expiry', 'week', 'one'])
  return words.at(end) === undefined || words.isBreak(end) ? end : undefined
}

const currentAt = (words: Words, i: number) =>
  words.is(i, 'current') ? { value: 'current', end: i + 1 } : undefined

const LEGS_OF: Readonly<Record<string, readonly string[]>> = {
  2: ['straddle', 'strangle', 'bull-call-spread', 'bear-put-spread', 'bull-put-spread', 'bear-call-spread'],
  4: ['iron-condor', 'iron-butterfly'],
}

/** The number of legs that a structure has anyway: `4 leg condor`. */
export const countedLegs: Remark = (words, i) => {
  const title = countOfLegs(words, i) ?? countOfNamed(words, i) ?? differentLots(words, i)
  if (title !== undefined) return title
  const legs = LEGS_OF[words.at(i)?.value ?? 0]
  const end = words.past(i + 1, ['-', 'leg', 'legs', 'legged', 'wala'])
  const structure = legs && end > i + 1 ? words.find(end, 'structure')?.value : undefined
  return structure !== undefined && legs?.includes(structure) ? end : undefined
}

/** `straddle with different lots - 2 lots ce, 3 lots pe`: the lots follow. */
function differentLots(words: Words, i: number): number | undefined {
  const at = words.past(i, ['with', 'different', 'unequal'])
  const lots = words.is(at - 1, 'different', 'unequal') && at > i ? words.find(at, 'rule', 'lots') : undefined
  const said = words.tokens.filter((_, k) => {
    const count = lots && k >= lots.end ? numberAt(words, k) : undefined
    return count !== undefined && words.find(count.end, 'rule', 'lots') !== undefined
  })
  return lots && said.length > 1 ? lots.end : undefined
}

/** `3 legs: -1 ce atm, …`, `2 legs sell: …`, `2 leg nifty: …`: as many legs as are named behind it. */
function countOfLegs(words: Words, i: number): number | undefined {
  const count = numberAt(words, i)
  const leg = count && words.past(count.end, ['-'])
  if (!count || leg === undefined || !words.is(leg, 'leg', 'legs', 'legged')) return undefined
  const end = words.past(leg + 1, ['strategy', 'setup', 'trade', 'position', 'in', 'on', 'for', 'only'])
  const index = words.find(end, 'underlying')
  const side = words.find(endOf(index, end), 'side')
  if (!/^[:,-]/.test(words.textAt(endOf(side ?? index, end)))) return undefined
  const options = words.tokens.filter((_, k) => k > count.end && words.find(k, 'option') !== undefined)
  return options.length === count.value && !words.has('structure') ? end : undefined
}

const COUNTED = ['option', 'options', 'contract', 'contracts', 'strike', 'strikes', 'leg', 'legs']
const LEGS_IN: Readonly<Record<string, number>> = {
  straddle: 2,
  strangle: 2,
  'iron-condor': 4,
  'iron-butterfly': 4,
}

/** `sell two options on nifty, a call and a put`, `it has three legs: …`: as many as are named behind it, each once. */
function countOfNamed(words: Words, i: number): number | undefined {
  const begin = words.is(i, 'there') ? words.past(i + 1, ['are', 'will', 'would', 'be']) : i
  const count = numberAt(words, begin)
  const noun = count && endOf(words.find(count.end, 'underlying'), count.end)
  if (!count || noun === undefined || count.value < 2 || !words.is(noun, ...COUNTED)) return undefined
  // 'Two options each of call and put' are four.
  if (words.is(noun + 1, 'each', 'per', 'away', 'otm', 'itm', 'of', 'with', 'apart', 'from')) return undefined
  const named = legsNamed(words, noun + 1)
  const isOr = words.tokens.some(({ text }, k) => k > noun && (text === 'or' || text === 'ya'))
  return named === count.value && !isOr ? noun + 1 : undefined
}

/** How many legs are named behind a position; undefined if an option is named twice, or beside a structure that has it. */
function legsNamed(words: Words, i: number): number | undefined {
  const from = words.tokens.flatMap((_, k) => (k < i ? [] : [k]))
  const options = from.flatMap((k) => words.find(k, 'option')?.value ?? [])
  const structures = from.flatMap((k) => words.find(k, 'structure')?.value ?? [])
  const [structure, ...others] = structures
  if (structure === undefined) return areTwo(words, i) ? 2 : undefined
  const own = LEGS_IN[structure]
  const isBought = options.length === 1 && from.some((k) => words.find(k, 'side', 'BUY') !== undefined)
  return own !== undefined && others.length === 0 && (options.length === 0 || isBought)
    ? own + options.length
    : undefined
}

/** Behind a mark `a call and a put`, with no number and no rule of their own. In `two contracts on nifty call and one put` the count is of calls. */
function areTwo(words: Words, i: number): boolean {
  const at = words.tokens.flatMap((_, k) => (k >= i && words.find(k, 'option') ? [k] : []))
  const [first = i, second = i] = at
  const isOther = words.find(first, 'option')?.value !== words.find(second, 'option')?.value
  const isMarked = words.tokens.slice(i, first).some(({ kind }) => kind === 'break')
  const isApart = words.tokens
    .slice(first, second)
    .some(({ text }, k) => OF_RULES.includes(text) || words.find(first + k, 'rule') !== undefined)
  return at.length === 2 && isOther && isMarked && !isApart && !isCounted(words, second)
}

const OF_RULES = ['exit', 'when', 'if', 'till', 'until', 'once', 'one', 'two', '1', '2', '3']

const isCounted = (words: Words, i: number) => words.is(i - 1, 'one', 'two', '1', '2', 'single')

/** `buy next week atm ce and pe same strike`: of legs at the money. */
export const sameMoney: Remark = (words, i) => {
  const isSame = words.is(i, 'same') && words.is(i + 1, 'strike', 'strikes')
  const isOther = words.tokens.some(
    (_, k) => (words.find(k, 'strike', 'Strike Type') ?? words.find(k, 'wings')) !== undefined,
  )
  return isSame && words.has('atm') && !isOther ? i + 2 : undefined
}

/** `sirf 3 din trade karna: mon, thu, fri`: as many days as are named behind it. */
export const daysCounted: Remark = (words, i) => {
  const at = words.past(i, ['sirf', 'only', 'just', 'trade', 'on'])
  const count = numberAt(words, at)
  if (!count || !words.is(count.end, 'days', 'din')) return undefined
  const end = words.past(
    count.end + 1,
    'trade trading karna karni hai a in every week hafte me mein only'.split(' '),
  )
  const last = words.tokens.findIndex((_, k) => k > end && words.textAt(k).includes('.'))
  const named = words.tokens
    .slice(end, last < 0 ? undefined : last)
    .filter((_, k) => words.find(end + k, 'weekday') !== undefined)
  return /^[:,-]/.test(words.textAt(end)) && named.length === count.value ? end : undefined
}

/** `only 2 hrs a day`, beside an entry and an exit with so much between them. */
export const hoursCounted: Remark = (words, i) => {
  const at = words.past(i, ['only', 'sirf', 'just', 'for'])
  const count = at > i ? numberAt(words, at) : undefined
  if (!count || !words.is(count.end, 'hrs', 'hr', 'hours', 'hour', 'ghante', 'ghanta')) return undefined
  const end = words.past(count.end + 1, ['a', 'per', 'in', 'the', 'day', 'daily', 'each', 'every', 'only'])
  const isSaid = words.tokens.some((_, k) => {
    const range = clockRangeAt(words, k)?.value
    return range !== undefined && later(range[0], count.value * MINUTES_OF_HOUR) === range[1]
  })
  return isSaid && isEdge(words, end) ? end : undefined
}

const MINUTES_OF_HOUR = 60

const DAY_OVER = 'phir fir then us that din day khatam over done band ke ka liye for the kaam hai bas'.split(
  ' ',
)

/** Behind a sum of all legs together `us din khatam`: nothing is entered again anyway. */
export const dayOver: Remark = (words, i, before) => {
  const isSum = before?.is === 'threshold' && before.scope?.of === 'whole'
  const end = words.past(i, DAY_OVER)
  const texts = words.tokens.slice(i, end).map(({ text }) => text)
  const isOver =
    texts.some((text) => ['din', 'day'].includes(text)) && /khatam|over|done|band/.test(texts.join(' '))
  const mayFollow = words.tokens.some((_, k) => isAgain(words, k))
  return isSum && isOver && !mayFollow && (words.at(end) === undefined || words.isBreak(end))
    ? end
    : undefined
}

const FRESH = 'fresh new naya nayi naye another'.split(' ')
const OPENS = ['khule', 'khul', 'jaye', 'khulegi', 'khulega']

/** `sell a fresh 1 otm call`, `ka naya sell khule`: a leg that is entered after the exit before it is a new one. */
export const freshLeg: Remark = (words, i, before) => {
  if (!before || !isAfterExit(words, i)) return undefined
  if (before.is === 'side' && words.is(i, 'khule', 'khul')) return words.past(i, OPENS)
  const side = words.is(i, 'open', 'start', 'place', 'put')
    ? words.past(i + 1, ['on', 'a', 'an', ...FRESH])
    : i
  if (side > i && words.find(side, 'side')) return side
  const at = words.past(i, ['a', 'an', 'ek', 'one', 'ka', 'ki'])
  const end = words.past(at, FRESH)
  return end > at && (before.is === 'side' ? isLegAt(words, end) : isSideBehind(words, end, before))
    ? end
    : undefined
}

/** Whether the words of a leg follow: `1 otm call`, `atm put`. */
const isLegAt = (words: Words, i: number) =>
  words.at(i)?.kind === 'number' || (words.find(i, 'option') ?? words.find(i, 'atm')) !== undefined

/** `pe otm1 ka naya sell`. */
const isSideBehind = (words: Words, i: number, before: Clause) =>
  (before.is === 'strike' || before.is === 'option') && words.find(i, 'side') !== undefined

const SINGLE = ['one', '1', 'single']

/** `only one trade a day` beside a rule on an indicator, which is entered once a day, where nothing comes back. */
export const oneTrade: Remark = (words, i) => {
  const begin = words.past(words.is(i, 'ek') ? i + 1 : i, ['din', 'me', 'mein', 'ke', 'andar'])
  const isOfDay = begin > i && words.tokens.slice(i, begin).some(({ text }) => text === 'din')
  const first = isOfDay ? begin : i
  const behind = words.past(first, ['only', 'just', 'max', 'maximum', 'at', 'most', 'take', 'sirf', 'bas'])
  // The `ek` of `ek din me ek hi trade`.
  const one = isOfDay && words.is(behind, 'ek') ? words.past(behind + 1, ['hi', 'baar']) : undefined
  const at = one !== undefined && words.is(one, 'trade', 'entry') ? one - 1 : behind
  const isNamed = one === at + 1
  if (isNamed) return pastOneTrade(words, at)
  return isOneTrade(words, at, at > i) ? pastOneTrade(words, at) : undefined
}

/** `one trade`; without `only` before it the word must stand behind. */
const isOneTrade = (words: Words, i: number, isOnly: boolean) =>
  words.is(i, ...SINGLE) &&
  words.is(i + 1, 'trade', 'entry', 'position') &&
  (isOnly || words.is(i + 2, 'only', 'per', 'a', 'daily'))

/** The end of `one trade a day`, where no more than one is possible. */
function pastOneTrade(words: Words, i: number): number | undefined {
  const mayBeMore = words.tokens.some(
    (_, k) => isAgain(words, k) || (words.find(k, 'wait', 'range') !== undefined && !hasOneOption(words)),
  )
  const end = words.past(
    i + 2,
    'per a in each on the day daily side leg only allowed lena karna hai'.split(' '),
  )
  const isLast = words.at(end) === undefined || words.isBreak(end)
  const isOnce = words.has('indicator') || !words.has('wait')
  return isLast && !mayBeMore && isOnce ? end : undefined
}

/** Whether the words name one option only, and no structure of several legs. */
const hasOneOption = (words: Words) =>
  !words.has('structure') &&
  new Set(words.tokens.flatMap((_, k) => words.find(k, 'option')?.value ?? [])).size === 1

/** A re-entry that is wanted. */
export const isAgain = (words: Words, i: number) =>
  words.find(i, 'rule', 'reEntry') !== undefined && !words.is(i - 1, 'no', 'without', 'koi')

/** `only calls, no puts`: an option that no other word names is not traded anyway. */
export const deniedOption: Remark = (words, i) => {
  const denied =
    words.isOfOpen || words.has('structure') ? undefined : optionDenied(words, words.past(i, ['and']))
  if (!denied || !(words.at(denied.end) === undefined || words.isBreak(denied.end))) return undefined
  const options = words.tokens.flatMap((_, k) =>
    k >= i && k < denied.end ? [] : (words.find(k, 'option')?.value ?? []),
  )
  return options.length > 0 && !options.includes(denied.value) ? denied.end : undefined
}

const ONE = ['1', 'one', 'single', 'ek']

/** `sell 1 straddle`, `ek straddle bechna hai`: a structure is one anyway. */
export const oneStructure: Remark = (words, i, before) => {
  const isFirst = i === 0 || words.isBreak(i - 1) || AHEAD.has(before?.is ?? 'filler')
  return isFirst && words.is(i, ...ONE) && words.find(i + 1, 'structure') ? i + 1 : undefined
}

/** Clauses that end before the count of a structure. */
const AHEAD: ReadonlySet<Clause['is']> = new Set(['side', 'time', 'enter', 'underlying', 'filler'])

/** `one side only: put sell atm`, beside the legs of one option. */
export const oneSideOnly: Remark = (words, i) => {
  const first = words.past(i, ['only', 'sirf', 'just'])
  const side = words.is(first, ...ONE) ? first + 1 : i
  if (side === i || !words.is(side, 'side', 'sided', 'taraf', 'option')) return undefined
  const end = words.past(side + 1, ['only', 'hi', 'trade', 'sirf'])
  const options = new Set(words.tokens.flatMap((_, k) => words.find(k, 'option')?.value ?? []))
  const isOnly = options.size === 1 && !words.has('structure') && !words.isOfOpen
  return isOnly && isEdge(words, end) ? end : undefined
}

/** `no puts`, `puts nahi`. */
function optionDenied(words: Words, i: number): Read<string> | undefined {
  const isFirst = words.is(i, 'no', 'never', 'not')
  const option = words.find(isFirst ? words.past(i + 1, ['any', 'the', 'sell', 'buy']) : i, 'option')
  if (!option) return undefined
  const behind = words.past(option.end, ['bilkul', 'ever', 'side', 'ko', 'legs'])
  if (isFirst) return { ...option, end: behind }
  if (!words.is(behind, 'nahi', 'nahin', 'mat')) return undefined
  return { ...option, end: words.past(behind + 1, ['chahiye', 'chahie', 'lena', 'leni', 'karna', 'hai']) }
}

/** `9:20 reference`, of a wait for a move from the entry on. */
export const referenceTime: Remark = (words, i, before) => {
  const isTime = before?.is === 'time' || before?.is === 'enter'
  const isMoved =
    words.has('wait') || words.tokens.some(({ text }) => /^(comes?|falls?|drops?|rises?)$/.test(text))
  return isTime && isMoved && words.is(i, 'reference', 'ref') && isEdge(words, i + 1) ? i + 1 : undefined
}

/** `300 rupee call (or the closest)`: a premium is the nearest one anyway. */
export const orClosest: Remark = (words, i, before) => {
  const isOfLeg = before?.is === 'option' || before?.is === 'strike'
  const isPrice = words.tokens
    .slice(Math.max(0, i - 4), i)
    .some((_, k) => words.find(Math.max(0, i - 4) + k, 'unit', 'fixed'))
  const at = words.past(i, ['('])
  const nearest = words.is(at, 'or') ? words.past(at + 1, ['the']) : at
  const isNearest = nearest > at && words.is(nearest, 'closest', 'nearest')
  if (!isOfLeg || !isPrice || !isNearest) return undefined
  return words.past(nearest + 1, ['one', 'to', 'it', 'available', ')'])
}

const isEdge = (words: Words, i: number) => words.at(i) === undefined || words.isBreak(i)

const MONEY_WORDS = ['money', 'rupees', 'rs', 'cash', 'inr']

/** Behind `1000 rs stop per leg` its unit again: `in money, not percent`. */
export const readUnitAgain: ClauseReader = (words, i, before) => {
  const unit = before?.is === 'threshold' ? before.amount.unit : undefined
  if (unit === undefined) return undefined
  const isMoney = unit === 'fixed' && words.is(i, 'in') && words.is(i + 1, ...MONEY_WORDS)
  const end = pastOtherUnit(words, isMoney ? i + 2 : i, unit)
  const isLast = words.at(end) === undefined || words.isBreak(end) || words.is(end - 1, ')')
  return end > i && isLast ? { value: { is: 'filler' }, end } : undefined
}

/** Behind `, not percent`, `(point nahi)`, of a rule in another unit. */
function pastOtherUnit(words: Words, i: number, unit: string): number {
  const isBracket = words.is(i, '(')
  const denied = deniedUnit(words, words.isBreak(i) || isBracket ? i + 1 : i)
  if (!denied || denied.value === unit) return i
  if (!isBracket) return denied.end
  return words.is(denied.end, ')') ? denied.end + 1 : i
}

/** `not in percent`, `point nahi`. */
function deniedUnit(words: Words, i: number): Read<string> | undefined {
  if (words.is(i, 'not')) return words.find(words.past(i + 1, ['in', 'a', 'the']), 'unit')
  const unit = words.find(i, 'unit')
  const end = unit && words.past(unit.end, ['me', 'mein'])
  return unit && end !== undefined && words.is(end, 'nahi', 'nahin', 'nhi')
    ? { value: unit.value, end: end + 1 }
    : undefined
}

/** `before news`, of a strategy that names the days of the news; without them the words are a wish that no setting has. */
export function beforeNews(words: Words, i: number, before: Clause | undefined): number | undefined {
  const move = beforeMove(words, i, before)
  if (move !== undefined) return move
  const at = words.is(i, 'before') ? i + 1 : words.is(i, 'ahead') && words.is(i + 1, 'of') ? i + 2 : undefined
  const news = at === undefined ? i : words.past(at, ['the', 'big'])
  const isNews = at !== undefined && words.is(news, 'news', 'event', 'events', 'announcement')
  return isNews && words.has('event') ? news + 1 : undefined
}

const AWAITING = 'before expecting anticipating hoping'.split(' ')
const CATCHES = 'catch ride play catching riding playing'.split(' ')
const BIG = 'a an the any some big large huge sharp sudden major violent explosive one sided wild fast'.split(
  ' ',
)
const MOVES = ['move', 'moves', 'movement', 'movements', 'swing', 'swings']

/** Behind `before`, `in expectation of`, `hoping for`, `to catch`. */
function pastAwaiting(words: Words, i: number): number {
  const at = words.past(i, AWAITING)
  const isNamed = words.is(at, 'in') && words.is(at + 1, 'expectation', 'anticipation')
  const hoped = isNamed ? at + 2 : words.is(at, 'ahead') ? at + 1 : at
  const of = hoped > i ? words.past(hoped, ['of', 'for']) : i
  return words.past(words.is(of, 'to') && words.is(of + 1, ...CATCHES) ? of + 1 : of, CATCHES)
}

/** What another remark would be of, as in `re-enter before a big move`, `exit before a big move`. */
const OF_RULE: ReadonlySet<Clause['is']> = new Set([
  'verb',
  'reEntry',
  'exit',
  'threshold',
  'trail',
  'trails',
  'lock',
  'remove',
])

/** `before a big move`, `to catch a sharp move`: what the writer hopes for. */
function beforeMove(words: Words, i: number, before: Clause | undefined): number | undefined {
  const big = pastAwaiting(words, i)
  const move = words.past(big, BIG)
  const isOfRule =
    (before && OF_RULE.has(before.is) && !words.isBreak(i - 1)) ||
    words.is(i - 1, 'only', 'if', 'when', 'not', 'just', 'sirf')
  const isSaid = big > i && move > big && words.is(move, ...MOVES) && !isOfRule
  const end = words.past(move + 1, [
    'in',
    'on',
    'either',
    'any',
    'both',
    'side',
    'sides',
    'direction',
    'the',
    'market',
  ])
  return isSaid && isEdge(words, end) ? end : undefined
}

/** `a calendar-ish thing`, whose `ish` the reader does not see: beside legs that are named a title, and otherwise none that is known. */
export function almostStructure(words: Words, i: number): Read<Clause> | undefined {
  const hedged = hedgedPair(words, i)
  if (hedged) return hedged
  const end = words.find(i, 'structure')?.end
  if (end === undefined || !/^[\s-]?ish\b/i.test(words.text.slice(words.at(end - 1)?.end))) return undefined
  return { value: { is: isTitleOfLegs(words, i, end) ? 'filler' : 'unsupported' }, end }
}

/** `hedged strangle, sold 100 away, hedge 300 away`: where both strikes are said and no option is named, it is a condor. */
function hedgedPair(words: Words, i: number): Read<Clause> | undefined {
  const isPair = words.is(i, 'hedged') && words.is(i + 1, 'straddle', 'strangle')
  if (!isPair || words.has('option') || words.find(i - 1, 'side', 'BUY')) return undefined
  const isStrangle = words.is(i + 1, 'strangle')
  const strikes = words.tokens.filter((_, k) => strikeAt(words, k) && words.at(k)?.kind === 'number')
  if (strikes.length < (isStrangle ? 2 : 1)) return undefined
  return { value: { is: 'structure', structure: isStrangle ? 'iron-condor' : 'iron-butterfly' }, end: i + 2 }
}

/** `so a calendar-ish thing.`: a phrase of its own beside legs that are named one by one. */
function isTitleOfLegs(words: Words, from: number, to: number): boolean {
  const isInPhrase = (at: number) =>
    !words.tokens.slice(Math.min(at, from), Math.max(at, to)).some(({ kind }) => kind === 'break')
  const sides = words.tokens.flatMap((_, at) => (words.find(at, 'side') ? [at] : []))
  return sides.length > 0 && !sides.some(isInPhrase)
}

/** `collect premium between 40 and 60 on the call`: the premium is that of a sold option, where no other word says a side. */
export function isCollected(words: Words, i: number): boolean {
  const isVerb = words.is(i, 'collect', 'collecting', 'receive') && !words.has('side')
  const strike = isVerb ? strikeAt(words, words.past(i + 1, ['a', 'the', 'around', 'about'])) : undefined
  return strike !== undefined && 'criteria' in strike.value && words.has('option')
}
