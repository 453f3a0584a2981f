import { describe, expect, it } from 'vitest'
import { daysLetIn } from './days-let-in.ts'

const JANUARY = { instrument: 'NIFTY', from: '2024-01-01', to: '2024-01-31' } as const

describe('the days that filters allow', () => {
  it("follow the exchange's calendar", () => {
    // 22 and 26 January were holidays; there was a session on Saturday the 20th.
    expect(daysLetIn({}, JANUARY)?.sessions).toBe(22)
    expect(daysLetIn({ weekdays: [4] }, JANUARY)?.letIn).toBe(4)
    expect(daysLetIn({ dte: [0] }, JANUARY)?.letIn).toBe(4)
    expect(daysLetIn({ skipDates: ['2024-01-02'], weekdays: [2] }, JANUARY)?.letIn).toBe(4)
  })

  it('are an upper bound if prices decide too', () => {
    expect(daysLetIn({ gapPercent: { min: 0 } }, JANUARY)).toMatchObject({ isUpperBound: true })
  })

  it('are unknown while the period is being typed', () => {
    expect(daysLetIn({}, { ...JANUARY, to: '2024-01-' })).toBeUndefined()
  })
})
