import type { Underlying } from '#domain'
import { strikeStep } from '#engine/exchange'
import type { Words } from '../words/words.ts'
import type { ReadSentence, Span } from './chatter.ts'
import type { Clause, PlacedClause } from './clause.ts'

/** Words for a kind of setting, which say nothing beside the setting itself. */
const NAMES_OF: readonly (readonly [names: readonly string[], says: (clause: Clause) => boolean])[] = [
  [['lazy', 'idle', 'leg', 'legs', 'lazyleg'], ({ is }) => is === 'cause'],
  [['delay', 'delayed'], (clause) => clause.is === 'reEntry' && clause.reEntry.delay !== undefined],
  [['momentum', 'standby'], ({ is }) => is === 'entry' || is === 'entryMomentum'],
  [['buying', 'buyer'], (clause) => clause.is === 'side' && clause.side === 'BUY'],
  [['selling', 'seller'], (clause) => clause.is === 'side' && clause.side === 'SELL'],
]

/** A sentence without words that repeat a setting: the `momentum` of “momentum straddle: enter when …”. */
export function withoutEchoes(words: Words, said: ReadSentence): ReadSentence {
  const { clauses, unread } = said
  const isEcho = (span: Span) =>
    isName(words, span, clauses) ||
    isTitleOfIndex(words, span, clauses) ||
    isViewOfSpread(words, span, clauses)
  return {
    ...said,
    clauses: clauses.filter(
      (one) => !isStrikeAgain(words, one, clauses) && !isStrikeInBrackets(words, one, clauses),
    ),
    unread: unread.filter((span) => !isEcho(span)),
  }
}

const THAT_IS = ['ie', 'matlab', 'yani', 'meaning', 'means']

/** `ATM+50 CE, ATM-50 PE, i.e. both 50 out of money`: the strikes of all legs before it, in other words. */
function isStrikeAgain(words: Words, one: PlacedClause, clauses: readonly PlacedClause[]): boolean {
  if (one.is !== 'strike' || !('points' in one.strike) || one.strike.isSigned) return false
  const { points } = one.strike
  let at = one.begin - 1
  while (words.is(at, 'both', 'dono', 'each', 'all', 'are', 'is')) at--
  const before = clauses.slice(0, clauses.indexOf(one))
  const strikes = before.filter(({ is }) => is === 'strike')
  return (
    words.is(at, ...THAT_IS) &&
    strikes.length > 0 &&
    strikes.every((strike) => outwardOf(strike, clauses) === points)
  )
}

/** `1 itm ce (100 itm)`: the strike of the leg before the brackets, in points of its index. */
function isStrikeInBrackets(words: Words, one: PlacedClause, clauses: readonly PlacedClause[]): boolean {
  if (one.is !== 'strike' || !words.is(one.begin - 1, '(') || !words.is(one.end, ')')) return false
  const before = clauses.slice(0, clauses.indexOf(one))
  const strike = before.findLast(({ is }) => is !== 'option')
  const [index, ...others] = new Set(
    clauses.flatMap((each) => (each.is === 'underlying' ? [each.underlying] : [])),
  )
  if (strike?.is !== 'strike' || !index || others.length > 0) return false
  const points = pointsIn(strike, index)
  return points !== undefined && points === pointsIn(one, index)
}

const PAISE = 100

function pointsIn(
  { strike }: Extract<PlacedClause, { is: 'strike' }>,
  index: Underlying,
): number | undefined {
  if (!('points' in strike) || strike.isSigned || strike.direction) return undefined
  return strike.inSteps ? (strike.points * strikeStep(index)) / PAISE : strike.points
}

/** The points out of the money of a leg whose option stands behind its strike. */
function outwardOf(one: PlacedClause, clauses: readonly PlacedClause[]): number | undefined {
  if (one.is !== 'strike' || !('points' in one.strike) || one.strike.inSteps) return undefined
  const option = clauses[clauses.indexOf(one) + 1]
  if (!one.strike.isSigned) return one.strike.points
  if (option?.is !== 'option') return undefined
  return option.option === 'CALL' ? one.strike.points : -one.strike.points
}

function isName(words: Words, { from, to }: Span, clauses: readonly PlacedClause[]): boolean {
  const isOf = (text: string) =>
    NAMES_OF.some(([names, says]) => names.includes(text) && clauses.some((clause) => says(clause)))
  return words.tokens.slice(from, to).every(({ text }) => isOf(text))
}

/** `Instrument BANKNIFTY`. */
function isTitleOfIndex(words: Words, { from, to }: Span, clauses: readonly PlacedClause[]): boolean {
  const isTitle =
    to - from === 1 &&
    words.is(from, 'idx', 'underlier', 'scrip', 'instrument', 'underlying', 'symbol', 'segment')
  return isTitle && clauses.some(({ is, begin }) => is === 'underlying' && begin === words.skipLinks(to))
}

const VIEWS = { bearish: ['CALL SELL', 'PUT BUY'], bullish: ['PUT SELL', 'CALL BUY'] } as const

/** `bearish credit spread: sell atm call, buy 400 higher`: the first leg of a spread with one option says the same. */
function isViewOfSpread(words: Words, { from, to }: Span, clauses: readonly PlacedClause[]): boolean {
  const view = (['bearish', 'bullish'] as const).find((one) => to - from === 1 && words.is(from, one))
  const isBeside = clauses.some(
    ({ is, begin, end }) =>
      is === 'structure' && (end === from || begin === to) && isSpread(words, begin, end),
  )
  const options = new Set(clauses.flatMap((one) => (one.is === 'option' ? [one.option] : [])))
  const side = clauses.find((one) => one.is === 'side')
  const [option, ...others] = options
  if (!view || !isBeside || others.length > 0 || side?.is !== 'side') return false
  return VIEWS[view].some((said) => said === `${option} ${side.side}`)
}

const isSpread = (words: Words, from: number, to: number) => / spread$/i.test(words.written(from, to))
