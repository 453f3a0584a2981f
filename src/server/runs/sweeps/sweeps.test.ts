import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { routes } from '#api'
import { STRESS_CASES } from '#domain'
import { jobs, trials } from '../../kernel/db/schema/index.ts'
import { aRequest } from '../../fixtures/sample-bundle.ts'
import { eventually } from '../../fixtures/scripted-runner.ts'
import { aSweeper, type SweepScript } from '../../fixtures/scripted-sweeper.ts'
import {
  call,
  signUp,
  startTestServer,
  stopTestServer,
  type TestServer,
  type TestUser,
} from '../../fixtures/test-server.ts'

let script: SweepScript
let server: TestServer
let stranger: TestUser
/** Whether the dataset is no longer shared with the user. */
let isWithdrawn = false
/** Variants being judged, now and at most. */
const judging = { now: 0, most: 0 }

beforeAll(async () => {
  const sweeper = aSweeper((variant, signal) => script(variant, signal))
  server = await startTestServer({
    sweeper: {
      ...sweeper,
      judge: async (task) => {
        judging.most = Math.max(judging.most, ++judging.now)
        await setImmediate()
        judging.now--
        return sweeper.judge(task)
      },
    },
    datasets: {
      list: async () => [],
      check: async ({ dataset }) =>
        dataset === 'nowhere' || isWithdrawn
          ? [{ path: 'dataset', message: `Dataset '${dataset}' is unknown` }]
          : [],
    },
  })

  stranger = await signUp(server, 'stranger@example.com')
})
beforeEach(async () => {
  script = async (variant) => variant
  await server.database.db.delete(jobs)
  await server.database.db.delete(trials)
})
afterAll(({}, tests) => stopTestServer(server, tests))

/** Exits at each minute from 14:30: one variant per minute, 20 per chunk. */
const exits = (count: number) =>
  Array.from(
    { length: count },
    (_, i) => `${14 + Math.floor((30 + i) / 60)}:${String((30 + i) % 60).padStart(2, '0')}`,
  )
const search = (count: number, changes: object = {}) => ({
  request: aRequest() as Record<string, unknown>,
  vary: { 'strategy.squareOffTime': exits(count) },
  ...changes,
})
const start = async (count: number) =>
  (await call(server, routes.startSweep, { body: search(count) })).data.jobId
const status = async (id: string) => (await call(server, routes.sweepStatus, { params: { id } })).data
const ended = (id: string) =>
  eventually(async () => {
    const sweep = await status(id)
    return ['completed', 'failed', 'cancelled'].includes(sweep.status) ? sweep : undefined
  })
const rows = async (id: string) => (await call(server, routes.sweepRows, { params: { id } })).data

describe('a search on a dataset that is not there', () => {
  it.each([
    ['estimated', routes.estimateSweep],
    ['started', routes.startSweep],
  ])('is not %s, and nothing of it is kept', async (_, route) => {
    const request = { ...aRequest(), dataset: 'nowhere' }
    const { status, error } = await call(server, route, { body: search(2, { request }) })
    expect([status, error.error.fields]).toEqual([
      400,
      [{ path: 'request.dataset', message: "Dataset 'nowhere' is unknown" }],
    ])
    expect(await server.database.db.$count(jobs)).toBe(0)
  })
})

