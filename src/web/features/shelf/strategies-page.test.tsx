import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SavedStrategy } from '#domain'
import { AuthProvider } from '../../session/auth/auth-context.tsx'
import { accounts, aUser } from '../../session/auth/fixtures/accounts.ts'
import { OnceSignedIn } from '../../session/auth/fixtures/once-signed-in.tsx'
import { rememberUser } from '../../session/auth/remembered-user.ts'
import { stubCanvas } from '../../fixtures/canvas.ts'
import { showPage } from '../../fixtures/page.tsx'
import { asUnsent, storeUnsent } from '../../strategy/stored/kept-strategies.ts'
import { readDeletions } from '../../strategy/stored/pending-deletions.ts'
import { ThemeProvider } from '../../ui/theme.tsx'
import { Toaster } from '../../ui/feedback/toaster.tsx'
import { aSavedStrategy, somePerformance } from './fixtures/saved-strategy.fixture.ts'
import { StrategiesPage } from './strategies-page.tsx'

/** The server's answer to a call: data, an error, or no answer. */
type Answer =
  | { readonly data: unknown }
  | { readonly status: number; readonly message?: string }
  | 'no answer'

interface World {
  strategies: SavedStrategy[]
  /** Overrides by method and path below /api; otherwise a healthy server answers. */
  answers: Record<string, Answer | Promise<Answer>>
  readonly calls: { readonly call: string; readonly body: unknown }[]
}
let world: World

const tested = aSavedStrategy('Straddle', { performance: somePerformance(), status: 'tested' })
const draft = aSavedStrategy('Condor', { description: 'Wings far out' })
const inactive = aSavedStrategy('Butterfly', { status: 'inactive' })

/** The product's simulated market, which can be replayed. */
const SIMULATED = {
  id: 'simulated',
  name: 'Simulated market',
  isSimulated: true,
  isDoubtful: false,
  underlyings: ['NIFTY'],
  firstDate: '2024-01-01',
  lastDate: '2025-04-30',
  today: { NIFTY: '2024-04-05' },
}
const FEEDS = { datasets: [SIMULATED], brokers: [] }
const PREVIEW = {
  words: 'Sell ATM CE, 09:20 to 15:15',
  request: tested.configuration.formData,
  feedName: 'Simulated market, at 60×',
  isSimulated: true,
  isDoubtful: false,
  firstDate: '2024-04-05',
  lastDate: '2024-04-05',
  startsAt: '2026-01-05T04:00:00Z',
  lines: ['No loss limit a day'],
}

function wellAnswer(call: string): Answer {
  if (call === 'GET /data/strategies') return { data: world.strategies }
  if (call === 'GET /data/portfolios' || call === 'GET /strategies/batches') return { data: [] }
  return { data: {} }
}

