import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubCanvas } from '../../fixtures/canvas.ts'
import { showRoutes } from '../../fixtures/page.tsx'
import { ThemeProvider } from '../../ui/theme.tsx'
import { OptimisePage } from './optimise-page.tsx'

/** A finished search over two stops: 20 by 20 is the isolated best, the plateau is at 40. */
const SEARCH = {
  request: { strategy: { squareOffTime: '15:15' } },
  vary: { 'strategy.squareOffTime': ['14:00', '14:15', '14:30', '14:45', '15:00'] },
  objective: 'netProfit',
}
const PROFITS = [0, 90_000, 0, 40_000, 42_000]
const ROWS = PROFITS.map((netPnl, variant) => ({
  variant,
  values: { 'strategy.squareOffTime': SEARCH.vary['strategy.squareOffTime'][variant] },
  dataset: 'simulated',
  simulated: true,
  trades: 10,
  winRate: 50,
  pnl: netPnl,
  charges: 0,
  netPnl,
  maxDrawdown: -1000,
  profitFactor: 1,
  expectancy: 1,
  sharpe: 1,
  margin: 1,
  skippedDays: 0,
  studentised: netPnl / 20_000,
}))
const JOB = {
  jobId: 'a',
  status: 'completed',
  progress: 100,
  variants: 5,
  done: 5,
  search: SEARCH,
  luck: { variants: 5, effective: 4, resamples: 199, top: [3, 2.5, 2.2, 2.15, 2.05, 1.5, 1, 1, 1, 1] },
  overfitting: { probability: 0.62, lossProbability: 0.4, slope: -0.1 },
  submittedAt: '2024-01-01T00:00:00Z',
  startedAt: null,
  finishedAt: null,
}
const VERDICT = {
  level: 'weak',
  grounds: ['chance-above-fair'],
  isSimulated: false,
  isLog: false,
  sessions: 200,
  trials: 5,
  variants: 5,
  chance: 0.025,
  probabilistic: 0.98,
  deflated: null,
  minimumSessions: 150,
  crash: { loss: 30_000, case: 'crash', date: '2024-03-01', seen: 0, missing: 3, cost: 90_000 },
  amongIdeas: null,
  overfitting: 0.62,
}
const ESTIMATE = { variants: 3, seconds: 65 }

let asked: { readonly method: string; readonly path: string; readonly body: unknown }[]

/** The server's answers by address. */
function answer(path: string): unknown {
  if (path.endsWith('/rows')) return ROWS
  if (path.endsWith('/curves')) return { dates: ['2024-01-01'], curves: [{ variant: 4, cumulative: [1] }] }
  if (path.endsWith('/walk-forward'))
    return {
      windows: [
        {
          inSample: { from: '2024-01-01', to: '2024-06-28' },
          outOfSample: { from: '2024-07-01', to: '2024-08-30' },
          variant: 3,
          inSampleProfit: 5000,
          outOfSampleProfit: -2500,
          inSampleSessions: 120,
          outOfSampleSessions: 40,
        },
      ],
      dates: ['2024-07-01'],
      stitched: [-2500],
      bestOverall: [900],
      best: 1,
      efficiency: -1.5,
    }
  if (path.endsWith('/verdict'))
    return { ...VERDICT, crash: { ...VERDICT.crash, earned: 42_000, sessionsToPay: 429 } }
  if (path.endsWith('/estimate')) return ESTIMATE
  if (path.endsWith('/api/data/sweeps')) return [JOB]
  if (path.endsWith('/api/data/runs/run-1'))
    return { jobId: 'run-1', name: 'My straddle', words: '', request: SEARCH.request }
  if (path.endsWith('/api/data/strategies')) return []
  return JOB
}

beforeEach(() => {
  stubCanvas()
  asked = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const path = String(url).split('?')[0] ?? ''
    asked.push({ method, path, body: typeof body === 'string' ? JSON.parse(body) : undefined })
    return Response.json({ success: true, data: answer(path) })
  })
})
afterEach(() => vi.unstubAllGlobals())

const show = (at: string, state?: unknown) =>
  showRoutes(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ThemeProvider>
        <OptimisePage />
      </ThemeProvider>
    </QueryClientProvider>,
    { path: '/app/optimise', at, state },
  )

