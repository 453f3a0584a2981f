import { Trash2 } from 'lucide-react'
import classNames from 'clsx'
import { IconButton } from '../../../ui/controls/button.tsx'
import { useBuilder } from './builder-context.ts'

interface DeleteButtonProps {
  /** Name of the item: `leg 2`. */
  name: string
  /** Absent for the last remaining item; the button is then hidden but keeps its place. */
  onDelete: (() => void) | undefined
  className?: string
}

/** Deletes a leg or a rule. It ignores the second click of a double click, which would hit the next item. */
export function DeleteButton({ name, onDelete, className }: DeleteButtonProps) {
  const { disabled } = useBuilder()
  return (
    <IconButton
      label={`Delete ${name}`}
      size="sm"
      icon={Trash2}
      disabled={disabled || !onDelete}
      onClick={(event) => event.detail < 2 && onDelete?.()}
      className={classNames(!onDelete && 'invisible', className)}
    />
  )
}
