import { useState, type ComponentProps, type ReactNode, useCallback } from 'react'
import { useController, type FieldPath, useFormContext, useWatch, get, useFormState } from 'react-hook-form'
import classNames from 'clsx'
import { FormField } from '../../../ui/controls/form-field.tsx'
import { Input } from '../../../ui/controls/input.tsx'
import { NumberInput } from '../../../ui/controls/number-input.tsx'
import { Segmented, type SegmentedOption } from '../../../ui/controls/segmented.tsx'
import { Select, type SelectOption } from '../../../ui/controls/select.tsx'
import { Slider, sliderRange } from '../../../ui/controls/slider.tsx'
import { StepButtons } from '../../../ui/controls/step-buttons.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { DateInput, TimeInput } from '../../../ui/controls/typed-input.tsx'
import { formField, type Texts } from '#domain'
import type { FormValues } from '../../../strategy/form-values.ts'
import { languageOf } from '../../../ui/text-language.ts'
import { useBuilderWords, useTexts } from '../../../strategy/words-language.tsx'
import { useBuilder, useSliders } from './builder-context.ts'
import { formErrors } from '../model/form-errors.ts'

export type FormPath = FieldPath<FormValues>

interface FieldProps {
  name: FormPath
  /** By default the table's. */
  label?: string
  /** By default the table's. */
  hint?: ReactNode
  hintBeside?: boolean
  required?: boolean
  hideLabel?: boolean
  className?: string
}

function useField(name: FormPath) {
  const { disabled } = useBuilder()
  const { field, fieldState } = useController<FormValues>({ name })
  return { field, error: fieldState.error?.message, disabled }
}

/** Label, hint and bounds of the field at a path, as the table of settings has them. */
function useFieldTexts({ name, label, hint }: Pick<FieldProps, 'name' | 'label' | 'hint'>) {
  const texts = useTexts()
  const field = formField(name)
  return {
    label: label ?? (field ? texts(field.label) : name),
    hint: hint ?? (field?.hint && texts(field.hint)),
    bounds: field?.bounds,
    suffix: field?.suffix,
  }
}

/** A labelled form control that the builder finds by its path. */
function PlacedField({
  name,
  className,
  ...field
}: Omit<ComponentProps<typeof FormField>, 'label'> & FieldProps) {
  const { label, hint } = useFieldTexts({ name, ...field })
  return (
    <div data-field={name} className={classNames('min-w-0', className)}>
      <FormField {...field} label={label} hint={hint} />
    </div>
  )
}

/** A text, date or time field of the form. */
export function TextField({
  name,
  type = 'text',
  min,
  max,
  placeholder,
  ...labels
}: FieldProps & { type?: 'text' | 'date' | 'time'; min?: string; max?: string; placeholder?: string }) {
  const { field, error, disabled } = useField(name)
  const { onChange, value, ...rest } = field
  const text = String(value ?? '')
  const clock = { ...rest, value: text, onValueChange: onChange, min, max, disabled }
  return (
    <PlacedField name={name} {...labels} error={error}>
      {type === 'text' && (
        <Input {...field} value={text} placeholder={placeholder} disabled={disabled} autoComplete="off" />
      )}
      {type === 'date' && <DateInput {...clock} />}
      {type === 'time' && <TimeInput {...clock} />}
    </PlacedField>
  )
}

interface NumberFieldProps extends FieldProps {
  /** By default the table's. */
  bounds?: { readonly min: number; readonly max: number }
  prefix?: string
  /** The unit behind the number. */
  suffix?: Texts
  /** Shows buttons to step by one. */
  stepped?: boolean
  /** Whether it may stay empty. */
  optional?: boolean
}

/** A number field of the form, with unit and bounds. */
export function NumberField({
  name,
  bounds: own,
  prefix,
  suffix,
  stepped,
  optional = false,
  ...labels
}: NumberFieldProps) {
  const { field, error, disabled } = useField(name)
  const texts = useTexts()
  const { label, ...usual } = useFieldTexts({ name, ...labels })
  const bounds = own ?? usual.bounds
  const unit = suffix ?? usual.suffix
  const sliders = useSliders()
  const say = useBuilderWords()
  const value = field.value as number | null | undefined
  return (
    <PlacedField name={name} {...labels} error={error}>
      <NumberInput
        ref={field.ref}
        name={field.name}
        onBlur={field.onBlur}
        value={value}
        onValueChange={field.onChange}
        unreadableAs={optional ? NaN : null}
        bounds={bounds}
        prefix={prefix}
        suffix={unit && texts(unit)}
        stepped={stepped ? label : undefined}
        disabled={disabled}
      />
      {sliders && bounds && typeof value === 'number' && !Number.isNaN(value) && (
        <NumberSlider
          label={say('{label} by hand', { label })}
          value={value}
          bounds={bounds}
          whole={stepped === true}
          onValueChange={field.onChange}
          disabled={disabled}
        />
      )}
    </PlacedField>
  )
}

