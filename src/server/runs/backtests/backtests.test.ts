import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#api'
import { backtestBundleSchema, backtestRequestSchema } from '#domain/schemas'
import { backtests } from '../../kernel/db/schema/index.ts'
import { aBundle, aRequest } from '../../fixtures/sample-bundle.ts'
import {
  aRunner,
  eventually,
  untilAborted,
  type Script,
  type ScriptedRunner,
} from '../../fixtures/scripted-runner.ts'
import { call, startTestServer, stopTestServer, type TestServer } from '../../fixtures/test-server.ts'
import { decodeFrames } from '../../fixtures/zstandard-frames.ts'

let script: Script = async () => 2
let runner: ScriptedRunner
let server: TestServer

beforeAll(async () => {
  runner = aRunner((request, options) => script(request, options))
  server = await startTestServer({ runner })
})
afterAll(({}, tests) => stopTestServer(server, tests))

async function submit(body: object = aRequest()): Promise<string> {
  const { data } = await call(server, routes.runBacktest, { body })
  return data.jobId
}

const status = async (id: string) => (await call(server, routes.backtestStatus, { params: { id } })).data

const ended = (id: string) =>
  eventually(async () => {
    const job = await status(id)
    return ['completed', 'failed', 'cancelled'].includes(job.status) ? job : undefined
  })

describe('a submitted backtest', () => {
  it('is accepted with 202 and a job id', async () => {
    const answer = await call(server, routes.runBacktest, { body: aRequest() })
    expect(answer.status).toBe(202)
    expect(answer.data.jobId).toMatch(/^[0-9a-f-]{36}$/)
    await ended(answer.data.jobId)
  })

  it('starts within 50 ms on an idle server', async () => {
    await ended(await submit())
    const waits: number[] = []
    for (let i = 0; i < 5; i++) {
      const job = await ended(await submit())
      waits.push(Date.parse(job.startedAt ?? '') - Date.parse(job.submittedAt))
    }
    expect(Math.min(...waits)).toBeLessThan(50)
  })

  it('returns its results with the status once it is completed', async () => {
    const job = await ended(await submit())
    expect(job).toMatchObject({ status: 'completed', progress: 100, stage: 'Backtest completed' })
    expect(backtestBundleSchema.parse(job.results).results.trades).toHaveLength(2)
  })

  it('omits the results from the status on request', async () => {
    const id = await submit()
    await ended(id)
    const { data } = await call(server, routes.backtestStatus, {
      params: { id },
      query: { results: 'false' },
    })
    expect(data).not.toHaveProperty('results')
  })

  it('reports its progress and stage while it runs', async () => {
    let finish = () => {}
    script = async (_, { onProgress }) => {
      onProgress(60)
      await new Promise<void>((resolve) => (finish = resolve))
      return 1
    }
    const id = await submit()
    const job = await eventually(async () => ((await status(id)).progress === 60 ? status(id) : undefined))
    expect(job).toMatchObject({ status: 'running', stage: 'Executing trades' })
    finish()
    await ended(id)
    script = async () => 2
  })

  it('fails with the fields that the dataset can’t serve', async () => {
    const problems = [{ path: 'startDate', message: 'Date must be between 2024-01-01 and 2025-04-30' }]
    script = async () => ({ kind: 'refused', problems })
    const id = await submit()
    const job = await ended(id)
    script = async () => 2
    expect(job).toMatchObject({ status: 'failed', error: problems[0]?.message, fields: problems })
    // An older version stored the text and the fields.
    const { db } = server.database
    const [row] = await db
      .update(backtests)
      .set({ fault: null, error: problems[0]?.message ?? null, errorFields: problems })
      .where(eq(backtests.id, id))
      .returning()
    expect(row?.fault).toBeNull()
    expect(await status(id)).toEqual(job)
  })

  it('fails with the reason if its market data can’t be used', async () => {
    const fault = { why: 'day-file', file: 'mine/NIFTY/2024-01-02.aa.arrow', fault: 'it is damaged' } as const
    const error =
      'The market data file mine/NIFTY/2024-01-02.aa.arrow cannot be used: it is damaged. The operator of this server can restore it from a backup, or delete its dataset and import it again.'
    script = async () => ({ kind: 'broken', fault, detail: '/srv/delta/…' })
    const job = await ended(await submit())
    script = async () => 2
    expect(job).toMatchObject({ status: 'failed', error })
  })

  it('fails without revealing internals if the run throws', async () => {
    script = async () => {
      throw new Error('secret path /srv/x')
    }
    const job = await ended(await submit())
    script = async () => 2
    expect(job).toMatchObject({ status: 'failed', error: 'Backtest failed' })
  })
})

