import type { Dataset } from '#api'
import { routes } from '#api/calls'
import { apiClient } from './client.ts'

// Loaded when first asked: the table of routes is more than a page needs to be seen.

/** The market data that backtests can run on. */
export function listDatasets(signal: AbortSignal): Promise<readonly Dataset[]> {
  return apiClient.call(routes.listDatasets, {}, { signal })
}
