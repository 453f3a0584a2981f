import { eq } from 'drizzle-orm'
import type { Connector, Credentials } from '#brokers'
import { brokerName } from '#domain'
import type { Db } from '../../kernel/db/database.ts'
import { users } from '../../kernel/db/schema/index.ts'

/** Allowed schemes of a user's own server, by the name of its address. */
const SCHEMES: Readonly<Record<string, readonly string[]>> = {
  main: ['http:', 'https:'],
  stream: ['ws:', 'wss:'],
}

/**
 * The problem with the addresses of a user's own server; undefined if they are valid, or the broker has a
 * fixed address. Administrators may connect any address; other users only those that the operator allows
 * (docs/decisions/0109).
 * @param allowed addresses that every user may connect, from `BROKER_SERVERS`
 */
export function wrongOwnServer(
  { broker, server }: Connector,
  credentials: Credentials,
  { isAdmin, allowed }: { readonly isAdmin: boolean; readonly allowed: readonly string[] },
): { readonly field: string; readonly message: string } | undefined {
  for (const [name, address] of Object.entries(server?.(credentials) ?? {})) {
    const field = name === 'main' ? 'server' : name
    const message = wrongAddress(name, address)
    if (message !== undefined) return { field, message }
    if (isAdmin || allowed.includes(new URL(address).origin) || allowed.includes(trimmed(address))) continue
    return {
      field,
      message: `Only administrators may connect a server of ${brokerName(broker)} that the operator of this Delta has not allowed (BROKER_SERVERS)`,
    }
  }
  return undefined
}

const trimmed = (address: string) => address.replace(/\/+$/, '')

function wrongAddress(name: string, address: string): string | undefined {
  const schemes = SCHEMES[name] ?? []
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !schemes.includes(url.protocol))
    return `Enter an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`
  if (url.username || url.password || url.search || url.hash)
    return 'Enter the address alone, without a user, a question mark or a hash'
  return name === 'main' && url.pathname !== '/' ? 'Enter the address without a path' : undefined
}

/** The same check for a stored connection: it also applies to a user who is no longer an administrator. */
export async function refusedOwnServer(
  db: Db,
  userId: string,
  given: {
    readonly connector: Connector
    readonly credentials: Credentials
    readonly allowed: readonly string[]
  },
): Promise<string | undefined> {
  const { connector, credentials, allowed } = given
  if (!connector.server) return undefined
  const [user] = await db.select({ role: users.role }).from(users).where(eq(users.id, userId))
  return wrongOwnServer(connector, credentials, { isAdmin: user?.role === 'admin', allowed })?.message
}
