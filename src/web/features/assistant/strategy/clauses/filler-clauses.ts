import { isIndexUnit } from '#domain'
import { WORDS_IN_ANY_ORDER } from '#domain/aliases'
import { clockAt } from '../words/values.ts'
import { endOf, type Words } from '../words/words.ts'
import { courtesy } from './courtesy.ts'
import { remarkAt } from './neutral-words.ts'
import type { Clause, ClauseReader } from './clause.ts'
import {
  beforeNews,
  countedLegs,
  dayOver,
  daysCounted,
  deniedAmount,
  deniedOption,
  againstIt,
  freshLeg,
  hoursCounted,
  likeFuture,
  oneSideOnly,
  oneStructure,
  oneTrade,
  orClosest,
  referenceTime,
  sameExpiry,
  sameMoney,
  setAndForget,
} from './leg-remarks.ts'
import { doneForDay } from './done-for-day.ts'
import { placeAt } from './leg-places.ts'
import { readReEntry } from './re-entry-clauses.ts'
import { oneRule, removedWholly } from './parts-that-stay.ts'
import { scopeAt, thresholdAt } from './risk-clauses.ts'
import { endOfSentence } from './side-titles.ts'
import { isAfterExit } from './stopped-legs.ts'
import { notedPremium } from './own-premiums.ts'
import { isKeptUntil } from './bounded-words.ts'
import { roughTime } from './rough-times.ts'

/** The position behind words that say nothing of a strategy; undefined if there are none. */
type Remark = (words: Words, i: number, before: Clause | undefined) => number | undefined

/** A remark, a title, or a setting that stays: `no matter what`, `call side:`, `target rehne do`. */
export const readFiller: ClauseReader = (words, i, before) => {
  for (const remark of REMARKS) {
    const end = remark(words, i, before)
    if (end === undefined) continue
    if (remark !== keptLeg) return { value: { is: 'filler' }, end }
    // A new strategy has no leg that could stay as it is now.
    const isOfNow =
      !words.isOfOpen &&
      /\b(now|before|earlier|as (it )?is|rehne|abhi|unchanged|untouched)\b/i.test(words.written(i, end))
    return { value: isOfNow ? { is: 'unsupported' } : { is: 'filler', stays: true }, end }
  }
  return undefined
}

/** `keep the stops`, `stops as they are` at the end of a phrase. */
const ruleThatStays: Remark = (words, i) => {
  if (!words.is(i, 'keep', 'keeping', 'retain', 'leave')) return undefined
  const at = words.past(i + 1, ['the', 'my', 'both', 'all', 'leg', 'existing', 'current'])
  const rule = words.find(at, 'rule', 'stop', 'target') ?? words.find(at, 'wings')
  const end =
    rule && words.past(rule.end, ['as', 'they', 'are', 'it', 'is', 'same', 'unchanged', 'too', 'alone'])
  const isLast = end !== undefined && (words.at(end) === undefined || words.isBreak(end))
  return isLast || (end !== undefined && words.is(end, 'and', '&', 'aur', 'but', 'plus')) ? end : undefined
}

/** `target rehne do`, `target: none`, `overall rehne do`. */
const keptRule: Remark = (words, i) => {
  const leg = words.find(i, 'scope', 'leg', 'each')
  const rule = leg ? words.find(leg.end, 'rule', 'stop', 'target') : words.find(i, 'rule')
  const whole = words.isOfOpen && !rule ? words.find(i, 'scope', 'whole') : undefined
  // 'Overall rehne do' is of the rules that the whole position has.
  const left = whole && words.find(whole.end, 'edit', 'keepBehind')
  if (left && isEdge(words, left.end)) return left.end
  if (!rule) return undefined
  const kept = words.find(words.skipLinks(rule.end), 'edit', 'keepBehind')
  const none = words.past(rule.end, [':', 'is', '=', '-'])
  // `Target same as sl 40%` compares.
  if (kept) return words.is(kept.end, 'as') ? undefined : kept.end
  return words.is(none, 'none', 'nil', 'na') ? none + 1 : undefined
}

