import type { FormRequest } from '../builder-model.ts'
import type { PlacedClause } from '../clauses/clause.ts'
import { legsOf } from './open-legs.ts'

interface Said {
  readonly all: readonly PlacedClause[]
  readonly open: FormRequest
  readonly written: (clause: PlacedClause) => string
}

const ONLY = /^(just|only|sirf|bas|keep (only|just))\b/i
const OF_WHOLE = /\b(overall|mtm|combined|total|portfolio|whole)\b/i
const OF_LEGS = /\b(legs?|each|individual|per)\b/i

/** `no target, only overall sl`, where the legs have stops as well: nothing says whether these stay. */
export function onlyLeft(clause: PlacedClause, { all, open, written }: Said): PlacedClause | undefined {
  const words = written(clause)
  const before = all.slice(0, all.indexOf(clause)).findLast(({ is }) => is !== 'and')
  if (clause.is !== 'filler' || before?.is !== 'remove' || !ONLY.test(words)) return undefined
  const rule = /\b(tgts?|targets?|profits?|tp)\b/i.test(words) ? 'target' : 'stop'
  const isWhole = OF_WHOLE.test(words)
  const isOther = isWhole ? hasOfLegs(open, rule) : OF_LEGS.test(words) && hasOfWhole(open, rule)
  if (!isOther || all.some((one) => one.is === 'remove' && one.what === rule)) return undefined
  const goes = isWhole ? `do the ${rule}s of the legs go` : `does the ${rule} of the whole position go`
  const question = `“${words}”: ${goes} as well, or stay?`
  return { is: 'question', question, begin: clause.begin, end: clause.end }
}

const hasOfLegs = (open: FormRequest, rule: 'stop' | 'target') =>
  legsOf(open).some(
    ({ riskManagement: { stopLoss, takeProfit } }) => (rule === 'stop' ? stopLoss : takeProfit).enabled,
  )

function hasOfWhole(open: FormRequest, rule: 'stop' | 'target'): boolean {
  const { simpleStopLoss, simpleTakeProfit } = open.simpleRiskManagement
  return (rule === 'stop' ? simpleStopLoss : simpleTakeProfit).enabled
}

const DENIED = /^not\b|\b(nahi|nahin|nhi|nai|mat|not|na)$/i
const TAKEN_AWAY = /\b(hata\w*|nikal\w*|nikaal\w*|uda|remove|delete|drop|cancel|take off|get rid of|off)\b/i

const isDenial = (words: string) => DENIED.test(words) && !TAKEN_AWAY.test(words)

/** Changes that `not the stop` beside them bounds. */
const CHANGED: ReadonlySet<PlacedClause['is']> = new Set(['scaleLots', 'scaleRule', 'lots', 'shift'])
const SET: ReadonlySet<PlacedClause['is']> = new Set([...CHANGED, 'threshold', 'exit', 'enter', 'strike'])

/** `sl mat badlo`, `no stop change`, `stop not to be changed`: what is denied is its change, and no other phrase. */
const CHANGE_BEHIND =
  /^ *((to|be|the|any|ko|bhi|in) )*(changed|touched|modified|altered|badl\w*|badh\w*|ghata\w*|chhed\w*|ched\w*|chhu\w*|(change|changes|changing|touch|modify|alter)(?=\s*($|[,.;:]|(and|but|aur)\b)))(?![\w])/i
const NOT = /\b(not|no|dont|mat|na|nahi|nahin|nhi)\b/i

interface Beside {
  readonly before: PlacedClause | undefined
  readonly next: PlacedClause | undefined
}

/**
 * `double the lots, not the stop`, `not the stop, 2 lots`: the stop does not change as they do; `sl nahi` could also mean that there
 * is none.
 */
function boundsChange(words: string, { before, next }: Beside): 'filler' | 'unsupported' | undefined {
  const isNot = /^not\b/i.test(words)
  if (isNot && ((before && CHANGED.has(before.is)) || (next && SET.has(next.is)))) return 'filler'
  return before?.is === 'scaleLots' || (next && CHANGED.has(next.is)) ? 'unsupported' : undefined
}

const SAYS_LITTLE: ReadonlySet<PlacedClause['is']> = new Set(['edit', 'filler', 'verb', 'scope'])

/**
 * Beside `target hatao` a `sl nahi` says that the stop stays: `sl nahi target hatao`. Behind a comma, and beside a new value, the
 * words leave open whether it does.
 */
export function withDenied(
  clauses: readonly PlacedClause[],
  written: (clause: PlacedClause) => string,
): readonly PlacedClause[] {
  const said = clauses.filter(({ is }) => is !== 'and')
  const isTaken = (one: PlacedClause | undefined) => one?.is === 'remove' && TAKEN_AWAY.test(written(one))
  return clauses.map((clause): PlacedClause => {
    const words = written(clause).trim()
    const { begin, end } = clause
    if (clause.is !== 'remove') return clause
    if (isChangeDenied(clause, words, written)) return { is: 'filler', begin, end }
    if (!isDenial(words)) return clause
    const at = said.indexOf(clause)
    const [before, next, after] = [said[at - 1], said[at + 1], said[at + 2]]
    const change = said.slice(at + 1).find(({ is }) => !SAYS_LITTLE.has(is))
    const bounded = boundsChange(words, { before, next: change })
    if (bounded) return { is: bounded, begin, end }
    const isSet = next?.is === 'threshold' && next.rule !== clause.what && after?.is === 'edit'
    const other = [next, before].find(isTaken)
    if (!other) return isSet ? { is: 'unsupported', begin, end } : clause
    return { is: areApart(clause, other, clauses) ? 'unsupported' : 'filler', begin, end }
  })
}

/** Whether a comma or an `and` stands between two clauses. */
function areApart(one: PlacedClause, other: PlacedClause, clauses: readonly PlacedClause[]): boolean {
  const [first, second] = other.begin >= one.end ? [one, other] : [other, one]
  return clauses.some(({ is, begin, end }) => is === 'and' && begin >= first.end && end <= second.begin)
}

const MOST_BEHIND = 4

const isChangeDenied = (
  clause: PlacedClause,
  words: string,
  written: (clause: PlacedClause) => string,
): boolean => {
  const behind = written({ ...clause, end: clause.end + MOST_BEHIND }).slice(written(clause).length)
  return NOT.test(words) && CHANGE_BEHIND.test(behind)
}
