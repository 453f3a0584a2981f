import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RunListItem } from '#api'
import { routes } from '#api/client'
import { answers, anAnsweringServer } from '../../fixtures/answering-server.ts'
import { showPage } from '../../fixtures/page.tsx'
import { Toaster } from '../../ui/feedback/toaster.tsx'
import { aRun } from '../../fixtures/run.fixture.ts'
import { RunsPage } from './runs-page.tsx'

// jsdom has no layout: without a height, a virtual list shows no line.
beforeEach(() => void vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Shows the screen; the server has these runs and supports deletion. */
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
      return { data: kept[0] }
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
  it('explains where runs come from if there are no runs yet', async () => {
    show([])
    expect(await screen.findByRole('link', { name: 'Run a backtest' })).toBeTruthy()
  })

  it("shows a run's name, otherwise its strategy, with its period and data", async () => {
    show([aRun(), aRun({ jobId: 'run-2', name: '' })])
    expect(await screen.findByRole('link', { name: 'Morning straddle' })).toBeTruthy()
    expect(names()[1]).toBe('Sell ATM CE, sell ATM PE, 09:20 to 15:15')
    expect(screen.getAllByText('NIFTY, 01 Jan 2024 to 31 Jan 2024')).toHaveLength(2)
    expect(screen.getAllByText('Simulated minutes')).toHaveLength(2)
  })

  it('counts the tags that have no room, and names them and what is cut in titles', async () => {
    const tags = ['event', 'hedged with far wings', 'to be tried again', 'later']
    show([aRun({ tags, note: 'before the vote' }), aRun({ jobId: 'run-2', name: 'Plain', tags: ['event'] })])
    await screen.findByRole('link', { name: 'Morning straddle' })
    expect(screen.getByText('+3').closest('p')?.title).toBe(`Simulated minutes, ${tags.join(', ')}`)
    expect(screen.getAllByText('event')).toHaveLength(2)
    expect(screen.queryByText('later')).toBeNull()
    expect(screen.getByTitle('Morning straddle').textContent).toBe('Morning straddle')
    expect(screen.getByTitle('Sell ATM CE, sell ATM PE, 09:20 to 15:15 · before the vote')).toBeTruthy()
  })

  it('renders only the visible ones of five thousand runs', async () => {
    show(named(5000))
    await screen.findByRole('link', { name: 'Straddle 1' })
    expect(screen.getByText('5,000 runs')).toBeTruthy()
    const lines = within(screen.getByRole('list', { name: 'Runs' })).getAllByRole('listitem')
    expect(lines.length).toBeLessThan(40)
    expect(lines[0]?.getAttribute('aria-setsize')).toBe('5000')
  })

  it('searches while typing, after / is pressed anywhere', async () => {
    const { user } = show(named(12))
    await screen.findByRole('link', { name: 'Straddle 1' })
    await user.keyboard('/12')
    await waitFor(() => expect(names()).toEqual(['Straddle 12']))
    await user.keyboard('x')
    expect(await screen.findByText('No run found')).toBeTruthy()
  })

  it('searches after / is pressed on the check box of a run, too', async () => {
    const { user } = show(named(2))
    const [box] = await screen.findAllByRole('checkbox')
    act(() => box?.focus())
    await user.keyboard('/2')
    await waitFor(() => expect(names()).toEqual(['Straddle 2']))
  })

  it('moves with the arrow keys, and Delete deletes with undo', async () => {
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

  it('compares the runs selected by x when c is pressed', async () => {
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
