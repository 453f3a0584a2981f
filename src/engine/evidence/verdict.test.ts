import { describe, expect, it } from 'vitest'
import { ruling, type Grounds } from './verdict.ts'

/** A long, profitable record that was not chosen from a search. */
const convincing: Grounds = {
  sessions: 500,
  deflated: 0.995,
  minimumSessions: 120,
  overfitting: null,
  halves: [1000, 800],
}
const ruled = (changed: Partial<Grounds>) => {
  const { level, grounds } = ruling({ ...convincing, ...changed })
  return [level, ...grounds]
}

describe('the verdict', () => {
  it('is strong from a deflated Sharpe ratio of 0.99', () => {
    expect(ruled({})).toEqual(['strong', 'deflated-strong'])
    expect(ruled({ deflated: 0.99 })).toEqual(['strong', 'deflated-strong'])
  })

  it.each([
    [0.9899, 'fair', 'deflated-below-strong'],
    [0.95, 'fair', 'deflated-below-strong'],
    [0.9499, 'weak', 'deflated-below-fair'],
    [0.9, 'weak', 'deflated-below-fair'],
    [0.8999, 'none', 'deflated-below-weak'],
  ])('at %d is %s', (deflated, level, ground) => {
    expect(ruled({ deflated })).toEqual([level, ground])
  })

  it('is "none" if the record is too short, however good it looks', () => {
    expect(ruled({ sessions: 119 })).toEqual(['none', 'too-short'])
    expect(ruled({ sessions: 119, deflated: 0.5 })).toEqual(['none', 'too-short', 'deflated-below-weak'])
  })

  it('is "none" for a loss, and if there is nothing to measure', () => {
    expect(ruled({ minimumSessions: null })).toEqual(['none', 'no-profit'])
    expect(ruled({ deflated: null })).toEqual(['none', 'no-spread'])
  })

  it('is at most "fair" if a search is overfit or one half of the period made nothing', () => {
    expect(ruled({ overfitting: 0.2 })).toEqual(['strong', 'deflated-strong'])
    expect(ruled({ overfitting: 0.21 })).toEqual(['fair', 'overfit'])
    expect(ruled({ halves: [1000, 0] })).toEqual(['fair', 'losing-half'])
    expect(ruled({ overfitting: 0.5, halves: [-1, 900] })).toEqual(['fair', 'overfit', 'losing-half'])
  })
})
