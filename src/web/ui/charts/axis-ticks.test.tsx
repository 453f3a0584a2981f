import { beforeAll, describe, expect, it } from 'vitest'
import { stubCanvas } from '../../fixtures/canvas.ts'
import { formatCompactRupees, formatPercent, formatSignedRupees } from '../format.ts'
import { axisFont, roundSteps, spacedFor } from './axis-ticks.ts'

beforeAll(stubCanvas)

type Steps = (plot: never, axis: number, min: number, max: number) => number[]

/** Labels of an axis at its smallest tick distance. */
function finest(format: (value: number) => string, min: number, max: number, room = 12): string[] {
  const steps = (roundSteps(format) as unknown as Steps)(undefined as never, 1, min, max)
  const step = steps.find((one) => (max - min) / one <= room)!
  const first = Math.ceil(min / step)
  return Array.from({ length: Math.floor(max / step) - first + 1 }, (_, i) => format((first + i) * step))
}

describe('the ticks of a chart', () => {
  it('are round: shares up to 16 % are at 0, 2, 4, and with less room at 0, 5, 10', () => {
    const whole = (share: number) => formatPercent(share, 0)
    expect(finest(whole, 0, 16)).toEqual(['0%', '2%', '4%', '6%', '8%', '10%', '12%', '14%', '16%'])
    expect(finest(whole, 0, 16, 6)).toEqual(['0%', '5%', '10%', '15%'])
  })

  it('never repeat a label, however small the range', () => {
    const whole = (share: number) => formatPercent(share, 0)
    expect(finest(whole, 0, 2.4)).toEqual(['0%', '1%', '2%'])
    for (const [min, max] of [
      [-3, 4],
      [-250, 120],
      [0, 1400],
      [-1_20_000, 3_45_678],
    ] as const) {
      const labels = finest(formatCompactRupees, min, max)
      expect(new Set(labels).size).toBe(labels.length)
    }
  })

  it('are spaced by the width of their labels', () => {
    const space = spacedFor(formatSignedRupees) as unknown as (...given: unknown[]) => number
    const widest = 7 * formatSignedRupees(-120_000).length
    expect(space(undefined, 0, -120_000, 0, 600)).toBeGreaterThan(widest + 10)
    // Two labels fit in any case.
    expect(space(undefined, 0, -120_000, 0, 100)).toBe(50)
  })

  it('use the font of the page', () => {
    document.body.style.fontFamily = "'Geist Variable', sans-serif"
    expect(axisFont(2)).toMatch(/^22px .*Geist Variable/)
  })
})
