import { randomUUID } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { backtestRequestSchema } from '#domain/schemas'
import { describeEnd } from '#domain'
import { routes, type Dataset, type Route } from '#api'
import { deployments, ownedDatasets, users } from '../../kernel/db/schema/index.ts'
import { ADMIN_ENVIRONMENT, signInAdmin } from '../../fixtures/admin.ts'
import { aRequest } from '../../fixtures/sample-bundle.ts'
import { eventually } from '../../fixtures/scripted-runner.ts'
import { endOf } from '../../deployments/event-words.ts'
import type { DeploymentRow } from '../../deployments/queries.ts'
import { endUnshared } from '../../deployments/settle.ts'
import type { Outbox } from '../../kernel/outbox/outbox.ts'
import { removeExpired } from '../../system/cleanup.ts'
import {
  call,
  signUp,
  startTestServer,
  stopTestServer,
  temporaryFolder,
  type TestInput,
  type TestServer,
  type TestUser,
} from '../../fixtures/test-server.ts'
import { folderCatalog } from './market-data.ts'
import { claimDataset } from './ownership.ts'

// Data that one user imports is invisible to all others, on any route, unless the user shares it.

let server: TestServer
let admin: TestUser
let asha: TestUser
let ravi: TestUser
/** Asha's dataset, which she called `mine`. */
let mine: string
let folder: string

beforeAll(async () => {
  const dataFolder = temporaryFolder()
  folder = join(dataFolder, 'datasets')
  server = await startTestServer({
    dataFolder,
    datasets: folderCatalog(folder),
    environment: { ...ADMIN_ENVIRONMENT, USER_STORAGE_MB: '1', UPLOAD_LIMIT_MB: '30' },
  })
  admin = await signInAdmin(server)
  asha = await signUp(server, 'asha@example.com')
  ravi = await signUp(server, 'ravi@example.com')
  expect(await imported(asha)).toMatchObject({ status: 'completed', error: null })
  mine = (await list(asha)).find(({ owned }) => owned)!.id
})
afterAll(({}, tests) => stopTestServer(server, tests))

/** A morning of NIFTY: the index, a call and a put, in the canonical layout. */
function aMorning(minutes = 60): string {
  const rows = Array.from({ length: minutes }, (_, i) => {
    const minute = 555 + i
    const clock = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
    const bar = (price: number) => `${price},${price},${price},${price}`
    return [
      `2024-01-02 ${clock}:00,NIFTY,,,IDX,${bar(21_700 + i)},0,0`,
      `2024-01-02 ${clock}:00,NIFTY,2024-01-04,21700,CE,${bar(120)},50,1000`,
      `2024-01-02 ${clock}:00,NIFTY,2024-01-04,21700,PE,${bar(110)},50,1000`,
    ].join('\n')
  })
  return ['timestamp,underlying,expiry,strike,type,open,high,low,close,volume,oi', ...rows, ''].join('\n')
}

function upload(as: TestUser, fields: Record<string, string> = {}, bars = aMorning()) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ dataset: 'mine', ...fields })) form.append(name, value)
  form.append('files', new Blob([bars]), 'bars.csv')
  const { method, path: url } = routes.importDataset
  return server.app.inject({ method, url, payload: form, headers: { cookie: as.cookie } })
}

async function imported(as: TestUser, fields: Record<string, string> = {}, bars = aMorning()) {
  const response = await upload(as, fields, bars)
  expect(response.statusCode).toBe(202)
  const { importId } = response.json<{ data: { importId: string } }>().data
  return eventually(async () => {
    const { data } = await call(server, routes.importStatus, { as, params: { id: importId } })
    return ['completed', 'failed', 'cancelled'].includes(data.status) ? data : undefined
  }, 60)
}

const list = async (as: TestUser | null): Promise<Dataset[]> =>
  (await call(server, routes.listDatasets, { as })).data
const share = (as: TestUser, shared: boolean, id = mine) =>
  call(server, routes.shareDataset, { as, params: { id }, body: { shared } })
