import type { RouteOutput } from '#api'
import { routes } from '#api/client'
import { apiClient } from '../../../session/backend/client.ts'

export type BacktestState = RouteOutput<typeof routes.backtestStatus>

/** State of a job, with its results once it is completed. */
export function backtestStatus(id: string, signal: AbortSignal): Promise<BacktestState> {
  return apiClient.call(routes.backtestStatus, { params: { id } }, { signal })
}
