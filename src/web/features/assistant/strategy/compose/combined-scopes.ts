import type { LegScope, PlacedClause } from '../clauses/clause.ts'

type Written = (clause: PlacedClause) => string
type ScopeClause = Extract<PlacedClause, { is: 'scope' }>

const isWhole = (one: PlacedClause | undefined): one is ScopeClause =>
  one?.is === 'scope' && one.scope.of === 'whole'

/** Rules to which a scope beside them may belong. */
const RULES: ReadonlySet<PlacedClause['is']> = new Set([
  'threshold',
  'premiumRise',
  'trail',
  'trails',
  'lock',
  'reEntry',
])

/**
 * `combined sl 2x`: a rise of premiums behind words for all legs together is one of all premiums. Where a rule names each leg as
 * well, or such words stand in the phrase before it, it asks.
 */
export function withCombinedScopes(clauses: readonly PlacedClause[], written: Written): PlacedClause[] {
  return clauses.map((clause, at): PlacedClause => {
    if (isWhole(clause)) return askedBehindOthers(clauses, at, written) ?? clause
    if (isOfBoth(clause, written)) return asked(clause, clause, written)
    return clause.is === 'premiumRise' || clause.is === 'threshold'
      ? withWholeBeside(clause, { clauses, at }, written)
      : clause
  })
}

interface Place {
  readonly clauses: readonly PlacedClause[]
  readonly at: number
}

function withWholeBeside(
  clause: Extract<PlacedClause, { is: 'threshold' | 'premiumRise' }>,
  { clauses, at }: Place,
  written: Written,
): PlacedClause {
  const isRise = clause.is === 'premiumRise'
  const beside = isRise ? (wholeBefore(clauses, at) ?? wholeBehind(clauses, at)) : wholeBehind(clauses, at)
  if (beside && isOfLegs(clause.scope)) return asked(clause, beside, written)
  if (!isRise || clause.scope) return clause
  if (beside) return { ...clause, scope: beside.scope }
  const apart = wholeApart(clauses, at)
  return apart ? asked(clause, apart, written) : clause
}

/** `combined sl 30% on each leg`. */
const isOfBoth = (clause: PlacedClause, written: Written) =>
  clause.is === 'threshold' &&
  clause.scope?.of === 'whole' &&
  /\b(each|every|per|har) (leg|side|option)\b/i.test(written(clause))

const isOfLegs = (scope: LegScope | undefined) => scope !== undefined && scope.of !== 'whole'

function asked(rule: PlacedClause, beside: PlacedClause, written: Written): PlacedClause {
  const [begin, end] = [Math.min(rule.begin, beside.begin), Math.max(rule.end, beside.end)]
  const question = `“${written({ ...rule, begin, end })}”: of each leg, or of all legs together?`
  return { is: 'question', question, begin: rule.begin, end: rule.end }
}

/** Words for all legs together in the phrase of a rule, before it. */
function wholeBefore(clauses: readonly PlacedClause[], at: number): ScopeClause | undefined {
  const start = 1 + clauses.findLastIndex(({ is }, i) => i < at && is === 'and')
  return clauses.slice(start, at).find(isWhole)
}

/** Such words directly behind a rule, unless the next rule follows them: `sl 20% on each leg combined sl 2x`. */
function wholeBehind(clauses: readonly PlacedClause[], at: number): ScopeClause | undefined {
  const [rule, next, after] = clauses.slice(at, at + 3)
  const isOfNext = after !== undefined && RULES.has(after.is)
  return isWhole(next) && next.begin === rule?.end && !isOfNext ? next : undefined
}

/** A question for `sl 30%, trail 10%, overall`, in the place of the last word. */
function askedBehindOthers(
  clauses: readonly PlacedClause[],
  at: number,
  written: Written,
): PlacedClause | undefined {
  const [rule, scope] = [ruleBeforeOthers(clauses, at), clauses[at]]
  return rule && scope && { ...asked(rule, scope, written), begin: scope.begin, end: scope.end }
}

/** `sl 30%, trail 10%, overall`: the stop or target before another rule and such words at the end of a phrase. */
function ruleBeforeOthers(clauses: readonly PlacedClause[], at: number): PlacedClause | undefined {
  const after = clauses[at + 1]
  if (after && after.is !== 'and') return undefined
  const start =
    1 + clauses.findLastIndex((one, i) => i < at && !RULES.has(one.is) && !BESIDE_RULES.has(one.is))
  const rules = clauses.slice(start, at).filter(({ is }) => RULES.has(is))
  const other = rules.findLastIndex(({ is }) => is !== 'threshold' && is !== 'premiumRise')
  return rules.slice(0, Math.max(other, 0)).find((one) => one.is === 'threshold' && one.scope?.of !== 'whole')
}

const BESIDE_RULES: ReadonlySet<PlacedClause['is']> = new Set(['and', 'filler'])

/** `combined premium, sl 2x`: such words as a phrase of their own, directly before the rule. */
function wholeApart(clauses: readonly PlacedClause[], at: number): ScopeClause | undefined {
  const [first, before, and] = [clauses[at - 3], clauses[at - 2], clauses[at - 1]]
  const isAlone = first === undefined || first.is === 'and'
  return and?.is === 'and' && isAlone && isWhole(before) ? before : undefined
}

/**
 * `sl 35% each`: legs said directly behind a rule without legs are its own. `target 40%, stop 60%, on the total`: all legs
 * together, said behind several rules, are those of each.
 */
export function withScopesBehind(clauses: readonly PlacedClause[]): PlacedClause[] {
  return clauses.map((clause, at): PlacedClause => {
    if (clause.is !== 'threshold' || clause.scope) return clause
    const behind = clauses.slice(at + 1)
    const next =
      pastVerb(behind) ?? behind.find(({ is }) => is !== 'and' && is !== 'threshold' && is !== 'filler')
    const after = next && clauses[clauses.indexOf(next) + 1]
    // In 'sl 25%, overall sl 3000' the scope is that of the next rule.
    if (next?.is !== 'scope' || (after && RULES_AND_ENTRIES.has(after.is))) return clause
    const isDirect = next.scope.of === 'each' && next.begin - clause.end <= 1
    return isDirect || next.scope.of === 'whole' ? { ...clause, scope: next.scope } : clause
  })
}

/** `sl bhi 30% daal do overall`: the legs behind the verb of a rule, at the end of its phrase. */
function pastVerb(behind: readonly PlacedClause[]): PlacedClause | undefined {
  const [verb, scope, after] = behind.filter(({ is }) => is !== 'filler')
  const isVerb = verb?.is === 'edit' && (verb.edit === 'add' || verb.edit === 'make')
  return isVerb && scope?.is === 'scope' && (!after || after.is === 'and') ? scope : undefined
}

const RULES_AND_ENTRIES: ReadonlySet<PlacedClause['is']> = new Set([
  'threshold',
  'trail',
  'trails',
  'lock',
  'reEntry',
])
