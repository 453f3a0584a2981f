import type { OptionChain } from '#api'
import {
  compareMoments,
  contractName,
  openPositions,
  type DeskMoment,
  type OpenPosition,
  type SimulatedLeg,
} from '#domain'
import { carryOf, isOption, type Position, type PositionLeg } from '#engine/analytics'
import { formatDate } from '../../../ui/format.ts'
import { recordOf, yearsOf } from './chain-rows.ts'

/** The chains of a minute by expiry. */
export type Chains = ReadonlyMap<string, OptionChain>

/** A leg in a line: `24300 CE`, `FUT`. */
export function legName(leg: Pick<SimulatedLeg, 'strike' | 'optionType'>): string {
  return contractName('', leg).trim()
}

/** A contract with its expiry: `24300 CE 08 May 2025`. */
export function contractTitle(leg: Pick<SimulatedLeg, 'strike' | 'optionType' | 'expiry'>): string {
  return `${legName(leg)} ${formatDate(leg.expiry)}`
}

/** The last price of a leg's contract; null where it has not traded. */
export function legPrice(
  leg: Pick<SimulatedLeg, 'optionType' | 'strike' | 'expiry'>,
  chains: Chains,
): number | null {
  return priceIn(chains.get(leg.expiry), leg) ?? null
}

/** The last price of a contract in the chain of its expiry; undefined where it has not traded. */
export function priceIn(
  chain: OptionChain | undefined,
  contract: Pick<SimulatedLeg, 'optionType' | 'strike'>,
): number | undefined {
  return contract.optionType === 'FUTURE' ? chain?.future?.price : recordOf(chain, contract)?.ltp
}

/** A position as the payoff sees it, and the contracts that keep it from being valued before expiry. */
export interface ModelPosition extends Position {
  /** Contracts without a volatility at the minute, by name: with any, the position has no value before expiry. */
  readonly unvalued: readonly string[]
}

/**
 * The open legs as the payoff needs them: with volatility and forward from the chain of each contract's expiry.
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

/** A future stands at its own price; until it has traded, and for options, at that of put-call parity. */
function forwardFor({ optionType }: OpenPosition, { future, forward }: OptionChain): number {
  return optionType === 'FUTURE' && future ? future.price : forward
}

/** A strike has one volatility: that of its other side stands for a contract that has not traded. */
function strikeVolatility(chain: OptionChain | undefined, strike: number): number | undefined {
  return chain?.options.find((one) => one.strike === strike && one.iv !== null)?.iv ?? undefined
}

/** Legs that were closed, rolled or settled by a minute. */
export function bookedLegs(legs: readonly SimulatedLeg[], moment: DeskMoment): SimulatedLeg[] {
  return legs.filter(({ exit }) => exit !== null && compareMoments(exit, moment) <= 0)
}

/** The minutes of orders that come after a minute, ascending: entries, and exits that are no settlement. */
export function laterOrders(legs: readonly SimulatedLeg[], moment: DeskMoment): DeskMoment[] {
  const orders = legs.flatMap(({ id, entry, exit }) => [
    { key: entry.order ?? `${id} in`, at: entry },
    ...(exit && !exit.settled ? [{ key: exit.order ?? `${id} out`, at: exit }] : []),
  ])
  const later = new Map(
    orders.filter(({ at }) => compareMoments(at, moment) > 0).map(({ key, at }) => [key, at]),
  )
  return [...later.values()].sort(compareMoments)
}

/** A row of the position book, named so that it is found again in other legs. */
export interface HeldRow {
  readonly id: string
  readonly moment: DeskMoment
}

/** Legs after the lots of a row were typed over. The row becomes one leg at its average price, in whole paise. */
export function withLots(legs: readonly SimulatedLeg[], row: HeldRow, lots: number): SimulatedLeg[] {
  const held = openPositions(legs, row.moment).find(({ id }) => id === row.id)
  const first = held?.legs[0]
  if (!held || !first) return [...legs]
  const { since, averagePrice } = held
  const one = { ...first, lots, entry: { ...since, price: Math.round(averagePrice * 100) / 100 } }
  return legs.flatMap((leg) => (leg === first ? [one] : held.legs.includes(leg) ? [] : [leg]))
}

/** Legs with the entry price of a row typed over. */
export function withEntryPrice(legs: readonly SimulatedLeg[], row: HeldRow, price: number): SimulatedLeg[] {
  const held = openPositions(legs, row.moment).find(({ id }) => id === row.id)?.legs ?? []
  return legs.map((leg) => {
    const { date, time } = leg.entry
    return held.includes(leg) ? { ...leg, entry: { date, time, price } } : leg
  })
}
