import { NUMBER_WORDS } from '#domain/aliases'
import { LEAST_LARGE, withNumbersJoined } from './numbers.ts'
import { withVerb } from './put-as-verb.ts'

/** A piece of a sentence, in lower case, and its position in the text. */
export interface Token {
  readonly kind: 'word' | 'number' | 'time' | 'date' | 'ratio' | 'sign' | 'break'
  readonly text: string
  /** Of a number. */
  readonly value: number
  /** A number of thousands, lakhs or crores, which counts rupees. */
  readonly isLarge: boolean
  readonly start: number
  readonly end: number
}

/** A picture of a message, as at the beginning of each line of a list. */
const PICTURE = String.raw`\p{Extended_Pictographic}[\u{FE0F}\u{200D}\u{1F3FB}-\u{1F3FF}]*`

const PIECES = new RegExp(
  [
    String.raw`(?<date>\d{4}[-/]\d{2}[-/]\d{2}(?!\d)|(?<![\d/-])\d{1,2}(?<joint>[-/.])\d{1,2}\k<joint>(?:20\d{2}|(?<=[/.])2\d)(?!\d))`,
    String.raw`(?<range>(?<=\d)\.\.(?=\d))`,
    // The number of an item in a list.
    String.raw`(?<item>(?<=^\s*|\n\s*)(?:\(\d{1,2}\)|\d{1,2}\.|[a-h]\)|\*)(?=\s)|(?<=^\s*|\n\s*)\d{1,2}[.)](?=\p{L})|(?<=^|\s)(?<!\([^()]*)\d{1,2}\)(?=\s)|(?<=^|\s)\([a-h]\)(?=\s))`,
    // '9 50am': of two numbers before 'am' the first is the hour, but not in 'T-3 11 am'.
    String.raw`(?<time>\d{1,2}:\d{2}(?::00)?(?!\d)|(?<![\p{L}\d.,:]|\d\s|\b(?:t\s?[-–−]|dte)\s?)(?:0?[1-9]|1[0-2])\s[0-5]\d(?=\s?[ap]m\b))`,
    String.raw`(?<ratio>\d{1,2}[:x]\d{1,2}(?![\d.]))`,
    String.raw`(?<number>(?:(?<=^|[\s(])[-−])?(?:\d{1,3}(?:,\d{2,3})*,\d{3}(?!\d)|\d+)(?:\.\d+)?|(?<=^|[\s(@=])\.\d+)(?:\s*(?<scale>k|lakhs?|lacs?|l|crores?|cr|thousands?|ha[zj]aa?r|hundreds?|sau)(?![a-z]))?(?:\/[-=](?![\d-]))?`,
    String.raw`(?<half>[ap]\.\s?m\b\.?)`,
    String.raw`(?<short>(?<![\p{L}\d])(?:b\/w|w\/o|w\/(?=\s)|s\/l|s\.l\.|[cp]\.\s?e\b\.?(?!\s?ratio)|p\s?&\s?l|p\/l)(?![\p{L}\d]))`,
    String.raw`(?<latin>(?<![\p{L}])(?:i\.\s?e|e\.\s?g)\b\.?)`,
    String.raw`(?<word>\p{L}+(?:['’]\p{L}+)?)`,
    String.raw`(?<arrow>->|=>|→)`,
    String.raw`(?<sign>>=|<=|[%₹<>=≥≤+/&()\-–−])`,
    String.raw`(?<break>(?:[,.;:!?\n|•●▪►{}[\]\u2500-\u257F]|${PICTURE})+)`,
    // Marks of emphasis and joints of names say nothing.
    String.raw`(?<other>(?<=\d\s?)[*#]|[^\s_*#"'‘’“”\x60])`,
  ].join('|'),
  'giu',
)

const SCALES: readonly (readonly [RegExp, number])[] = [
  [/^(hundreds?|sau)$/, 100],
  [/^(k|thousands?|ha[zj]aa?r)$/, 1000],
  [/^(lakhs?|lacs?|l)$/, 100_000],
  [/^(crores?|cr)$/, 10_000_000],
]

/** Splits a sentence into tokens. Numbers in several words are one. */
export function tokensOf(written: string): Token[] {
  const text = withColons(written)
  const tokens = withNumbersJoined(
    withoutJoints(
      withPerCent(withoutOrdinals(piecesOf(text)))
        .flatMap(withLotsApart)
        .flatMap(withSignApart)
        .flatMap(withPartsApart)
        .map(withLeg),
    ),
  )
  return tokens
    .map((token, i, all) =>
      text.slice(token.start, token.end) === 'pe' ? withHindiOn(token, i, all) : token,
    )
    .map(withVerb)
    .map(withPlainSpelling)
    .map((token, i, all) =>
      PERCENT.test(token.text) && !Number.isNaN(all[i - 1]?.value)
        ? { ...token, kind: 'sign', text: '%' }
        : token,
    )
}

