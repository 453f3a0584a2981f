import type { WaitedFor } from '#api'
import { routes } from '#api/calls'
import { ApiError } from '#api/client'
import { MAX_NAME_LENGTH, type BacktestRequestInput } from '#domain'
import { apiClient } from '../../../backend/client.ts'

/**
 * Submits a backtest, to be kept under a name, and tells what comes of it at once: the headline of one that ends within moments,
 * and then the id, with the whole result of such a one.
 * @throws Error in words for its user
 */
export async function* submitBacktest({
  request,
  name,
}: {
  readonly request: BacktestRequestInput
  readonly name: string
}): AsyncGenerator<WaitedFor> {
  const query = { name: name.slice(0, MAX_NAME_LENGTH) }
  let isTold = false
  try {
    for await (const line of apiClient.lines(routes.runBacktestNow, { query, body: request })) {
      isTold = true
      yield line
    }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'internal')
      throw new Error('Failed to start backtest', { cause: error })
    // Without an answer the browser has only words of its own.
    if (error instanceof ApiError) throw error
    throw new Error(isTold ? UNKNOWN : 'Failed to submit backtest. Please try again.', { cause: error })
  }
}

const UNKNOWN =
  'The connection was lost before the server could say whether this result is kept. Look for it among your runs, or run it again.'
