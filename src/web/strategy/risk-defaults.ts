import {
  isIndexUnit,
  type LegRisk,
  type LegStopLoss,
  type LegUnit,
  type ReEntry,
  type RiskUnit,
  type SimpleRisk,
  type Threshold,
  type TrailStep,
} from '#domain'

/** Default values of a threshold by unit: percent, rupees, points of premium. */
export interface ThresholdDefaults {
  readonly percentage: number
  readonly rupees: number
  readonly points: number
}

export const SIMPLE_RISK_DEFAULTS = {
  stopLoss: { percentage: 5, rupees: 5000, points: 25 },
  takeProfit: { percentage: 10, rupees: 10_000, points: 30 },
  trailProfit: { percentage: 7.5, rupees: 7500, points: 30 },
} as const

export const LEG_RISK_DEFAULTS = {
  stopLoss: { percentage: 5, rupees: 5000, points: 25 },
  takeProfit: { percentage: 10, rupees: 10_000, points: 40 },
} as const

/** Default steps of the overall trailing stop and trail profit. */
export const SIMPLE_TRAIL_DEFAULTS: Readonly<Record<RiskUnit, TrailStep>> = {
  percentage: { increaseBy: 2, trailBy: 1 },
  fixed: { increaseBy: 2000, trailBy: 1000 },
  points: { increaseBy: 10, trailBy: 5 },
}

/** Default steps of a leg's trail profit. */
export const LEG_TRAIL_DEFAULTS: Readonly<Record<RiskUnit, TrailStep>> = {
  percentage: { increaseBy: 2, trailBy: 1 },
  fixed: { increaseBy: 1000, trailBy: 500 },
  points: { increaseBy: 10, trailBy: 5 },
}

/** Default values of a stop or target on the index. */
const INDEX_DEFAULTS = { percentage: 0.5, points: 100 } as const

/** Default trail of a leg's stop by unit. */
export const LEG_TRAILING_STOP_DEFAULTS = { percentage: 2, rupees: 1000, points: 5 } as const

const offInPercent = (defaults: ThresholdDefaults) => ({
  enabled: false,
  type: 'percentage' as const,
  percentageValue: defaults.percentage,
  fixedAmount: defaults.rupees,
})

export function defaultReEntry(): ReEntry {
  const off = () => ({ enabled: false, count: 1 })
  return { ...off(), stopLossReEntry: off(), takeProfitReEntry: off(), trailProfitReEntry: off() }
}

/** Kinds of exit that a re-entry may follow. */
export const RE_ENTRY_CAUSES = ['stopLossReEntry', 'takeProfitReEntry', 'trailProfitReEntry'] as const

/** Enables or disables re-entry. Without a kind of exit it would have no effect, so enabling selects the stop loss. */
export function switchReEntry<Rule extends ReEntry>(reEntry: Rule, on: boolean): Rule {
  const isMoot = on && !RE_ENTRY_CAUSES.some((cause) => reEntry[cause].enabled)
  return {
    ...reEntry,
    enabled: on,
    ...(isMoot && { stopLossReEntry: { ...reEntry.stopLossReEntry, enabled: true } }),
  }
}

/**
 * Upper bound of re-entries a day: the smaller of the day's count and the sum of the chosen exits' counts. Undefined
 * while a count is missing.
 */
export function mostReEntries(reEntry: ReEntry): number | undefined {
  const counts = [
    reEntry.count,
    ...RE_ENTRY_CAUSES.flatMap((cause) => (reEntry[cause].enabled ? [reEntry[cause].count] : [])),
  ]
  const [ofDay, ...ofCauses] = counts.filter((count) => typeof count === 'number')
  if (ofDay === undefined || ofCauses.length < counts.length - 1) return undefined
  return Math.min(
    ofDay,
    ofCauses.reduce((sum, count) => sum + count, 0),
  )
}

export function defaultSimpleRisk(): Required<SimpleRisk> {
  const { increaseBy, trailBy } = simpleTrailingStopSteps()
  return {
    simpleStopLoss: {
      ...offInPercent(SIMPLE_RISK_DEFAULTS.stopLoss),
      trailingStop: { enabled: false, increaseBy, trailBy, lastTrailLevel: 0 },
    },
    simpleTakeProfit: offInPercent(SIMPLE_RISK_DEFAULTS.takeProfit),
    simpleTrailProfit: {
      ...offInPercent(SIMPLE_RISK_DEFAULTS.trailProfit),
      points: SIMPLE_RISK_DEFAULTS.trailProfit.points,
      trailing: { enabled: true, type: 'percentage', ...SIMPLE_TRAIL_DEFAULTS.percentage, lastTrailLevel: 0 },
    },
    globalReEntry: defaultReEntry(),
  }
}

