import type { FormRequest } from '../builder-model.ts'
import type { PlacedClause } from '../clauses/clause.ts'
import { ofKind, type Findings } from './findings.ts'
import { legsOf } from './open-legs.ts'

/**
 * Asks about `call ki jagah atm put becho` where other legs are open than the calls: do these stay? Words for legs that are not open
 * have no place.
 */
export function askForOtherOpenLegs(
  clauses: readonly PlacedClause[],
  open: FormRequest | undefined,
  findings: Findings,
): void {
  const legs = open ? legsOf(open) : []
  for (const one of ofKind(clauses, 'edit')) {
    const { replaces } = one
    if (!replaces || legs.length === 0) continue
    const isOld = ({ optionType, tradeType }: (typeof legs)[number]) =>
      optionType === replaces.option && (replaces.side === undefined || tradeType === replaces.side)
    const areNone = !legs.some(isOld)
    if (areNone) findings.unused(one)
    else if (!legs.every(isOld))
      findings.ask(`“${findings.written(one)}”: do the other open legs stay, or do the new legs replace all?`)
  }
}
