import { routes } from '#api'
import type { BacktestRequestInput } from '#domain'
import { apiClient } from '../../../backend/client.ts'

/** Submits a backtest; gives the id of its job. */
export async function submitBacktest(request: BacktestRequestInput, signal: AbortSignal): Promise<string> {
  const { jobId } = await apiClient.call(routes.runBacktest, { body: request }, { signal })
  if (!jobId) throw new Error('Invalid response format: missing jobId and results')
  return jobId
}
