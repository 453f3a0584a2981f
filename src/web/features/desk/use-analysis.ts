import { useDeferredValue, useMemo, useState } from 'react'
import type { OptionChain } from '#api'
import type { MarketMoment } from '#domain'
import {
  firstExpiry,
  positionProfile,
  probabilityOfProfit,
  profitOfPosition,
  tiltedLegs,
  type Position,
  type PositionProfile,
} from '#engine/analytics'
import { formatPercent } from '../../ui/format.ts'
import { outlookOf } from './model/chain-rows.ts'
import { modelPosition, type ModelPosition } from './model/position.ts'
import { NO_WHAT_IF, targetMoment, type WhatIf } from './model/what-if.ts'
import type { DeskView } from './use-desk.ts'

/** The position as the tabs need it. */
export interface Analysed extends ModelPosition {
  readonly spot: number
  readonly view: DeskView
  /** Minute of the valuation. */
  readonly moment: MarketMoment
  /** First expiry of its legs. */
  readonly expiry: string
  /** Undefined if it needs the model and a leg cannot be valued. */
  readonly profile: PositionProfile | undefined
  /** Assumptions behind the shown figures and curves, which may lag behind the sliders. */
  readonly whatIf: WhatIf
  /** Assumptions at the sliders. */
  readonly assumed: WhatIf
  readonly setWhatIf: (whatIf: WhatIf) => void
}

/** Limits and values of the position at the minute. */
export interface PositionAnalysis {
  /** Undefined without open legs, and on sample data. */
  readonly position: Analysed | undefined
  /** For a closed position, its booked profit. */
  readonly profile: PositionProfile | undefined
  /** Chance of profit, as text; undefined if unknown. */
  readonly chance: string | undefined
  /** Profit under the assumptions, in rupees; undefined while a leg cannot be valued. */
  readonly target: number | undefined
}

/** Analyses the position under assumptions that the user can change. */
export function useAnalysis(view: DeskView): PositionAnalysis {
  const [assumed, setWhatIf] = useState<WhatIf>(NO_WHAT_IF)
  // Deferred, so that a slider does not wait for the curves.
  const whatIf = useDeferredValue(assumed)
  const { held, chains, spot, isSample, shownMoment: moment, result } = view
  const { booked } = result
  const model = useMemo(
    () => (spot === undefined || isSample ? undefined : modelPosition(held, booked, { chains, spot })),
    [held, booked, chains, spot, isSample],
  )
  const profile = useMemo(
    () => (model && spot !== undefined ? profileOf(model, spot) : undefined),
    [model, spot],
  )
  const expiry = model && firstExpiry(model.legs)
  const position =
    model && spot !== undefined && moment && expiry !== undefined
      ? { ...model, profile, spot, view, moment, expiry, whatIf, assumed, setWhatIf }
      : undefined
  const legs = position?.legs
  const chain = position && chains.get(position.expiry)
  const chance = useMemo(
    () => (legs && profile && chain ? chanceOf({ legs, booked }, profile, chain) : undefined),
    [legs, booked, profile, chain],
  )
  return { position, profile, chance, target: position && targetProfit(position) }
}

/**
 * Limits and breakevens, which do not depend on sliders; undefined if they need the model and a volatility is missing.
 */
function profileOf(model: ModelPosition, spot: number): PositionProfile | undefined {
  const profile = positionProfile(model, spot)
  return profile.isModelled && model.unvalued.length > 0 ? undefined : profile
}

/** Probability of profit by the distribution that the first expiry's chain implies. */
function chanceOf(position: Position, profile: PositionProfile, chain: OptionChain): string | undefined {
  const outlook = outlookOf(chain)
  const about = profile.isModelled ? 'about ' : ''
  return outlook && about + formatPercent(100 * probabilityOfProfit(position, profile, outlook))
}

/** Profit under the assumptions, including booked profit; undefined while a leg cannot be valued. */
function targetProfit({
  legs,
  booked,
  unvalued,
  spot,
  whatIf,
  moment,
  expiry,
}: Analysed): number | undefined {
  if (unvalued.length > 0) return undefined
  const position = { legs: tiltedLegs(legs, { pointsPerPercent: whatIf.tilt, spot }), booked }
  return profitOfPosition(position, {
    spot: whatIf.spot ?? spot,
    moment: targetMoment(moment, { step: whatIf.step, expiry }),
    volatilityShift: whatIf.shift / 100,
  })
}
