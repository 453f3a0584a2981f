import type { OptionType } from '#domain'
import type { PlacedClause } from '../clauses/clause.ts'
import { NAMED_LEGS } from '../words/lexicon.ts'
import { ofKind, type Findings } from './findings.ts'
import { LEG_WORDS } from './leg-group.ts'

type Written = (clause: PlacedClause) => string
type Structure = Extract<PlacedClause, { is: 'structure' }>
/** Whether a structure is one of calls or of puts, whose legs may be said one by one. */
export const isOfOneOption = ({ structure }: Structure): boolean => OF_ONE_OPTION.has(structure)

type Option = Extract<PlacedClause, { is: 'option' }>

/** Structures of one option whose legs may be said one by one. */
const OF_ONE_OPTION: ReadonlySet<string> = new Set([
  NAMED_LEGS,
  'ratio-spread',
  'calendar-spread',
  'bull-call-spread',
  'bear-call-spread',
  'bull-put-spread',
  'bear-put-spread',
])

/**
 * `broken wing butterfly in calls: buy 1 atm, sell 2 atm+200 ce`: where the legs of a structure are named, its option is that
 * of each leg without one, and no leg of its own.
 */
export function withOptionsOfTitle(all: readonly PlacedClause[], written: Written): PlacedClause[] {
  const given = withSameOption(all)
  const [title, ...more] = ofKind(given, 'structure')
  if (!title || more.length > 0) return [...given]
  if (!isOfOneOption(title)) return [...given]
  const clauses = withLotsBehind(given, title)
  if (!clauses) return [...given]
  const said = optionBeside(clauses, title)
  const option = said?.option ?? optionOfName(written(title))
  const legs = option && legsBehind(clauses, title, option)
  if (!option || !legs) return [...clauses]
  return clauses.flatMap((one): PlacedClause[] => {
    const { begin, end } = one
    if (one === said) return [fillerFor(one)]
    return legs.has(one) ? [one, { is: 'option', option, begin, end }] : [one]
  })
}

/** `current week atm call sell, next week same strike buy`: the same strike of the only option that is named, on the other side. */
function withSameOption(clauses: readonly PlacedClause[]): PlacedClause[] {
  const [option, ...others] = ofKind(clauses, 'option')
  const same = ofKind(clauses, 'strike').find(
    ({ strike }) => 'points' in strike && strike.isFromOther === true && strike.points === 0,
  )
  const sides = ofKind(clauses, 'side')
  const isOfTwo = sides.length === 2 && sides[0]?.side !== sides[1]?.side
  const areWeeks = ofKind(clauses, 'expiry').length === 2
  if (!option || !same || others.length > 0 || !isOfTwo || !areWeeks || same.begin < option.end)
    return [...clauses]
  const { begin, end } = same
  return clauses.flatMap((one): PlacedClause[] =>
    one === same ? [one, { is: 'option', option: option.option, begin, end }] : [one],
  )
}

const fillerFor = ({ begin, end }: PlacedClause): PlacedClause => ({ is: 'filler', begin, end })

const FOUR_LEGS = 'BUY CALL,BUY PUT,SELL CALL,SELL PUT'

/** `iron condor: sell 200 otm ce pe, buy 400 otm ce pe`: where all four legs are named, the structure adds none. */
export function withoutNamedStructure(clauses: readonly PlacedClause[]): PlacedClause[] {
  const [title, ...more] = ofKind(clauses, 'structure')
  const isNamed = title && more.length === 0 && (areAllNamed(clauses, title) || areBothNamed(clauses, title))
  return clauses.map((one) => (isNamed && one === title ? fillerFor(one) : one))
}

/** What is said of the legs behind the title of a strangle, in the orders of `100 otm put sell, 250 otm call sell`. */
const TWO_LEGS = /^(strike,option,side|option,strike,side),(strike,option,side|option,strike,side)$/

