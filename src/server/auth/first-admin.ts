import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { users } from '../db/schema/index.ts'
import type { Accounts } from './accounts.ts'

export interface NewAdmin {
  readonly email: string
  /** Undefined when the deployment gave it, who then knows it. */
  readonly madePassword: string | undefined
}

const DEFAULT_EMAIL = 'admin@delta.local'

/** Creates the administrator of a new installation; undefined when there is one already. */
export async function ensureAdmin(
  db: Db,
  accounts: Accounts,
  given: { email: string | undefined; password: string | undefined },
): Promise<NewAdmin | undefined> {
  const [existing] = await db.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).limit(1)
  if (existing) return undefined
  const email = (given.email ?? DEFAULT_EMAIL).toLowerCase()
  const madePassword = given.password === undefined ? randomBytes(12).toString('base64url') : undefined
  const password = given.password ?? madePassword ?? ''
  const created = await accounts.signUp({ name: 'Administrator', email, password })
  await db.update(users).set({ role: 'admin' }).where(eq(users.email, email))
  // Taken: somebody signed up with it before, or another process was first. They keep their password.
  return created ? { email, madePassword } : undefined
}
