/**
 * Does one heavy user slow another? One user requests a trade log of 2.4 MB 50 times at once and repeats each request
 * as soon as it is answered; in a second case the user also keeps running four backtests of a year and four requests
 * for an option chain. During that time another user requests the session, saves a strategy and backtests one month.
 * How long do these take alone and beside the heavy user, and how much does the heavy user get?
 *
 * Paired: `npm run bench -- fairness [FOLDER [SECONDS]]` measures the copy of Delta in FOLDER and this one by turns,
 * so that other load on the machine affects both.
 *
 * Data: the simulated market of NIFTY, 2024 (generated first if missing). Unit: milliseconds, median and 95th
 * percentile; work of the heavy user per minute. The users share the machine with the server. It fails if beside the
 * heavy user the 95th percentile of session or save exceeds 100 ms, a backtest takes more than three times as long as
 * alone, or the heavy user gets less than 70 % of what the other copy gave.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { routes, routeUrl } from '#api'
import { backtestRequestSchema, strategyToSaveSchema } from '#domain/schemas'
import {
  prepareSimulated,
  quantile,
  signUp,
  startDelta,
  stopAll,
  temporaryDataFolder,
  type BenchUser,
  type DeltaProcess,
} from './delta-processes.ts'
import { ironCondor } from './engine-requests.ts'
import type { HeavyCounts } from './fairness-load.ts'

const TURNS = 2
/** Time of a load before measurements begin. */
const WARM_UP_SECONDS = 3
const PAUSE_MILLISECONDS = 20
const MOST_MILLISECONDS = 100
const MOST_TIMES_ALONE = 3
const LEAST_SHARE = 0.7

const LOADS = ['nobody', 'looks', 'mixed'] as const
type Load = (typeof LOADS)[number]

/** Measurements of one copy under one load, over all rounds. */
interface Measured {
  readonly session: number[]
  readonly save: number[]
  readonly backtest: number[]
  readonly heavy: HeavyCounts[]
  readonly errors: string[]
}

const [, otherFolder, seconds] = process.argv.slice(2)
/** Duration of each load in each turn. */
const SECONDS = Number(seconds ?? 20)
const copies = [
  ...(otherFolder === undefined ? [] : [resolve(otherFolder)]),
  resolve(import.meta.dirname, '..'),
]
const measured = new Map(
  copies.map((copy) => [copy, new Map(LOADS.map((load): [Load, Measured] => [load, nothingYet()]))]),
)

await prepareSimulated('2024-01-01', '2024-12-31')
for (let turn = 1; turn <= TURNS; turn++)
  for (const copy of copies) {
    console.log(`turn ${turn} of ${TURNS}: ${copy}`)
    await measure(copy)
    tell(copy)
  }
judge()

function nothingYet(): Measured {
  return { session: [], save: [], backtest: [], heavy: [], errors: [] }
}

async function measure(copy: string): Promise<void> {
  const folder = temporaryDataFolder()
  const settings = { DATA_DIR: folder.path, DATABASE_URL: '', SIGN_UP: 'open', TRUST_PROXY: '1' }
  const server = await startDelta('serve', settings, join(copy, 'bin/delta.js'))
  try {
    const [modest, heavy] = [await signUp(server.url, 0), await signUp(server.url, 1)]
    await beside('nobody', { server, modest, noted: nothingYet() })
    for (const load of LOADS) {
      const noted = measured.get(copy)!.get(load)!
      const counts = load === 'nobody' ? undefined : (await heavyUser(server, heavy, load)).counts
      if (counts) await sleep(WARM_UP_SECONDS * 1000)
      await beside(load, { server, modest, noted })
      if (counts) noted.heavy.push(await counts)
    }
  } finally {
    await stopAll([server])
    folder.remove()
  }
}

