import type { FormRequest } from '../builder-model.ts'
import type { PlacedClause } from '../clauses/clause.ts'
import { ofKind, type Findings } from './findings.ts'
import type { RiskContext, Rule, Scope } from './rule-scopes.ts'

/**
 * `20% sl on each leg, buy the 400 otm ce as hedge`: a stop said before the hedge, behind the sold legs alone, is of these.
 * Elsewhere whether it is the hedge's as well is asked.
 */
export function beforeHedge(
  rule: Rule,
  scope: Scope,
  request: FormRequest,
  { clauses, findings }: RiskContext,
): Scope {
  const hedge =
    clauses.find(({ is }) => is === 'protection' || is === 'wings') ??
    boughtBehind(rule, { clauses, findings })
  const sides = new Set(request.multiLegStrategy.legs.map(({ tradeType }) => tradeType))
  const isStop = rule.is === 'threshold' && rule.rule === 'stop'
  if (!isStop || scope.of !== 'each' || !hedge || sides.size < 2 || rule.begin > hedge.begin) return scope
  if (!isOfSoldAlone(rule, request, { clauses, findings })) {
    askForHedge(rule, findings)
    return scope
  }
  findings.assume(
    `“${findings.written(rule)}” was read as a rule of the sold legs, which were named before it.`,
  )
  return { of: 'side', side: 'SELL' }
}

/** `sell 200 otm ce pe, sl 30% each, buy 400 otm ce pe`: the first words on bought legs behind a rule of sold ones. */
function boughtBehind(rule: Rule, { clauses, findings }: Said): PlacedClause | undefined {
  if (OF_MORE.test(findings.written(rule))) return undefined
  const sides = ofKind(clauses, 'side')
  const areSold = sides.filter(({ begin }) => begin < rule.begin).every(({ side }) => side === 'SELL')
  return areSold ? sides.find(({ begin, side }) => begin >= rule.end && side === 'BUY') : undefined
}

function askForHedge(rule: Rule, findings: Findings): void {
  const words = findings.written(rule)
  findings.ask(`“${words}”: of the sold legs only, or of the hedge, too?`, [
    findings.text.replace(
      words,
      `${words.replace(/(on|for|of)? ?(each|every|both) (leg|side)s?/i, '')} on the sold legs`,
    ),
  ])
}

type Said = Pick<RiskContext, 'clauses' | 'findings'>

/** Whether sold legs alone stand before a rule, and further bought ones behind it. */
function isOfSoldAlone(rule: Rule, request: FormRequest, { clauses, findings }: Said): boolean {
  const before = clauses.filter(({ begin }) => begin < rule.begin)
  const behind = clauses.filter(({ begin }) => begin >= rule.end)
  const sold = request.multiLegStrategy.legs.filter(({ tradeType }) => tradeType === 'SELL')
  return (
    isSaidAlone(before, 'SELL') &&
    isSaidAlone(behind, 'BUY') &&
    sold.length > 1 &&
    !OF_MORE.test(findings.written(rule)) &&
    !isOfHedge(rule, clauses, findings)
  )
}

/** Legs of one side, and no structure that has both. */
function isSaidAlone(clauses: readonly PlacedClause[], side: 'BUY' | 'SELL'): boolean {
  const hasHedge = clauses.some(({ is }) => is === 'protection' || is === 'wings')
  const isOne = ofKind(clauses, 'side').every((one) => one.side === side)
  const arePlain = ofKind(clauses, 'structure').every(({ structure }) => PLAIN.has(structure))
  const hasLegs = clauses.some(({ is }) => is === 'option' || is === 'structure')
  const isBought = hasHedge || (hasLegs && clauses.some(({ is }) => is === 'side'))
  return isOne && arePlain && (side === 'BUY' ? isBought : !hasHedge && hasLegs)
}

const PLAIN: ReadonlySet<string> = new Set(['straddle', 'strangle'])
/** `On all four legs`, `on every leg`, `hedge included`. */
const OF_MORE = /\b(all|every|har|sab(hi)?|saare|four|three|3|4|hedges?|wings?)\b/i
/** `With the same sl`, `hedge bhi`. */
const AS_WELL = /\b(same|too|also|bhi|as well|incl\w*|even)\b/i
const OF_HEDGE = /\b(hedges?|wings?|bought|buy (legs?|side)|long (legs?|ones?|side))\b/i
const BUYS = /^[^a-z]*(and |then |aur |& )?(buy|kharid\w*|khareed\w*|long) (?!(legs?|ones?|sides?)\b)/i

/** Whether words behind a rule give it to the hedge as well: `30% sl on both legs and the 400 otm hedge`. */
export function isOfHedge(rule: Rule, clauses: readonly PlacedClause[], findings: Findings): boolean {
  const last = clauses.at(-1)
  const end = Math.max(last?.end ?? 0, rule.end)
  const rest = findings.written({ ...rule, end }).slice(findings.written(rule).length)
  const [phrase = ''] = rest.split(/[,.;\n]/)
  return AS_WELL.test(rest) || (OF_HEDGE.test(phrase) && !BUYS.test(phrase))
}
