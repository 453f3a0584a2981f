import type { StrikeChoice } from '#domain'
import type { MarketDay } from '#engine/market'
import { chainOf } from '../chain.ts'
import type { Fill } from '../day-replay.ts'
import type { LegPlan, StrikePlan } from '../plan.ts'
import { NO_PRICE, premiumAt, spotAt } from '../prices.ts'
import { atTheMoney } from '../strike-selection.ts'
import { clockAt, rupees } from './day-view.ts'

/** Strikes shown on either side of the chosen one. */
const NEIGHBOURS = 4
/** Premiums of a plan are hundredths of a paisa. */
const PREMIUMS_PER_RUPEE = 10_000

/** How a leg came by the contract of a fill: what it was chosen from, at the minute of the entry. */
export function explainStrike(fill: Fill, leg: LegPlan, day: MarketDay): StrikeChoice {
  const c = fill.entryMinute
  const { strikes, rows } = chainOf(day).strikes(day.instruments.expiry[fill.row], leg.isCall)
  const premiums = Array.from(rows, (row) => premiumAt(day, row, c))
  const spot = spotAt(day, c)
  const chosen = rows.indexOf(fill.row)
  const from = Math.max(0, chosen - NEIGHBOURS)
  return {
    time: clockAt(day, c),
    spot: rupees(spot),
    atm: rupees(strikes[atTheMoney(strikes, spot)]),
    wanted: wantedOf(leg.strike),
    expiryChoice: leg.expiry,
    listed: strikes.length,
    priced: premiums.filter((premium) => premium !== NO_PRICE).length,
    candidates: Array.from(strikes.slice(from, chosen + NEIGHBOURS + 1), (strike, i) => ({
      strike: rupees(strike),
      premium: premiums[from + i] === NO_PRICE ? null : rupees(premiums[from + i]),
      isChosen: from + i === chosen,
    })),
  }
}

function wantedOf(plan: StrikePlan): StrikeChoice['wanted'] {
  switch (plan.kind) {
    case 'offset':
      return { kind: 'offset', points: rupees(plan.outward) }
    case 'closest':
      return { kind: 'closest', premium: plan.target / PREMIUMS_PER_RUPEE }
    case 'at-least':
      return { kind: 'at-least', premium: plan.minimum / PREMIUMS_PER_RUPEE }
    case 'at-most':
      return { kind: 'at-most', premium: plan.maximum / PREMIUMS_PER_RUPEE }
    case 'range':
      return {
        kind: 'range',
        lower: plan.lower / PREMIUMS_PER_RUPEE,
        upper: plan.upper / PREMIUMS_PER_RUPEE,
      }
  }
}
