import { legNames, tradedLegs, type BacktestBundle, type Trade } from '#domain'
import { premiumMisses } from '#engine/analytics'
import { premiumMissWords } from './result-words.ts'

/** As much of a result as tells its legs. */
type Legged = Pick<BacktestBundle, 'strategy'> & {
  readonly results: Pick<BacktestBundle['results'], 'config'>
}

/** What the legs of a result are called, by the ids that trades bear. */
export function legNamesOf(bundle: Legged): (legId: string) => string {
  const request = requestOf(bundle)
  // The groups of imported trades are names already.
  return request ? legNames(request) : (legId) => legId
}

/** How far the legs that asked for a premium were from getting it, a sentence each. */
export function premiumMissesOf(bundle: Legged, trades: readonly Trade[]): string[] {
  const request = requestOf(bundle)
  if (!request) return []
  const entersLater = request.strategy.entryMomentum !== undefined
  const misses = entersLater ? [] : premiumMisses(trades, tradedLegs(request))
  return misses.map((miss) => premiumMissWords(miss, legNames(request)(miss.legId)))
}

function requestOf({ strategy, results }: Legged) {
  const { multiLegStrategy } = results.config
  return strategy && { strategy, ...(multiLegStrategy && { multiLegStrategy }) }
}
