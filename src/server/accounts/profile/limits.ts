import { and, eq, inArray } from 'drizzle-orm'
import type { ServerLimit } from '#api'
import { MAX_SAVED_STRATEGIES, UNFINISHED } from '#domain'
import { MOST_TOKENS } from '../auth/access-tokens.ts'
import type { Config } from '../../kernel/config/config.ts'
import type { Db } from '../../kernel/db/database.ts'
import { isGuest, type User } from '../../kernel/http/user.ts'
import { GUEST_LIMITS, guestRows, storedBytes } from '../../kernel/limits/quota.ts'
import { accessTokens, backtests, strategies } from '../../kernel/db/schema/index.ts'

export type LimitSettings = Pick<
  Config,
  | 'userConcurrentBacktests'
  | 'userPendingBacktests'
  | 'uploadLimitMegabytes'
  | 'userStorageMegabytes'
  | 'guestStorageMegabytes'
  | 'workerThreads'
>

/** A limit, and how much of it a user has used. */
interface Limit extends Omit<ServerLimit, 'used'> {
  readonly usedBy?: (db: Db, userId: string) => Promise<number>
}

/** The server's limits per user, with the user's current usage if a user is given. A guest has limits of their own. */
export function limitsOf(
  db: Db,
  settings: LimitSettings,
  user: Pick<User, 'id' | 'guestUntil'> | undefined,
): Promise<ServerLimit[]> {
  const limits = user && isGuest(user) ? limitsOfGuest(settings) : limitsOfAccount(settings)
  return Promise.all(
    limits.map(async ({ usedBy, ...limit }) => ({
      ...limit,
      used: user && usedBy ? await usedBy(db, user.id) : null,
    })),
  )
}

function limitsOfAccount(settings: LimitSettings): Limit[] {
  return [
    storageOf(settings.userStorageMegabytes),
    {
      name: 'Saved strategies',
      most: MAX_SAVED_STRATEGIES,
      unit: '',
      usedBy: (db, userId) => db.$count(strategies, eq(strategies.userId, userId)),
    },
    ...backtestsOf(settings, settings.userPendingBacktests),
    {
      name: 'Access tokens',
      most: MOST_TOKENS,
      unit: '',
      usedBy: (db, userId) => db.$count(accessTokens, eq(accessTokens.userId, userId)),
    },
    uploadOf(settings.uploadLimitMegabytes),
  ]
}

/** A guest has no access tokens, and all rows count together. */
function limitsOfGuest(settings: LimitSettings): Limit[] {
  const pending = Math.min(settings.userPendingBacktests, GUEST_LIMITS.unfinishedBacktests)
  return [
    storageOf(settings.guestStorageMegabytes),
    { name: 'Strategies, runs, searches and the like', most: GUEST_LIMITS.rows, unit: '', usedBy: guestRows },
    ...backtestsOf(settings, pending),
    { name: 'Variants in one search', most: GUEST_LIMITS.variants, unit: '' },
    // A guest may not upload more than the storage that is left.
    uploadOf(Math.min(settings.uploadLimitMegabytes, settings.guestStorageMegabytes)),
  ]
}

const storageOf = (most: number): Limit => ({
  name: 'Storage',
  most,
  unit: 'MB',
  usedBy: async (db, userId) => Math.round((await storedBytes(db, userId)) / 100_000) / 10,
})

function backtestsOf({ userConcurrentBacktests }: LimitSettings, pending: number): Limit[] {
  return [
    {
      name: 'Backtests running at once',
      most: userConcurrentBacktests,
      unit: '',
      usedBy: (db, userId) =>
        db.$count(backtests, and(eq(backtests.userId, userId), eq(backtests.status, 'running'))),
    },
    {
      name: 'Backtests waiting or running',
      most: pending,
      unit: '',
      usedBy: (db, userId) =>
        db.$count(backtests, and(eq(backtests.userId, userId), inArray(backtests.status, UNFINISHED))),
    },
  ]
}

const uploadOf = (most: number): Limit => ({ name: 'Market data in one upload', most, unit: 'MB' })
