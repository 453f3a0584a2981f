import { spawnSync, type SpawnOptions } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** User and group id of an operating-system account. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

/** Candidates in order if Delta runs as root. `nobody` exists on every Linux. */
const CANDIDATES = ['postgres', 'nobody']

/**
 * The account that runs the database, because PostgreSQL refuses to run as root: the owner of the existing
 * `folder`, else `postgres`, else `nobody`. Undefined unless Delta runs as root.
 * @throws Error if no such account exists
 */
export function databaseAccount(folder: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  if (existsSync(folder)) {
    const { uid, gid } = statSync(folder)
    if (uid !== 0) return { uid, gid }
  }
  for (const name of CANDIDATES) {
    const [uid, gid] = [idOf('-u', name), idOf('-g', name)]
    if (uid !== undefined && gid !== undefined) return { uid, gid }
  }
  throw new Error(
    `Delta runs as root, the database cannot, and none of the accounts ${CANDIDATES.join(', ')} exists. ` +
      'Start Delta as another user, create one of them, or set DATABASE_URL',
  )
}

function idOf(flag: '-u' | '-g', name: string): number | undefined {
  const result = spawnSync('id', [flag, name], { encoding: 'utf8' })
  return result.status === 0 ? Number(result.stdout.trim()) : undefined
}

/** Whether an account may traverse every folder above `path`. */
function canReach(account: Account, path: string): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { uid, gid, mode } = statSync(folder)
    const pass = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if ((mode & pass) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

/** A program with its arguments and spawn options. */
export interface Command {
  readonly program: string
  readonly args: readonly string[]
  readonly options: SpawnOptions
}

/**
 * A command that runs a program as an account. If the program or a path is below a folder closed to the
 * account (an installation under /root), the program keeps the capability to bypass that, and no other
 * privilege of root.
 * @throws Error if this is needed and `setpriv` isn't installed
 */
export function commandAs(
  account: Account | undefined,
  program: string,
  args: readonly string[],
  paths: readonly string[],
): Command {
  if (!account) return { program, args, options: {} }
  const closed = [program, ...paths].find((path) => !canReach(account, path))
  if (closed === undefined) return { program, args, options: { uid: account.uid, gid: account.gid } }
  if (spawnSync('setpriv', ['--version']).status !== 0)
    throw new Error(
      `The database runs as user ${account.uid}, who may not enter the folders above ${closed}. ` +
        'Move Delta and DATA_DIR to where others may pass (chmod o+x), or start Delta as another user',
    )
  const drop = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups']
  const keep = ['--inh-caps=-all,+dac_override', '--ambient-caps=-all,+dac_override']
  return { program: 'setpriv', args: [...drop, ...keep, '--', program, ...args], options: {} }
}
