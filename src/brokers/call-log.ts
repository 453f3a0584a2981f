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
  /** When, milliseconds since 1970, ascending, and how many up to then since the entry before. */
  calls: (readonly [number, number])[]
  /** The broker wants no call before then. */
  notBefore: number
}

/** Where the calls of one account are counted. */
export interface CallLog {
  /** Reads, changes and writes the record under a lock. Nothing is written if `change` throws. */
  change(change: (made: CallsMade) => void): Promise<void>
}

/** Of one process, for as long as it runs. */
export function callsInMemory(): CallLog {
  const made: CallsMade = { calls: [], notBefore: 0 }
  return {
    change: async (change) => change(made),
  }
}

/** A file that all processes of a machine share and that outlives them. @param path made with its folder when first needed */
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

/** A lock is held for milliseconds; an older one was left behind by a process that died. */
const STALE_MILLISECONDS = 5_000
const LOOK_AGAIN_MILLISECONDS = 5

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
    else await timeout(LOOK_AGAIN_MILLISECONDS)
  }
}

/** A file that is not there or cannot be read says that no call was made. */
function read(path: string): CallsMade {
  try {
    const { calls, notBefore } = JSON.parse(readFileSync(path, 'utf8')) as CallsMade
    return { calls: Array.isArray(calls) ? calls : [], notBefore: Number(notBefore) || 0 }
  } catch {
    return { calls: [], notBefore: 0 }
  }
}
