import type { StrikeChoice } from '#domain'
import { atTheMoney, DayStrikes, NO_PRICE, type StrikePlan } from '#engine/chain'
import type { MarketDay } from '#engine/market'
import type { Fill, LegPlan } from '#engine/replay'
import { inRupees, PAISE_PER_RUPEE } from '#engine/units'
import { clockAt } from './day-view.ts'

/** Strikes shown on either side of the chosen one. */
const NEIGHBOURS = 4
/** Premiums of a plan are hundredths of a paisa. */
const PREMIUMS_PER_RUPEE = 100 * PAISE_PER_RUPEE

/** How the contract of a fill was chosen: the candidates at the minute of the choice. */
export function explainStrike(fill: Fill, leg: LegPlan, day: MarketDay): StrikeChoice {
  const c = fill.chosenAt
  const chain = new DayStrikes().at(day, c, fill.contract.expiry, fill.contract.isCall)
  const { strikes, spot } = chain
  const premiums = Array.from(strikes, (_, i) => chain.premium(i))
  const chosen = strikes.indexOf(fill.contract.strike)
  const from = Math.max(0, chosen - NEIGHBOURS)
  return {
    time: clockAt(day, c),
    spot: inRupees(spot),
    atm: inRupees(strikes[atTheMoney(strikes, spot)]),
    wanted: wantedOf(leg.strike),
    ...expiryOf(leg),
    listed: strikes.length,
    priced: premiums.filter((premium) => premium !== NO_PRICE).length,
    candidates: Array.from(strikes.slice(from, chosen + NEIGHBOURS + 1), (strike, i) => ({
      strike: inRupees(strike),
      premium: premiums[from + i] === NO_PRICE ? null : inRupees(premiums[from + i]),
      isChosen: from + i === chosen,
    })),
  }
}

function expiryOf({ expiry }: LegPlan): Pick<StrikeChoice, 'expiryChoice' | 'minDte'> {
  return typeof expiry === 'object'
    ? { expiryChoice: 'current', minDte: expiry.minDte }
    : { expiryChoice: expiry }
}

function wantedOf(plan: StrikePlan): StrikeChoice['wanted'] {
  switch (plan.kind) {
    case 'offset':
      return { kind: 'offset', points: inRupees(plan.outward) }
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
    case 'delta':
      return { kind: 'delta', delta: plan.target }
    case 'atm-percent':
      return { kind: 'atm-percent', percent: plan.percent }
    case 'straddle-width':
      return { kind: 'straddle-width', multiplier: plan.multiplier }
    case 'straddle-premium':
      return { kind: 'straddle-premium', percent: plan.percent }
    case 'exact':
      return { kind: 'exact', strike: inRupees(plan.strike) }
    case 'from-leg':
      return { kind: 'from-leg', leg: plan.leg, points: inRupees(plan.outward) }
  }
}
