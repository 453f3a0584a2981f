import {
  INDEX_START,
  isIndexUnit,
  LEG_STOP_TRAIL_START,
  LEG_THRESHOLDS,
  LEG_TRAIL_START,
  OVERALL_THRESHOLDS,
  OVERALL_TRAIL_START,
  PLAIN_THRESHOLD_RULES,
  RE_ENTRY_CAUSE_FIELDS,
  reEntryOff,
  type LegRisk,
  type LegStopLoss,
  type LegUnit,
  type PlainThresholdRule,
  type ReEntry,
  type SimpleRisk,
  type SimpleTrailProfit,
  type Threshold,
  type ThresholdStart,
  type TrailStep,
} from '#domain'

const offInPercent = (defaults: ThresholdStart) => ({
  enabled: false,
  type: 'percentage' as const,
  percentageValue: defaults.percentage,
  fixedAmount: defaults.rupees,
})

/** Enables or disables re-entry. Without a kind of exit it would have no effect, so enabling selects the stop loss. */
export function switchReEntry<Rule extends ReEntry>(reEntry: Rule, on: boolean): Rule {
  const isMoot = on && !RE_ENTRY_CAUSE_FIELDS.some((cause) => reEntry[cause].enabled)
  return {
    ...reEntry,
    enabled: on,
    ...(isMoot && { stopLossReEntry: { ...reEntry.stopLossReEntry, enabled: true } }),
  }
}

export function defaultSimpleRisk(): Required<SimpleRisk> {
  const { increaseBy, trailBy } = simpleTrailingStopSteps()
  return {
    simpleStopLoss: {
      ...offInPercent(OVERALL_THRESHOLDS.simpleStopLoss.start),
      trailingStop: { enabled: false, increaseBy, trailBy, lastTrailLevel: 0 },
    },
    simpleTakeProfit: offInPercent(OVERALL_THRESHOLDS.simpleTakeProfit.start),
    simpleTrailProfit: {
      ...offInPercent(OVERALL_THRESHOLDS.simpleTrailProfit.start),
      points: OVERALL_THRESHOLDS.simpleTrailProfit.start.points,
      trailing: { enabled: true, type: 'percentage', ...OVERALL_TRAIL_START.percentage, lastTrailLevel: 0 },
    },
    globalReEntry: reEntryOff(),
  }
}

function simpleTrailingStopSteps() {
  const triple = (step: keyof TrailStep) => ({
    percentage: OVERALL_TRAIL_START.percentage[step],
    fixedAmount: OVERALL_TRAIL_START.fixed[step],
    points: OVERALL_TRAIL_START.points[step],
  })
  return { increaseBy: triple('increaseBy'), trailBy: triple('trailBy') }
}

export function defaultLegRisk(): Required<LegRisk> {
  return {
    stopLoss: {
      ...offInPercent(LEG_THRESHOLDS.stopLoss.start),
      trailing: false,
      trailAmount: LEG_STOP_TRAIL_START.rupees,
      trailPercentage: LEG_STOP_TRAIL_START.percentage,
    },
    ...(Object.fromEntries(
      PLAIN_THRESHOLD_RULES.map((rule) => [rule, offInPercent(LEG_THRESHOLDS[rule].start)]),
    ) as Readonly<Record<PlainThresholdRule, ReturnType<typeof offInPercent>>>),
    trailProfit: {
      enabled: false,
      type: 'percentage',
      percentage: { ...LEG_TRAIL_START.percentage },
      fixed: { ...LEG_TRAIL_START.fixed },
      points: { ...LEG_TRAIL_START.points },
    },
    reEntry: reEntryOff(),
  }
}

/**
 * Changes a threshold's unit. Percentage clears the points; points start from their default and zero the rupees; rupees
 * clear the points, and start from their default if they were zero.
 */
export function inUnit<T extends Threshold<LegUnit>>(
  threshold: T,
  unit: LegUnit,
  defaults: ThresholdStart,
): T {
  const { points: _, ...rest } = threshold
  switch (unit) {
    case 'underlyingPoints':
      return { ...rest, type: unit, points: INDEX_START.points } as T
    case 'underlyingPercentage':
      return { ...rest, type: unit, percentageValue: INDEX_START.percentage } as T
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

/** Changes the unit of the overall trail profit. Its lock, an amount in the unit before, is emptied. */
export function overallTrailInUnit(trail: SimpleTrailProfit, unit: LegUnit): SimpleTrailProfit {
  const changed = inUnit(trail, unit, OVERALL_THRESHOLDS.simpleTrailProfit.start)
  // A missing number would be restored by the form library; a deleted one is null.
  return 'lock' in trail ? { ...changed, lock: null as never } : changed
}

/** Changes the unit of a leg's stop. Its trail is reset, because rupees and points share a field. */
export function legStopInUnit(stop: LegStopLoss, unit: LegUnit): LegStopLoss {
  const { points, rupees } = LEG_STOP_TRAIL_START
  return {
    ...inUnit(stop, unit, LEG_THRESHOLDS.stopLoss.start),
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
