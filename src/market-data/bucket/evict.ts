import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sumsFile } from '../store/day-sums.ts'
import { mirroredIds } from './mirror.ts'

interface CachedFile {
  readonly path: string
  readonly bytes: number
  readonly usedAt: number
  /** Whether a reader holds the file. */
  readonly held: boolean
}

/**
 * Removes the least recently used day files until at most `mostBytes` are cached. Files that a reader holds
 * stay, so the limit may be exceeded while backtests read more data than fits. Returns the bytes that are
 * left.
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
