import { useCallback, useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { FormValues } from '../../../strategy/form-values.ts'
import { focusLine } from './line-keys.ts'

/** Typing counts as one change until it pauses for this long. */
const PAUSE_MILLISECONDS = 500

/** Undo and redo of the form by button, and by keyboard unless the focus is in a text field. */
export function useUndo(form: UseFormReturn<FormValues>, disabled = false) {
  const { subscribe, getValues, reset } = form
  // States are kept as JSON, because the form mutates its values.
  const [history, setHistory] = useState(() => startHistory(stateOf(getValues())))

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer)
        timer = setTimeout(() => {
          const now = stateOf(getValues())
          setHistory((before) => recorded(before, now))
        }, PAUSE_MILLISECONDS)
      },
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [subscribe, getValues])

  const go = useCallback(
    (step: typeof undone) => {
      const next = step(recorded(history, stateOf(getValues())))
      setHistory(next)
      keepFocus()
      reset({ ...(JSON.parse(next.present) as FormValues), saved: getValues('saved') })
    },
    [history, reset, getValues],
  )
  const undo = useCallback(() => go(undone), [go])
  const redo = useCallback(() => go(redone), [go])
  useUndoKeys({ undo, redo, disabled })
  return { undo, redo, canUndo: history.past.length > 0, canRedo: history.future.length > 0 }
}

/** Keeps the focus in its list: the lines are rendered anew, and the focused one may be gone. */
function keepFocus(): void {
  const focused = document.activeElement
  const line = focused?.closest<HTMLElement>('[data-leg], [data-rule]')
  if (!line) return
  const { leg, rule } = line.dataset
  focusLine(line.closest('table, ol'), Number(leg ?? rule), (focused as HTMLElement).dataset['chip'])
}

/** State of the undo history; it excludes the saved mark. */
function stateOf(values: FormValues): string {
  return JSON.stringify({ ...values, saved: undefined })
}

/** Elements in which the browser undoes typing: text areas and inputs, except those without a text of their own. */
const TYPING =
  'textarea, input:not([type=date], [type=time], [type=checkbox], [type=radio], [type=range], [type=file])'

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

/** Undo states, oldest first, and redo states, nearest first. */
interface History<State> {
  readonly past: readonly State[]
  readonly present: State
  readonly future: readonly State[]
}

const MAX_STEPS = 100

export function startHistory<State>(present: State): History<State> {
  return { past: [], present, future: [] }
}

/** Adds a change and drops the redo states; unchanged if nothing has changed. */
export function recorded<State>(history: History<State>, next: State): History<State> {
  const { past, present } = history
  if (next === present) return history
  return { past: [...past, present].slice(-MAX_STEPS), present: next, future: [] }
}

/** Goes one step back; unchanged at the start. */
export function undone<State>(history: History<State>): History<State> {
  const previous = history.past.at(-1)
  if (previous === undefined) return history
  return { past: history.past.slice(0, -1), present: previous, future: [history.present, ...history.future] }
}

/** Goes one step forward; unchanged at the end. */
export function redone<State>(history: History<State>): History<State> {
  const [next, ...future] = history.future
  if (next === undefined) return history
  return { past: [...history.past, history.present], present: next, future }
}
