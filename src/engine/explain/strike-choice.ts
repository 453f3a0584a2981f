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

/** Units of a rupee in which the replay has the values of a plan; it has others as they are typed. */
const UNITS_PER_RUPEE: Readonly<Record<string, number>> = {
  points: PAISE_PER_RUPEE,
  strike: PAISE_PER_RUPEE,
  premium: PREMIUMS_PER_RUPEE,
  lower: PREMIUMS_PER_RUPEE,
  upper: PREMIUMS_PER_RUPEE,
}

function wantedOf(plan: StrikePlan): StrikeChoice['wanted'] {
  return Object.fromEntries(
    Object.entries(plan).map(([name, value]: [string, string | number]) => [
      name,
      typeof value === 'number' ? value / (UNITS_PER_RUPEE[name] ?? 1) : value,
    ]),
  ) as StrikeChoice['wanted']
}
