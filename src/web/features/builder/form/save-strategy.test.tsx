import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { FormProvider, useForm } from 'react-hook-form'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BacktestBundle, SavedStrategy } from '#domain'
import { AuthProvider } from '../../../session/auth/auth-context.tsx'
import type { SignedInUser } from '../../../session/auth/auth-client.ts'
import { accounts, aUser } from '../../../session/auth/fixtures/accounts.ts'
import { rememberUser } from '../../../session/auth/remembered-user.ts'
import { readUnsent } from '../../../strategy/stored/kept-strategies.ts'
import { someFormValues } from '../../../strategy/fixtures/form-values.fixture.ts'
import type { FormValues } from '../../../strategy/form-values.ts'
import { someTrade } from '../../../fixtures/trade.fixture.ts'
import type { RunState } from '../run/use-backtest-run.ts'
import { SaveStrategy } from './save-strategy.tsx'

const STRATEGIES = '/api/data/strategies'
const SECOND = 1000
const IDLE: RunState = { phase: 'idle' }

/** Answer to a save: a status with a message, no answer, or an answer that comes later. */
type Answer = 200 | 400 | 401 | 500 | 'no answer' | 'later'

/** The state of the fake server, which tests change at any time. */
interface World {
  online: boolean
  /** Whether the page's session is still valid. */
  session: boolean
  /** Answers to consecutive saves; the last one repeats. */
  answers: Answer[]
  readonly saves: { readonly at: number; readonly body: SavedStrategy & { user_id: string } }[]
  readonly ratings: { readonly url: string; readonly body: unknown }[]
}
let world: World

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2024-02-01T09:30:00Z') })
  localStorage.clear()
  world = { online: true, session: true, answers: [200], saves: [], ratings: [] }
  vi.stubGlobal('fetch', answer)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A server that gives no answer to a save is away for other calls too. */
const isThere = () => world.online && (world.saves.length === 0 || world.answers[0] !== 'no answer')

async function answer(url: string, init: { method: string; body?: string }): Promise<Response> {
  if (url.endsWith('/health'))
    return isThere() ? Response.json({ success: true, data: {} }) : Promise.reject(new TypeError())
  const body = JSON.parse(init.body ?? 'null') as World['saves'][number]['body']
  if (init.method === 'PUT') {
    world.ratings.push({ url, body })
    return Response.json({ success: true, data: {} })
  }
  expect([init.method, url]).toEqual(['POST', STRATEGIES])
  world.saves.push({ at: Date.now(), body })
  const next = world.answers.length > 1 ? world.answers.shift() : world.answers[0]
  if (next === 'no answer') throw new TypeError('Failed to fetch')
  if (next === 'later') return new Promise(() => undefined)
  if (next === 200) return Response.json({ success: true, data: body })
  const codes = { 400: 'invalid_request', 401: 'unauthenticated', 500: 'internal' }
  const error = { code: codes[next ?? 500], message: 'No room' }
  return Response.json({ success: false, message: 'No room', error }, { status: next ?? 500 })
}

const after = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

function Form({ values, run }: { values: FormValues; run: RunState }) {
  const form = useForm<FormValues>({ defaultValues: values })
  return (
    <FormProvider {...form}>
      <input aria-label="Strategy Name" {...form.register('strategyName')} />
      <input aria-label="End Date" {...form.register('request.endDate')} />
      <SaveStrategy run={run} />
    </FormProvider>
  )
}

/** Shows the save button once user and server status are known. */
async function showSaving({ values = someFormValues(), user = aUser } = {}) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const client = accounts({ currentUser: () => Promise.resolve(world.session ? user : null) })
  const content = (run: RunState) => (
    <QueryClientProvider client={queries}>
      <AuthProvider client={client}>
        <Form values={values} run={run} />
      </AuthProvider>
    </QueryClientProvider>
  )
  const { rerender, unmount } = render(content(IDLE))
  await act(() => vi.dynamicImportSettled())
  await after(0)
  return {
    unmount,
    /** Runs the form's backtest to its results. */
    runBacktest: async () => {
      const running = { phase: 'running', jobId: 'j', percent: 0, stalled: false, isLasting: true } as const
      const startedAt = Date.now()
      rerender(content({ ...running, startedAt }))
      await after(SECOND)
      rerender(content({ phase: 'completed', key: 'run', bundle: BUNDLE, jobId: 'j', startedAt }))
      await after(0)
    },
  }
}

