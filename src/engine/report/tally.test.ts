import { describe, expect, it } from 'vitest'
import { aLongCall, aRule, aStrategy } from '#engine/replay/fixtures'
import { aDay, anInMemoryMarket } from '#engine/market/fixtures'
import { compilePlan, seriesFor } from '#engine/replay'
import { tallyRun } from './run.ts'

const market = anInMemoryMarket([
  aDay({ date: '2024-01-03', contracts: { '21700 CE': { '09:15': 100, '15:15': 110 } } }),
  aDay({ date: '2024-01-04', contracts: { '21700 PE': 100 } }),
])
const bothDays = { from: '2024-01-03', to: '2024-01-04' }

describe('the tally of a run', () => {
  it('has the profits of its trades in paise, its sessions, and the days it had to skip', () => {
    const tally = tallyRun(compilePlan(aStrategy(aLongCall(), bothDays), market), market, undefined)
    expect(tally).toMatchObject({ profits: [50_000], skippedDays: 1 })
    expect([tally.days.length, tally.charges.length, tally.sessions.length]).toEqual([1, 1, 2])
  })

  it('applies the indicator rules, with or without series to share', () => {
    const never = aRule({ condition: 'LESS_THAN' })
    const plan = compilePlan(aStrategy(aLongCall(), { ...bothDays, rules: [never] }), market)
    for (const series of [undefined, seriesFor(plan, market)])
      expect(tallyRun(plan, market, series)).toMatchObject({ profits: [], skippedDays: 0 })
  })
})
