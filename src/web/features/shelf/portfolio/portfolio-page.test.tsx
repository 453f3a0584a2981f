import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { NewDeployedBook, PortfolioBooks, PortfolioRun } from '#api'
import { routes } from '#api/client'
import type { SavedBook } from '#domain'
import { AuthProvider } from '../../../session/auth/auth-context.tsx'
import { accounts, aUser } from '../../../session/auth/fixtures/accounts.ts'
import { OnceSignedIn } from '../../../session/auth/fixtures/once-signed-in.tsx'
import { rememberUser } from '../../../session/auth/remembered-user.ts'
import { anAnsweringServer, answers } from '../../../fixtures/answering-server.ts'
import { stubCanvas } from '../../../fixtures/canvas.ts'
import { showPage } from '../../../fixtures/page.tsx'
import { ThemeProvider } from '../../../ui/theme.tsx'
import { aSavedStrategy } from '../fixtures/saved-strategy.fixture.ts'
import { bookCsv } from './export/book-csv.ts'
import { figuresAnswers, type FiguresQuestion } from './figures/answer-figures.ts'
import { aSheet } from './fixtures/a-sheet.fixture.ts'
import { PortfolioPage } from './portfolio-page.tsx'

const strategies = ['Straddle', 'Condor'].map((name) => aSavedStrategy(name, { portfolioId: 'thursdays' }))
const [straddle, condor] = strategies.map(({ id }) => id)

const finished: PortfolioRun = {
  jobId: 'job-1',
  portfolioId: 'thursdays',
  portfolioName: 'Thursdays',
  startDate: '2024-01-01',
  endDate: '2024-01-03',
  dataset: 'simulated',
  status: 'completed',
  progress: 100,
  totalStrategies: 2,
  parts: [],
  submittedAt: '2024-02-01T09:30:00.000Z',
  finishedAt: '2024-02-01T09:31:00.000Z',
}

function aPart(id = '', name = '', netPnl: number[], minutes: [number, number]): PortfolioBooks[number] {
  const [from, to] = minutes
  return {
    strategyId: id,
    strategyName: name,
    book: {
      dates: ['2024-01-01', '2024-01-02', '2024-01-03'],
      trades: [1, 1, 1],
      netPnl,
      charges: [10, 10, 10],
      margin: netPnl.map(() => [
        [from, 100_000],
        [to, 0],
      ]),
      carried: [],
      dataset: {
        id: 'simulated',
        name: 'Simulated market',
        kind: 'simulated',
        version: 1,
        contentHash: 'abc',
      },
      engineVersion: '1.3.0',
    },
  }
}
// One strategy in the morning, one in the afternoon: a lakh suffices for both.
const books = [
  aPart(straddle, 'Straddle', [1_000, -3_000, 4_000], [560, 720]),
  aPart(condor, 'Condor', [500, 1_000, -500], [720, 915]),
]

/** Answers on the main thread, because jsdom has no workers. */
class WorkerInPlace {
  #listen: ((event: { data: unknown }) => void) | undefined
  #answers = figuresAnswers()
  addEventListener(kind: string, listener: (event: { data: unknown }) => void): void {
    if (kind === 'message') this.#listen = listener
  }
  postMessage(question: FiguresQuestion): void {
    const data = this.#answers(question)
    if (data) this.#listen?.({ data })
  }
  terminate(): void {}
}

const twoLots: SavedBook = {
  id: 'book-1',
  portfolioId: 'thursdays',
  name: 'Two lots',
  lots: [
    { strategyId: straddle ?? '', lots: 2 },
    { strategyId: condor ?? '', lots: 1 },
  ],
  cap: 500_000,
  startDate: '2024-01-01',
  endDate: '2024-01-03',
  dataset: 'simulated',
  edits: 1,
  updatedAt: '2024-02-01T09:30:00.000Z',
}

