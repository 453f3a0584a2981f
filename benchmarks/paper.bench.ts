/**
 * Do ten strategies of all kinds, played on paper minute by minute over 300 simulated sessions and killed at random
 * minutes, make the trades of their backtests, byte for byte? And how long after a minute is over have 50 deployments on
 * one server worked it off and stored it?
 *
 * Data: the simulated market of NIFTY (made first if it is not there), the first 300 sessions, or PAPER_SESSIONS. One
 * kill in about 200 minutes. 50 deployments at 1×, of a clock that is set from minute to minute, on an embedded database
 * that writes durably. Unit: strategies that differ; milliseconds from the end of a minute to its last row, the 200 ms
 * between two looks of the driver included.
 */
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { count, gte } from 'drizzle-orm'
import { routes } from '#api'
import type { BacktestRequest } from '#domain'
import { backtestRequestSchema } from '#domain/schemas'
import { compilePlan } from '#engine/replay'
import { runBacktest } from '#engine/report'
import { openDataset } from '#market-data'
import { deployments } from '../src/server/kernel/db/schema/index.ts'
import { call, startTestServer } from '../src/server/fixtures/test-server.ts'
import { createThreadedHost } from '../src/server/deployments/deployment-host.ts'
import { played } from '../src/server/deployments/fixtures/played.ts'
import { condorOf, ironCondor, threeRules, weeklyCondor } from './engine-requests.ts'

const DATA_ROOT = resolve(process.env['DATA_DIR'] ?? 'data', 'datasets')
const SESSIONS = Number(process.env['PAPER_SESSIONS'] ?? 300)
const DEPLOYMENTS = 50
const MINUTES = 30

const reader = openDataset(DATA_ROOT, 'simulated')
const dates = reader.sessions('NIFTY').slice(0, SESSIONS)
const [startDate = ''] = dates
const endDate = dates.at(-1) ?? ''
await reader.prepare('NIFTY', { from: startDate, to: reader.sessions('NIFTY').at(-1) ?? endDate })

const legsOf = (changes: object) => {
  const request = ironCondor()
  return { ...request, strategy: { ...request.strategy, ...changes } }
}
const everyLeg = (changes: object) =>
  legsOf({ legs: ironCondor().strategy.legs.map((leg) => ({ ...leg, ...changes })) })
const single = {
  ...ironCondor(),
  strategy: {
    name: 'custom_option_strategy',
    optionType: 'CALL',
    tradeType: 'SELL',
    entryStartTime: '09:16',
    entryEndTime: '14:30',
    squareOffTime: '15:15',
  },
}
const KINDS: Readonly<Record<string, object>> = {
  'a short call': single,
  'an iron condor with stops and trails': ironCondor(),
  'with three indicator rules': { ...ironCondor(), indicatorConfiguration: threeRules() },
  'strikes by delta': condorOf('delta'),
  'triggered at closes, with slippage': {
    ...ironCondor(),
    execution: { trigger: 'close', slippage: { type: 'points', value: 0.5 } },
  },
  'others moved to cost': legsOf({ onLegStop: 'moveOthersToCost', combinedPnLTracking: false }),
  'left as a whole': legsOf({ squareOffMode: 'complete', combinedPnLTracking: false }),
  'entered on a move of the premium': everyLeg({
    entry: { type: 'momentum', of: 'premium', direction: 'up', unit: 'percentage', value: 5 },
  }),
  'held over a night': legsOf({
    holding: { type: 'btst' },
    entryStartTime: '14:00',
    entryEndTime: '15:00',
    squareOffTime: '10:00',
  }),
  'of weekly cycles': weeklyCondor(),
}

function parsed(name: string, request: object): BacktestRequest | undefined {
  const checked = backtestRequestSchema.safeParse({ ...request, startDate, endDate })
  if (checked.success) return checked.data
  console.log(
    `${name}: ${checked.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')}`,
  )
  return undefined
}

let different = 0
let seed = 20_240_118
const chance = () => (seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
for (const [name, given] of Object.entries(KINDS)) {
  const request = parsed(name, given)
  if (!request) {
    different++
    continue
  }
  const plan = compilePlan(request, reader)
  const backtest = runBacktest(plan, reader).trades
  let kills = 0
  const started = performance.now()
  const paper = played(plan, reader, { dies: () => chance() < 1 / 200 && ++kills > 0 })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const isSame = JSON.stringify(paper.trades.map(({ trade }) => trade)) === JSON.stringify(backtest)
  if (!isSame) different++
  console.log(
    `${name}: ${backtest.length} trades of ${dates.length} sessions, killed ${kills} times, ${seconds} s: ${isSame ? 'the same bytes' : 'DIFFERS'}`,
  )
}

let now = Date.parse('2024-06-03T03:40:00Z')
const OPENS = Date.parse('2024-06-03T03:45:00Z')
const desk = createThreadedHost(DATA_ROOT)
const server = await startTestServer({ deploymentHost: desk, durable: true, now: () => now })
const all = Object.values(KINDS).flatMap((request, i) => parsed(String(i), request) ?? [])
for (let i = 0; i < DEPLOYMENTS; i++) {
  const request = all[i % all.length]
  const feed = { kind: 'replay', dataset: 'simulated', speed: 1, from: '2024-03-04' }
  const { status, error } = await call(server, routes.createDeployment, {
    body: { name: `Deployment ${i}`, request, feed, sessions: 10, notify: false },
  })
  if (status !== 201) throw new Error(error.message)
}
const times: number[] = []
for (let minute = 0; minute <= MINUTES; minute++) {
  // Days are loaded before the session opens.
  if (minute === 0) await sleep(20_000)
  now = OPENS + minute * 60_000
  const started = performance.now()
  for (;;) {
    const [row] = await server.database.db
      .select({ there: count() })
      .from(deployments)
      .where(gte(deployments.minute, minute))
    if (row?.there === DEPLOYMENTS) break
    await sleep(10)
  }
  if (minute > 0) times.push(performance.now() - started)
}
times.sort((a, b) => a - b)
const median = times[Math.floor(times.length / 2)] ?? 0
console.log(
  `${DEPLOYMENTS} deployments, ${times.length} minutes: median ${median.toFixed(0)} ms, slowest ${(times.at(-1) ?? 0).toFixed(0)} ms a minute`,
)
await server.close()
console.log(join(DATA_ROOT, 'simulated'), `${different} of ${Object.keys(KINDS).length} differ`)
process.exitCode = different === 0 ? 0 : 1
