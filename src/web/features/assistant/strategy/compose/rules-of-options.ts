import type { FormRequest } from '../builder-model.ts'
import type { LegScope, PlacedClause } from '../clauses/clause.ts'
import type { Words } from '../words/words.ts'
import { ofKind } from './findings.ts'
import { legsOf } from './open-legs.ts'

type Mirror = Extract<PlacedClause, { is: 'mirror' }>
type Rule = Extract<PlacedClause, { is: 'threshold' | 'reEntry' | 'trail' | 'trails' | 'lock' | 'remove' }>

const RULES: ReadonlySet<PlacedClause['is']> = new Set([
  'threshold',
  'reEntry',
  'trail',
  'trails',
  'lock',
  'remove',
])
const REMOVED: ReadonlySet<unknown> = new Set(['stop', 'target', 'trail', 'lock', 'reEntry'])
const isRule = (clause: PlacedClause): clause is Rule =>
  RULES.has(clause.is) && (clause.is !== 'remove' || REMOVED.has(clause.what))

/**
 * `ce sl 25%, 1 re-entry, same for pe`, of a straddle or of a call and a put that are named: the rules of the one option are
 * those of the other one, too. Where the words name one option only, its whole leg is repeated, which the legs decide; rules
 * alone change both options of an open strategy.
 */
export function withMirroredRules(
  clauses: readonly PlacedClause[],
  open: FormRequest | undefined,
): readonly PlacedClause[] {
  const [mirror, ...others] = ofKind(clauses, 'mirror')
  if (!mirror || others.length > 0) return clauses
  if (!hasBothOptions(clauses) && !areRulesOfOpen(clauses, mirror, open)) return clauses
  const own = rulesBefore(clauses, mirror)
  if (own.length === 0) return clauses
  return clauses.flatMap((clause) => {
    if (clause === mirror) return own.map((rule) => ({ ...ofOption(rule, mirror), ...placeOf(mirror) }))
    return own.includes(clause as Rule) ? [{ ...clause, scope: otherThan(mirror) } as PlacedClause] : [clause]
  })
}

const ofOption = (rule: Rule, { option }: Mirror): Rule => ({ ...rule, scope: { of: 'option', option } })
const placeOf = ({ begin, end }: Mirror) => ({ begin, end })
const otherThan = ({ option }: Mirror): LegScope => ({
  of: 'option',
  option: option === 'CALL' ? 'PUT' : 'CALL',
})

const TWO_SIDED = new Set(['straddle', 'strangle'])

function hasBothOptions(clauses: readonly PlacedClause[]): boolean {
  const options = new Set(ofKind(clauses, 'option').map(({ option }) => option))
  return options.size === 2 || ofKind(clauses, 'structure').some(({ structure }) => TWO_SIDED.has(structure))
}

/** Whether only rules stand before the words, and the open legs have both options; a strike or lots would be the same as well. */
function areRulesOfOpen(
  clauses: readonly PlacedClause[],
  mirror: Mirror,
  open: FormRequest | undefined,
): boolean {
  const options = new Set(open && legsOf(open).map(({ optionType }) => optionType))
  const before = clauses.slice(0, clauses.indexOf(mirror))
  return options.size === 2 && before.every((one) => isRule(one) || BESIDE_RULES.has(one.is))
}

const BESIDE_RULES: ReadonlySet<PlacedClause['is']> = new Set(['and', 'edit', 'filler'])

/** The rules of the other option before the words, with those that are joined to them; none if the option has rules of its own. */
function rulesBefore(clauses: readonly PlacedClause[], mirror: Mirror): readonly Rule[] {
  const rules = clauses.slice(0, clauses.indexOf(mirror)).filter(isRule)
  const isOf = ({ scope }: Rule, option: string) => scope?.of === 'option' && scope.option === option
  if (rules.some((rule) => isOf(rule, mirror.option))) return []
  const other = mirror.option === 'CALL' ? 'PUT' : 'CALL'
  const first = rules.findIndex((rule) => isOf(rule, other))
  if (first < 0) return []
  const own = rules.slice(first)
  return own.every((rule) => rule.scope === undefined || isOf(rule, other)) ? own : []
}