/** A text with the colon of each time that was typed as its neighbour: `9;20`. */
const withColons = (text: string) =>
  text.replace(/(?<![\d;])(0?9|1[0-5]|0?[1-3]);(?=[0-5]\d(?![\d;]))/g, '$1:')

/** Hindi words that are typed in several ways, each as the one that the tables have. */
const PLAIN_SPELLINGS: Readonly<Record<string, string>> = {
  kr: 'kar',
  kro: 'karo',
  krdo: 'kardo',
  krna: 'karna',
  sath: 'saath',
  jaga: 'jagah',
  bajaye: 'bajay',
  bajae: 'bajay',
}

/** `ke badle` is `ke bajay`; elsewhere the word may say that something changes. */
function withPlainSpelling(token: Token, i: number, all: readonly Token[]): Token {
  const text = token.text === 'badle' && all[i - 1]?.text === 'ke' ? 'bajay' : PLAIN_SPELLINGS[token.text]
  return text === undefined ? token : { ...token, text }
}

const OF_CANDLES = 'min mins minute minutes hour hourly hr chart charts candle candles timeframe tf'.split(
  ' ',
)

/** `1 hour chart pe`: behind candles the `pe` is the Hindi word for 'on', and no put. */
const withHindiOn = (token: Token, i: number, all: readonly Token[]): Token =>
  OF_CANDLES.includes(all[i - 1]?.text ?? '') ? { ...token, text: 'par' } : token

/** 'Per cent' in two words as one. */
function withPerCent(pieces: readonly Token[]): Token[] {
  return pieces.flatMap((piece, i) => {
    const [before, next] = [pieces[i - 1], pieces[i + 1]]
    if (piece.text === 'per' && next?.text === 'cent') return [{ ...piece, text: 'percent', end: next.end }]
    return piece.text === 'cent' && before?.text === 'per' ? [] : [piece]
  })
}

/** Two words that are written as one, by the length of the first. */
const WRITTEN_AS_ONE: Readonly<Record<string, number>> = {
  legsl: 3,
  legtgt: 3,
  legtp: 3,
  legtarget: 3,
  mtmsl: 3,
  mtmtgt: 3,
  mtmtarget: 3,
  cesl: 2,
  pesl: 2,
  atmce: 3,
  atmpe: 3,
  otmce: 3,
  otmpe: 3,
  cepe: 2,
  slhit: 2,
  nosl: 2,
  notgt: 2,
  notarget: 2,
  slto: 2,
  atmstraddle: 3,
  atmstrangle: 3,
}

function withPartsApart(piece: Token): Token[] {
  const length = WRITTEN_AS_ONE[piece.text]
  if (length === undefined) return [piece]
  const { text, start } = piece
  return [
    { ...piece, text: text.slice(0, length), end: start + length },
    { ...piece, text: text.slice(length), start: start + length },
  ]
}

/** The leg of `L1`. */
const withLeg = (piece: Token, i: number, all: readonly Token[]): Token =>
  piece.text === 'l' && all[i + 1]?.kind === 'number' && all[i + 1]?.start === piece.end
    ? { ...piece, text: 'leg' }
    : piece

/** Words of a leg, before which a minus is no sign of the number: `-150ce`, `-2 otm`. */
const OF_LEG = ['ce', 'ces', 'pe', 'pes', 'call', 'calls', 'put', 'puts', 'atm', 'otm', 'itm']

/** The lots of `PE OTM2 1L`: behind a leg the letter of a small number is none of lakhs. */
function withLotsApart(piece: Token, i: number, all: readonly Token[]): Token[] {
  const scaled = /^(\d{1,2})L$/i.exec(piece.text)
  const before =
    all[i - 1]?.kind === 'number' && all[i - 2]?.end === all[i - 1]?.start ? all[i - 2] : all[i - 1]
  if (!scaled?.[1] || piece.kind !== 'number' || !OF_LEG.includes(before?.text ?? '')) return [piece]
  const end = piece.end - 1
  const count = { ...piece, text: scaled[1], value: Number(scaled[1]), isLarge: false, end }
  return [count, { ...piece, kind: 'word', text: 'lots', value: Number.NaN, isLarge: false, start: end }]
}