let savedBooks: SavedBook[]
let deployed: (body: NewDeployedBook) => void
let runs: PortfolioRun[]
beforeEach(() => {
  localStorage.clear()
  rememberUser(aUser)
  stubCanvas()
  vi.stubGlobal('Worker', WorkerInPlace)
  runs = [finished]
  savedBooks = []
})
afterEach(() => vi.unstubAllGlobals())

function show(at = '/app/strategies/portfolio/thursdays') {
  const portfolio = {
    edits: 1,
    id: 'thursdays',
    name: 'Thursdays',
    description: '',
    strategies: [straddle ?? '', condor ?? ''],
    createdAt: '2024-01-01T00:00:00.000Z',
    updatedAt: '2024-01-01T00:00:00.000Z',
    isDefault: false,
  }
  const simulated = {
    id: 'simulated',
    name: 'Simulated market',
    kind: 'simulated' as const,
    underlyings: ['NIFTY' as const],
    firstDate: '2024-01-01',
    lastDate: '2025-04-30',
    sessions: { NIFTY: 329 },
    isDefault: true,
  }
  const asked = anAnsweringServer(
    answers(routes.listPortfolios, () => ({ data: [portfolio] })),
    answers(routes.listStrategies, () => ({ data: strategies })),
    answers(routes.listDatasets, () => ({ data: [simulated] })),
    answers(routes.listBooks, () => ({ data: savedBooks })),
    answers(routes.createBook, (_, body) => {
      const made = { ...twoLots, ...(body as object) } as SavedBook
      savedBooks = [made]
      return { data: made }
    }),
    answers(routes.changeBook, (_, body) => {
      savedBooks = [{ ...twoLots, ...(body as object), edits: 2 } as SavedBook]
      return { data: savedBooks[0] ?? twoLots }
    }),
    answers(routes.listPortfolioRuns, () => ({ data: runs })),
    answers(routes.portfolioBooks, () => ({ data: books })),
    answers(routes.startPortfolioRun, () => {
      runs = [{ ...finished, jobId: 'job-2', status: 'running', progress: 50, parts: [books[0]] }]
      return { data: { jobId: 'job-2' } }
    }),
    answers(routes.deploymentFeeds, () => ({
      data: {
        datasets: [{ ...simulated, isSimulated: true, isDoubtful: false, today: { NIFTY: '2024-06-05' } }],
        brokers: [],
      },
    })),
    answers(routes.previewDeployedBook, () => ({
      data: {
        feedName: 'Simulated market at 60×',
        isSimulated: true,
        isDoubtful: false,
        firstDate: '2024-06-05',
        lastDate: '2024-06-05',
        startsAt: '2024-06-05T03:45:00.000Z',
        lines: ['Together they block at most ₹5,00,000 of margin'],
        members: [{ strategyId: straddle ?? '', name: 'Straddle', lots: 2, words: 'sell ATM CE' }],
      },
    })),
    answers(routes.deployBook, (_, body) => {
      deployed(body as NewDeployedBook)
      const book = {
        id: 'd1',
        name: 'Two lots',
        portfolioId: 'thursdays',
        savedBookId: 'book-1',
        cap: 500_000,
        loss: null,
      }
      return { data: { book: { ...book, createdAt: '2024-06-05T04:00:00Z' }, deployments: [] } }
    }),
    answers(routes.cancelPortfolioRun, () => {
      runs = [{ ...finished, jobId: 'job-2', status: 'cancelled', parts: [books[0]] }]
      return { data: runs[0] }
    }),
  )
  const page = showPage(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ThemeProvider>
        <AuthProvider client={accounts({ currentUser: () => Promise.resolve(aUser) })}>
          <OnceSignedIn>
            <PortfolioPage portfolioId="thursdays" />
          </OnceSignedIn>
        </AuthProvider>
      </ThemeProvider>
    </QueryClientProvider>,
    { at },
  )
  return { ...page, asked }
}

const figure = (label: string) =>
  screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent ?? ''

