import { Trash2 } from 'lucide-react'
import { IconButton } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { useBuilder } from './builder-context.ts'

interface DeleteButtonProps {
  /** What it deletes: `leg 2`. */
  name: string
  /** Absent for the last that is left; the button is out of sight then, its place is kept. */
  onDelete: (() => void) | undefined
}

/** Deletes a leg or a rule. The second click of a double click is not taken: it would delete the next one. */
export function DeleteButton({ name, onDelete }: DeleteButtonProps) {
  const { disabled } = useBuilder()
  return (
    <IconButton
      label={`Delete ${name}`}
      size="sm"
      icon={Trash2}
      disabled={disabled || !onDelete}
      onClick={(event) => event.detail < 2 && onDelete?.()}
      className={classNames(!onDelete && 'invisible')}
    />
  )
}
