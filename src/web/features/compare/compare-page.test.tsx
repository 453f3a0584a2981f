import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BacktestListItem } from '#api'
import { routes } from '#api/client'
import { bundleOf, runBacktest } from '#engine/report'
import { compilePlan } from '#engine/replay'
import { aShortCall, aStrategy, percent } from '#engine/replay/fixtures'
import { aDay, anInMemoryMarket } from '#engine/market/fixtures'
import { answers, anAnsweringServer } from '../../fixtures/answering-server.ts'
import { stubCanvas } from '../../fixtures/canvas.ts'
import { showPage } from '../../fixtures/page.tsx'
import { ThemeProvider } from '../../ui/theme.tsx'
import { ComparePage } from './compare-page.tsx'

const market = anInMemoryMarket(
  ['2024-01-02', '2024-01-03', '2024-01-04'].map((date) =>
    aDay({
      date,
      expiry: '2024-01-04',
      contracts: { '21700 CE': { '09:15': 100, '12:00': [110, 130, 110, 130] } },
    }),
  ),
  { id: 'simulated', name: 'Simulated market', kind: 'simulated' },
)
const period = { from: '2024-01-02', to: '2024-01-04' }
const requests = {
  'run-1': aStrategy(aShortCall(), period),
  'run-2': aStrategy(aShortCall({ stop: percent(25) }), period),
}
type RunId = keyof typeof requests
const NAMES = { 'run-1': 'Plain call', 'run-2': 'Call with a stop' }

/** Answer for the run in an address. */
function known<Data>(url: string, read: (id: RunId) => Data) {
  const id = (Object.keys(requests) as RunId[]).find((one) => url.endsWith(one))
  return id ? { data: read(id) } : { status: 404, message: 'Backtest not found' }
}

const bundle = (id: RunId) => bundleOf(requests[id], runBacktest(compilePlan(requests[id], market), market))

function listed(id: RunId): BacktestListItem {
  return {
    jobId: id,
    kind: 'backtest',
    status: 'completed',
    progress: 100,
    stage: 'Backtest completed',
    submittedAt: '2024-06-01T10:00:00Z',
    startedAt: null,
    finishedAt: null,
    instrument: 'NIFTY',
    startDate: period.from,
    endDate: period.to,
    name: '',
    strategyName: 'multi_leg_strategy',
    dataset: 'simulated',
    summary: bundle(id).results.summary,
  }
}

const stored = (id: RunId) => ({
  ...listed(id),
  name: NAMES[id],
  words: 'Sell a call',
  request: requests[id],
  ...{ source: null, edits: 1, pinned: false, tags: [], note: '', strategyId: null, strategyHash: null },
  ...{ familyHash: null, datasetVersion: null, performance: null },
})

function show(at: string) {
  anAnsweringServer(
    answers(routes.listBacktests, () => ({ data: { total: 2, jobs: [listed('run-1'), listed('run-2')] } })),
    answers(routes.getRun, (url) => known(url, stored)),
    answers(routes.backtestResults, (url) => known(url, bundle)),
  )
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return showPage(
    <ThemeProvider>
      <QueryClientProvider client={queries}>
        <ComparePage />
      </QueryClientProvider>
    </ThemeProvider>,
    { at },
  )
}

beforeEach(() => {
  stubCanvas()
  sessionStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

describe('the comparison of backtests', () => {
  it('offers the user’s latest backtests at first', async () => {
    const { user, address } = show('/app/compare')
    expect(screen.getByText('Nothing chosen yet')).toBeTruthy()
    const [first, second] = await screen.findAllByRole('checkbox')
    await user.click(first)
    await user.click(second)
    expect(address()).toBe('/app/compare?runs=run-1%2Crun-2')
    await screen.findByRole('region', { name: 'What sets them apart' })
  })

  it('shows curves, differences, metrics and data of the runs in its address', async () => {
    const { user } = show('/app/compare?runs=run-1,run-2')
    await user.click(await screen.findByRole('radio', { name: 'Gross' }))
    const apart = await screen.findByRole('region', { name: 'Fields in which the strategies differ' })
    const row = within(apart).getByRole('row', { name: /Leg 1 stop loss/ })
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['none', '25%'])
    expect(
      screen.getByRole('img', { name: 'Cumulative P&L by day, ending at A −₹4,500, B −₹3,750' }),
    ).toBeTruthy()
    const trades = screen.getByRole('region', { name: 'Key figures, table' })
    expect(within(trades).getByRole('row', { name: /^Total P&L .*−₹4,500 −₹3,750 ?best$/ })).toBeTruthy()
    for (const name of ['Day-Level Analysis', 'Trade-Level Analysis', 'Additional Metrics'])
      expect(screen.getByRole('tab', { name })).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Correlations' })).toBeTruthy()
    const notes = within(screen.getByRole('region', { name: 'Data and ambiguity of each run' }))
    expect(notes.getAllByText('Simulated minutes')).toHaveLength(2)
    const bar = within(screen.getByRole('group', { name: 'Where these numbers come from' }))
    expect(bar.getAllByRole('button', { name: 'Simulated minutes' })).toHaveLength(2)
    const [, ...columns] = within(trades).getAllByRole('columnheader')
    expect(columns.map((column) => column.textContent)).toEqual([
      'APlain callSimulated minutes',
      'BCall with a stopSimulated minutes',
    ])
  })

  it('continues with the last comparison of this tab', async () => {
    const { unmount } = show('/app/compare?runs=run-2')
    await screen.findByRole('radio', { name: 'Net of charges' })
    unmount()
    show('/app/compare')
    expect(await screen.findByText('1 of at most 8 chosen')).toBeTruthy()
  })

  it('counts net of charges by default, and gross on request', async () => {
    const { user } = show('/app/compare?runs=run-1')
    await screen.findByRole('img', { name: /^Cumulative P&L/ })
    expect(screen.queryByRole('img', { name: /A −₹4,500$/ })).toBeNull()
    await user.click(screen.getByRole('radio', { name: 'Gross' }))
    expect(screen.getByRole('img', { name: /A −₹4,500$/ })).toBeTruthy()
  })

  it('names a backtest that cannot be loaded, and continues without it', async () => {
    const { user, address } = show('/app/compare?runs=run-1,run-9')
    expect((await screen.findByRole('alert')).textContent).toContain('Backtest not found')
    await user.click(screen.getByRole('button', { name: 'Leave it out' }))
    expect(address()).toBe('/app/compare?runs=run-1')
  })

  it('is accessible', async () => {
    const { container } = show('/app/compare?runs=run-1,run-2')
    await screen.findByRole('region', { name: 'What sets them apart' })
    const { violations } = await axe.run(container, { rules: { region: { enabled: false } } })
    expect(violations.map(({ id }) => id)).toEqual([])
  })
})
