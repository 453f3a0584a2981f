/* A numeric kernel: it evaluates several thousand walks a day without allocating. */
import { portableExp, portableLog } from '#engine/pricing'
import type { RandomStream } from './random.ts'

/** The target of a walk, as logarithms over its first price. */
export interface WalkTarget {
  readonly close: number
  /** Left out for a day whose extremes are free. */
  readonly extremes?: {
    readonly high: number
    readonly low: number
    /** True if the day's high was reached before the first minute: the walk then only has to stay below it. */
    readonly isHighOpen: boolean
    readonly isLowOpen: boolean
  }
  /** The move to 09:45 that the overnight gap makes likely. */
  readonly early: number
}

/** The moves of one index, in parts that each have their own direction. */
export interface Walk {
  readonly parts: readonly Float64Array[]
  readonly deviations: Float64Array
  readonly target: WalkTarget
}

const PROPOSALS = 1800
/** How far a walk may be from its target, as a fraction of the day's range, at first and at the end. */
const TOLERANCE = { first: 0.25, last: 0.025 } as const
/** Bars reach beyond their closes by about this share of a minute's deviation. */
const WICK = 0.45
const EARLY_MINUTES = 30
/**
 * Weight of the difference between the move to 09:45 and the move that the overnight gap makes likely, in deviations
 * of that half hour.
 */
const EARLY_WEIGHT = 0.6
/** Weight of the correlation between the moves of half an hour and those before them. */
const ECHO = 0.03
const ECHO_BLOCKS = 6
/** The first minutes are turned one by one or in small blocks, later ones in blocks of five. */
const FIRST_BLOCKS = [0, 1, 2, 4, 7, 10, 15] as const
const BLOCK_MINUTES = 5

/**
 * Turns the directions of blocks of a few minutes until the walks of all indices reach the day's prices. This is a
 * Metropolis walk over signs, in which a block is as likely as its mirror image. The sizes of moves, their clustering
 * and the correlation between indices stay as drawn.
 * @returns the closes of the minutes of each walk, as logarithms over its first price
 */
export function fittedWalks(
  walks: readonly Walk[],
  window: readonly [first: number, last: number],
  random: RandomStream,
): readonly Float64Array[] {
  const starts = blockStarts(walks[0].deviations.length)
  const tables = walks.map((walk) => new WalkTable(walk, starts, window))
  const parts = Math.max(...walks.map((walk) => walk.parts.length))
  const signs = Array.from({ length: parts }, () => new Uint8Array(starts.length))
  for (const sign of signs) for (let b = 0; b < sign.length; b++) sign[b] = random.uniform() < 0.5 ? 0 : 1
  for (const table of tables) table.take(signs)
  const cooling = portableLog(TOLERANCE.last / TOLERANCE.first) / PROPOSALS
  let sharpness = 0.5 / (TOLERANCE.first * TOLERANCE.first)
  const energies = new Float64Array(tables.length)
  for (let i = 0; i < PROPOSALS; i++) {
    if (i % COOLING_STEP === 0) {
      const tolerance = TOLERANCE.first * portableExp(cooling * i)
      sharpness = 0.5 / (tolerance * tolerance)
      tables.forEach((table, t) => (energies[t] = table.energy(sharpness)))
    }
    const part = Math.floor(random.uniform() * parts)
    const block = Math.floor(random.uniform() * starts.length)
    let change = 0
    for (let t = part; t < tables.length; t++) {
      tables[t].flip(part, block)
      change += tables[t].energy(sharpness) - energies[t]
    }
    const stays = change <= 0 || random.uniform() < portableExp(-Math.min(50, change))
    for (let t = part; t < tables.length; t++) {
      if (stays) energies[t] = tables[t].lastEnergy
      else tables[t].flip(part, block)
    }
  }
  return tables.map((table) => table.closes())
}
const COOLING_STEP = 50

function blockStarts(minutes: number): readonly number[] {
  const starts = FIRST_BLOCKS.filter((start) => start < minutes) as number[]
  for (let start = 20; start < minutes; start += BLOCK_MINUTES) starts.push(start)
  return starts
}

/** One walk by blocks: the move and the extremes of each block for every combination of signs of its parts. */
class WalkTable {
  lastEnergy = 0
  readonly #walk: Walk
  readonly #starts: readonly number[]
  readonly #blocks: number
  readonly #combination: Uint8Array
  readonly #end: Float64Array
  readonly #high: Float64Array
  readonly #low: Float64Array
  /** Sum of the levels within the closing window, over the block's start, and how many minutes of it the block holds. */
  readonly #inWindow: Float64Array
  readonly #minutesInWindow: Float64Array
  readonly #windowMinutes: number
  readonly #earlyBlocks: number
  readonly #earlyWeight: number
  readonly #echo: number
  readonly #range: number

