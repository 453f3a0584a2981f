import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TrustFile } from '#domain'
import { trustFileSchema } from '#domain/schemas'
import { replaceFile } from './write-file.ts'

export const TRUST_FILE = 'trust.json'

/** Stored findings about the days of a dataset; undefined if it was never checked or the file cannot be read. */
export function readTrust(folder: string): TrustFile | undefined {
  const path = join(folder, TRUST_FILE)
  if (!existsSync(path)) return undefined
  try {
    return trustFileSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return undefined
  }
}

/** Replaces the stored findings. */
export function storeTrust(folder: string, file: TrustFile): void {
  replaceFile(join(folder, TRUST_FILE), JSON.stringify(file))
}
