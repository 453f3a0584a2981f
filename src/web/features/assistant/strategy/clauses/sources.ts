import { numberAt } from '../words/values.ts'
import type { Words } from '../words/words.ts'
import type { Clause, ClauseReader } from './clause.ts'

/** Words of where a strategy comes from, how long it is used, and what is not traded: they set nothing. */
export const readSource: ClauseReader = (words, i, before) => {
  const end =
    sourceNamed(words, i) ??
    forLiving(words, i, before) ??
    tradedSince(words, i) ??
    sameAsked(words, i) ??
    noisyMinutes(words, i) ??
    marketSeems(words, i) ??
    nothingElse(words, i, before) ??
    resultAsked(words, i) ??
    nameOfStrategy(words, i)
  return end === undefined ? undefined : { value: { is: 'filler' }, end }
}

const SOURCES =
  'sensibull stockmock algotest quantiply tradetron opstra streak quantman zerodha upstox angelone dhan fyers groww algobulls ' +
  'telegram youtube whatsapp twitter instagram facebook reddit linkedin discord zoom webinar excel'
const OF_SOURCE =
  'pe par me mein wala wali ka ki ke se on style app channel channels video videos website site group page post thread platform settings setting setup strategy backtest template dekha dekhi mila mili padha padhi suna sikha seekha tha thi jaisa jaise jaisi like earlier previously'.split(
    ' ',
  )
const NAMES = SOURCES.split(' ')

const COMES =
  'i we am im have was were been just coming came come moving moved migrating migrated shifting shifted switching switched using used running same as like similar to my old previous existing'.split(
    ' ',
  )

/** `Sensibull pe dekha tha`, `coming from AlgoTest`, `on a telegram channel`, `Stockmock settings`. */
function sourceNamed(words: Words, i: number): number | undefined {
  const at = words.past(words.past(i, COMES), [
    'on',
    'from',
    'in',
    'at',
    'a',
    'an',
    'the',
    'my',
    'some',
    'ek',
  ])
  if (!words.is(at, ...NAMES)) return undefined
  return words.past(at + 1, OF_SOURCE)
}

const USES =
  'i we ive have been am im run runs running ran trade trading traded do doing did use using used follow following selling buying sell buy this it that same strategy setup system options option straddle straddles strangle strangles daily regularly live successfully now in'.split(
    ' ',
  )
const LENGTH = [
  'years',
  'year',
  'yrs',
  'yr',
  'months',
  'month',
  'saal',
  'sal',
  'mahine',
  'weeks',
  'decade',
  'decades',
]
const ABOUT = [
  'about',
  'around',
  'almost',
  'nearly',
  'over',
  'past',
  'last',
  'the',
  'more',
  'than',
  'some',
  'good',
]

/** `I run this since 2019`, `I have been selling options for about eleven years`. */
function tradedSince(words: Words, i: number): number | undefined {
  const isFirst = i === 0 || words.isBreak(i - 1) || words.is(i - 1, 'and', 'but')
  if (!isFirst || !words.is(i, 'i', 'we', 'ive')) return undefined
  const used = words.past(i, USES)
  const at = sourceNamed(words, used) ?? used
  return sinceYear(words, at) ?? forYears(words, at)
}

const REQUESTS = 'can could will would you i we want need please pls to like now here me'.split(' ')
const MADE = 'set setup make build create do get have replicate recreate run test backtest configure'.split(
  ' ',
)
const THE_SAME = 'up the same thing one here in delta this app too also please for me it'.split(' ')

/** `can you set up the same?`, in a phrase of its own: what the other phrases say. */
function sameAsked(words: Words, i: number): number | undefined {
  const isFirst = i === 0 || words.isBreak(i - 1)
  if (words.isOfOpen || !isFirst) return undefined
  const verb = words.past(i, REQUESTS)
  const made = words.is(verb, ...MADE) ? verb + 1 : verb
  const end = words.past(made, THE_SAME)
  const isSame = words.tokens.slice(made, end).some(({ text }) => text === 'same')
  return made > verb && isSame && isEdge(words, end) ? end : undefined
}

function sinceYear(words: Words, i: number): number | undefined {
  if (!words.is(i, 'since', 'from') || !/^(19|20)\d\d$/.test(words.textAt(i + 1))) return undefined
  const end = words.past(i + 2, ['now', 'live', 'daily', 'only'])
  return isEdge(words, end) || words.is(end, 'and', 'so', 'but') ? end : undefined
}

function forYears(words: Words, i: number): number | undefined {
  const number = words.is(i, 'for', 'since') ? numberAt(words, words.past(i + 1, ABOUT)) : undefined
  return number && words.is(number.end, ...LENGTH)
    ? words.past(number.end + 1, ['now', 'approx', 'plus'])
    : undefined
}

