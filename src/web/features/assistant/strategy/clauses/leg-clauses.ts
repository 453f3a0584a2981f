import type { OptionType, TradeType, Underlying } from '#domain'
import { isKnown, meaningsOf } from '../words/lexicon.ts'
import { countAt, digitsAt, numberAt } from '../words/values.ts'
import { endOf, type Read, type Words } from '../words/words.ts'
import type { Clause, ClauseReader, StatedStrike } from './clause.ts'
import {
  isCapitalPut,
  isOnPlace,
  isLast,
  isPutBeforeCall,
  lotsInTotal,
  pastMirrored,
  pastOwnSide,
  takesLeg,
} from './leg-places.ts'
import { almostStructure, isCollected } from './leg-remarks.ts'
import { countsOfLegs, lotsBehindLeg, ratioApart } from './lots-of-legs.ts'
import { readRule } from './rule-clauses.ts'
import { premiumOfOption } from './premium-strikes.ts'
import { isMove } from './option-moves.ts'
import { isMoreLot } from './stopped-legs.ts'
import { optionOfRule } from './threshold-clauses.ts'
import { fromOther } from './side-strikes.ts'
import { isInTheMoney, LEAST_DISTANCE, LEAST_STRIKE, strikeAt, strikeOfOption } from './strikes.ts'
import { isStrangleAway } from './strangle-distances.ts'
import { insideMoney, isBehindMoney } from './strike-ways.ts'
import { isOfOption } from './wait-clauses.ts'
import { bareDistanceAt } from './wing-clauses.ts'

const MOST_LOTS = 100
/** A bare number of lots directly behind the side: `buy 2 atm calls`. */
const MOST_BARE_LOTS = 20

const clause = (value: Clause, end: number): Read<Clause> => ({ value, end })

/** `finnifty only.`, as a phrase of its own. */
function pastOnly(words: Words, begin: number, end: number): number {
  const isAlone = (begin === 0 || words.isBreak(begin - 1)) && words.isBreak(end + 1)
  return isAlone && words.is(end, ...ONLY) ? end + 1 : end
}

const TITLES = ['runs', 'trades', 'on', 'underlying', 'instrument', 'symbol', 'scrip', 'is', 'the']

/** `runs on finnifty`, `underlying nifty`: the index with the words that announce it. */
function titledIndex(words: Words, i: number): Read<string> | undefined {
  const isTitle =
    words.is(i, 'underlying', 'instrument', 'symbol', 'scrip') ||
    (words.is(i, 'runs', 'trades') && words.is(i + 1, 'on'))
  return isTitle ? words.find(words.past(i, TITLES), 'underlying') : undefined
}

export const readUnderlying: ClauseReader = (words, i) => {
  const found = words.find(i, 'underlying') ?? titledIndex(words, i) ?? comparedIndex(words, i)
  if (!found) return undefined
  // In 'nifty 50 otm' the number is no part of the name, unlike in 'nifty50'.
  const isNumbered = found.end === i + 2 && words.at(i + 1)?.kind === 'number' && !areJoined(words, i)
  const isOwnNumber = isNumbered && isCounted(words, found.end)
  const end = isOwnNumber && isUnderlying(words.textAt(i)) ? i + 1 : pastOnly(words, i, found.end)
  return clause({ is: 'underlying', underlying: found.value as Underlying }, end)
}

/** `if nifty` before `is above vwap`. */
function comparedIndex(words: Words, i: number): Read<string> | undefined {
  const at = words.past(i, ['if', 'when', 'whenever', 'agar', 'jab', 'only', 'once'])
  const found = at > i ? words.find(at, 'underlying') : undefined
  if (!found) return undefined
  if (isOfOption(words, found.end)) return { value: found.value, end: found.end + 1 }
  const index = { is: 'underlying', underlying: found.value as Underlying } as const
  const leg = endOf(words.find(found.end, 'atm'), found.end)
  return (readRule(words, found.end, index) ?? readRule(words, leg, undefined)) ? found : undefined
}