const aParsed = (request: unknown) => backtestRequestSchema.parse(request)
const about = (dataset: string) => aRequest({ dataset, startDate: '2024-01-02', endDate: '2024-01-03' })
const search = (dataset: string) => ({
  request: about(dataset),
  vary: { 'strategy.squareOffTime': ['15:00', '15:10'] },
})
const deployment = (dataset: string) => {
  const body = structuredClone(routes.createDeployment.example.body) as Record<string, unknown>
  return { ...body, feed: { kind: 'replay', dataset, speed: 60 } }
}

const deployedBook = (dataset: string) => ({
  ...(routes.deployBook.example.body as object),
  feed: { kind: 'replay', dataset, speed: 60 },
})

/** How each route asks about a dataset. */
const ASKING = {
  datasetDetails: (id) => ({ params: { id } }),
  datasetExpiries: (id) => ({ params: { id }, query: { underlying: 'NIFTY', year: '2024' } }),
  verifyDataset: (id) => ({ params: { id } }),
  daysToGenerate: (id) => ({
    params: { id },
    query: { underlying: 'NIFTY', from: '2024-01-01', to: '2024-01-31' },
  }),
  setDefaultDataset: (dataset) => ({ body: { dataset } }),
  acceptDataset: (id) => ({ params: { id }, body: { dataset: id } }),
  shareDataset: (id) => ({ params: { id }, body: { shared: true } }),
  deleteDataset: (id) => ({ params: { id } }),
  optionInstruments: (dataset) => ({ query: { dataset } }),
  optionSessions: (dataset) => ({ query: { dataset, underlying: 'NIFTY' } }),
  optionExpiries: (dataset) => ({ query: { dataset, underlying: 'NIFTY' } }),
  optionChain: (dataset) => ({ query: { dataset, underlying: 'NIFTY', expiry_date: '2024-01-04' } }),
  optionTermStructure: (dataset) => ({ query: { dataset, underlying: 'NIFTY' } }),
  optionDayInterest: (dataset) => ({
    query: { dataset, underlying: 'NIFTY', expiry_date: '2024-01-04' },
  }),
  optionDayPrices: (dataset) => ({
    body: { ...(routes.optionDayPrices.example.body as object), dataset },
  }),
  currentMarketData: (dataset) => ({ params: { symbol: 'NIFTY' }, query: { dataset } }),
  payoffDiagram: (dataset) => ({
    body: {
      dataset,
      underlying: 'NIFTY',
      legs: [{ option_type: 'CALL', trade_type: 'BUY', strike: 21_700, expiry_date: '2024-01-04', lots: 1 }],
    },
  }),
  runBacktest: (dataset) => ({ body: about(dataset) }),
  ruleDays: (dataset) => ({ body: about(dataset) }),
  ruleDay: (dataset) => ({ body: { request: about(dataset), date: '2024-01-02' } }),
  estimateSweep: (dataset) => ({ body: search(dataset) }),
  startSweep: (dataset) => ({ body: search(dataset) }),
  previewDeployment: (dataset) => ({ body: deployment(dataset) }),
  createDeployment: (dataset) => ({ body: deployment(dataset) }),
  previewDeployedBook: (dataset) => ({ body: deployedBook(dataset) }),
  deployBook: (dataset) => ({ body: deployedBook(dataset) }),
} satisfies Partial<Record<keyof typeof routes, (dataset: string) => TestInput>>

/** Routes whose input has the word `dataset` but that read no dataset: they store the word, or fill the dataset. */
const READING_NONE = [
  'importDataset',
  'startDownload',
  'saveCapture',
  'makeScenario',
  'saveStrategy',
  'saveStrategies',
  'importStrategies',
  'updateStrategy',
  'createSimulator',
  // The parameter is the name of a mapping.
  'saveImportMapping',
  'deleteImportMapping',
  // Books name the dataset of their next run.
  'createBook',
  'changeBook',
  // Its runs are refused when they run: see below.
  'startPortfolioRun',
]

