import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { routes } from '#api'
import { Brokers } from '#brokers'
import { aMarket, send, startUpstoxEmulator, UPSTOX_TOKEN, type EmulatedBroker } from '#brokers/fixtures'
import { describeLogLine, type Deployment } from '#domain'
import type { DayAnswer, DayQuestion, WholeQuestion } from '../../runs/backtests/day-explainer.ts'
import { runTask } from '../../runs/backtests/explain-day.thread.ts'
import { deploymentMinutes, deployments, quoteDays, quoteMinutes } from '../../kernel/db/schema/index.ts'
import { aRequest } from '../../fixtures/sample-bundle.ts'
import { eventually } from '../../fixtures/scripted-runner.ts'
import {
  call,
  signUp,
  startTestServer,
  stopTestServer,
  type TestServer,
  type TestUser,
} from '../../fixtures/test-server.ts'
import { createLog } from '../../kernel/log.ts'
import { unpacked } from '../queries.ts'
import { anInMemoryMarket } from '#engine/market/fixtures'
import { aHost } from '../fixtures/a-host.ts'
import { wantDay } from './quote-days.ts'
import { startRecorder } from './recorder.ts'

// Monday 21 April 2025 with an emulated Upstox, whose stream sends the quotes of each test.

const MINUTE = 60_000
const OPENS = Date.parse('2025-04-21T09:15:00+05:30')
const DATE = '2025-04-21'
const market = aMarket({ from: '2025-04-16', to: '2025-04-24', strikes: 4 })
const CONTRACT = market
  .contracts('2025-04-24')
  .find(({ strike, type }) => strike === 2_300_000 && type === 'CE')!
const KEY = `${CONTRACT.key}@2025-04-24`

async function inThisThread(question: DayQuestion | WholeQuestion): Promise<DayAnswer> {
  const answer = await runTask({ ...question, marketDataFolder: '' })
  if (answer.kind === 'broken') throw new Error(answer.detail)
  return answer
}

let now = OPENS - 2 * MINUTE
/** The broker's calls are rate-limited in real time, on the day of the test. */
const clock = {
  now: () => now + performance.now(),
  sleep: (milliseconds: number) => sleep(milliseconds),
}
let server: TestServer
let emulator: EmulatedBroker
/** Each test has its own user, because quotes are recorded by user. */
let asha: TestUser
let users = 0
beforeAll(async () => {
  emulator = await startUpstoxEmulator({ market, today: DATE })
  server = await startTestServer({
    deploymentHost: { ...aHost(anInMemoryMarket([])), today: async () => [] },
    brokers: new Brokers({ addresses: { upstox: emulator.address }, clock }),
    now: () => now,
    explainer: {
      explain: (question) => inThisThread(question),
      explainWhole: (question) => inThisThread(question),
      close: async () => undefined,
    },
  })
})
beforeEach(async () => {
  now = OPENS - 2 * MINUTE
  const { db } = server.database
  await db.delete(deployments)
  await db.delete(quoteDays)
  asha = await signUp(server, `asha-${++users}@example.com`)
  const body = { fields: { accessToken: UPSTOX_TOKEN } }
  await call(server, routes.connectBroker, { params: { id: 'upstox' }, body, as: asha })
})
afterAll(async ({}, tests) => {
  await stopTestServer(server, tests)
  await emulator.close()
})

const FEED = { kind: 'broker', broker: 'upstox' } as const
const deploy = (as: TestUser = asha) =>
  call(server, routes.createDeployment, {
    as,
    body: { name: 'Short call', request: aRequest(), feed: FEED },
  })
const once = (id: string, wanted: (deployment: Deployment) => boolean) =>
  eventually(async () => {
    const { data } = await call(server, routes.deployment, { params: { id }, as: asha })
    return wanted(data) ? data : undefined
  }, 60)
