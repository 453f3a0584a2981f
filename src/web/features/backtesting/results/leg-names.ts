import { legInShort, tradedLegs, type BacktestBundle } from '#domain'

type Names = (legId: string) => string

/** What the legs of a result are called, by the ids that trades bear: `Leg 2: sell ATM PE`. */
export function legNames({
  strategy,
  results: { config },
}: Pick<BacktestBundle, 'strategy' | 'results'>): Names {
  const { multiLegStrategy } = config
  const all = strategy.legs ?? multiLegStrategy?.legs ?? []
  const legs = tradedLegs({ strategy, ...(multiLegStrategy && { multiLegStrategy }) })
  const names = new Map(
    legs.map((leg) => {
      const place = all.findIndex(({ id }) => id === leg.id)
      return [leg.id, place < 0 ? legInShort(leg) : `Leg ${place + 1}: ${legInShort(leg)}`]
    }),
  )
  return (legId) => names.get(legId) ?? legId
}