interface NumberSliderProps extends Omit<ComponentProps<typeof Slider>, 'range'> {
  bounds: { readonly min: number; readonly max: number }
  whole: boolean
}

/** Keeps its initial range, so that it does not move under the pointer. */
function NumberSlider({ bounds, whole, ...rest }: NumberSliderProps) {
  const [range] = useState(() => sliderRange(rest.value, bounds, whole))
  return <Slider {...rest} range={range} />
}

interface ChoiceProps<Value extends string> extends FieldProps {
  options: readonly SelectOption<Value>[]
  /** Replaces the plain change if a choice resets other fields. */
  onChoose?: (value: Value) => void
  placeholder?: string
  /** Value shown if the field is absent. */
  fallback?: Value | undefined
  /** Values in natural order, which the previous and next buttons follow. */
  steps?: readonly Value[]
}

/** A select of the form. */
export function SelectField<Value extends string>({
  name,
  options,
  onChoose,
  fallback,
  placeholder,
  steps,
  ...labels
}: ChoiceProps<Value>) {
  const { field, error, disabled } = useField(name)
  const { label } = useFieldTexts({ name, ...labels })
  const value = (field.value as Value | undefined) ?? fallback
  const choose: (value: Value) => void = onChoose ?? field.onChange
  const at = value === undefined || !steps ? -1 : steps.indexOf(value)
  const stepTo = (next: Value | undefined) => next !== undefined && choose(next)
  return (
    <PlacedField name={name} {...labels} error={error}>
      <div className="flex">
        <Select
          value={value}
          onValueChange={choose}
          options={options}
          disabled={disabled}
          className={classNames('min-w-0 flex-1', steps && '*:rounded-r-none')}
          {...(placeholder !== undefined && { placeholder })}
        />
        {steps && (
          <StepButtons
            of={label}
            onStep={(step) => stepTo(steps[at + step])}
            canDecrease={at > 0}
            canIncrease={at < steps.length - 1}
            disabled={disabled}
          />
        )}
      </div>
    </PlacedField>
  )
}

interface SegmentedFieldProps<Value extends string> {
  name: FormPath
  /** By default the table's. */
  label?: string
  options: readonly SegmentedOption<Value>[]
  onChoose?: (value: Value) => void
  className?: string
}

/** A segmented choice of the form. */
export function SegmentedField<Value extends string>(props: SegmentedFieldProps<Value>) {
  const { field, disabled } = useField(props.name)
  const { label } = useFieldTexts(props)
  return (
    <div data-field={props.name} className={props.className}>
      <p aria-hidden lang={languageOf(label)} className="mb-1 text-sm font-medium">
        {label}
      </p>
      <Segmented
        label={label}
        value={field.value as Value}
        onValueChange={props.onChoose ?? field.onChange}
        options={props.options}
        disabled={disabled}
        className="flex w-full"
      />
    </div>
  )
}

interface SwitchFieldProps {
  name: FormPath
  /** By default the table's. */
  label?: string
  description?: ReactNode
  hideLabel?: boolean
  onSwitch?: (on: boolean) => void
}

/** A switch of the form. */
export function SwitchField({ name, onSwitch, ...labels }: SwitchFieldProps) {
  const { field, disabled } = useField(name)
  const { label } = useFieldTexts({ name, ...labels })
  return (
    <Switch
      {...labels}
      label={label}
      checked={field.value === true}
      onCheckedChange={onSwitch ?? field.onChange}
      disabled={disabled}
    />
  )
}

/**
 * An object of the form and its setter. An optional part is read and removed through its parent object: by its own
 * path, the form library would restore its first value.
 */
export function usePart<Part extends object>(path: string): readonly [Part, (next: Part) => void] {
  const { setValue } = useFormContext<FormValues>()
  const part = useWatch<FormValues>({ name: path as FormPath }) as unknown as Part
  const replace = useCallback(
    (next: Part) => setValue(path as FormPath, next as never, { shouldDirty: true, shouldValidate: true }),
    [path, setValue],
  )
  return [part, replace]
}

interface NoteProps {
  children: string
  className?: string
}

/** A remark on the fields beside it. */
export function Note({ children, className }: NoteProps) {
  return (
    <p lang={languageOf(children)} className={classNames('text-xs text-muted', className)}>
      {children}
    </p>
  )
}

interface PartProblemProps {
  /** Form path of a part with several fields. */
  path: string
  /** Also shows problems of its entries. */
  deep?: boolean
}

/** The validation message of a part as a whole, below its fields. */
export function PartProblem({ path, deep = false }: PartProblemProps) {
  const { errors } = useFormState<FormValues>()
  const problem: unknown = get(errors, path)
  const [first] = formErrors(problem)
  if (!first || (first.path !== '' && !deep)) return null
  return (
    <p role="alert" className="w-full text-xs text-danger">
      {first.message}
    </p>
  )
}
