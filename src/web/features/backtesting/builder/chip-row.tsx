import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useBuilder } from './builder-context.ts'
import { Chip } from './chip.tsx'
import { InPlace } from './in-place.tsx'

/** A setting of the strategy as a chip says it; where it is off, the offer of it. */
export interface RowChip<Key extends string> {
  readonly key: Key
  readonly words: string
  readonly on: boolean
  /** What it is, for those who do not see where it stands. */
  readonly subject: string
}

interface ChipRowProps<Key extends string> {
  /** Names what opens. */
  label: string
  chips: readonly RowChip<Key>[]
  /** The fields of a setting. */
  children: (key: Key) => ReactNode
  /** The setting as it is now, to go back to. */
  read: (key: Key) => unknown
  /** Puts a setting back to what was read. */
  restore: (key: Key, before: unknown) => void
  /** Switches on what was an offer. */
  onOffer?: (key: Key) => void
  /** The setting that has a field of the form, where one of these has it. */
  keyOf: (path: string) => Key | undefined
}

/** Settings in a row, a chip each, of which one opens in place. */
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
  const takeBack = () => {
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
        <InPlace key={open} label={label} focuses onClose={close} onTakeBack={takeBack}>
          {children(open)}
        </InPlace>
      )}
    </div>
  )
}