/** Whether a number counts what follows it: a distance, an amount, lots, or the premium or strike of an option. */
function isCounted(words: Words, i: number): boolean {
  const counted =
    words.find(i, 'unit') ??
    words.find(i, 'strike') ??
    words.find(i, 'option') ??
    words.find(i, 'rule', 'lots')
  return counted !== undefined || words.at(i)?.kind === 'sign' || words.is(i, 'wide', 'x')
}

const areJoined = (words: Words, i: number) => words.at(i)?.end === words.at(i + 1)?.start
const isUnderlying = (name: string) => meaningsOf(name)?.has('underlying') === true
export const readSide: ClauseReader = (words, i) => {
  const found = words.find(i, 'side')
  if (found && words.is(found.end, 'signal')) return undefined
  if (words.is(i, 's', 'b') && !beginsLeg(words, i + 1)) return undefined
  if (!found) return sideOfVerb(words, i)
  return clause({ is: 'side', side: found.value as TradeType }, pastOwnSide(words, i, found.end))
}

function sideOfVerb(words: Words, i: number): Read<Clause> | undefined {
  if (takesLeg(words, i)) return clause({ is: 'side', side: 'BUY', isTaken: true }, i + 1)
  if (isTaken(words, i))
    return clause(words.has('side') ? { is: 'unsupported' } : { is: 'side', side: 'BUY' }, i + 1)
  return isCollected(words, i) ? clause({ is: 'side', side: 'SELL' }, i + 1) : undefined
}

/** `atm call lo`: to take an option is to buy it. Beside another side the meaning is unclear. */
function isTaken(words: Words, i: number): boolean {
  if (!words.is(i, 'lo', 'lena', 'lenge')) return false
  // 'Atm call 1 lot lo'.
  const isCounted = words.is(i - 1, 'lot', 'lots') && words.at(i - 2)?.kind === 'number'
  const option = isCounted ? i - 3 : i - 1
  return words.find(option, 'option') !== undefined && !words.is(option, 'pe')
}

/** `-150ce +350ce`: where no word names a side, a sign directly before each leg does. */
export const readSignedSide: ClauseReader = (words, i) => {
  const isSigned = isSideSign(words, i) && !words.has('side')
  const signs = isSigned ? words.tokens.filter((_, at) => isSideSign(words, at)).length : 0
  if (signs < 2) return undefined
  return clause({ is: 'side', side: words.is(i, '+') ? 'BUY' : 'SELL' }, i + 1)
}

/** A plus or minus with a space before it and a leg directly after it. */
function isSideSign(words: Words, i: number): boolean {
  const [before, sign, next] = [words.at(i - 1), words.at(i), words.at(i + 1)]
  const isApart = before === undefined || before.end < (sign?.start ?? 0)
  if (!words.is(i, '+', '-') || !isApart || sign?.end !== next?.start) return false
  const at = endOf(digitsAt(words, i + 1), i + 1)
  const leg =
    words.find(at, 'atm') ?? words.find(at, 'option') ?? strikeAt(words, at) ?? strikeAt(words, i + 1)
  return leg !== undefined
}

/** Whether `s` and `b` stand for sell and buy, as in `s atm ce, b 200 otm ce`. */
function beginsLeg(words: Words, i: number): boolean {
  const at = endOf(digitsAt(words, i), i)
  const isCounted =
    at > i && (words.find(at, 'atm') ?? words.find(at, 'option') ?? strikeAt(words, at)) !== undefined
  return (
    words.is(i, '/') || isCounted || strikeAt(words, i) !== undefined || words.find(i, 'option') !== undefined
  )
}

const ONLY = ['only', 'just', 'sirf', 'keval']

/** `sell only ce`, `atm pe only`: the sentence has nothing but legs. */
export const readOnlyLegs: ClauseReader = (words, i, before) => {
  if (!words.is(i, ...ONLY)) return undefined
  const at = words.past(i + 1, ['the', 'a', 'one'])
  const isBefore =
    words.is(at, 'if', 'when', 'once', 'after') ||
    beginsLegOrder(words, at) ||
    words.find(at, 'time', 'enter')
  const isBehind = isLast(words, i + 1) && (before?.is === 'option' || before?.is === 'strike')
  return isBefore || isBehind ? clause({ is: 'and' }, i + 1) : undefined
}

