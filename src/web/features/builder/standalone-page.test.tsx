import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { routes } from '#api/client'
import { bundleOf, runBacktest } from '#engine/report'
import { compilePlan } from '#engine/replay'
import { aShortCall, aStrategy } from '#engine/replay/fixtures'
import { aDay, anInMemoryMarket } from '#engine/market/fixtures'
import { keepCompared } from '../../results/compared-runs.ts'
import { answers } from '../../fixtures/answering-server.ts'
import { aUser } from '../../session/auth/fixtures/accounts.ts'
import { aRun } from '../../fixtures/run.fixture.ts'
import { stubCanvas } from '../../fixtures/canvas.ts'
import { showBench } from './fixtures/bench.fixture.tsx'
import { someFormValues } from '../../strategy/fixtures/form-values.fixture.ts'
import { saveDraft } from '../../strategy/stored/draft.ts'
import { StandalonePage } from './standalone-page.tsx'

const DATE = '2024-01-02'
const market = anInMemoryMarket(
  [aDay({ date: DATE, expiry: '2024-01-04', contracts: { '21700 CE': { '09:15': 100, '12:00': 110 } } })],
  { id: 'simulated', name: 'Simulated market', kind: 'simulated' },
)
const request = aStrategy(aShortCall(), { from: DATE, to: DATE })
const results = bundleOf(request, runBacktest(compilePlan(request, market), market))

/** An event stream that stays silent, or breaks at once. */
function stubEvents({ breaks }: { breaks: boolean }): void {
  vi.stubGlobal(
    'EventSource',
    class {
      addEventListener(type: string, listener: () => void) {
        if (breaks && type === 'error') queueMicrotask(listener)
      }
      close() {}
    },
  )
}

beforeEach(() => {
  stubCanvas()
  localStorage.clear()
  sessionStorage.clear()
  saveDraft(someFormValues(), aUser.id)
})
afterEach(() => vi.unstubAllGlobals())

const running = () =>
  answers(routes.runBacktest, () => ({ data: { jobId: 'job-12345678', status: 'queued' } as never }))
const ended = (state: object) => answers(routes.backtestStatus, () => ({ data: state as never }))

async function runIt() {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Run Backtest' })
  await waitFor(() => expect(button.disabled).toBe(false))
  fireEvent.click(button)
}

describe('the standalone backtest page', () => {
  it('starts with the configuration and no run', async () => {
    showBench(<StandalonePage />, { at: '/legacy-app' })
    const configuration = within(await screen.findByRole('region', { name: 'Backtest Configuration' }))
    expect(configuration.getByRole('region', { name: 'Trading Parameters' })).toBeTruthy()
    expect(screen.getByText('Ready to Backtest')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Clear Results' })).toBeNull()
  })

  it('shows the progress of a run, which can be cancelled', async () => {
    stubEvents({ breaks: false })
    const { user } = showBench(<StandalonePage />, { at: '/legacy-app', routes: [running()] })
    await runIt()
    expect(await screen.findByText('Initializing backtest')).toBeTruthy()
    expect(await screen.findByText('Job job-1234')).toBeTruthy()
    expect(screen.getByText('Large backtests may take several minutes to complete')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('Ready to Backtest')).toBeTruthy()
  })

  it('says that a run did not start if the server breaks on it', async () => {
    const broken = answers(routes.runBacktest, () => ({ status: 500, message: 'Error' }))
    showBench(<StandalonePage />, { at: '/legacy-app', routes: [broken] })
    await runIt()
    expect(await screen.findByText('Failed to start backtest')).toBeTruthy()
  })

  it('says why a run failed, and offers a retry', async () => {
    stubEvents({ breaks: true })
    const failed = { status: 'failed', progress: 10, error: 'The worker ran out of memory' }
    const { user } = showBench(<StandalonePage />, { at: '/legacy-app', routes: [running(), ended(failed)] })
    await runIt()
    expect(await screen.findByText('The worker ran out of memory')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Check Backend' }).getAttribute('href')).toBe('/api/data/health')
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Ready to Backtest')).toBeTruthy()
  })

  it.each(['New Backtest', 'Clear Results'])('shows the results until “%s”', async (name) => {
    stubEvents({ breaks: true })
    const completed = { status: 'completed', progress: 100, results }
    const { user } = showBench(<StandalonePage />, {
      at: '/legacy-app',
      routes: [running(), ended(completed)],
    })
    await runIt()
    const card = within(await screen.findByRole('region', { name: 'Backtest Results' }))
    const [day] = await card.findAllByRole('link', { name: '02 Jan 2024' })
    expect(day?.getAttribute('href')).toMatch(/^\/legacy-app\/explain\/job-12345678\/2024-01-02/)
    await user.click(screen.getByRole('button', { name }))
    expect(await screen.findByText('Ready to Backtest')).toBeTruthy()
  })

  it('adds the results to the comparison', async () => {
    stubEvents({ breaks: true })
    keepCompared(['job-1'], aUser.id)
    const completed = { status: 'completed', progress: 100, results }
    const run = answers(routes.getRun, () => ({
      data: { ...aRun({ jobId: 'job-12345678' }), request } as never,
    }))
    const shown = showBench(<StandalonePage />, {
      at: '/legacy-app',
      routes: [running(), ended(completed), run],
    })
    await runIt()
    await shown.user.click(await screen.findByRole('button', { name: 'Compare' }))
    expect(shown.address()).toBe('/app/compare?runs=job-1,job-12345678')
  })

  it('says that the server cannot be reached to run', async () => {
    const refused = answers(routes.runBacktest, () => ({
      status: 503,
      message: 'Too many backtests waiting',
    }))
    showBench(<StandalonePage />, { at: '/legacy-app', routes: [refused] })
    await runIt()
    expect(await screen.findByText('Too many backtests waiting')).toBeTruthy()
  })
})
