import { describe, expect, it } from 'vitest'
import { findPlateau, neighbours } from './plateau.ts'

describe('the plateau of a grid', () => {
  it('is a cell with good neighbours, not the lonely best cell', () => {
    const plateau = findPlateau([9], [0, 100, 0, 0, 40, 42, 41, 40, 0])!
    expect([plateau.best, plateau.suggested]).toEqual([1, 5])
  })

  it('scores a cell by mean less standard deviation of itself and its neighbours', () => {
    // 10, 20 and 30: mean 20, deviation 10. At the edge 10 and 20: mean 15, deviation √50.
    const { scores } = findPlateau([3], [10, 20, 30])!
    expect(scores[1]).toBeCloseTo(10)
    expect(scores[0]).toBeCloseTo(15 - Math.sqrt(50))
  })

  it('leaves out cells that could not be run', () => {
    const { scores, suggested } = findPlateau([3], [null, 20, 30])!
    expect(scores[0]).toBeNull()
    expect(suggested).toBe(1)
    expect(findPlateau([2], [null, null])).toBeNull()
  })
})

describe('the neighbours of a cell', () => {
  it('are one step away in every field, diagonals too', () => {
    // 3 × 4, the last field fastest: the cell in row 1, column 2.
    expect(neighbours(6, [3, 4]).sort((a, b) => a - b)).toEqual([1, 2, 3, 5, 6, 7, 9, 10, 11])
    expect(neighbours(0, [3, 4]).sort((a, b) => a - b)).toEqual([0, 1, 4, 5])
    expect(neighbours(13, [3, 3, 3])).toHaveLength(27)
  })
})
