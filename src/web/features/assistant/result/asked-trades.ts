import type { ExitCause } from '#domain'
import { MONTH, MONTHS, RANGES_OF_DATES, type AskedDate } from './named-dates.ts'
import { STOP_CAUSES, TARGET_CAUSES } from './trade-figures.ts'

/** A kind of trades that a question names. Those of one kind are alternatives: of Mondays or of Fridays. */
export type TradeKind =
  | { readonly kind: 'side'; readonly side: 'CALL' | 'PUT' }
  | { readonly kind: 'leg'; readonly leg: number }
  | { readonly kind: 'sign'; readonly isWon: boolean }
  | { readonly kind: 'cause'; readonly causes: readonly ExitCause[] }
  | { readonly kind: 'month'; readonly month?: number; readonly year?: string }
  | { readonly kind: 'dates'; readonly from?: AskedDate; readonly to?: AskedDate }
  | { readonly kind: 'weekday'; readonly weekday: number }
  | { readonly kind: 'dte'; readonly least: number; readonly most: number }

/** The trades that a question asks to see, to count, or to be the only ones. */
export interface AskedTrades {
  readonly asks: 'list' | 'count' | 'only'
  readonly kinds: readonly TradeKind[]
  /** How many of them, from the start or the end of the result: `the last 5 trades`. */
  readonly place?: TradePlace
  /** Kinds that the question asks of these trades, and which do not choose them: `did the last trade hit sl`. */
  readonly of?: readonly TradeKind[]
}

/** The first or the last of some trades. */
export interface TradePlace {
  readonly isLast: boolean
  readonly count: number
}

const STOP_WORDS = 'sls?|stop ?loss(?:es)?|stoploss(?:es)?|stops?|stopped(?: out)?'
const CAUSES: readonly (readonly [string, readonly ExitCause[]])[] = [
  [`(?<!trailing )(?<!overall )(?:${STOP_WORDS})`, STOP_CAUSES],
  ['(?<!overall )(?:targets?|tp|take profits?)', TARGET_CAUSES],
  ['squared? ?offs?', ['Square Off']],
  ['settled|left by expiry|expired', ['Expiry']],
]
const WEEKDAYS: readonly string[] = [
  'mondays?|mon|somva?ar|somwar',
  'tuesdays?|tues?|mangal(?:va?ar|war)?',
  'wednesdays?|wed|budh(?:va?ar|war)?',
  'thursdays?|thu|thurs?|guru(?:va?ar|war)|veervar',
  'fridays?|fri|shukra(?:va?ar|war)',
]
const SEVERAL = '\\d+(?:(?: (?:and|aur|or|ya|to|se|n))? \\d+)*'

