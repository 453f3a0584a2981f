import { formatRupees } from '#domain'
import type { FormLeg, FormRequest } from '../builder-model.ts'
import type { LegScope, PlacedClause } from '../clauses/clause.ts'
import { ofKind, type Findings } from './findings.ts'
import { legsOf } from './open-legs.ts'
import { isInScope } from './rule-scopes.ts'

type PremiumMove = Extract<PlacedClause, { is: 'premiumMove' }>
type IndexMove = Extract<PlacedClause, { is: 'indexMove' }>

/** Clauses in which moves of prices at which legs are left have become stops. */
export function withStopsOfMoves(
  clauses: readonly PlacedClause[],
  request: FormRequest,
  findings: Findings,
): PlacedClause[] {
  const legs = legsOf(request)
  const ofPremium = withPremiumRise(clauses, legs, findings)
  askForPriceOfStop(clauses, legs, findings)
  return ofPremium.flatMap((clause) => {
    if (clause.is === 'premiumMove') return ruleOfMove(clause, legs, findings)
    return clause.is === 'indexMove' ? indexStop(clause, legs, findings) : [clause]
  })
}

/** `sell near 10 rs, sl at 25 rs`: so far from the entry, or at that price. A smaller sum is no price at which a sold leg loses. */
function askForPriceOfStop(
  clauses: readonly PlacedClause[],
  legs: readonly FormLeg[],
  findings: Findings,
): void {
  const sold = legs.flatMap(({ tradeType, strikeCriteria: at }) =>
    tradeType === 'SELL' ? (at?.targetPremium ?? at?.maximumPremium ?? []) : [],
  )
  for (const one of ofKind(clauses, 'threshold')) {
    const { rule, scope, amount } = one
    const isPrice = amount.unit === 'fixed' && sold.some((premium) => premium < amount.value)
    const words = findings.written(one)
    const isAt = rule === 'stop' && scope?.of !== 'whole' && /\b(at|pe|par)\b|@/i.test(words)
    const isOfPremium = /\bat\b.* premium$/i.test(words) && amount.unit === 'fixed'
    if (isOfPremium || (isPrice && isAt && amount.value < LEAST_SUM))
      findings.ask(
        `“${words}”: ${amount.value} points from the entry, or at a price of ${amount.value}? A stop counts from the entry, as in “sl 15 points”.`,
      )
  }
}

/** No premium is so large that a sum of rupees could be one. */
const LEAST_SUM = 1000

const WRITTEN = {
  percentage: (value: number) => `${value}%`,
  points: (value: number) => `${value} points`,
  fixed: formatRupees,
}

/** A premium that falls is the target of sold legs and the stop of bought ones. */
function ruleOfMove(clause: PremiumMove, legs: readonly FormLeg[], findings: Findings): PlacedClause[] {
  const { begin, end, direction, unit, value } = clause
  const sides = new Set(legs.map(({ tradeType }) => tradeType))
  const [side] = sides
  if (sides.size !== 1 && direction !== 'against') {
    findings.unused(clause)
    return []
  }
  const isLoss = direction === 'against' || (direction === 'up') === (side === 'SELL')
  const rule = isLoss ? 'stop' : 'target'
  if (clause.says && clause.says !== rule) {
    findings.unused(clause)
    return []
  }
  const isOfAll = clause.isOfAll || (unit === 'fixed' && !clause.scope)
  askWhoLeaves(clause, legs, findings)
  const scope: LegScope = isOfAll ? { of: 'whole' } : (clause.scope ?? { of: 'each' })
  findings.assume(`“${findings.written(clause)}” was read as a ${rule} of ${WRITTEN[unit](value)}.`)
  return [{ is: 'threshold', rule, amount: { value, unit }, scope, begin, end }]
}

const ANY_LEG =
  /\b(if|when|once|whenever|agar|jab) (any|either|one|koi( ek)?) ((of the )?(leg|option|side)|of them)\b/i
