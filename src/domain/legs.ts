import { MULTI_LEG_STRATEGY } from './choices.ts'
import type { BacktestRequest } from './schemas/backtest-request.ts'
import type { Holding } from './schemas/holding.ts'
import type { Leg } from './schemas/leg.ts'

type LegSource = Pick<BacktestRequest, 'strategy' | 'multiLegStrategy'>

/** Id of the leg of a strategy that is not multi-leg, as trades name it. */
export const SINGLE_LEG_ID = 'single'

/** Whether a request describes its legs one by one, rather than one leg in the fields of `strategy`. */
export function isMultiLeg({ strategy, multiLegStrategy }: LegSource): boolean {
  return multiLegStrategy?.enabled ?? strategy.name === MULTI_LEG_STRATEGY
}

/** The legs that are written down: those of `strategy`, else of `multiLegStrategy`, the disabled ones too. */
export function allLegs({ strategy, multiLegStrategy }: LegSource): readonly Leg[] {
  return strategy.legs ?? multiLegStrategy?.legs ?? []
}

/** The legs that take part: all but the disabled ones. */
export function enabledLegs(request: LegSource): Leg[] {
  return allLegs(request).filter((leg) => leg.enabled)
}

/** The legs that are traded: those that take part, or one lot by the fields of `strategy` where it is not multi-leg. */
export function tradedLegs(request: LegSource): Leg[] {
  if (isMultiLeg(request)) return enabledLegs(request)
  const { optionType, tradeType, strikeSelection, strikeDistance, strikeLabel } = request.strategy
  const { strikeCriteria, expiry, minDte } = request.strategy
  const strike = {
    strikeSelection,
    strikeDistance,
    ...(strikeLabel !== undefined && { strikeLabel }),
    ...(strikeCriteria && { strikeCriteria }),
    ...(expiry && { expiry }),
    ...(minDte !== undefined && { minDte }),
  }
  return [{ id: SINGLE_LEG_ID, optionType, tradeType, ...strike, quantity: 1, enabled: true }]
}

/** Whether risk rules of the strategy watch the whole position; otherwise each leg inherits those it lacks. */
export function watchesWholePosition(request: LegSource): boolean {
  const { strategy, multiLegStrategy } = request
  const isAskedFor = strategy.combinedPnLTracking ?? multiLegStrategy?.combinedPnLTracking ?? false
  return isAskedFor || !isMultiLeg(request) || enabledLegs(request).length <= 1
}

/** How many days a strategy holds what it enters: within one, over a night, or over several. */
export function holdingOf({ strategy }: Pick<LegSource, 'strategy'>): Holding {
  return strategy.holding ?? { type: 'intraday' }
}

/** As much of a leg as names another one. */
interface Naming {
  readonly id: string
  readonly strikeCriteria?: { readonly leg?: string | undefined } | undefined
  readonly riskManagement?:
    { readonly reEntry?: { readonly activates?: string | undefined } | undefined } | undefined
}

/** The legs for words: where one names another by its id, that one's place stands instead (`leg 2`). They are no longer legs to run. */
export function legsByPlace<L extends Naming>(legs: readonly L[]): L[] {
  const place = (id: string) => {
    const at = legs.findIndex((leg) => leg.id === id)
    return at < 0 ? id : `leg ${at + 1}`
  }
  return legs.map((leg) => {
    const { strikeCriteria, riskManagement } = leg
    const reEntry = riskManagement?.reEntry
    return {
      ...leg,
      ...(strikeCriteria?.leg !== undefined && {
        strikeCriteria: { ...strikeCriteria, leg: place(strikeCriteria.leg) },
      }),
      ...(reEntry?.activates !== undefined && {
        riskManagement: { ...riskManagement, reEntry: { ...reEntry, activates: place(reEntry.activates) } },
      }),
    }
  })
}