/** The `premium for a living` of `I sell premium for a living`. */
function forLiving(words: Words, i: number, before: Clause | undefined): number | undefined {
  const at = before?.is === 'side' ? words.past(i, ['premium', 'premiums', 'option', 'options']) : i
  const isLiving = at > i && words.is(at, 'for') && words.is(at + 1, 'a', 'my')
  return isLiving && words.is(at + 2, 'living', 'livelihood') ? at + 3 : undefined
}

const isEdge = (words: Words, i: number) => words.at(i) === undefined || words.isBreak(i)

const OPINION =
  'the because as my our experience says tells shows i we feel think believe know found that'.split(' ')
const NOISE =
  'noise noisy random wild volatile choppy useless trap traps crazy madness unpredictable erratic jumpy'.split(
    ' ',
  )
const ARE = [
  'is',
  'are',
  'just',
  'mostly',
  'only',
  'pure',
  'too',
  'very',
  'always',
  'usually',
  'all',
  'a',
  'hai',
  'hote',
  'hain',
]

/** `the first fifteen minutes are noise`: an opinion; the time of the entry is said apart. */
function noisyMinutes(words: Words, i: number): number | undefined {
  const first = words.past(i, OPINION)
  const count = words.is(first, 'first') ? numberAt(words, first + 1) : undefined
  if (!count || !words.is(count.end, 'minutes', 'minute', 'mins', 'min', 'hour', 'hours')) return undefined
  const noise = words.past(count.end + 1, ARE)
  return noise > count.end + 1 && words.is(noise, ...NOISE) ? noise + 1 : undefined
}

const SEEMS_TO = 'mujhe abhi aaj filhal i think feel the market markets mood'.split(' ')
const VIEWS =
  'sideways rangebound range bound flat volatile choppy bullish bearish strong weak quiet calm'.split(' ')
const SEEMS = 'lag lagta lagti dikh dikhta raha rahi hai looks looking seems today to toh so isliye'.split(
  ' ',
)

/** `market sideways lag raha hai to`: how the market seems, before what is traded; behind an `agar` it would be a condition. */
function marketSeems(words: Words, i: number): number | undefined {
  const isFirst = i === 0 || words.isBreak(i - 1)
  const market = words.past(i, SEEMS_TO)
  const isMarket = words.tokens.slice(i, market).some(({ text }) => /^market/.test(text))
  const end = words.past(market, [...VIEWS, ...SEEMS])
  const said = words.tokens.slice(market, end).map(({ text }) => text)
  const isView =
    said.some((text) => VIEWS.includes(text)) && said.some((text) => /^(lag|dikh|look|seem)/.test(text))
  return isFirst && isMarket && isView ? end : undefined
}

const FILTERED: ReadonlySet<Clause['is']> = new Set(['filter', 'rule'])
const NOTHING = ['nothing', 'nahi', 'nahin', 'no', 'dont', 'mat']
const OTHER_DAYS =
  'on the any all other others baki baaki dusre days day din trade trades position positions entry entries otherwise else taken at hai kuch koi do buy sell take chahiye chaiye lena karna chalana'.split(
    ' ',
  )

/** `nothing on other days`, `no other day`, `else buy nothing`, `warna kuch nahi`, beside a condition of the day or of the entry. */
function nothingElse(words: Words, i: number, before: Clause | undefined): number | undefined {
  const without = pastWithout(words, i)
  const begin = without ?? pastElse(words, i)
  const end = words.past(begin, [...NOTHING, ...OTHER_DAYS])
  const said = new Set(words.tokens.slice(begin, end).map(({ text }) => text))
  const isOther = begin > i || ['other', 'others', 'otherwise', 'baki', 'baaki'].some((one) => said.has(one))
  const isDone =
    isOther &&
    isEdge(words, end) &&
    (saysNothing(said, begin > i) || areOtherDaysDenied(words, { i, end }, { said, before }))
  return isDone && (without !== undefined || isConditional(words, before)) ? end : undefined
}

const NO_TRADE = ['trade', 'trades', 'trading', 'entry', 'entries', 'position', 'positions']
const NOT = ['dont', 'no', 'nahi', 'nahin', 'mat']

/** @param isElse behind `else`, where `don't trade` and `no entry` are of the other days */
function saysNothing(said: ReadonlySet<string>, isElse: boolean): boolean {
  if (said.has('nothing')) return true
  const has = (texts: readonly string[]) => texts.some((text) => said.has(text))
  if (isElse && has(NOT) && has(NO_TRADE)) return true
  if (said.has('kuch')) return said.has('nahi') || said.has('nahin')
  return said.has('no') && said.has('other') && (said.has('day') || said.has('days'))
}

/** `only on expiry day, baaki din nahi chahiye`; behind days that are left out these would be all. */
function areOtherDaysDenied(
  words: Words,
  { i, end }: Record<'i' | 'end', number>,
  { said, before }: { said: ReadonlySet<string>; before: Clause | undefined },
): boolean {
  const has = (...texts: readonly string[]) => texts.some((text) => said.has(text))
  const isSkip = words.tokens.slice(0, i).some((_, k) => words.find(k, 'day', 'skip', 'skipBehind'))
  const next = words.isBreak(end) ? end + 1 : end
  const areSaid = before?.is === 'filter' || words.is(next, 'only', 'sirf', 'just')
  const isDenied = has('din', 'day', 'days') && has('nahi', 'nahin', 'mat')
  return areSaid && !isSkip && has('baaki', 'baki', 'dusre') && isDenied
}

