import { beforeEach, describe, expect, it } from 'vitest'
import { comparisonAddress, keepCompared, readCompared, withRun } from './compared-runs.ts'

describe('the backtests compared in a tab', () => {
  beforeEach(() => sessionStorage.clear())

  it('are none to begin with, and those last kept after that', () => {
    expect(readCompared('u-1')).toEqual([])
    keepCompared(['a', 'b'], 'u-1')
    expect(readCompared('u-1')).toEqual(['a', 'b'])
  })

  it('are not those of the user before', () => {
    keepCompared(['a', 'b'], 'u-1')
    expect(readCompared('u-2')).toEqual([])
  })

  it('are four at most: a fifth takes the place of the first', () => {
    expect(withRun(['a', 'b', 'c', 'd'], 'e')).toEqual(['b', 'c', 'd', 'e'])
  })

  it('hold none twice', () => {
    expect(comparisonAddress(withRun(['a', 'b'], 'a'))).toBe('/app/compare?runs=b,a')
  })

  it('are none where what is kept cannot be read', () => {
    sessionStorage.setItem('compared-runs:u-1', '{')
    expect(readCompared('u-1')).toEqual([])
  })
})
