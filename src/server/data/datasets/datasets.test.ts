import { existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MessageChannel } from 'node:worker_threads'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { datasetDetailsSchema, routes, type DatasetImport } from '#api'
import { simulatedDataOf } from '#domain'
import { backtestRequestSchema } from '#domain/schemas'
import { datasetImports } from '../../kernel/db/schema/index.ts'
import { runTask } from '../../runs/backtests/run-backtest.thread.ts'
import { ADMIN_ENVIRONMENT, signInAdmin } from '../../fixtures/admin.ts'
import { aRequest } from '../../fixtures/sample-bundle.ts'
import { eventually } from '../../fixtures/scripted-runner.ts'
import {
  call,
  signUp,
  startTestServer,
  stopTestServer,
  temporaryFolder,
  type TestServer,
  type TestUser,
} from '../../fixtures/test-server.ts'
import { folderCatalog } from './market-data.ts'

let server: TestServer
let admin: TestUser

beforeAll(async () => {
  const dataFolder = temporaryFolder()
  server = await startTestServer({
    dataFolder,
    datasets: folderCatalog(join(dataFolder, 'datasets')),
    environment: { ...ADMIN_ENVIRONMENT, UPLOAD_LIMIT_MB: '1' },
  })
  admin = await signInAdmin(server)
})
afterAll(({}, tests) => stopTestServer(server, tests))

const HEADER = 'timestamp,underlying,expiry,strike,type,open,high,low,close,volume,oi'

describe('an installation that reads its market data from a bucket', () => {
  it('leaves importing and deleting to the command line', async () => {
    const environment = { ...ADMIN_ENVIRONMENT, MARKET_DATA_URL: 's3://market/delta' }
    const reading = await startTestServer({ environment })
    const as = await signInAdmin(reading)
    const deleted = await call(reading, routes.deleteDataset, { as, params: { id: 'mine' } })
    const imported = await call(reading, routes.importDataset, { as })
    await stopTestServer(reading, { tasks: [] })
    expect([deleted.status, imported.status]).toEqual([409, 409])
    expect(imported.error.message).toContain('delta push')
  })
})

/** A morning of NIFTY: the index, a call and a put, in the canonical layout. */
function aMorning({ date = '2024-01-02', minutes = 60, bad = 0 } = {}): string {
  const rows: string[] = []
  for (let minute = 0; minute < minutes; minute++) {
    const clock = `${String(9 + Math.floor((15 + minute) / 60)).padStart(2, '0')}:${String((15 + minute) % 60).padStart(2, '0')}`
    const bar = (price: number) => `${price},${price},${price},${price}`
    rows.push(`${date} ${clock}:00,NIFTY,,,IDX,${bar(21_700 + minute)},0,0`)
    rows.push(`${date} ${clock}:00,NIFTY,2024-01-04,21700,CE,${bar(120)},50,1000`)
    rows.push(`${date} ${clock}:00,NIFTY,2024-01-04,21700,PE,${minute < bad ? '0,0,0,0' : bar(110)},50,1000`)
  }
  return [HEADER, ...rows, ''].join('\n')
}

interface Form {
  readonly fields?: Record<string, string>
  readonly files?: Record<string, string>
  readonly as?: TestUser
  readonly headers?: Record<string, string>
}

function upload({
  fields = { dataset: 'mine' },
  files = { 'bars.csv': aMorning() },
  as,
  headers,
}: Form = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [name, text] of Object.entries(files)) form.append('files', new Blob([text]), name)
  const { cookie } = as ?? admin
  const { method, path: url } = routes.importDataset
  return server.app.inject({ method, url, payload: form, headers: { cookie, ...headers } })
}

async function imported(form: Form = {}): Promise<DatasetImport> {
  const { as = admin } = form
  const response = await upload(form)
  expect(response.statusCode).toBe(202)
  const { importId } = response.json<{ data: { importId: string } }>().data
  return eventually(async () => {
    const { data } = await call(server, routes.importStatus, { as, params: { id: importId } })
    return ['completed', 'failed', 'cancelled'].includes(data.status) ? data : undefined
  })
}

const list = async (as: TestUser | undefined = undefined) =>
  (await call(server, routes.listDatasets, as && { as })).data
const details = (id: string) => call(server, routes.datasetDetails, { params: { id } })

