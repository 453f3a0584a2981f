import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { MESSAGES } from '#domain'
import type { AccountContext } from '../context.ts'
import type { Db } from '../../kernel/db/database.ts'
import { users } from '../../kernel/db/schema/index.ts'
import { HttpError } from '../../kernel/http-error.ts'
import { endAccess, restoreUser } from './delete-user.ts'
import { deviceName } from './device-name.ts'
import { recordEvent } from './security-log.ts'
import type { User } from '../../kernel/http/user.ts'

/**
 * Call it only after authentication: an outsider must not learn that the account is disabled.
 * @throws HttpError `forbidden`
 */
export async function refuseDisabled(db: Db, user: User, request: FastifyRequest): Promise<void> {
  const [row] = await db.select({ disabledAt: users.disabledAt }).from(users).where(eq(users.id, user.id))
  if (!row?.disabledAt) return
  await endAccess(db, user.id)
  await recordEvent(db, 'sign-in-refused', { userId: user.id, detail: 'disabled', request })
  throw new HttpError('forbidden', MESSAGES.userDisabled)
}

/** Logs a sign-in, cancels a scheduled deletion, and notifies the user of an unknown browser. */
export async function noteSignIn(
  { db, outbox }: Pick<AccountContext, 'db' | 'outbox'>,
  { user, isKnown, request }: { user: User; isKnown: boolean; request: FastifyRequest },
): Promise<void> {
  await recordEvent(db, 'signed-in', { userId: user.id, request })
  if (await restoreUser(db, user.id)) {
    await recordEvent(db, 'deletion-undone', { userId: user.id, request })
    await outbox.notify(db, {
      userId: user.id,
      kind: 'account',
      content: { what: 'account-kept' },
      link: '/app/settings/security',
    })
  }
  if (isKnown) return
  await outbox.notify(db, {
    userId: user.id,
    kind: 'account',
    content: { what: 'new-browser', device: deviceName(request.headers['user-agent']) },
    link: '/app/settings/security',
  })
}
