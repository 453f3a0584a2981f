import {
  FILLER_ALIASES,
  ATM_ALIASES,
  CAUSE_ALIASES,
  CHATTER_WORDS,
  CLOSE_TRIGGER_ALIASES,
  CONDITION_ALIASES,
  DECAY_ALIASES,
  DAY_ALIASES,
  EDIT_ALIASES,
  EVENT_ALIASES,
  EXPIRY_ALIASES,
  HOLDING_ALIASES,
  HINDI_QUARTERS,
  HINDI_TIMES,
  NUMBER_SCALES,
  NAMED_LEGS_ALIASES,
  NUMBER_WORDS,
  OPTION_ALIASES,
  RE_ENTRY_MODE_ALIASES,
  REVERSE_ALIASES,
  ROUGH_TIME_ALIASES,
  RULE_ALIASES,
  SCOPE_ALIASES,
  SIDE_ALIASES,
  STRIKE_ALIASES,
  STRUCTURE_ALIASES,
  TIME_ALIASES,
  TOGETHER_ALIASES,
  TREND_ALIASES,
  UNIT_ALIASES,
  WAIT_ALIASES,
  WEEKDAY_ALIASES,
  WHEN_ONE_STOPS_ALIASES,
  WINGS_ALIASES,
  WORDS_IN_ANY_ORDER,
  KNOWN_WORDS,
  STOP_WORDS,
} from '#domain/aliases'
import { UNDERLYING_ALIASES } from '#engine/exchange'
import { INDICATORS } from '#engine/indicators'
import { INDICATOR_ALIASES } from './indicator-aliases.ts'
import { tokensOf } from './tokens.ts'

type Table = Readonly<Record<string, readonly string[]>>
const one = (value: string, words: readonly string[]): Table => ({ [value]: words })

/** A structure whose legs are said one by one. */
export const NAMED_LEGS = 'named-legs'

/** Every kind of meaning that words can have, with the words for each value. */
const MEANINGS = {
  side: SIDE_ALIASES,
  option: OPTION_ALIASES,
  unit: UNIT_ALIASES,
  strike: STRIKE_ALIASES,
  atm: one('ATM', ATM_ALIASES),
  expiry: EXPIRY_ALIASES,
  rule: RULE_ALIASES,
  mode: RE_ENTRY_MODE_ALIASES,
  reverse: one('reverse', REVERSE_ALIASES),
  cause: CAUSE_ALIASES,
  together: TOGETHER_ALIASES,
  whenOneStops: one('one', WHEN_ONE_STOPS_ALIASES),
  holding: HOLDING_ALIASES,
  event: EVENT_ALIASES,
  weekday: Object.fromEntries(WEEKDAY_ALIASES.map((words, i) => [String(i + 1), words])),
  condition: CONDITION_ALIASES,
  trend: TREND_ALIASES,
  day: DAY_ALIASES,
  time: TIME_ALIASES,
  wait: WAIT_ALIASES,
  scope: SCOPE_ALIASES,
  wings: one('wings', WINGS_ALIASES),
  structure: { ...STRUCTURE_ALIASES, ...one(NAMED_LEGS, NAMED_LEGS_ALIASES) },
  edit: EDIT_ALIASES,
  filler: one('filler', FILLER_ALIASES),
  trigger: one('close', CLOSE_TRIGGER_ALIASES),
  decay: one('decay', DECAY_ALIASES),
  roughTime: one('rough', ROUGH_TIME_ALIASES),
  underlying: Object.fromEntries(
    [...new Set(UNDERLYING_ALIASES.map(([, underlying]) => underlying))].map((underlying) => [
      underlying,
      UNDERLYING_ALIASES.filter(([, other]) => other === underlying).map(([spoken]) => spoken),
    ]),
  ),
  indicator: Object.fromEntries(
    INDICATORS.map(({ name, title }) => [
      name,
      [name.toLowerCase(), title.toLowerCase(), ...(INDICATOR_ALIASES[name] ?? [])],
    ]),
  ),
} as const satisfies Readonly<Record<string, Table>>