const BUNDLE = {
  results: {
    summary: { initialCapital: 100_000 },
    trades: [someTrade({ pnl: 4262.1, charges: 62.1, netPnl: 4200 })],
  },
  instrument: 'NIFTY',
  period: { startDate: '2024-01-01', endDate: '2025-01-31' },
} as BacktestBundle

/** Signs in in another tab of the browser. */
async function signInElsewhere(user: SignedInUser): Promise<void> {
  rememberUser(user)
  await act(async () => {
    dispatchEvent(new StorageEvent('storage', { key: 'signed-in-user' }))
    await vi.advanceTimersByTimeAsync(0)
  })
}

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Sav/ })
const save = async () => {
  fireEvent.click(button())
  await after(0)
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const outcome = () => screen.queryByRole('alert')?.textContent
const kept = () => {
  const list = screen.queryByRole('list', { name: 'Strategies kept on this device only' })
  return list
    ? within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent)
    : []
}

describe('saving', () => {
  it('needs a name', async () => {
    await showSaving()
    expect(button().disabled).toBe(false)
    type('Strategy Name', '  ')
    expect(button().disabled).toBe(true)
    expect(screen.getByTitle('Please enter a strategy name before saving.')).toBeDefined()
  })

  it('needs the server', async () => {
    world.online = false
    await showSaving()
    expect(button().disabled).toBe(true)
    world.online = true
    await after(31 * SECOND)
    expect(button().disabled).toBe(false)
  })

  it('shows its progress, and ignores a second click', async () => {
    world.answers = ['later']
    await showSaving()
    await save()
    expect(button().textContent).toBe('Saving...')
    expect(button().disabled).toBe(true)
  })

  it('confirms success for three seconds', async () => {
    await showSaving()
    await save()
    expect(screen.getByText('Strategy "Short straddle" saved successfully!')).toBeDefined()
    expect(world.saves).toMatchObject([
      { body: { user_id: 'u-1', status: 'draft', configuration: { strategyName: 'Short straddle' } } },
    ])
    await after(2.9 * SECOND)
    expect(screen.queryByText(/saved successfully/)).not.toBeNull()
    await after(0.2 * SECOND)
    expect(screen.queryByText(/saved successfully/)).toBeNull()
    expect(button().textContent).toContain('Save Strategy')
  })

  it("shows the server's refusal for five seconds, and does not retry", async () => {
    world.answers = [400]
    await showSaving()
    await save()
    expect(outcome()).toBe('Failed to save strategy: No room')
    await after(4.9 * SECOND)
    expect(outcome()).toBeDefined()
    await after(0.2 * SECOND)
    expect(outcome()).toBeUndefined()
    expect(world.saves).toHaveLength(1)
    expect(kept()).toEqual([])
  })

  it('of an invalid form shows the mistake and sends nothing', async () => {
    await showSaving()
    type('End Date', '2023-01-01')
    await save()
    expect(outcome()).toBe('Failed to save strategy: End date must be after start date')
    expect(world.saves).toEqual([])
  })

  it('again replaces the saved strategy; under another name it creates a new one', async () => {
    await showSaving()
    await save()
    await save()
    type('Strategy Name', 'Short strangle')
    await save()
    const [first, second, third] = world.saves.map(({ body }) => body.id)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })
})

