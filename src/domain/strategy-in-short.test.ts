import { describe, expect, it } from 'vitest'
import { backtestRequestSchema } from '#domain/schemas'
import { requestWith } from './fixtures/a-request.ts'
import { strategyInShort } from './strategy-in-short.ts'

const summary = (values: Readonly<Record<string, unknown>> = {}) =>
  strategyInShort(backtestRequestSchema.parse(requestWith(values)))
const leg = (id: number, fields: object) => ({
  id: `leg_${id}`,
  optionType: 'CALL',
  tradeType: 'SELL',
  quantity: 1,
  ...fields,
})

describe('a strategy in one line', () => {
  it('states its legs and its times', () => {
    expect(summary()).toBe('Sell ATM CE, sell ATM PE, 09:16 to 15:15')
  })

  it('includes lots, strike and expiry only if they are not the usual ones', () => {
    const legs = [
      leg(1, { quantity: 2, strikeCriteria: { type: 'Strike Type', strikeType: 'ATM+100' } }),
      leg(2, { expiry: 'next', strikeCriteria: { type: 'Closest Premium', targetPremium: 50 } }),
      leg(3, { expiry: 'monthly', strikeSelection: 'ITM', strikeDistance: 50, tradeType: 'BUY' }),
    ]
    expect(summary({ 'strategy.legs': legs })).toBe(
      'Sell 2 ATM+100 CE, sell near ₹50 CE next expiry, buy ATM-50 CE monthly expiry, 09:16 to 15:15',
    )
  })

  it('leaves out disabled legs, and counts those beyond the first few', () => {
    const legs = [1, 2, 3, 4, 5, 6].map((id) => leg(id, { enabled: id !== 6 }))
    expect(summary({ 'strategy.legs': legs })).toMatch(/^(.ell ATM CE, ){4}5 legs in all, 09:16 to 15:15$/)
  })

  const stop = { stopLoss: { enabled: true, type: 'percentage', percentageValue: 25 } }
  const stopAndReEntry = {
    ...stop,
    reEntry: { enabled: true, count: 2, mode: 'cost', stopLossReEntry: { enabled: true, count: 2 } },
  }

  it('states stops and re-entries once if all legs share them', () => {
    const legs = [1, 2].map((id) => leg(id, { riskManagement: stopAndReEntry }))
    expect(summary({ 'strategy.legs': legs })).toBe(
      'Sell ATM CE, sell ATM CE, each stop 25%, re-enter at cost 2×, 09:16 to 15:15',
    )
  })

  it('states with each leg only the settings of that leg', () => {
    const entry = { type: 'momentum', of: 'premium', direction: 'up', unit: 'points', value: 10 }
    const legs = [leg(1, { riskManagement: stop }), leg(2, { entry, exitTime: '15:00' })]
    expect(summary({ 'strategy.legs': legs })).toBe(
      'Sell ATM CE (stop 25%), sell ATM CE (waits: premium +10 pts, out at 15:00), 09:16 to 15:15',
    )
  })

  it('states holding, rules of all legs, overall rules and the number of filters', () => {
    expect(
      summary({
        'strategy.holding': { type: 'positional', expiry: 'weekly', enterDaysBefore: 4, exitDaysBefore: 0 },
        'strategy.squareOffMode': 'complete',
        'strategy.combinedPnLTracking': true,
        'strategy.filters': { weekdays: [1], dte: [] },
        'simpleRiskManagement.simpleStopLoss': { enabled: true, type: 'fixed', fixedAmount: 5000 },
      }),
    ).toBe(
      'Sell ATM CE, sell ATM PE, 09:16 to 15:15, over days: E−4 to E of each weekly expiry, all leave with one, overall stop ₹5,000, 1 day filter',
    )
  })
})
