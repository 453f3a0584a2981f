import type { LegUnit, OptionType } from '#domain'
import { amountAt, numberAt, type StatedAmount } from '../words/values.ts'
import { endOf, type Read, type Words } from '../words/words.ts'
import type { Clause, ClauseReader, LegScope, StatedTrail } from './clause.ts'
import {
  doneBehind,
  gainOfEach,
  isSameUnit,
  lockMoreAt,
  movedFirst,
  ofTotalNamed,
  pastMaker,
  stopMovedBy,
} from './moved-stops.ts'
import { pastScopes, scopeBehind } from './risk-clauses.ts'

const GAINS =
  'profit gain gained gains rise move favour favor increase in of ke our my the your favourable favor moved moves movement goes going it that way up premium price moving climbs rises direction badhne girne badhe gire upar neeche fall falls drop drops decline jaye fayde fayda faide munafe munafa kamai further additional more side decay decayed leg option gone comes'.split(
    ' ',
  )

const AFTER_THAT = 'i we uske iske baad then thereafter phir fir after that this which and tab'.split(' ')

export function pastGains(words: Words, i: number): number {
  let end = i
  // In 'of profit move the stop up' the verb is that of the stop; in '10% up lock 5%' the move is the gain.
  const isGain = (at: number) =>
    !words.find(at, 'rule', 'trail') &&
    (!stopMovedBy(words, at) || words.find(at + 1, 'rule', 'lock') !== undefined)
  while (GAINS.includes(words.textAt(end)) && isGain(end)) end++
  return pastMaker(words, end)
}

const GROWS =
  '+ the a it its leg any in of profit gain gains increase increment premium price option call put ce pe grows grow rises climbs by goes moves falls drops up'.split(
    ' ',
  )

/** `each 10% up`; in `each 10% stop` the word names legs. */
function eachUp(words: Words, i: number): Read<string> | undefined {
  const amount = words.is(i, 'each') ? amountAt(words, words.past(i + 1, ['+'])) : undefined
  const isGain = amount && words.is(amount.end, 'up', 'move', 'rise', 'gain', 'gained', 'profit')
  return isGain ? { value: 'perGain', end: i + 1 } : undefined
}

/** `whenever its premium falls 10%`, `each time it gains 1000`: so often as the gain is made. */
function eachTime(words: Words, i: number): Read<string> | undefined {
  const isEach = words.is(i, 'each', 'every') && words.is(i + 1, 'time')
  const whose = isEach ? i + 2 : words.is(i, 'whenever') ? i + 1 : i
  const verb = words.past(whose, [...WHOSE_GAIN, 'profit'])
  const end = words.past(verb, GAINS_BY)
  return whose > i && end > verb && amountAt(words, end) ? { value: 'perGain', end } : undefined
}

const gainNamed = (words: Words, i: number) =>
  words.find(i, 'rule', 'perGain') ?? eachUp(words, i) ?? eachTime(words, i)

/** `for every 1000 rs profit`. */
export function perGain(words: Words, i: number): Read<StatedAmount> | undefined {
  const begin = words.past(words.isBreak(i) ? i + 1 : i, AFTER_THAT)
  const name = gainNamed(words, begin)
  const at = name && words.past(name.end, GROWS)
  const amount = at === undefined ? undefined : (amountAt(words, at) ?? spokenGain(words, at))
  const end = amount && pastGains(words, amount.end)
  // `trail 500 har 1000 pe` at the end of a phrase.
  const isLast = end !== undefined && words.is(end, 'pe', 'par') && isEdge(words, end + 1)
  return amount && end !== undefined ? { value: amount.value, end: isLast ? end + 1 : end } : undefined
}

const WHOSE_GAIN = 'the a any leg option call put ce pe it its premium price'.split(' ')
const WHOSE = 'as when whenever if once each every the leg option it its premium price jab'.split(' ')
const PROFITS = ['fayda', 'faida', 'phayda', 'munafa', 'munaafa', 'profit', 'gain']
const GAINS_BY = 'gains gain moves move falls fall drops drop decays goes rises by'.split(' ')

