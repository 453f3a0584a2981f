import { describe, expect, it } from 'vitest'
import type { DeployedLeg } from '#domain'
import {
  describeExitOrder,
  describeDeployedLeg,
  describeLevels,
  replayLength,
} from './describe-deployment.ts'

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
    expect(describeLevels(LEG)).toBe('stop 150.00')
    expect(describeLevels({ levels: { stop: 132.5, target: 60, isTrail: true } })).toBe(
      'stop 132.50 (trailed), target 60.00',
    )
    expect(describeLevels({ levels: { stop: null, target: null, isTrail: false } })).toBeUndefined()
  })

  it('give the length of a replay', () => {
    expect(replayLength(600, 1)).toBe('about 38 seconds')
    expect(replayLength(60, 1)).toBe('about 6 minutes')
    expect(replayLength(5, 2)).toBe('about 3 hours')
  })
})
