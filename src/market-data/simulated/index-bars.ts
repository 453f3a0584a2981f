/* A numeric kernel: it draws about forty thousand prints of an index a day. */
import { portableExp, portableLog } from '#engine/pricing'
import type { IndexPrints } from './simulated-session.ts'
import type { RandomStream } from './random.ts'

/** Bars as logarithms over the first price of the day. */
export interface LogBars {
  readonly open: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
  readonly close: Float64Array
}

/** Size of the first print's step after a minute's open relative to the others: orders arrive at full minutes. */
const FIRST_STEP = 1.75
/**
 * Trading within a minute is clustered: deviation of the logarithm of a print's step, the share of a minute for which
 * a cluster lasts, and how many different minutes a day has.
 */
const CLUSTERED = { spread: 0.83, lasts: 0.12, profiles: 16 } as const
/**
 * Constituents trade at bid or ask and not all in each second. This is the deviation of a print from the level of the
 * basket, in steps between minutes.
 */
const PRINT_NOISE = 0.52
/**
 * Steps and wandering grow more slowly than a minute's move: powers of its deviation over the mean one. The opening
 * minute wanders as far as it moves.
 */
const STEP_POWER = 0.58
const WANDER_POWER = 0.8
/** A minute wanders less after a rise and more after a fall, by this share for each deviation. */
const LEVERAGE = 0.046
const LEAST_WANDER = 0.5
/**
 * On some days prices within a minute lie above the line from open to close, on others below, by this share of a
 * deviation.
 */
const BOW = 0.24

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
  const profiles = Array.from({ length: CLUSTERED.profiles }, () => printProfile(prints.perMinute, random))
  const levels = new Float64Array(prints.perMinute)
  const bow = BOW * random.normal()
  const usual = usualDeviation(deviations)
  let steps = 0
  let before = 0
  let noiseBefore = 0
  let rise = 0
  for (let minute = 0; minute < length; minute++) {
    if (deviations[minute] === 0) {
      // Breaks have no bar.
      bars.open[minute] = bars.high[minute] = bars.low[minute] = NaN
      continue
    }
    const busy = portableLog(deviations[minute] / usual)
    const stepSize = prints.step * portableExp(STEP_POWER * busy)
    const noise = PRINT_NOISE * stepSize
    // The session opens on its first price.
    const step = minute === 0 ? 0 : stepSize * heavyTailed(random)
    const openNoise = minute === 0 ? 0 : noise * noisy(random)
    const closeNoise = noise * noisy(random)
    steps += step
    const open = before - noiseBefore + step + openNoise
    closes[minute] += steps + closeNoise
    const leverage = Math.max(LEAST_WANDER, 1 - LEVERAGE * rise)
    const power = minute === 0 ? 1 : WANDER_POWER
    const size = prints.wander * usual * portableExp(power * busy) * leverage
    const move = closes[minute] - open
    const profile = profiles[Math.floor(random.uniform() * CLUSTERED.profiles)]
    const [low, high] = extremes({ profile, levels, move, size, bow, noise, openNoise, closeNoise }, random)
    bars.open[minute] = open
    bars.high[minute] = open + high
    bars.low[minute] = open + low
    rise = (closes[minute] - before) / deviations[minute]
    before = closes[minute]
    noiseBefore = closeNoise
  }
  return bars
}

interface Wandering {
  readonly profile: PrintProfile
  /** Space for the prints. */
  readonly levels: Float64Array
  /** From open to close. */
  readonly move: number
  readonly size: number
  readonly bow: number
  readonly noise: number
  readonly openNoise: number
  readonly closeNoise: number
}

/** The lowest and the highest print of a minute relative to its open. */
function extremes(
  { profile: { walk, past }, levels, move, size, bow, noise, openNoise, closeNoise }: Wandering,
  random: RandomStream,
): readonly [low: number, high: number] {
  let level = 0
  for (let k = 1; k < walk.length; k++) {
    // A kurtosis of 5.8, which the steps between minutes also have.
    const draw = 2 * random.uniform() - 1
    const square = draw * draw
    level += walk[k] * draw * square * square
    levels[k] = level
  }
  let high = move > 0 ? move : 0
  let low = move < 0 ? move : 0
  for (let k = 1; k < walk.length - 1; k++) {
    const wandered = size * (levels[k] - past[k] * (level + bow * (past[k] - 1)))
    const basket = past[k] * (move - closeNoise) - (1 - past[k]) * openNoise
    const at = wandered + basket + noise * noisy(random)
    if (at > high) high = at
    else if (at < low) low = at
  }
  return [low, high]
}

/** How a minute is traded. */
interface PrintProfile {
  /** The size of each print's step, for draws of variance 1/11. */
  readonly walk: Float64Array
  /** The share of the minute's variance elapsed after each print. */
  readonly past: Float64Array
}

function printProfile(count: number, random: RandomStream): PrintProfile {
  const walk = new Float64Array(count)
  const kept = portableExp(-1 / (CLUSTERED.lasts * count))
  const drawn = CLUSTERED.spread * Math.sqrt(1 - kept * kept)
  let level = CLUSTERED.spread * random.normal()
  let total = 0
  for (let k = 1; k < count; k++) {
    level = kept * level + drawn * random.normal()
    walk[k] = (k === 1 ? FIRST_STEP : 1) * portableExp(level)
    total += walk[k] * walk[k]
  }
  const past = new Float64Array(count)
  for (let k = 1; k < count; k++) {
    past[k] = past[k - 1] + (walk[k] * walk[k]) / total
    walk[k] = (SQRT_11 * walk[k]) / Math.sqrt(total)
  }
  return { walk, past }
}
const SQRT_11 = Math.sqrt(11)

function usualDeviation(deviations: Float64Array): number {
  let sum = 0
  for (let minute = 1; minute < deviations.length; minute++) sum += deviations[minute]
  return sum / (deviations.length - 1)
}

/** A cheap draw of variance 1 with a peak at 0. */
function noisy(random: RandomStream): number {
  const draw = 2 * random.uniform() - 1
  return SQRT_5 * draw * Math.abs(draw)
}
const SQRT_5 = Math.sqrt(5)

/** A draw of variance 1 with occasional outliers. */
function heavyTailed(random: RandomStream): number {
  const draw = random.uniform()
  return random.normal() * (draw < WILD_SHARE ? WILD : TAME)
}
const WILD_SHARE = 0.1
const WILD = 2.3
const TAME = Math.sqrt((1 - WILD_SHARE * WILD * WILD) / (1 - WILD_SHARE))
