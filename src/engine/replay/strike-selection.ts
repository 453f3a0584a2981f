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

/** Reused for all choices, because legs choose every minute and no result is kept. */
const asked = new DayStrikes()

/** When a contract is chosen. */
export interface ChoiceMoment {
  readonly day: MarketDay
  readonly c: ClockMinute
  /** The expiry of a positional cycle; undefined for others. */
  readonly cycleExpiry: DayNumber | undefined
}

/** Choice ids by the text of the choice; there are few different ones. */
const choiceIds = new Map<string, number>()
const MOST_CHOICE_IDS = 10_000
let newestChoiceId = 0

/**
 * An id for how a leg chooses its contract. Legs with equal criteria share one, so a day chooses once for all
 * of them. Undefined if the strike is measured from another leg's.
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
  // Ids are never reused, so a forgotten id cannot stand for another choice.
  if (choiceIds.size >= MOST_CHOICE_IDS) choiceIds.clear()
  choiceIds.set(words, (id = newestChoiceId++))
  return id
}

/**
 * The contract that a leg trades if ordered at a moment; undefined without one.
 * @param reference strike of the leg that this one is measured from
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
 * The contract that a leg would choose if all legs were ordered at the moment. A strike measured from another
 * leg uses that leg's choice of the same moment.
 */
export function selectAtMoment(
  leg: LegPlan,
  legs: readonly LegPlan[],
  moment: ChoiceMoment,
): Choice | undefined {
  if (leg.measuredFrom === undefined) return selectContract(leg, moment)
  const reference = selectAtMoment(legs[leg.measuredFrom], legs, moment)
  return reference && selectContract(leg, moment, reference.contract.strike)
}