const upTo = (time: string) => (deployment: Deployment) => (deployment.time ?? '') >= time
const NAMES = { underlying: 'NIFTY', legNames: {} }
const logOf = async (id: string) =>
  (await call(server, routes.deploymentSession, { params: { id, date: DATE }, as: asha })).data.log.map(
    (line) => `${line.time} ${describeLogLine(line, NAMES)}`,
  )

/** A deployment whose stream opens before the market does. */
async function aFollowedDeployment(): Promise<string> {
  const { opened } = emulator.feed
  const { status, data } = await deploy()
  expect([status, data.feedName, data.isSimulated]).toEqual([201, 'Quotes of Upstox', false])
  await eventually(
    async () => (emulator.feed.opened > opened && emulator.feed.followed.length > 1) || undefined,
  )
  return data.id
}

/**
 * Sends trades half a minute into a minute of the session: the index at 23,000 and the call at a premium in
 * paise.
 */
function trade(minute: number, premium: number, sentAt = OPENS + minute * MINUTE + 30_000): Promise<void> {
  const tradedAt = OPENS + minute * MINUTE + 30_000
  const volume = 75 * (minute + 1)
  return emulator.feed.send(
    [
      { key: 'NSE_INDEX|Nifty 50', price: 2_300_000, tradedAt, volume: undefined, openInterest: undefined },
      { key: KEY, price: premium, tradedAt, volume, openInterest: 750_000 },
    ],
    sentAt,
  )
}

/** Plays minutes of a day, each with its trades, until they are recorded. */
async function pass(minutes: readonly number[], premium: (minute: number) => number): Promise<void> {
  for (const minute of minutes) {
    now = OPENS + minute * MINUTE + 30_000
    await trade(minute, premium(minute))
  }
  await complete(minutes.at(-1)! + 1)
}

/** Sets the clock to a minute of the session, and waits until the previous minutes are recorded. */
async function complete(minute: number): Promise<void> {
  now = OPENS + minute * MINUTE + 2_500
  await eventually(async () => {
    const [day] = await server.database.db.select().from(quoteDays)
    return day && day.complete >= minute ? day : undefined
  }, 60)
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i)