/** The minus of `-150ce` and its number as two pieces. */
function withSignApart(piece: Token, i: number, all: readonly Token[]): Token[] {
  // In '-1 200 otm ce' the number counts lots of the leg behind it.
  const leg = all[i + 1]?.kind === 'number' ? all[i + 2] : all[i + 1]
  const isSigned = piece.kind === 'number' && piece.value < 0 && OF_LEG.includes(leg?.text ?? '')
  if (!isSigned) return [piece]
  const { start, text, value } = piece
  return [
    { ...piece, kind: 'sign', text: '-', value: Number.NaN, end: start + 1 },
    { ...piece, text: text.slice(1), value: -value, start: start + 1 },
  ]
}

/** Words whose minus at a number is a sign, or the joint of two times: `ATM-50`, `10am-2pm`. */
const SIGNED = ['atm', 'spot', 'am', 'pm', 'baje']

const ORDINALS = ['st', 'nd', 'rd', 'th']

/** The 'th' of '5th' is no Thursday, and the '1st' of candles is a word. */
const withoutOrdinals = (pieces: readonly Token[]) =>
  pieces.map(withFirst).filter((piece, i, all) => {
    const before = all[i - 1]
    const isJoined = before !== undefined && isNumber(before) && before.end === piece.start
    return !(isJoined && ORDINALS.includes(piece.text))
  })

const isNumber = ({ kind, text }: Token) => kind === 'number' || text === FIRST
const FIRST = 'first'

/** `1st 15 min candle`, `1st hour`: the first one of the day. */
function withFirst(piece: Token, i: number, all: readonly Token[]): Token {
  const joined = all[i + 1]
  const isFirst = piece.text === '1' && joined?.text === 'st' && joined.start === piece.end
  return isFirst && beginsCandles(all.slice(i + 2))
    ? { ...piece, kind: 'word', text: FIRST, value: Number.NaN }
    : piece
}

const beginsCandles = ([next, unit]: readonly Token[]) =>
  OF_CANDLES.includes((next?.kind === 'number' ? unit : next)?.text ?? '')

/** Without the hyphen of `200-point` and `SL-25%`, and without the full stop of `Rs. 60`. */
function withoutJoints(pieces: readonly Token[]): Token[] {
  return pieces.filter((piece, i) => {
    const [before, next] = [pieces[i - 1], pieces[i + 1]]
    if (!before || !next || before.end !== piece.start) return true
    if (piece.text === '.') return !isAbbreviated(before, next)
    if (piece.text !== '-' || next.start !== piece.end) return true
    if (before.kind === 'number' || before.text === 'half') return next.kind !== 'word'
    return !(before.kind === 'word' && next.kind === 'number' && !SIGNED.includes(before.text))
  })
}

/** `rs. 60`, `comb. target`. */
const isAbbreviated = (before: Token, next: Token) =>
  (before.text === 'rs' && next.kind === 'number') ||
  (before.text === 'combined' && before.end - before.start === 'comb'.length)

function piecesOf(text: string): Token[] {
  return [...text.matchAll(PIECES)].map(({ 0: whole, index, groups = {} }) => {
    const at = { start: index, end: index + whole.length, isLarge: false, value: Number.NaN }
    const { date, time, ratio, number, scale, word } = groups
    if (date !== undefined) return { ...at, ...dateOf(date) }
    if (time !== undefined) return { ...at, kind: 'time', text: clockText(time) }
    if (ratio !== undefined) return { ...at, kind: 'ratio', text: ratio.toLowerCase() }
    if (number !== undefined)
      return { ...at, kind: 'number', text: whole.replace(/\/[-=]$/, ''), ...valueOf(number, scale) }
    const abbreviation = abbreviationOf(whole, groups)
    if (abbreviation !== undefined) return { ...at, kind: 'word', text: abbreviation }
    if (word === undefined) return { ...at, ...markOf(whole, groups) }
    const text = plainWord(word)
    return {
      ...at,
      kind: 'word',
      text: text === 'n' && index > 0 ? 'and' : text,
      value: NUMBER_WORDS[text] ?? Number.NaN,
    }
  })
}

/** `a. m.`, `i.e.` and `w/o` as words. */
function abbreviationOf(
  text: string,
  { half, latin, short }: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const plain = text.toLowerCase().replaceAll(/\s/g, '')
  if (short !== undefined) return SHORT_FORMS[plain] ?? plain
  return half === undefined && latin === undefined ? undefined : plain.replaceAll('.', '')
}

/** `9:20` and `9:20:00` as `09:20`. */
function clockText(time: string): string {
  const [hour = '', minute = ''] = time.split(/[:\s]/)
  return `${hour.padStart(2, '0')}:${minute}`
}

