import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BacktestRequest } from '#domain'
import { InMemoryReader, type MarketReader } from '#engine/market'
import { compilePlan } from '#engine/replay'
import { anyRequest, randomMarket } from '#engine/replay/fixtures'
import { runBacktest, tallyRun } from '#engine/report'
import { openDataset } from '#market-data'
import { storeDays, temporaryFolder } from '../src/market-data/fixtures/a-stored-dataset.ts'

/** So little that days release their bars all the time. */
const CACHE_BYTES = 60_000

const STRATEGIES = 60

/** The trades of a strategy on a market, or why it cannot run there. */
function booked(request: BacktestRequest, reader: MarketReader): unknown {
  const plan = compilePlan(request, reader)
  const { trades, sessions, skipped, band } = runBacktest(plan, reader)
  const { profits } = tallyRun(plan, reader, undefined)
  return { trades, sessions, skipped, band, profits }
}

describe('strategies on a stored market that hardly fits into memory', { timeout: 120_000 }, () => {
  it.each([1, 2, 3])('book the same trades as on the same market in memory (market %i)', (seed) => {
    const days = randomMarket(seed)
    const dataRoot = temporaryFolder()
    storeDays(dataRoot, days)
    const stored = openDataset(dataRoot, 'test', CACHE_BYTES)
    const requests = fc.sample(
      anyRequest().filter(
        ({ instrument, indicatorConfiguration }) => instrument === 'NIFTY' && !indicatorConfiguration,
      ),
      { numRuns: STRATEGIES, seed },
    )
    // Each strategy runs on a fresh market and on one that all earlier strategies have used.
    const before = new InMemoryReader(stored.dataset, days)
    let trades = 0
    for (const request of requests) {
      const plain = new InMemoryReader(stored.dataset, days)
      const expected = booked(request, plain)
      expect(booked(request, stored)).toEqual(expected)
      expect(booked(request, before)).toEqual(expected)
      expect(booked(request, openDataset(dataRoot, 'test', CACHE_BYTES))).toEqual(expected)
      trades += runBacktest(compilePlan(request, plain), plain).trades.length
    }
    expect(trades).toBeGreaterThan(STRATEGIES)
  })
})
