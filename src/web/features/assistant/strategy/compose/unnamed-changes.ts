import type { FormLeg, FormRequest } from '../builder-model.ts'
import type { PlacedClause } from '../clauses/clause.ts'
import { ofKind, type Findings } from './findings.ts'
import { legsOf, withLegsApart } from './open-legs.ts'
import { isInScope } from './rule-scopes.ts'

type Kind = PlacedClause['is']

/** A part of a strategy, and the kinds of clauses that may change it. */
interface Part<Of> {
  readonly name: string
  readonly of: (one: Of) => unknown
  readonly by: readonly Kind[]
}

const LEGS: readonly Kind[] = ['option', 'structure', 'side', 'mirror', 'likeOpen', 'wings', 'protection']
const STRIKES: readonly Kind[] = [
  'strike',
  'strikeOf',
  'structure',
  'moneyness',
  'distance',
  'wings',
  'moveWings',
  'moveStrikes',
]
const RULES: readonly Kind[] = [
  'threshold',
  'trail',
  'trails',
  'lock',
  'reEntry',
  'cause',
  'times',
  'amount',
  'unitChange',
  'otherValue',
  'scaleRule',
  'sameRule',
  'premiumRise',
  'premiumMove',
  'indexMove',
  'together',
  'capital',
  'remove',
]
const ENTRY: readonly Kind[] = ['time', 'enter', 'range', 'shift', 'otherTime', 'rule', 'breakout', 'entry']
const EXIT: readonly Kind[] = ['time', 'exit', 'range', 'shift', 'otherTime']
const HELD: readonly Kind[] = ['holding', 'beforeExpiry', 'afterExpiry', 'exitDay', 'cycle', 'expiry']

const OF_STRATEGY: readonly Part<FormRequest>[] = [
  { name: 'its index', of: ({ instrument }) => instrument, by: ['underlying'] },
  { name: 'the dates', of: ({ startDate, endDate }) => [startDate, endDate], by: ['dates'] },
  { name: 'the time of the entry', of: ({ strategy }) => strategy.entryStartTime, by: [...ENTRY, ...HELD] },
  {
    name: 'the last entry',
    of: ({ strategy }) => strategy.entryEndTime,
    by: [...ENTRY, ...EXIT, ...HELD, 'enterEnd'],
  },
  { name: 'the time of the exit', of: ({ strategy }) => strategy.squareOffTime, by: [...EXIT, ...HELD] },
  { name: 'the days', of: ({ strategy }) => strategy.filters, by: ['filter', 'everyDay', 'remove', ...HELD] },
  {
    name: 'how long it is held',
    of: ({ strategy }) => strategy.holding,
    by: [...HELD, 'remove', 'exit', 'filter'],
  },
  {
    name: 'what the other legs do',
    of: ({ strategy: { onLegStop, squareOffMode } }) => [onLegStop, squareOffMode],
    by: ['together', 'remove', 'threshold', 'structure'],
  },
  { name: 'a rule of the whole position', of: ({ simpleRiskManagement }) => simpleRiskManagement, by: RULES },
  {
    name: 'a rule on an indicator',
    of: ({ indicatorConfiguration: { enabled, rules } }) => (enabled ? rules : []),
    by: ['rule', 'ruleValue', 'timeframe', 'remove', 'breakSide'],
  },
  { name: 'the fills', of: ({ execution }) => execution, by: ['execution'] },
  { name: 'the capital', of: ({ initialCapital }) => initialCapital, by: ['capital'] },
]

