import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#api'
import { openDataset } from '#market-data'
import { shareFolder } from '../../kernel/db/embedded/folder-lock.ts'
import { aRequest } from '../../fixtures/sample-bundle.ts'
import { eventually } from '../../fixtures/scripted-runner.ts'
import {
  call,
  startTestServer,
  stopTestServer,
  temporaryFolder,
  type TestServer,
} from '../../fixtures/test-server.ts'
import { backup, BackupError, restore, verifyBackup } from './backup.ts'

let server: TestServer
const folder = temporaryFolder()

beforeAll(async () => {
  // Like most data folders: traversable, so that the database's own account needs no capability for it.
  chmodSync(folder, 0o755)
  server = await startTestServer()
  mkdirSync(join(server.dataFolder, 'datasets', 'mine'), { recursive: true })
  writeFileSync(join(server.dataFolder, 'datasets', 'mine', 'dataset.json'), '{"id":"mine"}')
  for (let i = 0; i < 3; i++) await call(server, routes.runBacktest, { body: aRequest() })
  await eventually(async () => (await completed()) === 3 || undefined)
})
afterAll(async ({}, tests) => {
  await stopTestServer(server, tests)
  rmSync(folder, { recursive: true, force: true })
})

const completed = async (of: TestServer = server) =>
  (await call(of, routes.listBacktests, { query: { status: 'completed' } })).data.total

async function expectEverything(dataFolder: string): Promise<void> {
  const restored = await startTestServer({ dataFolder, owner: server.owner })
  expect(await completed(restored)).toBe(3)
  expect((await call(restored, routes.session)).data.user?.email).toBe('owner@example.com')
  expect(existsSync(join(dataFolder, 'datasets', 'mine', 'dataset.json'))).toBe(true)
  await restored.close()
}

/** A data folder without a database, whose thousand files make every backup slow. */
function smallDataFolder(name: string, dataset: string): string {
  const data = join(folder, name)
  mkdirSync(join(data, 'datasets', dataset), { recursive: true })
  writeFileSync(join(data, 'datasets', dataset, 'dataset.json'), JSON.stringify({ id: dataset }))
  return data
}

