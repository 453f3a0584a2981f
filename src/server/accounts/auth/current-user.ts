import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../kernel/db/database.ts'
import { HttpError } from '../../kernel/http-error.ts'
import { identityOfToken } from './access-tokens.ts'
import type { Accounts } from './accounts.ts'
import type { Identity } from '../../kernel/http/user.ts'

const BEARER = /^Bearer +(\S+)$/i
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Authenticates a request by its access token, if it has one, else by its session. */
export async function identify(
  { db, accounts }: { db: Db; accounts: Accounts },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Identity | undefined> {
  const { authorization, cookie } = request.headers
  if (authorization !== undefined) {
    const [, token] = BEARER.exec(authorization) ?? []
    const identity = token === undefined ? undefined : await identityOfToken(db, token)
    if (!identity) throw new HttpError('unauthenticated', 'This access token is unknown or has been revoked')
    return identity
  }
  if (!cookie?.includes('delta.session_token')) return undefined
  refuseForeignPages(request)
  const session = await accounts.session(headersOf(request))
  if (!session) return undefined
  if (session.cookies.length > 0) void reply.header('set-cookie', [...session.cookies])
  return { user: session.user, by: 'session', sessionId: session.sessionId }
}

/**
 * CSRF protection: refuses changes sent by pages of other websites, for which the browser would send the
 * session cookie, too. Clients that send neither header are no browsers and have no cookie to abuse.
 * @throws HttpError `forbidden`
 */
export function refuseForeignPages(request: Asked): void {
  if (SAFE_METHODS.has(request.method)) return
  const { origin, 'sec-fetch-site': site } = request.headers
  const foreignSite = site !== undefined && site !== 'same-origin' && site !== 'none'
  const foreignOrigin = origin !== undefined && hostOf(origin) !== ownHostOf(request)
  if (foreignSite || foreignOrigin)
    throw new HttpError('forbidden', 'This request came from another website and was refused')
}

type Asked = Pick<FastifyRequest, 'method' | 'headers' | 'host' | 'server'>

/** The configured public host; without one, the request's Host header. */
export function ownHostOf({ server, host }: Pick<Asked, 'host' | 'server'>): string {
  return server.ownHost ?? host
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}

/** The headers that the accounts library reads. */
export function headersOf(request: Pick<FastifyRequest, 'headers' | 'ip'>): Headers {
  const { cookie, 'user-agent': userAgent } = request.headers
  return new Headers({
    ...(cookie !== undefined && { cookie }),
    ...(userAgent !== undefined && { 'user-agent': userAgent }),
    'x-forwarded-for': request.ip,
  })
}
