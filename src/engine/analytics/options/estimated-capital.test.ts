import { describe, expect, it } from 'vitest'
import type { BacktestRequest } from '#domain'
import { LIBRARY, LIBRARY_FIGURES, libraryRequest } from '#domain/library'
import { estimatedCapital } from './estimated-capital.ts'

const { from, to, strategies } = LIBRARY_FIGURES

function requestOf(id: string, changes: Partial<BacktestRequest> = {}): BacktestRequest {
  const request = libraryRequest(LIBRARY.find((strategy) => strategy.id === id)!)!
  return { ...request, startDate: from, endDate: to, ...changes }
}
const capitalOf = (id: string, changes?: Partial<BacktestRequest>) => estimatedCapital(requestOf(id, changes))
const withHolding = (id: string, holding: BacktestRequest['strategy']['holding']) => ({
  strategy: { ...requestOf(id).strategy, holding },
})

describe('the estimated capital of a strategy', () => {
  // The peak margins come from runs over all days of the simulated market, see scripts/library-figures.ts.
  it.each(Object.entries(strategies).map(([id, { peakMargin }]) => [id, peakMargin] as const))(
    'is close to the peak margin of its run: %s, ₹%d',
    (id, peakMargin) => {
      const apart = capitalOf(id) / peakMargin - 1
      expect(Math.abs(apart)).toBeLessThan(0.05)
    },
  )

  it('follows the lots of the period: 25 units in September 2024, 75 in February 2025', () => {
    const small = capitalOf('short-strangle', { startDate: '2024-09-02', endDate: '2024-09-30' })
    const large = capitalOf('short-strangle', { startDate: '2025-02-03', endDate: '2025-02-10' })
    expect(large / small).toBeGreaterThan(2.5)
    expect(
      capitalOf('short-strangle', { startDate: '2024-09-02', endDate: '2025-02-10' }),
    ).toBeGreaterThanOrEqual(large)
  })

  it('includes the expiry-day margin only if positions are held on an expiry day', () => {
    const period = { startDate: '2025-01-06', endDate: '2025-02-28' }
    const on = (daysToExpiry: number[]) => ({
      ...period,
      strategy: { ...requestOf('short-straddle').strategy, filters: { dte: daysToExpiry } },
    })
    expect(capitalOf('short-straddle', on([1]))).toBeLessThan(0.9 * capitalOf('short-straddle', on([0])))
    const held = (exitDaysBefore: number) => ({
      ...period,
      ...withHolding('short-straddle', {
        type: 'positional',
        expiry: 'weekly',
        enterDaysBefore: 3,
        exitDaysBefore,
      }),
    })
    expect(capitalOf('short-straddle', held(1))).toBeLessThan(0.9 * capitalOf('short-straddle', held(0)))
  })

  it('counts weekly cycles that are open together, and not one that is left before the next is entered', () => {
    const entered = (enterDaysBefore: number, squareOffTime: string) => {
      const { strategy } = requestOf('short-straddle')
      const holding = { type: 'positional', expiry: 'weekly', enterDaysBefore, exitDaysBefore: 0 } as const
      return capitalOf('short-straddle', {
        startDate: '2024-09-02',
        endDate: '2024-09-20',
        strategy: { ...strategy, entryStartTime: '09:20', squareOffTime, holding },
      })
    }
    const alone = entered(3, '15:15')
    expect(entered(7, '15:15') / alone).toBeGreaterThan(1.9)
    expect(entered(5, '15:15') / alone).toBeGreaterThan(1.9)
    expect(entered(5, '09:18') / alone).toBeLessThan(1.1)
  })

  it('of a calendar has no benefit of the later leg on the day its near leg expires', () => {
    const period = (endDate: string) => ({ startDate: '2025-04-25', endDate })
    const before = capitalOf('calendar-spread', period('2025-04-29'))
    expect(capitalOf('calendar-spread', period('2025-04-30'))).toBeGreaterThan(3 * before)
  })

  it('is zero before contracts exist and for a period without a session', () => {
    expect(capitalOf('short-straddle', { startDate: '2010-01-04', endDate: '2010-02-01' })).toBe(0)
    expect(capitalOf('short-straddle', { startDate: '2025-04-26', endDate: '2025-04-27' })).toBe(0)
  })
})
