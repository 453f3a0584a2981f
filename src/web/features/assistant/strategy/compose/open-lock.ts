import { describeAmount, isIndexUnit, lockedProfit, type RiskUnit } from '#domain'
import { withOtherLock, withOverallLock, withoutLockSteps, type Step } from '../amount.ts'
import type { FormRequest } from '../builder-model.ts'
import type { PlacedClause } from '../clauses/clause.ts'
import type { StatedAmount } from '../words/values.ts'
import type { Findings } from './findings.ts'
import { isOfLock, type Judging } from './rule-scopes.ts'

type Lock = Extract<PlacedClause, { is: 'lock' }>
type Overall = FormRequest['simpleRiskManagement']

/** Legs named in the rule, or in a heading directly before it: `each leg: once up 2000 lock 1000`. */
const OF_EACH = /\b(each|every|per|har) (leg|option|side)\b/i
const HEADED = /\b(each|every|per|har) (leg|option|side)\s*[:-]?\s*$/i
const FEW = 4

const isHeadedByLegs = ({ begin }: Lock, findings: Findings) =>
  HEADED.test(findings.written({ is: 'and', begin: Math.max(0, begin - FEW), end: begin }))

/** Whether a percentage can only be one of the premiums of the whole position. */
const isOfPremiums = ({ scope }: Lock, written: string) =>
  /premium|credit/i.test(written) || (scope?.of === 'whole' && !/capital|margin|investment/i.test(written))

/** What `once up 2000 lock 1000` leaves open about the profit that the whole position locks, as a question; undefined if it is clear. */
export function openLock(rule: Lock, unit: RiskUnit, { clauses, findings }: Judging): string | undefined {
  const { keeps } = rule
  if (!keeps) return undefined
  const written = findings.written(rule)
  if ((keeps.unit ?? unit) !== unit)
    return `“${written}”: the locked profit and the profit that arms it have one unit: both in rupees, points or percent.`
  if (unit === 'percentage' && !isOfPremiums(rule, written))
    return `“${written}”: a percentage of the premiums of all legs at entry, or of the capital? Say “overall profit … of the premium”, or both in rupees.`
  const isOfEach = isHeadedByLegs(rule, findings) || OF_EACH.test(written)
  if (isOfEach || hasEach(clauses)) return `“${written}”: of each leg, or of the whole position?`
  if (clauses.some((one) => one.is === 'trail' && isOfLock(one, clauses))) return undefined
  const isTrailed = clauses.some((one) => one.is === 'trails') || /trail|\b(each|every|per) /i.test(written)
  return isTrailed
    ? `By how much does the locked profit of ${keeps.value} grow? Name the step and its gain, as in “then 500 rs more for every 1000 rs”.`
    : undefined
}

/** `trail the profit, every 1000 up lock 500`, and no word of a stop: the first step locks as much as each further one. */
export function lockOfSteps(risk: Overall, { by, per }: Step, rule: PlacedClause, findings: Findings) {
  // The trail may be named directly before the profit.
  const words = findings.written({ ...rule, begin: Math.max(0, rule.begin - 1) })
  // In `lock 500 more for every 1000` something else is locked first, and a stop that trails locks nothing by itself.
  if (
    !/\btrail(?!.*\b(sl|stops?|stoploss)\b).*\block\b/i.test(words) ||
    per.unit !== 'fixed' ||
    by.unit !== 'fixed'
  )
    return undefined
  return lockedInSteps(risk, { by, per }, words, findings)
}

const hasEach = (clauses: readonly PlacedClause[]) =>
  clauses.some((one) => one.is === 'scope' && one.scope.of === 'each')

function lockedInSteps(risk: Overall, { by, per }: Step, words: string, findings: Findings): Overall {
  findings.assume(
    `“${words}” was read as: ${by.value} rupees are locked once the profit is ${per.value}, and as much again for every ${per.value} more.`,
  )
  return withOverallLock(risk, { unit: 'fixed', value: per.value }, { keeps: by.value, step: { by, per } })
}

/** `lock 1000 for each 2000 of profit`: its steps in rupees, or a question where they may be those of something else; undefined if it has none. */
function lockOfEachGain(
  risk: Overall,
  rule: Lock,
  { clauses, findings }: Judging,
): Overall | string | undefined {
  const { amount, per, scope } = rule
  const both = per && stepInOneUnit(amount, per)
  if (!both || both.by.unit !== 'fixed') return undefined
  const words = findings.written(rule).replace(/^[:,.; ]+/, '')
  // Beside a trailing stop, or a lock from another profit on, the steps may be those of that one.
  const isOther = clauses.some(
    (one) => one.is === 'trails' || one.is === 'question' || (one.is === 'lock' && !one.per),
  )
  if (isOther || risk.simpleTrailProfit.enabled || both.per.value <= both.by.value) return undefined
  const isOfLegs = isHeadedByLegs(rule, findings) || (scope === undefined && hasEach(clauses))
  return isOfLegs
    ? `“${words}”: of each leg, or of the whole position?`
    : lockedInSteps(risk, both, words, findings)
}

