import type { FastifyInstance, FastifyRequest } from 'fastify'
import { routes } from '#api'
import { MESSAGES } from '#domain'
import type { AccountContext } from '../context.ts'
import { handle } from '../../kernel/http/handle.ts'
import { HttpError, invalidRequest, notFound } from '../../kernel/http-error.ts'
import { setCookies } from '../../kernel/http/set-cookies.ts'
import { headersOf, ownHostOf, refuseForeignPages } from './current-user.ts'
import { noteSignIn, refuseDisabled } from './entering.ts'
import {
  addPasskey,
  listPasskeys,
  ownerOf,
  registrationOptions,
  removePasskey,
  signInOptions,
} from './passkeys.ts'
import { countAttempt } from './rate-limit.ts'
import { requirePassword } from './require-password.ts'
import { recordEvent } from './security-log.ts'

/** Per address. Passkeys cannot be guessed; this limits the number of stored challenges. */
const LIMIT = { attempts: 60, minutes: 15 }

/** Sign-in with a passkey, and management of a user's passkeys. */
export function passkeyRoutes(app: FastifyInstance, context: AccountContext): void {
  const { db } = context
  signInRoutes(app, context)
  handle(app, routes.listPasskeys, async ({ user }) => ({ data: await listPasskeys(db, user.id) }))
  handle(app, routes.passkeyOptions, async ({ body, user, request }) => {
    await requirePassword(context, user, body.password)
    return { data: await registrationOptions(db, user, ownHostOf(request)) }
  })
  handle(app, routes.addPasskey, async ({ body, user, request }) => {
    const added = await addPasskey(db, user, { ...body, host: ownHostOf(request) })
    if (!added)
      throw invalidRequest([
        { path: 'credential', message: 'This passkey is not right or came too late. Please try again.' },
      ])
    await recordEvent(db, 'passkey-added', { userId: user.id, request })
    await context.outbox.notify(db, {
      userId: user.id,
      kind: 'account',
      content: { what: 'passkey-added', name: added.name },
      link: '/app/settings/security',
    })
    return { data: added, message: 'Passkey added' }
  })
  handle(app, routes.removePasskey, async ({ params, user, request }) => {
    if (!(await removePasskey(db, user.id, params.id))) throw notFound('Passkey not found')
    await recordEvent(db, 'passkey-removed', { userId: user.id, request })
    return { data: {}, message: 'Passkey removed' }
  })
}

function signInRoutes(app: FastifyInstance, context: AccountContext): void {
  const { db, accounts, devices } = context
  const count = (request: FastifyRequest) => countAttempt(db, `passkeys from ${request.ip}`, LIMIT)
  handle(app, routes.passkeySignInOptions, async ({ request }) => {
    refuseForeignPages(request)
    await count(request)
    return { data: await signInOptions(db, ownHostOf(request)) }
  })
  handle(app, routes.signInByPasskey, async ({ body: { credential }, request, reply }) => {
    refuseForeignPages(request)
    await count(request)
    const userId = await ownerOf(db, credential, ownHostOf(request))
    const signedIn = userId === undefined ? undefined : await accounts.enter(userId, headersOf(request))
    if (!signedIn) {
      await recordEvent(db, 'sign-in-refused', { userId, detail: 'wrong passkey', request })
      throw new HttpError('unauthenticated', MESSAGES.passkeyRejected)
    }
    const { user, cookies } = signedIn
    await refuseDisabled(db, user, request)
    const isKnown = devices.find(request, user.email) !== undefined
    setCookies(reply, isKnown ? cookies : [...cookies, devices.cookie(user.email)])
    await noteSignIn(context, { user, isKnown, request })
    return { data: user }
  })
}
