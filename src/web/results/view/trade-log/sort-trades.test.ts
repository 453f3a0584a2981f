import { expect, it } from 'vitest'
import { someTrade } from '../../../fixtures/trade.fixture.ts'
import { sortTrades } from './trade-log.tsx'

const trades = [
  someTrade({ id: 'a', date: '2024-01-02', entryTime: '09:20', pnl: -50 }),
  someTrade({ id: 'b', date: '2024-01-02', entryTime: '11:05', pnl: 300 }),
  someTrade({ id: 'c', date: '2024-01-03', entryTime: '09:20', pnl: -50 }),
]

it.each([
  ['date', true, 'cba', 'the latest entry comes first'],
  ['date', false, 'abc', 'the earliest entry comes first'],
  ['pnl', true, 'bac', 'the largest profit comes first, equal ones as they were booked'],
  ['pnl', false, 'acb', 'the largest loss comes first'],
])('by %s, descending %s: %s, for %s', (id, desc, order) => {
  expect(
    sortTrades(trades, [{ id, desc }])
      .map((trade) => trade.id)
      .join(''),
  ).toBe(order)
})
