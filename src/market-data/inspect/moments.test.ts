import { describe, expect, it } from 'vitest'
import { correlation, kurtosis, mean, median, quantile, skewness, standardDeviation } from './moments.ts'

describe('the moments of a sample', () => {
  const sample = [2, 4, 4, 4, 5, 5, 7, 9]
  it.each([
    ['mean', mean(sample), 5],
    ['sample standard deviation', standardDeviation(sample), Math.sqrt(32 / 7)],
    ['skewness', skewness(sample), 0.65625],
    ['kurtosis', kurtosis(sample), 2.78125],
    ['median', median(sample), 4.5],
    ['lower quartile, interpolated', quantile(sample, 0.25), 4],
    ['90th percentile, interpolated', quantile(sample, 0.9), 7.6],
    [
      'correlation with itself upside down',
      correlation(
        sample,
        sample.map((value) => -value),
      ),
      -1,
    ],
  ])('have the %s of the textbook', (_name, value, expected) => {
    expect(value).toBeCloseTo(expected, 12)
  })

  it('are undefined for an empty list', () => {
    expect([mean([]), median([]), quantile([], 0.9)]).toEqual([NaN, NaN, NaN])
  })
})
