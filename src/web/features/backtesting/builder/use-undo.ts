import { useCallback, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { FormValues } from '../../../strategy/form-values.ts'
import { recorded, redone, startHistory, undone } from '../model/history.ts'

/** Typing counts as one change until it pauses for this long. */
const PAUSE_MILLISECONDS = 500

/** Undo and redo for the form: by button, and by keyboard where the focus is in no text field. */
export function useUndo(form: UseFormReturn<FormValues>, disabled = false) {
  const { subscribe, getValues, reset } = form
  // States are kept as JSON: the form changes its values in place.
  const [history, setHistory] = useState(() => startHistory(stateOf(getValues())))
  const latest = useRef(history)
  useEffect(() => {
    latest.current = history
  }, [history])

  const record = useCallback(() => {
    const now = stateOf(getValues())
    if (now === latest.current.present) return latest.current
    latest.current = recorded(latest.current, now)
    setHistory(latest.current)
    return latest.current
  }, [getValues])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer)
        timer = setTimeout(record, PAUSE_MILLISECONDS)
      },
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [subscribe, record])

  const go = useCallback(
    (step: typeof undone) => {
      const next = step(record())
      latest.current = next
      setHistory(next)
      reset({ ...(JSON.parse(next.present) as FormValues), saved: getValues('saved') })
    },
    [record, reset, getValues],
  )
  const undo = useCallback(() => go(undone), [go])
  const redo = useCallback(() => go(redone), [go])
  useUndoKeys({ undo, redo, disabled })
  return { undo, redo, canUndo: history.past.length > 0, canRedo: history.future.length > 0 }
}

/** What is undone: saving is not. */
function stateOf(values: FormValues): string {
  return JSON.stringify({ ...values, saved: undefined })
}

/** Where the keys undo typing. A date or a time has no typing of its own to undo. */
const TYPING = 'textarea, input:not([type=date], [type=time])'

interface UndoKeys {
  undo: () => void
  redo: () => void
  disabled: boolean
}

function useUndoKeys({ undo, redo, disabled }: UndoKeys): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (disabled || (event.target instanceof HTMLElement && event.target.matches(TYPING))) return
      if (!(event.ctrlKey || event.metaKey) || !['z', 'y'].includes(event.key.toLowerCase())) return
      event.preventDefault()
      if (event.shiftKey || event.key.toLowerCase() === 'y') redo()
      else undo()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [undo, redo, disabled])
}
