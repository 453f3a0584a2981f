import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { someFormValues } from '../../../strategy/fixtures/form-values.fixture.ts'
import { isLasting, onScreen, useBacktestRun } from './use-backtest-run.ts'

const SECOND = 1000
const RUNNING = { status: 'running', progress: 10 }
const QUEUED = { jobId: 'job-1', status: 'queued' }
const COMPLETED = { status: 'completed', progress: 100, results: { instrument: 'NIFTY' } }

let isAway: boolean
let job: object
let submitted: number
let streams: number
/** Lines of the answer to a submission; a promise delays its line. */
let answerLines: (object | Promise<object>)[]

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  sessionStorage.clear()
  isAway = false
  job = RUNNING
  submitted = 0
  streams = 0
  answerLines = [QUEUED]
  vi.stubGlobal('fetch', async (url: string) => {
    if (isAway) throw new TypeError('Failed to fetch')
    if (url.includes('/backtest/run?')) {
      submitted++
      return new Response(inLines(answerLines))
    }
    return Response.json({ success: true, data: url.includes('/status/') ? job : {} })
  })
  // The event stream breaks at once, so the job is polled.
  vi.stubGlobal(
    'EventSource',
    class {
      constructor() {
        streams++
      }
      addEventListener(type: string, listener: () => void) {
        if (type === 'error') queueMicrotask(listener)
      }
      close() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Encodes each as a `data` line; an object with `success` is a whole line. */
function inLines(lines: readonly (object | Promise<object>)[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async start(answer) {
      try {
        for (const line of lines) {
          const data = await line
          const text = JSON.stringify('success' in data ? data : { success: true, data })
          answer.enqueue(new TextEncoder().encode(`${text}\n`))
        }
        answer.close()
      } catch (error) {
        answer.error(error)
      }
    },
  })
}

const renderRun = (queries = new QueryClient()) =>
  renderHook(useBacktestRun, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    ),
  })

const after = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

async function aRunningBacktest() {
  const shown = renderRun()
  await after(0)
  await act(async () => {
    shown.result.current.run(someFormValues().request, 'Morning calls')
    await vi.dynamicImportSettled()
  })
  await after(0)
  expect(shown.result.current.state).toMatchObject({ phase: 'running', jobId: 'job-1' })
  return shown
}

/** Long enough for five failed polls. */
const loseSight = () => after(30 * SECOND)

describe('a backtest whose server went away', () => {
  it('is followed again when the server is back, and shows its results', async () => {
    const { result } = await aRunningBacktest()
    isAway = true
    await loseSight()
    expect(result.current.state).toMatchObject({ phase: 'failed', jobId: 'job-1' })
    isAway = false
    job = COMPLETED
    await after(20 * SECOND)
    expect(result.current.state).toMatchObject({ phase: 'completed', jobId: 'job-1' })
    expect(submitted).toBe(1)
  })

  it('is followed again by a page that was reloaded in between', async () => {
    const { unmount } = await aRunningBacktest()
    isAway = true
    await loseSight()
    unmount()
    isAway = false
    job = COMPLETED
    const { result } = renderRun()
    await after(SECOND)
    expect(result.current.state).toMatchObject({ phase: 'completed', jobId: 'job-1' })
  })

  it('is followed again by Retry, without a second run', async () => {
    const { result } = await aRunningBacktest()
    isAway = true
    await loseSight()
    act(() => result.current.retry())
    expect(result.current.state).toMatchObject({ phase: 'running', jobId: 'job-1' })
    expect(submitted).toBe(1)
  })
})

const KEPT = { jobId: 'job-1', status: 'completed', results: COMPLETED.results }