  constructor(walk: Walk, starts: readonly number[], [first, last]: readonly [number, number]) {
    this.#walk = walk
    this.#starts = starts
    this.#blocks = starts.length
    const combinations = 1 << walk.parts.length
    this.#combination = new Uint8Array(this.#blocks)
    this.#end = new Float64Array(combinations * this.#blocks)
    this.#high = new Float64Array(combinations * this.#blocks)
    this.#low = new Float64Array(combinations * this.#blocks)
    this.#inWindow = new Float64Array(combinations * this.#blocks)
    this.#minutesInWindow = new Float64Array(this.#blocks)
    this.#windowMinutes = last - first
    let early = 0
    let all = 0
    walk.deviations.forEach((deviation, minute) => {
      all += deviation * deviation
      if (minute < EARLY_MINUTES) early += deviation * deviation
    })
    this.#earlyBlocks = starts.filter((start) => start < EARLY_MINUTES).length
    this.#earlyWeight = (EARLY_WEIGHT * 0.5) / early
    this.#echo = (ECHO * this.#blocks) / all
    const { extremes, close } = walk.target
    this.#range = extremes ? extremes.high - extremes.low : Math.max(Math.abs(close), Math.sqrt(all))
    for (let c = 0; c < combinations; c++)
      for (let b = 0; b < this.#blocks; b++) this.#measure(c, b, first, last)
  }

  #measure(combination: number, block: number, first: number, last: number): void {
    const { parts, deviations } = this.#walk
    const until = this.#starts[block + 1] ?? deviations.length
    const at = combination * this.#blocks + block
    let level = 0
    let high = -Infinity
    let low = Infinity
    for (let minute = this.#starts[block]; minute < until; minute++) {
      for (let p = 0; p < parts.length; p++)
        level += (combination >> p) & 1 ? -parts[p][minute] : parts[p][minute]
      const reach = WICK * deviations[minute]
      if (level + reach > high) high = level + reach
      if (level - reach < low) low = level - reach
      if (minute < first || minute >= last) continue
      this.#inWindow[at] += level
      if (combination === 0) this.#minutesInWindow[block]++
    }
    this.#end[at] = level
    this.#high[at] = high
    this.#low[at] = low
  }

  take(signs: readonly Uint8Array[]): void {
    for (let b = 0; b < this.#blocks; b++) {
      let combination = 0
      for (let p = 0; p < this.#walk.parts.length; p++) combination |= signs[p][b] << p
      this.#combination[b] = combination
    }
  }

  flip(part: number, block: number): void {
    this.#combination[block] ^= 1 << part
  }

  /** How unlikely the walk is, by its distance from the target and by the correlation of consecutive moves. */
  energy(sharpness: number): number {
    const blocks = this.#blocks
    const combination = this.#combination
    const end = this.#end
    const high = this.#high
    const low = this.#low
    let level = 0
    let highest = 0
    let lowest = 0
    let window = 0
    let early = 0
    let memory = 0
    let echo = 0
    for (let b = 0; b < blocks; b++) {
      const at = combination[b] * blocks + b
      const up = level + high[at]
      const down = level + low[at]
      if (up > highest) highest = up
      if (down < lowest) lowest = down
      window += level * this.#minutesInWindow[b] + this.#inWindow[at]
      const move = end[at]
      echo += move * memory
      memory = memory * ((ECHO_BLOCKS - 1) / ECHO_BLOCKS) + move
      level += move
      if (b === this.#earlyBlocks - 1) early = level
    }
    const { target } = this.#walk
    const closeError = (window / this.#windowMinutes - target.close) / this.#range
    let errors = closeError * closeError
    if (target.extremes) {
      const { extremes } = target
      const above = (highest - extremes.high) / this.#range
      const below = (lowest - extremes.low) / this.#range
      if (above > 0 || !extremes.isHighOpen) errors += above * above
      if (below < 0 || !extremes.isLowOpen) errors += below * below
    }
    const surprise = early - target.early
    this.lastEnergy = sharpness * errors + this.#earlyWeight * surprise * surprise + this.#echo * echo
    return this.lastEnergy
  }

  /** The closes of the minutes under the current signs. */
  closes(): Float64Array {
    const { parts, deviations } = this.#walk
    const closes = new Float64Array(deviations.length)
    let level = 0
    for (let b = 0; b < this.#blocks; b++) {
      const until = this.#starts[b + 1] ?? deviations.length
      for (let minute = this.#starts[b]; minute < until; minute++) {
        for (let p = 0; p < parts.length; p++)
          level += (this.#combination[b] >> p) & 1 ? -parts[p][minute] : parts[p][minute]
        closes[minute] = level
      }
    }
    return closes
  }
}
