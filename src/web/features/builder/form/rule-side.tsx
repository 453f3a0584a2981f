import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { CANDLE_OFFSETS, FUNCTION_LABELS, NUMERIC_INPUT, type IndicatorRule } from '#domain'
import { INDICATORS } from '#engine/indicators'
import { Select } from '../../../ui/controls/select.tsx'
import { FormField } from '../../../ui/controls/form-field.tsx'
import type { FormValues } from '../../../strategy/form-values.ts'
import { useBuilderWords } from '../../../strategy/words-language.tsx'
import { outputsOf, parametersOf, withFunction1, withFunction2 } from '../../../strategy/indicator-rules.ts'
import { useBuilder } from './builder-context.ts'
import { NumberField, SelectField, type FormPath } from './fields.tsx'

const FUNCTION_OPTIONS: readonly { value: string; label: string }[] = INDICATORS.map(({ name, title }) => ({
  value: name,
  label: title.toUpperCase() === name ? name : `${name} · ${title}`,
}))

interface RuleSideProps {
  index: number
  side: 1 | 2
}

/** One side of a rule: an indicator with its parameters, output and candle; or a number on the second side. */
export function RuleSide({ index, side }: RuleSideProps) {
  const path = `request.indicatorConfiguration.rules.${index}` as const
  const { setValue, getValues } = useFormContext<FormValues>()
  const { disabled } = useBuilder()
  const name = useWatch<FormValues>({ name: `${path}.function${side}` }) as string
  const choose = (next: string) => {
    const rule: IndicatorRule = getValues(path)
    setValue(path, side === 1 ? withFunction1(rule, next) : withFunction2(rule, next), {
      shouldDirty: true,
      shouldValidate: true,
    })
  }
  const say = useBuilderWords()
  const label = say(FUNCTION_LABELS[side === 1 ? 0 : 1])
  return (
    <fieldset className="grid content-start gap-3">
      <legend className="sr-only">{label}</legend>
      <FormField label={label}>
        <Select
          value={name}
          onValueChange={choose}
          options={
            side === 1
              ? FUNCTION_OPTIONS
              : [{ value: NUMERIC_INPUT, label: say('Number') }, ...FUNCTION_OPTIONS]
          }
          disabled={disabled}
        />
      </FormField>
      {name === NUMERIC_INPUT ? (
        <NumberField name={`${path}.numericValue`} required />
      ) : (
        <IndicatorSettings key={name} name={name} index={index} side={side} />
      )}
    </fieldset>
  )
}

function IndicatorSettings({ name, index, side }: RuleSideProps & { name: string }) {
  const path = `request.indicatorConfiguration.rules.${index}`
  const parameters = side === 1 ? 'talibParams' : 'function2TalibParams'
  const { setValue, getValues } = useFormContext<FormValues>()
  const { disabled } = useBuilder()
  // A strategy from a link or a file may omit parameters; the form shows their defaults.
  useEffect(() => {
    for (const parameter of parametersOf(name)) {
      const field = `${path}.${parameters}.${parameter.name}` as FormPath
      if (getValues(field) === undefined) setValue(field, parameter.default)
    }
  }, [name, path, parameters, getValues, setValue])
  const offsetPath = `${path}.function${side}CandleOffset` as FormPath
  const offset = useWatch<FormValues>({ name: offsetPath }) as number
  const say = useBuilderWords()
  const outputs = outputsOf(name)
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-4 2xl:grid-cols-2">
      {outputs.length > 0 && (
        <SelectField
          name={`${path}.function${side}Output` as FormPath}
          label={say('Output')}
          options={outputs.map((output) => ({ value: output.name, label: output.title }))}
          fallback={outputs[0]?.name}
        />
      )}
      {parametersOf(name).map((parameter) => (
        <NumberField
          key={parameter.name}
          name={`${path}.${parameters}.${parameter.name}` as FormPath}
          label={parameter.title}
          bounds={parameter}
        />
      ))}
      <FormField label={say('Candle')}>
        <Select
          value={String(offset)}
          onValueChange={(next) => setValue(offsetPath, Number(next), { shouldDirty: true })}
          options={CANDLE_OFFSETS.map((back) => ({
            value: String(back),
            label:
              back === 0
                ? say('Latest candle')
                : say('{count} back ({offset})', { count: -back, offset: back }),
          }))}
          disabled={disabled}
        />
      </FormField>
    </div>
  )
}
