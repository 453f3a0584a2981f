import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { routes } from '#api'
import { backtestRequestSchema } from '#domain/schemas'
import { backtestResults } from '../../kernel/db/schema/index.ts'
import { aBundle, aRequest } from '../../fixtures/sample-bundle.ts'
import { eventually } from '../../fixtures/scripted-runner.ts'
import { call, startTestServer, stopTestServer, type TestServer } from '../../fixtures/test-server.ts'
import { decodeFrames } from '../../fixtures/zstandard-frames.ts'
import { encodeResult } from './result-encoding.ts'
import { resultColumns, storedResult } from './stored-result.ts'

let server: TestServer
/** A completed backtest. */
let id: string

/** A result with 15,000 trades whose prices hardly compress, so that it is stored in more bytes than are read at once. */
const { results, ...about } = aBundle(backtestRequestSchema.parse(aRequest()), 15_000)
const trades = results.trades.map((trade, i) => ({
  ...trade,
  entryPrice: Math.sin(i),
  exitPrice: Math.cos(i),
}))
const large = { ...about, results: { ...results, trades } }

beforeAll(async () => {
  server = await startTestServer()
  id = (await call(server, routes.runBacktest, { body: aRequest() })).data.jobId
  await eventually(async () => {
    const { data } = await call(server, routes.backtestStatus, { params: { id } })
    return data.status === 'completed' || undefined
  })
  await replaceResult()
})
afterAll(({}, tests) => stopTestServer(server, tests))

async function replaceResult(): Promise<void> {
  const { overview, days, trades, tradeCount } = encodeResult(large)
  expect(trades.length).toBeGreaterThan(300_000)
  await server.database.db
    .update(backtestResults)
    .set({ overview, days, trades, tradeCount })
    .where(eq(backtestResults.backtestId, id))
}

it.each(['identity', 'zstd'])('a large result is whole for a client that accepts %s', async (encoding) => {
  const { headers, rawPayload } = await server.app.inject({
    url: routes.backtestResults.path.replace('{id}', id),
    headers: { cookie: server.owner.cookie, 'accept-encoding': encoding },
  })
  expect(headers['content-encoding'] ?? 'identity').toBe(encoding)
  const text = encoding === 'zstd' ? decodeFrames(rawPayload) : rawPayload
  expect(JSON.parse(text.toString('utf8'))).toEqual({ success: true, data: large })
})

it.each([
  [0, 3],
  [499, 2],
  [1_000, 500],
  [14_990, 100],
  [15_000, 10],
])('trades from %i on are found in a large result, %i at most', async (offset, limit) => {
  const { data } = await call(server, routes.backtestTrades, {
    params: { id },
    query: { offset: String(offset), limit: String(limit) },
  })
  expect(data).toEqual({ total: 15_000, offset, trades: trades.slice(offset, offset + limit) })
})

it('a large result that is replaced while it is read ends with an error instead of a mix of both', async () => {
  const { db } = server.database
  const [row = expect.fail()] = await db
    .select(resultColumns)
    .from(backtestResults)
    .where(eq(backtestResults.backtestId, id))
  const stored = await storedResult(db, id, row)
  const slices = (stored?.trades as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]()
  expect((await slices.next()).done).toBe(false)
  await replaceResult()
  await expect(slices.next()).rejects.toThrow('was replaced while it was read')
})
