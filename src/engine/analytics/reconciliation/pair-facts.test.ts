import { describe, expect, it } from 'vitest'
import type { Trade } from '#domain'
import { findPrice, pairFacts } from './pair-facts.ts'
import { reconcile, reconcileDay } from './reconcile.ts'

const OWN = {
  id: '1',
  date: '2024-01-02',
  type: 'SELL',
  optionType: 'CALL',
  strike: 21_700,
  expiry_date: '2024-01-04',
  quantity: 50,
  entryTime: '09:20',
  entryPrice: 120,
  exitTime: '15:15',
  exitPrice: 100,
  exitReason: 'Square Off',
  pnl: 1000,
  charges: 40,
  netPnl: 960,
} as Trade

describe('two trades that earned the same', () => {
  // Another strike, another expiry and other minutes, but the same 20 points.
  const other: Trade = {
    ...OWN,
    strike: 21_750,
    expiry_date: '2024-01-11',
    entryTime: '09:21',
    entryPrice: 150,
    exitPrice: 130,
  }
  const period = { startDate: '2024-01-02', endDate: '2024-01-02' }

  it('differ by strike, expiry and minute', () => {
    expect(pairFacts(OWN, other)).toEqual([
      { what: 'strike', own: '21700', log: '21750' },
      { what: 'expiry', own: '2024-01-04', log: '2024-01-11' },
      { what: 'entryTime', own: '09:20', log: '09:21' },
    ])
    const found = reconcile({ trades: [OWN], period }, { trades: [other], period })
    expect(found.difference).toBe(0)
    expect(found.facts).toEqual({ strike: 1, expiry: 1, entryTime: 1, exitTime: 0, quantity: 0 })
    const [pair] = reconcileDay({ trades: [OWN], period }, { trades: [other], period }, '2024-01-02')
    expect(pair.facts).toHaveLength(3)
  })

  it('have no differences to report if they are alike', () => {
    expect(pairFacts(OWN, { ...OWN, entryPrice: 121, charges: 0 })).toEqual([])
  })
})

describe('a logged price', () => {
  const minutes = { open: '09:15', low: [100, 104, null, 110], high: [102, 106, null, 112] }
  const find = (time: string, price: number) => findPrice(minutes, time, price)

  it('is within the minute of its contract, to half a tick', () => {
    expect(find('09:16', 105)).toEqual({ kind: 'within', low: 104, high: 106 })
    expect(find('09:16', 106.02)).toMatchObject({ kind: 'within' })
  })

  it('may belong to the minute before, if the log names minutes by their end', () => {
    expect(find('09:16', 101)).toEqual({ kind: 'neighbour', minutes: -1, low: 100, high: 102 })
    expect(find('09:17', 111)).toMatchObject({ kind: 'neighbour', minutes: 1 })
  })

  it('outside the range of its minute is reported with the distance in rupees', () => {
    expect(find('09:15', 107.5)).toEqual({ kind: 'outside', by: 5.5, low: 100, high: 102 })
    expect(find('09:15', 95)).toMatchObject({ kind: 'outside', by: -5 })
  })

  it('cannot be checked in a minute without a trade, or outside the session', () => {
    expect(find('09:17', 50)).toEqual({ kind: 'no-trade' })
    expect(find('08:00', 50)).toEqual({ kind: 'no-trade' })
  })
})
