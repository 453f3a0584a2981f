import { cpSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aDay, runMarketReaderContract } from '#engine/market/fixtures'
import { folderOfAllTests, storeDays, temporaryFolder } from '../fixtures/a-stored-dataset.ts'
import { availableDatasets, openDataset } from '../open-dataset.ts'
import { openStoredDataset } from '../store/datasets.ts'
import { startS3Server, type S3Server } from './fixtures/an-s3-server.ts'
import { makeMirror, type Mirror } from './mirror.ts'
import { pushDataset } from './push-dataset.ts'
import { refreshDataset, refreshDatasets } from './refresh.ts'

const DATES = ['2024-01-01', '2024-01-02', '2024-01-03', '2024-01-04'] as const
const A_LOT = 1_000_000_000

const origin = folderOfAllTests()
let store: S3Server
let buckets = 0

beforeAll(async () => {
  process.env['AWS_ACCESS_KEY_ID'] = 'test'
  process.env['AWS_SECRET_ACCESS_KEY'] = 'test'
  store = await startS3Server()
  storeDays(
    origin,
    DATES.map((date) => aDay({ date })),
    'mine',
  )
})
afterAll(() => store.close())

let address: Omit<Mirror, 'cacheBytes'>
beforeEach(() => {
  address = { url: `s3://market-${++buckets}/data/v1`, endpoint: store.endpoint, region: 'us-east-1' }
})

function aMirror(cacheBytes = A_LOT): string {
  const folder = temporaryFolder()
  makeMirror(folder, { ...address, cacheBytes })
  return folder
}

async function pushed(folder = origin) {
  return pushDataset(folder, 'mine', { address })
}

async function reader(mirror: string) {
  await refreshDataset(mirror, 'mine')
  return openDataset(mirror, 'mine')
}

function cachedDays(mirror: string): string[] {
  return readdirSync(join(mirror, 'mine', 'NIFTY')).map((name) => name.slice(0, 10))
}

function dayRequests(): string[] {
  return store.requests
    .filter((request) => request.startsWith('GET') && request.includes(`market-${buckets}/`))
    .filter((request) => request.endsWith('.arrow'))
}

const contractMirror = folderOfAllTests()
runMarketReaderContract('a dataset of a bucket', async () => {
  const location = { url: 's3://contract', endpoint: store.endpoint, region: 'us-east-1' }
  await pushDataset(origin, 'mine', { address: location })
  makeMirror(contractMirror, { ...location, cacheBytes: A_LOT })
  return reader(contractMirror)
})

