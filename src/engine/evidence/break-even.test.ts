import { describe, expect, it } from 'vitest'
import { aTrade } from '#engine/analytics/fixtures'
import { chargesFor, dayNumber } from '#engine/exchange'
import { breakEvenSlippage } from './break-even.ts'

const underlying = 'NIFTY'
/** A call sold at 100 and bought back at 90: 50 units earn ₹500 before charges. */
const short = aTrade({ type: 'SELL', entryPrice: 100, exitPrice: 90, pnl: 500, quantity: 50 })

/** Net profit of the trade with prices moved by hand. */
function netAt(entryPrice: number, exitPrice: number): number {
  const charges = chargesFor({
    underlying,
    tradeDay: dayNumber(short.date),
    side: 'SELL',
    quantity: 50,
    entryPrice: Math.round(entryPrice * 100),
    exitPrice: Math.round(exitPrice * 100),
    exercised: false,
    expiry: dayNumber(short.expiry_date),
  })
  return (entryPrice - exitPrice) * 50 - charges.total / 100
}

describe('the break-even slippage', () => {
  it('is the slippage at which the same trade, with each fill worse by it, earns nothing after charges', () => {
    const slippage = breakEvenSlippage({ trades: [short], underlying })!
    const [above, below] = [Math.floor(slippage * 100) / 100, Math.ceil(slippage * 100) / 100]
    expect(netAt(100 - above, 90 + above)).toBeGreaterThanOrEqual(0)
    expect(netAt(100 - below, 90 + below)).toBeLessThanOrEqual(0)
    // ₹500 less some ₹57 of charges, over two fills of 50 units.
    expect(slippage).toBeGreaterThan(4.3)
    expect(slippage).toBeLessThan(4.6)
  })

  it('is negative for a loser: its fills would have to be better', () => {
    const loser = aTrade({ type: 'SELL', entryPrice: 90, exitPrice: 100, quantity: 50 })
    expect(breakEvenSlippage({ trades: [loser], underlying })).toBeLessThan(-5)
  })

  it('leaves a settlement at expiry alone, since there is no order', () => {
    const settled = { ...short, exitPrice: 90, exitReason: 'Expiry' }
    expect(breakEvenSlippage({ trades: [settled], underlying })).toBeGreaterThan(9)
  })

  it('is undefined without trades', () => {
    expect(breakEvenSlippage({ trades: [], underlying })).toBeNull()
  })
})
