import type { FormLeg, FormRequest } from '../builder-model.ts'
import type { PlacedClause } from '../clauses/clause.ts'
import { ofKind, type Findings } from './findings.ts'
import { nextLegNumber } from './form-legs.ts'
import { isMirrorAlone } from './leg-group.ts'
import { legsOf, withLegs } from './open-legs.ts'

/** What could be said of the new leg, or of the open ones. */
const OF_LEGS: ReadonlySet<PlacedClause['is']> = new Set([
  'side',
  'turn',
  'option',
  'strike',
  'moneyness',
  'expiry',
  'threshold',
  'trail',
  'trails',
  'reEntry',
  'lots',
  'lotsOf',
])

/** A request with its legs once more, as those of the other option: `also add a put like it`, beside a call. */
export function withLegsLikeOpen(
  request: FormRequest,
  clauses: readonly PlacedClause[],
  findings: Findings,
): FormRequest {
  askForPlace(clauses, findings)
  const [clause, ...others] = ofKind(clauses, 'likeOpen')
  if (!clause) return request
  const legs = legsOf(request)
  const areOther = legs.length > 0 && legs.every((leg) => leg.optionType !== clause.option && isPlaced(leg))
  const isOfSide = clause.side === undefined || legs.every(({ tradeType }) => tradeType === clause.side)
  if (!areOther || !isOfSide || others.length > 0) {
    findings.unused(clause)
    return request
  }
  for (const rule of clauses.filter((one) => OF_LEGS.has(one.is) && !('scope' in one && one.scope)))
    findings.ask(`“${findings.written(rule)}”: of the new leg, or of the open legs?`)
  const first = nextLegNumber(legs)
  const made = legs.map((leg, i) => ({ ...leg, id: `leg-${first + i}`, optionType: clause.option }))
  return withLegs(request, [...legs, ...made])
}

/** Whether the strike of a leg is not counted from another leg. */
const isPlaced = (leg: FormLeg) => leg.strikeCriteria?.type !== 'From Leg'

/** `same for put` beside an open call and no leg: once more, or in its place. */
function askForPlace(clauses: readonly PlacedClause[], findings: Findings): void {
  const [clause] = isMirrorAlone(clauses) ? ofKind(clauses, 'mirror') : []
  if (!clause) return
  const name = clause.option === 'PUT' ? 'puts' : 'calls'
  findings.ask(`“${findings.written(clause)}”: ${name} in addition to the open legs, or in their place?`)
}
