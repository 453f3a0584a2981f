/**
 * Does a server grow when it runs for long? Fifty deployments on replays at speed 600 run all the time, each
 * restarted when its session is over, while a user backtests a month every ten seconds.
 *
 * `npm run bench -- soak [MINUTES]`, default 60. Data: the simulated market of NIFTY, January 2024 (generated first
 * if missing). Unit: each minute the memory of the server's process in MB (allocated: its heaps, threads and stacks; mapped:
 * pages of files, which the system takes back when it needs them), its open files, and the size of its data folder
 * without datasets (MB); at the end the slopes of all four per hour, by least squares from the eleventh minute on. The
 * disk grows by the data that deployments store.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { routes, routeUrl } from '#api'
import { backtestRequestSchema } from '#domain/schemas'
import { prepareSimulated, signUp, startDelta, stopAll, temporaryDataFolder } from './delta-processes.ts'
import { ironCondor } from './engine-requests.ts'

const MINUTES = Number(process.argv[3] ?? 60)
const DEPLOYMENTS = 50
/** Of one user; the others belong to further users. */
const DEPLOYMENTS_A_USER = 10
const WARM_UP_MINUTES = 10
const PERIOD = { startDate: '2024-01-01', endDate: '2024-01-31' } as const

interface Sample {
  readonly minute: number
  readonly allocatedMegabytes: number
  readonly mappedMegabytes: number
  readonly handles: number
  readonly diskMegabytes: number
}

await prepareSimulated(PERIOD.startDate, PERIOD.endDate)
const folder = temporaryDataFolder()
const settings = { DATA_DIR: folder.path, DATABASE_URL: '', SIGN_UP: 'open', TRUST_PROXY: '1' }
const server = await startDelta('serve', settings)
const samples: Sample[] = []
const errors = new Map<string, number>()
try {
  const users = await Promise.all(
    Array.from({ length: DEPLOYMENTS / DEPLOYMENTS_A_USER }, (_, n) => signUp(server.url, n)),
  )
  const clients = users.map((user) => user.client(server.url))
  const until = performance.now() + MINUTES * 60_000
  const backtesting = backtests()
  for (let minute = 0; performance.now() < until; minute++) {
    await Promise.all(clients.map(keepDeployed))
    const sample = measured(minute)
    samples.push(sample)
    console.log(
      `minute ${minute}: ${sample.allocatedMegabytes} MB allocated, ${sample.mappedMegabytes} MB mapped, ${sample.handles} files, ${sample.diskMegabytes} MB on disk`,
    )
    await sleep(60_000)
  }
  await backtesting
  const settled = samples.filter(({ minute }) => minute >= Math.min(WARM_UP_MINUTES, MINUTES / 2))
  for (const [what, name] of [
    ['allocatedMegabytes', 'allocated memory, MB'],
    ['mappedMegabytes', 'mapped files, MB'],
    ['handles', 'open files'],
    ['diskMegabytes', 'disk, MB'],
  ] as const)
    console.log(
      `${name}: ${settled.length < 3 ? 'too few minutes for a slope' : `${(60 * slope(settled, what)).toFixed(1)} an hour`}`,
    )
  for (const [message, count] of errors) console.log(`${count} times: ${message}`)

  /** Starts deployments of a user in place of those whose session is over. */
  async function keepDeployed(client: (typeof clients)[number]): Promise<void> {
    const deployments = await noting(() => client.call(routes.listDeployments), [])
    const over = deployments.filter(({ state }) => ['finished', 'stopped', 'failed'].includes(state))
    for (const { id } of over)
      await noting(() => client.call(routes.deleteDeployment, { params: { id } }), undefined)
    for (let n = deployments.length - over.length; n < DEPLOYMENTS_A_USER; n++)
      await noting(
        () =>
          client.call(routes.createDeployment, {
            body: {
              name: `Soak ${n}`,
              request: backtestRequestSchema.parse({ ...ironCondor(), ...PERIOD }),
              feed: { kind: 'replay', dataset: 'simulated', speed: 600, from: '2024-01-02' },
            },
          }),
        undefined,
      )
  }

  async function backtests(): Promise<void> {
    const [user] = users
    for (let n = 0; performance.now() < until; n++) {
      const request = ironCondor()
      for (const leg of request.strategy.legs)
        if ('stopLoss' in leg.riskManagement) leg.riskManagement.stopLoss!.percentageValue = 20 + (n % 60)
      await noting(async () => {
        const body = backtestRequestSchema.parse({ ...request, ...PERIOD })
        const { jobId: id } = await clients[0].call(routes.runBacktest, { body })
        const events = routeUrl(routes.backtestEvents, { params: { id } })
        await (await fetch(server.url + events, { headers: user.headers })).text()
      }, undefined)
      await sleep(10_000)
    }
  }
} finally {
  await stopAll([server])
  folder.remove()
}

async function noting<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    errors.set(message, (errors.get(message) ?? 0) + 1)
    return otherwise
  }
}

function measured(minute: number): Sample {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
  const megabytesOf = (name: string) =>
    Math.round(Number(new RegExp(String.raw`^${name}:\s+(\d+)`, 'm').exec(status)?.[1]) / 1024)
  return {
    minute,
    allocatedMegabytes: megabytesOf('RssAnon'),
    mappedMegabytes: megabytesOf('RssFile'),
    handles: readdirSync(`/proc/${server.pid}/fd`).length,
    diskMegabytes: Math.round(sizeOf(folder.path) / 1e6),
  }
}

/**
 * Bytes of a folder, without the datasets, which are linked into it. Files that disappear during the count are
 * skipped.
 */
function sizeOf(path: string): number {
  let bytes = 0
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inside = join(path, entry.name)
    try {
      if (entry.isDirectory()) bytes += sizeOf(inside)
      else if (entry.isFile()) bytes += statSync(inside).size
    } catch {
      // A file of the database that it has just removed.
    }
  }
  return bytes
}

/** Of a line through the samples, a minute. */
function slope(points: readonly Sample[], what: Exclude<keyof Sample, 'minute'>): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(points.map(({ minute }) => minute)), mean(points.map((point) => point[what]))]
  const spread = points.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0)
  const together = points.reduce((sum, point) => sum + (point.minute - x) * (point[what] - y), 0)
  return spread === 0 ? 0 : together / spread
}
