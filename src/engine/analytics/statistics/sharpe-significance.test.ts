import { describe, expect, it } from 'vitest'
import {
  deflatedSharpeRatio,
  expectedBestSharpe,
  probabilisticSharpeRatio,
  sharpeEvidence,
  sharpeStandardError,
} from './sharpe-significance.ts'

describe('the example printed in Bailey and López de Prado, 2014', () => {
  // An annual Sharpe ratio of 2.5 over five years of 250 days, skewness -3, kurtosis 10; the annual Sharpe ratios of the
  // trials vary by 1/2.
  const selected = { sharpe: 2.5 / Math.sqrt(250), observations: 1250, skewness: -3, kurtosis: 10 }
  const deviation = Math.sqrt(1 / (2 * 250))

  it('the best of 100 trials is expected to reach 0.1132 a day by luck alone', () => {
    expect(expectedBestSharpe(100, deviation)).toBeCloseTo(0.1132, 4)
  })

  it('after 100 trials the strategy is real with a probability of 0.9004', () => {
    expect(probabilisticSharpeRatio(selected, expectedBestSharpe(100, deviation))).toBeCloseTo(0.9004, 4)
  })

  it('after 46 trials with 0.9505', () => {
    expect(probabilisticSharpeRatio(selected, expectedBestSharpe(46, deviation))).toBeCloseTo(0.9505, 4)
  })

  it('with normal returns it is real with a probability of 0.9505 even after 88 trials', () => {
    const normal = { ...selected, skewness: 0, kurtosis: 3 }
    expect(probabilisticSharpeRatio(normal, expectedBestSharpe(88, deviation))).toBeCloseTo(0.9505, 4)
  })
})

describe('the best result of a search', () => {
  const evidence = { sharpe: 0.15, observations: 250, skewness: 0, kurtosis: 3 }

  it('is not deflated if nothing else was tried', () => {
    expect(deflatedSharpeRatio(evidence, [0.15])).toBe(probabilisticSharpeRatio(evidence))
  })

  it('is less convincing the more was tried', () => {
    const few = deflatedSharpeRatio(evidence, [0.15, -0.05])
    const many = deflatedSharpeRatio(evidence, [0.15, -0.05, 0.15, -0.05, 0.15, -0.05])
    expect(many).toBeLessThan(few)
    expect(few).toBeLessThan(probabilisticSharpeRatio(evidence))
  })

  it('is real with a probability of one half if it equals the best that luck would bring', () => {
    const benchmark = expectedBestSharpe(10, 0.1)
    expect(probabilisticSharpeRatio({ ...evidence, sharpe: benchmark }, benchmark)).toBe(0.5)
  })
})

it('a monthly Sharpe ratio of 0.50 over five years is known to ±0.137 (Lo: √(1.125 / 60))', () => {
  expect(sharpeStandardError({ sharpe: 0.5, observations: 60 })).toBeCloseTo(Math.sqrt(1.125 / 60), 12)
  expect(sharpeStandardError({ sharpe: 0.5, observations: 60 })).toBeCloseTo(0.137, 3)
})

describe('the evidence of profits', () => {
  it('gives a probability even for two profits, the fewest with a spread', () => {
    const probability = probabilisticSharpeRatio(sharpeEvidence([1, 2])!)
    expect(probability).toBeGreaterThan(0.5)
    expect(probability).toBeLessThanOrEqual(1)
  })

  it.each([[[]], [[7]], [[7, 7]]])('of %j does not exist', (profits) => {
    expect(sharpeEvidence(profits)).toBeNull()
  })
})
