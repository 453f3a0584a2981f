import { namedWeekdays, WEEKDAYS, weekdayOf } from './day-figures.ts'
import { namedDte, type Part } from './named-parts.ts'
import type { ResultWords } from './result-words.ts'

const COMPARED = /\b(vs|versus|compared?|against|than|differ\w*|diff|fark|farak|antar|better|worse)\b/
const OTHER_DAYS =
  /\b(other|normal|non expiry|rest of the|remaining|baaki|baki)( ke| sab)? (days?|din|week)\b|\bnon expiry\b|\b(vs|versus|than|against) (the )?(others?|rest)\b/

/**
 * The sets of trades that a question sets beside each other, each with the parts that both have: `sharpe of mondays vs
 * tuesdays`, `drawdown on expiry day and on other days`. None where it compares nothing.
 */
export function comparedSets(parts: readonly Part[], words: ResultWords): readonly (readonly Part[])[] {
  const of = setsOf(parts, words)
  if (!of) return []
  const common = parts.filter(({ kind }) => kind !== of[0]?.kind)
  return of.map((part) => [...common, part])
}

function setsOf(parts: readonly Part[], words: ResultWords): readonly Part[] | undefined {
  const { text } = words
  const weekday = parts.find(({ kind, isRest }) => kind === 'weekday' && !isRest)
  const expiry = parts.find(({ kind, isRest }) => kind === 'expiry' && !isRest)
  const isCompared = COMPARED.test(text)
  const others = OTHER_DAYS.test(text)
  if (weekday && isCompared) {
    const named = namedWeekdays(words)
    if (named.length > 1) return named.map(ofWeekday)
    return others ? [weekday, restOf(weekday)] : undefined
  }
  if (!expiry) return undefined
  const dte = namedDte(text)
  if (dte.length > 1 && isCompared) return dte.map(ofDte)
  return others ? [expiry, restOf(expiry)] : undefined
}

const ofWeekday = (weekday: number): Part => ({
  kind: 'weekday',
  name: `of ${WEEKDAYS[weekday]}s`,
  isIn: ({ date }) => weekdayOf(date) === weekday,
})

const ofDte = (days: number): Part => ({
  kind: 'expiry',
  name: days === 0 ? 'of the expiry day' : `with ${days} DTE`,
  isIn: ({ dte }) => dte === days,
})

const restOf = ({ kind, name, isIn }: Part): Part => ({
  kind,
  name: `of all others than those ${name}`,
  isIn: (trade) => !isIn(trade),
  isRest: true,
})
