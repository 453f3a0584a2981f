import type { OptionChain } from '#api'
import {
  closingSide,
  type ContractType,
  type OpenPosition,
  type OptionType,
  type SimulatedOrder,
} from '#domain'
import { isOption } from '#engine/analytics'
import { formatDate } from '../../../ui/format.ts'
import { recordOf } from './chain-rows.ts'
import { legName, legPrice, type Chains } from './position.ts'
import { orderIn } from './trades.ts'

/** Orders of an adjustment: exits of rows of the position book, and entries. */
export interface Adjustment {
  readonly text: string
  readonly exits: readonly SimulatedOrder[]
  readonly orders: readonly SimulatedOrder[]
}

/** An adjustment, or why it is not possible now. */
export type AdjustmentOutcome = Adjustment | { readonly refused: string }

export function isRefused(outcome: AdjustmentOutcome): outcome is { readonly refused: string } {
  return 'refused' in outcome
}

/** Target delta of a tested side without an opposite side. */
const LONE_SIDE_DELTA = 0.2

/** Exits legs at their last prices. */
export function exitLegs(legs: readonly OpenPosition[], chains: Chains): AdjustmentOutcome {
  const exits: SimulatedOrder[] = []
  for (const leg of legs) {
    const price = legPrice(leg, chains)
    if (price === null) return { refused: `${legName(leg)} has no price at this minute to leave it at` }
    const { optionType, strike, expiry, lots, lotSize } = leg
    exits.push({ optionType, strike, expiry, lots, lotSize, tradeType: closingSide(leg.tradeType), price })
  }
  const words = exits.map((exit) => `${legName(exit)} at ${exit.price.toFixed(2)}`)
  return { text: `Exited ${words.join(', ')}`, exits, orders: [] }
}

/** Moves the options by a number of traded strikes; a positive number moves up. */
export function shiftLegs(legs: readonly OpenPosition[], chains: Chains, by: number): AdjustmentOutcome {
  return replaceLegs(options(legs), chains, {
    text: `Shifted ${by > 0 ? 'up' : 'down'} by a strike`,
    strikeFor: (leg, chain) => strikeFrom(tradedStrikes(chain, leg.optionType), leg.strike, by),
    empty: 'There is no option among the open legs; a future has no strike to shift',
  })
}

/** Rolls an option to the same strike of another expiry, or a future to another expiry. */
export function rollToExpiry(leg: OpenPosition, chains: Chains, chain: OptionChain): AdjustmentOutcome {
  const exit = exitLegs([leg], chains)
  if (isRefused(exit)) return exit
  const order = orderIn(chain, leg)
  if (!order)
    return { refused: `${legName(leg)} of ${formatDate(chain.expiry_date)} has no price at this minute` }
  return {
    text: `Rolled ${legName(leg)} ${formatDate(leg.expiry)} to ${formatDate(chain.expiry_date)}`,
    exits: exit.exits,
    orders: [order],
  }
}

/**
 * Defends the tested side. It exits the short leg with the largest delta, and sells the strike of the same type whose
 * delta is closest to that of the opposite short leg, or to 0.20 without an opposite leg.
 */
export function defendTestedSide(legs: readonly OpenPosition[], chains: Chains): AdjustmentOutcome {
  const shorts = shortOptions(legs)
    .flatMap((leg) => {
      const delta = deltaOf(leg, chains)
      return delta === null ? [] : [{ leg, delta }]
    })
    .sort((a, b) => b.delta - a.delta)
  const tested = shorts[0]
  if (!tested) return { refused: 'There is no short leg with a delta at this minute to defend' }
  const other = shorts.find(({ leg }) => leg.optionType !== tested.leg.optionType)
  const wanted = other?.delta ?? LONE_SIDE_DELTA
  const { leg } = tested
  return replaceLegs([leg], chains, {
    text: `Defended ${legName(leg)}`,
    strikeFor: (_, chain) => {
      const strike = nearestDelta(chain, leg, wanted)
      return strike === leg.strike ? undefined : strike
    },
    none: `${legName(leg)} is as far from the money as the other side already; nothing to defend`,
  })
}

/**
 * Buys wings a number of traded strikes beyond each short leg without a wing: a strangle becomes a condor, a straddle a
 * butterfly.
 */
export function addWings(legs: readonly OpenPosition[], chains: Chains, width: number): AdjustmentOutcome {
  const shorts = shortOptions(legs)
  if (shorts.length === 0) return { refused: 'Wings need a short option; the position has no short option' }
  const orders = wingsOf(shorts, chains, { width, held: legs })
  if ('refused' in orders) return orders
  if (orders.length === 0) return { refused: 'Every short leg has its wing already' }
  return { text: `Converted to a condor, wings ${width} strikes away`, exits: [], orders }
}

