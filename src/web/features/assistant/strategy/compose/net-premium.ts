import type { FormRequest } from '../builder-model.ts'
import type { PlacedClause } from '../clauses/clause.ts'
import type { Findings } from './findings.ts'

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
  const sides = new Set(request.multiLegStrategy.legs.map(({ tradeType }) => tradeType))
  const said = rules.filter((rule) => {
    const words = findings.written(rule)
    const from = findings.text.indexOf(words)
    return rule.is === 'threshold' && NET.test(findings.text.slice(from, from + words.length + BEHIND))
  })
  for (const rule of isShare ? said : []) {
    const words = findings.written(rule)
    if (sides.size > 1) askAboutNet(words, findings)
    else findings.assume(`“${words}” was read as one of the premiums of all legs together.`)
  }
}

function askAboutNet(words: string, findings: Findings): void {
  findings.ask(
    `“${words}”: a percentage counts the premiums of all legs at entry, bought ones included, and not the net premium. Say it of all premiums, or in rupees.`,
  )
}

/**
 * Whether a rule is a profit or a loss in percent of legs that are sold and bought, as in `exit at 50% profit` of a spread. Asks
 * which premium it counts.
 */
export function isResultOfSpread(rule: PlacedClause, request: FormRequest, findings: Findings): boolean {
  const isResult = rule.is === 'threshold' && rule.isResult === true && rule.amount.unit === 'percentage'
  const sides = new Set(request.multiLegStrategy.legs.map(({ tradeType }) => tradeType))
  if (!isResult || sides.size < 2) return false
  const words = findings.written(rule)
  // Words for the net premium are asked about where its rule is read.
  if (!NET.test(words)) askAboutNet(words, findings)
  return true
}

/** States what points of the whole position count where the legs differ in lots: of equal ones it is the sum of their premiums. */
export function statePointsOfAll(
  rules: readonly PlacedClause[],
  request: FormRequest,
  findings: Findings,
): void {
  const said = rules.find(
    (rule) => rule.is === 'threshold' && rule.scope?.of === 'whole' && rule.amount.unit === 'points',
  )
  if (said && new Set(request.multiLegStrategy.legs.map(({ quantity }) => quantity)).size > 1)
    findings.assume(`“${findings.written(said)}” was read as points of a leg of the average lots.`)
}

/** Asks about a share of the premium of sold legs beside bought ones: `sl 30% on the straddle`, where a hedge is bought. */
export function askForShareOfSold(
  rules: readonly PlacedClause[],
  request: FormRequest,
  findings: Findings,
): void {
  const sides = new Set(request.multiLegStrategy.legs.map(({ tradeType }) => tradeType))
  const said = rules.find(
    (rule) =>
      rule.is === 'threshold' &&
      rule.scope?.of === 'whole' &&
      rule.amount.unit === 'percentage' &&
      /\b(straddle|strangle)\b/i.test(findings.written(rule)),
  )
  if (!said || sides.size < 2) return
  const words = findings.written(said)
  findings.ask(
    `“${words}”: a percentage of the whole position counts the premiums of all legs, the bought ones included. Of each sold leg, or of all?`,
    ['sl 30% on the sold legs', 'overall sl 30%'].map((one) =>
      findings.text.replace(words, one.replace('sl 30%', words.replace(/ (on|of) .*/i, ''))),
    ),
  )
}
