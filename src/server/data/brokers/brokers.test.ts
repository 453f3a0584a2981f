import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { routes, type DownloadJob } from '#api'
import { BROKER_FACTS } from '#domain'
import { Brokers } from '#brokers'
import {
  aFakeClock,
  aMarket,
  EMULATED_BROKERS,
  refuse,
  send,
  startUpstoxEmulator,
  type EmulatedBroker,
  writeAnswers,
} from '#brokers/fixtures'
import { datasetManifest, importFiles, openDataset } from '#market-data'
import { ownedDatasets } from '../../kernel/db/schema/index.ts'
import { ownTarget } from '../datasets/ownership.ts'
import { runBacktestJob } from '../../runs/backtests/run-backtest.job.ts'
import { backup, restore } from '../../system/backup/backup.ts'
import { describeError } from '../../kernel/log.ts'
import { ADMIN_ENVIRONMENT, signInAdmin } from '../../fixtures/admin.ts'
import { aRunner, eventually } from '../../fixtures/scripted-runner.ts'
import {
  call as callRoute,
  signUp,
  startTestServer,
  stopTestServer,
  type TestServer,
  type TestUser,
} from '../../fixtures/test-server.ts'
import { listConnections, readCredentials, sealAgain } from './connections.ts'
import { createVault } from '../../kernel/vault.ts'

// A server with an emulated Upstox, and a clock that doesn't have to be waited for.

const TOKEN = 'upstox-token-of-asha-9Xw2kLmQ'
const SECRET = 'api-secret-of-asha-77fRt1'
const MARKET = aMarket({ from: '2025-04-08', to: '2025-04-11', strikes: 14 })
const REQUEST = {
  broker: 'upstox',
  underlying: 'NIFTY',
  from: '2025-04-08',
  to: '2025-04-11',
  strikes: 1,
  expiries: 1,
} as const

/** A server that the operator allows everybody. */
const ALLOWED = 'http://allowed.example:5000'

let server: TestServer
let admin: TestUser
let emulator: EmulatedBroker
/** The other emulated brokers. */
let others: readonly EmulatedBroker[]
const OTHERS = EMULATED_BROKERS.filter(({ broker }) => broker !== 'upstox')
const lines: string[] = []
const answers: string[] = []
const clock = aFakeClock()

const log = pino(
  { level: 'trace', serializers: { err: describeError } },
  new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk))
      done()
    },
  }),
)

/** Calls a route and records every answer. */
const call: typeof callRoute = async (...given) => {
  const answer = await callRoute(...given)
  answers.push(JSON.stringify(answer))
  return answer
}

beforeAll(async () => {
  emulator = await startUpstoxEmulator({ market: MARKET, token: TOKEN, now: clock.now })
  others = await Promise.all(OTHERS.map(({ start }) => start({ market: MARKET, now: clock.now })))
  const ofOthers = OTHERS.map(({ broker }, i) => [broker, others[i].address])
  const addresses = { ...Object.fromEntries(ofOthers), upstox: emulator.address }
  server = await startTestServer({
    environment: { ...ADMIN_ENVIRONMENT, BROKER_SERVERS: ALLOWED },
    log,
    runner: aRunner(),
    brokers: new Brokers({ addresses, clock }),
  })
  admin = await signInAdmin(server)
  const index = { key: 'NSE_INDEX|Nifty 50', price: 2_312_345, volume: undefined, openInterest: undefined }
  emulator.feed.sendOnSubscribe([{ ...index, tradedAt: clock.now() }], clock.now())
})
afterAll(async ({}, tests) => {
  await stopTestServer(server, tests)
  for (const one of [emulator, ...others]) await one.close()
})

const ask = (route: Parameters<typeof call>[1], input: Parameters<typeof call>[2] = {}) =>
  call(server, route, { as: admin, ...input })
const connect = (fields: Record<string, string> = { accessToken: TOKEN }, as = admin) =>
  call(server, routes.connectBroker, { as, params: { id: 'upstox' }, body: { fields } })
const connections = async (as = admin) => (await call(server, routes.listBrokerConnections, { as })).data

beforeEach(async () => {
  emulator.setToken(TOKEN)
  await connect()
})