describe('a deployment on quotes of a broker', () => {
  it('needs a connected broker, and says that it is untried against the live service', async () => {
    const refused = await deploy(server.owner)
    expect([refused.status, refused.error.error.fields?.[0]]).toEqual([
      400,
      { path: 'feed.broker', message: 'Connect Upstox in Settings, Broker connectivity' },
    ])
    const { brokers } = (await call(server, routes.deploymentFeeds, { as: asha })).data
    const upstox = brokers.find(({ id }) => id === 'upstox')
    expect([upstox?.isReady, upstox?.hint]).toEqual([
      true,
      expect.stringContaining('Not yet tried against the live service'),
    ])
  })

  it('follows one underlying at a time, because an account has one stream', async () => {
    await deploy()
    const body = { name: 'Another', request: { ...aRequest(), instrument: 'BANKNIFTY' as const }, feed: FEED }
    const { status, error } = await call(server, routes.createDeployment, { as: asha, body })
    expect([status, error.message]).toEqual([
      409,
      "Upstox gives an account one stream of quotes, and 'Short call' follows NIFTY with it; deploy on BANKNIFTY once that has ended",
    ])
  })

  it('trades minutes made of quotes, and its day equals the backtest of the recorded bars', async () => {
    const id = await aFollowedDeployment()
    await pass(range(0, 8), () => 20_000)
    const held = await once(id, upTo('09:23'))
    expect(held).toMatchObject({ state: 'in-position', openLegs: 1, feedProblem: null })
    expect(held.now.legs).toMatchObject([{ strike: 23_000, expiry: '2025-04-24', entryPrice: 200 }])
    await complete(359)
    await trade(359, 15_000)
    await trade(360, 15_000)
    await complete(375)
    const over = await once(id, ({ state }) => state === 'finished')
    expect(over.days).toMatchObject([{ date: DATE, isOver: true, trades: 1, isAsBacktest: true }])
    const log = await logOf(id)
    expect(log.filter((line) => line.includes('Sold') || line.includes('Bought'))).toEqual([
      '09:16 Sold 75 NIFTY 23000 CE of 24 Apr 2025 at 200.00',
      '15:15 Bought back 75 NIFTY 23000 CE of 24 Apr 2025 at 150.00: square-off, +₹3,750 before charges',
    ])
    const { runs } = (await call(server, routes.listRuns, { as: asha })).data
    expect(runs).toMatchObject([{ kind: 'paper', status: 'completed' }])

    const params = { id: over.runId ?? '' }
    const explained = await call(server, routes.explainBacktestDay, {
      params,
      query: { date: DATE },
      as: asha,
    })
    expect(explained.data).toMatchObject({
      outcome: 'traded',
      dataset: { name: 'Quotes of Upstox, recorded' },
      positions: [{ trade: { entryTime: '09:16', entryPrice: 200, exitTime: '15:15', exitPrice: 150 } }],
    })
    await server.database.db.delete(quoteDays)
    const gone = await call(server, routes.explainBacktestDay, { params, query: { date: DATE }, as: asha })
    expect([gone.status, gone.error.message]).toEqual([
      409,
      'The quotes that this run was traded on are no longer kept, so its days cannot be explained from them. The page of the deployment in Paper trading has the log of what was decided',
    ])
  })

  it('invents no price for a gap of ten minutes, and reports it', async () => {
    const id = await aFollowedDeployment()
    await pass(range(0, 3), () => 20_000)
    await complete(13)
    const inGap = await once(id, upTo('09:28'))
    expect(inGap.feedProblem).toBe('Upstox has sent no quote for 10 minutes')
    const { db } = server.database
    const problem = { why: 'no-quote', broker: 'upstox', minutes: 10 }
    const [{ shown, userId }] = await db.select().from(deployments).where(eq(deployments.id, id))
    expect(shown.feedProblem).toEqual(problem)
    const days = await db.select().from(quoteDays).where(eq(quoteDays.userId, userId))
    expect(days).toMatchObject([{ fault: problem, problem: null }])
    await pass([13], () => 21_000)
    expect((await once(id, upTo('09:29'))).feedProblem).toBeNull()
    const lines = (await logOf(id)).filter((line) => line.includes('quote') || line.includes('Quotes'))
    expect(lines).toEqual([
      '09:19 No quote came at 09:18. Until quotes come again, nothing is entered and stops and targets are not checked; Delta invents no price',
      '09:29 Quotes came again at 09:28, after 10 minutes without any from 09:18 on. Levels reached in these minutes were not traded',
    ])
    const minutes = await server.database.db.select().from(quoteMinutes)
    expect(minutes.filter(({ bars }) => bars.length === 0).map(({ minute }) => minute)).toEqual(range(3, 13))
  })

  it('continues after its stream was cut, and logs why it had stopped', async () => {
    const id = await aFollowedDeployment()
    await pass(range(0, 3), () => 20_000)
    const { opened } = emulator.feed
    emulator.feed.cut()
    await eventually(
      async () => (emulator.feed.opened > opened && emulator.feed.followed.length > 1) || undefined,
      100,
    )
    await pass([3], () => 20_500)
    const cut =
      'The quotes stopped. Upstox: the connection was cut before the answer arrived. Try again (the stream of quotes). Delta keeps trying'
    await once(id, upTo('09:19'))
    expect((await logOf(id)).filter((line) => line.includes('stopped'))).toEqual([`09:19 ${cut}`])
  })

  it('is no longer followed once its user has disconnected the broker, and says so', async () => {
    const id = await aFollowedDeployment()
    await pass(range(0, 2), () => 20_000)
    await call(server, routes.disconnectBroker, { params: { id: 'upstox' }, as: asha })
    const { feedProblem } = await once(id, (deployment) => deployment.feedProblem !== null)
    expect(feedProblem).toBe('You have not connected this broker: do so in Settings, Broker connectivity')
  })

  it('reports missing quotes in its log and to its user at once, before the listed contracts are known', async () => {
    now = OPENS - 20 * MINUTE
    const { id } = (await deploy()).data
    await call(server, routes.disconnectBroker, { params: { id: 'upstox' }, as: asha })
    now = OPENS - 2 * MINUTE
    await once(id, ({ feedProblem }) => feedProblem !== null)
    const message =
      'There are no quotes yet. You have not connected this broker: do so in Settings, Broker connectivity. Delta keeps trying'
    expect(await logOf(id)).toEqual([`09:13 ${message}`])
    const { data } = await call(server, routes.listNotifications, { as: asha })
    expect(JSON.stringify(data)).toContain(message)
  })

  it('cuts minutes by the broker’s clock if the server’s is wrong, and says so', async () => {
    const id = await aFollowedDeployment()
    // The server's clock is three minutes slow.
    now = OPENS - 2 * MINUTE + 30_000
    await trade(0, 20_000, OPENS + MINUTE - 30_000)
    now += 40_000
    await eventually(async () => {
      const [day] = await server.database.db.select().from(quoteDays)
      return day && day.complete >= 1 ? day : undefined
    }, 60)
    await once(id, upTo('09:16'))
    expect((await logOf(id)).join('\n')).toContain(
      'The clock of this server is 120 seconds behind that of Upstox; minutes follow the broker’s clock. Correct the clock of this server',
    )
  })

  it('is recorded by one process at a time, and by another after it has died, without repeating or losing a minute', async () => {
    const id = await aFollowedDeployment()
    await pass(range(0, 3), () => 20_000)
    const { db } = server.database
    const [before] = await db.select().from(quoteDays)
    // Another process has claimed the recording's lease.
    const other = startRecorder({
      db,
      open: async () => {
        throw new Error('The account cannot be reached from here')
      },
      isConnected: async () => true,
      log: createLog('silent'),
      outbox: { notify: async () => true },
      now: () => now,
    })
    await other.turn()
    expect((await db.select().from(quoteDays))[0]?.holder).toBe(before?.holder)
    await db.update(quoteDays).set({ heldUntil: new Date(0), holder: null })
    await other.turn()
    now = OPENS + 6 * MINUTE + 2_500
    await eventually(async () => {
      await other.turn()
      const [day] = await db.select().from(quoteDays)
      return day && day.complete >= 6 ? day : undefined
    }, 60)
    await other.close()
    await once(id, upTo('09:21'))
    const worked = await db.select().from(deploymentMinutes)
    expect(worked.map(({ figures }) => unpacked(figures).length)).toEqual([6])
    const recorded = await db.select().from(quoteMinutes)
    expect(recorded.map(({ minute }) => minute).sort((a, b) => a - b)).toEqual(range(0, 6))
  })
})

describe('a deployment of a later expiry that joins while the broker lists its contracts', () => {
  it('has its contracts listed up to that expiry', async () => {
    const { db } = server.database
    const later = '2025-04-30'
    const key = { userId: asha.id, broker: 'upstox', underlying: 'NIFTY', date: DATE } as const
    emulator.fail(
      (response) =>
        void wantDay(db, key, { opensAt: OPENS, lastExpiry: later }).then(() =>
          send(response, 200, { status: 'success', data: [] }),
        ),
      { path: /expired-instruments\/expiries/ },
    )
    await aFollowedDeployment()
    const [day] = await db.select().from(quoteDays)
    expect(day?.lastExpiry).toBe(later)
    const unfollowed = day?.contracts?.filter((contract) => contract.key === null) ?? []
    expect(unfollowed.filter(({ expiry }) => expiry <= later)).toEqual([])
  })
})
