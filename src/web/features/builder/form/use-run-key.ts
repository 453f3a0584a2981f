import { useEffect, useRef } from 'react'

/** Runs by Ctrl+Enter, wherever the focus is, except in a dialog. */
export function useRunKey(onRun: () => void): void {
  const latest = useRef(onRun)
  useEffect(() => {
    latest.current = onRun
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
      if (event.target instanceof Element && event.target.closest('[role=dialog]')) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