describe('the simulated market among the datasets', () => {
  it('has every session of each index and no measured day', async () => {
    const data = datasetDetailsSchema.parse((await details('simulated')).data)
    expect(data.kind).toBe('simulated')
    expect(data.days.filter(({ underlying }) => underlying === 'NIFTY')).toHaveLength(
      data.underlyings.find(({ underlying }) => underlying === 'NIFTY')!.sessions,
    )
    expect(data.report).toBeNull()
  })

  it('can’t be deleted or imported into', async () => {
    const deletion = await call(server, routes.deleteDataset, { as: admin, params: { id: 'simulated' } })
    expect(deletion.status).toBe(409)
    const response = await upload({ fields: { dataset: 'simulated' } })
    expect(response.statusCode).toBe(400)
  })
})

describe('a dataset of a scenario', () => {
  const made = (id: string, seconds?: number) =>
    eventually(async () => {
      const { data } = await call(server, routes.listScenarios, { as: admin })
      const job = data.find((one) => one.id === id)
      return job && ['completed', 'failed', 'cancelled'].includes(job.status) ? job : undefined
    }, seconds)
  const make = (dataset: string) =>
    call(server, routes.makeScenario, { as: admin, body: { scenario: 'calm', dataset } })

  it('has an id that marks it as simulated, and nothing can be imported under such an id', async () => {
    const { status, error } = await make('nse-2024')
    expect([status, error.error.fields?.[0]?.message]).toEqual([400, expect.stringContaining('scenario-')])
    expect((await imported({ fields: { dataset: 'scenario-mine' } })).error).toContain('simulated markets')
  })

  it('requires a known scenario', async () => {
    const body = { scenario: 'boom' as 'calm', dataset: 'scenario-boom' }
    const { status, error } = await call(server, routes.makeScenario, { as: admin, body })
    expect([status, error.error.fields?.[0]?.path]).toEqual([400, 'scenario'])
  })

  it('of further years is named after its period, which must have daily prices', async () => {
    const years = (from: string, to: string) =>
      call(server, routes.makeScenario, { as: admin, body: { scenario: 'years', from, to } })
    const { status, error } = await years('2018-01-01', '2019-12-31')
    expect([status, error.error.fields?.[0]?.message]).toEqual([
      400,
      'Daily prices are there from 2019-01-01 to 2026-07-31: choose a date within',
    ])
    const { data } = await years('2019-10-27', '2019-10-27')
    expect(await made(data.id, 60)).toMatchObject({ status: 'completed', request: { scenario: 'years' } })
    const dataset = (await list()).find(({ id }) => id === 'simulated-20191027-20191027')
    expect(dataset).toMatchObject({ kind: 'simulated', sessions: { NIFTY: 1, BANKNIFTY: 1 } })
  })

  it('that a user makes is the user’s own, labelled as simulated, and takes no imports', async () => {
    const maker = await signUp(server, 'maker@example.com')
    const body = { scenario: 'years', from: '2019-10-27', to: '2019-10-27' } as const
    const { data } = await call(server, routes.makeScenario, { as: maker, body })
    const done = await eventually(async () => {
      const [job] = (await call(server, routes.listScenarios, { as: maker })).data
      return job?.id === data.id && job.status === 'completed' ? job : undefined
    }, 60)
    const own = (await list(maker)).find(({ id }) => id === done.dataset)
    expect(own).toMatchObject({ kind: 'simulated', owned: { isMine: true, shared: false } })
    expect(own?.owned?.bytes).toBeGreaterThan(1_000_000)
    expect(simulatedDataOf(done.dataset)).toBe('Simulated minutes')
    expect((await list(admin)).map(({ id }) => id)).not.toContain(done.dataset)
    const end = await imported({ fields: { dataset: 'simulated-20191027-20191027' }, as: maker })
    expect(end.error).toMatch(/takes? no imports/)
    const everybody = { ...body, audience: 'everybody' } as const
    expect((await call(server, routes.makeScenario, { as: maker, body: everybody })).status).toBe(403)
  })

  it('that is stopped leaves no files, and is not begun a second time before', async () => {
    const { data } = await make('scenario-stopped')
    const again = await make('scenario-stopped')
    expect([again.status, again.error.message]).toEqual([
      409,
      'The generation of this dataset is not finished; wait for it to end, or stop it, then make it again',
    ])
    await call(server, routes.cancelScenario, { as: admin, params: { id: data.id } })
    expect(await made(data.id)).toMatchObject({ status: 'cancelled', contentHash: null })
    expect((await list()).map(({ id }) => id)).not.toContain('scenario-stopped')
  })
})

