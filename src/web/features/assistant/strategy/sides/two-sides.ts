import type { ReadClauses } from '../read-clauses.ts'
import type { Span } from '../clauses/chatter.ts'
import { arePlain } from './plain-sides.ts'
import { conditionsIn, otherDays, type SaidCondition } from './said-conditions.ts'
import { hasStructure, optionsIn, sidesOf, type Sides } from './side-orders.ts'
import { namedCondition, textOfSide } from './side-texts.ts'

/** Two strategies in one text: each of its sides has a condition of its own. */
export interface TwoSides {
  /** The condition of each side, in words. */
  readonly named: readonly [string, string]
  /** Each side as a whole text; undefined where the words do not say all of it. */
  readonly texts: readonly [string | undefined, string | undefined]
  /** Words that were not read, other than those of the conditions. */
  readonly unread: readonly string[]
}

/** `rsi below 30 buy call, rsi above 70 buy put`: the two sides of a text; undefined if it has one. */
export function twoSidesIn(read: ReadClauses): TwoSides | undefined {
  const { words, clauses } = read
  if (!mayHaveTwo(read)) return undefined
  const { conditions, titles } = conditionsIn(read)
  const sides = conditions
    .slice(1)
    .flatMap((second, i) => {
      const first = conditions[i]
      return (first && sidesBeside(read, first, second)) ?? []
    })
    .at(0)
  if (!sides) return undefined
  const [first, second] = sides.conditions
  const days = second.of === 'otherwise' ? otherDays(clauses, first) : undefined
  const isNarrower = isPartOf(first, second) || isPartOf(second, first)
  const named = [...titles, ...titlesBefore(conditions, first)]
  const isSure = !isNarrower && arePlain(read, sides, named)
  const textOf = (which: 0 | 1) => (isSure ? textOfSide(read, sides, named, which) : undefined)
  return {
    named: [namedCondition(first, words, undefined), namedCondition(second, words, days)],
    texts: [textOf(0), textOf(1)],
    unread: read.unread
      .filter((span) => !isWithin(span, [...conditions, ...titles]))
      .map(({ from, to }) => words.written(from, to)),
  }
}

const isWithin = ({ from, to }: Span, all: readonly Pick<SaidCondition, 'begin' | 'end'>[]) =>
  all.some(({ begin, end }) => from < end && to > begin)

/** `ema 13/34 crossover: up cross = buy ce, down cross = buy pe`: a rule before the sides that only names their indicator. */
const titlesBefore = (conditions: readonly SaidCondition[], first: SaidCondition) =>
  first.isWhole
    ? []
    : conditions.filter(
        (one) =>
          one.end <= first.begin &&
          one.rules.every((a) =>
            first.rules.some((b) => a.function1 === b.function1 && a.function2 === b.function2),
          ),
      )

const PRICES = ['CLOSE', 'OPEN', 'HIGH', 'LOW', 'VOLUME']
const MIRRORS = ['versa', 'opposite', 'reverse', 'ulta', 'inverse']

/** Whether a text names two legs, or one and its opposite, and something that a condition can be of. */
function mayHaveTwo({ words, clauses }: ReadClauses): boolean {
  const legs = clauses.filter(({ is }) => is === 'option' || is === 'structure').length
  if (legs === 0 || (legs === 1 && !words.tokens.some(({ text }) => MIRRORS.includes(text)))) return false
  return (
    words.tokens.some((_, i) => {
      const indicator = words.find(i, 'indicator')
      const isLine = indicator !== undefined && !PRICES.includes(indicator.value)
      return (
        isLine ||
        words.is(i, 'candle', 'candles', 'gap', 'vix') ||
        words.find(i, 'day', 'gapUp', 'gapDown') !== undefined
      )
    }) || clauses.some(({ is }) => is === 'rule')
  )
}

/** In `adx above 25 and rsi above 60 …, rsi below 40 …` the words do not say whether the second side has the first rule as well. */
function isPartOf(one: SaidCondition, other: SaidCondition): boolean {
  if (one.rules.length >= other.rules.length || one.rules.length === 0) return false
  return one.rules.every((a) =>
    other.rules.some((b) => a.function1 === b.function1 && a.function2 === b.function2),
  )
}

/** Two conditions with legs of their own, which are other ones. */
function sidesBeside(read: ReadClauses, first: SaidCondition, second: SaidCondition): Sides | undefined {
  const sides = first.of === undefined ? sidesOf(read, first, second) : undefined
  if (!sides) return undefined
  const [one, two] = sides.orders
  if (two === 'mirror') return sides
  const { clauses } = read
  const [a, b] = [optionsIn(clauses, one), optionsIn(clauses, two)]
  const areOther = a.length > 0 && b.length > 0 && a.every((option) => !b.includes(option))
  const isAlternative = second.of === 'otherwise'
  const isStructure = hasStructure(clauses, one) || hasStructure(clauses, two)
  return areOther || isAlternative || isStructure ? sides : undefined
}
