import { CalendarDays, Clock, type LucideIcon } from 'lucide-react'
import {
  useContext,
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type Ref,
  type RefObject,
} from 'react'
import classNames from 'clsx'
import { languageOf } from '../text-language.ts'
import { ControlWords } from './control-words.ts'
import { Input } from './input.tsx'
import { dateAfter, dateWhileTyped, shownDate, typedDate } from './typed-date.ts'

const CLOCK = /^(\d{1,2})[:.\s]?(\d{2})\s*([ap])?\.?m?\.?$/
const HOUR = /^(\d{1,2})\s*([ap])?\.?m?\.?$/

/**
 * Parses a time of day into `09:20`; undefined if the text is no time. Accepts `9:20`, `920`, `0920`, `9.20` and `3:15
 * pm`.
 */
export function typedTime(text: string): string | undefined {
  const clock = CLOCK.exec(text.trim().toLowerCase())
  return clock ? timeOfDay(Number(clock[1]), Number(clock[2]), clock[3]) : undefined
}

/** Like `typedTime` when the field is left: a bare hour counts too. */
export function finishedTime(text: string): string | undefined {
  const hour = HOUR.exec(text.trim().toLowerCase())
  return hour ? timeOfDay(Number(hour[1]), 0, hour[2]) : typedTime(text)
}

function timeOfDay(hour: number, minute: number, half: string | undefined): string | undefined {
  const hours = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0)
  if (hours > 23 || minute > 59 || (half !== undefined && hour > 12)) return undefined
  return `${String(hours).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** Adds minutes within the day; other text stays unchanged. */
export function timeAfter(value: string, minutes: number): string {
  if (typedTime(value) !== value) return value
  const [hour = 0, minute = 0] = value.split(':').map(Number)
  const moved = Math.min(24 * 60 - 1, Math.max(0, hour * 60 + minute + minutes))
  return timeOfDay(Math.floor(moved / 60), moved % 60, undefined) ?? value
}

interface TypedInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'ref'> {
  ref?: Ref<HTMLInputElement>
  /** ISO: `2025-01-31`, `09:20`; or empty. */
  value: string
  onValueChange: (value: string) => void
  /**
   * Whether text that cannot be read is reported as it was typed when the field is left, so that its owner can refuse
   * it; otherwise it is reported as empty. For fields that may be empty.
   */
  reportsUnreadable?: boolean
}

interface Kind {
  readonly type: 'date' | 'time'
  readonly icon: LucideIcon
  readonly pick: 'Pick a date' | 'Pick a time'
  /** Parses text during typing. */
  readonly typed: (text: string) => string | undefined
  /** Parses text when the field is left. */
  readonly finished: (text: string) => string | undefined
  readonly shown: (value: string) => string
  readonly after: (value: string, steps: number) => string
  /** Step of the Page keys; the arrow keys step by one. */
  readonly page: number
}

const DATE: Kind = {
  type: 'date',
  icon: CalendarDays,
  pick: 'Pick a date',
  page: 7,
  typed: dateWhileTyped,
  finished: typedDate,
  shown: shownDate,
  after: dateAfter,
}
const TIME: Kind = {
  type: 'time',
  icon: Clock,
  pick: 'Pick a time',
  page: 15,
  typed: typedTime,
  finished: finishedTime,
  shown: (value) => value,
  after: timeAfter,
}

/** A day shown as 31 Jan 2025 in every browser language. It can be typed, stepped with the arrow keys, or picked. */
export function DateInput(props: TypedInputProps) {
  return <TypedInput {...props} kind={DATE} />
}

/** A time on the 24-hour clock. It can be typed (`920` is 09:20), stepped with the arrow keys, or picked. */
export function TimeInput(props: TypedInputProps) {
  return <TypedInput {...props} kind={TIME} />
}

function TypedInput({ kind, ...props }: TypedInputProps & { kind: Kind }) {
  const {
    value,
    onValueChange,
    reportsUnreadable: _,
    min,
    max,
    disabled,
    onBlur,
    className,
    ...wiring
  } = props
  const { text, type, settle, onKeyDown } = useTypedText(kind, props)
  const picker = useRef<HTMLInputElement>(null)
  const entered = useRef(false)
  return (
    <div className="relative">
      <Input
        {...wiring}
        type="text"
        inputMode={kind.type === 'time' ? 'numeric' : 'text'}
        autoComplete="off"
        disabled={disabled}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        // The first click selects the whole text, so typing replaces it; the next click sets the caret.
        onPointerDown={(event) => (entered.current = document.activeElement !== event.currentTarget)}
        onClick={(event) => entered.current && event.currentTarget.select()}
        onBlur={(event) => {
          settle()
          onBlur?.(event)
        }}
        className={classNames('pr-8 tabular', className)}
      />
      <PickButton kind={kind} disabled={disabled} picker={picker} />
      <input
        ref={picker}
        type={kind.type}
        aria-hidden
        tabIndex={-1}
        disabled={disabled}
        min={min}
        max={max}
        value={kind.typed(value) === value ? value : ''}
        onChange={(event) => event.target.value !== '' && onValueChange(event.target.value)}
        className="pointer-events-none absolute inset-y-0 right-0 w-0 opacity-0"
      />
    </div>
  )
}

interface PickButtonProps {
  kind: Kind
  disabled: boolean | undefined
  picker: RefObject<HTMLInputElement | null>
}

/** Typing does the same, so Tab skips the button. */
function PickButton({ kind: { icon: Icon, pick }, disabled, picker }: PickButtonProps) {
  const name = useContext(ControlWords)(pick)
  return (
    <button
      type="button"
      tabIndex={-1}
      title={name}
      lang={languageOf(name)}
      disabled={disabled}
      onClick={() => picker.current?.showPicker()}
      className="absolute inset-y-0 right-0 grid w-8 place-items-center text-muted hover:text-text disabled:opacity-50"
    >
      <Icon aria-hidden className="size-4" />
      <span className="sr-only">{name}</span>
    </button>
  )
}

/** Text of the field; it belongs to the user until they leave it or the value changes. */
function useTypedText(kind: Kind, { value, onValueChange, reportsUnreadable = false }: TypedInputProps) {
  const [text, setText] = useState(() => kind.shown(value))
  const [leaveCount, setLeaveCount] = useState(0)
  // Leaving the field compares again, because its owner may have kept a value other than the typed one.
  useEffect(() => {
    setText((current) => ((kind.finished(current) ?? '') === value ? current : kind.shown(value)))
  }, [kind, value, leaveCount])
  const type = (next: string) => {
    setText(next)
    const parsed = kind.typed(next)
    if (parsed !== undefined || next.trim() === '') onValueChange(parsed ?? '')
  }
  const settle = () => {
    const parsed = kind.finished(text)
    if (parsed !== undefined) setText(kind.shown(parsed))
    const reported = parsed ?? (reportsUnreadable ? text.trim() : '')
    if (reported !== value) onValueChange(reported)
    setLeaveCount((count) => count + 1)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return settle()
    const steps = { ArrowUp: 1, ArrowDown: -1, PageUp: kind.page, PageDown: -kind.page }[event.key]
    if (steps === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const parsed = kind.finished(text) ?? value
    const moved = kind.after(parsed, steps)
    if (moved !== value) onValueChange(moved)
  }
  return { text, type, settle, onKeyDown }
}
