import { describe, expect, it } from 'vitest'
import type { Search } from '#api'
import { edgesOf, surroundingFigures, type Variant } from './results.ts'

const search = (vary: Search['vary']) => ({ vary }) as Search
const variant = (values: Variant['values']) => ({ values }) as Variant

describe('the edges of a grid on which a variant lies', () => {
  it('are the fields with its smallest or largest value, in any order', () => {
    const grid = search({ stop: [30, 20, 10], target: [5, 15, 25], squareOff: ['14:00', '14:30', '15:00'] })
    expect(edgesOf(grid, variant({ stop: 10, target: 15, squareOff: '15:00' }))).toEqual([
      { field: 0, value: 10, end: 'smallest' },
      { field: 2, value: '15:00', end: 'largest' },
    ])
  })

  it('are empty for an inner variant, for fields with one value, and for values without an order', () => {
    const grid = search({ stop: [10, 20, 30], target: [5], expiry: ['current', 'next'] })
    expect(edgesOf(grid, variant({ stop: 20, target: 5, expiry: 'next' }))).toEqual([])
  })
})

it('the surroundings of a suggestion count the poor cell in the middle of good ones, and its diagonal neighbours', () => {
  const grid = {
    objective: 'netProfit',
    vary: { stop: [10, 20, 30], target: [5, 15, 25] },
  } as unknown as Search
  const rows = [6, 3, 3, 6, -1, 5, 6, 3, 5].map((netPnl) => ({ netPnl }) as Variant)
  expect(surroundingFigures(grid, rows, 4)).toEqual({ mean: 4, least: -1, most: 6 })
  expect(surroundingFigures(grid, rows, 0)).toEqual({ mean: 3.5, least: -1, most: 6 })
})
