import { ChevronDown } from 'lucide-react'
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import classNames from 'clsx'
import { languageOf } from '../text-language.ts'
import { useFieldWiring } from './form-field.tsx'
import { CONTROL_CLASS } from './input.tsx'

export interface ComboboxOption {
  readonly id: string
  readonly label: string
  /** Shown at the end of the line. */
  readonly note?: string | undefined
  /** Heading above the first option of the group. */
  readonly group?: string
}

interface ComboboxProps<Option extends ComboboxOption> {
  /** The text of the value. */
  text: string
  /** Suggestions for the typed text; undefined before the user has typed. */
  optionsOf: (typed: string | undefined) => readonly Option[]
  /** Id of the option of the value. */
  selected?: string | undefined
  /** Takes a text on Enter and when the field is left; says whether it is one of a value. */
  onCommit: (text: string) => boolean
  /** Says whether the choice is complete, so that Enter may also close what surrounds the field. */
  onChoose: (option: Option) => boolean
  /** Accessible name of the list. */
  listLabel: string
  disabled?: boolean | undefined
  className?: string | undefined
}

/** State and keys of a combobox. */
function useCombobox<Option extends ComboboxOption>({
  text,
  optionsOf,
  selected,
  onCommit,
  onChoose,
}: ComboboxProps<Option>) {
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const [marked, setMarked] = useState<string>()
  const options = isOpen ? optionsOf(typed) : []
  const at = options.findIndex(({ id }) => id === marked)
  const open = (mark?: string) => {
    setOpen(true)
    setMarked(mark)
  }
  const close = () => {
    setOpen(false)
    setMarked(undefined)
  }
  const commit = () => {
    close()
    setTyped(undefined)
    return typed === undefined || typed === text || onCommit(typed)
  }
  const choose = (option: Option) => {
    close()
    setTyped(undefined)
    return onChoose(option)
  }
  const move = (step: 1 | -1) => {
    if (!isOpen) return open(selected)
    const from = at < 0 && typed === undefined ? options.findIndex(({ id }) => id === selected) : at
    const next = from < 0 && step < 0 ? options.length - 1 : from + step
    setMarked(options[(next + options.length) % options.length]?.id)
  }
  const enter = (event: KeyboardEvent) => {
    // Enter would also submit the form.
    if (!isRunKey(event)) event.preventDefault()
    const option = options[at]
    const isDone = option ? choose(option) : commit()
    if (!isDone) event.stopPropagation()
  }
  const escape = (event: KeyboardEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (isOpen) close()
    else setTyped(undefined)
  }
  const walk = (event: KeyboardEvent, step: 1 | -1) => {
    event.preventDefault()
    if (event.altKey && step < 0) close()
    else move(step)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isBusy = isOpen || typed !== undefined
    if (event.key === 'ArrowDown') walk(event, 1)
    else if (event.key === 'ArrowUp') walk(event, -1)
    else if (event.key === 'Enter' && isBusy) enter(event)
    else if (event.key === 'Escape' && isBusy) escape(event)
  }
  const onType = (next: string) => {
    setTyped(next)
    open()
  }
  return { value: typed ?? text, options, at, isOpen, open, commit, choose, onKeyDown, onType }
}

/**
 * A text field with suggestions, by the combobox pattern of WAI-ARIA: typing filters the list, ↓ and ↑ move in it,
 * Enter takes the marked suggestion or the text as typed, Escape closes the list and then restores the text.
 */
export function Combobox<Option extends ComboboxOption>(props: ComboboxProps<Option>) {
  const { selected, listLabel, disabled, className } = props
  const input = useRef<HTMLInputElement>(null)
  const list = useId()
  const { value, options, at, isOpen, open, commit, choose, onKeyDown, onType } = useCombobox(props)
  return (
    <div className={classNames('relative', className)}>
      <input
        {...useFieldWiring()}
        ref={input}
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={list}
        aria-activedescendant={at < 0 ? undefined : `${list}-${at}`}
        autoComplete="off"
        spellCheck={false}
        disabled={disabled}
        value={value}
        onChange={(event) => onType(event.target.value)}
        onClick={() => !isOpen && open()}
        onFocus={(event) => event.target.select()}
        onBlur={() => void commit()}
        onKeyDown={onKeyDown}
        className={classNames(CONTROL_CLASS, 'h-9 rounded-[inherit] pr-7 tabular sm:in-data-dense:h-8')}
      />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-2 my-auto size-4 text-muted"
      />
      {isOpen && (
        <Suggestions id={list} label={listLabel} under={input} marked={at < 0 ? selected : options[at]?.id}>
          {options.map((option, i) => (
            <Suggestion
              key={option.id}
              id={`${list}-${i}`}
              option={option}
              heads={option.group !== options[i - 1]?.group}
              isMarked={i === at}
              isSelected={option.id === selected}
              onChoose={() => void choose(option)}
            />
          ))}
        </Suggestions>
      )}
    </div>
  )
}

