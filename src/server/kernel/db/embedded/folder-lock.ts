import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const LOCK_FILE = 'delta.lock'

export interface FolderLock {
  /** Releases the folder. */
  release(): void
}

/**
 * Prevents a Delta from using a data folder while it is read; several readers may share it. Undefined if a
 * Delta uses it.
 */
export function shareFolder(folder: string): FolderLock | undefined {
  const handle = new DatabaseSync(join(folder, LOCK_FILE))
  try {
    // Reading takes the operating system's shared lock until the transaction ends.
    handle.exec('BEGIN; SELECT count(*) FROM sqlite_schema')
    return { release: () => handle.close() }
  } catch {
    handle.close()
    return undefined
  }
}

/**
 * Locks a data folder for this process. It uses the operating system's lock on a file, held through SQLite
 * because Node has no other interface to it. A process that dies in any way releases it, so unlike a file
 * with a process id it can't become stale.
 * @throws Error naming the process that holds the folder
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