/** How each kind is written, in the order in which it is taken out of the text. */
const WRITTEN: readonly (readonly [RegExp, (found: RegExpExecArray) => readonly TradeKind[]])[] = [
  ...RANGES_OF_DATES,
  [
    // A month without a day beside it.
    new RegExp(`(?<!\\d |\\d(?:st|nd|rd|th) )\\b(${MONTH})(?: (20\\d\\d))?\\b(?! \\d)`, 'g'),
    ([, month = '', year]) => [
      { kind: 'month', month: MONTHS.indexOf(month.slice(0, 3)) + 1, ...(year ? { year } : {}) },
    ],
  ],
  [/(?<!\d )\b20[12]\d\b(?! \d\d\b)/g, ([year]) => [{ kind: 'month', year }]],
  ...WEEKDAYS.map(
    (names, weekday) =>
      [new RegExp(`\\b(?:${names})\\b`, 'g'), () => [{ kind: 'weekday', weekday } as const]] as const,
  ),
  [
    /\b(?:(?:a |one |ek )?days? before expir(?:y|ies)|expiry se (?:ek din )?pehle)\b/g,
    () => [{ kind: 'dte', least: 1, most: 1 }],
  ],
  [
    /\b(?:non|not|other than) (?:the )?expiry(?: days?)?\b/g,
    () => [{ kind: 'dte', least: 1, most: Infinity }],
  ],
  [
    new RegExp(`\\b(${SEVERAL}) ?dte\\b|\\bdte (?:is |of |= ?)?(${SEVERAL})\\b(?! ?(?:lots?|%|dte))`, 'g'),
    ([, before, after = '']) => dteOf(before ?? after),
  ],
  [
    /\bzero ?dte\b|\bexpir(?:y|ies)(?: wale)?(?: ke)? (?:days?|din)\b|\b(?:on|of) expir(?:y|ies)\b|\bexpiry(?= trades?\b)/g,
    () => [{ kind: 'dte', least: 0, most: 0 }],
  ],
  [/\bleg ([1-9])\b/g, ([, leg]) => [{ kind: 'leg', leg: Number(leg) }]],
  [/\b(?:calls?|ce)(?: (?:legs?|side))?\b/g, () => [{ kind: 'side', side: 'CALL' }]],
  // In Hinglish 'pe' mostly is 'on'.
  [
    /\bputs?(?: (?:legs?|side))?\b|\bpe (?:legs?|side)\b|(?<!, *)\bpe(?= (?:wal[aeiy]\w* |ke |ki |ka )?(?:trades|positions|entries)\b)|(?<=\b(?:of|in|list|show|all|which|many|kitn[ei]) )pe\b/g,
    () => [{ kind: 'side', side: 'PUT' }],
  ],
  [
    /\b(?:losing|loosing|loss ?making|loss (?:wale|wali|me|mein|hu[aei])|in (?:a )?loss|losers?|lost(?: money)?|red|negative|nuksan (?:wale|wali|me)|(?<=\btrades? )loses?)\b/g,
    () => [{ kind: 'sign', isWon: false }],
  ],
  [
    /\b(?:winning|profitable|profit (?:making|wale|wali|me|mein)|in (?:a )?profit|winners?|won|made money|(?<=\btrades? )(?:win(?! (?:rate|%|ratio))|make (?:a )?(?:money|profit))|green|positive)\b/g,
    () => [{ kind: 'sign', isWon: true }],
  ],
  ...CAUSES.map(
    ([names, causes]) =>
      [new RegExp(`\\b(?:${names})\\b`, 'g'), () => [{ kind: 'cause', causes } as const]] as const,
  ),
]

const TRADES = /\b(trades?|positions?|entries|saud[ae]s?)\b/
const COUNTED = /\b(how many|kitn[ei]|number of|no of|count|how often|kitni baar)\b/
const SUPPOSED = /\b(if|agar|suppos\w*|had|would|jab|to|kitna|how much|what)\b/
const ONLY = /\b(only|sirf|just|bas|alone)\b/

/** Words that ask for trades, and those between the kinds that are named; no other word may stand in the text. */
const AROUND =
  /\b(how many|how much|how often|number of|no of|count|kitni baar|kitn[aei]|baar|times?|show|list|see|display|give|tell|get|find|open|dikh\w*|batao|bata|de ?do|do|dena|which|what|kaun ?s[aei]|kons[aei]|kaunse|konse|trades?|traded|trading|positions?|entries|entry|saud[ae]s?|legs?|log|table|details?|all|every|each|the|a|an|me|mujhe|my|mer[aei]|i|we|it|its|us|u|you|can|could|please|pls|plz|only|sirf|just|bas|alone|of|in|on|for|at|during|from|by|with|that|those|were|was|are|is|there|did|does|have|has|and|aur|or|ya|ke|ka|ki|ko|se|mein|par|pe|wal[aeiy]\w*|din|days?|day s|ones?|this|result|backtest|happened|made|make|taken|took|take|done|placed|executed|got|gets?|hits?|hitting|triggered|lag[aei]|hu[aei]|hot[aei]|hai|hain|th[aei]|exited|exits?|closed|left|ended|gaye|gayi|gaya|out)\b/g

