import { thresholdUnit, type LegUnit, type Threshold } from '#domain'

/** Below every bound: what is judged with it in place of a gap is told the bounds of its field. */
const BELOW_ALL = Number.MIN_SAFE_INTEGER

/**
 * Values with a number for each gap that no field allows, so that one gap does not keep the rest from being judged. A
 * premium that is absent has words of its own.
 */
export function withGapsFilled<T>(values: T): T {
  return JSON.parse(
    JSON.stringify(values, (key, value: unknown) =>
      value !== null && !Number.isNaN(value) ? value : key.endsWith('Premium') ? undefined : BELOW_ALL,
    ),
  ) as T
}

/** Fields that belong to one unit of a risk setting; what belongs to none is in sight in each. */
const UNITS_OF: Readonly<Record<string, readonly LegUnit[]>> = {
  percentageValue: ['percentage', 'underlyingPercentage'],
  percentage: ['percentage'],
  trailPercentage: ['percentage'],
  fixedAmount: ['fixed'],
  fixed: ['fixed'],
  points: ['points', 'underlyingPoints'],
  trailAmount: ['fixed', 'points'],
}

/** The risk settings that are switched on, each as far as it is in sight. */
export function switchedOn(
  risk: Readonly<Record<string, { readonly enabled: boolean }>>,
): [string, object][] {
  return Object.entries(risk).flatMap(([kind, setting]) =>
    setting.enabled ? [[kind, withoutHiddenGaps(setting)] as [string, object]] : [],
  )
}

/**
 * A risk setting without the numbers that were deleted and are out of sight since: those of another unit than the chosen
 * one, and those of a part that is switched off. They stand in nobody's way.
 */
function withoutHiddenGaps<Setting extends object>(setting: Setting): Setting {
  return pruned(setting, unitOf(setting)) as Setting
}

function pruned(part: object, unit: LegUnit | undefined): object {
  const kept = Object.entries(part).flatMap(([key, value]: [string, unknown]) => {
    if (hasGap(value) && isHidden(part, key, value, unit)) return []
    return [[key, isPart(value) ? pruned(value, unit) : value]]
  })
  return Object.fromEntries(kept) as object
}

function isHidden(part: object, key: string, value: unknown, unit: LegUnit | undefined): boolean {
  if (unit !== undefined && UNITS_OF[key]?.includes(unit) === false) return true
  if (key.startsWith('trail') && 'trailing' in part && part.trailing === false) return true
  return isPart(value) && 'enabled' in value && value.enabled === false
}

function hasGap(value: unknown): boolean {
  return value === null || (isPart(value) && Object.values(value).some(hasGap))
}

function isPart(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** The unit of a setting; a threshold's points say more than its type, a trail profit's are steps. */
function unitOf(setting: object): LegUnit | undefined {
  if (!('type' in setting)) return undefined
  return 'fixedAmount' in setting ? thresholdUnit(setting as Threshold) : (setting.type as LegUnit)
}