/** `as each leg gains 10%, …`, `premium moves 30, …`, `10 pt badhe to …`: the gain of each step, if the stop moves behind it. */
function legGains(words: Words, i: number): Read<StatedAmount> | undefined {
  const profit = amountAt(words, i)
  const noun = profit && words.past(profit.end, ['ka', 'ki', 'ke'])
  if (profit && noun !== undefined && words.is(noun, ...PROFITS))
    return {
      value: profit.value,
      end: words.past(noun + 1, ['ho', 'hone', 'jaye', 'to', 'toh', 'pe', 'par']),
    }
  const verb = words.past(i, WHOSE)
  const at = words.past(verb, GAINS_BY)
  const amount = verb > i && at > verb ? amountAt(words, at) : undefined
  const moved = profit && movedFirst(words, i, profit)
  return moved ?? (amount && { value: amount.value, end: pastGains(words, amount.end) })
}

/** `for each twenty gained`: behind a small number in letters its gain must be said. */
function spokenGain(words: Words, i: number): Read<StatedAmount> | undefined {
  const number = numberAt(words, i)
  const isGain = number && words.is(number.end, 'gained', 'gain', 'profit', 'up', 'move')
  return isGain ? { value: { value: number.value, unit: undefined }, end: number.end } : undefined
}

const isEdge = (words: Words, i: number) => words.at(i) === undefined || words.isBreak(i)

/** A trail: `trailing 5%`, `trail 500 rs for every 1000 rs profit`, `for every 10 points trail 5 points`. */
const trailOf: ClauseReader = (words, i, before) => {
  const behind =
    trailingWith(words, i, before) ?? stepOfLock(words, i, before) ?? moreOfLock(words, i, before)
  if (behind) return behind
  const first = perGain(words, i) ?? legGains(words, i)
  if (first)
    return ofTotalNamed(
      before,
      ofOptionNamed(words, i, first, stepOfLocked(before, first, trailBehind(words, first))),
    )
  const alone = words.is(i, 'after') && words.is(i + 1, 'that') ? i + 2 : i
  return ofProfit(words, alone) ?? stopThatTrails(words, alone) ?? trailAlone(words, alone)
}

/** `for every 1000 more, 500 to be locked` behind a lock: its steps. */
const stepOfLocked = (
  before: Clause | undefined,
  per: Read<StatedAmount>,
  read: Read<Clause> | undefined,
): Read<Clause> | undefined =>
  read?.value.is === 'lock' && before?.is === 'lock' && !before.per
    ? stepOf(per, { value: read.value.amount, end: read.end })
    : read

/** `every time the call gains 10 points …`: the steps of that option. */
function ofOptionNamed(
  words: Words,
  i: number,
  per: Read<StatedAmount>,
  read: Read<Clause> | undefined,
): Read<Clause> | undefined {
  const at = words.tokens.findIndex(
    (_, k) => k >= i && k < per.end && !words.is(k, 'pe') && words.find(k, 'option'),
  )
  const option = words.find(at, 'option')?.value as OptionType | undefined
  if (!option || read?.value.is !== 'trail' || read.value.scope) return read
  return { ...read, value: { ...read.value, scope: { of: 'option', option } } }
}

/** `let the stop on each leg trail: for every 10% in my favour, bring it down by 5%`: the stop, its legs and its steps. */
function stopThatTrails(words: Words, i: number): Read<Clause> | undefined {
  const stop = words.find(words.past(i, ['let', 'make', 'have', 'the', 'my']), 'rule', 'stop')
  const said = stop && pastScopes(words, stop.end)
  const name = said && words.find(words.past(said.end, ['should', 'must', 'to', 'also']), 'rule', 'trail')
  const per = name && perGain(words, words.past(name.end, BEFORE_STEP))
  const steps = per && trailBehind(words, per)
  if (!said || steps?.value.is !== 'trail') return undefined
  const scope = steps.value.scope ?? said.scope
  return { ...steps, value: { ...steps.value, ofStop: true, ...(scope && { scope }) } }
}

