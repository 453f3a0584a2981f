import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { MessageChannel } from 'node:worker_threads'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#api'
import { datasetManifest } from '#market-data'
import { datasetImports, jobs, ownedDatasets } from '../../kernel/db/schema/index.ts'
import { eventually } from '../../fixtures/scripted-runner.ts'
import {
  call,
  signUp,
  startTestServer,
  stopTestServer,
  temporaryFolder,
  type TestServer,
} from '../../fixtures/test-server.ts'
import { findImport, insertImport, recordEnd } from './import-records.ts'
import { runTask as runImport } from './import.thread.ts'
import { createImporter } from './importer.ts'
import { claimDataset, forgetOwned, ownTarget, recordBytes } from './ownership.ts'
import { runTask as makeScenario } from './scenario.thread.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(({}, tests) => stopTestServer(server, tests))

describe('an import whose files cannot be removed afterwards', () => {
  it('ends normally, doesn’t affect the server and logs the files left behind', async () => {
    const user = await signUp(server, 'importer@example.com')
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) })
    const data = temporaryFolder()
    const { db } = server.database
    const importer = createImporter({
      db,
      log,
      marketDataFolder: join(data, 'datasets'),
      uploadFolder: join(data, 'uploads'),
    })
    const file = join(data, 'prices.csv')
    writeFileSync(file, 'timestamp,underlying\n')
    // A folder can't exist below a file, so nothing can be removed there.
    const folder = join(file, 'upload')
    const rejections: unknown[] = []
    const onRejection = (reason: unknown) => rejections.push(reason)
    process.on('unhandledRejection', onRejection)
    try {
      const upload = { files: [{ name: 'prices.csv', bytes: 21 }], paths: [file] }
      const wanted = {
        userId: user.id,
        dataset: 'mine',
        name: undefined,
        allowBad: false,
        conflict: 'stop' as const,
        contracts: [],
        mostBytes: undefined,
      }
      const id = await importer.start({ ...wanted, upload, folder })
      await eventually(
        async () => ((await findImport(db, { userId: user.id, id }))?.status === 'failed' ? true : undefined),
        60,
      )
      await eventually(() => (lines.length > 0 ? true : undefined))
      await importer.close()
    } finally {
      process.off('unhandledRejection', onRejection)
    }
    expect(rejections).toEqual([])
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({ msg: 'files of an import were left behind', folder }),
    ])
  })
})

describe('an import that is cancelled through another server', () => {
  it('changes nothing, and stays cancelled', async () => {
    const user = await signUp(server, 'canceller@example.com')
    const { db } = server.database
    // Another server runs it than the one that the user asks.
    const { id, datasets, ended } = await startedElsewhere(user.id, 'elsewhere')
    await call(server, routes.cancelImport, { as: user, params: { id } })
    await ended()
    expect(existsSync(join(datasets, 'elsewhere'))).toBe(false)
    expect(await findImport(db, { userId: user.id, id })).toMatchObject({
      status: 'cancelled',
      outcome: null,
    })
  })

  it('too late is shown as completed, because it has changed the dataset', async () => {
    const { id: userId } = await signUp(server, 'late@example.com')
    const { db } = server.database
    const id = randomUUID()
    await insertImport(db, { id, userId, dataset: 'late', files: [] })
    await recordEnd(db, id, { status: 'cancelled' })
    await recordEnd(db, id, { status: 'failed' })
    expect((await findImport(db, { userId, id }))?.status).toBe('cancelled')
    await recordEnd(db, id, { status: 'completed' })
    await recordEnd(db, id, { status: 'cancelled' })
    expect((await findImport(db, { userId, id }))?.status).toBe('completed')
  })
})

describe('a dataset that another process is writing', () => {
  it('is refused to imports and scenarios by the name that its owner knows', async () => {
    const dataRoot = temporaryFolder()
    // Its owner has not put its name down yet.
    for (const name of ['scenario-calm', 'bars'])
      mkdirSync(join(dataRoot, `.staging-own-0123456789-${name}`, 'days'), { recursive: true })
    const file = join(dataRoot, 'bars.csv')
    writeFileSync(file, 'timestamp,open\n')
    const { port1, port2 } = new MessageChannel()
    const target = { dataRoot, mostBytes: undefined, port: port2 }
    const choices = { name: undefined, allowBad: false, conflict: 'stop', contracts: [] } as const
    const request = { scenario: 'calm', dataset: 'scenario-calm' } as const
    const refused = [
      await makeScenario({ request, dataset: 'own-0123456789-scenario-calm', ...target }),
      await runImport({ paths: [file], dataset: 'own-0123456789-bars', ...choices, ...target }),
    ]
    port1.close()
    expect(refused.map((end) => 'message' in end && end.message)).toEqual([
      "'scenario-calm' is being written already; wait until that is done",
      "'bars' is being written already; wait until that is done",
    ])
  })
})

