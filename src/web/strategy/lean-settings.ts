import { thresholdUnit, UNITS_OF_FIELD, type LegUnit, type Threshold } from '#domain'

/** Placeholder for an empty number: below every bound, so validation reports the field's bounds. */
const BELOW_ALL = Number.MIN_SAFE_INTEGER

/**
 * Replaces empty numbers by a value outside every bound, so that one empty field does not stop the validation of the
 * others. A missing premium stays undefined, because it has its own message.
 */
export function withGapsFilled<T>(values: T): T {
  return JSON.parse(
    JSON.stringify(values, (key, value: unknown) =>
      value !== null && !Number.isNaN(value) ? value : key.endsWith('Premium') ? undefined : BELOW_ALL,
    ),
  ) as T
}

/** The enabled risk settings, reduced to their visible fields. */
export function switchedOn(
  risk: Readonly<Record<string, { readonly enabled: boolean }>>,
): [string, object][] {
  return Object.entries(risk).flatMap(([kind, setting]) =>
    setting.enabled ? [[kind, withoutHiddenGaps(setting)] as [string, object]] : [],
  )
}

/**
 * Removes empty numbers that are hidden: those of a unit that is not selected, or of a part that is disabled. They must
 * not block validation.
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
  if (unit !== undefined && UNITS_OF_FIELD[key]?.includes(unit) === false) return true
  // An emptied lock states none.
  if (key === 'lock') return true
  if (key.startsWith('trail') && 'trailing' in part && part.trailing === false) return true
  return isPart(value) && 'enabled' in value && value.enabled === false
}

function hasGap(value: unknown): boolean {
  return value === null || (isPart(value) && Object.values(value).some(hasGap))
}

function isPart(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** The unit of a setting. A threshold's points decide over its type; a trail profit's points are steps. */
function unitOf(setting: object): LegUnit | undefined {
  if (!('type' in setting)) return undefined
  return 'fixedAmount' in setting ? thresholdUnit(setting as Threshold) : (setting.type as LegUnit)
}
