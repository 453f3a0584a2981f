import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import classNames from 'clsx'
import { TRAIL_BOUNDS, UNITS, type BuilderLabel, type RiskUnit } from '#domain'
import type { FormValues } from '../../../strategy/form-values.ts'
import { useBuilderWords } from '../../../strategy/words-language.tsx'
import { SwitchField, NumberField, type FormPath } from './fields.tsx'

interface RiskRowProps {
  /** Path of a setting with an `enabled` field. */
  path: string
  label: string
  description?: string
  /** Enables or disables it, if that changes more than `enabled`. */
  onSwitch?: (on: boolean) => void
  /** Shown while it is enabled. */
  children: ReactNode
}

/** A risk rule: a switch, and its fields while it is on. */
export function RiskRow({ path, label, description, onSwitch, children }: RiskRowProps) {
  const enabled = useWatch<FormValues>({ name: `${path}.enabled` as FormPath }) === true
  return (
    <div className="@container border-t border-border py-3 first:border-t-0 first:pt-0 last:pb-0">
      <div className={classNames('grid gap-3', enabled && '@xl:grid-cols-[12rem_minmax(0,1fr)]')}>
        <SwitchField
          name={`${path}.enabled` as FormPath}
          label={label}
          description={description}
          onSwitch={onSwitch}
        />
        {enabled && <div className="flex min-w-0 flex-wrap items-start gap-x-5 gap-y-3">{children}</div>}
      </div>
    </div>
  )
}

interface TrailStepFieldsProps {
  unit: RiskUnit
  increaseBy: string
  trailBy: string
  /** Below "Increase by". */
  moves: BuilderLabel
}

/** For each `increaseBy` in favour, the level moves by `trailBy`. */
export function TrailStepFields({ unit, increaseBy, trailBy, moves }: TrailStepFieldsProps) {
  const { increaseBy: increaseBounds, trailBy: trailBounds } = TRAIL_BOUNDS[unit]
  const { sign } = UNITS[unit]
  const say = useBuilderWords()
  return (
    <div className="grid w-72 max-w-full grid-cols-2 gap-2">
      <NumberField
        key={`${unit}-increase`}
        name={increaseBy as FormPath}
        label={say('Increase by')}
        hint={say(moves)}
        bounds={increaseBounds}
        {...sign}
      />
      <NumberField
        key={`${unit}-trail`}
        name={trailBy as FormPath}
        label={say('Trail by')}
        hint={say('and follows by this')}
        bounds={trailBounds}
        {...sign}
      />
    </div>
  )
}
