import { PassThrough } from 'node:stream'
import { createGunzip, createZstdDecompress, gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  errorEnvelopeSchema,
  NDJSON,
  routes,
  type ErrorEnvelope,
  type ResultHeadline,
  type RunLine,
} from '#api'
import { tradeStatistics } from '#engine/analytics'
import { backtests, backtestResults, trials } from '../../kernel/db/schema/index.ts'
import { aRequest } from '../../fixtures/sample-bundle.ts'
import {
  aRunner,
  eventually,
  untilAborted,
  type Script,
  type ScriptedRunner,
} from '../../fixtures/scripted-runner.ts'
import {
  call,
  signUp,
  startTestServer,
  stopTestServer,
  type TestServer,
  type TestUser,
} from '../../fixtures/test-server.ts'
import { decodeFrames } from '../../fixtures/zstandard-frames.ts'
import { encodeHeadline } from './result-encoding.ts'

const AT_ONCE: Script = async () => 2
let script: Script
let runner: ScriptedRunner
let server: TestServer
/** Slots for short runs. */
const PLACES = 3
/** As many users as there are slots, in addition to the owner. */
let others: TestUser[]

beforeAll(async () => {
  runner = aRunner((request, options) => script(request, options))
  server = await startTestServer({ runner })
  others = await Promise.all(
    Array.from({ length: PLACES }, (_, i) => signUp(server, `other-${i}@example.com`)),
  )
})
afterEach(async () => {
  await server.database.db.delete(backtests)
  await server.database.db.delete(trials)
})
afterAll(({}, tests) => stopTestServer(server, tests))

interface Asked {
  readonly name?: string
  readonly encoding?: string
  /** By default the owner's cookie. */
  readonly cookie?: string
}

const runNow = (options: Asked = {}) => ({
  method: 'POST' as const,
  url: routes.runBacktest.path,
  query: { ...(options.name && { name: options.name }) },
  payload: aRequest() as object,
  headers: {
    cookie: options.cookie ?? server.owner.cookie,
    'accept-encoding': options.encoding ?? 'identity',
    accept: NDJSON,
  },
})
const inLines = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly data: RunLine } & ErrorEnvelope)

/** Runs a backtest and returns the lines of the answer. */
async function submit(options: Asked = {}) {
  const answer = await server.app.inject(runNow(options))
  const lines = inLines(answer.payload)
  const combined = Object.assign({}, ...lines.map(({ data }) => data)) as Record<'jobId', string> &
    Partial<Extract<RunLine, { status: 'completed' }> & Extract<RunLine, { headline: unknown }>>
  return { status: answer.statusCode, lines, combined }
}
const status = async (id: string) => (await call(server, routes.backtestStatus, { params: { id } })).data
const completed = (id: string) =>
  eventually(async () => ((await status(id)).status === 'completed' ? status(id) : undefined))

