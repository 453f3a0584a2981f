import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areaPath, linePath, scale, seededNumbers } from './drawing.ts'
import { CONDOR, drawdown, movingAverage, payoffAtExpiry, payoffBefore } from './sample-market.ts'

describe('the drawn iron condor', () => {
  it.each([
    ['keeps its credit of 70 points between the short strikes', 24000, 70],
    ['keeps it at a short strike', 24200, 70],
    ['breaks even 70 points beyond a short strike', 24270, 0],
    ['loses the width of a wing less the credit far above', 25000, -130],
    ['loses the same far below', 23000, -130],
  ])('%s', (_, spot, points) => {
    expect(payoffAtExpiry(CONDOR, spot)).toBe(points)
  })

  it('is worth less inside and more outside before expiry, because the kinks are rounded', () => {
    expect(payoffBefore(CONDOR, 24000, 60)).toBeLessThan(payoffAtExpiry(CONDOR, 24000))
    expect(payoffBefore(CONDOR, 25000, 60)).toBeCloseTo(payoffAtExpiry(CONDOR, 25000), 1)
  })
})

describe('drawing', () => {
  it('joins points with one line and closes an area at its baseline', () => {
    const points = [
      [0, 1],
      [10.04, 2.06],
    ] as const

    expect(linePath(points)).toBe('M0 1L10 2.1')
    expect(areaPath(points, 5)).toBe('M0 1L10 2.1L10 5L0 5Z')
    expect(areaPath([], 5)).toBe('')
  })

  it('maps the ends of one range onto the ends of another', () => {
    const y = scale([-130, 70], [300, 0])

    expect([y(-130), y(70), y(-30)]).toEqual([300, 0, 150])
  })

  it('draws the same numbers for the same seed', () => {
    expect(seededNumbers(7, 3)).toEqual(seededNumbers(7, 3))
    expect(seededNumbers(7, 3)).not.toEqual(seededNumbers(8, 3))
  })

  it('never draws a drawdown above zero', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -99, max: 99 })), (values) =>
        drawdown(values).every((fall) => fall <= 0),
      ),
    )
  })

  it('starts a moving average where its window is full', () => {
    expect(movingAverage([1, 2, 3, 6], 3)).toEqual([2, 11 / 3])
  })
})