const THAT_LEG =
  /\b(that|us|woh|usi|surviving|remaining|other|dusra|doosra) (leg|option|side|one)\b|\b(kaat|exit|close|cut|buy) (it|usko|use)\b|\bit (should|must|is|will|to) (be )?(bought|closed|cut|exited)/i

/** `exit if any leg doubles`, `exit all if any leg doubles`: whether that leg is left or all of them is a setting of its own. */
function askWhoLeaves(clause: PlacedClause, legs: readonly FormLeg[], findings: Findings): void {
  const words = findings.written(clause)
  if (legs.length < 2 || !ANY_LEG.test(words) || THAT_LEG.test(findings.text)) return
  const parts = '“sl 100% on each leg” and, for all legs, “exit all when one sl hits”'
  findings.ask(`“${words}”: that leg alone, or all legs? Say it in parts, as in ${parts}.`)
}

/** A rise of the premium is the stop of sold legs; for bought ones it would be their target. */
function withPremiumRise(
  clauses: readonly PlacedClause[],
  legs: readonly FormLeg[],
  findings: Findings,
): PlacedClause[] {
  return clauses.flatMap((clause): PlacedClause[] => {
    if (clause.is !== 'premiumRise') return [clause]
    // 'Stop 1.5x' of a spread, '2x of the premium' of an iron fly: of legs that are bought, too, a multiple of the net credit.
    if (!areSold(legs, clause.scope)) {
      findings.unused(clause)
      return []
    }
    askWhoLeaves(clause, legs, findings)
    const { begin, end, percent } = clause
    const scope = clause.scope ?? { of: 'each' }
    findings.assume(`A premium that rises by ${percent}% was read as a stop of ${percent}%.`)
    return [
      { is: 'threshold', rule: 'stop', amount: { value: percent, unit: 'percentage' }, scope, begin, end },
    ]
  })
}

/** Whether all legs of a scope are sold ones, and there are some. */
function areSold(legs: readonly FormLeg[], scope: LegScope | undefined): boolean {
  const own = scope ? legs.filter((leg, at) => isInScope(leg, at, scope)) : legs
  return own.length > 0 && own.every(({ tradeType }) => tradeType === 'SELL')
}

/** A move of the index against each leg is its stop. Several legs are left together only if the words say so. */
function indexStop(clause: IndexMove, legs: readonly FormLeg[], findings: Findings): PlacedClause[] {
  const { direction, unit, value, begin, end, isOfAll, isStop, isTarget } = clause
  const isOpen = !(isOfAll ?? isStop ?? isTarget)
  const isOneSided = isOfAll && (direction === 'up' || direction === 'down')
  const isUnclear = legs.length > 1 && (isOpen || isOneSided)
  if (legs.length === 0 || !areLegsHit(clause, legs) || isUnclear) {
    findings.unused(clause)
    return []
  }
  const amount = { value, unit: unit === 'points' ? 'underlyingPoints' : 'underlyingPercentage' } as const
  const rule = isTarget ? 'target' : 'stop'
  return [{ is: 'threshold', rule, amount, scope: { of: 'each' }, begin, end }]
}

/** Whether a move of the index is one against every leg, or of a target in favour of every leg. */
function areLegsHit({ direction, isTarget }: IndexMove, legs: readonly FormLeg[]): boolean {
  if (direction === 'against') return !isTarget
  const hit = new Set(legs.map((leg) => (isTarget ? favourable(leg) : adverse(leg))))
  return direction === 'either' ? hit.size === 2 : hit.size === 1 && hit.has(direction)
}

/** The direction of the index in which a leg loses. */
const adverse = ({ tradeType, optionType }: FormLeg) =>
  (tradeType === 'SELL') === (optionType === 'CALL') ? 'up' : 'down'

const favourable = (leg: FormLeg) => (adverse(leg) === 'up' ? 'down' : 'up')

/** Whether a move of the index closes all legs together. */
export const areLeftTogether = (clauses: readonly PlacedClause[]) =>
  ofKind(clauses, 'indexMove').some(({ isOfAll }) => isOfAll)