const PROFIT = ['profit', 'profits', 'pnl', 'mtm', 'munafa', 'fayda']
const LOSSES = ['loss', 'losses', 'nuksan', 'nuksaan', 'against']
const LESS =
  'gire girne girta neeche niche neche down drop drops fall falls fell decrease decreases loss'.split(' ')

/** A trail. A profit that falls, as in `profit har 1000 gire to 500 trail karo`, moves no stop. */
export const readTrail: ClauseReader = (words, i, before) => {
  const read = trailOf(words, i, before)
  const from = Math.max(0, i - 2)
  const all = words.tokens.slice(from, read?.end ?? i).map(({ text }) => text)
  // In '5 point fayda ho to sl 5 neeche lao' the stop goes down.
  const stop = all.findIndex((text) => text === 'sl' || text === 'stop')
  const said = all.slice(0, stop < 0 ? undefined : stop)
  const isFall = said.some((text) => PROFIT.includes(text)) && said.some((text) => LESS.includes(text))
  const isLoss = all.some((text, k) => LOSSES.includes(text) && !words.is(from + k - 1, 'stop'))
  const isStepped = read?.value.is === 'trail' && read.value.trail.per !== undefined
  return read?.value.is === 'trail' && (isFall || (isLoss && isStepped))
    ? { value: { is: 'unsupported' }, end: read.end }
    : read
}

const trailAlone = (words: Words, i: number): Read<Clause> | undefined =>
  movedFor(words, i) ?? trailNamedBehind(words, i) ?? trailAt(words, i, undefined)

const OF_ALL = 'overall total combined net mtm whole kul the my'.split(' ')

/** `overall profit har 1000 badhe to 500 trail karo`: the steps of what all legs make. */
function ofProfit(words: Words, i: number): Read<Clause> | undefined {
  const noun = words.past(i, OF_ALL)
  const isProfit = isProfitAt(words, noun, i)
  const at = words.past(noun, isProfit ? OF_PROFIT : ['pe', 'par', 'on', 'position', 'ka', 'ki'])
  const title = titleOfSteps(words, at)
  const isOfAll = words.past(i, ['the', 'my']) < noun
  if (title) return ofTitledSteps(words, i, { ...title, isOfAll, isProfit })
  const per = isProfit ? perGain(words, at) : undefined
  const read = per && trailBehind(words, per)
  if (read?.value.is !== 'trail') return undefined
  const isWhole = noun > i && !read.value.scope
  return { ...read, value: { ...read.value, ...(isWhole && { scope: WHOLE }) } }
}

const WHOLE = { of: 'whole' } as const
const isProfitAt = (words: Words, noun: number, i: number) =>
  words.is(noun, 'profit', 'pnl', 'munafa', 'fayda') || (noun > i && words.is(noun - 1, 'mtm'))

interface StepTitle {
  readonly scope: LegScope | undefined
  readonly end: number
  readonly isOfAll: boolean
  readonly isProfit: boolean
}

/** `mtm trail: har 1000 pe 500 lock`: the steps under the title of the trail of a profit. */
function ofTitledSteps(words: Words, i: number, title: StepTitle): Read<Clause> | undefined {
  const scope = title.scope ?? (title.isOfAll ? WHOLE : undefined)
  const per = title.isProfit || scope ? perGain(words, title.end) : undefined
  const read = per && trailBehind(words, per)
  return per && read && lockedSteps(words, { i, per }, read, scope)
}

const OF_PROFIT = ['profit', 'pnl', 'munafa', 'fayda', 'ka', 'ke', 'me', 'mein', 'jab', 'if', 'when']

/** `trailing on the whole position:` before its steps. */
function titleOfSteps(words: Words, i: number) {
  const name = words.find(i, 'rule', 'trail')
  const said = name && pastScopes(words, name.end)
  if (!said || (said.scope && said.scope.of !== 'whole')) return undefined
  return { scope: said.scope, end: words.past(said.end, BEFORE_STEP) }
}

