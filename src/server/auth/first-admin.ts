import { randomBytes, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { ConfigError } from '../config/config.ts'
import type { Db } from '../db/database.ts'
import { accounts, users } from '../db/schema/index.ts'
import { hashPassword } from './password-hash.ts'
import { isGuessable } from './password-rules.ts'

export interface NewAdmin {
  readonly email: string
  /** Undefined when the deployment gave it, who then knows it. */
  readonly madePassword: string | undefined
}

/** Where accounts keep a password, in the words of the accounts library. */
export const PASSWORD_PROVIDER = 'credential'

const DEFAULT_EMAIL = 'admin@delta.local'
/** Any number that nothing else in the database locks: processes that start together make one administrator. */
const ADMIN_LOCK = 7_410_320_092

/** A password that nobody guesses and anybody can type. */
export function makePassword(): string {
  return randomBytes(12).toString('base64url')
}

interface Told {
  readonly log: Logger
  readonly onNewAdmin?: (admin: NewAdmin) => void
}

/**
 * Creates the administrator of a new installation, and tells of it at once; undefined when there is one already. Who is
 * administrator is stored with the account when it is made: an address alone makes nobody one, so somebody who signed up
 * with the configured address before stays a user.
 * @throws ConfigError when the given password is easily guessed.
 */
export async function ensureAdmin(
  db: Db,
  given: { email: string | undefined; password: string | undefined },
  { log, onNewAdmin }: Told,
): Promise<NewAdmin | undefined> {
  if (await hasAdmin(db)) return undefined
  const email = (given.email ?? DEFAULT_EMAIL).toLowerCase()
  if (given.password !== undefined && (await isGuessable(given.password, [email])))
    throw new ConfigError(
      'ADMIN_PASSWORD is easily guessed; choose another, or leave it out to have one made',
    )
  const password = given.password ?? makePassword()
  if (!(await createAdmin(db, email, await hashPassword(password)))) {
    if (!(await hasAdmin(db)))
      log.warn(
        `There is no administrator, and ${email} belongs to a user; \`delta reset-password <email> --administrator\` makes one`,
      )
    return undefined
  }
  const admin = { email, madePassword: given.password === undefined ? password : undefined }
  onNewAdmin?.(admin)
  return admin
}

async function hasAdmin(db: Db): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).limit(1)
  return rows.length > 0
}

/** All of the account or nothing; false when there is an administrator meanwhile or the address is taken. */
function createAdmin(db: Db, email: string, passwordHash: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADMIN_LOCK})`)
    if (await hasAdmin(tx)) return false
    const [user] = await tx
      .insert(users)
      .values({ id: randomUUID(), name: 'Administrator', email, role: 'admin' })
      .onConflictDoNothing()
      .returning({ id: users.id })
    if (!user) return false
    await tx.insert(accounts).values({ ...passwordAccount(user.id), password: passwordHash })
    return true
  })
}

/** The row that lets a user sign in with a password, less the password. */
export function passwordAccount(userId: string) {
  return { id: randomUUID(), userId, accountId: userId, providerId: PASSWORD_PROVIDER }
}
