import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { Config } from './config/config.ts'
import { readBrokerKey } from './config/secret.ts'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
const KEY_ID_CHARACTERS = 12

/** A text can't be decrypted: its key is missing, or the text was changed. */
export class VaultError extends Error {
  override readonly name = 'VaultError'
}

/** Encrypts texts with AES-256-GCM. Each is bound to a place, and can't be decrypted for another. */
export interface Vault {
  seal(text: string, place: string): string
  /** @throws VaultError */
  open(sealed: string, place: string): string
  /** Whether a text was encrypted with the current key. */
  isCurrent(sealed: string): boolean
}

/** The vault of an installation; `OLD_BROKER_KEY` opens what an older key sealed. */
export function openVault(config: Pick<Config, 'brokerKey' | 'oldBrokerKey' | 'dataFolder'>): Vault {
  const { oldBrokerKey } = config
  return createVault(readBrokerKey(config), oldBrokerKey === undefined ? [] : [oldBrokerKey])
}

/**
 * @param current key for encryption, 32 bytes in base64url
 * @param older keys for decryption only
 */
export function createVault(current: string, older: readonly string[] = []): Vault {
  const keys = new Map([...older, current].map((text) => [idOf(text), Buffer.from(text, 'base64url')]))
  const currentId = idOf(current)
  return {
    seal(text, place) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, keyOf(keys, currentId), iv).setAAD(Buffer.from(place))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return ['v1', currentId, iv.toString('base64url'), body.toString('base64url')].join('.')
    },
    open(sealed, place) {
      const [, id = '', iv = '', body = ''] = sealed.split('.')
      const key = keyOf(keys, id)
      const bytes = Buffer.from(body, 'base64url')
      try {
        const decipher = createDecipheriv(CIPHER, key, Buffer.from(iv, 'base64url'), {
          authTagLength: TAG_BYTES,
        })
        decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-TAG_BYTES))
        return decipher.update(bytes.subarray(0, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      } catch (cause) {
        throw new VaultError('The stored secret was changed after its encryption', { cause })
      }
    },
    isCurrent: (sealed) => sealed.split('.')[1] === currentId,
  }
}

function keyOf(keys: ReadonlyMap<string, Buffer>, id: string): Buffer {
  const key = keys.get(id)
  if (key?.length !== KEY_BYTES) throw new VaultError('The key that this was sealed with is not here')
  return key
}

/** Identifies a key without revealing it. */
const idOf = (key: string) =>
  createHash('sha256').update(`vault ${key}`).digest('hex').slice(0, KEY_ID_CHARACTERS)
