import {
  BLOCKS,
  blockSums,
  overfitting,
  walkForward,
  type BlockSums,
  type VariantDays,
} from '#engine/evidence'
import { isoDate } from '#engine/exchange'
import { inRupees } from '#engine/units'
import { decodeDays, decodeProfits, decodeRows } from './chunk.ts'
import type {
  Analysis,
  AnalysisTask,
  Blocks,
  BlocksTask,
  OverfittingAnswer,
  OverfittingTask,
} from './sweeper.ts'

/** Answers a question about a sweep's stored results. It takes noticeable time, so it runs in a thread. */
export function analyse(task: AnalysisTask): Analysis {
  const { sessions, sizes, ask } = task
  const dates = sessions.map(isoDate)
  if (ask.kind === 'curves') {
    const curves: Extract<Analysis, { kind: 'curves' }>['curves'] = []
    for (const { variant, days } of variantsOf(task))
      if (days && ask.variants.includes(variant))
        curves.push({ variant, cumulative: cumulative(days.profits) })
    return { kind: 'curves', dates, curves }
  }
  const variants = [...variantsOf(task)].map(({ days }) => days)
  return { kind: 'walk-forward', walked: walk(variants, { sessions, sizes }, ask.options) }
}

/** Variants in order; only one chunk is decompressed at a time. */
function* variantsOf({
  chunks,
  sessions,
}: AnalysisTask): Generator<{ readonly variant: number; readonly days: VariantDays | null }> {
  for (const chunk of chunks) {
    const numbers = decodeRows(chunk).map(({ variant }) => variant)
    const all = decodeDays(chunk, sessions)
    for (const [i, variant] of numbers.entries()) yield { variant, days: all[i] }
  }
}

/** Number of values per variant for the probability of overfitting. */
const NUMBERS = 2 * BLOCKS

/** Reduces chunks to what the probability of overfitting needs, a hundredth of their size. */
export function blocksOf({ chunks, sessions }: BlocksTask): Blocks {
  let first: number | null = null
  const numbers: number[] = []
  for (const chunk of chunks)
    decodeProfits(chunk, sessions).forEach((profits, i) => {
      if (!profits) return
      first ??= decodeRows(chunk)[i].variant
      const blocks = blockSums(profits)
      if (blocks) numbers.push(...blocks.sums, ...blocks.squares)
    })
  return { kind: 'blocks', first, numbers: Float64Array.from(numbers) }
}

/** The probability of overfitting of a sweep, from the block sums of all portions. */
export function overfit({ portions, sessions }: OverfittingTask): OverfittingAnswer {
  const length = Math.floor(sessions / BLOCKS)
  const variants: BlockSums[] = []
  for (const numbers of portions)
    for (let at = 0; at < numbers.length; at += NUMBERS) {
      const middle = at + BLOCKS
      variants.push({
        length,
        sums: numbers.subarray(at, middle),
        squares: numbers.subarray(middle, at + NUMBERS),
      })
    }
  return { kind: 'overfitting', overfitting: overfitting(variants) }
}

function walk(
  variants: readonly (VariantDays | null)[],
  { sessions, sizes }: Pick<AnalysisTask, 'sessions' | 'sizes'>,
  options: Extract<AnalysisTask['ask'], { kind: 'walk-forward' }>['options'],
) {
  const walked = walkForward({ sessions, sizes, variants }, options)
  if (!walked) return null
  const { windows, sessions: stitchedSessions, profits, best, efficiency } = walked
  const stitchedOn = new Set(stitchedSessions)
  const bestDays = variants[best]?.profits.filter((_, i) => stitchedOn.has(sessions[i])) ?? []
  return {
    windows: windows.map((window) => ({
      ...window,
      inSampleProfit: inRupees(window.inSampleProfit),
      outOfSampleProfit: inRupees(window.outOfSampleProfit),
    })),
    dates: stitchedSessions.map(isoDate),
    stitched: cumulative(profits),
    bestOverall: cumulative(bestDays),
    best,
    efficiency,
  }
}

function cumulative(profits: ArrayLike<number>): number[] {
  let total = 0
  return Array.from(profits, (profit) => inRupees((total += profit)))
}
