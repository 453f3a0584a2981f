import type { ComponentProps, ReactNode } from 'react'
import { useController, type FieldPath } from 'react-hook-form'
import { FormField } from '../../../ui/form-field.tsx'
import { Input } from '../../../ui/input.tsx'
import { NumberInput } from '../../../ui/number-input.tsx'
import { Segmented, type SegmentedOption } from '../../../ui/segmented.tsx'
import { Select, type SelectOption } from '../../../ui/select.tsx'
import { Switch } from '../../../ui/switch.tsx'
import type { FormValues } from '../model/form-values.ts'
import { classNames } from '../../../ui/class-names.ts'
import { useBuilder } from './builder-context.ts'

export type FormPath = FieldPath<FormValues>

interface FieldProps {
  name: FormPath
  label: string
  hint?: ReactNode
  required?: boolean
  hideLabel?: boolean
  className?: string
}

function useField(name: FormPath) {
  const { disabled } = useBuilder()
  const { field, fieldState } = useController<FormValues>({ name })
  return { field, error: fieldState.error?.message, disabled }
}

/** A control of the form where the builder finds it by its path, with its label. */
function PlacedField({
  name,
  className,
  ...field
}: Omit<ComponentProps<typeof FormField>, 'label'> & FieldProps) {
  return (
    <div data-field={name} className={classNames('min-w-0', className)}>
      <FormField {...field} />
    </div>
  )
}

/** A line of text, a date or a time of the form. */
export function TextField({
  name,
  type = 'text',
  min,
  max,
  placeholder,
  ...labels
}: FieldProps & { type?: 'text' | 'date' | 'time'; min?: string; max?: string; placeholder?: string }) {
  const { field, error, disabled } = useField(name)
  return (
    <PlacedField name={name} {...labels} error={error}>
      <Input
        {...field}
        value={String(field.value ?? '')}
        type={type}
        min={min}
        max={max}
        placeholder={placeholder}
        disabled={disabled}
        autoComplete="off"
      />
    </PlacedField>
  )
}

interface NumberFieldProps extends FieldProps {
  bounds?: { readonly min: number; readonly max: number }
  prefix?: string
  suffix?: string
}

/** A number of the form, with its unit and bounds. */
export function NumberField({ name, bounds, prefix, suffix, ...labels }: NumberFieldProps) {
  const { field, error, disabled } = useField(name)
  return (
    <PlacedField name={name} {...labels} error={error}>
      <NumberInput
        ref={field.ref}
        name={field.name}
        onBlur={field.onBlur}
        value={field.value as number | undefined}
        onValueChange={field.onChange}
        bounds={bounds}
        prefix={prefix}
        suffix={suffix}
        disabled={disabled}
      />
    </PlacedField>
  )
}

interface ChoiceProps<Value extends string> extends FieldProps {
  options: readonly SelectOption<Value>[]
  /** In place of the plain change, where a choice resets other fields. */
  onChoose?: (value: Value) => void
  placeholder?: string
  /** What an absent value means. */
  fallback?: Value | undefined
}

/** One of a list. */
export function SelectField<Value extends string>({
  name,
  options,
  onChoose,
  fallback,
  placeholder,
  ...labels
}: ChoiceProps<Value>) {
  const { field, error, disabled } = useField(name)
  return (
    <PlacedField name={name} {...labels} error={error}>
      <Select
        value={(field.value as Value | undefined) ?? fallback}
        onValueChange={onChoose ?? field.onChange}
        options={options}
        disabled={disabled}
        {...(placeholder !== undefined && { placeholder })}
      />
    </PlacedField>
  )
}

interface SegmentedFieldProps<Value extends string> {
  name: FormPath
  label: string
  options: readonly SegmentedOption<Value>[]
  onChoose?: (value: Value) => void
  className?: string
}

/** One of a few, all in sight. */
export function SegmentedField<Value extends string>(props: SegmentedFieldProps<Value>) {
  const { field, disabled } = useField(props.name)
  return (
    <div data-field={props.name} className={props.className}>
      <p aria-hidden className="mb-1 text-sm font-medium">
        {props.label}
      </p>
      <Segmented
        label={props.label}
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
  label: ReactNode
  description?: ReactNode
  hideLabel?: boolean
  onSwitch?: (on: boolean) => void
}

/** Something of the form that is on or off. */
export function SwitchField({ name, onSwitch, ...labels }: SwitchFieldProps) {
  const { field, disabled } = useField(name)
  return (
    <Switch
      {...labels}
      checked={field.value === true}
      onCheckedChange={onSwitch ?? field.onChange}
      disabled={disabled}
    />
  )
}
