import type { FormRequest } from '../builder-model.ts'
import type { PlacedClause } from '../clauses/clause.ts'
import type { StatedAmount } from '../words/values.ts'
import { ofKind, type Findings } from './findings.ts'
import { legsOf } from './open-legs.ts'

type Written = (clause: PlacedClause) => string
type Removed = Omit<PlacedClause & { is: 'remove' }, 'begin' | 'end'>

const OF_EACH: Removed = { is: 'remove', what: 'stop', scope: { of: 'each' } }

/** Remarks that a rule is missing, wherever they stand. */
const ABSENT: readonly (readonly [RegExp, readonly Removed[]])[] = [
  [
    /^no (leg ?|individual |separate |per leg |leg ?wise |leg level )?(sls?|stops?|stop ?loss)( on (individual )?legs)?$/,
    [OF_EACH],
  ],
  [/^no (leg|leg level|legwise|per leg) risk$/, [OF_EACH, { ...OF_EACH, what: 'target' }]],
  [/^no (profit )?booking( of profits?)?$/, [{ is: 'remove', what: 'target' }]],
]

const OTHER = /\b(others?|remaining|surviv\w+|second|another|dusr\w|doosr\w|dusre|doosre)\b/
const RUNS =
  /\b(leave|keep|let|hold|run|runs|running|continues?|chal\w*|stays?|open|alone|untouched|be|touch|nothing)\b/
const OF_SETTINGS = /\b(settings?|rules?|things?|everything|rest|params?|legs? risk)\b/
const APART =
  /\bpartial\b|independen|\balag alag chal|separately|not exit|dont exit|no complete square|\bonly (that|the stopped|stopped|one)\b|(that|stopped) (leg|one) only|sirf wahi/
/** Remarks after which the stop of the other leg stays where it is, too. */
const UNMOVED = /adjustment|\balone\b|untouched|\btouch\b|nothing|without (moving|touching)/
const ONE_TRADE = /\b(one|single|1|ek)\b.*\b(trade|entry)\b/
const RUNNING = /\blet (the )?(it|profits?|winners?) run( (till|until|to|upto) (the )?exit( time)?)?$/
const BY_TIME = /^((just|only) time exit|time exit only|.*\bonly\b.*\btime|exit (on|by|at) time( only)?)$/

/** Whether a remark says that the other legs stay when one leaves. */
const isApart = (words: string) =>
  APART.test(words) || (OTHER.test(words) && RUNS.test(words) && !OF_SETTINGS.test(words))

/** What a remark denies of rules that a strategy has. */
function deniedBy(words: string, request: FormRequest): readonly Removed[] {
  const { squareOffMode, onLegStop } = request.strategy
  const isUnmoved = UNMOVED.test(words) && (OTHER.test(words) || words.includes('adjustment'))
  return [
    ...(squareOffMode === 'complete' && isApart(words)
      ? [{ is: 'remove', what: 'squareOffMode' } as const]
      : []),
    ...(onLegStop !== undefined && isUnmoved ? [{ is: 'remove', what: 'onLegStop' } as const] : []),
    ...(ONE_TRADE.test(words) && hasReEntry(request) ? [{ is: 'remove', what: 'reEntry' } as const] : []),
  ]
}

const hasReEntry = (request: FormRequest) =>
  request.simpleRiskManagement.globalReEntry.enabled ||
  legsOf(request).some(({ riskManagement: { reEntry } }) => reEntry.enabled)

/**
 * `no sl on individual legs`, `no profit booking`: remarks that a rule is missing, as its removal. Beside `no leg sl` a sum that
 * names no legs is that of all legs together; `sl 30%` stays that of each leg, which is then denied.
 */
export function withAbsentRules(clauses: readonly PlacedClause[], written: Written): PlacedClause[] {
  const all = clauses.flatMap((clause) => removalsOf(clause, absentBy(clause, written)))
  const hasNone = (rule: string) =>
    all.some((one) => one.is === 'remove' && one.what === rule && one.scope?.of === 'each')
  return all.map((clause) =>
    clause.is === 'threshold' && !clause.scope && isSum(clause.amount) && hasNone(clause.rule)
      ? { ...clause, scope: { of: 'whole' } }
      : clause,
  )
}

const isSum = ({ unit }: StatedAmount) => unit === 'fixed' || unit === undefined

const removalsOf = (clause: PlacedClause, removed: readonly Removed[]): PlacedClause[] =>
  removed.length === 0 ? [clause] : removed.map((one) => ({ ...one, begin: clause.begin, end: clause.end }))

const wordsOf = (clause: PlacedClause, written: Written) => written(clause).toLowerCase().trim()

function absentBy(clause: PlacedClause, written: Written): readonly Removed[] {
  if (clause.is !== 'filler') return []
  return ABSENT.find(([pattern]) => pattern.test(wordsOf(clause, written)))?.[1] ?? []
}

