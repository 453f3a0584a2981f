import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BacktestRequest } from '#domain'
import { anInMemoryMarket } from '#engine/market/fixtures'
import {
  aMarketOfWeeks,
  anyMultiDayRequest,
  anyRequest,
  anyTraits,
  aSeed,
  atOnce,
  minuteByMinute,
  RANDOM_DATES,
  randomMarket,
  SHORT_SESSION,
  withoutSkipping,
  type MarketTraits,
} from '#engine/replay/fixtures'
import { compilePlan, CycleReplay, PlanSessions } from '#engine/replay'

/** The same strategies and markets every time; `npm run bench -- stepping` tries thousands more. */
const SAMPLE = { numRuns: 60, seed: 20_240_101 }
const TIMEOUT = { timeout: 180_000 }

const anyCase = () => fc.record({ request: anyRequest(), traits: anyTraits(), seed: aSeed() })
/** Half of them have indicator rules. */
const aCase = () =>
  fc.oneof(
    anyCase(),
    anyCase().filter(({ request }) => request.indicatorConfiguration !== undefined),
  )
type Case = ReturnType<typeof aCase> extends fc.Arbitrary<infer T> ? T : never

const marketOf = ({ request, traits, seed }: Case) =>
  anInMemoryMarket(randomMarket(seed, undefined, { ...traits, underlying: request.instrument }))

/** Squares off some minutes after the next day's open. */
function overnight(asked: Case, squareOff: number) {
  const plan = compilePlan(asked.request, marketOf(asked))
  return {
    ...plan,
    holding: { kind: 'nights' as const, nights: 1 },
    isOverDays: true,
    squareOff: SHORT_SESSION.openMinute + squareOff,
  }
}

describe('a day replayed while its market is open, minute by minute', TIMEOUT, () => {
  it('gives the same fills as the whole day at once, and reads no incomplete bar', () => {
    const check = (asked: Case) => {
      const market = marketOf(asked)
      const plan = compilePlan(asked.request, market)
      const whole = atOnce(plan, market)
      expect(minuteByMinute(plan, market)).toEqual(whole)
      expect(withoutSkipping(plan, market)).toEqual(whole)
    }
    fc.assert(fc.property(aCase(), check), SAMPLE)
  })

  it('skips no bar in which something happens, for strategies that hold, wait and re-enter', () => {
    let waited = 0
    const check = (request: BacktestRequest, traits: Partial<MarketTraits>, seed: number) => {
      const market = aMarketOfWeeks(seed, undefined, { ...traits, underlying: request.instrument })
      const plan = compilePlan(request, market)
      const whole = atOnce(plan, market)
      waited += whole.flatMap(({ fills }) => fills).filter((fill) => fill.chosenAt < fill.entryMinute).length
      expect(withoutSkipping(plan, market)).toEqual(whole)
    }
    fc.assert(fc.property(anyMultiDayRequest(), anyTraits(), aSeed(), check), { ...SAMPLE, numRuns: 100 })
    expect(waited).toBeGreaterThan(33)
  })

  it('gives the same fills overnight too, with positions held into the next session', () => {
    let held = 0
    const check = (asked: Case, squareOff: number) => {
      const market = marketOf(asked)
      const plan = overnight(asked, squareOff)
      const whole = atOnce(plan, market)
      held += whole.flatMap(({ fills }) => fills).filter(({ marks }) => marks.length > 0).length
      expect(minuteByMinute(plan, market)).toEqual(whole)
    }
    fc.assert(fc.property(aCase(), fc.integer({ min: 0, max: 10 }), check), SAMPLE)
    expect(held).toBeGreaterThan(8)
  })

  it('may be stepped by any number of minutes', () => {
    const check = (asked: Case, steps: number[]) => {
      const market = marketOf(asked)
      const plan = { ...overnight(asked, 8), rules: [] }
      const sessions = new PlanSessions(plan, market)
      const stepped = new CycleReplay(plan, undefined)
      const results = RANDOM_DATES.flatMap((_, session) => {
        const cycle = sessions.cycleFrom(session)
        if (!cycle) return []
        stepped.begin(cycle)
        for (const c of steps.toSorted((a, b) => a - b)) stepped.advanceTo(cycle.entry, c)
        for (const c of steps.toSorted((a, b) => a - b)) stepped.advanceTo(cycle.last, c)
        stepped.advanceTo(cycle.last, cycle.lastHours.minutes)
        return [stepped.finish()]
      })
      expect(results).toEqual(atOnce(plan, market))
    }
    const steps = fc.array(fc.integer({ min: 0, max: SHORT_SESSION.minutes }), { maxLength: 6 })
    fc.assert(fc.property(aCase(), steps, check), SAMPLE)
  })

  it('tests enough: most of the sample trades, with rules on legs and on the index', () => {
    const cases = fc.sample(aCase(), SAMPLE)
    const traded = cases.filter((asked) => {
      const market = marketOf(asked)
      return atOnce(compilePlan(asked.request, market), market).some(({ fills }) => fills.length > 0)
    })
    const rules = traded.flatMap(({ request }) => request.indicatorConfiguration?.rules ?? [])
    const symbols = rules.flatMap((rule) => rule.symbols)
    expect(traded.length).toBeGreaterThan(30)
    expect(symbols.filter((symbol) => symbol === 'leg_1').length).toBeGreaterThan(3)
    expect(symbols.filter((symbol) => symbol !== 'leg_1').length).toBeGreaterThan(5)
  })
})
