import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { routes, type Capture } from '#api'
import { Brokers } from '#brokers'
import { aFakeClock, aMarket, EMULATED_BROKERS, type EmulatedBroker } from '#brokers/fixtures'
import { datasetManifest } from '#market-data'
import { runBacktestJob } from '../../../runs/backtests/run-backtest.job.ts'
import { ownTarget } from '../../datasets/ownership.ts'
import { ADMIN_ENVIRONMENT, signInAdmin } from '../../../fixtures/admin.ts'
import { aRunner, eventually } from '../../../fixtures/scripted-runner.ts'
import {
  call,
  startTestServer,
  stopTestServer,
  type TestServer,
  type TestUser,
} from '../../../fixtures/test-server.ts'
import { createOutbox } from '../../../kernel/outbox/outbox.ts'
import { createVault } from '../../../kernel/vault.ts'
import { checkCaptures } from './watch.ts'

// Four nights with an emulated Zerodha, whose token expires every morning and whose contracts disappear after
// their expiry.

const ZERODHA = EMULATED_BROKERS.find(({ broker }) => broker === 'zerodha')!
const HOUR = 60 * 60_000
const clock = aFakeClock('2025-04-08T10:00:00+05:30')
const SETTINGS = {
  enabled: true,
  underlyings: ['NIFTY'],
  strikes: 1,
  expiries: 1,
  dataset: 'my-nights',
} as const

let server: TestServer
let admin: TestUser
let emulator: EmulatedBroker
let brokers: Brokers
beforeAll(async () => {
  const market = aMarket({ from: '2025-04-08', to: '2025-04-15', strikes: 14 })
  emulator = await ZERODHA.start({ market, now: clock.now })
  brokers = new Brokers({ addresses: { zerodha: emulator.address }, clock })
  server = await startTestServer({ environment: ADMIN_ENVIRONMENT, runner: aRunner(), brokers })
  admin = await signInAdmin(server)
})
afterAll(async ({}, tests) => {
  await stopTestServer(server, tests)
  await emulator.close()
})

const connect = () =>
  call(server, routes.connectBroker, {
    as: admin,
    params: { id: 'zerodha' },
    body: { fields: ZERODHA.credentials(ZERODHA.token) },
  })
const save = (body: object = SETTINGS) =>
  call(server, routes.saveCapture, { as: admin, params: { id: 'zerodha' }, body: body as typeof SETTINGS })
const nights = async () => (await call(server, routes.listCaptures, { as: admin })).data[0].nights
const sentReminders = async () =>
  (await call(server, routes.listNotifications, { as: admin })).data.notifications.filter(({ title }) =>
    title.includes('Zerodha'),
  )
const look = () => {
  const { db } = server.database
  const vault = createVault(readFileSync(join(server.dataFolder, 'broker-key'), 'utf8').trim())
  const outbox = createOutbox(server.queue, { email: false, push: false })
  return checkCaptures({ db, vault, brokers, queue: server.queue, job: runBacktestJob, outbox })
}
const until = (time: string) => clock.sleep(Date.parse(`${time}:00+05:30`) - clock.now())
const settled = (day: string) =>
  eventually(async () => {
    const night = (await nights()).find((one) => one.day === day)
    return night && ['captured', 'failed'].includes(night.state) ? night : undefined
  }, 40)
/** Retries, because a job may take a moment to end after capturing its day. */
const queued = () => eventually(async () => ((await look()) === 1 ? true : undefined), 40)
const days = () =>
  datasetManifest(join(server.dataFolder, 'datasets'), ownTarget(admin.id, 'my-nights')).days.length

it('can’t be switched on without a connection', async () => {
  const { status, error } = await save()
  expect([status, error.message]).toEqual([409, 'Connect Zerodha first'])
})

it('imports each day into the dataset after its close, once', async () => {
  await connect()
  expect((await save()).data.nights).toEqual([{ day: '2025-04-08', state: 'waiting', message: null }])
  expect(await look()).toBe(0)
  await until('2025-04-08T16:05')
  expect(await look()).toBe(1)
  expect(await settled('2025-04-08')).toMatchObject({ state: 'captured', message: null })
  expect(days()).toBe(1)
  expect(await look()).toBe(0)
  expect(await sentReminders()).toEqual([])
})

it('reminds once of a missing sign-in, and reports missed nights', async () => {
  await until('2025-04-09T16:10')
  expect([await look(), await look()]).toEqual([0, 0])
  const reminders = await sentReminders()
  expect(reminders.map(({ title }) => title)).toEqual(['Sign in at Zerodha to capture today'])
  await until('2025-04-11T10:00')
  expect((await nights()).map(({ day, state }: Capture['nights'][number]) => [day, state])).toEqual([
    ['2025-04-11', 'waiting'],
    ['2025-04-09', 'missed'],
    ['2025-04-08', 'captured'],
  ])
})

it('captures a missed night after the next sign-in, and reports contracts that expired in between', async () => {
  await connect()
  await queued()
  expect(await settled('2025-04-09')).toMatchObject({
    state: 'captured',
    message: 'NIFTY: the broker no longer has the expiry of 2025-04-09',
  })
  await clock.sleep(7 * HOUR)
  await queued()
  expect(await settled('2025-04-11')).toMatchObject({ state: 'captured', message: null })
  expect(days()).toBe(3)
})

it('reports a token that another program invalidated, and retries after the next sign-in', async () => {
  await until('2025-04-15T07:00')
  await connect()
  emulator.setToken('another')
  await until('2025-04-15T16:05')
  await look()
  expect(await settled('2025-04-15')).toMatchObject({
    state: 'failed',
    message: expect.stringContaining('the access token has ended'),
  })
  expect(await look()).toBe(0)
  expect((await sentReminders()).map(({ title }) => title)).toHaveLength(2)
  emulator.setToken(ZERODHA.token)
  await clock.sleep(60_000)
  await connect()
  await queued()
  await eventually(async () => ((await nights())[0]?.state === 'captured' ? true : undefined), 40)
  expect(days()).toBe(4)
})

it('ends with the connection', async () => {
  await call(server, routes.disconnectBroker, { as: admin, params: { id: 'zerodha' } })
  const { data } = await call(server, routes.listCaptures, { as: admin })
  expect(data.map(({ enabled }) => enabled)).toEqual([false])
  await until('2025-04-16T16:05')
  expect(await look()).toBe(0)
})
