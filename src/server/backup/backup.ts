import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import pg from 'pg'
import { clusterPaths, DATABASE_USER } from '../db/embedded/cluster.ts'
import { lockFolder } from '../db/embedded/folder-lock.ts'
import { readPostmaster, stopOrphan } from '../db/embedded/postmaster.ts'
import { readArchive, writeArchive, type ArchivePart } from './archive.ts'

/** What was asked of a backup cannot be done as asked; the message says why and what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/** What is remade when it is missing. */
const TRANSIENT = [
  'bucket',
  'run',
  'delta.lock',
  'delta.pid',
  'postgres.log',
  'postgres.log.1',
  'postgres/postmaster.pid',
]

/** First file of a backup: tells what it is. */
const MARK = 'delta-backup.json'
const FORMAT = 1

export interface BackupReport {
  readonly file: string
  /** Whether Delta was running meanwhile. */
  readonly online: boolean
}

/**
 * Writes everything in a data folder (database, market data, keys) into one file, whether Delta is running or not. The
 * file holds secrets and is readable by its owner alone.
 * @throws BackupError when there is nothing to back up; Error when the file cannot be written.
 */
export async function backup(dataFolder: string, file: string): Promise<BackupReport> {
  if (!existsSync(dataFolder))
    throw new BackupError(`There is no data folder ${dataFolder}; set DATA_DIR to the one to back up`)
  const scratch = mkdtempSync(join(tmpdir(), 'delta-backup-'))
  const unfinished = `${resolve(file)}.unfinished`
  try {
    const lock = tryLock(dataFolder)
    const parts = lock ? stoppedParts(dataFolder, scratch) : runningParts(dataFolder, scratch)
    try {
      await writeArchive(unfinished, parts)
    } finally {
      lock?.release()
    }
    renameSync(unfinished, file)
    return { file: resolve(file), online: !lock }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
    rmSync(unfinished, { force: true })
  }
}

function tryLock(dataFolder: string) {
  try {
    return lockFolder(dataFolder)
  } catch {
    return undefined
  }
}

async function* stoppedParts(dataFolder: string, scratch: string): AsyncGenerator<ArchivePart> {
  await stopOrphan(clusterPaths(dataFolder).cluster)
  yield mark(scratch)
  yield { folder: dataFolder, names: readdirSync(dataFolder), exclude: TRANSIENT }
}

/**
 * PostgreSQL's protocol for copying a running database's files: announce, copy, and take what was written meanwhile
 * (its log) last. The slot keeps that log from being recycled until it is copied.
 */
async function* runningParts(dataFolder: string, scratch: string): AsyncGenerator<ArchivePart> {
  const client = new pg.Client(runningConnection(dataFolder))
  await client.connect()
  try {
    await client.query("select pg_create_physical_replication_slot('delta_backup', true, true)")
    await client.query("select pg_backup_start('delta', fast => true)")
    yield mark(scratch)
    const exclude = [...TRANSIENT, 'postgres/pg_wal/*', 'postgres/pg_replslot/*']
    yield { folder: dataFolder, names: readdirSync(dataFolder), exclude }
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    mkdirSync(join(scratch, 'postgres'))
    writeFileSync(join(scratch, 'postgres', 'backup_label'), rows[0]?.labelfile ?? '')
    yield { folder: scratch, names: ['postgres/backup_label'] }
    yield { folder: dataFolder, names: ['postgres/pg_wal'] }
  } finally {
    await client.end()
  }
}

function runningConnection(dataFolder: string): pg.ClientConfig {
  const { cluster, password } = clusterPaths(dataFolder)
  const server = readPostmaster(cluster)
  if (!server?.ready) throw new Error(`Delta is starting or stopping in ${dataFolder}; try again in a moment`)
  return {
    host: server.socketFolder,
    user: DATABASE_USER,
    password: readFileSync(password, 'utf8').trim(),
    database: 'postgres',
  }
}

function mark(scratch: string): ArchivePart {
  writeFileSync(
    join(scratch, MARK),
    `${JSON.stringify({ format: FORMAT, madeAt: new Date().toISOString() })}\n`,
  )
  return { folder: scratch, names: [MARK] }
}

/**
 * Puts a backup back into a data folder that does not exist yet or is empty. All or nothing.
 * @throws BackupError when the folder has something in it, or the file is no backup.
 */
export async function restore(dataFolder: string, file: string): Promise<void> {
  const folder = resolve(dataFolder)
  if (!existsSync(file)) throw new BackupError(`There is no file ${resolve(file)}`)
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new BackupError(
      `Data folder ${folder} is not empty; move it away first, or set DATA_DIR to another`,
    )
  mkdirSync(dirname(folder), { recursive: true })
  const unfinished = mkdtempSync(join(dirname(folder), `${basename(folder)}.restoring-`))
  try {
    await unpack(file, unfinished)
    checkMark(unfinished, file)
    rmSync(join(unfinished, MARK))
    giveLabelToDatabase(unfinished)
    rmSync(folder, { recursive: true, force: true })
    renameSync(unfinished, folder)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

/** The label was written by whoever made the backup, perhaps root; PostgreSQL wants to write to it. */
function giveLabelToDatabase(folder: string): void {
  const label = join(folder, 'postgres', 'backup_label')
  if (!existsSync(label)) return
  const { uid, gid } = statSync(join(folder, 'postgres'))
  chownSync(label, uid, gid)
}

async function unpack(file: string, folder: string): Promise<void> {
  try {
    await readArchive(file, folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC' || (error as Error).message.includes('No space left'))
      throw new Error(`The disk of ${folder} is full; free some space and restore again`, { cause: error })
    throw new BackupError(
      `${file} is no backup, or is incomplete or damaged (${(error as Error).message}); nothing was restored`,
      { cause: error },
    )
  }
}

function checkMark(folder: string, file: string): void {
  const path = join(folder, MARK)
  const format = existsSync(path)
    ? (JSON.parse(readFileSync(path, 'utf8')) as { format?: unknown }).format
    : undefined
  if (format !== FORMAT) throw new BackupError(`${file} is not a backup that this version of Delta can read`)
}
