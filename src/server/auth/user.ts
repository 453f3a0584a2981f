import type { Db } from '../db/database.ts'
import { users } from '../db/schema/index.ts'

/** Who makes a request. */
export interface User {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: 'user' | 'admin'
}

/** The user of an installation without accounts. */
export const LOCAL_USER: User = {
  id: 'default_user',
  name: 'Local user',
  email: 'default_user@localhost',
  role: 'admin',
}

/** Creates the local user's row, which everything they own refers to. */
export async function ensureLocalUser(db: Db): Promise<void> {
  await db.insert(users).values(LOCAL_USER).onConflictDoNothing()
}
