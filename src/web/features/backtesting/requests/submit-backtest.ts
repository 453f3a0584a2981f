import { ApiError, routes, type ResultHeadline } from '#api'
import { MAX_NAME_LENGTH, type BacktestBundle, type BacktestRequestInput } from '#domain'
import { apiClient } from '../../../backend/client.ts'

/**
 * What a submission brings: the id of a job to follow, with the headline of one that has ended within moments; or from a
 * server that does not queue, the results at once.
 */
export type Submitted =
  | { readonly jobId: string; readonly headline?: ResultHeadline | undefined }
  | { readonly results: BacktestBundle }

/** Submits a backtest, to be kept under a name. */
export async function submitBacktest({
  request,
  name,
}: {
  readonly request: BacktestRequestInput
  readonly name: string
}): Promise<Submitted> {
  const query = { name: name.slice(0, MAX_NAME_LENGTH), answer: 'headline' } as const
  const answer: { jobId?: string; headline?: ResultHeadline | undefined; results?: BacktestBundle } =
    await apiClient.call(routes.runBacktest, { query, body: request }).catch((error: unknown) => {
      // Without an answer the browser has only words of its own.
      if (error instanceof ApiError) throw error
      throw new Error('Failed to submit backtest. Please try again.', { cause: error })
    })
  if (answer.jobId) return { jobId: answer.jobId, headline: answer.headline }
  if (answer.results) return { results: answer.results }
  throw new Error('Invalid response format: missing jobId and results')
}
