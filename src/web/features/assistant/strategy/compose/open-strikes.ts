import type { FormLeg, FormRequest } from '../builder-model.ts'
import type { PlacedClause } from '../clauses/clause.ts'
import { ofKind, type Findings } from './findings.ts'
import { pointsOut } from './form-legs.ts'
import type { LegGroup } from './leg-group.ts'
import { legsOf } from './open-legs.ts'
import { isAddition, saysAll } from './said-whole.ts'

const VERTICAL: ReadonlySet<string> = new Set([
  'bull-call-spread',
  'bear-put-spread',
  'bull-put-spread',
  'bear-call-spread',
])

/**
 * Gives a structure without strikes those of the open legs, where these tell them: `make it a bear call spread` of another spread, or
 * `make it an iron fly` of a condor, whose wings stay.
 */
export function putOpenStrikes(
  groups: readonly LegGroup[],
  open: { readonly request: FormRequest } | undefined,
  findings: Findings,
): void {
  const [group, ...others] = groups
  if (!open || !group || others.length > 0) return
  const { structure = '' } = group
  const legs = legsOf(open.request)
  // `Make it an iron fly, that is, sell atm` says no more than its name.
  const isAtMoney = group.strikes.every(({ strike }) => 'points' in strike && strike.points === 0)
  if (structure === 'iron-butterfly' && isAtMoney && group.distances.length === 0) group.strikes.length = 0
  if (group.strikes.length + group.distances.length > 0) return
  if (VERTICAL.has(structure)) putSpread(group, legs, findings)
  if (structure === 'strangle') putDistance(group, legs, findings)
  if (structure === 'iron-butterfly') putWings(group, legs, findings)
}

/** The nearer and the further strike of two open legs of one option. */
function putSpread(group: LegGroup, legs: readonly FormLeg[], findings: Findings): void {
  const [one, other, ...more] = legs
  const isSpread =
    one?.optionType === other?.optionType && one?.tradeType !== other?.tradeType && more.length === 0
  const places = legs.flatMap((leg) => pointsOut(leg) ?? []).toSorted((a, b) => a - b)
  const [near, far] = places
  if (!isSpread || near === undefined || far === undefined || near === far) return
  for (const points of places) group.strikes.push({ strike: { points }, side: undefined })
  findings.assume(
    `The strikes are not stated: ${near} and ${far} points out of the money, as those of the open legs.`,
  )
}

/** `make it a strangle`, where every open leg is as far out of the money. */
function putDistance(group: LegGroup, legs: readonly FormLeg[], findings: Findings): void {
  const [points, ...others] = new Set(legs.map(pointsOut))
  if (points === undefined || points <= 0 || others.length > 0) return
  group.strikes.push({ strike: { points }, side: undefined })
  findings.assume(`The strikes are not stated: ${points} points out of the money, as those of the open legs.`)
}

/** The bought legs of a condor. */
function putWings(group: LegGroup, legs: readonly FormLeg[], findings: Findings): void {
  const bought = legs.filter(({ tradeType }) => tradeType === 'BUY')
  const [points, ...others] = new Set(bought.map(pointsOut))
  const isFour = legs.length === 4 && bought.length === 2
  if (!isFour || points === undefined || points <= 0 || others.length > 0) return
  group.strikes.push({ strike: { points: 0 }, side: 'SELL' }, { strike: { points }, side: 'BUY' })
  findings.assume(
    `The strikes are not stated: the sold legs at the money, the bought ones ${points} points out of it as they are.`,
  )
}

/** A number, with nothing but links and verbs around it: `ko 500 karo`. */
const BARE = /^((ko|to|at|=|side|leg|ka|ki|wala) )*\d+( [a-z]+)*$/i
const UNIT = /\b(otm|itm|atm|money|away|out|delta|premium|points?|pts|rs|percent)\b|[%₹]/i

const OUTWARD = /\b(door|dur|further|farther|wider|widen|spread|out(?! of))\b/i
const INWARD = /\b(paas|pass|nazdeek|kareeb|closer|nearer|narrow|narrower|in)\b/i
const EACH_SIDE = /\b(both|each|either|dono|otm|itm|money)\b/i

/**
 * Asks about a place that is not where the words go: `widen it to 200`, where the legs are 300 out. Of legs at the money `widen it to
 * 300 points` could be from one strike to the other.
 */
function askForOtherWay(clauses: readonly PlacedClause[], base: FormRequest, findings: Findings): void {
  for (const [at, clause] of clauses.entries()) {
    if ((clause.is !== 'strike' && clause.is !== 'strikeOf') || !('points' in clause.strike)) continue
    if (clause.is === 'strikeOf' && clause.isInPlace) continue
    const places = legsOf(base)
      .filter((leg) => isNamed(leg, clause, clauses[at - 1]))
      .map((leg) => pointsOut(leg) ?? 0)
    const words = findings.written(clause)
    const question = otherWay(words, clause.strike.points, places)
    if (question) findings.ask(`“${words}”: ${question}`)
  }
}

function otherWay(words: string, points: number, places: readonly number[]): string | undefined {
  const before = words.slice(0, words.search(/\d/))
  const isNotOut = OUTWARD.test(before) && places.some((place) => place >= points)
  const isNotIn = INWARD.test(before) && places.some((place) => place <= points)
  if (isNotOut || isNotIn) return `the open strike is at ${places.join(' and ')} points. Where to?`
  // `Sell wala 100 point door`, where it is 200 out: further is no nearer.
  const isNearer = /\d.*\b(door|dur)\b/i.test(words) && places.some((place) => place >= points)
  if (isNearer && !/\b(atm|spot|money|otm)\b/i.test(words))
    return `to ${points} points out of the money, or so much further out than now?`
  const isWidth = /^(widen|spread)\b/i.test(before) && !EACH_SIDE.test(words) && places.includes(0)
  return isWidth ? `each strike ${points} points out of the money, or both so far apart?` : undefined
}

function isNamed(
  { tradeType, optionType }: FormLeg,
  clause: Extract<PlacedClause, { is: 'strike' | 'strikeOf' }>,
  before: PlacedClause | undefined,
): boolean {
  if (clause.is === 'strikeOf')
    return tradeType === clause.side && (!clause.option || optionType === clause.option)
  return before?.is !== 'option' || before.option === optionType
}

/** Asks about strikes of open legs whose words leave open what they count, or that are not where the words go. */
export function askForBareStrikes(
  clauses: readonly PlacedClause[],
  base: FormRequest | undefined,
  findings: Findings,
): void {
  if (!base) return
  askForBare(clauses, base, findings)
  if (!isAddition(clauses) && !saysAll(clauses)) askForOtherWay(clauses, base, findings)
}

/** Asks what `call 400 put 300` counts where the open legs are not placed by points out of the money. */
function askForBare(clauses: readonly PlacedClause[], base: FormRequest, findings: Findings): void {
  const legs = legsOf(base)
  const areAway = legs.every((leg) => (pointsOut(leg) ?? 0) !== 0)
  const areByPoints = legs.every((leg) => pointsOut(leg) !== undefined)
  for (const clause of ofKind(clauses, 'strike')) {
    const words = findings.written(clause)
    const isNumber = BARE.test(words.trim()) && !('direction' in clause.strike)
    const isBare = (isNumber || /\bstrikes\b/i.test(words)) && !UNIT.test(words) && 'points' in clause.strike
    if (isBare && !(isNumber ? areAway : areByPoints))
      findings.ask(
        `“${words}”: points out of the money, or a premium? Say it as in “400 otm” or “premium 400”.`,
      )
  }
}
