import type { PlacedClause, StatedStrike } from '../clauses/clause.ts'
import type { LegGroup } from './leg-group.ts'

const ATM: StatedStrike = { points: 0 }

const OF_SOLD_LEGS: ReadonlySet<PlacedClause['is']> = new Set(['side', 'option', 'strike', 'lots'])

/**
 * The legs that a structure with wings sells, if they are said beside it: `iron condor: sell 20 delta call and put, wings 200
 * points`. Their strike becomes that of the structure.
 */
export function soldLegsOf(groups: readonly LegGroup[]): readonly LegGroup[] {
  const whole = groups.find(
    ({ structure = '' }) => structure === 'iron-condor' || structure === 'iron-butterfly',
  )
  const others = groups.filter((one) => one !== whole)
  if (!whole || whole.strikes.some(({ side }) => side !== 'BUY')) return []
  const isPlain = others.every(
    ({ side, structure, clauses }) =>
      side === 'SELL' && structure === undefined && clauses.every(({ is }) => OF_SOLD_LEGS.has(is)),
  )
  const both = others.flatMap(({ options }) => options)
  const [strike] = others.flatMap(({ strikes }) => strikes)
  const areOne = others.every(
    ({ strikes, lots }) =>
      strikes.length === 1 &&
      JSON.stringify(strikes[0]?.strike) === JSON.stringify(strike?.strike) &&
      lots === others[0]?.lots,
  )
  if (!isPlain || !strike || !areOne || both.length !== 2 || new Set(both).size !== 2) return []
  whole.strikes.unshift(strike)
  whole.lots ??= others[0]?.lots
  return others
}

/** `iron fly: sell the straddle, buy 300 otm strangle`: the strangle is the wings of the fly. */
export function boughtLegsOf(groups: readonly LegGroup[]): LegGroup | undefined {
  const fly = groups.find(({ structure }) => structure === 'iron-butterfly')
  const [other, ...more] = groups.filter((one) => one !== fly)
  if (!fly || other?.structure !== 'strangle' || other.side !== 'BUY' || more.length > 0) return undefined
  const [strike, ...others] = other.strikes
  if (
    !strike ||
    others.length > 0 ||
    fly.strikes.some(({ side }) => side === 'BUY') ||
    fly.distances.length > 0
  )
    return undefined
  if (fly.strikes.length === 0) fly.strikes.push({ strike: ATM, side: 'SELL' })
  fly.strikes.push({ ...strike, side: 'BUY' })
  return other
}