describe('a connection', () => {
  it('is displayed masked, with the expiry of its token', async () => {
    const payload = Buffer.from(JSON.stringify({ exp: 1_750_000_000 })).toString('base64url')
    await connect({ accessToken: `head.${payload}.signature-of-it` })
    expect(await connections()).toMatchObject([
      {
        broker: 'upstox',
        shown: { accessToken: '••••••••f-it' },
        hasToken: true,
        tokenEndsAt: new Date(1_750_000_000_000).toISOString(),
        problem: null,
      },
    ])
  })

  it('is tested question by question', async () => {
    const { data } = await call(server, routes.testBroker, { as: admin, params: { id: 'upstox' } })
    expect(data.map(({ name, problem }) => [name, problem])).toEqual(
      [
        'Account',
        'Minutes of NIFTY',
        'Expiries',
        'Expired contracts',
        'Live quotes',
        'Trades of today',
        'Positions',
        'Funds',
      ].map((name) => [name, undefined]),
    )
  })

  it('reports for each check what the account may not do', async () => {
    emulator.fail((response) => refuse(response, 403, 'UDAPI1149'), { path: /expired-instruments/ })
    const { data } = await call(server, routes.testBroker, { as: admin, params: { id: 'upstox' } })
    const withProblem = data.filter(({ problem }) => problem !== undefined)
    expect(withProblem.map(({ name }) => name)).toEqual(['Expiries'])
    expect(data.map(({ name }) => name)).not.toContain('Expired contracts')
    expect(withProblem[0]?.problem).toContain('expired contracts need a plan')
  })

  it('is visible only to its user', async () => {
    const other = await signUp(server, `other-${Date.now()}@example.com`)
    expect(await connections(other)).toEqual([])
    const { status } = await call(server, routes.testBroker, { as: other, params: { id: 'upstox' } })
    expect(status).toBe(409)
  })

  it('is deleted when it is disconnected', async () => {
    await ask(routes.disconnectBroker, { params: { id: 'upstox' } })
    expect(await connections()).toEqual([])
    const { rows } = await server.database.pool.query('select * from broker_connections')
    expect(rows).toEqual([])
  })

  it.each([
    [{}, 'Enter what Upstox asks for'],
    [{ pin: '1234' }, 'Upstox has no such field'],
  ])('of %o is refused', async (fields, message) => {
    const { status, error } = await connect(fields)
    expect([status, error.message]).toEqual([400, message])
  })

  it('to a broker without a connector is not found', async () => {
    const { status } = await ask(routes.connectBroker, {
      params: { id: 'axis' },
      body: { fields: { a: 'b' } },
    })
    expect(status).toBe(404)
  })
})

describe('a sign-in on the broker’s page', () => {
  const redirectUrl = 'http://localhost/app/settings/broker'
  const begin = () =>
    call(server, routes.beginBrokerSignIn, { as: admin, params: { id: 'upstox' }, body: { redirectUrl } })
  const stateOf = (url: string) => new URL(url).searchParams.get('state') ?? ''
  const finish = (state: string, code = 'a-code', as = admin) =>
    call(server, routes.finishBrokerSignIn, { as, body: { code, state } })

  it('yields a token that expires at half past three at night', async () => {
    await connect({ apiKey: 'key-of-the-app', apiSecret: 'a-secret' })
    const { url } = (await begin()).data
    expect(new URL(url).searchParams.get('client_id')).toBe('key-of-the-app')
    expect(url).not.toContain('a-secret')
    const { data } = await finish(stateOf(url))
    expect(data.hasToken).toBe(true)
    expect(data.tokenEndsAt).toMatch(/T22:00:00.000Z$/)
  })

  it('requires key and secret', async () => {
    expect((await begin()).error.message).toBe('Enter the API key and secret first')
  })

  it('can’t be finished by another user, with a used code, or after a quarter of an hour', async () => {
    await connect({ apiKey: 'key-of-the-app', apiSecret: 'a-secret' })
    const state = stateOf((await begin()).data.url)
    const other = await signUp(server, `stranger-${Date.now()}@example.com`)
    expect((await finish(state, 'a-code', other)).error.message).toContain('begun too long ago or elsewhere')
    expect((await finish(state, 'old')).error.message).toContain('the code of the sign-in was used already')
    await clock.sleep(16 * 60_000)
    expect((await finish(state)).error.message).toContain('begun too long ago or elsewhere')
  })
})

