import type { Clause, PlacedClause } from '../clauses/clause.ts'
import type { FormLeg, FormRequest } from '../builder-model.ts'
import { ofKind, type Findings } from './findings.ts'
import { legsOf, withLegs } from './open-legs.ts'
import type { LegDraft } from './structures.ts'

type LotsOf = PlacedClause & { is: 'lotsOf' }

/** Clauses that, directly beside an option, make it a leg of its own. */
const OF_A_LEG: ReadonlySet<Clause['is']> = new Set([
  'side',
  'strike',
  'moneyness',
  'expiry',
  'distance',
  'protection',
  'wings',
  'edit',
  'mirror',
])
const TWO_SIDED: ReadonlySet<string> = new Set(['straddle', 'strangle'])

/** `sell a straddle, ce 2 lots, pe 3 lots`: an option that is named again with lots has them, and is no further leg. */
export function withLotsOfOptions(clauses: readonly PlacedClause[], isOpen: boolean): PlacedClause[] {
  const pairs = pairsIn(clauses)
  const [first] = pairs
  const before = first ? clauses.filter(({ end }) => end <= first.begin) : []
  const hasStructure = before.some((one) => one.is === 'structure' && TWO_SIDED.has(one.structure))
  const options = new Set(pairs.map(({ option }) => option))
  const areNamed = [...options].every((option) =>
    before.some((one) => one.is === 'option' && one.option === option),
  )
  const areBoth = options.size === 2 && pairs.length === 2
  // Of open legs no option is named before.
  const areOfOpen = isOpen && areBoth && clauses.every(({ is }) => is !== 'side' && is !== 'structure')
  const isInside = ({ begin, end }: PlacedClause) => pairs.some((one) => one.begin <= begin && end <= one.end)
  // In `straddle, buy 400 otm ce, pe 2 lots` the options are further legs.
  const isOnly = hasStructure && clauses.every((one) => one.is !== 'option' || isInside(one))
  const areOwn = isOpen ? areOfOpen : isOnly || (areNamed && areBoth)
  if (options.size !== pairs.length || !areOwn) return [...clauses]
  return [...clauses.filter((one) => !isInside(one)), ...pairs].toSorted((a, b) => a.begin - b.begin)
}

/** Each option with the lots directly behind it; or, of both options, with the lots before it. */
function pairsIn(clauses: readonly PlacedClause[]): LotsOf[] {
  const behind = clauses.flatMap((_, at) => pairAt(clauses, at, 'option'))
  if (behind.length > 0) return behind
  const before = clauses.flatMap((_, at) => pairAt(clauses, at, 'lots'))
  return before.length === 2 ? before : []
}

function pairAt(clauses: readonly PlacedClause[], at: number, first: 'option' | 'lots'): LotsOf[] {
  const [one, other] = [clauses[at], clauses[at + 1]]
  if (!one || !other || one.is !== first || isPartOfLeg(clauses, at, first)) return []
  const place = { begin: one.begin, end: other.end }
  if (one.is === 'option' && other.is === 'lots')
    return [{ is: 'lotsOf', option: one.option, lots: other.lots, ...place }]
  if (one.is !== 'lots') return []
  // 'Two lots on the put' names the option as the legs of a rule.
  const option = other.is === 'scope' && other.scope.of === 'option' ? other.scope.option : undefined
  if (option) return [{ is: 'lotsOf', option, lots: one.lots, ...place }]
  return other.is === 'option' ? [{ is: 'lotsOf', option: other.option, lots: one.lots, ...place }] : []
}

/** Whether the words beside an option and its lots make them a leg, or the first of them is of the words before it. */
function isPartOfLeg(clauses: readonly PlacedClause[], at: number, first: 'option' | 'lots'): boolean {
  const [before, behind] = [clauses[at - 1], clauses[at + 2]]
  if ([before, behind].some((one) => one && OF_A_LEG.has(one.is))) return true
  if (first === 'lots' && isBeforeOther(clauses, at)) return false
  return before?.is === (first === 'lots' ? 'structure' : 'lots') && !isPair(clauses, at - 2)
}

/** In `straddle 2 lots ce and 3 lots pe` the first lots are those of the call, and not of the straddle. */
function isBeforeOther(clauses: readonly PlacedClause[], at: number): boolean {
  const next = clauses[at + 2]?.is === 'and' ? at + 3 : at + 2
  const [own, other] = [clauses[at + 1], clauses[next + 1]]
  return (
    clauses[next]?.is === 'lots' &&
    own?.is === 'option' &&
    other?.is === 'option' &&
    own.option !== other.option
  )
}

const isPair = (clauses: readonly PlacedClause[], at: number) =>
  clauses[at]?.is === 'option' && clauses[at + 1]?.is === 'lots' && clauses[at - 1]?.is !== 'lots'

/** The open legs with the lots of their option or side. */
export function withLotsOfOpenLegs(
  request: FormRequest,
  clauses: readonly PlacedClause[],
  { findings, isOpen }: { findings: Findings; isOpen: boolean },
): FormRequest {
  if (!isOpen) return request
  return [...ofKind(clauses, 'lotsOf'), ...ofKind(clauses, 'lotsOfSide')].reduce((form, one) => {
    const legs = legsOf(form)
    const isFor = (leg: FormLeg) =>
      one.is === 'lotsOf' ? leg.optionType === one.option : leg.tradeType === one.side
    if (!legs.some(isFor)) findings.unused(one)
    // 'Leave the call at 2 lots', where it has one.
    const isKept = /^(leave|keep|hold|let)\b/i.test(findings.written(one))
    const now = legs.find((leg) => isFor(leg) && leg.quantity !== one.lots)
    if (isKept && now)
      findings.ask(`“${findings.written(one)}”: it has ${lotsIn(now.quantity)} now. Should that change?`)
    return withLegs(
      form,
      legs.map((leg) => (isFor(leg) ? { ...leg, quantity: one.lots } : leg)),
    )
  }, request)
}

const lotsIn = (count: number) => `${count} ${count === 1 ? 'lot' : 'lots'}`

/** Legs with the lots of their option. Of several legs with one option it is not known which one has them. */
export function withOwnLots(
  drafts: readonly LegDraft[],
  clauses: readonly PlacedClause[],
  findings: Findings,
): LegDraft[] {
  if (drafts.length === 0) return []
  return ofKind(clauses, 'lotsOf').reduce<LegDraft[]>(
    (legs, one) => {
      const isFor = ({ option }: LegDraft) => option === one.option
      if (legs.filter(isFor).length !== 1) findings.unused(one)
      return legs.map((leg) => (isFor(leg) ? { ...leg, lots: one.lots } : leg))
    },
    [...drafts],
  )
}
