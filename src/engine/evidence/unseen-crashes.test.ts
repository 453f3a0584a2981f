import { describe, expect, it } from 'vitest'
import vectors from './fixtures/vectors.json' with { type: 'json' }
import { unseenCrashes } from './unseen-crashes.ts'

const earning = (sessions: number, profit: number) => Array<number>(sessions).fill(profit)

describe('crashes that the record has not seen', () => {
  it('are three for a record without one, whatever its length', () => {
    expect(unseenCrashes(earning(60, 10), 1000).missing).toBeCloseTo(2.9957, 4)
    expect(unseenCrashes(earning(1000, 10), 1000).missing).toBeCloseTo(2.9957, 4)
  })

  it('cost what the sentence of the verdict says: ₹1,92,000 in 330 sessions pays for three in 740', () => {
    const { sessionsToPay } = unseenCrashes(earning(330, 192_000 / 330), 431_000 / Math.log(20))
    expect(sessionsToPay).toBeCloseTo(740.8, 1)
  })

  it('are fewer by each day that lost at least half as much, but never negative', () => {
    const record = [...earning(100, 10), -500, -499]
    expect(unseenCrashes(record, 1000)).toMatchObject({ seen: 1 })
    expect(unseenCrashes(record, 1000).missing).toBeCloseTo(1.9957, 4)
    expect(unseenCrashes([...record, -900, -900, -900], 1000)).toMatchObject({ seen: 4, missing: 0, cost: 0 })
  })

  it('are more for the best of many variants, which met the fewest crashes', () => {
    expect(unseenCrashes(earning(60, 10), 1000, 100).missing).toBeCloseTo(Math.log(2000), 9)
  })

  it('are zero if no scenario loses', () => {
    expect(unseenCrashes(earning(60, 10), 0)).toMatchObject({ missing: 0, cost: 0, completedMean: 10 })
  })

  it('equal the figures that numpy gets', () => {
    const record = vectors.rows.at(-1)!
    for (const { loss, effective, ...expected } of vectors.completed) {
      const found = unseenCrashes(record, loss, effective)
      for (const [name, value] of Object.entries(expected))
        expect(found[name as keyof typeof found]).toBeCloseTo(value, 6)
    }
  })
})