/** Steps under such a title that are locked; others are those of a stop. */
function lockedSteps(
  words: Words,
  { i, per }: { readonly i: number; readonly per: Read<StatedAmount> },
  { value, end }: Read<Clause>,
  scope: LegScope | undefined,
): Read<Clause> | undefined {
  const isLock = /\block/i.test(words.written(per.end, end))
  // Behind another lock these are its steps.
  const isFurther = words.tokens.slice(0, i).some((_, k) => words.find(k, 'rule', 'lock') !== undefined)
  const by = value.is === 'trail' ? value.trail.by : value.is === 'lock' ? value.amount : undefined
  if (!isLock || !by || isFurther) return undefined
  return {
    value: { is: 'trail', ofStop: false, trail: inOneUnit(by, per.value), ...(scope && { scope }) },
    end,
  }
}

const LEAST_SUM = 1000

/** Two amounts in the unit of one of them, and sums in rupees. */
function inOneUnit(by: StatedAmount, per: StatedAmount): StatedTrail {
  const unit = by.unit ?? per.unit ?? (per.value >= LEAST_SUM ? 'fixed' : undefined)
  return { by: { ...by, unit }, per: { ...per, unit: per.unit ?? unit } }
}

/** `10 points ka trailing laga do`, `15 points trail on each 20 points`. */
function trailNamedBehind(words: Words, i: number): Read<Clause> | undefined {
  const by = amountAt(words, i)
  const at = by && words.past(by.end, ['ka', 'ki', 'ke', 'wala', 'wali'])
  const name = by && at !== undefined ? words.find(at, 'rule', 'trail') : undefined
  const per = by && name && gainOfEach(words, name.end, by.value)
  if (by && per) return { ...stepOf(per, by, true), end: per.end }
  if (!by || !name || at === by.end || amountAt(words, name.end)) return undefined
  return {
    value: { is: 'trail', ofStop: false, trail: { by: by.value } },
    end: words.past(name.end, ['sl', 'stop', 'rakho', 'hai']),
  }
}

const RAISED = 'move moves raise shift trail it by up profit the lock'.split(' ')

/** Behind a lock of profit `every 300 move 300`, `for every 500 trail profit by 250`. */
function stepOfLock(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  const per = before?.is === 'lock' ? perGain(words, i) : undefined
  const verb = per && words.past(per.end, [...RAISED, 'pe', 'par'])
  // The words for the gain may end with the verb.
  const isMoved = per && verb !== undefined && (verb > per.end || words.is(per.end - 1, 'move', 'moves'))
  const by = isMoved ? amountAt(words, verb) : undefined
  return per && by && { ...stepOf(per, by), end: words.past(by.end, BEHIND_STEP) }
}

const BEHIND_STEP =
  'more further extra aur lock trail karo kar karna karte do hai badhao badha badhana upar'.split(' ')

/** Behind a lock of profit `then 500 more for every 1000`. */
function moreOfLock(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  const by =
    before?.is === 'lock' ? amountAt(words, words.past(i, [',', 'then', 'and', 'plus', 'phir'])) : undefined
  const end = by && words.past(by.end, ['more', 'extra', 'further'])
  const per = by && end !== undefined && end > by.end ? perGain(words, end) : undefined
  return by && per && { ...stepOf(per, by), end: per.end }
}

/** `stop 20% with 10% trailing`. */
function trailingWith(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  const isOfStop = words.is(i, 'with') && before?.is === 'threshold' && before.rule === 'stop'
  const by = isOfStop ? amountAt(words, i + 1) : undefined
  const name = by && words.find(by.end, 'rule', 'trail')
  const isEnd = name && (words.at(name.end) === undefined || words.isBreak(name.end))
  if (!isOfStop || !by || !isEnd) return undefined
  const { scope } = before
  return {
    value: { is: 'trail', ofStop: true, trail: { by: by.value }, ...(scope && { scope }) },
    end: name.end,
  }
}

const WISH = ['i', 'we', 'want', 'would', 'like']

