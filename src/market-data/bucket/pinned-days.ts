import { existsSync, linkSync, mkdirSync, rmSync, utimesSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { closeFile } from '../store/open-files.ts'
import { createStaging } from '../store/staging.ts'
import { replaceFile } from '../store/write-file.ts'

/**
 * Pins cached day files while this thread may be reading them. A pin is a hard link in the thread's own folder:
 * eviction skips files with a second link, and a file that is unlinked at that moment stays readable through its
 * pin. The folder of a process that was killed is removed by the next process.
 */
export class PinnedDays {
  /** Has the pinned files under the same relative paths as the cache. */
  readonly folder: string
  readonly #cache: string
  /** Bytes by relative path, oldest first. */
  readonly #pinned = new Map<string, number>()
  #bytes = 0

  constructor(cache: string) {
    this.#cache = cache
    this.folder = createStaging(cache, `pinned-${process.pid}-${randomBytes(4).toString('hex')}`)
  }

  /** Pins a file if the cache has it; returns whether it does. */
  pin(file: string, bytes: number): boolean {
    if (this.#pinned.has(file)) {
      this.#note(file, bytes)
      return true
    }
    const pinned = join(this.folder, file)
    mkdirSync(dirname(pinned), { recursive: true })
    if (!link(join(this.#cache, file), pinned)) return false
    markUsed(pinned)
    this.#note(file, bytes)
    return true
  }

  /** Adds a file to the cache and pins it. */
  add(file: string, content: Uint8Array): void {
    replaceFile(join(this.folder, file), content)
    const cached = join(this.#cache, file)
    mkdirSync(dirname(cached), { recursive: true })
    link(join(this.folder, file), cached)
    this.#note(file, content.length)
  }

  /** Releases the oldest files until at most `mostBytes` are pinned; files in `keep` stay pinned. */
  release(keep: ReadonlySet<string>, mostBytes: number): void {
    for (const [file, bytes] of this.#pinned) {
      if (this.#bytes <= mostBytes) return
      if (keep.has(file)) continue
      const pinned = join(this.folder, file)
      markUsed(pinned)
      closeFile(pinned)
      rmSync(pinned, { force: true })
      this.#pinned.delete(file)
      this.#bytes -= bytes
    }
  }

  /** Moves a file to the newest end. */
  #note(file: string, bytes: number): void {
    if (!this.#pinned.delete(file)) this.#bytes += bytes
    this.#pinned.set(file, bytes)
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

const pinnedByCache = new Map<string, PinnedDays>()

/** The day files of a cache that this thread has pinned. */
export function pinnedDaysOf(cache: string): PinnedDays {
  let pinned = pinnedByCache.get(cache)
  if (!pinned || !existsSync(pinned.folder)) {
    pinned = new PinnedDays(cache)
    pinnedByCache.set(cache, pinned)
  }
  return pinned
}

process.on('exit', () => {
  for (const { folder } of pinnedByCache.values()) rmSync(folder, { recursive: true, force: true })
})
