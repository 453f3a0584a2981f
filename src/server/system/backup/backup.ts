import { randomUUID } from 'node:crypto'
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
import { SIMULATED_DATASET_ID } from '#domain'
import { BROKER_KEY_FILE } from '../../kernel/config/secret.ts'
import { clusterPaths } from '../../kernel/db/embedded/cluster.ts'
import { shareFolder } from '../../kernel/db/embedded/folder-lock.ts'
import { isAlive, stopOrphan } from '../../kernel/db/embedded/postmaster.ts'
import { runningConnection } from '../../kernel/db/embedded/running-connection.ts'
import {
  verifyChecksum,
  readArchive,
  readMembers,
  writeArchive,
  type ArchiveMember,
  type ArchivePart,
} from './archive.ts'

/** A backup or restore that can't be done as requested. The message says why, and what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/** Names in the data folder that are recreated when missing, or belong to the running process. */
const TRANSIENT = new Set([
  'bucket',
  'uploads',
  'downloads',
  'run',
  'delta.lock',
  'delta.pid',
  'postgres.log',
  'postgres.log.1',
  'postgres.unfinished',
])
/** The same within the database's folder. */
const TRANSIENT_DATABASE_FILES = ['postgres/postmaster.pid']

/** First file of a backup: its format and time. */
const HEADER = 'delta-backup.json'
/** Format 2 has checksums; format 1, of older versions, does not. */
const FORMAT = 2
const FORMAT_WITHOUT_CHECKSUMS = 1
/** Last file of a backup: the SHA-256 of every file before it. */
const MEMBERS = 'delta-backup-members.json'

export interface BackupReport {
  readonly file: string
  /** Whether Delta was running during the backup. */
  readonly online: boolean
}

export interface BackupOptions {
  /** Includes the days of the simulated market, which can be regenerated. */
  readonly everything?: boolean
  /** Includes the key of stored broker credentials, so that the holder of the file can use them. */
  readonly withBrokerKey?: boolean
}

/**
 * Writes a data folder (database, market data, keys) into one file, while Delta runs or not, and concurrently
 * with other backups. The file contains secrets, so only its owner can read it.
 * @throws BackupError if there is nothing to back up; Error if the file can't be written
 */
export async function backup(
  dataFolder: string,
  file: string,
  options: BackupOptions = {},
): Promise<BackupReport> {
  if (!existsSync(dataFolder))
    throw new BackupError(`There is no data folder ${dataFolder}; set DATA_DIR to the one to back up`)
  removeUnfinished(file)
  await using opened = new AsyncDisposableStack()
  const scratch = mkdtempSync(join(tmpdir(), 'delta-backup-'))
  const unfinished = `${resolve(file)}${UNFINISHED}${process.pid}-${randomUUID().slice(0, 8)}`
  opened.defer(() => {
    rmSync(scratch, { recursive: true, force: true })
    rmSync(unfinished, { force: true })
  })
  const lock = shareFolder(dataFolder)
  opened.defer(() => lock?.release())
  const source = { dataFolder, scratch, names: contents(dataFolder, options) }
  const parts = lock ? stoppedParts(source) : runningParts(source)
  await writeArchive(unfinished, parts, (members) => memberList(scratch, members))
  renameSync(unfinished, file)
  return { file: resolve(file), online: !lock }
}

const UNFINISHED = '.unfinished-'

/** Deletes leftovers of killed backups to this file. */
function removeUnfinished(file: string): void {
  const folder = dirname(resolve(file))
  const start = basename(file) + UNFINISHED
  for (const name of existsSync(folder) ? readdirSync(folder) : [])
    if (name.startsWith(start) && !isAlive(Number.parseInt(name.slice(start.length), 10)))
      rmSync(join(folder, name), { force: true })
}

/** Paths within a data folder that go into a backup. */
function contents(
  dataFolder: string,
  { everything = false, withBrokerKey = false }: BackupOptions,
): string[] {
  const names = readdirSync(dataFolder).filter(
    (name) => !TRANSIENT.has(name) && (withBrokerKey || name !== BROKER_KEY_FILE),
  )
  return names.flatMap((name) => {
    if (name !== 'datasets' || everything) return [name]
    const datasets = readdirSync(join(dataFolder, name)).filter((id) => id !== SIMULATED_DATASET_ID)
    return datasets.map((id) => join(name, id))
  })
}

interface Source {
  readonly dataFolder: string
  readonly scratch: string
  /** Paths within the data folder to include. */
  readonly names: readonly string[]
}

async function* stoppedParts({ dataFolder, scratch, names }: Source): AsyncGenerator<ArchivePart> {
  await stopOrphan(clusterPaths(dataFolder).cluster)
  yield header(scratch)
  if (names.length > 0) yield { folder: dataFolder, names, exclude: TRANSIENT_DATABASE_FILES }
}

/**
 * PostgreSQL's protocol for copying a running database: announce it, copy the files, and copy the write-ahead
 * log last. A replication slot keeps that log from being recycled until then.
 */
