import type { BacktestRequest, StressCase, StressRow, SweepRequest, Verdict } from '#domain'
import {
  joinLuck,
  type Finding,
  type Luck,
  type LuckPart,
  type Overfitting,
  type WalkForwardOptions,
} from '#engine/evidence'
import type { DayNumber } from '#engine/exchange'
import type { Walked } from '#api'
import type { StrategyHashes } from '../backtests/strategy-hashes.ts'
import type { DataFault, RefusedWork } from '../../kernel/db/schema/fault.ts'
import { createThreads, type Threads } from '../../kernel/threads.ts'
import type { Chunk } from './chunk.ts'

/** Consecutive variants of a sweep to run. */
export interface VariantsTask {
  readonly kind: 'variants'
  readonly marketDataFolder: string
  readonly sweep: SweepRequest
  readonly first: number
  readonly count: number
}

/** Results of consecutive variants. */
export interface RanVariants {
  readonly kind: 'variants'
  readonly chunk: Chunk
  readonly sessions: readonly DayNumber[]
  readonly trials: readonly (StrategyHashes & { readonly dailySharpe: number | null })[]
  readonly milliseconds: number
}

/** A question about a sweep's stored results. */
export interface AnalysisTask {
  readonly kind: 'analysis'
  /** All chunks in order; for curves, at least those of the requested variants. */
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
  /** Null if the period is too short for a window. */
  | { readonly kind: 'walk-forward'; readonly walked: Walked | null }

/** Consecutive chunks of a sweep, to be reduced to what the probability of overfitting needs. */
export interface BlocksTask {
  readonly kind: 'blocks'
  readonly chunks: readonly Chunk[]
  /** Number of sessions of each variant. */
  readonly sessions: number
  /** Number of variants of the whole sweep. */
  readonly variants: number
}

export interface Blocks {
  readonly kind: 'blocks'
  /** The first variant that wasn't refused; null if all were. */
  readonly first: number | null
  /** For each variant that wasn't refused: the sums of its blocks, then their sums of squares. */
  readonly numbers: Float64Array
  /** What these variants contribute to the sweep's luck. */
  readonly luck: LuckPart
}

/** The block sums of a whole sweep, in portions. */
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
  /** The strategy can't be traded on that data, or the data can't be used. */
  | { readonly kind: 'refused'; readonly fault: DataFault | RefusedWork }

/** A variant to judge: it runs again, with its crash loss. */
export interface JudgeTask {
  readonly kind: 'judge'
  readonly marketDataFolder: string
  readonly request: BacktestRequest
  /** What its user has tried of the idea, and what the search found. */
  readonly finding: Finding
}

export type Judged =
  | { readonly kind: 'judged'; readonly verdict: Verdict }
  /** As for `Stressed`. */
  | { readonly kind: 'refused'; readonly fault: DataFault | RefusedWork }

export type SweepTask = JudgeTask | VariantsTask | AnalysisTask | BlocksTask | OverfittingTask | StressTask
export type SweepAnswer = RanVariants | Analysis | Blocks | OverfittingAnswer | Stressed | Judged

/**
 * The probability of overfitting, null if it can't be computed, and the first variant that wasn't refused.
 */
export interface Conclusion {
  readonly overfitting: Overfitting | null
  readonly first: number | null
  /** Results that luck alone reaches among the variants; null if no variant has a spread. */
  readonly luck: Luck | null
}

export interface SweepSize {
  /** Number of sessions of each variant. */
  readonly sessions: number
  /** Number of variants, refused ones included. */
  readonly variants: number
}

/** Runs and analyses sweeps and stress tests outside the server's main thread. */
export interface Sweeper {
  /** Number of concurrent tasks. */
  readonly threads: number
  variants(task: Pick<VariantsTask, 'sweep' | 'first' | 'count'>, signal?: AbortSignal): Promise<RanVariants>
  analyse<Kind extends Analysis['kind']>(
    task: Omit<AnalysisTask, 'kind' | 'ask'> & { readonly ask: Extract<AnalysisTask['ask'], { kind: Kind }> },
  ): Promise<Extract<Analysis, { kind: Kind }>>
  /**
   * Analyses a whole sweep in portions, so that only sums are held for ten thousand variants.
   * @param portions all chunks in order
   */
  conclude(portions: AsyncIterable<readonly Chunk[]>, size: SweepSize): Promise<Conclusion>
  judge(task: Omit<JudgeTask, 'kind' | 'marketDataFolder'>): Promise<Judged>
  stress(task: Pick<StressTask, 'request' | 'stress'>, signal?: AbortSignal): Promise<Stressed>
  close(): Promise<void>
}

/** Limit of the young generation. It saves 100 MB per thread and costs at most 5 % more time. */
const YOUNG_MEGABYTES = 5
/**
 * Limit of the old generation. A variant with 40,000 trades needs less, and V8 keeps garbage in proportion to the
 * limit: with 256 MB, 40 MB more per thread.
 */
const OLD_MEGABYTES = 64
/** For variants with more trades: 250,000, as twelve legs reach in seven years if each enters ten times again. */
const RETRY_MEGABYTES = 512

/** A sweeper whose threads start with work and end when idle. */
export function createSweeper(marketDataFolder: string, threads: number): Sweeper {
  const pool: Threads<SweepTask, SweepAnswer> = createThreads(new URL('sweep.thread.ts', import.meta.url), {
    most: threads,
    youngMegabytes: YOUNG_MEGABYTES,
    oldMegabytes: OLD_MEGABYTES,
    retryMegabytes: RETRY_MEGABYTES,
  })
  return {
    threads,
    variants: (task, signal) =>
      pool.run({ kind: 'variants', marketDataFolder, ...task }, { signal }) as Promise<RanVariants>,
    analyse: (task) => pool.run({ kind: 'analysis', ...task }) as Promise<never>,
    conclude: (portions, size) =>
      concluded(
        { portions, ...size },
        {
          blocks: (task) => pool.run(task) as Promise<Blocks>,
          overfitting: (task) => pool.run(task) as Promise<OverfittingAnswer>,
        },
      ),
    judge: (task) => pool.run({ kind: 'judge', marketDataFolder, ...task }) as Promise<Judged>,
    stress: (task, signal) =>
      pool.run({ kind: 'stress', marketDataFolder, ...task }, { signal }) as Promise<Stressed>,
    close: () => pool.close(),
  }
}

/** Analyses a whole sweep by the given functions, which may run in threads. */
export async function concluded(
  { portions, sessions, variants }: SweepSize & { readonly portions: AsyncIterable<readonly Chunk[]> },
  work: {
    readonly blocks: (task: BlocksTask) => Promise<Blocks> | Blocks
    readonly overfitting: (task: OverfittingTask) => Promise<OverfittingAnswer> | OverfittingAnswer
  },
): Promise<Conclusion> {
  let first: number | null = null
  const numbers: Float64Array[] = []
  let luck: LuckPart | undefined
  const take = (blocks: Blocks) => {
    first ??= blocks.first
    numbers.push(blocks.numbers)
    luck = added(luck, blocks.luck)
  }
  // Two portions at a time, so that two threads share the work and no more chunks are held.
  let before: Promise<Blocks> | undefined
  for await (const chunks of portions) {
    const started = Promise.resolve(work.blocks({ kind: 'blocks', chunks, sessions, variants }))
    // Prevents an unhandled rejection before the answer is awaited.
    started.catch(() => {})
    if (before) take(await before)
    before = started
  }
  if (before) take(await before)
  const { overfitting } = await work.overfitting({ kind: 'overfitting', portions: numbers, sessions })
  return { overfitting, first, luck: luck ? joinLuck([luck], variants) : null }
}

/** Two parts as one, so that only one of them is held. */
function added(some: LuckPart | undefined, more: LuckPart): LuckPart {
  if (!some || some.rows === 0) return more
  if (more.rows === 0) return some
  return {
    rows: some.rows + more.rows,
    best: Math.max(some.best, more.best),
    maxima: some.maxima.map((most, path) => Math.max(most, more.maxima[path])),
    products: some.products.map((sum, i) => sum + more.products[i]),
  }
}