/** Further words of trades that are supposed to be the only ones. */
const AROUND_ONLY =
  /\b(if|agar|suppos\w*|had|would|will|be|been|then|to|kar[uo]n?|kart[aei]|kiya|karne|kare|kar|result|results|profits?|pnl|return|happens?|happen|hog[ai]|look|like|strategy|about|how|jab|sold|sell|bech\w*|run|chala\w*|lu|leta|liya|rest|instead|everything|else|same)\b/g

const COUNTS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const COUNTS_IN_HINDI = ['ek', 'do', 'teen', 'char', 'paanch']
/** Trades by their place: `last 5 trades`, `pehle teen trades`, `recent trades`; one alone has its own answer. */
const PLACED = new RegExp(
  `\\b(?:(?:most )?(recent|latest)|(last|final|aakhri|akhri|aakhiri|pichhl[ei]|pichl[ei])|(first|earliest|initial|pehl[ei]|pahl[ei]|shuru (?:ke|wale)))(?: (?:wale |ke )?(\\d{1,3}|few|couple of|kuch|${[...COUNTS, ...COUNTS_IN_HINDI].join('|')}))?(?= (?!(?:day|week|month|session|hour|year|expiry|candle|minute)s?\\b)\\w+)`,
)
/** Trades that are listed of a place without a number: `last few trades`. */
const FEW = 5
const PLACE = '(?:last|first|latest|recent|final|aakhri|akhri|pichhl[ei]|pichl[ei]|pehl[ei]|pahl[ei]|shuru)'
/** `How many of the last 10 trades won`, `last 6 trades mein kitne sl hue`. */
const OF_PLACE = new RegExp(
  `^(?:(?:how many|kitn[ei]|which|any|out|did any) of|of|in|from) (?:the |my |these )?${PLACE}\\b|\\b${PLACE} (?:ke |wale )?\\w+ (?:\\w+ )?trades? (?:me|mein|me se|mein se|ka|ke|how many|which|any)\\b`,
)
const ASKS_WHETHER = /^(were|was|are|is|did|do|does|have|has|kya)\b|\bkya$|\b(why|kyu|kyun|kyon)\b/
/** Of each day, and not of the result. */
const OF_EACH_DAY = /\b(each|every|per|har|the|a|ek) (day|session|week|month|din)\b|\b(daily|roz)\b/
/** Words for what the trades of a place made. */
const AROUND_PLACE =
  /\b(profits?|pnl|loss|result|made|kamaya|kaise|kaisa|perform\w*|how|net|gross|together|total|do|go|went|gone|rah[ae]|price|prices|date|dates|why|kyu|kyun|kyon|win rate|win %|winrate|accuracy|hit rate|wins?|won|losses|lost|average|avg|mean|any|koi|of|kya|money|make|makes|win|lose|loses|hue|hua)\b/g

/** The trades that a text asks for, if it says nothing else; undefined for another text. */
export function askedTrades(text: string): AskedTrades | undefined {
  const place = placeIn(text)
  const asks = place ? 'list' : purposeOf(text)
  if (!asks) return undefined
  const { kinds, rest } = kindsOf(place ? text.replace(PLACED, ' ') : text)
  const around = rest.replace(AROUND, ' ')
  if (place)
    return around.replace(AROUND_PLACE, ' ').trim() === '' ? placedTrades(text, kinds, place) : undefined
  const left = (asks === 'only' ? around.replace(AROUND_ONLY, ' ') : around).trim()
  return left === '' && isAnswered(asks, kinds, SHOWN.test(text)) ? { asks, kinds } : undefined
}

/** The trades of a place; the first or the last of all has an answer of its own. */
function placedTrades(text: string, kinds: readonly TradeKind[], place: TradePlace): AskedTrades | undefined {
  if (place.count === 1 && kinds.length === 0) return undefined
  const isAsked = ASKS_WHETHER.test(text) || OF_PLACE.test(text)
  const { own, of } = isAsked ? chosenBy(text, kinds) : { own: kinds, of: [] }
  return { asks: 'list', kinds: own, place, ...(of.length > 0 ? { of } : {}) }
}

