import { z } from 'zod'
import { BROKER_IDS } from '#domain'
import { VaultError, type Vault } from './vault.ts'

const stateSchema = z.object({ broker: z.enum(BROKER_IDS), redirectUrl: z.string(), until: z.number() })

const VALID_MILLISECONDS = 15 * 60_000
const placeOf = (userId: string) => `${userId}/sign-in`

/** What a sign-in on a broker's page was begun with, sealed: nobody else can finish it, and nothing of it is stored. */
export function sealState(
  vault: Vault,
  userId: string,
  { now, ...begun }: { broker: z.infer<typeof stateSchema>['broker']; redirectUrl: string; now: number },
): string {
  return vault.seal(JSON.stringify({ ...begun, until: now + VALID_MILLISECONDS }), placeOf(userId))
}

/** What it was begun with; undefined when it was another user, long ago, or nothing of the kind. */
export function readState(vault: Vault, userId: string, { state, now }: { state: string; now: number }) {
  try {
    const begun = stateSchema.parse(JSON.parse(vault.open(state, placeOf(userId))))
    return begun.until > now ? begun : undefined
  } catch (error) {
    if (error instanceof VaultError) return undefined
    throw error
  }
}
