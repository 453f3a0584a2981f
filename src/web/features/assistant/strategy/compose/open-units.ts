import { THRESHOLD_OF_EXIT, thresholdUnit, UNITS, type LegUnit, type ThresholdExit } from '#domain'
import type { FormRequest } from '../builder-model.ts'
import type { LegScope } from '../clauses/clause.ts'
import { ofKind } from './findings.ts'
import type { RiskContext, Rule } from './rule-scopes.ts'

type Threshold = Rule & { is: 'threshold' }
type Trail = Rule & { is: 'trail' }

const UNIT_NAMES: Readonly<Record<LegUnit, string>> = {
  percentage: 'percent',
  points: 'points',
  fixed: 'rupees',
  underlyingPoints: 'points of the index',
  underlyingPercentage: 'percent of the index',
}

/** A new number that is so many times the open one may have another unit. */
const MOST_TIMES = 5

interface OpenAmount {
  readonly unit: LegUnit
  readonly values: readonly number[]
}

interface OfLegs {
  readonly rule: ThresholdExit
  readonly scope?: LegScope | undefined
}

/** The unit and the numbers of an open rule; undefined if it has several units, or is one of the legs and of the whole position. */
function openAmount({ rule, scope }: OfLegs, open: FormRequest): OpenAmount | undefined {
  const own = THRESHOLD_OF_EXIT[rule]
  const { simpleStopLoss, simpleTakeProfit } = open.simpleRiskManagement
  const overall = { stop: simpleStopLoss, target: simpleTakeProfit }[rule as 'stop' | 'target']
  const legs = open.multiLegStrategy.legs.map(({ riskManagement }) => riskManagement[own])
  const all = (scope?.of === 'whole' ? [overall] : legs).flatMap((one) => (one?.enabled ? [one] : []))
  const units = new Set(all.map((one) => thresholdUnit(one)))
  const isOfBoth = overall?.enabled === true && legs.some(({ enabled }) => enabled) && !scope
  const [unit] = units
  if (unit === undefined || units.size > 1 || isOfBoth) return undefined
  const { field } = UNITS[unit]
  return { unit, values: all.map((one) => (one as Readonly<Record<string, unknown>>)[field] as number) }
}

/** `sl 30`, where the open stop is 25%: the new number has the unit of the open rule. `Sl 3000` has another. */
export function inOpenUnit(rule: Rule, value: number, context: RiskContext): Rule | undefined {
  if (rule.is !== 'threshold') return undefined
  const unit = context.open && unitLikeOpen(rule, context.open, context)
  if (unit === undefined) return undefined
  context.findings.assume(
    `${value} of “${context.findings.written(rule)}” was read in ${UNIT_NAMES[unit]}, like the open one.`,
  )
  return { ...rule, amount: { ...rule.amount, unit } }
}

function unitLikeOpen(
  rule: Threshold,
  open: FormRequest,
  { clauses, findings }: RiskContext,
): LegUnit | undefined {
  const own = openAmount(rule, open)
  const isReplaced =
    ofKind(clauses, 'edit').some(({ edit }) => edit === 'make' || edit === 'adjust') ||
    /->|=>|→|\bnahi\b|\bto \d/.test(findings.written(rule))
  if (own && isReplaced) return own.unit
  if (own && OF_INDEX.test(findings.written({ ...rule, end: rule.end + FEW }))) return undefined
  if (own) return isNear(rule.amount.value, own) && !hasOtherUnit(own.unit, clauses) ? own.unit : undefined
  return unitOfPair(rule, open, clauses)
}

/** Behind a number, words that may count it in the index: `sl 30 on nifty`. */
const OF_INDEX =
  /\d \W*(on|of|in) (the )?(index|spot|underlying|nifty|bank ?nifty|finnifty|midcp\w*|sensex|bankex)\b/i
const FEW = 3

/** `sl 40 and tgt 80`, where only a stop is open: the target that is new has the unit of the stop, which is said beside it. */
function unitOfPair(
  { rule, amount, scope }: Threshold,
  open: FormRequest,
  clauses: RiskContext['clauses'],
): LegUnit | undefined {
  const other = ofKind(clauses, 'threshold').find((one) => one.rule !== rule)
  const own = other && other.amount.unit === undefined ? openAmount(other, open) : undefined
  const isPair = other !== undefined && JSON.stringify(other.scope) === JSON.stringify(scope)
  const isLike = own !== undefined && isNear(amount.value, own) && isNear(other?.amount.value ?? 0, own)
  return own && isPair && isLike && !hasOtherUnit(own.unit, clauses) ? own.unit : undefined
}

const isNear = (value: number, { values }: OpenAmount) =>
  values.every((old) => value <= MOST_TIMES * old && value * MOST_TIMES >= old)

/** Whether a stop or a target of the sentence is said in another unit. */
const hasOtherUnit = (unit: LegUnit, clauses: RiskContext['clauses']) =>
  ofKind(clauses, 'threshold').some(({ amount }) => amount.unit !== undefined && amount.unit !== unit)

/** `trail 10 pe 5`, where the stop of the open legs is in points: a stop and its trail have one unit. */
export function openStopUnit({ trail, scope }: Trail, { clauses, open }: RiskContext): LegUnit | undefined {
  const isSaid = ofKind(clauses, 'threshold').some(({ rule }) => rule === 'stop')
  const own = open && !isSaid && trail.per ? openAmount({ rule: 'stop', scope }, open) : undefined
  const isStep = own?.unit === 'percentage' || own?.unit === 'points'
  return own && isStep && own.values.every((old) => (trail.per?.value ?? 0) <= old * MOST_TIMES)
    ? own.unit
    : undefined
}