describe('a portfolio', () => {
  it('shows the figures of its last run, and the data behind them', async () => {
    show()
    await screen.findByRole('region', { name: 'The book' })
    expect(figure('Net P&L')).toContain('3,000')
    // 1,500 −2,000 3,500.
    expect(figure('Max drawdown')).toContain('2,000')
    expect(figure('Peak margin, shared')).toContain('₹1,00,000')
    expect(figure('Sum of own peaks')).toContain('₹2,00,000')
    expect(screen.getByText('Simulated data')).toBeTruthy()
    expect(screen.getByText(/^Engine 1\.3\.0 took the last listed expiry/)).toBeTruthy()
  })

  it('shows the contribution of each strategy, and the figures without it', async () => {
    show()
    const table = within(await screen.findByRole('region', { name: 'Strategies of the book' }))
    const row = table.getByRole('row', { name: /A · Straddle/ }).textContent
    for (const words of ['2,000', '66.7%', '150.0%']) expect(row).toContain(words)
    expect(screen.getByRole('region', { name: 'Correlations' }).textContent).toContain('1.00')
  })

  it('recomputes for other lots at once', async () => {
    const { user } = show()
    const lots = await screen.findByRole('spinbutton', { name: 'Lots of Condor' })
    await user.clear(lots)
    await user.type(lots, '3')
    await waitFor(() => expect(figure('Net P&L')).toContain('5,000'))
  })

  it('respects its capital cap', async () => {
    const { user } = show()
    await user.type(await screen.findByRole('spinbutton', { name: 'Capital cap' }), '150000')
    const table = screen.getByRole('region', { name: 'Strategies of the book' })
    await waitFor(() => expect(table.textContent).toContain('Sessions without room'))
  })

  it.each(['1', '-5', '50000'])(
    'explains why a cap of %s is refused, and shows the figures without a cap',
    async (cap) => {
      const { user } = show()
      const field = await screen.findByRole('spinbutton', { name: 'Capital cap' })
      await user.type(field, cap)
      expect(field.getAttribute('aria-invalid')).toBe('true')
      await screen.findByText(/leaves no room for any strategy: the smallest position needs ₹1,00,000/)
      expect(figure('Net P&L')).toContain('3,000')
    },
  )

  it('runs over the saved period of its strategies, shows its progress, and can be stopped', async () => {
    const { user } = show()
    const start = await screen.findByLabelText<HTMLInputElement>('Start date')
    await waitFor(() => expect(start.value).toBe('01 Jan 2024'))
    await user.click(screen.getByRole('button', { name: 'Run as one book' }))
    await screen.findByText('Running strategy 2 of 2')
    expect(screen.getByRole('progressbar', { name: 'Portfolio progress' }).ariaValueNow).toBe('50')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await screen.findByText(/1 of 2 strategies were not run/)
  })

  it('reports an invalid period before a run', async () => {
    const { user } = show()
    const end = await screen.findByLabelText('End date')
    await user.clear(end)
    await user.type(end, '2023-12-31')
    await screen.findByText('End date must be after start date')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Run as one book' }).disabled).toBe(true)
  })

  it('lists strategies that failed', async () => {
    runs = [
      { ...finished, parts: [{ strategyId: 'x', strategyName: 'Fly', error: 'No data for these dates' }] },
    ]
    show()
    await screen.findByText('Fly: No data for these dates')
  })

  it('is accessible', async () => {
    const { container } = show()
    await screen.findByRole('region', { name: 'Correlations' })
    const { violations } = await axe.run(container, { rules: { region: { enabled: false } } })
    expect(violations.map(({ id }) => id)).toEqual([])
  })
})