describe('a search', () => {
  it('runs every variant, reports the probability of overfitting, and counts each as a trial', async () => {
    const id = await start(25)
    expect(await ended(id)).toMatchObject({ status: 'completed', progress: 100, variants: 25, done: 25 })
    expect((await rows(id)).map((row) => 'netPnl' in row && row.netPnl)).toEqual(
      Array.from({ length: 25 }, (_, variant) => variant * 182),
    )
    expect((await status(id)).overfitting?.probability).toBeTypeOf('number')
    expect(await server.database.db.select().from(trials)).toHaveLength(25)
    // Running the same search again adds no trials.
    await ended(await start(25))
    expect(await server.database.db.select().from(trials)).toHaveLength(25)
  })

  it('keeps variants that can’t be run, with the reason', async () => {
    script = async (variant) => (variant === 1 ? null : variant)
    const id = await start(3)
    await ended(id)
    expect((await rows(id))[1]).toMatchObject({ variant: 1, error: 'It cannot be run' })
  })

  it('reports its probability of overfitting with a run of its family', async () => {
    const sweep = await ended(await start(25))
    const run = await call(server, routes.runBacktest, { body: aRequest() })
    const { data } = await call(server, routes.runTrials, { params: { id: run.data.jobId } })
    expect(data.overfitting).toBe(sweep.overfitting?.probability)
  })

  it('judges one of its variants once it is completed', async () => {
    const id = await start(25)
    await ended(id)
    const judge = (variant: number, as?: TestUser) =>
      call(server, routes.sweepVerdict, { params: { id }, body: { variant }, as })
    expect((await judge(7)).data).toMatchObject({ level: 'weak', trials: 25, variants: 25 })
    // A run outside the search is one more variant of the idea that its user has tried.
    const { strategy, ...request } = aRequest()
    const another = { ...request, strategy: { ...strategy, squareOffTime: '15:20' } }
    await call(server, routes.runBacktest, { body: another })
    expect((await judge(7)).data).toMatchObject({ trials: 26, variants: 25 })
    expect((await judge(25)).error.error.message).toBe(
      'Variant 25 not found: the search has 25, counted from 0',
    )
    expect((await judge(7, stranger)).status).toBe(404)
  })

  it('judges one variant of a user at a time', async () => {
    const id = await start(5)
    await ended(id)
    judging.most = 0
    const judged = await Promise.all(
      [0, 1, 2, 3].map((variant) => call(server, routes.sweepVerdict, { params: { id }, body: { variant } })),
    )
    expect(judged.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(judging.most).toBe(1)
  })

  it('judges nothing on data that is no longer shared with its user', async () => {
    const id = await start(5)
    await ended(id)
    isWithdrawn = true
    const { status } = await call(server, routes.sweepVerdict, { params: { id }, body: { variant: 0 } })
    isWithdrawn = false
    expect(status).toBe(400)
  })

  it('estimates the number of variants and the duration before it starts', async () => {
    const { data } = await call(server, routes.estimateSweep, { body: search(50) })
    expect(data).toEqual({ variants: 50, seconds: 0.5 })
  })

  it.each([
    ['a field that is not there', { vary: { 'strategy.legs.0.quantity': [1, 2] } }, 'has no fields'],
    [
      'the length of a list',
      {
        request: { ...aRequest(), multiLegStrategy: { enabled: true, combinedPnLTracking: false, legs: [] } },
        vary: { 'multiLegStrategy.legs.length': [3e7, 4e7] },
      },
      "'length' is no setting",
    ],
    ['what every object has', { vary: { 'strategy.toString': ['a', 'b'] } }, "'toString' is no setting"],
    ['the period', { vary: { endDate: ['2024-02-01', '2024-03-01'] } }, "'endDate' stays the same"],
    ['nothing', { vary: { 'strategy.squareOffTime': ['15:00'] } }, 'One variant is no search'],
    [
      'too much',
      { vary: { a: Array.from({ length: 101 }, (_, i) => i), b: Array.from({ length: 100 }, (_, i) => i) } },
      '10100 variants are too many',
    ],
  ])('that varies %s is refused', async (_, changes, message) => {
    for (const route of [routes.startSweep, routes.estimateSweep]) {
      const answer = await call(server, route, { body: search(2, changes) })
      expect(answer.status).toBe(400)
      expect(JSON.stringify(answer)).toContain(message)
    }
  })

  it('is visible only to the user who started it', async () => {
    const id = await start(2)
    const asked = { params: { id }, as: stranger }
    expect((await call(server, routes.sweepStatus, asked)).status).toBe(404)
    expect((await call(server, routes.sweepRows, asked)).status).toBe(404)
    expect((await call(server, routes.resumeSweep, asked)).status).toBe(404)
    await ended(id)
  })
})

describe('a search that was cancelled', () => {
  /** A search of 45 variants, of which the first 20 have run. */
  const startedHalf = async () => {
    script = async (variant, signal) => {
      if (variant < 20 || !signal) return variant
      if (!signal.aborted) await once(signal, 'abort')
      throw signal.reason as Error
    }
    const id = await start(45)
    await eventually(async () => ((await status(id)).done === 20 ? true : undefined))
    return id
  }

  it('keeps its results, and resumes from there', async () => {
    const id = await startedHalf()
    expect((await call(server, routes.cancelSweep, { params: { id } })).data.status).toBe('cancelled')
    expect(await rows(id)).toHaveLength(20)
    const again: number[] = []
    script = async (variant) => {
      again.push(variant)
      return variant
    }
    const { data } = await call(server, routes.resumeSweep, { params: { id } })
    expect(await ended(data.jobId)).toMatchObject({ status: 'completed', done: 45 })
    expect(Math.min(...again)).toBe(20)
    expect(await rows(data.jobId)).toHaveLength(45)
    expect((await call(server, routes.sweepStatus, { params: { id } })).status).toBe(404)
  })

  it('resumes once, though two windows ask at the same time', async () => {
    const id = await startedHalf()
    await call(server, routes.cancelSweep, { params: { id } })
    script = async (variant) => variant
    const resume = () => call(server, routes.resumeSweep, { params: { id } })
    const answers = await Promise.all([resume(), resume()])
    const [first, second] = answers.map((answer) => answer.status).sort()
    expect(first).toBe(202)
    // The search is gone if the second question came late enough.
    expect([404, 409]).toContain(second)
    const [listed, ...others] = (await call(server, routes.listSweeps)).data
    expect(others).toEqual([])
    expect(await ended(listed?.jobId ?? '')).toMatchObject({ status: 'completed', done: 45 })
    expect(await rows(listed?.jobId ?? '')).toHaveLength(45)
  })

  it('can’t be resumed once it is completed', async () => {
    const id = await start(2)
    await ended(id)
    expect((await call(server, routes.resumeSweep, { params: { id } })).status).toBe(409)
  })
})

describe('the days of a search', () => {
  it('draw the curves of some variants', async () => {
    const id = await start(3)
    await ended(id)
    const body = { variants: [2] }
    const { data } = await call(server, routes.sweepCurves, { params: { id }, body })
    expect(data.dates[0]).toBe('2024-01-01')
    expect(data.curves.map(({ variant }) => variant)).toEqual([2])
    expect(data.curves[0]?.cumulative).toHaveLength(182)
  })

  it('are walked forward window by window', async () => {
    const id = await start(3)
    await ended(id)
    const body = { inSampleMonths: 2, outOfSampleMonths: 1, choice: 'best', objective: 'netProfit' } as const
    const { data } = await call(server, routes.walkForward, { params: { id }, body })
    expect(data.windows.map(({ variant }) => variant)).toEqual([2, 2, 2, 2])
    expect(data.efficiency).toBeCloseTo(1, 1)
    const tooLong = await call(server, routes.walkForward, {
      params: { id },
      body: { ...body, inSampleMonths: 9 },
    })
    expect(tooLong.status).toBe(409)
  })
})

describe('a stress test', () => {
  const backtested = async () => {
    const run = await call(server, routes.runBacktest, { body: aRequest() })
    const params = { id: run.data.jobId }
    await eventually(async () => {
      const { data } = await call(server, routes.backtestStatus, { params })
      return data.status === 'completed' ? true : undefined
    })
    return params.id
  }

  it('replays a backtest on every altered market and is listed under it', async () => {
    const backtestId = await backtested()
    const { data } = await call(server, routes.startStress, { body: { backtestId } })
    const done = await eventually(async () => {
      const asked = await call(server, routes.stressStatus, { params: { id: data.jobId } })
      return asked.data.status === 'completed' ? asked.data : undefined
    })
    expect(done.rows.map((row) => row.case)).toEqual([...STRESS_CASES])
    const listed = await call(server, routes.listStress, { query: { backtestId } })
    expect(listed.data.map(({ jobId }) => jobId)).toEqual([data.jobId])
    expect((await call(server, routes.listStress, { query: { backtestId: 'another' } })).data).toEqual([])
    const asked = { params: { id: data.jobId }, as: stranger }
    expect((await call(server, routes.stressStatus, asked)).status).toBe(404)
    expect((await call(server, routes.cancelStress, asked)).status).toBe(404)
    const foreign = { body: { backtestId }, as: stranger }
    expect((await call(server, routes.startStress, foreign)).status).toBe(404)
  })
})