const isRunKey = ({ ctrlKey, metaKey }: KeyboardEvent) => ctrlKey || metaKey

/** Pixels between field and list, and the least height of a list below the field. */
const GAP = 4
const LEAST_HEIGHT = 200
const MOST_HEIGHT = 320
const LEAST_WIDTH = 288

interface SuggestionsProps {
  id: string
  label: string
  under: RefObject<HTMLInputElement | null>
  /** The option to keep in view. */
  marked: string | undefined
  children: ReactNode
}

/** The list, above the page so that no surrounding box cuts it. */
function Suggestions({ id, label, under, marked, children }: SuggestionsProps) {
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const box = panel.current
    const field = under.current
    if (!box || !field) return
    // Only the test environment lacks popovers.
    if ('showPopover' in box) box.showPopover()
    const place = () => placeBeside(box, field.getBoundingClientRect())
    place()
    addEventListener('scroll', place, { capture: true, passive: true })
    addEventListener('resize', place)
    return () => {
      removeEventListener('scroll', place, { capture: true })
      removeEventListener('resize', place)
    }
  }, [under])
  useEffect(() => {
    const option = [...(panel.current?.querySelectorAll('[role=option]') ?? [])].find(
      (one) => (one as HTMLElement).dataset['option'] === marked,
    )
    option?.scrollIntoView({ block: 'nearest' })
  }, [marked])
  return (
    <div
      ref={panel}
      id={id}
      popover="manual"
      role="listbox"
      aria-label={label}
      className="fixed m-0 overflow-y-auto overscroll-contain rounded-lg border border-border bg-raised p-1 text-sm text-text shadow-pop"
    >
      {children}
    </div>
  )
}

function placeBeside(box: HTMLElement, field: DOMRect): void {
  const below = innerHeight - field.bottom - 2 * GAP
  const above = field.top - 2 * GAP
  const isBelow = below >= LEAST_HEIGHT || below >= above
  const height = Math.min(MOST_HEIGHT, isBelow ? below : above)
  const width = Math.min(Math.max(field.width, LEAST_WIDTH), innerWidth - 2 * GAP)
  box.style.maxHeight = `${height}px`
  box.style.width = `${width}px`
  box.style.left = `${Math.max(GAP, Math.min(field.left, innerWidth - width - GAP))}px`
  box.style.top = isBelow ? `${field.bottom + GAP}px` : 'auto'
  box.style.bottom = isBelow ? 'auto' : `${innerHeight - field.top + GAP}px`
}

interface SuggestionProps {
  id: string
  option: ComboboxOption
  /** The first of its group. */
  heads: boolean
  isMarked: boolean
  isSelected: boolean
  onChoose: () => void
}

function Suggestion({ id, option, heads, isMarked, isSelected, onChoose }: SuggestionProps) {
  const { label, note, group } = option
  return (
    <>
      {heads && group !== undefined && (
        <p
          role="presentation"
          lang={languageOf(group)}
          className="px-2 pt-2 pb-1 text-xs font-semibold text-muted"
        >
          {group}
        </p>
      )}
      <div
        id={id}
        role="option"
        data-option={option.id}
        aria-selected={isSelected}
        // The field keeps the focus.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onChoose}
        className={classNames(
          'flex min-h-8 cursor-pointer items-center gap-3 rounded-md px-2 py-1 tabular hover:bg-hover',
          isSelected && 'font-semibold',
          isMarked && 'bg-accent-soft text-on-accent-soft',
        )}
      >
        <span lang={languageOf(label)}>{label}</span>
        {note !== undefined && (
          <span lang={languageOf(note)} className="ml-auto text-right text-xs font-normal opacity-85">
            {note}
          </span>
        )}
      </div>
    </>
  )
}