export type Meaning = keyof typeof MEANINGS

const textOf = (phrase: string) =>
  tokensOf(phrase)
    .filter(({ kind }) => kind !== 'break')
    .filter(({ text }) => text !== '-')
    .map(({ text }) => text)
    .join(' ')

/** The values of a phrase by kind of meaning. */
export type Meanings = ReadonlyMap<Meaning, readonly string[]>

const LEXICON = new Map<string, Map<Meaning, string[]>>()
const LINKING = new Set('at by of to the on in is for it with'.split(' '))
/** A name of fewer letters is not joined to one word. */
const LEAST_JOINED = 5

for (const [meaning, table] of Object.entries(MEANINGS) as [Meaning, Table][])
  for (const [value, phrases] of Object.entries(table))
    for (const spelling of phrases.flatMap(spellings)) addName(spelling, meaning, value)

/** 'stop loss' is also 'stoploss'. */
function spellings(phrase: string): string[] {
  const text = textOf(phrase)
  const joined = text.replaceAll(' ', '')
  const isShort = joined === text || joined.length < LEAST_JOINED
  // A linking word isn't joined: 'trigger at' has no spelling 'triggerat'.
  return isShort || text.split(' ').some((word) => LINKING.has(word)) ? [text] : [text, joined]
}

function addName(spelling: string, meaning: Meaning, value: string): void {
  const known = LEXICON.get(spelling) ?? new Map<Meaning, string[]>()
  known.set(meaning, [...(known.get(meaning) ?? []), value])
  LEXICON.set(spelling, known)
}

// A percentage without a number before it, which is no sign: 'points, not percent'.
for (const word of ['percent', 'percentage', 'pct']) addName(word, 'unit', 'percentage')

/** Most words of a name. */
export const LONGEST_NAME = Math.max(...[...LEXICON.keys()].map((text) => text.split(' ').length))

/** What a phrase can mean: 'only' may stand before days and behind them. Undefined if it is no name. */
export function meaningsOf(phrase: string): Meanings | undefined {
  return LEXICON.get(phrase)
}

const VOCABULARY = new Set([
  ...[...LEXICON.keys()].flatMap((text) => text.split(' ')),
  ...STOP_WORDS,
  ...KNOWN_WORDS,
  ...Object.values(WORDS_IN_ANY_ORDER).flatMap(({ fill, needed }) => [...fill, ...needed.flat()]),
  ...Object.keys({ ...NUMBER_WORDS, ...NUMBER_SCALES, ...HINDI_QUARTERS, ...HINDI_TIMES }),
])
/** Whether a word is one of a name, or one that is skipped. */
export const isKnown = (word: string) => VOCABULARY.has(word)

/** Shorter words differ too little from each other to be corrected. */
const LEAST_LETTERS = 6
const LONG_LETTERS = 9

/** Words without their vowels, as they are written in short. */
const SHORT_SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['frm', 'from'],
  ['aftr', 'after'],
  ['bfr', 'before'],
  ['arnd', 'around'],
  ['kato', 'kaato'],
  ['evry', 'every'],
  ['bcs', 'because'],
  // Of almost every strategy, and shorter than a word that is corrected.
  ...'slooss sloss sloos slosss stplos stploss stoploos stplss stoplos'
    .split(' ')
    .map((word): readonly [string, string] => [word, 'stoploss']),
  ...'tgrt taget targt trget tragt'.split(' ').map((word): readonly [string, string] => [word, 'target']),
  ['cal', 'call'],
  ['cll', 'call'],
  ['exi', 'exit'],
  ['strd', 'straddle'],
  ['stdl', 'straddle'],
  ['strg', 'strangle'],
  ['shud', 'should'],
  ['shd', 'should'],
  ['wen', 'when'],
  ['otherone', 'other'],
  ['shld', 'should'],
])

