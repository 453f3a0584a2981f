import { randomUUID } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { MESSAGES } from '#domain'
import type { Config } from '../../kernel/config/config.ts'
import { isUniqueViolation } from '../../kernel/data-fault.ts'
import type { Db } from '../../kernel/db/database.ts'
import { accounts, users } from '../../kernel/db/schema/index.ts'
import { HttpError, RateLimitedError } from '../../kernel/http-error.ts'
import type { User } from '../../kernel/http/user.ts'
import { endAccess } from './delete-user.ts'
import { passwordAccount } from './first-admin.ts'
import { hashPassword } from './password-hash.ts'
import { countAttempt, forgetAttempts } from './rate-limit.ts'

export const GUEST_HOURS = 24
/** Guests at a time, whatever addresses they come from. */
const MOST_GUESTS = 1000
const PER_ADDRESS = { attempts: 1, minutes: 60 }

type Row = Pick<typeof users.$inferSelect, 'isGuest' | 'deleteAfter'> & Omit<User, 'guestUntil'>

/** The user of a row; undefined for a guest whose workspace has ended and waits to be deleted. */
export function userOfRow({ isGuest, deleteAfter, ...user }: Row): User | undefined {
  if (!isGuest) return user
  if (!deleteAfter || deleteAfter.getTime() <= Date.now()) return undefined
  return { ...user, guestUntil: deleteAfter.toISOString() }
}

/**
 * Creates a guest: a user without a way to sign in, who is deleted after `GUEST_HOURS` by the job that deletes accounts.
 * @returns the guest's id
 * @throws HttpError `forbidden` if the server takes no guests, `unavailable` if there are too many; RateLimitedError
 * for a second guest of an address within an hour
 */
export async function createGuest(
  db: Db,
  { guests }: Pick<Config, 'guests'>,
  { ip }: Pick<FastifyRequest, 'ip'>,
): Promise<string> {
  if (guests === 'closed') throw new HttpError('forbidden', MESSAGES.guestsClosed)
  const key = `guest from ${networkOf(ip)}`
  await countAttempt(db, key, PER_ADDRESS).catch((error: unknown) => {
    if (!(error instanceof RateLimitedError)) throw error
    const { retryAfterSeconds: seconds } = error
    throw new RateLimitedError(seconds, MESSAGES.guestSoon(Math.ceil(seconds / 60)))
  })
  try {
    if ((await countGuests(db)) >= MOST_GUESTS) throw new HttpError('unavailable', MESSAGES.guestsFull)
    const id = randomUUID()
    const deleteAfter = new Date(Date.now() + GUEST_HOURS * 3_600_000)
    // No mail server accepts the top-level domain .invalid (RFC 2606).
    const email = `guest-${id}@guest.invalid`
    await db.insert(users).values({ id, name: 'Guest', email, isGuest: true, deleteAfter })
    return id
  } catch (error) {
    await forgetAttempts(db, key)
    throw error
  }
}

/** Number of guests whose workspace has not ended. */
export function countGuests(db: Db): Promise<number> {
  return db.$count(users, and(eq(users.isGuest, true), gt(users.deleteAfter, sql`now()`)))
}

/** One subscriber has a whole /64 network of IPv6 addresses, so that the network counts. */
function networkOf(ip: string): string {
  if (!isIPv6(ip) || ip.includes('.')) return ip
  const [start = '', end] = ip.split('::')
  const first = start.split(':').filter(Boolean)
  const last = end?.split(':').filter(Boolean) ?? []
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`
}

/**
 * Makes a guest an account with a name, an address and a password; what the guest has made stays. All sessions of the
 * guest end, so the caller has to start another.
 * @returns false if another account has the address
 * @throws HttpError `unauthenticated` if the guest's workspace has ended
 */
export async function keepGuest(
  db: Db,
  guestId: string,
  { name, email, password }: { name: string; email: string; password: string },
): Promise<boolean> {
  const hash = await hashPassword(password)
  const change = {
    name,
    email: email.toLowerCase(),
    isGuest: false,
    deleteAfter: null,
    updatedAt: new Date(),
  }
  const isThere = and(eq(users.id, guestId), eq(users.isGuest, true), gt(users.deleteAfter, sql`now()`))
  try {
    await db.transaction(async (tx) => {
      const kept = await tx.update(users).set(change).where(isThere).returning({ id: users.id })
      if (kept.length === 0) throw new HttpError('unauthenticated', MESSAGES.guestIsOver)
      await tx.insert(accounts).values({ ...passwordAccount(guestId), password: hash })
      await endAccess(tx, guestId)
    })
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

/** Ends a guest's workspace now; the job that deletes accounts removes it. */
export async function endGuest(tx: Db, guestId: string): Promise<void> {
  await tx
    .update(users)
    .set({ deleteAfter: new Date() })
    .where(and(eq(users.id, guestId), eq(users.isGuest, true)))
  await endAccess(tx, guestId)
}
