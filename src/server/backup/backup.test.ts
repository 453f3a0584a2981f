import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#api'
import { aRequest } from '../fixtures/sample-bundle.ts'
import { eventually } from '../fixtures/scripted-runner.ts'
import {
  call,
  startTestServer,
  stopTestServer,
  temporaryFolder,
  type TestServer,
} from '../fixtures/test-server.ts'
import { backup, restore } from './backup.ts'

let server: TestServer
const folder = temporaryFolder()

beforeAll(async () => {
  // As most data folders: open to pass through, so that the database's own account gets no capability to do so.
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

describe('a backup', () => {
  it('of a running server brings back accounts, results and market data', async () => {
    const file = join(folder, 'running.backup')
    expect(await backup(server.dataFolder, file)).toEqual({ file, online: true })
    await restore(join(folder, 'from-running'), file)
    await expectEverything(join(folder, 'from-running'))
    expect(await completed()).toBe(3)
  })

  it('of a stopped server does too', async () => {
    const file = join(folder, 'stopped.backup')
    expect(await backup(join(folder, 'from-running'), file)).toMatchObject({ online: false })
    await restore(join(folder, 'from-stopped'), file)
    await expectEverything(join(folder, 'from-stopped'))
  })

  it('is readable by its owner alone, since it holds keys', async () => {
    expect(statSync(join(folder, 'running.backup')).mode & 0o777).toBe(0o600)
  })

  it('is not put over a folder that has something in it', async () => {
    const file = join(folder, 'running.backup')
    await expect(restore(join(folder, 'from-stopped'), file)).rejects.toThrow(
      'is not empty; move it away first',
    )
  })

  it('that is no backup leaves nothing behind', async () => {
    const file = join(folder, 'nonsense.backup')
    writeFileSync(file, 'nonsense')
    await expect(restore(join(folder, 'from-nonsense'), file)).rejects.toThrow(
      'is no backup, or is incomplete or damaged',
    )
    expect(readdirSync(folder).filter((name) => name.startsWith('from-nonsense'))).toEqual([])
  })

  it('of a folder that does not exist says so', async () => {
    await expect(backup(join(folder, 'nowhere'), join(folder, 'x'))).rejects.toThrow(
      'There is no data folder',
    )
  })
})
