import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const LOCK_FILE = 'delta.lock'

export interface FolderLock {
  /** Gives the folder free. */
  release(): void
}

/**
 * Keeps a data folder from being taken by a Delta for as long as it is read; several may read it at the same time.
 * Undefined where a Delta has it.
 */
export function shareFolder(folder: string): FolderLock | undefined {
  const handle = new DatabaseSync(join(folder, LOCK_FILE))
  try {
    // Reading takes the operating system's shared lock, which lasts as long as the transaction.
    handle.exec('BEGIN; SELECT count(*) FROM sqlite_schema')
    return { release: () => handle.close() }
  } catch {
    handle.close()
    return undefined
  }
}

/**
 * Takes a data folder for this process alone. The lock is the operating system's lock on a file (held here through
 * SQLite, the only interface to it that Node has), so a process that dies in any way gives it up, and no stale lock
 * can be left behind: a file that merely names a process could not promise that.
 * @throws Error naming the process that holds the folder.
 */
export function lockFolder(folder: string): FolderLock {
  const holderFile = join(folder, 'delta.pid')
  const handle = new DatabaseSync(join(folder, LOCK_FILE))
  try {
    handle.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (cause) {
    handle.close()
    throw new Error(
      `Data folder ${folder} is in use by ${holder(holderFile)}; stop that one, or choose another DATA_DIR`,
      { cause },
    )
  }
  writeFileSync(holderFile, `${process.pid}\n`)
  return {
    release() {
      rmSync(holderFile, { force: true })
      handle.close()
    },
  }
}

function holder(file: string): string {
  try {
    return `another Delta process (pid ${readFileSync(file, 'utf8').trim()})`
  } catch {
    return 'a backup or another Delta process'
  }
}
