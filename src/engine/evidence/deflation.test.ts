import { describe, expect, it } from 'vitest'
import { expectedBestSharpe, probabilisticSharpeRatio } from '#engine/analytics'
import { deflation } from './deflation.ts'

describe('the examples printed in the papers', () => {
  it('24 months at 1.585 a year, skewness −2.448, kurtosis 10.164: probabilistic Sharpe ratio 0.913234', () => {
    const fund = { sharpe: 1.585 / Math.sqrt(12), observations: 24, skewness: -2.448, kurtosis: 10.164 }
    expect(probabilisticSharpeRatio(fund).toFixed(6)).toBe('0.913234')
  })

  it('the best of 100 draws of luck is 2.530603 deviations', () => {
    expect(expectedBestSharpe(100, 1).toFixed(6)).toBe('2.530603')
  })

  it('2.5 a year over five years after 100 trials that vary by 1/2: deflated Sharpe ratio 0.900397', () => {
    const selected = { sharpe: 2.5 / Math.sqrt(250), observations: 1250, skewness: -3, kurtosis: 10 }
    const { deflated } = deflation(selected, { count: 100, variance: 0.5 / 250 })
    expect(deflated.toFixed(6)).toBe('0.900397')
  })
})

describe('deflation', () => {
  const evidence = { sharpe: 0.1, observations: 300, skewness: -1, kurtosis: 6 }

  it('takes nothing off the only trial', () => {
    const { probabilistic, deflated, benchmark } = deflation(evidence, { count: 1, variance: null })
    expect([deflated, benchmark]).toEqual([probabilistic, 0])
  })

  it('takes more off the more was tried', () => {
    const after = (count: number) => deflation(evidence, { count, variance: null }).deflated
    expect(after(10)).toBeLessThan(after(2))
    expect(after(1000)).toBeLessThan(after(10))
  })

  it('uses the sampling spread of this ratio if the others are unknown: (1 + 0.1 + 5/4 × 0.01) / 299', () => {
    const known = deflation(evidence, { count: 20, variance: 1.1125 / 299 })
    expect(deflation(evidence, { count: 20, variance: null }).benchmark).toBeCloseTo(known.benchmark, 12)
  })
})
