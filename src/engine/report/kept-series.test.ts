import { describe, expect, it } from 'vitest'
import { aDay, anInMemoryMarket } from '#engine/market/fixtures'
import { compilePlan, KeptSeries } from '#engine/replay'
import { aLongCall, aRule, aStrategy } from '#engine/replay/fixtures'
import { runBacktest } from './run.ts'

const market = anInMemoryMarket([
  aDay({ date: '2024-01-03', contracts: { '21700 CE': { '09:15': 100, '15:15': 110 } } }),
  aDay({ date: '2024-01-04', contracts: { '21700 CE': 100 } }),
  aDay({ date: '2024-01-05', contracts: { '21700 CE': 100 } }),
])
const planTo = (to: string, rules = [aRule({ condition: 'GREATER_THAN' })]) =>
  compilePlan(aStrategy(aLongCall(), { from: '2024-01-03', to, rules }), market)

describe('kept indicator series', () => {
  it('are shared by every run up to a date, and give the same result as separate series', () => {
    const kept = new KeptSeries(market)
    const plan = planTo('2024-01-04')
    const first = kept.of(plan)
    const alone = runBacktest(plan, market)
    for (let run = 0; run < 2; run++)
      expect(runBacktest(plan, market, { series: kept.of(plan) })).toEqual(alone)
    expect(kept.of(plan)).toBe(first)
    expect(kept.of(planTo('2024-01-05'))).not.toBe(first)
  })

  it('are not kept if a plan has no rules', () => {
    expect(new KeptSeries(market).of(planTo('2024-01-04', []))).toBeUndefined()
  })

  it('are dropped, least recently used first, once they exceed the size limit', () => {
    const [one, other] = [planTo('2024-01-04'), planTo('2024-01-05')]
    const unbounded = new KeptSeries(market)
    runBacktest(other, market, { series: unbounded.of(other) })
    const room = unbounded.bytes
    expect(room).toBeGreaterThan(0)
    const kept = new KeptSeries(market, room)
    const run = (plan: typeof one) => {
      const series = kept.of(plan)
      runBacktest(plan, market, { series })
      return series
    }
    const first = run(one)
    expect(run(one)).toBe(first)
    const second = run(other)
    expect(run(other)).toBe(second)
    expect(kept.bytes).toBeLessThanOrEqual(room)
    expect(run(one)).not.toBe(first)
  })
})