describe('a dataset of a bucket', () => {
  it('is listed next to the simulated market after it was pushed, and no longer after its removal', async () => {
    const mirror = aMirror()
    await pushed()
    await refreshDatasets(mirror)
    expect(availableDatasets(mirror).map(({ id }) => id)).toEqual(['simulated', 'mine'])
    for (const key of store.objects.keys())
      if (key.startsWith(`market-${buckets}/`)) store.objects.delete(key)
    // A copy, because a recent lookup is not repeated.
    const later = temporaryFolder()
    cpSync(mirror, later, { recursive: true })
    expect(availableDatasets(later).map(({ id }) => id)).toEqual(['simulated', 'mine'])
    await refreshDatasets(later)
    expect(availableDatasets(later).map(({ id }) => id)).toEqual(['simulated'])
  })

  it('gives the same bars as the folder it was pushed from', async () => {
    await pushed()
    const market = await reader(aMirror())
    await market.prepare('NIFTY', { from: DATES[0], to: DATES[3] })
    const original = openStoredDataset(origin, 'mine')
    expect(market.dataset).toEqual(original.dataset)
    for (const date of DATES)
      expect(market.day('NIFTY', date).bars(0).close).toEqual(original.day('NIFTY', date).bars(0).close)
  })

  it('downloads each day of the range once, and no others', async () => {
    await pushed()
    const mirror = aMirror()
    const market = await reader(mirror)
    await market.prepare('NIFTY', { from: DATES[1], to: DATES[2] })
    await market.prepare('NIFTY', { from: DATES[1], to: DATES[2] })
    expect(dayRequests()).toHaveLength(2)
    expect(cachedDays(mirror)).toEqual([DATES[1], DATES[2]])
    expect(() => market.day('NIFTY', DATES[0])).toThrow('prepare the day first')
  })

  it('keeps no more than the bound, dropping the days used longest ago', async () => {
    const { bytesSent } = await pushed()
    const mirror = aMirror(bytesSent / 2 + 1)
    const market = await reader(mirror)
    for (const date of DATES) await market.prepare('NIFTY', { from: date, to: date })
    expect(cachedDays(mirror)).toEqual([DATES[2], DATES[3]])
    await market.prepare('NIFTY', { from: DATES[0], to: DATES[0] })
    expect(market.day('NIFTY', DATES[0]).bars(0).close[0]).toBeGreaterThan(0)
  })

  it('keeps the days of a range larger than the bound while they are read', async () => {
    await pushed()
    const mirror = aMirror(1)
    const market = await reader(mirror)
    await market.prepare('NIFTY', { from: DATES[0], to: DATES[3] })
    for (const date of DATES) expect(market.day('NIFTY', date).bars(0).close[0]).toBeGreaterThan(0)
    await market.prepare('NIFTY', { from: DATES[0], to: DATES[0] })
    expect(existsSync(join(mirror, 'mine'))).toBe(true)
  })

  it('refuses a day whose bytes differ from its manifest, naming it', async () => {
    await pushed()
    const key = [...store.objects.keys()].find(
      (name) => name.includes(`market-${buckets}/`) && name.includes(DATES[1]),
    )!
    store.objects.set(key, Buffer.from('something else'))
    const mirror = aMirror()
    const market = await reader(mirror)
    await expect(market.prepare('NIFTY', { from: DATES[1], to: DATES[1] })).rejects.toThrow(
      /2024-01-02.*push/,
    )
    expect(existsSync(join(mirror, 'mine', 'NIFTY'))).toBe(false)
  })

  it('reports that the bucket lacks a day', async () => {
    await pushed()
    const key = [...store.objects.keys()].find(
      (name) => name.includes(`market-${buckets}/`) && name.includes(DATES[1]),
    )!
    store.objects.delete(key)
    const market = await reader(aMirror())
    await expect(market.prepare('NIFTY', { from: DATES[0], to: DATES[3] })).rejects.toThrow(
      'lacks mine/NIFTY/2024-01-02',
    )
  })

  it('stops downloading when the backtest is cancelled', async () => {
    await pushed()
    const market = await reader(aMirror())
    await market.prepare('NIFTY', { from: DATES[0], to: DATES[3], cancellation: { aborted: true } })
    expect(dayRequests()).toEqual([])
  })

  it('is removed when the folder becomes the mirror of another bucket', async () => {
    await pushed()
    const mirror = aMirror()
    await reader(mirror)
    makeMirror(mirror, { ...address, url: 's3://another-bucket', cacheBytes: A_LOT })
    expect(availableDatasets(mirror).map(({ id }) => id)).toEqual(['simulated'])
  })
})

describe('pushing a dataset', () => {
  it('sends only what the bucket lacks, the manifest last', async () => {
    const first = await pushed()
    const sentLast = store.requests.at(-1)
    const second = await pushed()
    expect(first).toMatchObject({ dataset: 'mine', sent: 4, present: 0 })
    expect(sentLast).toBe(`PUT market-${buckets}/data/v1/mine/dataset.json`)
    expect(second).toMatchObject({ sent: 0, present: 4, bytesSent: 0 })
  })

  it('refuses an unknown dataset', async () => {
    await expect(pushDataset(origin, 'gone', { address })).rejects.toThrow("'gone'")
  })

  it('sends the bytes of the folder', async () => {
    await pushed()
    const [file] = readdirSync(join(origin, 'mine', 'NIFTY'))
    const path = join(origin, 'mine', 'NIFTY', file)
    const object = store.objects.get(`market-${buckets}/data/v1/mine/NIFTY/${file}`)!
    expect(object.length).toBe(statSync(path).size)
    expect(object.equals(readFileSync(path))).toBe(true)
  })

  it('names the settings to check if the bucket does not answer', async () => {
    const nobody = { ...address, endpoint: 'http://127.0.0.1:9' }
    await expect(pushDataset(origin, 'mine', { address: nobody })).rejects.toThrow('S3_ENDPOINT')
  })
})