describe('an upload of minute bars', () => {
  it('sent twice with one idempotency key is imported once', async () => {
    const form = { fields: { dataset: 'sent-twice' }, headers: { 'idempotency-key': 'upload-1' } }
    const answers = await Promise.all([upload(form), upload(form)])
    const later = await upload(form)
    const ids = [...answers, later].map(
      (answer) => answer.json<{ data: { importId: string } }>().data.importId,
    )
    expect(new Set(ids).size).toBe(1)
    const imports = (await call(server, routes.listImports, { as: admin })).data
    expect(imports.filter(({ dataset }) => dataset === 'sent-twice')).toHaveLength(1)
  })

  it.each([
    ['other prices', { files: { 'bars.csv': `${aMorning()}\n` } }],
    ['another file name', { files: { 'other.csv': aMorning() } }],
    ['another dataset', { fields: { dataset: 'another' } }],
  ])('is refused where %s are sent with a used idempotency key', async (what, change) => {
    const headers = { 'idempotency-key': `upload of ${what}`.replaceAll(' ', '-') }
    const form = { fields: { dataset: 'first' }, headers }
    await imported(form)
    const answer = await upload({ ...form, ...change })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ message: expect.stringContaining('was used for another request') })
  })

  describe('repeated with its idempotency key', () => {
    const headers = { 'idempotency-key': 'a-repeated-upload' }
    beforeAll(() => imported({ fields: { dataset: 'repeated' }, headers }))

    it('is read only up to the limit of an upload', async () => {
      const answer = await upload({
        fields: { dataset: 'repeated' },
        headers,
        files: { 'a.csv': 'x'.repeat(1_200_000) },
      })
      expect(answer.statusCode).toBe(413)
      expect(answer.json()).toMatchObject({ message: expect.stringContaining('larger than the 1 MB') })
    })

    it('is refused with a message if the form is cut off', async () => {
      const { method, path: url } = routes.importDataset
      const payload = '--b\r\ncontent-disposition: form-data; name="files"; filename="bars.csv"\r\n\r\nTime'
      const multipart = {
        ...headers,
        cookie: admin.cookie,
        'content-type': 'multipart/form-data; boundary=b',
      }
      const answer = await server.app.inject({ method, url, payload, headers: multipart })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ message: expect.stringContaining('ends before its end') })
    })
  })

  it('becomes a dataset with its coverage and report, and leaves no files behind', async () => {
    const done = await imported({ fields: { dataset: 'morning', name: 'My morning' } })
    expect(done).toMatchObject({ status: 'completed', progress: 100, error: null })
    expect(done.outcome).toMatchObject({ rowsRead: 180, accepted: 180, duplicates: 0 })
    expect((await list()).map(({ id, name }) => [id, name])).toContainEqual(['morning', 'My morning'])
    const { data } = await details('morning')
    expect(data.days).toMatchObject([{ underlying: 'NIFTY', date: '2024-01-02', contracts: 2, bars: 180 }])
    expect(data.report?.files).toMatchObject([{ file: 'bars.csv', rows: 180 }])
    const { data: ofYear } = await call(server, routes.datasetExpiries, {
      params: { id: 'morning' },
      query: { underlying: 'NIFTY', year: '2024' },
    })
    expect(ofYear).toMatchObject({
      waiting: 0,
      days: [
        { date: '2024-01-02', expiries: [{ expiry: '2024-01-04', contracts: 2, missingContracts: 20 }] },
      ],
    })
    expect(readdirSync(join(server.dataFolder, 'uploads'))).toEqual([])
  })

  it('is used by chains immediately, also when days are added to a dataset that was read before', async () => {
    await imported({ fields: { dataset: 'grows' } })
    const ask = (date: string) =>
      call(server, routes.currentMarketData, {
        params: { symbol: 'NIFTY' },
        query: { dataset: 'grows', date },
      })
    expect((await ask('2024-01-02')).data.price).toBe(21_759)
    expect((await ask('2024-01-03')).status).toBe(404)
    await imported({ fields: { dataset: 'grows' }, files: { 'more.csv': aMorning({ date: '2024-01-03' }) } })
    expect((await ask('2024-01-03')).status).toBe(200)
  })

  it('is refused completely, with its rows by kind, if more than 1 % of them are bad', async () => {
    const done = await imported({ fields: { dataset: 'bad' }, files: { 'b.csv': aMorning({ bad: 10 }) } })
    expect(done.status).toBe('failed')
    expect(done.error).toContain('10 of 180 rows')
    expect(done.error).toMatch(/correct the files, or choose to take the good rows$/)
    expect(done.outcome?.refused[0]).toMatchObject({ count: 10 })
    expect(done.outcome?.refused[0]?.samples[0]).toMatchObject({ file: 'b.csv', line: 4 })
    expect((await details('bad')).status).toBe(404)
    // An older version stored the text alone.
    const { db } = server.database
    const ofImport = eq(datasetImports.id, done.id)
    const [row] = await db.select().from(datasetImports).where(ofImport)
    expect(row).toMatchObject({ fault: { why: 'refused', says: done.error }, error: null })
    await db.update(datasetImports).set({ fault: null, error: done.error }).where(ofImport)
    const again = await call(server, routes.importStatus, { as: admin, params: { id: done.id } })
    expect(again.data).toEqual(done)
  })

  it('imports the good rows of a bad file on request', async () => {
    const fields = { dataset: 'allowed', allowBad: 'true' }
    const done = await imported({ fields, files: { 'b.csv': aMorning({ bad: 10 }) } })
    expect(done.status).toBe('completed')
    expect(done.outcome?.accepted).toBe(170)
  })

  it('uses the given contract for a file named by a number', async () => {
    const at = '2024-01-04T09:15:00+05:30'
    const bars = (price: number) =>
      `timestamp,open,high,low,close,volume,oi\n${at},${price},${price},${price},${price},50,1000\n`
    const files = {
      'NSE_INDEX_Nifty 50_2024-01-04.csv': bars(21_700),
      'NSE_FO_40001_2024-01-04.csv': bars(120),
    }
    const refused = await imported({ fields: { dataset: 'numbered' }, files })
    expect(refused.error).toMatch(/^NSE_FO_40001_2024-01-04\.csv .* or say in 'Contracts' which one it is$/)
    const contracts = 'FO_40001=NIFTY:2024-01-04:21700:CE\n'
    expect(await imported({ fields: { dataset: 'numbered', contracts }, files })).toMatchObject({
      error: null,
      outcome: { accepted: 2 },
    })
  })

  it.each([
    ['a dataset id with capitals', { fields: { dataset: 'Mine' } }, 'dataset'],
    ['no dataset id', { fields: {} }, 'dataset'],
    ['an unknown field', { fields: { dataset: 'mine', speed: '9' } }, ''],
    ['no files', { files: {} }, 'files'],
    ['a file of another kind', { files: { 'bars.exe': 'x' } }, 'files'],
    ['a file name that leads elsewhere', { files: { '..%2f..%2fbars.csv': 'x' } }, 'files'],
  ])('is refused for %s', async (_, form, path) => {
    const response = await upload(form as Form)
    expect(response.statusCode).toBe(400)
    expect(response.json<{ error: { fields: { path: string }[] } }>().error.fields[0]?.path).toBe(path)
    expect(readdirSync(join(server.dataFolder, 'uploads'))).toEqual([])
  })

  it('is refused above the size limit', async () => {
    const response = await upload({ files: { 'a.csv': 'x'.repeat(600_000), 'b.csv': 'x'.repeat(600_000) } })
    expect(response.statusCode).toBe(413)
    expect(readdirSync(join(server.dataFolder, 'uploads'))).toEqual([])
  })

  it('for everybody requires an administrator, and is refused to other websites', async () => {
    const fields = { dataset: 'mine', audience: 'everybody' }
    expect((await upload({ as: server.owner, fields })).statusCode).toBe(403)
    expect((await upload({ headers: { 'sec-fetch-site': 'cross-site' } })).statusCode).toBe(403)
  })
})