const beginsLegOrder = (words: Words, i: number) =>
  words.find(i, 'side') ?? words.find(i, 'option') ?? words.find(i, 'atm')

/** `open a straddle`: a word for an order whose side stands elsewhere in the sentence. */
export const readOrderWord: ClauseReader = (words, i) => {
  if (!words.is(i, 'open')) return undefined
  const at = words.past(i + 1, ['a', 'an', 'the', 'position', 'in', 'on', 'with'])
  const isOrder =
    words.find(at, 'structure') ??
    words.find(at, 'side') ??
    words.find(at, 'underlying') ??
    words.find(at, 'atm')
  return isOrder && clause({ is: 'and' }, i + 1)
}

export const readOption: ClauseReader = (words, i, before) => {
  const found = words.find(i, 'option')
  if (!found || isPostposition(words, i, before)) return undefined
  // `Put wali leg 2 lot`.
  const named = words.isOfOpen ? words.past(found.end, ['wala', 'wali', 'wale']) : found.end
  const leg = words.find(named, 'scope', 'leg')?.end ?? found.end
  const end = words.isOfOpen ? words.past(leg, ['version', 'variant', 'equivalent']) : leg
  return clause({ is: 'option', option: found.value as OptionType }, end)
}

const AFTER_WHICH_PE_IS_ON = new Set('time range enter exit filter threshold scope holding'.split(' '))

const VERBAL = new Set(
  'badhne girne hone lagne aane jane jaane milne tootne pahunchne ghatne chadhne khulne min mins minute minutes'.split(
    ' ',
  ),
)

/** `telegram pe`: behind a word that no setting has, unless it stands in a leg. */
function isBehindUnknown(words: Words, i: number): boolean {
  const before = words.at(i - 1)
  const isUnknown = before?.kind === 'word' && Number.isNaN(before.value) && !isKnown(before.text)
  const isOfLeg = words.find(i - 2, 'side') ?? words.find(i + 1, 'side') ?? words.find(i + 1, 'rule')
  return isUnknown && !isCapitalPut(words, i) && !isOfLeg
}

/** `ce sl 20% pe sl 35%`, `ce sell sl 20% pe sell sl 35%`: behind the same of the call, `pe` is the put. */
function isPutOfPair(words: Words, i: number, before: Clause | undefined): boolean {
  if (before?.is !== 'threshold') return false
  const rule = words.find(i + 1, 'rule', 'stop', 'target')
  const hasAmount = rule !== undefined && words.at(words.skipLinks(rule.end))?.kind === 'number'
  const isLike = (at: number) =>
    hasAmount ? words.find(at, 'rule', 'stop', 'target') : words.find(i + 1, 'side') && words.find(at, 'side')
  return words.tokens.slice(0, i).some((_, k) => words.is(k, 'ce', 'call') && isLike(k + 1) !== undefined)
}

/** `badhne pe`, `15 min pe`; `expiry pe` is the day, where it is no expiry of a leg. */
const isOn = (words: Words, i: number, before: Clause | undefined) =>
  VERBAL.has(words.textAt(i - 1)) ||
  isBehindUnknown(words, i) ||
  isOnPlace(words, i, before) ||
  (words.is(i - 1, 'expiry') && before?.is !== 'expiry')

