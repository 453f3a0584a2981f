import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BacktestRequest, Underlying } from '#domain'
import { compilePlan } from '#engine/replay'
import {
  aLongCall,
  aMarketOfWeeks,
  anyMultiDayRequest,
  anyTraits,
  aSeed,
  aStrategy,
  HELD_DATES,
  plainReplay,
  type MarketTraits,
} from '#engine/replay/fixtures'
import { runBacktest } from './run.ts'

/**
 * Every test run uses the same pairs. `npm run bench -- second-reading` runs fifteen hundred others and reports their coverage.
 */
const PAIRS = { numRuns: 60, seed: 20_240_119 }

describe(
  'a strategy that holds, waits or re-enters, and its plain replay on the same weeks',
  { timeout: 180_000 },
  () => {
    it('book the same trades, exclude the same days, and have the same profit every day, to the paisa', () => {
      let trades = 0
      const check = (drawn: BacktestRequest, instrument: Underlying, traits: MarketTraits, seed: number) => {
        const request = { ...drawn, instrument }
        const market = aMarketOfWeeks(seed, undefined, { ...traits, underlying: instrument })
        const run = runBacktest(compilePlan(request, market), market)
        const plain = plainReplay(request, market)
        expect(run.trades).toEqual(plain.trades)
        expect(run.skipped).toEqual(plain.skipped)
        expect(run.filtered ?? []).toEqual(plain.filtered)
        expect(run.filteredOutcomes ?? []).toEqual(plain.filteredOutcomes)
        trades += run.trades.length
      }
      // Only BANKNIFTY has a weekly after the monthly contract in the same month.
      const instruments = fc.constantFrom<Underlying>('NIFTY', 'BANKNIFTY')
      fc.assert(fc.property(anyMultiDayRequest(), instruments, anyTraits(), aSeed(), check), PAIRS)
      expect(trades).toBeGreaterThan(300)
    })

    it('hold BANKNIFTY for its monthly contract of 25 January 2024, not for the weekly of the 31st', () => {
      const request = aStrategy(aLongCall(), {
        instrument: 'BANKNIFTY',
        from: HELD_DATES[0],
        to: HELD_DATES[HELD_DATES.length - 1],
        squareOff: '10:00',
      })
      const holding = {
        type: 'positional',
        expiry: 'monthly',
        enterDaysBefore: 1,
        exitDaysBefore: 0,
      } as const
      const monthly = { ...request, strategy: { ...request.strategy, holding } }
      const market = aMarketOfWeeks(3, undefined, { underlying: 'BANKNIFTY' })
      const { trades } = runBacktest(compilePlan(monthly, market), market)
      expect(trades.map(({ date, expiry_date }) => [date, expiry_date])).toEqual([
        ['2024-01-24', '2024-01-25'],
      ])
      expect(trades).toEqual(plainReplay(monthly, market).trades)
    })
  },
)
