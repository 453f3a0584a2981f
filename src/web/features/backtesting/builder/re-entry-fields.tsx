import { useWatch } from 'react-hook-form'
import { LIMITS } from '#domain'
import type { FormValues } from '../../../strategy/form-values.ts'
import { NumberField, SwitchField, type FormPath } from './fields.tsx'
import { RiskRow } from './risk-row.tsx'

const CAUSES = [
  { key: 'stopLossReEntry', label: 'after stop loss' },
  { key: 'takeProfitReEntry', label: 'after take profit' },
  { key: 'trailProfitReEntry', label: 'after trail profit' },
] as const

/** Entering again after an exit: how often in all, after what, how often after each. */
export function ReEntryFields({ path, label }: { path: string; label: string }) {
  return (
    <RiskRow path={path} label={label} description="In the same day, in the minute after the exit">
      <NumberField
        name={`${path}.count` as FormPath}
        label="Re-entries a day"
        bounds={LIMITS.reEntryCount}
        stepped
        className="w-32"
      />
      <div className="grid gap-2">
        {CAUSES.map((cause) => (
          <Cause key={cause.key} path={`${path}.${cause.key}`} label={cause.label} />
        ))}
      </div>
    </RiskRow>
  )
}

function Cause({ path, label }: { path: string; label: string }) {
  const enabled = useWatch<FormValues>({ name: `${path}.enabled` as FormPath }) === true
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1">
      <div className="w-56">
        <SwitchField name={`${path}.enabled` as FormPath} label={`Re-enter ${label}`} />
      </div>
      {enabled && (
        <NumberField
          name={`${path}.count` as FormPath}
          label={`Re-entries ${label}`}
          hideLabel
          bounds={LIMITS.reEntryCount}
          stepped
          className="w-32"
        />
      )}
    </div>
  )
}
