import { blockSums, overfitting, walkForward, type VariantDays } from '#engine/evidence'
import { isoDate } from '#engine/exchange'
import { inRupees } from '#engine/units'
import { decodeDays } from './chunk.ts'
import type { Analysis, AnalysisTask } from './sweeper.ts'

/** Answers a question about all that a sweep has stored; takes a moment, so a thread does it. */
export function analyse({ chunks, sessions, sizes, ask }: AnalysisTask): Analysis {
  const variants = chunks.flatMap((chunk) => decodeDays(chunk, sessions))
  if (ask.kind === 'overfitting') {
    const blocks = variants.flatMap((days) => (days && blockSums(days.profits)) ?? [])
    return { kind: 'overfitting', overfitting: overfitting(blocks) }
  }
  const dates = sessions.map(isoDate)
  if (ask.kind === 'curves') {
    const curves = ask.variants.flatMap((variant) => {
      const days = variants[variant]
      return days ? [{ variant, cumulative: cumulative(days.profits) }] : []
    })
    return { kind: 'curves', dates, curves }
  }
  return { kind: 'walk-forward', walked: walk(variants, { sessions, sizes }, ask.options) }
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