/** Whether `pe` is the Hindi 'on', as in `9:20 pe`, and not a put. */
export function isPostposition(words: Words, i: number, before: Clause | undefined): boolean {
  // Behind a comma or an 'and' it begins a phrase of its own, and in '9:20 pe pe sell' the first is 'on'.
  if (!words.is(i, 'pe') || words.isBreak(i - 1) || words.is(i - 1, 'and', '&', 'aur', '+', 'pe'))
    return false
  if (isPutOfPair(words, i, before) || isPutBeforeCall(words, i)) return false
  if (isOn(words, i, before)) return true
  if (before === undefined || hasSameRule(words, i + 1, before)) return false
  // 'Banknifty pe karo', 'nifty pe straddle becho'.
  const isOfIndex =
    before.is === 'underlying' && (words.find(i + 1, 'edit', 'make', 'run') ?? words.find(i + 1, 'structure'))
  return AFTER_WHICH_PE_IS_ON.has(before.is) || Boolean(isOfIndex)
}

/** `ce sl 40% pe sl 60%`: the rule before it again, or that of the other option, with its own amount. */
function hasSameRule(words: Words, i: number, before: Clause): boolean {
  const rule = before.is === 'threshold' ? words.find(i, 'rule', 'stop', 'target') : undefined
  const isSame = before.is === 'threshold' && rule?.value === before.rule
  const isOfOther = words.tokens.slice(0, i).some((_, at) => optionOfRule(words, at) === 'CALL')
  return (
    rule !== undefined && (isSame || isOfOther) && numberAt(words, words.skipLinks(rule.end)) !== undefined
  )
}

/** `put 2 lots, call 1 hi rehne do`: lots that stay, behind those of the other option. */
function keptLots(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  const count = before?.is === 'option' ? countAt(words, i, MOST_BARE_LOTS) : undefined
  const kept = count && words.find(words.past(count.end, ['hi', 'lot', 'pe']), 'edit', 'keepBehind')
  const hasLots = words.tokens.slice(0, i).some((_, at) => words.find(at, 'rule', 'lots'))
  return count && kept && hasLots ? clause({ is: 'lots', lots: count.value }, kept.end) : undefined
}

export const readLots: ClauseReader = (words, i, before) => {
  const kept = keptLots(words, i, before)
  if (kept) return kept
  const lots = lotsBehindLeg(words, i, before) ?? lotsAt(words, words.past(i, ONLY), before)
  return lots && (lotsInTotal(words, i, lots) ?? clause(lots.value, words.past(lots.end, ONLY)))
}

/** A count with its mark: `x2` behind a leg, `2x` before one or by itself, `2-2 lot` of two legs, `one call`. */
function markedLots(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  const marked = isMark(words, i) ? countAt(words, i + 1, MOST_BARE_LOTS) : undefined
  const name = before && LEG_PARTS.has(before.is) ? marked : marked && words.find(marked.end, 'rule', 'lots')
  if (marked && name) return clause({ is: 'lots', lots: marked.value }, name.end)
  const count = countAt(words, i, MOST_BARE_LOTS)
  return count && countedLots(words, i, { ...count, isOfSide: before?.is === 'side' })
}

/** The `x` of `x2`. */
const isMark = (words: Words, i: number) => words.is(i, 'x', '×') && areJoined(words, i)

type Counted = Read<number> & { readonly isOfSide: boolean }

function countedLots(words: Words, i: number, count: Counted): Read<Clause> | undefined {
  // 'Sell 2 x 100 otm': behind a side the mark may stand apart.
  const isMark = words.is(count.end, 'x', '×') && (areJoined(words, i) || count.isOfSide)
  if (isMark && words.has('side') && (isLegBehind(words, count.end + 1) || isAlone(words, i, count.end + 1)))
    return clause({ is: 'lots', lots: count.value }, count.end + 1)
  const again = words.past(count.end, ['-', '+'])
  const isTwice = words.textAt(i) === words.textAt(again)
  const named = isTwice ? words.find(again + 1, 'rule', 'lots') : undefined
  if (named) return clause({ is: 'lots', lots: count.value }, named.end)
  const legs = words.find(count.end, 'option') ?? words.find(count.end, 'structure')
  return legs && words.is(i, 'ek', 'one') ? clause({ is: 'filler' }, count.end) : undefined
}

const LEG_PARTS: ReadonlySet<Clause['is']> = new Set(['option', 'strike', 'structure', 'side', 'expiry'])