const OF_LEG: readonly Part<FormLeg>[] = [
  {
    name: 'the lots',
    of: ({ quantity }) => quantity,
    by: ['lots', 'lotsOf', 'lotsOfSide', 'scaleLots', 'ratio', 'counts', 'structure'],
  },
  { name: 'the strike', of: strikeOf, by: [...STRIKES, 'remove'] },
  { name: 'the expiry', of: ({ expiry, minDte }) => [expiry, minDte], by: ['expiry', 'beforeExpiry'] },
  { name: 'the side', of: ({ tradeType }) => tradeType, by: ['side', 'turn', 'structure'] },
  { name: 'call or put', of: ({ optionType }) => optionType, by: ['option', 'structure', 'mirror'] },
  { name: 'a rule of the leg', of: rulesOf, by: [...RULES, 'structure', 'wings'] },
  {
    name: 'what the leg waits for',
    of: ({ entry }) => entry,
    by: ['entry', 'entryMomentum', 'breakout', 'remove'],
  },
  { name: 'the exit of the leg', of: ({ exitTime }) => exitTime, by: EXIT },
]

/** Which contract a leg chooses, however its fields say it. */
function strikeOf({ strikeCriteria, strikeLabel }: FormLeg) {
  return strikeCriteria ?? strikeLabel
}

/** The rules of a leg that are switched on. */
function rulesOf({ riskManagement }: FormLeg) {
  return Object.entries(riskManagement).filter(([, { enabled }]) => enabled)
}

/**
 * The parts of an open strategy that a change would alter though no clause names them. A change is offered only where there are
 * none: what a trader doesn't mention stays as it is.
 * @param areNew whether all legs are new ones, in the place of the open ones
 */
export function unnamedChanges(
  open: FormRequest,
  changed: FormRequest,
  { clauses, areNew }: { readonly clauses: readonly PlacedClause[]; readonly areNew: boolean },
): readonly string[] {
  const said = new Set(clauses.map(({ is }) => is))
  const isNamed = (by: readonly Kind[]) => by.some((kind) => said.has(kind))
  const unnamed = <Of>(parts: readonly Part<Of>[], [before, after]: readonly [Of, Of]) =>
    parts
      .filter(({ of, by }) => !isNamed(by) && JSON.stringify(of(before)) !== JSON.stringify(of(after)))
      .map(({ name }) => name)
  const [before, after] = [legsOf(withLegsApart(open)), legsOf(withLegsApart(changed))]
  const pairs = pairsOf(before, after, areNew)
  const isMore = after.length > pairs.length && !isNamed(LEGS)
  const isLess = before.length > pairs.length && !isNamed([...LEGS, 'remove'])
  return [
    ...new Set([
      ...unnamed(OF_STRATEGY, [open, changed]),
      ...pairs.flatMap((pair) => unnamed(OF_LEG, pair)),
      ...(isMore || isLess ? ['the number of legs'] : []),
    ]),
  ]
}

/** Asks where a change would alter what it does not name. */
export function askForUnnamed(
  open: FormRequest | undefined,
  changed: FormRequest,
  said: { readonly clauses: readonly PlacedClause[]; readonly areNew: boolean },
  findings: Findings,
): void {
  if (!open) return
  const legs = legsOf(withLegsApart(changed))
  // `Swap it for the put`, where no leg is a put.
  for (const one of ofKind(said.clauses, 'scope'))
    if (one.scope.of === 'option' && !legs.some((leg, i) => isInScope(leg, i, one.scope)))
      findings.unused(one)
  const unnamed = unnamedChanges(open, changed, said)
  if (unnamed.length > 0)
    findings.ask(
      `“${findings.text.trim()}” would also change ${unnamed.join(', ')}, which it does not name. Which leg or setting should change?`,
    )
}

/** The open legs with what became of them: by their ids, or new ones of the same side and option. */
function pairsOf(
  before: readonly FormLeg[],
  after: readonly FormLeg[],
  areNew: boolean,
): readonly (readonly [FormLeg, FormLeg])[] {
  const left = [...after]
  const isAlike = (one: FormLeg, other: FormLeg) =>
    areNew ? one.optionType === other.optionType && one.tradeType === other.tradeType : one.id === other.id
  return before.flatMap((leg) => {
    const at = left.findIndex((one) => isAlike(leg, one))
    return at < 0 ? [] : left.splice(at, 1).map((one) => [leg, one] as const)
  })
}