/** Both amounts of a step in the unit of one of them; undefined if they have two. */
function stepInOneUnit(by: StatedAmount, per: StatedAmount): Step | undefined {
  const unit = by.unit ?? per.unit
  if (unit === undefined || isIndexUnit(unit) || (per.unit ?? unit) !== unit) return undefined
  return { by: { unit, value: by.value }, per: { unit, value: per.value } }
}

/** Whether the words say that a lock does not grow: `no trail after the lock`. */
export const hasNoSteps = (clauses: readonly PlacedClause[]): boolean =>
  clauses.some((one) => one.is === 'remove' && (one.what === 'lockSteps' || one.what === 'trail'))

/** The steps in which the open lock goes on growing at another amount, or a question for them; undefined if it does not grow. */
export function keptSteps(
  { simpleTrailProfit }: Overall,
  rule: Lock,
  { clauses, findings }: Judging,
): Step | string | undefined {
  const { enabled, trailing } = simpleTrailProfit
  const isSaid = clauses.some((one) => one.is === 'trail' && isOfLock(one, clauses))
  if (!enabled || !trailing?.enabled || isSaid || hasNoSteps(clauses)) return undefined
  const { type: unit, trailBy, increaseBy } = trailing
  const words = findings.written({ ...rule, begin: Math.max(0, rule.begin - 1), end: rule.end + 1 })
  if (unit !== rule.amount.unit || ONLY.test(words))
    return `“${findings.written(rule)}”: does the locked profit still grow by ${describeAmount(unit, trailBy)} for every ${describeAmount(unit, increaseBy)}? Say “no trailing” if it does not.`
  return { by: { unit, value: trailBy }, per: { unit, value: increaseBy } }
}

const ONLY = /\b(only|just|simply|sirf|bas)\b/i

/** `lock 500 more`, `raise the lock by 500`, `raise lock 500`: an amount that may be a difference. */
function isDifference(rule: Lock, findings: Findings): boolean {
  const words = findings.written({ ...rule, begin: Math.max(0, rule.begin - FEW), end: rule.end + 1 })
  const isMoved = RAISED.test(words) && !/\b(to|at|→|ko)\b/i.test(words)
  return MORE.test(findings.written({ ...rule, end: rule.end + 1 })) || isMoved
}

const MORE = /\b(more|another|further|additional|extra|less|zyada|jyada|kam|by)\b/i
const RAISED = /\b(raise|increase|reduce|lower|decrease|hike|bump|badha\w*|ghata\w*)\b/i

/** Words for the profit at which something is locked. */
const ARMED =
  /\b(at|from|once|when|if|after|above|reach\w*|start\w*|begin\w*|up|hits?|cross\w*|touch\w*|pe|par|ho)\b/i

/** What the open strategy locks, if the words say another amount for that and nothing more: `lock 1500 instead`. */
function openLockOf(rule: Lock, risk: Overall, findings: Findings) {
  const isOfLegs = rule.scope !== undefined && rule.scope.of !== 'whole'
  const isBare = !isOfLegs && !rule.keeps && !rule.per && !ARMED.test(findings.written(rule))
  return isBare && risk.simpleTrailProfit.enabled ? lockedProfit(risk.simpleTrailProfit) : undefined
}

/** The unit of `lock 1500 instead`, which is that of the open lock. */
export const openLockUnit = (rule: Lock, risk: Overall, findings: Findings): RiskUnit | undefined =>
  openLockOf(rule, risk, findings)?.unit

/** The open lock with another amount, or a question if the words could mean the profit that arms it; undefined if nothing is open. */
export function withChangedLock(
  risk: Overall,
  rule: Lock,
  { clauses, findings }: Judging,
): Overall | string | undefined {
  const { simpleTrailProfit } = risk
  const own = simpleTrailProfit.enabled ? lockedProfit(simpleTrailProfit) : undefined
  const written = findings.written(rule)
  if (simpleTrailProfit.enabled && !rule.per && isDifference(rule, findings))
    return `“${written}”: more than is locked now, or so much in all? Say the profit that is locked, as in “lock 1500”.`
  if (rule.per) return lockOfEachGain(risk, rule, { clauses, findings })
  if (!own || rule.keeps) return undefined
  const open = openLockOf(rule, risk, findings)
  if (open && open.unit === rule.amount.unit) {
    const changed = withOtherLock(risk, rule.amount.value)
    return hasNoSteps(clauses) ? withoutLockSteps(changed) : changed
  }
  return `“${written}”: is ${describeAmount(own.unit, own.value)} still the profit that is locked? Name both, as in “once up 3000 rs lock 2000 rs”.`
}