describe('a backtest whose caller waits', () => {
  it('returns its headline, then its id with the whole result, under its name', async () => {
    script = AT_ONCE
    const { status: code, lines, combined } = await submit({ name: 'Morning calls' })
    expect([code, lines.map(({ data }) => Object.keys(data))]).toEqual([
      200,
      [['headline'], ['jobId', 'status', 'results']],
    ])
    expect(combined.headline?.trades.count).toBe(2)
    expect(combined.results?.results.trades).toMatchObject([{ id: 'trade-1' }, { id: 'trade-2' }])
    const job = await status(combined.jobId)
    expect(job).toMatchObject({ status: 'completed', progress: 100 })
    expect(job.results).toEqual(combined.results)
    const { data: run } = await call(server, routes.getRun, { params: { id: combined.jobId } })
    expect(run).toMatchObject({ name: 'Morning calls', performance: { totalTrades: 2 } })
  })

  it('returns the figures that its screen computes from the trades', async () => {
    script = AT_ONCE
    const { headline, results: bundle } = (await submit()).combined
    const { results } = bundle!
    const { trades, days, risk, curves } = tradeStatistics(results.trades, {
      money: 'net',
      sessions: results.tradeLog.dailyLevelAnalysis.daily_summary,
      capital: results.summary.initialCapital,
    })
    expect(trades).toMatchObject(headline!.trades)
    expect(days).toMatchObject(headline!.days)
    expect(risk).toMatchObject(headline!.risk)
    expect([...curves.byDay.cumulative]).toEqual(headline!.byDay.cumulative)
  })

  it.each([
    ['identity', () => new PassThrough()],
    ['gzip', createGunzip],
    ['zstd', createZstdDecompress],
  ])(
    'returns its headline while it is being stored, and its id only afterwards, in %s',
    async (encoding, decoder) => {
      script = AT_ONCE
      const { db } = server.database
      let release = () => {}
      let locked = () => {}
      const hasLocked = new Promise<void>((resolve) => (locked = resolve))
      const held = db.transaction(async (tx) => {
        await tx.execute(sql`lock table backtests in share mode`)
        locked()
        await new Promise<void>((resolve) => (release = resolve))
      })
      await hasLocked
      const answer = await server.app.inject({ ...runNow({ encoding }), payloadAsStream: true })
      const parts = answer.stream().pipe(decoder()).setEncoding('utf8').iterator() as AsyncIterator<string>
      let text = ''
      while (!text.endsWith('\n')) text += String((await parts.next()).value)
      expect(inLines(text).map(({ data }) => Object.keys(data))).toEqual([['headline']])
      expect(await db.select().from(backtests)).toHaveLength(0)
      release()
      await held
      for (let part = await parts.next(); !part.done; part = await parts.next()) text += part.value
      const [, kept] = inLines(text)
      expect(await status((kept?.data as { jobId: string }).jobId)).toMatchObject({ status: 'completed' })
    },
  )

  it('returns an error instead of an id if it can’t be stored', async () => {
    script = AT_ONCE
    const { db } = server.database
    await db.execute(sql`alter table backtest_results add constraint full_disk check (false) not valid`)
    const { status: code, lines } = await submit()
    await db.execute(sql`alter table backtest_results drop constraint full_disk`)
    expect([code, lines.length]).toEqual([200, 2])
    expect(errorEnvelopeSchema.parse(lines[1])).toMatchObject({ success: false, error: { code: 'internal' } })
    expect(await db.select().from(backtests)).toHaveLength(0)
  })

  it('is stored even if its caller leaves after the headline', async () => {
    script = AT_ONCE
    const answer = await server.app.inject({ ...runNow(), payloadAsStream: true })
    answer.stream().destroy()
    const [row] = await eventually(async () => {
      const rows = await server.database.db.select().from(backtests)
      return rows.length > 0 ? rows : undefined
    })
    expect(row).toMatchObject({ status: 'completed' })
  })

  it.each(['gzip', 'zstd'])('returns the same in %s', async (encoding) => {
    script = AT_ONCE
    const answer = await server.app.inject(runNow({ encoding: `deflate, ${encoding};q=0.9, br` }))
    expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
    const decode = encoding === 'gzip' ? gunzipSync : decodeFrames
    const [headline, kept] = inLines(decode(answer.rawPayload).toString())
    expect(headline?.data).toHaveProperty('headline.trades.count', 2)
    expect(kept?.data).toHaveProperty('results.results.trades.1.id', 'trade-2')
  })

  it('counts as one trial however often it is run', async () => {
    script = AT_ONCE
    await submit()
    await submit()
    expect(await server.database.db.select().from(trials)).toHaveLength(1)
    expect(await server.database.db.select().from(backtestResults)).toHaveLength(2)
  })

  it('runs from the queue if the caller doesn’t accept lines', async () => {
    script = AT_ONCE
    const { status: code, data } = await call(server, routes.runBacktest, { body: aRequest() })
    expect([code, data]).toEqual([202, { jobId: data.jobId }])
    await completed(data.jobId)
  })

  it('returns its id if it takes longer than a moment, and completes in the queue', async () => {
    script = async (_, options) => (options.onHeadline ? untilAborted(options) : 2)
    const { combined } = await submit()
    expect(combined).toEqual({ jobId: combined.jobId, status: 'queued' })
    await completed(combined.jobId)
    expect(await server.database.db.select().from(backtests)).toHaveLength(1)
  })

  it('moves to the queue if it breaks after its headline', async () => {
    script = async (_, { onHeadline }) => {
      if (!onHeadline) return 2
      onHeadline(encodeHeadline({ instrument: 'NIFTY' } as ResultHeadline))
      throw new Error('The thread ended')
    }
    const { combined } = await submit()
    expect(combined).toEqual({ headline: { instrument: 'NIFTY' }, jobId: combined.jobId, status: 'queued' })
    await completed(combined.jobId)
  })

  it('returns a refusal like any other backtest', async () => {
    const problems = [{ path: 'startDate', message: 'Too early' }]
    script = async () => ({ kind: 'refused', problems })
    const { combined } = await submit()
    const job = await eventually(async () => {
      const now = await status(combined.jobId)
      return now.status === 'failed' ? now : undefined
    })
    expect(job).toMatchObject({ error: 'Too early', fields: problems })
  })

  it('moves to the queue while its user has another short run', async () => {
    let finish = () => {}
    const first = new Promise<void>((resolve) => (finish = resolve))
    script = async (_, options) => {
      if (options.onHeadline) await first
      return 2
    }
    const waiting = submit()
    await eventually(() => runner.running > 0 || undefined)
    const { combined } = await submit()
    expect(combined).toEqual({ jobId: combined.jobId, status: 'queued' })
    finish()
    expect((await waiting).combined.headline).toBeDefined()
    await completed(combined.jobId)
  })

  it('waits a moment for a slot if all are taken', async () => {
    const ends: (() => void)[] = []
    script = async () => {
      await new Promise<void>((end) => ends.push(end))
      return 2
    }
    const answers = [server.owner, ...others].map(({ cookie }) => submit({ cookie }))
    await eventually(() => ends.length === PLACES || undefined)
    ends.shift()?.()
    await eventually(() => ends.length === PLACES || undefined)
    for (const end of ends) end()
    for (const { combined } of await Promise.all(answers)) expect(combined.headline).toBeDefined()
  })

  it('moves to the queue if no slot becomes free within a moment', async () => {
    let finish = () => {}
    const last = new Promise<void>((resolve) => (finish = resolve))
    script = async (_, options) => {
      if (options.onHeadline) await last
      return 2
    }
    const waiting = others.map(({ cookie }) => submit({ cookie }))
    await eventually(() => runner.running === PLACES || undefined)
    const { combined } = await submit()
    expect(combined).toEqual({ jobId: combined.jobId, status: 'queued' })
    finish()
    await Promise.all(waiting)
    await completed(combined.jobId)
  })

  it('isn’t stored if its user has too many unfinished backtests', async () => {
    const { db } = server.database
    const { userId } = await owner(server)
    const request = aRequest() as never
    const waiting = { userId, request, priority: 'batch', status: 'queued' } as const
    await db
      .insert(backtests)
      .values(Array.from({ length: 200 }, () => ({ ...waiting, id: crypto.randomUUID() })))
    script = AT_ONCE
    const { status: code, lines } = await submit()
    expect([code, lines]).toMatchObject([429, [{ success: false, error: { code: 'rate_limited' } }]])
    expect(await db.select().from(backtests)).toHaveLength(200)
  })
})

/** The user whose backtests the test's calls create. */
async function owner({ database }: TestServer): Promise<{ userId: string }> {
  script = AT_ONCE
  await submit()
  const [row] = await database.db.select({ userId: backtests.userId }).from(backtests)
  await database.db.delete(backtests)
  return row
}
