/**
 * Does a batch of saved strategies complete exactly once, even if the server is killed? A batch of 50 is
 * started; the server is killed (-9) twice while it runs, at other moments in each of 3 rounds, and started
 * again. Each strategy must then have one result, one backtest and its performance.
 *
 * Data: the simulated market of NIFTY, 2024-01-01 to 2025-04-30 (generated first if missing).
 * Unit: strategies without exactly one result, which must be zero; seconds from the start of a batch to its
 * end.
 */
import { backtestRequestSchema } from '#domain/schemas'
import { setTimeout as sleep } from 'node:timers/promises'
import { routes, type ApiClient, type BatchJob } from '#api'
import {
  prepareSimulated,
  signUp,
  startDelta,
  stopAll,
  temporaryDataFolder,
  type DeltaProcess,
} from './delta-processes.ts'
import { ironCondor } from './engine-requests.ts'

const STRATEGIES = 50
const ROUNDS = 3
const KILLS = 2
const MOST_SECONDS = 600

await prepareSimulated('2024-01-01', '2025-04-30')
const folder = temporaryDataFolder()
let server = await start('0')
try {
  for (let round = 1; round <= ROUNDS; round++) await trial(round)
} finally {
  await stopAll([server])
  folder.remove()
}

function start(port: string): Promise<DeltaProcess> {
  return startDelta('serve', { DATA_DIR: folder.path, DATABASE_URL: '', PORT: port, TRUST_PROXY: '1' })
}

async function trial(round: number): Promise<void> {
  const { url } = server
  const client = (await signUp(url, round)).client(url)
  const strategyIds = await saveStrategies(client)
  const began = performance.now()
  const { jobId } = await client.call(routes.startBatch, { body: { strategyIds } })
  const killedAt: number[] = []
  for (let kill = 1; kill <= KILLS; kill++) {
    const after = Math.floor((STRATEGIES * kill) / (KILLS + 1)) + round
    const batch = await reaches(client, jobId, (state) => state.results.length >= after)
    killedAt.push(batch.results.length)
    server.signal('SIGKILL')
    await server.ended
    server = await start(new URL(url).port)
  }
  const batch = await reaches(
    client,
    jobId,
    (state) => state.status !== 'queued' && state.status !== 'running',
  )
  const seconds = (performance.now() - began) / 1000
  const wrong = await countWrong(client, batch, strategyIds)
  console.log(
    `round ${round}: killed after ${killedAt.join(' and ')} of ${STRATEGIES}, ${batch.status} with ${batch.successfulTests} tested in ${seconds.toFixed(1)} s; wrong: ${wrong}`,
  )
  if (batch.status !== 'completed' || batch.successfulTests !== STRATEGIES || wrong > 0) process.exitCode = 1
}

async function saveStrategies(client: ApiClient): Promise<string[]> {
  const ids = Array.from({ length: STRATEGIES }, (_, i) => `strategy_${1_704_067_200_000 + i}_batch`)
  for (const [i, id] of ids.entries()) {
    const month = `2024-${String(1 + (i % 12)).padStart(2, '0')}`
    const formData = backtestRequestSchema.parse({
      ...ironCondor(),
      startDate: `${month}-01`,
      endDate: `${month}-28`,
    })
    await client.call(routes.saveStrategy, {
      body: { id, configuration: { strategyName: `Strategy ${i + 1}`, formData } },
    })
  }
  return ids
}

async function reaches(
  client: ApiClient,
  id: string,
  isThere: (batch: BatchJob) => boolean,
): Promise<BatchJob> {
  for (const until = Date.now() + MOST_SECONDS * 1000; Date.now() < until; await sleep(10)) {
    const batch = await client.call(routes.batchStatus, { params: { id } })
    if (isThere(batch)) return batch
  }
  throw new Error(`batch ${id} did not get there within ${MOST_SECONDS} s`)
}

/** Counts strategies without exactly one result, one backtest and their performance. */
async function countWrong(client: ApiClient, batch: BatchJob, ids: readonly string[]): Promise<number> {
  const { jobs } = await client.call(routes.listBacktests, { query: { limit: 200 } })
  const saved = await client.call(routes.listStrategies)
  const isRight = (id: string) => {
    const results = batch.results.filter(({ strategyId }) => strategyId === id)
    const runs = jobs.filter(({ jobId }) => jobId === results[0]?.jobId)
    return (
      results.length === 1 && runs.length === 1 && saved.find((one) => one.id === id)?.status === 'tested'
    )
  }
  return ids.filter((id) => !isRight(id)).length + Math.abs(jobs.length - ids.length)
}
