import { existsSync, linkSync, mkdirSync, rmSync, utimesSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { closeFile } from '../store/open-files.ts'
import { createStaging } from '../store/staging.ts'
import { replaceFile } from '../store/write-file.ts'

/**
 * The cached day files that this thread may be reading. Each is held by a hard link in the thread's own
 * folder, so no other thread or process can remove it: eviction skips files with a second link, and a file
 * that is unlinked at that very moment stays readable through the link. The next process removes the folder
 * of a process that was killed.
 */
export class HeldDays {
  /** Holds the files under the same relative paths as the cache. */
  readonly folder: string
  readonly #cache: string
  /** Bytes by relative path, oldest first. */
  readonly #held = new Map<string, number>()
  #bytes = 0

  constructor(cache: string) {
    this.#cache = cache
    this.folder = createStaging(cache, `held-${process.pid}-${randomBytes(4).toString('hex')}`)
  }

  /** Holds a file if the cache has it; returns whether it does. */
  hold(file: string, bytes: number): boolean {
    if (this.#held.has(file)) {
      this.#note(file, bytes)
      return true
    }
    const held = join(this.folder, file)
    mkdirSync(dirname(held), { recursive: true })
    if (!link(join(this.#cache, file), held)) return false
    markUsed(held)
    this.#note(file, bytes)
    return true
  }

  /** Adds a file to the cache, held. */
  add(file: string, content: Uint8Array): void {
    replaceFile(join(this.folder, file), content)
    const cached = join(this.#cache, file)
    mkdirSync(dirname(cached), { recursive: true })
    link(join(this.folder, file), cached)
    this.#note(file, content.length)
  }

  /** Releases the oldest files until at most `mostBytes` are held; files in `keep` stay. */
  release(keep: ReadonlySet<string>, mostBytes: number): void {
    for (const [file, bytes] of this.#held) {
      if (this.#bytes <= mostBytes) return
      if (keep.has(file)) continue
      const held = join(this.folder, file)
      markUsed(held)
      closeFile(held)
      rmSync(held, { force: true })
      this.#held.delete(file)
      this.#bytes -= bytes
    }
  }

  /** Moves a file to the newest end. */
  #note(file: string, bytes: number): void {
    if (!this.#held.delete(file)) this.#bytes += bytes
    this.#held.set(file, bytes)
  }
}

/** The cache evicts by the time of last use, which is stored as the file's modification time. */
function markUsed(path: string): void {
  if (!existsSync(path)) return
  const now = new Date()
  utimesSync(path, now, now)
}

/** Links a file; returns whether it exists. An existing link stays. */
function link(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return true
    if (code === 'ENOENT') return false
    throw error
  }
}

const holders = new Map<string, HeldDays>()

/** The day files that this thread holds of a cache. */
export function heldDaysOf(cache: string): HeldDays {
  let held = holders.get(cache)
  if (!held || !existsSync(held.folder)) {
    held = new HeldDays(cache)
    holders.set(cache, held)
  }
  return held
}

process.on('exit', () => {
  for (const { folder } of holders.values()) rmSync(folder, { recursive: true, force: true })
})
