import {
  chooseExpiry,
  chainOf,
  chooseStrike,
  DayStrikes,
  NO_CONTRACT,
  NO_PRICE,
  contractAt,
  type Choice,
} from '#engine/chain'
import type { DayNumber } from '#engine/exchange'
import type { MarketDay } from '#engine/market'
import type { ClockMinute, Paise } from '#engine/units'
import type { LegPlan } from './plan.ts'

type LegChoice = Pick<LegPlan, 'expiry' | 'isCall' | 'strike' | 'choiceId'>

/** One for all: legs are asked about minute after minute, and nothing is kept of an answer. */
const asked = new DayStrikes()

/** When a contract is chosen. */
export interface ChoiceMoment {
  readonly day: MarketDay
  readonly c: ClockMinute
  /** The expiry that the cycle is made for, where it is made for one. */
  readonly cycleExpiry: DayNumber | undefined
}

/** Numbers that stand for a way to choose: by its words, which are few. */
const choiceIds = new Map<string, number>()
const MOST_CHOICE_IDS = 10_000
let newestChoiceId = 0

/**
 * A number for how a leg chooses its contract: legs that choose alike have the same one, so that a day has to look only
 * once for all of them. Undefined where it is measured from another leg's strike.
 */
export function choiceId({
  expiry,
  isCall,
  strike,
  measuredFrom,
}: Omit<LegChoice, 'choiceId'> & Pick<LegPlan, 'measuredFrom'>): number | undefined {
  if (measuredFrom !== undefined) return undefined
  const words = JSON.stringify([expiry, isCall, strike])
  let id = choiceIds.get(words)
  if (id !== undefined) return id
  // What was forgotten gets another number: no number ever stands for two ways.
  if (choiceIds.size >= MOST_CHOICE_IDS) choiceIds.clear()
  choiceIds.set(words, (id = newestChoiceId++))
  return id
}

/**
 * The contract that a leg trades when it is ordered at a moment, or undefined.
 * @param reference the strike of the leg that this one is measured from
 */
export function selectContract(
  leg: LegChoice,
  moment: ChoiceMoment,
  reference: Paise = NO_PRICE,
): Choice | undefined {
  const { day, c, cycleExpiry } = moment
  const { choiceId: id } = leg
  if (id === undefined || cycleExpiry !== undefined || !day.isWhole) return choose(leg, moment, reference)
  const { choices } = chainOf(day)
  const kept = choices.get(id, c)
  if (kept !== undefined) return kept ?? undefined
  const choice = choose(leg, moment, reference)
  choices.keep(id, c, choice ?? null)
  return choice
}

function choose(leg: LegChoice, { day, c, cycleExpiry }: ChoiceMoment, reference: Paise): Choice | undefined {
  const expiry = chooseExpiry(chainOf(day).expiries, leg.expiry, {
    underlying: day.underlying,
    day: day.day,
    cycleExpiry,
  })
  if (expiry === undefined) return undefined
  const strikes = asked.at(day, c, expiry, leg.isCall)
  strikes.reference = reference
  const row = strikes.row(chooseStrike(leg.strike, strikes))
  return row === NO_CONTRACT ? undefined : { row, contract: contractAt(day, row), price: undefined }
}

/**
 * What a leg would select if all legs were ordered at the moment: a strike measured from another leg is measured
 * from what that one would select then.
 */
export function selectAnew(leg: LegPlan, legs: readonly LegPlan[], moment: ChoiceMoment): Choice | undefined {
  if (leg.measuredFrom === undefined) return selectContract(leg, moment)
  const reference = selectAnew(legs[leg.measuredFrom], legs, moment)
  return reference && selectContract(leg, moment, reference.contract.strike)
}
