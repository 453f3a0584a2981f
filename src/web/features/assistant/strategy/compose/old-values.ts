import type { FormRequest } from '../builder-model.ts'
import type { PlacedClause } from '../clauses/clause.ts'
import { openRules } from './open-changes.ts'
import { newPlaces, newWidth } from './open-places.ts'
import { legsOf } from './open-legs.ts'
import { withReplacedRules } from './replaced-rules.ts'
import { said, type Said } from './open-options.ts'

type Written = (clause: PlacedClause) => string

/** Clauses in which a value that replaces an open one has become the new setting; one that replaces another value is asked about. */
export function withOldValues(
  clauses: readonly PlacedClause[],
  open: FormRequest,
  written: Written,
): PlacedClause[] {
  return said(withReplacedRules(clauses, open, written), (all, at) =>
    otherDays(all, at, { open, written }),
  ).flatMap((one) => {
    if (one.is === 'openPlace') return newPlaces(one, open, written)
    if (one.is === 'spreadWidth') return newWidth(one, open, written)
    if (one.is === 'lots' && one.was !== undefined) return newLots(one, open, written)
    if (one.is === 'filter') return newDays(one, open, written)
    if (one.is === 'timeframe') return newCandles(one, open, written)
    if (one.is === 'strike') return newPremium(one, open, written)
    return one.is === 'otherTime' ? withVerb(newTime(one, open, written)) : one
  })
}

/** A time in the place of an open one says that the open strategy changes. */
const withVerb = (one: PlacedClause): PlacedClause[] => [
  one,
  { is: 'edit', edit: 'make', begin: one.end, end: one.end },
]

function newLots(one: PlacedClause & { is: 'lots' }, open: FormRequest, written: Written): PlacedClause {
  const { begin, end, lots, was } = one
  if (legsOf(open).every(({ quantity }) => quantity === was)) return { is: 'lots', lots, begin, end }
  const question = `“${written(one)}”: the open strategy does not have ${was} in each leg. How many lots should which leg have?`
  return { is: 'question', question, begin, end }
}

/** The days in the place of those that are traded; a question where others are. */
function newDays(
  one: PlacedClause & { is: 'filter' },
  { strategy: { filters } }: FormRequest,
  written: Written,
): PlacedClause {
  const { was, begin, end } = one
  const traded = filters?.weekdays ?? []
  const isSet = /^\S+ se \S+ (kar|karo|kardo|krdo|kr)\b/i.test(written({ ...one, end: end + 1 }))
  if (isSet && traded.length === 1 && one.filters.weekdays?.[0] === traded[0]) {
    const question = `“${written(one)}”: all days from the first to the last, or the second day in place of the first?`
    return { is: 'question', question, begin, end }
  }
  if (was === undefined || was.toSorted().join() === filters?.weekdays?.join()) return one
  return { is: 'question', question: `“${written(one)}”: on which days does it trade in all?`, begin, end }
}

function newCandles(
  one: PlacedClause & { is: 'timeframe' },
  { indicatorConfiguration: { enabled, rules } }: FormRequest,
  written: Written,
): PlacedClause {
  const { begin, end, was } = one
  if (was === undefined || (enabled && rules.some(({ timeframe }) => timeframe === was))) return one
  const question = `“${written(one)}”: no open rule on an indicator has candles of ${was} minutes. Of what are the minutes?`
  return { is: 'question', question, begin, end }
}

