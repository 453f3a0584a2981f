import { beforeEach, describe, expect, it } from 'vitest'
import { comparisonAddress, keepCompared, readCompared, withRun } from './compared-runs.ts'

describe('the runs compared in a tab', () => {
  beforeEach(() => sessionStorage.clear())

  it('start empty, and are then the last stored ones', () => {
    expect(readCompared('u-1')).toEqual([])
    keepCompared(['a', 'b'], 'u-1')
    expect(readCompared('u-1')).toEqual(['a', 'b'])
  })

  it('belong to one user', () => {
    keepCompared(['a', 'b'], 'u-1')
    expect(readCompared('u-2')).toEqual([])
  })

  it('are eight at most: a ninth replaces the first', () => {
    const eight = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
    expect(withRun(eight, 'i')).toEqual([...eight.slice(1), 'i'])
  })

  it('have no duplicates', () => {
    expect(comparisonAddress(withRun(['a', 'b'], 'a'))).toBe('/app/compare?runs=b,a')
  })

  it('are empty if the stored value cannot be read', () => {
    sessionStorage.setItem('compared-runs:u-1', '{')
    expect(readCompared('u-1')).toEqual([])
  })
})