const isLegBehind = (words: Words, i: number) =>
  (words.find(i, 'option') ?? words.find(i, 'atm') ?? words.find(i, 'structure') ?? strikeAt(words, i)) !==
  undefined

/** Whether words are a phrase of their own, between commas. */
const isAlone = (words: Words, begin: number, end: number) =>
  (begin === 0 || words.isBreak(begin - 1)) && isLast(words, end)

function lotsAt(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  const marked = markedLots(words, i, before)
  if (marked) return marked
  const count = countAt(words, i, MOST_LOTS)
  if (!count) return namedLots(words, i)
  const named = words.find(isMoreLot(words, i, count.end) ? count.end + 1 : count.end, 'rule', 'lots')
  return (named && unitsAt(words, count, named)) ?? countedLotsAt(words, { i, count, named }, before)
}

function countedLotsAt(
  words: Words,
  { i, count, named }: { i: number; count: Read<number>; named: Read<string> | undefined },
  before: Clause | undefined,
): Read<Clause> | undefined {
  const isFirst = i === 0 || words.isBreak(i - 1) || words.is(i - 1, 'aur', 'and')
  const isBehindLeg = before?.is === 'side' || before?.is === 'option' || (isFirst && words.has('side'))
  const end = named
    ? pastOfAll(words, named.end)
    : isBehindLeg && areBareLots(words, i, count)
      ? count.end
      : undefined
  return end === undefined ? undefined : clause({ is: 'lots', lots: count.value }, end)
}

/** `2 lots of everything`, `one lot everywhere`, `1 lot all` at the end of a phrase: lots are those of all legs. */
function pastOfAll(words: Words, i: number): number {
  if (words.is(i, 'everywhere')) return i + 1
  if (words.is(i, 'of') && words.is(i + 1, 'everything')) return i + 2
  const isAll = words.is(i, 'all') && (words.at(i + 1) === undefined || words.isBreak(i + 1))
  return isAll ? i + 1 : i
}

/** `lots: 2`, `qty 2`. */
function namedLots(words: Words, i: number): Read<Clause> | undefined {
  const name = words.find(i, 'rule', 'lots')
  const contracts = name && contractsAt(words, i, name)
  if (contracts) return contracts
  const after = name && countAt(words, words.past(words.skipLinks(name.end), ['x']), MOST_LOTS)
  const again = after && words.find(after.end, 'rule', 'lots')
  // 'Lots: 75 qty' counts units.
  const units = again && unitsAt(words, after, again)
  return units ?? (after && clause({ is: 'lots', lots: after.value }, endOf(again, after.end)))
}

/** `100 qty`: lots, or units of the contract. */
function unitsAt(words: Words, { value, end }: Read<number>, named: Read<string>): Read<Clause> | undefined {
  const isQuantity = /qty|quantity/i.test(words.written(end, named.end))
  return isQuantity && value >= LEAST_UNITS ? askForLots(value, named.end) : undefined
}

const askForLots = (value: number, end: number) =>
  clause(
    {
      is: 'question',
      question: `Quantity ${value}: so many lots, or units of the contract? Delta counts lots.`,
    },
    end,
  )

/** The smallest lot of an index has so many units. */
const LEAST_UNITS = 10

/** `qty 100`: lots, or units of the contract as an order at a broker has them. */
function contractsAt(words: Words, i: number, name: Read<string>): Read<Clause> | undefined {
  const isQuantity = /qty|quantity/i.test(words.written(i, name.end))
  const count = isQuantity ? numberAt(words, words.skipLinks(name.end)) : undefined
  if (!count || count.value < LEAST_UNITS || words.find(count.end, 'rule', 'lots')) return undefined
  return askForLots(count.value, count.end)
}

const endOfCount = (words: Words, i: number) => {
  if (words.is(i, 'each') && isLast(words, i + 1)) return true
  const at = words.past(i, ['@', 'at'])
  return words.is(at, '+') && words.at(at + 1)?.kind === 'number' ? true : undefined
}

