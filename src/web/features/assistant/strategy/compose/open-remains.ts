import type { FormRequest } from '../builder-model.ts'
import type { PlacedClause } from '../clauses/clause.ts'
import { legsOf } from './open-legs.ts'

interface Said {
  readonly all: readonly PlacedClause[]
  readonly open: FormRequest
  readonly written: (clause: PlacedClause) => string
}

/** A question for words that may name what the open strategy has now, and not what it is to have. */
export function askedOfOpen(clause: PlacedClause, said: Said): PlacedClause | undefined {
  const question =
    trailBesideLock(clause, said) ??
    oldDates(clause, said) ??
    boughtAsSold(clause, said) ??
    otherSideAgain(clause, said) ??
    byOrTo(clause, said) ??
    moveBesideTrail(clause, said)
  return question === undefined
    ? undefined
    : { is: 'question', question, begin: clause.begin, end: clause.end }
}

const TRAILS = /\btrail/i

/** `remove the lock but keep trailing`, `lock 1500 and stop trailing`: of the locked profit, or of the stop. */
function trailBesideLock(clause: PlacedClause, { all, open, written }: Said): string | undefined {
  const words = written(clause)
  const isGone = all.some((one) => one.is === 'remove' && one.what === 'lock')
  const { enabled, trailing } = open.simpleRiskManagement.simpleTrailProfit
  const isNew = clause.is === 'trails' && (isGone || /^(please )?stop trailing$/i.test(words.trim()))
  // The steps of a lock go with it.
  const isKept = clause.is === 'filler' && isGone && enabled && trailing?.enabled && TRAILS.test(words)
  return isNew || isKept
    ? `“${words}”: of the profit that is locked, or of the stop? Name its step.`
    : undefined
}

/** `remove the call, i want only put selling`, where the put is bought, or has a bought one beside it. */
function boughtAsSold(clause: PlacedClause, { all, open, written }: Said): string | undefined {
  const words = written(clause)
  if (clause.is !== 'filler' || !/\bselling\b/i.test(words)) return undefined
  const option = /\b(put|pe)s?\b/i.test(words) ? 'PUT' : 'CALL'
  const legs = legsOf(open).filter(({ optionType }) => optionType === option)
  const name = option.toLowerCase()
  if (legs.every(({ tradeType }) => tradeType === 'BUY'))
    return `“${words}”: the open ${name} is bought. Should it be sold?`
  const isLeft = all.some(({ is }) => is === 'remove')
  return isLeft && legs.some(({ tradeType }) => tradeType === 'BUY')
    ? `“${words}”: the sold ${name} with its hedge, or the sold one alone? Say “only the ${name} spread”, or which leg goes.`
    : undefined
}

/** `let the selling be done at 10`, where legs are sold: their entry, and no exit; the exit of bought ones, and open where both are. */
export function timeOfSide(clause: PlacedClause, { all, open, written }: Said): PlacedClause | undefined {
  const side = all[all.indexOf(clause) - 1]
  if (clause.is !== 'exit' || clause.scope || side?.is !== 'side' || !/^(be )?done\b/i.test(written(clause)))
    return undefined
  const { time, begin, end } = clause
  const sides = new Set(legsOf(open).map(({ tradeType }) => tradeType))
  if (!sides.has(side.side)) return undefined
  if (sides.size === 1) return { is: 'enter', time, begin, end }
  const question = `“${written({ ...clause, begin: side.begin })}”: the entry, or the exit?`
  return { is: 'question', question, begin, end }
}

const CHANGED = /\b(change|shift|move|update|switch|replace|modify|edit|badal\w*|badlo)\b/i
const TWO = /\bfrom\b.*(\bto\b|->|=>|→|\btill\b|\buntil\b)/i

/** `change the year from 2023 to 2024`: the old period and the new one, or all of both. */
function oldDates(clause: PlacedClause, { all, open, written }: Said): string | undefined {
  if (clause.is !== 'dates') return undefined
  const words = written({ ...clause, begin: all[0]?.begin ?? clause.begin })
  const isOld = clause.from.slice(0, 4) >= open.startDate.slice(0, 4) && clause.from <= open.endDate
  return isOld && CHANGED.test(words) && TWO.test(words)
    ? `“${written(clause)}”: the later dates in place of the earlier ones, or from the earlier to the later?`
    : undefined
}

const SOLD = /\b(sell|sold|short)\b/i
const BOUGHT = /\b(buy|bought)\b/i

/** `when stopped out buy it again`, where all legs are sold: the same trade once more, or the opposite one. */
function otherSideAgain(clause: PlacedClause, { open, written }: Said): string | undefined {
  if (clause.is !== 'reEntry' || clause.reEntry.reverse) return undefined
  const words = written(clause)
  if (SOLD.test(words) === BOUGHT.test(words)) return undefined
  const side = SOLD.test(words) ? 'SELL' : 'BUY'
  const legs = legsOf(open)
  return legs.length > 0 && legs.every(({ tradeType }) => tradeType !== side)
    ? `“${words}”: the open legs are ${side === 'SELL' ? 'bought' : 'sold'}. Does the same leg come back, or the opposite trade?`
    : undefined
}

const RULE_BY = /\b(stops?|sls?|loss|stoploss|targets?|tgt|tp|profit) by (rs\.? ?|₹ ?)?\d/i

/** `target by 1000`: so much more or less, or that much; which way is not said. */
function byOrTo(clause: PlacedClause, { written }: Said): string | undefined {
  const words = written(clause)
  return clause.is === 'threshold' && RULE_BY.test(words)
    ? `“${words}”: to that number, or by so much? Say the new number.`
    : undefined
}

/** `trail sl by 5% when its premium falls 10%`: the gain of each step, or a move before the entry. */
function moveBesideTrail(clause: PlacedClause, { all, written }: Said): string | undefined {
  const before = all[all.indexOf(clause) - 1]
  const isStep = before?.is === 'trail' && !before.trail.per && before.end === clause.begin
  return isStep && clause.is === 'entry'
    ? `“${written({ ...clause, begin: before.begin })}”: is it the gain of each step? Say “for every …”.`
    : undefined
}
