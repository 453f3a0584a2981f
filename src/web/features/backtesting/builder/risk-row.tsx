import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { classNames } from '../../../ui/class-names.ts'
import type { FormValues } from '../../../strategy/form-values.ts'
import { SwitchField, type FormPath } from './fields.tsx'

interface RiskRowProps {
  /** Path of the setting, which has `enabled`. */
  path: string
  label: string
  description?: string
  /** Switches it on or off, where that changes more than `enabled`. */
  onSwitch?: (on: boolean) => void
  /** Shown while it is on. */
  children: ReactNode
}

/** One rule of risk management: a switch, and its values while it is on. */
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
