import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/database.ts'
import { HttpError } from '../http/http-error.ts'
import { identityOfToken } from './access-tokens.ts'
import type { Accounts } from './accounts.ts'
import type { Identity } from './user.ts'

const BEARER = /^Bearer +(\S+)$/i
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Tells who makes a request: by access token where one is given, else by session. */
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
 * A browser sends the session's cookie with whatever page made the request. Changes are only taken from our own; other
 * programs send neither header, and have no cookie that somebody could abuse.
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

/** Where users reach Delta: as its settings say, and what the request says it asked only where they say nothing. */
export function ownHostOf({ server, host }: Pick<Asked, 'host' | 'server'>): string {
  return server.ownHost ?? host
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}

/** The headers that the accounts library looks at. */
export function headersOf(request: Pick<FastifyRequest, 'headers' | 'ip'>): Headers {
  const { cookie, 'user-agent': userAgent } = request.headers
  return new Headers({
    ...(cookie !== undefined && { cookie }),
    ...(userAgent !== undefined && { 'user-agent': userAgent }),
    'x-forwarded-for': request.ip,
  })
}
