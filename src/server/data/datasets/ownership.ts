import { createHash } from 'node:crypto'
import { and, eq, inArray, lt, or, sql } from 'drizzle-orm'
import { brokerName, isOwnDataset, ownDatasetId, SIMULATED_DATASET_ID, type BrokerId } from '#domain'
import { deleteDataset } from '#market-data'
import { unknownWords } from '../../kernel/data-fault.ts'
import type { Db } from '../../kernel/db/database.ts'
import { ownedDatasets, users } from '../../kernel/db/schema/index.ts'
import type { User } from '../../kernel/http/user.ts'
import type { StorageQuota } from '../../kernel/limits/quota.ts'
import { HttpError, invalidRequest, notFound } from '../../kernel/http-error.ts'
import { forgetDefaultDataset } from './preferences.ts'

// Ownership of datasets. A dataset whose id is not that of an own dataset belongs to all users; an own
// dataset without a record belongs to no one.

/** The record of an own dataset, and the name of its owner. */
export interface Owned {
  readonly id: string
  readonly userId: string
  readonly ownerName: string
  readonly shared: boolean
  /** The broker whose account it came from; such a dataset is never shared. */
  readonly account: BrokerId | null
  readonly bytes: number
}

const OWNER_DIGITS = 10

/** The digits that identify a user in the ids of own datasets. */
function ownerDigits(userId: string): string {
  return createHash('sha256').update(userId).digest('hex').slice(0, OWNER_DIGITS)
}

