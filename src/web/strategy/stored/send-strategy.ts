import type { ErrorCode } from '#api'
import { ApiError, routes } from '#api/client'
import { MAX_NAME_LENGTH, newStrategyId, type Performance, type SavedStrategy } from '#domain'
import { apiClient } from '../../session/backend/client.ts'
import { keepEdit, type Settled } from '../../session/edits/keep-edit.ts'
import { removeUnsent } from './kept-strategies.ts'
import { forgetDeletion, rememberDeletion } from './pending-deletions.ts'

const RETRIES = 3
const PAUSE_MILLISECONDS = 1000

/** Errors that a retry cannot fix: the server does not accept the strategy itself. */
const REFUSALS: readonly ErrorCode[] = ['invalid_request', 'conflict', 'edited_meanwhile', 'too_large']

/** Whether the server refused a strategy, as opposed to being unable to take it now. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && REFUSALS.includes(error.code)
}

/**
 * Saves a strategy on the server, with up to three retries a second apart.
 * @throws the error of the last attempt; at once if a retry cannot help
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

/**
 * Saves a strategy like `sendStrategy`, with optimistic locking: asks which version to keep if it was edited or deleted
 * since it was opened.
 */
export async function sendEdit(userId: string, strategy: SavedStrategy): Promise<Settled<SavedStrategy>> {
  return keepEdit({
    startedFrom: strategy.edits,
    send: (edits) => sendStrategy(userId, { ...strategy, edits }),
    sendAsNew: () => sendStrategy(userId, besides(strategy)),
  })
}

/** A copy of the strategy under a new id. */
function besides(strategy: SavedStrategy): SavedStrategy {
  const { configuration } = strategy
  const ending = ' - Copy'
  const strategyName = configuration.strategyName.slice(0, MAX_NAME_LENGTH - ending.length) + ending
  const id = newStrategyId(Date.now(), Math.random())
  return { ...strategy, id, edits: undefined, configuration: { ...configuration, strategyName } }
}

/** Sends the performance of a backtest of a saved strategy to the server. */
export async function sendPerformance(userId: string, id: string, performance: Performance): Promise<void> {
  await apiClient.call(routes.updateStrategyPerformance, {
    params: { id },
    query: { user_id: userId },
    body: performance,
  })
}

/** Outcome of a deletion: done, refused by the server, or not received, in which case it is pending. */
export type Deletion = 'deleted' | 'refused' | 'broke'

/** Deletes a strategy. This browser's copy is removed regardless of the server's answer. */
export async function deleteStrategy(userId: string, id: string): Promise<Deletion> {
  removeUnsent(userId, id)
  try {
    await apiClient.call(routes.deleteStrategy, { params: { id }, query: { user_id: userId } })
  } catch (error) {
    if (isUnheard(error)) {
      rememberDeletion(userId, id)
      return 'broke'
    }
    // A strategy that does not exist counts as deleted.
    if (!(error instanceof ApiError && error.code === 'not_found')) return 'refused'
  }
  forgetDeletion(userId, id)
  return 'deleted'
}

/** Whether a call failed without a decision: no answer, or a server error. */
export function isUnheard(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500
}

/** User-facing reason why a strategy was not saved. */
export function sendFailure(error: unknown): string {
  if (error instanceof ApiError) return saveFailed(error.message)
  return error instanceof Error ? 'Failed to save strategy to backend' : saveFailed('Unknown error')
}

/** Message for a failed save. */
export function saveFailed(reason: string): string {
  return `Failed to save strategy: ${reason}`
}

/** Whether the session ended or belongs to another user now: the strategy waits for its owner to sign in. */
function isSomebodyElse(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'unauthenticated' || error.code === 'forbidden')
}
