import { and, eq, inArray } from 'drizzle-orm'
import type { ServerLimit } from '#api'
import { MAX_SAVED_STRATEGIES, UNFINISHED } from '#domain'
import { MOST_TOKENS } from '../auth/access-tokens.ts'
import type { Config } from '../../kernel/config/config.ts'
import type { Db } from '../../kernel/db/database.ts'
import { isGuest, type User } from '../../kernel/http/user.ts'
import { GUEST_LIMITS, storedBytes } from '../../kernel/limits/quota.ts'
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

/** The server's limits per user, with the user's current usage if a user is given. */
export async function limitsOf(
  db: Db,
  settings: LimitSettings,
  user: Pick<User, 'id' | 'guestUntil'> | undefined,
): Promise<ServerLimit[]> {
  const [strategyCount, tokenCount, running, unfinished, bytes] =
    user === undefined ? [null, null, null, null, null] : await usesOf(db, user.id)
  const kept = bytes === null ? null : Math.round((bytes ?? 0) / 100_000) / 10
  const isAGuest = user !== undefined && isGuest(user)
  const megabytes = isAGuest ? settings.guestStorageMegabytes : settings.userStorageMegabytes
  const pending = settings.userPendingBacktests
  const unfinishedMost = isAGuest ? Math.min(pending, GUEST_LIMITS.unfinishedBacktests) : pending
  return [
    { name: 'Storage', used: kept, most: megabytes, unit: 'MB' },
    { name: 'Saved strategies', used: strategyCount, most: MAX_SAVED_STRATEGIES, unit: '' },
    { name: 'Backtests running at once', used: running, most: settings.userConcurrentBacktests, unit: '' },
    { name: 'Backtests waiting or running', used: unfinished, most: unfinishedMost, unit: '' },
    { name: 'Access tokens', used: tokenCount, most: MOST_TOKENS, unit: '' },
    { name: 'Market data in one upload', used: null, most: settings.uploadLimitMegabytes, unit: 'MB' },
  ]
}

function usesOf(db: Db, userId: string): Promise<number[]> {
  const owned = eq(backtests.userId, userId)
  return Promise.all([
    db.$count(strategies, eq(strategies.userId, userId)),
    db.$count(accessTokens, eq(accessTokens.userId, userId)),
    db.$count(backtests, and(owned, eq(backtests.status, 'running'))),
    db.$count(backtests, and(owned, inArray(backtests.status, UNFINISHED))),
    storedBytes(db, userId),
  ])
}
