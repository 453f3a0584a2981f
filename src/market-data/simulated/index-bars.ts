/* A numeric kernel: it draws about fifty thousand prints of an index a day. */
import type { IndexPrints } from './simulated-session.ts'
import type { RandomStream } from './random.ts'

/** Bars as logarithms over the first price of the day. */
export interface LogBars {
  readonly open: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
  readonly close: Float64Array
}

/** Size of the first print's step after a minute's open relative to the others; the last one's is smaller. */
const FIRST_STEP = 1.15
const LAST_STEP = 0.5
/** Share of the step between two minutes that remains at the end of the bar; the rest is reversed within it. */
const STEP_KEPT = 0.84
/**
 * On some days prices within a minute lie above the line from open to close, on others below, by this share of a
 * deviation.
 */
const BOW = 0.28
const SQRT_5 = Math.sqrt(5)

/**
 * Draws bars around the closes of the minutes. Each bar opens one step from the previous close and wanders to its own
 * close, in as many prints as the index has in a minute.
 * @param closes logarithms over the first price; the steps between minutes are added in place
 */
export function drawnBars(
  closes: Float64Array,
  deviations: Float64Array,
  prints: IndexPrints,
  random: RandomStream,
): LogBars {
  const { length } = closes
  const bars = {
    open: new Float64Array(length),
    high: new Float64Array(length),
    low: new Float64Array(length),
    close: closes,
  }
  const { walk, past } = printWeights(prints.perMinute)
  const levels = new Float64Array(prints.perMinute)
  const bow = BOW * random.normal()
  let usual = 0
  for (let minute = 1; minute < length; minute++) usual += deviations[minute]
  usual /= length - 1
  let steps = 0
  for (let minute = 0; minute < length; minute++) {
    if (deviations[minute] === 0) {
      // Breaks have no bar.
      bars.open[minute] = bars.high[minute] = bars.low[minute] = NaN
      continue
    }
    const before = minute > 0 ? closes[minute - 1] : 0
    // The session opens on its first price. Later steps are larger in minutes that move more, but grow far more
    // slowly than the move.
    const step = minute === 0 ? 0 : prints.step * Math.sqrt(deviations[minute] / usual) * heavyTailed(random)
    const open = before + step
    steps += STEP_KEPT * step
    closes[minute] += steps
    const size = prints.wander * deviations[minute]
    const move = closes[minute] - open
    let level = 0
    for (let k = 1; k < walk.length; k++) {
      const draw = 2 * random.uniform() - 1
      level += walk[k] * draw * Math.abs(draw)
      levels[k] = level
    }
    let high = move > 0 ? move : 0
    let low = move < 0 ? move : 0
    for (let k = 1; k < walk.length - 1; k++) {
      const at = size * (levels[k] - past[k] * (level + bow * (past[k] - 1))) + past[k] * move
      if (at > high) high = at
      else if (at < low) low = at
    }
    bars.open[minute] = open
    bars.high[minute] = open + high
    bars.low[minute] = open + low
  }
  return bars
}

/**
 * The size of each print's step for draws of variance 1/5, and the share of the minute's variance elapsed after it.
 */
function printWeights(count: number): { readonly walk: Float64Array; readonly past: Float64Array } {
  const walk = new Float64Array(count).fill(1)
  walk[0] = 0
  walk[1] = FIRST_STEP
  walk[count - 1] = LAST_STEP
  const total = walk.reduce((sum, step) => sum + step * step, 0)
  const past = new Float64Array(count)
  let sum = 0
  for (let k = 0; k < count; k++) {
    sum += (walk[k] * walk[k]) / total
    past[k] = sum
    walk[k] = (SQRT_5 * walk[k]) / Math.sqrt(total)
  }
  return { walk, past }
}

/** A draw of variance 1 with occasional outliers, as steps have: kurtosis about 5. */
function heavyTailed(random: RandomStream): number {
  const draw = random.uniform()
  return random.normal() * (draw < WILD_SHARE ? WILD : TAME)
}
const WILD_SHARE = 0.2
const WILD = 1.65
const TAME = Math.sqrt((1 - WILD_SHARE * WILD * WILD) / (1 - WILD_SHARE))
