import type { OptionChain } from '#api'
import {
  compareMoments,
  contractName,
  openPositions,
  type MarketMoment,
  type OpenPosition,
  type SimulatedLeg,
} from '#domain'
import { carryOf, isOption, type Position, type PositionLeg } from '#engine/analytics'
import { formatDate } from '../../../ui/format.ts'
import { recordOf, yearsOf } from './chain-rows.ts'

/** Chains of a minute by expiry. */
export type Chains = ReadonlyMap<string, OptionChain>

/** Name of a leg: `24300 CE`, `FUT`. */
export function legName(leg: Pick<SimulatedLeg, 'strike' | 'optionType'>): string {
  return contractName('', leg).trim()
}

/** Name of a contract with its expiry: `24300 CE 08 May 2025`. */
export function contractTitle(leg: Pick<SimulatedLeg, 'strike' | 'optionType' | 'expiry'>): string {
  return `${legName(leg)} ${formatDate(leg.expiry)}`
}

/** Last price of a leg's contract; null without trades. */
export function legPrice(
  leg: Pick<SimulatedLeg, 'optionType' | 'strike' | 'expiry'>,
  chains: Chains,
): number | null {
  return priceIn(chains.get(leg.expiry), leg) ?? null
}

/** Last price of a contract in its expiry's chain; undefined without trades. */
export function priceIn(
  chain: OptionChain | undefined,
  contract: Pick<SimulatedLeg, 'optionType' | 'strike'>,
): number | undefined {
  return contract.optionType === 'FUTURE' ? chain?.future?.price : recordOf(chain, contract)?.ltp
}

/** A position for the payoff, and the contracts that cannot be valued before expiry. */
export interface ModelPosition extends Position {
  /** Names of contracts without an implied volatility; with any of them the position has no value before expiry. */
  readonly unvalued: readonly string[]
}

/**
 * Converts open legs for the payoff: adds volatility and forward from their expiry's chain.
 * @param booked rupees, before charges
 */
export function modelPosition(
  held: readonly OpenPosition[],
  booked: number,
  { chains, spot }: { readonly chains: Chains; readonly spot: number },
): ModelPosition {
  const unvalued: string[] = []
  const legs = held.map((row): PositionLeg => {
    const chain = chains.get(row.expiry)
    const volatility = recordOf(chain, row)?.iv ?? strikeVolatility(chain, row.strike)
    const years = chain ? yearsOf(chain) : 0
    if (isOption(row) && volatility === undefined && !(chain && years === 0))
      unvalued.push(contractTitle(row))
    return {
      optionType: row.optionType,
      tradeType: row.tradeType,
      strike: row.strike,
      premium: row.averagePrice,
      units: row.lots * row.lotSize,
      expiry: row.expiry,
      volatility: (volatility ?? 0) / 100,
      carry: chain ? carryOf(forwardFor(row, chain), spot, years) : 0,
    }
  })
  return { legs, booked, unvalued }
}

/** A future uses its own price; before its first trade, and for options, the forward of put-call parity applies. */
function forwardFor({ optionType }: OpenPosition, { future, forward }: OptionChain): number {
  return optionType === 'FUTURE' && future ? future.price : forward
}

/** Volatility of a strike; the other side's stands in for a contract without trades. */
function strikeVolatility(chain: OptionChain | undefined, strike: number): number | undefined {
  return chain?.options.find((one) => one.strike === strike && one.iv !== null)?.iv ?? undefined
}

/** Legs that were closed, rolled or settled by a minute. */
export function bookedLegs(legs: readonly SimulatedLeg[], moment: MarketMoment): SimulatedLeg[] {
  return legs.filter(({ exit }) => exit !== null && compareMoments(exit, moment) <= 0)
}

/** Minutes of orders after a minute, ascending: entries, and exits other than settlements. */
export function laterOrders(legs: readonly SimulatedLeg[], moment: MarketMoment): MarketMoment[] {
  const orders = legs.flatMap(({ id, entry, exit }) => [
    { key: entry.order ?? `${id} in`, at: entry },
    ...(exit && !exit.settled ? [{ key: exit.order ?? `${id} out`, at: exit }] : []),
  ])
  const later = new Map(
    orders.filter(({ at }) => compareMoments(at, moment) > 0).map(({ key, at }) => [key, at]),
  )
  return [...later.values()].sort(compareMoments)
}

/** Identifies a row of the position book. */
export interface HeldRow {
  readonly id: string
  readonly moment: MarketMoment
}

/** Sets the lots of a row. The row becomes one leg at its average price, in whole paise. */
export function withLots(legs: readonly SimulatedLeg[], row: HeldRow, lots: number): SimulatedLeg[] {
  const held = openPositions(legs, row.moment).find(({ id }) => id === row.id)
  const first = held?.legs[0]
  if (!held || !first) return [...legs]
  const { since, averagePrice } = held
  const one = { ...first, lots, entry: { ...since, price: Math.round(averagePrice * 100) / 100 } }
  return legs.flatMap((leg) => (leg === first ? [one] : held.legs.includes(leg) ? [] : [leg]))
}

/** Sets the entry price of a row. */
export function withEntryPrice(legs: readonly SimulatedLeg[], row: HeldRow, price: number): SimulatedLeg[] {
  const held = openPositions(legs, row.moment).find(({ id }) => id === row.id)?.legs ?? []
  return legs.map((leg) => {
    const { date, time } = leg.entry
    return held.includes(leg) ? { ...leg, entry: { date, time, price } } : leg
  })
}
