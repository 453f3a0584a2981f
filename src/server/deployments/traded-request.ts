import {
  isMultiLeg,
  LIMITS,
  MULTI_LEG_STRATEGY,
  tradedLegs,
  type BacktestRequest,
  type DeploymentTerms,
  type FieldError,
  type Leg,
} from '#domain'
import type { IsoDate } from '#engine/exchange'
import { quotesDataset } from '../data/quotes/recorded-market.ts'
import { endOf } from './schedule.ts'

/** The request as a deployment trades it: over its sessions, with its lots and capital. */
export function tradedRequest(
  request: BacktestRequest,
  { lots, capital, feed }: DeploymentTerms,
  dates: readonly IsoDate[],
): BacktestRequest {
  const startDate = dates[0]
  return {
    ...timesLots(request, lots),
    startDate,
    endDate: endOf(startDate, dates.at(-1)!),
    dataset: feed.kind === 'replay' ? feed.dataset : quotesDataset(feed.broker),
    ...(capital !== undefined && { initialCapital: capital }),
  }
}

/** Multiplies all lots of a strategy; a single-leg strategy becomes a list with one leg. */
function timesLots(request: BacktestRequest, lots: number): BacktestRequest {
  if (lots === 1) return request
  const times = (leg: Leg): Leg => ({ ...leg, quantity: leg.quantity * lots })
  const { strategy, multiLegStrategy, ...rest } = request
  if (isMultiLeg(request))
    return {
      ...rest,
      strategy: { ...strategy, ...(strategy.legs && { legs: strategy.legs.map(times) }) },
      ...(multiLegStrategy && {
        multiLegStrategy: { ...multiLegStrategy, legs: multiLegStrategy.legs.map(times) },
      }),
    }
  const { strikeCriteria: _criteria, expiry: _expiry, minDte: _minDte, ...single } = strategy
  return { ...rest, strategy: { ...single, name: MULTI_LEG_STRATEGY, legs: tradedLegs(request).map(times) } }
}

/** The first leg that would trade more lots than a leg may, by the lots of the deployment; undefined without one. */
export function lotsProblem(traded: BacktestRequest, { lots }: DeploymentTerms): FieldError | undefined {
  const { max } = LIMITS.lots
  const legs = traded.strategy.legs ?? traded.multiLegStrategy?.legs ?? []
  const at = legs.findIndex(({ quantity }) => quantity > max)
  if (lots === 1 || at < 0) return undefined
  return { path: 'lots', message: `Leg ${at + 1} would trade ${legs[at].quantity} lots; at most ${max}` }
}