describe('a backup', () => {
  it('of a running server restores accounts, results and market data', async () => {
    const file = join(folder, 'running.backup')
    expect(await backup(server.dataFolder, file)).toEqual({ file, online: true })
    await restore(join(folder, 'from-running'), file)
    await expectEverything(join(folder, 'from-running'))
    expect(await completed()).toBe(3)
  })

  it('of a stopped server does, too', async () => {
    const file = join(folder, 'stopped.backup')
    expect(await backup(join(folder, 'from-running'), file)).toMatchObject({ online: false })
    await restore(join(folder, 'from-stopped'), file)
    await expectEverything(join(folder, 'from-stopped'))
  })

  it('can be verified, with the number of its files', async () => {
    const verified = await verifyBackup(join(folder, 'running.backup'))
    expect(verified.files).toBeGreaterThan(100)
    expect(verified.bytes).toBeGreaterThan(1e6)
    expect(Date.parse(verified.madeAt)).toBeGreaterThan(0)
  })

  it('with any bit flipped is refused and leaves the data folder unchanged', async () => {
    const file = join(folder, 'flipped.backup')
    await backup(smallDataFolder('to-flip', 'mine'), file)
    const intact = readFileSync(file)
    const target = join(folder, 'from-flipped')
    mkdirSync(target, { mode: 0o710 })
    const flips = fc.tuple(fc.nat({ max: intact.length - 1 }), fc.nat({ max: 7 }))
    await fc.assert(
      fc.asyncProperty(flips, async ([at, bit]) => {
        const damaged = Buffer.from(intact)
        damaged[at] ^= 1 << bit
        writeFileSync(file, damaged)
        await expect(verifyBackup(file)).rejects.toThrow(BackupError)
        await expect(restore(target, file)).rejects.toThrow(BackupError)
        expect(readdirSync(target)).toEqual([])
        expect(statSync(target).mode & 0o777).toBe(0o710)
      }),
      {
        numRuns: 15,
        // The start, the last compressed byte, and the checksum line's name, digits and last byte.
        examples: [0, 3, -88, -87, -80, -40, -1].map((at): [[number, number]] => [
          [at < 0 ? intact.length + at : at, 0],
        ]),
      },
    )
    expect(readdirSync(folder).filter((name) => name.startsWith('from-flipped.'))).toEqual([])
  })

  it('that is truncated is refused', async () => {
    const intact = readFileSync(join(folder, 'running.backup'))
    const file = join(folder, 'short.backup')
    writeFileSync(file, intact.subarray(0, -1000))
    await expect(restore(join(folder, 'from-short'), file)).rejects.toThrow('incomplete or damaged')
    expect(existsSync(join(folder, 'from-short'))).toBe(false)
  })

  it('of many small files that is truncated leaves no folder behind, although unpacking it takes longer than refusing it', async () => {
    const data = join(folder, 'many')
    for (let i = 0; i < 1500; i++) {
      const into = join(data, 'datasets', String(i % 30))
      mkdirSync(into, { recursive: true })
      writeFileSync(join(into, String(i)), Buffer.alloc(3000, i))
    }
    const file = join(folder, 'many.backup')
    await backup(data, file)
    writeFileSync(file, readFileSync(file).subarray(0, -1000))
    for (let attempt = 0; attempt < 5; attempt++)
      await expect(restore(join(folder, 'from-many'), file)).rejects.toThrow('incomplete or damaged')
    expect(readdirSync(folder).filter((name) => name.startsWith('from-many'))).toEqual([])
  })

  it('of an older version, without checksums, is restored but can’t be verified', async () => {
    const parts = join(folder, 'old-parts')
    mkdirSync(parts)
    writeFileSync(join(parts, 'delta-backup.json'), '{"format":1}\n')
    writeFileSync(join(parts, 'broker.key'), 'key')
    const file = join(folder, 'old.backup')
    execFileSync('tar', ['-cf', `${file}.tar`, '-C', parts, 'delta-backup.json', 'broker.key'])
    writeFileSync(file, zstdCompressSync(readFileSync(`${file}.tar`)))
    await restore(join(folder, 'from-old'), file)
    expect(readdirSync(join(folder, 'from-old'))).toEqual(['broker.key'])
    await expect(verifyBackup(file)).rejects.toThrow('an older version of Delta wrote it')
  })

  it('is readable only by its owner, because it contains keys', async () => {
    expect(statSync(join(folder, 'running.backup')).mode & 0o777).toBe(0o600)
  })

  it('isn’t restored into a folder that isn’t empty', async () => {
    const file = join(folder, 'running.backup')
    await expect(restore(join(folder, 'from-stopped'), file)).rejects.toThrow(
      'is not empty; move it away first',
    )
  })

  it('that isn’t a backup leaves nothing behind', async () => {
    const file = join(folder, 'nonsense.backup')
    writeFileSync(file, 'nonsense')
    await expect(restore(join(folder, 'from-nonsense'), file)).rejects.toThrow(
      'is not a backup, or is incomplete or damaged',
    )
    expect(readdirSync(folder).filter((name) => name.startsWith('from-nonsense'))).toEqual([])
  })

  it('omits data that can be regenerated, unless everything is requested', async () => {
    const day = { from: '2024-01-04', to: '2024-01-04' }
    const simulated = (dataFolder: string) => join(dataFolder, 'datasets', 'simulated')
    const make = (dataFolder: string) =>
      openDataset(join(dataFolder, 'datasets'), 'simulated').prepare('FINNIFTY', day)
    const files = (dataFolder: string) =>
      readdirSync(simulated(dataFolder), { recursive: true, encoding: 'utf8' }).filter((name) =>
        name.endsWith('.arrow'),
      )
    const data = smallDataFolder('with-simulated', 'mine')
    await make(data)
    const [lean, whole] = [join(folder, 'lean.backup'), join(folder, 'whole.backup')]
    await backup(data, lean)
    await backup(data, whole, { everything: true })
    await restore(join(folder, 'from-lean'), lean)
    await restore(join(folder, 'from-whole'), whole)
    expect(existsSync(simulated(join(folder, 'from-lean')))).toBe(false)
    expect(files(join(folder, 'from-whole'))).toEqual(files(data))
    await make(join(folder, 'from-lean'))
    expect(files(join(folder, 'from-lean'))).toEqual(files(data))
  })

  it('isn’t disturbed by concurrent backups, of a running or a stopped server', async () => {
    const stopped = join(folder, 'from-running')
    const wanted = [
      ...[1, 2].map((number) => [server.dataFolder, `running-${number}.backup`] as const),
      ...[1, 2].map((number) => [stopped, `stopped-${number}.backup`] as const),
      // Into one file: the last to end wins.
      ...[1, 2].map(() => [stopped, 'same.backup'] as const),
    ]
    await Promise.all(wanted.map(([from, name]) => backup(from, join(folder, name))))
    // Restoring verifies the others.
    for (const name of ['running-1.backup', 'stopped-1.backup', 'stopped-2.backup'])
      await verifyBackup(join(folder, name))
    for (const name of ['running-2.backup', 'same.backup']) {
      await restore(join(folder, `from-${name}`), join(folder, name))
      await expectEverything(join(folder, `from-${name}`))
    }
    expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([])
  })

  it('keeps a stopped server from starting until it is done', async () => {
    const stopped = join(folder, 'from-running')
    const shared = shareFolder(stopped)
    await expect(startTestServer({ dataFolder: stopped, owner: server.owner })).rejects.toThrow(
      'is in use by a backup or another Delta process',
    )
    shared?.release()
    await expectEverything(stopped)
  })

  it('includes a dataset whatever its name', async () => {
    await backup(smallDataFolder('named', 'run'), join(folder, 'named.backup'))
    await restore(join(folder, 'from-named'), join(folder, 'named.backup'))
    expect(existsSync(join(folder, 'from-named', 'datasets', 'run', 'dataset.json'))).toBe(true)
  })

  it('of a folder that doesn’t exist says so', async () => {
    await expect(backup(join(folder, 'nowhere'), join(folder, 'x'))).rejects.toThrow(
      'There is no data folder',
    )
  })
})
