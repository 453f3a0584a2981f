import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { routes } from '#api'
import { refuseForeignPages } from '../auth/current-user.ts'
import { takeLink } from '../auth/links.ts'
import { refuseGuessable } from '../auth/password-rules.ts'
import { countAttempt } from '../auth/rate-limit.ts'
import { setPassword } from '../auth/reset-password.ts'
import { recordEvent } from '../auth/security-log.ts'
import { users } from '../../kernel/db/schema/index.ts'
import { handle } from '../../kernel/http/handle.ts'
import { HttpError, notFound } from '../../kernel/http-error.ts'
import type { AccountContext } from '../context.ts'
import { sendReset } from '../auth/mailed-links.ts'

const LIMITS = {
  ask: { attempts: 5, minutes: 60 },
  follow: { attempts: 20, minutes: 60 },
}

const NO_MAIL =
  'This server sends no mail. Ask its administrator for a link, or to run `delta reset-password` with your address.'
const UNKNOWN_LINK = 'This link is not known, was used, or is too old. Ask for another.'

/** Routes for a forgotten password. */
export function resetRoutes(app: FastifyInstance, context: AccountContext): void {
  const { db, post } = context
  handle(app, routes.forgotPassword, async ({ body, request }) => {
    refuseForeignPages(request)
    if (!post.isThere) throw new HttpError('conflict', NO_MAIL)
    const email = body.email.toLowerCase()
    await countAttempt(db, `reset link from ${request.ip}`, LIMITS.ask)
    const [user] = await db.select().from(users).where(eq(users.email, email))
    if (user && !user.disabledAt && !user.isGuest) {
      await sendReset(context, user)
      await recordEvent(db, 'reset-link-made', { userId: user.id, request })
    }
    return { data: {}, message: `If ${email} has an account here, a link is on its way to it` }
  })
  handle(app, routes.resetPassword, async ({ body, request }) => {
    refuseForeignPages(request)
    await countAttempt(db, `link from ${request.ip}`, LIMITS.follow)
    await refuseGuessable('password', body.password, [])
    const subject = await takeLink(db, 'reset-password', body.token)
    const [user] = subject ? await db.select().from(users).where(eq(users.id, subject.userId)) : []
    if (!user) throw notFound(UNKNOWN_LINK)
    await setPassword(db, user, body.password)
    await recordEvent(db, 'password-reset', { userId: user.id, request })
    return {
      data: {},
      message: 'The password is set; all sessions and access tokens have ended. Sign in with it.',
    }
  })
}
