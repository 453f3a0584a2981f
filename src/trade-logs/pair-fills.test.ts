import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pairFills } from './pair-fills.ts'
import type { LoggedFill } from './row-reader.ts'

const contract = { underlying: 'NIFTY', type: 'CE', strike: 21_500_00, expiry: '2024-01-04' } as const

const anyFills = fc
  .array(
    fc.record({
      side: fc.constantFrom('BUY' as const, 'SELL' as const),
      quantity: fc.integer({ min: 1, max: 5 }).map((lots) => lots * 50),
      price: fc.integer({ min: 5, max: 50_000 }),
      charges: fc.option(fc.integer({ min: 0, max: 9_999 }), { nil: undefined }),
      seconds: fc.integer({ min: 34_000, max: 55_000 }),
      strike: fc.constantFrom(21_500_00, 21_600_00),
    }),
    { maxLength: 30 },
  )
  .map((rows): LoggedFill[] =>
    rows.map(({ seconds, strike, ...row }, i) => ({
      ...row,
      line: i + 2,
      contract: { ...contract, strike },
      at: { date: '2024-01-04', seconds },
    })),
  )

const paid = (side: 'BUY' | 'SELL', price: number, quantity: number) =>
  (side === 'BUY' ? -1 : 1) * price * quantity

/** A closing fill for each open contract. */
function closing(fills: readonly LoggedFill[]): LoggedFill[] {
  return [21_500_00, 21_600_00].flatMap((strike) => {
    const net = fills
      .filter((fill) => fill.contract.strike === strike)
      .reduce((sum, { side, quantity }) => sum + (side === 'BUY' ? quantity : -quantity), 0)
    if (net === 0) return []
    const at = { date: '2024-01-04', seconds: 55_700 }
    const side = net > 0 ? ('SELL' as const) : ('BUY' as const)
    const terms = { side, quantity: Math.abs(net), price: 1000, charges: 7, line: 99 }
    return [{ ...terms, at, contract: { ...contract, strike } }]
  })
}

describe('fills paired into trades', () => {
  it('keep every unit: each is part of a trade or is left open', () => {
    fc.assert(
      fc.property(anyFills, (fills) => {
        const { trades, open } = pairFills(fills)
        const units = fills.reduce((sum, { quantity }) => sum + quantity, 0)
        const paired = trades.reduce((sum, { quantity }) => sum + 2 * quantity, 0)
        expect(paired + open.reduce((sum, { left }) => sum + left, 0)).toBe(units)
      }),
    )
  })

  it('have the profit that the fills paid and received, once all are closed', () => {
    fc.assert(
      fc.property(anyFills, (fills) => {
        const closed = [...fills, ...closing(fills)]
        const { trades, open } = pairFills(closed)
        const money = closed.reduce((sum, { side, price, quantity }) => sum + paid(side, price, quantity), 0)
        const profit = trades.reduce(
          (sum, { side, entryPrice, exitPrice, quantity }) =>
            sum + paid(side, entryPrice, quantity) - paid(side, exitPrice, quantity),
          0,
        )
        const charges = (rows: readonly { charges: number | undefined }[]) =>
          rows.reduce((sum, row) => sum + (row.charges ?? 0), 0)
        expect(open).toEqual([])
        expect(profit).toBe(money)
        expect(charges(trades)).toBe(charges(closed))
      }),
    )
  })

  it('close the oldest first, and may reverse a position', () => {
    const fill = (side: 'BUY' | 'SELL', quantity: number, price: number, minute: number): LoggedFill => ({
      side,
      quantity,
      price,
      contract,
      charges: undefined,
      line: minute,
      at: { date: '2024-01-04', seconds: 36_000 + 60 * minute },
    })
    const { trades, open } = pairFills([
      fill('BUY', 50, 100, 1),
      fill('BUY', 50, 200, 2),
      fill('SELL', 150, 300, 3),
      fill('BUY', 25, 250, 4),
    ])
    expect(
      trades.map(({ side, quantity, entryPrice, exitPrice }) => [side, quantity, entryPrice, exitPrice]),
    ).toEqual([
      ['BUY', 50, 100, 300],
      ['BUY', 50, 200, 300],
      ['SELL', 25, 300, 250],
    ])
    expect(open).toMatchObject([{ left: 25 }])
  })
})