/** `put waisa hi rehne do`, `call wala same`: a leg that stays. */
const keptLeg: Remark = (words, i) => {
  const option = words.find(i, 'option') ?? (words.isOfOpen ? words.find(i, 'wings') : undefined)
  if (!option) return undefined
  const at = words.past(option.end, ['wala', 'wali', 'side', 'leg', 'ko', 'ka'])
  const kept = words.find(at, 'edit', 'keepBehind')
  if (!kept || isKeptUntil(words, i, kept.end)) return undefined
  // 'Put same' gives it the rules of the call.
  const isSame = words.is(at, 'same') && kept.end === at + 1
  return at > option.end || !isSame ? kept.end : undefined
}

const known: Remark = (words, i, before) => {
  const end = remarkAt(words, i) ?? i
  const said = words.written(i, end)
  const isTimed = words.is(end - 1, 'eod') && clockAt(words, end, true) !== undefined
  const isOfTwo = /\btrade\b/i.test(said) && waitApart(words)
  return end === i || isTimed || isOfTwo || isOfPrice(said, before) ? undefined : end
}

/** `spot based` at a stop says that it is measured on the index. */
const isOfPrice = (remark: string, before: Clause | undefined) =>
  /spot/i.test(remark) && !OF_SPOT.has(before?.is ?? 'and')

const OF_SPOT: ReadonlySet<Clause['is']> = new Set([
  'strike',
  'option',
  'structure',
  'moneyness',
  'wings',
  'distance',
  'lots',
])

/** Whether a call and a put each wait for a break or a move of their own: one trade a day is then only the first of them. */
const waitApart = (words: Words) =>
  ['high', 'low'].every((side) => words.tokens.some((_, k) => words.find(k, 'wait', side) !== undefined)) ||
  words.tokens.some((_, k) => words.find(k, 'wait', 'range') !== undefined)

/** `sirf call side: 200 otm ce becho`: a title that names the option of the legs behind it. */
const sideTitle: Remark = (words, i) => {
  const at = words.past(i, ['sirf', 'only', 'just'])
  const option = words.find(endOf(words.find(at, 'underlying'), at), 'option')
  const isOfStructure = words.tokens.some((_, k) => k < at && words.find(k, 'structure')?.end === at)
  const isTitle = option && words.is(option.end, 'side', 'leg')
  // 'Ratio PE: …' names the option of the legs behind it as well.
  const end = isTitle ? option.end + 1 : isOfStructure ? option?.end : undefined
  if (end === undefined || !words.textAt(end).startsWith(':')) return undefined
  const last = endOfSentence(words, end)
  const isNamed = words.tokens.some(
    (_, k) => k > end && k < last && words.find(k, 'option')?.value === option?.value,
  )
  return isNamed ? end + 1 : undefined
}

/** `profit lock:`, `with lock and trail:` before the lock itself. */
const lockTitle: Remark = (words, i) => {
  const at = words.past(i, ['with', 'a'])
  const lock = words.find(endOf(words.find(at, 'scope', 'each', 'whole'), at), 'rule', 'lock')
  const trail = lock && words.is(lock.end, 'and', '&') ? words.find(lock.end + 1, 'rule', 'trail') : undefined
  const end = trail?.end ?? lock?.end
  const isSaid = words.tokens.some((_, k) => k > (end ?? 0) && words.find(k, 'rule', 'lock'))
  return end !== undefined && isSaid && words.textAt(end).startsWith(':') ? end : undefined
}

/** `use wait and trade,` before the condition of the wait. */
const waitTitle: Remark = (words, i) => {
  const wait = words.find(i, 'wait', 'wait')
  const isTitle = wait && /trade|momentum/.test(words.written(i, wait.end).toLowerCase())
  if (!isTitle || !(words.isBreak(wait.end) || words.is(wait.end, '-', ':'))) return undefined
  const isSaid = words.tokens.some((_, at) => at > wait.end && words.find(at, 'wait', 'wait') !== undefined)
  return isSaid ? wait.end : undefined
}

/** `note the combined premium of nifty`, before a wait for a move of it. */
const premiumToNote: Remark = (words, i) => {
  const noted = notedPremium(words, i)
  const isMoved = (k: number) =>
    words.find(k, 'wait', 'wait') && words.find(words.past(k, WAITED_FOR), 'wait', 'up', 'down')
  if (!noted || !words.tokens.some((_, k) => k > noted.end && isMoved(k))) return undefined
  // 'Note the combined straddle premium' names the legs as well.
  const legs = words.tokens.findIndex((_, k) => k > i && k < noted.end && words.find(k, 'structure'))
  return legs > i ? legs : words.past(noted.end, ['of'])
}

