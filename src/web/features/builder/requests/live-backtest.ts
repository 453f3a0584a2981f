import type { LiveAnswer } from '#api'
import { routes } from '#api/calls'
import type { BacktestRequestInput } from '#domain'
import { apiClient } from '../../../session/backend/client.ts'

/** Runs a strategy for Live; aborting the signal stops it on the server too. */
export function liveBacktest(request: BacktestRequestInput, signal: AbortSignal): Promise<LiveAnswer> {
  return apiClient.call(routes.liveBacktest, { body: request }, { signal })
}
