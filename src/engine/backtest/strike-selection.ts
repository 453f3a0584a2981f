import type { ExpiryChoice } from '#domain'
import { isoDate, type DayNumber } from '#engine/calendar'
import { strikeStep } from '#engine/instruments'
import type { MarketDay } from '#engine/market'
import { chainOf, type Chain, type StrikeList } from './chain.ts'
import type { LegPlan, StrikePlan } from './plan.ts'
import { NO_PRICE, premiumAt, spotAt } from './prices.ts'

/** Stands for "the leg has no contract at this minute". */
export const NO_CONTRACT = -1

type LegChoice = Pick<LegPlan, 'expiry' | 'isCall' | 'strike'>

/** The row of the contract that a leg trades when it is ordered at clock minute `c`, or `NO_CONTRACT`. */
export function selectContract(leg: LegChoice, day: MarketDay, c: number): number {
  const chain = chainOf(day)
  const expiry = chooseExpiry(chain, leg.expiry, day.day)
  if (expiry === undefined) return NO_CONTRACT
  const list = chain.strikes(expiry, leg.isCall)
  const spot = spotAt(day, c)
  if (list.strikes.length === 0 || spot === NO_PRICE) return NO_CONTRACT
  const atm = atTheMoney(list.strikes, spot)
  const position =
    leg.strike.kind === 'offset'
      ? offsetStrike(
          list.strikes,
          list.strikes[atm],
          leg.isCall ? leg.strike.outward : -leg.strike.outward,
          day,
        )
      : premiumStrike(list, leg.strike, list.strikes[atm], { day, c })
  return position === NO_CONTRACT ? NO_CONTRACT : list.rows[position]
}

/** The expiry that a leg trades on a day, among those listed; undefined when there is none of that kind. */
export function chooseExpiry(
  { expiries }: Chain,
  choice: ExpiryChoice,
  day: DayNumber,
): DayNumber | undefined {
  const nearest = expiries.findIndex((expiry) => expiry >= day)
  if (nearest < 0 || choice === 'current') return expiries[nearest]
  if (choice === 'next') return expiries[nearest + 1]
  return expiries.find(
    (expiry, i) =>
      i >= nearest && (i === expiries.length - 1 || monthOf(expiries[i + 1]) !== monthOf(expiry)),
  )
}

function monthOf(day: DayNumber): string {
  return isoDate(day).slice(0, 7)
}

/** Position of the listed strike nearest to spot, the lower one on a tie. */
export function atTheMoney(strikes: Int32Array, spot: number): number {
  return nearestStrike(strikes, spot, -1)
}

/** Position of the strike nearest to `price`; a tie goes to the lower (`tie` −1) or the upper (1) strike. */
function nearestStrike(strikes: Int32Array, price: number, tie: -1 | 1): number {
  let low = 0
  let high = strikes.length - 1
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (strikes[middle] <= price) low = middle
    else high = middle
  }
  const closer = Math.abs(strikes[high] - price) - Math.abs(strikes[low] - price)
  return closer < 0 || (closer === 0 && tie === 1) ? high : low
}

function offsetStrike(strikes: Int32Array, atm: number, offset: number, day: MarketDay): number {
  const wanted = atm + offset
  const position = nearestStrike(strikes, wanted, offset > 0 ? 1 : -1)
  return Math.abs(strikes[position] - wanted) > strikeStep(day.underlying) ? NO_CONTRACT : position
}

type PremiumPlan = Exclude<StrikePlan, { kind: 'offset' }>

/** Position of the strike whose premium fits best; ties go to the strike nearer to `atm`, then to the lower one. */
function premiumStrike(
  list: StrikeList,
  plan: PremiumPlan,
  atm: number,
  at: { day: MarketDay; c: number },
): number {
  let best = NO_CONTRACT
  let bestMiss = Infinity
  for (let i = 0; i < list.rows.length; i++) {
    const premium = premiumAt(at.day, list.rows[i], at.c)
    if (premium === NO_PRICE) continue
    const miss = premiumMiss(plan, premium * 100)
    if (
      miss < bestMiss ||
      (miss === bestMiss && best !== NO_CONTRACT && isNearer(list.strikes, i, best, atm))
    ) {
      best = i
      bestMiss = miss
    }
  }
  return best
}

function isNearer(strikes: Int32Array, candidate: number, best: number, atm: number): boolean {
  return Math.abs(strikes[candidate] - atm) < Math.abs(strikes[best] - atm)
}

/** How far a premium is from what is wanted, in hundredths of a paisa; infinite when it does not qualify. */
function premiumMiss(plan: PremiumPlan, premium: number): number {
  switch (plan.kind) {
    case 'closest':
      return Math.abs(premium - plan.target)
    case 'at-least':
      return premium >= plan.minimum ? premium - plan.minimum : Infinity
    case 'at-most':
      return premium <= plan.maximum ? plan.maximum - premium : Infinity
    case 'range':
      return premium >= plan.lower && premium <= plan.upper
        ? Math.abs(2 * premium - plan.lower - plan.upper)
        : Infinity
  }
}
