import { Suspense, startTransition, useEffect, useState, type ReactNode } from 'react'

interface AfterPaintProps {
  /** Placeholder. */
  fallback?: ReactNode
  children: ReactNode
}

/** Renders lazy children after the screen's first paint, so that their scripts do not delay the screen. */
export function AfterPaint({ fallback = null, children }: AfterPaintProps) {
  const isPainted = useAfterPaint(true)
  return <Suspense fallback={fallback}>{isPainted ? children : fallback}</Suspense>
}

/**
 * A deferred value: undefined before the first paint, then one paint behind. Content rendered from it does not delay
 * the rest of the page, and yields to clicks and keys.
 */
export function useAfterPaint<T>(value: T): T | undefined {
  const [painted, setPainted] = useState<{ readonly value: T }>()
  useEffect(() => {
    let task: ReturnType<typeof setTimeout>
    // A task after the frame callback runs once that frame is painted.
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
