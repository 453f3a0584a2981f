import type { ErrorCode } from '#api'
import { routes } from '#api/calls'
import { ApiError } from '#api/client'
import { MAX_NAME_LENGTH, newStrategyId, type Performance, type SavedStrategy } from '#domain'
import { apiClient } from '../backend/client.ts'
import { keepEdit, type Settled } from '../edits/keep-edit.ts'
import { forgetKept } from './kept-strategies.ts'
import { forgetDeletion, rememberDeletion } from './pending-deletions.ts'

const RETRIES = 3
const PAUSE_MILLISECONDS = 1000

/** What another attempt cannot change: the strategy itself is not accepted. */
const REFUSALS: readonly ErrorCode[] = ['invalid_request', 'conflict', 'edited_meanwhile', 'too_large']

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
      const saved = await apiClient.call(routes.saveStrategy, { body: { ...strategy, user_id: userId } })
      forgetDeletion(userId, saved.id)
      return saved
    } catch (error) {
      if (isRefusal(error) || isSomebodyElse(error) || retries === RETRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS))
    }
  }
}

/** Saves a strategy as `sendStrategy` does; asks which to keep where it was edited or deleted since it was opened. */
export async function sendEdit(userId: string, strategy: SavedStrategy): Promise<Settled<SavedStrategy>> {
  return keepEdit({
    startedFrom: strategy.edits,
    send: (edits) => sendStrategy(userId, { ...strategy, edits }),
    sendAsNew: () => sendStrategy(userId, besides(strategy)),
  })
}

/** The strategy as another one beside that of its id. */
function besides(strategy: SavedStrategy): SavedStrategy {
  const { configuration } = strategy
  const ending = ' - Copy'
  const strategyName = configuration.strategyName.slice(0, MAX_NAME_LENGTH - ending.length) + ending
  const id = newStrategyId(Date.now(), Math.random())
  return { ...strategy, id, edits: undefined, configuration: { ...configuration, strategyName } }
}

/** Tells the server what a backtest of a saved strategy brought. */
export async function sendPerformance(userId: string, id: string, performance: Performance): Promise<void> {
  await apiClient.call(routes.updateStrategyPerformance, {
    params: { id },
    query: { user_id: userId },
    body: performance,
  })
}

/** What came of a deletion: done, refused by the server, or not heard by it, in which case it is remembered. */
export type Deletion = 'deleted' | 'refused' | 'broke'

/** Deletes a strategy; what this browser alone has of it goes whatever the server says. */
export async function deleteStrategy(userId: string, id: string): Promise<Deletion> {
  forgetKept(userId, id)
  try {
    await apiClient.call(routes.deleteStrategy, { params: { id }, query: { user_id: userId } })
  } catch (error) {
    if (isUnheard(error)) {
      rememberDeletion(userId, id)
      return 'broke'
    }
    // One that is not there is as gone as it can be.
    if (!(error instanceof ApiError && error.code === 'not_found')) return 'refused'
  }
  forgetDeletion(userId, id)
  return 'deleted'
}

/** Whether a call broke, rather than being refused: no answer, or one of a server in trouble. */
export function isUnheard(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500
}

/** Why a strategy was not saved, in words for the user. */
export function sendFailure(error: unknown): string {
  if (error instanceof ApiError) return saveFailed(error.message)
  return error instanceof Error ? 'Failed to save strategy to backend' : saveFailed('Unknown error')
}

/** Why a strategy was not saved, as the user reads it. */
export function saveFailed(reason: string): string {
  return `Failed to save strategy: ${reason}`
}

/** Whether the session ended, or another user's began: it waits for its owner to sign in. */
function isSomebodyElse(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'unauthenticated' || error.code === 'forbidden')
}