/** `premium 50 se 70 kar do`, where strikes are near a premium of 50: the second number is the new one, or the end of a range. */
function newPremium(one: PlacedClause & { is: 'strike' }, open: FormRequest, written: Written): PlacedClause {
  const range = 'criteria' in one.strike ? one.strike.criteria : undefined
  if (range?.type !== 'Premium Range' || range.upperPremium === undefined) return one
  const isOpen = legsOf(open).every(({ strikeCriteria: at }) => at?.targetPremium === range.lowerPremium)
  const words = written(one)
  if (!isOpen || !/\d\D*\b(se|to)\b|->|→/i.test(words) || /\b(tak|bee?ch|between|range)\b/i.test(words))
    return one
  const { begin, end } = one
  if (/\bse\b/i.test(words))
    return {
      ...one,
      strike: { criteria: { type: 'Closest Premium', targetPremium: range.upperPremium } },
    }
  const question = `“${words}”: premiums between the two, or ${range.upperPremium} in place of ${range.lowerPremium}?`
  return { is: 'question', question, begin, end }
}

/** Times from then on are called the close. */
const LATE = '15:10'

/** The entry or the exit, whichever is at the old time. */
function newTime(
  one: PlacedClause & { is: 'otherTime' },
  { strategy: { entryStartTime, squareOffTime } }: FormRequest,
  written: Written,
): PlacedClause {
  const { from, to, verb, begin, end } = one
  const isOpen = (other: 'enter' | 'exit', time: string) => (verb ?? other) === other && from === time
  if (isOpen('enter', entryStartTime)) return { is: 'enter', time: to, begin, end }
  // `Exit at 3 rather than at the close`.
  const isClose = verb === 'exit' && from >= LATE && squareOffTime >= LATE
  if (isOpen('exit', squareOffTime) || isClose) return { is: 'exit', time: to, begin, end }
  const question = `“${written(one)}”: the open strategy is entered at ${entryStartTime} and left at ${squareOffTime}. Which of them changes?`
  return { is: 'question', question, begin, end }
}

const WEEK = [1, 2, 3, 4, 5]
const DENIED = /^(not|no)\b|\b(nahi|nahin|nhi)$/i

interface Open {
  readonly open: FormRequest
  readonly written: Written
}

/** `monday nahi tuesday`, where only Mondays are traded. */
function otherDays(clauses: readonly PlacedClause[], at: number, { open, written }: Open): Said | undefined {
  const skipped = clauses[at]
  const behind = clauses[at + 1]?.is === 'and' ? at + 2 : at + 1
  const next = clauses[behind]
  const left = skipped && weekdaysOf(skipped, true)
  const days = next && weekdaysOf(next, false)
  if (!days || !left || !DENIED.test(written(skipped))) return undefined
  const place = { begin: skipped.begin, end: next.end }
  const traded = WEEK.filter((day) => !left.includes(day))
  const isOpen = traded.join() === open.strategy.filters?.weekdays?.join()
  const question = `“${written({ ...skipped, ...place })}”: on which days does it trade in all?`
  const made: PlacedClause = isOpen
    ? { is: 'filter', filters: { weekdays: [...days] }, ...place }
    : { is: 'question', question, ...place }
  return { count: behind + 1 - at, made: [made] }
}

/** The weekdays of a clause that says nothing else. */
function weekdaysOf(clause: PlacedClause, isSkipped: boolean): readonly number[] | undefined {
  if (clause.is !== 'filter' || clause.isAlso || (clause.says === 'skip') !== isSkipped) return undefined
  return Object.keys(clause.filters).length === 1 ? clause.filters.weekdays : undefined
}

/** `overall sl 5000 hatao`, where there is no such stop. */
export function removedAmount(clause: PlacedClause, open: FormRequest): PlacedClause | undefined {
  if (clause.is !== 'remove' || !clause.was) return undefined
  const { was, what, scope, begin, end } = clause
  const own = openRules(open).filter(
    ({ rule, amount }) =>
      rule === what && amount.value === was.value && (was.unit === undefined || amount.unit === was.unit),
  )
  const isThere = own.some((one) => !scope || (one.scope.of === 'whole') === (scope.of === 'whole'))
  if (!isThere) return { is: 'unsupported', begin, end }
  const [first, ...others] = own
  return scope || others.length > 0 || !first ? undefined : { ...clause, scope: first.scope }
}