/** `for every 10 points trail 5 points`, `for every further 1000 lock 600 more`. */
function trailBehind(words: Words, per: Read<StatedAmount>): Read<Clause> | undefined {
  const end = words.past(per.end, ['pe', 'par', 'hone'])
  const at = words.past(words.skipLinks(words.isBreak(end) ? end + 1 : end), WISH)
  const locked = lockedBy(words, at, per)
  if (locked) return locked
  const more = trailedBy(words, at) ?? lockMoreAt(words, at)
  if (more) return stepOf(per, more)
  return stepBehind(words, at, per) ?? trailAt(words, at, per)
}

/** `for every 5% in my favour bring the stop 5% closer`, `for every 10% gain lock 5% profit`. */
export function stepBehind(words: Words, i: number, per: Read<StatedAmount>): Read<Clause> | undefined {
  const moved = stopMovedBy(words, i)
  if (moved) return stepOf(per, moved, !/\block\b/i.test(words.written(i, moved.end)))
  const name = words.find(i, 'rule', 'lock')
  const by = name && amountAt(words, words.past(name.end, ['in']))
  if (!by) return undefined
  const { scope, end } = scopeBehind(words, pastGains(words, by.end))
  return { value: { is: 'lock', amount: by.value, per: per.value, ...(scope && { scope }) }, end }
}

/** `bring the stop 5% closer for every 5% in favour`. */
function movedFor(words: Words, i: number): Read<Clause> | undefined {
  const moved = words.find(i, 'rule', 'trail') ? undefined : stopMovedBy(words, i)
  const per = moved && perGain(words, moved.end)
  if (!moved || !per || isStopBeforeTrail(words, moved, per)) return undefined
  return { ...stepOf(per, moved, true), end: per.end }
}

/** In `sl 20% trail: for every 5% move sl 3%` the first number is the stop. So it is where it is more than the gain. */
function isStopBeforeTrail(
  words: Words,
  { value: by }: Read<StatedAmount>,
  { value: per, end }: Read<StatedAmount>,
) {
  const next = words.past(words.isBreak(end) ? end + 1 : end, AFTER_THAT)
  const isMore = isSameUnit(by, per) && by.value > per.value
  return isMore || stopMovedBy(words, next) !== undefined || trailedBy(words, next) !== undefined
}

/** `har 10 point profit pe 5 point lock`: so much is locked for each step. */
export function lockedBy(words: Words, i: number, per: Read<StatedAmount>): Read<Clause> | undefined {
  const by = amountAt(words, i)
  const verb = by && doneBehind(words, by.end, 'lock')
  if (!by || !verb) return undefined
  const { scope, end } = scopeBehind(
    words,
    words.past(verb.end, 'karo kar do karna hai it in hona ho chahiye jaye jaaye'.split(' ')),
  )
  return { value: { is: 'lock', amount: by.value, per: per.value, ...(scope && { scope }) }, end }
}

/** @param first the gain of each step, if it stands before the trail */
function trailAt(words: Words, i: number, first: Read<StatedAmount> | undefined): Read<Clause> | undefined {
  const name = words.find(i, 'rule', 'trail') ?? (first && stopTrailed(words, i))
  if (!name) return undefined
  const said = pastScopes(words, name.end)
  const between = { scope: said.scope, end: pastStopName(words, said) }
  // In `trail the stop: for each 10% …` the words behind the name are no scope.
  const pair = first
    ? undefined
    : (pairOf(words, between) ?? pairOf(words, { scope: undefined, end: name.end }))
  if (pair) return pair
  const by =
    amountAt(words, words.past(between.end, ['by'])) ?? stepApart(words, words.past(between.end, BEGINS))
  if (by) return trailBy(words, { begin: i, end: name.end }, { scope: between.scope, by, first })
  return first ? undefined : { value: { is: 'trails' }, end: name.end }
}

interface StepOfTrail {
  readonly scope: LegScope | undefined
  readonly by: Read<StatedAmount>
  /** The gain of each step, if it stands before the trail. */
  readonly first: Read<StatedAmount> | undefined
}

