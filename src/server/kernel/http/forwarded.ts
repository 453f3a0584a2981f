import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/** The proxies that may set X-Forwarded-For: no proxy, a number of hops, or listed addresses. */
export type TrustedProxies = false | number | readonly string[]

/** Converts the setting to Fastify's `trustProxy`. */
export function trustedBy(
  proxies: TrustedProxies,
): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof proxies === 'number') return (_, hop) => hop < proxies
  return proxies && [...proxies]
}

const WITH_PORT = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/

/**
 * Removes entries of X-Forwarded-For that are no addresses. Proxies append on the right, so everything left
 * of an invalid entry is untrusted and removed, too.
 */
export function keepForwardedAddresses({ headers }: Pick<IncomingMessage, 'headers'>): void {
  const given = headers['x-forwarded-for']
  if (given === undefined) return
  const entries = String(given)
    .split(',')
    .map((entry) => addressOf(entry.trim()))
  const addresses = entries.slice(entries.lastIndexOf(undefined) + 1)
  if (addresses.length > 0) headers['x-forwarded-for'] = addresses.join(', ')
  else delete headers['x-forwarded-for']
}

/** Extracts the address; some proxies append the port. */
function addressOf(entry: string): string | undefined {
  const [, bracketed, plain] = WITH_PORT.exec(entry) ?? []
  const address = bracketed ?? plain ?? entry
  return isIP(address) ? address : undefined
}