/** `premium of` behind the structure whose premium is noted. */
const ofNotedStructure: Remark = (words, i, before) => {
  if (before?.is !== 'structure' || !words.is(i, 'premium', 'price')) return undefined
  const isNoted = words.tokens.some(
    (_, at) => at < i && at >= i - NOTED_WORDS && premiumToNote(words, at, undefined) !== undefined,
  )
  return isNoted ? words.past(i + 1, ['of']) : undefined
}

/** Words from `note` to the structure. */
const NOTED_WORDS = 5

const WAITED_FOR = ['only', 'when', 'if', 'once', 'after', 'it']

/** `hold a monthly short strangle: …`: the verb of a position whose days are said. */
const heldPosition: Remark = (words, i) => {
  const isVerb = words.is(i, 'hold', 'carry', 'run') && words.is(i + 1, 'a', 'an')
  return isVerb && (i === 0 || words.isBreak(i - 1)) ? i + 2 : undefined
}

/** `the put stays till 3:15`: the time says it. */
const heldUntil: Remark = (words, i) =>
  !(words.isOfOpen && i > 0 && !words.isBreak(i - 1)) &&
  words.is(i, 'stays', 'runs', 'remains') &&
  words.is(i + 1, 'till', 'until') &&
  clockAt(words, i + 2, true)
    ? i + 1
    : undefined

const OF_LEG: ReadonlySet<Clause['is']> = new Set(['option', 'strike', 'lots', 'expiry'])

/** `same 20% stop`, behind that stop: the leg that comes back has it anyway. */
const sameRule: Remark = (words, i, before) => {
  // 'Pe with same sl' gives it to the put.
  if (before && (OF_LEG.has(before.is) || (before.is === 'side' && isAfterExit(words, i)))) return undefined
  const at = words.past(i, ['with', 'the'])
  const rule = words.is(at, 'same') ? thresholdAt(words, at + 1) : undefined
  const named = words.is(at, 'same') && !rule ? words.find(at + 1, 'rule', 'stop', 'target') : undefined
  const keyOf = (one: ReturnType<typeof thresholdAt>) =>
    one && `${one.value.rule} ${JSON.stringify(one.value.amount)}`
  const isBefore = words.tokens
    .slice(0, at)
    .some((_, k) =>
      rule ? keyOf(thresholdAt(words, k)) === keyOf(rule) : words.find(k, 'rule')?.value === named?.value,
    )
  return isBefore ? (rule?.end ?? named?.end) : undefined
}

/** `no other stop`: beside the ones that are said. */
const noOther: Remark = (words, i) => {
  const at =
    words.is(i, 'no', 'koi', 'without') && words.is(i + 1, 'other', 'aur', 'any')
      ? words.past(i + 1, ['any', 'other', 'aur', 'additional'])
      : i
  const rule = at > i + 1 ? words.find(at, 'rule', 'stop', 'target') : undefined
  const isOther = words.tokens.slice(i, at).some(({ text }) => text === 'other' || text === 'aur')
  const end = rule && words.past(rule.end, ['nahi', 'needed', 'please'])
  return isOther && end !== undefined && (words.at(end) === undefined || words.isBreak(end)) ? end : undefined
}

/** `leg A:`. */
const legLabel: Remark = (words, i) =>
  words.is(i, 'leg') && /^[a-f]$/.test(words.textAt(i + 1)) && /^[:)=]/.test(words.textAt(i + 2))
    ? i + 3
    : undefined

/** `300 points further out than leg 1`: the leg of the same option. */
const thanLeg: Remark = (words, i, before) =>
  before?.is === 'strike' && words.is(i, 'than', 'from') ? placeAt(words, i + 1)?.end : undefined

const OTHER_RUNS = {
  fill: 'the leg legs side of it is ko wali wala to should will just let apne aap se hi bhi and simply keep keeps'.split(
    ' ',
  ),
  needed: [
    'other others dusri dusra doosri doosra dusre doosre remaining survivor baaki second another'.split(' '),
    'run runs running continue continues chalega chalegi chalti chalta chalne chalu stays untouched be alone'.split(
      ' ',
    ),
  ],
}

/** `one side hit pe dusri chalti rahe`: what a leg does anyway once another one is stopped. */
const otherRuns: Remark = (words, i) => {
  const hit = words.anyOrder(i, WORDS_IN_ANY_ORDER.oneStops)
  const at = hit === undefined ? i : words.past(words.isBreak(hit) ? hit + 1 : hit, HIT_THEN)
  const end = words.anyOrder(at, OTHER_RUNS)
  return end === undefined
    ? undefined
    : words.past(pastOwnStop(words, end), 'rahe rahegi rahega rehne do dena hai on open'.split(' '))
}

