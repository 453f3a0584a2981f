import type { FormRequest } from '../builder-model.ts'
import type { LegScope, PlacedClause } from '../clauses/clause.ts'
import { isInScope, type Judging, type Rule, type Scope } from './rule-scopes.ts'

/** Clauses that can stand between a rule and its legs. */
const LINKS: ReadonlySet<PlacedClause['is']> = new Set(['and', 'filler', 'edit', 'perLot'])
const RULES: ReadonlySet<PlacedClause['is']> = new Set(['threshold', 'trail', 'trails', 'lock', 'reEntry'])

/** The legs that stand beside a rule and not in it: `on the put leg, sl 3000`, `lock 1000 at 3000 on the call leg`. */
export function legsBeside(
  rule: Pick<PlacedClause, 'is' | 'begin'>,
  clauses: readonly PlacedClause[],
): LegScope | undefined {
  const at = clauses.findIndex(({ is, begin }) => is === rule.is && begin === rule.begin)
  if (at < 0) return undefined
  const isApart = ({ is }: PlacedClause) => !LINKS.has(is)
  const before = clauses.slice(0, at).findLastIndex(isApart)
  const first = clauses[before - 1]
  const own = scopeOfLegs(clauses[before])
  if (own && !isOfLots(clauses, before, own) && (!first || LINKS.has(first.is))) return own
  const behind = clauses.slice(at + 1)
  const next = behind.findIndex(isApart)
  const rest = behind.slice(next + 1).filter(({ is }) => is !== 'filler' && is !== 'edit')
  // In `25% stop, leg 2 sell put` and `lock 1000 at 3000, for each leg, sl 30%` the legs are those of what follows.
  const isOfNext = (rest[0] && rest[0].is !== 'and') || RULES.has(rest.find(isApart)?.is ?? 'and')
  return isOfNext ? undefined : scopeOfLegs(behind[next])
}

/** In `2 lot kar do dono side, aur stop 10000` the legs are those of the lots. */
const isOfLots = (clauses: readonly PlacedClause[], at: number, { of }: LegScope) =>
  of === 'each' && clauses.slice(0, at).findLast(({ is }) => is !== 'edit')?.is === 'lots'

const scopeOfLegs = (one: PlacedClause | undefined) =>
  one?.is === 'scope' && one.scope.of !== 'whole' ? one.scope : undefined

const OF_ALL = /\b(overall|total|combined|mtm|pnl|p&l|whole|position|portfolio|together|net|daily|day)\b/i

/** Asks for the legs of a rule that is read as one of others than those that stand beside it. */
export function askWhoseRule(
  { rule, scope }: { readonly rule: Rule; readonly scope: Scope },
  { multiLegStrategy: { legs } }: FormRequest,
  { clauses, findings }: Judging,
): void {
  const words = findings.written(rule)
  const isSaid = (rule.scope && rule.scope.of !== 'whole') || OF_ALL.test(words)
  const beside = isSaid || legs.length < 2 ? undefined : legsBeside(rule, clauses)
  if (!beside) return
  const isSame = legs.every((leg, i) => isInScope(leg, i, scope) === isInScope(leg, i, beside))
  if (scope.of !== 'whole' && isSame) return
  findings.ask(
    `“${words}”: of which legs, or of the whole position? Say the legs with the rule, as in “put sl 30%”.`,
  )
}