const takes = ({ body, query, upload: form, params, tag }: Route) => {
  const parts = [body, query, form].flatMap((part) =>
    part ? [JSON.stringify(z.toJSONSchema(part, { unrepresentable: 'any', io: 'input' }))] : [],
  )
  // The request of a search is any object.
  return (
    parts.some((text) => /"(dataset|vary)"/.test(text)) || (tag === 'Market data' && params !== undefined)
  )
}

const asked = async (name: string, dataset: string, as: TestUser) => {
  const input = ASKING[name as keyof typeof ASKING](dataset)
  const { status, error } = await call(server, routes[name as keyof typeof routes] as Route, { ...input, as })
  const text = JSON.stringify({ ...error, requestId: '' })
  return { status, text: text.replaceAll(dataset, '<dataset>') }
}

describe('a user’s own dataset', () => {
  it('is requested in this test from every route that takes a dataset', () => {
    const taking = Object.entries(routes).flatMap(([name, route]) => (takes(route) ? [name] : []))
    const byImport = ['importStatus', 'cancelImport', 'cancelScenario']
    expect(taking.filter((name) => ![...READING_NONE, ...byImport].includes(name)).sort()).toEqual(
      Object.keys(ASKING).sort(),
    )
  })

  it.each(Object.keys(ASKING))(
    'is answered by %s to other users like one that does not exist',
    async (name) => {
      const unknown = await asked(name, 'own-0123456789-mine', ravi)
      expect([400, 404]).toContain(unknown.status)
      expect(unknown.text).toContain('is unknown; choose another')
      expect(await asked(name, mine, ravi)).toEqual(unknown)
      expect(await asked(name, mine, admin)).toEqual(unknown)
    },
  )

  it('is listed only for its owner, under the name that the owner chose', async () => {
    const [own] = (await list(asha)).filter(({ id }) => id === mine)
    expect(own).toMatchObject({ name: 'mine', owned: { isMine: true, shared: false, owner: 'A trader' } })
    for (const other of [ravi, admin, null])
      expect((await list(other)).map(({ id }) => id)).not.toContain(mine)
    const feeds = await call(server, routes.deploymentFeeds, { as: ravi })
    expect(JSON.stringify(feeds.data)).not.toContain(mine)
  })

  it('is not named among the known ones where another is unknown', async () => {
    const { error } = await call(server, routes.optionInstruments, { as: ravi, query: { dataset: 'nope' } })
    expect(error.message).toContain('simulated')
    expect(error.message).not.toContain('own-')
  })

  it('is read by its owner', async () => {
    const { data } = await call(server, routes.currentMarketData, {
      as: asha,
      params: { symbol: 'NIFTY' },
      query: { dataset: mine },
    })
    expect(data.price).toBe(21_759)
  })

  it('may have the same name as another user’s, and neither user learns of the other', async () => {
    expect(await imported(ravi, {}, aMorning(30))).toMatchObject({ status: 'completed' })
    const [his] = (await list(ravi)).filter(({ owned }) => owned)
    expect([his?.name, his?.id === mine]).toEqual(['mine', false])
    await call(server, routes.deleteDataset, { as: ravi, params: { id: his.id } })
    expect((await list(asha)).map(({ id }) => id)).toContain(mine)
  })

  it('cannot be filled by another user, even one who knows its id', async () => {
    const refused = async (as: TestUser, dataset: string) => {
      const answer = await upload(as, { dataset, audience: 'me' })
      return [answer.statusCode, answer.json<{ message: string }>().message.replaceAll(dataset, '<dataset>')]
    }
    const unknown = await refused(ravi, 'own-0123456789-mine')
    expect(unknown[0]).toBe(400)
    expect(await refused(ravi, mine)).toEqual(unknown)
  })

  it('is what users import into, and only an administrator imports for everybody', async () => {
    const answer = await upload(ravi, { audience: 'everybody' })
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      403,
      'Only an administrator may import for everybody; import for yourself',
    ])
    await imported(admin, { dataset: 'for-all' })
    expect((await list(ravi)).find(({ id }) => id === 'for-all')).not.toHaveProperty('owned')
    const deletion = await call(server, routes.deleteDataset, { as: ravi, params: { id: 'for-all' } })
    expect(deletion.status).toBe(403)
  })

  it('has its imports listed for its owner alone', async () => {
    const [first] = (await call(server, routes.listImports, { as: asha })).data
    expect(first?.dataset).toBe(mine)
    expect(
      (await call(server, routes.listImports, { as: admin })).data.map(({ dataset }) => dataset),
    ).not.toContain(mine)
    const theirs = await call(server, routes.importStatus, { as: ravi, params: { id: first.id } })
    expect(theirs.status).toBe(404)
  })
})

