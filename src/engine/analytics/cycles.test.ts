import { describe, expect, it } from 'vitest'
import { cycleRows, filteredTotal } from './cycles.ts'
import { aTrade } from './fixtures/index.ts'

const held = aTrade({
  id: 'a',
  date: '2024-01-05',
  exitDate: '2024-01-09',
  marks: [
    ['2024-01-05', -500],
    ['2024-01-08', -1200],
  ],
  pnl: 900,
  netPnl: 850,
})
const brief = aTrade({
  id: 'b',
  date: '2024-01-05',
  exitDate: '2024-01-05',
  marks: [],
  pnl: 300,
  netPnl: 280,
})
const cycles = [
  { date: '2024-01-05', lastDate: '2024-01-10', tradeIds: ['a', 'b'] },
  { date: '2024-01-12', lastDate: '2024-01-17', tradeIds: ['c'] },
]

describe('the cycles of a result', () => {
  it('state when each was held, its profit and its lowest mark', () => {
    expect(cycleRows(cycles, [brief, held], 'gross')).toEqual([
      {
        date: '2024-01-05',
        exitDate: '2024-01-09',
        nights: 2,
        trades: 2,
        profit: 1200,
        // 300 booked on the first day, and 1,200 below the entry at the close of the second.
        worstMark: -900,
        worstDate: '2024-01-08',
      },
    ])
  })

  it('count the charges on the day of the exit', () => {
    expect(cycleRows(cycles, [held], 'net')).toMatchObject([{ profit: 850, worstMark: -1200 }])
  })

  it('are left out if the filter removes all of their trades', () => {
    expect(cycleRows(cycles, [], 'net')).toEqual([])
  })
})

it('filtered days would have made the sum of their profits', () => {
  const outcomes = [
    { pnl: 100.1, netPnl: 90 },
    { pnl: -300.2, netPnl: -310 },
  ]
  expect(filteredTotal(outcomes, 'gross')).toBe(-200.1)
  expect(filteredTotal(outcomes, 'net')).toBe(-220)
})
