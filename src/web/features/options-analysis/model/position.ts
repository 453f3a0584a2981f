import type { OptionChain } from '#api'
import { contractName, isHeldAt, type DeskMoment, type SimulatedLeg } from '#domain'
import { carryOf, isOption, type PositionLeg } from '#engine/analytics'
import { recordOf, yearsOf } from './chain-rows.ts'

/** The chains of a minute by expiry. */
export type Chains = ReadonlyMap<string, OptionChain>

/** A leg in a line: `24300 CE`, `FUT`. */
export function legName(leg: Pick<SimulatedLeg, 'strike' | 'optionType'>): string {
  return contractName('', leg).trim()
}

/** The last price of a leg's contract; null where it has not traded. */
export function legPrice(leg: SimulatedLeg, chains: Chains): number | null {
  const chain = chains.get(leg.expiry)
  return priceIn(chain, leg) ?? null
}

/** The last price of a contract in the chain of its expiry; undefined where it has not traded. */
export function priceIn(
  chain: OptionChain | undefined,
  contract: Pick<SimulatedLeg, 'optionType' | 'strike'>,
): number | undefined {
  return contract.optionType === 'FUTURE' ? chain?.future?.price : recordOf(chain, contract)?.ltp
}

export function heldLegs(legs: readonly SimulatedLeg[], moment: DeskMoment): SimulatedLeg[] {
  return legs.filter((leg) => isHeldAt(leg, moment))
}

/** A position as the payoff sees it, and the legs that keep it from being valued before expiry. */
export interface ModelPosition {
  /** Exact at expiry whatever is missing. */
  readonly legs: readonly PositionLeg[]
  /** Legs without a volatility at the minute, by name: with any, the position has no value before expiry. */
  readonly unvalued: readonly string[]
}

/**
 * What the payoff needs of held legs: volatility and forward from the chain of each leg's expiry.
 */
export function modelPosition(legs: readonly SimulatedLeg[], chains: Chains, spot: number): ModelPosition {
  const unvalued: string[] = []
  const modelled = legs.map((leg): PositionLeg => {
    const chain = chains.get(leg.expiry)
    const volatility = recordOf(chain, leg)?.iv ?? strikeVolatility(chain, leg.strike)
    const years = chain ? yearsOf(chain) : 0
    if (isOption(leg) && volatility === undefined && !(chain && years === 0)) unvalued.push(legName(leg))
    return {
      optionType: leg.optionType,
      tradeType: leg.tradeType,
      strike: leg.strike,
      premium: leg.entry.price,
      units: leg.lots * leg.lotSize,
      expiry: leg.expiry,
      volatility: (volatility ?? 0) / 100,
      carry: chain ? carryOf(forwardFor(leg, chain), spot, years) : 0,
    }
  })
  return { legs: modelled, unvalued }
}

/** A future stands at its own price; until it has traded, and for options, at that of put-call parity. */
function forwardFor({ optionType }: SimulatedLeg, { future, forward }: OptionChain): number {
  return optionType === 'FUTURE' && future ? future.price : forward
}

/** A strike has one volatility: that of its other side stands for a contract that has not traded. */
function strikeVolatility(chain: OptionChain | undefined, strike: number): number | undefined {
  return chain?.options.find((one) => one.strike === strike && one.iv !== null)?.iv ?? undefined
}
