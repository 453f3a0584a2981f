import { LIMITS, type RiskUnit } from '#domain'
import { NumberField, type FormPath } from './fields.tsx'

const UNITS = {
  percentage: { increaseBy: LIMITS.trailIncreasePercent, trailBy: LIMITS.trailPercent, suffix: '%' },
  fixed: { increaseBy: LIMITS.trailIncreaseRupees, trailBy: LIMITS.trailRupees, prefix: '₹' },
  points: { increaseBy: LIMITS.trailIncreasePoints, trailBy: LIMITS.trailPoints, suffix: 'pts' },
} as const

interface TrailStepFieldsProps {
  unit: RiskUnit
  increaseBy: string
  trailBy: string
  /** Words before "Increase by" and "Trail by". */
  subject: string
}

/** For each `increaseBy` in favour, the level moves by `trailBy`. */
export function TrailStepFields({ unit, increaseBy, trailBy, subject }: TrailStepFieldsProps) {
  const { increaseBy: increaseBounds, trailBy: trailBounds, ...sign } = UNITS[unit]
  return (
    <div className="grid w-72 max-w-full grid-cols-2 gap-2">
      <NumberField
        key={`${unit}-increase`}
        name={increaseBy as FormPath}
        label="Increase by"
        hint={`${subject} moves for each`}
        bounds={increaseBounds}
        {...sign}
      />
      <NumberField
        key={`${unit}-trail`}
        name={trailBy as FormPath}
        label="Trail by"
        hint="and follows by this"
        bounds={trailBounds}
        {...sign}
      />
    </div>
  )
}
