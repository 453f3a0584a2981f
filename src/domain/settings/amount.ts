import { LIMITS, type Bounds } from '../limits.ts'
import { isIndexUnit, thresholdUnit, type LegUnit, type RiskUnit, type Threshold } from '../risk-unit.ts'
import { same, textsOf, type Language, type Texts } from './language.ts'
import { grouped, kinds, number, phrase, type AnyPhrase, type Typed } from './phrase.ts'

const text = textsOf('amount')

/** One unit of a stop, target or trail. */
interface UnitSetting {
  /** Its button in the form. */
  readonly option: Texts
  /** Its sign at the number field. */
  readonly sign: { readonly prefix: string } | { readonly suffix: Texts }
  /** The field of a threshold that holds the value. */
  readonly field: 'percentageValue' | 'points' | 'fixedAmount'
  readonly words: AnyPhrase
}

export const UNITS = {
  percentage: {
    option: same('%'),
    sign: { suffix: same('%') },
    field: 'percentageValue',
    words: phrase(same('{value}%'), { value: number }),
  },
  points: {
    option: text('pts'),
    sign: { suffix: text('pts') },
    field: 'points',
    words: phrase(text('{value} pts'), { value: number }),
  },
  fixed: {
    option: same('₹'),
    sign: { prefix: '₹' },
    field: 'fixedAmount',
    words: phrase(same('₹{value}'), { value: grouped }),
  },
  underlyingPoints: {
    option: text('index pts'),
    sign: { suffix: text('index pts') },
    field: 'points',
    words: phrase(text('{value} pts of the index'), { value: number }),
  },
  underlyingPercentage: {
    option: text('index %'),
    sign: { suffix: text('% of index') },
    field: 'percentageValue',
    words: phrase(text('{value}% of the index'), { value: number }),
  },
} as const satisfies Readonly<Record<LegUnit, UnitSetting>>

/** Units of the whole position, and of a leg, in the order of the form. */
export const POSITION_UNITS = ['percentage', 'points', 'fixed'] as const satisfies readonly RiskUnit[]
export const LEG_UNITS = Object.keys(UNITS) as LegUnit[]

/** Units in which a field of a risk setting is used; a field that is not listed is used in each. */
export const UNITS_OF_FIELD: Readonly<Record<string, readonly LegUnit[]>> = {
  ...Object.fromEntries(
    LEG_UNITS.map((unit) => UNITS[unit].field).map((field) => [
      field,
      LEG_UNITS.filter((unit) => UNITS[unit].field === field),
    ]),
  ),
  percentage: ['percentage'],
  trailPercentage: ['percentage'],
  fixed: ['fixed'],
  trailAmount: ['fixed', 'points'],
}

/** A value with its unit. */
export interface Amount<Unit extends LegUnit = LegUnit> {
  readonly unit: Unit
  readonly value: number
}

/** An amount in words, read back: `5%`, `25 pts`, `₹5,000`. */
export const amountForm = kinds<Amount>(
  'unit',
  Object.fromEntries(LEG_UNITS.map((unit) => [unit, UNITS[unit].words])),
)

/** An amount that counts premiums, not the index. */
export const positionAmount = kinds<Amount<RiskUnit>>(
  'unit',
  Object.fromEntries(POSITION_UNITS.map((unit) => [unit, UNITS[unit].words])),
)

/** An amount in words: `5%`, `25 pts`, `₹5,000`. */
export function describeAmount(unit: LegUnit, value: Typed<number>, language?: Language): string {
  return UNITS[unit].words.write({ value }, language)
}

/** The amount of a threshold, in its actual unit. */
export function thresholdAmount<Unit extends LegUnit>(threshold: Threshold<Unit>): Amount<Unit | 'points'> {
  const unit = thresholdUnit(threshold)
  return { unit, value: threshold[UNITS[unit].field] as number }
}

/** A threshold in words: `5%`, `25 pts`, `₹5,000`. */
export function describeThreshold(threshold: Threshold<LegUnit>, language?: Language): string {
  return amountForm.write(thresholdAmount(threshold), language)
}

/** The fields of a threshold that is switched on with an amount. */
export function thresholdOf<Unit extends LegUnit>({ unit, value }: Amount<Unit>) {
  // Points of premium are stored as type `fixed` with `points` set.
  const type = (unit === 'points' ? 'fixed' : unit) as Unit
  return {
    enabled: true,
    type,
    percentageValue: 0,
    fixedAmount: 0,
    [UNITS[unit].field]: value,
  } as { enabled: boolean } & Threshold<Unit>
}

/** Bounds of a threshold by its unit. */
export type UnitBounds<Unit extends LegUnit = RiskUnit> = Readonly<Record<Unit, Bounds>>

/** Bounds of a threshold of a leg: premiums, or the index. */
export function withIndexBounds(bounds: UnitBounds): UnitBounds<LegUnit> {
  return { ...bounds, underlyingPoints: LIMITS.indexPoints, underlyingPercentage: LIMITS.indexPercent }
}

/** An amount that a position can have; undefined for one of the index. */
export function ofPosition({ unit, value }: Amount): Amount<RiskUnit> | undefined {
  return isIndexUnit(unit) ? undefined : { unit, value }
}
