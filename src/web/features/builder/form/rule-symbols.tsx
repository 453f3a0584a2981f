import { useController, useWatch } from 'react-hook-form'
import { INSTRUMENT_SYMBOL } from '#domain'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import type { FormValues } from '../../../strategy/form-values.ts'
import { useBuilder } from './builder-context.ts'

/** Series that a rule watches: the index and the legs. */
export function RuleSymbols({ index }: { index: number }) {
  const { disabled } = useBuilder()
  const instrument = useWatch<FormValues, 'request.instrument'>({ name: 'request.instrument' })
  const multiLeg = useWatch<FormValues, 'request.multiLegStrategy'>({ name: 'request.multiLegStrategy' })
  const { field, fieldState } = useController<
    FormValues,
    `request.indicatorConfiguration.rules.${number}.symbols`
  >({
    name: `request.indicatorConfiguration.rules.${index}.symbols`,
  })
  const choices = [
    { symbol: INSTRUMENT_SYMBOL, label: instrument },
    ...(multiLeg.enabled ? multiLeg.legs.map((leg, i) => ({ symbol: leg.id, label: `Leg ${i + 1}` })) : []),
  ]
  const choose = (symbol: string, on: boolean) =>
    field.onChange(on ? [...field.value, symbol] : field.value.filter((one) => one !== symbol))
  return (
    <fieldset data-field={field.name}>
      <legend className="mb-1 text-sm font-medium">Symbols</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {choices.map(({ symbol, label }) => (
          <Checkbox
            key={symbol}
            label={label}
            checked={field.value.includes(symbol)}
            onCheckedChange={(on) => choose(symbol, on)}
            disabled={disabled}
          />
        ))}
      </div>
      {fieldState.error && <p className="mt-1 text-xs text-danger">{fieldState.error.message}</p>}
    </fieldset>
  )
}
