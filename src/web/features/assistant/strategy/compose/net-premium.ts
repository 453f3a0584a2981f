import type { FormRequest } from '../builder-model.ts'
import type { PlacedClause } from '../clauses/clause.ts'
import type { Findings } from './findings.ts'
import { legsOf } from './open-legs.ts'

const NET = /\b(net|credit|debit|received|collected|max(imum)? (profit|loss))\b/i
/** Letters behind a rule in which its base may be named: `50%, of the net credit`. */
const BEHIND = 40

/**
 * Asks about a percentage of the net premium of sold and bought legs: one of the whole position counts the premiums of all legs.
 */
export function askForNetPremium(
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
  if (!isShare || sides.size < 2 || !said) return
  findings.ask(
    `“${findings.written(said)}”: a percentage counts the premiums of all legs at entry, bought ones included, and not the net premium. Say it of all premiums, or in rupees.`,
  )
}
