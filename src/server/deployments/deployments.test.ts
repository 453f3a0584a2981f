import { readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { routes, type NewDeployment } from '#api'
import { describeLogLine, type Deployment, type DeploymentLogLine } from '#domain'
import { aDay, anInMemoryMarket } from '#engine/market/fixtures'
import { aShortCall, aShortPut, aStrategy, percent } from '#engine/replay/fixtures'
import type { DayExplainer } from '../runs/backtests/day-explainer.ts'
import { explainedDay } from '../runs/backtests/explained-day.ts'
import { createLog } from '../kernel/log.ts'
import {
  backtests,
  deploymentDays,
  deploymentMinutes,
  deployments,
  notifications,
  storageUsed,
} from '../kernel/db/schema/index.ts'
import { aRequest } from '../fixtures/sample-bundle.ts'
import { eventually } from '../fixtures/scripted-runner.ts'
import {
  call,
  signUp,
  startTestServer,
  stopTestServer,
  type TestServer,
  type TestUser,
} from '../fixtures/test-server.ts'
import { DeploymentDriver } from './deployment-driver.ts'
import type { DeploymentHost } from './deployment-host.ts'
import { aHost } from './fixtures/a-host.ts'
import { unpacked } from './queries.ts'

// 2 January 2024 is a Tuesday; the call loses a rupee a minute from 11:00 on.
const DATES = ['2024-01-02', '2024-01-03', '2024-01-04']
const market = anInMemoryMarket(
  DATES.map((date) =>
    aDay({
      date,
      expiry: '2024-01-04',
      index: 21_700,
      contracts: {
        // It has no trade at 10:00.
        '21700 CE': (minute) => (minute === 45 ? null : minute < 105 ? 200 : 200 - (minute - 105) / 2),
        '21700 PE': 180,
      },
    }),
  ),
)

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const SPEED = 60
const START = Date.parse('2024-06-03T04:00:00Z')
let now = START
let server: TestServer
let stranger: TestUser
/** What the comparison of a session waits for. */
let beforeComparison: Promise<void> = Promise.resolve()
beforeAll(async () => {
  const explainer: DayExplainer = {
    explain: (question) => explainedDay(market, question),
    explainWhole: () => Promise.reject(new Error('nobody asks for a whole run')),
    close: async () => undefined,
  }
  const host = aHost(market)
  const deploymentHost: DeploymentHost = {
    ...host,
    settle: (task) => beforeComparison.then(() => host.settle(task)),
  }
  server = await startTestServer({ deploymentHost, now: () => now, explainer })
  stranger = await signUp(server, 'stranger@example.com')
})
beforeEach(async () => {
  now = START
  const { db } = server.database
  await db.delete(deployments)
  await db.delete(backtests)
  await db.delete(notifications)
})
afterAll(({}, tests) => stopTestServer(server, tests))

/** Another process that drives deployments. */
const aDriver = () =>
  new DeploymentDriver({
    db: server.database.db,
    notifications: { on: () => () => undefined, close: async () => undefined },
    host: aHost(market),
    outbox: { notify: async () => true },
    log: createLog('silent'),
    now: () => now,
  })

/** Sets the clock to a market minute of the first session. */
const atMinute = (minute: number) => (now = START + (minute * MINUTE) / SPEED)
const FEED = { kind: 'replay', dataset: 'test-market', speed: SPEED, from: '2024-01-02' } as const

const deploy = async (terms: Partial<NewDeployment> = {}, as: TestUser = server.owner) =>
  call(server, routes.createDeployment, {
    as,
    body: { name: 'Short call', request: aRequest(), feed: FEED, ...terms },
  })
const read = async (id: string) => (await call(server, routes.deployment, { params: { id } })).data
/** Waits until the deployment meets a condition. */
const once = (id: string, wanted: (deployment: Deployment) => boolean) =>
  eventually(async () => {
    const deployment = await read(id)
    return wanted(deployment) ? deployment : undefined
  }, 50)
const upTo = (time: string) => (deployment: Deployment) => (deployment.time ?? '') >= time
const session = async (id: string, date = '2024-01-02') =>
  (await call(server, routes.deploymentSession, { params: { id, date } })).data
const NAMES = { underlying: 'NIFTY', legNames: {} }
const wordsOf = (log: readonly DeploymentLogLine[]) =>
  log.map((line) => `${line.time} ${describeLogLine(line, NAMES)}`)
/** Number of the stored minutes of all deployments. */
const minutesStored = async () => {
  const rows = await server.database.db.select().from(deploymentMinutes)
  return rows.reduce((sum, { figures }) => sum + unpacked(figures).length, 0)
}

describe('a deployment', () => {
  it('enters, holds and exits as the backtest does, and logs it', async () => {
    const { status, data } = await deploy()
    expect([status, data.state, data.isSimulated]).toEqual([201, 'scheduled', false])
    atMinute(60)
    const held = await once(data.id, upTo('10:15'))
    expect(held).toMatchObject({
      state: 'in-position',
      stateWords: 'Holds 1 leg, ₹0 net in this session',
      openLegs: 1,
    })
    expect(held.now.legs).toMatchObject([{ legId: 'single', side: 'SELL', strike: 21_700, entryPrice: 200 }])
    atMinute(380)
    const over = await once(data.id, ({ state }) => state === 'finished')
    expect(over).toMatchObject({ sessionsDone: 1, openLegs: 0 })
    expect(over.days).toMatchObject([{ date: '2024-01-02', isOver: true, trades: 1, isAsBacktest: true }])
    const { log, minutes, booked } = await session(data.id)
    expect(minutes).toHaveLength(375)
    const bars = minutes.flatMap(({ time, legs }) => legs.map(({ bar }) => [time, bar?.close]))
    expect([bars.length, bars[0], bars.at(-1)]).toEqual([360, ['09:16', 200], ['15:15', 72.5]])
    expect(bars.filter(([, close]) => close === undefined)).toEqual([['10:00', undefined]])
    expect(minutes[60]?.legs).toEqual([
      {
        key: 'single',
        legId: 'single',
        optionType: 'CALL',
        strike: 21_700,
        expiry: '2024-01-04',
        bar: { open: 200, high: 200, low: 200, close: 200 },
      },
    ])
    expect(booked).toMatchObject([{ entryTime: '09:16', exitTime: '15:15', exitPrice: 72.5 }])
    expect(wordsOf(log)).toEqual([
      '09:15 The session opens',
      '09:16 Sold 50 NIFTY 21700 CE of 4 Jan 2024 at 200.00',
      '15:15 Bought back 50 NIFTY 21700 CE of 4 Jan 2024 at 72.50: square-off, +₹6,375 before charges',
      '15:30 The session is over: +₹6,375 before charges',
      '15:30 Finished: 1 session traded',
    ])
  })

  it('stopped in the first of its sessions gives a run that ends with it', async () => {
    const { id } = (await deploy({ sessions: 2 })).data
    atMinute(200)
    await once(id, upTo('12:35'))
    await call(server, routes.stopDeployment, { params: { id } })
    atMinute(400)
    await once(id, ({ state, runId }) => state === 'stopped' && runId !== null)
    const { runs } = (await call(server, routes.listRuns)).data
    const { jobs } = (await call(server, routes.listBacktests)).data
    const played = { kind: 'paper', startDate: '2024-01-02', endDate: '2024-01-02' }
    expect([runs, jobs]).toMatchObject([[played], [played]])
    const { data } = await call(server, routes.backtestResults, { params: { id: runs[0]?.jobId ?? '' } })
    expect(data.period.endDate).toBe('2024-01-02')
    expect((await call(server, routes.dashboard)).data).toMatchObject({
      hasDeployed: true,
      backtests: { completed: 0 },
      recent: [played],
    })
  })

  it('stores its results as a run, marked as paper', async () => {
    const { id } = (await deploy()).data
    atMinute(380)
    const { runId } = await once(id, ({ state }) => state === 'finished')
    const { runs } = (await call(server, routes.listRuns)).data
    expect(runs).toMatchObject([{ jobId: runId, kind: 'paper', name: 'Short call', status: 'completed' }])
    const results = await call(server, routes.backtestResults, { params: { id: runId ?? '' } })
    expect(results.data.results.trades).toHaveLength(1)
  })

  it('plays the last session of its dataset, and its run explains that day', async () => {
    const { status, data } = await deploy({ feed: { ...FEED, from: '2024-01-04' } })
    expect([status, data.sessions]).toEqual([201, 1])
    atMinute(380)
    const { runId } = await once(data.id, ({ state }) => state === 'finished')
    const explained = await call(server, routes.explainBacktestDay, {
      params: { id: runId ?? '' },
      query: { date: '2024-01-04' },
    })
    expect(explained.data).toMatchObject({ date: '2024-01-04', positions: [{ exit: { time: '15:15' } }] })
  })

  it('is squared off by hand in the next minute’s bar, and the comparison says so', async () => {
    const { id } = (await deploy()).data
    atMinute(200)
    await once(id, upTo('12:35'))
    const ordered = await call(server, routes.squareOffDeployment, { params: { id }, body: {} })
    expect(ordered.status).toBe(200)
    atMinute(201)
    const left = await once(id, ({ openLegs }) => openLegs === 0)
    expect(left.state).toBe('done-for-the-day')
    atMinute(380)
    await once(id, ({ state }) => state === 'finished')
    const { data } = await call(server, routes.compareDeploymentDay, { params: { id, date: '2024-01-02' } })
    expect(data.isIdentical).toBe(false)
    expect(data.differences).toMatchObject([
      {
        paper: { exitTime: '12:35' },
        backtest: { exitTime: '15:15' },
        because: ['You squared off everything at 12:35'],
      },
    ])
    const { runId } = await read(id)
    const params = { id: runId ?? '' }
    const query = { date: '2024-01-02' }
    const explained = await call(server, routes.explainBacktestDay, { params, query })
    expect(explained.data).toMatchObject({
      orders: [{ time: '12:35', text: 'You squared off everything' }],
      positions: [{ trigger: { kind: 'ordered' }, exit: { time: '12:35', basis: 'open' } }],
    })
    const whole = await call(server, routes.backtestAttribution, { params })
    expect([whole.status, whole.error.message]).toEqual([
      409,
      expect.stringContaining(
        '(You squared off everything at 12:35). Explanations of a whole run replay the backtest',
      ),
    ])
  })

  it('exits at a stop set by hand, which Explain replays and the comparison prices', async () => {
    const { id } = (await deploy()).data
    atMinute(200)
    const { now: shown } = await once(id, upTo('12:35'))
    const leg = shown.legs[0]?.legId ?? ''
    const set = await call(server, routes.setDeploymentLevels, {
      params: { id },
      body: { leg, stop: 150.02 },
    })
    expect(set.status).toBe(200)
    const wrong = await call(server, routes.setDeploymentLevels, { params: { id }, body: { leg } })
    expect([wrong.status, wrong.error.message]).toEqual([400, 'Give a stop or a target; null removes one'])
    atMinute(380)
    await once(id, ({ state }) => state === 'finished')
    // The call stands at 152.50 at 12:35 and falls: a short call is stopped at once by a stop of 150.
    const { log } = await session(id)
    expect(wordsOf(log)).toContain('12:35 You set the stop of single to 150.00')
    expect(wordsOf(log)).toContain(
      '12:35 Bought back 50 NIFTY 21700 CE of 4 Jan 2024 at 152.50: Stop Loss (by hand) at the stop 150.00, +₹2,375 before charges',
    )
    const { data } = await call(server, routes.compareDeploymentDay, { params: { id, date: '2024-01-02' } })
    expect(data.words).toMatch(/differ; by hand: −₹[\d,]+ net$/)
    expect(data.differences[0]?.because).toEqual(['You set the stop of single to 150.00 at 12:35'])
    const { runId } = await read(id)
    const query = { date: '2024-01-02' }
    const explained = await call(server, routes.explainBacktestDay, { params: { id: runId ?? '' }, query })
    expect(explained.data).toMatchObject({
      positions: [
        { trigger: { kind: 'leg-rule', rule: 'stop', level: 150 }, exit: { time: '12:35', basis: 'gap' } },
      ],
    })
  })

  it('doesn’t enter while it is paused, and enters after it is resumed', async () => {
    const { id } = (await deploy()).data
    await once(id, ({ state }) => state !== 'scheduled')
    const paused = await call(server, routes.pauseDeployment, { params: { id } })
    expect(paused.data).toMatchObject({ state: 'paused', isPaused: true })
    atMinute(60)
    expect((await once(id, upTo('10:15'))).openLegs).toBe(0)
    await call(server, routes.resumeDeployment, { params: { id } })
    atMinute(62)
    const [leg] = (await once(id, ({ openLegs }) => openLegs === 1)).now.legs
    expect(leg?.entryTime).toBe('10:15')
    const { log } = await session(id)
    expect(wordsOf(log)).toEqual(
      expect.arrayContaining(['09:15 You paused the deployment', '10:15 You resumed the deployment']),
    )
    expect(log.map(({ time }) => time)).toEqual(log.map(({ time }) => time).sort())
  })

  it('closes all positions and ends when it is stopped', async () => {
    const { id } = (await deploy({ sessions: 2 })).data
    atMinute(60)
    await once(id, upTo('10:15'))
    await call(server, routes.stopDeployment, { params: { id } })
    expect(await read(id)).toMatchObject({
      isStopping: true,
      stateWords: 'Stopping: 1 leg exits in the bar of this minute',
    })
    const resumed = await call(server, routes.resumeDeployment, { params: { id } })
    const message = "'Short call' has been stopped and ends with this minute"
    expect([resumed.status, resumed.error.message]).toEqual([409, message])
    atMinute(61)
    const stopped = await once(id, ({ state }) => state === 'stopped')
    expect(stopped).toMatchObject({
      openLegs: 0,
      isStopping: false,
      reason: 'Stopped by hand',
      days: [{ isOver: true, trades: 1 }],
    })
    const again = await call(server, routes.pauseDeployment, { params: { id } })
    expect([again.status, again.error.message]).toEqual([409, "'Short call' has ended"])
  })

  it('of an older version, which stored the state as text, still shows it', async () => {
    const { id } = (await deploy({ sessions: 2 })).data
    atMinute(60)
    await once(id, upTo('10:15'))
    const { db } = server.database
    const [row] = await db.select().from(deployments).where(eq(deployments.id, id))
    const { state, ...rest } = row!.shown
    expect(state).toEqual({ is: 'holding', legs: 1, isPaused: false })
    await db
      .update(deployments)
      .set({ shown: { ...rest, stateWords: 'Holds 1 leg' } })
      .where(eq(deployments.id, id))
    const { data } = await call(server, routes.deployment, { params: { id } })
    expect(data.stateWords).toBe('Holds 1 leg')
  })

  it('stores its waits as data, and reads the text that an older version stored', async () => {
    const waits = { type: 'momentum', of: 'premium', direction: 'up', unit: 'points', value: 500 } as const
    const request = aStrategy([aShortCall(), { ...aShortPut(), entry: waits }])
    const { id } = (await deploy({ request: { ...request, startDate: '2024-01-02', endDate: '2024-01-31' } }))
      .data
    atMinute(60)
    await once(id, upTo('10:15'))
    const readBoth = async () => {
      const [row] = await server.database.db.select().from(deployments).where(eq(deployments.id, id))
      return { shown: row!.shown, said: (await read(id)).now }
    }
    await call(server, routes.pauseDeployment, { params: { id } })
    const { shown, said } = await readBoth()
    const of = { strike: 21_700, optionType: 'PUT', expiry_date: '2024-01-04' }
    expect(shown.now).toMatchObject({
      legs: [
        { waitsFor: null },
        { waitsFor: { for: 'move', move: { kind: 'level', of, isUp: true, level: 680 } } },
      ],
      next: { what: 'square-off', time: '15:15' },
      manualEntries: { why: { because: 'paused' } },
    })
    expect(said).toMatchObject({
      legs: [{ waitsFor: null }, { waitsFor: '21700 PE of 4 Jan 2024 to reach 680.00, from below' }],
      next: 'Square-off at 15:15',
      manualEntries: { why: 'entries are paused; resume them first' },
    })
    const addLeg = () =>
      call(server, routes.addDeploymentLeg, {
        params: { id },
        body: { tradeType: 'BUY', optionType: 'CALL', strike: 21_700, expiry: '2024-01-04', lots: 1 },
      })
    const refused = (await addLeg()).error.message
    expect(refused).toBe("Nothing can be entered in 'Short call': entries are paused; resume them first")
    await server.database.db
      .update(deployments)
      .set({ shown: { ...shown, now: said } })
      .where(eq(deployments.id, id))
    expect((await read(id)).now).toEqual(said)
    expect((await addLeg()).error.message).toBe(refused)
  })

  it('ended by an older version, which stored the reason as text, still shows it', async () => {
    const { id } = (await deploy({ sessions: 2 })).data
    atMinute(60)
    await once(id, upTo('10:15'))
    await call(server, routes.stopDeployment, { params: { id } })
    atMinute(61)
    await once(id, ({ state }) => state === 'stopped')
    const { db } = server.database
    const [row] = await db.select().from(deployments).where(eq(deployments.id, id))
    expect(row).toMatchObject({ ended: { what: 'ended', state: 'stopped' }, reason: null })
    await db.update(deployments).set({ ended: null, reason: 'Stopped in time' }).where(eq(deployments.id, id))
    const { data } = await call(server, routes.deployment, { params: { id } })
    expect(data.reason).toBe('Stopped in time')
  })

  it('stores why a session differs as data, and answers in the same words for the text of an older version', async () => {
    const { id } = (await deploy()).data
    atMinute(200)
    await once(id, upTo('12:35'))
    await call(server, routes.squareOffDeployment, { params: { id }, body: {} })
    atMinute(380)
    const { runId } = await once(id, ({ state }) => state === 'finished')
    const { db } = server.database
    const ofDay = eq(deploymentDays.deploymentId, id)
    const compare = () => call(server, routes.compareDeploymentDay, { params: { id, date: '2024-01-02' } })
    const explain = () =>
      call(server, routes.explainBacktestDay, { params: { id: runId ?? '' }, query: { date: '2024-01-02' } })
    const [day] = await db.select().from(deploymentDays).where(ofDay)
    const stored = day!.comparison!
    expect(stored).not.toHaveProperty('words')
    expect(stored.differences[0]?.because).toEqual([
      { why: 'order', order: 'square-off', details: {}, date: '2024-01-02', time: '12:35' },
    ])
    const { data: said } = await compare()
    await db.update(deploymentDays).set({ comparison: said }).where(ofDay)
    expect((await compare()).data).toEqual(said)
    expect((await explain()).status).toBe(200)
    const notRepeated =
      'The recorded bars and orders do not give this trade again, which they should: please report it to whoever runs this server'
    for (const reason of [notRepeated, { why: 'not-repeated' } as const]) {
      const differences = stored.differences.map((one) => ({ ...one, because: [reason] }))
      await db
        .update(deploymentDays)
        .set({ comparison: { ...stored, differences } })
        .where(ofDay)
      expect((await compare()).data.differences[0]?.because).toEqual([notRepeated])
      const { status, error } = await explain()
      expect([status, error.message]).toEqual([409, expect.stringContaining('do not give its trades again')])
    }
  })

  it('closes all positions at the day’s loss limit, and notifies its user', async () => {
    const request = aRequest({ strategy: { ...aRequest().strategy, tradeType: 'BUY' } })
    const { id } = (await deploy({ request, limits: { loss: 1000, trades: null } })).data
    atMinute(380)
    const { profit } = await once(id, ({ state }) => state === 'finished')
    expect(profit.day).toBeGreaterThan(-1200)
    const texts = (await session(id)).log.map((line) => describeLogLine(line, NAMES))
    expect(texts.some((text) => text.includes('its limit is a loss of ₹1,000'))).toBe(true)
    expect(texts.some((text) => text.includes('the loss limit of the day'))).toBe(true)
    const received = (await call(server, routes.listNotifications)).data
    expect(JSON.stringify(received)).toContain('Short call on paper')
  })

  it('holds a position over the night into the next session', async () => {
    const strategy = {
      ...aRequest().strategy,
      holding: { type: 'btst' as const },
      entryStartTime: '10:00',
      squareOffTime: '09:30',
    }
    const { id } = (await deploy({ sessions: 2, request: aRequest({ strategy }) })).data
    now = START + (375 * MINUTE) / SPEED + 1000
    const overnight = await once(id, upTo('15:30'))
    expect(overnight).toMatchObject({ state: 'in-position', openLegs: 1 })
    now += 400 * 1000
    expect(await once(id, ({ state }) => state === 'finished')).toMatchObject({ openLegs: 0 })
  })

  it('is taken over when its process dies: no minute is processed twice or lost', async () => {
    const { database } = server
    const { id } = (await deploy()).data
    atMinute(50)
    await once(id, upTo('10:05'))
    // Another process has claimed the lease of the first.
    await database.db.update(deployments).set({ heldUntil: new Date(0) })
    const other = aDriver()
    await other.turn()
    atMinute(380)
    // A turn advances it by at most half an hour.
    for (let turns = 0; turns < 12; turns++) await Promise.all([other.turn(), other.turn()])
    await once(id, upTo('15:30'))
    await other.close()
    await once(id, ({ state }) => state === 'finished')
    expect(await minutesStored()).toBe(375)
    expect((await read(id)).days).toMatchObject([{ isAsBacktest: true, trades: 1 }])
  })

  it('finishes only after its own comparison if it comes to its end while another one is compared', async () => {
    let compare = () => {}
    beforeComparison = new Promise((resolve) => (compare = resolve))
    const first = (await deploy()).data
    atMinute(60)
    const second = (await deploy()).data
    atMinute(380)
    await once(first.id, upTo('15:30'))
    await once(second.id, upTo('14:30'))
    atMinute(460)
    await once(second.id, upTo('15:30'))
    compare()
    for (const { id } of [first, second]) {
      await once(id, ({ state }) => state === 'finished')
      expect((await read(id)).days).toMatchObject([{ isAsBacktest: true, trades: 1 }])
    }
  })

  it('finished by an older version without a comparison goes on until it has one', async () => {
    const { db } = server.database
    const { id } = (await deploy()).data
    atMinute(380)
    await once(id, ({ state }) => state === 'finished')
    const { days } = await read(id)
    const { log } = await session(id)
    await db.update(deploymentDays).set({ comparison: null, isAsBacktest: null })
    const migration = new URL('../kernel/db/migrations/0047_uncompared_sessions.sql', import.meta.url)
    await db.execute(sql.raw(await readFile(migration, 'utf8')))
    await eventually(async () => (await read(id)).days[0]?.isAsBacktest ?? undefined, 50)
    await eventually(async () => ((await session(id)).log.length === log.length ? true : undefined), 50)
    expect([(await read(id)).days, (await session(id)).log]).toEqual([days, log])
  })

  it('continues when the clock jumps an hour back and two ahead, without repeating or losing a minute', async () => {
    const { database } = server
    const { id } = (await deploy()).data
    atMinute(50)
    await once(id, upTo('10:05'))
    const before = await minutesStored()
    now -= HOUR
    // Its own driver gives way, so that each turn is known to be over.
    await database.db.update(deployments).set({ heldUntil: new Date(0) })
    const other = aDriver()
    for (let turns = 0; turns < 3; turns++) await other.turn()
    expect([(await read(id)).state, await minutesStored()]).toEqual(['in-position', before])
    now += 2 * HOUR
    for (let turns = 0; turns < 12; turns++) await other.turn()
    await other.close()
    await once(id, ({ state }) => state === 'finished')
    expect(await minutesStored()).toBe(375)
    expect((await read(id)).days).toMatchObject([{ isAsBacktest: true, trades: 1 }])
  })

  it('stores at most 60 bytes a minute with a trailed stop, log, trades and indexes included', async () => {
    const { db } = server.database
    const request = aStrategy([
      aShortCall({ stop: percent(40), target: percent(60), trailingBy: 10 }),
      aShortPut({ stop: percent(40), target: percent(60) }),
    ])
    const dates = { startDate: '2024-01-02', endDate: '2024-01-31' }
    const made = []
    for (let i = 0; i < 20; i++) made.push(await deploy({ request: { ...request, ...dates } }))
    expect(made.map(({ status, error }) => [status, error?.message])).toEqual(
      made.map(() => [201, undefined]),
    )
    atMinute(380)
    for (const { data } of made) await once(data.id, ({ state }) => state === 'finished')
    let bytes = 0
    for (const table of [
      'deployment_minutes',
      'deployment_log',
      'deployment_orders',
      'deployment_trades',
      'deployment_days',
    ]) {
      await db.execute(sql.raw(`vacuum full ${table}`))
      const { rows } = await db.execute<{ size: string }>(
        sql`select pg_total_relation_size(${table}) as size`,
      )
      bytes += Number(rows[0]?.size)
    }
    expect(bytes / 20 / 375).toBeLessThan(60)
  })

  it('ends with a reason when its user’s storage quota is full', async () => {
    const { id } = (await deploy()).data
    atMinute(50)
    await once(id, upTo('10:05'))
    const { db } = server.database
    const full = { userId: server.owner.id, kind: 'results', slot: 0, bytes: 6_000_000_000 } as const
    await db
      .insert(storageUsed)
      .values(full)
      .onConflictDoUpdate({
        target: [storageUsed.userId, storageUsed.kind, storageUsed.slot],
        set: { bytes: full.bytes },
      })
    const ended = await once(id, ({ state }) => state === 'stopped')
    await db.delete(storageUsed)
    expect(ended.reason).toMatch(/^You keep 5,000 MB, as much as you may/)
  })

  it('is invisible to other users', async () => {
    const { id } = (await deploy()).data
    const tries = [routes.deployment, routes.pauseDeployment, routes.stopDeployment, routes.deleteDeployment]
    for (const route of tries)
      expect((await call(server, route, { params: { id }, as: stranger })).status).toBe(404)
    expect((await call(server, routes.killDeployments, { as: stranger })).data).toEqual([])
    expect((await read(id)).isPaused).toBe(false)
  })

  it('is refused with the field if the dataset can’t play it', async () => {
    const { status, error } = await deploy({ sessions: 9 })
    expect([status, error.error.fields?.[0]]).toEqual([
      400,
      {
        path: 'sessions',
        message: 'The dataset has 3 sessions from 2024-01-02 on; ask for as many, or begin earlier',
      },
    ])
  })
})
