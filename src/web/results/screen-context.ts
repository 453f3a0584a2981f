import { useEffect } from 'react'
import type { BacktestBundle, BacktestRequest, BacktestResults, DailySummary, Trade, Verdict } from '#domain'
import type { PositionProfile } from '#engine/analytics'

/** A finished backtest on the screen. */
export interface OpenRun {
  readonly jobId: string
  readonly days: readonly DailySummary[]
  readonly trades?: readonly Trade[]
  /** What was run; undefined until it is known. */
  readonly request?: Pick<BacktestRequest, 'execution'> | undefined
  /** The strategy as sentences; empty if its request is not known. */
  readonly description?: readonly string[]
  /** Undefined until it is known. */
  readonly verdict?: Verdict | undefined
  /** Figures and data of the whole result. */
  readonly whole?: Pick<BacktestBundle, 'dataset' | 'engineVersion' | 'instrument' | 'rules'> &
    Pick<BacktestResults, 'summary' | 'band' | 'skipped' | 'filtered'>
}

/** The strategy in the builder at the moment of the call. */
export interface OpenStrategy {
  readonly name: string
  readonly instrument: BacktestRequest['instrument']
  /** The form's request; only the assistant's strategy code knows its shape. */
  readonly request: unknown
  /** Puts another request into the form, as one step of its undo; only of the screen with the form. */
  readonly apply?: (request: unknown) => void
}

interface ScreenContext {
  run?: OpenRun
  /** Limits and break-evens at expiry of the strategy in the builder. */
  payoff?: PositionProfile | undefined
  strategy?: () => OpenStrategy
}

const current: ScreenContext = {}

/** What the screens have published about themselves. */
export function screenContext(): Readonly<ScreenContext> {
  return current
}

/** Publishes a part of the screen to the assistant while the component is mounted. */
export function usePublishToAssistant<Key extends keyof ScreenContext>(
  key: Key,
  value: ScreenContext[Key],
): void {
  useEffect(() => {
    current[key] = value
    return () => {
      if (current[key] === value) delete current[key]
    }
  }, [key, value])
}
