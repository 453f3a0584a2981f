import { randomUUID } from 'node:crypto'
import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as timeout } from 'node:timers/promises'

/** Recorded calls of an account. */
export interface CallsMade {
  /**
   * Entries in ascending order: a time in milliseconds since 1970, and the number of calls since the previous entry
   * up to it.
   */
  calls: (readonly [number, number])[]
  /** No call may be made before this time. */
  notBefore: number
}

/** Where the calls of one account are counted. */
export interface CallLog {
  /** Reads, changes and writes the record under a lock. Nothing is written if `change` throws. */
  change(change: (made: CallsMade) => void): Promise<void>
}

/** Counts the calls of one process, for as long as it runs. */
export function callsInMemory(): CallLog {
  const made: CallsMade = { calls: [], notBefore: 0 }
  return {
    change: async (change) => change(made),
  }
}

/**
 * A file that all processes of a machine share and that outlives them. @param path created with its folder on first
 * use
 */
export function callsInFile(path: string): CallLog {
  return {
    async change(change) {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
      const release = await lock(`${path}.lock`)
      try {
        const made = read(path)
        change(made)
        const unfinished = `${path}.${randomUUID()}.part`
        writeFileSync(unfinished, JSON.stringify(made), { mode: 0o600 })
        renameSync(unfinished, path)
      } finally {
        release()
      }
    },
  }
}

/** A lock is held for milliseconds; an older one was left behind by a crashed process. */
const STALE_MILLISECONDS = 5_000
const POLL_MILLISECONDS = 5

async function lock(path: string): Promise<() => void> {
  for (;;) {
    try {
      closeSync(openSync(path, 'wx', 0o600))
      return () => rmSync(path, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const since = statSync(path, { throwIfNoEntry: false })?.mtimeMs
    if (since !== undefined && Date.now() - since > STALE_MILLISECONDS) rmSync(path, { force: true })
    else await timeout(POLL_MILLISECONDS)
  }
}

/** A missing or unreadable file counts as no calls. */
function read(path: string): CallsMade {
  try {
    const { calls, notBefore } = JSON.parse(readFileSync(path, 'utf8')) as CallsMade
    return { calls: Array.isArray(calls) ? calls : [], notBefore: Number(notBefore) || 0 }
  } catch {
    return { calls: [], notBefore: 0 }
  }
}
