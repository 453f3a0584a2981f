import { describe, expect, it } from 'vitest'
import { kurtosis, mean, standardDeviation } from '../inspect/moments.ts'
import { randomStream } from './random.ts'

const draws = (draw: () => number, count = 200_000) => Float64Array.from({ length: count }, draw)

describe('a random stream', () => {
  it('is repeated for the same purpose and differs for another', () => {
    const first = draws(randomStream('1|NIFTY|2024-01-01').uniform, 5)
    expect(draws(randomStream('1|NIFTY|2024-01-01').uniform, 5)).toEqual(first)
    expect(draws(randomStream('1|NIFTY|2024-01-02').uniform, 5)).not.toEqual(first)
  })

  it('starts with these numbers, so that another machine can check them', () => {
    const { uniform } = randomStream('check')
    expect([uniform(), uniform(), uniform()].map((value) => value * 2 ** 32)).toEqual([
      1915261994, 1370991527, 2024972277,
    ])
  })

  it('draws uniforms from [0, 1)', () => {
    const values = draws(randomStream('uniforms').uniform)
    expect(mean(values)).toBeCloseTo(0.5, 2)
    expect(standardDeviation(values)).toBeCloseTo(Math.sqrt(1 / 12), 2)
    expect(Math.min(...values.subarray(0, 50_000))).toBeGreaterThanOrEqual(0)
    expect(Math.max(...values.subarray(0, 50_000))).toBeLessThan(1)
  })

  it('draws normals with mean 0, deviation 1 and kurtosis 3', () => {
    const values = draws(randomStream('normals').normal)
    expect(mean(values)).toBeCloseTo(0, 1)
    expect(standardDeviation(values)).toBeCloseTo(1, 2)
    expect(kurtosis(values)).toBeCloseTo(3, 1)
  })
})
