import type { Contract } from '#engine/chain'
import { NO_EXIT_RULES, type LegPlan, type Plan, type Side } from './plan.ts'

/** A leg that the user adds to a running strategy. */
export interface AddedLeg {
  readonly contract: Contract
  readonly side: Side
  readonly lots: number
}

/** A plan whose legs may grow. */
export interface GrowingPlan extends Plan {
  readonly legs: LegPlan[]
}

/** A plan with its own legs followed by the legs that the user added. */
export function withAddedLegs(plan: Plan, added: readonly AddedLeg[]): GrowingPlan {
  const grown = { ...plan, legs: [...plan.legs] }
  for (const leg of added) addLeg(grown, leg)
  return grown
}

/** Adds a leg to a plan: one fixed contract without rules, which only orders enter. Returns its index. */
export function addLeg({ legs }: GrowingPlan, { contract, side, lots }: AddedLeg): number {
  legs.push({
    id: addedLegId(
      legs.map(({ id }) => id),
      legs.filter((leg) => leg.contract).length + 1,
    ),
    side,
    lots,
    contract,
    isCall: contract.isCall,
    expiry: 'current',
    strike: { kind: 'exact', strike: contract.strike },
    measuredFrom: undefined,
    ...NO_EXIT_RULES,
    reEntry: undefined,
    indexStop: undefined,
    indexTarget: undefined,
    entry: undefined,
    exitAt: undefined,
    isIdle: true,
  })
  return legs.length - 1
}

/**
 * Id of the next leg that the user adds: `by_hand_1`, unless a leg of the strategy has that id.
 * @param ids of all legs so far
 * @param number of the leg among the added ones, from 1
 */
export function addedLegId(ids: readonly string[], number: number): string {
  const id = `by_hand_${number}`
  return ids.includes(id) ? addedLegId(ids, number + 1) : id
}
