import type { Leg, StrikeCriteria, Trade } from '#domain'

/** Premiums further from what was asked than this share of it count as missed. */
const NEAR_SHARE = 0.25

/** What came of a leg that asks for a premium: how often nothing near it was listed, and how far off the contracts were. */
export interface PremiumMiss {
  readonly legId: string
  /** Rupees. */
  readonly asked: number
  /** Entries that chose a strike. */
  readonly entries: number
  /** Those whose premium was more than a quarter off. */
  readonly missed: number
  /** How far the missed ones were off on average. Rupees. */
  readonly averageOff: number
  /** The one furthest off. */
  readonly worst: { readonly date: string; readonly premium: number }
}

type AskingLeg = Pick<Leg, 'id' | 'strikeCriteria' | 'entry'>

/**
 * The legs that asked for a premium and got, at least once, one that is not near it. Legs that wait for a move are left out, and
 * re-entries: they trade at another premium than the one that they were chosen by.
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

/** The one premium that a criterion aims at; a range says itself what it takes. */
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
