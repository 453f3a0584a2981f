/**
 * Does any request break a route? 100,000 malformed requests over every route of the API, sent as an
 * administrator: wrong types, texts, dates, numbers, and truncated forms. No answer may be 500 or above or
 * lack the error envelope, and memory must not grow with the number of requests.
 *
 * Data: random requests from a fixed seed; backtests end at once. Calls are made in the process of the
 * server.
 * Unit: calls a second; invalid answers; MB of live JavaScript objects and resident, after each tenth.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { errorEnvelopeSchema, routes, type Route } from '#api'
import { backtests, datasetImports, rateLimits } from '../src/server/kernel/db/schema/index.ts'
import { ADMIN_ENVIRONMENT, signInAdmin } from '../src/server/fixtures/admin.ts'
import { answerTo, fuzzRequests, type FuzzRequest } from '../src/server/fixtures/fuzz-requests.ts'
import { startTestServer, stopTestServer } from '../src/server/fixtures/test-server.ts'

const CALLS = 100_000
const ROUNDS = 10
const AT_ONCE = 4
const SEED = 20_240_101
/** Allowed growth of live objects from the first tenth, when caches are full, to the end. */
const MOST_GROWTH_MEGABYTES = 60

setFlagsFromString('--expose_gc')
const collectGarbage = runInNewContext('gc') as () => void

const table: Route[] = Object.values(routes)
const bad: string[] = []
const statuses = new Map<number, number>()
const server = await startTestServer({
  environment: { ...ADMIN_ENVIRONMENT, USER_PENDING_BACKTESTS: '20', UPLOAD_LIMIT_MB: '1' },
})
try {
  await trial()
} finally {
  await stopTestServer(server, { tasks: [] })
}

async function trial(): Promise<void> {
  const started = performance.now()
  const live: number[] = []
  const each = Math.ceil(CALLS / ROUNDS / table.length)
  for (let round = 0; round < ROUNDS; round++) {
    for (const route of table)
      await sendAll(fc.sample(fuzzRequests(route), { numRuns: each, seed: SEED + round }))
    for (const rows of [backtests, datasetImports]) await server.database.db.delete(rows)
    live.push(liveMegabytes())
    const resident = process.memoryUsage.rss() / 1e6
    console.log(
      `${(each * table.length * (round + 1)).toLocaleString('en-IN').padStart(8)} calls: ${live.at(-1)!.toFixed(0)} MB live, ${resident.toFixed(0)} MB resident`,
    )
  }
  const seconds = (performance.now() - started) / 1000
  const growth = live.at(-1)! - live[0]
  const shown = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
  console.log(`calls a second:         ${((each * table.length * ROUNDS) / seconds).toFixed(0)}`)
  console.log(`answers by status:      ${shown.join(', ')}`)
  console.log(`live objects grew by:   ${growth.toFixed(1)} MB`)
  console.log(`answers that may not be: ${bad.length}`)
  for (const line of bad.slice(0, 10)) console.log(`  ${line}`)
  if (bad.length > 0 || growth > MOST_GROWTH_MEGABYTES) process.exitCode = 1
}

/** Signs in again for each call, because one of the routes signs out. */
async function sendAll(requests: readonly FuzzRequest[]): Promise<void> {
  await server.database.db.delete(rateLimits)
  const { cookie } = await signInAdmin(server)
  let next = 0
  const send = async () => {
    for (let request = requests[next++]; request; request = requests[next++]) await sendOne(request, cookie)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, send))
}

async function sendOne(request: FuzzRequest, cookie: string): Promise<void> {
  const { status, body } = await answerTo(server.app, request, cookie)
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
  const right = status < 400 || (status < 500 && errorEnvelopeSchema.safeParse(JSON.parse(body)).success)
  if (!right)
    bad.push(
      `${request.method} ${String(request.url)} answered ${status}: ${JSON.stringify(request)}`.slice(0, 500),
    )
}

function liveMegabytes(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed / 1e6
}