describe('the default dataset', () => {
  it('is chosen by each user separately', async () => {
    const files = { 'a.csv': aMorning(), 'b.csv': aMorning({ date: '2024-01-03' }) }
    await imported({ fields: { dataset: 'chosen' }, files })
    const body = { dataset: 'chosen' }
    expect((await call(server, routes.setDefaultDataset, { as: admin, body })).status).toBe(200)
    const defaults = async (as: TestUser) =>
      (await list(as)).filter(({ isDefault }) => isDefault).map(({ id }) => id)
    expect(await defaults(admin)).toEqual(['chosen'])
    expect(await defaults(server.owner)).toEqual(['simulated'])
    const { data } = await call(server, routes.currentMarketData, { as: admin, params: { symbol: 'NIFTY' } })
    expect(data.dataset.id).toBe('chosen')
    const run = await call(server, routes.runBacktest, {
      as: admin,
      body: aRequest({ startDate: '2024-01-02', endDate: '2024-01-03' }),
    })
    const { jobId: id } = run.data
    const asked = await call(server, routes.backtestRequest, { as: admin, params: { id } })
    expect(asked.data.dataset).toBe('chosen')
  })

  it('must exist', async () => {
    const answer = await call(server, routes.setDefaultDataset, { body: { dataset: 'nope' } })
    expect(answer.status).toBe(404)
  })
})