describe('a broker’s page that sends its code by a form', () => {
  const posted = (payload: string, type = 'application/x-www-form-urlencoded') =>
    server.app.inject({
      method: 'POST',
      url: '/app/settings/broker',
      payload,
      headers: { 'content-type': type, origin: 'https://api.icicidirect.com' },
    })

  it.each(['apisession=51234567', 'API_Session=51234567&x=1'])('%s leads to the screen', async (form) => {
    const { statusCode, headers } = await posted(form)
    expect([statusCode, headers.location]).toEqual([303, '/app/settings/broker?apisession=51234567'])
  })

  it.each(['', 'apisession=', 'apisession=%0d%0aSet-Cookie:x', `apisession=${'1'.repeat(501)}`])(
    'a form without a code (%#) leads there without one',
    async (form) => {
      expect((await posted(form)).headers.location).toBe('/app/settings/broker')
    },
  )

  it('accepts no other body, and no long one', async () => {
    expect((await posted('{}', 'text/plain')).statusCode).toBe(400)
    expect((await posted(`apisession=${'1'.repeat(9000)}`)).statusCode).toBe(413)
  })
})

const start = async (dataset: string, request: object = REQUEST) =>
  call(server, routes.startDownload, { as: admin, body: { ...request, dataset } })

async function ended(id: string): Promise<DownloadJob> {
  return eventually(async () => {
    const { data } = await call(server, routes.listDownloads, { as: admin })
    const job = data.find((one) => one.id === id)
    return job && ['completed', 'failed', 'cancelled'].includes(job.status) ? job : undefined
  }, 40)
}

const datasets = () => join(server.dataFolder, 'datasets')
/** A download fills a dataset of its user's own. */
const own = (name: string) => ownTarget(admin.id, name)
const hashOf = (name: string) => datasetManifest(datasets(), own(name))?.contentHash

/** The same days, imported from files. */
async function importedFromFiles(dataset: string, since: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'delta-test-'))
  const { from, to } = REQUEST
  writeAnswers(folder, { market: MARKET, asked: emulator.answered.slice(since), from, to })
  const report = await importFiles({ paths: [folder], dataset, dataRoot: datasets() })
  rmSync(folder, { recursive: true, force: true })
  return report.contentHash
}

