import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { routes } from '#api/client'
import { answers, anAnsweringServer } from '../../../fixtures/answering-server.ts'
import { showPage } from '../../../fixtures/page.tsx'
import { Comparison } from './day-table.tsx'

afterEach(() => vi.unstubAllGlobals())

it('a comparison that is still being made when it is asked for appears without another click', async () => {
  const total = { trades: 2, profit: 1300, netProfit: 1200 }
  const same = {
    date: '2024-04-05',
    isIdentical: true,
    words: 'Every fill is the same.',
    paper: total,
    backtest: total,
    differences: [],
  }
  const stillMade = { status: 409, message: 'The session is compared once it is over' } as const
  let asked = 0
  anAnsweringServer(answers(routes.compareDeploymentDay, () => (++asked < 3 ? stillMade : { data: same })))
  showPage(
    <QueryClientProvider client={new QueryClient()}>
      <Comparison id="deployment-1" date="2024-04-05" nameOf={(legId) => legId} />
    </QueryClientProvider>,
  )
  expect(await screen.findByText('Identical to the backtest', {}, { timeout: 5000 })).toBeTruthy()
  expect(asked).toBe(3)
})
