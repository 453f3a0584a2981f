import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sumsFile } from '../store/day-sums.ts'
import { mirroredIds } from './mirror.ts'

interface CachedFile {
  readonly path: string
  readonly bytes: number
  readonly usedAt: number
  /** Whether somebody holds it. */
  readonly held: boolean
}

/**
 * Removes the day files used longest ago until no more than `mostBytes` are cached. Files that a reader holds stay, so
 * that the bound may be exceeded while backtests over more data than fits are running. Gives the bytes that are left.
 */
export function evictDays(cache: string, mostBytes: number): number {
  const files = cachedFiles(cache)
  let bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  for (const file of files.filter(({ held }) => !held).sort((a, b) => a.usedAt - b.usedAt)) {
    if (bytes <= mostBytes) break
    for (const path of [file.path, sumsFile(file.path)]) rmSync(path, { force: true })
    bytes -= file.bytes
  }
  return bytes
}

function cachedFiles(cache: string): CachedFile[] {
  return mirroredIds(cache).flatMap((id) =>
    readdirSync(join(cache, id), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.arrow'))
      .map((name) => cachedFile(join(cache, id, name)))
      .filter((file) => file !== undefined),
  )
}

/** Undefined when another process has just evicted it. */
function cachedFile(path: string): CachedFile | undefined {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat && { path, bytes: stat.size, usedAt: stat.mtimeMs, held: stat.nlink > 1 }
}
