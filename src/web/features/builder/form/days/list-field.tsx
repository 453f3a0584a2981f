import { useId, useState } from 'react'
import { formField } from '#domain'
import { useTexts } from '../../../../strategy/words-language.tsx'
import { FormField } from '../../../../ui/controls/form-field.tsx'
import { Textarea } from '../../../../ui/controls/input.tsx'
import { useBuilder } from '../builder-context.ts'

interface ListFieldProps<Entry extends string | number> {
  /** Path of the list in the form. */
  name: string
  /** By default the table's. */
  hint?: string
  value: readonly Entry[]
  onValueChange: (entries: Entry[]) => void
  /** Parses a word into an entry; undefined if it is invalid. */
  read: (word: string) => Entry | undefined
  /** Description of a valid word. */
  expected: string
}

/** A typed or pasted list, separated by spaces, commas or lines. */
export function ListField<Entry extends string | number>(props: ListFieldProps<Entry>) {
  const { name, hint, value, onValueChange, read, expected } = props
  const texts = useTexts()
  const field = formField(name)!
  const { disabled } = useBuilder()
  const id = useId()
  const [text, setText] = useState(value.join(', '))
  const words = text.split(/[\s,;]+/).filter((word) => word !== '')
  const entries = words.flatMap((word) => read(word) ?? [])
  // The list was changed by undo or a preset, so the typed text is outdated.
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
        label={texts(field.label)}
        hint={hint ?? (field.hint && texts(field.hint))}
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
