import type { DailySummary, ExitCause } from '#domain'
import type { OpenRun } from '../../../results/screen-context.ts'
import { namedWeekdays, sum, WEEKDAYS, weekdayOf } from './day-figures.ts'
import { periodOf } from './period-figures.ts'
import { isLeftOut, mayLeaveOutDays, weekdaysLeftOut } from './left-out.ts'
import type { ResultWords } from './result-words.ts'
import { CAUSE_WORDS, isNotLeft, isOneOf, type Trades } from './trade-figures.ts'

/** A part of the trades that a question names. */
export interface Part {
  readonly kind: 'side' | 'cause' | 'period' | 'weekday' | 'expiry' | 'time'
  readonly name: string
  readonly isIn: (trade: Trades[number]) => boolean
  /** Of a period, whether a day is in it. */
  readonly isDay?: (date: string) => boolean
  /** Whether it is all that the question does not leave out: `without fridays`. */
  readonly isRest?: boolean
}

/** The parts that a question names by side, exit, period, weekday, days to expiry or time, or leaves out. */
export function partsOf(words: ResultWords, days: OpenRun['days'] = []): Part[] {
  return [
    sideOf(words),
    causeOf(words),
    periodPart(words, days),
    weekdayPart(words),
    expiryOf(words),
    ...timesOf(words),
  ].flatMap((part) => part ?? [])
}

/**
 * The result with the trades alone that a question names. As with the filter above the results, sessions without such
 * a trade stay and made nothing; those outside a period do not.
 */
export function runOfParts(run: OpenRun, parts: readonly Part[]): OpenRun {
  const trades = run.trades?.filter((trade) => parts.every(({ isIn }) => isIn(trade)))
  const isOfDays = parts.every(({ isDay }) => isDay !== undefined)
  const days = run.days
    .filter(({ date }) => parts.every(({ isDay }) => isDay?.(date) ?? true))
    // A fall of these days begins in them.
    .map((day): DailySummary => ({ ...(isOfDays ? day : dayOf(day, trades ?? [])), drawdown: 0 }))
  return { ...run, days, ...(trades ? { trades } : {}), whole: undefined }
}

/** A day with some trades alone. */
function dayOf(day: DailySummary, trades: Trades): DailySummary {
  const own = trades.filter(({ date }) => date === day.date)
  return {
    ...day,
    pnl: sum(own.map(({ pnl }) => pnl)),
    netPnl: sum(own.map(({ netPnl }) => netPnl)),
    charges: sum(own.map(({ charges }) => charges)),
    trades: own.length,
  }
}

/** A part, or all trades but those of it. */
function partOrRest(part: Part, rest: string, isOut: boolean): Part {
  return isOut ? { ...part, name: rest, isIn: (trade) => !part.isIn(trade), isRest: true } : part
}

// In Hinglish 'pe' mostly is 'on'.
const CALLS =
  /(?<!\b(?:you|we|they|it|i) )\bcalls?\b|\bce (side|legs?|wali|wale|ka|ki|ke|only)\b|\b(of|in|on) ce\b/
const PUTS =
  /(?<!\b(?:you|we|they|it|i|to|can|should|not) )\bputs?\b|\bpe (side|legs?|wali|wale|ka|ki|ke|only)\b|\b(of|in|on) pe\b/

function sideOf({ text }: ResultWords): Part | undefined {
  const [calls, puts] = [CALLS.test(text), PUTS.test(text)]
  if (calls === puts) return undefined
  const isOut = isLeftOut(text, calls ? 'calls?|call (?:side|leg)|ce' : 'puts?|put (?:side|leg)')
  const side = calls === isOut ? 'PUT' : 'CALL'
  return {
    kind: 'side',
    name: side === 'CALL' ? 'of calls' : 'of puts',
    isIn: ({ optionType }) => optionType === side,
  }
}

/** Plurals and past forms, with which exits are meant and not a rule to set. */
const LEFT =
  /\b((?<!\b(?:one|leg|it|put|call) )stops|stop ?losses|stopped|sls|targets|hit|trails|trailed|squared? ?off|square offs?|expired|settled)\b|\b(?:ran|run|held|open|stayed|kept|reach\w*) (?:till |until |to |up to |at )?(?:the )?(?:square ?off|exit time|close|end of (?:the )?day|eod)\b|\b(sl|stops?|stop ?loss|stoploss|targets?|tp) (got |gets? |ke |ki )?hits?\b/