describe('the results of a backtest', () => {
  it('are returned whole, however large, and by ranges of trades', async () => {
    script = async () => 4703
    const id = await submit()
    await ended(id)
    script = async () => 2
    const { data } = await call(server, routes.backtestResults, { params: { id } })
    expect(backtestBundleSchema.parse(data).results.trades.map((trade) => trade.id)).toEqual(
      Array.from({ length: 4703 }, (_, i) => `trade-${i + 1}`),
    )
    const page = await call(server, routes.backtestTrades, {
      params: { id },
      query: { offset: '495', limit: '10' },
    })
    expect(page.data.total).toBe(4703)
    expect(page.data.trades.map((trade) => trade.id)).toEqual(
      Array.from({ length: 10 }, (_, i) => `trade-${496 + i}`),
    )
  })

  it.each([
    ['identity', (bytes: Buffer) => bytes],
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
    ['zstd', decodeFrames],
  ])('are the same alone and with the status, to a client that accepts %s', async (encoding, decoded) => {
    script = async () => 1001
    const id = await submit()
    await ended(id)
    script = async () => 2
    const { data: request } = await call(server, routes.backtestRequest, { params: { id } })
    const results = JSON.parse(JSON.stringify(aBundle(backtestRequestSchema.parse(request), 1001)))
    const { results: _, ...job } = await status(id)
    for (const [route, data] of [
      [routes.backtestResults, results],
      [routes.backtestStatus, { ...job, results }],
    ] as const) {
      const { headers, rawPayload } = await server.app.inject({
        url: route.path.replace('{id}', id),
        headers: { cookie: server.owner.cookie, 'accept-encoding': encoding },
      })
      expect(headers['content-encoding'] ?? 'identity').toBe(encoding)
      expect(headers['content-type']).toBe('application/json; charset=utf-8')
      expect(JSON.parse(decoded(rawPayload).toString())).toEqual({ success: true, data })
    }
  })

  it('are refused until it is completed', async () => {
    script = (_, options) => untilAborted(options)
    const id = await submit()
    const answer = await call(server, routes.backtestResults, { params: { id } })
    expect([answer.status, answer.error.error.code]).toEqual([409, 'conflict'])
    await call(server, routes.cancelBacktest, { params: { id } })
    script = async () => 2
  })

  it('are complete for a backtest without trades, too', async () => {
    script = async () => 0
    const job = await ended(await submit())
    script = async () => 2
    expect(job.results?.results.trades).toEqual([])
  })
})

describe('a cancelled backtest', () => {
  it('stops at once, and stays cancelled', async () => {
    let stopped = false
    script = (_, options) => untilAborted(options).finally(() => (stopped = true))
    const id = await submit()
    await eventually(async () => (await status(id)).status === 'running' || undefined)
    const { data } = await call(server, routes.cancelBacktest, { params: { id } })
    expect(data.status).toBe('cancelled')
    await eventually(() => stopped || undefined)
    script = async () => 2
    expect((await status(id)).status).toBe('cancelled')
  })

  it('never starts if it was still queued', async () => {
    script = (_, options) => untilAborted(options)
    const ids = [await submit(), await submit(), await submit(aRequest({ endDate: '2024-02-02' }))]
    await eventually(() => runner.running === 2 || undefined)
    for (const id of ids.reverse()) await call(server, routes.cancelBacktest, { params: { id } })
    await eventually(() => runner.running === 0 || undefined)
    script = async () => 2
    expect(runner.started.some((request) => request.endDate === '2024-02-02')).toBe(false)
  })

  it('stays completed if it was completed before', async () => {
    const id = await submit()
    await ended(id)
    const { data } = await call(server, routes.cancelBacktest, { params: { id } })
    expect(data.status).toBe('completed')
  })
})

