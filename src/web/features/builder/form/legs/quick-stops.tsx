import { useFormContext, useWatch } from 'react-hook-form'
import type { FormLeg, FormValues } from '../../../../strategy/form-values.ts'
import { Chip } from '../chip.tsx'
import { commonStop, stopAt } from './leg-cells.ts'

const LEGS = 'request.multiLegStrategy.legs'
const PERCENTS = [20, 25, 30, 40, 50] as const

/** Frequently used stops, applied to all legs. */
export function QuickStops() {
  const { getValues, setValue } = useFormContext<FormValues>()
  const legs = useWatch<FormValues, typeof LEGS>({ name: LEGS }) as FormLeg[]
  const common = commonStop(legs)
  const set = (percent: number | undefined) =>
    getValues(LEGS).forEach((leg, i) =>
      setValue(`${LEGS}.${i}.riskManagement.stopLoss`, stopAt(leg.riskManagement.stopLoss, percent), {
        shouldDirty: true,
        shouldValidate: true,
      }),
    )
  return (
    <div
      role="group"
      data-field="request.multiLegStrategy"
      aria-label="Stop on every leg"
      className="flex flex-wrap items-center gap-1.5 text-sm"
    >
      <span aria-hidden className="text-muted">
        Stop on every leg
      </span>
      {PERCENTS.map((percent) => (
        <Chip
          key={percent}
          chip={`stop-${percent}`}
          on={common === percent}
          aria-pressed={common === percent}
          onClick={() => set(common === percent ? undefined : percent)}
        >
          {percent}%
        </Chip>
      ))}
    </div>
  )
}
