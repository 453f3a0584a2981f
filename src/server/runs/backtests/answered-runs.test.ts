import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { routes } from '#api'
import { backtestRequestSchema } from '#domain/schemas'
import { backtests, trials } from '../../kernel/db/schema/index.ts'
import { aBundle, aRequest } from '../../fixtures/sample-bundle.ts'
import { call, startTestServer, stopTestServer, type TestServer } from '../../fixtures/test-server.ts'
import { storeAnswered, type AnsweredRun } from './answered-runs.ts'
import { encodeResult } from './result-encoding.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterEach(async () => {
  await server.database.db.delete(backtests)
  await server.database.db.delete(trials)
})
afterAll(({}, tests) => stopTestServer(server, tests))

/** A run with this many trades, of the owner by default. */
function aRun({ trades = 2, userId = server.owner.id, entryStartTime = '09:16' } = {}): AnsweredRun {
  const asked = aRequest()
  const request = backtestRequestSchema.parse({ ...asked, strategy: { ...asked.strategy, entryStartTime } })
  const result = encodeResult(aBundle(request, trades))
  const kept = { id: randomUUID(), userId, name: `${trades} trades`, priority: 'interactive' } as const
  return { ...kept, request, submittedAt: new Date(), startedAt: new Date(), result }
}

const statusOf = async ({ id }: AnsweredRun) =>
  (await call(server, routes.backtestStatus, { params: { id }, query: { results: 'true' } })).data

/** Stores the runs concurrently, so that several share one statement. */
async function storeAll(runs: readonly AnsweredRun[]): Promise<string[]> {
  const store = storeAnswered(server.database.db)
  return (await Promise.allSettled(runs.map(store))).map(({ status }) => status)
}

it('runs that end at the same time each keep their own request, name and result', async () => {
  const counts = [0, 1, 2, 500, 1001]
  const runs = counts.map((trades) => aRun({ trades }))
  expect(await storeAll(runs)).toEqual(runs.map(() => 'fulfilled'))
  for (const [i, run] of runs.entries()) {
    const { status, progress, results } = await statusOf(run)
    expect({ status, progress }).toEqual({ status: 'completed', progress: 100 })
    expect(results).toEqual(aBundle(run.request, counts[i]))
    const { data } = await call(server, routes.getRun, { params: { id: run.id } })
    expect(data).toMatchObject({ name: run.name, performance: { totalTrades: counts[i] } })
  }
})

it('a run that can’t be stored doesn’t keep the others from being stored', async () => {
  const runs = [aRun(), aRun(), aRun({ userId: 'nobody' }), aRun(), aRun()]
  expect(await storeAll(runs)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  expect(await server.database.db.select().from(backtests)).toHaveLength(4)
})

it('the same strategy run several times concurrently is one trial', async () => {
  const times = ['09:16', '09:30', '09:16', '09:30', '09:16', '10:00']
  expect(await storeAll(times.map((entryStartTime) => aRun({ entryStartTime })))).not.toContain('rejected')
  expect(await server.database.db.select().from(trials)).toHaveLength(3)
})
