import { THRESHOLD_OF_EXIT, thresholdUnit, UNITS, type LegUnit, type ThresholdExit } from '#domain'
import type { FormLeg, FormRequest } from '../builder-model.ts'
import type { LegScope, PlacedClause } from '../clauses/clause.ts'
import type { StatedAmount } from '../words/values.ts'
import type { Findings } from './findings.ts'
import { openRules } from './open-changes.ts'
import { legsOf } from './open-legs.ts'

interface OpenRule {
  readonly rule: ThresholdExit
  readonly scope: LegScope
}

const EXITS = Object.keys(THRESHOLD_OF_EXIT) as ThresholdExit[]

/** Clauses in which a number by itself has become the only open rule with its unit: `make it 30%`. */
export function withOpenAmounts(
  clauses: readonly PlacedClause[],
  open: FormRequest | undefined,
  findings: Findings,
): PlacedClause[] {
  return clauses.flatMap((clause): PlacedClause[] => {
    if (clause.is !== 'amount') return [clause]
    const { amount, begin, end } = clause
    if (clause.isKept) {
      if (!open || !hasAmount(open, amount)) findings.unused(clause)
      return []
    }
    const rules = open && amount.unit ? rulesIn(open, amount.unit) : []
    const isBesideRule = clauses.some(({ is }) => is === 'threshold' || is === 'trail')
    const only = open && !isBesideRule ? onlyRule(clause, rules, open) : undefined
    if (only) return [{ is: 'threshold', rule: only.rule, amount, scope: only.scope, begin, end }]
    if (rules.length === 0) findings.unused(clause)
    else findings.ask(`“${findings.written(clause)}”: the stop, the target, or another number? Name it.`)
    return []
  })
}

/** The only open rule with the unit, where the number can be of nothing else. */
function onlyRule(
  clause: PlacedClause & { is: 'amount' },
  [only, ...others]: readonly OpenRule[],
  open: FormRequest,
): OpenRule | undefined {
  const isOnly = others.length === 0 && !hasOtherNumbers(open)
  return only && isOnly && isThatWay(clause, only, open) ? only : undefined
}

/** `Reduce to 40%`, where the open number is smaller, is of something else. */
const isThatWay = (
  { amount: { value }, way }: PlacedClause & { is: 'amount' },
  { rule, scope }: OpenRule,
  open: FormRequest,
) =>
  way === undefined ||
  openRules(open)
    .filter((one) => one.rule === rule && (one.scope.of === 'whole') === (scope.of === 'whole'))
    .every(({ amount }) => (way === 'up' ? amount.value < value : amount.value > value))

/** Whether a stop or a target that is switched on has an amount. */
function hasAmount(open: FormRequest, { value, unit }: StatedAmount): boolean {
  const { simpleStopLoss, simpleTakeProfit } = open.simpleRiskManagement
  const ofLegs = legsOf(open).flatMap(({ riskManagement: { stopLoss, takeProfit } }) => [
    stopLoss,
    takeProfit,
  ])
  return [simpleStopLoss, simpleTakeProfit, ...ofLegs].some((one) => {
    const own = thresholdUnit(one)
    const isUnit = unit === undefined || unit === own
    return one.enabled && isUnit && (one as Readonly<Record<string, unknown>>)[UNITS[own].field] === value
  })
}

/** Whether every stop and target that is switched on is one of all legs together, in rupees. */
export function hasSumsOnly(open: FormRequest): boolean {
  const units = ['percentage', 'points', 'underlyingPoints', 'underlyingPercentage'] as const
  const sums = rulesIn(open, 'fixed')
  return (
    sums.length > 0 &&
    sums.every(({ scope }) => scope.of === 'whole') &&
    units.every((unit) => rulesIn(open, unit).length === 0)
  )
}

/** The stops and targets that are switched on with a unit, of some legs or of all together. */
function rulesIn(open: FormRequest, unit: LegUnit): OpenRule[] {
  const { simpleStopLoss, simpleTakeProfit } = open.simpleRiskManagement
  const overall = { stop: simpleStopLoss, target: simpleTakeProfit }
  return EXITS.flatMap((rule): OpenRule[] => {
    const places = legsOf(open).flatMap((leg, i) => (hasRule(leg, rule, unit) ? [i + 1] : []))
    const whole = overall[rule as keyof typeof overall] as (typeof overall)['stop'] | undefined
    const isWhole = whole?.enabled === true && thresholdUnit(whole) === unit
    return [
      ...(places.length > 0 ? [{ rule, scope: { of: 'place', places } } as const] : []),
      ...(isWhole ? [{ rule, scope: { of: 'whole' } } as const] : []),
    ]
  })
}

function hasRule({ riskManagement }: FormLeg, rule: ThresholdExit, unit: LegUnit): boolean {
  const own = riskManagement[THRESHOLD_OF_EXIT[rule]]
  return own.enabled && thresholdUnit(own) === unit
}

/** Whether a stop trails, legs wait for a move, or fills slip: their numbers could be meant as well. */
function hasOtherNumbers(open: FormRequest): boolean {
  const { simpleStopLoss, simpleTrailProfit } = open.simpleRiskManagement
  const isOfLeg = ({ entry, riskManagement: { stopLoss, trailProfit }, strikeCriteria }: FormLeg) =>
    entry !== undefined || stopLoss.trailing || trailProfit.enabled || strikeCriteria?.percent !== undefined
  return (
    simpleStopLoss.trailingStop?.enabled === true ||
    simpleTrailProfit.enabled ||
    (open.execution?.slippage?.value ?? 0) > 0 ||
    legsOf(open).some(isOfLeg)
  )
}