function trailBy(
  words: Words,
  name: { readonly begin: number; readonly end: number },
  { scope: own, by, first }: StepOfTrail,
): Read<Clause> {
  const said = first ? { step: by.value, per: first.value, end: by.end } : stepOfTrail(words, by)
  const written = words.written(name.begin, name.end).toLowerCase()
  const named = /overall|combined|total|mtm/.test(written) ? ({ of: 'whole' } as const) : own
  const { scope, end } = scopeOr(words, named, pastTrail(words, said.end))
  const trail = { by: said.step, ...(said.per && { per: said.per }) }
  return { value: { is: 'trail', ofStop: /sl|stop/.test(written), trail, ...(scope && { scope }) }, end }
}

/** `trail 10:5`, `trail every 10 points by 5`. */
function pairOf(
  words: Words,
  { scope: own, end: begin }: ReturnType<typeof pastScopes>,
): Read<Clause> | undefined {
  const pair = everyBy(words, begin) ?? pairAt(words, begin)
  if (!pair) return undefined
  const { scope, end } = scopeOr(words, own, pair.end)
  return { value: { is: 'trail', ofStop: true, trail: pair.value, ...(scope && { scope }) }, end }
}

/** `trail every 10 points by 5`, `trail sl: every 10 points move 5`: the gain of each step stands first. */
function everyBy(words: Words, i: number): Read<StatedTrail> | undefined {
  const per = perGain(words, words.past(i, BEFORE_STEP))
  // `Trail the stop: for each 10% fall in premium, bring it down 5%`.
  const moved = per && stopMovedBy(words, words.isBreak(per.end) ? per.end + 1 : per.end)
  if (moved) return { value: { by: moved.value, per: per.value }, end: moved.end }
  const at = per && words.past(per.end, [...STEPPED, 'sl', 'stop', 'trail', 'it', 'the'])
  const by = at !== undefined && words.is(at - 1, ...STEPPED) ? amountAt(words, at) : undefined
  // `Trail lagao, har 1000 ke profit pe 500 lock`: the trail locks it.
  return per && by && { value: { by: by.value, per: per.value }, end: words.past(by.end, ['lock']) }
}

const BEGINS = ['begins', 'starts', 'begin', 'start', 'chalu', 'shuru', 'karo', 'kar', 'do']
const STEPPED = ['move', 'shift', 'by', 'pe', 'par']
const BEFORE_STEP =
  ': , - karna hai karo kar do lagao laga lagana rakho instead it also too bhi add chahiye chalu shuru start starts begin begins on ho jaye'.split(
    ' ',
  )

const JOINTS = [':', '/', 'by', '-', 'x', 'y', '=', ',']

/** `trail 10:5`, `trail 6 by 6`, `x = 25, y = 15 points`: the gain of each step and the step, which is not the larger one. */
function pairAt(words: Words, i: number): Read<StatedTrail> | undefined {
  const begin = words.past(i, ['x', '=', ','])
  const [per, by, end] = ratioAt(words, begin) ?? twoAmounts(words, begin) ?? []
  if (!per || !by || end === undefined || per.value < by.value) return undefined
  const unit = by.unit ?? per.unit
  const isOther = per.unit !== undefined && per.unit !== unit
  return isOther
    ? undefined
    : { value: { by: { value: by.value, unit }, per: { value: per.value, unit } }, end }
}

type TwoAmounts = readonly [StatedAmount, StatedAmount, number]

const LAST_HOUR = 15

/** `5:5`. */
function ratioAt(words: Words, i: number): TwoAmounts | undefined {
  const token = words.at(i)
  const [per = 0, by = 0] = (token?.text ?? '').split(/[:x]/).map(Number)
  // '20:10' is no time of the session.
  const isPair = token?.kind === 'ratio' || (token?.kind === 'time' && per > LAST_HOUR)
  if (!isPair) return undefined
  const unit = words.find(i + 1, 'unit')
  const named = unit?.value as LegUnit | undefined
  return [{ value: per, unit: named }, { value: by, unit: named }, endOf(unit, i + 1)]
}

