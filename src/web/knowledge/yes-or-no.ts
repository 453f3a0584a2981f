import { UNDERLYINGS } from '#domain'
import { INDICATORS } from '#engine/indicators'
import { plainQuestion } from './unknowable.ts'

/** What is said before a document that answers whether Delta can do something. */
interface Short {
  readonly document: string
  /** Words of the question; any, if it has none. */
  readonly named?: RegExp
  readonly text: string
}

const SHORT: readonly Short[] = [
  {
    document: 'trading-parameters',
    named: /\b(stocks?|shares|equity|reliance|tcs|infy|infosys|sbin?|hdfc\w*|icici bank|axis bank)\b/,
    text: 'No: options of single stocks cannot be tested.',
  },
  ...UNDERLYINGS.map((name) => ({
    document: 'trading-parameters',
    named: new RegExp(`\\b${name.toLowerCase()}\\b`),
    text: `Yes: ${name} can be tested where the dataset has its minutes.`,
  })),
  {
    document: 'what-can-be-tested',
    named: /\b(futures?|fut|mcx|crude|commodit\w*|gold|silver|currenc\w*|forex|usdinr|crypto|bitcoin)\b/,
    text: 'No: a strategy has options of indices only.',
  },
  {
    document: 'data-origin',
    named: /\bticks?\b(?!.*\b(min\w*|or|ya)\b)/,
    text: 'No: tests run on bars of one minute, not on ticks.',
  },
  {
    document: 'what-delta-is-not',
    named: /\b(orders?|live trad\w*|auto ?trad\w*|trade live)\b/,
    text: 'No: Delta sends no orders to a broker.',
  },
  { document: 'phone-use', named: /\bapp\b/, text: 'No, there is no app; the browser of the phone does it.' },
  {
    document: 'compare-screen',
    named: /\b(runs|backtests|results|strategies|tests)\b/,
    text: 'Yes, up to eight.',
  },
  { document: 'portfolio-book', text: 'Yes: as a portfolio they run as one book.' },
  {
    document: 'notifications-screen',
    named: /\btelegram\b/,
    text: 'No: the channels are e-mail, push notifications, WhatsApp and a webhook.',
  },
  {
    document: 'notifications-screen',
    named: /\b(whats ?app(?! group)|e ?-?mails?|push)\b/,
    text: 'Yes, where the administrator has set the channel up.',
  },
  {
    document: 'report-downloads',
    named: /\b(csv|excel|xlsx|pdf|parquet|download\w*|export\w*)\b/,
    text: 'Yes.',
  },
  {
    document: 'leg-waits',
    named: /\b(orb|range breakout|opening range|momentum|breakout)\b/,
    text: 'Yes: a leg can wait for it.',
  },
]

/** Questions whose answer begins with yes or no. */
const ASKS_WHETHER =
  /^(?:please |pls |so |ok |sir |bhai )?(?:can|could|may|is|are|do|does|kya|will|would it be possible|any way to)\b(?!.*\b(?:or|ya) (?!not|nahi)\w)|\b(?:possible|available|allowed|supported)(?: (?:hai|h|here|kya|in delta))*\W*$|\b(?:hai|h|hota hai|sakte hai\w*|sakta hu\w*|sakte h|milega|milta hai) kya\W*$|\bsakte kya\b/
/** Questions that begin so and ask something else. */
const ASKS_ELSE =
  /\b(how|why|which|what|where|when|kaise|kyu\w*|kaun\w*|kons\w*|kab|kahan|kitn[aei]|was|were|did|better|best|good|sahi|my result|this result)\b/

const AS_EXIT = /\b(exit\w*|stops?|sl|targets?|trail\w*|square|close)\b/

/** Whether the builder has an indicator, for its document. */
function hasIndicator(document: string, text: string): string | undefined {
  const own = INDICATORS.find(({ name }) => `indicator-${name.toLowerCase()}` === document)
  if (own && AS_EXIT.test(text))
    return `Delta has ${own.name}, but a rule decides on the entry only: it cannot be an exit, a stop or a target.`
  return own
    ? `Yes, Delta has it: choose ${own.name} in a rule under Technical Indicators, where Indicator-based entry is switched on. It decides on entries only.`
    : undefined
}

/** Indicators and charts that Delta does not have, by what traders call them. */
const LACKING: readonly (readonly [RegExp, string])[] = [
  [/\bheik[ie]n ?ashi\b/, 'Heikin Ashi candles'],
  [/\brenko\b/, 'Renko charts'],
  [/\bichimoku\b/, 'Ichimoku'],
  [/\bdonchian\b/, 'Donchian channels'],
  [/\bkeltner\b/, 'Keltner channels'],
  [/\bfib(?:onacci)?\b/, 'Fibonacci levels'],
  [/\bpivots?(?: points?)?\b/, 'pivot points'],
  [/\bcpr\b|\bcentral pivot range\b/, 'CPR'],
  [/\bgann\b/, 'Gann levels'],
  [/\belliott?(?: waves?)?\b/, 'Elliott waves'],
  [/\b(?:volume|market) profile\b/, 'volume and market profiles'],
  [/\border ?flow\b|\bfootprint\b/, 'order flow'],
  [/\bpoint (?:and|&) figure\b/, 'point and figure charts'],
]
const ASKS_FOR_IT =
  /\b(available|support\w*|have|has|there|hai|possible|use|using|milega|milta|possible|indicator|option|add)\b/

/** What Delta lacks of indicators and charts, if a question asks for it. */
export function lackingIndicator(question: string): string | undefined {
  const text = plainQuestion(question)
  const name = LACKING.find(([words]) => words.test(text))?.[1]
  return name !== undefined &&
    ASKS_FOR_IT.test(text) &&
    !/\b(sell|buy|enter|exit|what is|meaning|matlab|kya (hota|hai|h))\b/.test(text)
    ? `No: Delta has no ${name}.`
    : undefined
}

/** The yes or no before a document that answers whether Delta can do something; undefined for other questions. */
export function yesOrNo(question: string, document: string): string | undefined {
  const text = plainQuestion(question)
  if (document === 'indicators-overview') return lackingIndicator(question)
  if (!ASKS_WHETHER.test(text) || ASKS_ELSE.test(text)) return undefined
  return (
    hasIndicator(document, text) ??
    SHORT.find((one) => one.document === document && (one.named?.test(text) ?? true))?.text
  )
}
