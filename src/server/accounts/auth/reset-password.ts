import { eq, like } from 'drizzle-orm'
import { PASSWORD_LENGTH } from '#api'
import type { Config } from '../../kernel/config/config.ts'
import type { Db } from '../../kernel/db/database.ts'
import { reachDatabase } from '../../kernel/db/reach-database.ts'
import { accounts, rateLimits, twoFactors, users } from '../../kernel/db/schema/index.ts'
import { endAccess } from './delete-user.ts'
import { makePassword, PASSWORD_PROVIDER, passwordAccount } from './first-admin.ts'
import { hashPassword } from './password-hash.ts'
import { GUESSABLE_PASSWORD, isGuessable } from './password-rules.ts'
import { attemptsOf } from './rate-limit.ts'

/** Invalid arguments; the message says why and what to do. */
export class ResetPasswordError extends Error {
  override readonly name = 'ResetPasswordError'
}

export interface PasswordReset {
  readonly email: string
  /** Undefined generates one. */
  readonly password: string | undefined
  /** Whether the user also becomes an administrator. */
  readonly administrator: boolean
  /** Whether the second factor is turned off, for a user who has lost both phone and recovery codes. */
  readonly withoutTwoFactor?: boolean
}

/**
 * Sets a new password, whether Delta is running or not, and ends all sessions and access tokens of the user.
 * @returns the generated password; undefined if one was given
 * @throws ResetPasswordError if there is no such user, or the password is too short, too long or easy to
 * guess
 */
export async function resetPassword(config: Config, reset: PasswordReset): Promise<string | undefined> {
  await using opened = new AsyncDisposableStack()
  const db = await reachDatabase(config, opened)
  const [user] = await db.select().from(users).where(eq(users.email, reset.email.toLowerCase()))
  if (!user)
    throw new ResetPasswordError(`There is no account of ${reset.email}; give the address it was made with`)
  if (reset.password !== undefined) await refuseWeak(reset.password, [user.name, user.email])
  const password = reset.password ?? makePassword()
  await setPassword(db, user, password)
  if (reset.administrator) await db.update(users).set({ role: 'admin' }).where(eq(users.id, user.id))
  if (reset.withoutTwoFactor) await forgetTwoFactor(db, user.id)
  return reset.password === undefined ? password : undefined
}

/** Sets a user's password, ends their sessions and access tokens, and resets their sign-in counters. */
export async function setPassword(
  db: Db,
  user: { readonly id: string; readonly email: string },
  password: string,
): Promise<void> {
  const hash = await hashPassword(password)
  await db.transaction(async (tx) => {
    const stored = await tx
      .update(accounts)
      .set({ password: hash, updatedAt: new Date() })
      .where(eq(accounts.userId, user.id))
      .returning({ provider: accounts.providerId })
    // The account of an interrupted sign-up has no password yet.
    if (!stored.some(({ provider }) => provider === PASSWORD_PROVIDER))
      await tx.insert(accounts).values({ ...passwordAccount(user.id), password: hash })
    await endAccess(tx, user.id)
    await tx.delete(rateLimits).where(like(rateLimits.key, `${attemptsOf(user.email)}%`))
  })
}

async function forgetTwoFactor(db: Db, userId: string): Promise<void> {
  await db.delete(twoFactors).where(eq(twoFactors.userId, userId))
  await db.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, userId))
}

async function refuseWeak(password: string, own: readonly string[]): Promise<void> {
  const { min, max } = PASSWORD_LENGTH
  if (password.length < min || password.length > max)
    throw new ResetPasswordError(`The password must have ${min} to ${max} characters, not ${password.length}`)
  if (await isGuessable(password, own)) throw new ResetPasswordError(GUESSABLE_PASSWORD)
}
