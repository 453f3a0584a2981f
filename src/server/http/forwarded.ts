import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/** Who may tell a request's address in X-Forwarded-For: nobody, so many proxies in a row, or those at these addresses. */
export type TrustedProxies = false | number | readonly string[]

/** How the framework is told. */
export function trustedBy(
  proxies: TrustedProxies,
): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof proxies === 'number') return (_, hop) => hop < proxies
  return proxies && [...proxies]
}

const WITH_PORT = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/

/**
 * Leaves in X-Forwarded-For only what can be an address. Each proxy adds to its right end, so whatever stands left of
 * an entry that is none was not seen by anyone trusted.
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

/** Some proxies add the port. */
function addressOf(entry: string): string | undefined {
  const [, bracketed, plain] = WITH_PORT.exec(entry) ?? []
  const address = bracketed ?? plain ?? entry
  return isIP(address) ? address : undefined
}
