import { randomBytes, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { ConfigError } from '../../kernel/config/config.ts'
import type { Db } from '../../kernel/db/database.ts'
import { accounts, users } from '../../kernel/db/schema/index.ts'
import { hashPassword } from './password-hash.ts'
import { isGuessable } from './password-rules.ts'

export interface NewAdmin {
  readonly email: string
  /** Undefined if the password was configured. */
  readonly generatedPassword: string | undefined
}

/** The accounts library's name for sign-in by password. */
export const PASSWORD_PROVIDER = 'credential'

const DEFAULT_EMAIL = 'admin@delta.local'
/** Arbitrary key of an advisory lock: processes that start together create one administrator. */
const ADMIN_LOCK = 7_410_320_092

/** A random password that can be typed. */
export function makePassword(): string {
  return randomBytes(12).toString('base64url')
}

interface FirstAdminReport {
  readonly log: Logger
  readonly onNewAdmin?: (admin: NewAdmin) => void
}

/**
 * Creates the administrator of a new installation and reports it; undefined if there already is one. The role
 * is stored when the account is created, so a user who signed up with the configured address before stays a
 * user.
 * @throws ConfigError if the configured password is easy to guess
 */
export async function ensureAdmin(
  db: Db,
  given: { email: string | undefined; password: string | undefined },
  { log, onNewAdmin }: FirstAdminReport,
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
  const admin = { email, generatedPassword: given.password === undefined ? password : undefined }
  onNewAdmin?.(admin)
  return admin
}

async function hasAdmin(db: Db): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).limit(1)
  return rows.length > 0
}

/** Creates the account in one transaction; false if an administrator now exists or the address is taken. */
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

/** The row that lets a user sign in with a password, without the password hash. */
export function passwordAccount(userId: string) {
  return { id: randomUUID(), userId, accountId: userId, providerId: PASSWORD_PROVIDER }
}
