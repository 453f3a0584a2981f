import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { STAGING_PREFIX } from './dataset-paths.ts'
import { DatasetHeldError } from './write-refusal.ts'

const OWNER_FILE = 'owner.json'

interface Owner {
  readonly pid: number
  /** Distinguishes the process from a later one with the same id; empty if the system does not report it. */
  readonly started: string
  readonly host: string
}

/**
 * Creates the folder in which a dataset is built. It belongs to this process until it is removed; two processes
 * cannot hold the same one.
 * @throws DatasetHeldError when a running process holds it
 */
export function createStaging(dataRoot: string, id: string): string {
  mkdirSync(dataRoot, { recursive: true })
  removeStaleStaging(dataRoot)
  const folder = join(dataRoot, `${STAGING_PREFIX}${id}`)
  // The owner must be readable from the moment the folder exists, so it is made under another name first.
  const born = `${folder}~${process.pid}-${randomBytes(4).toString('hex')}`
  mkdirSync(born)
  writeFileSync(join(born, OWNER_FILE), JSON.stringify(thisProcess()))
  try {
    renameSync(born, folder)
  } catch (error) {
    rmSync(born, { recursive: true, force: true })
    if (existsSync(folder)) throw new DatasetHeldError(heldMessage(folder, id), { cause: error })
    throw error
  }
  return folder
}

function heldMessage(folder: string, id: string): string {
  const owner = ownerOf(folder)
  const holder = owner ? `process ${owner.pid} on ${owner.host}` : 'another process'
  return `dataset '${id}' is being written by ${holder}; wait until it is done`
}

/**
 * Removes staging folders of processes that no longer run. Servers call it when they start, imports each time.
 * Returns the names of the removed folders.
 */
export function removeStaleStaging(dataRoot: string): string[] {
  if (!existsSync(dataRoot)) return []
  const stale = readdirSync(dataRoot)
    .filter((name) => name.startsWith(STAGING_PREFIX))
    .filter((name) => !isHeld(join(dataRoot, name)))
  for (const name of stale) rmSync(join(dataRoot, name), { recursive: true, force: true })
  return stale
}

function isHeld(folder: string): boolean {
  const owner = ownerOf(folder)
  if (!owner) return isNew(folder)
  // A process on another machine cannot be checked, so its folder stays, as on a shared disk.
  if (owner.host !== hostname()) return true
  return isAlive(owner.pid) && startOf(owner.pid) === owner.started
}

/** Protects a folder that has no owner file yet from removal by another process. */
const NEW_MILLISECONDS = 60_000

function isNew(folder: string): boolean {
  const made = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0
  return Date.now() - made < NEW_MILLISECONDS
}

function ownerOf(folder: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, OWNER_FILE), 'utf8')) as Owner
  } catch {
    return undefined
  }
}

function thisProcess(): Owner {
  return { pid: process.pid, started: startOf(process.pid), host: hostname() }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // This process may not signal it, because it runs as another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Field 22 of Linux' `/proc/<pid>/stat`, counted after the command, which may itself contain spaces. */
const START_TIME_FIELD = 19

function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[START_TIME_FIELD] ?? ''
  } catch {
    return ''
  }
}
