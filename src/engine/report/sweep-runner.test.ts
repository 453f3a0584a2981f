import { expect, it } from 'vitest'
import { backtestRequestSchema } from '#domain/schemas'
import { aLongCall, aStrategy } from '#engine/replay/fixtures'
import { aDay, anInMemoryMarket } from '#engine/market/fixtures'
import { SweepRunner } from './sweep-runner.ts'

it('a variant that lost on its only day of trades has fallen by its whole loss, before and after charges', async () => {
  const market = anInMemoryMarket([
    aDay({ date: '2024-01-03', contracts: { '21700 CE': { '09:15': 100, '15:15': 90 } } }),
    aDay({ date: '2024-01-04', contracts: { '21700 PE': 100 } }),
  ])
  const request = aStrategy(aLongCall(), { from: '2024-01-03', to: '2024-01-04' })
  const run = await new SweepRunner(market).attempt({ request, vary: {} }, 0, (given) =>
    backtestRequestSchema.parse(given),
  )
  if ('error' in run) throw new Error(run.error)
  const { row } = run
  expect([row.maxDrawdown, row.netMaxDrawdown]).toEqual([row.pnl, row.netPnl])
  expect(row.netPnl).toBeLessThan(row.pnl)
})
