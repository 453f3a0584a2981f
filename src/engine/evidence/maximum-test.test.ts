import { describe, expect, it } from 'vitest'
import { effectiveVariants } from './effective-variants.ts'
import vectors from './fixtures/vectors.json' with { type: 'json' }
import {
  chanceAmong,
  joinLuck,
  luckOf,
  luckPart,
  maximumTest,
  neweyWestError,
  studentisedMean,
} from './maximum-test.ts'
import { seededDraw } from './random.ts'

/** Five series by numpy, from scripts/evidence-vectors.py. */
const rows = vectors.rows.map((row) => Float64Array.from(row))

/** Daily profits of pure luck, plus an optional edge. */
function noise(seed: number, sessions: number, edge = 0): Float64Array {
  const draw = seededDraw(seed)
  return Float64Array.from({ length: sessions }, () => draw(2001) + draw(2001) + draw(2001) - 3000 + edge)
}

describe('the standard error of a mean', () => {
  it('equals the sum over autocovariances that numpy computes', () => {
    rows.forEach((row, i) => expect(neweyWestError(row)).toBeCloseTo(vectors.errors[i], 9))
  })

  it('of fewer sessions than its lag is the same sum', () => {
    const [first, second, third] = [-5, 1, 10].map((value) => value - 2)
    const gammas = [first ** 2 + second ** 2 + third ** 2, first * second + second * third, first * third]
    const longRun = (gammas[0] + 2 * ((8 / 9) * gammas[1] + (7 / 9) * gammas[2])) / 3
    expect(neweyWestError([-5, 1, 10])).toBeCloseTo(Math.sqrt(longRun / 3), 9)
  })

  it('is larger if good days follow good days than if they alternate', () => {
    const runs = Array.from({ length: 200 }, (_, i) => (i % 20 < 10 ? 10 : -10))
    const turns = Array.from({ length: 200 }, (_, i) => (i % 2 === 0 ? 10 : -10))
    expect(neweyWestError(runs)).toBeGreaterThan(2 * neweyWestError(turns))
  })

  it('does not exist for a series without spread', () => {
    expect(studentisedMean([5, 5, 5, 5])).toBeNull()
    expect(studentisedMean([5])).toBeNull()
  })
})

describe('the maximum test', () => {
  it('gives the p-values that numpy gets from the definition', () => {
    const luck = luckOf(rows, { resamples: vectors.resamples })!
    rows.forEach((row, i) => {
      const expected = vectors.chances[i]
      expect(chanceAmong(luck, studentisedMean(row)!)).toBe(expected > 0.05 ? 1 : expected)
    })
    const best = rows.length - 1
    expect(maximumTest(rows, best, { resamples: vectors.resamples })).toBe(vectors.chances[best])
  })

  it('of a search in portions is the same as of all variants at once', () => {
    const [first, ...others] = rows
    const parts = [[first], others, [Float64Array.from(first, () => 3)]].map((part) => luckPart(part, 6))
    const whole = luckOf([...rows, Float64Array.from(first, () => 3)])!
    const { effective, ...joined } = joinLuck(parts, 6)!
    expect(joined).toMatchObject({ variants: 6, resamples: 1999 })
    expect(joined.top).toEqual(whole.top)
    expect(effective).toBeCloseTo(vectors.effective, 9)
  })

  it('of a record alone is the same test with one variant', () => {
    rows.forEach((row, i) => {
      const alone = maximumTest([row], 0)!
      const expected = vectors.aloneChances[i]
      if (expected > 0.05) expect(alone).toBeGreaterThan(0.05)
      else expect(alone).toBe(expected)
    })
  })

  it('rarely calls noise an edge: the best of 50 in at most one of twenty trials of chance', () => {
    const called = Array.from({ length: 40 }, (_, trial) => {
      const variants = Array.from({ length: 50 }, (_, i) => noise(1 + trial * 100 + i, 120))
      const ratios = variants.map((row) => studentisedMean(row)!)
      return maximumTest(variants, ratios.indexOf(Math.max(...ratios)), { resamples: 199 })! <= 0.025
    })
    expect(called.filter(Boolean).length).toBeLessThanOrEqual(3)
  })

  it('finds a true edge among noise, and copies of the edge do not weaken it', () => {
    const edge = noise(999, 400, 250)
    const luck = Array.from({ length: 20 }, (_, i) => noise(i + 1, 400))
    expect(maximumTest([...luck, edge], 20)!).toBeLessThanOrEqual(0.025)
    expect(maximumTest(Array<Float64Array>(20).fill(edge), 0)).toBe(maximumTest([edge], 0))
  })

  it('has no result for profits without a spread', () => {
    expect(maximumTest([Float64Array.of(1, 1, 1)], 0)).toBeNull()
    expect(luckOf([Float64Array.of(1, 1, 1)])).toBeNull()
  })
})

describe('the effective number of variants', () => {
  it('equals the one from the eigenvalues, with more and with fewer variants than sessions', () => {
    expect(effectiveVariants(rows)).toBeCloseTo(vectors.effective, 9)
    const short = Array.from({ length: 12 }, (_, i) => noise(i + 1, 7))
    const [few, many] = [short.slice(0, 7), short]
    expect(effectiveVariants(few)).toBeLessThanOrEqual(6)
    expect(effectiveVariants([...many, ...many])).toBeCloseTo(effectiveVariants(many), 9)
  })

  it('is one for copies, and for a record alone or without spread', () => {
    expect(effectiveVariants([rows[0], rows[0], rows[0]])).toBeCloseTo(1, 9)
    expect(effectiveVariants([rows[0]])).toBe(1)
    expect(effectiveVariants([Float64Array.of(2, 2), Float64Array.of(3, 3)])).toBe(1)
  })
})
