import type { AccountContext } from '../context.ts'
import { invalidRequest } from '../../kernel/http-error.ts'
import { countAttempt, forgetAttempts } from './rate-limit.ts'
import type { User } from '../../kernel/http/user.ts'

const LIMIT = { attempts: 10, minutes: 15 }

/**
 * Confirms a sensitive action with the user's password, in case someone else uses their open browser.
 * @throws HttpError `invalid_request` naming the field for a wrong password; RateLimitedError after too many
 */
export async function requirePassword(
  { db, accounts }: Pick<AccountContext, 'db' | 'accounts'>,
  user: User,
  password: string,
): Promise<void> {
  const key = `password of ${user.id}`
  await countAttempt(db, key, LIMIT)
  if (!(await accounts.isPassword(user, password)))
    throw invalidRequest([{ path: 'password', message: 'The password is not right' }])
  await forgetAttempts(db, key)
}
