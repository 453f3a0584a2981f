import type { PlacedClause } from '../clauses/clause.ts'
import { ofKind, type Findings } from './findings.ts'
import type { RiskContext, Rule } from './rule-scopes.ts'

type Threshold = Rule & { is: 'threshold' }

/** A target that is more times the stop may have another unit. */
const MOST_TIMES = 5

/** `sl 20 points, target 40`: a stop and a target directly beside each other, one of them without a unit. */
export function inUnitOfPair(rule: Rule, { clauses, findings }: RiskContext): Rule | undefined {
  if (rule.is !== 'threshold' || rule.scope?.of === 'whole') return undefined
  const other = otherOf(rule, clauses)
  const unit = other?.amount.unit
  if (!other || (unit !== 'points' && unit !== 'percentage')) return undefined
  const times = rule.amount.value / other.amount.value
  const isLike = times <= MOST_TIMES && times >= 1 / MOST_TIMES
  if (!isLike || !isBeside(rule, other, findings)) return undefined
  const name = unit === 'points' ? unit : 'percent'
  findings.assume(
    `${rule.amount.value} of “${findings.written(rule)}” was read in ${name}, like the ${other.rule} beside it.`,
  )
  return { ...rule, amount: { ...rule.amount, unit } }
}

/** The only other stop or target, if it is the counterpart and has the same legs. */
function otherOf(rule: Threshold, clauses: readonly PlacedClause[]): Threshold | undefined {
  const [other, ...more] = ofKind(clauses, 'threshold').filter(({ begin }) => begin !== rule.begin)
  const isOther = other && more.length === 0 && other.rule !== rule.rule
  return isOther && JSON.stringify(other.scope) === JSON.stringify(rule.scope) ? other : undefined
}

/** Whether nothing stands between two rules; in `sl 25. target 40 points` the unit is in another sentence. */
function isBeside(one: Threshold, other: Threshold, findings: Findings): boolean {
  const [first, second] = one.begin < other.begin ? [one, other] : [other, one]
  const between = { ...first, begin: first.end, end: second.begin }
  return second.begin - first.end <= 1 && !/[.\n]/.test(findings.written(between))
}

/** `sl 30, target 50`: where neither number of a stop and a target beside it has a unit, both are asked about in one question. */
export function askForUnitOfPair(rule: Rule, { clauses, findings }: RiskContext): boolean {
  if (rule.is !== 'threshold' || rule.scope?.of === 'whole') return false
  const other = otherOf(rule, clauses)
  if (!other || !areOpenAlike(rule, other) || !isBeside(rule, other, findings)) return false
  const [first, second] = rule.begin < other.begin ? [rule, other] : [other, rule]
  const spoken = findings.written({ ...first, end: second.end })
  if (spoken.match(NUMBERS)?.length !== 2) return false
  const withUnit = (write: (number: string) => string) =>
    findings.text.replace(spoken, spoken.replace(NUMBERS, write))
  findings.ask(
    `${first.amount.value} and ${second.amount.value} in “${spoken}”: rupees, points or percent?`,
    [
      withUnit((number) => `₹${number}`),
      withUnit((number) => `${number}%`),
      withUnit((number) => `${number} points`),
    ],
  )
  return true
}

/** Whether two numbers without a unit may have the same one, which may be percent. */
function areOpenAlike({ amount: one }: Threshold, { amount: other }: Threshold): boolean {
  const [least, most] = [Math.min(one.value, other.value), Math.max(one.value, other.value)]
  return one.unit === undefined && other.unit === undefined && most <= MOST_TIMES * least && most <= PERCENT
}

const PERCENT = 100
const NUMBERS = /\d+(\.\d+)?/g

/** `call: sl 40, put: sl 50 percent`: the unit is said with another rule of the kind. */
export function inPercent(rule: Rule, { clauses, findings }: RiskContext): Rule | undefined {
  if (rule.is !== 'threshold' || rule.scope?.of === 'whole' || rule.amount.value > PERCENT) return undefined
  const others = ofKind(clauses, 'threshold').filter(
    (one) => one.rule === rule.rule && one.begin !== rule.begin && one.scope?.of !== 'whole',
  )
  if (others.length === 0 || others.some(({ amount }) => amount.unit !== 'percentage')) return undefined
  findings.assume(
    `${rule.amount.value} of “${findings.written(rule)}” was read in percent, like the other one.`,
  )
  return { ...rule, amount: { ...rule.amount, unit: 'percentage' } }
}
