import { describe, expect, it } from 'vitest'
import { placeLabels } from './labelled-lines.tsx'

const PLOT = { top: 10, height: 100, min: 0, max: 100 }

describe('labels at the ends of lines', () => {
  it('stand at the height of their values', () => {
    expect(placeLabels([0, 50, 100], PLOT)).toEqual([110, 60, 10])
  })

  it('of equal values stand below one another, in a line of text each', () => {
    expect(placeLabels([50, 50, 50], PLOT)).toEqual([60, 76, 92])
  })

  it('never leave the plot, however low their values are', () => {
    const places = placeLabels([0, 0, 0, -500], PLOT)
    expect(Math.max(...places)).toBe(110)
    expect(places.toSorted((a, b) => a - b)).toEqual([62, 78, 94, 110])
  })
})
