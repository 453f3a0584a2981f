import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RunListItem } from '#api'
import { routes } from '#api/calls'
import { answers, anAnsweringServer } from '../../../fixtures/answering-server.ts'
import { showPage } from '../../../fixtures/page.tsx'
import { Toaster } from '../../../ui/toaster.tsx'
import { aRun } from '../fixtures/run.fixture.ts'
import { RunsPage } from './runs-page.tsx'

// Nothing has a size in the test's browser: without one, no line is in sight.
beforeEach(() => void vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** The screen over a server that keeps these runs and forgets those that are deleted. */
function show(kept: readonly RunListItem[]) {
  const deleted = new Set<string>()
  const idOf = (url: string) => url.split('/')[4] ?? ''
  const asked = anAnsweringServer(
    answers(routes.listRuns, (url) => {
      const query = new URL(url, 'http://server').searchParams
      const text = query.get('search')?.toLowerCase() ?? ''
      const found = kept.filter(({ jobId, name }) => !deleted.has(jobId) && name.toLowerCase().includes(text))
      const offset = Number(query.get('offset'))
      return { data: { total: found.length, runs: found.slice(offset, offset + Number(query.get('limit'))) } }
    }),
    answers(routes.deleteRun, (url) => {
      deleted.add(idOf(url))
      return { data: { id: idOf(url) } }
    }),
    answers(routes.undoDeleteRun, (url) => {
      deleted.delete(idOf(url))
      return { data: kept[0]! }
    }),
  )
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const shown = showPage(
    <QueryClientProvider client={queries}>
      <RunsPage />
      <Toaster />
    </QueryClientProvider>,
    { at: '/app/backtesting/runs' },
  )
  return { ...shown, asked }
}

const named = (count: number) =>
  Array.from({ length: count }, (_, i) => aRun({ jobId: `run-${i + 1}`, name: `Straddle ${i + 1}` }))
const names = () =>
  screen
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('data-run-line'))
    .map((link) => link.textContent)

describe('the list of runs', () => {
  it('teaches who has none where they come from', async () => {
    show([])
    expect(await screen.findByRole('link', { name: 'Run a backtest' })).toBeTruthy()
  })

  it('calls a run by its name, else by its strategy, and says its period and data', async () => {
    show([aRun(), aRun({ jobId: 'run-2', name: '' })])
    expect(await screen.findByRole('link', { name: 'Morning straddle' })).toBeTruthy()
    expect(names()[1]).toBe('Sell ATM CE, sell ATM PE, 09:20 to 15:15')
    expect(screen.getAllByText('NIFTY, 01 Jan 2024 to 31 Jan 2024')).toHaveLength(2)
    expect(screen.getAllByText('Simulated minutes')).toHaveLength(2)
  })

  it('holds five thousand runs, of which only those in sight are in the page', async () => {
    show(named(5000))
    await screen.findByRole('link', { name: 'Straddle 1' })
    expect(screen.getByText('5,000 runs')).toBeTruthy()
    const lines = within(screen.getByRole('list', { name: 'Runs' })).getAllByRole('listitem')
    expect(lines.length).toBeLessThan(40)
    expect(lines[0]?.getAttribute('aria-setsize')).toBe('5000')
  })

  it('finds what is typed, wherever the key / was pressed', async () => {
    const { user } = show(named(12))
    await screen.findByRole('link', { name: 'Straddle 1' })
    await user.keyboard('/12')
    await waitFor(() => expect(names()).toEqual(['Straddle 12']))
    await user.keyboard('x')
    expect(await screen.findByText('No run is found')).toBeTruthy()
  })

  it('is walked by the arrows, and Delete deletes with a way back', async () => {
    const { user } = show(named(3))
    const first = await screen.findByRole('link', { name: 'Straddle 1' })
    act(() => first.focus())
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Straddle 2'))
    await user.keyboard('{Delete}')
    await waitFor(() => expect(names()).toEqual(['Straddle 1', 'Straddle 3']))
    await user.click(await screen.findByRole('button', { name: 'Undo: Run "Straddle 2" deleted' }))
    await waitFor(() => expect(names()).toHaveLength(3))
  })

  it('puts the runs that x selects side by side at c', async () => {
    const summary = { netPnL: 100, totalTrades: 2 } as NonNullable<RunListItem['summary']>
    const { user, address } = show(named(2).map((run) => ({ ...run, summary })))
    const first = await screen.findByRole('link', { name: 'Straddle 1' })
    act(() => first.focus())
    await user.keyboard('x{ArrowDown}')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Straddle 2'))
    await user.keyboard('xc')
    await waitFor(() => expect(address()).toBe('/app/compare?runs=run-1,run-2'))
  })
})
