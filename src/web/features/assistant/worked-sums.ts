import { formatNumber, formatRupees } from '#domain'

/** A sum for which a question gives all numbers, and the document of its rule. */
export interface WorkedSum {
  readonly text: string
  readonly document: string
}

/** A question in lower case whose numbers have no commas and no lots, units or times. */
function plainNumbers(question: string): string {
  return question
    .toLowerCase()
    .replace(/(?<=\d),(?=\d)/g, '')
    .replace(/per ?cent\b|percent(age)?\b|pct\b/g, '%')
    .replace(/\b\d{1,2}[:.]\d\d( ?[ap]m)?\b|\b\d{1,2} ?[ap]m\b|\b920\b/g, ' ')
}

const LOT = /\blot(?: ?size)?(?: is| of| hai|=)? (\d+)\b|\b(\d+) (?:units|qty|quantity)\b/
const LOTS = /\b(\d+) lots?\b/

const withoutLots = (text: string) =>
  text.replace(new RegExp(LOT, 'g'), ' ').replace(new RegExp(LOTS, 'g'), ' ')

/** The numbers of a text. */
const numbersOf = (text: string) => [...text.matchAll(/(?<![\d.])\d+(?:\.\d+)?(?![\d.]*\d)/g)].map(Number)

/** Index levels are larger than premiums. */
const LEAST_STRIKE = 5000

const SOLD = /\b(sold|sell|selling|short|shorted|becha|bechi|beche|bechu|bech|wrote|written)\b/
const BOUGHT = /\b(bought|buy|buying|long|kharida|kharidi|kharidu|kharide)\b/

/** Which side of an option is meant; undefined if the text names none or both. */
function sideOf(text: string): 'sold' | 'bought' | undefined {
  const [isSold, isBought] = [SOLD.test(text), BOUGHT.test(text)]
  return isSold === isBought ? undefined : isSold ? 'sold' : 'bought'
}

const ASKS_PRICE =
  /\b(what|which) (price|level|premium|rate)\b|\bkis (price|rate|bhav|premium|level)\b|\bkitne (pe|par|p) (exit|niklega|nikle\w*|katega|hit|close|lagega|trigger|book\w*)\b|\b(exit|stop|sl|trigger|target) (price|level)( kya| kitn\w+)?( hai| hoga)?\W*$|\bexit at\W*$|\bwhere (does|do|will|would|is) (it|i|my \w+|the \w+)( get| be)? (exit|out|close|leave|trigger|stop|hit)|\bat what\b/
const STOP = /\b(sls?|stops?|stop ?loss|stoploss)\b/
const TARGET = /\b(targets?|tgt|tp|take profit)\b/
/** Rules of other amounts than the premium of one option, and questions for what a result did. */
const OTHER_RULE =
  /\b(overall|combined|mtm|total|trail\w*|tsl|index|spot|underlying|straddles?|strangles?|condors?|spreads?|fly|re ?-?entr\w*|slippage|gap\w*|to cost|at cost|trigger\w*|closing|on close|did|was|were|isme|result|best|better|if i (used|had)|₹|rs\.?|rupees?)(?!\w)|% (of|on) (my |the )?(capital|margin|account|spot)/

const AMOUNT = /(\d+(?:\.\d+)?) ?(%|points?\b|pts?\b)/g

/** The one premium and the one distance of a rule that a text gives. */
interface Distance {
  readonly price: number
  readonly amount: number
  readonly isPercent: boolean
}

function distanceOf(text: string): Distance | undefined {
  const [amount, ...others] = text.matchAll(AMOUNT)
  const [price, ...more] = numbersOf(text.replace(AMOUNT, ' ')).filter((one) => one < LEAST_STRIKE)
  if (!amount || price === undefined || others.length + more.length > 0) return undefined
  return { price, amount: Number(amount[1]), isPercent: amount[2] === '%' }
}

/** Where the stop or the target of one option at a premium is: `stop 30% on a sold option at 100`. */
function levelOfRule(text: string): WorkedSum | undefined {
  const isStop = STOP.test(text)
  const distance = distanceOf(text)
  if (!distance || isStop === TARGET.test(text) || OTHER_RULE.test(text)) return undefined
  const { price, amount, isPercent } = distance
  const points = isPercent ? (price * amount) / 100 : amount
  const side = sideOf(text)
  const sides = side === undefined ? (['sold', 'bought'] as const) : [side]
  const levels = sides.map((one) => price + (isStop === (one === 'sold') ? points : -points))
  if (points === 0 || levels.some((level) => level <= 0)) return undefined
  const [name, gain] = isStop ? ['stop', 'loss'] : ['target', 'profit']
  const rule = `${name} of ${formatNumber(amount)}${isPercent ? '%' : ' points'} is of its own premium`
  const made = `${formatNumber(points)} points of ${gain} a unit, before charges.`
  const said = sides.map(
    (one, i) =>
      `For an option ${one} at ${formatNumber(price)} a ${rule}, so it is at ${formatNumber(levels[i])}: ${made}`,
  )
  return {
    text: `${said.join('\n\n')}${isStop ? ' Where a minute opens beyond the stop, it fills at that open.' : ''}`,
    document: isStop ? 'stop-loss' : 'take-profit',
  }
}

const BREAK_EVEN = /\bbreak ?-?evens?\b/
const NO_BREAK_EVEN =
  /\b(win ?rate|slippage|this result|my result|isme|backtest|cost|spreads?|condors?|fly|butterfly|covered|ratio|calendar|trades?|sls?|stops?|re ?-?entr\w*|adjust\w*|roll\w*)\b/