describe('an unknown backtest', () => {
  it.each([
    [routes.backtestStatus],
    [routes.backtestResults],
    [routes.backtestTrades],
    [routes.backtestEvents],
    [routes.cancelBacktest],
    [routes.backtestRequest],
  ])('is not found by $path', async (route) => {
    for (const id of ['nonsense', '00000000-0000-4000-8000-000000000000']) {
      const answer = await call(server, route, { params: { id } })
      expect(answer.status).toBe(404)
      expect(answer.error).toMatchObject({
        success: false,
        message: 'Backtest not found',
        error: { code: 'not_found' },
      })
    }
  })
})

describe('the events of a backtest', () => {
  it('report every change up to the end, and then stop', async () => {
    let finish = () => {}
    script = async (_, { onProgress }) => {
      onProgress(30)
      await new Promise<void>((resolve) => (finish = resolve))
      return 1
    }
    const id = await submit()
    await eventually(async () => (await status(id)).progress === 30 || undefined)
    const url = server.url + routes.backtestEvents.path.replace('{id}', id)
    const response = await fetch(url, { headers: { cookie: server.owner.cookie } })
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    let text = ''
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString()
      finish()
    }
    script = async () => 2
    const states = [...text.matchAll(/^event: progress\ndata: (.*)$/gm)].map(
      ([, json = '']) => JSON.parse(json) as { status: string },
    )
    expect(states[0]).toMatchObject({ status: 'running', progress: 30, stage: 'Generating trading signals' })
    expect(states.at(-1)).toMatchObject({ status: 'completed', progress: 100 })
    expect(states.at(-1)).not.toHaveProperty('results')
  })
})

describe('the list of backtests', () => {
  it('has the latest first, with their figures', async () => {
    const first = await submit()
    await ended(first)
    const second = await submit()
    await ended(second)
    const { data } = await call(server, routes.listBacktests, { query: { limit: '2' } })
    expect(data.jobs.map((job) => job.jobId)).toEqual([second, first])
    expect(data.jobs[0]).toMatchObject({ instrument: 'NIFTY', summary: { totalTrades: 2 } })
    expect(data.total).toBeGreaterThan(2)
  })

  it('returns the request of a backtest', async () => {
    const id = await submit(aRequest({ endDate: '2024-03-28' }))
    const { data } = await call(server, routes.backtestRequest, { params: { id } })
    expect(data).toMatchObject({ endDate: '2024-03-28', timeFrame: '1min' })
    await ended(id)
  })
})

describe('an invalid request', () => {
  it('is refused with every wrong field and the message of its form', async () => {
    const body = { ...aRequest({ endDate: '2023-12-01' }), instrument: '', surprise: 1 }
    const answer = await call(server, routes.runBacktest, { body })
    expect(answer.status).toBe(400)
    expect(answer.error.error.code).toBe('invalid_request')
    expect(answer.error.error.fields).toContainEqual({
      path: 'instrument',
      message: 'Instrument is required',
    })
    expect(answer.error.error.fields).toContainEqual({
      path: '',
      message: "Unknown field 'surprise'; remove it or check the spelling",
    })
  })

  it.each([
    [
      'broken JSON',
      { payload: '{"a":', headers: { 'content-type': 'application/json' } },
      400,
      'The request body is not valid JSON',
    ],
    [
      'no body',
      { payload: '', headers: { 'content-type': 'application/json' } },
      400,
      'The request body is empty; send JSON',
    ],
    [
      'another format',
      { payload: '<a/>', headers: { 'content-type': 'text/xml' } },
      400,
      'Send the request body as JSON, with Content-Type: application/json',
    ],
    [
      'too much',
      { payload: JSON.stringify('x'.repeat(1_000_001)), headers: { 'content-type': 'application/json' } },
      413,
      'The request body is larger than the 1 MB that may be sent at once',
    ],
  ])('reports %s', async (_, request, expectedStatus, message) => {
    const response = await server.app.inject({
      method: 'POST',
      url: routes.runBacktest.path,
      ...request,
      headers: { cookie: server.owner.cookie, ...request.headers },
    })
    expect(response.statusCode).toBe(expectedStatus)
    expect(response.json()).toMatchObject({
      success: false,
      message,
      requestId: response.headers['x-request-id'],
    })
  })
})

it('lists both kinds of strategy with their fields', async () => {
  const { data } = await call(server, routes.backtestStrategies)
  expect(data.map((strategy) => strategy.name)).toEqual(['multi_leg_strategy', 'custom_option_strategy'])
  expect(data[0]?.fields).toContainEqual(expect.objectContaining({ name: 'entryStartTime', required: true }))
})