/** `sell the call and the put; the call has a 30% stop`: an option named again before a rule is the legs of that rule. */
export function withOptionsOfRules(clauses: readonly PlacedClause[]): PlacedClause[] {
  const result: PlacedClause[] = []
  for (const clause of clauses) {
    const option = result.at(-1)
    if (clause.is !== 'threshold' || clause.scope || option?.is !== 'option' || !isNamedAgain(result)) {
      result.push(clause)
      continue
    }
    result.splice(-1, 1, { ...clause, begin: option.begin, scope: { of: 'option', option: option.option } })
  }
  return result
}

/** Whether the last clause is an option without a side or strike of its own that earlier clauses have as well. */
function isNamedAgain(clauses: readonly PlacedClause[]): boolean {
  const [last, before] = [clauses.at(-1), clauses.at(-2)]
  const isAlone = before?.is === 'and' || before?.is === 'threshold'
  return (
    isAlone &&
    clauses
      .slice(0, -1)
      .some(
        (one) =>
          (one.is === 'option' && last?.is === 'option' && one.option === last.option) ||
          (one.is === 'structure' && (one.structure === 'straddle' || one.structure === 'strangle')),
      )
  )
}

/** `ce sl 25% tgt 50%, pe sl 30% tgt 60%`: of several rules of one kind, each is of the option before it; `pe: sl 30%, tgt 60%`. */
export function withRulesOfOptions(clauses: readonly PlacedClause[], words: Words): PlacedClause[] {
  const owner = (clause: PlacedClause) => {
    const before = clauses.slice(0, clauses.indexOf(clause)).findLast(({ is }) => is !== 'and')
    const scope = before?.is === 'threshold' ? before.scope : undefined
    return scope?.of === 'option' || scope?.of === 'place' ? scope : undefined
  }
  const open = ofKind(clauses, 'threshold').filter((one) => !one.scope && owner(one) !== undefined)
  return withRulesBetween(clauses, words).map((clause): PlacedClause => {
    if (clause.is !== 'threshold' || !open.includes(clause)) return clause
    const alike = open.filter((one) => one.rule === clause.rule)
    const owners = new Set(alike.map((one) => JSON.stringify(owner(one))))
    const scope = owner(clause)
    const before = clauses[clauses.indexOf(clause) - 2]
    const isInPhrase =
      before?.is === 'threshold' && /^[^:]*:[^.;\n]*$/.test(words.written(before.begin, clause.begin))
    if (scope && alike.length === 1 && isInPhrase) return { ...clause, scope }
    return alike.length > 1 && owners.size === alike.length && scope ? { ...clause, scope } : clause
  })
}

/** `ce sl 30%, 1 re-entry, pe sl 40%`: a rule between those of two options is of the first one. */
function withRulesBetween(clauses: readonly PlacedClause[], words: Words): readonly PlacedClause[] {
  return clauses.reduce<readonly PlacedClause[]>((done, clause, i) => {
    const before = done.findLast(isRule)
    const next = clauses.slice(i + 1).find((one) => isRule(one) && one.scope !== undefined)
    const own = before && ownOption(before)
    const other = next && ownOption(next)
    const isOpen = isRule(clause) && clause.scope === undefined && before !== undefined
    const isBetween = isOpen && own !== undefined && other !== undefined && own !== other
    if (!isBetween || /[.;\n]/.test(words.written(before.begin, clause.begin))) return [...done, clause]
    return [...done, { ...clause, scope: before.scope } as PlacedClause]
  }, [])
}

/** The option whose rule a clause is; undefined if it is of more legs, or of another kind. */
const ownOption = (clause: PlacedClause): string | undefined =>
  isRule(clause) && clause.scope?.of === 'option' ? clause.scope.option : undefined
