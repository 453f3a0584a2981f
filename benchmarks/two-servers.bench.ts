/**
 * Does a download survive the death of a server that shares its database with another? Two servers on one PostgreSQL and one data folder
 * download a week from an emulated Upstox account. They are killed (-9) by turns, four times, and started again; whichever is left has
 * to go on. The dataset must have the hash of one imported from the same answers as files, both servers must say the same of it, and no
 * call may be answered twice except the one in progress at a kill.
 *
 * Data: five sessions of an emulated market of NIFTY, 375 minutes each.
 * Unit: calls answered, and answered twice; seconds from a kill to the next call that is answered.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { routes, type DownloadJob } from '#api'
import { aMarket, startUpstoxEmulator, writeAnswers } from '#brokers/fixtures'
import { datasetManifest, importFiles } from '#market-data'
import { startEmbeddedDatabase } from '../src/server/kernel/db/embedded/embedded-database.ts'
import { databaseUrlOf, signUp, startDelta, stopAll, type DeltaProcess } from './delta-processes.ts'

const PERIOD = { from: '2025-04-07', to: '2025-04-11' } as const
const MARKET = aMarket({ ...PERIOD, to: '2025-04-17', strikes: 20, minutesADay: 375 })
const DATASET = 'shared-by-two'
const TOKEN = 'token-of-the-trial'
/** Numbers of answers after which a server is killed, the first and the second by turns. */
const KILLS = [6, 14, 24, 36] as const
const MOST_SECONDS = 900

const root = mkdtempSync(join(tmpdir(), 'delta-bench-'))
const database = await startEmbeddedDatabase({ dataFolder: root, log: pino({ level: 'silent' }) })
const emulator = await startUpstoxEmulator({ market: MARKET, token: TOKEN })
const environment = {
  DATA_DIR: root,
  DATABASE_URL: databaseUrlOf(database.connection),
  SECRET: 'a secret that both servers of the trial share',
  SIGN_UP: 'open',
  TRUST_PROXY: '1',
  BROKER_ADDRESSES: `upstox=${emulator.address}`,
}
const servers: DeltaProcess[] = []
const pauses: number[] = []
let killedAt: number | undefined
let kills = 0
let restarting: Promise<void> = Promise.resolve()
try {
  servers.push(await startDelta('serve', environment), await startDelta('serve', environment))
  const user = await signUp(servers[0].url, 1)
  const call = () => servers.map(({ url }) => user.client(url))
  const [client] = call()
  await client.call(routes.connectBroker, {
    params: { id: 'upstox' },
    body: { fields: { accessToken: TOKEN } },
  })
  emulator.onAnswer(watch)
  const { id } = await client.call(routes.startDownload, {
    body: { broker: 'upstox', underlying: 'NIFTY', ...PERIOD, strikes: 3, expiries: 1, dataset: DATASET },
  })
  await untilEnded(async () => {
    const lists = await Promise.all(
      call().map((one) => one.call(routes.listDownloads, {}).catch(() => undefined)),
    )
    return lists.map((list) => list?.find((job) => job.id === id))
  })
} finally {
  await restarting
  await stopAll(servers)
  await emulator.close()
  await database.stop()
  rmSync(root, { recursive: true, force: true })
}

/** Kills a server at the chosen answers, and measures how long the next answer takes. */
function watch(): void {
  if (killedAt !== undefined) {
    pauses.push((performance.now() - killedAt) / 1000)
    killedAt = undefined
  }
  if (asked().length < (KILLS[kills] ?? Infinity)) return
  const which = kills % 2
  kills++
  killedAt = performance.now()
  servers[which].signal('SIGKILL')
  restarting = restarting.then(async () => {
    await servers[which].ended
    servers[which] = await startDelta('serve', environment)
  })
}

/** Waits until both servers say that the download is over, and judges it. */
async function untilEnded(seen: () => Promise<(DownloadJob | undefined)[]>): Promise<void> {
  const until = performance.now() + MOST_SECONDS * 1000
  for (;;) {
    const jobs = await seen()
    const [one, other] = jobs
    if (one?.outcome && other?.outcome) return judge([one, other])
    const failed = jobs.find((job) => job?.status === 'failed')
    if (failed) throw new Error(`The download failed: ${failed.error}`)
    if (performance.now() > until) throw new Error(`The download did not end: ${JSON.stringify(jobs)}`)
    await sleep(500)
  }
}

async function judge(jobs: readonly DownloadJob[]): Promise<void> {
  const calls = asked()
  const twice = calls.length - new Set(calls).size
  const files = join(root, 'files')
  mkdirSync(files)
  writeAnswers(files, { market: MARKET, asked: calls, ...PERIOD })
  const imported = await importFiles({ paths: [files], dataset: DATASET, dataRoot: join(root, 'imported') })
  const ids = readdirSync(join(root, 'datasets')).filter((name) => name.endsWith(DATASET))
  const hash = datasetManifest(join(root, 'datasets'), ids[0] ?? DATASET).contentHash
  const isSame = [hash, ...jobs.map(({ outcome }) => outcome?.contentHash)].every(
    (each) => each === imported.contentHash,
  )
  console.log(
    `${kills} kills, ${calls.length} calls answered, ${twice} of them twice, ${ids.length} dataset, ` +
      `${isSame ? 'the hash of the files' : 'ANOTHER HASH'}, next answer after ${pauses.map((seconds) => seconds.toFixed(1)).join(', ')} s`,
  )
  if (!isSame || kills < KILLS.length || twice > kills || ids.length !== 1) process.exitCode = 1
}

function asked(): string[] {
  return emulator.answered.filter((path) => /1minute|minutes/.test(path))
}
