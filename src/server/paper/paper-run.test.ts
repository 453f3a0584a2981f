import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anInMemoryMarket } from '#engine/market/fixtures'
import { compilePlan } from '#engine/replay'
import {
  aMarketOfWeeks,
  anyHeldRequest,
  anyRequest,
  anyTraits,
  aSeed,
  HELD_DATES,
  randomMarket,
} from '#engine/replay/fixtures'
import { runBacktest } from '#engine/report'
import { HandBook } from './hand-book.ts'
import { played } from './fixtures/played.ts'

/** The same strategies and markets every time; `npm run bench -- paper` plays 300 days of ten. */
const SAMPLE = { numRuns: 25, seed: 20_240_118 }
const PATIENCE = { timeout: 180_000 }

const aCase = () =>
  fc.record({
    request: fc.oneof(anyRequest(), anyHeldRequest()),
    traits: anyTraits(),
    seed: aSeed(),
    chance: fc.integer({ min: 1, max: 1000 }),
  })
type Case = ReturnType<typeof aCase> extends fc.Arbitrary<infer T> ? T : never

function given({ request, traits, seed, chance }: Case) {
  const terms = { ...traits, underlying: request.instrument }
  const isOverWeeks = request.startDate === HELD_DATES[0]
  const market = isOverWeeks
    ? aMarketOfWeeks(seed, undefined, terms)
    : anInMemoryMarket(randomMarket(seed, undefined, terms))
  /** Pseudo-random, and the same for a minute each time. */
  const isIn = (rate: number, session: number, minute: number) =>
    (Math.imul(chance + session * 613 + minute * 7919, 2_654_435_761) >>> 0) % 1000 < rate
  return { market, plan: compilePlan(request, market), isIn }
}

const tradesOf = ({ trades }: ReturnType<typeof played>) => trades.map(({ trade }) => trade)

describe('a strategy on paper', PATIENCE, () => {
  it('makes the trades of the backtest, byte for byte, whenever its process is killed', () => {
    let trades = 0
    const check = (asked: Case) => {
      const { market, plan, isIn } = given(asked)
      const backtest = runBacktest(plan, market).trades
      const paper = played(plan, market, { dies: (session, minute) => isIn(100, session, minute) })
      trades += backtest.length
      expect(JSON.stringify(tradesOf(paper))).toBe(JSON.stringify(backtest))
    }
    fc.assert(fc.property(aCase(), check), SAMPLE)
    expect(trades).toBeGreaterThan(50)
  })

  it('tells the same whether it was killed or not, and works every minute off once', () => {
    const check = (asked: Case) => {
      const { market, plan, isIn } = given(asked)
      const undisturbed = played(plan, market)
      const killed = played(plan, market, { dies: (session, minute) => isIn(200, session, minute) })
      expect(killed).toEqual(undisturbed)
      expect(new Set(killed.minutes).size).toBe(killed.minutes.length)
    }
    fc.assert(fc.property(aCase(), check), SAMPLE)
  })

  it('does what is ordered by hand, and the recorded orders give the same day again', () => {
    let differ = 0
    const check = (asked: Case) => {
      const { market, plan, isIn } = given(asked)
      const orders = (session: number, minute: number) => {
        if (isIn(30, session, minute)) return { kind: 'square-off', leg: 0 } as const
        if (isIn(45, session, minute)) return { kind: 'square-off' } as const
        if (isIn(60, session, minute)) return { kind: 'pause' } as const
        return isIn(90, session, minute) ? ({ kind: 'resume' } as const) : undefined
      }
      const dies = (session: number, minute: number) => isIn(150, session, minute + 1)
      const paper = played(plan, market, { orders, dies })
      const again = runBacktest(plan, market, { hands: new HandBook(paper.orders) }).trades
      expect(JSON.stringify(tradesOf(paper))).toBe(JSON.stringify(again))
      if (JSON.stringify(again) !== JSON.stringify(runBacktest(plan, market).trades)) differ++
    }
    fc.assert(fc.property(aCase(), check), SAMPLE)
    expect(differ).toBeGreaterThan(5)
  })
})
