import { describe, expect, it } from 'vitest'
import { acceptedDays } from './accepted-days.ts'

const JANUARY = { instrument: 'NIFTY', from: '2024-01-01', to: '2024-01-31' } as const

describe('the days that filters allow', () => {
  it("follow the exchange's calendar", () => {
    // 22 and 26 January were holidays; there was a session on Saturday the 20th.
    expect(acceptedDays({}, JANUARY)?.sessions).toBe(22)
    expect(acceptedDays({ weekdays: [4] }, JANUARY)?.accepted).toBe(4)
    expect(acceptedDays({ dte: [0] }, JANUARY)?.accepted).toBe(4)
    expect(acceptedDays({ skipDates: ['2024-01-02'], weekdays: [2] }, JANUARY)?.accepted).toBe(4)
  })

  it('are an upper bound if prices decide too', () => {
    expect(acceptedDays({ gapPercent: { min: 0 } }, JANUARY)).toMatchObject({ isUpperBound: true })
  })

  it('are unknown while the period is being typed', () => {
    expect(acceptedDays({}, { ...JANUARY, to: '2024-01-' })).toBeUndefined()
  })
})
