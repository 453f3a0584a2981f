import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BacktestListItem, Dashboard } from '#api'
import { routes } from '#api/client'
import { answers, anAnsweringServer } from '../../fixtures/answering-server.ts'
import { stubCanvas } from '../../fixtures/canvas.ts'
import { showPage } from '../../fixtures/page.tsx'
import { ThemeProvider } from '../../ui/theme.tsx'
import { DashboardPage, noteVisit, visitsAt } from './dashboard-page.tsx'
import { nextSteps } from './next-steps.tsx'

const NEWCOMER: Dashboard = {
  backtests: { completed: 0, profitable: 0 },
  strategies: { saved: 0, active: 0, tested: 0, totalPnl: 0 },
  hasDeployed: false,
  recent: [],
  performance: [],
  changes: null,
  firstHour: {
    ranBacktest: false,
    ranSeveralLegs: false,
    ranTwo: false,
    savedStrategy: false,
    testedStrategy: false,
  },
}

const FAILED: BacktestListItem = {
  jobId: 'run-1',
  kind: 'backtest',
  status: 'failed',
  progress: 10,
  stage: 'Failed',
  submittedAt: '2024-06-01T10:00:00Z',
  startedAt: null,
  finishedAt: null,
  instrument: 'BANKNIFTY',
  startDate: '2024-01-01',
  endDate: '2024-01-31',
  name: '',
  strategyName: 'custom_option_strategy',
  dataset: 'simulated',
  summary: null,
}

function show(dashboard: Partial<Dashboard> = {}) {
  const asked = anAnsweringServer(answers(routes.dashboard, () => ({ data: { ...NEWCOMER, ...dashboard } })))
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const page = showPage(
    <ThemeProvider>
      <QueryClientProvider client={queries}>
        <DashboardPage />
      </QueryClientProvider>
    </ThemeProvider>,
    { at: '/app/dashboard' },
  )
  return { ...page, asked }
}

/** Texts of a card below its name. */
async function card(name: string): Promise<(string | null)[]> {
  const [, ...texts] = (await screen.findByRole('group', { name })).children
  return texts.map((text) => text.textContent)
}

