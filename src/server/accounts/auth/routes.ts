import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { routes } from '#api'
import { MESSAGES } from '#domain'
import type { Config } from '../../kernel/config/config.ts'
import { handle, type Call } from '../../kernel/http/handle.ts'
import { setCookies } from '../../kernel/http/set-cookies.ts'
import { sendVerification } from './mailed-links.ts'
import { removeUnfinishedAccount, type CodeRefusal, type SignedIn } from './accounts.ts'
import { HttpError, invalidRequest, notFound } from '../../kernel/http-error.ts'
import {
  createAccessToken,
  listAccessTokens,
  revokeAccessToken,
  revokeAccessTokens,
} from './access-tokens.ts'
import type { AccountContext } from '../context.ts'
import { users } from '../../kernel/db/schema/index.ts'
import { headersOf, refuseForeignPages } from './current-user.ts'
import { GRACE_DAYS, scheduleDeletion } from './delete-user.ts'
import { noteSignIn, refuseDisabled } from './entering.ts'
import { createGuest, endGuest, keepGuest } from './guests.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import { takeInvitation } from './invitations.ts'
import { requirePassword } from './require-password.ts'
import { refuseGuessable } from './password-rules.ts'
import { attemptsOf, countAttempt, forgetAttempts } from './rate-limit.ts'
import { isDiskFull } from '../../kernel/data-fault.ts'
import { recordEvent } from './security-log.ts'
import { isGuest, type User } from '../../kernel/http/user.ts'

export interface AuthRoutesOptions extends AccountContext, Pick<Config, 'signUp' | 'guests'> {
  /** Least duration of a sign-in, successful or not, against timing attacks. */
  readonly signInMilliseconds: number
}

const LIMITS = {
  /** From one address, or from one known browser of the account. */
  signInToAccount: { attempts: 10, minutes: 15 },
  /**
   * From all addresses together: with the limit above, strangers cannot guess a password, while known
   * browsers can still sign in.
   */
  signInByStrangers: { attempts: 100, minutes: 15 },
  signInFromAddress: { attempts: 50, minutes: 15 },
  signUpFromAddress: { attempts: 20, minutes: 60 },
  password: { attempts: 10, minutes: 15 },
}

export function authRoutes(app: FastifyInstance, options: AuthRoutesOptions): void {
  signInRoutes(app, options)
  passkeyRoutes(app, options)
  sessionRoutes(app, options)
  passwordRoutes(app, options)
  tokenRoutes(app, options)
}

function signInRoutes(app: FastifyInstance, options: AuthRoutesOptions): void {
  const { signInMilliseconds } = options
  handle(app, routes.signUp, async (call) => ({ data: await signUp(options, call) }))
  handle(app, routes.openGuestWorkspace, async (call) => ({
    data: asShown(await openGuestWorkspace(options, call), options),
  }))
  handle(app, routes.signIn, async (call) => {
    const earliest = sleep(signInMilliseconds)
    try {
      refuseForeignPages(call.request)
      return { data: await signIn(options, call) }
    } finally {
      await earliest
    }
  })
}

async function signUp(options: AuthRoutesOptions, call: Call<typeof routes.signUp>): Promise<User> {
  const { db, accounts, devices } = options
  const { body, request, reply } = call
  refuseForeignPages(request)
  if (options.signUp === 'closed') throw new HttpError('forbidden', MESSAGES.signUpClosed)
  const guest = guestOf(call)
  await countAttempt(db, `sign-up from ${request.ip}`, LIMITS.signUpFromAddress)
  const { name, email, password, invitation = '' } = body
  await refuseGuessable('password', password, [name, email])
  const giveBack =
    options.signUp === 'invitation' ? await takeInvitation(db, invitation, email) : noInvitation
  if (!giveBack) throw new HttpError('forbidden', MESSAGES.signUpInvitationOnly)
  const entering = guest
    ? signUpGuest(options, guest, { name, email, password, headers: headersOf(request) })
    : accounts.signUp({ name, email, password }, headersOf(request))
  const signedIn = await entering.catch(async (error: unknown) => {
    await giveBack()
    throw error
  })
  if (!signedIn) {
    await giveBack()
    const message = guest ? GUEST_EMAIL_TAKEN : MESSAGES.signUpEmailTaken
    throw new HttpError('conflict', message, [{ path: 'email', message }])
  }
  setCookies(reply, [...signedIn.cookies, devices.cookie(email)])
  const userId = signedIn.user.id
  await recordEvent(db, guest ? 'guest-kept' : 'signed-up', { userId, request })
  await sendVerification(options, signedIn.user)
  return signedIn.user
}

