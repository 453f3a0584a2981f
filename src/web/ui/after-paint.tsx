import { Suspense, type ReactNode } from 'react'
import { useAfterPaint } from './use-after-paint.ts'

interface AfterPaintProps {
  /** Keeps the place. */
  fallback?: ReactNode
  children: ReactNode
}

/** Draws, and so fetches, what is lazy once the screen around it is on display: the screen does not wait in line with it. */
export function AfterPaint({ fallback = null, children }: AfterPaintProps) {
  const isPainted = useAfterPaint(true)
  return <Suspense fallback={fallback}>{isPainted ? children : fallback}</Suspense>
}