const TIME =
  /\b(after|post|before|till|until) (\d{1,2})(?:[:. ](\d\d))? ?(am|pm|baje|noon|o ?clock)?\b(?! (days?|trades?|sessions|june?|july?|%|percent))/g
/** Orders, beside which a bare number that ends its phrase is an hour: `entries taken after 12`. */
const OF_ORDERS = /\b(entr(y|ies)|enter\w*|exits?|exited|taken|opened|closed|left)\b/
const ENDS_PHRASE = /^( (and|or|vs|versus|compared|against|were|was|are|is|only|that|which|ka|ki|ke|ko)\b|$)/

/** Two times with minutes or a half of the day: `between 10:00 and 11:30`. */
const BETWEEN =
  /\bbetween (\d{1,2}(?: \d\d)?)(?: ?[ap]m)? and (\d{1,2}(?: \d\d| ?[ap]m| baje| ?noon| o ?clock))\b/

/** The causes of exits that a question names. */
export function causesIn(text: string): (readonly ExitCause[])[] {
  return LEFT.test(text) ? CAUSE_WORDS.filter(([names]) => names.test(text)).map(([, causes]) => causes) : []
}

function causeOf({ text }: ResultWords): Part | undefined {
  const [causes] = causesIn(text)
  return (
    causes &&
    partOrRest(
      {
        kind: 'cause',
        name: `left by ${causes[0]}`,
        isIn: ({ exitReason }) => isOneOf(exitReason, causes),
      },
      `not left by ${causes[0]}`,
      isNotLeft(text),
    )
  )
}

function periodPart(words: ResultWords, days: OpenRun['days']): Part | undefined {
  const period = periodOf(words, days)
  if (!period) return undefined
  const isOut = isLeftOut(words.text, period.written ?? `${period.name.slice(0, 3).toLowerCase()}\\w*`)
  const isDay = (date: string) => period.isIn(date) !== isOut
  return {
    kind: 'period',
    name: isOut
      ? `outside ${period.name}`
      : /^(after|before|from|until)\b/.test(period.name)
        ? period.name
        : `of ${period.name}`,
    isIn: ({ date }) => isDay(date),
    isDay,
    ...(isOut ? { isRest: true } : {}),
  }
}

function weekdayPart(words: ResultWords): Part | undefined {
  const { out, own } = weekdaysLeftOut(words.text, namedWeekdays(words))
  // Words that leave out something else leave the weekday in.
  const isUnclear = words.meanings.has('without') && out.length === 0 && mayLeaveOutDays(words.text)
  const named = own.length > 0 ? own : out
  if (named.length === 0 || isUnclear) return undefined
  const name = named.map((i) => `${WEEKDAYS[i]}s`).join(' and ')
  return partOrRest(
    { kind: 'weekday', name: `of ${name}`, isIn: ({ date }) => named.includes(weekdayOf(date)) },
    `of other days than ${name}`,
    own.length === 0,
  )
}

/** The expiry day, and not a kind of expiry: `monthly expiry`. */
const EXPIRY_DAY =
  '(?<!(?:weekly|monthly|next|current|each|which|kis|every) )expir(?:y|ies)(?: (?:ke|wale|wali|ka))?(?: (?:days?|din))|(?:on|during) (?:the )?expir(?:y|ies)|expiry (?:pe|par|ko)|0 ?dte'
/** Days before the expiry: one, unless a number stands before them. */
const DAYS_BEFORE =
  /\b(?:a |one |ek |(\d|two|three|four|do|teen) )?(?<!\b(?:many|kitne|few|some) )days? before (?:the )?expir(?:y|ies)\b|\bexpiry se (?:ek |(\d|do|teen|char) )?(?:din |days? )?pehle\b|\bpre ?expiry day\b|\bexpiry (?:day )?and the day before\b|\bexpiry eve\b/