describe('a download', () => {
  it('is planned before it starts: calls, time and limits', async () => {
    const { data } = await call(server, routes.planDownload, { as: admin, body: REQUEST })
    expect(data).toMatchObject({ sessions: 3, firstSession: '2025-04-08', expiries: 2, missingExpiries: [] })
    expect(data.calls).toBeGreaterThan(30)
    expect(data.limits).toBe('4 calls in a second, 500 calls in a minute, 2000 calls in 30 minutes')
  })

  it('becomes a dataset with the same hash as the same days imported from files', async () => {
    const since = emulator.answered.length
    const job = await ended((await start('from-broker')).data.id)
    expect(job).toMatchObject({
      status: 'completed',
      error: null,
      outcome: { sessions: 3, failed: { count: 0 } },
    })
    expect(job.outcome?.contentHash).toBe(hashOf('from-broker'))
    expect(datasetManifest(datasets(), own('from-broker')).source).toBe('Upstox')
    expect(await importedFromFiles('from-files', since)).toBe(hashOf('from-broker'))
    expect(openDataset(datasets(), own('from-broker')).sessions('NIFTY')).toHaveLength(3)
  })

  it('is its user’s alone, names the broker of the account, and cannot be shared', async () => {
    const [listed] = await server.database.db
      .select()
      .from(ownedDatasets)
      .where(eq(ownedDatasets.id, own('from-broker')))
    expect(listed).toMatchObject({ userId: admin.id, shared: false, account: 'upstox' })
    expect(listed.bytes).toBeGreaterThan(10_000)
    const { status, error } = await call(server, routes.shareDataset, {
      as: admin,
      params: { id: own('from-broker') },
      body: { shared: true },
    })
    expect([status, error.message]).toEqual([409, expect.stringContaining('gives its data to you alone')])
  })

  it('repeated makes no calls for data it already has, and changes nothing', async () => {
    const before = emulator.answered.filter((path) => path.includes('1minute')).length
    const job = await ended((await start('from-broker')).data.id)
    expect(job.outcome).toMatchObject({ unchanged: true })
    expect(emulator.answered.filter((path) => path.includes('1minute'))).toHaveLength(before)
  })

  it('of later days creates a new version that keeps unchanged days', async () => {
    const first = await ended((await start('grows', { ...REQUEST, to: '2025-04-09' })).data.id)
    const days = datasetManifest(datasets(), own('grows')).days
    const second = await ended((await start('grows', { ...REQUEST, from: '2025-04-11' })).data.id)
    expect(second.outcome?.contentHash).not.toBe(first.outcome?.contentHash)
    expect(datasetManifest(datasets(), own('grows')).days.slice(0, 2)).toEqual(days)
    expect(hashOf('grows')).toBe(hashOf('from-broker'))
  })

  it('whose token expires in the middle reports it, and resumes with the next token', async () => {
    const request = { ...REQUEST, strikes: 2 }
    const already = emulator.answered.length
    emulator.onAnswer((count) => count === already + 20 && emulator.setToken('the-next-token'))
    const failed = await ended((await start('in-the-middle', request)).data.id)
    emulator.onAnswer(() => undefined)
    expect(failed.status).toBe('failed')
    expect(failed.error).toContain('the access token has ended')
    expect(failed.error).toContain('The downloaded days are kept; start the same download again to continue')
    expect(readdirSync(datasets())).not.toContain(own('in-the-middle'))
    await connect({ accessToken: 'the-next-token' })
    const asked = emulator.answered.length
    expect((await ended((await start('in-the-middle', request)).data.id)).status).toBe('completed')
    const contracts = emulator.answered.filter((path) => path.includes('1minute'))
    expect(contracts.slice(-(emulator.answered.length - asked)).length).toBeLessThan(contracts.length)
  })

  it('resumes after the server was killed in the middle of it', async () => {
    const request = { ...REQUEST, strikes: 3 }
    const already = emulator.answered.length
    const stopped = new Promise<void>((resolve) =>
      emulator.onAnswer((count) => count === already + 12 && resolve()),
    )
    const { id } = (await start('killed', request)).data
    await stopped
    // The worker is considered dead, and another slot takes the job.
    await server.queue.reclaim(runBacktestJob)
    emulator.onAnswer(() => undefined)
    expect((await ended(id)).status).toBe('completed')
    expect(hashOf('killed')).toBeDefined()
  })

  it('into the simulated market is refused before the first call', async () => {
    const asked = emulator.asked.length
    const { status, error } = await start('simulated')
    expect([status, error.error.fields]).toEqual([
      400,
      [
        {
          path: 'dataset',
          message: expect.stringContaining('the simulated market, which takes no imports'),
        },
      ],
    ])
    expect(emulator.asked).toHaveLength(asked)
  })

  it('that ended can be dismissed; its dataset stays', async () => {
    const { data: before } = await call(server, routes.listDownloads, { as: admin })
    const id = before.find(({ request }) => request.dataset === 'from-broker')!.id
    const dismiss = () => call(server, routes.dismissDownload, { as: admin, params: { id } })
    expect((await dismiss()).status).toBe(200)
    expect((await dismiss()).status).toBe(404)
    const { data: after } = await call(server, routes.listDownloads, { as: admin })
    expect(after.map((job) => job.id)).not.toContain(id)
    expect(hashOf('from-broker')).toBeDefined()
  })

  it('whose bars differ from the dataset’s stops, and ends as chosen without another question', async () => {
    await ended((await start('clash', { ...REQUEST, strikes: 5 })).data.id)
    const before = hashOf('clash')
    const other = MARKET.indexMinutes(REQUEST).map(({ date, minute, ...bar }) => [
      `${date}T09:${minute - 9 * 60}:00+05:30`,
      ...[bar.open, bar.high, bar.low, bar.close].map((price) => price / 100 + 1),
      0,
      0,
    ])
    const changed = { status: 'success', data: { candles: other } }
    emulator.fail((response) => send(response, 200, changed), { path: /Nifty 50\/minutes/ })
    const request = { ...REQUEST, strikes: 6 }
    const stopped = await ended((await start('clash', request)).data.id)
    expect(stopped).toMatchObject({ status: 'failed', isInConflict: true })
    expect([stopped.error, hashOf('clash')]).toEqual([expect.stringContaining('more than 1%'), before])
    const minutes = () => emulator.answered.filter((path) => /1minute|minutes/.test(path)).length
    const asked = minutes()
    const kept = await ended((await start('clash', { ...request, conflict: 'keep' })).data.id)
    expect(kept).toMatchObject({ status: 'completed', isInConflict: false })
    const replaced = await ended((await start('clash', { ...request, conflict: 'replace' })).data.id)
    expect([replaced.status, replaced.outcome?.contentHash]).toEqual(['completed', hashOf('clash')])
    expect(hashOf('clash')).not.toBe(kept.outcome?.contentHash)
    expect(minutes()).toBe(asked)
  })

  it('reports minutes answered twice and a refused India VIX, and completes', async () => {
    const bar = (close: number) => ['2025-04-08T09:15:00+05:30', 100, 110, 90, close, 75, 1000]
    const doubled = { status: 'success', data: { candles: [bar(105), bar(106)] } }
    emulator.fail((response) => send(response, 200, doubled), { path: /NSE_FO\|230001\|09-04-2025\/1minute/ })
    emulator.fail((response) => refuse(response, 403, 'UDAPI9'), { path: /India.VIX/ })
    const job = await ended((await start('disputed', { ...REQUEST, strikes: 4 })).data.id)
    expect(job).toMatchObject({
      status: 'completed',
      waitingUntil: null,
      outcome: {
        disputed: { minutes: 1, first: [{ what: '2025-04-09 23000 CE', minutes: 1 }] },
        failed: { count: 1, first: [{ what: 'India VIX' }] },
        emptyExpiries: [],
        otherLots: [],
      },
    })
  })

  it('without a connection, or without trading days, is refused with a message', async () => {
    const weekend = await call(server, routes.planDownload, {
      as: admin,
      body: { ...REQUEST, from: '2025-04-12', to: '2025-04-13' },
    })
    expect(weekend.error.message).toContain('There is no session from 2025-04-12 to 2025-04-13')
    await ask(routes.disconnectBroker, { params: { id: 'upstox' } })
    expect((await start('none')).error.message).toContain('You have not connected this broker')
  })
})

