import { HELD_WITHIN_DAY, MULTI_LEG_STRATEGY } from './choices.ts'
import type { BacktestRequest } from './schemas/backtest-request.ts'
import type { Holding } from './schemas/holding.ts'
import type { Leg } from './schemas/leg.ts'

type LegSource = Pick<BacktestRequest, 'strategy' | 'multiLegStrategy'>

/** Leg id in trades of a strategy that is not multi-leg. */
export const SINGLE_LEG_ID = 'single'

/** Whether a request describes its legs one by one, rather than one leg in the fields of `strategy`. */
export function isMultiLeg({ strategy, multiLegStrategy }: LegSource): boolean {
  return multiLegStrategy?.enabled ?? strategy.name === MULTI_LEG_STRATEGY
}

/** All legs of a request, disabled ones included: `strategy.legs`, or else those in `multiLegStrategy`. */
export function allLegs({ strategy, multiLegStrategy }: LegSource): readonly Leg[] {
  return strategy.legs ?? multiLegStrategy?.legs ?? []
}

/** The enabled legs. */
export function enabledLegs(request: LegSource): Leg[] {
  return allLegs(request).filter((leg) => leg.enabled)
}

/**
 * The legs that are traded: the enabled ones, or for a single-leg strategy one lot built from the fields of
 * `strategy`.
 */
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

/** Whether a request asks for rules that watch all legs together. */
export function isCombined({ strategy, multiLegStrategy }: LegSource): boolean {
  return strategy.combinedPnLTracking ?? multiLegStrategy?.combinedPnLTracking ?? false
}

/**
 * Whether the strategy's risk rules watch the whole position; otherwise each leg inherits the rules it lacks.
 */
export function watchesWholePosition(request: LegSource): boolean {
  return isCombined(request) || !isMultiLeg(request) || enabledLegs(request).length <= 1
}

/** How long a strategy holds its positions: within a day, overnight or over several days. */
export function holdingOf({ strategy }: Pick<LegSource, 'strategy'>): Holding {
  return strategy.holding ?? HELD_WITHIN_DAY
}

/** The fields by which one leg refers to another. */
interface Naming {
  readonly id: string
  readonly strikeCriteria?: { readonly leg?: string | undefined } | undefined
  readonly riskManagement?:
    | { readonly reEntry?: { readonly activates?: string | undefined } | undefined }
    | undefined
}

/**
 * Legs for display: a reference to another leg's id is replaced by that leg's position (`leg 2`). The result
 * cannot be run.
 * @param missing what replaces the id of a leg that is not among them; by default it stays
 */
export function legsByPlace<L extends Naming>(legs: readonly L[], missing?: string): L[] {
  const place = (id: string) => {
    const at = legs.findIndex((leg) => leg.id === id)
    return at < 0 ? (missing ?? id) : `leg ${at + 1}`
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
