import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OptionChain } from '#api'
import { tradedLegs, type BacktestRequest, type ExpiryChoice, type Leg } from '#domain'
import { chooseExpiry } from '#engine/chain'
import { clockTime, dayNumber, isoDate } from '#engine/exchange'
import { InMemoryReader, type MarketDay, type MarketReader } from '#engine/market'
import { compilePlan } from '#engine/replay'
import { anyRequest, anyTraits, aSeed, randomMarket, RANDOM_DATES } from '#engine/replay/fixtures'
import { selectContract } from '../src/engine/replay/strike-selection.ts'
import { chainAnswer } from '../src/server/data/market-data/chain-answer.ts'
import { expiriesAnswer } from '../src/server/data/market-data/listing-answers.ts'
import { sketchedContract } from '#engine/analytics'
import { marketOfChains } from '../src/web/strategy/sketch-market.ts'

const DATASET = {
  id: 'random',
  name: 'Random market',
  kind: 'imported',
  contentHash: '0'.repeat(64),
} as const

describe('the payoff sketch in the browser', () => {
  it('draws the contract that a backtest trades, on any day at any minute', async () => {
    let compared = 0
    let chosen = 0
    const anyMinute = fc.integer({ min: 0, max: 30 })
    const anyDate = fc.constantFrom(...RANDOM_DATES)
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          request: anyRequest(),
          traits: anyTraits(),
          seed: aSeed(),
          date: anyDate,
          c: anyMinute,
        }),
        async ({ request, traits, seed, date, c }) => {
          const days = randomMarket(seed, undefined, { ...traits, underlying: request.instrument })
          const reader = new InMemoryReader(DATASET, days)
          const day = reader.day(request.instrument, date)
          const plan = compilePlan(withoutRules(request), reader)
          for (const [i, leg] of tradedLegs(request).entries()) {
            const chain = await chainAsked(reader, day, { choice: leg.expiry ?? 'current', c })
            // Before anything of an expiry has traded there is no chain to sketch from.
            if (chain === 'nothing traded') continue
            const choice = selectContract(plan.legs[i], { day, c, cycleExpiry: undefined })
            const traded = choice && choice.contract.strike / 100
            expect(sketchedStrike(leg, chain)).toBe(traded)
            compared++
            if (traded !== undefined) chosen++
          }
        },
      ),
      { numRuns: 300, seed: 1 },
    )
    expect(compared).toBeGreaterThan(300)
    expect(chosen).toBeGreaterThan(compared / 3)
  })
})

/** The choice of a leg's contract does not depend on its entry time. */
function withoutRules({ indicatorConfiguration: _, ...request }: BacktestRequest): BacktestRequest {
  return request
}

/**
 * The server's answers to the browser's questions about an expiry; undefined if the day has no such expiry.
 */
async function chainAsked(
  reader: MarketReader,
  { underlying, date, session }: MarketDay,
  { choice, c }: { choice: ExpiryChoice; c: number },
): Promise<OptionChain | 'nothing traded' | undefined> {
  const { expiries } = await expiriesAnswer(reader, { kind: 'expiries', underlying, date })
  const listed = expiries.map((expiry) => dayNumber(expiry.date))
  const expiry = chooseExpiry(listed, choice, { underlying, day: dayNumber(date) })
  if (expiry === undefined) return undefined
  const asked = { underlying, date, expiry_date: isoDate(expiry), time: clockTime(session.openMinute + c) }
  try {
    const [chain] = await chainAnswer(reader, { kind: 'chain', ...asked })
    return chain
  } catch {
    return 'nothing traded'
  }
}

function sketchedStrike(leg: Leg, chain: OptionChain | undefined): number | undefined {
  const market = chain && marketOfChains(new Map([[leg.expiry ?? 'current', chain]]))
  return market && sketchedContract(leg, market)?.strike
}
