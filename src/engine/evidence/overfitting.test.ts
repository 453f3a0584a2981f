import { describe, expect, it } from 'vitest'
import { sharpeRatio } from '#engine/analytics'
import { blockSums, overfitting } from './overfitting.ts'
import { seededDraw } from './random.ts'

/** Daily profits of pure luck, plus an optional edge. */
function noise(seed: number, sessions: number, edge = 0): Float64Array {
  const draw = seededDraw(seed)
  const uniform = () => draw(2001) - 1000
  return Float64Array.from({ length: sessions }, () => uniform() + uniform() + uniform() + edge)
}

const sweepOf = (variants: readonly Float64Array[]) => overfitting(variants.map((days) => blockSums(days)!))

/** A literal implementation of the definition. */
function plainOverfitting(variants: readonly Float64Array[], from: number, length: number) {
  const blocks = (variant: Float64Array, mask: number) =>
    Array.from({ length: 16 }, (_, b) => b)
      .filter((b) => (mask >> b) & 1)
      .flatMap((b) => [...variant.subarray(from + b * length, from + (b + 1) * length)])
  let splits = 0
  let overfit = 0
  let losses = 0
  for (let mask = 0; mask < 1 << 16; mask++) {
    if (mask.toString(2).replaceAll('0', '').length !== 8) continue
    splits++
    const within = variants.map((variant) => sharpeRatio(blocks(variant, mask)) ?? 0)
    const beyond = variants.map((variant) => sharpeRatio(blocks(variant, 0xffff ^ mask)) ?? 0)
    const chosen = beyond[within.indexOf(Math.max(...within))]
    const less = beyond.filter((ratio) => ratio < chosen).length
    const equal = beyond.filter((ratio) => ratio === chosen).length
    const omega = (less + (equal + 1) / 2) / (variants.length + 1)
    if (Math.log(omega / (1 - omega)) <= 0) overfit++
    if (chosen < 0) losses++
  }
  return { splits, probability: overfit / splits, lossProbability: losses / splits }
}

describe('the probability of overfitting', () => {
  it('equals its definition, split by split', () => {
    const variants = [1, 2, 3, 4].map((seed) => noise(seed, 35))
    const { slope, ...found } = sweepOf(variants)!
    expect(found).toEqual(plainOverfitting(variants, 3, 2))
    expect(found.splits).toBe(12_870)
    expect(slope).not.toBeNull()
  })

  it('is near a half for variants of pure luck', () => {
    const rates = [10, 20, 30, 40, 50].map(
      (seed) => sweepOf(Array.from({ length: 40 }, (_, i) => noise(seed * 1000 + i, 320)))!.probability,
    )
    const mean = rates.reduce((sum, rate) => sum + rate, 0) / rates.length
    expect(mean).toBeGreaterThan(0.3)
    expect(mean).toBeLessThan(0.7)
  })

  it('is near zero if one variant is truly better', () => {
    const luck = Array.from({ length: 20 }, (_, i) => noise(i + 1, 320))
    expect(sweepOf([...luck, noise(99, 320, 600)])!.probability).toBeLessThan(0.01)
  })

  it('gives equal variants their mean rank, which is no better than the middle', () => {
    const one = noise(5, 64)
    expect(sweepOf([one, one, one])!.probability).toBe(1)
  })

  it('needs two variants and 32 sessions, and drops the first sessions that do not fill a block', () => {
    expect(overfitting([blockSums(noise(1, 32))!])).toBeNull()
    expect(blockSums(noise(1, 31))).toBeNull()
    const days = noise(7, 47)
    expect(blockSums(days)).toEqual(blockSums(days.subarray(15)))
  })
})
