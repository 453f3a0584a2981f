import { describe, expect, it } from 'vitest'
import { ApiError } from '#api/client'
import type { BacktestBundle } from '#domain'
import type { BacktestState } from '../requests/backtest-events.ts'
import { trackJob, MAX_POLLS, pollInterval, type JobProgress, type JobSource } from './track-job.ts'

const BUNDLE = { instrument: 'NIFTY' } as BacktestBundle

function job(changes: Partial<BacktestState>): BacktestState {
  return {
    jobId: 'a1b2c3d4',
    status: 'running',
    progress: 0,
    stage: '',
    submittedAt: '2024-01-01T00:00:00Z',
    startedAt: null,
    finishedAt: null,
    ...changes,
  }
}
const COMPLETED = job({ status: 'completed', progress: 100, results: BUNDLE })

/**
 * A server that sends these events, or breaks its stream if there are no events. It gives the answers in turn; the last
 * repeats.
 */
function aServer({ events, answers }: { events?: BacktestState[]; answers: (BacktestState | Error)[] }) {
  const waits: number[] = []
  let asked = 0
  const source: JobSource = {
    status() {
      const answer = answers[Math.min(asked++, answers.length - 1)]
      return answer instanceof Error || !answer
        ? Promise.reject(answer ?? new Error('none'))
        : Promise.resolve(answer)
    },
    events({ onProgress, onBroken }) {
      queueMicrotask(() => (events ? events.forEach(onProgress) : onBroken()))
      return { close: () => undefined }
    },
    wait(milliseconds) {
      waits.push(milliseconds)
      return Promise.resolve()
    },
  }
  return { source, waits, asked: () => asked }
}

async function follow(server: ReturnType<typeof aServer>) {
  const seen: JobProgress[] = []
  const bundle = await trackJob(
    server.source,
    (progress) => seen.push(progress),
    new AbortController().signal,
  )
  return { bundle, seen }
}

describe('following a backtest', () => {
  it('follows its events and fetches the results once', async () => {
    const server = aServer({ events: [job({ progress: 40 }), COMPLETED], answers: [COMPLETED] })
    const { bundle, seen } = await follow(server)
    expect(bundle).toBe(BUNDLE)
    expect(seen.map(({ percent }) => percent)).toEqual([40, 100])
    expect(server.asked()).toBe(1)
  })

  it('polls every two seconds without events', async () => {
    const server = aServer({ answers: [job({ progress: 10 }), job({ progress: 60 }), COMPLETED] })
    expect((await follow(server)).bundle).toBe(BUNDLE)
    expect(server.waits).toEqual([2000, 2000])
  })

  it('doubles the pause after an error', async () => {
    const server = aServer({ answers: [new Error('502'), COMPLETED] })
    await follow(server)
    expect(server.waits).toEqual([4000])
  })

  it('repeats the request for results if the first answer is lost', async () => {
    const server = aServer({ events: [COMPLETED], answers: [new Error('reset'), COMPLETED] })
    expect((await follow(server)).bundle).toBe(BUNDLE)
  })

  it('fails at once if the server does not know the backtest', async () => {
    const body = JSON.stringify({ success: false, message: 'Backtest not found' })
    const server = aServer({ answers: [new ApiError(404, body)] })
    await expect(follow(server)).rejects.toThrow('Backtest not found')
    expect(server.asked()).toBe(1)
  })

  it('gives up after five errors in a row', async () => {
    const server = aServer({ answers: [new Error('502')] })
    await expect(follow(server)).rejects.toThrow(
      'Backend connection failed after 5 consecutive errors. Please check if the backend is running.',
    )
    expect(server.asked()).toBe(5)
  })

  it('gives up after 300 polls, and says that the backtest may continue', async () => {
    const server = aServer({ answers: [job({ progress: 10 })] })
    await expect(follow(server)).rejects.toMatchObject({
      kind: 'timeout',
      message: expect.stringMatching(
        /^Backtest polling timeout after 19 minutes\. The backtest may still be running/,
      ),
    })
    expect(server.asked()).toBe(MAX_POLLS)
  })

  it('reports a standstill after 30 polls without progress', async () => {
    const answers = [...Array.from({ length: 32 }, () => job({ progress: 10 })), COMPLETED]
    const { seen } = await follow(aServer({ answers }))
    expect(seen.findIndex(({ stalled }) => stalled)).toBe(30)
  })

  it.each([
    [job({ status: 'failed', error: 'No data for 2024-01-26' }), 'No data for 2024-01-26'],
    [job({ status: 'failed' }), 'Backtest failed'],
    [job({ status: 'cancelled' }), 'Backtest cancelled'],
  ])('rejects with the reason of a backtest that failed', async (state, message) => {
    await expect(follow(aServer({ answers: [state] }))).rejects.toThrow(message)
  })

  it('stops when the page aborts', async () => {
    const stop = new AbortController()
    stop.abort(new Error('left the page'))
    const server = aServer({ answers: [COMPLETED] })
    await expect(trackJob(server.source, () => undefined, stop.signal)).rejects.toThrow('left the page')
  })

  it.each([
    [0, 2000],
    [59, 2000],
    [60, 3000],
    [149, 3000],
    [150, 5000],
  ])('waits after poll %i for %i ms', (attempt, milliseconds) => {
    expect(pollInterval(attempt)).toBe(milliseconds)
  })
})
