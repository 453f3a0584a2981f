import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useBuilder } from './builder-context.ts'
import { Chip } from './chip.tsx'
import { InPlace } from './in-place.tsx'

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
  /** Renders the fields of a setting. */
  children: (key: Key) => ReactNode
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
  const before = useRef<unknown>(undefined)
  const row = useRef<HTMLDivElement>(null)
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
    before.current = structuredClone(read(key))
    setOpen(key === open ? undefined : key)
    if (!on) onOffer?.(key)
  }
  const close = () => {
    row.current?.querySelector<HTMLElement>(`[data-chip="${open}"]`)?.focus()
    setOpen(undefined)
  }
  const discardChange = () => {
    if (open !== undefined) restore(open, before.current)
    close()
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
            {`${chip.words} `}
            <span className="sr-only">{chip.subject}</span>
          </Chip>
        ))}
      </div>
      {open !== undefined && (
        <InPlace
          key={open}
          label={label}
          focuses
          onClose={close}
          onDiscard={discardChange}
          varies={props.varies(open)}
        >
          {children(open)}
        </InPlace>
      )}
    </div>
  )
}
