import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** State of a running database server, from the file in its folder. */
export interface Postmaster {
  readonly pid: number
  readonly socketFolder: string
  readonly ready: boolean
}

/** Reads `postmaster.pid` of a database folder; undefined without one. */
export function readPostmaster(folder: string): Postmaster | undefined {
  let lines: string[]
  try {
    lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, socketFolder: lines[4]?.trim() ?? '', ready: lines[7]?.trim() === 'ready' }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const FAST_SHUTDOWN_MILLISECONDS = 8_000
const IMMEDIATE_SHUTDOWN_MILLISECONDS = 4_000

/**
 * Stops a server that outlived the Delta that started it. The caller must hold the folder's lock. Returns the
 * stopped process, undefined without one.
 * @throws Error if it doesn't stop
 */
export async function stopOrphan(folder: string): Promise<Postmaster | undefined> {
  const orphan = readPostmaster(folder)
  if (!orphan || !isAlive(orphan.pid)) return undefined
  if (!isServerOf(orphan.pid, folder)) {
    // The process id now belongs to another program (after a restart of the machine or container), and
    // PostgreSQL would refuse to start.
    rmSync(join(folder, 'postmaster.pid'), { force: true })
    return undefined
  }
  process.kill(orphan.pid, 'SIGINT')
  if (await ended(orphan.pid, FAST_SHUTDOWN_MILLISECONDS)) return orphan
  process.kill(orphan.pid, 'SIGQUIT')
  if (await ended(orphan.pid, IMMEDIATE_SHUTDOWN_MILLISECONDS)) return orphan
  throw new Error(
    `The database process ${orphan.pid} left over in ${folder} does not stop; end it and start again`,
  )
}

function isServerOf(pid: number, folder: string): boolean {
  const command = spawnSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
  const line = command.status === 0 ? command.stdout : readCommandLine(pid)
  return line.includes('postgres') && line.includes(folder)
}

/** For systems without `ps`, such as slim container images. */
function readCommandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

async function ended(pid: number, milliseconds: number): Promise<boolean> {
  for (const until = Date.now() + milliseconds; Date.now() < until; await sleep(20))
    if (!isAlive(pid)) return true
  return !isAlive(pid)
}
