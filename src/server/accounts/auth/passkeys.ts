import { randomUUID } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { MOST_PASSKEYS, type Passkey } from '#api'
import { BRAND } from '#domain/public'
import type { Db } from '../../kernel/db/database.ts'
import { passkeys, verifications } from '../../kernel/db/schema/index.ts'
import { HttpError } from '../../kernel/http-error.ts'
import type { User } from '../../kernel/http/user.ts'

/** Loaded on first use, so that the server starts without it. */
const library = () => import('@simplewebauthn/server')

/** Time for a browser to answer a challenge. */
const CHALLENGE_MINUTES = 5
/** Owner of a sign-in challenge, because the user is not known yet. */
const UNKNOWN_USER = ''

/** Public host and port; a passkey is bound to the host. */
type Host = string

/**
 * Options for the browser to create a passkey.
 * @throws HttpError `conflict` if the user already has the maximum
 */
export async function registrationOptions(db: Db, user: User, host: Host): Promise<Record<string, unknown>> {
  const kept = await db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, user.id))
  if (kept.length >= MOST_PASSKEYS)
    throw new HttpError('conflict', `You have ${kept.length} passkeys, as many as may be; remove one first`)
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: BRAND.product,
    rpID: nameOf(host),
    userName: user.email,
    userDisplayName: user.name,
    userID: new TextEncoder().encode(user.id),
    attestationType: 'none',
    excludeCredentials: kept,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await noteChallenge(db, options.challenge, user.id)
  return { ...options }
}

/** Stores the passkey that the user's browser created for their challenge; undefined if it is invalid. */
export async function addPasskey(
  db: Db,
  user: User,
  { name, credential, host }: { name: string; credential: object; host: Host },
): Promise<Passkey | undefined> {
  const { verifyRegistrationResponse } = await library()
  const verified = await verifyRegistrationResponse({
    response: credential as RegistrationResponseJSON,
    expectedChallenge: (challenge) => takeChallenge(db, challenge, user.id),
    expectedOrigin: originsOf(host),
    expectedRPID: nameOf(host),
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  const { id, publicKey, counter } = verified.registrationInfo.credential
  const [row] = await db
    .insert(passkeys)
    .values({ id, userId: user.id, name, publicKey: Buffer.from(publicKey).toString('base64url'), counter })
    .onConflictDoNothing()
    .returning()
  return row && toPasskey(row)
}

/** Options for the browser to sign in with any of its passkeys for this host. */
export async function signInOptions(db: Db, host: Host): Promise<Record<string, unknown>> {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({ rpID: nameOf(host), userVerification: 'required' })
  await noteChallenge(db, options.challenge, UNKNOWN_USER)
  return { ...options }
}

/**
 * Verifies a sign-in and returns the passkey's user; undefined if it is invalid or the challenge was already
 * answered.
 */
export async function ownerOf(db: Db, credential: object, host: Host): Promise<string | undefined> {
  const response = credential as AuthenticationResponseJSON
  const [kept] = await db.select().from(passkeys).where(eq(passkeys.id, response.id))
  if (!kept) return undefined
  const { id, userId, publicKey, counter } = kept
  const { verifyAuthenticationResponse } = await library()
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(db, challenge, UNKNOWN_USER),
    expectedOrigin: originsOf(host),
    expectedRPID: nameOf(host),
    credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  // The counter detects cloned keys: of two uses with the same count, the second is refused.
  const used = await db
    .update(passkeys)
    .set({ counter: verified.authenticationInfo.newCounter, lastUsedAt: new Date() })
    .where(and(eq(passkeys.id, id), eq(passkeys.counter, counter)))
    .returning({ id: passkeys.id })
  return used.length > 0 ? userId : undefined
}

export async function listPasskeys(db: Db, userId: string): Promise<Passkey[]> {
  const rows = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt))
  return rows.map(toPasskey)
}

/** Removes a passkey; false if the user has no such passkey. */
export async function removePasskey(db: Db, userId: string, id: string): Promise<boolean> {
  const removed = await db
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id })
  return removed.length > 0
}

function toPasskey({ id, name, createdAt, lastUsedAt }: typeof passkeys.$inferSelect): Passkey {
  return { id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null }
}

/** Browsers allow passkeys over TLS, and without TLS only for localhost. */
const originsOf = (host: Host): string[] => [`https://${host}`, `http://${host}`]
const nameOf = (host: Host): string => new URL(`http://${host}`).hostname

const identifierOf = (challenge: string) => `passkey ${challenge}`

async function noteChallenge(db: Db, challenge: string, userId: string): Promise<void> {
  const expiresAt = new Date(Date.now() + CHALLENGE_MINUTES * 60_000)
  await db
    .insert(verifications)
    .values({ id: randomUUID(), identifier: identifierOf(challenge), value: userId, expiresAt })
}

/** Claims a challenge of a user; false if it is unknown or already answered. */
async function takeChallenge(db: Db, challenge: string, userId: string): Promise<boolean> {
  const taken = await db
    .delete(verifications)
    .where(
      and(
        eq(verifications.identifier, identifierOf(challenge)),
        eq(verifications.value, userId),
        gt(verifications.expiresAt, sql`now()`),
      ),
    )
    .returning({ id: verifications.id })
  return taken.length > 0
}
