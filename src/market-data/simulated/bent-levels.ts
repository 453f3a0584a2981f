/** The end of levels that begin at 0, and their extremes where those are known; 0 counts as one of the levels. */
export interface LevelTarget {
  readonly close: number
  readonly range?: { readonly high: number; readonly low: number }
}

const PASSES = 6

/**
 * Bends levels in place so that they end on the target, stay within its range and reach its extremes. Adds straight
 * lines in time.
 */
export function bendLevels(levels: Float64Array, { close, range }: LevelTarget): void {
  const last = levels.length - 1
  for (let pass = 0; pass < PASSES; pass++) {
    const knots = [{ at: last, by: close - levels[last] }]
    if (range) {
      const top = farthest(levels, 1)
      const bottom = farthest(levels, -1)
      // The previous close may itself be an extreme; then the levels only have to stay within it.
      if (range.high > 0 || levels[top] > 0) knots.push({ at: top, by: range.high - levels[top] })
      if (range.low < 0 || levels[bottom] < 0) knots.push({ at: bottom, by: range.low - levels[bottom] })
    }
    bend(
      levels,
      knots.sort((a, b) => a.at - b.at),
    )
  }
  if (!range) return
  for (let i = 0; i < levels.length; i++) levels[i] = Math.max(range.low, Math.min(range.high, levels[i]))
}

function farthest(levels: Float64Array, sign: 1 | -1): number {
  let best = 0
  for (let i = 1; i < levels.length; i++) if (sign * levels[i] > sign * levels[best]) best = i
  return best
}

function bend(levels: Float64Array, knots: readonly { readonly at: number; readonly by: number }[]): void {
  let from = { at: -1, by: 0 }
  let next = 0
  for (let i = 0; i < levels.length; i++) {
    while (next < knots.length && knots[next].at < i) from = knots[next++]
    const to = knots[next] ?? from
    const share = to.at > from.at ? (i - from.at) / (to.at - from.at) : 1
    levels[i] += from.by + share * (to.by - from.by)
  }
}