/** The index levels at which a straddle, a strangle or one option breaks even at expiry. */
function breakEvens(text: string): WorkedSum | undefined {
  if (!BREAK_EVEN.test(text) || NO_BREAK_EVEN.test(text)) return undefined
  const numbers = numbersOf(withoutLots(text).replace(/\d+(\.\d+)? ?%|\b2 (?=break)/g, ' '))
  const strikes = numbers.filter((one) => one >= LEAST_STRIKE).toSorted((a, b) => a - b)
  const premiums = numbers.filter((one) => one < LEAST_STRIKE)
  const premium = premiumOf(premiums, text)
  const levels = premium === undefined ? undefined : levelsOf(strikes, premium, text)
  if (premium === undefined || !levels) return undefined
  const isWhole = premiums.length === 1 && levels.length === 2 && !/\beach\b/.test(text)
  const assumed = isWhole ? ' for all legs together' : ''
  return {
    text: `With the ${strikes.length === 1 ? 'strike' : 'strikes'} ${strikes.map(formatNumber).join(' and ')} and ${formatNumber(premium)} points of premium${assumed}, the break-even at expiry is ${levels.map(formatNumber).join(' and ')}, before charges. Who sold gains ${levels.length === 2 ? 'between the two' : 'where the buyer loses'}, who bought ${levels.length === 2 ? 'outside them' : 'beyond it'}. A position that is closed before expiry has no such fixed level.`,
    document: 'payoff',
  }
}

/** The premium of all legs: one number, that of each leg, or those of call and put. */
function premiumOf([first, second, ...more]: readonly number[], text: string): number | undefined {
  if (first === undefined || more.length > 0) return undefined
  return second === undefined ? first * (/\beach\b/.test(text) ? 2 : 1) : first + second
}

function levelsOf(
  [low, high, ...more]: readonly number[],
  premium: number,
  text: string,
): readonly number[] | undefined {
  const [hasCall, hasPut] = [/\b(calls?|ce)\b/.test(text), /\b(puts?|pe)\b/.test(text)]
  if (low === undefined || more.length > 0) return undefined
  if (high !== undefined) {
    return isStrangle(low, high, text) ? [low - premium, high + premium] : undefined
  }
  if (/\bstraddles?\b/.test(text) || (hasCall && hasPut)) return [low - premium, low + premium]
  return hasCall === hasPut ? undefined : [hasCall ? low + premium : low - premium]
}

/** Whether two strikes are those of a put and of a call above it; a call below its put is another structure. */
function isStrangle(low: number, high: number, text: string): boolean {
  const isNamed = /\bstrangles?\b/.test(text) || (/\b(calls?|ce)\b/.test(text) && /\b(puts?|pe)\b/.test(text))
  const isCrossed = new RegExp(`\\b${low} ?(call|ce)\\b|\\b${high} ?(put|pe)\\b`).test(text)
  return isNamed && !isCrossed && high !== low
}

const ASKS_WORST =
  /\b(most|max\w*|greatest|worst|highest|zyada se zyada|jyada se jyada)\b.*\b(lose|loss|nuksan|risk)\b/
const LIMITED = /\b(condors?|iron fly|iron butterfly|credit spreads?|bull put|bear call|wings?)\b/
const WIDTH =
  /\b(\d+)(?: points?| pts?)?(?: ka)? (?:wide|width|apart)\b|\b(?:width|wings?)(?: of| is| are)? (\d+)\b|\bwings? (?:are |of )?(\d+)\b|\b(\d+)(?: points?| pts?)? wings?\b/
const CREDIT =
  /\b(?:collect\w*|credit|receiv\w*|get|premium)(?: a| of| is| for| only)* (\d+(?:\.\d+)?)\b|\b(\d+(?:\.\d+)?)(?: points?| pts?)?(?: of)?(?: net)? (?:credit|premium)\b/

/** The greatest loss of a condor or a credit spread with a width and a credit. */
function worstOfLimited(text: string): WorkedSum | undefined {
  if (
    !ASKS_WORST.test(text) ||
    !LIMITED.test(text) ||
    /\b(debit|paid|pay|sls?|stops?|₹|rs\.?|rupees?)(?!\w)/.test(text)
  )
    return undefined
  const width = firstNumber(WIDTH, withoutLots(text))
  const credit = firstNumber(CREDIT, withoutLots(text))
  if (width === undefined || credit === undefined || credit >= width) return undefined
  const points = width - credit
  const lot = firstNumber(LOT, text)
  const lots = firstNumber(LOTS, text) ?? 1
  const rupees =
    lot === undefined
      ? ' Times the units of the position it is in rupees.'
      : ` Times ${formatNumber(lot * lots)} units that is ${formatRupees(points * lot * lots)}.`
  return {
    text: `At expiry the most that it loses is the width less the credit: ${formatNumber(width)} − ${formatNumber(credit)} = ${formatNumber(points)} points a unit, before charges.${rupees} Only one side of a condor can lose so much at a time.`,
    document: 'max-loss',
  }
}

/** The first number that an expression captures. */
function firstNumber(words: RegExp, text: string): number | undefined {
  const found = words
    .exec(text)
    ?.slice(1)
    .find((one) => one !== undefined)
  return found === undefined ? undefined : Number(found)
}

/** The sum that a question asks for, if it gives every number of it. */
export function workedSum(question: string): WorkedSum | undefined {
  const text = plainNumbers(question)
  const level = ASKS_PRICE.test(question.toLowerCase()) ? levelOfRule(withoutLots(text)) : undefined
  return level ?? breakEvens(text) ?? worstOfLimited(text)
}
