import type { PlacedClause } from '../clauses/clause.ts'
import { ofKind, type Findings } from './findings.ts'

type Kinds = ReadonlySet<PlacedClause['is']>
const LEGS: Kinds = new Set(['option', 'structure'])
const ENTERED: Kinds = new Set(['time', 'enter', 'range'])
const TIMED: Kinds = new Set([...ENTERED, 'exit'])

const has = (clauses: readonly PlacedClause[], kinds: Kinds) => clauses.some(({ is }) => kinds.has(is))

/** Whether a text has legs of its own and a time: it takes the place of an open strategy. */
export const saysWhole = (clauses: readonly PlacedClause[]): boolean =>
  has(clauses, LEGS) && has(clauses, TIMED) && !leavesLegs(clauses)

/** `put leg same as now`: legs of the open strategy stay. */
export const leavesLegs = (clauses: readonly PlacedClause[]) =>
  clauses.some((one) => one.is === 'filler' && one.stays)

/** Whether a text says the legs with their sides, the entry and the exit, so that nothing of open legs remains. */
export function saysAll(clauses: readonly PlacedClause[]): boolean {
  const isSided = clauses.some(({ is }) => is === 'side') || isCondor(clauses)
  return isSided && has(clauses, LEGS) && isTimed(clauses) && !leavesLegs(clauses)
}

const isTimed = (clauses: readonly PlacedClause[]) =>
  has(clauses, ENTERED) && clauses.some(({ is }) => is === 'exit')

/** Whether the legs of a text take the side of the open ones; `make it a strangle` does, a condor or a whole strategy does not. */
export function takesOpenSide(clauses: readonly PlacedClause[]): boolean {
  if (!saysWhole(clauses)) return true
  const isMade = clauses.some((one) => one.is === 'edit' && one.edit === 'make')
  return !isCondor(clauses) && (isMade || !isTimed(clauses))
}

/** Whether a text names an iron condor or butterfly, which is sold and bought. */
const isCondor = (clauses: readonly PlacedClause[]): boolean =>
  ofKind(clauses, 'structure').some(({ structure }) => structure.startsWith('iron-'))

/** Whether a clause is said of sold legs only: hedges, the stop of the other leg at its cost, `after sl buy instead of sell`. */
export function isOfSeller(one: PlacedClause, findings: Findings): boolean {
  if (one.is === 'together') return one.key === 'onLegStop'
  if (one.is === 'reEntry') return /\bbuy\w* instead of sell/i.test(findings.written(one))
  return one.is === 'wings' || one.is === 'protection'
}

/** Whether a text says when legs are entered or how they end, and does not only name them. */
export const isTraded = (clauses: readonly PlacedClause[]): boolean =>
  clauses.some(({ is }) => ENTERED.has(is) || is === 'exit' || is === 'threshold')

/** A premium can fall by 100 % at most, so a sold leg has no target of more. */
const MOST_TARGET_OF_SOLD = 100

/** Whether something in a text speaks for bought legs: a side beside them, or a target that sold legs cannot reach. */
export function mayBeBought(clauses: readonly PlacedClause[]): boolean {
  return clauses.some((one) => {
    if (one.is === 'side') return true
    if (one.is !== 'threshold' || one.rule !== 'target') return false
    return one.amount.unit === 'percentage' && one.amount.value > MOST_TARGET_OF_SOLD
  })
}

/** `overall trailing sl wanted: …, sl 5000, …`: the trail is of all legs together, and so is the only stop behind it. */
export function withAnnouncedWhole(clauses: readonly PlacedClause[]): readonly PlacedClause[] {
  const trails = clauses.find((one, i) => {
    const before = clauses[i - 1]
    const isOfWhole = before?.is === 'scope' && before.scope.of === 'whole' && before.end === one.begin
    return one.is === 'trails' && isOfWhole
  })
  if (!trails) return clauses
  const [stop, ...others] = ofKind(clauses, 'threshold').filter(({ rule }) => rule === 'stop')
  const isOnly = stop && others.length === 0 && !stop.scope && stop.begin > trails.end
  const isWhole = (one: PlacedClause) => one === trails || (isOnly && one === stop)
  return clauses.map((one) => (isWhole(one) ? ({ ...one, scope: { of: 'whole' } } as PlacedClause) : one))
}

const OF_LEGS: Kinds = new Set(['option', 'structure', 'side', 'wings', 'protection', 'strike'])

/** `thursday bhi add karo, lots 2`: a day is added, and no leg. */
function isOfDays(clauses: readonly PlacedClause[], added: number): boolean {
  const [before, next] = [clauses[added - 1], clauses[added + 1]]
  const isDay = (one: PlacedClause | undefined) => one?.is === 'filter' && one.says === 'days'
  return (isDay(next) || (isDay(before) && next?.is !== 'lots')) && !has(clauses, OF_LEGS)
}

/** Rules and settings, which are added to the strategy and are no legs. */
const OF_STRATEGY: Kinds = new Set([
  'threshold',
  'trail',
  'trails',
  'lock',
  'reEntry',
  'rule',
  'together',
  'filter',
  'everyDay',
  'exit',
  'enter',
  'amount',
])
const OF_LEG: Kinds = new Set([
  ...OF_LEGS,
  ...LEGS,
  'lots',
  'distance',
  'moneyness',
  'expiry',
  'likeOpen',
  'mirror',
])

/** `use 30 rs premium and add 50% leg stop`, `wings 300, target 3000 also`: what is added is a rule, and no leg. */
function isOfRule(clauses: readonly PlacedClause[], added: number): boolean {
  const begin = 1 + clauses.findLastIndex(({ is }, i) => i < added && is === 'and')
  const end = clauses.findIndex(({ is }, i) => i > added && is === 'and')
  const phrase = clauses.slice(begin, end < 0 ? undefined : end)
  return has(phrase, OF_STRATEGY) && !has(phrase, OF_LEG)
}

/** Whether the legs of a sentence come in addition to the open ones: `add a put`, `hedge it by buying the 400 otm call`. */
export function isAddition(clauses: readonly PlacedClause[]): boolean {
  const added = clauses.findIndex((one) => one.is === 'edit' && one.edit === 'add')
  if (clauses.some((one) => (one.is === 'edit' && one.isAgainst) || (one.is === 'wings' && one.isAdded)))
    return true
  if (added >= 0) {
    if (isOfDays(clauses, added)) return false
    const isLeg = ({ is }: PlacedClause) => LEGS.has(is) || is === 'side'
    const adds = clauses.flatMap((one, i) => (one.is === 'edit' && one.edit === 'add' ? [i] : []))
    if (!clauses.some(isLeg) && adds.every((at) => isOfRule(clauses, at))) return false
    const isFirst = !clauses.slice(0, added).some(isLeg)
    // In 'sell straddle 9:20, add slippage of 0.1 %' something else is added, in 'sell ce … Also sell pe' the second leg.
    return isFirst || (!saysWhole(clauses) && !clauses.slice(added).some(isLeg))
  }
  const isHedge = ofKind(clauses, 'protection').length > 0 && ofKind(clauses, 'structure').length === 0
  return isHedge && ofKind(clauses, 'side').every(({ side }) => side === 'BUY')
}

/** Whether the words add something to what is open. */
export const saysAdd = (clauses: readonly PlacedClause[]) =>
  clauses.some((one) => one.is === 'edit' && one.edit === 'add')
