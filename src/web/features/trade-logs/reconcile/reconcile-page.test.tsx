import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { routes } from '#api/calls'
import type { DifferenceCause, DifferenceParts } from '#domain'
import { answers, anAnsweringServer } from '../../../fixtures/answering-server.ts'
import { showRoutes } from '../../../fixtures/page.tsx'
import { aRun } from '../../../fixtures/run.fixture.ts'
import { someTrade } from '../../../fixtures/trade.fixture.ts'
import { ReconcilePage } from './reconcile-page.tsx'

// jsdom has no layout: without a height, a virtual list shows no line.
beforeEach(() => void vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const parts: DifferenceParts = { missing: 0, strike: 0, time: -250, price: 100, quantity: 0, cost: -11.25 }
const DIFFERS: DifferenceCause[] = ['time', 'price', 'cost']
const compared = { own: 1000, log: 838.75, difference: -161.25, parts }
const LOG = aRun({
  jobId: 'log-1',
  name: 'mine.csv',
  kind: 'imported',
  source: 'AlgoTest',
  dataset: 'trade-log',
})

/** Shows the page of an imported run; the server has these backtests. */
function show(own: ReturnType<typeof aRun>[], search = '') {
  anAnsweringServer(
    answers(routes.getRun, () => ({ data: { ...LOG, request: null } })),
    answers(routes.listRuns, () => ({ data: { total: own.length, runs: own } })),
    answers(routes.reconcileRun, (url) => ({
      data: {
        reconciliation: {
          ...compared,
          ...{ from: '2024-01-01', to: '2024-01-31', paired: 2, alike: 1, otherReasons: 1 },
          outside: { own: 3, log: 0 },
          days: [{ ...compared, date: '2024-01-04', pairs: 2, differs: DIFFERS, otherReasons: 1 }],
        },
        pairs: url.includes('date=')
          ? [
              {
                ...compared,
                ownTrade: someTrade({ exitReason: 'Square Off' }),
                logTrade: someTrade({ exitReason: 'SL Hit' }),
                differs: DIFFERS,
                sameReason: false,
              },
            ]
          : [],
      },
    })),
  )
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return showRoutes(
    <QueryClientProvider client={queries}>
      <ReconcilePage />
    </QueryClientProvider>,
    { at: `/app/backtesting/runs/log-1/reconcile${search}`, path: '/app/backtesting/runs/:runId/reconcile' },
  )
}

describe('the comparison of an imported run', () => {
  it('asks for a backtest to compare with, and links to the builder if there is no backtest', async () => {
    show([])
    expect(await screen.findByText('No run of NIFTY to compare with')).toBeTruthy()
  })

  it('shows the amount of each cause, and that they add up', async () => {
    show([aRun()], '?with=run-1')
    const causes = await screen.findByRole('region', { name: 'Difference by cause' })
    const row = (name: string) =>
      within(causes).getByRole('row', { name: new RegExp(`^${name}`) }).textContent
    expect(row('Time')).toContain('250')
    expect(row('Price')).toContain('100')
    expect(row('Together')).toContain('161')
    expect(screen.getByText(/3 trades of Delta, 0 trades of the log/)).toBeTruthy()
  })

  it('shows the trades of a day side by side, with a link to its explanation', async () => {
    show([aRun()], '?with=run-1&date=2024-01-04')
    const pairs = await screen.findByRole('region', { name: 'Trades of 04 Jan 2024, pair by pair' })
    expect(within(pairs).getByText('SL Hit')).toBeTruthy()
    expect(within(pairs).getByText('Another reason')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Explain this day' }).getAttribute('href')).toBe(
      '/app/backtesting/runs/run-1/explain/run-1/2024-01-04',
    )
  })
})