describe('sharing a dataset', () => {
  const batch = async (as: TestUser) => {
    const id = 'strategy_1704067200000_hers'
    const body = { id, configuration: { strategyName: 'On hers', formData: about(mine) } }
    await call(server, routes.saveStrategy, { as, body })
    return (await call(server, routes.batchTest, { as, body: { strategyIds: [id] } })).data.results[0]
  }

  it('lets all users of the installation read it but not change it, until the sharing ends', async () => {
    expect((await batch(ravi))?.error).toContain('is unknown; choose another')
    expect((await share(asha, true)).status).toBe(200)
    const [seen] = (await list(ravi)).filter(({ id }) => id === mine)
    expect(seen?.owned).toMatchObject({ isMine: false, owner: 'A trader', shared: true })
    expect((await batch(ravi))?.success).toBe(true)
    expect((await list(null)).map(({ id }) => id)).not.toContain(mine)
    expect((await share(ravi, false)).status).toBe(403)
    expect((await call(server, routes.deleteDataset, { as: ravi, params: { id: mine } })).status).toBe(403)
    await call(server, routes.setDefaultDataset, { as: ravi, body: { dataset: mine } })

    expect((await share(asha, false)).status).toBe(200)
    expect((await list(ravi)).find(({ isDefault }) => isDefault)?.id).toBe('simulated')
    expect((await batch(ravi))?.error).toContain('is unknown')
  })

  it('keeps a deployment of another user running only while it lasts', async () => {
    const { db } = server.database
    const outbox = { tell: async () => undefined } as unknown as Outbox
    const terms = {
      notify: false,
      feed: { kind: 'replay', dataset: mine, speed: 60 },
    } as DeploymentRow['terms']
    const [of] = await db
      .insert(deployments)
      .values({
        id: randomUUID(),
        userId: ravi.id,
        name: 'On hers',
        terms,
        request: aParsed(about(mine)),
        feedName: 'mine',
        isSimulated: false,
        schedule: [],
        state: 'running',
        shown: {},
        // Otherwise the server would advance it, and end it for its empty schedule.
        holder: 'another process',
        heldUntil: new Date(Date.now() + 3_600_000),
      } as unknown as typeof deployments.$inferInsert)
      .returning()
    const end = () => endUnshared({ db, outbox }, [of])
    await share(asha, true)
    expect(await end()).toEqual([])
    await share(asha, false)
    expect(await end()).toEqual([of.id])
    const [after] = await db.select().from(deployments).where(eq(deployments.id, of.id))
    expect(after.ended).toEqual({ what: 'ended', state: 'stopped', why: { why: 'dataset-gone' } })
    expect(after.ended && describeEnd(endOf(after.ended))).toContain('shared with you no longer')
  })

  it('cannot be shared if it came from a broker’s account, and such an account cannot fill a shared one', async () => {
    const { db } = server.database
    const id = mine.replace(/mine$/, 'nights')
    await claimDataset(db, { id, userId: asha.id, account: 'upstox' })
    const { status, error } = await share(asha, true, id)
    expect([status, error.message]).toEqual([
      409,
      'This dataset came from your account at Upstox, which gives its data to you alone; it cannot be shared',
    ])
    await share(asha, true)
    await expect(claimDataset(db, { id: mine, userId: asha.id, account: 'upstox' })).rejects.toThrow(
      'is shared',
    )
    await share(asha, false)
  })
})