describe('a credential', () => {
  let folder: string
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'delta-test-'))))
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const allFiles = (root: string): string[] =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .map((name) => join(root, name))
      .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile())

  it('appears in no log, error, answer, file, export or restored backup', async () => {
    await connect({ accessToken: TOKEN, apiKey: 'key-of-asha', apiSecret: SECRET })
    emulator.fail((response) => refuse(response, 401, 'UDAPI100050', TOKEN), { times: 3 })
    await call(server, routes.testBroker, { as: admin, params: { id: 'upstox' } })
    const secrets = [TOKEN, SECRET]
    for (const [i, { broker: id, credentials, token }] of OTHERS.entries()) {
      const {
        apiKey = 'api-key-of-asha',
        apiSecret = `api-secret-of-asha-at-${id}`,
        ...rest
      } = credentials(token)
      const known = BROKER_FACTS[id].fields.map((field) => field.id)
      const fields = Object.fromEntries(
        Object.entries({ apiKey, apiSecret, ...rest }).filter(([name]) => known.includes(name)),
      )
      secrets.push(token, Buffer.from(`ICICI1:${token}`).toString('base64'), apiSecret)
      const { status } = await call(server, routes.connectBroker, {
        as: admin,
        params: { id },
        body: { fields },
      })
      expect(status).toBe(200)
      const echo = JSON.stringify(fields)
      const fail = { times: 2, path: /historical|history|positions|positionbook/ }
      others[i].fail((response) => void response.writeHead(500).end(echo), fail)
      const tested = await call(server, routes.testBroker, { as: admin, params: { id } })
      expect(tested.data.filter(({ problem }) => problem !== undefined).length).toBeGreaterThan(0)
      expect(tested.data.filter(({ found }) => found !== undefined).length).toBeGreaterThan(3)
    }
    await server.app.inject({
      method: 'GET',
      url: routes.exportAccount.path,
      headers: { cookie: admin.cookie },
    })
    await server.database.pool.query('checkpoint')
    await backup(server.dataFolder, join(folder, 'delta.backup'))
    await restore(join(folder, 'restored'), join(folder, 'delta.backup'))
    const texts = [
      ...lines,
      ...answers,
      ...[...allFiles(server.dataFolder), ...allFiles(join(folder, 'restored'))].map((path) =>
        readFileSync(path, 'latin1'),
      ),
    ]
    expect(texts.length).toBeGreaterThan(500)
    for (const secret of secrets) expect(texts.filter((text) => text.includes(secret))).toEqual([])
    for (const { broker: id } of OTHERS) await ask(routes.disconnectBroker, { params: { id } })
    expect((await connections()).map(({ broker }) => broker)).toEqual(['upstox'])
  })

  it('is encrypted with a key that only its owner can read, and that a backup omits', async () => {
    expect(statSync(join(server.dataFolder, 'broker-key')).mode & 0o777).toBe(0o600)
    const data = join(folder, 'data')
    mkdirSync(data)
    for (const name of ['broker-key', 'secret']) writeFileSync(join(data, name), 'a key')
    await backup(data, join(folder, 'without'))
    await backup(data, join(folder, 'with'), { withBrokerKey: true })
    await restore(join(folder, 'a'), join(folder, 'without'))
    await restore(join(folder, 'b'), join(folder, 'with'))
    expect(readdirSync(join(folder, 'a'))).toEqual(['secret'])
    expect(readdirSync(join(folder, 'b'))).toEqual(['broker-key', 'secret'])
  })

  it('whose key is missing is reported; a changed key re-encrypts it', async () => {
    const { db } = server.database
    const brokers = new Brokers()
    const old = readFileSync(join(server.dataFolder, 'broker-key'), 'utf8').trim()
    const next = 'n'.repeat(43)
    const lost = { db, brokers, vault: createVault(next) }
    expect(await sealAgain(lost)).toBe(0)
    expect((await listConnections(lost, admin.id))[0]?.problem).toContain(
      'cannot be decrypted because their key is missing',
    )
    expect(await sealAgain({ db, vault: createVault(next, [old]) })).toBe(1)
    expect((await listConnections(lost, admin.id))[0]?.problem).toBeNull()
    expect(await readCredentials(lost, { userId: admin.id, broker: 'upstox' })).toEqual({
      accessToken: TOKEN,
    })
  })

  it('can’t be decrypted in another place', async () => {
    const { db } = server.database
    const { rows } = await server.database.pool.query<{ sealed: string }>(
      'select sealed from broker_connections',
    )
    const vault = createVault(readFileSync(join(server.dataFolder, 'broker-key'), 'utf8').trim())
    const other = await signUp(server, `thief-${Date.now()}@example.com`)
    await connect({ accessToken: 'token-of-the-thief' }, other)
    await server.database.pool.query('update broker_connections set sealed = $1 where user_id = $2', [
      rows[0]?.sealed,
      other.id,
    ])
    const stolen = readCredentials({ db, vault }, { userId: other.id, broker: 'upstox' })
    await expect(stolen).rejects.toThrow('was changed after its encryption')
  })
})

