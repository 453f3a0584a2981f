import type { BacktestRequest, StressCase, StressRow, SweepRequest } from '#domain'
import type { Overfitting, WalkForwardOptions } from '#engine/evidence'
import type { DayNumber } from '#engine/exchange'
import type { Walked } from '#api'
import type { StrategyHashes } from '../backtests/strategy-hashes.ts'
import { createThreads, type Threads } from '../threads.ts'
import type { Chunk } from './chunk.ts'

/** Some neighbouring variants of a sweep to run. */
export interface VariantsTask {
  readonly kind: 'variants'
  readonly marketDataFolder: string
  readonly sweep: SweepRequest
  readonly first: number
  readonly count: number
}

/** What they brought. */
export interface RanVariants {
  readonly kind: 'variants'
  readonly chunk: Chunk
  readonly sessions: readonly DayNumber[]
  readonly trials: readonly (StrategyHashes & { readonly dailySharpe: number | null })[]
  readonly milliseconds: number
}

/** A question about what a sweep has stored. */
export interface AnalysisTask {
  readonly kind: 'analysis'
  /** All in their order; for curves, at least those of the variants asked for. */
  readonly chunks: readonly Chunk[]
  readonly sessions: readonly DayNumber[]
  readonly sizes: readonly number[]
  readonly ask:
    | { readonly kind: 'overfitting' }
    | { readonly kind: 'curves'; readonly variants: readonly number[] }
    | { readonly kind: 'walk-forward'; readonly options: WalkForwardOptions }
}

export type Analysis =
  /** With the first variant that could be run; null where there is none. */
  | { readonly kind: 'overfitting'; readonly overfitting: Overfitting | null; readonly first: number | null }
  | {
      readonly kind: 'curves'
      readonly dates: string[]
      readonly curves: { variant: number; cumulative: number[] }[]
    }
  /** Null where the period holds no window. */
  | { readonly kind: 'walk-forward'; readonly walked: Walked | null }

/** A backtest to replay on an altered market. */
export interface StressTask {
  readonly kind: 'stress'
  readonly marketDataFolder: string
  readonly request: BacktestRequest
  readonly stress: StressCase
}

export type Stressed =
  | { readonly kind: 'stressed'; readonly row: StressRow }
  /** The strategy cannot be traded on that data, or the data cannot be used. */
  | { readonly kind: 'refused'; readonly reason: string }

export type SweepTask = VariantsTask | AnalysisTask | StressTask
export type SweepAnswer = RanVariants | Analysis | Stressed

/** Runs and analyses sweeps and stress tests away from the thread that serves. */
export interface Sweeper {
  /** Tasks that it works on at the same time. */
  readonly threads: number
  variants(task: Pick<VariantsTask, 'sweep' | 'first' | 'count'>, signal?: AbortSignal): Promise<RanVariants>
  analyse<Kind extends Analysis['kind']>(
    task: Omit<AnalysisTask, 'kind' | 'ask'> & { readonly ask: Extract<AnalysisTask['ask'], { kind: Kind }> },
  ): Promise<Extract<Analysis, { kind: Kind }>>
  stress(task: Pick<StressTask, 'request' | 'stress'>, signal?: AbortSignal): Promise<Stressed>
  close(): Promise<void>
}

/** Variants leave much behind at once: with this bound a thread takes 80 MB less, and no more time. */
const YOUNG_MEGABYTES = 16

/** A sweeper whose threads come with work and end without it. */
export function createSweeper(marketDataFolder: string, threads: number): Sweeper {
  const pool: Threads<SweepTask, SweepAnswer> = createThreads(new URL('sweep.thread.ts', import.meta.url), {
    most: threads,
    youngMegabytes: YOUNG_MEGABYTES,
  })
  return {
    threads,
    variants: (task, signal) =>
      pool.run(
        { kind: 'variants', marketDataFolder, ...task },
        { ...(signal && { signal }) },
      ) as Promise<RanVariants>,
    analyse: (task) => pool.run({ kind: 'analysis', ...task }) as Promise<never>,
    stress: (task, signal) =>
      pool.run(
        { kind: 'stress', marketDataFolder, ...task },
        { ...(signal && { signal }) },
      ) as Promise<Stressed>,
    close: () => pool.close(),
  }
}
