import { describe, expect, it } from 'vitest'
import type { ResultHeadline } from '#api'
import { answered, type LiveAnswer } from './live-state.ts'

const anAnswer = (answer: Partial<LiveAnswer> = {}): LiveAnswer => ({
  headline: { trades: { count: 2, total: 100, winRate: 60 } } as ResultHeadline,
  milliseconds: 40,
  ...answer,
})

describe('the Live state of a strategy', () => {
  it('shows the new curve, and the previous one as a ghost', () => {
    const [first, second] = [anAnswer(), anAnswer({ milliseconds: 50 })]
    expect(answered(answered({ on: true }, first), second)).toEqual({
      on: true,
      current: second,
      previous: first,
    })
  })

  it('turns itself off once a run takes more than a second, and says why', () => {
    const first = answered({ on: true }, anAnswer({ milliseconds: 1400 }))
    expect(first.on).toBe(true)
    const slow = answered(first, anAnswer({ milliseconds: 1400 }))
    expect(slow.on).toBe(false)
    expect(slow.note).toContain('takes 1.4 s to run')
  })

  it('stays off when an answer arrives after it was switched off', () => {
    expect(answered({ on: false }, anAnswer())).toEqual({ on: false })
  })
})