/**
 * Remarks of an open strategy: `other leg continues` takes away that all legs leave together, `only one trade a day` each re-entry.
 * `let profits run` asks whether its targets go.
 */
export function withRemarks(
  clauses: readonly PlacedClause[],
  open: FormRequest,
  written: Written,
): PlacedClause[] {
  return clauses.flatMap((clause, i): PlacedClause[] => {
    if (clause.is !== 'filler') return [clause]
    const words = wordsOf(clause, written)
    const next = clauses[i + 1]?.begin === clause.end ? clauses[i + 1] : undefined
    if (next?.is === 'scope') return [clause]
    // In `no target, let it run` the target goes.
    const isSaid = RUNNING.test(words) && hasNoTarget(clauses)
    const question = (isSaid ? undefined : ruleInDoubt(words, open)) ?? timeOfOther(words, next)
    if (question) return [{ is: 'question', question, begin: clause.begin, end: clause.end }]
    return removalsOf(clause, deniedBy(words, open))
  })
}

const hasNoTarget = (clauses: readonly PlacedClause[]) =>
  ofKind(clauses, 'remove').some(({ what, scope }) => what === 'target' && !scope)

/** `let the other run till 2 pm`: a leg that is left has no exit of its own. */
const timeOfOther = (words: string, next: PlacedClause | undefined) =>
  (next?.is === 'exit' || next?.is === 'time') && OTHER.test(words) && RUNS.test(words)
    ? `“${words}”: a leg that is left has no time of its own. Until when does the whole position run?`
    : undefined

/** A remark that is true only without rules of the open strategy, which it does not name. */
function ruleInDoubt(words: string, open: FormRequest): string | undefined {
  const isTimed = BY_TIME.test(words)
  if (!isTimed && !RUNNING.test(words)) return undefined
  const risk = open.simpleRiskManagement
  const hasTarget =
    risk.simpleTakeProfit.enabled || legsOf(open).some((leg) => leg.riskManagement.takeProfit.enabled)
  const hasStop =
    risk.simpleStopLoss.enabled || legsOf(open).some((leg) => leg.riskManagement.stopLoss.enabled)
  if (!hasTarget && !(isTimed && hasStop)) return undefined
  return `“${words}”: ${hasTarget && isTimed && hasStop ? 'do the stops and targets' : hasTarget ? 'do the targets' : 'do the stops'} of the open strategy go, or stay?`
}

/** Says how words were read that could mean something else. */
export function noteReadings(clauses: readonly PlacedClause[], findings: Findings): void {
  for (const one of clauses) {
    const note =
      one.is === 'filler' || one.is === 'strikeOf'
        ? one.note
        : one.is === 'timeframe' && one.isBare
          ? 'in minutes'
          : undefined
    if (note) findings.assume(`“${findings.written(one)}” was read as: ${note}.`)
  }
  noteCountedFromMoney(clauses, findings)
}

/**
 * Says of `sell 100 otm ce, buy 300 upar wali ce` from where the second distance was counted: from the money, and not from the
 * strike before it.
 */
function noteCountedFromMoney(clauses: readonly PlacedClause[], findings: Findings): void {
  const strikes = ofKind(clauses, 'strike')
  strikes.forEach((one, at) => {
    const { strike } = one
    const isWay = 'points' in strike && strike.direction !== undefined && !strike.isFromOther
    const words = findings.written(one)
    const isOpen = isWay && /\b(upar|ooper|neeche|niche)\b/i.test(words) && !/\b(spot|atm|se)\b/i.test(words)
    const isBehindOther = strikes
      .slice(0, at)
      .some((other) => 'points' in other.strike && other.strike.points !== 0 && !other.strike.isFromOther)
    const isListed = strikes.some(
      (other) => other !== one && /\b(upar|ooper|neeche|niche)\b/i.test(findings.written(other)),
    )
    if (isOpen && isBehindOther && !isListed) findings.assume(`“${words}” was counted from the money.`)
  })
}

/** Names a remark as not understood beside the rule that it denies: `re-entry 2 times, only one trade a day`. */
export function refuseRemarks(
  request: FormRequest,
  clauses: readonly PlacedClause[],
  findings: Findings,
): void {
  for (const remark of ofKind(clauses, 'filler'))
    if (deniedBy(wordsOf(remark, findings.written), request).length > 0) findings.unused(remark)
}

/** `only if vix is above 15`: no value of the minute of entry is known, only that of the close before. */
export function assumeDayBefore(clauses: readonly PlacedClause[], findings: Findings): void {
  const ofVix = ofKind(clauses, 'filter').filter(({ filters }) => filters.vix)
  if (
    ofVix.length === 0 ||
    /\b(prev\w*|yester\w*|day before|last|kal|pichh?l\w+|clos\w+)\b/i.test(
      ofVix.map(findings.written).join(' '),
    )
  )
    return
  findings.assume(
    'India VIX is known by its close of the day before, and not at the entry: that close is used.',
  )
}
