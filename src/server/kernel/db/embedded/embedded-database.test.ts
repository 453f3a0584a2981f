import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { copyTemplate } from '../../../fixtures/database-template.ts'
import { eventually } from '../../../fixtures/scripted-runner.ts'
import { createLog } from '../../log.ts'
import { startEmbeddedDatabase, type EmbeddedDatabase } from './embedded-database.ts'
import { isAlive, readPostmaster } from './postmaster.ts'

const log = createLog('silent')
const running = new Set<EmbeddedDatabase>()
afterEach(async () => {
  for (const database of running) await database.stop()
  running.clear()
})

function aFolder(below = tmpdir()): string {
  const folder = mkdtempSync(join(below, 'delta-test-'))
  onTestFinished(({ task }) => {
    if (task.result?.state !== 'fail') rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

/** A data folder with a database, where making one is not the point. */
function aFolderWithDatabase(): string {
  const folder = aFolder()
  copyTemplate(folder)
  return folder
}

async function start(dataFolder: string): Promise<EmbeddedDatabase> {
  const database = await startEmbeddedDatabase({ dataFolder, log, durable: false })
  running.add(database)
  return database
}

async function stop(database: EmbeddedDatabase): Promise<void> {
  running.delete(database)
  await database.stop()
}

async function query(database: EmbeddedDatabase, sql: string): Promise<unknown> {
  const client = new pg.Client(database.connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ value: unknown }>(sql)
    return rows[0]?.value
  } finally {
    await client.end()
  }
}

/** Starts a process that starts the database of a folder, and kills it. Returns the server's process id. */
async function startAndKill(dataFolder: string): Promise<number> {
  const module = new URL('embedded-database.ts', import.meta.url)
  const script = `
    const { startEmbeddedDatabase } = await import('${module.href}')
    const quiet = { warn() {}, error() {}, info() {}, fatal() {} }
    const database = await startEmbeddedDatabase({ dataFolder: '${dataFolder}', log: quiet, durable: false })
    console.log(database.pid())`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  child.kill('SIGKILL')
  await once(child, 'exit')
  return Number(line.toString())
}

describe('an embedded database', () => {
  it('keeps its data over a restart', async () => {
    const folder = aFolderWithDatabase()
    const first = await start(folder)
    await query(first, 'create table kept as select 7 as value')
    await stop(first)
    const second = await start(folder)
    expect(await query(second, 'select value from kept')).toBe(7)
  })

  it('listens on no network port', async () => {
    const database = await start(aFolderWithDatabase())
    expect(await query(database, 'select inet_server_addr() as value')).toBeNull()
    const refused = once(connect({ host: '127.0.0.1', port: 5432 }), 'connect')
    await expect(refused).rejects.toThrow('ECONNREFUSED')
  })

  it('denies other accounts access to its socket and files', async () => {
    const folder = aFolder()
    const database = await start(folder)
    expect(statSync(database.connection.host).mode & 0o777).toBe(0o700)
    expect(statSync(join(folder, 'postgres')).mode & 0o777).toBe(0o700)
    expect(statSync(join(folder, 'postgres.password')).mode & 0o777).toBe(0o600)
  })

  it('requires its password', async () => {
    const database = await start(aFolderWithDatabase())
    const stranger = new pg.Client({ ...database.connection, password: 'guess' })
    await expect(stranger.connect()).rejects.toThrow('password authentication failed')
  })

  it('works in a folder whose path is too long for a socket', async () => {
    const folder = join(aFolder(), 'a-long-name-'.repeat(10))
    copyTemplate(folder)
    const database = await start(folder)
    expect(Buffer.byteLength(database.connection.host)).toBeLessThan(80)
    expect(await query(database, 'select 1 as value')).toBe(1)
  })

  it.runIf(process.getuid?.() === 0)('works below a folder that its account may not enter', async () => {
    const closed = aFolder()
    mkdirSync(join(closed, 'inside'))
    expect(statSync(closed).mode & 0o077).toBe(0)
    const database = await start(join(closed, 'inside', 'data'))
    expect(await query(database, 'select 1 as value')).toBe(1)
  })

  it('refuses a folder that another process uses, without affecting that process', async () => {
    const folder = aFolderWithDatabase()
    const first = await start(folder)
    await expect(start(folder)).rejects.toThrow(/in use by another Delta process \(pid \d+\)/)
    expect(await query(first, 'select 1 as value')).toBe(1)
  })

  it('starts although a killed process left its server behind', async () => {
    const folder = aFolderWithDatabase()
    const orphan = await startAndKill(folder)
    expect(isAlive(orphan)).toBe(true)
    const database = await start(folder)
    expect(isAlive(orphan)).toBe(false)
    expect(await query(database, 'select 1 as value')).toBe(1)
  })

  it('recovers by itself when its server is killed, with everything committed', async () => {
    const database = await start(aFolderWithDatabase())
    await query(database, 'create table kept as select 7 as value')
    const before = database.pid() ?? 0
    process.kill(before, 'SIGKILL')
    await eventually(() => (database.pid() !== before && readReady(database) ? true : undefined))
    expect(await eventually(() => query(database, 'select value from kept').catch(() => undefined))).toBe(7)
  })
})

function readReady(database: EmbeddedDatabase): boolean {
  return readPostmaster(join(database.connection.host, '../postgres'))?.ready ?? false
}