/** Behind `let the other be with its own sl`. */
function pastOwnStop(words: Words, i: number): number {
  const own = words.past(i, ['with', 'on', 'its', 'their', 'own', 'the'])
  const stop = words.is(own - 1, 'own') ? words.find(own, 'rule', 'stop') : undefined
  return stop ? stop.end : i
}

const HIT_THEN = ['pe', 'par', 'to', 'then', 'hone', 'ho', 'jaye', 'tab', 'the', 'and']
/** `weekdays mon-thu`: a title of the days that are named behind it. */
const daysTitle: Remark = (words, i) =>
  words.is(i, 'weekdays', 'weekday') && words.find(words.past(i + 1, [':', '-', '=', 'are']), 'weekday')
    ? i + 1
    : undefined

const OTHERWISE = ['otherwise', 'else', 'warna', 'or']

const NONE_HIT =
  'both none neither nothing no sl stop target leg legs of them are is not gets get hit hits happens triggered the'.split(
    ' ',
  )

/** Behind `if both are not hit`, `if nothing happens`. */
function noneHit(words: Words, i: number): number | undefined {
  const end = words.is(i, 'if', 'agar') ? words.past(i + 1, NONE_HIT) : i
  const has = (...wanted: readonly string[]) =>
    words.tokens.slice(i, end).some(({ text }) => wanted.includes(text))
  return has('not', 'none', 'neither', 'nothing', 'no') && has('hit', 'hits', 'happens', 'triggered')
    ? end
    : undefined
}

/** `otherwise exit at 3:20`, `if not exit by 3:15`. */
const otherwise: Remark = (words, i) => {
  const end =
    words.is(i, 'if') && words.is(i + 1, 'not') ? i + 2 : (noneHit(words, i) ?? words.past(i, OTHERWISE))
  const by = end > i && words.is(end, 'by', 'till', 'until') ? clockAt(words, end + 1, true) : undefined
  if (by && words.find(by.end, 'time', 'exit')) return end
  const exit = end > i ? words.find(end, 'time', 'exit') : undefined
  return exit && clockAt(words, words.skipLinks(exit.end), true) ? end : undefined
}

/** `40 index points (not premium)`. */
const isOfIndex = (before: Clause | undefined) =>
  before?.is === 'threshold' && before.amount.unit !== undefined && isIndexUnit(before.amount.unit)

/** `… moving against me, not the premium`, behind a stop in points of the index. */
function notOfPremium(words: Words, i: number): number | undefined {
  const isMove = words.is(i, 'moving', 'going') && words.is(i + 1, 'against')
  const moved = isMove ? words.past(i + 2, ['me', 'us', 'the', 'leg', 'position', 'my']) : i
  const comma = words.isBreak(moved) ? moved + 1 : moved
  const not = words.is(comma, 'not')
    ? words.past(comma + 1, ['in', 'on', 'of', 'the', 'option', 'points'])
    : comma
  const end = not > comma && words.is(not, 'premium') ? not + 1 : moved
  return end > i && (words.at(end) === undefined || words.isBreak(end)) ? end : undefined
}

/** `(lower strike)` behind a leg whose strike is stated. */
const inBrackets: Remark = (words, i, before) => {
  if (isOfIndex(before) && words.is(i, '(') && words.is(i + 1, 'not') && words.is(i + 2, 'premium'))
    return i + 4
  const move = isOfIndex(before) ? notOfPremium(words, i) : undefined
  if (move !== undefined) return move
  const isRemark = words.is(i, '(') && words.is(i + 1, 'lower', 'higher') && words.is(i + 2, 'strike')
  return isRemark && words.is(i + 3, ')') ? i + 4 : undefined
}

/** `the sl is on the combined premium, not on each leg`: the other scope repeats which it is not. */
const notOfScope: Remark = (words, i, before) => {
  const stated = before?.is === 'threshold' ? before.scope : undefined
  const at = words.isBreak(i) ? i + 1 : i
  const scope = stated && words.is(at, 'not') ? scopeAt(words, at + 1) : undefined
  if (!stated || !scope || scope.value.of === stated.of) return undefined
  return words.at(scope.end) === undefined || words.isBreak(scope.end) ? scope.end : undefined
}

