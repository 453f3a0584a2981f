import { describe, expect, it } from 'vitest'
import { bookCrashes, bookCrashLoss } from './book-crash.ts'

const straddle = {
  crashes: [
    { case: 'crash', date: '2024-03-04', net: -60_000, margin: 200_000, lowest: -65_000 },
    { case: 'gap-up', date: '2024-03-04', net: -40_000, margin: 190_000, lowest: -41_000 },
  ],
} as const
const puts = {
  crashes: [
    { case: 'crash', date: '2024-05-06', net: 90_000, margin: 20_000, lowest: -1_000 },
    { case: 'gap-up', date: '2024-05-06', net: -15_000, margin: 20_000, lowest: -16_000 },
  ],
} as const

describe('the crash days of a book', () => {
  it('add up what its strategies would make of each day, so a hedge counts', () => {
    const days = bookCrashes([straddle, puts], [1, 1])!
    expect(days.map((day) => [day.case, day.net, day.margin, day.lowest])).toEqual([
      ['crash', 30_000, 220_000, -66_000],
      ['gap-up', -55_000, 210_000, -57_000],
    ])
    expect(bookCrashLoss(days)).toEqual({ loss: 55_000, case: 'gap-up', date: '2024-05-06' })
  })

  it('follow the lots of each strategy', () => {
    expect(bookCrashLoss(bookCrashes([straddle, puts], [3, 1])!)).toMatchObject({ loss: 135_000 })
    expect(bookCrashLoss(bookCrashes([straddle, puts], [3, 0])!)).toMatchObject({
      loss: 180_000,
      case: 'crash',
    })
  })

  it('take nothing from a strategy that a day cannot touch', () => {
    expect(bookCrashLoss(bookCrashes([straddle, { crashes: [] }], [1, 1])!)).toMatchObject({ loss: 60_000 })
  })

  it('are not known for a book with a part of an older version', () => {
    expect(bookCrashes([straddle, {}], [1, 1])).toBeUndefined()
  })
})