const DAYS_IN_WORDS: Readonly<Record<string, number>> = { two: 2, do: 2, three: 3, teen: 3, four: 4, char: 4 }
const OTHER_THAN_EXPIRY = /\b(non|not|other than) (\w+ )?(?:0 ?dte|expiry)\b/
/** The days to expiry that a question excludes, as numbers or in words. */
const LEFT_OUT_DTE =
  '(?:\\d(?: ?dte)?(?: and| or| aur|,)? )*\\d ?dte|(?:a |one |the )?days? before (?:the )?expir(?:y|ies)|pre ?expiry day|expiry se (?:ek |\\d )?(?:din |days? )?pehle|expir(?:y|ies)|expiry (?:days?|din)'

/** The name of the trades of all days but the expiry day. */
export const OTHER_THAN_EXPIRY_DAY = 'of other days than the expiry day'

function expiryOf({ text: asked }: ResultWords): Part | undefined {
  const text = asked.replace(/\bzero ?dte\b|\bdte (is )?(0|zero)\b/g, '0 dte')
  const range = dteRange(text)
  if (range) return rangePart(range, isLeftOut(text, '(?:\\w+ ){0,4}(?:dte|expiry)'))
  const numbers = namedDte(text)
  const isOut = isLeftOut(text, LEFT_OUT_DTE) || OTHER_THAN_EXPIRY.test(text)
  const isNamed = isOut || new RegExp(`\\b(?:${EXPIRY_DAY})\\b`).test(text)
  if (numbers.length === 0 && !isNamed) return undefined
  const own = numbers.length === 0 ? [0] : numbers
  const name = own.length === 1 && own[0] === 0 ? 'the expiry day' : `${own.join(' or ')} DTE`
  return partOrRest(
    {
      kind: 'expiry',
      name: name === 'the expiry day' ? `of ${name}` : `with ${name}`,
      isIn: ({ dte }) => own.includes(dte),
    },
    name === 'the expiry day' ? OTHER_THAN_EXPIRY_DAY : `with other days to expiry than ${name}`,
    isOut,
  )
}

function rangePart({ least, most, name }: DteRange, isOut: boolean): Part {
  return partOrRest(
    { kind: 'expiry', name: `with ${name}`, isIn: ({ dte }) => dte >= least && dte <= most },
    `with other days to expiry than ${name}`,
    isOut,
  )
}

/** Days to expiry from a least to a most number. */
export interface DteRange {
  readonly least: number
  readonly most: number
  readonly name: string
}

const TO_EXPIRY = '(?: ?dte| days? (?:before|to|from|of|until|till) (?:the )?expir(?:y|ies))'
const MORE = 'more than|over|above|greater than|beyond'
const FEWER = 'less than|fewer than|under|below'
const LEAST = 'at least|minimum|not less than|atleast'
const MOST = 'within|at most|up ?to|not more than|maximum|atmost'
const RANGES: readonly (readonly [RegExp, (first: number, second: number) => DteRange])[] = [
  [
    new RegExp(`\\bbetween (\\d) and (\\d)${TO_EXPIRY}\\b`),
    (a, b) => rangeOf(Math.min(a, b), Math.max(a, b)),
  ],
  [new RegExp(`\\b(?:${MORE}) (\\d)${TO_EXPIRY}\\b|\\bdte (?:${MORE}) (\\d)\\b`), (a) => rangeOf(a + 1)],
  [new RegExp(`\\b(?:${FEWER}) (\\d)${TO_EXPIRY}\\b|\\bdte (?:${FEWER}) (\\d)\\b`), (a) => rangeOf(0, a - 1)],
  [
    new RegExp(
      `\\b(?:${LEAST}) (\\d|a|one)${TO_EXPIRY}\\b|\\b(\\d) (?:or more|plus|and more|or higher)${TO_EXPIRY}\\b|\\b(\\d) ?dte (?:or more|and above|or higher|plus)\\b`,
    ),
    (a) => rangeOf(a),
  ],
  [
    new RegExp(
      `\\b(?:${MOST}) (\\d|a|one)${TO_EXPIRY}\\b|\\b(\\d) (?:or less|or fewer|or lower)${TO_EXPIRY}\\b|\\b(\\d) ?dte (?:or less|and below|or lower)\\b`,
    ),
    (a) => rangeOf(0, a),
  ],
  [/\b(\d) ?(?:dte )?(?:to|se) (\d) ?dte\b/, (a, b) => rangeOf(Math.min(a, b), Math.max(a, b))],
  [/\b(\d) ?(?:dte|din) se (?:zyada|jyada)\b/, (a) => rangeOf(a + 1)],
  [/\b(\d) ?(?:dte|din) se kam\b/, (a) => rangeOf(0, a - 1)],
]

