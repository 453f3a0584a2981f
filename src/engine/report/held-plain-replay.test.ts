import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BacktestRequest } from '#domain'
import { compilePlan } from '#engine/replay'
import {
  aMarketOfWeeks,
  anyHeldRequest,
  anyTraits,
  aSeed,
  plainReplay,
  type MarketTraits,
} from '#engine/replay/fixtures'
import { runBacktest } from './run.ts'

/** The same pairs every time; fifteen hundred others, and what they meet, are `npm run bench -- second-reading`. */
const PAIRS = { numRuns: 40, seed: 20_240_119 }

describe(
  'a strategy that holds, waits or comes back, and a plain replay of it on the same weeks',
  { timeout: 180_000 },
  () => {
    it('book the same trades, leave out the same days, and bring the same every day, to the paisa', () => {
      let trades = 0
      const check = (request: BacktestRequest, traits: MarketTraits, seed: number) => {
        const market = aMarketOfWeeks(seed, undefined, { ...traits, underlying: request.instrument })
        const run = runBacktest(compilePlan(request, market), market)
        const plain = plainReplay(request, market)
        expect(run.trades).toEqual(plain.trades)
        expect(run.skipped).toEqual(plain.skipped)
        expect(run.filtered ?? []).toEqual(plain.filtered)
        expect(run.filteredOutcomes ?? []).toEqual(plain.filteredOutcomes)
        trades += run.trades.length
      }
      fc.assert(fc.property(anyHeldRequest(), anyTraits(), aSeed(), check), PAIRS)
      expect(trades).toBeGreaterThan(300)
    })
  },
)