/** Behind the `no gap` of `gap up above 0.5%: sell. No gap no trade`: a day without the condition that was said before. */
function pastWithout(words: Words, i: number): number | undefined {
  const at = words.past(i, ['if', 'agar'])
  if (!words.is(at, 'no') || !words.is(at + 1, ...AWAITED)) return undefined
  const name = words.textAt(at + 1)
  const isSaid = words.tokens.slice(0, i).some(({ text }) => text.startsWith(name))
  const isLeftOut = words.tokens.some((_, k) => k < i && words.find(k, 'day', 'skip', 'skipBehind'))
  const end = words.isBreak(at + 2) ? at + 3 : at + 2
  return isSaid && !isLeftOut && words.is(end, 'no', 'nothing', 'dont') ? end : undefined
}

const AWAITED = 'gap cross crossover crossing breakout breakdown signal'.split(' ')

/** Behind `else`, `warna`, `nahi to`, `if not`. */
function pastElse(words: Words, i: number): number {
  if (words.is(i, 'else', 'otherwise', 'warna')) return i + 1
  const isDenied = words.is(i, 'nahi')
    ? words.is(i + 1, 'to', 'toh')
    : words.is(i, 'if') && words.is(i + 1, 'not')
  return isDenied ? i + 2 : i
}

/** Whether the sentence has a condition of the day or of the entry, without which nothing is traded. */
const isConditional = (words: Words, before: Clause | undefined) =>
  (before !== undefined && FILTERED.has(before.is)) ||
  words.has('condition') ||
  words.has('indicator') ||
  words.has('day') ||
  words.tokens.some(({ text }) => text === 'vix' || text === 'gap')

const ASKS =
  'pls share show see tell know give want need check also and the me let us with max maximum total average avg full like id i would to its a please send get month year wise monthly yearly daily overall along'.split(
    ' ',
  )
const FIGURES = [
  ['equity', 'curve'],
  ['pnl', 'curve'],
  ['win', 'rate'],
  ['win', 'ratio'],
  ['trade', 'log'],
  ['winrate'],
  ['drawdown'],
  ['drawdowns'],
  ['sharpe'],
  ['accuracy'],
  ['statistics'],
  ['stats'],
  ['returns'],
  ['breakup'],
]

/** `share the equity curve and drawdown`, in a phrase of its own: figures of the result. */
function resultAsked(words: Words, i: number): number | undefined {
  if (i > 0 && !words.isBreak(i - 1)) return undefined
  let end: number | undefined
  for (let at = words.past(i, ASKS); ; at = words.past(end, [...ASKS, '&', ','])) {
    const figure = FIGURES.find((one) => one.every((text, k) => words.is(at + k, text)))
    if (!figure) break
    end = at + figure.length
  }
  if (end === undefined) return undefined
  const last = words.past(end, [
    'please',
    'pls',
    'too',
    'also',
    'bhi',
    'dikhao',
    'batao',
    'of',
    'this',
    'it',
    'etc',
    'dikha',
    'do',
  ])
  return isEdge(words, last) ? last : undefined
}

const MOST_WORDS = 4

const NAMED = ['name', 'named', 'called', 'titled']

/** `Strategy name: Theta Eater`, `named 'Morning Decay'`: a name without a number and without legs. */
function nameOfStrategy(words: Words, i: number): number | undefined {
  const name = words.past(i, ['strategy', 'setup', 'system', 'the', 'my', 'is', 'it'])
  if (!words.is(name, ...NAMED)) return undefined
  const begin = words.past(name + 1, [':', '=', '-', 'is', 'as'])
  const isQuoted = /['"‘“`]$/.test(words.text.slice(0, words.at(begin)?.start))
  const length = words.tokens
    .slice(begin)
    .findIndex(({ kind }, k) => kind === 'break' || (isQuoted && k > 0 && isQuoteEnd(words, begin + k)))
  const end = length < 0 ? words.tokens.length : begin + length
  const isName = words.tokens
    .slice(begin, end)
    .every(
      ({ kind, value }, k) =>
        kind === 'word' &&
        Number.isNaN(value) &&
        !NAMES_OF_LEGS.some((meaning) => words.find(begin + k, meaning)),
    )
  return (begin > name + 1 || isQuoted) && end > begin && end - begin <= MOST_WORDS && isName
    ? end
    : undefined
}

/** Whether a quotation ends before a token. */
const isQuoteEnd = (words: Words, i: number) =>
  /^['"’”`]/.test(words.text.slice(words.at(i - 1)?.end, words.at(i)?.start))

const NAMES_OF_LEGS = ['side', 'option', 'structure', 'underlying', 'rule', 'expiry'] as const
