import { randomUUID } from 'node:crypto'
import { and, count, desc, eq } from 'drizzle-orm'
import {
  SIMULATOR_LIMITS,
  stateAt,
  type MarketMoment,
  type Simulator,
  type SimulatorState,
  type Underlying,
} from '#domain'
import type { Db } from '../../kernel/db/database.ts'
import { lockUser } from '../../kernel/db/lock-user.ts'
import { simulators } from '../../kernel/db/schema/index.ts'
import { fieldDifferences, refuseOutdatedEdit } from '../../kernel/http/edits.ts'
import { HttpError } from '../../kernel/http-error.ts'

type Row = typeof simulators.$inferSelect

/** Identifies a simulator of a user. */
export interface SimulatorKey {
  readonly userId: string
  readonly id: string
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

const is = ({ userId, id }: SimulatorKey) => and(eq(simulators.userId, userId), eq(simulators.id, id))

/** A user's simulators, last changed first. */
export async function listSimulators(db: Db, userId: string): Promise<Simulator[]> {
  const rows = await db
    .select()
    .from(simulators)
    .where(eq(simulators.userId, userId))
    .orderBy(desc(simulators.updatedAt), desc(simulators.id))
  return rows.map(toSimulator)
}

/** Contents of a new simulator. */
export interface NewSimulator {
  readonly name: string
  readonly underlying: Underlying
  readonly dataset: string
  readonly state: SimulatorState
}

/** @throws HttpError `conflict` if the user has as many as allowed */
export async function createSimulator(db: Db, userId: string, made: NewSimulator): Promise<Simulator> {
  return db.transaction(async (tx) => {
    await lockUser(tx, userId)
    return insert(tx, { ...made, userId })
  })
}

async function insert(db: Db, values: Omit<typeof simulators.$inferInsert, 'id'>): Promise<Simulator> {
  const [kept] = await db
    .select({ total: count() })
    .from(simulators)
    .where(eq(simulators.userId, values.userId))
  if ((kept?.total ?? 0) >= SIMULATOR_LIMITS.perUser)
    throw new HttpError(
      'conflict',
      `You have ${SIMULATOR_LIMITS.perUser} simulators, as many as can be kept; delete one to save another`,
    )
  const [row] = await db
    .insert(simulators)
    .values({ ...values, id: randomUUID() })
    .returning()
  return toSimulator(row as Row)
}

/** Changes to a simulator; omitted fields stay unchanged. */
interface SimulatorChanges {
  readonly name?: string | undefined
  readonly state?: SimulatorState | undefined
  /** The edit count of the version that the change started from. */
  readonly edits?: number | undefined
}

/**
 * Changes a simulator; undefined if it doesn't exist.
 * @throws HttpError `edited_meanwhile` if it was edited after the version that this change started from
 */
export async function changeSimulator(
  db: Db,
  key: SimulatorKey,
  { name, state, edits }: SimulatorChanges,
): Promise<Simulator | undefined> {
  if (!UUID.test(key.id)) return undefined
  const changes = { name, state, updatedAt: new Date() }
  return db.transaction(async (tx) => {
    const [stored] = await tx.select().from(simulators).where(is(key)).for('update')
    if (!stored) return undefined
    refuseOutdatedEdit(
      { edits: stored.edits, editedAt: stored.updatedAt },
      {
        what: `The simulator “${stored.name}”`,
        startedFrom: edits,
        differences: () => fieldDifferences(stored, { name, state }),
      },
    )
    const [row] = await tx.update(simulators).set(changes).where(is(key)).returning()
    return row && toSimulator(row)
  })
}

/** Deletes a simulator; returns whether it existed. */
export async function deleteSimulator(db: Db, key: SimulatorKey): Promise<boolean> {
  if (!UUID.test(key.id)) return false
  return (await db.delete(simulators).where(is(key)).returning({ id: simulators.id })).length > 0
}

/**
 * Copies a simulator as it was at an earlier minute; undefined if it doesn't exist.
 * @throws HttpError `conflict` if the user has as many as allowed
 */
export async function forkSimulator(
  db: Db,
  key: SimulatorKey,
  { name, at }: { readonly name: string; readonly at: MarketMoment },
): Promise<Simulator | undefined> {
  if (!UUID.test(key.id)) return undefined
  return db.transaction(async (tx) => {
    await lockUser(tx, key.userId)
    const [parent] = await tx.select().from(simulators).where(is(key))
    if (!parent) return undefined
    const { userId, underlying, dataset, state } = parent
    const fork = { userId, underlying, dataset, name, parentId: parent.id, forkedAt: at }
    return insert(tx, { ...fork, state: stateAt(state, at) })
  })
}

function toSimulator({ userId: _, createdAt, updatedAt, ...kept }: Row): Simulator {
  return { ...kept, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
}
