import { expect, it } from 'vitest'
import { aDay, anInMemoryMarket } from '#engine/market/fixtures'
import { sessionFacts } from './session-facts.ts'

it('a session has the close of its index, also without a trade', async () => {
  const closes = { '2024-01-02': 21_570, '2024-01-03': 21_240.35 }
  const days = Object.entries(closes).map(([date, index]) =>
    aDay({ date, index, contracts: { '21700 CE': 100 } }),
  )
  const period = { underlying: 'NIFTY', startDate: '2024-01-02', endDate: '2024-01-03' } as const
  const facts = await sessionFacts(period, anInMemoryMarket(days))
  expect(facts.map(({ date, close }) => [date, close])).toEqual(Object.entries(closes))
})