describe('a backtest that ends within moments', () => {
  const HEADLINE = { headline: { instrument: 'NIFTY', trades: { count: 3 }, days: { sessions: 22 } } }
  let keep: (line: object) => void
  let lose: (error: unknown) => void

  /** Streams a headline and keeps the stream open. */
  function headlineAlone() {
    const rest = new Promise<object>((resolve, reject) => {
      keep = resolve
      lose = reject
    })
    answerLines = [HEADLINE, rest]
  }

  async function run(queries?: QueryClient) {
    const shown = renderRun(queries)
    const phases: string[] = []
    await act(async () => {
      shown.result.current.run(someFormValues().request, 'Morning calls')
      await vi.dynamicImportSettled()
    })
    phases.push(shown.result.current.state.phase)
    await after(0)
    phases.push(shown.result.current.state.phase)
    return { ...shown, phases }
  }

  it('needs only its submission, without polls or an event stream', async () => {
    answerLines = [HEADLINE, KEPT]
    const { result } = await run()
    expect(result.current.state).toMatchObject({ phase: 'completed', jobId: 'job-1', ...HEADLINE })
    expect([submitted, streams]).toEqual([1, 0])
  })

  it('shows its headline before it is stored', async () => {
    headlineAlone()
    const { result } = await run()
    expect(result.current.state).toMatchObject({ phase: 'headline', ...HEADLINE })
    await act(async () => keep(KEPT))
    await after(0)
    expect(result.current.state).toMatchObject({ phase: 'completed', jobId: 'job-1' })
  })

  it('replaces its headline by an error if it could not be stored', async () => {
    headlineAlone()
    const { result } = await run()
    const error = { code: 'unavailable', message: 'The database is away' }
    await act(async () => keep({ success: false, message: 'The database is away', error, requestId: 'r1' }))
    await after(0)
    expect(result.current.state).toMatchObject({ phase: 'failed', message: 'The database is away' })
    expect(sessionStorage).toHaveLength(0)
  })

  it('says that the stored state is unknown if the connection breaks before the answer', async () => {
    headlineAlone()
    const { result } = await run()
    await act(async () => lose(new TypeError('network error')))
    await after(0)
    expect(result.current.state).toMatchObject({
      phase: 'failed',
      message: expect.stringContaining('Look for it among your runs') as string,
    })
  })

  it('is followed if it broke after its headline and was queued', async () => {
    answerLines = [HEADLINE, QUEUED]
    const { result } = await run()
    expect(result.current.state).toMatchObject({ phase: 'headline', ...HEADLINE })
    job = COMPLETED
    await after(3 * SECOND)
    expect(result.current.state).toMatchObject({ phase: 'completed', jobId: 'job-1', ...HEADLINE })
  })

  it('is found again by a page that was left before it was stored', async () => {
    headlineAlone()
    const { unmount } = await run()
    unmount()
    keep(KEPT)
    await after(0)
    job = COMPLETED
    const { result } = renderRun()
    await after(SECOND)
    expect(result.current.state).toMatchObject({ phase: 'completed', jobId: 'job-1' })
    expect(submitted).toBe(1)
  })

  it('is fetched again by the screen to which its user went before it was stored', async () => {
    const queries = new QueryClient()
    queries.setQueryData(['dashboard', 'asha'], 'without the run')
    headlineAlone()
    const { unmount } = await run(queries)
    unmount()
    expect(queries.getQueryState(['dashboard', 'asha'])?.isInvalidated).toBe(false)
    keep(KEPT)
    await after(0)
    expect(queries.getQueryState(['dashboard', 'asha'])?.isInvalidated).toBe(true)
  })

  it('allows the next run once its headline is shown', async () => {
    headlineAlone()
    const { result } = await run()
    const first = keep
    headlineAlone()
    // A click right after the first counts as a bounce of the button.
    act(() => result.current.run(someFormValues().request, 'Morning calls'))
    expect(submitted).toBe(1)
    await after(500)
    await act(async () => {
      result.current.run(someFormValues().request, 'Morning calls')
      await vi.dynamicImportSettled()
    })
    await act(async () => {
      first({ ...KEPT, jobId: 'job-0' })
      keep(KEPT)
    })
    await after(0)
    expect(result.current.state).toMatchObject({ phase: 'completed', jobId: 'job-1' })
    expect(submitted).toBe(2)
  })

  it.each(['was cleared', 'failed'])('can be run again at once when its result %s', async (end) => {
    headlineAlone()
    const { result } = await run()
    if (end === 'failed') await act(async () => lose(new TypeError('The connection broke')))
    else act(() => result.current.reset())
    await act(async () => {
      result.current.run(someFormValues().request, 'Morning calls')
      await vi.dynamicImportSettled()
    })
    expect(submitted).toBe(2)
  })

  it('waits for the whole result if it has no trades for a curve', async () => {
    answerLines = [{ headline: { trades: { count: 0 } } }, KEPT]
    const { phases } = await run()
    expect(phases).not.toContain('headline')
  })
})

describe('a backtest that has just started', () => {
  it('leaves the last result and the form unchanged until it takes longer than a moment', async () => {
    const { result } = renderRun()
    await after(0)
    await act(async () => {
      result.current.run(someFormValues().request, 'Morning calls')
      await vi.dynamicImportSettled()
    })
    expect(result.current.state.phase).toBe('running')
    expect([onScreen(result.current.state).phase, isLasting(result.current.state)]).toEqual(['idle', false])
    await after(SECOND)
    expect([onScreen(result.current.state).phase, isLasting(result.current.state)]).toEqual(['running', true])
  })
})

/** A run whose submission is answered by `answer`. */
async function aSubmission() {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('/backtest/run?')) await answered
    return fetch(url)
  })
  const shown = renderRun()
  await act(async () => {
    shown.result.current.run(someFormValues().request, 'Morning calls')
    await vi.dynamicImportSettled()
  })
  return { ...shown, answer }
}

describe('a double click on Run', () => {
  it('is one run', async () => {
    const { result } = renderRun()
    await after(0)
    await act(async () => {
      result.current.run(someFormValues().request, 'Morning calls')
      result.current.run(someFormValues().request, 'Morning calls')
      await vi.dynamicImportSettled()
    })
    await after(0)
    expect(submitted).toBe(1)
    expect(result.current.state).toMatchObject({ phase: 'running', jobId: 'job-1' })
  })

  it('is one run if the second click waits while the page draws the result', async () => {
    answerLines = [KEPT]
    const { result, answer } = await aSubmission()
    await after(450)
    answer()
    await after(100)
    act(() => result.current.run(someFormValues().request, 'Morning calls'))
    await after(0)
    expect(result.current.state.phase).toBe('completed')
    expect(submitted).toBe(1)
  })
})

describe('a backtest whose screen is left before its submission is answered', () => {
  it('is found when the user returns', async () => {
    const { unmount, answer } = await aSubmission()
    unmount()
    answer()
    await after(0)
    job = COMPLETED
    const { result } = renderRun()
    await after(SECOND)
    expect(result.current.state).toMatchObject({ phase: 'completed', jobId: 'job-1' })
    expect(submitted).toBe(1)
  })

  it('is not restored if it was cancelled', async () => {
    const { unmount, result, answer } = await aSubmission()
    act(() => result.current.cancel())
    answer()
    await after(0)
    expect(result.current.state.phase).toBe('idle')
    unmount()
    expect(renderRun().result.current.state.phase).toBe('idle')
  })
})
