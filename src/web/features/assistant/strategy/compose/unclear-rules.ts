import type { FormRequest } from '../builder-model.ts'
import type { PlacedClause } from '../clauses/clause.ts'
import { ofKind, type Findings } from './findings.ts'
import { isInScope, nearestScope, type Judging, type RiskContext, type Rule } from './rule-scopes.ts'

/** `sl 20% on ce, 30% on pe, rr 1:2`: of several stops a target can't be the multiple of one. */
export function askWhichStop({ clauses, findings }: Judging): void {
  const stops = ofKind(clauses, 'threshold').filter(({ rule }) => rule === 'stop')
  const legsOf = new Set(stops.map(({ scope }) => JSON.stringify(scope)))
  const target = ofKind(clauses, 'threshold').find(({ isOfStop }) => isOfStop)
  if (target && legsOf.size > 1)
    findings.ask(
      `“${findings.written(target)}”: of which stop? Say the target of each leg, as in “target 40% on ce, 60% on pe”.`,
    )
}

/**
 * `hedges 300 otm with sl 50%`, `target 100% on hedges, sl 25%`: a rule that is said with the hedge may be that of the hedge or
 * that of the sold legs.
 */
export function askWhoseHedge(
  { multiLegStrategy: { legs } }: FormRequest,
  rules: readonly Rule[],
  { clauses, findings }: RiskContext,
): void {
  const hasBoth = new Set(legs.map(({ tradeType }) => tradeType)).size > 1
  for (const rule of hasBoth ? rules : []) {
    const before = clauses.findLast(({ end }) => end <= rule.begin)
    const isJoined = before !== undefined && areJoined(before, rule, findings)
    const isOpen = isJoined ? isWithHedge(rule, before, findings) : isAfterHedge(rule, clauses)
    if (isOpen) askForLegs(rule, findings)
  }
}

/** Whether no comma or line stands between a clause and the rule behind it. */
function areJoined(before: PlacedClause, rule: Rule, findings: Findings): boolean {
  const all = findings.written({ ...rule, begin: before.begin })
  const between = all.slice(findings.written(before).length, all.length - findings.written(rule).length)
  return before.is !== 'and' && !/[,.;\n\r—]/.test(between)
}

/** Whether a rule that doesn't say its legs directly follows a hedge. */
function isWithHedge(rule: Rule, before: PlacedClause, findings: Findings): boolean {
  const scope = 'scope' in rule ? rule.scope : undefined
  if (before.is === 'protection') return scope === undefined || scope.of === 'option' || scope.of === 'each'
  const isHedge = before.is === 'wings' || HEDGED.test(findings.written(before))
  return isHedge && !RULES.has(before.is) && scope === undefined
}

const HEDGED = /\b(hedges?|wings?)\b/i
const RULES: ReadonlySet<PlacedClause['is']> = new Set(['threshold', 'trail', 'trails', 'lock', 'reEntry'])

/** Whether the only rule that says its legs is one of the hedge. */
function isAfterHedge(rule: Rule, clauses: readonly PlacedClause[]): boolean {
  const scope = rule.is === 'threshold' && !rule.scope ? nearestScope(rule, clauses) : undefined
  return scope?.of === 'side' && scope.side === 'BUY'
}

function askForLegs(rule: Rule, findings: Findings): void {
  const words = findings.written(rule)
  const hasLegs = 'scope' in rule && rule.scope !== undefined
  findings.ask(
    `“${words}”: of the hedge, or of the sold legs?`,
    hasLegs
      ? []
      : ['hedges', 'sold legs'].map((legs) => findings.text.replace(words, `${words} on the ${legs}`)),
  )
}

const COUNTS: Readonly<Record<string, number>> = {
  ...{ two: 2, three: 3, four: 4, five: 5, six: 6 },
  ...{ teeno: 3, teenon: 3, char: 4, chaar: 4, charo: 4, chaaro: 4, charon: 4, chaaron: 4 },
}
const COUNTED =
  /\b(two|three|four|five|six|teeno|teenon|chaa?r|chaa?ro|chaa?ron|[2-6]) ((sold|bought|short|long|sell|buy) )?(legs?|ones?|options?|sides?)\b/i
const THAT_LEG = /\b(on|for) (the|this) leg\b/i

/**
 * Asks about `sl 30% on the three sold ones` where two are sold, and about `2500 rupees for all four legs`, which may be a sum of
 * all together. Says that `sl 25% on the leg` of several legs is of each.
 */
export function askForCountOfLegs(
  clauses: readonly PlacedClause[],
  request: FormRequest,
  findings: Findings,
): void {
  const { legs } = request.multiLegStrategy
  for (const clause of legs.length > 0 ? clauses : []) {
    const scope = 'scope' in clause ? clause.scope : undefined
    if (!scope) continue
    askForCount(clause, legs.filter((leg, i) => isInScope(leg, i, scope)).length, findings)
    const words = findings.written(clause)
    if (legs.length > 1 && scope.of === 'each' && THAT_LEG.test(words))
      findings.assume(`“${words}” was read as a rule of each leg.`)
  }
}

/** @param found how many legs the words can mean */
function askForCount(clause: PlacedClause, found: number, findings: Findings): void {
  const words = findings.written(clause)
  const counted = COUNTED.exec(words)?.[1]?.toLowerCase()
  if (counted === undefined) return
  if ((COUNTS[counted] ?? Number(counted)) !== found)
    findings.ask(`“${words}”: the strategy has ${found} such legs. Which ones are meant?`)
  else if (isSumOfEach(clause, words)) findings.ask(`“${words}”: of each leg, or of all legs together?`)
}

/** `2500 rupees for all four legs`, without a word for each or for together. */
const isSumOfEach = (clause: PlacedClause, words: string) =>
  clause.is === 'threshold' &&
  clause.scope?.of === 'each' &&
  (clause.amount.unit ?? 'fixed') === 'fixed' &&
  !/\beach\b/i.test(words)

const NOT_ON_HEDGES = /^(but )?not (on|for) (the |my )?(hedges?|wings?|bought|longs)\b/i

/**
 * Asks about `30% sl on each leg, but not on the hedges`, where the bought legs have got it, and about `re entry band`, which may
 * be none.
 */
export function askForDeniedParts(
  clauses: readonly PlacedClause[],
  request: FormRequest,
  findings: Findings,
): void {
  const bought = request.multiLegStrategy.legs.filter(({ tradeType }) => tradeType === 'BUY')
  const haveRule = bought.some(({ riskManagement: { stopLoss, takeProfit } }) =>
    [stopLoss, takeProfit].some(({ enabled }) => enabled),
  )
  clauses.forEach((one, at) => {
    const words = findings.written(one)
    if (haveRule && one.is === 'filler' && NOT_ON_HEDGES.test(words))
      findings.ask(`“${words}”: another rule names the hedges as well. Which legs have it?`)
    const [verb, behind] = clauses.slice(at + 1, at + 3)
    const isStopped =
      one.is === 'reEntry' && verb?.is === 'verb' && verb.verb === 'exit' && verb.begin === one.end
    if (isStopped && (behind === undefined || behind.is === 'and'))
      findings.ask(
        `“${findings.written({ ...one, end: verb.end })}”: is there no re-entry? Say “no re-entry”.`,
      )
  })
}