/** `otm` before an option. */
const moneynessAt = (words: Words, i: number) =>
  words.is(i, 'otm', 'itm') ? words.find(i + 1, 'option') : undefined

/** `buy 2 atm calls`: a small number directly before a leg. */
function areBareLots(words: Words, i: number, { value, end: behind }: Read<number>): boolean {
  const at = words.past(behind, ['at', '@', 'of', 'the'])
  const end = at > behind && strikeAt(words, at) && !words.find(at, 'option') ? at : behind
  const beginsLeg =
    words.find(end, 'atm') ??
    words.find(end, 'option') ??
    words.find(end, 'underlying') ??
    moneynessAt(words, end) ??
    strikeAt(words, end) ??
    endOfCount(words, end)
  return value <= MOST_BARE_LOTS && beginsLeg !== undefined && !strikeAt(words, i)
}

/** `same for pe`, `pe me bhi same`. */
export const readMirror: ClauseReader = (words, i) => {
  const SIDE = ['side', 'leg', 'legs', 'as', 'well', 'too']
  if (words.is(i, 'same', 'similarly', 'likewise')) {
    const option = words.find(
      words.past(i + 1, ['for', 'with', 'on', 'in', 'the', 'thing', 'goes', 'to']),
      'option',
    )
    return (
      option && clause({ is: 'mirror', option: option.value as OptionType }, words.past(option.end, SIDE))
    )
  }
  const option = words.find(i, 'option')
  const end = option && pastMirrored(words, option.end)
  const isOfLeg = end !== undefined && words.is(end, 'same') && !words.is(end + 1, ...SHARED)
  // 'Put also same sl' is the rule alone.
  return option && end !== undefined && isOfLeg && !words.find(end + 1, 'rule')
    ? clause(
        { is: 'mirror', option: option.value as OptionType },
        pastOther(words, words.past(end + 1, ALIKE)),
      )
    : undefined
}

/** Behind `pe same` the option that it is like: `as the call`. */
function pastOther(words: Words, i: number): number {
  const other = words.is(i, 'as', 'like')
    ? words.find(words.past(i + 1, ['the', 'for', 'of']), 'option')
    : undefined
  return other?.end ?? i
}

/** Nouns behind `same` that are said of all legs: `buy ce and pe same strike`. */
const SHARED = 'strike strikes expiry week series month lots lot qty quantity size number'.split(' ')

/** Nouns behind `same`: `put same range`. */
const ALIKE = [
  'range',
  'premium',
  'distance',
  'distances',
  'delta',
  'criteria',
  'rule',
  'rules',
  'way',
  'strikes',
]

export const readRatio: ClauseReader = (words, i) => {
  const counts = countsOfLegs(words, i) ?? ratioApart(words, i)
  if (counts) return counts
  const token = words.at(i)
  if (token?.kind !== 'ratio') return undefined
  const [first = 1, second = 1] = token.text.split(/[:x]/).map(Number)
  // In the heading '1x2 ratio:' the word is the structure, whose legs follow.
  const isHeading = words.is(i + 1, 'ratio') && words.textAt(i + 2).startsWith(':')
  const end = isHeading ? i + 1 : words.past(i + 1, ['ratio', 'lots', 'lot'])
  return clause({ is: 'ratio', lots: [first, second] }, end)
}

/** Behind a side `both atm legs`. */
function bothAtm(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  const atm =
    before?.is === 'side' && words.is(i, 'both', 'dono')
      ? words.find(words.past(i + 1, ['the']), 'atm')
      : undefined
  return atm && words.is(atm.end, 'legs', 'options', 'sides')
    ? clause({ is: 'structure', structure: 'straddle' }, atm.end + 1)
    : undefined
}

/** `100 itm`. */
function isInDistance(words: Words, i: number): boolean {
  const strike = digitsAt(words, i) ? strikeAt(words, i)?.value : undefined
  return strike !== undefined && 'points' in strike && strike.points < 0
}

