import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, screen, waitFor, within } from '@testing-library/react'
import { lazy, type ComponentType } from 'react'
import { Toaster } from 'react-hot-toast'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BacktestListItem, RunListItem } from '#api'
import { routes } from '#api/client'
import { NEW_ON_SHELF, strategyConfiguration, type IssueListItem, type SavedStrategy } from '#domain'
import { backtestRequestSchema } from '#domain/schemas'
import { AuthProvider } from '../../session/auth/auth-context.tsx'
import { accounts, aUser } from '../../session/auth/fixtures/accounts.ts'
import { useReportRequests } from '../../features/bugs/report/report-button.tsx'
import { anAnsweringServer, answers } from '../../fixtures/answering-server.ts'
import { showPage } from '../../fixtures/page.tsx'
import { asUnsent, storeUnsent } from '../../strategy/stored/kept-strategies.ts'
import { ThemeProvider } from '../../ui/theme.tsx'
import { matchScore } from './command.ts'
import { emptyStrategy } from './use-commands.ts'
import { PaletteDialog, type PaletteDialogProps } from './palette-dialog.tsx'
import { Palette, shortcutText } from './palette.tsx'

function aStrategy(name: string, id = 'strategy_1704067200000_k3x9q2m7a'): SavedStrategy {
  const configuration = strategyConfiguration({
    strategyName: name,
    portfolioName: 'Weeklies',
    description: '',
    formData: backtestRequestSchema.parse(emptyStrategy().strategyData),
    createdAt: '2024-01-01T00:00:00.000Z',
    updatedAt: '2024-01-01T00:00:00.000Z',
  })
  return { id, configuration, performance: null, status: 'draft', version: 1, ...NEW_ON_SHELF }
}

/** Whether a request searches for 'weekly'. */
const searchedFor = (url: string) => new URL(url, 'http://page').searchParams.get('search') === 'weekly'

/** Shows a page with the palette's button, for a user with these saved strategies and backtests. */
function showPalette({
  strategies = [] as SavedStrategy[],
  jobs = [] as Partial<BacktestListItem>[],
  runs = [] as Partial<RunListItem>[],
  issues = [] as Partial<IssueListItem>[],
  client = accounts({ currentUser: () => Promise.resolve(aUser) }),
  dialog = undefined as ComponentType<PaletteDialogProps> | undefined,
} = {}) {
  anAnsweringServer(
    answers(routes.listStrategies, () => ({ data: strategies })),
    answers(routes.listBacktests, () => ({
      data: { total: jobs.length, jobs: jobs as BacktestListItem[] },
    })),
    answers(routes.listRuns, (url) => ({
      data: { total: runs.length, runs: searchedFor(url) ? (runs as RunListItem[]) : [] },
    })),
    answers(routes.listIssues, (url) => ({
      data: { total: issues.length, issues: searchedFor(url) ? (issues as IssueListItem[]) : [] },
    })),
  )
  const page = showPage(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ThemeProvider>
        <AuthProvider client={client}>
          <Palette dialog={dialog} />
          <main id="screen" tabIndex={-1}>
            The screen
          </main>
          <Toaster />
        </AuthProvider>
      </ThemeProvider>
    </QueryClientProvider>,
    { at: '/app/here' },
  )
  return { ...page, client }
}

const opener = () => screen.getByRole('button', { name: 'Search or jump to…' })
const field = () => screen.findByRole('combobox', { name: 'Search or jump to…' })
const options = () => screen.getAllByRole('option').map((option) => option.textContent)
const announced = () => within(screen.getByRole('dialog')).getByRole('status').textContent

async function openPalette(page: ReturnType<typeof showPalette>) {
  await page.user.click(opener())
  return field()
}

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