describe('a dataset that is deleted while something fills it', () => {
  it('stays until the import has ended or its server has died', async () => {
    const user = await signUp(server, 'deleter@example.com')
    const { db } = server.database
    const dataset = ownTarget(user.id, 'mine')
    await claimDataset(db, { id: dataset, userId: user.id })
    const id = randomUUID()
    await insertImport(db, { id, userId: user.id, dataset, files: [] })
    const deletion = () => call(server, routes.deleteDataset, { as: user, params: { id: dataset } })
    const { status, error } = await deletion()
    expect([status, error.message]).toEqual([409, expect.stringContaining('Files are being imported into')])
    await db
      .update(datasetImports)
      .set({ aliveAt: new Date(0) })
      .where(eq(datasetImports.id, id))
    // Nothing was imported into it, so that there is nothing to delete.
    expect((await deletion()).status).toBe(404)
  })

  it.each([
    ['download', { broker: 'upstox', dataset: 'mine' }, 'A download into this dataset is not finished'],
    [
      'scenario',
      { scenario: 'crash-2024', dataset: 'scenario-mine', audience: 'me' },
      'The generation of this dataset is not finished',
    ],
  ])('stays until a %s into it has ended', async (kind, payload, message) => {
    const user = await signUp(server, `${kind}@example.com`)
    const { db } = server.database
    const dataset = ownTarget(user.id, payload.dataset)
    await claimDataset(db, { id: dataset, userId: user.id })
    const id = randomUUID()
    await db.insert(jobs).values({ id, userId: user.id, kind, status: 'running', payload })
    const deletion = () => call(server, routes.deleteDataset, { as: user, params: { id: dataset } })
    const { status, error } = await deletion()
    expect([status, error.message]).toEqual([409, expect.stringContaining(message)])
    await db.update(jobs).set({ status: 'cancelled' }).where(eq(jobs.id, id))
    // Nothing was stored in it, so that there is nothing to delete.
    expect((await deletion()).status).toBe(404)
  })

  it('is its user’s again if the import completes nevertheless', async () => {
    const user = await signUp(server, 'again@example.com')
    const { db } = server.database
    const dataset = ownTarget(user.id, 'mine')
    await claimDataset(db, { id: dataset, userId: user.id })
    const { datasets, ended } = await startedElsewhere(user.id, dataset)
    await forgetOwned(db, dataset)
    await ended()
    expect(datasetManifest(datasets, dataset).days).toHaveLength(1)
    const [owned] = await db.select().from(ownedDatasets).where(eq(ownedDatasets.id, dataset))
    expect(owned?.userId).toBe(user.id)
    expect(owned?.bytes).toBeGreaterThan(0)
    // A user who is gone leaves none behind.
    const parts = { db, marketDataFolder: datasets }
    await forgetOwned(db, dataset)
    await recordBytes(parts, { id: dataset, userId: 'a user who is gone' }, 1)
    expect(existsSync(join(datasets, dataset))).toBe(false)
  })
})

/** Starts an import by another server of the same database. */
async function startedElsewhere(userId: string, dataset: string) {
  const data = temporaryFolder()
  const datasets = join(data, 'datasets')
  const importer = createImporter({
    db: server.database.db,
    log: pino({ level: 'silent' }),
    marketDataFolder: datasets,
    uploadFolder: join(data, 'uploads'),
  })
  const folder = join(data, 'upload')
  mkdirSync(folder)
  const path = join(folder, 'prices.csv')
  writeFileSync(path, aMorning('2024-01-02'))
  const id = await importer.start({
    userId,
    dataset,
    name: undefined,
    allowBad: false,
    conflict: 'stop',
    contracts: [],
    mostBytes: undefined,
    upload: { files: [{ name: 'prices.csv', bytes: 1 }], paths: [path] },
    folder,
  })
  return {
    id,
    datasets,
    ended: async () => {
      // It removes its files when it has ended.
      await eventually(() => (existsSync(folder) ? undefined : true), 200)
      await importer.close()
    },
  }
}

/** An hour of NIFTY: the index, a call and a put, in the canonical layout. */
function aMorning(date: string): string {
  const rows = Array.from({ length: 60 }, (_, i) => {
    const minute = 555 + i
    const clock = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
    const bar = (price: number) => `${price},${price},${price},${price}`
    return [
      `${date} ${clock}:00,NIFTY,,,IDX,${bar(21_700 + i)},0,0`,
      `${date} ${clock}:00,NIFTY,2024-01-04,21700,CE,${bar(120)},50,1000`,
      `${date} ${clock}:00,NIFTY,2024-01-04,21700,PE,${bar(110)},50,1000`,
    ].join('\n')
  })
  return ['timestamp,underlying,expiry,strike,type,open,high,low,close,volume,oi', ...rows, ''].join('\n')
}
