import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

/**
 * The key that signs sessions and encrypts what users entrust to Delta: `SECRET`, else one that the first start made
 * and keeps in the data folder.
 */
export function readSecret({ secret, dataFolder }: Pick<Config, 'secret' | 'dataFolder'>): string {
  if (secret !== undefined) return secret
  const file = join(dataFolder, 'secret')
  mkdirSync(dataFolder, { recursive: true })
  try {
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}
