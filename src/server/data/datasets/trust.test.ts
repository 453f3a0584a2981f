import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { datasetDetailsSchema, routes } from '#api'
import { backtestRequestSchema } from '#domain/schemas'
import { importFiles, openDataset, realPrices } from '#market-data'
import { ADMIN_ENVIRONMENT, signInAdmin } from '../../fixtures/admin.ts'
import { aRequest } from '../../fixtures/sample-bundle.ts'
import {
  call,
  signUp,
  startTestServer,
  stopTestServer,
  temporaryFolder,
  type TestServer,
  type TestUser,
} from '../../fixtures/test-server.ts'
import { LocalHost } from '../../deployments/local-host.ts'
import { noHost } from '../../fixtures/no-host.ts'
import { folderCatalog } from './market-data.ts'

const dataFolder = temporaryFolder()
const datasets = join(dataFolder, 'datasets')
const catalog = folderCatalog(datasets)
let server: TestServer
let admin: TestUser

beforeAll(async () => {
  const host = new LocalHost(async (id) => openDataset(datasets, id))
  server = await startTestServer({
    dataFolder,
    datasets: catalog,
    environment: ADMIN_ENVIRONMENT,
    deploymentHost: { ...noHost(), plan: (question) => host.plan(question) },
  })
  admin = await signInAdmin(server)
})
afterAll(({}, tests) => stopTestServer(server, tests))

/** A day of NIFTY that moves between its published prices, times a factor. */
async function imported(dataset: string, factor: number): Promise<void> {
  const { open, high, low, close } = realPrices('NIFTY', '2024-01-03')!
  const rows = Array.from({ length: 375 }, (_, i) => {
    const minute = 555 + i
    const clock = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
    const price = i === 0 ? open : i === 100 ? high : i === 200 ? low : close + ((i % 7) - 3)
    const text = (price * factor).toFixed(2)
    return `2024-01-03 ${clock}:00,NIFTY,,,IDX,${text},${text},${text},${text},0,0`
  })
  const path = join(temporaryFolder(), 'bars.csv')
  writeFileSync(
    path,
    ['timestamp,underlying,expiry,strike,type,open,high,low,close,volume,oi', ...rows, ''].join('\n'),
  )
  await importFiles({ paths: [path], dataset, dataRoot: datasets })
}

const requestOn = (dataset: string) =>
  backtestRequestSchema.parse(aRequest({ dataset, startDate: '2024-01-03', endDate: '2024-01-04' }))
const doubtsAbout = async (dataset: string) =>
  (await catalog.check(requestOn(dataset)))
    .filter(({ path }) => path === 'dataset')
    .map(({ message }) => message)
const trustOf = async (id: string) => {
  const { data } = await call(server, routes.datasetDetails, { as: admin, params: { id } })
  return datasetDetailsSchema.parse(data).trust
}
const deployOn = (dataset: string) => {
  const feed = { kind: 'replay', dataset, speed: 600, from: '2024-01-03' } as const
  return call(server, routes.createDeployment, {
    as: admin,
    body: { name: 'Doubt', request: aRequest(), feed },
  })
}
const accept = (id: string, dataset: string, as = admin) =>
  call(server, routes.acceptDataset, { as, params: { id }, body: { dataset } })

describe('a dataset whose index is at the published level', () => {
  it('is trusted, and backtests run on it', async () => {
    await imported('clean', 1)
    expect(await trustOf('clean')).toMatchObject({ state: 'trusted', reasons: [], levelNotChecked: [] })
    expect(await doubtsAbout('clean')).toEqual([])
    expect((await accept('clean', 'clean')).status).toBe(409)
  })
})

describe('a dataset whose index is one per cent off', () => {
  it('is doubtful: tests on it are refused until an administrator accepts it by name, and results say so', async () => {
    await imported('off', 1.01)
    expect(await trustOf('off')).toMatchObject({
      state: 'doubtful',
      reasons: [{ check: 'level', days: 1 }, {}],
    })
    expect(await doubtsAbout('off')).toEqual([
      expect.stringContaining("Dataset 'off' is doubtful. NIFTY 2024-01-03"),
    ])
    const other = await signUp(server, `trust-${Date.now()}@example.com`)
    expect((await accept('off', 'off', other)).status).toBe(403)
    expect((await accept('off', 'another')).status).toBe(400)
    expect((await accept('off', 'off')).status).toBe(200)
    expect(await doubtsAbout('off')).toEqual([])
    expect(await trustOf('off')).toMatchObject({ state: 'doubtful', acceptedBy: expect.any(String) })
    expect(openDataset(datasets, 'off').dataset.doubts).toMatch(/Doubtful, accepted by .*exchange published/)
    const { data } = await call(server, routes.listDatasets, { as: admin })
    expect(data.map(({ id, trust }) => [id, trust])).toContainEqual(['off', 'doubtful'])
  })
})

describe('paper trading on a dataset whose index is one per cent off', () => {
  it('is refused in the words of the backtest until the doubts are accepted, and is marked from then on', async () => {
    await imported('off-on-paper', 1.01)
    const refused = await deployOn('off-on-paper')
    const [doubt] = await doubtsAbout('off-on-paper')
    expect(doubt).toMatch(/is doubtful/)
    expect([refused.status, refused.error.error.fields]).toEqual([
      400,
      [{ path: 'feed.dataset', message: doubt }],
    ])

    await accept('off-on-paper', 'off-on-paper')
    expect((await deployOn('off-on-paper')).data).toMatchObject({ isSimulated: false, isDoubtful: true })
  })

  it('is not marked on data without doubts, and is refused on data in another unit', async () => {
    await imported('clean-on-paper', 1)
    await imported('paise-on-paper', 100)
    expect((await deployOn('clean-on-paper')).data).toMatchObject({ isDoubtful: false })
    expect((await deployOn('paise-on-paper')).error.message).toMatch(/is not what it says/)
  })
})

describe('a dataset in another unit', () => {
  it('is refused and cannot be accepted', async () => {
    await imported('paise', 100)
    expect(await trustOf('paise')).toMatchObject({ state: 'refused' })
    expect(await doubtsAbout('paise')).toEqual([expect.stringContaining('is not what it says')])
    expect((await accept('paise', 'paise')).status).toBe(409)
  })
})
