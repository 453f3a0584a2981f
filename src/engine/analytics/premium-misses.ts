import type { Leg, StrikeCriteria, Trade } from '#domain'

/** A premium farther from the target than this share of it is a miss. */
const NEAR_SHARE = 0.25

/** How often a leg that asks for a premium found no contract near it, and how far off the contracts were. */
export interface PremiumMiss {
  readonly legId: string
  /** Rupees. */
  readonly asked: number
  /** Entries that chose a strike. */
  readonly entries: number
  /** Entries whose premium was more than a quarter off. */
  readonly missed: number
  /** Average distance of the misses. Rupees. */
  readonly averageOff: number
  /** The miss that was farthest off. */
  readonly worst: { readonly date: string; readonly premium: number }
}

type AskingLeg = Pick<Leg, 'id' | 'strikeCriteria' | 'entry'>

/**
 * The legs that ask for a premium and missed it at least once. Legs that wait for a move and re-entries are
 * left out, because their premium differs from the one the strike was chosen by.
 */
export function premiumMisses(trades: readonly Trade[], legs: readonly AskingLeg[]): PremiumMiss[] {
  return legs.flatMap((leg) => {
    const asked = leg.entry ? undefined : askedPremium(leg.strikeCriteria)
    if (asked === undefined) return []
    const chosen = trades.filter((trade) => trade.leg_id === leg.id && trade.reEntry === null)
    const missed = chosen.filter((trade) => off(trade, asked) > asked * NEAR_SHARE)
    const [first] = missed
    if (!first) return []
    const worst = missed.reduce((most, trade) => (off(trade, asked) > off(most, asked) ? trade : most), first)
    return [
      {
        legId: leg.id,
        asked,
        entries: chosen.length,
        missed: missed.length,
        averageOff: missed.reduce((sum, trade) => sum + off(trade, asked), 0) / missed.length,
        worst: { date: worst.date, premium: worst.entryPrice },
      },
    ]
  })
}

function off({ entryPrice }: Trade, asked: number): number {
  return Math.abs(entryPrice - asked)
}

/** The target premium of a criterion; undefined for a range, which accepts any premium in it. */
function askedPremium(criteria: StrikeCriteria | undefined): number | undefined {
  switch (criteria?.type) {
    case 'Closest Premium':
      return criteria.targetPremium
    case 'Premium ≥':
      return criteria.minimumPremium
    case 'Premium ≤':
      return criteria.maximumPremium
    default:
      return undefined
  }
}