export const readStructure: ClauseReader = (words, i, before) => {
  const other = bothAtm(words, i, before) ?? almostStructure(words, i)
  if (other) return other
  const found = words.find(i, 'structure')
  if (!found) return undefined
  const option = words.find(i, 'option')?.value
  const end = words.is(found.end, 'spread') ? found.end + 1 : found.end
  // The strikes of guts are in the money; without a distance their legs are asked for.
  if (words.is(i, 'guts') && words.tokens.some((_, at) => isInDistance(words, at)))
    return clause({ is: 'structure', structure: 'strangle' }, end)
  return clause(
    { is: 'structure', structure: found.value, ...(option && { option: option as OptionType }) },
    end,
  )
}

export const readStrike: ClauseReader = (words, i, before) => {
  const strike = anyStrike(words, i, before)
  if (strike && isMove(words, strike.end)) return undefined
  if (strike) return clause({ is: 'strike', strike: strike.value }, strike.end)
  const name = words.find(i, 'strike', 'Strike Type')
  const isMoneyness = name && /otm|itm|money/.test(words.written(i, name.end).toLowerCase())
  return isMoneyness ? clause({ is: 'moneyness', isIn: isInTheMoney(words, i) }, name.end) : undefined
}

const anyStrike = (words: Words, i: number, before: Clause | undefined) =>
  fromOther(words, i, before) ??
  insideMoney(words, i) ??
  strikeAt(words, i) ??
  signedLeg(words, i, before) ??
  signedPoints(words, i, before) ??
  (before?.is === 'option' ? (premiumOfOption(words, i) ?? strikeOfOption(words, i)) : undefined)

/** `-150ce`: points behind the sign of a side. */
function signedLeg(words: Words, i: number, before: Clause | undefined): Read<StatedStrike> | undefined {
  const isSigned = before?.is === 'side' && readSignedSide(words, i - 1, undefined) !== undefined
  const bare = isSigned ? bareDistanceAt(words, i) : undefined
  return bare && words.find(bare.end, 'option') ? bare : undefined
}

/** `short 2 @ +200`, `short atm long +300`: points from the money behind lots, or behind the side of a leg. */
function signedPoints(words: Words, i: number, before: Clause | undefined): Read<StatedStrike> | undefined {
  const isExpected =
    before?.is === 'lots' || words.is(i - 1, '@') || (before?.is === 'side' && words.has('atm'))
  const points = isExpected && words.is(i, '+') ? numberAt(words, i + 1) : undefined
  const isDistance = points && points.value >= LEAST_DISTANCE && !words.find(points.end, 'unit')
  return isDistance ? { value: { points: points.value, isSigned: true }, end: points.end } : undefined
}

const WIDE = ['wide', 'width', 'apart']

/** Points by themselves: `150 points`, `200/400`. */
export const readDistance: ClauseReader = (words, i) => {
  const first = numberAt(words, i)
  if (!first || words.at(i)?.kind !== 'number') return undefined
  if (words.is(first.end, '/', '-')) return twoDistances(words, first)
  if (isBehindMoney(words, i, first)) return clause({ is: 'distance', points: [first.value] }, first.end)
  const unit = words.find(first.end, 'unit', 'points')
  const isBare = words.is(first.end, ...WIDE) || isStrangleAway(words, i)
  const end = unit?.end ?? (isBare ? first.end : undefined)
  if (end === undefined) return undefined
  return clause({ is: 'distance', points: [first.value] }, words.past(end, WIDE))
}

/** `200/400`; a spread of `0/200` begins at the money. */
function twoDistances(words: Words, first: Read<number>): Read<Clause> | undefined {
  const second = numberAt(words, first.end + 1)
  const isAtMoney = first.value === 0 && words.is(first.end, '/') && (second?.value ?? 0) >= LEAST_DISTANCE
  if (!second || (first.value < LEAST_DISTANCE && !isAtMoney) || second.value > LEAST_STRIKE) return undefined
  const unit = words.find(second.end, 'unit', 'points')
  return clause({ is: 'distance', points: [first.value, second.value] }, unit?.end ?? second.end)
}
