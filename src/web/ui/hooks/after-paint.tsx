import { Suspense, type ReactNode } from 'react'
import { useAfterPaint } from './use-after-paint.ts'

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
