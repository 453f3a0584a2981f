import type { PlacedClause } from '../clauses/clause.ts'
import { withButterflies } from './butterflies.ts'
import { withLegsBehindCauses } from './late-legs.ts'
import { withSidedSpreads, withSoldSpreads } from './named-spreads.ts'
import { withOptionsOfTitle } from './named-structures.ts'
import { withSidesAhead } from './sides-ahead.ts'
import { withoutAddedTitle, withScopedOptions } from './titled-legs.ts'
import { withBoughtHedges } from './unclear-sides.ts'

type Written = (clause: PlacedClause) => string

/** The steps that complete what a text says of legs, in their order: each reads what the ones before it have left. */
const STEPS: readonly ((clauses: readonly PlacedClause[], wordsOf: Written) => PlacedClause[])[] = [
  withScopedOptions,
  withoutAddedTitle,
  withSidedSpreads,
  withBoughtHedges,
  withSidesAhead,
  withSoldSpreads,
  withLegsBehindCauses,
  withOptionsOfTitle,
  withButterflies,
]

/** Clauses with the legs that their words mean: of a spread by its side, of a hedge, of a structure by its title. */
export const legsAsSaid = (clauses: readonly PlacedClause[], wordsOf: Written): PlacedClause[] =>
  STEPS.reduce<PlacedClause[]>((so, step) => step(so, wordsOf), [...clauses])
