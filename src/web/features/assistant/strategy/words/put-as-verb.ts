import type { Token } from './tokens.ts'

/** Words before a verb, and those that tell which legs a rule is for. */
const BEFORE_VERB = 'i we will to you please should must just can kindly always would us lets'.split(' ')
const OF_LEGS = (
  'each both every legs individual individually legwise combined overall total whole them all everything ones ' +
  'shorts longs'
).split(' ')
const RULE_NAMES = 'sl stop stoploss stops target tgt tp trailing trail'.split(' ')

/** `I put 25% stop on each leg`: the verb, and no option. */
export function withVerb(token: Token, i: number, all: readonly Token[]): Token {
  if (token.text === 'put' && isPutOn(i, all)) return { ...token, text: 'place' }
  if (token.text !== 'put' || !beginsRule(all[pastOne(i + 1, all)])) return token
  const isBegin = beginsPhrase(i, all)
  const isVerb =
    isBehindSubject(i, all) ||
    (isBegin &&
      (isRuleOfLegs(i, all) || isRuleOnCall(i, all) || isSaidOfEach(i, all) || isFirstRuleOfCall(i, all)))
  if (isVerb) return { ...token, text: 'place' }
  return isOpenPut(i, all, isBegin) ? { ...token, text: 'put?' } : token
}

/** Behind the `one` of `put one stop of 3000 on total` and the `also a` of `put also a target`. */
function pastOne(i: number, all: readonly Token[]): number {
  const end = all.findIndex(({ text }, at) => at >= i && !['also', 'a', 'an', 'one', 'single'].includes(text))
  return end < 0 ? i : end
}

/** `Sell the straddle, put stop at 25%` leaves open whether all legs have it. */
const isOpenPut = (i: number, all: readonly Token[], isBegin: boolean) =>
  isBehindNone(i, all) || (isBegin && all.every(({ text }, at) => at === i || !OPTION_WORDS.includes(text)))

/** `I put`, `please put`; behind `also` a rule must follow: `also put overall stop`. */
function isBehindSubject(i: number, all: readonly Token[]): boolean {
  const before = all[i - 1]?.text ?? ''
  return BEFORE_VERB.includes(before) || (before === 'also' && all[i + 1]?.kind !== 'number')
}

/** Positions behind `put on`. */
const PUT_ON = ['at', 'a', 'an', 'the', 'hedge', 'hedges', 'wings', 'protection', 'insurance']

/** `put on three days before expiry`, `put on at 10:00`: the position, and no option. */
function isPutOn(i: number, all: readonly Token[]): boolean {
  const [before, on, next] = [all[i - 1], all[i + 1], all[i + 2]]
  const isEntry = next !== undefined && (next.kind === 'time' || !Number.isNaN(next.value))
  const isPosition = PUT_ON.includes(next?.text ?? '')
  const isApart = before === undefined || before.kind === 'break' || ['is', 'are', 'be'].includes(before.text)
  return (on?.text === 'on' && (isEntry || isPosition) && isApart) || isPutIn(i, all)
}

/** `put everything at 11:15`, `put all legs on at 10`: the position, and no option. */
function isPutIn(i: number, all: readonly Token[]): boolean {
  const [before, next, behind] = [all[i - 1], all[i + 1], all[i + 2]]
  const isApart = before === undefined || (before.kind === 'break' && !isSecondOption(i, all))
  const isLegs = ['all', 'both'].includes(next?.text ?? '') && behind?.text === 'legs'
  return isApart && (next?.text === 'everything' || isLegs || areHedges(next, all))
}

/** `put hedges 700 away on both`; `put hedge` may be that of the put. */
const areHedges = (next: Token | undefined, all: readonly Token[]) =>
  (next?.text === 'hedges' || next?.text === 'wings') && all.some(({ text }) => text === 'both')

/** Talk before the verb of an order: `also put`, `ok now put`. */
const BEFORE_ORDER = 'also now next ok okay so plus finally first bhai yaar'.split(' ')

/** Whether a put begins a phrase, or stands behind talk that does; behind `call and` it is the second leg. */
function beginsPhrase(i: number, all: readonly Token[]): boolean {
  const before = all[i - 1]
  if (before && BEFORE_ORDER.includes(before.text)) return beginsPhrase(i - 1, all)
  if (!before || isBehindNone(i, all)) return true
  const isJoint = before.text === ',' || before.text === 'and' || before.text === 'aur'
  const isApart = before.kind === 'break' || ['and', 'then', 'aur'].includes(before.text)
  return isApart && !(isJoint && isSecondOption(i, all))
}

/** `no target put 25% sl on each leg`. */
const isBehindNone = (i: number, all: readonly Token[]) =>
  all[i - 2]?.text === 'no' && RULE_NAMES.includes(all[i - 1]?.text ?? '')

