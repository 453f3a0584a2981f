import { startTransition, useEffect, useState } from 'react'

/**
 * A value as it was when what is drawn of it otherwise was last on display: undefined before the first paint, then always a
 * paint behind. What is drawn of this one keeps nobody from reading the rest, and gives way to clicks and keys.
 */
export function useAfterPaint<T>(value: T): T | undefined {
  const [painted, setPainted] = useState<{ readonly value: T }>()
  useEffect(() => {
    let task: ReturnType<typeof setTimeout>
    // The task after a frame runs when that frame is on display.
    const frame = requestAnimationFrame(() => {
      task = setTimeout(() => startTransition(() => setPainted({ value })))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(task)
    }
  }, [value])
  return painted?.value
}
