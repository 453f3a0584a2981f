import type { IndicatorRule } from '#domain'
import type { PlacedClause } from '../clauses/clause.ts'
import { TREND_LINES } from '../words/indicator-aliases.ts'
import { ofKind, type Findings } from './findings.ts'
import type { LegGroup } from './leg-group.ts'
import { isOfSeller, isTraded, mayBeBought } from './said-whole.ts'

/**
 * A straddle or a strangle with an entry or rules is a sold one unless something speaks for a bought one. Every writer of
 * the kept sentences who leaves the side open means a sold one; the answer says so.
 */
export function soldSide(
  clauses: readonly PlacedClause[],
  groups: readonly LegGroup[],
  findings: Findings,
): LegGroup['side'] {
  const [group, ...others] = groups
  // Legs that are sold after its exit speak for no bought ones.
  const areLater = others.every(({ isLater, side }) => isLater && side === 'SELL')
  const isHedged = areHedges(others, clauses)
  const isOpen = group && (areLater || isHedged) && group.side === undefined
  const structure = isOpen ? group.structure : undefined
  if (structure !== 'straddle' && structure !== 'strangle') return undefined
  const isSold = isHedged || clauses.some((one) => isOfSeller(one, findings))
  if (
    !isSold &&
    (!isTraded(clauses) || mayBeBought(clauses.filter((one) => others.length === 0 || one.is !== 'side')))
  )
    return undefined
  findings.assume(
    `Whether the ${structure} is sold or bought is not stated: sold, ${reasonOf({ isSold, isHedged })}.`,
  )
  return 'SELL'
}

function reasonOf({ isSold, isHedged }: { readonly isSold: boolean; readonly isHedged: boolean }): string {
  if (isHedged) return 'as a hedge is bought beside it'
  return isSold ? 'as its other rules are those of a seller' : 'as most traders mean it'
}

/** `straddle with hedge, buy 20 rs options on both sides`: legs that are bought for protection. */
const areHedges = (others: readonly LegGroup[], clauses: readonly PlacedClause[]) =>
  others.length > 0 &&
  others.every(({ side, structure }) => side === 'BUY' && structure === undefined) &&
  clauses.some(({ is }) => is === 'protection')

/** `upar toote to call, niche toote to put`: the call for a break above and the put for one below gain from them, if they are bought. */
export function boughtSide(
  clauses: readonly PlacedClause[],
  groups: readonly LegGroup[],
  findings: Findings,
): LegGroup['side'] {
  const isOpen = groups.length > 0 && groups.every(({ side, structure }) => !side && !structure)
  if (isOpen && isOfSignal(clauses, groups, findings)) {
    findings.assume(
      'Whether the leg is sold or bought is not stated: bought, as a call gains from a buy signal and a put from a sell signal.',
    )
    return 'BUY'
  }
  const breaks = clauses.flatMap((one, at) => {
    const option = clauses.slice(at + 1).find(({ is }) => is !== 'and')
    const side = one.is === 'breakSide' || one.is === 'breakout' ? one.side : undefined
    return side && option?.is === 'option' ? [{ side, of: option.option }] : []
  })
  const areBought = breaks.every(({ side, of }) => (side === 'high') === (of === 'CALL'))
  if (!isOpen || breaks.length !== groups.length || !areBought) return undefined
  findings.assume(
    'Whether the legs are sold or bought is not stated: bought, as a call gains from a break above and a put from one below.',
  )
  return 'BUY'
}

/** `sar flip buy side => atm ce`: the only leg gains from the only rule, which names a side of the line. */
function isOfSignal(
  clauses: readonly PlacedClause[],
  groups: readonly LegGroup[],
  { written }: Findings,
): boolean {
  const rules = ofKind(clauses, 'rule')
  const options = groups.flatMap((one) => one.options)
  const of = rules.flatMap((rule) => rule.rules.map((one) => signalOf(one, written(rule))))
  return of.length === 1 && options.length === 1 && of[0] !== undefined && of[0] === options[0]
}

/** The option that gains from `supertrend buy signal`. */
function signalOf({ condition, function2 }: Omit<IndicatorRule, 'id'>, words: string) {
  if (!TREND_LINES.includes(function2)) return undefined
  const isUp = /\bbuy\b/i.test(words)
  const isSaid = isUp !== /\bsell\b/i.test(words) && condition.endsWith(isUp ? 'ABOVE' : 'BELOW')
  return isSaid ? (isUp ? 'CALL' : 'PUT') : undefined
}