function twoAmounts(words: Words, i: number): TwoAmounts | undefined {
  const per = amountAt(words, i)
  const at = per && words.past(per.end, JOINTS)
  const by = at === undefined ? undefined : amountAt(words, at)
  if (!per || !by || (at === per.end && by.value.value !== per.value.value)) return undefined
  return [per.value, by.value, by.end]
}

/** `trail the overall stop 500 for every 1000`: the stop behind its legs. */
function pastStopName(words: Words, { scope, end }: ReturnType<typeof pastScopes>): number {
  const stop = scope ? words.find(end, 'rule', 'stop') : undefined
  if (stop) return words.past(stop.end, ['by', 'of'])
  // 'Trailing laga do 10% pe 5%'.
  const put = words.past(end, ['laga', 'lagao', 'lagana', 'rakh', 'rakho', 'kar', 'karo', 'do', 'de', 'dena'])
  return put > end && amountAt(words, put) ? put : end
}

/** The step of a trail and its gain: `5% for every 10%`, and `10% pe 5%`, where the gain stands first. */
function stepOfTrail(words: Words, first: Read<StatedAmount>) {
  const per = perGain(words, first.end) ?? gainBehindFor(words, first)
  const by = words.is(first.end, 'pe', 'par') ? amountAt(words, first.end + 1) : undefined
  if (!per && by) return { step: by.value, per: first.value, end: by.end }
  return { step: first.value, per: per?.value, end: endOf(per, first.end) }
}

/** `trail 500 for 500`, `trail 200 per 200` at the end of a phrase: the gain of each step. */
function gainBehindFor(words: Words, by: Read<StatedAmount>): Read<StatedAmount> | undefined {
  const per = words.is(by.end, 'for', 'per', 'on', 'each') ? amountAt(words, by.end + 1) : undefined
  const isGain = per && (per.value.unit ?? by.value.unit) === (by.value.unit ?? per.value.unit)
  return isGain && per.value.value >= by.value.value && isEdge(words, per.end) ? per : undefined
}

/** `trail the stop, 5% for every 5%`. */
function stepApart(words: Words, i: number): Read<StatedAmount> | undefined {
  const by = words.isBreak(i) ? amountAt(words, i + 1) : undefined
  return by && perGain(words, by.end) ? by : undefined
}

/** `har 500 rupees pe 250 trail karo`: the step stands before the verb. */
function trailedBy(words: Words, i: number): Read<StatedAmount> | undefined {
  const by = amountAt(words, i)
  const verb = by && doneBehind(words, by.end, 'trail')
  return (
    verb && {
      value: by.value,
      end: words.past(verb.end, ['karo', 'kar', 'do', 'karna', 'hai', 'karte', 'jao']),
    }
  )
}

/** `sl 500 trail kar`: the stop and its step stand before the verb. */
function stopTrailed(words: Words, i: number): Read<string> | undefined {
  const stop = words.find(i, 'rule', 'stop')
  const by = stop && amountAt(words, stop.end)
  return by && words.find(by.end, 'rule', 'trail') ? stop : undefined
}

/** Behind the verb in `sl 500 trail kar do`. */
function pastTrail(words: Words, i: number): number {
  const verb = words.find(i, 'rule', 'trail')
  return verb && !amountAt(words, verb.end) ? words.past(verb.end, ['kar', 'karo', 'do', 'karna', 'hai']) : i
}

/** The step of a locked profit. */
export const stepOf = (per: Read<StatedAmount>, by: Read<StatedAmount>, ofStop = false): Read<Clause> => ({
  value: { is: 'trail', ofStop, trail: { by: by.value, per: per.value } },
  end: by.end,
})

/** A scope that was said already, or the one behind a rule. */
export function scopeOr(
  words: Words,
  scope: LegScope | undefined,
  end: number,
): ReturnType<typeof scopeBehind> {
  return scope ? { scope, end } : scopeBehind(words, end)
}