describe('deleting a dataset', () => {
  it('deletes its files, and resets its users to the simulated market', async () => {
    await imported({ fields: { dataset: 'doomed' } })
    await call(server, routes.setDefaultDataset, { body: { dataset: 'doomed' } })
    const answer = await call(server, routes.deleteDataset, { as: admin, params: { id: 'doomed' } })
    expect(answer.status).toBe(200)
    expect(existsSync(join(server.dataFolder, 'datasets', 'doomed'))).toBe(false)
    expect((await list(server.owner)).find(({ isDefault }) => isDefault)?.id).toBe('simulated')
    expect((await call(server, routes.deleteDataset, { as: admin, params: { id: 'doomed' } })).status).toBe(
      404,
    )
  })

  it('requires an administrator', async () => {
    const answer = await call(server, routes.deleteDataset, { params: { id: 'mine' } })
    expect(answer.status).toBe(403)
  })
})

describe('the list of imports', () => {
  it('has the latest first', async () => {
    const last = await imported({ fields: { dataset: 'listed' } })
    const { data } = await call(server, routes.listImports, { as: admin })
    expect(data[0]).toMatchObject({ id: last.id, dataset: 'listed', status: 'completed' })
  })

  it('doesn’t change when an ended import is cancelled', async () => {
    const last = await imported({ fields: { dataset: 'listed' } })
    const { data } = await call(server, routes.cancelImport, { as: admin, params: { id: last.id } })
    expect(data.status).toBe('completed')
  })
})

describe('market data damaged on the disk', () => {
  const folderOf = (id: string) => join(server.dataFolder, 'datasets', id)

  it('is listed as damaged with the reason if its manifest is damaged, cannot be used, and can be deleted', async () => {
    await imported({ fields: { dataset: 'broken' } })
    truncateSync(join(folderOf('broken'), 'dataset.json'), 200)
    const [listed] = (await list()).filter(({ id }) => id === 'broken')
    expect(listed).toMatchObject({
      damage: expect.stringContaining('broken/dataset.json is damaged') as string,
    })
    const body = aRequest({ dataset: 'broken' })
    const refused = await call(server, routes.runBacktest, { body })
    expect([refused.status, refused.error.error.fields?.[0]?.path]).toEqual([400, 'dataset'])
    expect(refused.error.message).toContain('Restore it from a backup')
    const chosen = await call(server, routes.setDefaultDataset, { body: { dataset: 'broken' } })
    expect(chosen.status).toBe(409)
    const deleted = await call(server, routes.deleteDataset, { as: admin, params: { id: 'broken' } })
    expect(deleted.status).toBe(200)
    expect(existsSync(folderOf('broken'))).toBe(false)
  })

  it('gives no answer from a day file whose bytes differ from the imported ones', async () => {
    await imported({ fields: { dataset: 'flipped' } })
    const [name] = readdirSync(join(folderOf('flipped'), 'NIFTY')).filter((file) => file.endsWith('.arrow'))
    const path = join(folderOf('flipped'), 'NIFTY', name)
    const bytes = readFileSync(path)
    writeFileSync(
      path,
      bytes.map((byte) => byte ^ 1),
    )
    const { status, error } = await call(server, routes.currentMarketData, {
      params: { symbol: 'NIFTY' },
      query: { dataset: 'flipped' },
    })
    expect(status).toBe(503)
    expect(error.message).toContain(`The market data file flipped/NIFTY/${name} cannot be used`)
    expect(error.message).not.toContain(server.dataFolder)
    const run = await runTask({
      request: backtestRequestSchema.parse(
        aRequest({ dataset: 'flipped', startDate: '2024-01-02', endDate: '2024-01-03' }),
      ),
      marketDataFolder: join(server.dataFolder, 'datasets'),
      wanted: 'result',
      isWaitedFor: false,
      messages: new MessageChannel().port1,
      stop: new Int32Array(new SharedArrayBuffer(4)),
    })
    expect(run).toMatchObject({ kind: 'broken', fault: { why: 'day-file' } })
  })
})
