import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** File in the data folder with the key of stored broker credentials. */
export const BROKER_KEY_FILE = 'broker-key'

/**
 * The key that signs sessions: `SECRET`, or one generated at the first start and stored in the data folder.
 */
export function readSecret({ secret, dataFolder }: Pick<Config, 'secret' | 'dataFolder'>): string {
  return secret ?? keptIn(dataFolder, 'secret')
}

/**
 * The key that encrypts broker credentials: `BROKER_KEY`, or one generated at the first start and stored in
 * the data folder.
 */
export function readBrokerKey({ brokerKey, dataFolder }: Pick<Config, 'brokerKey' | 'dataFolder'>): string {
  return brokerKey ?? keptIn(dataFolder, BROKER_KEY_FILE)
}

function keptIn(dataFolder: string, name: string): string {
  const file = join(dataFolder, name)
  mkdirSync(dataFolder, { recursive: true })
  try {
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}
