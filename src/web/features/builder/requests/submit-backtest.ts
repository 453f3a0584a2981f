import type { RunLine } from '#api'
import { ApiError, routes } from '#api/client'
import { MAX_NAME_LENGTH, type BacktestRequestInput } from '#domain'
import { apiClient } from '../../../session/backend/client.ts'

/**
 * Submits a backtest under a name and streams its answer: the headline if it ends within moments, then the id, with the
 * whole result in that case.
 * @throws Error with a user-facing message
 */
export async function* submitBacktest({
  request,
  name,
}: {
  readonly request: BacktestRequestInput
  readonly name: string
}): AsyncGenerator<RunLine> {
  const query = { name: name.slice(0, MAX_NAME_LENGTH) }
  let hasAnswer = false
  try {
    for await (const line of apiClient.lines(routes.runBacktest, { query, body: request })) {
      hasAnswer = true
      yield line
    }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'internal')
      throw new Error('Failed to start backtest', { cause: error })
    // Without an answer, browsers give only technical messages.
    if (error instanceof ApiError) throw error
    throw new Error(hasAnswer ? UNKNOWN : 'Failed to submit backtest. Please try again.', { cause: error })
  }
}

const UNKNOWN =
  'The connection was lost before the server could say whether this result is kept. Look for it among your runs, or run it again.'