/** Abbreviations with a mark in them. */
const SHORT_FORMS: Readonly<Record<string, string>> = {
  'b/w': 'between',
  'w/o': 'without',
  'w/': 'with',
  's/l': 'sl',
  's.l.': 'sl',
  'c.e.': 'ce',
  'c.e': 'ce',
  'p.e.': 'pe',
  'p.e': 'pe',
  'p&l': 'pnl',
  'p/l': 'pnl',
}

/** A date with its year first, or, as in India, with its day first: `01-04-2024`. */
function dateOf(text: string): Pick<Token, 'kind' | 'text'> {
  const parts = text.split(/[-/.]/)
  const [stated = '', month = '', day = ''] = (parts[0]?.length === 4 ? parts : parts.toReversed()).map(
    (part) => part.padStart(2, '0'),
  )
  const year = stated.length === 2 ? `20${stated}` : stated
  const isDate = Number(month) <= MONTHS_OF_YEAR && Number(day) <= DAYS_OF_MONTH
  return isDate ? { kind: 'date', text: `${year}-${month}-${day}` } : { kind: 'word', text }
}

const MONTHS_OF_YEAR = 12
const DAYS_OF_MONTH = 31

/** A number in digits with its scale: `4k`, `2 lakh`. */
function valueOf(number: string, scale = ''): Pick<Token, 'value' | 'isLarge'> {
  const factor = SCALES.find(([name]) => name.test(scale.toLowerCase()))?.[1] ?? 1
  const value = Number(number.replaceAll(',', '').replace('−', '-')) * factor
  return { value, isLarge: factor >= LEAST_LARGE }
}

/** Abbreviations, by the word that they stand for. */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  exp: 'expiry',
  xpry: 'expiry',
  expry: 'expiry',
  nxt: 'next',
  nhi: 'nahi',
  fir: 'phir',
  firse: 'phirse',
  krna: 'karna',
  krni: 'karni',
  kro: 'karo',
  krdo: 'kardo',
  lgao: 'lagao',
  bcho: 'becho',
  khrido: 'kharido',
  niklo: 'nikalo',
  hta: 'hata',
  pr: 'par',
  bth: 'both',
  nai: 'nahi',
  aftr: 'after',
  bw: 'between',
  btwn: 'between',
  betwn: 'between',
  btween: 'between',
  tym: 'time',
  ext: 'exit',
  lts: 'lots',
  cst: 'cost',
  mov: 'move',
  entr: 'enter',
  chrgs: 'charges',
  incl: 'including',
  viks: 'vix',
  prm: 'premium',
  prem: 'premium',
  comb: 'combined',
  wt: 'with',
  trd: 'trade',
  trds: 'trades',
  exprs: 'expires',
  b4: 'before',
  maxl: 'maxloss',
  maxp: 'maxprofit',
  compelete: 'complete',
  tg: 'tgt',
  trl: 'trail',
  trlng: 'trailing',
  lg: 'leg',
  wse: 'wise',
  persent: 'percent',
  parcent: 'percent',
  ech: 'each',
  eech: 'each',
  xit: 'exit',
  xits: 'exits',
  clos: 'close',
  clse: 'close',
  sqof: 'sqoff',
  prft: 'profit',
  blw: 'below',
  abv: 'above',
  shud: 'should',
  shld: 'should',
  shuld: 'should',
}

const PERCENT = /^(percent|pct|pc|percentage|prcnt|percnt|perc|tak?ka|takke|fisad|pratishat)$/

/** A word in lower case, without the `'s` of a possessive and other apostrophes. */
function plainWord(word: string): string {
  const plain = word
    .toLowerCase()
    .replace(/['’]s$/, '')
    .replace(/['’]/g, '')
  return ABBREVIATIONS[plain] ?? plain
}

const ARROWS: Readonly<Record<string, string>> = { '↑': 'up', '↓': 'down' }
const SIGNS: Readonly<Record<string, string>> = { '–': '-', '−': '-', '≥': '>=', '≤': '<=' }

/** A sign, or the end of a clause. */
function markOf(
  text: string,
  groups: Readonly<Record<string, string | undefined>>,
): Pick<Token, 'kind' | 'text'> {
  const { arrow, sign, range, item } = groups
  if (text in ARROWS) return { kind: 'word', text: ARROWS[text] ?? text }
  if (item !== undefined) return { kind: 'break', text: ';' }
  if (range !== undefined) return { kind: 'sign', text: '-' }
  if (sign !== undefined) return { kind: 'sign', text: SIGNS[sign] ?? sign }
  const isBreak = arrow !== undefined || groups['break'] !== undefined || text === '—'
  return { kind: isBreak ? 'break' : 'word', text }
}
