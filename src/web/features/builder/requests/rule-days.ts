import type { RuleDaysAnswer } from '#api'
import { routes } from '#api/client'
import type { BacktestRequestInput } from '#domain'
import { apiClient } from '../../../session/backend/client.ts'

/** Number of days on which a strategy's rules allow an entry; aborting the signal stops the count on the server too. */
export function countRuleDays(request: BacktestRequestInput, signal: AbortSignal): Promise<RuleDaysAnswer> {
  return apiClient.call(routes.ruleDays, { body: request }, { signal })
}
