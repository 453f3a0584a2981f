import { and, eq, ne } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { routes, type Profile } from '#api'
import { BRAND, MESSAGES, type Language } from '#domain'
import { endLinks, takeLink } from '../auth/links.ts'
import { countAttempt } from '../auth/rate-limit.ts'
import { requirePassword } from '../auth/require-password.ts'
import { recordEvent } from '../auth/security-log.ts'
import type { User } from '../../kernel/http/user.ts'
import type { Db } from '../../kernel/db/database.ts'
import { isUniqueViolation } from '../../kernel/data-fault.ts'
import { users } from '../../kernel/db/schema/index.ts'
import { handle } from '../../kernel/http/handle.ts'
import { fieldDifferences, refuseOutdatedEdit } from '../../kernel/http/edits.ts'
import { HttpError, notFound } from '../../kernel/http-error.ts'
import { setCookies } from '../../kernel/http/set-cookies.ts'
import type { AccountContext } from '../context.ts'
import { sendVerification } from '../auth/mailed-links.ts'

const LIMITS = {
  verification: { attempts: 5, minutes: 60 },
  follow: { attempts: 20, minutes: 60 },
}

/** Routes of the user's profile and email address. */
export function profileRoutes(app: FastifyInstance, context: AccountContext): void {
  const { db, post } = context
  handle(app, routes.profile, async ({ user }) => ({ data: await profileOf(db, user, post.isThere) }))
  handle(app, routes.saveProfile, async ({ body: { edits, ...profile }, user }) => {
    await db.transaction(async (tx) => {
      const [stored] = await tx.select().from(users).where(eq(users.id, user.id)).for('update')
      if (!stored) throw notFound('Account not found')
      refuseOutdatedEdit(
        { edits: stored.edits, editedAt: stored.updatedAt },
        {
          what: 'Your profile',
          startedFrom: edits,
          differences: () => fieldDifferences(inWords(stored), inWords(profile)),
        },
      )
      await tx
        .update(users)
        .set({ ...profile, updatedAt: new Date() })
        .where(eq(users.id, user.id))
    })
    return { data: await profileOf(db, user, post.isThere), message: 'Profile saved' }
  })
  emailRoutes(app, context)
}

const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', hi: 'हिन्दी' }

/** A profile with the name of its language, as its user reads it. */
const inWords = <P extends { readonly language?: Language | undefined }>(profile: P) => ({
  ...profile,
  language: profile.language && LANGUAGE_NAMES[profile.language],
})

async function profileOf(db: Db, user: User, sendsMail: boolean): Promise<Profile> {
  const [row] = await db.select().from(users).where(eq(users.id, user.id))
  if (!row) throw notFound('Account not found')
  const { edits, name, email, emailVerified, phone, dateOfBirth, language } = row
  const { twoFactorEnabled: twoFactor } = row
  return { edits, name, email, emailVerified, phone, dateOfBirth, language, twoFactor, sendsMail }
}

function emailRoutes(app: FastifyInstance, context: AccountContext): void {
  const { db, post, devices } = context
  handle(app, routes.changeEmail, async ({ body, user, request, reply }) => {
    const email = body.email.toLowerCase()
    await requirePassword(context, user, body.password)
    await refuseTakenEmail(db, email, user.id)
    if (post.isThere) {
      await countAttempt(db, `verification of ${user.id}`, LIMITS.verification)
      await sendVerification(context, { ...user, email })
      return {
        data: { user, isChanged: false },
        message: `A link was sent to ${email}; the address changes when you open it`,
      }
    }
    await setEmail(db, { user, email, isVerified: false })
    await recordEvent(db, 'email-changed', { userId: user.id, request })
    // The known-device cookie is bound to the email address.
    setCookies(reply, [devices.cookie(email)])
    return { data: { user: { ...user, email }, isChanged: true }, message: `You now sign in with ${email}` }
  })
  handle(app, routes.sendVerification, async ({ user }) => {
    if (!post.isThere)
      throw new HttpError(
        'conflict',
        'This server sends no mail (SMTP_URL is not set), so it verifies no addresses',
      )
    await countAttempt(db, `verification of ${user.id}`, LIMITS.verification)
    await sendVerification(context, user)
    return { data: {}, message: `A link was sent to ${user.email}` }
  })
  handle(app, routes.verifyEmail, async ({ body, request }) => {
    await countAttempt(db, `link from ${request.ip}`, LIMITS.follow)
    const subject = await takeLink(db, 'verify-email', body.token)
    if (!subject)
      throw notFound('This link is not known or no longer valid. Ask for another in the settings.')
    const { userId, email } = subject
    const [user] = await db.select().from(users).where(eq(users.id, userId))
    if (!user) throw notFound('This link is not known or no longer valid. Ask for another in the settings.')
    await refuseTakenEmail(db, email, userId)
    await setEmail(db, { user, email, isVerified: true })
    const isChange = user.email !== email
    await recordEvent(db, isChange ? 'email-changed' : 'email-verified', { userId, request })
    if (isChange)
      post.send({
        to: user.email,
        subject: `Your ${BRAND.product} address has changed`,
        text: `Hello ${user.name},\n\nyou now sign in to ${BRAND.product} with ${email}. If that was not you, tell the administrator of ${post.origin}.`,
      })
    return { data: { email }, message: `${email} is verified` }
  })
}

async function refuseTakenEmail(db: Db, email: string, userId: string): Promise<void> {
  const [other] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), ne(users.id, userId)))
  if (other) throw emailTaken()
}

function emailTaken(): HttpError {
  const message = MESSAGES.emailTaken
  return new HttpError('conflict', message, [{ path: 'email', message }])
}

/** Changes the address and ends the password links mailed to the old one. */
async function setEmail(
  db: Db,
  { user, email, isVerified }: { user: Pick<User, 'id'>; email: string; isVerified: boolean },
): Promise<void> {
  const change = { email, emailVerified: isVerified, updatedAt: new Date() }
  // The unique constraint decides between concurrent changes to the same address.
  await db
    .update(users)
    .set(change)
    .where(eq(users.id, user.id))
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? emailTaken() : error
    })
  await endLinks(db, 'reset-password', user.id)
}
