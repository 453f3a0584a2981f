import type { FieldError } from '#api'
import type { BacktestRequest } from '#domain'
import type { EncodedResult } from './result-encoding.ts'

/** How a run ended that was not cancelled. */
export type RunOutcome =
  | { readonly kind: 'completed'; readonly result: EncodedResult }
  /** The dataset cannot serve the request. */
  | { readonly kind: 'refused'; readonly problems: readonly FieldError[] }

export interface RunOptions {
  /** Receives whole percents, a few times a second. */
  readonly onProgress: (percent: number) => void
  readonly signal: AbortSignal
}

/** Runs backtests: what is asked for in, an encoded result out. The shipped one uses threads. */
export interface BacktestRunner {
  /** Rejects when the run is aborted or breaks. */
  run(request: BacktestRequest, options: RunOptions): Promise<RunOutcome>
  close(): Promise<void>
}