/** In a question only the kinds before `trades` choose them: `did the last 5 losing trades hit sl`. */
function chosenBy(text: string, kinds: readonly TradeKind[]) {
  const [place = ''] = PLACED.exec(text) ?? []
  const behind = text.slice(text.indexOf(place) + place.length)
  const own = kindsOf(behind.split(/\btrades?\b/)[0] ?? '').kinds
  const chosen = new Set(own.map((kind) => JSON.stringify(kind)))
  return { own, of: kinds.filter((kind) => !chosen.has(JSON.stringify(kind))) }
}

/** The place of trades that a text names, and how many they are. */
function placeIn(text: string): TradePlace | undefined {
  const isOfAll = (!COUNTED.test(text) || OF_PLACE.test(text)) && !OF_EACH_DAY.test(text)
  const found = /\btrades?\b/.test(text) && isOfAll ? PLACED.exec(text) : null
  if (!found) return undefined
  const [, recent, last, , number] = found
  // The first or last trade of all has an answer of its own.
  if (/\btrade\b/.test(text))
    return number === undefined ? { isLast: last !== undefined, count: 1 } : undefined
  if (number === undefined && recent === undefined) return undefined
  return { isLast: (recent ?? last) !== undefined, count: countIn(number) }
}

function countIn(number = ''): number {
  const word = Math.max(COUNTS.indexOf(number), COUNTS_IN_HINDI.indexOf(number)) + 1
  return word || (number === 'couple of' ? 2 : Number(number)) || FEW
}

/** Trades that are to be shown, and not only named. */
const SHOWN = /^(show|list|see|display|dikha\w*)\b|\bdikha\w*$/

function purposeOf(text: string): AskedTrades['asks'] | undefined {
  if (ONLY.test(text) && SUPPOSED.test(text) && !/^(show|list|see|dikha\w*)\b/.test(text)) return 'only'
  if (/\b(how much|kitna)\b/.test(text)) return undefined
  if (COUNTED.test(text)) return 'count'
  return TRADES.test(text) || /\b(losers|winners)\b/.test(text) ? 'list' : undefined
}

/** What a table of all days, sides or exits says as well is left to it. */
function isAnswered(asks: AskedTrades['asks'], kinds: readonly TradeKind[], shown: boolean): boolean {
  const named = new Set(kinds.map(({ kind }) => kind))
  // Both signs, sides or exits ask to be compared.
  const isCompared = (['sign', 'side', 'cause'] as const).some(
    (one) => new Set(kinds.filter(({ kind }) => kind === one).map((kind) => JSON.stringify(kind))).size > 1,
  )
  if (isCompared || named.size === 0) return false
  const isOneOf = (...some: readonly TradeKind['kind'][]) => some.some((kind) => named.has(kind))
  if (asks === 'only') return isOneOf('weekday', 'dte', 'side')
  if (asks === 'count') return named.size > 1 || isOneOf('weekday', 'dte')
  return shown || named.size > 1 || !isOneOf('sign', 'cause')
}

function kindsOf(text: string): { readonly kinds: readonly TradeKind[]; readonly rest: string } {
  const kinds: TradeKind[] = []
  let rest = text
  for (const [words, read] of WRITTEN) {
    kinds.push(...[...rest.matchAll(words)].flatMap(read))
    rest = rest.replace(words, ' , ')
  }
  return { kinds, rest: rest.replaceAll(',', ' ') }
}

/** `0 and 1` are two numbers, `0 to 2` all between them. */
function dteOf(words: string): readonly TradeKind[] {
  const numbers = (words.match(/\d+/g) ?? []).map(Number)
  if (/\b(to|se)\b/.test(words) && numbers.length === 2)
    return [{ kind: 'dte', least: Math.min(...numbers), most: Math.max(...numbers) }]
  return numbers.map((number) => ({ kind: 'dte', least: number, most: number }))
}
