import { Suspense, startTransition, useEffect, useRef, useState, type ReactNode } from 'react'
import { onNextPaint } from './next-paint.ts'

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

/** Distance from the window at which content below it begins to load: about half a phone's screen. */
const NEAR = '400px'

/** Renders lazy children once they come near the window. A phone may never show them, and then does not load them. */
export function WhenNear({ fallback = null, children }: AfterPaintProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (isNear || !place.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setNear(true))
      },
      { rootMargin: NEAR },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isNear])
  return isNear ? <Suspense fallback={fallback}>{children}</Suspense> : <div ref={place}>{fallback}</div>
}

/**
 * A deferred value: undefined before the first paint, then one paint behind. Content rendered from it does not delay
 * the rest of the page, and yields to clicks and keys.
 */
export function useAfterPaint<T>(value: T): T | undefined {
  const [painted, setPainted] = useState<{ readonly value: T }>()
  useEffect(() => onNextPaint(() => startTransition(() => setPainted({ value }))), [value])
  return painted?.value
}
