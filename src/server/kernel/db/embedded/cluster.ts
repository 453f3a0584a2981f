import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  mkdtempSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commandAs, type Account } from './account.ts'
import type { Binaries } from './binaries.ts'

/** Database role that owns all tables. */
export const DATABASE_USER = 'delta'

/** Paths of an embedded database within the data folder. */
export function clusterPaths(dataFolder: string) {
  return {
    cluster: join(dataFolder, 'postgres'),
    password: join(dataFolder, 'postgres.password'),
    log: join(dataFolder, 'postgres.log'),
    socket: join(dataFolder, 'run'),
  }
}

interface Initialisation {
  readonly dataFolder: string
  readonly binaries: Binaries
  readonly account: Account | undefined
  readonly durable: boolean
}

/**
 * Creates the database folder on the first start; returns its owner's password. The folder is created under
 * another name and then renamed, so an interrupted start leaves no incomplete folder.
 * @throws Error with the output of `initdb` if it fails
 */
export function ensureCluster(initialisation: Initialisation): string {
  const { dataFolder, account } = initialisation
  const paths = clusterPaths(dataFolder)
  if (existsSync(paths.cluster)) {
    checkVersion(paths.cluster, initialisation.binaries)
    adopt(paths.cluster, account)
    return readPassword(paths.password)
  }
  const password = randomBytes(24).toString('base64url')
  const unfinished = `${paths.cluster}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  makePrivateFolder(unfinished, account)
  const passwordFile = join(makeTemporaryFolder(account), 'password')
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o400 })
  if (account) chownSync(passwordFile, account.uid, account.gid)
  try {
    initialise(initialisation, unfinished, passwordFile)
  } finally {
    rmSync(join(passwordFile, '..'), { recursive: true, force: true })
  }
  writeFileSync(paths.password, `${password}\n`, { mode: 0o600 })
  renameSync(unfinished, paths.cluster)
  return password
}

function initialise(
  { binaries, account, durable }: Initialisation,
  folder: string,
  passwordFile: string,
): void {
  const args = [
    `--pgdata=${folder}`,
    `--username=${DATABASE_USER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
    '--lc-messages=C',
    ...(durable ? [] : ['--no-sync']),
  ]
  const command = commandAs(account, binaries.initdb, args, [folder])
  const result = spawnSync(command.program, command.args, {
    ...command.options,
    cwd: '/',
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], LC_ALL: 'C' },
  })
  if (result.status !== 0)
    throw new Error(
      `The database folder ${folder} could not be made: ${result.error?.message ?? result.stderr}`,
    )
}

/**
 * PostgreSQL only opens files of its own major version.
 * @throws Error naming the version of the files and what to do
 */
function checkVersion(cluster: string, { postgres }: Binaries): void {
  const made = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  const brought = versionOf(postgres)
  if (made === brought) return
  throw new Error(
    `The database in ${cluster} was made by PostgreSQL ${made}, and this version of Delta brings PostgreSQL ${brought}, ` +
      'which cannot open it. Nothing was changed. Start the version of Delta that was used before, ' +
      'or move the data over as docs/upgrading.md says',
  )
}

/** Major versions of PostgreSQL programs by path. Each program is asked once, because asking starts a process. */
const versions = new Map<string, string>()

function versionOf(postgres: string): string {
  const known = versions.get(postgres)
  if (known !== undefined) return known
  const { stdout } = spawnSync(postgres, ['--version'], { encoding: 'utf8' })
  const version = /(\d+)\./.exec(stdout)?.[1] ?? stdout.trim()
  versions.set(postgres, version)
  return version
}

function readPassword(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (cause) {
    throw new Error(
      `${file} is missing, and the database beside it cannot be opened without; restore it from a backup`,
      { cause },
    )
  }
}

/** A folder restored by root belongs to root, but the database's account must own it. */
function adopt(folder: string, account: Account | undefined): void {
  if (!account || statSync(folder).uid === account.uid) return
  const result = spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, folder], { encoding: 'utf8' })
  if (result.status !== 0)
    throw new Error(`${folder} could not be given to user ${account.uid}: ${result.stderr}`)
}

function makePrivateFolder(folder: string, account: Account | undefined): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  if (account) chownSync(folder, account.uid, account.gid)
}

const TEMPORARY_PREFIX = 'delta-'

function makeTemporaryFolder(account: Account | undefined): string {
  const folder = mkdtempSync(join(tmpdir(), TEMPORARY_PREFIX))
  if (account) chownSync(folder, account.uid, account.gid)
  return folder
}

/** Longest folder for which the socket's path fits into a socket address on every system. */
const MAX_SOCKET_FOLDER_BYTES = 103 - '/.s.PGSQL.5432.lock'.length

/**
 * Creates the private folder of the database's socket: in the data folder if its path is short enough, else
 * in the system's temporary folder.
 */
export function makeSocketFolder(dataFolder: string, account: Account | undefined): string {
  const preferred = clusterPaths(dataFolder).socket
  if (Buffer.byteLength(preferred) > MAX_SOCKET_FOLDER_BYTES) return makeTemporaryFolder(account)
  makePrivateFolder(preferred, account)
  return preferred
}

/** Deletes a socket folder in the temporary folder; one in the data folder stays. */
export function removeSocketFolder(folder: string): void {
  if (folder.startsWith(join(tmpdir(), TEMPORARY_PREFIX))) rmSync(folder, { recursive: true, force: true })
}