describe('a saved book of a portfolio', () => {
  it('is saved under a name, and its address opens it again', async () => {
    const { user, address } = show()
    const lots = await screen.findByRole('spinbutton', { name: 'Lots of Condor' })
    await user.clear(lots)
    await user.type(lots, '3')
    await user.type(screen.getByRole('spinbutton', { name: 'Capital cap' }), '250000')
    await waitFor(() => expect(address()).toContain(`${condor}.3`))
    expect(address()).toContain('cap=250000')
    await user.click(screen.getByRole('button', { name: 'Save book' }))
    await user.type(await screen.findByRole('textbox', { name: /^Book name/ }), 'Thrice')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('“Thrice” as it is saved.')
    expect(savedBooks).toMatchObject([
      {
        name: 'Thrice',
        cap: 250_000,
        lots: [
          { strategyId: straddle, lots: 1 },
          { strategyId: condor, lots: 3 },
        ],
      },
    ])
    expect(address()).toBe('/app/strategies/portfolio/thursdays?book=book-1')
  })

  it('opens from its address with its lots, cap and period', async () => {
    savedBooks = [twoLots]
    show('/app/strategies/portfolio/thursdays?book=book-1')
    const lots = await screen.findByRole<HTMLInputElement>('spinbutton', { name: 'Lots of Straddle' })
    await waitFor(() => expect(lots.value).toBe('2'))
    expect(screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Capital cap' }).value).toMatch(
      /5,?00,?000/,
    )
    // Twice 2,000 and once 1,000.
    await waitFor(() => expect(figure('Net P&L')).toContain('5,000'))
    expect(screen.getByRole('button', { name: 'Deploy on paper' })).toBeTruthy()
  })

  it('with unsaved changes keeps them in its address, and is not deployed before they are saved', async () => {
    savedBooks = [twoLots]
    const { user, address } = show(`/app/strategies/portfolio/thursdays?book=book-1&lots=${condor}.0`)
    await screen.findByText(/Changed since “Two lots” was saved/)
    const deploy = screen.getByRole<HTMLButtonElement>('button', { name: 'Deploy on paper' })
    expect(deploy.disabled).toBe(true)
    expect(screen.getByRole('checkbox', { name: /^Condor/, checked: false })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await screen.findByText('“Two lots” as it is saved.')
    expect(savedBooks[0]?.lots[1]).toEqual({ strategyId: condor, lots: 0 })
    expect(address()).toBe('/app/strategies/portfolio/thursdays?book=book-1')
    expect(deploy.disabled).toBe(false)
  })

  it('that was deleted says so', async () => {
    show('/app/strategies/portfolio/thursdays?book=gone')
    await screen.findByText(/The book of this address has been deleted/)
  })

  it('is deployed as one with a loss limit, after its deployments and its cap were read back', async () => {
    savedBooks = [twoLots]
    const { user, address } = show('/app/strategies/portfolio/thursdays?book=book-1')
    let sent: NewDeployedBook | undefined
    deployed = (body) => (sent = body)
    await user.click(await screen.findByRole('button', { name: 'Deploy on paper' }))
    await screen.findByText(/and block at most ₹5,00,000/)
    await user.type(await screen.findByLabelText(/^Most loss of the book a day/), '5000')
    await user.click(await screen.findByRole('button', { name: 'Read it back' }))
    await screen.findByText('Together they block at most ₹5,00,000 of margin')
    expect(screen.getByLabelText('Strategies traded').textContent).toContain('Straddle with its lots times 2')
    await user.click(screen.getByRole('button', { name: 'Start paper trading' }))
    await waitFor(() => expect(address()).toBe('/app/live'))
    expect(sent).toMatchObject({
      bookId: 'book-1',
      name: 'Two lots',
      sessions: 1,
      loss: 5000,
      feed: { kind: 'replay', speed: 60 },
    })
  })
})

describe('the exported portfolio', () => {
  it('states its origin, figures, strategies, correlations and days', () => {
    const csv = bookCsv(aSheet(books, finished))
    for (const line of [
      'Portfolio,Thursdays',
      'Data,"Simulated data (simulated, version 1, content abc)"',
      'Profits,net of charges',
      'Peak margin, shared'.replace(', ', ', '),
      '2024-01-02,-2000,-500,-2000,100000',
    ])
      expect(csv).toContain(line)
    expect(csv).toContain('Correlation,A,B')
  })
})
