import { z } from 'zod'
import { BROKER_IDS } from '#domain'
import { VaultError, type Vault } from '../../kernel/vault.ts'

const stateSchema = z.object({ broker: z.enum(BROKER_IDS), redirectUrl: z.string(), until: z.number() })

const VALID_MILLISECONDS = 15 * 60_000
const placeOf = (userId: string) => `${userId}/sign-in`

/**
 * Encrypts the state of a sign-in on a broker's page. Only the same user can finish it, and nothing is
 * stored.
 */
export function sealState(
  vault: Vault,
  userId: string,
  { now, ...begun }: { broker: z.infer<typeof stateSchema>['broker']; redirectUrl: string; now: number },
): string {
  return vault.seal(JSON.stringify({ ...begun, until: now + VALID_MILLISECONDS }), placeOf(userId))
}

/** Decrypts the state of a sign-in; undefined if it is another user's, expired or invalid. */
export function readState(vault: Vault, userId: string, { state, now }: { state: string; now: number }) {
  try {
    const begun = stateSchema.parse(JSON.parse(vault.open(state, placeOf(userId))))
    return begun.until > now ? begun : undefined
  } catch (error) {
    if (error instanceof VaultError) return undefined
    throw error
  }
}
