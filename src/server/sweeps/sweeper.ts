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
    | { readonly kind: 'curves'; readonly variants: readonly number[] }
    | { readonly kind: 'walk-forward'; readonly options: WalkForwardOptions }
}

export type Analysis =
  | {
      readonly kind: 'curves'
      readonly dates: string[]
      readonly curves: { variant: number; cumulative: number[] }[]
    }
  /** Null where the period holds no window. */
  | { readonly kind: 'walk-forward'; readonly walked: Walked | null }

/** Some neighbouring chunks of a sweep, to be reduced to what its probability of overfitting needs. */
export interface BlocksTask {
  readonly kind: 'blocks'
  readonly chunks: readonly Chunk[]
  /** Sessions of each variant. */
  readonly sessions: number
}

export interface Blocks {
  readonly kind: 'blocks'
  /** The first variant that could be run; null where there is none. */
  readonly first: number | null
  /** Of each variant that could be run the sums of its blocks, then their squares. */
  readonly numbers: Float64Array
}

/** The numbers of all blocks of a sweep, portion by portion. */
export interface OverfittingTask {
  readonly kind: 'overfitting'
  readonly portions: readonly Float64Array[]
  readonly sessions: number
}

export interface OverfittingAnswer {
  readonly kind: 'overfitting'
  readonly overfitting: Overfitting | null
}

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

export type SweepTask = VariantsTask | AnalysisTask | BlocksTask | OverfittingTask | StressTask
export type SweepAnswer = RanVariants | Analysis | Blocks | OverfittingAnswer | Stressed

/** How likely a sweep is overfit, null where that cannot be told, and its first variant that could be run. */
export interface Conclusion {
  readonly overfitting: Overfitting | null
  readonly first: number | null
}

/** Runs and analyses sweeps and stress tests away from the thread that serves. */
export interface Sweeper {
  /** Tasks that it works on at the same time. */
  readonly threads: number
  variants(task: Pick<VariantsTask, 'sweep' | 'first' | 'count'>, signal?: AbortSignal): Promise<RanVariants>
  analyse<Kind extends Analysis['kind']>(
    task: Omit<AnalysisTask, 'kind' | 'ask'> & { readonly ask: Extract<AnalysisTask['ask'], { kind: Kind }> },
  ): Promise<Extract<Analysis, { kind: Kind }>>
  /**
   * Looks through a whole sweep, a portion of its chunks at a time: of ten thousand variants only sums are held.
   * @param portions all chunks in their order
   * @param sessions of each variant
   */
  conclude(portions: AsyncIterable<readonly Chunk[]>, sessions: number): Promise<Conclusion>
  stress(task: Pick<StressTask, 'request' | 'stress'>, signal?: AbortSignal): Promise<Stressed>
  close(): Promise<void>
}

/** Variants leave much behind at once: with this bound a thread takes 100 MB less, for a twentieth more time at most. */
const YOUNG_MEGABYTES = 5
/** Far above what variants and analyses keep; without this bound V8 leaves 50 MB more of garbage in each thread. */
const OLD_MEGABYTES = 256

/** A sweeper whose threads come with work and end without it. */
export function createSweeper(marketDataFolder: string, threads: number): Sweeper {
  const pool: Threads<SweepTask, SweepAnswer> = createThreads(new URL('sweep.thread.ts', import.meta.url), {
    most: threads,
    youngMegabytes: YOUNG_MEGABYTES,
    oldMegabytes: OLD_MEGABYTES,
  })
  return {
    threads,
    variants: (task, signal) =>
      pool.run(
        { kind: 'variants', marketDataFolder, ...task },
        { ...(signal && { signal }) },
      ) as Promise<RanVariants>,
    analyse: (task) => pool.run({ kind: 'analysis', ...task }) as Promise<never>,
    conclude: (portions, sessions) =>
      concluded(
        { portions, sessions },
        {
          blocks: (task) => pool.run(task) as Promise<Blocks>,
          overfitting: (task) => pool.run(task) as Promise<OverfittingAnswer>,
        },
      ),
    stress: (task, signal) =>
      pool.run(
        { kind: 'stress', marketDataFolder, ...task },
        { ...(signal && { signal }) },
      ) as Promise<Stressed>,
    close: () => pool.close(),
  }
}

/** The steps of a look through a whole sweep, by whoever does the work of each. */
export async function concluded(
  { portions, sessions }: { readonly portions: AsyncIterable<readonly Chunk[]>; readonly sessions: number },
  work: {
    readonly blocks: (task: BlocksTask) => Promise<Blocks> | Blocks
    readonly overfitting: (task: OverfittingTask) => Promise<OverfittingAnswer> | OverfittingAnswer
  },
): Promise<Conclusion> {
  let first: number | null = null
  const numbers: Float64Array[] = []
  for await (const chunks of portions) {
    const blocks = await work.blocks({ kind: 'blocks', chunks, sessions })
    first ??= blocks.first
    numbers.push(blocks.numbers)
  }
  const { overfitting } = await work.overfitting({ kind: 'overfitting', portions: numbers, sessions })
  return { overfitting, first }
}
