import { useEffect } from 'react'
import type { BacktestRequest, DailySummary } from '#domain'

/** A finished backtest that is on the screen. */
export interface OpenRun {
  readonly jobId: string
  readonly days: readonly DailySummary[]
}

/** The strategy in the builder, as it stands when asked. */
export interface OpenStrategy {
  readonly name: string
  readonly instrument: BacktestRequest['instrument']
  /** The form's request; the assistant's strategy part knows its shape. */
  readonly request: unknown
}

interface ScreenContext {
  run?: OpenRun
  strategy?: () => OpenStrategy
}

const current: ScreenContext = {}

/** What the user looks at, as the screens tell it. */
export function screenContext(): Readonly<ScreenContext> {
  return current
}

/** Tells the assistant of something on the screen, for as long as it is there. */
export function useTellAssistant<Key extends keyof ScreenContext>(key: Key, value: ScreenContext[Key]): void {
  useEffect(() => {
    current[key] = value
    return () => {
      if (current[key] === value) delete current[key]
    }
  }, [key, value])
}
