import { formatCount } from '../../../../ui/format.ts'
import type { FormRequest } from '../builder-model.ts'
import type { PlacedClause } from '../clauses/clause.ts'
import { ofKind, type Findings } from './findings.ts'
import { legsOf } from './open-legs.ts'
import { saysWhole } from './said-whole.ts'

/** `mtm sl 1500 per lot, 5 lots` as a stop of ₹7,500; asks where the legs have different lots. Points and percent are those of one lot anyway. */
export function withAmountsPerLot(
  clauses: readonly PlacedClause[],
  open: FormRequest | undefined,
  findings: Findings,
): readonly PlacedClause[] {
  return ofKind(clauses, 'perLot').reduce(
    (said, one) => withAmountPerLot(said, { one, open, findings }),
    clauses,
  )
}

interface Said {
  readonly one: Extract<PlacedClause, { is: 'perLot' }>
  readonly open: FormRequest | undefined
  readonly findings: Findings
}

function withAmountPerLot(
  clauses: readonly PlacedClause[],
  { one, open, findings }: Said,
): readonly PlacedClause[] {
  const at = clauses.indexOf(one)
  const rule = [clauses[at - 1], clauses[at + 1]].find(
    (beside) => beside?.is === 'threshold' && (beside.end === one.begin || beside.begin === one.end),
  )
  const rest = clauses.filter((other) => other !== one)
  if (rule?.is !== 'threshold') {
    findings.unused(one)
    return rest
  }
  const { amount } = rule
  if (amount.unit === 'points' || amount.unit === 'percentage') return rest
  const lots = lotsOf(clauses, open)
  const words = findings.written({
    ...rule,
    begin: Math.min(rule.begin, one.begin),
    end: Math.max(rule.end, one.end),
  })
  if (lots === undefined) {
    findings.ask(`“${words}”: the legs have different lots. How much is it in all, as in “overall sl 6000”?`)
    return rest.filter((other) => other !== rule)
  }
  const rupees = amount.value * lots
  findings.assume(
    `“${words}” was read as ₹${rupees.toLocaleString('en-IN')} for ${formatCount(lots, 'lot')}.`,
  )
  const next = clauses[clauses.indexOf(one) + 1]
  // `sl 1000 per lot on the call leg`: the words per lot stand between the rule and its legs.
  const scope = rule.scope ?? (next?.is === 'scope' && next.begin === one.end ? next.scope : undefined)
  const whole = {
    ...rule,
    ...(scope && { scope }),
    amount: { ...amount, value: rupees, unit: 'fixed' as const },
  }
  return rest.map((other) => (other === rule ? whole : other))
}

const OWN_LOTS: ReadonlySet<PlacedClause['is']> = new Set([
  'lotsOf',
  'lotsOfSide',
  'ratio',
  'counts',
  'scaleLots',
])

const isOption = (one: PlacedClause) =>
  one.is === 'option' || (one.is === 'scope' && one.scope.of !== 'whole' && one.scope.of !== 'each')

/** The lots that all legs have; undefined if they differ. */
function lotsOf(clauses: readonly PlacedClause[], open: FormRequest | undefined): number | undefined {
  if (clauses.some(({ is }) => OWN_LOTS.has(is))) return undefined
  const stated = new Set(ofKind(clauses, 'lots').map(({ lots }) => lots))
  const own = open ? legsOf(open).map(({ quantity }) => quantity) : [1]
  // In `call 3 lots, overall sl 1000 per lot` the other legs keep their lots.
  const isOfSome = open !== undefined && clauses.some(isOption) && !saysWhole(clauses)
  const all = stated.size > 0 && !isOfSome ? stated : new Set([...stated, ...own])
  const [lots, ...others] = all
  return others.length > 0 ? undefined : lots
}
