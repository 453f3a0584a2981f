import { ApiError, createApiClient, type ApiClient } from '#api'
import { InputError } from './input-error.ts'

/** A running Delta with an authenticated client. */
export interface Remote {
  readonly url: string
  readonly client: ApiClient
}

/**
 * Connects to a running Delta with the access token DELTA_TOKEN.
 * @throws InputError when there is no token or the address is invalid
 */
export function remoteDelta(url: string): Remote {
  const token = process.env['DELTA_TOKEN']?.trim()
  if (!token)
    throw new InputError(
      'DELTA_TOKEN must be set: an access token of full scope, made under Settings, Login & Security',
    )
  const base = addressOf(url)
  const client = createApiClient({
    baseUrl: base,
    fetch: (target, { credentials: _, signal: __, ...init }) =>
      fetch(target, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } }),
  })
  return { url: base, client }
}

function addressOf(url: string): string {
  const address = URL.parse(url)
  if (address?.protocol !== 'http:' && address?.protocol !== 'https:')
    throw new InputError(`--url: '${url}' is not an address like http://localhost:3000`)
  return address.href.replace(/\/$/, '')
}

/**
 * Turns a refusal into an InputError that says how to fix it, and a server failure into a readable error. Other
 * errors are returned unchanged.
 */
export function refusal({ url }: Remote, error: unknown): unknown {
  if (!(error instanceof ApiError)) return isUnreachable(error) ? unreachable(url) : error
  if (error.status === 401)
    return new InputError(
      `${url} does not accept DELTA_TOKEN; it may have been revoked, or be of another server`,
    )
  if (error.status >= 500) return new Error(`${url} could not do it: ${error.message}`)
  const fields = error.fields.map(({ message }) => message).join('; ')
  return new InputError(fields || error.message)
}

/** Whether the server did not answer, or a proxy answered temporarily in its place. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof ApiError) return [502, 503, 504].includes(error.status)
  return error instanceof TypeError && error.message === 'fetch failed'
}

const unreachable = (url: string) =>
  new InputError(`No Delta answers at ${url}; start it, or say where it is with --url or DELTA_URL`)
