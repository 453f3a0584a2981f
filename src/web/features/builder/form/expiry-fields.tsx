import {
  EXPIRY_LABEL,
  expiryFields,
  expiryOption,
  expiryOptions,
  MIN_DTE,
  type ExpiryFields as Expiry,
  type ExpiryOption,
  without,
} from '#domain'
import { useTexts, useWordsLanguage } from '../../../strategy/words-language.tsx'
import { FormField } from '../../../ui/controls/form-field.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { useBuilder } from './builder-context.ts'
import { NumberField, usePart } from './fields.tsx'

interface ExpiryFieldsProps {
  /** Form path of the leg, or of the strategy without multi-leg. */
  path: `request.multiLegStrategy.legs.${number}` | 'request.strategy'
  className?: string
}

/** Expiry choice: by name, or the nearest with a minimum of days to expiry. */
export function ExpiryFields({ path, className }: ExpiryFieldsProps) {
  const { disabled } = useBuilder()
  const texts = useTexts()
  const options = expiryOptions(useWordsLanguage())
  const [leg, setLeg] = usePart<Expiry>(path)
  const { option } = expiryOption(leg)
  const choose = (next: ExpiryOption) =>
    setLeg({ ...without(leg, ['expiry', 'minDte']), ...expiryFields(next) })
  return (
    <>
      <div data-field={`${path}.expiry`} className={className ?? 'min-w-0'}>
        <FormField label={texts(EXPIRY_LABEL)}>
          <Select value={option} onValueChange={choose} options={options} disabled={disabled} />
        </FormField>
      </div>
      {option === 'minDte' && (
        <NumberField
          name={`${path}.minDte`}
          label={texts(MIN_DTE.label)}
          hint={texts(MIN_DTE.hint)}
          bounds={MIN_DTE.bounds}
          stepped
          required
          {...(className !== undefined && { className })}
        />
      )}
    </>
  )
}