/** Answers that a heavy user gets within the time of one load; resolves once it has begun. */
async function heavyUser(
  { url }: DeltaProcess,
  { headers }: BenchUser,
  load: Load,
): Promise<{ counts: Promise<HeavyCounts> }> {
  const file = join(import.meta.dirname, 'fairness-load.ts')
  const seconds = String(SECONDS + WARM_UP_SECONDS)
  const child = spawn(process.execPath, [file, url, JSON.stringify(headers), load, seconds], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  await lines.next()
  const counts = Promise.all([lines.next(), once(child, 'exit')]).then(
    ([{ value }]) => JSON.parse(String(value)) as HeavyCounts,
  )
  return { counts }
}

interface Beside {
  readonly server: DeltaProcess
  readonly modest: BenchUser
  readonly noted: Measured
}

/** The three things that the other user does, each on its own, one after the other until the time is over. */
async function beside(load: Load, { server: { url }, modest, noted }: Beside): Promise<void> {
  const until = performance.now() + SECONDS * 1000
  const client = modest.client(url)
  const repeat = async (times: number[], work: (n: number) => Promise<unknown>) => {
    for (let n = 0; performance.now() < until; n++) {
      const started = performance.now()
      const failed = await work(n).then(
        () => undefined,
        (error: unknown) => `${load}: ${error instanceof Error ? error.message : String(error)}`,
      )
      times.push(performance.now() - started)
      if (failed !== undefined) noted.errors.push(failed)
      await sleep(PAUSE_MILLISECONDS)
    }
  }
  await Promise.all([
    repeat(noted.session, () => client.call(routes.session)),
    repeat(noted.save, (n) => client.call(routes.saveStrategy, { body: aStrategy(n) })),
    repeat(noted.backtest, (n) => oneMonth(url, modest, n)),
  ])
}

function aStrategy(n: number) {
  const formData = backtestRequestSchema.parse({
    ...ironCondor(),
    startDate: '2024-01-01',
    endDate: '2024-01-31',
  })
  return strategyToSaveSchema.parse({
    id: `strategy_${1704067200000 + (n % 10)}_k3x9q2m7a`,
    configuration: { strategyName: `Condor ${n % 10}`, formData },
  })
}

/** Like the page: the first line has the headline, the next has the result or says to follow the run. */
async function oneMonth(url: string, user: BenchUser, n: number): Promise<void> {
  const request = ironCondor()
  for (const leg of request.strategy.legs)
    if ('stopLoss' in leg.riskManagement) leg.riskManagement.stopLoss!.percentageValue = 20 + (n % 60)
  const dates = { startDate: '2024-01-01', endDate: '2024-01-31' }
  const body = backtestRequestSchema.parse({ ...request, ...dates })
  let id = ''
  for await (const line of user.client(url).lines(routes.runBacktest, { body })) {
    if ('headline' in line) continue
    if (line.status === 'completed') return
    id = line.jobId
  }
  const events = await fetch(url + routeUrl(routes.backtestEvents, { params: { id } }), {
    headers: user.headers,
  })
  await events.text()
  await user.client(url).call(routes.backtestResults, { params: { id } })
}

function tell(copy: string): void {
  console.log(`\n${copy}`)
  console.log('                      session           save        backtest   heavy user a minute')
  console.log(
    'beside             p50    p95      p50    p95      p50    p95   looks backtests chains refused errors',
  )
  for (const [load, { session, save, backtest, heavy, errors }] of measured.get(copy)!) {
    const times = [session, save, backtest].map((values) => `${ms(values, 0.5)} ${ms(values, 0.95)}`)
    const gets = (['looks', 'backtests', 'chains', 'refused'] as const).map((what) =>
      aMinute(heavy, what).toFixed(0).padStart(7),
    )
    const failed = heavy.flatMap((counts) => counts.errors)
    console.log(`${load.padEnd(15)} ${times.join('   ')} ${gets.join(' ')} ${failed.length + errors.length}`)
    for (const error of new Set([...failed, ...errors].slice(0, 5))) console.log(`    ${error}`)
  }
}

function ms(values: readonly number[], share: number): string {
  return quantile(values, share).toFixed(0).padStart(6)
}

function aMinute(heavy: readonly HeavyCounts[], what: 'looks' | 'backtests' | 'chains' | 'refused'): number {
  const sum = heavy.reduce((total, counts) => total + counts[what], 0)
  return heavy.length === 0 ? 0 : (sum * 60) / (heavy.length * (SECONDS + WARM_UP_SECONDS))
}

function judge(): void {
  const here = measured.get(copies.at(-1)!)!
  const before = copies.length > 1 ? measured.get(copies[0])! : undefined
  const alone = quantile(here.get('nobody')!.backtest, 0.5)
  const broken: string[] = []
  for (const load of ['looks', 'mixed'] as const) {
    const { session, save, backtest, heavy } = here.get(load)!
    for (const [what, values] of Object.entries({ session, save }))
      if (quantile(values, 0.95) > MOST_MILLISECONDS) broken.push(`${what} beside ${load}`)
    if (quantile(backtest, 0.5) > MOST_TIMES_ALONE * alone) broken.push(`backtest beside ${load}`)
    const old = before?.get(load)!.heavy
    for (const what of ['looks', 'backtests', 'chains'] as const)
      if (old && aMinute(heavy, what) < LEAST_SHARE * aMinute(old, what))
        broken.push(`${what} of the heavy user (${load})`)
  }
  console.log(broken.length > 0 ? `\nmissed: ${broken.join(', ')}` : '\neverything as wanted')
  if (broken.length > 0) process.exitCode = 1
}