/** Whether both legs of a strangle are named behind it, each with its strike and side, and none before it. */
function areBothNamed(clauses: readonly PlacedClause[], title: Structure): boolean {
  const at = clauses.indexOf(title)
  const isFirst = clauses.slice(0, at).every(({ is }) => !LEG_WORDS.has(is))
  const legs = clauses.slice(at + 1).filter(({ is }) => LEG_WORDS.has(is))
  const options = new Set(ofKind(legs, 'option').map(({ option }) => option))
  const sides = new Set(ofKind(legs, 'side').map(({ side }) => side))
  const isWhole = isFirst && TWO_LEGS.test(legs.map(({ is }) => is).join(','))
  return title.structure === 'strangle' && isWhole && options.size === 2 && sides.size === 1
}

/** Whether four legs are named behind a structure, each at a strike, and nothing before them is said of all. */
function areAllNamed(clauses: readonly PlacedClause[], title: Structure): boolean {
  if (title.structure !== 'iron-condor' && title.structure !== 'iron-butterfly') return false
  const behind = clauses.slice(clauses.indexOf(title) + 1)
  const first = behind.findIndex(({ is }) => is === 'side')
  const isBare = [...clauses.slice(0, clauses.indexOf(title)), ...behind.slice(0, first)].every(
    ({ is }) => !OF_LEG.has(is) || is === 'underlying' || is === 'and' || is === 'filler',
  )
  const legs = legsFrom(behind)
  const names = legs.flatMap(({ side, parts }) =>
    ofKind(parts, 'strike').length === 0
      ? ['']
      : ofKind(parts, 'option').map(({ option }) => `${side} ${option}`),
  )
  return isBare && first >= 0 && names.toSorted().join() === FOUR_LEGS
}

/** The sides behind a title, each with what is said up to the next one or a rule. */
function legsFrom(behind: readonly PlacedClause[]) {
  const starts = behind.flatMap((one, i) => (one.is === 'side' ? [{ side: one.side, i }] : []))
  return starts.map(({ side, i }, at) => ({ side, parts: leadingOf(behind.slice(i, starts[at + 1]?.i)) }))
}

/** `1 lot buy 200 itm, 2 lots sell atm`: lots before each side stand behind it; undefined where they are before some only. */
function withLotsBehind(clauses: readonly PlacedClause[], title: Structure): PlacedClause[] | undefined {
  const at = clauses.indexOf(title)
  const sides = clauses.flatMap(({ is }, i) => (is === 'side' && i > at ? [i] : []))
  const ahead = sides.filter((i) => clauses[i - 1]?.is === 'lots')
  if (ahead.length === 0) return [...clauses]
  const areBehind = sides.some((i) => clauses[i + 1]?.is === 'lots')
  if (ahead.length < sides.length || areBehind) return undefined
  return clauses.map((one, i) => {
    if (ahead.includes(i)) return clauses[i - 1] ?? one
    return ahead.includes(i + 1) ? (clauses[i + 1] ?? one) : one
  })
}

/** What may stand between a structure and its option. */
const BETWEEN: ReadonlySet<PlacedClause['is']> = new Set(['underlying', 'and', 'expiry', 'filler', 'lots'])

/** `put bwb`, `christmas tree in nifty calls`: the first word of a leg beside the structure. */
function optionBeside(clauses: readonly PlacedClause[], title: Structure): Option | undefined {
  const at = clauses.indexOf(title)
  const before = clauses.slice(0, at).filter(({ is }) => LEG_WORDS.has(is))
  if (before.length > 1) return undefined
  const [first] = before
  if (first) return first.is === 'option' ? first : undefined
  const next = clauses.slice(at + 1).find(({ is }) => !BETWEEN.has(is))
  return next?.is === 'option' ? next : undefined
}

function optionOfName(name: string): OptionType | undefined {
  const isCall = /\b(calls?|ce)\b/i.test(name)
  const isPut = /\b(puts?|pe)\b/i.test(name)
  return isCall === isPut ? undefined : isCall ? 'CALL' : 'PUT'
}

