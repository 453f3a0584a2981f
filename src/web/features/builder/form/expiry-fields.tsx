import { LIMITS } from '#domain'
import { without } from '../../../strategy/lean-settings.ts'
import {
  EXPIRY_OPTIONS,
  expiryFields,
  type ExpiryFields as Expiry,
  type ExpiryOption,
} from '../../../strategy/strike-criteria.ts'
import { FormField } from '../../../ui/controls/form-field.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { useBuilder } from './builder-context.ts'
import { NumberField } from './fields.tsx'
import { usePart } from './use-part.ts'

interface ExpiryFieldsProps {
  /** Form path of the leg, or of the strategy without multi-leg. */
  path: `request.multiLegStrategy.legs.${number}` | 'request.strategy'
  className?: string
}

/** Expiry choice: by name, or the nearest with a minimum of days to expiry. */
export function ExpiryFields({ path, className }: ExpiryFieldsProps) {
  const { disabled } = useBuilder()
  const [leg, setLeg] = usePart<Expiry>(path)
  const option: ExpiryOption = leg.minDte === undefined ? (leg.expiry ?? 'current') : 'minDte'
  const choose = (next: ExpiryOption) =>
    setLeg({ ...without(leg, ['expiry', 'minDte']), ...expiryFields(next) })
  return (
    <>
      <div data-field={`${path}.expiry`} className={className ?? 'min-w-0'}>
        <FormField label="Expiry">
          <Select value={option} onValueChange={choose} options={EXPIRY_OPTIONS} disabled={disabled} />
        </FormField>
      </div>
      {option === 'minDte' && (
        <NumberField
          name={`${path}.minDte`}
          label="Days to expiry, at least"
          hint="Trading days"
          bounds={LIMITS.minDte}
          stepped
          required
          {...(className !== undefined && { className })}
        />
      )}
    </>
  )
}
