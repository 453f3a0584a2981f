import {
  chooseExpiry,
  chainOf,
  chooseStrike,
  DayStrikes,
  NO_CONTRACT,
  NO_PRICE,
  contractAt,
} from '#engine/chain'
import type { DayNumber } from '#engine/exchange'
import type { MarketDay } from '#engine/market'
import type { ClockMinute, Paise, Row } from '#engine/units'
import type { LegPlan } from './plan.ts'

type LegChoice = Pick<LegPlan, 'expiry' | 'isCall' | 'strike'>

/** One for all: legs are asked about minute after minute, and nothing is kept of an answer. */
const asked = new DayStrikes()

/** When a contract is chosen. */
export interface ChoiceMoment {
  readonly day: MarketDay
  readonly c: ClockMinute
  /** The expiry that the cycle is made for, where it is made for one. */
  readonly cycleExpiry: DayNumber | undefined
}

/**
 * The row of the contract that a leg trades when it is ordered at a moment, or `NO_CONTRACT`.
 * @param reference the strike of the leg that this one is measured from
 */
export function selectContract(
  leg: LegChoice,
  { day, c, cycleExpiry }: ChoiceMoment,
  reference: Paise = NO_PRICE,
): Row {
  const expiry = chooseExpiry(chainOf(day).expiries, leg.expiry, day.day, cycleExpiry)
  if (expiry === undefined) return NO_CONTRACT
  const strikes = asked.at(day, c, expiry, leg.isCall)
  strikes.reference = reference
  return strikes.row(chooseStrike(leg.strike, strikes))
}

/**
 * The row that a leg would select if all legs were ordered at the moment: a strike measured from another leg is measured
 * from what that one would select then.
 */
export function selectAnew(leg: LegPlan, legs: readonly LegPlan[], moment: ChoiceMoment): Row {
  if (leg.measuredFrom === undefined) return selectContract(leg, moment)
  const row = selectAnew(legs[leg.measuredFrom], legs, moment)
  if (row === NO_CONTRACT) return NO_CONTRACT
  return selectContract(leg, moment, contractAt(moment.day, row).strike)
}