/** Moves the short options to the money and buys wings: an iron butterfly. A future stays unchanged. */
export function convertToButterfly(
  legs: readonly OpenPosition[],
  chains: Chains,
  width: number,
): AdjustmentOutcome {
  const shorts = shortOptions(legs)
  const [first] = shorts
  const chain = first && chains.get(first.expiry)
  const call = shorts.find(({ optionType }) => optionType === 'CALL')
  const put = shorts.find(({ optionType }) => optionType === 'PUT')
  if (!chain || !call || !put || call.expiry !== put.expiry)
    return { refused: 'A butterfly is made of a short call and a short put of one expiry' }
  const body = nearestStrike(tradedStrikes(chain, 'CALL'), chain.forward)
  const exit = exitLegs(options(legs), chains)
  if (isRefused(exit)) return exit
  const bodies = [call, put].map((leg) => body !== undefined && orderIn(chain, { ...leg, strike: body }))
  if (!bodies.every((order) => typeof order === 'object'))
    return { refused: 'The strike at the money has no price on both sides at this minute' }
  const wings = wingsOf(bodies, chains, { width, held: [] })
  if ('refused' in wings) return wings
  const orders = [...bodies, ...wings]
  return {
    text: `Converted to a butterfly around ${body}, wings ${width} strikes away`,
    exits: exit.exits,
    orders,
  }
}

/** A leg with a strike. */
type OptionLeg = OpenPosition & { readonly optionType: OptionType }

function options(legs: readonly OpenPosition[]): OptionLeg[] {
  return legs.filter((leg): leg is OptionLeg => isOption(leg))
}

type Wanted = Pick<OpenPosition, 'strike' | 'expiry' | 'lots' | 'tradeType'> & {
  readonly optionType: ContractType
}

function shortOptions(legs: readonly OpenPosition[]) {
  return options(legs).filter(({ tradeType }) => tradeType === 'SELL')
}

function wingsOf(
  shorts: readonly Wanted[],
  chains: Chains,
  { width, held }: { width: number; held: readonly OpenPosition[] },
): SimulatedOrder[] | { readonly refused: string } {
  const orders: SimulatedOrder[] = []
  for (const short of shorts) {
    if (hasWing(short, held)) continue
    const chain = chains.get(short.expiry)
    const away = short.optionType === 'CALL' ? width : -width
    const strike = chain && strikeFrom(tradedStrikes(chain, short.optionType), short.strike, away)
    const order =
      strike !== undefined && orderIn(chain as OptionChain, { ...short, tradeType: 'BUY', strike })
    if (!order)
      return { refused: `There is no traded strike ${width} beyond ${legName(short)}; choose narrower wings` }
    orders.push(order)
  }
  return orders
}

function hasWing(short: Wanted, held: readonly OpenPosition[]): boolean {
  return held.some(
    ({ tradeType, optionType, expiry, strike }) =>
      tradeType === 'BUY' &&
      optionType === short.optionType &&
      expiry === short.expiry &&
      (optionType === 'CALL' ? strike > short.strike : strike < short.strike),
  )
}

interface Replacement {
  readonly text: string
  readonly strikeFor: (leg: OptionLeg, chain: OptionChain) => number | undefined
  /** Message if no strike qualifies. */
  readonly none?: string
  /** Message if there is no leg to replace. */
  readonly empty?: string
}

function replaceLegs(
  legs: readonly OptionLeg[],
  chains: Chains,
  { text, strikeFor, none, empty }: Replacement,
): AdjustmentOutcome {
  if (legs.length === 0) return { refused: empty ?? 'There is no open leg' }
  const exit = exitLegs(legs, chains)
  if (isRefused(exit)) return exit
  const orders: SimulatedOrder[] = []
  for (const leg of legs) {
    const chain = chains.get(leg.expiry)
    const strike = chain && strikeFor(leg, chain)
    const order = strike !== undefined && orderIn(chain as OptionChain, { ...leg, strike })
    if (!order) return { refused: none ?? `There is no traded strike beyond ${legName(leg)} at this minute` }
    orders.push(order)
  }
  const words = legs.map((leg, i) => `${legName(leg)} → ${legName(orders[i])}`)
  return { text: `${text}: ${words.join(', ')}`, exits: exit.exits, orders }
}

function tradedStrikes(chain: OptionChain, type: ContractType): number[] {
  return chain.options.filter(({ option_type }) => option_type === type).map(({ strike }) => strike)
}

function strikeFrom(strikes: readonly number[], from: number, by: number): number | undefined {
  if (by > 0) return strikes.filter((strike) => strike > from)[by - 1]
  return strikes.filter((strike) => strike < from).at(by)
}

function nearestStrike(strikes: readonly number[], level: number): number | undefined {
  return strikes.toSorted((a, b) => Math.abs(a - level) - Math.abs(b - level))[0]
}

function deltaOf(leg: OpenPosition, chains: Chains): number | null {
  const delta = recordOf(chains.get(leg.expiry), leg)?.delta ?? null
  return delta === null ? null : Math.abs(delta)
}

/** The strike at or beyond the leg's strike, away from the money, with the delta closest to the wanted one. */
function nearestDelta(chain: OptionChain, leg: OpenPosition, wanted: number): number | undefined {
  const isAway = (strike: number) => (leg.optionType === 'CALL' ? strike >= leg.strike : strike <= leg.strike)
  return chain.options
    .filter((one) => one.option_type === leg.optionType && one.delta !== null && isAway(one.strike))
    .map(({ strike, delta }) => ({ strike, distance: Math.abs(Math.abs(delta ?? 0) - wanted) }))
    .sort((a, b) => a.distance - b.distance)[0]?.strike
}

/** Button text of the order that closes a leg. */
export function exitLabel(leg: OpenPosition): string {
  return `${closingSide(leg.tradeType) === 'BUY' ? 'Buy back' : 'Sell'} ${legName(leg)}`
}
