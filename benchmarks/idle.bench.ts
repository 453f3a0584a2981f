/**
 * How much memory does a server take that waits, and how long does its first backtest take after that? With `BEFORE` the folder of
 * another copy of Delta is measured in turns with this one. Half a minute of waiting a server; `SECONDS` says otherwise.
 *
 * Data: the simulated market of NIFTY, January 2024 (made first if it is not there).
 * Unit: megabytes: resident set of the server's own process, started as `npm start` does, without its database, which is
 * PostgreSQL's own processes; the goal is 250;
 * milliseconds from submission to result, first and second backtest. The least of three.
 */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { routes, routeUrl } from '#api'
import { backtestRequestSchema } from '#domain/schemas'
import { prepareSimulated, signUp, startDelta, stopAll, temporaryDataFolder } from './delta-processes.ts'
import { ironCondor } from './engine-requests.ts'

const ROUNDS = 3
const SECONDS = Number(process.env['SECONDS'] ?? 30)
const COPIES = [process.env['BEFORE'], resolve(import.meta.dirname, '..')].filter(
  (copy) => copy !== undefined,
)

interface Idle {
  readonly megabytes: number
  readonly first: number
  readonly second: number
}

async function measure(copy: string): Promise<Idle> {
  const folder = temporaryDataFolder()
  const environment = { DATA_DIR: folder.path, DATABASE_URL: '', SIGN_UP: 'open', TRUST_PROXY: '1' }
  const server = await startDelta('serve', environment, join(copy, 'bin/delta.js'))
  try {
    const user = await signUp(server.url, 1)
    const body = backtestRequestSchema.parse({ ...ironCondor(), endDate: '2024-01-30' })
    const backtest = async () => {
      const started = performance.now()
      const { jobId: id } = await user.client(server.url).call(routes.runBacktest, { body })
      const events = routeUrl(routes.backtestEvents, { params: { id } })
      await (await fetch(server.url + events, { headers: user.headers })).text()
      await user.client(server.url).call(routes.backtestResults, { params: { id } })
      return performance.now() - started
    }
    await sleep(SECONDS * 1000)
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))!
    return { megabytes: Number(kilobytes) / 1024, first: await backtest(), second: await backtest() }
  } finally {
    await stopAll([server])
    folder.remove()
  }
}

await prepareSimulated('2024-01-01', '2024-01-30')
const measured = COPIES.map((): Idle[] => [])
for (let round = 0; round < ROUNDS; round++)
  for (const [i, copy] of COPIES.entries()) measured[i].push(await measure(copy))
for (const [i, copy] of COPIES.entries()) {
  const least = (figure: keyof Idle) => Math.min(...measured[i].map((one) => one[figure])).toFixed(0)
  console.log(
    `${copy}: waiting ${least('megabytes')} MB, first backtest ${least('first')} ms, second ${least('second')} ms`,
  )
}
