import { legNames, type BacktestBundle } from '#domain'

/** What the legs of a result are called, by the ids that trades bear. */
export function legNamesOf({
  strategy,
  results,
}: Pick<BacktestBundle, 'strategy'> & {
  readonly results: Pick<BacktestBundle['results'], 'config'>
}): (legId: string) => string {
  const { multiLegStrategy } = results.config
  return legNames({ strategy, ...(multiLegStrategy && { multiLegStrategy }) })
}