describe('a server that cannot take a strategy', () => {
  it('is retried three times, a second apart', async () => {
    world.answers = ['no answer', 500, 200]
    await showSaving()
    const start = Date.now()
    await save()
    await after(2 * SECOND)
    expect(world.saves.map(({ at }) => at - start)).toEqual([0, SECOND, 2 * SECOND])
    expect(screen.getByText(/saved successfully/)).toBeDefined()
    expect(kept()).toEqual([])
  })

  it.each([
    ['no answer', 'Failed to save strategy to backend'],
    [500, 'Failed to save strategy: No room'],
  ] as const)('and answers %s leaves it on this device, with a notice', async (answered, message) => {
    world.answers = [answered]
    await showSaving()
    await save()
    await after(2.9 * SECOND)
    expect(button().textContent).toBe('Saving...')
    await after(0.1 * SECOND)
    expect(world.saves).toHaveLength(4)
    expect(outcome()).toBe(message)
    expect(screen.getByText('Kept on this device only')).toBeDefined()
    expect(kept()).toEqual(['“Short straddle” is sent when the server is back.'])
  })

  it('because the session ended gets it once its user has signed in again', async () => {
    world.answers = [401, 200]
    await showSaving()
    world.session = false
    await save()
    await after(60 * SECOND)
    expect(world.saves).toHaveLength(1)
    expect(button().textContent).toBe('Saving...')
    await signInElsewhere(aUser)
    expect(world.saves).toHaveLength(2)
    expect(screen.getByText(/saved successfully/)).toBeDefined()
  })

  it('because the session ended keeps it for its user when another user signs in', async () => {
    world.answers = [401, 200]
    await showSaving()
    world.session = false
    await save()
    await signInElsewhere({ ...aUser, id: 'u-2' })
    await after(60 * SECOND)
    expect(world.saves).toHaveLength(1)
    expect(readUnsent('u-1')).toHaveLength(1)
    expect(kept()).toEqual([])
  })

  it('gets it after a reload as soon as it is back', async () => {
    world.answers = ['no answer']
    const { unmount } = await showSaving()
    await save()
    world.online = false
    await after(3 * SECOND)
    unmount()
    await showSaving()
    expect(kept()).toHaveLength(1)
    expect(world.saves).toHaveLength(4)

    world.online = true
    world.answers = [200]
    await after(31 * SECOND)
    expect(world.saves).toHaveLength(5)
    expect(world.saves[4]?.body).toEqual(world.saves[0]?.body)
    expect(kept()).toEqual([])
  })

  it("never gets it under another user's name", async () => {
    world.answers = ['no answer']
    const { unmount } = await showSaving()
    await save()
    await after(3 * SECOND)
    unmount()
    world.answers = [200]
    await showSaving({ user: { ...aUser, id: 'u-2' } })
    await after(60 * SECOND)
    expect(kept()).toEqual([])
    expect(world.saves).toHaveLength(4)
  })

  it('and refuses it later says why, and it can be discarded', async () => {
    world.answers = ['no answer', 'no answer', 'no answer', 'no answer', 400]
    await showSaving()
    await save()
    await after(60 * SECOND)
    expect(kept()).toEqual([expect.stringContaining('was not accepted by the server: No room')])
    expect(world.saves).toHaveLength(5)
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
    expect(kept()).toEqual([])
  })

  it('no longer lists it as unsent once it was saved again', async () => {
    world.answers = [500, 500, 500, 500, 200]
    await showSaving()
    await save()
    await after(3 * SECOND)
    expect(kept()).toHaveLength(1)
    await save()
    expect(kept()).toEqual([])
    expect(world.saves[4]?.body.id).toBe(world.saves[0]?.body.id)
  })
})

describe('the performance of a backtest', () => {
  const figures = { totalReturn: 4200, totalReturnPercentage: 4.2, totalTrades: 1, basis: 'net' }

  it('is saved with the strategy, whose status is then tested', async () => {
    const { runBacktest } = await showSaving()
    await runBacktest()
    await save()
    expect(world.saves[0]?.body).toMatchObject({ status: 'tested', performance: figures })
  })

  it('is not saved with a strategy that was changed since', async () => {
    const { runBacktest } = await showSaving()
    await runBacktest()
    type('End Date', '2025-01-30')
    await save()
    expect(world.saves[0]?.body).toMatchObject({ status: 'draft', performance: null })
  })

  it('is added to a strategy that was saved before', async () => {
    const { runBacktest } = await showSaving()
    await save()
    await runBacktest()
    const url = `${STRATEGIES}/${world.saves[0]?.body.id}/performance?user_id=u-1`
    expect(world.ratings).toMatchObject([{ url, body: figures }])
  })

  it('is not added to a saved strategy that was changed before it ran', async () => {
    const { runBacktest } = await showSaving()
    type('End Date', '2025-01-30')
    await save()
    type('End Date', '2025-01-31')
    await runBacktest()
    expect(world.ratings).toEqual([])
  })

  it('is added to an unsent strategy, and is sent with it', async () => {
    world.answers = [500, 500, 500, 500, 200]
    const { runBacktest } = await showSaving()
    await save()
    await after(3 * SECOND)
    await runBacktest()
    await after(31 * SECOND)
    expect(world.saves[4]?.body).toMatchObject({ status: 'tested' })
    expect(world.ratings).toEqual([])
  })
})
