import type { DeploymentChain } from '#api'
import { DEPLOYMENT_LIMITS, formatNumber, type OptionType, type TradeType } from '#domain'
import type { NewLeg } from '../../../strategy/deployments/deployment-queries.ts'
import { levelProblem, stepped } from './levels.ts'

/** The typed fields of a leg to add. */
export interface TypedLeg {
  readonly tradeType: TradeType
  readonly optionType: OptionType
  /** Undefined until one is chosen: then the strike nearest to the index. */
  readonly strike: number | undefined
  readonly lots: number | null
  readonly stop: number | null
  readonly target: number | null
}

/** Why a number of lots cannot be ordered; undefined if it can. */
export function lotsProblem(lots: number | null): string | undefined {
  const { min, max } = DEPLOYMENT_LIMITS.orderLots
  if (lots !== null && Number.isInteger(lots) && lots >= min && lots <= max) return undefined
  return `A whole number from ${formatNumber(min)} to ${formatNumber(max)}`
}

/** The leg that was typed; undefined if it is incomplete or no leg. */
export function newLegOf(typed: TypedLeg, chain: DeploymentChain | undefined): NewLeg | undefined {
  const { tradeType, optionType, lots, stop, target } = typed
  const strike = typed.strike ?? nearestStrike(chain)
  if (!chain || strike === undefined || !chain.strikes.some((one) => one.strike === strike)) return undefined
  if (lots === null || lotsProblem(lots) !== undefined) return undefined
  if ([stop, target].some((level) => levelProblem(level) !== undefined)) return undefined
  return {
    tradeType,
    optionType,
    strike,
    expiry: chain.expiry,
    lots,
    ...(stop !== null && { stop: stepped(stop) }),
    ...(target !== null && { target: stepped(target) }),
  }
}

/** The listed strike nearest to the index, the lower of two; undefined without an index. */
export function nearestStrike(chain: DeploymentChain | undefined): number | undefined {
  if (!chain || chain.spot === null) return undefined
  const { spot, strikes } = chain
  let nearest: number | undefined
  for (const { strike } of strikes)
    if (nearest === undefined || Math.abs(strike - spot) < Math.abs(nearest - spot)) nearest = strike
  return nearest
}

/** Last price of a contract of the chain; null if it has not traded. */
export function premiumOf(
  chain: DeploymentChain | undefined,
  { strike, optionType }: { readonly strike: number | undefined; readonly optionType: OptionType },
): number | null {
  const found = chain?.strikes.find((one) => one.strike === strike)
  return (optionType === 'CALL' ? found?.call : found?.put) ?? null
}
