import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OptionChain } from '#api'
import { openPositions, SIMULATED_DATASET_ID, withOrders, type SimulatedOrder } from '#domain'
import { LIBRARY, libraryRequest } from '#domain/library'
import { payoffSketch, positionProfile, type PositionProfile } from '#engine/analytics'
import type { MarketReader } from '#engine/market'
import { openDataset } from '#market-data'
import { chainAnswer } from '../src/server/data/market-data/chain-answer.ts'
import { modelPosition } from '../src/web/features/desk/model/position.ts'
import { orderIn } from '../src/web/features/desk/model/trades.ts'
import { marketOfChains } from '../src/web/strategy/sketch-market.ts'

const DATE = '2025-04-29'
const NEAR = '2025-05-08'
const folder = mkdtempSync(join(tmpdir(), 'delta-payoffs-'))
let reader: MarketReader

beforeAll(async () => {
  reader = openDataset(folder, SIMULATED_DATASET_ID)
  await reader.prepare('NIFTY', { from: DATE, to: DATE })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function chainAt(time: string, expiry: string): Promise<OptionChain> {
  const asked = { kind: 'chain', underlying: 'NIFTY', expiry_date: expiry, date: DATE, time } as const
  return (await chainAnswer(reader, asked))[0]
}

/** The simulator's profile of orders, each placed at a minute, at the last of these minutes. */
async function deskProfile(
  placed: readonly (readonly [time: string, orders: readonly SimulatedOrder[]])[],
  booked: number,
): Promise<PositionProfile> {
  const legs = placed.reduce(
    (all, [time, orders]) => withOrders(all, orders, { date: DATE, time }),
    withOrders([], [], { date: DATE, time: '09:16' }),
  )
  const [time] = placed.at(-1)!
  const held = openPositions(legs, { date: DATE, time })
  const expiries = [...new Set(held.map(({ expiry }) => expiry))]
  const chains = new Map<string, OptionChain>()
  for (const expiry of expiries) chains.set(expiry, await chainAt(time, expiry))
  const { spot } = chains.get(expiries[0])!
  return positionProfile(modelPosition(held, booked, { chains, spot: spot! }), spot!)
}

describe('the payoff of a strategy, from the chains of one minute of the simulated market', () => {
  const strategies = LIBRARY.filter((strategy) => libraryRequest(strategy) !== undefined)

  it.each(strategies)(
    'is the same in the simulator, in the builder and in the list of strategies: $id',
    async (strategy) => {
      const request = libraryRequest(strategy)!
      const expiries = { current: '2025-04-30', next: NEAR }
      const chains = new Map(
        await Promise.all(
          Object.entries(expiries).map(
            async ([choice, expiry]) =>
              [choice as 'current' | 'next', await chainAt('10:01', expiry)] as const,
          ),
        ),
      )
      const sketch = payoffSketch(request, marketOfChains(chains)!)!
      const orders = sketch.legs.map(({ optionType, tradeType, strike, units, terms }) => {
        const chain = [...chains.values()].find(({ expiry_date: expiry }) => expiry === terms?.expiry)!
        return orderIn(chain, {
          optionType: optionType as 'CALL' | 'PUT',
          tradeType,
          strike,
          lots: units / chain.lot_size,
        })!
      })
      const desk = await deskProfile([['10:01', orders]], 0)
      const { profile } = sketch
      expect(desk.isModelled).toBe(profile.isModelled)
      for (const limit of ['maxProfit', 'maxLoss'] as const) {
        expect(desk[limit] === null).toBe(profile[limit] === null)
        expect(Math.abs((desk[limit] ?? 0) - (profile[limit] ?? 0))).toBeLessThan(1)
      }
      expect(desk.breakevens.map(Math.round)).toEqual(profile.breakevens.map(Math.round))
    },
  )

  it('counts the booked loss of a roll: a condor whose short call moves from 24550 to 24600 three hours later', async () => {
    const [entry, exit] = [await chainAt('10:01', NEAR), await chainAt('13:01', NEAR)]
    const at = (chain: OptionChain, tradeType: 'BUY' | 'SELL', optionType: 'CALL' | 'PUT', strike: number) =>
      orderIn(chain, { tradeType, optionType, strike, lots: 1 })!
    const opened = [
      at(entry, 'SELL', 'CALL', 24_550),
      at(entry, 'BUY', 'CALL', 24_750),
      at(entry, 'SELL', 'PUT', 24_150),
      at(entry, 'BUY', 'PUT', 23_950),
    ]
    const rolled = [at(exit, 'BUY', 'CALL', 24_550), at(exit, 'SELL', 'CALL', 24_600)]
    // By hand, from the prices of the chains: 185.80 − 191.20 = −5.40 a unit booked, a credit of 106.20 left, 75 units.
    expect([...opened, ...rolled].map(({ price }) => price)).toEqual([
      185.8, 104.95, 132.7, 89.35, 191.2, 167.8,
    ])
    const profile = await deskProfile(
      [
        ['10:01', opened],
        ['13:01', rolled],
      ],
      -5.4 * 75,
    )
    expect([profile.maxProfit, profile.maxLoss]).toEqual([
      expect.closeTo(100.8 * 75, 4),
      expect.closeTo((100.8 - 200) * 75, 4),
    ])
    expect(profile.breakevens).toEqual([expect.closeTo(24_049.2, 4), expect.closeTo(24_700.8, 4)])
  })
})
