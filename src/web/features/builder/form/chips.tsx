import { useEffect, useRef, useState, type ReactNode, type ComponentProps } from 'react'
import { useBuilder } from './builder-context.ts'
import { InPlace } from './in-place.tsx'
import { usePanel } from './use-panel.ts'
import classNames from 'clsx'
import { languageOf } from '../../../ui/text-language.ts'

/** A setting as a chip, or an offer to add it if it is off. */
export interface RowChip<Key extends string> {
  readonly key: Key
  readonly words: string
  readonly on: boolean
  /** What the chip sets, for its accessible name. */
  readonly subject: string
}

interface ChipRowProps<Key extends string> {
  /** Accessible name of the panel. */
  label: string
  chips: readonly RowChip<Key>[]
  /** Renders the fields of a setting; `close` closes them. */
  children: (key: Key, close: () => void) => ReactNode
  /** Reads the setting, to restore it on Escape. */
  read: (key: Key) => unknown
  /** Restores a setting. */
  restore: (key: Key, before: unknown) => void
  /** Enables an offered setting. */
  onOffer?: (key: Key) => void
  /** Maps a form path to the setting with that field, if the row has it. */
  keyOf: (path: string) => Key | undefined
  /** Path of a setting within the request, for a search that varies it. */
  varies: (key: Key) => string
}

/** A row of settings as chips; one opens at a time, in place. */
export function ChipRow<Key extends string>(props: ChipRowProps<Key>) {
  const { label, chips, children, read, restore, onOffer, keyOf } = props
  const [open, setOpen] = useState<Key>()
  const row = useRef<HTMLDivElement>(null)
  const panel = usePanel({
    open,
    line: () => row.current,
    read,
    restore,
    onClose: () => setOpen(undefined),
  })
  const { revealed } = useBuilder()
  const find = useRef(keyOf)
  useEffect(() => {
    find.current = keyOf
  })
  useEffect(() => {
    const key = revealed && find.current(revealed.path)
    if (key !== undefined) setOpen(key)
  }, [revealed])
  const press = ({ key, on }: RowChip<Key>) => {
    panel.remember(key)
    setOpen(key === open ? undefined : key)
    if (!on) onOffer?.(key)
  }
  return (
    <div ref={row}>
      <div className="flex flex-wrap gap-1.5">
        {chips.map((chip) => (
          <Chip
            key={chip.key}
            chip={chip.key}
            on={chip.on}
            open={open === chip.key}
            onClick={() => press(chip)}
          >
            <span lang={languageOf(chip.words)}>{chip.words}</span> <SpokenText>{chip.subject}</SpokenText>
          </Chip>
        ))}
      </div>
      {open !== undefined && (
        <InPlace
          key={open}
          label={label}
          focuses
          onClose={panel.close}
          onDiscard={panel.discard}
          varies={props.varies(open)}
        >
          {children(open, panel.close)}
        </InPlace>
      )}
    </div>
  )
}

/** A text that only screen readers get, marked with its language. */
export function SpokenText({ children }: { children: string }) {
  return (
    <span lang={languageOf(children)} className="sr-only">
      {children}
    </span>
  )
}

interface ChipProps extends ComponentProps<'button'> {
  /** Id within its line, for keyboard navigation. */
  chip: string
  /** The setting is on; otherwise the chip offers it. */
  on?: boolean
  /** Whether its panel is open; absent without a panel. */
  open?: boolean
  tone?: 'plain' | 'profit' | 'loss'
}

const TONES = {
  plain: 'border-border-strong bg-surface text-text',
  profit: 'border-profit/50 bg-profit-soft text-profit',
  loss: 'border-loss/50 bg-loss-soft text-loss',
}

/** A part of a line in the shortest words. A press opens its fields or changes it in place. */
export function Chip({ chip, on = true, open, tone = 'plain', className, ...rest }: ChipProps) {
  const { disabled } = useBuilder()
  return (
    <button
      type="button"
      data-chip={chip}
      aria-expanded={open}
      disabled={disabled}
      {...rest}
      className={classNames(
        'inline-flex h-8 max-w-full items-center gap-1 rounded-md border px-2 text-sm font-medium sm:px-1.5 whitespace-nowrap tabular transition-colors sm:h-7',
        'hover:border-accent disabled:cursor-not-allowed disabled:opacity-60',
        on ? TONES[tone] : 'border-dashed border-border bg-transparent text-muted sm:text-xs',
        open && 'border-accent ring-1 ring-accent',
        className,
      )}
    />
  )
}