/**
 * The only known word that a misspelt word can mean; undefined for a known word, or if no word or several
 * words are similar.
 */
export function correction(word: string): string | undefined {
  const short = SHORT_SPELLINGS.get(word) ?? shortCorrection(word) ?? slip(word)
  if (short !== undefined) return short
  if (
    CHATTER_WORDS.has(word) ||
    VOCABULARY.has(word) ||
    word.length < LEAST_LETTERS - 1 ||
    !/^[a-z]+$/.test(word)
  )
    return undefined
  const near = [...VOCABULARY].filter(
    (known) =>
      known.length >= LEAST_LETTERS &&
      known[0] === word[0] &&
      distance(known, word) <= (known.length >= LONG_LETTERS ? 2 : 1),
  )
  const best = near.toSorted((a, b) => distance(a, word) - distance(b, word))
  const [first, second] = best
  if (first === undefined) return undefined
  const isOnly = second === undefined || distance(first, word) < distance(second, word)
  return isOnly || areOne(best.filter((one) => distance(one, word) === distance(first, word)))
    ? first
    : undefined
}

/** Whether words are one, or names of one thing: `straddle` and `straddl`. */
function areOne([first = '', ...others]: readonly string[]): boolean {
  const isName = (word: string) =>
    [...(LEXICON.get(first) ?? [])].some(([meaning, values]) =>
      values.some((value) => meaningsOf(word)?.get(meaning)?.includes(value)),
    )
  return others.every((word) => sameStem(first, word) || isName(word))
}

/** Words of almost every sentence, which are also recognised when they are short and misspelt. */
const SHORT_NAMES = [
  'each',
  'nifty',
  'entry',
  'delta',
  'short',
  'strike',
  'target',
  'points',
  'expiry',
  'lots',
]
const LEAST_SHORT = 4

/** `nity`, `dlta`. */
function shortCorrection(word: string): string | undefined {
  const isShort = word.length >= LEAST_SHORT && word.length <= LEAST_LETTERS && /^[a-z]+$/.test(word)
  if (!isShort || CHATTER_WORDS.has(word) || VOCABULARY.has(word)) return undefined
  const near = SHORT_NAMES.filter((known) => known[0] === word[0] && distance(known, word) === 1)
  return near.length === 1 ? near[0] : undefined
}

/** Names of almost every strategy that are read with two letters exchanged, or with a letter once or twice: `exti`, `clal`, `cal`, `exitt`. */
const NAMES = 'exit call put sell buy close each stop otm itm entry target lots legs'.split(' ')
/** Other words with the same letters. */
const OTHERS = new Set(['lost', 'slot', 'calls', 'post', 'spot', 'cose', 'lose', 'pts', 'sel'])

const once = (word: string) => word.replace(/(.)\1+/g, '$1')

function slip(word: string): string | undefined {
  if (word.length < LEAST_SLIP || OTHERS.has(word) || CHATTER_WORDS.has(word) || VOCABULARY.has(word))
    return undefined
  const near = NAMES.filter(
    (name) => name[0] === word[0] && (once(name) === once(word) || isExchanged(name, word)),
  )
  return near.length === 1 ? near[0] : undefined
}

const LEAST_SLIP = 3

/** Whether two letters beside each other are exchanged. */
const isExchanged = (a: string, b: string) =>
  a.length === b.length && distance(a, b) === 1 && [...a].toSorted().join('') === [...b].toSorted().join('')

const sameStem = (a: string, b: string) => a.replace(/s$/, '') === b.replace(/s$/, '')

/** Letters to change, add, leave out or exchange with their neighbour. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        rows[i - 1][j] + 1,
        row[j - 1] + 1,
        rows[i - 1][j - 1] + (isSame ? 0 : 1),
        isSwapped ? rows[i - 2][j - 2] + 1 : Infinity,
      )
    }
    rows.push(row)
  }
  return rows[a.length][b.length]
}
