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

describe('a strategy in a line', () => {
  it('says its legs and its times', () => {
    expect(summary()).toBe('Sell ATM CE, sell ATM PE, 09:16 to 15:15')
  })

  it('includes lots, strike and expiry only if they are not the usual ones', () => {
    const legs = [
      leg(1, { quantity: 2, strikeCriteria: { type: 'Strike Type', strikeType: 'ATM+100' } }),
      leg(2, { expiry: 'next', strikeCriteria: { type: 'Closest Premium', targetPremium: 50 } }),
      leg(3, { expiry: 'monthly', strikeSelection: 'ITM', strikeDistance: 50, tradeType: 'BUY' }),
    ]
    expect(summary({ 'strategy.legs': legs })).toBe(
      'Sell 2 ATM+100 CE, sell near ₹50 CE next expiry, buy ATM-50 CE monthly, 09:16 to 15:15',
    )
  })

  it('leaves out disabled legs, and counts those beyond the first few', () => {
    const legs = [1, 2, 3, 4, 5, 6].map((id) => leg(id, { enabled: id !== 6 }))
    expect(summary({ 'strategy.legs': legs })).toMatch(/^(.ell ATM CE, ){4}5 legs in all, 09:16 to 15:15$/)
  })
})
