import { hash, verify } from '@node-rs/argon2'

/** Parameters of argon2id that OWASP recommends (19 MiB, two passes). */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, ARGON2)
}

export function isPasswordOf(stored: string, password: string): Promise<boolean> {
  return verify(stored, password)
}
