import { eq } from 'drizzle-orm'
import { connectorOf, tokenVariable, type Credentials } from '#brokers'
import { BROKER_FACTS, brokerName, type BrokerId } from '#domain'
import type { Config } from '../../kernel/config/config.ts'
import { reachDatabase } from '../../kernel/db/reach-database.ts'
import { brokerConnections, users } from '../../kernel/db/schema/index.ts'
import { readCredentials } from './connections.ts'
import { openVault } from '../../kernel/vault.ts'

/** No credentials can be used; the message says what to do. */
export class BrokerAccountError extends Error {
  override readonly name = 'BrokerAccountError'
}

/**
 * A user's stored credentials for the command line, while Delta runs or not. Needs `DATA_DIR` or
 * `DATABASE_URL`.
 * @param email of the user; optional if only one user has connected the broker
 * @throws BrokerAccountError without credentials, or if several users have some; VaultError if their key is
 * missing
 */
export async function storedBrokerAccount(
  config: Config,
  { broker, email }: { readonly broker: BrokerId; readonly email: string | undefined },
): Promise<{ readonly owner: string; readonly credentials: Credentials }> {
  if (!connectorOf(broker))
    throw new BrokerAccountError(
      `Delta has no connection to ${brokerName(broker)}: ${BROKER_FACTS[broker].why ?? ''}`,
    )
  await using opened = new AsyncDisposableStack()
  const db = await reachDatabase(config, opened)
  const found = await db
    .select({ userId: brokerConnections.userId, email: users.email })
    .from(brokerConnections)
    .innerJoin(users, eq(users.id, brokerConnections.userId))
    .where(eq(brokerConnections.broker, broker))
  const wanted = found.filter((one) => email === undefined || one.email === email.toLowerCase())
  const [one, another] = wanted
  if (!one)
    throw new BrokerAccountError(
      `${email ?? 'Nobody'} has connected ${brokerName(broker)}: do so in Settings, Broker connectivity, or set ${tokenVariable(broker)}`,
    )
  if (another)
    throw new BrokerAccountError(`Several users have connected ${brokerName(broker)}: say whose with --user`)
  const credentials = await readCredentials({ db, vault: openVault(config) }, { userId: one.userId, broker })
  return { owner: one.userId, credentials: credentials ?? {} }
}
