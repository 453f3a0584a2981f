import type { FormRequest } from '../builder-model.ts'
import type { PlacedClause } from '../clauses/clause.ts'
import type { Findings } from './findings.ts'
import { legsOf } from './open-legs.ts'

const NET = /\b(net|credit|debit|received|collected|of (the )?max(imum)? (profit|loss))\b/i
/** Letters behind a rule in which its base may be named: `50%, of the net credit`. */
const BEHIND = 40

/**
 * Asks about a percentage of the net premium of sold and bought legs, because one of the whole position counts the premiums of all
 * legs. Of legs that are all sold or all bought it is noted as one of the whole position.
 */
export function readShareOfPremium(
  rules: readonly PlacedClause[],
  request: FormRequest,
  findings: Findings,
): void {
  const { simpleStopLoss, simpleTakeProfit } = request.simpleRiskManagement
  const isShare = [simpleStopLoss, simpleTakeProfit].some((one) => one.enabled && one.type === 'percentage')
  const sides = new Set(legsOf(request).map(({ tradeType }) => tradeType))
  const said = rules.find((rule) => {
    const words = findings.written(rule)
    const from = findings.text.indexOf(words)
    return rule.is === 'threshold' && NET.test(findings.text.slice(from, from + words.length + BEHIND))
  })
  if (!isShare || !said) return
  const words = findings.written(said)
  if (sides.size > 1)
    findings.ask(
      `“${words}”: a percentage counts the premiums of all legs at entry, bought ones included, and not the net premium. Say it of all premiums, or in rupees.`,
    )
  else findings.assume(`“${words}” was read as one of the premiums of all legs together.`)
}