describe('the space of a user', () => {
  it('counts the bytes of own datasets, and frees them when one is deleted', async () => {
    const used = async () => server.app.quota!.usedBy(ravi.id)
    const before = await used()
    await imported(ravi, { dataset: 'counted' })
    const [own] = (await list(ravi)).filter(({ name }) => name === 'counted')
    expect(own?.owned?.bytes).toBeGreaterThan(1_000)
    expect((await used()) - before).toBe(own?.owned?.bytes)
    await call(server, routes.deleteDataset, { as: ravi, params: { id: own.id } })
    expect(await used()).toBe(before)
  })

  it('is not exceeded by an import, which is refused completely with a message', async () => {
    const rows = Array.from({ length: 300 }, (_, strike) =>
      Array.from({ length: 375 }, (_, i) => {
        const minute = 555 + i
        const clock = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
        const price = (100 + ((i * 7919 + strike * 104_729) % 4001) / 20).toFixed(2)
        const bar = `${price},${price},${price},${price},${50 * ((i * 31 + strike) % 997)},${75 * ((i * 17) % 9973)}`
        return `2024-01-02 ${clock}:00,NIFTY,2024-01-04,${10_000 + 50 * strike},CE,${bar}`
      }),
    ).flat()
    const index = aMorning(60)
      .split('\n')
      .filter((line) => line.includes('IDX'))
    const bars = [aMorning(0).split('\n')[0], ...index, ...rows, ''].join('\n')
    const done = await imported(ravi, { dataset: 'too-large', allowBad: 'true' }, bars)
    expect(done.error).toMatch(/would have \d+ MB, and the space that you may use has room for 1 MB of it/)
    expect((await list(ravi)).map(({ name }) => name)).not.toContain('too-large')
  })
})

describe('simulated years of one’s own', () => {
  it('are refused before they are made if they exceed the storage', async () => {
    const body = { scenario: 'years', from: '2020-01-01', to: '2020-12-31' } as const
    const { status, error } = await call(server, routes.makeScenario, { as: ravi, body })
    expect(status).toBe(409)
    expect(error.error.message).toMatch(
      /^It takes about 3\.\d GB, and 0\.0 GB of your storage are left: .* choose fewer years$/,
    )
  })
})

describe('a user who leaves', () => {
  it('includes own datasets in the export, and deletes them with the account', async () => {
    const leaver = await signUp(server, 'leaver@example.com')
    await imported(leaver, { dataset: 'left' })
    const [own] = (await list(leaver)).filter(({ owned }) => owned)
    const file = await server.app.inject({
      method: 'GET',
      url: routes.exportAccount.path,
      headers: { cookie: leaver.cookie },
    })
    expect(file.json<{ ownedDatasets: { id: string }[] }>().ownedDatasets).toMatchObject([{ id: own.id }])

    const { db } = server.database
    await db
      .update(users)
      .set({ deleteAfter: new Date(0) })
      .where(eq(users.id, leaver.id))
    writeFileSync(join(folder, own.id, 'proof'), '')
    await removeExpired(db, folder)
    expect(existsSync(join(folder, own.id))).toBe(false)
    expect(await db.select().from(ownedDatasets).where(eq(ownedDatasets.id, own.id))).toEqual([])
  })

  it('leaves behind nothing visible to other users, even if its record were lost before its files', async () => {
    await server.database.db.delete(ownedDatasets).where(eq(ownedDatasets.id, mine))
    for (const user of [asha, ravi, admin]) expect((await list(user)).map(({ id }) => id)).not.toContain(mine)
    expect((await asked('datasetDetails', mine, asha)).status).toBe(404)
  })
})
