import { formatRupees, TRAIL_BOUNDS, type RiskUnit } from '#domain'
import type { Amount, Step } from '../amount.ts'
import type { PlacedClause } from '../clauses/clause.ts'
import type { Findings } from './findings.ts'

type Lock = Extract<PlacedClause, { is: 'lock' }>

/**
 * `once up 2000 lock 1000`, without words on a step: the steps of a lock of the whole position that keeps this amount and no more,
 * because the next step is out of reach. Undefined if the words say how it grows, or if the builder has no such step.
 */
export function fixedLock(
  rule: Lock,
  { unit, value }: Amount<RiskUnit>,
  { clauses, findings }: { readonly clauses: readonly PlacedClause[]; readonly findings: Findings },
): Step | undefined {
  const kept = rule.keeps?.value
  const isTrailed = clauses.some(
    (one) => one.is === 'trail' || one.is === 'trails' || (one.is === 'scope' && one.scope.of === 'each'),
  )
  // In percent it could be one of the capital, or of the premiums.
  if (
    kept === undefined ||
    unit === 'percentage' ||
    isTrailed ||
    /trail|\b(each|every|per) /i.test(findings.written(rule))
  )
    return undefined
  const { increaseBy, trailBy } = TRAIL_BOUNDS[unit]
  const by = value - kept
  if ((rule.keeps?.unit ?? unit) !== unit || by < trailBy.min || by > trailBy.max) return undefined
  const said = (amount: number) => (unit === 'fixed' ? formatRupees(amount) : `${amount} points`)
  findings.assume(
    `The locked profit stays at ${said(kept)}: the next step of the lock is put out of reach, at a further gain of ${said(increaseBy.max)}.`,
  )
  return { by: { unit, value: by }, per: { unit, value: increaseBy.max } }
}
