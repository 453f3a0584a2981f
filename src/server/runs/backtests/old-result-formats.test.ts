import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#api'
import type { BacktestBundle } from '#domain'
import { backtestResults, backtestTradePages } from '../../kernel/db/schema/index.ts'
import { storedBytes } from '../../kernel/limits/quota.ts'
import { aRequest } from '../../fixtures/sample-bundle.ts'
import { eventually } from '../../fixtures/scripted-runner.ts'
import { call, startTestServer, stopTestServer, type TestServer } from '../../fixtures/test-server.ts'

/** A result with two trades, and the bytes that older versions stored for it, as Base64. */
const { bundle, formats } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../fixtures/old-results.json'), 'utf8'),
) as {
  readonly bundle: BacktestBundle
  readonly formats: Readonly<Record<string, { readonly head: string; readonly page: string }>>
}

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(({}, tests) => stopTestServer(server, tests))

/** A page with 500 trades: the two of a page, 250 times. */
function fullPage(page: Buffer): Buffer {
  const text = zstdDecompressSync(page).toString()
  const inside = text.replace(/^\[|\]$/g, '')
  return zstdCompressSync(text.replace(inside, Array.from({ length: 250 }, () => inside).join()))
}

/** A backtest whose result an older version stored, with the two trades on its last page. */
async function anOldResult({ head, page }: (typeof formats)[string], pages = 1): Promise<string> {
  const { db } = server.database
  const { jobId: id } = (await call(server, routes.runBacktest, { body: aRequest() })).data
  await eventually(async () => {
    const { data } = await call(server, routes.backtestStatus, { params: { id } })
    return data.status === 'completed' || undefined
  })
  const [{ userId, summary } = expect.fail()] = await db
    .delete(backtestResults)
    .where(eq(backtestResults.backtestId, id))
    .returning()
  const of = { backtestId: id, userId }
  const tradeCount = 500 * (pages - 1) + 2
  await db.insert(backtestResults).values({ ...of, summary, tradeCount, head: Buffer.from(head, 'base64') })
  const last = Buffer.from(page, 'base64')
  const contents = [...Array.from({ length: pages - 1 }, () => fullPage(last)), last]
  await db.insert(backtestTradePages).values(contents.map((trades, page) => ({ ...of, page, trades })))
  return id
}

describe.each(Object.entries(formats))('a result that an older version stored %s', (_, format) => {
  it.each([1, 2])('is answered like any other, with its trades on %i pages', async (pages) => {
    const params = { id: await anOldResult(format, pages) }
    const earlier = Array.from({ length: 250 * (pages - 1) }, () => bundle.results.trades).flat()
    const trades = [...earlier, ...bundle.results.trades]
    const offset = Math.max(0, earlier.length - 1)
    const result = { ...bundle, results: { ...bundle.results, trades } }
    expect((await call(server, routes.backtestResults, { params })).data).toEqual(result)
    const { data: job } = await call(server, routes.backtestStatus, { params })
    expect(job.results).toEqual(result)
    const { data: page } = await call(server, routes.backtestTrades, {
      params,
      query: { offset: String(offset) },
    })
    expect(page.trades).toEqual(trades.slice(offset))
  })

  it('is shared, drawn on the dashboard and exported with the account', async () => {
    const id = await anOldResult(format)
    const { data: link } = await call(server, routes.shareRun, { params: { id } })
    const { data: shown } = await call(server, routes.sharedResult, {
      params: { token: link.token },
      as: null,
    })
    expect(shown.curve.days).toEqual(['2024-01-02', '2024-01-03'])
    const { data: dashboard } = await call(server, routes.dashboard, {})
    expect(dashboard.performance.at(0)).toMatchObject({ jobId: id, netPnl: [975, 1950] })
    const exported = await server.app.inject({
      url: routes.exportAccount.path,
      headers: { cookie: server.owner.cookie },
    })
    const file = exported.json<Record<string, { backtestId: string }[]>>()
    const rows = ['backtestResults', 'backtestTradePages'].map((table) =>
      file[table]?.find(({ backtestId }) => backtestId === id),
    )
    expect(rows).toMatchObject([
      { head: { overview: { instrument: 'NIFTY' }, days: [{ netPnl: 975 }, { netPnl: 975 }] } },
      { trades: bundle.results.trades },
    ])
  })

  it('counts towards its owner’s storage until it is deleted', async () => {
    const { db } = server.database
    const [row] = await db.select({ userId: backtestResults.userId }).from(backtestResults).limit(1)
    const bytes = async () => storedBytes(db, row?.userId ?? '')
    await db.delete(backtestResults)
    const before = await bytes()
    const id = await anOldResult(format)
    const size = Buffer.from(format.head, 'base64').length + Buffer.from(format.page, 'base64').length
    expect((await bytes()) - before).toBe(size)
    await db.delete(backtestResults).where(eq(backtestResults.backtestId, id))
    expect(await bytes()).toBe(before)
  })
})
