import type { OptionType } from '#domain'
import type { FormRequest } from '../builder-model.ts'
import { ofKind, type Findings } from './findings.ts'
import { legsOf } from './open-legs.ts'
import { fieldOf, isInScope, nameOf, type RiskContext, type Rule, type Scope } from './rule-scopes.ts'

const ONLY = String.raw`\b(only|sirf|keval|just|alone)\b`
/** Directly before a rule. */
const BEFORE = new RegExp(String.raw`${ONLY} *((the|a|an|my|want|use|keep|have|set|put|add) +)*$`, 'i')
const WITHIN = new RegExp(String.raw`${ONLY}(.*)$`, 'i')

interface Made {
  readonly rule: Rule
  readonly scope: Scope
  readonly before: FormRequest
  readonly after: FormRequest
}

/**
 * Asks what becomes of the rule of the other legs in `target on ce only 60%`, and of each leg in `only overall target 8000`. In `target
 * 60% only on ce` the words bound the change.
 */
export function askIfOnlySome(
  { rule, scope, before, after }: Made,
  { findings, open, clauses }: RiskContext,
): void {
  const way = open && rule.scope ? saysOnly(rule, findings) : undefined
  const isBound = way === 'last' && scope.of !== 'whole' && JSON.stringify(before) !== JSON.stringify(after)
  if (!way || isBound || (scope.of === 'option' && saysOtherStays(scope.option, clauses, findings))) return
  if (!legsOf(after).some((leg, i) => isOther(leg, i, scope) && hasRule(leg, rule))) return
  const [name, words] = [nameOf(rule), findings.written(rule)]
  if (scope.of === 'whole')
    findings.ask(`“${words}”: does each leg keep its own ${name}, or have none?`, [
      `${findings.text}, no leg ${name}`,
    ])
  else findings.ask(`“${words}”: do the other legs keep their ${name}, or have none?`)
}

const NAMES = { CALL: /\b(ce|calls?)\b/i, PUT: /\b(pe|puts?)\b/i } as const

const STAYS = /\b(leave|keep|touch|change|disturb|as it is|as is|untouched|unchanged|alone)\b/i

/** `only put sl 40%, call keep`, `…, leave the call as it is`: the other option stays as it is. */
const saysOtherStays = (own: OptionType, clauses: RiskContext['clauses'], findings: Findings) =>
  ofKind(clauses, 'filler').some((one) => {
    const words = findings.written(one)
    return (one.stays || STAYS.test(words)) && NAMES[own === 'CALL' ? 'PUT' : 'CALL'].test(words)
  })

const isOther = (leg: Parameters<typeof isInScope>[0], i: number, scope: Scope) =>
  scope.of === 'whole' || !isInScope(leg, i, scope)

function hasRule({ riskManagement: risk }: Parameters<typeof isInScope>[0], rule: Rule): boolean {
  return rule.is === 'trail' || rule.is === 'trails' ? risk.stopLoss.trailing : risk[fieldOf(rule)].enabled
}

/** `tighten the stop on the call alone to 25%`: the verb changes what is there, so that the other legs keep theirs. */
const CHANGES =
  /\b(tighten|loosen|widen|raise|increase|reduce|lower|decrease|change|trim|hike|bump)\b[^,.;]*$/i

/** Whether words say that only some legs have a rule; behind the number they may bound the change alone. */
function saysOnly(rule: Rule, findings: Findings): 'first' | 'last' | undefined {
  const words = findings.written(rule)
  if (CHANGES.test(findings.text.slice(0, findings.text.indexOf(words)))) return undefined
  if (BEFORE.test(findings.text.slice(0, findings.text.indexOf(words)))) return 'first'
  const behind = WITHIN.exec(words)?.[2]
  if (behind === undefined) return undefined
  return /\d|\b(once|twice|thrice)\b/i.test(behind) ? 'first' : 'last'
}
