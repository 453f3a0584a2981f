import { useFormContext, useWatch } from 'react-hook-form'
import { LIMITS, thresholdUnit, type Bounds, type LegUnit, type RiskUnit, type Threshold } from '#domain'
import type { FormValues } from '../../../strategy/form-values.ts'
import { inUnit, type ThresholdDefaults } from '../../../strategy/risk-defaults.ts'
import { NumberField, type FormPath } from './fields.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { useBuilder } from './builder-context.ts'

export const UNIT_OPTIONS = [
  { value: 'percentage', label: '%' },
  { value: 'points', label: 'pts' },
  { value: 'fixed', label: '₹' },
] as const satisfies readonly { value: RiskUnit; label: string }[]

/** Units of a leg, which may watch the index instead of its premium. */
const LEG_UNIT_OPTIONS = [
  ...UNIT_OPTIONS,
  { value: 'underlyingPoints', label: 'index pts' },
  { value: 'underlyingPercentage', label: 'index %' },
] as const satisfies readonly { value: LegUnit; label: string }[]

interface ThresholdFieldsProps {
  /** Form path of the threshold. */
  path: string
  label: string
  bounds: { readonly percentage: Bounds; readonly rupees: Bounds }
  defaults: ThresholdDefaults
  /** Converts the threshold to another unit, if that takes more than the defaults. */
  convert?: (threshold: never, unit: LegUnit) => Threshold<LegUnit>
  /** Whether index units are allowed. */
  onIndex?: boolean
}

/** Value and unit of a threshold. Choosing a unit resets the values as that unit needs. */
export function ThresholdFields({
  path,
  label,
  bounds,
  defaults,
  convert,
  onIndex = false,
}: ThresholdFieldsProps) {
  const { setValue } = useFormContext<FormValues>()
  const { disabled } = useBuilder()
  const threshold = useWatch<FormValues>({ name: path as FormPath }) as unknown as Threshold<LegUnit>
  const unit = thresholdUnit(threshold)
  const chooseUnit = (next: LegUnit) =>
    setValue(
      path as FormPath,
      (convert?.(threshold as never, next) ?? inUnit(threshold, next, defaults)) as never,
      {
        shouldDirty: true,
        shouldValidate: true,
      },
    )
  const field = {
    percentage: { name: 'percentageValue', bounds: bounds.percentage, suffix: '%' },
    points: { name: 'points', bounds: LIMITS.points, suffix: 'pts' },
    fixed: { name: 'fixedAmount', bounds: bounds.rupees, prefix: '₹' },
    underlyingPoints: { name: 'points', bounds: LIMITS.indexPoints, suffix: 'index pts' },
    underlyingPercentage: { name: 'percentageValue', bounds: LIMITS.indexPercent, suffix: '% of index' },
  }[unit]
  return (
    <div className="flex flex-wrap items-start gap-2">
      <NumberField
        key={unit}
        label={label}
        hideLabel
        {...field}
        name={`${path}.${field.name}` as FormPath}
        className="w-32"
      />
      <Segmented
        label={`${label} unit`}
        value={unit}
        onValueChange={chooseUnit}
        options={onIndex ? LEG_UNIT_OPTIONS : UNIT_OPTIONS}
        disabled={disabled}
      />
    </div>
  )
}