describe('a user’s own server', () => {
  const OWN = { apiKey: 'key-of-the-own-server', server: 'http://10.0.0.5:5000' }
  const connectOwn = async (fields: Record<string, string>, as: TestUser) => {
    const { status, error } = await call(server, routes.connectBroker, {
      as,
      params: { id: 'openalgo' },
      body: { fields },
    })
    return status === 200 ? 'stored' : (error.error.fields?.[0]?.message ?? error.message)
  }

  it('may be anywhere for an administrator, and only at allowed addresses for other users', async () => {
    const other = await signUp(server, `own-${Date.now()}@example.com`)
    expect(await connectOwn(OWN, admin)).toBe('stored')
    expect(await connectOwn(OWN, other)).toContain('Only administrators may connect a server of OpenAlgo')
    await server.database.pool.query(`update users set role = 'user' where id = $1`, [admin.id])
    const { status, error } = await call(server, routes.testBroker, {
      as: admin,
      params: { id: 'openalgo' },
    })
    await server.database.pool.query(`update users set role = 'admin' where id = $1`, [admin.id])
    expect([status, error.message]).toEqual([409, expect.stringContaining('Only administrators')])
  })

  it('is allowed by its name only: another name for the same address, now or later, is another server', async () => {
    const other = await signUp(server, `rebinding-${Date.now()}@example.com`)
    for (const address of [
      'http://allowed.example.evil.example:5000',
      'http://127.0.0.1:5000',
      'http://[::1]:5000',
      'http://2130706433:5000',
      'http://allowed.example:5001',
      'https://allowed.example:5000',
    ])
      expect([address, await connectOwn({ ...OWN, server: address }, other)]).toEqual([
        address,
        expect.stringContaining('Only administrators'),
      ])
    expect(await connectOwn({ ...OWN, server: ALLOWED }, other)).toBe('stored')
  })

  it.each([
    ['ftp://10.0.0.5', 'begins with http:// or https://'],
    ['http://asha:pass@10.0.0.5', 'without a user'],
    ['http://10.0.0.5/?x=1', 'without a user, a question mark'],
    ['http://10.0.0.5/latest/meta-data', 'without a path'],
    ['10.0.0.5', 'begins with http://'],
  ])('is no %s', async (address, says) => {
    expect(await connectOwn({ ...OWN, server: address }, admin)).toContain(says)
  })
})