it('shows the number of variants and the duration before a search starts', async () => {
  const { user } = show('/app/optimise')
  await user.selectOptions(screen.getByLabelText('Strategy'), 'Short Straddle (library)')
  await user.selectOptions(screen.getByLabelText('Field 1'), 'Exit time')
  const start = screen.getByRole('button', { name: 'Start the search' })
  await user.type(screen.getByLabelText('Values of field 1'), '14:00')
  expect(start).toHaveProperty('disabled', true)
  await user.clear(screen.getByLabelText('Values of field 1'))
  await user.type(screen.getByLabelText('Values of field 1'), '14:00 to 14:30 step 15')
  expect(await screen.findByText('3 variants, about 1:05 minutes. Each counts as a trial.')).toBeTruthy()
  expect(start).toHaveProperty('disabled', false)
  expect(asked.some(({ method, path }) => method === 'POST' && path.endsWith('/sweeps'))).toBe(false)
})

it('starts from a run, and opens an equal search instead of repeating it', async () => {
  const { user, address } = show('/app/optimise?run=run-1')
  const strategy = await screen.findByLabelText<HTMLSelectElement>('Strategy')
  await screen.findByRole('option', { name: 'My straddle (run)' })
  expect(strategy.selectedOptions[0]?.textContent).toBe('My straddle (run)')
  await user.selectOptions(screen.getByLabelText('Field 1'), 'Exit time')
  await user.type(screen.getByLabelText('Values of field 1'), '14:00 to 15:00 step 15')
  expect(await screen.findByText(/^You made this search on/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Search again' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Open it' }))
  expect(address()).toBe('/app/optimise?search=a')
})

it('opens by Vary with the focus on the values to search', async () => {
  const vary = { name: 'Mine', path: 'strategy.squareOffTime', request: SEARCH.request }
  show('/app/optimise', { vary })
  expect(document.activeElement).toBe(await screen.findByLabelText('Values of field 1'))
})

it('suggests the plateau, states the excess of the best cell, and marks both', async () => {
  const { user } = show('/app/optimise?search=a')
  const words = within(await screen.findByRole('region', { name: 'What to make of it' }))
  expect(words.getByText('15:00')).toBeTruthy()
  expect(
    words.getByText(/It and its neighbours have \+₹41,000 on average, from \+₹40,000 to \+₹42,000/),
  ).toBeTruthy()
  expect(words.getByText(/The best cell, 14:15, would have promised \+₹90,000/)).toBeTruthy()
  expect(words.getByText('62.0%')).toBeTruthy()
  expect(
    screen.getByText('Minutes and option prices are simulated: nothing here is evidence of an edge'),
  ).toBeTruthy()
  const map = within(screen.getByRole('region', { name: 'Heat map' }))
  expect(map.getByRole('button', { name: '15:00: +₹42,000, suggested' })).toBeTruthy()
  await user.click(map.getByRole('button', { name: '14:15: +₹90,000, best cell' }))
  expect(screen.getByRole('region', { name: 'Exit time 14:15' })).toBeTruthy()
})

it('suggests wider values if the suggested variant is at the edge of the grid', async () => {
  show('/app/optimise?search=a')
  const words = within(await screen.findByRole('region', { name: 'What to make of it' }))
  expect(words.getByText(/Search wider: Exit time above 15:00, the largest value tried\./)).toBeTruthy()
  expect(words.queryByText(/middle of the best plateau/)).toBeNull()
})

it('walks forward over the finished variants', async () => {
  const { user } = show('/app/optimise?search=a')
  await user.click(await screen.findByRole('tab', { name: 'Walk-forward' }))
  await user.click(screen.getByRole('button', { name: 'Walk forward' }))
  const windows = within(await screen.findByRole('region', { name: 'Windows' }))
  expect(windows.getAllByRole('row')).toHaveLength(2)
  expect(windows.getByText('14:45')).toBeTruthy()
  expect(asked.at(-1)?.body).toMatchObject({ inSampleMonths: 6, outOfSampleMonths: 2, choice: 'plateau' })
})

it('judges the plateau’s cell with its own crash loss, and states for every cell how often luck does as well', async () => {
  const { user } = show('/app/optimise?search=a')
  await screen.findByText('Weak evidence of an edge')
  screen.getByText(/Three days like .* would cost ₹90,000/)
  expect(asked.find(({ path }) => path.endsWith('/a/verdict'))?.body).toEqual({ variant: 4 })
  // 42,000 is 2.1 standard errors; four of 199 resamples reach that.
  expect(screen.getByText(/Above 2.5% there is no evidence/).textContent).toContain('probability of 2.50%')
  await user.click(screen.getByRole('tab', { name: 'Table' }))
  await screen.findByText('By luck')
  const shown = ['0.50%', '3.00%', 'above 5%'].map((text) => screen.getAllByText(text).length)
  expect(shown).toEqual([1, 1, 2])
})