beforeEach(() => {
  stubCanvas()
  localStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

describe('what to do next', () => {
  it('is to test the untested strategies, and to deploy the tested ones on paper', () => {
    const steps = nextSteps({ ...NEWCOMER, strategies: { saved: 3, active: 3, tested: 1, totalPnl: 10 } })
    expect(steps.map(({ title }) => title)).toEqual([
      'Test 2 untested strategies',
      'Trade a tested strategy on paper',
    ])
  })

  it('is not suggested to a user who has nothing yet, whom the first hour guides', () => {
    expect(nextSteps(NEWCOMER)).toEqual([])
  })
})

describe('the dashboard', () => {
  it.each([
    ['Total Backtests', ['24', 'completed']],
    ['Success Rate', ['75%', '18 of 24 with a net profit above 0']],
    ['Total P&L', ['▼−₹1,25,000', 'net, last runs of 4 of 9 saved strategies']],
    ['Active Strategies', ['8', '1 inactive']],
  ])('has a card %s', async (name, texts) => {
    show({
      backtests: { completed: 24, profitable: 18 },
      strategies: { saved: 9, active: 8, tested: 4, totalPnl: -125_000 },
    })
    expect(await card(name)).toEqual(texts)
  })

  it('shows no rate and no profit for a user without backtests', async () => {
    show()
    expect((await card('Success Rate'))[0]).toBe('N/A')
    expect((await card('Total P&L'))[0]).toBe('N/A')
    expect(screen.getByText('No backtests yet')).toBeTruthy()
  })

  it('is shown, and asks no further, when open positions cannot be read', async () => {
    const { asked } = show()
    expect((await card('Success Rate'))[0]).toBe('N/A')
    const deployments = asked.filter((address) => address.startsWith(routes.listDeployments.path))
    expect(deployments.length).toBeLessThanOrEqual(2)
  })

  it('guides a new user through the first hour, and ticks off finished steps', async () => {
    show({ firstHour: { ...NEWCOMER.firstHour, ranBacktest: true } })
    const list = within(await screen.findByRole('region', { name: 'Your first hour' }))
    expect(list.getByText('1 of 5 done')).toBeTruthy()
    expect(list.getAllByRole('listitem')[0]?.textContent).toBe('Run a first backtest Done')
    expect(list.queryByRole('link', { name: 'Run a first backtest' })).toBeNull()
    expect(list.getAllByRole('link')).toHaveLength(4)
  })

  it('has no checklist once all steps are finished', async () => {
    const done = Object.fromEntries(Object.keys(NEWCOMER.firstHour).map((key) => [key, true]))
    show({ firstHour: done as Dashboard['firstHour'] })
    await screen.findByRole('region', { name: 'Recent Backtests' })
    expect(screen.queryByRole('region', { name: 'Your first hour' })).toBeNull()
  })

  it('shows what happened since the end of the last visit', async () => {
    localStorage.setItem(
      'dashboard-visits:default_user',
      JSON.stringify({ seen: Date.UTC(2024, 5, 1), before: null }),
    )
    const { asked } = show({ changes: { completed: 3, profitable: 1, failed: 1, saved: 1 } })
    const changes = within(await screen.findByRole('region', { name: 'Since your last visit' }))
    expect(changes.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '3 backtests completed, 1 with a net profit',
      '1 backtest failed',
      '1 strategy saved or changed',
    ])
    expect(asked.filter((address) => address.startsWith(routes.dashboard.path))).toEqual([
      '/api/data/dashboard?since=2024-06-01T00%3A00%3A00.000Z',
    ])
  })

  it('shows recent backtests and profits over time without an accessibility problem', async () => {
    const { container } = show({
      recent: [FAILED, { ...FAILED, jobId: 'run-2', name: 'Weekly condor' }],
      performance: [
        { jobId: 'run-2', name: 'Condor', dates: ['2024-01-02', '2024-01-03'], netPnl: [300, 500] },
        { jobId: 'run-3', name: 'Straddle', dates: ['2024-01-03'], netPnl: [-200] },
      ],
    })
    const recent = within(await screen.findByRole('region', { name: 'Recent Backtests' }))
    expect(recent.getAllByText('BANKNIFTY, 01 Jan 2024 to 31 Jan 2024')).toHaveLength(2)
    expect(recent.getByText('Weekly condor')).toBeTruthy()
    expect(recent.getAllByText('failed')).toHaveLength(2)
    expect(
      screen.getByRole('img', {
        name: 'Net profit by trading day of 2 backtests: Condor +₹500, Straddle −₹200',
      }),
    ).toBeTruthy()
    const next = within(screen.getByRole('region', { name: 'What to do next' }))
    expect(next.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/app/backtesting/runs/run-1',
      '/app/backtesting/runs/run-2?tab=luck',
      '/app/compare?runs=run-2,run-3',
    ])
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })
    expect(violations.map(({ id }) => id)).toEqual([])
  })

  it('marks what was traded on paper among the recent backtests', async () => {
    show({ recent: [FAILED, { ...FAILED, jobId: 'run-2', kind: 'paper' }] })
    const recent = within(await screen.findByRole('region', { name: 'Recent Backtests' }))
    const [backtest, paper] = recent.getAllByRole('listitem')
    expect([backtest?.textContent, paper?.textContent]).toEqual([
      expect.not.stringContaining('Paper'),
      expect.stringContaining('Paper'),
    ])
  })

  it('suggests trading on paper until a strategy has been deployed', () => {
    const strategies = { saved: 1, active: 1, tested: 1, totalPnl: 0 }
    const titles = (hasDeployed: boolean) =>
      nextSteps({ ...NEWCOMER, strategies, hasDeployed }).map(({ title }) => title)
    expect([titles(false), titles(true)]).toEqual([['Trade a tested strategy on paper'], []])
  })

  it('reports that it could not load, and offers a retry', async () => {
    anAnsweringServer(answers(routes.dashboard, () => ({ status: 503, message: 'The database is away' })))
    const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    const { user } = showPage(
      <ThemeProvider>
        <QueryClientProvider client={queries}>
          <DashboardPage />
        </QueryClientProvider>
      </ThemeProvider>,
      { at: '/app/dashboard' },
    )
    expect((await screen.findByRole('alert')).textContent).toContain('The database is away')
    anAnsweringServer(answers(routes.dashboard, () => ({ data: NEWCOMER })))
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('group', { name: 'Total Backtests' })).toBeTruthy()
  })
})

const at = (clock: string) => Date.parse(`2024-06-01T${clock}Z`)

describe('the last visit', () => {
  beforeEach(() => localStorage.clear())

  it('is null for a new user', () => {
    expect(visitsAt(at('10:00:00'), null)).toEqual({ seen: at('10:00:00'), before: null })
  })

  it.each([
    ['a reload', '10:00:05', null],
    ['a look elsewhere of 29 minutes', '10:29:59', null],
    ['half an hour away', '10:30:00', at('10:00:00')],
  ])('after %s', (_, clock, before) => {
    expect(visitsAt(at(clock), { seen: at('10:00:00'), before: null }).before).toBe(before)
  })

  it('stays the same during a visit of any length', () => {
    let visits = visitsAt(at('10:00:00'), { seen: at('08:00:00'), before: null })
    for (const clock of ['10:20:00', '10:40:00', '11:00:00']) visits = visitsAt(at(clock), visits)
    expect(visits).toEqual({ seen: at('11:00:00'), before: at('08:00:00') })
  })

  it('is separate for each user, and ignores invalid stored values', () => {
    noteVisit('asha', at('08:00:00'))
    localStorage.setItem('dashboard-visits:ravi', '{"seen":"x"}')
    expect(noteVisit('asha', at('10:00:00'))).toBe('2024-06-01T08:00:00.000Z')
    expect(noteVisit('ravi', at('10:00:00'))).toBeUndefined()
  })
})
