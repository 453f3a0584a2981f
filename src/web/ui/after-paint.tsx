import { startTransition, Suspense, useEffect, useState, type ReactNode } from 'react'

interface AfterPaintProps {
  /** Keeps the place. */
  fallback?: ReactNode
  children: ReactNode
}

/** Draws, and so fetches, what is lazy once the screen around it is on display: the screen does not wait in line with it. */
export function AfterPaint({ fallback = null, children }: AfterPaintProps) {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    let task: ReturnType<typeof setTimeout>
    // The task after a frame runs when that frame is on display.
    const frame = requestAnimationFrame(() => {
      task = setTimeout(() => startTransition(() => setPainted(true)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(task)
    }
  }, [])
  return <Suspense fallback={fallback}>{isPainted ? children : fallback}</Suspense>
}
