import { legNames, tradedLegs, type BacktestBundle, type Trade } from '#domain'
import { premiumMisses } from '#engine/analytics'
import { describePremiumMiss } from './result-words.ts'

/** The part of a result that names its legs. */
type ResultWithLegs = Pick<BacktestBundle, 'strategy'> & {
  readonly results: Pick<BacktestBundle['results'], 'config'>
}

/** Returns a function from the leg ids in trades to names of legs. */
export function legNamesOf(bundle: ResultWithLegs): (legId: string) => string {
  const request = requestOf(bundle)
  // Groups of imported trades already have names.
  return request ? legNames(request) : (legId) => legId
}

/** One sentence for each leg that chose by premium: how far its premiums were off. */
export function premiumMissesOf(bundle: ResultWithLegs, trades: readonly Trade[]): string[] {
  const request = requestOf(bundle)
  if (!request) return []
  const entersLater = request.strategy.entryMomentum !== undefined
  const misses = entersLater ? [] : premiumMisses(trades, tradedLegs(request))
  return misses.map((miss) => describePremiumMiss(miss, legNames(request)(miss.legId)))
}

function requestOf({ strategy, results }: ResultWithLegs) {
  const { multiLegStrategy } = results.config
  return strategy && { strategy, multiLegStrategy }
}
