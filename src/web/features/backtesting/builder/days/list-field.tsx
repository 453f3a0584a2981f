import { useId, useState } from 'react'
import { FormField } from '../../../../ui/form-field.tsx'
import { Textarea } from '../../../../ui/input.tsx'
import { useBuilder } from '../builder-context.ts'

interface ListFieldProps<Entry extends string | number> {
  /** Path of the list in the form. */
  name: string
  label: string
  hint: string
  value: readonly Entry[]
  onValueChange: (entries: Entry[]) => void
  /** The entry that a word stands for; undefined where it stands for none. */
  read: (word: string) => Entry | undefined
  /** What a word should have been. */
  expected: string
}

/** A list that is typed or pasted, its entries apart by spaces, commas or lines. */
export function ListField<Entry extends string | number>(props: ListFieldProps<Entry>) {
  const { name, label, hint, value, onValueChange, read, expected } = props
  const { disabled } = useBuilder()
  const id = useId()
  const [text, setText] = useState(value.join(', '))
  const words = text.split(/[\s,;]+/).filter((word) => word !== '')
  const entries = words.flatMap((word) => read(word) ?? [])
  // Changed from elsewhere, by undo or by a preset: what was typed no longer says it.
  const isOther = entries.join() !== value.join()
  const wrong = isOther ? undefined : words.find((word) => read(word) === undefined)
  const type = (next: string) => {
    setText(next)
    const typed = next.split(/[\s,;]+/).flatMap((word) => (word === '' ? [] : (read(word) ?? [])))
    onValueChange([...new Set(typed)])
  }
  return (
    <div data-field={name} className="min-w-0">
      <FormField
        label={label}
        hint={hint}
        error={wrong === undefined ? undefined : `'${wrong}' is not ${expected}`}
      >
        <Textarea
          key={id}
          rows={2}
          value={isOther ? value.join(', ') : text}
          onChange={(event) => type(event.target.value)}
          disabled={disabled}
        />
      </FormField>
    </div>
  )
}
