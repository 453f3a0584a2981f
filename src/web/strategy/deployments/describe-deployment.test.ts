import { describe, expect, it } from 'vitest'
import type { DeployedLeg, Deployment } from '#domain'
import {
  describeDeployedLeg,
  describeExitOrder,
  freshnessOf,
  replayLength,
  levelWords,
} from './describe-deployment.ts'
import { aDeployment } from './fixtures/deployment.fixture.ts'

const LEG: DeployedLeg = {
  legId: 'leg_1',
  key: 'leg_1',
  state: 'open',
  side: 'SELL',
  optionType: 'CALL',
  strike: 21_700,
  expiry: '2024-01-04',
  quantity: 50,
  entryDate: '2024-01-02',
  entryTime: '09:20',
  entryPrice: 120,
  last: 110,
  profit: 500,
  levels: { stop: 150, target: null, isTrail: false },
  waitsFor: null,
}

describe('the texts of a deployment', () => {
  it('name a leg by its contract, and by its type while the contract is not chosen', () => {
    expect(describeDeployedLeg(LEG, 'NIFTY')).toBe('Sell 50 NIFTY 21700 CE, 04 Jan 2024')
    expect(describeDeployedLeg({ ...LEG, strike: null }, 'NIFTY')).toBe('Sell CALL')
  })

  it('say what exiting a leg does', () => {
    expect(describeExitOrder(LEG, 'NIFTY')).toBe('buys 50 NIFTY 21700 CE back')
    expect(describeExitOrder({ ...LEG, side: 'BUY' }, 'NIFTY')).toBe('sells 50 NIFTY 21700 CE')
  })

  it('give the levels in force, and mark a trailed one', () => {
    expect(levelWords(LEG)).toEqual(['stop 150.00'])
    expect(levelWords({ levels: { stop: 132.5, target: 60, isTrail: true } })).toEqual([
      'stop 132.50 (trailed)',
      'target 60.00',
    ])
    expect(levelWords({ levels: { stop: null, target: null, isTrail: false } })).toEqual([])
  })

  it('give the length of a replay', () => {
    expect(replayLength(600, 1)).toBe('about 38 seconds')
    expect(replayLength(60, 1)).toBe('about 6 minutes')
    expect(replayLength(5, 2)).toBe('about 3 hours')
  })
})

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
