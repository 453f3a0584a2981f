import { useEffect, useLayoutEffect, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react'
import classNames from 'clsx'
import { useFieldWiring } from './form-field.tsx'
import { CONTROL_CLASS } from './input.tsx'
import { StepButtons } from './step-buttons.tsx'

interface NumberInputProps extends Omit<
  ComponentProps<'input'>,
  'value' | 'defaultValue' | 'onChange' | 'min' | 'max' | 'type'
> {
  /** Null is an empty field. */
  value: number | null | undefined
  onValueChange: (value: number | null) => void
  /** Inclusive bounds. They limit stepping and are announced; the form validates typed values. */
  bounds?: { readonly min: number; readonly max: number } | undefined
  /** Shown before the number, like ₹. */
  prefix?: string | undefined
  /** Shown after the number, like % or pts. */
  suffix?: string | undefined
  /**
   * Value of text that is not a number: null, like an empty field; or NaN if an empty field is allowed, so the form
   * refuses it.
   */
  unreadableAs?: null | typeof Number.NaN
  /** Least decimals of a number that is not being typed, as prices have two. */
  decimals?: number | undefined
  /** Unit of the step buttons, which are shown and named with it. */
  stepped?: string | undefined
}

/** A number in progress: '', '-', '1.', '1.5'. */
const IN_PROGRESS = /^-?\d{0,12}(\.\d{0,6})?$/
/** Pasted thousands separators: 1,00,000 or 100,000. */
const GROUPED = /^-?\d{1,3}(,\d{2,3})*,\d{3}(\.\d*)?$/
/** Positions of commas in Indian grouping: 1,00,000. */
const INDIAN_GROUPS = /\B(?=(\d{2})*\d{3}$)/g
/** Shown length of text that is not a number. */
const MOST_CHARACTERS = 20
/** Keys that step, and by how much. */
const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }
const UNBOUNDED: { readonly min: number; readonly max: number } = { min: -Infinity, max: Infinity }

/**
 * A number with its unit. The text belongs to the user: input in progress ("1.", "-", empty) stays unchanged. Text that
 * is not a number, like 2,5 or 1e3, stays on screen and is marked. Rupees are grouped while typing, 1,00,000. Arrow
 * keys step by 1, Page keys by 10.
 */
export function NumberInput({
  value: given,
  onValueChange,
  bounds,
  unreadableAs = null,
  decimals,
  ...props
}: NumberInputProps) {
  const value = readable(given)
  const { prefix, suffix, stepped, className, onBlur, ...rest } = props
  const grouped = prefix === '₹'
  const { text, type, settle, isWrong, stepBy, onKeyDown } = useTypedNumber(value, {
    onValueChange,
    bounds,
    unreadableAs,
    decimals,
  })
  const caret = useCaretAfterDigits(text)
  return (
    <div className="flex">
      <div className="relative min-w-0 flex-1">
        {prefix && <Unit side="left">{prefix}</Unit>}
        <input
          {...useFieldWiring()}
          // type="number" would hide an incomplete number from scripts.
          type="text"
          role="spinbutton"
          autoComplete="off"
          aria-valuenow={value ?? undefined}
          {...announcedBounds(bounds)}
          {...rest}
          {...(isWrong && refusal(text))}
          value={grouped && !isWrong ? inGroups(text) : text}
          onChange={(event) => {
            const input = event.target
            if (type(input.value, grouped) && grouped) caret(input)
          }}
          onKeyDown={onKeyDown}
          onBlur={(event) => {
            settle()
            onBlur?.(event)
          }}
          className={classNames(
            CONTROL_CLASS,
            'h-9 tabular sm:in-data-dense:h-8',
            prefix && 'pl-7',
            suffix && 'pr-10',
            stepped && 'rounded-r-none',
            className,
          )}
        />
        {suffix && <Unit side="right">{suffix}</Unit>}
      </div>
      {stepped && (
        <StepButtons of={stepped} onStep={stepBy} {...stepsLeft(value, bounds)} disabled={rest.disabled} />
      )}
    </div>
  )
}

function readable(value: number | null | undefined) {
  return Number.isNaN(value) ? null : value
}

function refusal(text: string) {
  return { 'aria-invalid': true, title: `“${text}” is not a number; write it like 2.5 or 1000` } as const
}

