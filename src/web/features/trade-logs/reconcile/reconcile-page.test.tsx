import { stubCanvas } from '../../../fixtures/canvas.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { routes } from '#api/client'
import type { DifferenceCause, DifferenceParts } from '#domain'
import { answers, anAnsweringServer } from '../../../fixtures/answering-server.ts'
import { showRoutes } from '../../../fixtures/page.tsx'
import { aRun } from '../../../fixtures/run.fixture.ts'
import { someTrade } from '../../../fixtures/trade.fixture.ts'
import { ThemeProvider } from '../../../ui/theme.tsx'
import { ReconcilePage } from './reconcile-page.tsx'

// jsdom has no layout: without a height, a virtual list shows no line.
beforeEach(stubCanvas)
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
    answers(routes.optionDayPrices, () => ({
      data: {
        underlying: 'NIFTY' as const,
        date: '2024-01-02',
        time: '09:17',
        timestamp: '2024-01-02T09:17:00+05:30',
        dataset: { id: 'mine', name: 'Mine', kind: 'imported' as const },
        open: '09:15',
        close: '15:30',
        settlement: null,
        index: [21_700, 21_701],
        contracts: [[117.5, 118.5]],
        ranges: [{ low: [117, 118], high: [118, 119] }],
      },
    })),
    answers(routes.listRuns, () => ({ data: { total: own.length, runs: own } })),
    answers(routes.reconcileRun, (url) => ({
      data: {
        reconciliation: {
          ...compared,
          from: '2024-01-01',
          to: '2024-01-31',
          paired: 2,
          alike: 1,
          otherReasons: 1,
          outside: { own: 3, log: 0 },
          facts: { strike: 1, expiry: 0, entryTime: 2, exitTime: 0, quantity: 0 },
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
                facts: [{ what: 'strike' as const, own: '21700', log: '21750' }],
              },
            ]
          : [],
      },
    })),
  )
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return showRoutes(
    <QueryClientProvider client={queries}>
      <ThemeProvider>
        <ReconcilePage />
      </ThemeProvider>
    </QueryClientProvider>,
    { at: `/app/backtesting/runs/log-1/reconcile${search}`, path: '/app/backtesting/runs/:runId/reconcile' },
  )
}

describe('the comparison of an imported run', () => {
  it('requires a backtest to compare with, and links to the builder if there is no backtest', async () => {
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

  it('names another strike also where the money agrees, per pair and counted', async () => {
    show([aRun()], '?with=run-1&date=2024-01-04')
    const pairs = await screen.findByRole('region', { name: 'Trades of 04 Jan 2024, pair by pair' })
    expect(within(pairs).getByText('Strike 21700, in the log 21750')).toBeTruthy()
    expect(screen.getByText(/^1 pair at another strike, 2 pairs entered in another minute/)).toBeTruthy()
  })

  it('compares the log’s prices with the minutes of its contract, and draws them', async () => {
    const { user } = show([aRun()], '?with=run-1&date=2024-01-04')
    await user.click(await screen.findByRole('button', { name: 'Check' }))
    const list = await screen.findByRole('list', { name: 'The log’s prices against the contract’s minutes' })
    // The log sold at 120.5 at 09:16; the contract traded from 118 to 119 then.
    expect(list.textContent).toContain(
      'Entry at 120.50, 09:16: 1.50 above the minute, 118.00 to 119.00. Such a fill was not to be had.',
    )
    expect(list.textContent).toContain('Exit at 80.25, 15:15: the contract was not traded in that minute.')
    expect(screen.getByRole('img', { name: /^Minutes of 21700 CE on 2024-01-02/ })).toBeTruthy()
  })
})
