/**
 * How much memory does a server keep after a burst? Users run backtests of a year, open trade logs of 2.4 MB and read
 * whole results, all at the same time. Then all requests stop.
 *
 * Data: the simulated market of NIFTY, 2024 (generated first if missing). Unit: megabytes: resident set of the
 * server's own process, before the burst, at its maximum, and 60 seconds after it; the goal is 500. It keeps
 * measuring for two more minutes.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { routes, routeUrl } from '#api'
import { backtestRequestSchema } from '#domain/schemas'
import { prepareSimulated, signUp, startDelta, stopAll, temporaryDataFolder } from './delta-processes.ts'
import type { BenchUser } from './delta-processes.ts'
import { ironCondor } from './engine-requests.ts'
import { tradeLogOf } from './trade-log.ts'

const USERS = 5
const BACKTESTS = 6
const LOOKS = 20
const GOAL_MEGABYTES = 500
const AFTER_SECONDS = [10, 30, 60, 120, 180]

const LOG = JSON.stringify({ file: 'trades.csv', text: tradeLogOf(2_400_000) })

await prepareSimulated('2024-01-01', '2024-12-31')
const folder = temporaryDataFolder()
const settings = {
  DATA_DIR: folder.path,
  DATABASE_URL: '',
  SIGN_UP: 'open',
  TRUST_PROXY: '1',
  // As `bin/delta` starts it.
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '262144',
}
const server = await startDelta('serve', settings)
try {
  const users = await Promise.all(Array.from({ length: USERS }, (_, n) => signUp(server.url, n)))
  const before = resident()
  let most = before
  const watch = setInterval(() => (most = Math.max(most, resident())), 100)
  await Promise.all(users.map(burst))
  clearInterval(watch)
  console.log(`before ${before} MB, at most ${most} MB, at the end of the burst ${resident()} MB`)
  const ended = performance.now()
  for (const seconds of AFTER_SECONDS) {
    await sleep(Math.max(0, ended + seconds * 1000 - performance.now()))
    const megabytes = resident()
    console.log(`${seconds} s after it ${megabytes} MB`)
    if (seconds === 60 && megabytes > GOAL_MEGABYTES) process.exitCode = 1
  }
} finally {
  await stopAll([server])
  folder.remove()
}

/** Of the server, without its database. */
function resident(): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))!
  return Math.round(Number(kilobytes) / 1024)
}

async function burst(user: BenchUser, n: number): Promise<void> {
  const looks = Array.from({ length: LOOKS }, async () => {
    const answer = await fetch(server.url + routes.previewTradeLog.path, {
      method: 'POST',
      headers: { ...user.headers, 'content-type': 'application/json' },
      body: LOG,
    })
    await answer.text()
  })
  const backtests = Array.from({ length: BACKTESTS }, (_, i) => backtest(user, n * BACKTESTS + i))
  await Promise.all([...looks, ...backtests])
}

/** A year, of another stop each time, and all of its result. */
async function backtest(user: BenchUser, n: number): Promise<void> {
  const request = ironCondor()
  for (const leg of request.strategy.legs)
    if ('stopLoss' in leg.riskManagement) leg.riskManagement.stopLoss!.percentageValue = 20 + n
  const body = backtestRequestSchema.parse({ ...request, startDate: '2024-01-01', endDate: '2024-12-31' })
  const { jobId: id } = await user.client(server.url).call(routes.runBacktest, { body })
  const events = routeUrl(routes.backtestEvents, { params: { id } })
  await (await fetch(server.url + events, { headers: user.headers })).text()
  await user.client(server.url).call(routes.backtestResults, { params: { id } })
}