/** Whether a put stands behind `call and` or `call,`, and no other put is named: it is the second leg. */
const isSecondOption = (i: number, all: readonly Token[]) =>
  CALL_WORDS.includes(all[i - 2]?.text ?? '') &&
  !all.some(({ text }, at) => at !== i && PUT_WORDS.includes(text))

const CALL_WORDS = ['call', 'calls', 'ce', 'ces']
const PUT_WORDS = ['put', 'puts', 'pe', 'pes']
const OPTION_WORDS = [...CALL_WORDS, ...PUT_WORDS]

/** Words of all legs together before the name of a rule. */
const OF_ALL = ['overall', 'combined', 'total', 'mtm']
const beginsRule = (next: Token | undefined) =>
  next !== undefined &&
  (next.kind === 'number' || RULE_NAMES.includes(next.text) || OF_ALL.includes(next.text))

/** `buy a call at 9:20, put trailing sl 10 points`: the first rule of a call that is the only leg. */
function isFirstRuleOfCall(i: number, all: readonly Token[]): boolean {
  const others = all.filter((_, at) => at !== i).map(({ text }) => text)
  const calls = others.filter((text) => CALL_WORDS.includes(text))
  const isOnly =
    calls.length === 1 &&
    !others.some((text) => PUT_WORDS.includes(text) || /^(str[ad]|iron|condor|fly|butterfly)/.test(text))
  const isFirst = !all.slice(0, i).some(({ text }) => RULE_NAMES.includes(text))
  // 'Let the call be, put stop 40%' is for the put.
  const at = all.findIndex(({ text }) => CALL_WORDS.includes(text))
  const isKept = all.slice(Math.max(at - 2, 0), Math.max(at, 0)).some(({ text }) => KEPT.includes(text))
  // In `call 2 lots, put sl 30%` both are legs.
  const isTraded = all.slice(0, at).some(({ text }) => TRADED.includes(text))
  return isOnly && isFirst && isTraded && !isKept && RULE_NAMES.includes(all[i + 1]?.text ?? '')
}

const KEPT = ['let', 'leave', 'keep', 'touch', 'change']
const TRADED =
  'buy buying bought sell selling sold short long write writing take go enter kharido becho'.split(' ')

/** Whether the words up to the next leg are a rule of several legs. */
function isRuleOfLegs(i: number, all: readonly Token[]): boolean {
  const end = all.findIndex(
    ({ kind, text }, at) => at > i && (kind === 'break' || text === 'ce' || text === 'call'),
  )
  const phrase = all.slice(i, end < 0 ? undefined : end).map(({ text }) => text)
  const isRule = (text: string) => RULE_NAMES.includes(text) || text === 'loss' || text === 'profit'
  // Behind `remove the overall sl and` the number says of itself whose it is.
  const isSized = phrase[2] === '%' && phrase[3] === 'on'
  const isOfLegs = phrase.some(
    (text, k) => OF_LEGS.includes(text) || (text === 'per' && ['leg', 'side'].includes(phrase[k + 1] ?? '')),
  )
  return isOfLegs && (phrase.some(isRule) || isSized)
}

const ON = ['on', 'for', 'to']
const BESIDE_OPTION = ['the', 'my', 'sold', 'short', 'bought', 'long', 'open']
const BEHIND_OPTION = ['leg', 'legs', 'side', 'option', 'only', 'alone', 'also', 'too', 'please']

/** `put 35% sl on the call`: the rule of a call is none of a put. In `put 35% sl on call 25%` each option has its own. */
function isRuleOnCall(i: number, all: readonly Token[]): boolean {
  const on = all.findIndex(({ kind, text }, at) => at > i && (kind === 'break' || ON.includes(text)))
  const option = all.findIndex(({ text }, at) => at > on && !BESIDE_OPTION.includes(text))
  if (on < 0 || all[on]?.kind === 'break' || !OPTION_WORDS.includes(all[option]?.text ?? '')) return false
  const isRule = all.slice(i, on).some(({ text }) => RULE_NAMES.includes(text))
  const end = all.find(({ text }, at) => at > option && !BEHIND_OPTION.includes(text))
  return isRule && (end === undefined || (end.kind !== 'number' && !RULE_NAMES.includes(end.text)))
}

/** `put sl in points, 30 points each`: the size of the rule, with its legs, is the whole next phrase. */
function isSaidOfEach(i: number, all: readonly Token[]): boolean {
  const comma = all.findIndex(({ kind }, at) => at > i && kind === 'break')
  const [size, unit, each, end] = all.slice(comma + 1)
  const isSize = size?.kind === 'number' && (unit?.kind === 'word' || unit?.kind === 'sign')
  return (
    all[comma]?.text === ',' && isSize && ['each', 'both'].includes(each?.text ?? '') && end === undefined
  )
}
