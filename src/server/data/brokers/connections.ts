import { and, asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { BrokerConnection } from '#api'
import { connectorOf, type BrokerSession, type Brokers, type Connector, type Credentials } from '#brokers'
import { BROKER_FACTS, allowsCalls, type BrokerId } from '#domain'
import type { Db } from '../../kernel/db/database.ts'
import { describeNoConnection } from '../../kernel/jobs/fault-words.ts'
import type { NoConnection } from '../../kernel/db/schema/night-note.ts'
import { brokerCaptures, brokerConnections } from '../../kernel/db/schema/index.ts'
import { refusedOwnServer } from './own-server.ts'
import { VaultError, type Vault } from '../../kernel/vault.ts'

/** Dependencies for users' connections to brokers. */
export interface BrokerParts {
  readonly db: Db
  readonly vault: Vault
  readonly brokers: Brokers
  /** Addresses of users' own servers that every user may connect. */
  readonly allowedServers?: readonly string[]
}

/** Identifies a user's connection to a broker. */
export interface Holder {
  readonly userId: string
  readonly broker: BrokerId
}

type Row = typeof brokerConnections.$inferSelect

const credentialsSchema = z.record(z.string(), z.string())
const placeOf = ({ userId, broker }: Holder) => `${userId}/${broker}`
const ofHolder = ({ userId, broker }: Holder) =>
  and(eq(brokerConnections.userId, userId), eq(brokerConnections.broker, broker))

/** A user's connections, without secrets. */
export async function listConnections(
  { db, vault }: BrokerParts,
  userId: string,
): Promise<BrokerConnection[]> {
  const rows = await db
    .select()
    .from(brokerConnections)
    .where(eq(brokerConnections.userId, userId))
    .orderBy(asc(brokerConnections.broker))
  return rows.map((row) => connectionOf(vault, row))
}

/** A user's connection as displayed; undefined without one. */
export async function findConnection(
  { db, vault }: BrokerParts,
  holder: Holder,
): Promise<BrokerConnection | undefined> {
  const [row] = await db.select().from(brokerConnections).where(ofHolder(holder))
  return row && connectionOf(vault, row)
}

function connectionOf(vault: Vault, row: Row): BrokerConnection {
  const { broker, shown, tokenEndsAt, connectedAt } = row
  return {
    broker,
    shown,
    hasToken: allowsCalls(broker, (field) => field in shown),
    tokenEndsAt: tokenEndsAt?.toISOString() ?? null,
    connectedAt: connectedAt.toISOString(),
    problem: opens(vault, row) ? null : describeNoConnection({ why: 'key-gone' }),
  }
}

function opens(vault: Vault, row: Row): boolean {
  try {
    vault.open(row.sealed, placeOf(row))
    return true
  } catch (error) {
    if (error instanceof VaultError) return false
    throw error
  }
}

interface NewCredentials {
  readonly credentials: Credentials
  readonly tokenEndsAt: Date | undefined
}

/** Stores credentials, replacing earlier ones. */
export async function storeCredentials(
  parts: BrokerParts,
  holder: Holder,
  given: NewCredentials,
): Promise<void> {
  const values = valuesOf(parts, holder, given)
  await parts.db
    .insert(brokerConnections)
    .values({ ...holder, ...values })
    .onConflictDoUpdate({ target: [brokerConnections.userId, brokerConnections.broker], set: values })
}

/**
 * Stores credentials made from stored ones, for example with a new token; false if those were replaced or
 * deleted meanwhile.
 */
export async function replaceCredentials(
  parts: BrokerParts,
  holder: Holder,
  { from, ...given }: NewCredentials & { readonly from: StoredCredentials },
): Promise<boolean> {
  const replaced = await parts.db
    .update(brokerConnections)
    .set(valuesOf(parts, holder, given))
    .where(and(ofHolder(holder), eq(brokerConnections.sealed, from.sealed)))
    .returning({ broker: brokerConnections.broker })
  return replaced.length > 0
}

function valuesOf(
  { vault, brokers }: BrokerParts,
  holder: Holder,
  { credentials, tokenEndsAt }: NewCredentials,
) {
  return {
    sealed: vault.seal(JSON.stringify(credentials), placeOf(holder)),
    shown: masked(holder.broker, credentials),
    tokenEndsAt: tokenEndsAt ?? null,
    connectedAt: new Date(brokers.clock.now()),
  }
}

const SHOWN_CHARACTERS = 4

/** Masks secrets except for the last characters of long ones. */
function masked(broker: BrokerId, credentials: Credentials): Record<string, string> {
  const isPlain = (id: string) =>
    BROKER_FACTS[broker].fields.some((field) => field.id === id && !field.secret)
  return Object.fromEntries(
    Object.entries(credentials).map(([id, value]) => {
      if (isPlain(id)) return [id, value]
      const end = value.length >= 4 * SHOWN_CHARACTERS ? value.slice(-SHOWN_CHARACTERS) : ''
      return [id, `••••••••${end}`]
    }),
  )
}

/** Credentials with their stored form, which no other credentials have. */
export interface StoredCredentials {
  readonly credentials: Credentials
  readonly sealed: string
}

/**
 * A user's credentials; undefined without any.
 * @throws VaultError if they can't be decrypted
 */
export async function readCredentials(
  parts: Pick<BrokerParts, 'db' | 'vault'>,
  holder: Holder,
): Promise<Credentials | undefined> {
  return (await readStored(parts, holder))?.credentials
}

/**
 * A user's credentials, for `replaceCredentials`; undefined without any.
 * @throws VaultError if they can't be decrypted
 */
export async function readStored(
  { db, vault }: Pick<BrokerParts, 'db' | 'vault'>,
  holder: Holder,
): Promise<StoredCredentials | undefined> {
  const [row] = await db.select().from(brokerConnections).where(ofHolder(holder))
  if (!row) return undefined
  const credentials = credentialsSchema.parse(JSON.parse(vault.open(row.sealed, placeOf(holder))))
  return { credentials, sealed: row.sealed }
}

/** Deletes a connection's credentials and disables its capture. */
export async function disconnect({ db }: BrokerParts, holder: Holder): Promise<void> {
  const { userId, broker } = holder
  await db.transaction(async (tx) => {
    await tx.delete(brokerConnections).where(ofHolder(holder))
    await tx
      .update(brokerCaptures)
      .set({ enabled: false })
      .where(and(eq(brokerCaptures.userId, userId), eq(brokerCaptures.broker, broker)))
  })
}

/**
 * Opens a session with a user's credentials.
 * @param onWait called before a long wait for the account's limits with its end, in milliseconds since 1970
 * @throws NotConnectedError if the user hasn't connected the broker
 */
export async function openSession(
  parts: BrokerParts,
  holder: Holder,
  signal?: AbortSignal,
  onWait?: (until: number) => void,
): Promise<{ session: BrokerSession; connector: Connector }> {
  const connector = connectorOf(holder.broker)
  const credentials = await readCredentials(parts, holder).catch((error: unknown) => {
    if (error instanceof VaultError) throw new NotConnectedError({ why: 'key-gone' }, { cause: error })
    throw error
  })
  if (!connector || !credentials) throw new NotConnectedError({ why: 'not-connected' })
  const refused = await refusedOwnServer(parts.db, holder.userId, {
    connector,
    credentials,
    allowed: parts.allowedServers ?? [],
  })
  if (refused !== undefined) throw new NotConnectedError({ why: 'own-server', says: refused })
  const session = parts.brokers.open(connector, { owner: holder.userId, credentials, signal, onWait })
  return { session, connector }
}

/** There is no usable connection; the message says what to do. */
export class NotConnectedError extends Error {
  override readonly name = 'NotConnectedError'
  readonly problem: NoConnection

  constructor(problem: NoConnection, options?: ErrorOptions) {
    super(describeNoConnection(problem), options)
    this.problem = problem
  }
}

/** Re-encrypts credentials of an older key; returns how many. */
export async function sealAgain({ db, vault }: Pick<BrokerParts, 'db' | 'vault'>): Promise<number> {
  const rows = await db.select().from(brokerConnections)
  const old = rows.filter((row) => !vault.isCurrent(row.sealed) && opens(vault, row))
  for (const row of old) {
    const sealed = vault.seal(vault.open(row.sealed, placeOf(row)), placeOf(row))
    await db
      .update(brokerConnections)
      .set({ sealed })
      .where(and(ofHolder(row), eq(brokerConnections.sealed, row.sealed)))
  }
  return old.length
}