describe('the command palette', () => {
  it.each(['{Control>}k{/Control}', '{Meta>}k{/Meta}'])('opens and closes by %s', async (keys) => {
    const { user } = showPalette()

    await user.keyboard(keys)
    const typing = await field()
    await waitFor(() => expect(document.activeElement).toBe(typing))
    expect(screen.getByRole('dialog', { name: 'Command palette' })).toBeDefined()
    await user.keyboard(keys)

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  describe('while its script loads', () => {
    async function typeFirst(keys: string) {
      let arrive = () => {}
      const script = new Promise<{ default: typeof PaletteDialog }>((resolve) => {
        arrive = () => resolve({ default: PaletteDialog })
      })
      const page = showPalette({ dialog: lazy(() => script) })
      await page.user.keyboard('{Control>}k{/Control}')
      await page.user.keyboard(keys)
      arrive()
      return page
    }

    it('keeps early input', async () => {
      const { user } = await typeFirst('comp')

      await waitFor(async () => expect(document.activeElement).toBe(await field()))
      await user.keyboard('are')

      expect(await field()).toHaveProperty('value', 'compare')
      expect(options()[0]).toBe('Compare')
    })

    it('runs an early Enter once it can', async () => {
      const page = await typeFirst('comp{Enter}')

      await waitFor(() => expect(page.address()).toBe('/app/compare'))
    })

    it('is closed by Escape', async () => {
      await typeFirst('comp{Escape}')

      expect(screen.queryByRole('textbox')).toBeNull()
      expect(screen.queryByRole('dialog')).toBeNull()
    })
  })

  it('returns the focus to its button on Escape', async () => {
    const page = showPalette()

    await openPalette(page)
    await page.user.keyboard('{Escape}')

    await waitFor(() => expect(document.activeElement).toBe(opener()))
  })

  it('keeps the focus inside while it is open', async () => {
    const page = showPalette()

    const typing = await openPalette(page)
    await page.user.tab()
    expect(document.activeElement).toBe(typing)
    await page.user.tab({ shift: true })

    expect(document.activeElement).toBe(typing)
  })

  it('opens the screen that was found, and focuses it', async () => {
    const page = showPalette()

    await openPalette(page)
    await page.user.keyboard('comp{Enter}')

    await waitFor(() => expect(page.address()).toBe('/app/compare'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('cycles through its entries by the arrow keys and announces the chosen one', async () => {
    const page = showPalette()
    const typing = await openPalette(page)
    const chosen = () => document.getElementById(typing.getAttribute('aria-activedescendant') ?? '')

    await page.user.keyboard('{ArrowDown}')
    expect(chosen()?.textContent).toBe('Strategy Library')
    expect(chosen()?.getAttribute('aria-selected')).toBe('true')
    await page.user.keyboard('{ArrowUp}{ArrowUp}')

    expect(chosen()?.textContent).toBe('Logout')
  })

  it('leads to the simulator', async () => {
    const page = showPalette()

    await openPalette(page)
    await page.user.keyboard('options analysis')
    expect(options()[0]).toBe('Options Analysis')
    await page.user.keyboard('{Enter}')

    await waitFor(() => expect(page.address()).toBe('/app/options-analysis'))
  })

  it('announces the number of results, including zero', async () => {
    const page = showPalette()

    await openPalette(page)
    await waitFor(() => expect(announced()).toBe('32 results'))
    await page.user.keyboard('qzxv')

    await waitFor(() => expect(announced()).toBe('0 results'))
    expect(screen.getByText(/^Nothing found\./)).toBeDefined()
  })

  it('opens a saved strategy in the builder', async () => {
    const strategy = aStrategy('Expiry day straddle')
    const page = showPalette({ strategies: [strategy] })

    await openPalette(page)
    await screen.findByRole('option', { name: /^Expiry day straddle/ })
    await page.user.keyboard('straddle{Enter}')

    await waitFor(() => expect(page.address()).toBe('/app/backtesting'))
    expect(page.navigationState()).toEqual({
      loadStrategy: true,
      strategyData: strategy.configuration.formData,
      strategyName: 'Expiry day straddle',
      portfolioName: 'Weeklies',
      strategyId: strategy.id,
    })
  })

  it("lists an unsynced strategy of this browser instead of the server's version", async () => {
    storeUnsent(aUser.id, asUnsent(aStrategy('Renamed meanwhile')))
    const page = showPalette({ strategies: [aStrategy('As the server has it')] })

    await openPalette(page)

    expect(await screen.findByRole('option', { name: /^Renamed meanwhile/ })).toBeDefined()
    await waitFor(() => expect(announced()).toBe('33 results'))
    expect(screen.queryByText('As the server has it')).toBeNull()
  })

  it.each([
    ['2fa', 'Two-factor authentication', '/app/settings/security'],
    ['fingerprint', 'Passkeys', '/app/settings/security'],
    ['zerodha', 'Broker connectivity', '/app/settings/broker'],
    ['invoice', 'Plan and limits', '/app/settings/plan'],
    ['manual', 'Help', '/app/help'],
  ])('finds %j as %s', async (typed, name, path) => {
    const page = showPalette()

    await openPalette(page)
    await page.user.keyboard(typed)
    expect(options()[0]).toMatch(new RegExp(`^${name}`))
    await page.user.keyboard('{Enter}')

    await waitFor(() => expect(page.address()).toBe(path))
  })

  it("finds 'dark' as the theme", async () => {
    const page = showPalette()

    await openPalette(page)
    await page.user.keyboard('dark')

    expect(options()[0]).toMatch(/^Switch to \w+ theme/)
  })

  it('finds runs and issues on the server, grouped under their names', async () => {
    const page = showPalette({
      runs: [
        {
          jobId: 'job-7',
          name: 'Straddle',
          instrument: 'NIFTY',
          startDate: '2024-01-01',
          endDate: '2024-03-31',
        },
      ],
      issues: [{ id: 'issue-1', key: 'DEL-4', title: 'The chart is empty', status: 'Todo' }],
    })

    await openPalette(page)
    await page.user.keyboard('weekly')
    const run = await screen.findByRole('option', { name: /^Straddle/ })
    await screen.findByRole('option', { name: /^DEL-4 The chart is empty/ })
    expect(within(screen.getByRole('group', { name: 'Runs' })).getAllByRole('option')).toEqual([run])
    await page.user.click(run)

    await waitFor(() => expect(page.address()).toBe('/app/backtesting/runs/job-7'))
  })

  it.each([
    ['iron condor', /^Iron Condor/, 'Strategy Library', '/app/strategy-library?strategy=iron-condor'],
    ['theta', /^Theta and time decay/, 'Help', '/app/help/theta'],
  ])('finds %j by keys alone, in the group of its kind', async (typed, name, heading, path) => {
    const page = showPalette()

    const typing = await openPalette(page)
    await page.user.keyboard(typed)
    const group = await screen.findByRole('group', { name: heading })
    const found = await within(group).findByRole('option', { name })
    for (let press = 0; press < options().length; press++) {
      if (typing.getAttribute('aria-activedescendant') === found.id) break
      await page.user.keyboard('{ArrowDown}')
    }
    await page.user.keyboard('{Enter}')

    await waitFor(() => expect(page.address()).toMatch(path))
  })

  it.each([
    ['Run a new backtest', '/app/backtesting'],
    ['New strategy', '/app/backtesting'],
    ['Import market data', '/app/data#file'],
  ])('%s leads to %s', async (name, path) => {
    const page = showPalette()

    await openPalette(page)
    await page.user.click(screen.getByRole('option', { name }))

    await waitFor(() => expect(page.address()).toBe(path))
  })

  it('begins a new strategy with the defaults', async () => {
    const page = showPalette()

    await openPalette(page)
    await page.user.click(screen.getByRole('option', { name: 'New strategy' }))

    await waitFor(() => expect(page.navigationState()).toMatchObject({ strategyName: 'New strategy' }))
  })

  it('opens a problem report', async () => {
    const page = showPalette()
    const asked = vi.fn()
    renderHook(() => useReportRequests(asked))

    await openPalette(page)
    await page.user.keyboard('bug report{Enter}')

    await waitFor(() => expect(asked).toHaveBeenCalledOnce())
  })

  it('opens the results of the latest backtest', async () => {
    const page = showPalette({ jobs: [{ jobId: 'job-7' }] })

    await openPalette(page)
    await page.user.click(screen.getByRole('option', { name: 'Open latest results' }))

    await waitFor(() => expect(page.address()).toBe('/app/backtesting/runs/job-7'))
  })

  it('reports that there are no results before the first backtest', async () => {
    const page = showPalette()

    await openPalette(page)
    await page.user.click(screen.getByRole('option', { name: 'Open latest results' }))

    expect(await screen.findByText('There are no results yet. Run a backtest first.')).toBeDefined()
    expect(page.address()).toBe('/app/here')
  })

  it('changes the theme and focuses the screen', async () => {
    localStorage.setItem('app-theme', 'light')
    const page = showPalette()

    await openPalette(page)
    await page.user.click(screen.getByRole('option', { name: /^Switch to dark theme/ }))

    expect(document.documentElement.dataset['theme']).toBe('dark')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
  })

  it('logs out', async () => {
    const page = showPalette()

    await openPalette(page)
    await page.user.keyboard('sign out{Enter}')

    await waitFor(() => expect(page.address()).toBe('/'))
    expect(page.client.signOut).toHaveBeenCalledOnce()
  })

  it.each([
    ['MacIntel', '⌘K'],
    ['Linux x86_64', 'Ctrl K'],
  ])('writes its shortcut on %s as %s', (platform, text) => {
    expect(shortcutText(platform)).toBe(text)
  })
})

describe('the input', () => {
  it.each([
    ['', ['Data'], 1],
    ['comp', ['Compare'], 1],
    ['data imp', ['Import market data'], 0.8],
    ['out', ['Logout'], 0.5],
    ['dark', ['Switch to dark theme'], 0.8],
    ['upload', ['Import market data', 'upload'], 0.8],
    ['xyz', ['Data'], 0],
    ['data xyz', ['Data'], 0],
  ])('%j matches %j by %d', (typed, names, score) => {
    expect(matchScore(typed, names)).toBe(score)
  })
})