/** `move the other leg to cost on sl`: the stop of a leg is the only cause. */
const onStop: Remark = (words, i, before) => {
  const isCause = before?.is === 'together' && before.key === 'onLegStop'
  const at = isCause ? words.past(i, ['on', 'at', 'when', 'if', 'once', 'a', 'the']) : i
  const stop = at > i || (isCause && words.is(i - 1, 'on')) ? words.find(at, 'rule', 'stop') : undefined
  const end = stop && words.past(stop.end, ['hit', 'hits', 'is'])
  return end !== undefined && (words.at(end) === undefined || words.isBreak(end)) ? end : undefined
}

/** `remove the stop from the put side only`: the legs are named already. */
const onlyThose: Remark = (words, i, before) => {
  const scope = before && 'scope' in before ? before.scope : undefined
  const isOfSome = before?.is === 'option' || (scope && scope.of !== 'each' && scope.of !== 'whole')
  const isLast = words.at(i + 1) === undefined || words.isBreak(i + 1)
  return isOfSome && isLast && words.is(i, 'only') ? i + 1 : undefined
}

/** `15% sl lage to dobara entry`: the stop is the cause of the re-entry behind it. */
const hitBeforeReEntry: Remark = (words, i, before) => {
  const isBehind = before?.is === 'threshold' && words.is(i, 'lage', 'lag', 'lagne', 'hit')
  const end = isBehind
    ? words.past(i, 'lage lag jaye jaaye lagne hit ho hone hote hi par pe to toh tab'.split(' '))
    : i
  return end > i && readReEntry(words, end, undefined) ? end : undefined
}

const isEdge = (words: Words, i: number) => words.at(i) === undefined || words.isBreak(i)

const TIMED: ReadonlySet<Clause['is']> = new Set(['time', 'enter', 'enterEnd', 'exit', 'range', 'threshold'])

/** `lose 3k but not more`. */
const notMore: Remark = (words, i, before) => {
  if (before?.is !== 'threshold') return undefined
  const at = words.past(i, ['but', 'and', ','])
  const isMore = words.is(at, 'not', 'no') && words.is(at + 1, 'more', 'beyond')
  return isMore && isEdge(words, at + 2) ? at + 2 : undefined
}

/** `square off at 2:45 pm only`, `target 40% only`. */
const onlyThat: Remark = (words, i, before) => {
  const isLast = words.at(i + 1) === undefined || words.isBreak(i + 1)
  return before && TIMED.has(before.is) && isLast && words.is(i, 'only') ? i + 1 : undefined
}

/** `FINNIFTY only.`, `I only trade banknifty`. */
const onlyIndex: Remark = (words, i, before) => {
  const isBehind = before?.is === 'underlying' && words.is(i, 'only') && words.isBreak(i + 1)
  if (isBehind) return i + 1
  const at = words.past(i, ['i', 'we', 'only', 'do', 'trade', 'play'])
  const isTraded = words.tokens.slice(i, at).filter(({ text }) => text === 'only').length === 1
  return isTraded && words.is(at - 1, 'do', 'trade', 'play', 'only') && words.find(at, 'underlying')
    ? at
    : undefined
}

/** `stops on closing basis instead of intrabar`: what the close is not. */
const notInside: Remark = (words, i) => {
  const not = words.has('trigger') ? words.find(i, 'edit', 'insteadOf') : undefined
  const at = not && words.past(not.end, ['on', 'at', 'the', 'a'])
  return at !== undefined &&
    words.is(at, 'intrabar', 'intraminute', 'touch', 'touches', 'wick', 'wicks', 'tick', 'ticks')
    ? at + 1
    : undefined
}

const IDEAS = 'strategy strategies setup idea plan system test backtest doubt sawal question baat'.split(' ')

const KINDS_OF_IDEAS =
  'simple basic achha accha badhiya chhota chota safe good new naya nayi call put option options buying selling intraday positional'.split(
    ' ',
  )

/** `ek strategy test karni hai`, `ek simple call buying strategy`. */
const article: Remark = (words, i) =>
  words.is(i, 'ek', 'one') && words.is(words.past(i + 1, KINDS_OF_IDEAS), ...IDEAS) ? i + 1 : undefined

