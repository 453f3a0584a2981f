import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export interface FolderLock {
  /** Gives the folder free. */
  release(): void
}

/**
 * Takes a data folder for this process alone. The lock is the operating system's lock on a file (held here through
 * SQLite, the only interface to it that Node has), so a process that dies in any way gives it up, and no stale lock
 * can be left behind: a file that merely names a process could not promise that.
 * @throws Error naming the process that holds the folder.
 */
export function lockFolder(folder: string): FolderLock {
  const holderFile = join(folder, 'delta.pid')
  const handle = new DatabaseSync(join(folder, 'delta.lock'))
  try {
    handle.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (cause) {
    handle.close()
    throw new Error(
      `Data folder ${folder} is in use by another Delta process (${holder(holderFile)}); stop that one, or choose another DATA_DIR`,
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
    return `pid ${readFileSync(file, 'utf8').trim()}`
  } catch {
    return 'pid unknown'
  }
}
