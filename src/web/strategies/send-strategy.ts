import { ApiError, routes, type ErrorCode } from '#api'
import { MESSAGES, type Performance, type SavedStrategy } from '#domain'
import { apiClient } from '../backend/client.ts'

const RETRIES = 3
const PAUSE_MILLISECONDS = 1000

/** What another attempt cannot change: the strategy itself is not accepted. */
const REFUSALS: readonly ErrorCode[] = ['invalid_request', 'conflict', 'too_large']

/** Whether the server looked at a strategy and will not have it, rather than being unable to take it now. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && REFUSALS.includes(error.code)
}

/**
 * Saves a strategy on the server. When that cannot take it, it is tried three times more, a second apart.
 * @throws whatever the last attempt failed with; at once where another cannot help.
 */
export async function sendStrategy(userId: string, strategy: SavedStrategy): Promise<SavedStrategy> {
  for (let retries = 0; ; retries++) {
    try {
      return await apiClient.call(routes.saveStrategy, { body: { ...strategy, user_id: userId } })
    } catch (error) {
      if (isRefusal(error) || isSomebodyElse(error) || retries === RETRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS))
    }
  }
}

/** Tells the server what a backtest of a saved strategy brought. */
export async function sendPerformance(userId: string, id: string, performance: Performance): Promise<void> {
  await apiClient.call(routes.updateStrategyPerformance, {
    params: { id },
    query: { user_id: userId },
    body: performance,
  })
}

/** Why a strategy was not saved, in words for the user. */
export function sendFailure(error: unknown): string {
  if (error instanceof ApiError) return MESSAGES.strategySaveFailed(error.message)
  if (error instanceof Error) return MESSAGES.strategySaveNoBackend
  return MESSAGES.strategySaveFailed(MESSAGES.strategySaveFailedUnknown)
}

/** Whether the session ended, or another user's began: it waits for its owner to sign in. */
function isSomebodyElse(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'unauthenticated' || error.code === 'forbidden')
}
