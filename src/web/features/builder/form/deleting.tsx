import { Trash2 } from 'lucide-react'
import classNames from 'clsx'
import { useBuilderWords } from '../../../strategy/words-language.tsx'
import { IconButton } from '../../../ui/controls/button.tsx'
import { useBuilder } from './builder-context.ts'
import { focusLine } from './line-keys.ts'
import { useCallback, useEffect, useRef } from 'react'
import { notify } from '../../../ui/feedback/notify.ts'

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
  const say = useBuilderWords()
  return (
    <IconButton
      label={say('Delete {name}', { name })}
      size="sm"
      icon={Trash2}
      disabled={disabled || !onDelete}
      onClick={({ detail, currentTarget }) => {
        if (detail > 1) return
        const line = currentTarget.closest<HTMLElement>('[data-leg], [data-rule]')
        const list = line?.closest('table, ol') ?? null
        onDelete?.()
        // A mouse has no use for the focus.
        if (detail === 0) focusLine(list, Number(line?.dataset['leg'] ?? line?.dataset['rule']))
      }}
      className={classNames(!onDelete && 'invisible', className)}
    />
  )
}

/**
 * Offers in a toast to undo a deletion. The offer is withdrawn with its list: when the page is left, another strategy
 * is opened, or an older state is restored.
 * @param keys keys of the current entries; the form library assigns new ones when the form is replaced
 */
export function useUndoableDeletion(keys: readonly string[]): (deleted: string, undo: () => void) => void {
  const present = useRef(keys)
  const offers = useRef<{ rest: readonly string[]; withdraw: () => void }[]>([])
  useEffect(() => {
    present.current = keys
    offers.current = offers.current.filter(({ rest, withdraw }) => {
      if (rest.some((key) => keys.includes(key))) return true
      withdraw()
      return false
    })
  }, [keys])
  useEffect(() => () => offers.current.forEach(({ withdraw }) => withdraw()), [])
  return useCallback((deleted, undo) => {
    const withdraw = notify.undoable(`${deleted} deleted`, undo)
    offers.current.push({ rest: present.current, withdraw })
  }, [])
}