async function* runningParts({ dataFolder, scratch, names }: Source): AsyncGenerator<ArchivePart> {
  const connection = runningConnection(dataFolder)
  if (!connection) throw new Error(`Delta is starting or stopping in ${dataFolder}; try again in a moment`)
  const client = new pg.Client(connection)
  // The query under way reports the error.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const slot = `delta_backup_${randomUUID().replaceAll('-', '')}`
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot])
    await client.query("select pg_backup_start('delta', fast => true)")
    yield header(scratch)
    const exclude = [...TRANSIENT_DATABASE_FILES, 'postgres/pg_wal/*', 'postgres/pg_replslot/*']
    yield { folder: dataFolder, names, exclude }
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    mkdirSync(join(scratch, 'postgres'))
    writeFileSync(join(scratch, 'postgres', 'backup_label'), rows[0]?.labelfile ?? '')
    yield { folder: scratch, names: ['postgres/backup_label'] }
    yield { folder: dataFolder, names: ['postgres/pg_wal'] }
  } finally {
    await client.end()
  }
}

function header(scratch: string): ArchivePart {
  return textMember(scratch, HEADER, { format: FORMAT, madeAt: new Date().toISOString() })
}

function memberList(scratch: string, members: readonly ArchiveMember[]): ArchivePart {
  return textMember(scratch, MEMBERS, members)
}

function textMember(scratch: string, name: string, content: unknown): ArchivePart {
  writeFileSync(join(scratch, name), `${JSON.stringify(content)}\n`)
  return { folder: scratch, names: [name] }
}

export interface VerifiedBackup {
  /** ISO 8601. */
  readonly madeAt: string
  readonly files: number
  /** Total size of all files, uncompressed. */
  readonly bytes: number
}

/**
 * Verifies the SHA-256 of a backup and of every file in it. Writes nothing.
 * @throws BackupError if the file isn't a backup, is damaged, or was written by a version without checksums
 */
export async function verifyBackup(file: string): Promise<VerifiedBackup> {
  if (!existsSync(file)) throw new BackupError(`There is no file ${resolve(file)}`)
  const checksum = await verifyChecksum(file)
  if (checksum === 'broken')
    throw new BackupError(`${file} is damaged: its contents do not match its SHA-256; use another backup`)
  if (checksum === 'none')
    throw new BackupError(
      `${file} has no SHA-256 at its end: it is not a backup, is incomplete or damaged, or an older version of Delta wrote it`,
    )
  const { members, contents } = await readMembers(file, [HEADER, MEMBERS])
  const { madeAt } = JSON.parse(contents.get(HEADER) ?? '{}') as { madeAt: string }
  const listed = JSON.parse(contents.get(MEMBERS) ?? '[]') as ArchiveMember[]
  const files = members.filter(({ path }) => path !== MEMBERS)
  const differing = files.find(({ path, bytes, sha256 }, at) => {
    const expected = listed[at]
    return expected?.path !== path || expected.bytes !== bytes || expected.sha256 !== sha256
  })
  if (differing || files.length !== listed.length)
    throw new BackupError(
      `${file} is damaged: ${differing?.path ?? 'a file'} does not match its SHA-256; use another backup`,
    )
  return { madeAt, files: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) }
}

/**
 * Restores a backup into a new or empty data folder after verifying its checksums. A refusal leaves the
 * folder unchanged. A backup of an older version without checksums is restored if it can be unpacked.
 * @throws BackupError if the folder isn't empty, or the file isn't a backup or is damaged
 */
export async function restore(dataFolder: string, file: string): Promise<void> {
  const folder = resolve(dataFolder)
  if (!existsSync(file)) throw new BackupError(`There is no file ${resolve(file)}`)
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new BackupError(
      `Data folder ${folder} is not empty; move it away first, or set DATA_DIR to another`,
    )
  const hasChecksum = (await verifyChecksum(file)) !== 'none'
  if (hasChecksum) await verifyBackup(file)
  mkdirSync(dirname(folder), { recursive: true })
  const unfinished = mkdtempSync(join(dirname(folder), `${basename(folder)}.restoring-`))
  try {
    await unpack(file, unfinished)
    checkHeader(unfinished, file, hasChecksum ? FORMAT : FORMAT_WITHOUT_CHECKSUMS)
    rmSync(join(unfinished, HEADER))
    rmSync(join(unfinished, MEMBERS), { force: true })
    giveLabelToDatabase(unfinished)
    rmSync(folder, { recursive: true, force: true })
    renameSync(unfinished, folder)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

/**
 * The label's owner is the user who made the backup, perhaps root, but PostgreSQL must be able to write to
 * it.
 */
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
      `${file} is not a backup, or is incomplete or damaged (${(error as Error).message}); nothing was restored`,
      { cause: error },
    )
  }
}

function checkHeader(folder: string, file: string, expected: number): void {
  const path = join(folder, HEADER)
  const format = existsSync(path)
    ? (JSON.parse(readFileSync(path, 'utf8')) as { format?: unknown }).format
    : undefined
  if (format === expected) return
  throw new BackupError(
    format === FORMAT
      ? `${file} is incomplete or damaged: its SHA-256 is missing at the end; nothing was restored`
      : `${file} is not a backup that this version of Delta can read`,
  )
}
