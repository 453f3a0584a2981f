import { describe, expect, it } from 'vitest'
import { minimumTrackRecord } from './track-record.ts'

/** Converts a yearly ratio to one per session. */
const yearly = (sharpe: number, sessions: number) => sharpe / Math.sqrt(sessions)
const NORMAL = { skewness: 0, kurtosis: 3 }

describe('the minimum track record of the paper (figure 8)', () => {
  it.each([
    { sharpe: 2, benchmark: 1, sessions: 250, shape: NORMAL, years: '2.7312' },
    { sharpe: 2, benchmark: 1, sessions: 52, shape: NORMAL, years: '2.8288' },
    { sharpe: 3, benchmark: 2.5, sessions: 12, shape: { skewness: -0.72, kurtosis: 5.78 }, years: '27.3529' },
  ])('of $sharpe against $benchmark, $sessions times a year, is $years years', (given) => {
    const { sharpe, benchmark, sessions, shape, years } = given
    const length = minimumTrackRecord(
      { sharpe: yearly(sharpe, sessions), ...shape },
      yearly(benchmark, sessions),
    )
    expect((length! / sessions).toFixed(4)).toBe(years)
  })
})

it('is null for a losing strategy, since no length would make it a winner', () => {
  expect(minimumTrackRecord({ sharpe: 0, ...NORMAL })).toBeNull()
  expect(minimumTrackRecord({ sharpe: -0.1, ...NORMAL })).toBeNull()
})

it('is longer with rare large losses', () => {
  const even = minimumTrackRecord({ sharpe: 0.1, ...NORMAL })!
  expect(minimumTrackRecord({ sharpe: 0.1, skewness: -3, kurtosis: 15 })).toBeGreaterThan(even)
})
