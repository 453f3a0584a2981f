import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { webhooks } from '../db/schema/index.ts'
import { VaultError, type Vault } from '../vault.ts'
import { WebhookError } from './webhook.ts'

type Holder = Pick<typeof webhooks.$inferSelect, 'userId' | 'secret'>

const placeOf = (userId: string) => `webhook of ${userId}`

/** Encrypts the key of a webhook's signatures for its user. */
export const sealSecret = (vault: Vault, userId: string, secret: string) =>
  vault.seal(secret, placeOf(userId))

/**
 * The key of a webhook's signatures.
 * @throws WebhookError that tells the user what to do, if it cannot be decrypted
 */
export function openSecret(vault: Vault, { userId, secret }: Holder): string {
  try {
    return vault.open(secret, placeOf(userId))
  } catch (error) {
    if (!(error instanceof VaultError)) throw error
    throw new WebhookError({ why: 'secret-lost' })
  }
}

/** Encrypts secrets of an older key again, and those that older versions stored in plain text. */
export async function sealSecretsAgain({
  db,
  vault,
}: {
  readonly db: Db
  readonly vault: Vault
}): Promise<void> {
  const rows = await db.select().from(webhooks)
  for (const row of rows) {
    if (vault.isCurrent(row.secret)) continue
    const secret = isPlain(row.secret) ? row.secret : opened(vault, row)
    if (secret === undefined) continue
    await db
      .update(webhooks)
      .set({ secret: sealSecret(vault, row.userId, secret) })
      .where(and(eq(webhooks.userId, row.userId), eq(webhooks.secret, row.secret)))
  }
}

/** A plain secret is base64url, which has no dots. */
const isPlain = (secret: string) => !secret.includes('.')

function opened(vault: Vault, row: Holder): string | undefined {
  try {
    return openSecret(vault, row)
  } catch (error) {
    if (error instanceof WebhookError) return undefined
    throw error
  }
}
