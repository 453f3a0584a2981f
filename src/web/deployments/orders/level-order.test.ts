import { describe, expect, it } from 'vitest'
import { changedLevels, levelSliderRange } from './level-order.ts'

const before = { stop: 120, target: null }

describe('levels set by hand', () => {
  it('contain only the changed levels, on the tick', () => {
    expect(changedLevels(before, { stop: '118.02', target: '' })).toEqual({ stop: 118 })
    expect(changedLevels(before, { stop: '120.00', target: '60' })).toEqual({ target: 60 })
    expect(changedLevels(before, { stop: '', target: '' })).toEqual({ stop: null })
  })

  it('are no order without a change or with a text that is no price', () => {
    expect(changedLevels(before, { stop: '120', target: '' })).toBeUndefined()
    expect(changedLevels(before, { stop: 'abc', target: '60' })).toBeUndefined()
    expect(changedLevels(before, { stop: '-5', target: '' })).toBeUndefined()
  })

  it('slide from one tick to three times the premium', () => {
    expect(levelSliderRange(150)).toEqual({ min: 0.05, max: 450, step: 0.05 })
  })
})
