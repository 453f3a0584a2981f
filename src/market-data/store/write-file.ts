import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** Writes a file completely and flushes it to disk before it returns. Creates its folder if necessary. */
export function writeDurably(path: string, content: Uint8Array | string): void {
  mkdirSync(dirname(path), { recursive: true })
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const descriptor = openSync(path, 'w')
  try {
    for (let written = 0; written < bytes.length;) written += writeSync(descriptor, bytes, written)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Writes a file completely or not at all, replacing an existing one. Safe from several processes at once. */
export function replaceFile(path: string, content: Uint8Array | string): void {
  const beside = `${path}.${process.pid}-${randomBytes(4).toString('hex')}.tmp`
  try {
    writeDurably(beside, content)
    renameSync(beside, path)
  } catch (error) {
    rmSync(beside, { force: true })
    throw error
  }
  syncFolder(dirname(path))
}

/** Flushes renames within a folder to disk. */
export function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
