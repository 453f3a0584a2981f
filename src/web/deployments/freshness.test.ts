import { describe, expect, it } from 'vitest'
import type { Deployment } from '#domain'
import { aDeployment } from './fixtures/deployment.fixture.ts'
import { freshnessOf } from './freshness.ts'

const minuteAt = '2024-06-05T05:02:00Z'
const after = (seconds: number, change: Partial<Deployment> = {}) =>
  freshnessOf(aDeployment({ minuteAt, ...change }), Date.parse(minuteAt) + seconds * 1000)
const bySpeed = (speed: number) => ({ feed: { kind: 'replay', dataset: 'simulated', speed } }) as const

describe('the newest minute of a deployment', () => {
  it('has an age in words', () => {
    expect(after(12)?.words).toBe('last minute 12 s ago')
    expect(after(300)?.words).toBe('last minute 5 min ago')
    expect(after(3 * 3600)?.words).toBe('last minute 3 h ago')
    expect(after(-2)?.words).toBe('last minute 0 s ago')
  })

  it("is stale once the next one is overdue, by the feed's speed", () => {
    expect([after(31, bySpeed(60))?.isStale, after(32, bySpeed(60))?.isStale]).toEqual([false, true])
    expect([after(90, bySpeed(1))?.isStale, after(91, bySpeed(1))?.isStale]).toEqual([false, true])
  })

  it('says how far behind the feed it is while it catches up', () => {
    expect(after(1, { minutesBehind: 5 })?.behind).toBeUndefined()
    expect(after(1, { minutesBehind: 120 })?.behind).toBe('catching up, 120 minutes behind')
  })

  it('has no age outside a session', () => {
    expect(after(12, { state: 'finished' })).toBeUndefined()
    expect(after(12, { nextSessionAt: '2024-06-06T03:45:00Z' })).toBeUndefined()
    expect(after(12, { time: null })).toBeUndefined()
  })
})