function simpleTrailingStopSteps() {
  const triple = (step: keyof TrailStep) => ({
    percentage: SIMPLE_TRAIL_DEFAULTS.percentage[step],
    fixedAmount: SIMPLE_TRAIL_DEFAULTS.fixed[step],
    points: SIMPLE_TRAIL_DEFAULTS.points[step],
  })
  return { increaseBy: triple('increaseBy'), trailBy: triple('trailBy') }
}

export function defaultLegRisk(): Required<LegRisk> {
  return {
    stopLoss: {
      ...offInPercent(LEG_RISK_DEFAULTS.stopLoss),
      trailing: false,
      trailAmount: LEG_TRAILING_STOP_DEFAULTS.rupees,
      trailPercentage: LEG_TRAILING_STOP_DEFAULTS.percentage,
    },
    takeProfit: offInPercent(LEG_RISK_DEFAULTS.takeProfit),
    trailProfit: {
      enabled: false,
      type: 'percentage',
      percentage: { ...LEG_TRAIL_DEFAULTS.percentage },
      fixed: { ...LEG_TRAIL_DEFAULTS.fixed },
      points: { ...LEG_TRAIL_DEFAULTS.points },
    },
    reEntry: defaultReEntry(),
  }
}

/**
 * Changes a threshold's unit. Percentage clears the points; points start from their default and zero the rupees; rupees
 * clear the points, and start from their default if they were zero.
 */
export function inUnit<T extends Threshold<LegUnit>>(
  threshold: T,
  unit: LegUnit,
  defaults: ThresholdDefaults,
): T {
  const { points: _, ...rest } = threshold
  switch (unit) {
    case 'underlyingPoints':
      return { ...rest, type: unit, points: INDEX_DEFAULTS.points } as T
    case 'underlyingPercentage':
      return { ...rest, type: unit, percentageValue: INDEX_DEFAULTS.percentage } as T
    case 'percentage':
      return {
        ...rest,
        type: 'percentage',
        percentageValue: (!isIndexUnit(threshold.type) && threshold.percentageValue) || defaults.percentage,
      } as T
    case 'points':
      return { ...rest, type: 'fixed', fixedAmount: 0, points: defaults.points } as T
    case 'fixed':
      return { ...rest, type: 'fixed', fixedAmount: threshold.fixedAmount || defaults.rupees } as T
  }
}

/** Changes the unit of a leg's stop. Its trail is reset, because rupees and points share a field. */
export function legStopInUnit(stop: LegStopLoss, unit: LegUnit): LegStopLoss {
  const { points, rupees } = LEG_TRAILING_STOP_DEFAULTS
  return {
    ...inUnit(stop, unit, LEG_RISK_DEFAULTS.stopLoss),
    // A stop on the index cannot trail.
    trailing: stop.trailing && !isIndexUnit(unit),
    trailAmount: unit === 'points' ? points : rupees,
  }
}

/**
 * Completes risk settings from elsewhere for the form. Absent parts stay off: absent points mean a fixed amount in
 * rupees, and absent trailing means no trailing.
 */
export function completeRisk<Risk extends object>(
  defaults: Required<Risk>,
  given: Risk | undefined,
): Required<Risk> {
  const complete = Object.entries(defaults).map(([kind, fallback]) => {
    const setting = (given as Record<string, object | undefined> | undefined)?.[kind]
    return [kind, setting ? completeSetting(fallback as object, setting) : (fallback as unknown)]
  })
  return Object.fromEntries(complete) as Required<Risk>
}

function completeSetting(fallback: { points?: unknown; trailing?: unknown }, setting: object): object {
  const { points, trailing, ...rest } = fallback
  return {
    ...rest,
    ...(typeof points === 'object' && { points }),
    ...(trailing !== undefined && {
      trailing: typeof trailing === 'object' ? { ...trailing, enabled: false } : false,
    }),
    ...Object.fromEntries(Object.entries(setting).filter(([, value]) => value !== undefined)),
  }
}