/** Records of the private datasets that a user may see: the user's own, and datasets shared by others. */
export async function ownedSeenBy(db: Db, userId: string): Promise<Map<string, Owned>> {
  const rows = await owned(db).where(or(eq(ownedDatasets.userId, userId), eq(ownedDatasets.shared, true)))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Whether a user may read a dataset, if it exists. An anonymous caller may only read datasets for everybody. */
export async function mayRead(db: Db, userId: string | undefined, id: string): Promise<boolean> {
  if (!isOwnDataset(id)) return true
  if (userId === undefined) return false
  const row = await findOwned(db, id)
  return row !== undefined && (row.userId === userId || row.shared)
}

/** The datasets in use that their users may not read. Asks the database only about own datasets. */
export async function unreadable<Use extends { readonly userId: string; readonly id: string }>(
  db: Db,
  uses: readonly Use[],
): Promise<Use[]> {
  const asked = uses.filter(({ id }) => isOwnDataset(id))
  if (asked.length === 0) return []
  const rows = await owned(db).where(inArray(ownedDatasets.id, [...new Set(asked.map(({ id }) => id))]))
  const known = new Map(rows.map((row) => [row.id, row]))
  return asked.filter(({ id, userId }) => {
    const row = known.get(id)
    return !row || (row.userId !== userId && !row.shared)
  })
}

/**
 * @throws HttpError `not_found` if the user may not read the dataset, in the words for one that doesn't exist
 */
export async function requireReadable(db: Db, userId: string, id: string): Promise<void> {
  if (!(await mayRead(db, userId, id))) throw unknownDataset(id)
}

/**
 * Ensures that a user may change or delete a dataset: its owner, or an administrator if it is everybody's.
 * @throws HttpError `not_found` for a dataset that the user may not see, `forbidden` for one of somebody else
 */
export async function requireChangeable(db: Db, user: User, id: string): Promise<Owned | undefined> {
  if (!isOwnDataset(id)) {
    if (user.role === 'admin') return undefined
    throw new HttpError('forbidden', 'Only an administrator may change a dataset that is everybody’s')
  }
  const row = await findOwned(db, id)
  if (!row || (row.userId !== user.id && !row.shared)) throw unknownDataset(id)
  if (row.userId !== user.id)
    throw new HttpError('forbidden', `Only ${row.ownerName}, whose dataset it is, may change it`)
  return row
}

/** The answer for a dataset that doesn't exist, or that the caller may not see. */
export function unknownDataset(id: string): HttpError {
  return notFound(unknownWords(id))
}

/**
 * Id of the own dataset that a user names for an import or a download, by its name or id.
 * @throws HttpError `invalid_request`
 */
export function ownTarget(userId: string, named: string): string {
  const digits = ownerDigits(userId)
  const refuse = (message: string) => invalidRequest([{ path: 'dataset', message }])
  if (isOwnDataset(named)) {
    if (named.startsWith(`own-${digits}-`)) return named
    throw refuse(`'${named}' is no dataset of yours; choose another id`)
  }
  if (named === SIMULATED_DATASET_ID)
    throw refuse(`'${named}' is the simulated market, which takes no imports; choose another id`)
  try {
    return ownDatasetId(digits, named)
  } catch (error) {
    if (error instanceof RangeError) throw refuse(error.message)
    throw error
  }
}

interface Claim {
  readonly id: string
  readonly userId: string
  readonly account?: BrokerId
}

/**
 * Records that a dataset belongs to a user, before it is filled.
 * @param account the broker whose account fills it; it then stays private
 * @throws HttpError `conflict` if another user has it, or if it is shared and an account is to fill it
 */
export async function claimDataset(db: Db, { id, userId, account }: Claim): Promise<void> {
  await db
    .insert(ownedDatasets)
    .values({ id, userId, account: account ?? null })
    .onConflictDoNothing()
  const row = await findOwned(db, id)
  if (row?.userId !== userId) throw new HttpError('conflict', `Another dataset has this id; choose another`)
  if (account === undefined || row.account !== null) return
  if (row.shared)
    throw new HttpError(
      'conflict',
      `'${id}' is shared, and what comes from your account at ${brokerName(account)} may not be; choose another dataset, or share this one no longer`,
    )
  await db.update(ownedDatasets).set({ account }).where(eq(ownedDatasets.id, id))
}

/**
 * Records the size of an own dataset after it was filled; does nothing for a dataset of all users. Filling
 * recreates a dataset that was deleted while it was filled, so its user claims it again; without the user it is deleted.
 */
export async function recordBytes(
  { db, marketDataFolder }: { readonly db: Db; readonly marketDataFolder: string },
  claim: Claim,
  bytes: number,
): Promise<void> {
  const { id, userId } = claim
  if (!isOwnDataset(id)) return
  const record = () =>
    db
      .update(ownedDatasets)
      .set({ bytes })
      .where(eq(ownedDatasets.id, id))
      .returning({ id: ownedDatasets.id })
  if ((await record()).length > 0) return
  if ((await db.$count(users, eq(users.id, userId))) === 0) return deleteDataset(marketDataFolder, id)
  await claimDataset(db, claim)
  await record()
}

/**
 * Shares an own dataset with all users of this installation, or ends the sharing. Users who have it as default fall
 * back to the simulated market.
 * @throws HttpError `conflict` if it came from a broker's account
 */
export async function shareDataset(db: Db, { id, account, userId }: Owned, shared: boolean): Promise<void> {
  if (shared && account !== null)
    throw new HttpError(
      'conflict',
      `This dataset came from your account at ${brokerName(account)}, which gives its data to you alone; it cannot be shared`,
    )
  await db.transaction(async (tx) => {
    await tx.update(ownedDatasets).set({ shared }).where(eq(ownedDatasets.id, id))
    if (!shared) await forgetDefaultDataset(tx, id, userId)
  })
}

/** Removes the record of a deleted dataset. */
export async function forgetOwned(db: Db, id: string): Promise<void> {
  await db.delete(ownedDatasets).where(eq(ownedDatasets.id, id))
}

/**
 * The most bytes that a dataset may have after it is filled: what its owner's quota leaves; undefined for one that is
 * everybody's, which no user's quota counts.
 */
export async function mostBytesOf(
  { db, quota }: { readonly db: Db; readonly quota: StorageQuota },
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<number | undefined> {
  if (!isOwnDataset(id)) return undefined
  const now = (await findOwned(db, id))?.bytes ?? 0
  return now + (await quota.leftOf(userId))
}

/** Deletes the datasets of users whose grace period is over. Call it before the users are deleted. */
export async function deleteDatasetsOfDeletedUsers(db: Db, marketDataFolder: string): Promise<void> {
  const rows = await owned(db).where(
    and(eq(users.id, ownedDatasets.userId), lt(users.deleteAfter, sql`now()`)),
  )
  for (const { id } of rows) {
    try {
      deleteDataset(marketDataFolder, id)
    } catch (error) {
      // It never came to be, or an earlier attempt has deleted it.
      if (!(error instanceof RangeError)) throw error
    }
    await forgetOwned(db, id)
  }
}

async function findOwned(db: Db, id: string): Promise<Owned | undefined> {
  const [row] = await owned(db).where(eq(ownedDatasets.id, id))
  return row
}

function owned(db: Db) {
  return db
    .select({
      id: ownedDatasets.id,
      userId: ownedDatasets.userId,
      ownerName: users.name,
      shared: ownedDatasets.shared,
      account: ownedDatasets.account,
      bytes: ownedDatasets.bytes,
    })
    .from(ownedDatasets)
    .innerJoin(users, eq(users.id, ownedDatasets.userId))
    .$dynamic()
}