/** `move sl to cost: yes`, `'move sl to cost' ticked`. */
const isOn: Remark = (words, i, before) => {
  const at = words.past(i, [':', '=', '-'])
  const isRule = before?.is === 'together' || before?.is === 'trails'
  if (isRule && words.is(i, 'ticked', 'checked', 'selected', 'enabled') && isEdge(words, i + 1)) return i + 1
  return isRule && at > i && words.is(at, 'yes', 'on', 'true', 'enabled', 'haan', 'y') ? at + 1 : undefined
}

/** `profit 40% pe le lo`. */
const takenProfit: Remark = (words, i, before) => {
  const isTarget = before?.is === 'threshold' && before.rule === 'target'
  const at = words.past(i, ['pe', 'par', 'mile', 'to'])
  return isTarget && words.is(at, 'le') && words.is(at + 1, 'lo', 'lena', 'lunga', 'lenge')
    ? at + 2
    : undefined
}

const CONDITION_WORDS = ['condition', 'conditions', 'filter', 'filters', 'rule', 'rules']
const COUNTED = 'second third another new one more a extra further additional aur ek dusri doosri'.split(' ')

/** `add rsi filter: …`, `add supertrend green condition`, `second condition: …`: the word for a rule that is said. */
const conditionTitle: Remark = (words, i, before) => {
  if (before?.is === 'rule' && words.is(i, ...CONDITION_WORDS)) return i + 1
  const nth = /^\d$/.test(words.textAt(i)) ? i + 1 : words.past(i, COUNTED)
  const name = nth > i ? undefined : words.find(i, 'indicator')
  const at = endOf(name, nth)
  if (at === i || !words.is(at, ...CONDITION_WORDS)) return undefined
  const isTitle = words.textAt(at + 1).startsWith(':') || nth > i
  const isSaid = (k: number) => words.find(k, 'indicator') ?? words.find(k, 'day', 'vix', 'gapPercent')
  return isTitle && words.tokens.some((_, k) => k > at && isSaid(k)) ? at + 1 : undefined
}

const TRADERS: Readonly<Record<string, string>> = {
  selling: 'SELL',
  seller: 'SELL',
  buying: 'BUY',
  buyer: 'BUY',
}

/** `option selling with hedge:` at the beginning, before legs with that side. */
const kindOfTrading: Remark = (words, i) => {
  const kind = words.past(i, ['option', 'options', 'index', 'intraday', 'positional'])
  const side = TRADERS[words.textAt(kind)]
  if (i > 0 || kind === i || side === undefined) return undefined
  const end = words.past(kind + 1, ['with', 'hedge', 'hedges', 'hedged', 'strategy', 'setup', 'wala', 'ka'])
  const isSaid = words.tokens.some((_, at) => at > end && words.find(at, 'side', side) !== undefined)
  const isHedged = words.is(end - 1, 'hedge', 'hedges', 'hedged')
  const isBought = words.tokens.some((_, at) => at > end && words.find(at, 'side', 'BUY') !== undefined)
  return words.isBreak(end) && isSaid && (!isHedged || isBought) ? end : undefined
}

/** `Re: weekly income. …`: the subject of a message. */
const subject: Remark = (words, i) =>
  i === 0 && words.is(0, 're', 'fwd', 'subject', 'sub') && words.textAt(1).startsWith(':') ? 2 : undefined

const REMARKS: readonly Remark[] = [
  setAndForget,
  courtesy,
  subject,
  oneStructure,
  oneSideOnly,
  beforeNews,
  kindOfTrading,
  oneTrade,
  daysCounted,
  hoursCounted,
  daysTitle,
  dayOver,
  freshLeg,
  countedLegs,
  deniedAmount,
  deniedOption,
  sameExpiry,
  sameMoney,
  likeFuture,
  againstIt,
  article,
  isOn,
  takenProfit,
  referenceTime,
  orClosest,
  conditionTitle,
  inBrackets,
  notOfScope,
  onStop,
  onlyThose,
  onlyThat,
  notMore,
  onlyIndex,
  hitBeforeReEntry,
  notInside,
  ruleThatStays,
  keptRule,
  keptLeg,
  oneRule,
  removedWholly,
  known,
  sideTitle,
  heldPosition,
  heldUntil,
  sameRule,
  lockTitle,
  noOther,
  legLabel,
  thanLeg,
  otherRuns,
  doneForDay,
  otherwise,
  waitTitle,
  premiumToNote,
  ofNotedStructure,
  roughTime,
]