beforeEach(() => {
  localStorage.clear()
  rememberUser(aUser)
  stubCanvas()
  world = { strategies: [tested, draft, inactive], answers: {}, calls: [] }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${url.replace('/api', '').replace(/\?.*/, '')}`
    world.calls.push({ call, body: init.body ? JSON.parse(init.body as string) : undefined })
    const answer = (await world.answers[call]) ?? wellAnswer(call)
    if (answer === 'no answer') throw new TypeError('Failed to fetch')
    if ('data' in answer) return Response.json({ success: true, data: answer.data })
    const { status, message } = answer
    return Response.json({ success: false, message, error: { code: 'conflict' } }, { status })
  })
})
afterEach(() => vi.unstubAllGlobals().unstubAllEnvs())

async function show({ at = '/app/strategies' } = {}) {
  const page = showPage(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ThemeProvider>
        <AuthProvider client={accounts({ currentUser: () => Promise.resolve(aUser) })}>
          <OnceSignedIn>
            <StrategiesPage />
          </OnceSignedIn>
          <Toaster />
        </AuthProvider>
      </ThemeProvider>
    </QueryClientProvider>,
    { at },
  )
  await screen.findByRole('heading', { name: 'My Strategies', level: 1 })
  return page
}

const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(`Select ${name}`) })
const act = async (page: Awaited<ReturnType<typeof show>>, name: string, action: string) =>
  page.user.click(within(await rowOf(name)).getByRole('button', { name: action }))
const calls = (call: string) => world.calls.filter((one) => one.call === call)

describe('the table of strategies', () => {
  it('appears with its portfolios, so that none arriving later moves a button', async () => {
    let answer = (_: unknown[]) => {}
    world.answers = { 'GET /data/portfolios': new Promise((done) => (answer = (data) => done({ data }))) }
    await show()
    await waitFor(() => expect(calls('GET /data/strategies')).toHaveLength(1))
    expect(screen.queryByRole('button', { name: 'New portfolio' })).toBeNull()
    answer([])
    expect(await screen.findByRole('button', { name: 'New portfolio' })).toBeTruthy()
  })

  it('shows an empty portfolio as empty, not as a search without matches', async () => {
    const id = 'portfolio_expiry'
    const expiry = { id, name: 'Expiry days', description: '', strategies: ['strategy_deleted_offline'] }
    const [createdAt, updatedAt] = ['2026-01-05T04:00:00Z', '2026-01-05T04:00:00Z']
    const portfolios = [{ ...expiry, createdAt, updatedAt, isDefault: false }]
    world.answers = { 'GET /data/portfolios': { data: portfolios } }
    const { user } = await show({ at: `/app/strategies?portfolio=${id}` })
    expect(await screen.findByText('No strategy is in Expiry days yet.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Expiry days (0)' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Show all strategies' }))
    expect(await rowOf('Straddle')).toBeTruthy()
  })

  it('has the columns and texts of the specification', async () => {
    await show()
    const table = within(await screen.findByRole('table'))
    expect(table.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      'Select all strategies',
      'Strategy',
      'Status',
      'Performance',
      'Drawdown',
      'Won',
      'Needs',
      'Symbol',
      'Portfolio',
      'Created',
      'Actions',
    ])
    const row = (await rowOf('Straddle')).textContent
    for (const words of ['No description', 'Tested', '+12.50%', 'NIFTY', 'My Strategies', '01 Feb 2024'])
      expect(row).toContain(words)
    expect((await rowOf('Condor')).textContent).toMatch(/Wings far out.*Draft.*N\/A/)
  })

  it('dates a strategy saved at four in the morning in India by that morning', async () => {
    vi.stubEnv('TZ', 'Asia/Kolkata')
    world.strategies = [aSavedStrategy('Condor', { createdAt: '2026-11-30T22:37:00.000Z' })]
    await show()
    expect((await rowOf('Condor')).textContent).toContain('01 Dec 2026')
  })

  it('sums up the strategies above it', async () => {
    await show()
    await rowOf('Straddle')
    const cards = [...document.querySelectorAll('dl[aria-label="Summary"] dt')]
    expect(cards.map((card) => `${card.textContent} ${card.nextElementSibling?.textContent}`)).toEqual([
      'Total Strategies 3',
      'Tested 1',
      'Avg Performance 12.5%',
      'Draft 1',
    ])
  })

  it('explains where strategies come from if there are no strategies yet', async () => {
    world.strategies = []
    await show()
    await screen.findByText('No saved strategies found. Create some strategies in the Backtesting section!')
  })

  it('marks returns before charges as outdated', async () => {
    world.strategies = [aSavedStrategy('Old', { performance: somePerformance({ basis: 'gross' }) })]
    await show()
    expect((await rowOf('Old')).textContent).toContain('gross, run again')
  })

  it('has no accessibility problems, with a card next to it', async () => {
    const { container, user } = await show()
    await user.click(await rowOf('Straddle'))
    await screen.findByRole('complementary', { name: 'Straddle' })
    const { violations } = await axe.run(container, { rules: { region: { enabled: false } } })
    expect(violations.map(({ id }) => id)).toEqual([])
  })
})

describe('a strategy beside the list', () => {
  const at = `/app/strategies?strategy=${tested.id}`
  const drawer = async () => within(await screen.findByRole('complementary', { name: 'Straddle' }))

  it('has an address, and closes', async () => {
    const { user, address } = await show({ at })
    await user.click((await drawer()).getByRole('button', { name: 'Close the strategy' }))
    expect(address()).toBe('/app/strategies')
    expect(screen.queryByRole('complementary', { name: 'Straddle' })).toBeNull()
  })

  it('is renamed and described there', async () => {
    world.answers = { [`PATCH /data/strategies/${tested.id}`]: { data: tested } }
    const { user } = await show({ at })
    const name = (await drawer()).getByLabelText('Name')
    await user.clear(name)
    await user.type(name, 'Straddle/2')
    expect((await drawer()).getByText(/^Strategy name can only contain/)).toBeTruthy()
    await user.clear(name)
    await user.type(name, 'Straddle 2')
    await user.click((await drawer()).getByRole('button', { name: 'Save name and description' }))
    await waitFor(() =>
      expect(calls(`PATCH /data/strategies/${tested.id}`)[0]?.body).toMatchObject({
        strategyName: 'Straddle 2',
      }),
    )
  })
})

describe('selected strategies', () => {
  const selectBoth = async () => {
    const page = await show()
    for (const name of ['Straddle', 'Condor'])
      await page.user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
    return { ...page, bar: within(screen.getByRole('group', { name: 'Selected strategies' })) }
  }

  it('get a tag together', async () => {
    const { user, bar } = await selectBoth()
    await user.type(bar.getByLabelText('Tag for the selected strategies'), 'weekly')
    await user.click(bar.getByRole('button', { name: 'Add tag' }))
    for (const { id } of [tested, draft])
      await waitFor(() =>
        expect(calls(`PATCH /data/strategies/${id}`)[0]?.body).toMatchObject({ tags: ['weekly'] }),
      )
  })

  it('leave the list when they are deleted, and come back by Undo without a call', async () => {
    const { user, bar } = await selectBoth()
    await user.click(bar.getByRole('button', { name: 'Delete' }))
    expect(screen.queryByRole('row', { name: /Select Straddle/ })).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Undo: 2 strategies deleted' }))
    expect(await rowOf('Straddle')).toBeTruthy()
    expect(world.calls.filter(({ call }) => call.startsWith('DELETE'))).toEqual([])
  })

  it('are deleted at once when the page is closed before undo is over', async () => {
    const { user, bar } = await selectBoth()
    await user.click(bar.getByRole('button', { name: 'Delete' }))
    await screen.findByRole('button', { name: 'Undo: 2 strategies deleted' })
    window.dispatchEvent(new Event('pagehide'))
    for (const { id } of [tested, draft]) expect(calls(`DELETE /data/strategies/${id}`)).toHaveLength(1)
    expect(readDeletions(aUser.id).sort()).toEqual([tested.id, draft.id].sort())
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /^Undo: 2 strategies deleted/, hidden: false })).toBeNull(),
    )
  })

  it('are compared by their last runs', async () => {
    const run = (jobId: string, strategyId: string) => ({ jobId, strategyId })
    const runs = [run('run-9', tested.id), run('run-8', draft.id), run('run-7', tested.id)]
    world.answers = { 'GET /data/runs': { data: { total: 3, runs } } }
    const { user, bar, address } = await selectBoth()
    await user.click(bar.getByRole('button', { name: 'Compare' }))
    await waitFor(() => expect(address()).toBe('/app/compare?runs=run-9,run-8'))
  })
})

describe('a row', () => {
  it.each([
    ['Edit Strategy', { loadStrategy: true }],
    ['Run Backtest', { runBacktest: true }],
  ])('opens by %s in the builder with its strategy', async (action, state) => {
    const page = await show()
    await act(page, 'Straddle', action)
    await waitFor(() => expect(page.address()).toBe('/app/backtesting'))
    expect(page.navigationState()).toMatchObject({
      ...state,
      strategyId: tested.id,
      strategyName: 'Straddle',
    })
  })

  it('shows a summary before Place Order starts it on paper', async () => {
    world.answers['GET /data/deployments/feeds'] = { data: FEEDS }
    world.answers['POST /data/deployments/preview'] = { data: PREVIEW }
    const page = await show()
    await act(page, 'Straddle', 'Place Order')
    const dialog = within(await screen.findByRole('dialog', { name: 'Deploy “Straddle” on paper' }))
    dialog.getByText(/Broker integration options will open here\./)
    await page.user.click(await dialog.findByRole('button', { name: 'Read it back' }))

    await dialog.findByText('No loss limit a day')
    dialog.getByText('Simulated minutes')
    dialog.getByRole('button', { name: 'Start paper trading' })
    const calls = world.calls.map(({ call }) => call)
    expect(calls).toContain('POST /data/deployments/preview')
    expect(calls).not.toContain('POST /data/deployments')
  })

  it('can be set inactive', async () => {
    const page = await show()
    world.answers[`PATCH /data/strategies/${tested.id}`] = { data: { ...tested, status: 'inactive' } }
    await act(page, 'Straddle', 'Set Inactive')
    await waitFor(async () => expect((await rowOf('Straddle')).textContent).toContain('Inactive'))
  })

  it('is copied into the list', async () => {
    const page = await show()
    const copy = aSavedStrategy('Straddle - Copy')
    world.answers[`POST /data/strategies/${tested.id}/copy`] = { data: copy }
    await act(page, 'Straddle', 'Copy Strategy')
    await rowOf('Straddle - Copy')
  })

  it.each([
    ['Failed to copy strategy', { status: 409 }],
    ['Error copying strategy', 'no answer'],
    ['Error copying strategy', { status: 503 }],
  ] as const)('shows "%s" if the copy is answered with %j', async (words, answer) => {
    const page = await show()
    await rowOf('Straddle')
    world.answers[`POST /data/strategies/${tested.id}/copy`] = answer
    await act(page, 'Straddle', 'Copy Strategy')
    await screen.findByText(words)
  })
})

describe('deleting', () => {
  const remove = async (answer?: Answer) => {
    const page = await show()
    await rowOf('Straddle')
    if (answer) world.answers[`DELETE /data/strategies/${tested.id}`] = answer
    await act(page, 'Straddle', 'Delete Strategy')
    await screen.findByText('Are you sure you want to delete this strategy? This action cannot be undone.')
    await page.user.click(screen.getByRole('button', { name: 'Delete' }))
    return page
  }
  const gone = () => waitFor(() => expect(screen.queryByRole('row', { name: /Select Straddle/ })).toBeNull())

  it('asks for a confirmation, and then removes the row and goes to the next one', async () => {
    await remove().then(gone)
    expect(calls(`DELETE /data/strategies/${tested.id}`)).toHaveLength(1)
    await waitFor(() => expect(document.activeElement?.matches('tr[data-row]')).toBe(true))
  })

  it('reports that the server refused, and keeps the row', async () => {
    await remove({ status: 403 })
    await screen.findByText('Failed to delete strategy')
    await rowOf('Straddle')
  })

  it('reports that the call failed, and repeats it when the server is back', async () => {
    await remove('no answer')
    await screen.findByText('Error deleting strategy')
    await gone()
    expect(readDeletions(aUser.id)).toEqual([tested.id])
  })
})

describe('without the server', () => {
  it('shows a copy of the last list, and offers a retry', async () => {
    const before = await show()
    await rowOf('Straddle')
    before.unmount()
    world.answers['GET /data/strategies'] = 'no answer'
    const { user } = await show()
    await screen.findByText('Failed to load strategies. Please try again.')
    await rowOf('Straddle')
    delete world.answers['GET /data/strategies']
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  it('lists unsent strategies and marks them', async () => {
    world.answers['POST /data/strategies'] = 'no answer'
    storeUnsent(aUser.id, asUnsent(aSavedStrategy('Unsent')))
    await show()
    expect((await rowOf('Unsent')).textContent).toContain('On this device only')
  })
})

describe('selecting', () => {
  const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })

  it('counts, shows a partial header, and clears', async () => {
    const { user } = await show()
    await user.click(await box('Select Straddle'))
    expect(screen.getByText('1 of 3 strategies selected')).toBeTruthy()
    const all = await box('Select all strategies')
    expect(all.indeterminate).toBe(true)
    await user.click(all)
    expect(screen.getByText('3 of 3 strategies selected')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear selection' }))
    expect(screen.getByText('0 of 3 strategies selected')).toBeTruthy()
  })

  const BATCH = 'POST /strategies/batches'
  const STATUS = 'GET /strategies/batches/job-1'
  const aBatch = {
    jobId: 'job-1',
    status: 'running',
    progress: 45,
    totalStrategies: 3,
    successfulTests: 1,
    failedTests: 0,
    results: [] as object[],
    current: { strategyId: draft.id, progress: 35 } as object | null,
    waiting: [inactive.id],
    submittedAt: '2024-02-01T09:30:00.000Z',
    startedAt: '2024-02-01T09:30:00.000Z',
    finishedAt: null,
  }
  const straddleTested = {
    strategyId: tested.id,
    strategyName: 'Straddle',
    success: true,
    performance: { totalReturnPercentage: 4.5 },
  }
  const runAll = async () => {
    world.answers[BATCH] ??= { data: { jobId: 'job-1' } }
    const page = await show()
    await page.user.click(await box('Select all strategies'))
    await page.user.click(screen.getByRole('button', { name: 'Run Selected Strategies' }))
    return page
  }
  const panelOf = async (name: string) => within(await screen.findByRole('region', { name }))

  it('no strategy and running a batch shows a message', async () => {
    const { user } = await show()
    await rowOf('Straddle')
    await user.click(screen.getByRole('button', { name: 'Run Selected Strategies' }))
    await screen.findByText('Please select at least one strategy to test.')
  })

  it('strategies and running them shows progress, then results, skips inactive ones, reloads and clears the selection', async () => {
    world.answers[STATUS] = { data: { ...aBatch, results: [straddleTested] } }
    const { user } = await runAll()
    const progress = await panelOf('Batch test')
    for (const words of ['1 of 3 done. It goes on when you leave this page.', '1 waiting: Butterfly'])
      expect(progress.getByText(words)).toBeTruthy()
    expect(progress.getByRole('status').textContent).toBe('Testing Condor · 35%')
    expect(calls(BATCH)[0]?.body).toEqual({
      strategyIds: [tested.id, draft.id, inactive.id],
      userId: aUser.id,
    })
    const results = [
      straddleTested,
      { strategyId: draft.id, strategyName: 'Condor', success: false, error: 'No data for these dates' },
      { strategyId: inactive.id, strategyName: 'Butterfly', success: false, skipped: true, error: 'Skipped' },
    ]
    world.answers[STATUS] = {
      data: { ...aBatch, status: 'completed', failedTests: 1, results, current: null, waiting: [] },
    }
    const panel = await screen.findByRole('region', { name: 'Batch Test Results' })
    for (const words of [
      /^2 strategies: 1 successful, 1 failed\. \d\d Feb/,
      '+4.50%',
      'No data for these dates',
    ])
      expect(within(panel).getByText(words)).toBeTruthy()
    expect(within(panel).getByText('Butterfly')).toBeTruthy()
    expect(screen.getByText('0 of 3 strategies selected')).toBeTruthy()
    await waitFor(() => expect(calls('GET /data/strategies').length).toBeGreaterThan(1))
    await user.click(within(panel).getByRole('button', { name: 'Dismiss results' }))
    expect(screen.queryByRole('region', { name: 'Batch Test Results' })).toBeNull()
  })

  it('strategies and running them can be cancelled, and keeps finished tests', async () => {
    world.answers[STATUS] = { data: aBatch }
    const cancelled = { ...aBatch, status: 'cancelled', results: [straddleTested], current: null }
    world.answers['POST /strategies/batches/job-1/cancel'] = { data: cancelled }
    const { user } = await runAll()
    await user.click((await panelOf('Batch test')).getByRole('button', { name: 'Cancel batch' }))
    const panel = await panelOf('Batch Test Results')
    expect(panel.getByText(/Not tested: 2 of 3/)).toBeTruthy()
    expect(panel.getByText('+4.50%')).toBeTruthy()
  })

  const doneBatch = {
    ...aBatch,
    status: 'completed',
    results: [straddleTested],
    current: null,
    waiting: [],
    totalStrategies: 1,
    submittedAt: new Date().toISOString(),
  }

  it('strategies and running them moves no row: the progress is shown below the table', async () => {
    world.answers[STATUS] = { data: aBatch }
    await runAll()
    const panel = await screen.findByRole('region', { name: 'Batch test' })
    const table = screen.getByRole('region', { name: 'Saved strategies' })
    expect(table.compareDocumentPosition(panel)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('strategies and running them shows the last known state while the server is away, also after a reload', async () => {
    world.answers[STATUS] = { data: aBatch }
    const page = await runAll()
    await panelOf('Batch test')
    world.answers[STATUS] = 'no answer'
    const away = /The server cannot be reached; this is how the batch was last heard of/
    expect(await (await panelOf('Batch test')).findByText(away)).toBeTruthy()
    page.unmount()
    await show()
    expect((await panelOf('Batch test')).getByText('1 waiting: Butterfly')).toBeTruthy()
    world.answers[STATUS] = { data: { ...doneBatch, jobId: 'job-1' } }
    await panelOf('Batch Test Results')
  })

  it("shows today's batch in a browser that did not start it, until it is dismissed", async () => {
    world.answers[STATUS] = { data: doneBatch }
    world.answers['GET /strategies/batches'] = { data: [doneBatch] }
    const page = await show()
    const panel = await panelOf('Batch Test Results')
    await page.user.click(panel.getByRole('button', { name: 'Dismiss results' }))
    page.unmount()
    const again = await show()
    await rowOf('Straddle')
    expect(screen.queryByRole('region', { name: 'Batch Test Results' })).toBeNull()
    again.unmount()
    await show({ at: '/app/strategies?batch=job-1' })
    await panelOf('Batch Test Results')
  })

  it('forgets a batch that the server does not know', async () => {
    localStorage.setItem(`batch-test:${aUser.id}`, '"job-1"')
    world.answers[STATUS] = { status: 404, message: 'Batch not found' }
    await show()
    await rowOf('Straddle')
    await waitFor(() => expect(calls(STATUS).length).toBeGreaterThan(0))
    expect(screen.queryByRole('region', { name: /^Batch/ })).toBeNull()
  })

  it('strategies and running them continues when the page is left, and is there on return', async () => {
    world.answers[STATUS] = { data: aBatch }
    const page = await runAll()
    await panelOf('Batch test')
    page.unmount()
    await show()
    await panelOf('Batch test')
    expect(calls(BATCH)).toHaveLength(1)
  })

  it.each([
    [{ status: 409, message: 'A batch is running already' }, 'A batch is running already'],
    [{ status: 500 }, 'Failed to run batch tests'],
    ['no answer', 'Failed to run batch tests'],
  ] as const)('strategies and running them, answered with %j, shows "%s"', async (answer, words) => {
    world.answers[BATCH] = answer
    await runAll()
    await screen.findByText(words)
  })
})

describe('by keyboard', () => {
  it('rows: arrow keys move, x selects, Del deletes and Enter opens', async () => {
    const page = await show({ at: '/app/strategies?sort=name.asc' })
    ;(await rowOf('Butterfly')).focus()
    await page.user.keyboard('{ArrowDown}')
    await waitFor(async () => expect(document.activeElement).toBe(await rowOf('Condor')))
    await page.user.keyboard('x')
    expect(screen.getByText('1 of 3 strategies selected')).toBeTruthy()
    await page.user.keyboard('{Delete}')
    await screen.findByRole('dialog', { name: 'Delete “Condor”?' })
    await page.user.keyboard('{Escape}')
    await page.user.keyboard('{End}')
    await waitFor(async () => expect(document.activeElement).toBe(await rowOf('Straddle')))
    await page.user.keyboard('{Enter}')
    expect(page.address()).toBe('/app/backtesting')
  })

  it('Space selects a row, and its actions are two Tabs away and reached with arrow keys', async () => {
    const { user } = await show({ at: '/app/strategies?sort=name.asc' })
    ;(await rowOf('Butterfly')).focus()
    await user.keyboard(' ')
    expect(screen.getByText('1 of 3 strategies selected')).toBeTruthy()
    await user.keyboard(' ')
    expect(screen.getByText('0 of 3 strategies selected')).toBeTruthy()
    await user.tab()
    await user.tab()
    const actions = within(screen.getByRole('toolbar', { name: 'Actions of Butterfly' }))
    expect(document.activeElement).toBe(actions.getByRole('button', { name: 'Run Backtest' }))
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(document.activeElement).toBe(actions.getByRole('button', { name: 'Copy Strategy' }))
    await user.keyboard('{End}{Enter}')
    await screen.findByRole('dialog', { name: 'Delete “Butterfly”?' })
  })

  it('renders only the visible ones of five hundred strategies', async () => {
    world.strategies = Array.from({ length: 500 }, (_, i) => aSavedStrategy(`Strategy ${i}`))
    await show()
    expect((await screen.findByRole('table')).getAttribute('aria-rowcount')).toBe('501')
    expect(screen.getAllByRole('row').length).toBeLessThan(40)
  })
})