/** A guest reads no 'Sign in instead', because leaving the workspace deletes it. */
const GUEST_EMAIL_TAKEN =
  'An account with this email already exists, and a guest workspace cannot be added to it. Use another email. Or press “Export all” in My Strategies, log out, which deletes this workspace, sign in, and import the file there.'

/**
 * The guest who calls; undefined for a visitor.
 * @throws HttpError `forbidden` if the caller has an account, so that an outdated page makes no second one
 */
function guestOf({ user }: Pick<Call<typeof routes.signUp>, 'user'>): User | undefined {
  if (user && !isGuest(user))
    throw new HttpError(
      'forbidden',
      `You are signed in to the account ${user.email} already. Reload this page to go on in it, or sign out first to make another.`,
    )
  return user
}

/** Turns a guest into an account with a new session; undefined if the address is taken. */
async function signUpGuest(
  { db, accounts }: AuthRoutesOptions,
  guest: User,
  { headers, ...details }: { name: string; email: string; password: string; headers: Headers },
): Promise<SignedIn | undefined> {
  await removeUnfinishedAccount(db, details.email)
  return (await keepGuest(db, guest.id, details)) ? accounts.enter(guest.id, headers) : undefined
}

/** The caller who is signed in, or a new guest. */
async function openGuestWorkspace(
  options: AuthRoutesOptions,
  { user, request, reply }: Call<typeof routes.openGuestWorkspace>,
): Promise<User> {
  const { db, accounts } = options
  refuseForeignPages(request)
  if (user) return user
  const userId = await createGuest(db, options, request)
  const signedIn = await accounts.enter(userId, headersOf(request))
  if (!signedIn) throw new Error('the guest was not signed in')
  setCookies(reply, signedIn.cookies)
  await recordEvent(db, 'guest-opened', { userId, request })
  return signedIn.user
}

const noInvitation = async () => undefined

async function signIn(options: AuthRoutesOptions, call: Call<typeof routes.signIn>): Promise<User> {
  const { accounts, devices } = options
  const { body, request, reply } = call
  const forget = await countSignIn(options, call)
  const signedIn = await accounts.signIn(body, headersOf(request)).catch((error: unknown) => {
    if (isDiskFull(error)) throw error
    request.log.error({ err: error }, 'sign-in failed')
    throw new HttpError('internal', MESSAGES.signInFailed)
  })
  if (signedIn === undefined || typeof signedIn === 'string')
    throw await refuseSignIn(options, { refusal: signedIn, email: body.email, request })
  await refuseDisabled(options.db, signedIn.user, request)
  await forget()
  const isKnown = devices.find(request, body.email) !== undefined
  setCookies(reply, isKnown ? signedIn.cookies : [...signedIn.cookies, devices.cookie(body.email)])
  await noteSignIn(options, { user: signedIn.user, isKnown, request })
  return signedIn.user
}

/** Logs a refused sign-in and returns the error to send. */
async function refuseSignIn(
  { db }: AuthRoutesOptions,
  { refusal, email, request }: { refusal: CodeRefusal | undefined; email: string; request: FastifyRequest },
): Promise<HttpError> {
  if (refusal === 'code-wanted')
    return new HttpError('unauthenticated', MESSAGES.signInCodeWanted, [
      { path: 'code', message: MESSAGES.signInCodeWanted },
    ])
  const [known] = await db.select({ id: users.id }).from(users).where(eq(users.email, email.toLowerCase()))
  const detail = refusal === 'code-refused' ? 'wrong code' : known ? 'wrong password' : 'unknown address'
  await recordEvent(db, 'sign-in-refused', { userId: known?.id, detail, request })
  if (refusal === undefined) return new HttpError('unauthenticated', MESSAGES.signInRejected)
  return new HttpError('unauthenticated', MESSAGES.signInCodeRefused, [
    { path: 'code', message: MESSAGES.signInCodeRefused },
  ])
}