/** What a leg that is named has. */
const OF_LEG: ReadonlySet<PlacedClause['is']> = new Set([
  'side',
  'lots',
  'strike',
  'option',
  'expiry',
  'and',
  'underlying',
  'filler',
])

/**
 * The strikes of the legs behind a title that lack an option; undefined unless legs are bought and sold, each at a strike, and
 * none has another option.
 */
function legsBehind(
  clauses: readonly PlacedClause[],
  title: Structure,
  option: OptionType,
): ReadonlySet<PlacedClause> | undefined {
  const behind = clauses.slice(clauses.indexOf(title) + 1)
  const legs = legsFrom(behind).map(({ parts }) => parts)
  const sides = new Set(ofKind(behind, 'side').map(({ side }) => side))
  const isOther = ofKind(behind, 'option').some((one) => one.option !== option)
  if (sides.size < 2 || isOther || legs.some((leg) => ofKind(leg, 'strike').length === 0)) return undefined
  const lacking = legs.map(strikesAlone)
  return lacking.every((one) => one !== undefined) ? new Set(lacking.flat()) : undefined
}

/** The clauses of a leg, up to a rule or another setting behind it. */
function leadingOf(clauses: readonly PlacedClause[]): readonly PlacedClause[] {
  const end = clauses.findIndex(({ is }) => !OF_LEG.has(is))
  return clauses.slice(0, end < 0 ? undefined : end)
}

/** The strikes of a side that have no option beside them; undefined where it is not clear whose the options are. */
function strikesAlone(leg: readonly PlacedClause[]): PlacedClause[] | undefined {
  const strikes = ofKind(leg, 'strike')
  const options = ofKind(leg, 'option')
  if (options.length === strikes.length) return []
  if (options.length === 0) return strikes
  const last = strikes.at(-1)
  const isBehind = options.length === 1 && last !== undefined && (options[0]?.begin ?? 0) >= last.end
  return isBehind ? strikes.slice(0, -1) : undefined
}

/** `atm strangle 2 strikes otm`: a strangle is out of the money, so that its distance is meant and `atm` is a slip. */
export function withoutSpareMoney(
  clauses: readonly PlacedClause[],
  findings: Findings,
): readonly PlacedClause[] {
  const strikes = ofKind(clauses, 'strike')
  const atMoney = strikes.find(({ strike }) => 'points' in strike && strike.points === 0)
  const isOut = strikes.some(({ strike }) => 'points' in strike && strike.points > 0)
  const isStrangle = clauses.some((one) => one.is === 'structure' && one.structure === 'strangle')
  const hasLegs = clauses.some(({ is }) => is === 'option') || ofKind(clauses, 'side').length > 1
  if (!atMoney || !isOut || !isStrangle || hasLegs || strikes.length !== 2) return clauses
  if (!areBeside(strikes, clauses, findings)) return clauses
  findings.assume(`A strangle is out of the money: “${findings.written(atMoney)}” was left out.`)
  return clauses.filter((one) => one !== atMoney)
}

const BESIDE: ReadonlySet<PlacedClause['is']> = new Set([
  'structure',
  'side',
  'underlying',
  'strike',
  'lots',
  'expiry',
])
const OF_ONE_SIDE = /^\s*(for|on|of)?\s*(the\s+)?(ce|pe|calls?|puts?|only|side)\b/i

/** Whether two strikes stand in one phrase with nothing else between: `atm strangle 9:20, if vix above 20 then 200 otm` does not. */
function areBeside(
  strikes: readonly PlacedClause[],
  clauses: readonly PlacedClause[],
  findings: Findings,
): boolean {
  const [first, last] = strikes
  if (!first || !last) return false
  const between = clauses.slice(clauses.indexOf(first) + 1, clauses.indexOf(last))
  const read = between.reduce((sum, { begin, end }) => sum + end - begin, 0)
  const behind = findings.written({ is: 'and', begin: last.end, end: last.end + 3 })
  return (
    between.every(({ is }) => BESIDE.has(is)) &&
    read >= last.begin - first.end - 1 &&
    !OF_ONE_SIDE.test(behind)
  )
}
