import type { Dataset } from '#api'
import { routes } from '#api/client'
import { apiClient } from './client.ts'

// Loaded on first use: the route table is too large for the first paint.

/** Datasets that backtests can use. */
export function listDatasets(signal: AbortSignal): Promise<readonly Dataset[]> {
  return apiClient.call(routes.listDatasets, {}, { signal })
}