/**
 * Counts a sign-in attempt. A browser that the account knows has its own counter, so that guesses from
 * elsewhere do not lock it out; other attempts count by address, by address and account, and by account.
 * @returns a function that resets this sender's counters after a success
 */
async function countSignIn(
  { db, devices }: AuthRoutesOptions,
  { body, request }: Pick<Call<typeof routes.signIn>, 'body' | 'request'>,
): Promise<() => Promise<void>> {
  const account = attemptsOf(body.email)
  const device = devices.find(request, body.email)
  const own = `${account}${device === undefined ? `from ${request.ip}` : `with ${device}`}`
  if (device === undefined) await countAttempt(db, `sign-in from ${request.ip}`, LIMITS.signInFromAddress)
  await countAttempt(db, own, LIMITS.signInToAccount)
  if (device === undefined) await countAttempt(db, `${account}by strangers`, LIMITS.signInByStrangers)
  return () => forgetAttempts(db, own)
}

/** The user as a browser gets it: a guest with whether and how the workspace can be kept. */
function asShown(user: User, { signUp }: Pick<AuthRoutesOptions, 'signUp'>) {
  if (!isGuest(user)) return user
  return {
    ...user,
    mayKeep: signUp !== 'closed',
    ...(signUp === 'invitation' && { needsInvitation: true }),
  }
}

function sessionRoutes(app: FastifyInstance, options: AuthRoutesOptions): void {
  const { db, accounts } = options
  handle(app, routes.session, async ({ user }) => ({ data: { user: user ? asShown(user, options) : null } }))
  handle(app, routes.signOut, async ({ user, request, reply }) => {
    // A guest's workspace cannot be opened again.
    if (user && isGuest(user)) {
      await endGuest(db, user.id)
      await recordEvent(db, 'guest-ended', { userId: user.id, request })
    }
    setCookies(reply, await accounts.signOut(headersOf(request)))
    return { data: {} }
  })
}

function passwordRoutes(app: FastifyInstance, options: AuthRoutesOptions): void {
  const { db, accounts, devices } = options
  handle(app, routes.changePassword, async ({ body, user, request, reply }) => {
    await countAttempt(db, `password of ${user.id}`, LIMITS.password)
    await refuseGuessable('newPassword', body.newPassword, [user.name, user.email])
    const cookies = await accounts.changePassword(body, headersOf(request))
    if (!cookies)
      throw invalidRequest([{ path: 'currentPassword', message: 'The current password is not right' }])
    await forgetAttempts(db, `password of ${user.id}`)
    const revoked = await revokeAccessTokens(db, user.id)
    await recordEvent(db, 'password-changed', { userId: user.id, request })
    await options.outbox.notify(db, {
      userId: user.id,
      kind: 'account',
      content: { what: 'password-changed' },
      link: '/app/settings/security',
    })
    setCookies(reply, [...cookies, devices.cookie(user.email)])
    const tokens = revoked > 0 ? '; your other sessions and access tokens have ended' : ''
    return { data: {}, message: `Password changed${tokens}` }
  })
  handle(app, routes.deleteAccount, async ({ body, user, request, reply }) => {
    await requirePassword(options, user, body.password)
    const deleteAfter = await scheduleDeletion(db, user.id)
    await recordEvent(db, 'deletion-asked', { userId: user.id, request })
    setCookies(reply, await accounts.signOut(headersOf(request)))
    const message = `Your account will be deleted in ${GRACE_DAYS} days; signing in before then keeps it`
    return { data: { deleteAfter: deleteAfter.toISOString() }, message }
  })
}

function tokenRoutes(app: FastifyInstance, { db }: AuthRoutesOptions): void {
  handle(app, routes.listAccessTokens, async ({ user }) => ({ data: await listAccessTokens(db, user.id) }))
  handle(app, routes.createAccessToken, async ({ body, user, request }) => {
    const data = await createAccessToken(db, user.id, body)
    await recordEvent(db, 'token-created', { userId: user.id, detail: body.scope, request })
    return { data }
  })
  handle(app, routes.revokeAccessToken, async ({ params, user, request }) => {
    if (!(await revokeAccessToken(db, user.id, params.id))) throw notFound('Access token not found')
    await recordEvent(db, 'token-revoked', { userId: user.id, request })
    return { data: {} }
  })
}