function rangeOf(least: number, most = Infinity): DteRange {
  const name =
    most === Infinity ? `${least} or more DTE` : least === most ? `${least} DTE` : `${least} to ${most} DTE`
  return { least, most, name }
}

/** The range of days to expiry that a text names: `more than 2 days before expiry`. */
export function dteRange(text: string): DteRange | undefined {
  for (const [words, read] of RANGES) {
    const found = words.exec(text)
    const [first = 1, second = 0] = (found?.slice(1) ?? [])
      .filter((one) => one !== undefined)
      .map((one) => (/\d/.test(one) ? Number(one) : 1))
    if (found) return read(first, second)
  }
  return undefined
}

/** The numbers that stand before or after `dte`, `0 or 1 dte`, `0dte vs 2dte`; 1 for the day before the expiry. */
export function namedDte(text: string): readonly number[] {
  const before = DAYS_BEFORE.exec(text)
  const JOINED = '(?<!\\d)\\d{1,2}(?:(?: ?(?:and|aur|or|ya|vs|versus|to|on|n))? \\d{1,2})*'
  const found = text
    .replace(/\bzero\b/g, '0')
    .matchAll(
      new RegExp(`\\b(${JOINED}) ?dte\\b|\\bdte (?:is |of |wale? )?(${JOINED})\\b(?! ?(?:dte|lots?|%))`, 'g'),
    )
  const numbers = [...found].flatMap(
    ([, before = '', after = '']) => `${before} ${after}`.match(/\d+/g) ?? [],
  )
  const said = before?.[1] ?? before?.[2] ?? '1'
  const earlier = before ? [DAYS_IN_WORDS[said] ?? Number(said)] : []
  // `Expiry day and the day before expiry` names both.
  const isBoth =
    before &&
    (/\band the day before\b/.test(before[0]) ||
      new RegExp(`\\b(?:${EXPIRY_DAY})\\b`).test(text.replace(DAYS_BEFORE, ' ')))
  return [...new Set([...numbers.map(Number), ...(isBoth ? [0] : []), ...earlier])]
}

/** The times at which trades were entered, or left: `after 10 am and before noon` names two. */
function timesOf({ text }: ResultWords): readonly Part[] {
  const isLeft = /\b(exit\w*|left|closed|ended)\b/.test(text)
  return timesNamed(text).map(({ isAfter, time }) => ({
    kind: 'time',
    name: `${isLeft ? 'left' : 'entered'} ${isAfter ? 'after' : 'before'} ${time}`,
    isIn: ({ entryTime, exitTime }) => {
      const own = (isLeft ? exitTime : entryTime).slice(0, 5)
      return isAfter ? own > time : own < time
    },
  }))
}

/** The bounds that a text names, 13:00 of `after 1 pm`; hours before 8 are of the afternoon. */
function timesNamed(asked: string): readonly { readonly isAfter: boolean; readonly time: string }[] {
  const text = asked
    .replace(/\b(?<!12 )(noon|mid ?day)\b/g, '12 noon')
    .replace(BETWEEN, 'after $1 baje and before $2')
  return [...text.matchAll(TIME)].flatMap(
    ({ 0: found, 1: side, 2: hours = '', 3: minutes, 4: half, index }) => {
      const isBare = (minutes ?? half) === undefined
      const isHour = OF_ORDERS.test(text) && ENDS_PHRASE.test(text.slice(index + found.length))
      if (Number(hours) > 23 || (isBare && !isHour)) return []
      const hour = Number(hours) < 8 ? Number(hours) + 12 : Number(hours)
      const time = `${String(hour).padStart(2, '0')}:${minutes ?? '00'}`
      return [{ isAfter: side === 'after' || side === 'post', time }]
    },
  )
}
