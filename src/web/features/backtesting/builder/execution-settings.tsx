import { useFormContext, useWatch } from 'react-hook-form'
import { LIMITS, type Slippage } from '#domain'
import { Card } from '../../../ui/card.tsx'
import type { FormValues } from '../model/form-values.ts'
import { NumberField, SegmentedField } from './fields.tsx'

const TRIGGER_OPTIONS = [
  { value: 'intrabar', label: 'Intrabar' },
  { value: 'close', label: 'Bar close' },
] as const
const SLIPPAGE_OPTIONS = [
  { value: 'points', label: 'pts' },
  { value: 'percentage', label: '%' },
] as const

/** How orders are taken to fill, and on what capital returns are measured. */
export function ExecutionSettings() {
  const { setValue } = useFormContext<FormValues>()
  const type = useWatch<FormValues, 'request.execution.slippage.type'>({
    name: 'request.execution.slippage.type',
  })
  const inPoints = type === 'points'
  const chooseType = (next: Slippage['type']) =>
    setValue(
      'request.execution.slippage',
      { type: next, value: 0 },
      { shouldDirty: true, shouldValidate: true },
    )
  return (
    <Card title="Execution">
      <div className="grid grid-cols-1 gap-4 min-[26rem]:grid-cols-2 2xl:grid-cols-4">
        <SegmentedField
          name="request.execution.trigger"
          label="Stops and targets trigger"
          options={TRIGGER_OPTIONS}
        />
        <SegmentedField
          name="request.execution.slippage.type"
          label="Slippage in"
          options={SLIPPAGE_OPTIONS}
          onChoose={chooseType}
        />
        <NumberField
          key={type}
          name="request.execution.slippage.value"
          label="Slippage per fill"
          hint="Worsens every price"
          bounds={inPoints ? LIMITS.slippagePoints : LIMITS.slippagePercent}
          suffix={inPoints ? 'pts' : '%'}
        />
        <NumberField
          name="request.initialCapital"
          label="Initial Capital"
          hint="Returns are measured on it"
          bounds={LIMITS.initialCapital}
          prefix="₹"
        />
      </div>
    </Card>
  )
}