/** Announced bounds, and the phone keyboard: only some have a minus among the digits. */
function announcedBounds(bounds: NumberInputProps['bounds']) {
  return {
    'aria-valuemin': bounds?.min,
    'aria-valuemax': bounds?.max,
    inputMode: bounds && bounds.min < 0 ? 'text' : 'decimal',
  } as const
}

/** Text of a typed or stepped number; it belongs to the user until they leave the field or the value changes. */
function useTypedNumber(
  value: number | null | undefined,
  {
    onValueChange,
    bounds,
    unreadableAs,
    decimals,
  }: Pick<NumberInputProps, 'onValueChange' | 'bounds' | 'unreadableAs' | 'decimals'>,
) {
  const { min, max } = bounds ?? UNBOUNDED
  const [text, setText] = useState(written(value, decimals))
  useEffect(() => {
    setText((current) => (numberIn(current) === (value ?? null) ? current : written(value, decimals)))
  }, [value, decimals])
  /** Whether the text is a number or the beginning of one. */
  const type = (typed: string, grouped: boolean): boolean => {
    // Commas added by grouping are removed again; a comma typed by the user is kept.
    const isOwn = grouped && !isNoNumber(text) && digitsOf(typed) !== digitsOf(text)
    const next = cleaned(isOwn || !typed.includes(',') ? typed.replaceAll(',', '') : typed)
    // Text that is not a number stays on screen, so '2,5' never becomes 25.
    if (next === undefined) {
      setText(typed.slice(0, MOST_CHARACTERS))
      onValueChange(unreadableAs ?? null)
      return false
    }
    setText(next)
    onValueChange(numberIn(next))
    return true
  }
  const stepBy = (step: number) => {
    const next = Number(((value ?? 0) + step).toFixed(6))
    onValueChange(Math.min(max, Math.max(min, next)))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    stepBy(step)
  }
  return {
    text,
    type,
    settle: () => setText((now) => (isNoNumber(now) ? now : written(value, decimals))),
    isWrong: isNoNumber(text),
    stepBy,
    onKeyDown,
  }
}

/** Keeps the caret behind the last typed digit when commas move. */
function useCaretAfterDigits(text: string) {
  const pending = useRef<{ readonly input: HTMLInputElement; readonly digits: number } | null>(null)
  useLayoutEffect(() => {
    if (!pending.current) return
    const { input, digits } = pending.current
    pending.current = null
    let at = 0
    for (let seen = 0; seen < digits && at < input.value.length; at++) if (input.value[at] !== ',') seen++
    input.setSelectionRange(at, at)
  }, [text])
  return (input: HTMLInputElement) => {
    const before = input.value.slice(0, input.selectionStart ?? input.value.length)
    pending.current = { input, digits: before.replaceAll(',', '').length }
  }
}

/** Groups rupees: 1,00,000. */
function inGroups(text: string): string {
  const [whole = '', ...rest] = text.split('.')
  return [whole.replaceAll(INDIAN_GROUPS, ','), ...rest].join('.')
}

function stepsLeft(value: number | null | undefined, { min, max } = UNBOUNDED) {
  const isEmpty = typeof value !== 'number'
  return { canDecrease: isEmpty || value > min, canIncrease: isEmpty || value < max }
}

function written(value: number | null | undefined, decimals = 0): string {
  if (typeof value !== 'number') return ''
  const text = String(value)
  return (text.split('.')[1]?.length ?? 0) < decimals ? value.toFixed(decimals) : text
}

const digitsOf = (typed: string) => typed.replaceAll(',', '')

/** Whether no continuation can make the text a number: '2,5' or '1e3'. */
const isNoNumber = (text: string) => !IN_PROGRESS.test(text)

/** The number in a text; null without one. */
function numberIn(text: string): number | null {
  return /\d/.test(text) && IN_PROGRESS.test(text) ? Number(text) : null
}

/** Text without thousands separators and unit signs; undefined if it is not a number. */
function cleaned(text: string): string | undefined {
  const bare = text.replaceAll(/[\s₹%]/g, '').replace('−', '-')
  const plain = GROUPED.test(bare) ? bare.replaceAll(',', '') : bare
  return IN_PROGRESS.test(plain) ? plain : undefined
}

function Unit({ side, children }: { side: 'left' | 'right'; children: string }) {
  return (
    <span
      className={classNames(
        'pointer-events-none absolute inset-y-0 flex items-center text-sm text-muted',
        side === 'left' ? 'left-2.5' : 'right-2.5',
      )}
    >
      {children}
    </span>
  )
}
