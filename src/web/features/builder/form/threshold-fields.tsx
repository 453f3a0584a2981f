import { useFormContext, useWatch } from 'react-hook-form'
import { useBuilderWords, useTexts } from '../../../strategy/words-language.tsx'
import {
  POSITION_UNITS,
  thresholdUnit,
  UNITS,
  type Bounds,
  type LegUnit,
  type Texts,
  type Threshold,
  type ThresholdStart,
} from '#domain'
import type { FormValues } from '../../../strategy/form-values.ts'
import { inUnit } from '../../../strategy/risk-defaults.ts'
import { NumberField, type FormPath } from './fields.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { useBuilder } from './builder-context.ts'

/** Options of a choice of units. */
export function useUnitOptions<Unit extends LegUnit>(units: readonly Unit[]) {
  const texts = useTexts()
  return units.map((value) => ({ value, label: texts(UNITS[value].option) }))
}

interface ThresholdFieldsProps {
  /** Form path of the threshold. */
  path: string
  setting: {
    readonly field: Texts
    readonly bounds: Readonly<Partial<Record<LegUnit, Bounds>>>
    readonly start: ThresholdStart
  }
  /** Units to choose from; a leg may also watch the index. */
  units?: readonly LegUnit[]
  /** Converts the threshold to another unit, if that takes more than the start values. */
  convert?: (threshold: never, unit: LegUnit) => Threshold<LegUnit>
}

/** Value and unit of a threshold. Choosing a unit resets the values as that unit needs. */
export function ThresholdFields({ path, setting, units = POSITION_UNITS, convert }: ThresholdFieldsProps) {
  const label = useTexts()(setting.field)
  const say = useBuilderWords()
  const options = useUnitOptions(units)
  const { setValue } = useFormContext<FormValues>()
  const { disabled } = useBuilder()
  const threshold = useWatch<FormValues>({ name: path as FormPath }) as unknown as Threshold<LegUnit>
  const unit = thresholdUnit(threshold)
  const chooseUnit = (next: LegUnit) =>
    setValue(
      path as FormPath,
      (convert?.(threshold as never, next) ?? inUnit(threshold, next, setting.start)) as never,
      {
        shouldDirty: true,
        shouldValidate: true,
      },
    )
  const { sign, field } = UNITS[unit]
  const bounds = setting.bounds[unit]
  return (
    <div className="flex flex-wrap items-start gap-2">
      <NumberField
        key={unit}
        label={label}
        hideLabel
        {...sign}
        {...(bounds && { bounds })}
        name={`${path}.${field}` as FormPath}
        className="w-32"
      />
      {options.length > 1 && (
        <Segmented
          label={say('{label} unit', { label })}
          value={unit}
          onValueChange={chooseUnit}
          options={options}
          disabled={disabled}
        />
      )}
    </div>
  )
}
