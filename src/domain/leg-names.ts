import { allLegs, legsByPlace, tradedLegs } from './legs.ts'
import type { BacktestRequest } from './schemas/backtest-request.ts'
import { legInShort } from './strategy-in-short.ts'

/** Names of a strategy's legs by leg id: `Leg 2: sell ATM PE`. An unknown id stays as it is. */
export function legNames(
  request: Pick<BacktestRequest, 'strategy' | 'multiLegStrategy'>,
): (legId: string) => string {
  const all = allLegs(request)
  const spoken = legsByPlace(all)
  const names = new Map(
    tradedLegs(request).map((leg) => {
      const place = all.findIndex(({ id }) => id === leg.id)
      return [leg.id, place < 0 ? legInShort(leg) : `Leg ${place + 1}: ${legInShort(spoken[place] ?? leg)}`]
    }),
  )
  return (legId) => names.get(legId) ?? addedLegName(legId)
}

/** Name of a leg that the user added to a deployment, by its id: `Leg 1 by hand`. Any other id stays as it is. */
export function addedLegName(legId: string): string {
  const [, number] = /^by_hand_(\d+)$/.exec(legId) ?? []
  return number === undefined ? legId : `Leg ${number} by hand`
}

/** The same names as a table by leg id. */
export function legNamesOf(
  request: Pick<BacktestRequest, 'strategy' | 'multiLegStrategy'>,
): Record<string, string> {
  const nameOf = legNames(request)
  return Object.fromEntries(tradedLegs(request).map(({ id }) => [id, nameOf(id)]))
}
